"""The picture of the packages shows the import rules, and the page's modules follow theirs."""

from itertools import chain

from tools.architecture import CONTAINERS, PICTURE, layers, picture, summary
from tools.page_layers import LAYERS, WEB, imports, part_of


def test_the_picture_is_up_to_date() -> None:
    """`make golden` draws it."""
    assert PICTURE.read_text("utf-8") == picture()


def test_every_package_has_a_summary() -> None:
    packages = [
        f"{container}.{package}".removeprefix("tobago.")
        for container in CONTAINERS
        for layer in layers(container)
        for package in layer
    ]
    assert [package for package in packages if len(summary(package)) < 15] == []


def test_every_module_of_the_page_is_in_a_layer() -> None:
    modules = {path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js")}
    parts = {part_of(module) for module in modules} - {"vendor"}
    assert parts == set(chain.from_iterable(LAYERS))


def test_the_imports_of_the_page_go_one_way() -> None:
    """A module imports modules of its part and of lower layers."""
    level = {part: i for i, layer in enumerate(LAYERS) for part in layer}
    found = list(imports())
    assert len(found) > 100
    upwards = [
        f"{importer} imports {imported}"
        for importer, imported in found
        if (above := part_of(importer)) != (below := part_of(imported))
        and level[above] >= level[below]
    ]
    assert upwards == []
