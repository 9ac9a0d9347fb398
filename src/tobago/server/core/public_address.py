"""The address under which other devices reach the server."""

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from tobago.protocol import Reach
from tobago.server.core.settings import Settings

ALL_ADDRESSES = {"", "0.0.0.0", "::"}
"""Values of the setting `host` that listen on every address."""
LOOPBACK_NAMES = {"localhost", "localhost.localdomain", "ip6-localhost"}
PROBES = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses of documentation, which nobody has; IPv4 first."""


class PublicAddress(NamedTuple):
    """An address of the server, and who can open it."""

    url: str
    """Without a slash at the end."""
    reach: Reach


def public_address(settings: Settings, used: str | None = None) -> PublicAddress:
    """The address for other devices: the public one, the one in use, or the one in the network.

    `used` is the address with which a client came, who can send any. If only this machine knows it,
    another one is preferred.
    """
    if settings.public_url:
        url = settings.public_url.rstrip("/")
        return PublicAddress(url, _reach_of_public(urlsplit(url).hostname or ""))
    if used is not None and not is_loopback(urlsplit(used).hostname or ""):
        return PublicAddress(used.rstrip("/"), reach_of(urlsplit(used).hostname or ""))
    host = find_network_address() if settings.host in ALL_ADDRESSES else settings.host
    if host is None or is_loopback(host):
        local = url_of("localhost", settings.port) if used is None else used.rstrip("/")
        return PublicAddress(local, "machine")
    return PublicAddress(url_of(host, settings.port), reach_of(host))


def mail_address(settings: Settings, used: str | None) -> str:
    """The address for links in mails: never a host that only a client has named."""
    host = urlsplit(used or "").hostname or ""
    is_own = is_loopback(host) or host in {settings.host, find_network_address()}
    return public_address(settings, used if is_own else None).url


def find_network_address() -> str | None:
    """The address of this machine in its network, or None; nothing is sent."""
    for family, probe in PROBES:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probing:
            probing.connect((probe, 9))  # chooses the address of the outgoing interface
            found: str = probing.getsockname()[0]
            if not is_loopback(found):
                return found
    return None


def is_loopback(host: str) -> bool:
    """Whether a name or an IP address stands for this machine."""
    address = _parse(host)
    if address is None:
        return host.lower() in LOOPBACK_NAMES
    return address.is_loopback or address.is_unspecified


def reach_of(host: str) -> Reach:
    """Who can open a host that is not this machine."""
    address = _parse(host)
    if address is not None:
        return "internet" if address.is_global else "network"
    local = "." not in host or host.endswith((".local", ".lan", ".home.arpa", ".internal"))
    return "network" if local else "internet"


def _reach_of_public(host: str) -> Reach:
    return "machine" if is_loopback(host) else reach_of(host)


def _parse(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def url_of(host: str, port: int) -> str:
    """The address of a host and a port."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
