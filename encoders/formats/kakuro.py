"""How else Kakuro is written."""

from pencilsat.formats.split import SplitLink, SplitText

FORMATS = (SplitLink(("kakuro",)), SplitText(("kakuro",)))
