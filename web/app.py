"""The application: the page, the API, and what describes it."""

import asyncio
import json
from base64 import b64decode
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from ..boards.svg import night
from . import asked
from .endpoints import ENDPOINTS, FAMILIES, PICTURE, Endpoint
from .failures import STATUS, Failure, answer, failed, said
from .guard import LARGEST, Guard, body_of
from .openapi import document, human
from .pool import Cancelled, Ended, Full, Late, Pool

STATIC = Path(__file__).resolve().with_name("static")
VIEWS = Path(__file__).parent.parent / "views"

ALIVE = 10.0
"""Seconds after which a stream says that it is still there."""

LATE = 10.0
"""So many seconds longer than a request may take, a client may take to read its events."""

Events = AsyncGenerator[tuple[str, Any], None]


def application(
    pool: Pool,
    hosts: set[str],
    *,
    anywhere: bool = False,
    log: Callable[[str], None] | None = None,
) -> Guard:
    """The application of a server that may be asked for under these names."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        pool.begin()
        server.prepare()
        yield
        await pool.close()

    server = Server(pool)
    routes = [
        *(Route(each.path, server.handler(each), methods=["POST"]) for each in ENDPOINTS),
        Route("/api/cancel", server.cancel, methods=["POST"]),
        Route("/api/families", server.families),
        Route("/api/pictures/{family}.svg", server.picture),
        Route("/api/pictures.css", style),
        Route("/api/openapi.json", described),
        Route("/api", manual),
        *(Route(f"/{name}", files(VIEWS / name)) for name in ("walkthrough.js", "walkthrough.css")),
        Route("/", files(STATIC / "index.html")),
        Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
    ]
    handlers: dict[Any, Any] = {Failure: of_failure, HTTPException: of_http, Exception: of_fault}
    return Guard(Starlette(False, routes, None, handlers, lifespan), hosts, anywhere, log)


def files(path: Path) -> Callable[[Request], Awaitable[Response]]:
    """What answers with a file of this package."""

    async def answered(request: Request) -> Response:
        return FileResponse(path)

    return answered


async def of_failure(request: Request, failure: Exception) -> Response:
    """A request that has an error for an answer."""
    assert isinstance(failure, Failure)
    return failed(failure)


async def of_http(request: Request, error: Exception) -> Response:
    """What is not there, or not so."""
    assert isinstance(error, HTTPException)
    kind = "not found" if error.status_code == 404 else "input"
    return answer(said(kind, error.detail.lower()), error.status_code)


async def of_fault(request: Request, error: Exception) -> Response:
    """A fault of the server."""
    return answer(said("fault", f"a fault of this program: {type(error).__name__}"), 500)


async def style(request: Request) -> Response:
    """The colours of pictures by night."""
    return Response(night(), media_type="text/css")


async def described(request: Request) -> Response:
    """The description of the API for programs."""
    return answer(document())


async def manual(request: Request) -> Response:
    """The same for people."""
    return HTMLResponse(human())


class Server:
    """What answers requests by the work of a pool."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.known: asyncio.Future[tuple[str, Any]] | None = None
        """The families."""
        self.kept: dict[str, Response] = {}
        """Pictures of them."""

    def prepare(self) -> asyncio.Future[tuple[str, Any]]:
        """Find out the families, once."""
        if self.known is None or (self.known.done() and self.known.result()[0] == "error"):
            self.known = asyncio.ensure_future(last(self.pool.work(FAMILIES.path, None)))
        return self.known

    def handler(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        """What answers at an endpoint."""

        async def answered(request: Request) -> Response:
            body = decoded(await body_of(request), endpoint.asked)
            streams = "text/event-stream" in request.headers.get("accept", "") and endpoint.streams
            long = endpoint.long or streams
            events = self.pool.work(endpoint.path, body, long=long)
            if streams:
                return await streamed(events, self.pool.bounds.seconds + LATE)
            return await alone(request, events)

        return answered

    async def cancel(self, request: Request) -> Response:
        """End a job."""
        body = decoded(await body_of(request), asked.Cancel)
        return answer({"cancelled": self.pool.cancel(body["job"])})

    async def families(self, request: Request) -> Response:
        """All families, and what can be asked for."""
        kind, data = await asyncio.shield(self.prepare())
        bounds = self.pool.bounds
        limits = {"body": LARGEST, "seconds": bounds.seconds, "jobs": bounds.jobs}
        return answered_with(kind, data if kind == "error" else data | {"limits": limits})

    async def picture(self, request: Request) -> Response:
        """An example of a family: drawn once."""
        name = request.path_params["family"]
        if name not in self.kept:
            kind, data = await last(self.pool.work(PICTURE.path, name))
            if kind == "error":
                raise HTTPException(404)
            found = answered_with(kind, data)
            found.headers["content-disposition"] = "inline"
            found.headers["cache-control"] = "max-age=3600"
            self.kept[name] = found
        return self.kept[name]


def decoded(body: bytes, kind: type | None) -> Any:
    """The body as it is passed on. Failure if it does not have the shape."""
    try:
        return msgspec.to_builtins(msgspec.json.decode(body, type=kind))
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as e:
        raise Failure("input", f"the body is not as expected: {e}") from None


async def alone(request: Request, events: Events) -> Response:
    """The last event as an answer; if the client leaves, the work ends."""
    answering = asyncio.ensure_future(last(events))
    leaving = asyncio.ensure_future(left(request))
    try:
        await asyncio.wait([answering, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise Failure("cancelled", "the client left")
        return answered_with(*answering.result())
    finally:
        for task in (answering, leaving):
            task.cancel()
        await asyncio.gather(answering, leaving, return_exceptions=True)


async def left(request: Request) -> None:
    """Wait until the client leaves."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def last(events: Events) -> tuple[str, Any]:
    """The last event."""
    async with aclosing(failing(events)) as found:
        async for event in found:
            latest = event
    return latest


async def failing(events: Events) -> Events:
    """The events, and an error as the last one where work could not be done."""
    async with aclosing(events):
        try:
            async for event in events:
                yield event
        except Full as full:
            yield "error", said("full", str(full))
        except Late as late:
            yield "error", said("not found", str(late))
        except Cancelled:
            yield "error", said("cancelled", "cancelled")
        except Ended as ended:
            yield "error", said("worker", str(ended))


def answered_with(kind: str, data: Any) -> Response:
    """The last event as an answer."""
    if kind == "file":
        headers = {
            "content-disposition": f'attachment; filename="{data["name"]}"',
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        }
        return Response(b64decode(data["content"]), 200, headers, data["type"])
    return answer(data, STATUS[data["error"]["kind"]] if kind == "error" else 200)


class Stream(StreamingResponse):
    """Events as they come, until it is late, even for a client that does not read them."""

    def __init__(self, content: AsyncIterator[str], seconds: float) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(content, 200, headers, "text/event-stream")
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._seconds):
                await super().__call__(scope, receive, send)


async def streamed(events: Events, seconds: float) -> Response:
    """The events one by one; an error that comes at once is an answer."""
    found = failing(events)
    first = await anext(found)
    if first[0] == "error":
        await found.aclose()
        return answered_with(*first)
    return Stream(lines(first, found), seconds)


async def lines(first: tuple[str, Any], events: Events) -> AsyncIterator[str]:
    """The events as they are sent, with a sign of life where nothing is told for long."""
    async with aclosing(events):
        yield as_event(*first)
        following = asyncio.ensure_future(anext(events))
        try:
            while True:
                done, _ = await asyncio.wait([following], timeout=ALIVE)
                if not done:
                    yield ": still there\n\n"
                    continue
                with suppress(StopAsyncIteration):
                    yield as_event(*following.result())
                    following = asyncio.ensure_future(anext(events))
                    continue
                return
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


def as_event(kind: str, data: Any) -> str:
    """An event as it is sent."""
    return f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
