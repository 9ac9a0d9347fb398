"""A bot for Tobago that needs nothing but Python: it speaks the line protocol of docs/bots.md.

Seat it with `tobago watch --bots "process:python3 examples/line_bot.py,scout"`. It raises what it
can, drives to the nearest treasure, plays the clue that narrows a map most, and takes good cards.
"""

import json
import sys

table = {}  # what does not change: the island, its clues and distances


def choose(state, legal):
    """The number of a legal action, and why."""
    best, why = 0, "Nothing better came to mind."
    most = -1.0
    for number, choice in enumerate(legal):
        worth, reason = value(state, choice["action"])
        if worth > most:
            best, most, why = number, worth, reason
    return best, why


def value(state, action):
    """How good an action looks, and why."""
    match action:
        case {"type": "Raise"}:
            return 100, "A treasure is under my wheels."
        case {"type": "Take"}:
            gold = state["sharing"]["offered"]
            return gold, f"The card is worth {gold}."
        case {"type": "Pass"}:
            return 3, "I hope for more than 3."
        case {"type": "Drive", "to": space}:
            nearer = legs_to_treasure(state, own_space(state)) - legs_to_treasure(state, space)
            return 10 * nearer, f"It brings me {nearer} legs nearer to a treasure."
        case {"type": "PlayClue", "map": colour, "clue": clue}:
            sites = state["maps"][colour]["sites"]
            fitting = {tuple(table["spaces"][i][:2]) for i in table["clues"][clue]}
            left = sum(tuple(site) in fitting for site in sites)
            return 5 + 1 / left, f"It leaves {left} of {len(sites)} sites."
        case {"type": "ExchangeTurn"}:
            return 1, "My clues fit nowhere."
    return 0, "Nothing better came to mind."


def own_space(state):
    """Where the ATV of the deciding player stands."""
    return state["players"][state["seat"]]["atv"]


def legs_to_treasure(state, space):
    """Legs from a space to the nearest treasure that has been found; 0 if there is none."""
    place = {tuple(spot[:2]): number for number, spot in enumerate(table["spaces"])}
    found = [m["sites"][0] for m in state["maps"].values() if len(m["sites"]) == 1]
    return min((table["legs"][place[tuple(space)]][place[tuple(s)]] for s in found), default=0)


def answer(message):
    """The answer to a message; None if it needs none."""
    match message["type"]:
        case "hello":
            return {"type": "ready", "protocol": 1}
        case "begin":
            table.update(message["table"])
        case "decide":
            number, why = choose(message["state"], message["legal"])
            return {"type": "decision", "action": number, "reasons": [why]}
    return None  # what is not known needs no answer


for line in sys.stdin:
    message = json.loads(line)
    reply = answer(message)
    if reply:
        sys.stdout.write(json.dumps({"id": message["id"], **reply}) + "\n")
        sys.stdout.flush()
