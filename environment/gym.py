"""Puzzles as a data set of `reasoning-gym`, which is called `pencilsat` there once this is
imported.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reasoning_gym.factory import ProceduralDataset, register_dataset

from .. import encoders
from ..cnf.errors import BadInput
from . import answer, puzzle, question, score


@dataclass
class PuzzleConfig:
    """The families to take turns, and what their puzzles are like; see `puzzle`."""

    families: Sequence[str] = ("sudoku", "takuzu", "akari", "hitori", "slitherlink")
    rows: int | None = 6
    columns: int | None = None
    difficulty: str | None = None
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """AssertionError, as of every data set, for a family that there is not."""
        try:
            assert [*map(encoders.family_named, self.families)], "families: expected at least one"
        except BadInput as error:
            raise AssertionError(str(error)) from None


class PuzzleDataset(ProceduralDataset):
    """Puzzles, one for each index."""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config, config.seed, config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        asked, family = self.config, self.config.families[idx % len(self.config.families)]
        made = puzzle(family, self.seed + idx, asked.rows, asked.columns, asked.difficulty)
        size = {"rows": asked.rows, "columns": asked.columns, "level": asked.difficulty}
        about = {"source_dataset": "pencilsat", "source_index": idx, "difficulty": size}
        board = {"family": family, "puzzle": made.family.board.text(made)}
        return {"question": question(made), "answer": answer(made), "metadata": about | board}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """What an answer is worth."""
        [posed] = encoders.read(entry["metadata"]["puzzle"], entry["metadata"]["family"])
        return score(posed, answer if isinstance(answer, str) else "")


register_dataset("pencilsat", PuzzleDataset, PuzzleConfig)
