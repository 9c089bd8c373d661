"""The tools of the MCP server: their work, in this process; and the server, asked by a client."""

import asyncio
import sys

import msgspec
import pytest
from command import AWAY, ENVIRONMENT, PATIENCE, run

import pencilsat
from pencilsat.web.offered import TOOLS
from pencilsat.web.worker import Bench, Request, RequestBounds, answer

PUZZLE = "takuzu 4 4\n. . . .\n1 . 1 .\n. . 0 0\n. 1 . .\n"
TWO = "takuzu 2 2\n. .\n. .\n"
FOUND = "1 . . .\n1 . 1 .\n. . 0 0\n. 1 . .\n"
SOLVED = "0 0 1 1\n1 0 1 0\n1 1 0 0\n0 1 0 1"
LABELLED = "r1 0 0 1 1\nr2 1 0 1 0"

CALLS = (
    ("read", {"text": PUZZLE + TWO}, ("never three alike", PUZZLE, TWO, "r2 1 . 1 .")),
    ("check", {"puzzle": PUZZLE}, ("unique\n" + SOLVED,)),
    ("check", {"puzzle": TWO}, ("not unique\n", "where these two differ:\nr1c1: ", "open: 4")),
    ("check", {"puzzle": "hashi 1 3\n1 . 2\n"}, ("no solution",)),
    ("candidates", {"puzzle": TWO}, ("01 01", "certain: 0 of 4 cells")),
    ("candidates", {"puzzle": TWO, "position": "1 .\n. ."}, ("1 0\n0 1",)),
    ("hint", {"puzzle": PUZZLE}, ("look at row 2", "r2c2 is 0: no three alike")),
    ("hint", {"puzzle": PUZZLE, "position": FOUND}, ("r1c1 cannot be 1", "say otherwise: r3c1 is")),
    ("explain", {"puzzle": PUZZLE}, ("1. r2c2 is 0: ", LABELLED, "unique, 3 steps")),
    ("explain", {"puzzle": PUZZLE, "first": 2, "steps": 1}, ("2. ", "… 1 step left out", "unique")),
    ("generate", {"family": "takuzu", "size": "4", "seed": 2}, ("--seed 2\nTakuzu", "\ntakuzu 4")),
    ("draw", {"puzzle": PUZZLE, "position": FOUND}, ("r1 1 . . .",)),
    ("draw", {"puzzle": PUZZLE, "solved": True}, (LABELLED,)),
    ("draw", {"puzzle": PUZZLE, "svg": True}, ("<svg ", "</svg>")),
)

WRONG = (
    ("check", {"puzzle": "takuzu 2 2\n. x\n. .\n"}, "line 2, column 3: "),
    ("check", {"puzzle": PUZZLE + TWO}, "expected one puzzle, not 2"),
    ("check", {"puzzle": "/etc/passwd"}, "not the name of a file"),
    ("check", {"puzzle": TWO, "what": 1}, "unknown field `what`"),
    ("draw", {"puzzle": TWO, "solved": True, "position": "1 .\n. ."}, "choose one of them"),
    ("draw", {"puzzle": "hashi 1 3\n1 . 2\n", "solved": True}, "no solution"),
    ("explain", {"puzzle": TWO, "steps": -1}, ">= 0"),
    ("generate", {"family": "takuzzu"}, "unknown family 'takuzzu'"),
    ("read", {"text": "." * (1 + (1 << 20))}, "more than 1048576 characters"),
    ("chek", {"puzzle": TWO}, "unknown tool 'chek' (did you mean check?)"),
)


def test_every_tool_answers_as_its_command_does():
    bench = Bench(RequestBounds(seconds=PATIENCE), lambda event: None)
    by_name = {tool.name: tool for tool in TOOLS}
    assert {name for name, _, _ in CALLS} == {*by_name}
    for name, arguments, parts in CALLS:
        tool = by_name[name]
        body = msgspec.convert(arguments, tool.asked)
        said = answer(Request(tool.work, body), bench).data
        assert [part for part in parts if part not in said] == [], (name, said)


def test_the_server_answers_a_client_and_says_in_a_line_what_is_wrong():
    mcp = pytest.importorskip("mcp")
    from mcp.client.stdio import stdio_client

    words = ["-m", "pencilsat", "mcp", "--seconds", "2"]
    asked = mcp.StdioServerParameters(
        command=sys.executable, args=words, env=ENVIRONMENT, cwd=str(AWAY)
    )

    async def visit():
        async with mcp.Client(stdio_client(asked)) as client:
            assert (client.server_info.name, client.server_info.version) == (
                "pencilsat",
                pencilsat.__version__,
            )
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == [tool.name for tool in TOOLS]
            assert all(tool.description and tool.input_schema["required"] for tool in tools)
            for name, arguments, parts in CALLS:
                found = await client.call_tool(name, arguments)
                assert not found.is_error
                assert all(part in found.content[0].text for part in parts), name
            slow = {"family": "sudoku", "size": "16", "difficulty": "very-hard"}
            for name, arguments, part in (*WRONG, ("generate", slow, "the time was over")):
                found = await client.call_tool(name, arguments)
                [content] = found.content
                assert found.is_error
                assert part in content.text
                assert len(content.text.splitlines()) == 1

    asyncio.run(asyncio.wait_for(visit(), PATIENCE))


def test_without_its_package_the_server_says_what_is_missing(monkeypatch):
    monkeypatch.setattr("pencilsat.commands.serving.find_spec", lambda name: None)
    done = run("mcp")
    assert (done.code, done.out) == (2, "")
    assert done.err == "pencilsat: mcp is not installed: pip install 'pencilsat[mcp]'\n"
