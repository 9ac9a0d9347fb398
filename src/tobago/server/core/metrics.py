"""The metrics of a node for Prometheus, without names and ids.

A process is one node, so there is one registry. Refusals of the rules are counted under one code,
since their own codes could reveal a player's hand.
"""

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from tobago.server.core.refused import Refused

CONTENT_TYPE = CONTENT_TYPE_LATEST
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

ENGINE_STATUS = 422
"""The HTTP status of actions that the rules refuse."""

LATENCY_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Buckets for latencies that users notice, in seconds."""

SOCKETS = Gauge("tobago_sockets", "Open live connections", registry=REGISTRY)
LIVE_TABLES = Gauge("tobago_live_tables", "Tables held in memory", registry=REGISTRY)
ACTIONS = Counter("tobago_actions", "Actions by outcome", ["outcome"], registry=REGISTRY)
ACCEPTED = ACTIONS.labels("accepted")
REFUSALS = Counter("tobago_refusals", "Refused requests by code", ["code"], registry=REGISTRY)
HTTP_REQUESTS = Counter(
    "tobago_http_requests", "Requests", ["method", "route", "status"], registry=REGISTRY
)
COMMIT_BATCH = Histogram(
    "tobago_commit_batch",
    "Appends that were committed together",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128),
    registry=REGISTRY,
)
COMMIT_SECONDS = Histogram(
    "tobago_commit_seconds", "How long a commit took", buckets=LATENCY_BUCKETS, registry=REGISTRY
)
BROADCAST_SECONDS = Histogram(
    "tobago_broadcast_seconds",
    "From an action's arrival to its broadcast",
    buckets=LATENCY_BUCKETS,
    registry=REGISTRY,
)
THINKING_SECONDS = Histogram(
    "tobago_thinking_seconds",
    "How long bots thought about a decision",
    ["bot"],
    buckets=LATENCY_BUCKETS,
    registry=REGISTRY,
)
WORKERS_REPLACED = Counter(
    "tobago_thinkers_replaced", "Processes that hung or died while thinking", registry=REGISTRY
)
DUTIES = Counter("tobago_duties", "Duties carried out", ["kind"], registry=REGISTRY)
NOTICES = Counter("tobago_notices", "Your-turn notices", ["way", "outcome"], registry=REGISTRY)


def count_refusal(refused: Refused) -> None:
    """Count a refused request."""
    code = "not-allowed" if refused.status == ENGINE_STATUS else refused.code
    REFUSALS.labels(code).inc()


def exposition() -> bytes:
    """All metrics in the text format of Prometheus."""
    return generate_latest(REGISTRY)
