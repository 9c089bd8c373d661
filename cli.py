"""The command line: `pencilsat solve | check | count | export | decode | verify | …`.

Arguments in, text out. Exit codes: 0 yes (solved, unique, correct), 1 no, 2 wrong usage or bad
input (one line on stderr), 3 undecided, 70 a fault of this program, 130 interrupted.
"""

import gc

# Modules and formulas are many small objects that stay: collecting garbage as often as Python
# does by default costs a fifth of the time of a small puzzle, and a third of a large one's.
gc.set_threshold(200_000, 20, 100)

import io
import os
import signal
import sys

_while_loading = signal.getsignal(signal.SIGINT)
if _while_loading is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # an import has no traceback to show

import typer

from cnf.errors import BadInput, NotFound
from commands.answers import check, solve
from commands.counts import count
from commands.exchange import decode, export, verify
from commands.explaining import explain
from commands.fewest import minimise
from commands.making import families, generate
from commands.output import (
    BAD,
    FAULT,
    INTERRUPTED,
    UNDECIDED,
    YES,
    Interrupted,
    NoOutput,
    complain,
)
from commands.proofs import verify_proof
from commands.runs import compare, report
from encoders.pipeline import WrongAnswer

signal.signal(signal.SIGINT, _while_loading)

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""The base of typer's own complaints, of which it exports only this subclass."""

app = typer.Typer(
    help="Pencil-and-paper puzzles by SAT: solved, verified, proved unique, counted, exported.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

for command in (
    solve,
    check,
    count,
    explain,
    minimise,
    compare,
    export,
    decode,
    verify,
    families,
    report,
):
    app.command()(command)
app.command("verify-proof")(verify_proof)
app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(generate)


def main() -> None:
    """The command `pencilsat`."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()  # closed by the caller, who wants the exit code only
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # the same
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # lines on a terminal that knows only ASCII
    try:
        code = app(standalone_mode=False)
    except NotFound as error:
        complain(str(error))
        code = UNDECIDED
    except BadInput as error:
        complain(str(error))
        code = BAD
    except UsageError as error:
        complain(getattr(error, "format_message", error.__str__)())
        code = BAD
    except WrongAnswer as error:
        complain(f"a fault of this program, please report it: {error}")
        code = FAULT
    except NoOutput as error:
        # What Python still holds for standard output has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = YES
        if error.args:
            complain(str(error))
            code = BAD
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Interrupted:
        os._exit(UNDECIDED)  # as below
    if code == INTERRUPTED:
        os._exit(code)  # the solver was left as it stood: nothing that ends may touch it
    gc.freeze()  # no last collection of what ends with the process
    sys.exit(code)


if __name__ == "__main__":
    main()
