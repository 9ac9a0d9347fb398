"""No rule and no option is without a test that bears its name."""

import re
from pathlib import Path

from tobago.game.table_options import OPTION_VALUES

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "docs" / "rules.md"


def _names() -> list[str]:
    return [
        name
        for path in sorted(HERE.glob("test_*.py"))
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    ]


def _rules() -> list[str]:
    return re.findall(r"^\*\*(R\d+\.\d+)\*\*", RULES.read_text("utf-8"), re.MULTILINE)


def test_the_rules_are_found() -> None:
    rules = _rules()
    assert len(rules) == len(set(rules))
    assert {"R1.1", "R9.11", "R11.2"} <= set(rules)


def test_every_numbered_rule_has_a_test() -> None:
    names = _names()
    missing = [
        rule
        for rule in _rules()
        if not any(n.startswith(f"test_{rule.lower().replace('.', '_')}_") for n in names)
    ]
    assert missing == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    numbers = {re.match(r"test_(r\d+_\d+)_", name) for name in _names()}
    named = {match[1].upper().replace("_", ".") for match in numbers if match}
    assert named <= set(_rules())


def test_every_option_has_a_test() -> None:
    names = _names()
    missing = [
        option
        for option in OPTION_VALUES
        if not any(re.match(rf"test_option_(\w+_and_)?{option}_", name) for name in names)
    ]
    assert missing == []


def test_no_two_tests_of_a_file_have_one_name() -> None:
    for path in HERE.glob("test_*.py"):
        names = re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
        assert len(names) == len(set(names)), path.name
