"""Work that behaves badly, to be done in a process of its own."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from typing import Any

from pencilsat.cnf.errors import BadInput
from pencilsat.processes import alone
from pencilsat.processes.alone import ASIDE, TAIL, Outcome, Tell

SLEEPER = [sys.executable, "-c", "import time; time.sleep(1000)"]

CALLED: list[str] = []
"""What this process and those that it is a fork of have called."""


def done(asked: tuple[dict[str, Any], dict[str, Any]]) -> Outcome:
    """The outcome of what a request asks for, within limits; with `fork=False`, as where processes
    cannot be forked.
    """
    request, limits = asked
    CALLED[:] = ["done"]
    if not limits.pop("fork", True):
        alone.can_fork = lambda: False
    return alone.alone(partial(perform, request), **limits)


def perform(request: dict[str, Any], tell: Tell) -> None:
    globals()[request["do"]](request, tell)


def echo(request, tell):
    tell({"heard": request["what"]})


def state(request, tell):
    CALLED.append("state")
    tell({"called": CALLED, "threads": len(os.listdir("/proc/self/task"))})


def pieces(request, tell):
    for part in request["parts"]:
        tell(part)
    if request.get("hang"):
        time.sleep(1000)


def half_a_line(request, tell):
    tell({"whole": 1})
    [told] = [fd for fd in os.listdir("/proc/self/fd") if target(fd).endswith("/told")]
    os.write(int(told), b'{"half": ')
    time.sleep(1000)


def target(fd):
    try:
        return os.readlink(f"/proc/self/fd/{fd}")
    except OSError:
        return ""


def aside(request, tell):
    time.sleep(request["seconds"])
    tell({ASIDE: request["seconds"]})
    time.sleep(request["more"])
    tell({"done": True})


def late_after_an_answer(request, tell):
    tell({"answer": 42})
    time.sleep(1000)


def busy(request, tell):
    signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals))
    while True:
        pass


def family_of_processes(request, tell):
    """A child in this session, one that left it, and one whose parent has ended."""
    near = subprocess.Popen(SLEEPER)
    far = subprocess.Popen(SLEEPER, start_new_session=True)
    leaving = "start_new_session=True, stdout=s.DEVNULL"
    script = f"import subprocess as s; print(s.Popen({SLEEPER}, {leaving}).pid)"
    orphan = subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True
    )
    tell({"pids": [os.getpid(), near.pid, far.pid, int(orphan.stdout)]})
    if request["hang"]:
        time.sleep(1000)


def pids(request, tell):
    """Notes this process and a child that left its group."""
    far = subprocess.Popen(SLEEPER, start_new_session=True)
    with open(request["file"], "w") as file:
        file.write(f"{os.getpid()} {far.pid}\n")
    time.sleep(1000)


def abort(request, tell):
    print("goodbye", file=sys.stderr)
    print("cruel world", file=sys.stderr, flush=True)
    os.abort()


def silent_abort(request, tell):
    os.abort()


def leave_with_zero(request, tell):
    os._exit(0)


def raise_it(request, tell):
    raise ValueError("this value\nis wrong")


def fail(request, tell):
    raise BadInput("said on purpose")


def talk(request, tell):
    print("x" * 5_000_000)
    print("the end of the story", flush=True)
    os._exit(4)


def talk_in_one_line(request, tell):
    """Words that end exactly where those that are kept begin, then as many as are kept."""
    print(request["early"] * 200_000 + request["late"] * TAIL, end="", flush=True)
    os._exit(4)


def kissat(request, tell):
    from pysat.solvers import Solver

    solver = Solver("kissat404", bootstrap_with=[[1, 2]])
    solver.solve()
    solver.add_clause([-1])
    solver.solve(assumptions=[-2])


def eat(request, tell):
    tell({"begun": True})
    kept = []
    while True:
        kept.append(bytearray(1 << 20))


def eat_by_solver(request, tell):
    from pysat.solvers import Solver

    solver = Solver("cadical195")
    for first in range(1, 100_000_000, 3):
        solver.add_clause([first, first + 1, first + 2])


def swell(request, tell):
    kept = bytearray(b"x") * request["bytes"]
    tell({"kept": len(kept)})
    if request["hang"]:
        time.sleep(1000)


def say_out_of_memory(request, tell):
    print(request["words"], file=sys.stderr, flush=True)
    os._exit(1)


def leave_a_file(request, tell):
    descriptor, name = tempfile.mkstemp()
    os.close(descriptor)
    tell({"file": name})
