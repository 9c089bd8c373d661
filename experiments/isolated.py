"""A call in a process of its own, with limits that hold whatever the called code does.

The module to call has two functions: `prepare()`, which runs before the first call, and
`perform(request, tell)`, which runs in the child; `request` and the argument of `tell` are JSON
objects. What was reported before a kill is kept. The child's temporary files are deleted with it.

Where processes can be forked, a *template* forks them (`template`, `forks`); elsewhere each call
gets a new interpreter (`interpreters`), which costs half a second, and memory is not limited.
"""

import os
import select
import signal

from . import child
from .interpreters import Interpreters
from .template import Template

Caller = Template | Interpreters


def caller(module: str) -> Caller:
    """The object that performs the calls of a module on this system."""
    return Template(module) if can_fork() else Interpreters(module)


NEEDED = (
    (os, ("fork", "killpg", "set_blocking", "setsid", "wait4")),
    (select, ("poll",)),
    (signal, ("SIGCHLD", "SIGKILL")),
)
"""What a template needs, beside the module `resource`; Windows has none of these."""


def can_fork() -> bool:
    """Whether this system has all that a template needs."""
    has_all = all(hasattr(module, name) for module, names in NEEDED for name in names)
    return has_all and child.limits() is not None
