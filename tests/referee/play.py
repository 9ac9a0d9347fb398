"""What happens: one legal action and all that follows from it."""

from collections.abc import Callable, Iterable

from tests.referee.chance import Chance
from tests.referee.clues import board_of, sites
from tests.referee.forms import (
    COLOURS,
    CURSE,
    Action,
    Card,
    Eliminated,
    Header,
    Player,
    Sharing,
    State,
    as_lists,
    as_space,
    duplicate,
    hand_size,
)
from tests.referee.island import gaze_target
from tests.referee.legal import dead, legal_actions, legs_left


class Play:
    """One legal action carried out on a copy of a state."""

    def __init__(
        self, header: Header, state: State, eliminated: Eliminated, chance: Chance
    ) -> None:
        self.header = header
        self.options = header["options"]
        self.land = board_of(header).land
        self.state = duplicate(state)
        self.eliminated = {colour: set(eliminated[colour]) for colour in COLOURS}
        self.chance = chance

    def act(self, action: Action) -> State:
        """Carry out the action and all that follows from it without a decision."""
        if self.state["phase"] == "turn":
            self.state["fresh"] = False
        handlers: dict[str, Callable[[Action], None]] = {
            "PlaceAtv": self._place_atv,
            "PlaceFirstClue": self._place_first_clue,
            "MarkClue": self._mark_clue,
            "PlayClue": self._play_clue,
            "Drive": self._drive,
            "ExchangeTurn": self._exchange_turn,
            "Raise": self._raise,
            "Take": self._take,
            "Pass": self._pass,
            "PayCurse": self._pay_curse,
            "StartMap": self._start_map,
            "RemoveMarker": self._remove_marker,
            "ExtraClue": self._extra_clue,
            "ExtraDrive": self._extra_drive,
            "Exchange": self._exchange_power,
            "DoubleClaim": self._double_claim,
            "Swap": self._swap,
            "EndTurn": lambda action: self._end_turn(),
        }
        handlers[action["type"]](action)
        if legal_actions(self.header, self.state) == [{"type": "EndTurn"}]:
            self._end_turn()
        return self.state

    # -- small things

    def _player(self) -> Player:
        return self.state["players"][self.state["seat"]]

    def _sharing(self) -> Sharing:
        sharing = self.state["sharing"]
        assert sharing is not None
        return sharing

    def _from(self, seat: int) -> list[int]:
        """All seats clockwise from one."""
        count = self.header["players"]
        return [(seat + step) % count for step in range(count)]

    def _rose_of(self, seat: int) -> list[int]:
        """A rose out of the player's supply, if there is one (R4.6, R7.2)."""
        if not self.state["players"][seat]["roses"]:
            return []
        self.state["players"][seat]["roses"] -= 1
        return [seat]

    def _return_roses(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.state["players"][seat]["roses"] += 1

    def _survey(self, colour: str) -> None:
        """Work out a map's sites anew (R4.2)."""
        treasure_map = self.state["maps"][colour]
        left = sites(self.header, treasure_map["cards"], self.eliminated[colour])
        treasure_map["sites"] = as_lists(left)

    def _draw_clues(self, seats: list[int]) -> None:
        """One clue card for each of these seats, as far as there are any (R4.5)."""
        state = self.state
        for index, seat in enumerate(seats):
            if not state["clue_deck"] and state["clue_discard"]:
                hands = [player["hand"] for player in state["players"]]
                state["clue_deck"] = self.chance.clues(state["clue_discard"], hands, seats[index:])
                state["clue_discard"] = []
            if state["clue_deck"]:
                state["players"][seat]["hand"].append(state["clue_deck"].pop(0))

    def _lay_clue(self, clue: str, colour: str) -> None:
        """Put a clue under a map, mark it and draw (R4.1, R4.5)."""
        seat = self.state["seat"]
        self._player()["hand"].remove(clue)
        card: Card = {"clue": clue, "roses": self._rose_of(seat)}
        self.state["maps"][colour]["cards"].append(card)
        self._survey(colour)
        self._draw_clues([seat])

    def _exchange_hand(self) -> None:
        player = self._player()
        count = len(player["hand"])
        self.state["clue_discard"] += player["hand"]
        player["hand"] = []
        self._draw_clues([self.state["seat"]] * count)

    def _spend_amulet(self) -> None:
        self._player()["amulets"] -= 1
        self.state["amulet_pile"] += 1

    # -- set-up

    def _next_in_setup(self) -> bool:
        """Pass the decision on; False when everybody had theirs and it is back at the start."""
        seat = (self.state["seat"] + 1) % self.header["players"]
        self.state["seat"] = self.state["turn"] = seat
        return seat != self.header["start"]

    def _draw_first_clue(self) -> None:
        if self.options["opening"] == "own":
            self.state["drawn"] = self.state["clue_deck"].pop(0)

    def _place_atv(self, action: Action) -> None:
        self._player()["atv"] = action["space"]
        if not self._next_in_setup():
            self.state["phase"] = "first-clue"
            self._draw_first_clue()

    def _place_first_clue(self, action: Action) -> None:
        clue = self.state["drawn"]
        assert clue is not None
        card: Card = {"clue": clue, "roses": self._rose_of(self.state["seat"])}
        self.state["drawn"] = None
        self.state["maps"][action["map"]]["cards"].append(card)
        self._survey(action["map"])
        if self._next_in_setup():
            self._draw_first_clue()
            return
        for seat in self._from(self.header["start"]):  # R2.5
            self._draw_clues([seat] * hand_size(self.header))
        self._begin_turn(self.header["start"])

    def _mark_clue(self, action: Action) -> None:
        card = self.state["maps"][action["map"]]["cards"][0]
        card["roses"] = self._rose_of(self.state["seat"])
        if not self._next_in_setup():
            self._begin_turn(self.header["start"])

    # -- the turn

    def _begin_turn(self, seat: int) -> None:
        state = self.state
        state["phase"] = "turn"
        state["seat"] = state["turn"] = seat
        state["acted"], state["fresh"], state["legs"] = False, True, 0
        self._pick_up()  # R6.1

    def _pick_up(self) -> None:
        player = self._player()
        if player["atv"] in self.state["amulets"]:
            self.state["amulets"].remove(player["atv"])
            player["amulets"] += 1

    def _end_turn(self) -> None:
        if dead(self.header, self.state):
            self._game_over()  # R10.5
        else:
            self._begin_turn((self.state["turn"] + 1) % self.header["players"])

    def _play_clue(self, action: Action) -> None:
        self.state["acted"] = True
        self._lay_clue(action["clue"], action["map"])

    def _drive(self, action: Action) -> None:
        player = self._player()
        legs = board_of(self.header).legs(as_space(player["atv"] or []))
        self.state["legs"] = legs_left(self.state) - legs[as_space(action["to"])]
        self.state["acted"] = True
        player["atv"] = action["to"]
        self._pick_up()  # R5.2

    def _exchange_turn(self, action: Action) -> None:
        self._exchange_hand()
        if self.options["exchange"] == "turn":
            self._end_turn()  # R6.4
        else:
            self.state["acted"] = True

    # -- amulet powers (R9)

    def _remove_marker(self, action: Action) -> None:
        self._spend_amulet()
        self.eliminated[action["map"]].add(as_space(action["space"]))
        self._survey(action["map"])

    def _extra_clue(self, action: Action) -> None:
        self._spend_amulet()
        self._lay_clue(action["clue"], action["map"])

    def _extra_drive(self, action: Action) -> None:
        self._spend_amulet()
        self._player()["atv"] = action["to"]  # no amulet is taken (R9.5), legs are kept (R9.11)

    def _exchange_power(self, action: Action) -> None:
        self._spend_amulet()
        self._exchange_hand()

    def _double_claim(self, action: Action) -> None:
        self._spend_amulet()
        card = self.state["maps"][action["map"]]["cards"][action["card"]]
        card["roses"] += self._rose_of(self.state["seat"])

    def _swap(self, action: Action) -> None:
        self._spend_amulet()
        cards = self.state["maps"][action["map"]]["cards"]
        one, other = cards[action["first"]], cards[action["second"]]
        one["roses"], other["roses"] = other["roses"], one["roses"]

    # -- raising and sharing out (R7)

    def _raise(self, action: Action) -> None:
        raiser, cards = self.state["seat"], self.state["maps"][action["map"]]["cards"]
        self.state["legs"] = 0  # R5.3
        roses = self._rose_of(raiser)  # R7.2: below the last card
        for card in reversed(cards):
            roses += card["roses"]
            card["roses"] = []
        drawn, seen, last = self._draw_treasure(roses)
        self.state["sharing"] = {
            "map": action["map"],
            "raiser": raiser,
            "cards": self.chance.sharing(drawn),
            "offered": CURSE,
            "roses": roses,
            "asked": 0,
            "seen": seen,
            "taker": None,
            "last": last,
            "paying": [],
            "protected": [],
        }
        self._turn_up()

    def _draw_treasure(self, roses: list[int]) -> tuple[list[int], list[list[int]], bool]:
        """A card for each rose and one more (R7.3): all cards, what each seat saw, R7.7."""
        state, last = self.state, False
        drawn: list[int] = []
        seen: list[list[int]] = [[] for _ in state["players"]]
        for index in range(len(roses) + 1):
            if not state["treasure_deck"]:
                last = True
                if not state["treasure_discard"]:
                    break
                pool, state["treasure_discard"] = state["treasure_discard"], []
                state["treasure_deck"] = self.chance.treasure(pool, seen, roses[index:])
            drawn.append(state["treasure_deck"].pop(0))
            if index < len(roses):
                seen[roses[index]].append(drawn[-1])
        return drawn, seen, last or not state["treasure_deck"]

    def _turn_up(self) -> None:
        """Turn up the next card, or end the sharing (R7.4, R7.6)."""
        sharing = self._sharing()
        if not sharing["cards"] or not sharing["roses"]:
            self._end_sharing()
            return
        sharing["offered"] = sharing["cards"].pop(0)
        sharing["asked"] = 0
        if sharing["offered"] == CURSE:
            self._strike()
        else:
            self.state["phase"] = "sharing"
            self.state["seat"] = sharing["roses"][0]

    def _take(self, action: Action) -> None:
        sharing = self._sharing()
        seat = sharing["roses"].pop(sharing["asked"])
        self._return_roses([seat])  # R7.5
        self.state["players"][seat]["treasure"].append(sharing["offered"])
        sharing["taker"] = seat
        self._turn_up()

    def _pass(self, action: Action) -> None:
        sharing = self._sharing()
        sharing["asked"] += 1
        if sharing["asked"] < len(sharing["roses"]):
            self.state["seat"] = sharing["roses"][sharing["asked"]]
        else:
            self.state["treasure_discard"].append(sharing["offered"])
            self._turn_up()

    def _end_sharing(self) -> None:
        sharing = self._sharing()
        self.state["treasure_discard"] += sharing["cards"]  # R7.6, E8
        self._return_roses(sharing["roses"])
        self.state["sharing"] = None
        if sharing["last"]:
            self._game_over()  # R10.1
        else:
            self._empty_map(sharing)

    # -- curses (R8)

    def _strike(self) -> None:
        """A curse was turned up: who can pay in one way only pays at once."""
        sharing = self._sharing()
        self.state["curses_struck"] += 1
        for seat in self._from(sharing["raiser"]):
            player = self.state["players"][seat]
            if seat not in sharing["roses"]:
                continue
            both = bool(player["amulets"] and player["treasure"])
            if both and self.options["curse_payment"] == "choice":
                sharing["paying"].append(seat)
            else:
                self._pay(seat, "amulet" if player["amulets"] else "card")
        self._next_payment()

    def _pay(self, seat: int, what: str) -> None:
        player = self.state["players"][seat]
        if what == "amulet":
            player["amulets"] -= 1
            self.state["amulet_pile"] += 1
            self._sharing()["protected"].append(seat)
        elif player["treasure"]:  # one with neither loses nothing, E7
            player["treasure"].sort()
            self.state["treasure_discard"].append(player["treasure"].pop())

    def _pay_curse(self, action: Action) -> None:
        self._pay(self._sharing()["paying"].pop(0), action["with"])
        self._next_payment()

    def _next_payment(self) -> None:
        sharing = self._sharing()
        if sharing["paying"]:
            self.state["phase"] = "curse"
            self.state["seat"] = sharing["paying"][0]
            return
        protected, sharing["protected"] = sharing["protected"], []
        if self.options["curse_rule"] == "protected":
            self._return_roses(seat for seat in sharing["roses"] if seat not in protected)
            sharing["roses"] = [seat for seat in sharing["roses"] if seat in protected]
        if self.options["curse_rule"] in ("continue", "protected") and sharing["roses"]:
            self.state["curses_removed"] += 1
            self._turn_up()
        else:
            self._curse_ends_sharing()

    def _curse_ends_sharing(self) -> None:
        """R8.3, with the curse_rules `return`, `return-all`, and `protected` by nobody."""
        state, sharing = self.state, self._sharing()
        rule = self.options["curse_rule"]
        returns = rule == "return-all" or (rule == "return" and state["curses_struck"] == 1)
        if returns and state["treasure_deck"]:
            state["treasure_deck"] = self.chance.curse_back([*state["treasure_deck"], CURSE])
        else:
            state["curses_removed"] += 1
        state["curses_removed"] += sharing["cards"].count(CURSE)
        sharing["cards"] = [card for card in sharing["cards"] if card != CURSE]
        self._end_sharing()

    # -- a new map, and the end (R10)

    def _empty_map(self, sharing: Sharing) -> None:
        """Discard the map's clues, refill short hands, and find who starts it (R10.2, R4.5)."""
        state, colour = self.state, sharing["map"]
        treasure_map = state["maps"][colour]
        state["clue_discard"] += [card["clue"] for card in treasure_map["cards"]]
        treasure_map["cards"] = []
        self.eliminated[colour] = set()
        self._survey(colour)
        full = hand_size(self.header)
        short = [[s] * (full - len(state["players"][s]["hand"])) for s in self._from(state["turn"])]
        self._draw_clues([seat for seats in short for seat in seats])
        first = sharing["raiser"] if sharing["taker"] is None else sharing["taker"]
        starters = [seat for seat in self._from(first) if state["players"][seat]["hand"]]
        if starters:
            state["phase"], state["seat"], state["new_map"] = "new-map", starters[0], colour
        else:
            self._statues()

    def _start_map(self, action: Action) -> None:
        colour = self.state["new_map"]
        assert colour is not None
        self._lay_clue(action["clue"], colour)
        self.state["new_map"] = None
        self._statues()

    def _statues(self) -> None:
        """Amulets come ashore, the statues turn, and the turn goes on (R9.1, R10.3)."""
        state = self.state
        for statue, facing in zip(self.header["statues"], state["facing"], strict=True):
            target = list(gaze_target(self.land, as_space(statue["at"]), facing))
            if target not in state["amulets"] and state["amulet_pile"]:
                state["amulets"].append(target)
                state["amulet_pile"] -= 1
        state["facing"] = [(facing + 1) % 6 for facing in state["facing"]]
        state["phase"], state["seat"] = "turn", state["turn"]

    def _game_over(self) -> None:
        state = self.state
        gold = [sum(player["treasure"]) for player in state["players"]]
        state["winners"] = [seat for seat, sum_ in enumerate(gold) if sum_ == max(gold)]  # R10.4
        state["phase"], state["seat"] = "over", state["turn"]
        state["fresh"], state["legs"] = False, 0
