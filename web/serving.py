"""The server: one process that listens, and the pool behind it."""

import logging
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from ipaddress import ip_address

from ..boards.words import shown
from ..cnf.errors import BadInput
from .pool import Pool
from .worker import RequestBounds

ANYWHERE = ("0.0.0.0", "::")
"""To listen at these is to listen at all addresses of the machine."""

LARGEST = 1 << 20
"""The most bytes of a body, where other machines can ask."""

MOST = 800
"""The most connections at a time then: each takes a file descriptor."""

LEAVE = 1
"""Seconds that answers have to end when the server does."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens. BadInput, in one line, if that cannot be."""
    with ExitStack() as closing:
        try:
            kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            # With the protocol named, asyncio sends what is written at once, not 40 ms later.
            found = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            closing.callback(found.close)
            if sys.platform != "win32":
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
            found.listen(socket.SOMAXCONN)
        except (OSError, OverflowError, UnicodeError) as error:
            why = getattr(error, "strerror", None) or str(error)
            where = f"{shown(host)}, port {port}"
            raise BadInput(f"cannot listen at {where}: {why}; --port takes another") from None
        closing.pop_all()
    return found


def address(host: str, port: int) -> str:
    """Where the page is, for a browser on this machine."""
    name = "127.0.0.1" if host in ANYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def serve(
    listener: socket.socket, host: str, bounds: RequestBounds, log: Callable[[str], None] | None
) -> None:
    """Answer requests until an interrupt, which is raised in the end. Where other machines can ask,
    there are limits to what each of them can occupy.
    """
    where, port, *_ = listener.getsockname()
    public = not ip_address(where).is_loopback
    pool = Pool(replace(bounds, body=LARGEST if public else None))
    pool.begin()  # the first worker begins while the rest of the server is loaded
    import uvicorn

    from .app import application
    from .guard import hosts, protocol

    for name in ("uvicorn", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    config = uvicorn.Config(
        application(pool, hosts(host, port), anywhere=host in ANYWHERE, log=log),
        http=protocol() if public else "h11",
        limit_concurrency=MOST if public else None,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LEAVE,
    )
    uvicorn.Server(config).run(sockets=[listener])
