"""Messages and the faults that hold them."""

import pickle

from tobago import Hex, IslandError, Refusal, island_by_code
from tobago.fault import Fault
from tobago.game.refusals import RefusalOnIsland
from tobago.message import Message, Plural
from tobago.words import Words

ENGLISH = Words("en")
LEGS = Plural("{n} leg to {spaces}", "{n} legs to {spaces}", "legs")


def test_messages_are_equal_if_sentence_and_fields_are() -> None:
    message = Message("{n} of {all}", n=1, all=2)
    assert message == Message("{n} of {all}", all=2, n=1)
    assert hash(message) == hash(Message("{n} of {all}", n=1, all=2))
    assert message != Message("{n} of {all}", n=1, all=3)
    assert message != Message("{n} from {all}", n=1, all=2)


def test_a_refusal_is_no_plain_message() -> None:
    assert Refusal("no-rose") == Refusal("no-rose")
    assert Refusal("no-rose") != Message("no-rose")
    assert str(Refusal("too-far", legs=3)) == repr(Refusal("too-far", legs=3)) == "too-far, legs=3"


def test_a_message_is_a_sentence_in_english() -> None:
    assert str(Message("{given!r}: try {allowed}", given=[1], allowed=["a", "b"])) == (
        "[1]: try a, b"
    )
    assert [str(Message(LEGS, legs=n, spaces=["a1", "b1"])) for n in (1, 2)] == [
        "1 leg to a1, b1",
        "2 legs to a1, b1",
    ]


def test_a_message_for_programs() -> None:
    assert Message(LEGS, legs=2, spaces=Hex(0, 1)).to_json() == {
        "message": {"one": LEGS.one, "many": LEGS.many, "number": "legs"},
        "fields": {"legs": 2, "spaces": [0, 1]},
    }


# ---- faults -------------------------------------------------------------------------------------


def test_a_fault_is_written_with_its_fields() -> None:
    inner = Fault("no {terrain}", terrain="mountain")
    fault = Fault("{given!r}: {inner}; try {allowed}", given=[1], inner=inner, allowed=["a", "b"])
    assert str(fault) == "[1]: no mountain; try a, b"
    assert ENGLISH.fault(fault) == "[1]: no mountains; try a, b"


def test_a_fault_can_be_made_from_a_message_and_further_fields() -> None:
    fault = Fault(Message("no {terrain}", terrain="lake"), step=3)
    assert fault.message == Message("no {terrain}", terrain="lake", step=3)
    assert fault.fields == {"terrain": "lake", "step": 3}


def test_a_fault_may_hold_a_refusal() -> None:
    refusal = Refusal("too-far", space=Hex(0, 0), needed=4, legs=3)
    fault = Fault("{reason}", reason=RefusalOnIsland(refusal, island_by_code("ABC1")))
    assert str(fault) == ENGLISH.fault(fault) == "h6 is 4 legs away; you have 3."


def test_a_fault_can_be_pickled() -> None:
    fault = IslandError("missing-terrain", "the island has no {terrain}", terrain="lake")
    copy = pickle.loads(pickle.dumps(fault))
    assert (type(copy), copy.code, str(copy)) == (IslandError, fault.code, str(fault))
    assert copy.message == fault.message


def test_a_clue_in_a_fault_stands_in_quotation_marks() -> None:
    fault = Fault("no space satisfies the clue {clue}", clue="in:lake")
    assert str(fault) == "no space satisfies the clue in:lake"
    assert ENGLISH.fault(fault) == "no space satisfies the clue “In a lake”"
