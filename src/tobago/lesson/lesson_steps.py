"""The steps of the lesson, and Pim's actions between them."""

from dataclasses import dataclass
from typing import NamedTuple

from tobago.game import (
    Action,
    Colour,
    Drive,
    EndTurn,
    Pass,
    PlayClue,
    Raise,
    RemoveMarker,
    StartMap,
    Take,
)
from tobago.island import Hex
from tobago.lesson.starting_position import space, spaces
from tobago.message import N_, Message


@dataclass(frozen=True, slots=True)
class Continue:
    """The learner has read a step that asks for no action, and continues."""

    def to_json(self) -> dict[str, str]:
        """In the form of an action."""
        return {"type": "GoOn"}


LessonInput = Action | Continue
"""What a learner can do."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """What the page highlights in a step."""

    clue: str | None = None
    map: Colour | None = None
    spaces: tuple[Hex, ...] = ()
    card: int | None = None
    """The value of a treasure card."""
    button: str | None = None
    """The type of the action that the button stands for."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do."""

    title: str
    text: Message
    expected: LessonInput | type[Action]
    """The input that completes the step, or the type of the action that does."""
    correction: Message
    """Shown after any other input."""
    praise: str
    """Shown when the step is done."""
    highlight: Highlight = Highlight()
    pim_actions: tuple[Action, ...] = ()
    """Pim's actions after it."""


WHITE_SITES = spaces("d4 e3 e4 h5 h7 h8 h9 i4 i5 i7 i8 j4 j5 j6")
"""The sites of the white map at the start."""

STEPS: tuple[Step, ...] = (
    Step(
        N_("A treasure map"),
        Message(
            "You drive the red ATV, Pim drives the blue one, and two treasures are left to find. "
            "The white map says “{clue}”: the white treasure lies on one of the lit spaces.",
            clue="in:lake",
        ),
        Continue(),
        Message("Look at the white map and its sites first, then continue."),
        N_("14 sites, and only one is right. Let us find out which."),
        Highlight(map="white", spaces=WHITE_SITES),
    ),
    Step(
        N_("Play a clue"),
        Message(
            "Play “{clue}” on the white map. "
            "A clue must rule out at least one site and leave at least one: "
            "that is why “{other_clue}” is grey there. "
            "Your compass rose goes with the clue and gives you a share of the treasure.",
            clue="next-to:palm",
            other_clue="in:mountain",
        ),
        PlayClue("next-to:palm", "white"),
        Message("Take the clue {clue} and put it on the white map.", clue="next-to:palm"),
        N_("From 14 sites down to 2. Well done!"),
        Highlight(clue="next-to:palm", map="white"),
        (PlayClue("next-to:ocean", "grey"),),
    ),
    Step(
        N_("Drive"),
        Message(
            "Pim has played a clue on the grey map. Now you: fetch the amulet on b6. "
            "You may drive three legs. "
            "A leg takes you any distance through one terrain, or one step into another."
        ),
        Drive(space("b6")),
        Message("Drive to b6, the beach where the amulet lies."),
        N_("The amulet is yours, and that took just two legs."),
        Highlight(spaces=spaces("b6")),
    ),
    Step(
        N_("End your turn"),
        Message(
            "One leg is left, but you need not use it. "
            "End your turn and keep the amulet for the right moment."
        ),
        EndTurn(),
        Message("Stay on b6 and end your turn."),
        N_("Look, Pim is coming!"),
        Highlight(button="EndTurn"),
        (Drive(space("g4")),),
    ),
    Step(
        N_("Use an amulet"),
        Message(
            "Now Pim can reach both white sites. "
            "Each amulet buys you an extra clue, an extra drive or a new hand, "
            "or takes one marker off the board. "
            "Take the marker off j4!"
        ),
        RemoveMarker("white", space("j4")),
        Message("Use your amulet to take the white marker off j4."),
        N_("One site is left: the white treasure lies on e3."),
        Highlight(map="white", spaces=spaces("j4"), button="RemoveMarker"),
    ),
    Step(
        N_("The race"),
        Message(
            "Pim needs one turn to reach e3, and so do you. But it is your turn, "
            "and playing an amulet does not use up your action. Drive to e3 in three legs!"
        ),
        Drive(space("e3")),
        Message("Drive to e3 before Pim does."),
        N_("First!"),
        Highlight(map="white", spaces=spaces("e3")),
    ),
    Step(
        N_("Raise the treasure"),
        Message(
            "One site is left, and your ATV stands on it: raise the white treasure! "
            "That gives you a second rose there."
        ),
        Raise("white"),
        Message("The treasure is right under you: raise it."),
        N_("Clink! Now it is shared out."),
        Highlight(map="white", spaces=spaces("e3"), button="Raise"),
    ),
    Step(
        N_("Look in secret"),
        Message(
            "For each rose its player looked at a card in secret: yours were a 6 and a 2. "
            "One more card is known to nobody. "
            "The 2 is turned up, and you are asked first: pass and wait for the 6."
        ),
        Pass(),
        Message("Do not take the 2. Pass: you know that a 6 is still to come."),
        N_("You keep your nerve!"),
        Highlight(card=6, button="Pass"),
    ),
    Step(
        N_("Once for each rose"),
        Message(
            "You are asked once for each rose, from the bottom of the map to the top. Pass again."
        ),
        Pass(),
        Message("Pass with your second rose too."),
        N_("Pim takes the 2 and has no rose left. The rest is for you!"),
        Highlight(card=6, button="Pass"),
        (Take(),),
    ),
    Step(
        N_("Take a card"),
        Message(
            "Here is your 6. Take it! "
            "The card goes face down in front of you, and one of your roses comes back."
        ),
        Take(),
        Message("This is the 6 that you were waiting for: take it."),
        N_("6 gold coins!"),
        Highlight(card=6, button="Take"),
    ),
    Step(
        N_("The last rose"),
        Message(
            "A 4 for your last rose. Take it: when no rose is left, the other cards are discarded."
        ),
        Take(),
        Message("A 4 is a good card: take it."),
        N_("10 gold coins for you, and 2 for Pim."),
        Highlight(card=4, button="Take"),
    ),
    Step(
        N_("A new map"),
        Message(
            "You took the last card, so you start the white map again. "
            "Put any clue from your hand on it."
        ),
        StartMap,
        Message("Start the white map again with a clue from your hand."),
        N_("A new hunt begins."),
        Highlight(map="white"),
    ),
    Step(
        N_("The statues"),
        Message(
            "After every treasure each statue puts an amulet on the coast, right where it looks. "
            "Then all statues turn a step further. "
            "Three amulets are waiting now!"
        ),
        Continue(),
        Message("Look at the three new amulets first, then continue."),
        N_("Pim plays a clue, and the grey map has one site left: b4."),
        Highlight(spaces=spaces("a3 d1 m3")),
        (PlayClue("in:beach", "grey"),),
    ),
    Step(
        N_("On the way"),
        Message(
            "Pim needs two turns to reach b4, and you need one. You can even take an amulet on the "
            "way: end a leg on a3."
        ),
        Drive(space("a3")),
        Message("Drive to a3 first, where the amulet lies."),
        N_("An amulet for a rainy day, and one leg is left."),
        Highlight(spaces=spaces("a3")),
    ),
    Step(
        N_("The last leg"),
        Message("Keep the amulet this time. Drive on to b4 with your last leg."),
        Drive(space("b4")),
        Message("Keep the amulet, and drive on to b4."),
        N_("First again!"),
        Highlight(map="grey", spaces=spaces("b4")),
    ),
    Step(
        N_("Shares for all"),
        Message(
            "Raise the grey treasure! Two of the clues there are Pim's, and one is yours. So Pim "
            "gets a share too, no matter who raises it."
        ),
        Raise("grey"),
        Message("You stand on the site: raise the grey treasure."),
        N_("Oh dear, look what you saw in secret …"),
        Highlight(map="grey", spaces=spaces("b4"), button="Raise"),
    ),
    Step(
        N_("Danger!"),
        Message(
            "You saw a 4, and a curse! When it is turned up, the sharing ends, and everyone with a "
            "rose left loses an amulet or, without one, their best treasure card. Take the 3 while "
            "you can."
        ),
        Take(),
        Message("The curse may be next. Take the 3!"),
        N_("Pim takes a 5, and then …"),
        Highlight(card=0, button="Take"),
        (Take(),),
    ),
    Step(
        N_("The curse"),
        Message(
            "The curse! You still had a rose there, but your amulet wards it off. "
            "Pim has no amulet and loses the best card: a 6."
        ),
        Continue(),
        Message("Continue and see who has won."),
        N_("It pays to keep an amulet."),
        Highlight(card=0),
    ),
)


class Ending(NamedTuple):
    """What is shown at the end."""

    title: str
    text: Message


ENDING = Ending(
    N_("The end"),
    Message(
        "The treasure deck is empty, so this was the last treasure, and the most gold wins. "
        "You have 40, Pim has 30: you win! "
        "Now play a whole game."
    ),
)
LESSON_OVER = N_("The lesson is over. Start it again, or play a game.")
"""Shown after any input at the end."""
