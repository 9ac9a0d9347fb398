"""The facts that a client needs before it plays: bots, islands, options."""

from litestar import Router, get

from tobago.bots import BOTS
from tobago.bots.characters import CHARACTERS
from tobago.game.options import VALUES
from tobago.island import CODES
from tobago.server.http.auth import Asked
from tobago.server.http.errors import declared
from tobago.server.http.forms import Bot, LangAsked, Option
from tobago.server.http.voice import voice_of

TAGS = ["facts"]


@get("/bots", responses=declared(), tags=TAGS)
async def bots(request: Asked, lang: LangAsked = None) -> list[Bot]:
    """The bots that anybody can seat at a table, the easiest first."""
    words = voice_of(request, lang)
    return [
        Bot(name, who.level, who.person, words.say(who.manner))
        for name, who in CHARACTERS.items()
        if name in BOTS
    ]


@get("/islands", responses=declared(), tags=TAGS)
async def islands() -> list[str]:
    """The codes of the islands that can be built from the sections."""
    return list(CODES)


@get("/options", responses=declared(), tags=TAGS)
async def options() -> list[Option]:
    """What the rules leave to the table, with the values there are."""
    return [Option(name, list(values)) for name, values in VALUES.items()]


router = Router("/", route_handlers=[bots, islands, options])
