"""Courses of events for which the frequencies of imagined treasure cards are compared."""

from collections.abc import Callable, Sequence

from tests.secrecy.frequencies import SAMPLES
from tests.secrecy.treasure_model import Case, Course, SeenEvents
from tests.secrecy.worlds import CURSE, SOAK
from tobago import Raise
from tobago.game.events import CurseReturned, TreasuresReshuffled


def mine_or_not(shown: SeenEvents) -> bool:
    """A card like the seat's own was turned up, and something is left over."""
    return shown.left() > 0 and bool(set(shown.looked()) & set(shown.turned()))


def mine_left(shown: SeenEvents) -> bool:
    """The seat's own card was left over in both treasures."""
    return all(not set(shown.looked(i)) & set(shown.turned(i)) for i in range(2))


def curse_left(shown: SeenEvents) -> bool:
    return CURSE in shown.looked() and CURSE not in shown.turned()


def struck(*removed: int) -> Callable[[SeenEvents], bool]:
    return lambda shown: shown.removed() == list(removed)


LOW = (2, 2, 3, 3, 5, 5, 5, 6)
CURSED = (2, 2, 3, 5, 5, 0, 0)
DEEP = (2, 2, 3, 5, 5, 5, 0, 0)
LAST = (2, 2, 3, 5, 5, 6)
CURSED_LAST = (2, 3, 5, 5, 0, 0)
END = {"curse_rule": "end"}
CONTINUE = {"curse_rule": "continue"}
PROTECTED = {"curse_rule": "protected"}
RETURN = {"curse_rule": "return"}
RETURN_ALL = {"curse_rule": "return-all"}
CHOICE = {"curse_payment": "choice"}


def anything(shown: SeenEvents) -> bool:
    return True


def both(*conditions: Callable[[SeenEvents], bool]) -> Callable[[SeenEvents], bool]:
    return lambda shown: all(condition(shown) for condition in conditions)


def cursed(*treasures: bool) -> Callable[[SeenEvents], bool]:
    """In which treasures a curse was turned up."""
    return lambda shown: (
        len(shown.treasures) == len(treasures)
        and all((CURSE in shown.turned(i)) == curse for i, curse in enumerate(treasures))
    )


def back(times: int) -> Callable[[SeenEvents], bool]:
    return lambda shown: shown.count(CurseReturned) == times


def leaves(number: int, least: int = 1) -> Callable[[SeenEvents], bool]:
    return lambda shown: shown.left(number) >= least


def like_mine(number: int) -> Callable[[SeenEvents], bool]:
    """A card like the seat's own was turned up."""
    return lambda shown: bool(set(shown.looked(number)) & set(shown.turned(number)))


def last(treasures: int, *conditions: Callable[[SeenEvents], bool]) -> Callable[[SeenEvents], bool]:
    """The discards were reshuffled for the last treasure, the one with this number."""
    return both(
        lambda shown: shown.count(TreasuresReshuffled) == 1 and len(shown.treasures) == treasures,
        *conditions,
    )


TWO = ((1, 2), (1,))

CASES = [
    Case("plain", (2, 2, 3, 4, 5, 5, 6), ((1, 2),), anything),
    Case("plain, watched", (2, 2, 3, 4, 5, 5, 6), ((1, 2),), anything, seat=None),
    Case("mine turned up?", LOW, ((1, 2),), mine_or_not),
    Case("mine or passed", LOW, ((1, 2),), like_mine(0), choices="tppptt"),
    Case(
        "which of two was mine?",
        (2, 2, 3, 5, 5, 5, 5),
        ((1, 2),),
        both(leaves(0), lambda shown: shown.looked() == [5] and shown.turned().count(5) == 2),
        samples=4 * SAMPLES,
    ),
    Case("still deep", DEEP, ((1,),), leaves(0), safe=5),
    Case("two looks", LOW, ((1, 2, 1),), mine_or_not, choices="ptttt"),
    Case("two treasures", LOW, TWO, both(mine_or_not, leaves(1))),
    Case("both left over", LOW, TWO, mine_left),
    Case("two treasures, watched", LOW, TWO, leaves(1), seat=None),
    Case("raiser's side", LOW, TWO, both(mine_or_not, like_mine(1)), seat=0),
    Case("curse left over", CURSED, ((1, 2), (2,)), curse_left),
    Case("curse and passes", CURSED, ((1, 2),), curse_left, choices="pttt"),
    Case(
        "own curse turned up?",
        CURSED,
        ((1, 2),),
        lambda shown: CURSE in shown.looked() and CURSE in shown.turned(),
    ),
    Case("no curse yet", CURSED, TWO, cursed(False, False)),
    Case("deep curses", DEEP, ((1, 2), (2,)), cursed(False, False), safe=3),
    Case("deep curses, part drawn", DEEP, ((1,), (2,)), cursed(False, False), safe=2),
    Case("deep curses, own curse", DEEP, ((1, 2), (1,)), curse_left, safe=2),
    Case("curse ends, none found", DEEP, ((1, 2, 1), (2,)), both(struck(1), cursed(True, False))),
    Case("curse ends, second found", DEEP, ((1, 2, 1), (2,)), struck(1, 1)),
    Case(
        "curse ends, paid by choice",
        DEEP,
        ((1, 2, 1), (2,)),
        struck(1),
        options=CHOICE,
        held={1: 1, 0: 1},
    ),
    Case("continue", CURSED, TWO, cursed(True, False), options=CONTINUE),
    Case(
        "continue, own curse",
        CURSED,
        TWO,
        both(cursed(True, False), like_mine(0)),
        options=CONTINUE,
        seat=0,
    ),
    Case("continue twice", (*CURSED, 6), TWO, cursed(True, True), options=CONTINUE),
    Case(
        "protected",
        CURSED,
        TWO,
        both(cursed(True, False), leaves(0, 2)),
        options=PROTECTED,
        held={0: 1},
    ),
    Case(
        "protected, by choice",
        CURSED,
        TWO,
        both(cursed(True, False), leaves(0)),
        options=PROTECTED | CHOICE,
        held={0: 1, 1: 2},
    ),
    Case(
        "protected by nobody, none found",
        DEEP,
        ((1, 2, 1), (2,)),
        both(struck(1), cursed(True, False), leaves(0)),
        options=PROTECTED,
    ),
    Case(
        "protected by nobody, second found",
        DEEP,
        ((1, 2, 1), (2,)),
        both(struck(1, 1), cursed(True, False)),
        options=PROTECTED,
    ),
    Case(
        "protected once, then by nobody",
        (*CURSED, 6),
        ((1, 2), (1, 2)),
        both(cursed(True, True), leaves(1)),
        options=PROTECTED,
        held={0: 1},
    ),
    Case("return", CURSED, TWO, both(back(1), cursed(True, False)), options=RETURN),
    Case(
        "return, second found",
        CURSED,
        TWO,
        both(back(1), struck(1), cursed(True, False)),
        options=RETURN,
    ),
    Case("return, then gone", CURSED, TWO, both(back(1), cursed(True, True)), options=RETURN),
    Case("return all", (*CURSED, 6), ((1, 2), (1,), (None,)), back(2), options=RETURN_ALL, seat=0),
    Case("deep return", CURSED, ((1,), (1,)), back(1), options=RETURN, safe=2),
    Case("last treasure", LAST, ((1, 2), (1, 2)), last(2, leaves(0))),
    Case(
        "last treasure, two looks",
        (2, 3, 5, 5, 5),
        ((1, 2), (1, 2, 1)),
        last(2, leaves(0)),
        discards=(6, 5),
    ),
    Case("last treasure, watched", LAST, ((1, 2), (1, 2)), last(2, leaves(0)), seat=None),
    Case(
        "last treasure, passes",
        (2, 2, 3, 5, 5),
        ((1,), (1, 2)),
        last(2),
        discards=(5, 6),
        choices="pptt",
    ),
    Case(
        "last treasure, all alike",
        (2, 2, 5, 5, 5),
        ((1,), (1, 2)),
        last(2, like_mine(1), lambda shown: shown.looked(0) == [5] == shown.looked(1)),
        discards=(5, 2),
        samples=4 * SAMPLES,
    ),
    Case(
        "last treasure, twice like discards",
        (2, 2, 3, 5, 5),
        ((2,), (1, 1, 2)),
        last(2, lambda shown: shown.looked(1) == [5, 5]),
        discards=(5, 5, 6),
        samples=4 * SAMPLES,
    ),
    Case(
        "last treasure, twice like discards, watched",
        (2, 2, 3, 5, 5),
        ((2,), (1, 1, 2)),
        last(2, lambda shown: shown.turned(1).count(5) == 2 and 5 not in shown.turned(0)),
        discards=(5, 5, 6),
        seat=None,
        samples=4 * SAMPLES,
    ),
    Case(
        "last treasure, all of a kind",
        (2, 2, 5, 5, 5),
        ((2,), (1, 2)),
        last(2, lambda shown: shown.turned(1).count(5) == 3),
        discards=(5, 2, 2),
        samples=4 * SAMPLES,
    ),
    Case("third treasure last", (2, 2, 3, 5, 5, 5), ((1,), (None,), (2, 1)), last(3, like_mine(2))),
    Case(
        "fourth treasure last",
        (2, 2, 2, 3, 5, 5, 5, 5),
        ((None,), (1,), (None,), (2, 1)),
        last(4),
        seat=0,
    ),
    Case("last treasure, curse left", (2, 3, 5, 5, 0), ((1, 2), (1, 2)), last(2, curse_left)),
    Case(
        "last treasure, no curse",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, False)),
        discards=(6, 6, 4),
    ),
    Case(
        "last treasure, cursed before",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(True, False)),
        discards=(4,),
    ),
    Case(
        "last treasure, cursed",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, True), struck(1)),
        discards=(4, 6, 6),
    ),
    Case(
        "last treasure, cursed twice",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, struck(1, 1), leaves(0)),
    ),
    Case(
        "last treasure, return",
        CURSED_LAST,
        ((1, 2), (1,)),
        last(2, cursed(False, True), back(1)),
        options=RETURN,
        discards=(6,),
    ),
    Case(
        "last treasure, return, found",
        CURSED_LAST,
        ((1, 2), (1,)),
        last(2, cursed(False, True), back(1), struck(1)),
        options=RETURN,
        discards=(6,),
    ),
    Case(
        "last treasure, continue",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, True)),
        options=CONTINUE,
        discards=(6, 4),
    ),
    Case(
        "last treasure, protected",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, True), leaves(1, 2)),
        options=PROTECTED,
        discards=(6, 4),
        held={1: 1},
    ),
    Case(
        "last treasure, protected by nobody",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, True), struck(1), leaves(1, 2)),
        options=PROTECTED,
        discards=(6, 4),
    ),
    Case(
        "last treasure, protected by nobody, second found",
        CURSED_LAST,
        ((1, 2), (1, 2)),
        last(2, cursed(False, True), struck(1, 1), leaves(1)),
        options=PROTECTED,
    ),
    Case("last treasure, deep", (2, 3, 5, 5, 0), ((1,), (1, 2)), last(2), safe=4, discards=(6,)),
    Case("last treasure, all drawn", (2, 3, 5), ((1,),), anything),
    Case("last treasure, too few", (2, 3, 5), ((1, 2, 1),), anything),
    Case("seen curse reshuffled", (2, 3, 5), ((1, 2),), cursed(False), discards=(5, 6, 0, 0)),
    Case(
        "seen curse reshuffled, cursed", (2, 3, 5), ((1, 2),), cursed(True), discards=(5, 6, 0, 0)
    ),
    Case(
        "seen and unseen curse reshuffled",
        (2, 3, 5, 5, 0),
        ((1, 2), (1, 2)),
        last(2, leaves(0)),
        discards=(0,),
    ),
]

FEW = [
    Case("few, mine?", (2, 2, 5, 5, 5), ((1, 2),), mine_or_not),
    Case("few, two treasures", (2, 2, 2, 5, 5, 5), ((1,), (1,)), both(like_mine(0), like_mine(1))),
    Case("few, curse left", (2, 2, 5, 0, 0), ((1,), (2,)), both(curse_left, cursed(False, True))),
    Case("few, deep", (2, 2, 5, 5, 0), ((1,), (1,)), cursed(False, False), safe=2, seat=None),
    Case("few, found", (2, 2, 5, 0, 0), ((1, 2),), struck(1, 1)),
    Case("few, not found", (2, 2, 5, 0, 0), ((1, 2),), both(struck(1), leaves(0))),
    Case("few, continue", (2, 2, 5, 5, 0, 0), ((1,), (2,)), cursed(True, False), options=CONTINUE),
    Case(
        "few, protected by nobody, found",
        (2, 2, 5, 0, 0),
        ((1, 2),),
        struck(1, 1),
        options=PROTECTED,
    ),
    Case(
        "few, protected by nobody, not found",
        (2, 2, 5, 0, 0),
        ((1, 2),),
        both(struck(1), leaves(0)),
        options=PROTECTED,
    ),
    Case(
        "few, return",
        (2, 2, 5, 0, 0),
        ((1,), (2,)),
        both(back(1), cursed(True, False)),
        options=RETURN,
    ),
    Case(
        "few, return all",
        (2, 2, 5, 5, 0),
        ((1,), (None,)),
        back(2),
        options=RETURN_ALL | {"curses": 1},
    ),
    Case(
        "few, last",
        (2, 2, 5, 5),
        ((1,), (1,)),
        last(2, like_mine(0), like_mine(1)),
        discards=(5, 2),
    ),
    Case("few, last, seen", (2, 5, 5, 5), ((1,), (2, 1)), last(2), discards=(5, 5)),
    Case(
        "few, last, cursed",
        (2, 5, 0, 0),
        ((1,), (1,)),
        last(2, cursed(False, True)),
        discards=(5, 5),
    ),
    Case(
        "few, last, no curse",
        (2, 5, 0, 0),
        ((None,), (1,)),
        last(2, cursed(False, False)),
        discards=(5, 5),
    ),
]


def moments(run: Course) -> Sequence[int]:
    """When to compare: while the last treasure is shared out, and in the end."""
    count = len(run.actions)
    if SOAK:
        return range(count)
    raised = max(i for i, action in enumerate(run.actions) if isinstance(action, Raise))
    early = [raised] if run.case in FEW else []
    return [*early, (raised + count) // 2, count - 1]
