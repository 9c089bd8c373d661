"""Other solvers beside ours, for the families that they answer the same question about.

| peer                  | what it is                     | proves that there is no other solution |
|-----------------------|--------------------------------|----------------------------------------|
| `cp-sat`              | models of our own for OR-Tools | yes: solved again without the first    |
| `clingo`              | answer set programs of our own | yes: asked for two models              |
| `multi-puzzle-solver` | its models for OR-Tools        | yes: asked for all solutions, up to 2  |
| `puzzlekit`           | its models for OR-Tools        | no: ends with the first solution       |

Each is installed by pip under its name (`cp-sat` as `ortools`), and asked in a process of its own,
`python -m peers NAME`, as `worker.py` is. What is measured is all from the puzzle as we read it to
the answer; its own parsing is not. A puzzle that a peer does not take is answered by nothing.
"""

MODULES = {
    "cp-sat": "cp_sat",
    "clingo": "answer_sets",
    "multi-puzzle-solver": "multi_puzzle_solver",
    "puzzlekit": "puzzle_kit",
}
"""The modules of the peers: `answer` takes a puzzle, and how many seconds it may take."""
