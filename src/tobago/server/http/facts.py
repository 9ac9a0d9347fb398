"""The facts that a client needs before it plays: bots, islands, options."""

from litestar import Router, get

from tobago.bots import BOTS
from tobago.bots.characters import CHARACTERS
from tobago.game.table_options import OPTION_VALUES
from tobago.island import CODES
from tobago.server.http.auth import Asked
from tobago.server.http.errors import declared
from tobago.server.http.forms import Bot, LangAsked, Option
from tobago.server.http.voice import voice_of
from tobago.words import OPTION_HELP, value_name

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
async def options(request: Asked, lang: LangAsked = None) -> list[Option]:
    """What the rules leave to the table, with the values there are, in plain words."""
    words = voice_of(request, lang)
    return [
        Option(
            name,
            list(values),
            title=words.named("option", name),
            about=words.say(OPTION_HELP[name]),
            labels=[words.named("value", value_name(name, value)) for value in values],
        )
        for name, values in OPTION_VALUES.items()
    ]


router = Router("/", route_handlers=[bots, islands, options])
