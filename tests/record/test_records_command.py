"""`tobago verify`, `tobago export` and `tobago simulate --record`, run as a user would."""

import csv
import json
import os
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests import referee
from tests.command import run_command
from tests.properties.games import Deal
from tests.record.books import Evening, finished, stored, text_of, without_seed
from tobago import Game
from tobago.dataset import DECISIONS
from tobago.record import Record, Recorder, read_file, read_record, write_record


def run(*args: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tobago", *map(str, args)],
        capture_output=True,
        check=False,
        timeout=600,
        env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", **environment},
    )


def written(path: Path, *records: Record) -> Path:
    path.write_text(text_of(records), "utf-8", newline="")
    return path


def short(number: int = 0, players: int = 3) -> Record:
    """A game in progress."""
    return Evening(Deal(players, f"short/{number}"), frozenset(), most=25).play().record


# ---- verify -----------------------------------------------------------------------------------


def test_verify_says_a_line_for_each_right_game(tmp_path: Path) -> None:
    file = written(tmp_path / "right.tobago", finished(2), without_seed(finished(3)), short())
    done = run_command("verify", file)
    assert done.returncode == 0
    assert done.stderr == ""
    two, three = finished(2), finished(3)
    assert two.result is not None
    assert three.result is not None
    gold, more_gold = "-".join(map(str, two.result)), "-".join(map(str, three.result))
    first = f"2 players, {len(two.entries)} actions, {gold}, proved by its seed"
    assert done.stdout.splitlines() == [
        f"{file}: game 1 is right, {first}",
        f"{file}: game 2 is right, 3 players, {len(three.entries)} actions, {more_gold}",
        f"{file}: game 3 is right, 3 players, 25 actions, unfinished, proved by its seed",
        "3 games are right, 0 games are wrong",
    ]


def test_verify_names_each_wrong_game_by_its_place(tmp_path: Path) -> None:
    good = write_record(finished(2))
    bad = good.replace(": place", ": plaice", 1)
    file = tmp_path / "mixed.tobago"
    file.write_text(f"{good}\n{bad}\n{good}\n{'x' * 1_000_001}\n{bad}", "utf-8")
    done = run_command("verify", file)
    assert done.returncode == 1
    assert [line.split(",")[0] for line in done.stdout.splitlines()] == [
        f"{file}: game 1 is right",
        "1 game is right",
    ]
    at = good[: good.index(": place")].count("\n") + 1
    length = good.count("\n") + 1
    first, long_line, last = done.stderr.splitlines()
    assert first.startswith(f"{file}:{length + at}:")
    assert "'plaice'" in first
    assert long_line.startswith(f"{file}:{3 * length + 1}:1: no line is longer")
    assert last.startswith(f"{file}:{3 * length + 1 + at}:")


def test_verify_looks_into_several_files(tmp_path: Path) -> None:
    files = [written(tmp_path / f"{players}.tobago", finished(players)) for players in (2, 3)]
    bad = tmp_path / "bad.tobago"
    bad.write_text(stored("proved.tobago").replace("=75", "=76"), "utf-8")
    done = run_command("verify", files[0], bad, files[1])
    assert done.returncode == 1
    assert [line.split(":")[0] for line in done.stdout.splitlines()[:2]] == list(map(str, files))
    assert done.stdout.splitlines()[-1] == "2 games are right, 1 game is wrong"
    (said,) = done.stderr.splitlines()
    assert said.startswith(f"{bad}:18:18: =76 is wrong here; ")
    assert said.endswith("in this order: =75, blue+in-sight:statue")


def test_verify_says_only_what_is_wrong_if_asked(tmp_path: Path) -> None:
    file = written(tmp_path / "right.tobago", finished(2))
    done = run_command("verify", "--quiet", file)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    file.write_text("nothing", "utf-8")
    done = run_command("verify", "--quiet", file)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"{file}:1:1: a record begins with")


def test_verify_finds_no_game_in_an_empty_file(tmp_path: Path) -> None:
    file = tmp_path / "empty.tobago"
    file.write_bytes(b"")
    done = run_command("verify", file)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{file}: there is no game in it\n"


@pytest.mark.parametrize("command", [("verify",), ("export", "--csv")])
def test_a_file_that_cannot_be_read_is_one_clear_line(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    for file in (tmp_path / "missing.tobago", tmp_path):
        done = run_command(*command, file)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("tobago: ")
        assert str(file) in done.stderr
        assert done.stderr.count("\n") == 1


def test_verify_wants_a_file() -> None:
    done = run_command("verify")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_nothing_a_file_says_reaches_the_terminal_as_a_command(tmp_path: Path) -> None:
    text = stored("proved.tobago")
    changes = (
        ("red: place g6", "red: place g6 {\\\x1b[2J}"),
        ("red: place g6", "red: \x1b[2J g6"),
        ("red: place g6", "red: place g6 @\x1b[2J"),
        ('"acB2"', '"\x1b[2J"'),
        ('[Tobago "1"]', '[Tobago "\x1b[2J"]'),
        ('"standard"', '"\x1b[2J=1"'),
        ('"standard"', '"curses=\x1b[2J"'),
        ("clue in:largest-jungle", "clue in:\x1b[2J"),
    )
    file = tmp_path / "escape.tobago"
    file.write_text("\n".join(text.replace(old, new, 1) for old, new in changes), "utf-8")
    done = run_command("verify", file)
    assert done.returncode == 1
    assert done.stderr.count("\n") == len(changes)
    assert "\x1b" not in done.stdout + done.stderr


def test_the_exit_code_tells_right_from_wrong_in_a_pipe(tmp_path: Path) -> None:
    file = written(tmp_path / "games.tobago", *(short(number) for number in range(5)))
    done = run("verify", file)
    assert (done.returncode, done.stderr) == (0, b"")  # no progress either
    assert done.stdout.count(b"is right, ") == 5
    file.write_bytes(file.read_bytes()[:-5])
    assert run("verify", file, "--quiet").returncode == 1
    assert run("verify", tmp_path / "none").returncode == 2


# ---- export -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bare", [False, True])
def test_an_exported_transcript_satisfies_the_referee(tmp_path: Path, bare: bool) -> None:
    record = without_seed(finished(3)) if bare else finished(3)
    done = run_command("export", written(tmp_path / "one.tobago", record), "--transcript")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert referee.check_transcript(lines) == []
    assert len(lines) == len(record.entries) + 2
    assert json.loads(lines[0])["seed"] == (None if bare else "books")
    assert json.loads(lines[-1])["state"]["winners"] is not None


def test_json_and_text_are_two_forms_of_one_record(tmp_path: Path) -> None:
    records = [finished(2), without_seed(short(1)), short(2, 4)]
    file = written(tmp_path / "all.tobago", *records)
    as_json, as_text = tmp_path / "all.jsonl", tmp_path / "again.tobago"
    assert run_command("export", file, "--json", "-o", as_json).returncode == 0
    assert as_json.read_text("utf-8").count("\n") == len(records)
    done = run_command("export", as_json, "--record", "-o", as_text)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(read_file(as_text)) == records
    again = run_command("export", as_text, "--json")
    assert again.stdout == as_json.read_text("utf-8")
    as_json.write_text(f"{as_json.read_text('utf-8')}\n\n", "utf-8")
    assert run_command("export", as_json, "--record").returncode == 0


PROBLEM_FIELDS = ("file", "game", "line", "column")


def verdicts(*args: object) -> list[dict[str, Any]]:
    """What `tobago verify --json` prints, line by line."""
    done = run_command("verify", *args, "--json")
    assert done.stderr == ""
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == (0 if all(verdict["ok"] for verdict in found) else 1)
    return found


def test_verify_prints_verdicts_for_programs(tmp_path: Path) -> None:
    file = written(tmp_path / "right.tobago", finished(2), without_seed(short()))
    first, second = verdicts(file)
    assert first == {
        **dict.fromkeys(("line", "column", "fault")),
        "file": str(file),
        "game": 1,
        "ok": True,
        "players": 2,
        "actions": len(finished(2).entries),
        "result": list(finished(2).result or ()),
        "proved": True,
    }
    assert (second["result"], second["proved"], second["actions"]) == (None, False, 25)
    assert list(second) == list(first)
    assert verdicts(file, "--quiet") == []


def test_verify_prints_what_is_wrong_for_programs(tmp_path: Path) -> None:
    proved = stored("proved.tobago")
    file = tmp_path / "wrong.tobago"
    file.write_text(proved.replace("=75", "=76") + "\n" + proved.replace("take", "pass"), "utf-8")
    note, refused = verdicts(file)
    assert [note[name] for name in PROBLEM_FIELDS] == [str(file), 1, 18, 18]
    assert note["fault"]["code"].startswith("{note} is wrong here; ")
    assert note["fault"]["fields"]["found"] == ["=75", "blue+in-sight:statue"]
    assert note["fault"]["text"].startswith("=76 is wrong here; ")
    assert refused["game"] == 2
    empty = tmp_path / "empty.tobago"
    empty.write_bytes(b"")
    [none] = verdicts(empty)
    assert (none["game"], none["line"]) == (None, None)
    assert none["fault"]["text"] == "there is no game in it"


def test_a_refused_action_has_its_code(tmp_path: Path) -> None:
    text = write_record(short())
    place = next(line for line in text.splitlines() if ": place " in line)
    file = tmp_path / "twice.tobago"
    file.write_text(text.replace(place, place.replace("place", "drive"), 1), "utf-8")
    [verdict] = verdicts(file)
    assert verdict["fault"]["fields"]["reason"] == {
        "code": "not-now",
        "phase": "place-atv",
        "wanted": "turn",
    }


NASTY = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =cmd|x", 'a,"b"\nc', "ё", "")


def test_csv_has_a_row_for_each_action_and_no_formula(tmp_path: Path) -> None:
    book = Recorder(Game.new(2, "csv"), ["=HYPERLINK(1)", "@me"])
    for number in range(20):
        book.apply(
            book.game.legal_actions()[-1], comment=NASTY[number % len(NASTY)], seconds=number
        )
    record = book.record
    file = written(tmp_path / "two.tobago", finished(4), record)
    done = run_command("export", file, "--csv", "-o", tmp_path / "all.csv")
    assert (done.returncode, done.stdout) == (0, "")
    with (tmp_path / "all.csv").open(encoding="utf-8", newline="") as table:
        head, *rows = csv.reader(table)
    assert tuple(head) == tuple(DECISIONS.names)
    assert len(rows) == len(finished(4).entries) + len(record.entries)
    for cells in rows:
        texts = [
            cell
            for cell, column in zip(cells, DECISIONS.columns, strict=True)
            if column.kind == "text"
        ]
        assert not any(cell.lstrip().startswith(("=", "+", "-", "@")) for cell in texts), cells
    last = [dict(zip(head, row, strict=True)) for row in rows if row[0] == "2"]
    for number, row in enumerate(last):
        assert row["ply"] == str(number + 1)
        assert row["comment"].removeprefix("'") == NASTY[number % len(NASTY)]
        assert float(row["seconds"]) == number
    first = [dict(zip(head, row, strict=True)) for row in rows if row[0] == "1"]
    assert {row["seat"] for row in first} == {"0", "1", "2", "3"}
    raised = [row for row in first if row["action"].startswith("raise")]
    assert raised
    assert all("unseen" in row["treasures_drawn"] for row in raised)


def test_csv_is_the_same_on_the_terminal(tmp_path: Path) -> None:
    file = written(tmp_path / "one.tobago", short())
    run_command("export", file, "--csv", "-o", tmp_path / "one.csv")
    printed = run("export", file, "--csv").stdout
    assert printed == (tmp_path / "one.csv").read_bytes()
    assert len(list(csv.reader(StringIO(printed.decode(), newline="")))) == 26


def test_one_game_can_be_chosen_even_beside_bad_ones(tmp_path: Path) -> None:
    records = [short(number) for number in range(3)]
    bad = write_record(records[0]).replace("place", "plaice")
    file = tmp_path / "some.tobago"
    file.write_text(text_of([records[0], records[1]]) + "\n" + bad, "utf-8")
    for number in (1, 2):
        done = run_command("export", file, "--record", "--game", number)
        assert done.returncode == 0
        assert read_record(done.stdout) == records[number - 1]
    done = run_command("export", file, "--csv", "--game", 2)
    assert {row[0] for row in csv.reader(done.stdout.splitlines())} == {"game", "2"}
    done = run_command("export", file, "--record", "--game", 3)
    assert done.returncode == 2
    assert "'plaice'" in done.stderr


@pytest.mark.parametrize("number", [0, 4, -1])
def test_a_game_that_is_not_there_cannot_be_chosen(tmp_path: Path, number: int) -> None:
    file = written(tmp_path / "some.tobago", short(), short())
    kept = tmp_path / "kept.csv"
    kept.write_text("mine", "utf-8")
    done = run_command("export", file, "--csv", f"--game={number}", "-o", kept)
    assert (done.returncode, done.stdout) == (2, "")
    assert "has no game number" in done.stderr
    assert kept.read_text("utf-8") == "mine"


def test_export_never_writes_over_what_it_reads(tmp_path: Path) -> None:
    file = written(tmp_path / "only.tobago", finished(2))
    done = run_command("export", file, "--record", "-o", file)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert list(read_file(file)) == [finished(2)]
    done = run_command("export", tmp_path / "missing.tobago", "--csv", "-o", tmp_path / "new.csv")
    assert done.returncode == 2
    assert not (tmp_path / "new.csv").exists()


@pytest.mark.parametrize("forms", [(), ("--csv", "--json"), ("--record", "--transcript")])
def test_export_wants_one_form(tmp_path: Path, forms: tuple[str, ...]) -> None:
    done = run_command("export", written(tmp_path / "one.tobago", short()), *forms)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--transcript, --json, --csv, --record" in done.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "line 1, column 1: this is not JSON"),
        ("{}\n", "line 1, column 1: record: an object with the fields format"),
        ("{" * 100_000, "line 1, column 1: this is not JSON"),
        ('{"a": "\udcff"}', "line 1, column 1: this is not JSON"),
        ("hello", "line 1, column 1: a record begins with"),
        ("", "has no game number"),
    ],
)
def test_a_file_with_no_records_cannot_be_exported(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "not.tobago"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    done = run_command("export", file, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_json_record_that_tells_no_game_is_refused_by_its_line(tmp_path: Path) -> None:
    record = short()
    lie = replace(record, entries=record.entries[1:])
    file = tmp_path / "lie.jsonl"
    file.write_text("".join(f"{json.dumps(r.to_json())}\n" for r in (record, lie)), "utf-8")
    done = run_command("export", file, "--transcript")
    assert done.returncode == 2
    assert "line 2, column 1: " in done.stderr


def test_what_is_printed_is_utf_8_everywhere(tmp_path: Path) -> None:
    record = Recorder(Game.new(2, "x"), ["Жанна", "🏝️"]).record
    file = written(tmp_path / "names.tobago", record)
    done = run("export", file, "--record", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert read_record(done.stdout.decode()) == record


# ---- simulate ---------------------------------------------------------------------------------


def test_simulate_writes_records_that_verify(tmp_path: Path) -> None:
    file = tmp_path / "games.tobago"
    args = ("--games", 3, "--players", 4, "--seed", "s", "--bots", "scout,drifter")
    done = run_command("simulate", *args, "--option", "curse_rule=return-all", "--record", file)
    assert done.returncode == 0
    records = list(read_file(file))
    assert [record.header.seed for record in records] == ["s/0", "s/1", "s/2"]
    assert {record.names for record in records} == {
        ("Scout 1", "Drifter 2", "Scout 3", "Drifter 4")
    }
    done = run_command("verify", file)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("3 games are right, 0 games are wrong\n")


def test_a_place_is_told_in_figures(tmp_path: Path) -> None:
    """Between colons `100` is also the name of an emoji."""
    file = tmp_path / "late.tobago"
    file.write_text("\n" * 99 + "nonsense", "utf-8")
    assert f"{file}:100:1: " in run_command("verify", file).stderr


def test_whoever_has_seen_enough_may_close_the_pipe(tmp_path: Path) -> None:
    file = tmp_path / "games.tobago"
    file.write_text(write_record(finished(4)), "utf-8")
    command = [sys.executable, "-m", "tobago", "export", str(file), "--transcript"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_a_record_may_come_through_a_pipe(tmp_path: Path) -> None:
    text = write_record(finished(2))
    command = [sys.executable, "-m", "tobago", "export", "/dev/stdin", "--record"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    assert done.stdout.decode() == f"{text}\n"
