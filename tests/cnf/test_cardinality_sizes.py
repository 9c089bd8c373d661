"""How many clauses and variables counting constraints need."""

from math import comb

import pytest
from counting_constraints import Writing

from pencilsat.cnf.errors import BadInput


def test_direct_refuses_a_sum_that_needs_too_many_clauses():
    f = Writing(cardinality="direct")
    literals = list(f.variables("x", range(24)).values())
    with pytest.raises(BadInput, match=f"needs {comb(24, 12)} clauses .* 24 literals"):
        f.at_most(literals, 11)
