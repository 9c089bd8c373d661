"""The formats of Kakuro in other programs and on other sites."""

from pencilsat.formats.split import SplitLink, SplitText

FORMATS = (SplitLink(("kakuro",)), SplitText(("kakuro",)))
