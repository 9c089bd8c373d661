"""What stands before every request: which hosts and origins may ask, how large a body may be, and
how long it may take to come; and the answers that say what is wrong.
"""

import asyncio
import ipaddress
import socket
import time
from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..cnf.record import record
from .worker import failure

SLOWEST = 10.0
"""Seconds in which a request has to come, where other machines can ask."""

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a browser may do for the page: load what is here, and run no script but ours."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


STATUS = {
    "input": 400,
    "not found": 422,
    "too large": 422,
    "memory": 422,
    "worker": 500,
    "fault": 500,
    "cancelled": 409,
    "full": 503,
}
"""The status of an answer, by the kind of error."""


class Failure(Exception):
    """A request that has an error for an answer."""

    def __init__(self, kind: str, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.kind, self.status = kind, status or STATUS[kind]

    def response(self) -> Response:
        """The answer."""
        return answer(failure(self.kind, str(self)).data, self.status)


def answer(data: Any, status: int = 200) -> Response:
    """JSON, which nobody keeps."""
    headers = {"cache-control": "no-store"} | ({"retry-after": "2"} if status == 503 else {})
    return Response(msgspec.json.encode(data), status, headers, "application/json")


def hosts(host: str, port: int) -> set[str]:
    """The names under which a server at that address may be asked for."""
    own = f"[{host}]" if ":" in host else host
    names = {*LOOPBACK, own.lower(), socket.gethostname().lower()}
    return {f"{name}:{port}" for name in names} | (names if port == 80 else set())


@record
class Guard:
    """An application that only those reach who may."""

    app: ASGIApp
    hosts: Collection[str]
    anywhere: bool = False
    """Whether any address of numbers is one of the hosts: where the server listens on all."""
    log: Callable[[str], None] | None = None
    """Where a line is said for each request."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        start, status = time.monotonic(), 0

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self.refused(scope["method"], scope["scheme"], Headers(scope=scope))
        try:
            await (refused.response() if refused else self.app)(scope, receive, guarded)
        finally:
            if self.log:
                who, spent = (scope.get("client") or ["?"])[0], time.monotonic() - start
                said = f"{who} {scope['method']} {scope['path']} {status or '-'} {spent:.3f} s"
                self.log(said)

    def refused(self, method: str, scheme: str, headers: Headers) -> Failure | None:
        """Why a request is none for this server; None if it is one."""
        host = headers.get("host", "").lower()
        if not self.known(host):
            return Failure("host", "this server has another name: look at the address", 421)
        page = f"{scheme}://{host}"
        own = headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        # A link to the page may stand anywhere.
        followed = method == "GET" and headers.get("sec-fetch-mode") == "navigate"
        if headers.get("origin", page).lower() != page or not (own or followed):
            return Failure("origin", "only the page of this server may ask it", 403)
        return None

    def known(self, host: str) -> bool:
        """Whether the server may be asked for under that name."""
        if host in self.hosts:
            return True
        if not self.anywhere:
            return False
        try:
            ipaddress.ip_address(urlsplit(f"//{host}").hostname or "")
        except ValueError:
            return False
        return True


async def body_of(request: Request, most: int | None) -> bytes:
    """The body of a request. Failure if it is no JSON; where it may have only so many bytes, also
    if it has more, or is too slow.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Failure("input", "expected a body of content type application/json", 415)
    body = bytearray()
    try:
        async with asyncio.timeout(SLOWEST if most else None):
            async for part in request.stream():
                body += part
                if most and len(body) > most:
                    raise Failure("too large", f"the body has more than {most} bytes", 413)
    except TimeoutError:
        raise Failure("slow", f"the body did not come within {SLOWEST:g} s", 408) from None
    except ClientDisconnect:
        raise Failure("cancelled", "the client left", 400) from None
    return bytes(body)


def protocol() -> Any:
    """The protocol of connections, which closes those on which no request comes in time."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class Timed(H11Protocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.loop.call_later(SLOWEST, self._look, None)

        def _look(self, before: Any) -> None:
            """Close it if nothing is asked for that was not asked for at the look before."""
            if self.cycle is before and (before is None or before.response_complete):
                self.transport.close()
            if not self.transport.is_closing():
                self.loop.call_later(SLOWEST, self._look, self.cycle)

    return Timed
