"""Texts of puzzlekit for variants of Sudoku: cages, regions, dots, even and odd cells, and
skyscrapers. A text does not name its variant.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import ClassVar

from ..boards.foreign import Inexpressible, Parts, Source
from ..boards.grid import Rows
from ..boards.places import Cell, cells
from ..boards.places import parts as joined
from ..boards.text import OwnRules, Told
from ..boards.words import Word, shown, whole
from ..cnf.record import record
from .brought import cages, line_of, rules_of, with_rules
from .grids import Grid, check_length, other, sizes, written

Lines = Iterator[tuple[Word, str]]
"""The lines of rules, each with the word that says it."""


@record
class RegionsText(Grid):
    """Below the words, as many rows with the names of the regions of a jigsaw."""

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The words, then the names."""
        tall, _ = sizes(head, start)
        found, names = super().parts(head, rows[:tall], start), rows[tall:]
        every = [word for row in names for word in row]
        number = Counter(word.text for word in every)
        if [len(row) for row in names] != [tall] * tall or len(number) != tall:
            raise other(start, f"expected names of {tall} regions below the board")
        for word in every:
            if number[word.text] != tall or not (word.text.isascii() and word.text.isalnum()):
                raise word.wrong(f"{shown(word.text)} is no region of {tall} cells")
        regions = tuple(tuple(word.text for word in row) for row in names)
        return found._replace(options={**found.options, "regions": regions})

    def write(self, parts: Parts) -> str:
        """With the names below. Inexpressible if there are none."""
        rest = {**parts.options}
        names = [" ".join(row) for row in rest.pop("regions", ())]
        if not names:
            raise Inexpressible("this text of puzzlekit has regions")
        return "\n".join([super().write(parts._replace(options=rest)) + names[0], *names[1:], ""])


@record
class RulesText(Grid):
    """A board that brings rules; what stands in its cells and around it says them."""

    own: OwnRules = field(kw_only=True)
    keywords: ClassVar[tuple[str, ...]] = ()
    """The rules that it says."""
    takes_rules = True
    above: ClassVar[int] = 0
    """How many lines stand before the board."""
    twice: ClassVar[bool] = False
    """Whether there is a second board."""

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The given values, and the rules."""
        tall, wide = sizes(head, start)
        if len(rows) != self.above + tall * (1 + self.twice):
            raise other(head[-1], "the first line is that of another puzzle")
        for row in rows:
            check_length(row, wide)
        bare = super().parts(head, rows[self.above :][:tall], start)
        words = {cell: word for cell, word in bare.words.items() if self.gives(word.text)}
        return with_rules(bare._replace(words=words), self.own, self.said(bare, rows))

    def gives(self, text: str) -> bool:
        """Whether a word on the board is a given value."""
        return True

    def said(self, bare: Parts, rows: Rows) -> Lines:
        """The rules of all words, those before the board, and below it."""
        raise NotImplementedError

    def write(self, parts: Parts) -> str:
        """The board and what is around it. Inexpressible if it brings other rules, or none."""
        plain, rules = rules_of(self.name, parts, self.own, self.keywords)
        if not rules:
            raise Inexpressible(f"this text of {self.name} has rules: {', '.join(self.keywords)}")
        more, *before = self.before(plain)
        return written(plain, more, [*before, *self.around(plain, rules)])

    def around(self, parts: Parts, rules: Sequence[Told]) -> Iterable[str]:
        """The lines of the board, and around it."""
        raise NotImplementedError


@record
class CagesText(RulesText):
    """The sum of each cage in one of its cells; then a name for the cage of each cell. Other
    puzzles have such words, too: it is read if the family is known.
    """

    twice = True
    keywords = ("cage",)

    def fits(self, source: Source) -> bool:
        """Whether it looks like a grid of the family."""
        return source.certain and super().fits(source)

    def gives(self, text: str) -> bool:
        """False: words are sums."""
        return False

    def said(self, bare: Parts, rows: Rows) -> Lines:
        """The cages; a cell alone without a sum is in none."""
        found = dict[str, list[Cell]]()
        names = rows[bare.rows :]
        for r, c in cells(bare):
            found.setdefault(names[r][c].text, []).append((r, c))
        if "0" in found:
            raise other(names[0][0], "0 is no name of a cage")
        for name, inside in found.items():
            r, c = inside[0]
            if len(joined(inside)) > 1:
                raise names[r][c].wrong(f"cage {shown(name)} is in several parts")
            sums = [bare.words[cell] for cell in inside if cell in bare.words]
            if len(sums) > 1:
                raise sums[1].wrong("this cage has a sum already")
            if sums or len(inside) > 1:
                number = sums[0].text if sums else ""
                yield sums[0] if sums else names[r][c], line_of("cage", number, inside)

    def around(self, parts: Parts, rules: Sequence[Told]) -> Iterable[str]:
        """The sums, and the names of cages, which are numbers. Inexpressible with given values."""
        found = cages(self.name, rules)
        if parts.words:
            raise Inexpressible(f"{self.name} has no given values besides cages")
        sums = {inside[0]: Word(number, 0, 0) for number, inside in found if number}
        names = {cell: str(i) for i, (_, inside) in enumerate(found, 1) for cell in inside}
        rest = [cell for cell in cells(parts) if cell not in names]
        names |= {cell: str(i) for i, cell in enumerate(rest, len(found) + 1)}
        every = {cell: Word(name, 0, 0) for cell, name in names.items()}
        return [*self.board(parts._replace(words=sums)), *self.board(parts._replace(words=every))]


WAYS = {1: (0, 1), 2: (1, 0), 4: (0, -1), 8: (-1, 0)}
"""The numbers for dots on each side of a cell; those for several are added."""


@record
class DotsText(RulesText):
    """Below the given values, numbers that say on which sides of a cell there is a white dot."""

    twice = True
    keywords = ("white dot", "all white dots given")

    def said(self, bare: Parts, rows: Rows) -> Lines:
        """The dots, which are all given."""
        side, every = rows[bare.rows :], {*cells(bare)}
        told = {(r, c): whole(side[r][c].text) for r, c in every}
        if not all(number in range(sum(WAYS) + 1) for number in told.values()):
            raise other(side[0][0], f"expected numbers up to {sum(WAYS)} below the board")
        ends = {
            (cell, (cell[0] + down, cell[1] + right))
            for cell, number in told.items()
            for way, (down, right) in WAYS.items()
            if number and number & way
        }
        for one, end in sorted(ends):
            if (end, one) not in ends:
                wrong = side[one[0]][one[1]].wrong("a dot is told on one of its sides only")
                raise wrong if 0 in told.values() else other(side[0][0], wrong.message)
            if one < end:
                yield side[one[0]][one[1]], line_of("white dot", "", (one, end))
        yield side[0][0], "all white dots given"

    def around(self, parts: Parts, rules: Sequence[Told]) -> Iterable[str]:
        """The board, and the numbers. Inexpressible if not all dots are given, or one has a
        number.
        """
        dots = [told for told in rules if told.keyword == "white dot"]
        if len(dots) == len(rules) or any(told.arguments for told in dots):
            raise Inexpressible(f"{self.name} has dots without numbers, where all are given")
        ends = [end for told in dots for [a, b] in told.cells for end in ((a, b), (b, a))]
        number = Counter[Cell]()
        for (r, c), (s, d) in ends:
            number[r, c] += next(n for n, way in WAYS.items() if way == (s - r, d - c))
        every = {cell: Word(str(number[cell]), 0, 0) for cell in cells(parts)}
        return [*self.board(parts), *self.board(parts._replace(words=every))]


@record
class ParityText(RulesText):
    """`E` and `O` for even and odd cells without a given value."""

    keywords = ("even", "odd")

    def gives(self, text: str) -> bool:
        """Whether it is a number."""
        return text not in ("E", "O")

    def said(self, bare: Parts, rows: Rows) -> Lines:
        """The even cells, and the odd ones."""
        for keyword in self.keywords:
            there = [p for p, word in bare.words.items() if word.text == keyword[0].upper()]
            if there:
                yield bare.words[there[0]], line_of(keyword, "", there)

    def around(self, parts: Parts, rules: Sequence[Told]) -> Iterable[str]:
        """The board. Inexpressible if a cell is told twice."""
        told = [(cell, rule.keyword[0].upper()) for rule in rules for cell in rule.cells[0]]
        if len({cell for cell, _ in told} | {*parts.words}) < len(told) + len(parts.words):
            raise Inexpressible(f"{self.name} says one thing of each cell")
        words = {cell: Word(letter, 0, 0) for cell, letter in told}
        return self.board(parts._replace(words={**parts.words, **words}))


SIDES = ("column top", "column bottom", "row left", "row right")
"""The sides of a board, in their order."""


@record
class SkyscrapersText(RulesText):
    """Before the board, the skyscrapers that are seen from each side. On a board of as many rows,
    nothing would tell these lines from it.
    """

    keywords = ("skyscraper",)
    above = len(SIDES)

    def said(self, bare: Parts, rows: Rows) -> Lines:
        """Those that are told."""
        if bare.rows == len(SIDES):
            raise other(bare.start, "expected a board, and another one below it")
        for which, line in zip(SIDES, rows, strict=False):
            kind, side = which.split()
            for i, word in enumerate(line, 1):
                if word.text != self.nothing:
                    yield word, f"skyscraper {kind} {i} {side}: {word.text}"

    def around(self, parts: Parts, rules: Sequence[Told]) -> Iterable[str]:
        """The four lines, and the board. Inexpressible if it has four rows."""
        if parts.rows == len(SIDES):
            raise Inexpressible(f"{self.name} has no skyscrapers on a board of {parts.rows} rows")
        seen = {(*told.arguments,): told.words[0] for told in rules}
        for which in SIDES:
            kind, side = which.split()
            places = [(kind, str(i + 1), side) for i in range(parts.rows)]
            yield " ".join(seen.get(place, self.nothing) for place in places)
        yield from self.board(parts)
