"""Rate limits, concurrency limits and the language of a request."""

import pytest

from tobago.server.core.language import preferred_language
from tobago.server.core.limits import ConcurrencyLimit, RateLimiter, rate_limit_key
from tobago.server.core.refused import Refused


def test_a_rate_limiter_allows_a_burst_and_then_a_rate() -> None:
    limiter = RateLimiter(rate=2, burst=3)
    assert [limiter.wait("anna", now=10.0) for _ in range(3)] == [0, 0, 0]
    assert limiter.wait("anna", now=10.0) == pytest.approx(0.5)
    assert limiter.wait("ben", now=10.0) == 0
    assert limiter.wait("anna", now=10.5) == 0
    assert limiter.wait("anna", now=10.6) == pytest.approx(0.4)
    assert [limiter.wait("anna", now=99.0) for _ in range(4)][:3] == [0, 0, 0]


def test_refused_requests_do_not_lengthen_the_wait() -> None:
    limiter = RateLimiter(rate=1, burst=1)
    limiter.wait("anna", now=0.0)
    waits = [limiter.wait("anna", now=0.25) for _ in range(50)]
    assert set(waits) == {0.75}


def test_a_rate_limiter_has_a_limit_of_keys() -> None:
    limiter = RateLimiter(rate=1, burst=1, keys=100)
    for number in range(10_000):
        limiter.wait(str(number), now=0.0)
    assert len(limiter._paid) == 100
    assert limiter.wait("9999", now=0.0) > 0


def test_a_refusal_by_a_rate_limiter_has_the_seconds_to_wait() -> None:
    limiter = RateLimiter(rate=0.1, burst=1)
    limiter.take("anna")
    with pytest.raises(Refused) as refused:
        limiter.take("anna")
    assert (refused.value.status, refused.value.code) == (429, "too-many")
    assert refused.value.fields["seconds"] == 10


def test_a_concurrency_limit_is_released() -> None:
    crowd = ConcurrencyLimit(2)
    crowd.enter("anna")
    crowd.enter("anna")
    with pytest.raises(Refused, match="at most 2 connections may be open"):
        crowd.enter("anna")
    crowd.enter("ben")
    crowd.leave("anna")
    crowd.enter("anna")


def test_an_ipv6_network_has_one_rate_limit_key() -> None:
    assert rate_limit_key("2001:db8:1:2:3::4") == rate_limit_key("2001:db8:1:2:ffff::1")
    assert rate_limit_key("2001:db8:1:2::4") != rate_limit_key("2001:db8:1:3::4")
    assert rate_limit_key("192.0.2.7") == "192.0.2.7"
    assert rate_limit_key("::ffff:192.0.2.7") != rate_limit_key("::ffff:192.0.2.8")
    assert rate_limit_key("testclient") == "testclient"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("it;q=0.9, de-AT;q=0.5, en;q=0.4", "de"),
        ("fr-CA, es;q=0.5", "fr"),
        ("en;q=0.2, ru;q=0.3", "ru"),
        ("nl;q=0", "en"),
        ("nl;q=many,,;=;q=1", "en"),
        ("x" * 100_000, "en"),
    ],
)
def test_the_preferred_language_of_a_browser(header: str, language: str) -> None:
    assert preferred_language(header) == language
