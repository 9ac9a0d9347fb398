"""Random ids and secrets."""

from itertools import cycle

import pytest

from tobago.server.core import identity as tokens
from tobago.server.core.identity import random_token


def test_no_token_begins_with_a_hyphen(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = cycle(["-ab", "--c", "d-e"])
    monkeypatch.setattr(tokens, "token_urlsafe", lambda size: next(drawn))
    assert random_token(16) == "d-e"


def test_tokens_differ_and_have_their_length() -> None:
    made = {random_token(16) for _ in range(200)}
    assert len(made) == 200
    assert {len(token) for token in made} == {22}
