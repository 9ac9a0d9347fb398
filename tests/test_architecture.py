"""The picture of the packages shows the import rules as they are."""

from tools.architecture import CONTAINERS, PICTURE, layers, picture, summary


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
