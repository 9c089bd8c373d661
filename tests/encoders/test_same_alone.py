"""A formula that does not depend on being for one puzzle alone is taken for both."""

from pencilsat import encoders
from pencilsat.tasks.explain.switches import formula_of
from pencilsat.tasks.options import DEFAULTS
from pencilsat.tasks.run import encode, stay_counts
from pencilsat.web.drawing import example_of


def written(formula):
    """All that a formula says."""
    rules = formula.rules.values()
    said = [(r.name, i.of, i.clauses, len(i.lazy)) for r in rules for i in r.instances]
    return formula.top_id, formula.cardinality, formula.amo, said


def test_a_search_would_write_the_formula_that_a_hint_hands_on():
    handed_on = 0
    for name in encoders.NAMES:
        family = encoders.family_named(name)
        [puzzle] = encoders.read(example_of(family))
        words = family.explaining
        whole = formula_of(puzzle, words.encoding, words.implied).whole
        if whole:
            native = stay_counts(puzzle, DEFAULTS)
            assert written(whole) == written(encode(puzzle, lone=True, native=native)), name
            handed_on += 1
    assert handed_on > 30
