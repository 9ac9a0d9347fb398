"""The questions of `Position` agree with the state's numbers and masks, in games and in views."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import Deal, amount, deals, plies, tries
from tobago import CODES, COLOURS, SEATS, Colour, Fault, Game, Hex, Position, island_by_code
from tobago.game import SharedTreasure
from tobago.protocol.views import marked_maps


def answers(position: Position) -> dict[str, Any]:
    """The answers to all questions."""
    seats = range(position.players)
    by_seat = ("atv", "roses", "amulets_held", "clues_held", "gold")
    names = ("phase", "over", "turn", "decider", "winners", "decks", "sharing", "maps", "new_map")
    return {
        **{name: getattr(position, name) for name in (*names, "amulets", "statues")},
        **{name: [getattr(position, name)(seat) for seat in seats] for name in by_seat},
        "sites": [position.sites(colour) for colour in COLOURS],
        "text": position.describe(),
    }


@tries(amount(8, 80), 80)
@given(deals("uniform", "drifter", "mixed"), st.randoms(use_true_random=False))
def test_answers_agree_with_the_state(deal: Deal, rng: Random) -> None:
    game = deal.game()
    for _ in plies(game, deal.policy(), 400):
        if rng.random() < 0.05:
            check_answers(game)
    check_answers(game)


def check_answers(game: Game) -> None:
    """Compare the answers with the state in JSON, which is written by other code."""
    data, island = game.to_state(), game.island
    for colour in COLOURS:
        found, written = game.map(colour), data["maps"][colour]
        assert [list(space) for space in found.sites] == written["sites"]
        assert found.sites == game.sites(colour)
        assert found.site == (found.sites[0] if len(found.sites) == 1 else None)
        assert [
            {"clue": clue, "roses": list(seats)}
            for clue, seats in zip(found.clues, found.roses, strict=True)
        ] == written["cards"]
        assert found.marked == (colour in marked_maps(game.view(None)))
    for seat, player in enumerate(data["players"]):
        assert game.atv(seat) == (None if player["atv"] is None else Hex(*player["atv"]))
        assert game.roses(seat) == player["roses"]
        assert game.amulets_held(seat) == player["amulets"]
        assert game.clues_held(seat) == len(player["hand"])
        assert game.gold(seat) == sum(player["treasure"])
        if not game.over:
            assert list(game.view(seat).hand) == player["hand"]
    assert [list(space) for space in game.amulets] == data["amulets"]
    assert [*game.statues.values()] == data["facing"]
    assert all(game.amulets[i] in island.index for i in range(len(game.amulets)))
    assert game.decks == (len(data["clue_deck"]), len(data["treasure_deck"]), data["amulet_pile"])
    assert game.decider == (None if game.over else game.seat)
    assert game.new_map == data["new_map"]
    check_sharing(game.sharing, data)
    check_views(game)


def check_sharing(sharing: SharedTreasure | None, data: dict[str, Any]) -> None:
    written = data["sharing"]
    assert (sharing is None) == (written is None)
    if sharing is not None:
        assert sharing.map == written["map"]
        assert sharing.raiser == written["raiser"]
        assert sharing.offered == written["offered"]
        assert sharing.cards_left == len(written["cards"])
        assert list(sharing.roses) == written["roses"]
        assert sharing.is_last == written["last"]
        if data["phase"] == "sharing":
            assert sharing.asked == data["seat"] == written["roses"][written["asked"]]
        else:
            assert sharing.asked is None


def check_views(game: Game) -> None:
    """A view answers like the game, but for what its seat has not looked at."""
    whole = answers(game)
    for seat in (*range(game.players), None):
        view = game.view(seat)
        seen = answers(view)
        if game.sharing is not None:
            looked = game.state.sharing
            assert looked is not None
            assert view.sharing is not None
            own = [
                value
                for looker, value in zip(looked.dig.lookers, looked.drawn, strict=True)
                if looker == seat
            ]
            assert list(view.sharing.known) == own
        assert seen | {"sharing": None} == whole | {"sharing": None}
        if game.phase == "first-clue" and game.table.options.opening == "own":
            assert (view.drawn_clue is not None) == (seat == game.seat)


def test_the_first_clue_is_named_for_its_player_only() -> None:
    game = Game.new(3, "example", island="ABC1")
    while game.phase == "place-atv":
        game.apply(game.legal_actions()[0])
    drawn = [game.view(seat).drawn_clue for seat in (*range(3), None)]
    assert [clue is not None for clue in drawn] == [seat == game.seat for seat in (*range(3), None)]
    assert drawn[game.seat] == game.table.deck[game.state.first_clue]


@pytest.mark.parametrize("code", CODES)
def test_spaces_have_names(code: str) -> None:
    island = island_by_code(code)
    for number, space in enumerate(island.spaces):
        name = island.name(space)
        assert island.hex(name) == space == island.hex((space.q, space.r))
        assert island.number(name) == island.number(space) == number
        assert island.name(name) == name
    assert island.mask(island.names) == island.mask(island.spaces) == island.whole
    assert island.mask(()) == 0
    first = island.spaces[0]
    assert island.mask([island.names[0], (first.q, first.r), first]) == 1


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda v: v.map("pink"), "map is a colour, one of white, grey, black, brown, not 'pink'"),
        (lambda v: v.sites(0), "map is a colour, one of white, grey, black, brown, not 0"),
        (lambda v: v.sites([]), "map is a colour, one of white, grey, black, brown, not []"),
        (lambda v: v.atv(2), "a seat is 0 to 1, not 2"),
        (lambda v: v.gold(-1), "a seat is 0 to 1, not -1"),
        (lambda v: v.roses("red"), "a seat is 0 to 1, not 'red'"),
        (lambda v: v.amulets_held(True), "a seat is 0 to 1, not True"),
        (lambda v: v.island.name((9, 9)), "(9, 9) is not a space of this island"),
        (lambda v: v.island.hex([0, 0]), "[0, 0] is not a space of this island"),
        (lambda v: v.island.hex("z9"), "no space of this island is called 'z9'; they go like 'f7'"),
    ],
)
def test_wrong_names_are_refused_in_one_line(question: Any, message: str) -> None:
    game = Game.new(2, "example", island="ABC1")
    for position in (game, game.view(0), game.view(None)):
        with pytest.raises(Fault) as caught:
            question(position)
        assert str(caught.value) == message


def test_the_representation_shows_the_position() -> None:
    game = Game.new(2, "example", island="ABC1")
    assert repr(game) == (
        "<Game of 2 on ABC1: turn of red, place-atv; sites white 104, grey 104, black 104, "
        "brown 104; red no ATV 0 gold, blue no ATV 0 gold>"
    )
    game.apply(game.legal_actions()[0])
    assert repr(game.view(0)) == (
        "<View of red on ABC1: turn of blue, place-atv; sites white 104, grey 104, black 104, "
        "brown 104; red a3 0 gold, blue no ATV 0 gold>"
    )
    assert repr(game.view(None)).startswith("<View of a spectator on ABC1: ")
    assert repr(game.state) == (
        "<State: place-atv, turn of seat 1, seat 1 decides; sites [104, 104, 104, 104], "
        "atvs [0, -1], gold [0, 0]>"
    )


@tries(amount(6, 60), 60)
@given(deals("drifter", "mixed", mixed_curses=True))
def test_the_representation_names_phase_and_decider(deal: Deal) -> None:
    game = deal.game()
    for _ in plies(game, deal.policy(), 600):
        text = repr(game)
        assert f"turn of {SEATS[game.turn]}" in text
        assert (f"{SEATS[game.seat]} decides" in text) == (game.seat != game.turn)
        assert (game.phase in text) or game.phase == "turn"
        if game.sharing:
            assert f"of {game.sharing.map}, {game.sharing.offered} on offer" in text
    if game.over:
        assert all(SEATS[seat] in repr(game) for seat in game.winners)
        assert "over, won by" in repr(game)


def test_maps_stand_in_the_order_of_the_colours() -> None:
    game = Game.new(2, "example", island="ABC1")
    colours: list[Colour] = [found.colour for found in game.maps]
    assert tuple(colours) == COLOURS
