"""`serve`, `site` and `mcp`: the page, with a server behind it or without one; tools for models."""

import webbrowser
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from typing import Annotated

import typer

from ..cnf.errors import BadInput
from ..cnf.record import record
from .output import YES, complain, say

NEEDED = ("starlette", "uvicorn", "msgspec")

Jobs = Annotated[int, typer.Option("--jobs", min=1, max=256, help="Requests answered in parallel.")]
Seconds = Annotated[
    float, typer.Option("--seconds", min=0.1, help="Time limit per request in seconds.")
]
Memory = Annotated[int, typer.Option("--memory", min=256, help="Memory limit per request in MiB.")]


@record
class Serving:
    """Where the page is served, and the limits of its requests."""

    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; others let other machines in.")
    ] = "127.0.0.1"
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 picks a free one.")
    ] = 8765
    jobs: Jobs = 4
    seconds: Seconds = 300.0
    memory: Memory = 2048
    open: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = (
        True
    )
    verbose: Annotated[bool, typer.Option("--verbose", help="Print a line for each request.")] = (
        False
    )


def serve(asked: Serving) -> int:
    """Open a local web page on which puzzles are drawn, solved, explained and made.

    Nothing is loaded from elsewhere, and nothing is sent there. An interrupt ends it.
    """
    check_installed(NEEDED, "web")
    from ..web import serving
    from ..web.worker import RequestBounds

    with serving.listening(asked.host, asked.port) as listener:
        where = serving.address(asked.host, listener.getsockname()[1])
        say(f"PencilSAT is at {where}")
        if asked.open:
            opening = Timer(0.2, webbrowser.open, [where])
            opening.daemon = True
            opening.start()
        bounds = RequestBounds(asked.jobs, asked.seconds, asked.memory << 20)
        serving.serve(listener, asked.host, bounds, complain if asked.verbose else None)
    return YES


def site(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The new folder.")],
    parts: Annotated[
        Path | None,
        typer.Option(
            help="Folder with the files of Pyodide and packages, instead of fetching them."
        ),
    ] = None,
) -> int:
    """Write the page as a folder of files, for any web server.

    It needs no server behind it: this package runs in the browser, by Pyodide, also without a
    network after the first visit. npm and pip fetch what it needs, in versions that are checked.
    """
    check_installed(["msgspec"], "web")
    from ..web.site import write

    for doing in write(out, parts):
        complain(f"{doing} ...")
    say(f"{out}: try it with python3 -m http.server --directory {out}")
    return YES


def mcp(jobs: Jobs = 2, seconds: Seconds = 60.0, memory: Memory = 2048) -> int:
    """Answer a language model that asks by the Model Context Protocol, over standard input and
    output.

    Tools read, check, explain, draw and generate puzzles; no file is read or written. It ends with
    its input.
    """
    check_installed(["mcp", "msgspec"], "mcp")
    import asyncio
    import signal

    from ..web.stdio import serve
    from ..web.worker import RequestBounds

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what reads the input heeds no other
    asyncio.run(serve(RequestBounds(jobs, seconds, memory << 20)))
    return YES


def check_installed(names: Iterable[str], extra: str) -> None:
    """BadInput for the first of the packages that is missing."""
    for name in names:
        if find_spec(name) is None:
            raise BadInput(f"{name} is not installed: pip install 'pencilsat[{extra}]'")
