"""What people wrote into a record, made harmless: it may come from anybody."""

from unicodedata import bidirectional, category

from tobago.picture.text.scene import Scene

BREAKS = ("Cc", "Zl", "Zp")
"""Controls and separators: a terminal may obey them instead of showing them."""
TURNS = ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")
"""What turns the direction of whatever follows."""


def harmless(text: str) -> str:
    """A text whose only control characters are new lines; others are spelled, as in `\\x1b`."""
    return "".join(map(_shown, text.replace("\t", " ")))


def _shown(sign: str) -> str:
    obeyed = category(sign) in BREAKS or bidirectional(sign) in TURNS
    return ascii(sign)[1:-1] if obeyed and sign != "\n" else sign


def told_remark(scene: Scene, text: str) -> str:
    """A text of several lines, in lines that fit; all after the first are indented."""
    first, *others = harmless(text).split("\n")
    return scene.lines([first, *(f"  {line}" for line in others)])


def told_comment(scene: Scene, text: str) -> str:
    """A comment, named as such, so that nobody takes it for something that happened."""
    return told_remark(scene, scene.words.say("Comment: {text}", text=text))
