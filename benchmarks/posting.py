"""A client that costs little: many requests over a few connections that stay open, in one thread.

On a machine of few processors, a comfortable client takes as much of them as the server that is
measured.
"""

import json
import selectors
import socket
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit


class Connection:
    """A connection on which one request after another is sent, and its answer read whole."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.number = 0
        self._received = b""

    def send(self, number: int, request: bytes) -> None:
        """Send the request of that number."""
        self.number, self._received = number, b""
        self.socket.sendall(request)

    def answer(self) -> Any:
        """Read what is there: the answer, once all of it is. ConnectionError if it is none."""
        part = self.socket.recv(1 << 16)
        self._received += part
        head, _, body = self._received.partition(b"\r\n\r\n")
        status, *lines = head.decode().split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
        if not part or (body and status.split()[1] != "200"):
            raise ConnectionError(f"{status}: {body.decode()}")
        length = fields.get("content-length")
        return json.loads(body) if length and len(body) == int(length) else None


def answers(address: str, path: str, bodies: Sequence[object], together: int) -> list[Any]:
    """What is answered to each body, in their order, with so many requests at a time."""
    place = urlsplit(address)
    requests = enumerate(requested(place.netloc, path, bodies))
    found = dict[int, Any]()
    with selectors.DefaultSelector() as waiting:
        for number, request in [next(requests) for _ in range(min(together, len(bodies)))]:
            connection = Connection(place.hostname or "", place.port or 80)
            waiting.register(connection.socket, selectors.EVENT_READ, connection)
            connection.send(number, request)
        while waiting.get_map():
            for key, _ in waiting.select():
                if (answer := key.data.answer()) is None:
                    continue
                found[key.data.number] = answer
                if following := next(requests, None):
                    key.data.send(*following)
                else:
                    waiting.unregister(key.data.socket)
                    key.data.socket.close()
    return [found[number] for number in sorted(found)]


def requested(host: str, path: str, bodies: Sequence[object]) -> Iterator[bytes]:
    """The requests as they are sent."""
    for each in bodies:
        body = json.dumps(each).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        yield head.encode() + body
