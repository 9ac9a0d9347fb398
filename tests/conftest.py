"""What all tests share: commands that tests run speak English, whatever the machine speaks."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _english() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANGUAGE", "en")
        yield
