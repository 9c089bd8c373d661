"""Small genres made of rules of the library, against the laws of families."""

import kenken
import kurodoko
import lits
import pytest

import pencilsat
from pencilsat.testing import check_family

BOARDS = {
    kenken: [
        "kenken 2 2\na1d a1d\nb2q b2q\n",
        "kenken 2 2\na4p a4p\na4p b\n",
        "kenken 2 2\na2s b\na2s b\n",
        "kenken 2 2\na1d a1d\na1d b\n",
        "kenken 3 3\na6p a6p b4s\nc d2d b4s\nc d2d d2d\n",
        "kenken 3 3\na6p a6p b4s\nc d2d b4s\nc d2d e3s\n",
        "kenken 3 3\na2q b3p b3p\na2q b3p c\nc c c\n",
    ],
    kurodoko: [
        "kurodoko 2 3\n. . 4\n. . .\n",
        "kurodoko 3 3\n. . .\n. 3 .\n. . .\n",
        "kurodoko 3 3\n2 . .\n. . .\n. . 5\n",
        "kurodoko 2 2\n2 .\n. 2\n",
        "kurodoko 2 2\n1 .\n. .\n",
        "kurodoko 3 3\n. 4 .\n. . .\n. . .\n",
    ],
    lits: [
        "lits 2 4\na a b b\na a b b\n",
        "lits 2 5\na a a b b\na a b b b\n",
        "lits 3 4\na a a b\na a b b\nb b b b\n",
        "lits 3 4\na a a a\nb b b b\nb b b b\n",
    ],
}


@pytest.mark.parametrize("genre", BOARDS, ids=lambda genre: genre.FAMILY.name)
def test_genres_of_the_library_obey_the_laws(genre):
    check_family(pencilsat.load_family(genre.FAMILY), BOARDS[genre])
