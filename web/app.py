"""The application: the page, the API, and what describes it."""

import asyncio
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

from ..boards.svg import themed
from .asked import ENDPOINTS, Cancel, Endpoint
from .guard import STATUS, Failure, Guard, answer, body_of
from .pool import Pool
from .worker import Event

STATIC = Path(__file__).resolve().with_name("static")
VIEWS = Path(__file__).parent.parent / "views"

UNREAD = 10.0
"""So many seconds longer than a request may take, a client may take to read its events."""

Events = AsyncGenerator[Event, None]


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
        preparing = asyncio.ensure_future(server.once("drawing.families"))
        yield
        preparing.cancel()
        pool.close()

    server = Server(pool)
    routes = [
        *(Route(each.path, server.handler(each), methods=["POST"]) for each in ENDPOINTS),
        Route("/api/cancel", server.cancel, methods=["POST"]),
        Route("/api/families", server.found("drawing.families")),
        Route("/api/pictures/{family}.svg", server.picture),
        Route("/api/pictures.css", style),
        Route("/api/openapi.json", server.found("openapi.document")),
        Route("/api", server.found("openapi.manual")),
        *(Route(f"/{name}", files(VIEWS / name)) for name in ("walkthrough.js", "walkthrough.css")),
        Route("/", files(STATIC / "index.html")),
        Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
    ]
    handlers: dict[Any, Any] = {Failure: failed, HTTPException: failed, Exception: failed}
    return Guard(Starlette(False, routes, None, handlers, lifespan), hosts, anywhere, log)


def files(path: Path) -> Callable[[Request], Awaitable[Response]]:
    """What answers with a file of this package."""

    async def answered(request: Request) -> Response:
        return FileResponse(path)

    return answered


async def failed(request: Request, error: Exception) -> Response:
    """An error as an answer: what is wrong with a request, or with this program."""
    if isinstance(error, HTTPException):
        kind = "not found" if error.status_code == 404 else "input"
        error = Failure(kind, error.detail.lower(), error.status_code)
    elif not isinstance(error, Failure):
        error = Failure("fault", f"a fault of this program: {type(error).__name__}")
    return error.response()


async def style(request: Request) -> Response:
    """The colours of pictures by night."""
    return Response(themed(), media_type="text/css")


class Server:
    """What answers requests by the work of a pool."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.known: dict[tuple[str, str | None], asyncio.Future[Event]] = {}
        """What is always the same, by the work that it takes."""

    async def once(self, work: str, body: str | None = None) -> Event:
        """What is always the same: worked on once, unless it went wrong."""
        key = work, body
        if key not in self.known:
            events = self.pool.work(work, body, short=True)
            self.known[key] = asyncio.ensure_future(last(events))
        found = await asyncio.shield(self.known[key])
        if found.kind == "error":
            self.known.pop(key, None)
        return found

    def handler(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        """What answers at an endpoint."""

        async def answered(request: Request) -> Response:
            body = decoded(await body_of(request, self.pool.bounds.body), endpoint.asked)
            streams = "text/event-stream" in request.headers.get("accept", "") and endpoint.streams
            events = self.pool.work(endpoint.work, body, long=endpoint.long or streams)
            return await (self.streamed(events) if streams else alone(request, events))

        return answered

    async def streamed(self, events: Events) -> Response:
        """The events one by one; an error that comes at once is an answer."""
        first = await anext(events)
        if first.kind == "error":
            return response(first)
        bounds = self.pool.bounds
        return Stream(lines(first, events), bounds.seconds + UNREAD if bounds.body else None)

    async def cancel(self, request: Request) -> Response:
        """End a job."""
        body = decoded(await body_of(request, self.pool.bounds.body), Cancel)
        return answer({"cancelled": self.pool.cancel(body.job)})

    def found(self, work: str) -> Callable[[Request], Awaitable[Response]]:
        """What answers with something that is always the same."""

        async def answered(request: Request) -> Response:
            return response(await self.once(work))

        return answered

    async def picture(self, request: Request) -> Response:
        """An example of a family."""
        event = await self.once("drawing.pictured", request.path_params["family"])
        if event.kind == "error":
            raise HTTPException(404)
        found = response(event)
        found.headers["content-disposition"] = "inline"
        found.headers["cache-control"] = "max-age=3600"
        return found


def decoded(body: bytes, kind: type) -> Any:
    """The body in its shape. Failure if it has another one."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
        raise Failure("input", f"the body is not as expected: {e}") from None


async def alone(request: Request, events: Events) -> Response:
    """The last event as an answer; if the client leaves, the work ends."""
    answering = asyncio.ensure_future(last(events))
    leaving = asyncio.ensure_future(left(request))
    try:
        await asyncio.wait([answering, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise Failure("cancelled", "the client left")
        return response(answering.result())
    finally:
        for task in (answering, leaving):
            task.cancel()
        await asyncio.gather(answering, leaving, return_exceptions=True)


async def left(request: Request) -> None:
    """Wait until the client leaves."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def last(events: Events) -> Event:
    """The last event."""
    async with aclosing(events):
        async for event in events:
            latest = event
    return latest


def response(event: Event) -> Response:
    """The last event as an answer."""
    if event.kind == "file":
        headers = {
            "content-disposition": f'attachment; filename="{event.data.name}"',
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        }
        return Response(event.data.content, 200, headers, event.data.type)
    if isinstance(event.data, str):
        return HTMLResponse(event.data)
    wrong = event.kind == "error"
    return answer(event.data, STATUS[event.data["error"]["kind"]] if wrong else 200)


class Stream(StreamingResponse):
    """Events as they come; if a number of seconds is given, only so long, even for a client that
    does not read them.
    """

    def __init__(self, content: AsyncIterator[bytes], seconds: float | None) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(content, 200, headers, "text/event-stream")
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._seconds):
                await super().__call__(scope, receive, send)


async def lines(first: Event, events: Events) -> AsyncIterator[bytes]:
    """The events as they are sent."""
    async with aclosing(events):
        yield line(first)
        async for event in events:
            yield line(event)


def line(event: Event) -> bytes:
    """An event as it is sent; a comment is a sign of life."""
    if event.kind == "alive":
        return b": still there\n\n"
    return b"event: %b\ndata: %b\n\n" % (event.kind.encode(), msgspec.json.encode(event.data))
