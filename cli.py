"""The command line: `pencilsat solve | check | count | export | decode | verify | …`.

Arguments in, text out. Exit codes: 0 yes (solved, unique, correct), 1 no, 2 wrong usage or bad
input (one line on stderr), 3 undecided, 70 a fault of this program, 130 interrupted.
"""

import gc

# Modules and formulas are many small objects that stay: collecting garbage as often as Python
# does by default costs a fifth of the time of a small puzzle, and a third of a large one's.
gc.set_threshold(200_000, 20, 100)

import codecs
import io
import os
import signal
import sys
import traceback
from functools import cache
from importlib import import_module
from types import FrameType
from typing import Annotated, Any


def leave(number: int = signal.SIGINT, frame: FrameType | None = None) -> None:
    """End at once: there is nothing to say, and nothing that ends may touch a solver."""
    os._exit(130)


_on_interrupt = signal.getsignal(signal.SIGINT)
if _on_interrupt is signal.default_int_handler:
    signal.signal(signal.SIGINT, leave)  # an import has no traceback to show

import typer
import typer.main
from typer.core import TyperGroup

from pencilsat import __version__, encoders
from pencilsat.boards.words import shown
from pencilsat.cnf.errors import BadInput, NotFound, unknown
from pencilsat.cnf.interrupts import not_lost
from pencilsat.commands.output import (
    BAD,
    FAULT,
    INTERRUPTED,
    UNDECIDED,
    YES,
    Interrupted,
    NoOutput,
    complain,
    leave_unread,
    plainly,
    say,
)
from pencilsat.encoders import outside
from pencilsat.tasks.run import WrongAnswer

TRACEBACK = "PENCILSAT_TRACEBACK"
"""The environment variable that asks for all of it when there is a fault of this program, or of
somebody's family.
"""

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""The base of typer's own complaints, of which it exports only this subclass."""

COMMANDS = {
    "solve": "answers",
    "check": "answers",
    "count": "counts",
    "explain": "explaining",
    "hint": "hinting",
    "rate": "rating",
    "minimise": "fewest",
    "draw": "drawing",
    "convert": "converting",
    "compare": "runs",
    "export": "exchange",
    "decode": "exchange",
    "verify": "exchange",
    "families": "families",
    "report": "runs",
    "serve": "serving",
    "verify-proof": "proofs",
    "generate": "making",
}
"""The modules in which the commands stand, in the order in which the help lists them."""


class Commands(TyperGroup):
    """The commands, each of them imported when it is called, or its help is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # these types are typer's secret
        """All names."""
        return [*COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name. BadInput if there is none; None while a shell completes."""
        if cmd_name in COMMANDS:
            return command(cmd_name)
        if ctx.resilient_parsing:
            return None
        raise BadInput(unknown(f"unknown command {shown(cmd_name)}", cmd_name, COMMANDS))


@cache
def command(name: str) -> Any:
    """The command of a name, with what it imports."""
    from pencilsat.commands.examples import SUMMARIES, epilog

    module = import_module(f"pencilsat.commands.{COMMANDS[name]}")
    kind = module.Generating if name == "generate" else None
    alone = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
    alone.command(name, cls=kind, epilog=epilog(name), short_help=SUMMARIES[name])(
        vars(module)[name.replace("-", "_")]
    )
    return typer.main.get_command(alone)


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def say_version(wanted: bool) -> None:
    """Say which version this is, if that is wanted, and end."""
    if wanted:
        say(f"pencilsat {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def pencilsat(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=say_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
    plugin: Annotated[
        list[str] | None,
        typer.Option(
            "--plugin",
            metavar="FILE.py",
            help="Load a family or encodings of your own; repeatable.",
        ),
    ] = None,
) -> int:
    """Solve, check, explain and generate pencil-and-paper puzzles with a SAT solver."""
    for file in plugin or ():
        encoders.load_family(file)
    if context.invoked_subcommand is None:
        say(context.get_help())
    return YES


def main() -> None:
    """The command `pencilsat`."""
    try:
        with not_lost():
            code = answered()
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, leave)  # nor has what ends
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        leave()
    gc.freeze()  # no last collection of what ends with the process
    sys.exit(code)


def answered() -> int:
    """The exit code, once all is said."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()  # closed by the caller, who wants the exit code only
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # the same
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Drawings where there is only ASCII; line ends as they are in files, also on Windows.
        codecs.register_error("pencilsat.plain", plainly)
        sys.stdout.reconfigure(errors="pencilsat.plain", newline="\n")
    try:
        return int(app(prog_name="pencilsat", standalone_mode=False))
    except NotFound as error:
        complain(str(error))
        return UNDECIDED
    except BadInput as error:
        complain(str(error))
        return BAD
    except UsageError as error:
        from pencilsat.commands.usage import usage

        complain(usage(error))
        return BAD
    except NoOutput as error:
        leave_unread()
        complain(str(error))
        return BAD
    except Interrupted:
        os._exit(UNDECIDED)  # like `leave`
    except SystemExit as error:  # typer's own
        if error.__context__ is None:  # after completion of the shell was said, or refused
            return BAD if error.code else YES
        complain(fault(error.__context__))  # of a broken pipe: its code would mean "no"
    except Exception as error:  # a fault is no answer: Python would end with 1, which says "no"
        if blamed := outside.fault(error, wrong_family(error)):
            show_traceback(error)
            complain(str(blamed))
            return BAD
        complain(fault(error))
    return FAULT


def wrong_family(error: BaseException) -> str:
    """The family whose encoding and rules do not fit together, if the error is about that."""
    return error.family if isinstance(error, WrongAnswer) else ""


def show_traceback(error: BaseException) -> None:
    """Print it on standard error, if that is asked for."""
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)


def fault(error: BaseException) -> str:
    """What to report of an error that nobody expected; its traceback goes to standard error first,
    if that is asked for.
    """
    show_traceback(error)
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    place = f"{frame.f_globals.get('__name__')}:{line}"
    if isinstance(error, MemoryError):
        traceback.clear_frames(error.__traceback__)  # and with them what filled it
        return f"not enough memory (at {place})"
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return f"a fault of this program, please report it: {said} (at {place})"


signal.signal(signal.SIGINT, _on_interrupt)

if __name__ == "__main__":
    main()
