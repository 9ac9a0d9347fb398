"""The page and its files: contents, caching and missing files."""

import gzip
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from tests.server.serving import ThreadServer
from tobago.server.core.http import accepts_gzip
from tobago.server.host.pages import (
    CONTENT_TYPES,
    Asset,
    PageFiles,
    compact_module,
    imported_modules,
    page_files,
)
from tools.javascript import Scanner

WEB = Path(__file__).parents[2] / "src" / "tobago" / "web"
SCREENS = ("/", "/new", "/table/AbC-_9", "/replay", "/replay/AbC-_9", "/learn", "/rules")
YEAR = "public, max-age=31536000, immutable"


@pytest.fixture
def browser(server: ThreadServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        yield client


def served() -> list[str]:
    """The files of the page that browsers may ask for."""
    names = [
        path.relative_to(WEB).as_posix() for path in WEB.rglob("*") if path.suffix in CONTENT_TYPES
    ]
    return sorted(name for name in names if name != "index.html")


# ---- the page ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SCREENS)
def test_the_page_is_shown_at_every_address_that_it_routes(
    browser: httpx.Client, path: str
) -> None:
    page = browser.get(path)
    assert page.status_code == 200
    assert page.content == page_files().index.content
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    head = browser.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["etag"] == page.headers["etag"]
    assert head.headers["content-length"] == page.headers["content-length"]


@pytest.mark.parametrize(
    "path",
    [
        *("/index.html", "/main.js", "/nowhere", "/table", "/table/a/b", "/replay/a/b", "/new/x"),
        *("/../pyproject.toml", "/%2e%2e/%2e%2e/app.py", "/v", "/words/de.json"),
    ],
)
def test_other_addresses_are_not_found(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_the_page_accepts_get_and_head_only(browser: httpx.Client) -> None:
    assert browser.post("/").status_code == 405
    assert browser.delete("/plain.css").status_code == 405


def test_the_page_has_versioned_files_and_preloads_its_modules(
    browser: httpx.Client,
) -> None:
    text, base = browser.get("/").text, page_files().base
    assert "{base}" not in text
    assert "{preload}" not in text
    contents = {name: (WEB / name).read_bytes() for name in served()}
    modules = imported_modules("main.js", contents)
    assert re.findall(r'<link rel="modulepreload" href="([^"]+)">', text) == [
        f"{base}/{module}" for module in modules
    ]
    named = re.findall(rf'"({re.escape(base)}/[^"]+)"', text)
    assert f"{base}/main.js" in named
    assert {browser.get(path).status_code for path in named} == {200}


# ---- its files --------------------------------------------------------------------------------


def test_every_file_is_served_for_a_year_under_the_version(browser: httpx.Client) -> None:
    for name in served():
        answer = browser.get(f"{page_files().base}/{name}")
        assert answer.status_code == 200, name
        assert answer.headers["content-type"] == CONTENT_TYPES[Path(name).suffix]
        assert answer.headers["cache-control"] == YEAR
        if name in {"manifest.webmanifest", "style/index.css"}:  # made from templates and parts
            continue
        source = (WEB / name).read_bytes()
        assert answer.content == (compact_module(source) if is_module(name) else source)


def is_module(name: str) -> bool:
    """Whether a file is a module of the page's own."""
    return name.endswith(".js") and not name.startswith("vendor/")


def code(module: str) -> list[tuple[str, str, int]]:
    """The tokens of a module; indentation in templates does not matter."""
    return [(kind, " ".join(text.split()), line) for kind, text, line in Scanner(module).tokens()]


@pytest.mark.parametrize("name", [name for name in served() if is_module(name)])
def test_a_compact_module_has_the_same_code_in_the_same_lines(name: str) -> None:
    source = (WEB / name).read_text("utf-8")
    sent = compact_module(source.encode()).decode()
    assert code(sent) == code(source)
    assert len(sent.splitlines()) == len(source.splitlines())
    assert len(sent) < len(source)


def test_the_style_sheet_is_one_file_with_all_parts_in_order(browser: httpx.Client) -> None:
    index = (WEB / "style" / "index.css").read_text("utf-8")
    parts = re.findall(r'@import url\("(.+)"\);', index)
    assert {*parts, "index.css"} == {path.name for path in (WEB / "style").iterdir()}
    sheet = browser.get(f"{page_files().base}/style/index.css").text
    assert "@import" not in sheet
    places = [sheet.index((WEB / "style" / part).read_text("utf-8")) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "path", ["/v/0123456789abcdef/main.js", "{base}/none.js", "{base}/../plain.css", "{base}/"]
)
def test_other_versions_and_files_are_not_found(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path.replace("{base}", page_files().base))
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert "immutable" not in answer.headers.get("cache-control", "")


def test_the_template_itself_is_not_a_file(browser: httpx.Client) -> None:
    assert browser.get(f"{page_files().base}/index.html").status_code == 404


@pytest.mark.parametrize("name", ["manifest.webmanifest", "plain.css"])
def test_some_files_are_at_the_root(browser: httpx.Client, name: str) -> None:
    answer = browser.get(f"/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == CONTENT_TYPES[Path(name).suffix]
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["etag"]
    assert "{base}" not in answer.text


def test_the_icon_is_at_the_root(browser: httpx.Client) -> None:
    statuses = {browser.get(path).status_code for path in ("/favicon.ico", "/favicon.svg")}
    assert 200 in statuses


# ---- kept and compressed ----------------------------------------------------------------------


def test_a_valid_copy_is_answered_with_304(browser: httpx.Client) -> None:
    tag = browser.get("/").headers["etag"]
    assert tag.startswith('"')
    for known in (tag, f'"other", W/{tag}', "*"):
        answer = browser.get("/", headers={"If-None-Match": known})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["etag"] == tag
        assert answer.headers["cache-control"] == "no-cache"
    assert browser.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_files_are_compressed_if_accepted(browser: httpx.Client) -> None:
    path = f"{page_files().base}/plain.css"
    plain = browser.get(path, headers={"Accept-Encoding": "identity"})
    packed = browser.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert plain.headers["etag"] != packed.headers["etag"]
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("accepted", "gzipped"),
    [
        ("", False),
        ("gzip, deflate, br", True),
        ("br;q=1.0, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("*", True),
        ("gzip;q=0, *;q=1", False),
        ("*;q=0", False),
        ("gzip;q=many", False),
        ("x" * 100_000, False),
    ],
)
def test_accept_encoding_is_parsed(accepted: str, gzipped: bool) -> None:
    assert accepts_gzip(accepted) is gzipped


def test_a_file_is_compressed_once_and_only_if_that_makes_it_smaller() -> None:
    text = Asset.of(b"to be or not to be " * 40, "text/plain")
    assert text.packed is not None
    assert gzip.decompress(text.packed) == text.content
    noise = sha256(b"as good as random").digest()
    assert Asset.of(noise, "font/woff2").packed is None
    assert Asset.of(noise, "font/woff2").etag != text.etag


# ---- the folder -------------------------------------------------------------------------------


def write(folder: Path, **files: str) -> Path:
    """A folder with files; `a__b_js` is the name of a/b.js."""
    for name, text in files.items():
        path = folder / re.sub("_(?=[^_]*$)", ".", name).replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


PAGE = {"index_html": '<script src="{base}/main.js">{preload}', "main_js": 'import "./a.js";'}


def test_the_version_changes_with_every_file_and_with_the_art(tmp_path: Path) -> None:
    folder = write(tmp_path / "web", **PAGE, a_js="")
    art = write(tmp_path / "picture", sprites_svg="<svg/>")
    versions = [PageFiles(folder, art).version]
    assert PageFiles(folder, art).version == versions[0]
    write(folder, a_js="1")
    versions.append(PageFiles(folder, art).version)
    write(art, sprites_svg="<svg></svg>")
    versions.append(PageFiles(folder, art).version)
    (folder / "a.js").rename(folder / "main.css")
    write(folder, main_js="")
    versions.append(PageFiles(folder, art).version)
    assert len(set(versions)) == 4


def test_other_files_of_the_folder_are_not_served(tmp_path: Path) -> None:
    folder = write(tmp_path / "web", **PAGE, a_js="", notes_md="secret", words__de_json="{}")
    write(folder / ".cache", x_js="secret")
    assert set(PageFiles(folder, tmp_path / "none").files) == {"main.js", "a.js", "words/de.json"}


def test_every_form_of_import_is_found(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        main_js="import { a,\n  b } from \"./a.js\";\nimport './b.js'\n"
        'export * from "./parts/c.js";\n// import "./commented.js"\n'
        'const later = () => import("./later.js");\n',
        a_js='import {html} from "./vendor/lit.js"; import "./main.js";',
        b_js="",
        later_js="",
        parts__c_js='import d from "../d.js";\nimport "../b.js";\n',
        d_js="const text = `\n from './nowhere.js'`;",
        vendor__lit_js="",
    )
    contents = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.js")
    }
    assert imported_modules("main.js", contents) == [
        *("a.js", "b.js", "parts/c.js", "vendor/lit.js", "d.js")
    ]


def test_a_missing_module_fails_at_the_start(tmp_path: Path) -> None:
    folder = write(tmp_path, **PAGE)
    with pytest.raises(FileNotFoundError, match=r"main\.js imports a\.js"):
        PageFiles(folder, tmp_path / "none")


def test_a_browser_gets_the_page_at_an_unknown_address(server: ThreadServer) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml"}
    for path in ("/nowhere", "/table/x/y", "/v/old/main.js"):
        answer = httpx.get(server.url + path, headers=browser)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.text == httpx.get(server.url + "/").text
        again = {"If-None-Match": answer.headers["etag"], **browser}
        assert httpx.get(server.url + path, headers=again).status_code == 404
    for path, headers in (("/nowhere", {}), ("/api/v1/nowhere", browser)):
        answer = httpx.get(server.url + path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
