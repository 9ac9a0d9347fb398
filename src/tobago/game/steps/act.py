"""The turn's action: a clue (R4) or a drive (R5)."""

from tobago.game.actions import Action, Colour, Drive, PlayClue
from tobago.game.events import CluePlayed, Drove
from tobago.game.refusals import Refusal
from tobago.game.state import State
from tobago.game.steps import cards
from tobago.game.steps.rule import Log, Rule
from tobago.game.steps.turn import settle, take_amulet
from tobago.game.table import MAP, Table
from tobago.island import LEGS, Hex

# ---- playing a clue ---------------------------------------------------------------------------


def plays(t: Table, s: State) -> list[Action]:
    """The clues that the player in turn can play; kept until the hand or a map changes."""
    kept = s.playable[s.turn]
    if kept is None:
        kept = s.playable[s.turn] = playable(t, s, t.clue_actions.plays)
    return kept


def playable(t: Table, s: State, ready: tuple[tuple[Action, ...], ...]) -> list[Action]:
    """For every card of the hand and every map it narrows, the ready action."""
    clues = t.clues
    white, grey, black, brown = s.sites
    found: list[Action] = []
    for card in s.hands[s.turn]:
        allowed = clues[card]
        row = ready[card]
        if (kept := white & allowed) and kept != white:
            found.append(row[0])
        if (kept := grey & allowed) and kept != grey:
            found.append(row[1])
        if (kept := black & allowed) and kept != black:
            found.append(row[2])
        if (kept := brown & allowed) and kept != brown:
            found.append(row[3])
    return found


def play_clue(t: Table, s: State, clue: str, colour: Colour, extra: bool, log: Log) -> None:
    """Lay a clue from the hand under a map and draw a replacement."""
    seat, m, card = s.turn, MAP[colour], t.clue_actions.index[clue]
    before, was_marked = s.sites[m], log is not None and cards.marked(s, m)
    cards.drop(s, seat, card)
    rose = cards.lay(t, s, seat, card, m)
    s.untouched = False
    if log is not None:
        count, left = before.bit_count(), s.sites[m].bit_count()
        log.append(CluePlayed(seat, clue, colour, count, left, rose, extra))
        cards.tell_markers(t, s, m, before, was_marked, log)
    cards.draw(t, s, seat, log)


def _check_play(t: Table, s: State, action: PlayClue) -> Refusal | None:
    if s.acted:
        return Refusal("action-used")
    return cards.check_clue(t, s, action.clue, MAP[action.map])


def _play(t: Table, s: State, action: PlayClue, log: Log) -> None:
    s.acted = True
    play_clue(t, s, action.clue, action.map, False, log)
    settle(t, s, log)


# ---- driving ----------------------------------------------------------------------------------


def check_drive(t: Table, s: State, to: Hex, legs: int) -> Refusal | None:
    """Whether a space is another one within some legs."""
    space = t.index.get(to)
    if space is None:
        return Refusal("not-on-the-island", space=to)
    needed = t.legs[s.atvs[s.turn]][space]
    if 0 < needed <= legs:
        return None
    if needed == 0:
        return Refusal("already-there", space=to)
    return Refusal("too-far", space=to, needed=needed, legs=legs)


def drive(t: Table, s: State, to: Hex, extra: bool, log: Log) -> int:
    """Move the ATV; the legs it took."""
    seat, space = s.turn, t.index[to]
    start = s.atvs[seat]
    legs = t.legs[start][space]
    s.atvs[seat] = space
    s.untouched = False
    if log is not None:
        log.append(Drove(seat, t.space(start), t.space(space), legs, extra))
    return legs


def _check_drive(t: Table, s: State, action: Drive) -> Refusal | None:
    if not s.acted:
        return check_drive(t, s, action.to, LEGS)
    return check_drive(t, s, action.to, s.legs) if s.legs else Refusal("action-used")


def _drive(t: Table, s: State, action: Drive, log: Log) -> None:
    left = s.legs if s.acted else LEGS
    s.acted = True
    s.legs = left = left - drive(t, s, action.to, False, log)
    if s.amulets:
        take_amulet(t, s, log)
    if not left:
        settle(t, s, log)


RULES: dict[type[Action], Rule] = {
    PlayClue: Rule("turn", _check_play, _play),
    Drive: Rule("turn", _check_drive, _drive),
}
