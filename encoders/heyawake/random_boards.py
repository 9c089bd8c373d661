"""Random Heyawake boards: rooms are changed until their numbers leave one solution, in which as
many cells are shaded as can be.
"""

from ...tasks.generate.boards.drawn import random_puzzles
from . import FAMILY

BOARDS = random_puzzles(FAMILY, most="shaded")
