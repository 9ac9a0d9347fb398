"""The metrics of a node, which reveal nothing about a game."""

from prometheus_client.parser import text_string_to_metric_families

from tobago.server.core import metrics
from tobago.server.core.refused import Refused, not_found


def _value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


def test_refusals_are_counted_by_code() -> None:
    before = _value("tobago_refusals_total", code="not-found")
    metrics.count_refusal(not_found("table", "secret-id"))
    assert _value("tobago_refusals_total", code="not-found") == before + 1


def test_refusals_of_the_rules_share_one_code() -> None:
    """A clue that was tried in vain is a clue in somebody's hand."""
    before = _value("tobago_refusals_total", code="not-allowed")
    metrics.count_refusal(Refused(422, "clue-removes-nothing", "no"))
    assert _value("tobago_refusals_total", code="not-allowed") == before + 1
    assert b"clue-removes-nothing" not in metrics.exposition()


def test_the_exposition_is_valid() -> None:
    metrics.SOCKETS.inc()
    metrics.LIVE_TABLES.set(3)
    metrics.ACTIONS.labels("accepted").inc()
    metrics.THINKING_SECONDS.labels("scout").observe(0.02)
    metrics.HTTP_REQUESTS.labels("GET", "/health", "200").inc()
    families = list(text_string_to_metric_families(metrics.exposition().decode()))
    named = {family.name for family in families}
    assert {
        *("tobago_sockets", "tobago_live_tables", "tobago_actions", "tobago_refusals"),
        *("tobago_http_requests", "tobago_commit_batch", "tobago_commit_seconds"),
        *("tobago_broadcast_seconds", "tobago_thinking_seconds", "tobago_thinkers_replaced"),
        *("tobago_duties", "tobago_notices", "process_resident_memory_bytes"),
    } <= named
    labels = {label for family in families for sample in family.samples for label in sample.labels}
    kinds = {"outcome", "code", "method", "route", "status", "bot", "kind", "way"}
    assert labels <= {*kinds, "le"}, "a label may not tell tables or people apart"
