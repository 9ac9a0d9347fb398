"""The sentences about entries that are no actions: undone actions, stand-ins, votes, ends."""

from tobago.bots.characters import character_name
from tobago.server.core.journal import Entry, Kind
from tobago.server.core.live_table import LiveTable
from tobago.words import N_, Words

END_SENTENCES = {
    "agreed": N_("The players agreed to end the game here."),
    "resigned": N_("Everyone has left; the table is closed."),
    "expired": N_("Nobody came back to the game; the table is closed."),
    "closed": N_("An administrator closed the table."),
}


def describe_end(words: Words, why: str) -> str:
    """Why a table ended before its game did."""
    return words.say(END_SENTENCES.get(why, END_SENTENCES["closed"]))


def describe_entry(words: Words, live: LiveTable, entry: Entry, reader: int | None) -> str:
    """The sentence about an entry; the seat of the reader is called "you"."""
    match entry.kind:
        case Kind.START:
            return words.say("The game begins.")
        case Kind.END:
            return describe_end(words, entry.body["why"])
        case Kind.VOTE:
            return _vote(words, live, entry, reader)
        case _:
            assert entry.seat is not None
            is_own = entry.seat == reader
            sentence = (OWN_SENTENCES if is_own else SENTENCES)[_topic(entry)]
            bot = character_name(entry.body["bot"]) if "bot" in entry.body else ""
            return words.say(sentence, who=live.names[entry.seat], bot=bot)


def _topic(entry: Entry) -> str:
    """The key of the sentence about an entry of a seat."""
    return "clock" if entry.body.get("why") == "clock" else entry.kind.value


SENTENCES = {
    "undo": N_("{who} undoes that."),
    "clock": N_("{who} ran out of time; {bot} takes over."),
    "stand-in": N_("{who} is away; {bot} takes over."),
    "return": N_("{who} is back."),
    "resign": N_("{who} gives up; {bot} takes over."),
}
OWN_SENTENCES = {
    "undo": N_("You undo that."),
    "clock": N_("You ran out of time; {bot} takes over."),
    "stand-in": N_("You are away; {bot} takes over."),
    "return": N_("You are back."),
    "resign": N_("You give up; {bot} takes over."),
}


def _vote(words: Words, live: LiveTable, entry: Entry, reader: int | None) -> str:
    assert entry.seat is not None
    who, of = live.names[entry.seat], entry.body.get("of")
    topic = entry.body["about"], entry.body["yes"]
    if entry.seat == reader:
        sentence = OWN_VOTE_SENTENCES[topic]
    elif of is not None and of == reader:
        sentence = VOTE_ON_YOU_SENTENCES[topic]
    else:
        sentence = VOTE_SENTENCES[topic]
    return words.say(sentence, who=who, other="" if of is None else live.names[of])


VOTE_SENTENCES = {
    ("abort", True): N_("{who} proposes to end the game here."),
    ("abort", False): N_("{who} wants to keep playing."),
    ("replace", True): N_("{who} proposes to let a bot play for {other}."),
    ("replace", False): N_("{who} wants to wait for {other}."),
}
OWN_VOTE_SENTENCES = {
    ("abort", True): N_("You propose to end the game here."),
    ("abort", False): N_("You want to keep playing."),
    ("replace", True): N_("You propose to let a bot play for {other}."),
    ("replace", False): N_("You want to wait for {other}."),
}
VOTE_ON_YOU_SENTENCES = {
    ("replace", True): N_("{who} proposes to let a bot play for you."),
    ("replace", False): N_("{who} wants to wait for you."),
}
