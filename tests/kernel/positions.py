"""Games for the lockstep test: islands, decks and options of every kind, and rare positions."""

from collections.abc import Callable, Iterator
from random import Random

from tests.properties.games import PLAYERS, random_land
from tobago import CODES, Clue, Game, Island, IslandError, standard_deck
from tobago.clues import Deck
from tobago.game.constants import CURSE, MAPS
from tobago.game.state import State
from tobago.game.table import Table
from tobago.game.table_options import OPTION_VALUES
from tobago.island import MAX_SPACES, bits

Ground = tuple[Island | str, Deck | None]
"""An island and its clue cards; None for the 52."""
CUSTOM_SIZES = (26, 40, 63, 64, 65, 90, MAX_SPACES)
DECKS_OF_AN_ISLAND = 2
ROOMY = {"spacing": 3, "statue_lines": "any"}
"""Options that leave the most room for the objects."""


def grounds(rng: Random) -> list[Ground]:
    """The 32 islands, smaller decks on some of them, and custom islands with decks that fit."""
    found: list[Ground] = [(code, None) for code in CODES]
    found += [(code, _part_of(standard_deck(), rng)) for code in rng.sample(CODES, 6)]
    for size in CUSTOM_SIZES:
        island, deck = _custom_ground(rng, size)
        found += [
            (island, deck),
            *[(island, _part_of(deck, rng)) for _ in range(DECKS_OF_AN_ISLAND)],
        ]
    return found


def _part_of(deck: Deck, rng: Random) -> Deck:
    """A few cards, so that the deck runs empty; four are the fewest that can be dealt."""
    return tuple(rng.sample(deck, min(len(deck), rng.randrange(4, 20))))


def _custom_ground(rng: Random, size: int) -> tuple[Island, Deck]:
    """A custom island, and the clues that are playable on it wherever the objects stand."""
    while True:
        try:
            island = Island.of(random_land(rng, size, patches=min(14, size // 4)))
            deck = _playable_clues(island)
            Game.new(4, "objects", island=island, deck=deck, options=ROOMY)
        except IslandError:
            continue
        if len(deck) > 4:
            return island, deck


def _playable_clues(island: Island) -> Deck:
    """The clues that do not depend on the objects and allow some spaces, not all."""
    clues = [(text, Clue.parse(text)) for text in standard_deck()]
    return tuple(
        text
        for text, clue in clues
        if not clue.about_objects and clue.spaces(island) not in (0, island.whole)
    )


def new_games(rng: Random) -> Iterator[Game]:
    """Games on all grounds in turn, with random options."""
    found = grounds(rng)
    while True:
        rng.shuffle(found)
        for island, deck in found:
            yield _new_game(rng, island, deck)


def _new_game(rng: Random, island: Island | str, deck: Deck | None) -> Game:
    """A game with random options, unless these leave no room for the objects."""
    players, seed = rng.choice(PLAYERS), f"{rng.random()}"
    options = {name: rng.choice(values) for name, values in OPTION_VALUES.items()}
    try:
        return Game.new(players, seed, island=island, deck=deck, options=options)
    except IslandError:
        options |= ROOMY
        return Game.new(players, seed, island=island, deck=deck, options=options)


# ---- rare positions ----------------------------------------------------------------------------


def change(game: Game, rng: Random) -> None:
    """Change the position of a game in phase `turn` so that rare rules come up soon."""
    t, s = game.table, game.state
    for alter in rng.sample(CHANGES, rng.randrange(1, 5)):
        alter(t, s, rng)
    if rng.random() < 0.4:
        _cursed_treasure(t, s, rng)
    s.playable = [None] * t.players


def _curses_anywhere(t: Table, s: State, rng: Random) -> None:
    rng.shuffle(s.treasure_deck)
    s.curse_free_top = 0


def _curses_soon(t: Table, s: State, rng: Random) -> None:
    """The curses come early, and players have something to pay with."""
    _amulets(t, s, rng)
    _some_treasures(t, s, rng)
    s.curses_struck = rng.randrange(2)
    curses = s.treasure_deck.count(CURSE)
    s.treasure_deck = [card for card in s.treasure_deck if card != CURSE]
    for _ in range(curses):
        size = len(s.treasure_deck)
        s.treasure_deck.insert(rng.randrange(max(0, size - 10), size + 1), CURSE)


def _cursed_treasure(t: Table, s: State, rng: Random) -> None:
    """The player in turn stands on a treasure with a curse, on which players have roses."""
    _more_cards(t, s, rng)
    _curses_soon(t, s, rng)
    if rng.random() < 0.3:  # nobody can pay
        s.amulets_held, s.treasure = [0] * t.players, [()] * t.players
    elif s.amulet_pile >= t.players and len(s.treasure_deck) > t.players + 2:  # everybody can
        s.amulets_held = [held + 1 for held in s.amulets_held]
        s.amulet_pile -= t.players
        golden = [card for card in s.treasure_deck if card != CURSE][-t.players :]
        for seat, card in enumerate(golden):
            s.treasure_deck.remove(card)
            s.treasure[seat] += (card,)
    m = max(MAPS, key=lambda m: len(s.map_cards[m]))
    s.sites[m] = 1 << s.atvs[s.turn]
    if CURSE in s.treasure_deck:
        s.treasure_deck.remove(CURSE)
        s.treasure_deck.insert(len(s.treasure_deck) - rng.randrange(2), CURSE)


def _more_cards(t: Table, s: State, rng: Random) -> None:
    """A map with some cards, and roses of several players on them."""
    m = rng.choice(MAPS)
    for _ in range(min(rng.randrange(2, 6), len(s.clue_deck))):
        seat = rng.randrange(t.players)
        s.map_cards[m] += (s.clue_deck.pop(),)
        s.map_roses[m] += (rng.choice([(), (seat,), (seat,), (seat, seat)]),)


def _nearly_dead(t: Table, s: State, rng: Random) -> None:
    """No amulet, and no card in any hand: only what could still be drawn is left."""
    s.amulets = 0
    s.amulets_held = [0] * t.players
    rest = [card for hand in s.hands for card in hand]
    s.hands = [()] * t.players
    (s.clue_deck if rng.random() < 0.5 else s.clue_discard).extend(rest)


def few_treasures(t: Table, s: State, rng: Random) -> None:
    """Most treasure cards are discarded, openly or not, or belong to players."""
    rng.shuffle(s.treasure_deck)
    kept = rng.randrange(1, 12)
    gone, s.treasure_deck = s.treasure_deck[:-kept], s.treasure_deck[-kept:]
    discarded = gone[: rng.choice((0, 0, 3, len(gone)))]
    s.treasure_discard += discarded
    s.known_discards += tuple(card for card in discarded if rng.random() < 0.5)
    for card in gone[len(discarded) :]:
        if card == CURSE:
            s.curses_removed += 1
        else:
            s.treasure[rng.randrange(t.players)] += (card,)
    s.curse_free_top = 0


def _some_treasures(t: Table, s: State, rng: Random) -> None:
    """Players have something to lose."""
    for seat in range(t.players):
        for _ in range(rng.randrange(4)):
            if len(s.treasure_deck) > 2 and s.treasure_deck[-1] != CURSE:
                s.treasure[seat] += (s.treasure_deck.pop(),)
    s.curse_free_top = min(s.curse_free_top, len(s.treasure_deck))


def _few_roses(t: Table, s: State, rng: Random) -> None:
    s.roses = [rng.randrange(3) for _ in range(t.players)]


def _no_roses(t: Table, s: State, rng: Random) -> None:
    s.roses = [0] * t.players
    s.map_roses = [((),) * len(cards) for cards in s.map_cards]


def _roses_of_anybody(t: Table, s: State, rng: Random) -> None:
    seats = range(t.players)
    choices = [(), *((seat,) for seat in seats), *((seat, seat) for seat in seats)]
    s.map_roses = [tuple(rng.choice(choices) for _ in cards) for cards in s.map_cards]


def _amulets(t: Table, s: State, rng: Random) -> None:
    for seat in range(t.players):
        held = min(rng.randrange(4), s.amulet_pile)
        s.amulets_held[seat] += held
        s.amulet_pile -= held


def _amulets_on_the_island(t: Table, s: State, rng: Random) -> None:
    for space in (*s.atvs, *rng.sample(range(len(t.island.spaces)), 5)):
        if s.amulet_pile and not s.amulets >> space & 1:
            s.amulets |= 1 << space
            s.amulet_pile -= 1


def _no_amulets(t: Table, s: State, rng: Random) -> None:
    s.amulets = 0
    s.amulets_held = [0] * t.players
    s.amulet_pile = rng.randrange(2)


def _used_clues(t: Table, s: State, rng: Random) -> None:
    """The clue deck is empty; the discards are what it was, or the cards are out of the game."""
    if rng.random() < 0.5:
        s.clue_discard += s.clue_deck
    s.clue_deck = []


def _short_hands(t: Table, s: State, rng: Random) -> None:
    s.hands = [hand[: rng.randrange(len(hand) + 1)] for hand in s.hands]


def _few_sites(t: Table, s: State, rng: Random) -> None:
    """Maps with few sites left, or with one, which may be where an ATV is."""
    for m in MAPS:
        sites = list(bits(s.sites[m]))
        left = rng.sample(sites, min(len(sites), rng.choice((1, 1, 2, 5, 17, 18))))
        if left and rng.random() < 0.7:
            s.sites[m] = sum(1 << space for space in left)
        if len(left) == 1 and rng.random() < 0.7:
            s.atvs[s.turn] = left[0]


def nothing_to_narrow(t: Table, s: State, rng: Random) -> None:
    """Every map has a single site, or two that no clue tells apart."""
    kinds: dict[tuple[bool, ...], list[int]] = {}
    for space in bits(t.island.whole):
        kinds.setdefault(tuple(bool(clue >> space & 1) for clue in t.clues), []).append(space)
    alike = [spaces for spaces in kinds.values() if len(spaces) > 1]
    if alike:
        s.sites = [sum(1 << space for space in rng.choice(alike)[:2]) for _ in MAPS]


CHANGES: tuple[Callable[[Table, State, Random], None], ...] = (
    _curses_anywhere,
    _curses_soon,
    _nearly_dead,
    _more_cards,
    _more_cards,
    few_treasures,
    _some_treasures,
    _few_roses,
    _no_roses,
    _roses_of_anybody,
    _amulets,
    _amulets_on_the_island,
    _no_amulets,
    _used_clues,
    _short_hands,
    _few_sites,
    _few_sites,
    nothing_to_narrow,
)
