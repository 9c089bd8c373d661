"""Addresses of puzz.link, and of the other sites that pzpr runs on: `…?kind/columns/rows/body`."""

import re
from dataclasses import field

from ..boards.foreign import Format, OtherKind, Parts, Source
from ..boards.header import check_size
from ..boards.words import shown
from ..cnf.record import record
from . import options
from .options import Always, size
from .pieces import Piece, rest
from .tokens import part_of

HEAD = r"(?:v:[^/]*/)?(?:(?P<flag>[a-z]+)/)?(?P<c>[0-9]+)/(?P<r>[0-9]+)(?:/|$)"


@record
class PuzzLink(Format):
    """The sizes, then some pieces."""

    kinds: tuple[str, ...]
    pieces: tuple[Piece, ...]
    always: Always = field(default_factory=dict)
    """The other options, which all puzzles of this kind have."""
    flag: str | None = None
    """The letters before the sizes that mark this kind."""
    frame: int = 0
    """How many rows and columns the sizes leave out."""
    name = "puzzlink"

    def read(self, source: Source) -> Parts:
        """The columns, the rows, and all pieces. OtherKind if the letters before the sizes are not
        `flag`.
        """
        body = source.body
        head = re.match(HEAD, body.text)
        if not head:
            raise body.wrong(f"expected: columns/rows/…, not {shown(body.text)}")
        if head["flag"] != self.flag:
            message = f"the variant {shown(head['flag'] or '')} is not supported"
            raise OtherKind(message, line=body.line, column=body.column)
        columns, rows = (size(part_of(body, *head.span(name))) for name in "cr")
        check_size(rows, columns, body)
        always = options.options_for(self.always, rows, body)
        parts = Parts(rows + self.frame, columns + self.frame, {}, always, body)
        at = head.end()
        for piece in self.pieces:
            parts, at = piece.read(body, at, parts)
        if body.text[at:] not in ("", "/"):
            raise part_of(body, at).wrong("there is more after the puzzle's last cell")
        return parts

    def write(self, parts: Parts) -> str:
        """The address at puzz.link; a `/` is added if its end could be taken for the end of a
        sentence.
        """
        kind = self.kinds[0]
        options.check(f"{kind} of puzz.link", rest(self.pieces, parts), self.always)
        said = "".join(piece.write(parts) for piece in self.pieces)
        sizes = f"{parts.columns - self.frame}/{parts.rows - self.frame}"
        end = "" if not said or said[-1].isalnum() else "/"
        kind += f"/{self.flag}" if self.flag else ""
        return f"https://puzz.link/p?{kind}/{sizes}/{said}{end}"
