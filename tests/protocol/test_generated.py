"""What is generated from the protocol is up to date; `make protocol` writes it."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.inspect import StructType
from msgspec.inspect import type_info as struct_info

from tobago.protocol import Act, Ping, TakeBack
from tobago.server.play.live_socket import ActMessage, PingMessage, UndoMessage
from tools import protocol, typescript
from tools.protocol_tables import names_of_tables
from tools.protocol_types import Record, aliases, records, unions

FILES = protocol.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_generated_file_is_up_to_date(path: Path) -> None:
    assert FILES[path]().splitlines() == path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("record", records(), ids=lambda record: record.name)
def test_types_and_fields_are_described_by_one_sentence(record: Record) -> None:
    for text in (record.about, *(field.about for field in record.fields)):
        assert text[0].isupper()
        assert text.endswith(".")
        assert "\n" not in text
        assert ". " not in text


def test_declarations_have_the_names_of_the_types() -> None:
    text = typescript.declarations()
    for name in [*(record.name for record in records()), *(alias.name for alias in aliases())]:
        assert f"export interface {name} {{" in text or f"export type {name} " in text
    assert all(f"export type {alias.name} " in text for alias in unions())


def test_the_document_describes_every_type_once() -> None:
    described = names_of_tables(protocol.DOCUMENT.read_text("utf-8"))
    assert sorted(described) == sorted(record.name for record in records())


def test_the_description_names_the_types_of_the_protocol() -> None:
    schemas = json.loads(protocol.DESCRIPTION.read_text("utf-8"))["components"]["schemas"]
    over_websocket = {
        *("Accepted", "Act", "Chat", "Moved", "Ping", "Pong", "RequestRefused"),
        *("TableChanged", "TakeBack"),
    }
    for record in records():
        if record.name in over_websocket:
            continue
        names = {field.name for field in record.fields}
        assert set(schemas[record.name]["properties"]) == names, record.name


@pytest.mark.parametrize(
    ("form", "message"),
    [(PingMessage, Ping), (ActMessage, Act), (UndoMessage, TakeBack)],
    ids=lambda kind: kind.__name__,
)
def test_the_server_reads_the_messages_of_the_protocol(form: type[Any], message: type[Any]) -> None:
    """The forms of the server add limits to the values; the fields are the same."""
    read = struct_info(form)
    assert isinstance(read, StructType)
    sent = {field.name: field for field in dataclasses.fields(message)}
    assert {read.tag_field: read.tag} == {"type": sent.pop("type").default}
    assert [field.name for field in read.fields] == list(sent)
    for field in read.fields:
        assert field.required == (sent[field.name].default is dataclasses.MISSING)
