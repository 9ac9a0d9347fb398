"""Advice to a viewer: what a careful player could work out from a view."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tobago import game
from tobago.game import (
    COLOURS,
    DoubleClaim,
    Drive,
    Exchange,
    ExchangeTurn,
    ExtraClue,
    ExtraDrive,
    PlayClue,
    Raise,
    RemoveMarker,
    Swap,
    advice,
)
from tobago.game.phases.clue_cards import check_clue_on
from tobago.protocol.aliases import ActionType, Colour, Hex
from tobago.protocol.refusals import Explain, Refusal


@dataclass(frozen=True, slots=True)
class LensEntry:
    """What a clue of the own hand would do to a map."""

    clue: str
    """The id of the clue."""
    map: Colour
    """The map."""
    kept: str
    """The sites that would be left."""
    sites: int
    """The number of sites that would be left."""
    refusal: Refusal | None
    """Why the clue cannot be played on the map."""


@dataclass(frozen=True, slots=True)
class Race:
    """The way of each ATV to a site of a treasure that is nearly found."""

    map: Colour
    """The map of the treasure."""
    space: Hex
    """The site."""
    turns: Sequence[int | None]
    """By seat the turns of driving to the site; null without a way or an ATV."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """Where the next amulets of a statue land."""

    statue: Hex
    """The space of the statue."""
    facing: int
    """The direction that it faces, 0 to 5."""
    targets: Sequence[Hex]
    """Where its next amulet lands, and the one after it has turned."""


@dataclass(frozen=True, slots=True)
class RefusedKind:
    """A kind of action that is not possible now, whatever its fields."""

    type: ActionType
    """The kind of action."""
    map: Colour | None
    """The map of a `Raise`; null for other kinds."""
    refusal: Refusal
    """Why it is not possible."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice to a viewer."""

    lens: Sequence[LensEntry]
    """Each clue of the own hand on each map, also when it is not the seat's turn."""
    refused: Sequence[RefusedKind]
    """In the own turn the kinds of action that are not possible."""
    races: Sequence[Race]
    """The races to the treasures that are nearly found."""
    forecast: Sequence[Forecast]
    """The next amulets of each statue."""


def clue_lens(view: game.View, m: int, explain: Explain) -> list[LensEntry]:
    """What each clue of the own hand would do to a map; empty for a spectator."""
    t, s = view.table, view.state
    found = []
    for card in () if view.seat is None else s.hands[view.seat]:
        kept, refusal = s.sites[m] & t.clues[card], check_clue_on(t, s, card, m)
        found.append(
            LensEntry(
                clue=t.deck[card],
                map=COLOURS[m],
                kept=f"{kept:x}",
                sites=kept.bit_count(),
                refusal=None if refusal is None else explain(refusal),
            )
        )
    return found


RACE_SITES = 4
"""A treasure with no more possible sites is nearly found."""


def races(view: game.View) -> list[Race]:
    """The turns that each ATV needs to the sites of the treasures that are nearly found."""
    near = {
        colour
        for colour, sites in zip(COLOURS, view.state.sites, strict=True)
        if sites.bit_count() <= RACE_SITES
    }
    found = advice.races(view) if near else []
    return [Race(race.map, race.site, race.turns) for race in found if race.map in near]


def forecast(view: game.View) -> list[Forecast]:
    """The next amulets of each statue."""
    return [Forecast(*each) for each in advice.statue_forecast(view)]


# ---- kinds of action that are not possible ------------------------------------------------------

ANY_CLUE, ANY_SPACE = "in:jungle", Hex(0, 0)
SAMPLES: dict[ActionType, game.Action] = {
    "PlayClue": PlayClue(ANY_CLUE, "white"),
    "Drive": Drive(ANY_SPACE),
    "ExchangeTurn": ExchangeTurn(),
    "RemoveMarker": RemoveMarker("white", ANY_SPACE),
    "ExtraClue": ExtraClue(ANY_CLUE, "white"),
    "ExtraDrive": ExtraDrive(ANY_SPACE),
    "Exchange": Exchange(),
}
"""An action of each kind; its fields do not matter for GENERAL reasons."""
ADVANCED: dict[ActionType, game.Action] = {
    "DoubleClaim": DoubleClaim("white", 0),
    "Swap": Swap("white", 0, 1),
}
GENERAL = ("action-used", "exchange-not-first", "hand-empty", "no-amulet")
"""The codes of refusals that hold for every action of a kind."""


def refused_kinds(view: game.View, explain: Explain) -> list[RefusedKind]:
    """In the own turn the kinds of action, and the treasures to raise, that are not possible."""
    if view.state.phase != "turn" or view.seat != view.state.seat:
        return []
    return [*_refused_raises(view, explain), *_refused_samples(view, explain)]


def _refused_raises(view: game.View, explain: Explain) -> Iterator[RefusedKind]:
    for colour in COLOURS:
        if refusal := view.check(Raise(colour)):
            yield RefusedKind("Raise", colour, explain(refusal))


def _refused_samples(view: game.View, explain: Explain) -> Iterator[RefusedKind]:
    samples = SAMPLES | ADVANCED if view.table.options.advanced else SAMPLES
    for kind, action in samples.items():
        refusal = view.check(action)
        if refusal and refusal.code in GENERAL:
            yield RefusedKind(kind, None, explain(refusal))
