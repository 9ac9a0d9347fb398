"""Games in positions that random play and random changes seldom reach."""

from collections.abc import Iterator
from random import Random

from tests.kernel.positions import ROOMY, few_treasures, nothing_to_narrow
from tobago import CODES, COLOURS, Game, Raise
from tobago.game.constants import CURSE, MAPS
from tobago.game.state import State
from tobago.game.table_options import OPTION_VALUES
from tobago.island import bits
from tobago.kernel.numbers import CARDS


def rare_games(rng: Random) -> Iterator[Game]:
    """One game in each of them."""
    for rule in OPTION_VALUES["curse_rule"]:
        yield _with_a_curse_next(rng, rule)
    for left in (0, 1):
        yield _with_a_curse_next(rng, "return-all", left)
    for left in (3, 2 * 3 + 2):
        yield _with_the_last_treasure_next(rng, left)
    for pile in (None, "clue_deck", "clue_discard"):
        yield _nearly_dead_after_a_treasure(rng, pile)
    yield _with_a_full_map(rng)
    yield _with_one_card_and_an_amulet(rng)
    yield _with_the_first_numbers_legal(rng)


def _begun(rng: Random, players: int, **options: object) -> Game:
    """A game at its first turn."""
    island, seed = rng.choice(CODES), f"{rng.random()}"
    game = Game.new(players, seed, island=island, options=ROOMY | options)
    while game.state.phase != "turn":
        game.apply(rng.choice(game.legal_actions()), events=False)
    return game


def _with_a_curse_next(rng: Random, rule: object, left: int = 41) -> Game:
    """The second card of a treasure is a curse; most players can pay for it in both ways.

    `left` is the most cards in the treasure deck.
    """
    game = _begun(rng, 4, curse_rule=rule, curse_payment="choice")
    s = game.state
    s.treasure_deck.remove(CURSE)
    s.curses_struck = rng.randrange(2)
    for seat in range(4):
        held, cards = rng.choice((0, 1, 1, 2)), rng.choice((0, 1, 3, 4))
        s.amulets_held[seat] += held
        s.amulet_pile -= held
        s.treasure[seat] = tuple(s.treasure_deck.pop() for _ in range(cards))
    s.treasure_deck.append(CURSE)
    _raise(game, rng)
    s.treasure_discard += s.treasure_deck[left:]
    del s.treasure_deck[left:]
    if s.sharing:
        s.sharing.cards.sort(key=CURSE.__eq__)
    return game


def _with_the_last_treasure_next(rng: Random, left: int) -> Game:
    """A treasure of 8 cards: the whole deck, or what is left of it and some of the discards."""
    game = _begun(rng, 3, curses=0)
    s = game.state
    few_treasures(game.table, s, rng)
    s.treasure_discard += s.treasure_deck
    s.treasure_deck = [s.treasure_discard.pop() for _ in range(min(left, len(s.treasure_discard)))]
    s.known_discards = tuple(s.treasure_discard[: rng.randrange(4)])
    _put_roses(s, rng)
    return game


def _nearly_dead_after_a_treasure(rng: Random, pile: str | None) -> Game:
    """Ending the turn ends the game, unless there is a pile with a clue that can be played."""
    game = _begun(rng, 3)
    _raise(game, rng)
    while game.state.phase != "turn":
        game.apply(rng.choice(game.legal_actions()), events=False)
    t, s = game.table, game.state
    s.hands, s.clue_deck, s.clue_discard = [()] * 3, [], []
    s.amulets, s.amulets_held = 0, [0] * 3
    nothing_to_narrow(t, s, rng)
    if pile is not None:
        setattr(s, pile, rng.sample(range(len(t.deck)), 20))
        s.sites[rng.choice(MAPS)] = t.island.whole
    s.playable = [None] * 3
    return game


def _with_a_full_map(rng: Random) -> Game:
    """As many clue cards as there can be under a map, with two roses each."""
    game = _begun(rng, 4)
    s = game.state
    m = _put_roses(s, rng)
    s.clue_deck += s.map_cards[m]
    s.map_cards[m] = tuple(s.clue_deck.pop() for _ in range(CARDS))
    s.map_roses[m] = tuple((rng.randrange(4),) * 2 for _ in range(CARDS))
    return game


def _with_one_card_and_an_amulet(rng: Random) -> Game:
    """Each player has a single clue card, which an amulet can exchange."""
    game = _begun(rng, 2)
    s = game.state
    for seat in range(2):
        first, *others = s.hands[seat]
        s.hands[seat] = (first,)
        s.clue_discard += others
        s.amulets_held[seat] = 2
    s.playable = [None, None]
    return game


def _raise(game: Game, rng: Random) -> None:
    """Raise a treasure."""
    game.apply(Raise(COLOURS[_put_roses(game.state, rng)]), events=False)


def _put_roses(s: State, rng: Random) -> int:
    """Give a map roses of all players, and its only site to the player in turn; which map."""
    m, seats = rng.choice(MAPS), list(range(len(s.roses))) * 2
    cards = [s.clue_deck.pop() for _ in seats]
    s.map_cards[m] += tuple(cards)
    s.map_roses[m] += tuple((seat,) for seat in rng.sample(seats, len(seats)))
    s.sites[m] = 1 << s.atvs[s.turn]
    s.curse_free_top = rng.randrange(len(s.treasure_deck) + 1)
    s.playable = [None] * len(s.roses)
    return m


def _with_the_first_numbers_legal(rng: Random) -> Game:
    """The first action of nearly every kind is legal: space 0, the first card, the first map."""
    game = _begun(rng, 2, advanced=True)
    t, s = game.table, game.state
    seat, other = s.turn, 1 - s.turn
    cards = [*rng.sample(range(1, len(t.deck)), len(t.deck) - 1), 0]
    s.hands = [tuple(cards.pop() for _ in range(6)) for _ in range(2)]
    s.hands[seat], s.hands[other] = s.hands
    for m in MAPS:
        s.map_cards[m] = tuple(cards.pop() for _ in range(5))
        s.map_roses[m] = ((seat,), (other,), (seat, seat), (other, other), ())
        s.sites[m] = _sites(t.clues[0], t.island.whole, rng)
    s.clue_deck, s.clue_discard = cards, []
    s.amulets_held = [2, 2]
    s.atvs[seat] = rng.choice(list(bits(t.island.reach[1][0])))
    s.playable = [None, None]
    return game


def _sites(allowed: int, whole: int, rng: Random) -> int:
    """Space 0, and a few more that a clue tells apart."""
    inside, outside = list(bits(allowed)), list(bits(whole & ~allowed))
    return sum(1 << space for space in {0, *rng.sample(inside, 5), *rng.sample(outside, 5)})
