"""What a table is: its island, its players, and the options it plays by."""

from tobago.picture.text.scene import Scene
from tobago.words import Words, value_name


def told_head(scene: Scene) -> str:
    """The island, who sits where, and the options that are not the usual ones."""
    words, table = scene.words, scene.view.table
    seats = [f"{seat} {name}" for seat, name in enumerate(scene.names, 1)]
    lines = [
        words.say("Tobago on island {code}.", code=table.island.code)
        if table.island.code
        else words.say("Tobago on an island of your own."),
        words.say("Players: {seats}.", seats=seats),
    ]
    if unusual := [_told(words, choice) for choice in table.options.differing()]:
        lines.append(words.say("Options of this table: {options}.", options="; ".join(unusual)))
    return scene.lines(lines)


def told_options(scene: Scene) -> str:
    """All options of the table, a line each."""
    options = scene.view.table.options.to_json()
    return scene.lines(_told(scene.words, value_name(*option)) for option in options.items())


def _told(words: Words, choice: str) -> str:
    """An option and its value from `name=value`."""
    return f"{words.named('option', choice.partition('=')[0])}: {words.named('value', choice)}"
