"""Setting up a game: parts that are given are checked, the rest is drawn (R2)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tobago.clues import Deck, check_deck, check_island, check_playable, standard_deck
from tobago.fault import Fault
from tobago.game import chance
from tobago.game.constants import CARD_VALUES, CURSE, GOLD_CARDS, MAPS, PLAYER_COUNTS
from tobago.game.dealer import Dealer
from tobago.game.phases.first_clue import lay_out_clues
from tobago.game.state import State
from tobago.game.table import Table, select
from tobago.game.table_options import Options
from tobago.island import (
    CODES,
    COUNTS,
    DIRECTIONS,
    Hex,
    Island,
    IslandError,
    Kind,
    Objects,
    check_objects,
    free_spaces,
    has_placement,
    island_by_code,
)

TRIES = 1000


class SetupError(Fault):
    """A set-up that the rules do not allow.

    >>> from tobago import Game
    >>> Game.new(5)
    Traceback (most recent call last):
    ...
    tobago.game.setup.SetupError: Tobago is for 2, 3 or 4 players, not 5
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Given parts of a set-up; what is None is drawn.

    Decks are in the order of drawing, their first card the next one. A clue deck may be any set of
    different clues and is then the deck of the game.

    >>> from tobago import Game
    >>> Game.new(3, "example", setup=Setup(start=2)).seat
    2
    """

    objects: Objects | None = None
    start: int | None = None
    clue_deck: Sequence[str] | None = None
    treasure_deck: Sequence[int] | None = None


def set_up(
    players: int,
    dealer: Dealer,
    options: Options,
    island: Island | str | None,
    setup: Setup,
    deck: Deck | None,
) -> tuple[Table, State]:
    """The table and its state before the first decision."""
    seed = dealer.seed
    check_players(players)
    _check_setup(setup)
    if not isinstance(seed, str):
        raise SetupError("a seed is a string, not {given!r}", given=seed)
    stream = chance.Draws(seed)
    island = _island(island, stream)
    deck = _deck(deck, setup)
    check_island(deck, island)
    start = _start(players, setup, stream)

    def table_with(objects: Objects) -> Table:
        table = Table(players, options, island, objects, start, deck)
        check_playable(deck, island, table.clues)
        return table

    if setup.objects is not None:
        check_objects(island, setup.objects, options.placement_rule)
        table = table_with(setup.objects)
    else:
        table = _place_objects(table_with, island, options, stream)
    _check_deck_size(table)
    state = State.initial(table, dealer)
    state.clue_deck = _clue_deck(table, setup, stream)
    state.treasure_deck = _treasure_deck(options, setup, stream)
    init_treasure_knowledge(table, state)
    state.draws = stream.draws
    if options.opening == "open":
        lay_out_clues(table, state)
    return table, state


def _check_setup(setup: object) -> None:
    if not isinstance(setup, Setup):
        raise SetupError("a set-up is a Setup, not {given!r}", given=setup)
    if not isinstance(setup.objects, Objects | None):
        raise SetupError("the objects of a set-up are Objects, not {given!r}", given=setup.objects)


def check_players(players: int) -> None:
    """R1.1."""
    if type(players) is not int or players not in PLAYER_COUNTS:
        raise SetupError("Tobago is for 2, 3 or 4 players, not {given!r}", given=players)


def init_treasure_knowledge(t: Table, s: State) -> None:
    """What everybody knows of the treasure deck from the start: its cards, and R2.2."""
    s.initial_counts = tuple(s.treasure_deck.count(value) for value in range(CARD_VALUES))
    lower = t.options.curse_depth + t.options.curses
    size = max(0, len(s.treasure_deck) - lower)
    top = s.treasure_deck[len(s.treasure_deck) - size :]
    s.curse_free_top = (
        0 if CURSE in top else size
    )  # a deck given by hand may have its curses anywhere


def _island(island: Island | str | None, stream: chance.Draws) -> Island:
    if island is None:
        return island_by_code(CODES[chance.below(stream, len(CODES))])
    if isinstance(island, str):
        return island_by_code(island)
    if not isinstance(island, Island):
        raise SetupError(
            "an island is a code such as 'ABC1' or an Island, not {given!r}", given=island
        )
    return island


def _deck(deck: Deck | None, setup: Setup) -> Deck:
    if deck is None:
        if setup.clue_deck is None or set(setup.clue_deck) == set(standard_deck()):
            return standard_deck()
        deck = check_deck(tuple(setup.clue_deck))
        return tuple(sorted(deck))
    return check_deck(tuple(deck))


def _check_deck_size(t: Table) -> None:
    needed = len(MAPS) if t.options.opening == "open" else t.players
    if len(t.deck) < needed:
        raise SetupError(
            "the clue deck needs at least {needed} cards, not {found}",
            needed=needed,
            found=len(t.deck),
        )


def _start(players: int, setup: Setup, stream: chance.Draws) -> int:
    if setup.start is None:
        return chance.below(stream, players)
    if type(setup.start) is not int or setup.start not in range(players):
        raise SetupError(
            "the starting seat is 0 to {last}, not {given!r}", last=players - 1, given=setup.start
        )
    return setup.start


def _clue_deck(t: Table, setup: Setup, stream: chance.Draws) -> list[int]:
    """The deck as card numbers, next card last."""
    if setup.clue_deck is not None:
        if sorted(setup.clue_deck) != sorted(t.deck):
            raise SetupError("the clue deck given in order is not the deck of this game")
        return [t.clue_actions.index[clue] for clue in reversed(setup.clue_deck)]
    cards = list(range(len(t.deck)))
    chance.shuffle(stream, cards)
    return cards


# ---- treasure deck ----------------------------------------------------------------------------


def treasure_cards(options: Options) -> list[int]:
    """All treasure cards of a game."""
    gold = [value for value, count in GOLD_CARDS.items() for _ in range(count)]
    return gold + [CURSE] * options.curses


def _treasure_deck(options: Options, setup: Setup, stream: chance.Draws) -> list[int]:
    """The curses are shuffled into the lower part, so that none comes early (R2.2)."""
    if setup.treasure_deck is not None:
        given = list(setup.treasure_deck)
        whole_numbers = all(type(card) is int for card in given)
        if not whole_numbers or sorted(given) != sorted(treasure_cards(options)):
            raise SetupError(
                "a treasure deck holds 39 gold cards ({gold}) and {curses} curses, written as 0",
                gold=[
                    Fault("{number} of {value}", number=number, value=value)
                    for value, number in GOLD_CARDS.items()
                ],
                curses=options.curses,
            )
        return given[::-1]
    cards = treasure_cards(options)
    curse_free_top = len(cards) - options.curses - options.curse_depth
    return shuffled_treasures(stream, cards, curse_free_top)


def shuffled_treasures(stream: chance.Stream, cards: list[int], curse_free_top: int) -> list[int]:
    """Treasure cards in a random order, with no curse among those on top, the end (R2.2)."""
    gold = [card for card in cards if card != CURSE]
    chance.shuffle(stream, gold)
    below_top = len(gold) - curse_free_top
    lower = gold[:below_top] + [CURSE] * (len(cards) - len(gold))
    chance.shuffle(stream, lower)
    return lower + gold[below_top:]


# ---- objects ----------------------------------------------------------------------------------


def _place_objects(
    table_with: Callable[[Objects], Table], island: Island, options: Options, stream: chance.Draws
) -> Table:
    """Draw objects until they leave every clue playable (R1.4, R2.1)."""
    if island.code is None and not has_placement(island, options.placement_rule):
        raise IslandError("no-placement", "no placement of the objects here obeys R2.1")
    last_error: IslandError | None = None
    for _ in range(TRIES):
        objects = _random_objects(island, options, stream)
        if objects is None:
            continue
        try:
            return table_with(objects)
        except IslandError as error:
            last_error = error
    raise last_error or IslandError(
        "no-placement", "no placement by R2.1 was found in {tries} tries", tries=TRIES
    )


def _random_objects(island: Island, options: Options, stream: chance.Draws) -> Objects | None:
    """Objects at random by R2.1, or None when some found no space."""
    placed: dict[Kind, list[Hex]] = {}
    free = island.whole
    for kind, count in COUNTS.items():
        allowed = free_spaces(island, kind)
        placed[kind] = []
        for _ in range(count):
            spots = select(range(len(island.spaces)), free & allowed)
            if not spots:
                return None
            spot = spots[chance.below(stream, len(spots))]
            free &= ~(1 << spot)
            allowed &= ~options.placement_rule.barred_by(island, kind, spot)
            placed[kind].append(island.spaces[spot])
    facing = tuple(chance.below(stream, len(DIRECTIONS)) for _ in placed["statue"])
    return Objects(tuple(placed["hut"]), tuple(placed["palm"]), tuple(placed["statue"]), facing)
