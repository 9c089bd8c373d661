"""The command line: `pencilsat solve | check | count | export | decode | verify | …`.

Arguments in, text out. Exit codes: 0 yes (solved, unique, correct), 1 no, 2 wrong usage or bad
input (one line on stderr), 3 undecided, 70 a fault of this program, 130 interrupted.
"""

import gc

# Modules and formulas are many small objects that stay: collecting garbage as often as Python
# does by default costs a fifth of the time of a small puzzle, and a third of a large one's.
gc.set_threshold(200_000, 20, 100)

import atexit
import codecs
import io
import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import FrameType
from typing import Annotated, Any


def leave(number: int = signal.SIGINT, frame: FrameType | None = None) -> None:
    """End the process at once: there is nothing to print, and no clean-up may touch a solver."""
    os._exit(130)


_on_interrupt = signal.getsignal(signal.SIGINT)
if _on_interrupt is signal.default_int_handler:
    signal.signal(signal.SIGINT, leave)  # an interrupted import shows no traceback

import typer
import typer.main
from typer.core import TyperGroup

from . import __version__, encoders
from .boards.words import shown
from .cnf.errors import BadInput, NotFound, unknown
from .cnf.interrupts import not_lost
from .commands.output import (
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
from .encoders import outside

TRACEBACK = "PENCILSAT_TRACEBACK"
"""The environment variable that asks for the full traceback if this program, or a plug-in family,
has a fault.
"""

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""The base class of typer's errors, of which typer exports only a subclass."""

COMMANDS = {
    "solve": "answers",
    "check": "answers",
    "candidates": "candidates",
    "count": "counts",
    "explain": "explaining",
    "hint": "explaining",
    "rate": "explaining",
    "minimise": "fewest",
    "draw": "drawing",
    "convert": "converting",
    "compare": "runs",
    "export": "exporting",
    "decode": "exchange",
    "verify": "exchange",
    "families": "families",
    "rules": "sentences",
    "report": "runs",
    "serve": "serving",
    "site": "serving",
    "mcp": "serving",
    "verify-proof": "proofs",
    "generate": "making",
    "daily": "making",
}
"""The modules of the commands, in the order in which the help lists them."""


class Commands(TyperGroup):
    """The commands, each imported only when it is called, or its help is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # typer does not export these types
        """The names of all commands."""
        return [*COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name. BadInput if there is none; None during shell completion."""
        if cmd_name in COMMANDS:
            return command(cmd_name)
        if ctx.resilient_parsing:
            return None
        raise BadInput(unknown(f"unknown command {shown(cmd_name)}", cmd_name, COMMANDS))

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help`."""
        return printing_help(super().get_help_option(ctx))


@cache
def command(name: str) -> Any:
    """The command of a name; imports its module."""
    from .commands.examples import SUMMARIES, epilog
    from .commands.groups import grouped

    module = import_module(f"pencilsat.commands.{COMMANDS[name]}")
    kind = module.Generating if name == "generate" else None
    alone = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
    alone.command(name, cls=kind, epilog=epilog(name), short_help=SUMMARIES[name])(
        grouped(vars(module)[name.replace("-", "_")])
    )
    made = typer.main.get_command(alone)
    printing_help(made.get_help_option(typer.Context(made)))  # which it keeps
    return made


def printing_help(option: Any) -> Any:
    """The option `--help`, which prints as everything else does: for typer, a full disk is a fault,
    and so is a reader that has read enough.
    """
    option.callback = say_help
    return option


def say_help(context: Any, option: Any, wanted: bool) -> None:
    """Print the help, if asked for, and exit."""
    if wanted and not context.resilient_parsing:
        say(context.get_help())
        context.exit()


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def say_version(wanted: bool) -> None:
    """Print the version, if asked for, and exit."""
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
            metavar="FILE",
            help="Load a family, a genre or encodings of your own; repeatable.",
        ),
    ] = None,
) -> int:
    """Solve, check, explain and generate pencil-and-paper puzzles with a SAT solver."""
    for file in plugin or ():
        encoders.load_family(file)
    if context.invoked_subcommand is None:
        say(context.get_help())
    return YES


def process() -> None:
    """The command `pencilsat` as a process, which ends before Python takes its modules apart.

    That takes a twentieth of the time of a small puzzle.
    """
    try:
        main()
    except SystemExit as end:
        if threading.active_count() > 1:
            raise  # Python waits for the others
        atexit._run_exitfuncs()
        for stream in filter(None, (sys.stdout, sys.stderr)):
            with suppress(OSError, ValueError):  # its end is gone, which was said before
                stream.flush()
        os._exit(end.code if isinstance(end.code, int) else FAULT)


def main() -> None:
    """The command `pencilsat`, which ends with SystemExit."""
    try:
        with not_lost():
            code = answered()
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, leave)  # nor does an interrupted end
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        leave()
    sys.exit(code)


def prepare_output() -> None:
    """Print drawings in ASCII where there is nothing else, and end lines as files do, even on
    Windows.
    """
    if sys.stdout is None:
        sys.stdout = io.StringIO()  # closed by the caller, who wants only the exit code
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # the same
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("pencilsat.plain", plainly)
        sys.stdout.reconfigure(errors="pencilsat.plain", newline="\n")


def answered() -> int:
    """Run the command; returns its exit code once everything is printed."""
    prepare_output()
    try:
        return int(app(prog_name="pencilsat", standalone_mode=False))
    except NotFound as error:
        complain(str(error))
        return UNDECIDED
    except BadInput as error:
        complain(str(error))
        return BAD
    except UsageError as error:
        from .commands.groups import usage

        complain(usage(error))
        return BAD
    except NoOutput as error:
        leave_unread()
        complain(str(error))
        return BAD
    except Interrupted:
        os._exit(UNDECIDED)  # like `leave`
    except SystemExit as error:  # typer's own, or a plug-in's
        if blamed := outside.fault(error):
            complain(str(blamed))
            return BAD
        if error.__context__ is None:  # after shell completion was printed, or refused
            return BAD if error.code else YES
        complain(fault(error.__context__))  # for a broken pipe, whose code would mean "no"
    except Exception as error:  # a fault is no answer: Python would end with 1, which says "no"
        if blamed := outside.fault(error):
            show_traceback(error)
            complain(str(blamed))
            return BAD
        complain(fault(error))
    return FAULT


def show_traceback(error: BaseException) -> None:
    """Print the traceback on standard error, if asked for."""
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)


def fault(error: BaseException) -> str:
    """The message about an unexpected error; its traceback is printed on standard error first, if
    asked for.
    """
    show_traceback(error)
    *_, (frame, line) = traceback.walk_tb(error.__traceback__)
    place = f"{frame.f_globals.get('__name__')}:{line}"
    if isinstance(error, MemoryError):
        traceback.clear_frames(error.__traceback__)  # and with them whatever filled the memory
        return f"not enough memory (at {place})"
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return f"a fault of this program, please report it: {said} (at {place})"


signal.signal(signal.SIGINT, _on_interrupt)

if __name__ == "__main__":
    process()
