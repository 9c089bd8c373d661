"""Puzzles as a taskset of `verifiers`: a module that exports `PuzzleTaskset` is an environment."""

from collections.abc import Iterator

import verifiers.v1 as vf

from ..encoders import AnyPuzzle, read
from . import answer, puzzle, question, score

__all__ = ["PuzzleTaskset"]


class PuzzleData(vf.TaskData):
    """A puzzle as its family and its text, beside the prompt."""

    family: str
    board: str


class PuzzleTask(vf.Task[PuzzleData]):
    """A puzzle to solve."""

    @property
    def puzzle(self) -> AnyPuzzle:
        """The puzzle itself."""
        return read(self.data.board, self.data.family)[0]

    @vf.reward(weight=1.0)
    async def rules_kept(self, trace: vf.Trace) -> float:
        """The score of the last reply."""
        return score(self.puzzle, trace.last_reply)

    async def validate(self, runtime: vf.Runtime) -> bool:
        """Whether the answer that is known is worth 1."""
        return score(self.puzzle, answer(self.puzzle)) == 1


class PuzzleTasksetConfig(vf.TasksetConfig):
    """The families to take turns, and what their puzzles are like; see `puzzle`."""

    # Pydantic copies the list for each configuration, so it is not shared.
    families: list[str] = ["sudoku", "takuzu", "akari", "hitori", "slitherlink"]  # noqa: RUF012
    rows: int | None = 6
    columns: int | None = None
    difficulty: str | None = None
    seed: int = 0
    tasks: int = 100


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleTasksetConfig]):
    """Puzzles, as many as are asked for."""

    def load(self) -> Iterator[PuzzleTask]:
        """Each is made when its turn comes."""
        asked = self.config
        for number in range(asked.tasks):
            family = asked.families[number % len(asked.families)]
            made = puzzle(family, asked.seed + number, asked.rows, asked.columns, asked.difficulty)
            name, board = f"{family} {number}", made.family.board.text(made)
            data = PuzzleData(name=name, prompt=question(made), family=family, board=board)
            yield PuzzleTask(data, asked.task)
