"""The process that performs a call: its results go into a pipe, its messages to standard error."""

import json
import os
import sys
import traceback
from collections.abc import Callable
from types import ModuleType
from typing import NoReturn

from ..cnf.errors import BadInput
from ..processes import kernel
from .calls import DONE, Failed, Perform, Told


def end_after(work: Callable[[], None]) -> NoReturn:
    """Do some work, and end the process; the exit code, and a last line on standard error, say how
    it went.
    """
    code = 1
    try:
        work()
        code = DONE
    except MemoryError:
        os.write(2, b"MemoryError\n")
    except Failed as failed:
        os.write(2, f"\n{failed}\n".encode(errors="replace"))
    except BaseException as error:
        traceback.print_exc()
        from ..encoders import outside  # imported here, as few calls fail

        if blamed := outside.fault(error):
            os.write(2, f"{blamed}\n".encode(errors="replace"))
    finally:
        os._exit(code)


def tell_all(perform: Perform, request: Told, told: int) -> None:
    """Perform a request; each object that it reports is a line in the pipe with this file
    descriptor.
    """
    with open(told, "wb") as file:

        def tell(more: Told) -> None:
            file.write(json.dumps(more).encode() + b"\n")
            file.flush()

        perform(request, tell)


def check_memory(memory: int | None) -> None:
    """Raise BadInput if a limit on memory is asked for, and this system has none."""
    if memory is not None and (limits() is None or sys.platform == "darwin"):
        raise BadInput("this system cannot limit the memory of a run: leave that limit out")


def limit(memory: int | None) -> None:
    """Limit this process's address space, switch core dumps off, and make it the kernel's first
    choice to kill when memory is short; each where the system supports it.
    """
    system = limits()
    if system is not None:
        system.setrlimit(system.RLIMIT_CORE, (0, 0))
        if memory is not None:
            _, most = system.getrlimit(system.RLIMIT_AS)
            memory = memory if most == system.RLIM_INFINITY else min(memory, most)
            system.setrlimit(system.RLIMIT_AS, (memory, memory))
    kernel.be_taken_first()


def limits() -> ModuleType | None:
    """The module `resource`; None on Windows, which lacks it. macOS has it, but ignores its memory
    limit.
    """
    try:
        import resource
    except ImportError:
        return None
    return resource
