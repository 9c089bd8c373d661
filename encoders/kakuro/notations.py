"""The formats of Kakuro in other programs and on other sites."""

from .split import SplitLink, SplitText

FORMATS = (SplitLink(("kakuro",)), SplitText(("kakuro",)))
