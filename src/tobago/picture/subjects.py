"""What pictures are drawn of: games, views, islands and their codes."""

from tobago.fault import Fault
from tobago.game import Game, View
from tobago.island import Island, island_by_code

AnyIsland = Island | str
"""An island, or its code."""


def view_of(what: Game | View) -> View:
    """The view to draw: of a game what a spectator sees."""
    if isinstance(what, Game):
        return what.view(None)
    if isinstance(what, View):
        return what
    raise Fault("a Game or a View is needed, not {given!r}", given=what)


def island_of(what: Game | View | AnyIsland) -> Island:
    """The island to draw."""
    if isinstance(what, str):
        return island_by_code(what)
    if isinstance(what, Game | View):
        return what.island
    if isinstance(what, Island):
        return what
    raise Fault("a Game, a View, an Island or its code is needed, not {given!r}", given=what)
