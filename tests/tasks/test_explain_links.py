"""What stands between the premises of an explanation and its facts: links, and notes."""

from explaining import of_instance, told
from together import together

LINKS = [
    (
        "takuzu",
        "six-by-six",
        "no three alike stand side by side in row 4, so (4, 4) is 0, and (4, 3) is 1; ",
    ),
    (
        "battleship",
        "six-by-six",
        "a ship of the fleet covers (1, 2), so a ship of 1 at (1, 2) is placed; then the fleet has "
        "3 ships of 1 (all found), so ",
    ),
    (
        "slitherlink",
        "five-by-five",
        "a ring of 14 corners, (1, 1) among them, would close without the side between corners "
        "(1, 3)-(1, 4), so the side between ",
    ),
    (
        "zebra",
        "four-houses",
        "then clue 6, that the person who drinks cocoa is the Dane, does not hold",
    ),
]
"""What reads as if something were left out, if a link or a note is."""


@together("case", LINKS)
def test_nothing_is_left_out_between_links(case):
    family, name, part = case
    assert any(part in sentence for sentence in of_instance(family, name))


FOUR_PATHS = """numberlink 5 5
1 . . . .
. 2 . 3 .
. . . . .
. 3 1 . 2
. . . . .
"""


def test_a_note_is_said_with_what_it_comes_from():
    """A value by itself, not the links by which others were excluded first."""
    _, sentences = told(FOUR_PATHS)
    same = "have the same label if they are linked"
    assert f"(1, 2)-(2, 2) is not linked: (1, 2) and (2, 2) {same}; (1, 2) is 1; (2, 2) is 2" in (
        sentences
    )
    note = "(3, 2) is not 2 ((2, 2) is 2; (2, 2)-(3, 2) is not linked)"
    assert (
        f"(3, 1)-(3, 2) is not linked: (3, 1) and (3, 2) {same}; (3, 1) is 2; {note}" in sentences
    )
