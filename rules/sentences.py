"""Rules in sentences: *No two shaded cells share a side.*

A sentence is a pattern with slots and a function that makes the rule of what stands in them. In a
pattern, `(a|b)` are spellings, of which the first is the usual one, and `[a ]` can be left out; so
can every *the*, and *each* is *every*. A rule of the library becomes a sentence by one entry in
`rules.spoken`.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from typing import Any, Literal

from ..cnf.record import record
from .groups import ROOMS
from .others import others
from .rule import Rule

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers that may be written as words: 0, 1, …, 10."""

CELLS = ("shade", "objects", "loop", "sides", "paths")
"""The kinds of answers that mark cells: loops and paths, those that they visit, or enclose."""

LINES = ("loop", "sides", "paths")
"""Those of which the answers themselves are lines."""


@record
class Subject:
    """What the sentences of a genre speak of."""

    kind: str
    """What is answered: `shade`, `objects`, `numbers`, `loop`, `sides`, `paths` or `regions`."""
    thing: str = "shaded cell"
    """What a marked cell is, or has: `star`."""
    marked: str = "shaded"
    """What two marked cells both are: `shaded`, or `stars`."""
    rest: str = ""
    """What the other cells are, if sentences speak of them: `unshaded`."""
    atom: str = "shaded"
    """The name of the atoms."""
    numbers: range = range(0)
    """The numbers that are answered; of regions, those of their cells, all of them the same; empty
    if regions may have any size.
    """
    marks: tuple[tuple[str, str], ...] = ()
    """What can be given in cells besides numbers: what it is called, and its word."""

    @cached_property
    def slots(self) -> Mapping[str, Mapping[str, Any]]:
        """What can be put into each slot, by how it is spelled."""
        from .parts import PATH, REGION  # imported here, as they speak of this
        from .spoken import SLOTS

        things = {plural(self.thing): False}
        things |= {plural(f"{self.rest} cell"): True} if self.rest else {}
        own: Mapping[str, Mapping[str, Any]] = {
            "things": things,
            "thing": {singular(words): rest for words, rest in things.items()},
            "state": {self.marked: True, f"(not {self.marked}|{self.rest})": False},
            "mark": {name: (name, word) for name, word in self.marks},
            "part": {self.kind.removesuffix("s"): REGION if self.kind == "regions" else PATH},
            "marks": {plural(name): (name, word) for name, word in self.marks},
        }
        return {**SLOTS, **own}


def plural(thing: str) -> str:
    """A pattern of the thing and its plural, which is the usual spelling."""
    return f"({thing}s|{thing})"


def singular(words: str) -> str:
    """The reverse of the plural: its pattern with the other spelling first."""
    bare = words.strip("()").split("|")[0].removesuffix("s")
    return f"({bare}|{bare}s)"


@record
class Said:
    """A sentence that was said: by which name, about what, and what stands in its slots."""

    name: str
    subject: Subject
    of: Mapping[str, Any]

    def __getitem__(self, slot: str) -> Any:
        return self.of[slot]

    @property
    def roomed(self) -> bool:
        """Whether what stands in a slot is about rooms."""
        return any(getattr(value, "groups", value) is ROOMS for value in self.of.values())

    @property
    def rest(self) -> bool:
        """Whether it speaks of the cells that are not marked."""
        return bool(self.of.get("things") or self.of.get("thing"))

    @property
    def how(self) -> Literal["cuts", "elimination"]:
        """How it is said that cells are connected: cuts are about atoms of cells."""
        return "elimination" if self.subject.kind in LINES else "cuts"

    @property
    def thing(self) -> str:
        """What it speaks of, in the singular."""
        return f"{self.subject.rest} cell" if self.rest else self.subject.thing

    @property
    def marked(self) -> str:
        """What a cell is that it speaks of."""
        return self.subject.rest if self.rest else self.subject.marked


Makes = Callable[[Said], Rule[Any] | Sequence[Rule[Any]]]
"""Makes the rule of a sentence, or several."""


@record
class Sentence:
    """A pattern, and what makes its rule."""

    kinds: Collection[str]
    """The kinds of answers that it is about."""
    pattern: str
    makes: Makes
    gives: str = ""
    """What must stand on the board for it: `numbers` in cells, or beside it one of `BESIDE`."""
    alone: bool = False
    """Whether nothing else can be given in cells than one kind of mark, or numbers."""
    both: bool = False
    """Whether its rule itself knows which cells it speaks of."""

    def rules(self, said: Said) -> Sequence[Rule[Any]]:
        """Its rules, said of the other cells if it speaks of these."""
        made = self.makes(said)
        every = [made] if isinstance(made, Rule) else made
        return [*map(others, every)] if said.rest and not self.both else every

    @property
    def of_cells(self) -> bool:
        """Whether it is about marked cells, whatever marks them."""
        return not {*CELLS}.difference(LINES).isdisjoint(self.kinds)

    @property
    def slots(self) -> Sequence[str]:
        """The names of its slots, in their order."""
        return [*dict.fromkeys(re.findall(r"\{(\w+)\}", self.pattern))]

    def usual(self, of: Mapping[str, str]) -> str:
        """The sentence in its usual spelling, with these words in its slots."""
        said = usual(self.pattern)
        for slot, words in of.items():
            said = said.replace(f"{{{slot}}}", words)
        said = " ".join(said.split())
        return f"{said[0].upper()}{said[1:]}."

    def parts(self, subject: Subject) -> list[str | list[str]] | None:
        """Its usual spelling in pieces: words, and for each slot what can be put there, the words
        of which there are several, or nothing for a number. None if there is a slot for which the
        subject has no words.
        """
        found = list[str | list[str]]()
        for piece in re.split(r"(\{\w+\})", usual(self.pattern)):
            slot = piece.strip("{}")
            words = [*map(usual, subject.slots.get(slot, ()))]
            if slot == piece:
                found.append(piece)
            elif slot in subject.slots and not words:
                return None
            else:
                found.append(words)
        return found

    def every(self, subject: Subject) -> Iterator[str]:
        """The sentence with all that can be put into its slots."""
        kinds = [[*map(usual, subject.slots.get(slot, {"2": 2}))] for slot in self.slots]
        for words in product(*kinds):
            yield self.usual(dict(zip(self.slots, words, strict=True)))


def spoken() -> Sequence[Sentence]:
    """All sentences."""
    from .spoken import SENTENCES  # imported here, as it imports many rules

    return SENTENCES


def about(kind: str) -> Sequence[Sentence]:
    """The sentences about a kind of answers."""
    return [sentence for sentence in spoken() if kind in sentence.kinds]


def usual(pattern: str) -> str:
    """The usual spelling of a pattern."""
    while (
        simpler := re.sub(r"\[[^][()]*\]|\(([^][()|]*)\|?[^][()]*\)", r"\1", pattern)
    ) != pattern:
        pattern = simpler
    return " ".join(pattern.split())


def plainly(text: str) -> str:
    """A sentence, or a pattern, as it is compared."""
    text = text.strip().rstrip(".").lower().replace("2x2", "2×2").replace("neighbor", "neighbour")
    text = re.sub(r"\b(every|all of the)\b", "each", text.replace("all of the", "all"))
    return " ".join(re.sub(r"\bthe ", "", text).split())


def expression(pattern: str) -> str:
    """A pattern, without slots, as a regular expression."""
    text = re.sub(r"[^\w\s\[\]()|{}]", lambda found: re.escape(found[0]), plainly(pattern))
    return text.replace("(", "(?:").replace("[", "(?:").replace("]", ")?")


@cache
def compiled(sentence: Sentence, subject: Subject) -> re.Pattern[str]:
    """What finds the words in the slots of a sentence."""
    text = expression(sentence.pattern)
    for slot in sentence.slots:
        words = subject.slots.get(slot)
        numbers = rf"\d{{1,4}}|{'|'.join(NUMBERS)}"
        found = numbers if words is None else "|".join(map(expression, words)) or "(?!)"
        text = text.replace(f"{{{slot}}}", f"(?P<{slot}>{found})", 1)
        text = text.replace(f"{{{slot}}}", f"(?P={slot})")
    return re.compile(text.replace(" ", r"\s*\b"))  # as an empty slot may stand between two blanks


def meant(text: str, subject: Subject) -> tuple[Sentence, Said] | None:
    """The sentence that a text is, and what it says; None if it is none."""
    plain = plainly(text)
    for sentence in about(subject.kind):
        if found := compiled(sentence, subject).fullmatch(plain):
            of = {slot: value(slot, words, subject) for slot, words in found.groupdict().items()}
            return sentence, Said(text.strip().rstrip("."), subject, of)
    return None


def value(slot: str, words: str, subject: Subject) -> Any:
    """What words in a slot stand for."""
    if slot not in subject.slots:
        return NUMBERS.index(words) if words in NUMBERS else int(words)
    held = subject.slots[slot]
    return next(held[key] for key in held if re.fullmatch(expression(key), words))


def nearest(text: str, subject: Subject, number: int = 3) -> list[str]:
    """The sentences that are most like a text."""
    import difflib  # imported here, as most texts are sentences

    every = {plainly(one): one for s in about(subject.kind) for one in s.every(subject)}
    plain = re.sub(r"\b\d{1,4}\b", "2", plainly(text))[:200]
    return [every[one] for one in difflib.get_close_matches(plain, [*every], number, 0.3)]
