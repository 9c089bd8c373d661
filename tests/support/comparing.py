"""`pencilsat compare`, and programs for it to run."""

import os
import signal
import subprocess
import threading
import time

from command import COMMAND, PATIENCE, UNIQUE_ANSWER, run

from pencilsat.experiments.store import Store


def compare(*arguments):
    return run("compare", *arguments, "-o", "runs.sqlite", "--quiet")


def rows(path="runs.sqlite"):
    with Store(path, readonly=True) as store:
        return list(store.rows())


def script(folder, body, name="solver"):
    """A program that solves, as the name of a solver."""
    path = folder / name
    path.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo 7.7 && exit\n{body}\n')
    path.chmod(0o755)
    return f"exec:{path}"


def counting(folder, seconds):
    """A solver that notes the process of every run, and how many runs were begun."""
    (folder / "answer").write_text(UNIQUE_ANSWER)
    body = f"echo $$ >> {folder}/pids\nsleep {seconds}\ncat {folder}/answer"
    return script(folder, body)


def ended(file):
    """Whether all processes in a list end within a moment."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        left = [pid for pid in file.read_text().split() if os.path.exists(f"/proc/{pid}")]
        if not left:
            return True
        time.sleep(0.01)
    return False


def long_experiment(folder, *, seconds=0.05, repeat=40, jobs=2):
    solver = counting(folder, seconds)
    runs = ["--repeat", str(repeat), "--jobs", str(jobs), "-o", "runs.sqlite"]
    return ["compare", "unique.txt", "--encodings", "tree", "--solvers", solver, *runs]


def begin(arguments):
    # A background job of a shell ignores interrupts; the experiment must not inherit that.
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def rest(running, patience=PATIENCE):
    """What a process still writes, with what was read ahead of a line, which `communicate` loses.
    One that has not ended in time is killed.
    """
    timer = threading.Timer(patience, running.kill)
    timer.start()
    try:
        return running.stdout.read(), running.stderr.read()
    finally:
        running.wait()
        timer.cancel()
