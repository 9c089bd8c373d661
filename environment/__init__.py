"""Puzzles as an environment in which models learn to reason, or are measured.

A seed gives a `puzzle`, `question` says it in words, `score` judges an answer, `answer` and
`reasoning` are what a perfect one says. `gym` and `taskset` give all this the shape of
`reasoning-gym` and of `verifiers`: pip install 'pencilsat[environment]'.
"""

from .posing import answer, puzzle, reasoning
from .question import question
from .scoring import score

__all__ = ["answer", "puzzle", "question", "reasoning", "score"]
