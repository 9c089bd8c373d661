"""A call in an interpreter of its own: the child's side.

The interpreter ends when its input does, so it outlives neither a call that takes too long nor the
parent, however that ended. If a solver lets no other thread run, the parent must kill it.
"""

import json
import os
import sys
from importlib import import_module
from threading import Thread

from . import child, programs


def serve(module: str) -> None:
    """Report that everything is imported, perform one request, a line of standard input,
    and end.
    """
    told = os.dup(1)
    os.dup2(2, 1)
    called = import_module(module)
    called.prepare()
    os.write(told, b"{}\n")
    line = sys.stdin.buffer.readline()
    asking = os.dup(0)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    Thread(target=end_with, args=[asking], daemon=True).start()
    request = json.loads(line)

    def work() -> None:
        child.limit(request["memory"])
        child.tell_all(called.perform, request["request"], told)

    child.end_after(work)


def end_with(asking: int) -> None:
    """End this process, and the programs that it runs, as soon as the pipe is closed."""
    os.read(asking, 1)
    programs.kill_all()
    os._exit(1)
