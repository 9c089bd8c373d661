"""Other solvers beside ours, for the families that they answer the same question about.

| peer                  | what it is                     | proves that there is no other solution |
|-----------------------|--------------------------------|----------------------------------------|
| `cp-sat`              | models of our own for OR-Tools | yes: solved again without the first    |
| `clingo`              | answer set programs of our own | yes: asked for two models              |
| `multi-puzzle-solver` | its models for OR-Tools        | yes: asked for all solutions, up to 2  |
| `puzzlekit`           | its models for OR-Tools        | no: ends with the first solution       |
| `cspuz_core`          | a library in Rust and C++      | yes: finds what all solutions share    |
| `noqx`                | its answer set programs        | yes: asked for two models              |

Each is installed by pip under its name (`cp-sat` as `ortools`), but for two that are where
variables of the environment say; and asked in a process of its own, `python -m peers NAME`, as
`worker.py` is. What is measured is all from a text to the answer: one that has no reader takes the
puzzle as we read it, or as it is `written` for it before. A puzzle that a peer does not take is
answered by nothing.
"""

from os import environ

MODULES = {
    "cp-sat": "cp_sat",
    "clingo": "answer_sets",
    "multi-puzzle-solver": "multi_puzzle_solver",
    "puzzlekit": "puzzle_kit",
    "cspuz_core": "cspuz_core",
    "noqx": "noqx",
}
"""The modules of the peers: `answer` takes a puzzle, or what `written` makes of it, and how many
seconds it may take.
"""

PLACES = {"cspuz_core": "CSPUZ_CORE", "noqx": "NOQX"}
"""The variables of the environment that say where a built library is, and a checkout."""

PACKAGES = {"cp-sat": "ortools", "noqx": "clingo"}
"""The packages of peers, where they are called otherwise."""


def all_here() -> list[str]:
    """The peers but those of which no variable says where they are."""
    return [name for name in MODULES if PLACES.get(name, "PATH") in environ]
