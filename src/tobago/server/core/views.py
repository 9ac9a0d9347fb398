"""The view of a table for a seat or a spectator. Parts that many viewers share are kept."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar, cast

from tobago import protocol
from tobago.game import Action, Refusal, View
from tobago.game.constants import MAPS
from tobago.game.state import State
from tobago.game.table import Table
from tobago.island import Island
from tobago.server.core.encoded import encoded
from tobago.server.core.entry_sentences import describe_end
from tobago.server.core.language import explain_refusal, explainer, words_of
from tobago.server.core.live_table import LiveTable
from tobago.server.core.seat_checks import check_log_length, check_may_act, refused_value
from tobago.words import Words, decision_prompt, waiting_prompt

T = TypeVar("T")


class Audience(NamedTuple):
    """For whom a view is made: a seat or a spectator, in a language, with advice or not."""

    seat: int | None
    language: str
    advice: bool = True
    full: bool = False
    """With what bots read beside the state (docs/bots.md)."""


class _Common(NamedTuple):
    """The parts of a view that are the same for all viewers."""

    state: dict[str, Any]
    """The state as spectators know it, in JSON form, which is faster to make and encoded alike."""
    marked: list[protocol.Colour]
    turned_up: list[protocol.TurnedUpCard] | None
    deciding: protocol.Decider | None
    clock: protocol.Clock | None


def encoded_view(live: LiveTable, audience: Audience) -> protocol.View | None:
    """The view for an audience, encoded once for all of it; None before the game."""
    if audience not in live.cache:
        live.cache[audience] = encoded(build_view(live, audience))
    known: protocol.View | None = live.cache[audience]
    return known


def build_view(live: LiveTable, audience: Audience) -> protocol.View | None:
    """The view for an audience; None before the game."""
    seat, language = audience.seat, audience.language
    if live.game is None:
        return None
    view, common = live.view(seat), _common(live)
    return protocol.View(
        seat=seat,
        seq=live.seq,
        ply=live.ply,
        state=cast(protocol.State, protocol.seat_fields(common.state, view)),
        marked=common.marked,
        turned_up=common.turned_up,
        deciding=common.deciding,
        prompt=_prompt(live, view, language),
        clock=common.clock,
        legal=None if seat is None else _legal(live, view),
        undo=None if seat is None else _undo(live, seat, language),
        advice=_advice(live, view, language) if audience.advice else None,
        memory=view.encode()["memory"] if audience.full else None,
    )


def _common(live: LiveTable) -> _Common:
    common: _Common | None = live.cache.get("common")
    if common is None:
        common = live.cache["common"] = _build_common(live)
    return common


def _build_common(live: LiveTable) -> _Common:
    view, decider = live.view(None), live.decider()
    state = _public_state(live, view)
    return _Common(
        state=state,
        marked=protocol.marked_maps(view),
        turned_up=protocol.turned_up_cards(view),
        deciding=decider and protocol.Decider(decider.seat, decider.kind, decider.bot),
        clock=_clock(live),
    )


def _public_state(live: LiveTable, view: View) -> dict[str, Any]:
    """The fields of the state as spectators know it. Maps change seldom and are most of it."""

    def map_value(table: Table, s: State, m: int) -> protocol.TreasureMap:
        basis = (s.map_cards[m], s.map_roses[m], s.sites[m])
        return memoize_on(live, ("map", m), basis, lambda: encoded(protocol.map_value(table, s, m)))

    return view.to_json(map_value)


def memoize_on(live: LiveTable, key: object, basis: object, make: Callable[[], T]) -> T:
    """A value that is made again only if its basis has changed."""
    kept: tuple[object, T] | None = live.memo.get(key)
    if kept is None or kept[0] != basis:
        kept = live.memo[key] = (basis, make())
    return kept[1]


def _clock(live: LiveTable) -> protocol.Clock | None:
    timing = live.timing
    if live.row.clock is None:
        return None
    left = [timing.left(seat) for seat in range(live.row.players)]
    return protocol.Clock(
        running=timing.running,
        since=timing.since,
        deadline=timing.deadline,
        left=None if None in left else [ms for ms in left if ms is not None],
    )


# ---- the decision -------------------------------------------------------------------------------


def _decides(live: LiveTable, seat: int | None) -> bool:
    """Whether the seat's person is to decide; a bot that stands in needs no list of actions."""
    return seat is not None and live.timing.running == seat


def _legal(live: LiveTable, view: View) -> list[protocol.LegalAction]:
    if not _decides(live, view.seat):
        return []
    return protocol.legal_actions(view, _written, _drives)


@lru_cache(maxsize=32768)
def _written(island: Island, action: Action) -> protocol.Written:
    action_value, text = protocol.written(island, action)
    return protocol.Written(encoded(action_value), text)


@lru_cache(maxsize=128)
def _drives(island: Island) -> protocol.Drives:
    return [[list(map(encoded, row)) for row in rows] for rows in protocol.drives(island)]


def _prompt(live: LiveTable, view: View, language: str) -> str:
    """The prompt, the same for all who wait."""
    asked = view.seat if _decides(live, view.seat) else None
    key = ("prompt", asked, language)
    if key not in live.cache:
        live.cache[key] = prompt(live, view, words_of(language))
    known: str = live.cache[key]
    return known


def prompt(live: LiveTable, view: View, words: Words) -> str:
    """The decision that the game waits for, in a sentence to the viewer."""
    if live.ended is not None:
        return describe_end(words, live.ended)
    if not _decides(live, view.seat):
        return waiting_prompt(view, words, live.names)
    return decision_prompt(view, words)


def _undo(live: LiveTable, seat: int, language: str) -> protocol.Undo:
    """Whether the seat can take back what it did, or why not."""
    if barred := check_may_act(live, seat) or check_log_length(live):
        return protocol.Undo(False, refused_value(barred, language))
    assert live.game is not None
    refusal = live.check_undo(seat)
    if refusal is None:
        return protocol.Undo(True, None, live.undo_until())
    return _encoded_refusal(refusal.code, live.game.table.island, language)


@lru_cache(maxsize=1024)
def _encoded_refusal(code: str, island: Island, language: str) -> protocol.Undo:
    """An undo that is refused; its refusals have no fields."""
    return encoded(protocol.Undo(False, explain_refusal(Refusal(code), island, language)))


# ---- advice -------------------------------------------------------------------------------------


def public_advice(live: LiveTable) -> protocol.Advice:
    """The advice for spectators. It changes when somebody drives or sites are ruled out."""
    common, view = _common(live), live.view(None)
    s = view.state
    basis = (*s.atvs, *s.sites, *s.facing, *common.marked)
    races, forecast = memoize_on(
        live,
        "advice",
        basis,
        lambda: (encoded(protocol.races(view)), encoded(protocol.forecast(view))),
    )
    return protocol.Advice(lens=[], refused=[], races=races, forecast=forecast)


def _advice(live: LiveTable, view: View, language: str) -> protocol.Advice:
    public = public_advice(live)
    if view.seat is None:
        return public
    explain = explainer(view.table.island, language)
    return protocol.Advice(
        lens=_lens(live, view, language),
        refused=protocol.refused_kinds(view, explain) if _decides(live, view.seat) else [],
        races=public.races,
        forecast=public.forecast,
    )


def _lens(live: LiveTable, view: View, language: str) -> list[protocol.LensEntry]:
    """The clue lens, which changes for a map with its clues and for all maps with the hand."""
    assert view.seat is not None
    s, seat, found = view.state, view.seat, []
    for m in MAPS:
        basis = (s.hands[seat], s.sites[m], s.map_cards[m])
        entries = partial(_lens_of_map, view, m, language)
        found += memoize_on(live, ("lens", seat, m, language), basis, entries)
    return found


def _lens_of_map(view: View, m: int, language: str) -> list[protocol.LensEntry]:
    explain = explainer(view.table.island, language)
    return [encoded(entry) for entry in protocol.clue_lens(view, m, explain)]
