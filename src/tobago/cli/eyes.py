"""Through whose eyes a game is seen, as the option `--as` chooses."""

from typing import Annotated, Literal

from cyclopts import Parameter

from tobago.cli.completers import one_of
from tobago.fault import Fault
from tobago.game import SEATS

Eyes = int | Literal["all"] | None
"""The eyes of a seat, of all seats at once, or of a spectator."""

EyesName = Annotated[
    str,
    one_of(*SEATS, "all", "none"),
    Parameter(
        name="--as",
        help="Who looks: red, blue, yellow, green or 1 to 4, all (every card), none (a guest).",
    ),
]


def read_eyes(text: str, players: int) -> Eyes:
    """A seat at the table by colour or by number from 1, `all` or `none`; a Fault lists them."""
    seats: dict[str, Eyes] = dict(zip(SEATS, range(players), strict=False))
    numbers: dict[str, Eyes] = {str(seat + 1): seat for seat in range(players)}
    eyes = {**seats, **numbers, "all": "all", "none": None}
    given = text.lower()
    if given not in eyes:
        raise Fault(
            "{given!r} is nobody at this table; they are {names}",
            given=given,
            names=list(eyes),
            choices=eyes,
        )
    return eyes[given]
