"""A position as a seat may see it, in JSON. What everybody sees alike is worked out once."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from msgspec import Raw
from msgspec.json import encode

from tobago.game import COLOURS, View
from tobago.game.codec import encode_map
from tobago.game.constants import MAPS, NOTHING
from tobago.game.phases.clue_cards import is_marked
from tobago.game.state import State
from tobago.game.table import Table
from tobago.server.core import advice_json
from tobago.server.core.advice_json import legal_json
from tobago.server.core.language import refusal_json, words_of
from tobago.server.core.live_table import LiveTable
from tobago.server.core.seat_checks import check_log_length, check_may_act, refused_json
from tobago.server.core.table_json import describe_end
from tobago.words import Words, decision_prompt, waiting_prompt

Data = dict[str, Any]
T = TypeVar("T")


class Audience(NamedTuple):
    """For whom something is shown: a seat or a spectator, in a language, with advice or not."""

    seat: int | None
    language: str
    advice: bool = True
    full: bool = False
    """With the view in the form that bots read (docs/bots.md)."""


def encoded_view(live: LiveTable, audience: Audience) -> Raw:
    """The view of an audience, encoded once for all of it; null before the game."""
    if audience not in live.cache:
        live.cache[audience] = Raw(encode(build_view(live, audience)))
    known: Raw = live.cache[audience]
    return known


def build_view(live: LiveTable, audience: Audience) -> Data | None:
    """All that a seat, or a spectator, needs to see and to decide; docs/live.md has its form."""
    seat, language = audience.seat, audience.language
    if live.game is None:
        return None
    view, common = live.view(seat), _common(live)
    data: Data = {
        "seat": seat,
        "seq": live.seq,
        "ply": live.ply,
        "state": _state(common["state"], view),
        "marked": common["marked"],
        "turned": common["turned"],
        "deciding": common["deciding"],
        "clock": common["clock"],
        "prompt": _prompt(live, view, language),
    }
    if seat is not None:
        data["legal"] = legal_json(view) if _decides(live, seat) else []
        data["undo"] = _undo(live, seat, language)
    if audience.advice:
        data["advice"] = public_advice(live) | _own_advice(live, view, language)
    if audience.full:
        data["memory"] = view.encode()["memory"]
    return data


# ---- what everybody sees alike ----------------------------------------------------------------


def _common(live: LiveTable) -> Data:
    """The parts that are the same for all."""
    common: Data | None = live.cache.get("common")
    if common is None:
        common = live.cache["common"] = _build_common(live)
    return common


def _build_common(live: LiveTable) -> Data:
    view = live.view(None)
    decider = live.decider()
    sharing = view.state.sharing
    return {
        "view": view,
        "state": _public_state(live, view),
        "marked": [colour for m, colour in enumerate(COLOURS) if is_marked(view.state, m)],
        "turned": None
        if sharing is None
        else _turned_up_json(sharing.dig.turned_up, sharing.dig.takers),
        "deciding": decider and {"seat": decider.seat, "kind": decider.kind, "bot": decider.bot},
        "clock": _clock(live),
    }


def _public_state(live: LiveTable, view: View) -> Data:
    """`view.to_json()` for a spectator, with those parts encoded that nobody sees otherwise."""

    def encoded_map(table: Table, s: State, m: int) -> Raw:
        basis = (s.map_cards[m], s.map_roses[m], s.sites[m])
        return memoize_on(live, ("map", m), basis, lambda: Raw(encode(encode_map(table, s, m))))

    state = view.to_json(encoded_map)
    for heavy in ("maps", "clue_deck", "clue_discard", "treasure_deck", "treasure_discard"):
        state[heavy] = Raw(encode(state[heavy]))
    return state


def memoize_on(live: LiveTable, key: object, basis: object, make: Callable[[], T]) -> T:
    """What is as it was while that which it is made of is."""
    kept: tuple[object, T] | None = live.memo.get(key)
    if kept is None or kept[0] != basis:
        kept = live.memo[key] = (basis, make())
    return kept[1]


def _turned_up_json(turned: tuple[int, ...], takers: tuple[int, ...]) -> list[Data]:
    """The cards of this treasure that were turned up before the one on offer, and who took them."""
    return [
        {"value": value, "taker": None if taker == NOTHING else taker}
        for value, taker in zip(turned, takers, strict=False)
    ]


def _clock(live: LiveTable) -> Data | None:
    timing = live.timing
    if live.row.clock is None:
        return None
    left = [timing.left(seat) for seat in range(live.row.players)]
    return {
        "running": timing.running,
        "since": timing.since,
        "deadline": timing.deadline,
        "left": None if None in left else left,
    }


def public_advice(live: LiveTable) -> Data:
    """Races and statues; they stay as they are while nobody drives and no site goes."""
    common = _common(live)
    s = common["view"].state
    basis = (*s.atvs, *s.sites, *s.facing, *common["marked"])

    def public() -> Data:
        return {
            "races": Raw(encode(advice_json.races(common["view"]))),
            "forecast": Raw(encode(advice_json.forecast(common["view"]))),
        }

    return memoize_on(live, "advice", basis, public)


# ---- what the seat alone sees -----------------------------------------------------------------


def _state(common: Data, view: View) -> Data:
    """`view.to_json()`, made of what a spectator sees and what the seat sees beside it."""
    seat, s = view.seat, view.state
    if seat is None:
        return common
    players = common["players"][:]
    own = {"hand": view.hand, "treasure": s.treasure[seat]}
    players[seat] = players[seat] | own
    state = common | {"players": players}
    if s.first_clue != NOTHING:
        state["drawn"] = view.table.deck[s.first_clue]
    if s.sharing is not None:
        looked = state["sharing"]["seen"][:]
        looked[seat] = [value for value in s.sharing.drawn if value != NOTHING]
        state["sharing"] = state["sharing"] | {"seen": looked}
    return state


def _decides(live: LiveTable, seat: int) -> bool:
    """Whether it is for the seat's person to decide; a bot that stands in needs no list."""
    return live.timing.running == seat


def _prompt(live: LiveTable, view: View, language: str) -> str:
    """What is expected of whom; all who wait are told the same."""
    asked = view.seat if view.seat == live.timing.running else None
    key = ("prompt", asked, language)
    if key not in live.cache:
        live.cache[key] = prompt(live, view, words_of(language))
    known: str = live.cache[key]
    return known


def _undo(live: LiveTable, seat: int, language: str) -> Data:
    """Whether the seat can take back what it did, or why not."""
    if barred := check_may_act(live, seat) or check_log_length(live):
        return {"allowed": False, "refusal": refused_json(barred, language)}
    assert live.game is not None
    refusal = live.check_undo(seat)
    return {
        "allowed": refusal is None,
        "refusal": refusal and refusal_json(refusal, live.game.table.island, language),
    }


def _own_advice(live: LiveTable, view: View, language: str) -> Data:
    if view.seat is None:
        return {}
    return {
        "lens": _lens(live, view, language),
        "reach": advice_json.reach(view),
        "refused": advice_json.refused_kinds(view, language) if _decides(live, view.seat) else [],
    }


def _lens(live: LiveTable, view: View, language: str) -> Raw:
    """The clue lens; for a map that is as it was, and the same hand, it stays as it was."""
    assert view.seat is not None
    s, seat = view.state, view.seat
    parts = [
        memoize_on(
            live,
            ("lens", seat, m, language),
            (s.hands[seat], s.sites[m], s.map_cards[m]),
            partial(advice_json.clue_lens, view, m, language),
        )
        for m in MAPS
    ]
    return Raw(b"[" + b",".join(filter(None, parts)) + b"]")


def prompt(live: LiveTable, view: View, words: Words) -> str:
    """What the game waits for, written to the viewer."""
    if live.ended is not None:
        return describe_end(words, live.ended)
    if view.seat is None or view.seat != live.timing.running:
        return waiting_prompt(view, words, live.names)
    return decision_prompt(view, words)
