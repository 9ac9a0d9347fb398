"""A program for the tests that plays the first legal action, and misbehaves on command.

`mock_bot.py SCRIPT [MARK]`: letter n of the script is what it does at its decision n, the last one
for ever after. The file MARK, if it is named, counts the decisions of one game over restarts; a
hang is counted with the decision before it, as the program may be killed before it hangs.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

HANGS = ("h", "k")


def main(script: str, mark: Path | None = None) -> None:
    made = int(mark.read_text()) if mark and mark.exists() else 0
    for line in sys.stdin:
        message = json.loads(line)
        say: dict[str, Any] = {"id": message.get("id")}
        match message["type"]:
            case "hello" if script == "E":
                write(json.dumps(say | {"type": "error", "text": "not today"}))
            case "hello":
                say |= {"type": "ready", "protocol": 2 if script == "v" else 1}
                say["explains"] = script != "q"
                write(json.dumps(say))
            case "decide":
                letter = script[min(made, len(script) - 1)]
                made += 1
                if mark:
                    mark.write_text(str(made + (script[made : made + 1] in HANGS)))
                misbehave(letter, say, message)
            case "explain":
                write(json.dumps(say | {"type": "reasons", "reasons": ["I was asked."]}))
            case "refused" | "end":
                print(f"heard {line}", file=sys.stderr)
            case _:
                pass


def misbehave(letter: str, say: dict[str, Any], message: dict[str, Any]) -> None:
    good = say | {"type": "decision", "action": 0}
    match letter:
        case "." | "q" | "v":
            write(json.dumps(good))
        case "j":
            write(json.dumps(good | {"action": message["legal"][-1]["action"]}))
        case "t":
            write(json.dumps(good | {"action": message["legal"][-1]["text"]}))
        case "r":
            reason = {
                "message": "About {gold} gold on {space}.",
                "fields": {"gold": 2.5, "space": [0, 0]},
            }
            write(json.dumps(good | {"reasons": ["Because.", reason]}))
        case "R":
            write(
                json.dumps(good | {"reasons": [{"message": "{x.__class__}", "fields": {"x": 1}}]})
            )
        case "c":
            raise SystemExit("out of luck")
        case "e":
            write(json.dumps(say | {"type": "error", "text": "my fault"}))
        case "T":
            times = {name: message[name] for name in ("clock", "limit")}
            write(json.dumps(say | {"type": "error", "text": json.dumps(times)}))
        case "i":
            write(json.dumps(good | {"action": "drive nowhere"}))
        case "I":
            write(json.dumps(good | {"action": 10_000}))
        case "g":
            write("\x1b[31mgarbage")
        case "w":
            write(json.dumps(good | {"id": -1}))
        case "l":
            write("x" * 200_000)
        case "h":  # hangs until it is killed
            time.sleep(600)
        case "s":
            os.write(2, b"spam\n" * 100_000)
            write(json.dumps(good))
        case "k":  # leaves a child behind that keeps the streams open until it is killed
            if os.fork() == 0:
                time.sleep(600)
            os._exit(3)
        case _:
            raise ValueError(letter)


def write(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else None)
