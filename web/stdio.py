"""The MCP server: tools for language models, over standard input and output. Each call is work for
a process of the pool, as a request to the page is.
"""

from contextlib import aclosing
from typing import Any

import msgspec
from mcp import types
from mcp.server import Server
from mcp.server.stdio import stdio_server

from .. import __version__, encoders
from ..boards.words import printable, shown
from ..cnf.errors import unknown
from .offered import TOOLS, Tool
from .pool import Pool
from .serving import LARGEST
from .worker import RequestBounds

INSTRUCTIONS = """\
PencilSAT reads, solves, checks, explains and makes pencil-and-paper puzzles. A puzzle is text: a
header with its family and its size, such as `sudoku 4 2 2` or `hitori 5 5`, then its board, row by
row, with a dot where nothing is given; or a link to puzz.link, penpa, f-puzzles or SudokuPad, or a
game ID. `generate` shows what puzzles of a family look like. Nothing is read from files. Rows and
columns count from 1 in words (r1c1), and from 0 in JSON. Families: """

CALLED = {tool.name: tool for tool in TOOLS}


async def serve(bounds: RequestBounds) -> None:
    """Answer calls until standard input ends."""
    pool = Pool(bounds)

    async def call(context: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        return await answer(pool, asked.name, asked.arguments or {})

    server = Server(
        "pencilsat",
        version=__version__,
        instructions=f"{INSTRUCTIONS}{', '.join(encoders.names())}.",
        on_list_tools=listed,
        on_call_tool=call,
    )
    try:
        async with stdio_server() as (incoming, outgoing):
            pool.begin()
            await server.run(incoming, outgoing, server.create_initialization_options())
    except* BrokenPipeError:
        pass  # who asked is gone
    finally:
        pool.close()


async def listed(context: Any, asked: Any) -> types.ListToolsResult:
    """All tools."""
    return types.ListToolsResult(tools=[*map(described, TOOLS)])


def described(tool: Tool) -> types.Tool:
    """A tool, and its arguments."""
    _, schemas = msgspec.json.schema_components([tool.asked])
    schema = schemas[tool.asked.__name__]
    about = " ".join(schema.pop("description").split())
    hints = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)
    return types.Tool(name=tool.name, description=about, input_schema=schema, annotations=hints)


async def answer(pool: Pool, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
    """The answer to a call, or what is wrong with it, in a line."""
    if name not in CALLED:
        return said(unknown(f"unknown tool {shown(name)}", name, CALLED), wrong=True)
    tool = CALLED[name]
    if sum(len(str(value)) for value in arguments.values()) > LARGEST:
        return said(f"the arguments have more than {LARGEST} characters", wrong=True)
    try:
        body = msgspec.convert(arguments, tool.asked)
    except msgspec.ValidationError as error:
        return said(f"the arguments are not as expected: {error}", wrong=True)
    async with aclosing(pool.work(tool.work, body)) as events:
        async for event in events:
            last = event
    if last.kind != "error":
        return said(last.data)
    found = last.data["error"]
    place = ", ".join(f"{key} {found[key]}" for key in ("line", "column") if found[key])
    return said(f"{place}: {found['message']}" if place else found["message"], wrong=True)


def said(text: str, *, wrong: bool = False) -> types.CallToolResult:
    """Text as an answer."""
    line = printable(text) if wrong else text
    return types.CallToolResult(content=[types.TextContent(text=line)], is_error=wrong)
