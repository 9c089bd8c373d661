"""Connections: how many there are at a time, and for how long without a request."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from pencilsat.web import guard


class Line:
    """A transport that says whether it was closed."""

    closed = False

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_extra_info(self, name: str) -> Any:
        return None


class Switchboard:
    """A server's connections."""

    def __init__(self, header: float) -> None:
        self.timed = guard.protocol(header)
        self.config, self.state = Config(lambda *_: None, log_config=None), ServerState()

    def connect(self) -> tuple[Any, Line]:
        made, line = self.timed(self.config, self.state, {}, asyncio.get_running_loop()), Line()
        made.connection_made(line)
        return made, line


def test_one_connection_more_than_there_may_be_is_closed_at_once(monkeypatch):
    monkeypatch.setattr(guard, "MOST", 2)

    async def connected():
        board = Switchboard(60)
        return [board.connect()[1].closed for _ in range(3)]

    assert asyncio.run(connected()) == [False, False, True]


@pytest.mark.parametrize(("busy", "closed"), [(False, True), (True, False)])
def test_a_connection_is_closed_if_no_request_comes_in_time(busy, closed):
    async def connected():
        made, line = Switchboard(0.05).connect()
        made.cycle = SimpleNamespace(response_complete=not busy)
        assert not line.closed
        for _ in range(50):
            await asyncio.sleep(0.01)
            if line.closed:
                break
        made.cycle = None
        return line.closed

    assert asyncio.run(connected()) == closed
