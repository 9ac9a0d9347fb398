"""The address for other devices, and the link of a table with its QR code."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest
import segno

from tests.command import run_command
from tests.server.serving import Player, ThreadServer
from tobago.cli.serve import describe_reach
from tobago.server.core import public_address as module
from tobago.server.core.public_address import (
    PublicAddress,
    mail_address,
    public_address,
    reach_of,
)
from tobago.server.core.settings import Settings
from tobago.server.links import QUIET_ZONE, qr_code

HOME = replace(Settings(database_url="sqlite:///x.db"), port=8080)
IN_NETWORK = {"Host": "192.168.1.5:8080", "Origin": "http://192.168.1.5:8080"}


@pytest.fixture(params=["192.168.1.5"])
def found(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address that is detected instead of this machine's."""
    monkeypatch.setattr(module, "find_network_address", lambda: request.param)
    address: str = request.param
    return address


def test_by_default_only_this_machine_is_reached(found: str) -> None:
    assert public_address(HOME) == ("http://localhost:8080", "machine")
    assert public_address(replace(HOME, host="::1")).reach == "machine"


def test_a_server_on_all_addresses_is_reached_in_the_network(found: str) -> None:
    for host in ("0.0.0.0", "::", ""):
        assert public_address(replace(HOME, host=host)) == (f"http://{found}:8080", "network")


@pytest.mark.parametrize("found", ["fd00::5"], indirect=True)
def test_an_ipv6_address_is_put_in_brackets(found: str) -> None:
    assert public_address(replace(HOME, host="0.0.0.0")).url == "http://[fd00::5]:8080"


@pytest.mark.parametrize("found", [None], indirect=True)
def test_without_a_network_only_this_machine_is_reached(found: None) -> None:
    assert public_address(replace(HOME, host="0.0.0.0")).reach == "machine"


def test_a_chosen_address_is_the_one_for_others(found: str) -> None:
    shared = public_address(replace(HOME, host="10.0.0.7"))
    assert shared == ("http://10.0.0.7:8080", "network")


def test_the_public_address_comes_first(found: str) -> None:
    settings = replace(HOME, host="0.0.0.0", public_url="https://tobago.example/")
    shared = public_address(settings, "http://192.168.1.9:8080/")
    assert shared == ("https://tobago.example", "internet")


def test_an_address_that_a_client_used_is_reached_by_others(found: str) -> None:
    """Behind a proxy the server does not know its name, but its clients do."""
    assert public_address(HOME, "https://tobago.example/") == ("https://tobago.example", "internet")
    assert public_address(HOME, "http://pi.local:8080/") == ("http://pi.local:8080", "network")
    assert public_address(HOME, "http://127.0.0.1:8080/").reach == "machine"


def test_links_in_mails_name_no_host_that_only_a_client_knows(found: str) -> None:
    """A client can send any host, and have the mail go to somebody else."""
    own = replace(HOME, host="0.0.0.0")
    for used in ("http://evil.example/", "http://192.168.1.66:8080/", None):
        assert mail_address(own, used) == f"http://{found}:8080"
    assert mail_address(HOME, "http://127.0.0.1:8080/") == "http://127.0.0.1:8080"
    assert mail_address(own, f"http://{found}:8080/") == f"http://{found}:8080"
    public = replace(own, public_url="https://tobago.example")
    assert mail_address(public, "http://evil.example/") == "https://tobago.example"


def test_private_addresses_are_in_the_network() -> None:
    network = ("10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.1.1", "fe80::1", "pi", "pi.lan")
    assert {reach_of(host) for host in network} == {"network"}
    assert {reach_of(host) for host in ("8.8.8.8", "2606:4700::1", "tobago.example")} == {
        "internet"
    }


def test_the_detected_address_is_none_of_this_machine_only() -> None:
    address = module.find_network_address()
    assert address is None or not module.is_loopback(address)


def test_the_command_says_who_can_open_the_page() -> None:
    in_network = describe_reach(PublicAddress("http://192.168.1.5:8080", "network"))
    assert in_network == "Other devices in your network: http://192.168.1.5:8080"
    assert "--host 0.0.0.0" in describe_reach(PublicAddress("http://localhost:8080", "machine"))
    public = describe_reach(PublicAddress("https://tobago.example", "internet"))
    assert public == "Other people can open it at https://tobago.example"
    assert "0.0.0.0" in run_command("serve", "--help").stdout


def test_a_table_has_a_link_and_says_who_can_open_it(url: str) -> None:
    with ThreadServer(url) as server, Player(server.url) as anna:
        table = anna.new_table()["id"]
        shared = anna.get(f"/tables/{table}/link").json()
        assert shared["link"] == f"{server.url}/table/{table}"
        assert shared["reach"] == "machine"
        with Player(server.url, None) as visitor:
            assert visitor.get(f"/tables/{table}/link").json() == shared
        assert anna.get("/tables/unknown/link").status_code == 404


def test_a_device_in_the_network_plays_through_its_address(url: str, found: str) -> None:
    """The checks of origins accept it, for requests and for sockets."""
    with ThreadServer(url, host="0.0.0.0") as server:
        with Player(server.url, "Ben", **IN_NETWORK) as ben:
            table = ben.new_table(seats=[{"kind": "human"}] * 2, start=True)["id"]
            shared = ben.get(f"/tables/{table}/link").json()
            assert (shared["link"], shared["reach"]) == (
                f"http://192.168.1.5:8080/table/{table}",
                "network",
            )
            assert ben.play_first(table).status_code == 200
        with Player(server.url) as anna:
            shared = anna.get(f"/tables/{table}/link").json()
            assert shared["link"] == f"http://{found}:{server.port}/table/{table}"
            code = anna.post("/me/code").json()["link"]
            assert code.startswith(f"http://{found}:{server.port}/#code=")


@pytest.mark.parametrize("host", ["[::1", "[zz]", "pi:99999", "anna@pi", "x" * 3000])
def test_an_invalid_host_is_not_in_the_link(server: ThreadServer, host: str) -> None:
    with Player(server.url) as anna:
        table = anna.new_table()["id"]
        answer = anna.http.get(f"/tables/{table}/link", headers={"Host": host})
        assert answer.status_code == 200, answer.text
        assert answer.json()["link"] == f"http://localhost:{server.port}/table/{table}"


def test_a_site_elsewhere_is_refused(url: str) -> None:
    with ThreadServer(url, host="0.0.0.0") as server, Player(server.url) as anna:
        anna.http.headers["Origin"] = "http://192.168.1.66:8080"
        assert anna.post("/me/code").status_code == 403


def test_the_qr_code_holds_the_link() -> None:
    """Its modules are those that segno computes for the link, with a quiet zone around them."""
    link = "http://192.168.1.5:8080/table/abcdefghijklmnopqrstuv"
    drawing = ElementTree.fromstring(qr_code(link))
    width = segno.make_qr(link, error="m").symbol_size(border=QUIET_ZONE)[0]
    assert drawing.attrib["viewBox"] == f"0 0 {width} {width}"
    background, modules = drawing
    assert background.attrib["fill"] == "#fff"
    assert modules.attrib["stroke"] == "#000"
