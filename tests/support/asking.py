"""Requests to the API: worked on in this process, or sent to a server of its own."""

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
from command import AWAY, COMMAND, ENVIRONMENT, PATIENCE

from pencilsat.web.asked import ENDPOINTS
from pencilsat.web.worker import Bench, Event, Request, RequestBounds, answer

BY_PATH = {each.path: each for each in ENDPOINTS}


def events(
    path: str, body: Any, tell: Callable[[Event], object] = lambda event: None
) -> list[Event]:
    """All that a worker tells of a request, the answer last."""
    told: list[Event] = []

    def both(event: Event) -> None:
        told.append(event)
        tell(event)

    bench, endpoint = Bench(RequestBounds(seconds=PATIENCE), both), BY_PATH[path]
    told.append(answer(Request(endpoint.work, msgspec.convert(body, endpoint.asked)), bench))
    bench.close()
    return told


def asked(path: str, **body: Any) -> Any:
    """The answer to a request."""
    kind, data = events(path, body)[-1]
    assert kind == "result"
    return data


@contextmanager
def served(*options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server in a process of its own, and its address; it ends as an interrupt ends it."""
    words = [*COMMAND, "serve", "--no-open", "--port", "0", *options]
    pipe = subprocess.PIPE
    server = subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, cwd=AWAY, env=ENVIRONMENT)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.fullmatch(r"PencilSAT is at (http://\S+)/\n", line)
        assert found, line
        yield found[1], server
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=PATIENCE)


def children(pid: int) -> list[int]:
    """The processes that a process has started and that are there."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [map(int, line.split()) for line in listed.stdout.splitlines()]
    return [child for child, parent in pairs if parent == pid]


def there(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class Client:
    """Who asks an application without a server between them."""

    def __init__(self, app: Any, home: str) -> None:
        self._app, self._home = app, home

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """The answer to a request."""

        async def answered() -> httpx.Response:
            transport = httpx.ASGITransport(self._app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url=self._home) as client:
                return await client.request(method, path, **more)

        return asyncio.run(answered())

    def get(self, path: str, **more: Any) -> httpx.Response:
        """The answer to a request for what is there."""
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        """The answer to a request with a body."""
        return self.request("POST", path, **more)
