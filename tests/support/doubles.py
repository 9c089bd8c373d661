"""Calls that behave badly, for a template to perform."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from pencilsat.experiments import programs
from pencilsat.experiments.calls import ASIDE, TAIL, Failed, Tell

CALLED: list[str] = []
"""What `prepare` did, which every child sees."""


def prepare() -> None:
    CALLED.append("prepare")


def perform(request: dict[str, Any], tell: Tell) -> None:
    globals()[request["do"]](request, tell)


def echo(request, tell):
    tell({"heard": request["what"]})


def state(request, tell):
    CALLED.append("perform")
    leads = os.getsid(0) == os.getpid() == os.getpgrp()
    tell({"called": CALLED, "threads": threads(os.getppid()), "leads": leads})


def threads(pid):
    return len(os.listdir(f"/proc/{pid}/task"))


def pieces(request, tell):
    for part in request["parts"]:
        tell(part)
    if request.get("hang"):
        time.sleep(1000)


def half_a_line(request, tell):
    tell({"whole": 1})
    [told] = [int(fd) for fd in os.listdir("/proc/self/fd") if writes_to_pipe(int(fd))]
    os.write(told, b'{"half": ')
    time.sleep(1000)


def writes_to_pipe(fd):
    try:
        target = os.readlink(f"/proc/self/fd/{fd}")
        with open(f"/proc/self/fdinfo/{fd}") as info:
            flags = int(info.read().split("flags:")[1].split()[0], 8)
    except OSError:
        return False
    # The template's own end of its wake-up pipe is inherited too, but does not block.
    return fd > 2 and target.startswith("pipe:") and flags & 1 and not flags & os.O_NONBLOCK


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
    sleeper = [sys.executable, "-c", "import time; time.sleep(1000)"]
    near = subprocess.Popen(sleeper)
    far = subprocess.Popen(sleeper, start_new_session=True)
    leaving = "start_new_session=True, stdout=s.DEVNULL"
    script = f"import subprocess as s; print(s.Popen({sleeper}, {leaving}).pid)"
    orphan = subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True
    )
    tell({"pids": [os.getpid(), near.pid, far.pid, int(orphan.stdout)]})
    if request["hang"]:
        time.sleep(1000)


def pid(request, tell):
    with open(request["file"], "w") as file:
        file.write(f"{os.getpid()}\n")
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
    raise Failed("said on purpose")


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


def program(request, tell):
    """A program that says its number, and waits."""
    script = f"import os, time; print(os.getpid(), file=open({request['file']!r}, 'w', 1)); "
    said, complained = (Path(request["file"] + end) for end in (".said", ".complained"))
    programs.performed([sys.executable, "-c", script + "time.sleep(1000)"], said, complained)


def leave_a_file(request, tell):
    descriptor, name = tempfile.mkstemp()
    os.close(descriptor)
    tell({"file": name})
