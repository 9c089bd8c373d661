"""What stands before every request: which hosts and origins may ask, how large a body may be, and
how long it may take to come.
"""

import asyncio
import ipaddress
import socket
import time
from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..boards.words import whole
from ..cnf.record import record
from .failures import Failure, failed

LARGEST = 1 << 20
"""The most bytes of a body."""

SLOWEST = 10.0
"""Seconds in which a body has to come."""

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
            await (failed(refused) if refused else self.app)(scope, receive, guarded)
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
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"{scheme}://{host}":
            return Failure("origin", "only the page of this server may ask it", 403)
        own = headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        followed = method == "GET" and headers.get("sec-fetch-mode") == "navigate"
        if not own and not followed:  # a link to the page may stand anywhere
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


async def body_of(request: Request) -> bytes:
    """The body of a request. Failure if it is too large, no JSON, or too slow."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Failure("input", "expected a body of content type application/json", 415)
    said = request.headers.get("content-length", "0")
    large = Failure("too large", f"the body has more than {LARGEST} bytes", 413)
    length = whole(said)
    if said.isdecimal() and (length is None or length > LARGEST):
        raise large
    parts, size = list[bytes](), 0
    try:
        async with asyncio.timeout(SLOWEST):
            async for part in request.stream():
                parts.append(part)
                size += len(part)
                if size > LARGEST:
                    raise large
    except TimeoutError:
        raise Failure("slow", f"the body did not come within {SLOWEST:g} s", 408) from None
    except ClientDisconnect:
        raise Failure("cancelled", "the client left", 400) from None
    return b"".join(parts)


def protocol(header: float = SLOWEST) -> Any:
    """The protocol of connections, which closes those on which no request comes in time."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class Timed(H11Protocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._since = self.loop.time()
            if len(self.connections) > MOST:
                transport.close()
            self._watch()

        def _watch(self) -> None:
            if self.transport.is_closing():
                return
            if self.cycle is not None and not self.cycle.response_complete:
                self._since = self.loop.time()
            elif self.loop.time() - self._since > header:
                self.transport.close()
                return
            self.loop.call_later(header / 10, self._watch)

    return Timed


MOST = 800
"""The most connections at a time: each takes a file descriptor."""
