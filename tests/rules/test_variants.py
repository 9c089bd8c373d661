"""The rules of variant Sudoku: each alone by brute force, and random mixtures of them."""

import random
from collections import deque
from dataclasses import replace
from functools import cache
from itertools import islice, permutations, product

import pytest
from marks import slow
from oracle import INSTANCES
from sudokus import solutions
from variant_lines import a_line, mixture

import pencilsat
from pencilsat.cnf.errors import BadInput, NotFound
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import sudoku
from pencilsat.encoders.sudoku import FAMILY
from pencilsat.rules.clues import Brought
from pencilsat.rules.groups import ROOMS
from pencilsat.rules.numbers import Candidates
from pencilsat.rules.own import Everywhere
from pencilsat.rules.variants import VARIANTS
from pencilsat.search.solving import Session
from pencilsat.tasks.explain.deduction import Deduction
from pencilsat.tasks.explain.words import Explanation
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode
from pencilsat.testing.checking import case_of, check_puzzle

BOXES = {4: "2 2", 6: "2 3", 9: "3 3"}
SMALL = [4, 6]


def read(n, lines, given=None):
    """An n × n puzzle with rules, and with what is given."""
    given = given or {}
    rows = [" ".join(str(given.get((r, c), ".")) for c in range(n)) for r in range(n)]
    return pencilsat.read("\n".join([f"sudoku {n} {BOXES[n]}", *rows, *lines, ""]))


@cache
def boards():
    """All full boards of 4 × 4 cells."""
    return [FAMILY.answer.values(read(4, []), s) for s in solutions(read(4, []))]


def of_lines(keyword, source, n):
    """A puzzle of a rule, sometimes with dots or signs that excuse cells."""
    lines = [a_line(keyword, source, n)]
    if keyword.startswith(("all ", "nonc")):
        kinds = ["x", "v"] if "xv" in keyword else ["white dot", "black dot"]
        lines += [a_line(source.choice(kinds), source, n) for _ in range(source.randrange(3))]
    return read(n, [*dict.fromkeys(lines)])


def changed(entries, source, n):
    """A position with some entries changed, and some left out."""
    found = {**entries}
    for cell in source.sample(sorted(found), min(source.randrange(4), len(found))):
        found[cell] = source.randint(1, n)
    share = source.choice((1, 1, source.random()))
    return {cell: v for cell, v in found.items() if source.random() < share}


@pytest.mark.parametrize("n", SMALL)
@pytest.mark.parametrize("keyword", sorted(VARIANTS.kinds))
def test_a_rule_calls_broken_what_its_clauses_do_not_allow(keyword, n):
    source = random.Random(f"{keyword} {n}")
    for _ in range(2):
        puzzle = of_lines(keyword, source, n)
        rule = puzzle.rules[0]
        formula = encode(puzzle, Options("direct", cardinality="seqcounter"))
        alone = formula.variant(without={*formula.rules} - {rule.name, "cell"})
        entries = [{p: source.randint(1, n) for p in every(n)} for _ in range(20)]
        entries += [changed(source.choice(entries), source, n) for _ in range(20)]
        with Session(alone) as session:
            right = [solved(session, alone, source) for _ in range(12)]
            assert right[0] or not isinstance(rule, Everywhere)
            entries += [changed(position, source, n) for position in right]
            for position in entries:
                judged(puzzle, rule, session, position)


def every(n):
    """All cells."""
    return [(r, c) for r in range(n) for c in range(n)]


def solved(session, formula, source):
    """Entries that a rule allows, whichever a solver with random wishes finds."""
    wishes, answer = [], session.solve([])
    for x in source.sample(sorted(formula.atoms.values()), 5):
        if session.solve([*wishes, x]):
            wishes.append(x)
    answer = session.solve(wishes)
    assert answer is not None
    model = session.model
    return {a[1:3]: a[3] for a, x in formula.atoms.items() if x in model} if answer else {}


def judged(puzzle, rule, session, position):
    """A position is broken only if the clauses do not allow it; a full one, exactly then."""
    found = [*rule.broken(puzzle, position)]
    atoms = session.formula.atoms
    allowed = session.solve([atoms["value", *cell, v] for cell, v in position.items()])
    if found:
        assert not allowed, (rule.name, position, found)
    if len(position) == puzzle.rows**2:
        assert bool(found) != allowed, (rule.name, position)


@pytest.mark.parametrize("keyword", sorted(VARIANTS.kinds))
def test_a_line_is_read_back_and_its_places_have_words(keyword):
    source = random.Random(keyword)
    for n in SMALL:
        puzzle = of_lines(keyword, source, n)
        text = FAMILY.board.text(puzzle)
        assert pencilsat.read(text) == puzzle
        assert FAMILY.board.text(pencilsat.read(text)) == text
        formula = encode(puzzle)
        for instance in formula.rules[puzzle.rules[0].name].instances:
            known = dict.fromkeys(formula.atoms)
            said = puzzle.rules[0].why(puzzle, instance.of, known)
            assert said
            assert "\n" not in said


@pytest.mark.parametrize("first", [0, slow(50)])
def test_mixtures_have_the_solutions_of_exhaustive_search(first):
    for seed in range(first, first + 50):
        explained(random.Random(seed))


def explained(source):
    """Solutions of a mixture, and what is said of them step by step, against exhaustive search."""
    board = source.choice(boards())
    given = dict(source.sample(sorted(board.items()), source.randrange(5)))
    lines = mixture(source, 4)
    if source.random() < 0.6:  # rules that one board obeys
        lines = [x for x in lines if not [*read(4, [x]).rules[0].broken(read(4, [x]), board)]]
    puzzle = read(4, lines, given)
    right = [
        entries
        for entries in boards()
        if given.items() <= entries.items()
        and not any([*rule.broken(puzzle, entries)] for rule in puzzle.rules)
    ]
    found = [FAMILY.answer.values(puzzle, s) for s in solutions(puzzle)]
    assert sorted(map(sorted, (x.items() for x in found))) == sorted(
        map(sorted, (x.items() for x in right))
    )
    deduction = Deduction(puzzle)
    steps = [*deduction.inferences()]
    number = min(len(right), 2)
    assert deduction.status == ("no solution", "unique", "not unique")[number]
    facts = {x for step in steps for x in step.facts}
    for fact in facts:
        _, r, c, v = deduction.names[abs(fact)]
        assert all((entries[r, c] == v) == (fact > 0) for entries in right)
    if number:
        known = {(deduction.names[abs(x)], x > 0) for x in deduction.known}
        for r, c in every(4):
            left = {entries[r, c] for entries in right}
            gone = {v for v in range(1, 5) if (("value", r, c, v), False) in known}
            assert gone == {1, 2, 3, 4} - left


def obeying(puzzle):
    """The full boards of 4 × 4 cells that a puzzle allows, by exhaustive search."""
    right = [board for board in boards() if puzzle.given.items() <= board.items()]
    for rule in puzzle.rules:
        right = [board for board in right if not [*rule.broken(puzzle, board)]]
    return right


IMPOSSIBLE = {"antiking", "nonconsecutive", "x"}
"""Rules that no board of 4 × 4 cells obeys."""


def test_random_puzzles_bring_rules_of_which_none_can_be_spared():
    """But for those about the whole board, and the last of a kind."""
    source = random.Random(0)
    for keyword in sorted({*VARIANTS.kinds} - IMPOSSIBLE):
        keywords = [keyword, source.choice(["even", "cage", "arrow"])][: source.randint(1, 2)]
        asked = {"rules": keywords, "size": "4", "symmetry": "none", "seed": source.randrange(9)}
        puzzle = pencilsat.generate("sudoku", **asked).puzzle
        assert puzzle == pencilsat.generate("sudoku", **asked).puzzle
        assert {rule.keyword for rule in puzzle.rules} >= {*keywords}
        assert len(obeying(puzzle)) == 1
        for cell in puzzle.given:
            fewer = {p: v for p, v in puzzle.given.items() if p != cell}
            assert len(obeying(replace(puzzle, given=fewer))) > 1
        for rule in puzzle.rules:
            rest = tuple(other for other in puzzle.rules if other != rule)
            if not rule.whole and type(rule) in map(type, rest):
                assert len(obeying(replace(puzzle, rules=rest))) != 1


def test_a_puzzle_can_bring_only_rules_that_there_are():
    with pytest.raises(BadInput, match=r"unknown rule 'kiler' \(did you mean killer\?\)"):
        pencilsat.generate("sudoku", rules=["kiler"])
    for keyword in ("antiking", "nonconsecutive"):
        with pytest.raises(BadInput, match=f"no sudoku of this size obeys {keyword}"):
            pencilsat.generate("sudoku", rules=[keyword], size="4")
    with pytest.raises(NotFound, match="no room for x"):
        pencilsat.generate("sudoku", rules=["x"], size="4")
    with pytest.raises(BadInput, match="takuzu bring no rules"):
        pencilsat.generate("takuzu", rules=["cage"])


def test_rules_are_named_that_leave_no_solution_and_that_would_leave_one():
    """By exhaustive search."""
    blamed, helpful = 0, 0
    for seed in range(60):
        source = random.Random(seed)
        board = source.choice(boards())
        given = dict(source.sample(sorted(board.items()), source.randrange(4)))
        puzzle = read(4, mixture(source, 4)[:3], given)
        if seed % 2:
            right = [rule for rule in puzzle.rules if not [*rule.broken(puzzle, board)]]
            puzzle = replace(puzzle, rules=tuple(right))
        if (number := len(obeying(puzzle))) == 1 or not puzzle.rules:
            continue
        deduction = Deduction(puzzle)
        deque(deduction.inferences(), maxlen=0)
        if number:
            every = (kind() for kind in VARIANTS.kinds.values() if kind.whole)
            more = {rule.name: (*puzzle.rules, rule) for rule in every if rule not in puzzle.rules}
            right = {x for x in more if len(obeying(replace(puzzle, rules=more[x]))) == 1}
            assert {*deduction.further_rules} == right
            helpful += len(right)
        else:
            found = {each.clue for each in deduction.suspects if isinstance(each.clue, Brought)}
            rest = {x: tuple(y for y in puzzle.rules if y != x) for x in puzzle.rules}
            right = {Brought(x.name) for x in rest if obeying(replace(puzzle, rules=rest[x]))}
            assert found == right
            blamed += len(right)
    assert min(blamed, helpful) > 3


def wrong(line, n=9):
    """What is said of a line that cannot be read, without where the file is."""
    with pytest.raises(BadInput) as found:
        read(n, [line])
    assert found.value.line == n + 2
    return f"{found.value.column}: {found.value.message}"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("antiknight 3", "12: antiknight stands alone in its line"),
        ("black dot 1: r1c1 r1c2", "11: '1' is not a number (2 to 16)"),
        ("black dot: r1c1 r2c2", "17: r2c2 is not beside r1c1"),
        ("black dot: r1c1-r1c3", "12: black dot has 2 cells"),
        ("between: r1c1 r1c2", "1: between needs at least 3 cells"),
        ("clone: r1c1 r1c2 = r2c1", "13: r1c2 has no cell on the right"),
        ("clone: r1c1 = r2c1 r2c2", "20: r2c2 has no cell on the left"),
        ("clone: r1c1 r1c2 = r1c2 r1c2", "25: r1c2 is there already"),
        ("clone: r1c1 r1c2 = r1c3 r1c2", "25: r1c2 is a clone of itself"),
        ("clone: r1c1 r1c2", "1: expected: clone …: cells = cells"),
        ("candidates 0 2: r1c1", "12: '0' is not a number (1 to 9)"),
        ("candidates: r1c1", "1: expected: candidates 1 2 3: cells"),
        ("even: r1c0", "7: r1c0 is not on this board"),
        ("nabner: r1c1-r1c6", "9: nabner: at most 5 of 9 numbers differ by 2 or more"),
        ("palindrome: r1c1 r1c3", "18: r1c3 does not touch r1c1"),
        ("thermometer: r1c1-r9c1 r9c2", "24: thermometer: 9 numbers do not rise any further"),
        ("thermometer: r1c1 r1c2 r1c1", "24: r1c1 is there already"),
        ("whisper x: r1c1 r1c2", "9: 'x' is not a number (1 to 15)"),
        ("x 10: r1c1 r1c2", "3: expected: x: cells"),
    ],
)
def test_bad_lines_have_their_place(line, said):
    assert wrong(line) == said


def test_what_is_not_known_is_said():
    assert wrong("termometer: r1c1").startswith(
        "1: unknown rule 'termometer' (did you mean thermometer?); known: "
    )


SAID = [
    ("antiknight", {(0, 0): 3, (1, 2): 3}, "3 and 3 at r1c1 and r2c3 do not differ"),
    ("nonconsecutive", {(0, 0): 3, (0, 1): 4}, "3 and 4 at r1c1 and r1c2 do not avoid"),
    ("white dot: r1c1 r1c2", {(0, 0): 3, (0, 1): 5}, "3 and 5 at r1c1 and r1c2 do not differ by 1"),
    ("black dot: r1c1 r1c2", {(0, 0): 5}, "with 5 at r1c1, r1c1 and r1c2 cannot have the ratio"),
    ("v: r1c1 r1c2", {(0, 0): 5}, "with 5 at r1c1, r1c1 and r1c2 cannot sum to 5"),
    (
        "whisper: r1c1 r1c2",
        {(0, 1): 5},
        "with 5 at r1c2, r1c2 and r1c1 cannot differ by at least 5",
    ),
    ("even: r1c1", {(0, 0): 5}, "5 at r1c1 is not even"),
    ("thermometer: r1c1-r1c3", {(0, 2): 2}, "r1c3 is 2, but thermometer r1c1-r1c3 has at least 3"),
    ("thermometer: r1c1-r1c3", {(0, 0): 8}, "r1c1 is 8, but thermometer r1c1-r1c3 has at most 7"),
    ("nabner: r1c1-r1c5", {(0, 2): 2}, "nabner r1c1-r1c5 has not room for other numbers"),
    ("nabner: r1c1 r1c2 r1c3", {(0, 2): 2, (0, 0): 3}, "2 and 3 at r1c3 and r1c1 differ by less"),
    ("entropic: r1c1-r1c4", {(0, 0): 1, (0, 3): 4}, "1 and 4 at r1c1 and r1c4 are of different"),
    ("modular: r1c1-r1c4", {(0, 0): 1, (0, 1): 4}, "1 and 4 at r1c1 and r1c2 are of the same"),
    ("between: r1c1-r1c4", {(0, 1): 9}, "no numbers on between r1c1-r1c4 go with those"),
    ("between: r1c1-r1c4", {(0, 0): 4, (0, 3): 5}, "no numbers on between r1c1-r1c4 go with"),
    ("lockout: r1c1-r1c4", {(0, 0): 1, (0, 3): 9}, "no numbers on lockout r1c1-r1c4 go with"),
    ("lockout: r1c1-r1c4", {(0, 0): 5, (0, 3): 7}, "no numbers on lockout r1c1-r1c4 go with"),
    ("diagonals", {(0, 0): 5, (8, 8): 5}, "diagonal 1 has two 5s"),
    ("disjoint groups", {(0, 0): 5, (3, 3): 5}, "place 1 of the boxes has two 5s"),
    ("minimum: r1c1", {(0, 0): 5, (1, 0): 4}, "5 and 4 at r1c1 and r2c1 do not rise"),
    ("maximum: r1c1", {(0, 0): 1}, "with 1 at r1c1, r1c1 and r2c1 cannot fall"),
]


@pytest.mark.parametrize(("line", "entries", "said"), SAID)
def test_what_is_wrong_is_said_early(line, entries, said):
    puzzle = read(9, [line])
    [rule] = puzzle.rules
    assert next(rule.broken(puzzle, entries)).words.startswith(said)


def test_all_pairs_that_are_wrong_are_said_once():
    [rule] = read(9, ["whisper: r1c1-r1c4"]).rules
    entries = {(0, c): v for c, v in enumerate((1, 2, 8, 9))}
    found = [breach.places for breach in rule.broken(read(9, []), entries)]
    assert found == [((0, 0), (0, 1)), ((0, 2), (0, 3))]


def test_dots_of_either_colour_excuse_two_cells():
    lines = ["all white dots given", "all black dots given", "black dot: r1c1 r1c2"]
    puzzle = read(9, lines)
    assert not [*FAMILY.breaches(puzzle, {(0, 0): 1, (0, 1): 2})]
    assert len([*FAMILY.breaches(puzzle, {(1, 0): 1, (1, 1): 2})]) == 2
    with_two = read(9, ["all white dots given", "white dot 2: r1c1 r1c2"])
    assert [*FAMILY.breaches(with_two, {(1, 0): 1, (1, 1): 3})]
    assert not [*FAMILY.breaches(with_two, {(1, 0): 1, (1, 1): 2})]
    apart = read(
        9, ["nonconsecutive", *lines[2:], "white dot 2: r4c4 r4c5", "white dot: r5c5 r6c5"]
    )
    fine = {(0, 0): 1, (0, 1): 2, (4, 4): 6, (5, 4): 7, (1, 0): 8, (2, 0): 6}
    assert not [*FAMILY.breaches(apart, fine)]
    assert [*FAMILY.breaches(apart, fine | {(1, 1): 9})]


def test_what_a_thermometer_leaves_is_said():
    puzzle = read(6, ["thermometer: r1c1-r1c5"])
    assert next(iter(Explanation(puzzle))).sentence.endswith("thermometer r1c1-r1c5 rises")
    given = read(6, ["thermometer: r1c1 r1c2"], {(0, 0): 4})
    sentences = (step.sentence for step in Explanation(given))
    assert any("thermometer r1c1 r1c2: at least 5" in said for said in islice(sentences, 30))


JIGSAW = """sudoku 5 jigsaw
1 . . . .
. . 2 . .
. . . . .
. . . 4 .
. . . . .
a a a b b
a c c c b
a c d b b
d c d e e
d d e e e
"""


def test_a_jigsaw_has_regions_in_place_of_boxes():
    puzzle = pencilsat.read(JIGSAW)
    assert FAMILY.board.text(puzzle) == JIGSAW
    assert "box" not in encode(puzzle).rules
    assert len(encode(puzzle).rules["region"].instances) == 25
    right = [
        {(r, c): rows[r][c] for r in range(5) for c in range(5)}
        for rows in latin(puzzle.given)
        if all(len({rows[r][c] for r, c in some}) == 5 for some in puzzle_regions(puzzle))
    ]
    for encoding in FAMILY.encodings:
        found = [FAMILY.answer.values(puzzle, s) for s in solutions(puzzle, encoding)]
        assert len(found) == len(right)
        assert all(x in right for x in found)
    assert [x.words for x in FAMILY.breaches(puzzle, {(3, 3): 4, (4, 4): 4})] == [
        "region e has two 4s"
    ]


def test_each_jigsaw_has_a_formula_of_its_own():
    puzzle = pencilsat.read(JIGSAW)
    other = pencilsat.read(JIGSAW.replace("a a a b b\na c c c b", "a a c b b\na a c c b"))
    assert FAMILY.shape(puzzle) == FAMILY.shape(pencilsat.read(JIGSAW.replace("4", ".")))
    assert FAMILY.shape(puzzle) != FAMILY.shape(other)


def test_regions_are_found_in_one_pass_as_by_walking():
    puzzle = pencilsat.read(JIGSAW)
    found = sudoku.candidates(puzzle, Formula())
    walked = Candidates(found.cells, found.at)
    for groups in (*sudoku.HOUSES.values(), ROOMS):
        each = [c.sets(groups, puzzle, sudoku.numbers(puzzle)) for c in (found, walked)]
        assert each[0] == each[1]


def puzzle_regions(puzzle):
    """The cells of each region."""
    names = {name for row in puzzle.regions for name in row}
    return [[p for p in every(5) if puzzle.regions[p[0]][p[1]] == name] for name in names]


def latin(given):
    """The Latin squares of five rows with what is given."""

    def further(found):
        if len(found) == 5:
            yield found
            return
        for row in permutations(range(1, 6)):
            fits = all(row[c] == v for (r, c), v in given.items() if r == len(found))
            if fits and all(a != b for other in found for a, b in zip(row, other, strict=True)):
                yield from further([*found, row])

    return further([])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (JIGSAW.replace("e e e", "e e d"), "9:5: region 'd' has 6 cells, not 5"),
        (JIGSAW.replace("a a a", "a a -"), "7:5: '-' is not the name of a region"),
        (JIGSAW.replace("d d", "f f"), "9:5: region 'd' has 3 cells, not 5"),
        (JIGSAW + "disjoint groups\n", "12:1: disjoint groups: this board has no boxes"),
        ("sudoku jigsaw\n1\n", "1:8: expected: sudoku n jigsaw"),
        (JIGSAW.replace(" jigsaw", ""), "7:1: names of regions? Then the header is: sudoku 5 jig"),
        (JIGSAW.replace("jigsaw", "jigsaw\nantiknight"), "2:1: rules stand below the board"),
        ("sudoku 4\nantiking\n" + 4 * ". . . .\n", "2:1: rules stand below the board"),
    ],
)
def test_a_jigsaw_that_is_none(text, said):
    with pytest.raises(BadInput) as found:
        pencilsat.read(text)
    assert said in str(found.value)


def test_a_jigsaw_may_bring_rules_of_any_name():
    text = JIGSAW.replace("a ", "x ").replace("e", "v") + "antiknight\nx: r1c1 r1c2\n"
    puzzle = pencilsat.read(text)
    assert [rule.keyword for rule in puzzle.rules] == ["antiknight", "x"]
    assert pencilsat.read(FAMILY.board.text(puzzle)) == puzzle


@pytest.mark.parametrize("file", sorted((INSTANCES / "sudoku" / "variants").glob("*.txt")))
def test_a_puzzle_of_variants_has_one_solution(file):
    puzzle = pencilsat.read(file.read_text("utf-8"))
    answer = pencilsat.check(puzzle)
    assert (len(puzzle.rules) > 5, answer.status) == (True, "unique")
    assert (
        pencilsat.mistakes(puzzle, puzzle.family.answer.values(puzzle, answer.solutions[0].value))
        == []
    )


REGIONS = "1 . . .\n. . . .\n. . . .\n. 2 . .\na a b b\na c b b\na c c d\nc d d d\n"
OPEN = ". . . .\n. . . .\n. 3 . .\n2 . . .\n"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (f"sudoku 4\n{OPEN}diagonals\nthermometer: r1c1 r2c2\n", 1),
        (f"sudoku 4\n{OPEN}antiknight\nwhisper 2: r1c1-r1c3\n", 0),
        (f"sudoku 4\n{OPEN}between: r1c1-r1c4\neven: r2c2\n", 2),
        (f"sudoku 4 jigsaw\n{REGIONS}thermometer: r1c2 r1c3\n", 1),
    ],
)
def test_puzzles_with_rules_of_their_own_obey_all_laws(text, number):
    rows = [*permutations(range(1, 5))]
    squares = (
        b for b in product(rows, repeat=4) if all(len({*c}) == 4 for c in zip(*b, strict=True))
    )
    case = case_of(pencilsat.read(text), lambda puzzle: squares)
    assert len(case.solutions) == number
    check_puzzle(case)


def test_minima_in_two_lines_are_minima_as_those_in_one():
    board = "sudoku 4\n" + 4 * ". . . .\n"
    one, two = (
        pencilsat.read(f"{board}{lines}")
        for lines in ("minimum: r1c1 r1c2\n", "minimum: r1c1\nminimum: r1c2\n")
    )
    assert pencilsat.count(one).number == pencilsat.count(two).number > 0


def test_a_solution_with_a_number_that_no_cell_can_have_is_wrong_and_no_fault():
    puzzle = pencilsat.read("sudoku 4\n" + 4 * ". . . .\n" + "black dot: r1c1 r1c2\n")
    broken = pencilsat.verify(puzzle, "[[0,1,2,3],[1,2,3,4],[3,4,1,2],[2,1,4,3]]").broken
    assert broken[0] == "r1c1 cannot be 0"


def test_a_quadruple_has_four_cells_of_a_square():
    with pytest.raises(BadInput, match="four cells that meet in a point"):
        pencilsat.read("sudoku 4\n" + 4 * ". . . .\n" + "quadruple 1: r1c1 r1c4 r2c1 r2c2\n")
