"""All that a node consists of, put together when it starts and taken apart when it stops."""

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
    """Those who wait for news, so that they can be let go when the server stops."""

    def __init__(self) -> None:
        self.said = False
        self._waiting: set[asyncio.Task[Any]] = set()

    def waiting(self, task: asyncio.Task[Any]) -> None:
        """Cancel the task when it is time to go; it says goodbye in its own way."""
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)
        if self.said:
            task.cancel()

    def say(self) -> None:
        """Let everybody go."""
        self.said = True
        for task in self._waiting:
            task.cancel()


@dataclass(frozen=True, slots=True)
class Service:
    """The parts that requests are passed to."""

    settings: Settings
    limits: Limits
    database: Database
    identity: Identity
    hub: Hub
    rooms: Rooms
    thinkers: WorkerPool
    page_version: str
    """The version of the page's files; it is part of their addresses."""
    features: dict[type, object]
    """The objects of the features, by their class."""
    shutdown: ShutdownNotifier = field(default_factory=ShutdownNotifier)

    def feature(self, kind: type[T]) -> T:
        """The object of a feature."""
        return cast(T, self.features[kind])


def service_of(app: Litestar) -> Service:
    """The service behind an application that has started."""
    return cast(Service, app.state[SERVICE])
