"""The parts of a running node that request handlers use."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from litestar import Litestar

from tobago.server.core.database import Database
from tobago.server.core.hub import Hub
from tobago.server.core.identity import Identity
from tobago.server.core.limits import Limits
from tobago.server.core.rooms import Rooms
from tobago.server.core.settings import Settings
from tobago.server.core.workers import WorkerPool

SERVICE = "service"
T = TypeVar("T")


class ShutdownNotifier:
    """Cancels tasks that wait for changes when the server stops."""

    def __init__(self) -> None:
        self.stopping = False
        self._waiting: set[asyncio.Task[Any]] = set()

    def watch(self, task: asyncio.Task[Any]) -> None:
        """Cancel the task when the server stops."""
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)
        if self.stopping:
            task.cancel()

    def notify(self) -> None:
        """Cancel all watched tasks."""
        self.stopping = True
        for task in self._waiting:
            task.cancel()


@dataclass(frozen=True, slots=True)
class Service:
    """The parts of a node."""

    settings: Settings
    limits: Limits
    database: Database
    identity: Identity
    hub: Hub
    rooms: Rooms
    workers: WorkerPool
    page_version: str
    """The version of the page's files, which is part of their URLs."""
    features: dict[type, object]
    """The objects of the features, by their class."""
    shutdown: ShutdownNotifier = field(default_factory=ShutdownNotifier)

    def feature(self, kind: type[T]) -> T:
        """The object of a feature."""
        return cast(T, self.features[kind])


def service_of(app: Litestar) -> Service:
    """The service of a running application."""
    return cast(Service, app.state[SERVICE])
