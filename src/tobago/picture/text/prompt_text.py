"""The line that always says what is expected of whom, and a treasure being shared out."""

from collections.abc import Callable

from tobago.game import COLOURS
from tobago.game.state import NOBODY, NOTHING, Phase, Sharing
from tobago.game.table import MAPS
from tobago.picture.text.scene import Scene
from tobago.words import N_

WAITING: dict[Phase, str] = {
    "place-atv": N_("{who} puts the ATV on a space."),
    "first-clue": N_("{who} places the first clue."),
    "turn": N_("It is the turn of {who}."),
    "sharing": N_("{who} takes the card or passes."),
    "curse": N_("{who} chooses what to give to the curse."),
    "new-map": N_("{who} starts a new map."),
}


def prompt(scene: Scene) -> str:
    """What is expected of whom, with the words to type when it is the one who looks on."""
    s = scene.view.state
    if scene.view.over or scene.view.seat != s.seat:
        return waiting(scene)
    return EXPECTED[s.phase](scene)


def waiting(scene: Scene) -> str:
    """What is expected of whom, as anybody would say it."""
    s = scene.view.state
    if scene.view.over:
        return scene.words.say("The game is over.")
    return scene.words.say(WAITING[s.phase], who=scene.who(s.seat))


def _place(scene: Scene) -> str:
    return scene.words.say("Put your ATV on any space, like this: place {space}", space=scene.at(0))


def _first(scene: Scene) -> str:
    s = scene.view.state
    if s.first_clue == NOTHING:
        free = next(m for m in MAPS if not any(s.map_roses[m]))
        return scene.words.say(
            "Mark one of the clues laid out with your rose, like this: mark {typed}",
            typed=COLOURS[free],
        )
    free = next(m for m in MAPS if not s.map_cards[m])
    return scene.words.say(
        "You drew “{text}”. Put it on an empty map, like this: first {typed}",
        text=scene.clue(s.first_clue),
        typed=COLOURS[free],
    )


def _turn(scene: Scene) -> str:
    words, s = scene.words, scene.view.state
    lines = []
    if not s.acted:
        lines.append(
            words.say("Your turn: play a clue (clue), drive (drive) or exchange (exchange-turn).")
        )
    elif s.legs:
        lines.append(
            words.count(
                "You may drive on, {n} leg is left (drive), or end your turn (end).",
                "You may drive on, {n} legs are left (drive), or end your turn (end).",
                s.legs,
            )
        )
    else:
        lines.append(words.say("Your action is done; end your turn (end) when you are ready."))
    here = 1 << s.atvs[s.turn]
    lines += [
        words.say("You can raise {treasure:object} (raise {typed}).", treasure=c, typed=c)
        for m, c in enumerate(COLOURS)
        if s.sites[m] == here
    ]
    if s.amulets_held[s.turn]:
        lines.append(
            words.count(
                "You hold {n} amulet to play (help amulets).",
                "You hold {n} amulets to play (help amulets).",
                s.amulets_held[s.turn],
            )
        )
    return " ".join(lines)


def _share(scene: Scene) -> str:
    sharing = scene.view.state.sharing
    assert sharing is not None
    return scene.words.say(
        "On offer to your rose: {card}. Take it or pass (take, pass).",
        card=scene.gold(sharing.offered),
    )


def _curse(scene: Scene) -> str:
    return scene.words.say(
        "The curse wants an amulet or your best treasure card (pay amulet, pay card)."
    )


def _start(scene: Scene) -> str:
    return scene.words.say(
        "Start {map:object} anew with a clue of your hand, like this: start 1",
        map=COLOURS[scene.view.state.new_map],
    )


EXPECTED: dict[Phase, Callable[[Scene], str]] = {
    "place-atv": _place,
    "first-clue": _first,
    "turn": _turn,
    "sharing": _share,
    "curse": _curse,
    "new-map": _start,
}


# ---- sharing out ------------------------------------------------------------------------------


def told_sharing(scene: Scene) -> str:
    """A treasure being shared out: the card on offer, who is asked, what the own seat saw."""
    sharing, words = scene.view.state.sharing, scene.words
    if sharing is None:
        return words.say("No treasure is being shared out.")
    lines = [
        words.say(
            "{who} raised {treasure:object}. On offer: {card}.",
            who=scene.who(sharing.dig.raiser),
            treasure=COLOURS[sharing.dig.map],
            card=scene.gold(sharing.offered),
        ),
        _told_roses(scene, sharing),
    ]
    if before := _told_before(scene, sharing):
        lines.append(words.say("Turned up before: {cards}.", cards=before))
    if seen := [scene.gold(value) for value in sharing.drawn if value != NOTHING]:
        lines.append(words.say("You looked at {cards}.", cards=seen))
    lines.append(
        words.count(
            "{n} card is still face down.", "{n} cards are still face down.", len(sharing.cards)
        )
    )
    lines += told_to_come(scene, sharing)
    if sharing.is_last:
        lines.append(words.say("This is the last treasure."))
    return scene.lines(lines)


def told_to_come(scene: Scene, sharing: Sharing) -> list[str]:
    """The cards face down, for eyes that see all; for any other there is nothing to tell."""
    cards = [scene.gold(value) for value in reversed(sharing.cards) if value != NOTHING]
    if not cards:
        return []
    return [scene.words.say("Still to come, the next card first: {cards}.", cards=cards)]


def _told_roses(scene: Scene, sharing: Sharing) -> str:
    """The roses from the bottom of the map to the top, the one asked in brackets."""
    roses = [
        f"[{scene.who(seat)}]" if place == sharing.asked else scene.who(seat)
        for place, seat in enumerate(sharing.roses)
    ]
    return scene.words.say(
        "Roses from bottom to top, the one asked in brackets: {roses}.", roses=roses
    )


def _told_before(scene: Scene, sharing: Sharing) -> list[str]:
    done = sharing.dig.turned_up[: len(sharing.dig.takers)]
    return [
        told_card(scene, value, taker)
        for value, taker in zip(done, sharing.dig.takers, strict=True)
    ]


def told_card(scene: Scene, value: int, taker: int) -> str:
    """A card that was turned up, and who took it."""
    if not value:
        return scene.card(value)
    if taker == NOBODY:
        return scene.words.say("{card} (nobody)", card=scene.card(value))
    return scene.words.say("{card} ({who})", card=scene.card(value), who=scene.who(taker))
