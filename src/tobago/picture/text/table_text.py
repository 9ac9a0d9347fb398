"""The table beside the board, compact: maps, players, decks and the own hand."""

from tobago.game import COLOURS
from tobago.game.advice import ClueAdvice, clue_lens
from tobago.game.table import MAPS
from tobago.picture.text.scene import Scene, aligned
from tobago.picture.text.style import UNICODE

CONTRADICTS, USELESS = "×", "="
"""In the clue lens: a clue that would leave no site, and one that would remove none."""


def text_table(scene: Scene) -> str:
    """Maps, players and decks, and the hand of who looks on."""
    parts = [maps(scene), players(scene), decks(scene)]
    if scene.view.hand:
        parts.append(hand(scene))
    return "\n\n".join(parts)


def maps(scene: Scene) -> str:
    """For each map the number of its possible sites, its clues and whose roses they carry."""
    words, s = scene.words, scene.view.state
    left = [words.count("{n} site", "{n} sites", s.sites[m].bit_count()) for m in MAPS]
    heads = aligned([[words.named("map:short", COLOURS[m]), left[m]] for m in MAPS])
    width = max(map(len, heads))
    lines = [scene.heading(words.say("Treasure maps"))]
    for m in MAPS:
        line = scene.wrapped(f"  {heads[m].ljust(width)}  {clues(scene, m)}", width + 4)
        lines.append(scene.marker(m) + line[1:])
    return "\n".join(lines)


def clues(scene: Scene, m: int) -> str:
    """The clues of a map from top to bottom, each with the owners of its roses."""
    s = scene.view.state
    told = [
        f"{scene.clue(card)} ({', '.join(map(scene.who, roses))})" if roses else scene.clue(card)
        for card, roses in zip(s.map_cards[m], s.map_roses[m], strict=True)
    ]
    return "; ".join(told) or scene.words.say("no clue yet")


def players(scene: Scene) -> str:
    """A line for each player: where the ATV is and what lies in front of them."""
    words, s = scene.words, scene.view.state
    titles = [
        words.say("Players"),
        words.say("space"),
        words.say("gold"),
        words.say("cards"),
        words.say("amulets"),
        words.say("roses"),
        words.say("clues"),
    ]
    seats = range(len(scene.names))
    title, *rows = aligned([titles, *([*map(str, _belongings(scene, seat))] for seat in seats)])
    lines = [scene.heading(f"    {title}")]
    for seat, row in enumerate(rows):
        turn = ">" if seat == s.turn and not scene.view.over else " "
        lines.append(f"{turn} {scene.atv(seat)} {row}")
    return "\n".join(lines)


def _belongings(scene: Scene, seat: int) -> list[str | int]:
    """A player's name, space, gold (unless it lies face down), cards, amulets, roses, clues."""
    view, s = scene.view, scene.view.state
    return [
        scene.who(seat),
        scene.at(s.atvs[seat]) if s.atvs[seat] >= 0 else "-",
        view.gold(seat) if view.shows_gold(seat) else "?",
        len(s.treasure[seat]),
        s.amulets_held[seat],
        s.roses[seat],
        len(s.hands[seat]),
    ]


def decks(scene: Scene) -> str:
    """What is left in the decks and piles."""
    words, s = scene.words, scene.view.state
    return scene.wrapped(
        words.say(
            "In the decks: {left}. Discarded: {gone}. Out of the game: {removed}.",
            left=[
                words.count("{n} clue", "{n} clues", len(s.clue_deck)),
                words.count("{n} treasure card", "{n} treasure cards", len(s.treasure_deck)),
                words.count("{n} amulet", "{n} amulets", s.amulet_pile),
            ],
            gone=[
                words.count("{n} clue", "{n} clues", len(s.clue_discard)),
                words.count("{n} treasure card", "{n} treasure cards", len(s.treasure_discard)),
            ],
            removed=words.count("{n} curse", "{n} curses", s.curses_removed),
        )
    )


def hand(scene: Scene) -> str:
    """The clue lens: for each own clue and each map the sites it would leave."""
    s = scene.view.state
    lens = iter(clue_lens(scene.view))
    rows = [
        ["", scene.words.say("Your clues"), *UNICODE.markers.values()],
        ["", scene.words.say("possible sites now"), *(str(s.sites[m].bit_count()) for m in MAPS)],
    ]
    for number, clue in enumerate(scene.view.hand, 1):
        rows.append([str(number), scene.words.clue(clue), *(_kept(next(lens)) for _ in MAPS)])
    title, *lines = aligned(rows)
    key = scene.words.say(
        "{contradicts} contradicts the map, {useless} removes nothing",
        contradicts=CONTRADICTS,
        useless=USELESS,
    )
    return "\n".join([scene.heading(title), *lines, f"   {key}"])


def _kept(advice: ClueAdvice) -> str:
    if advice.refusal is None:
        return str(advice.kept.bit_count())
    return USELESS if advice.kept else CONTRADICTS
