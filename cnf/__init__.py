"""SAT: formulas kept per rule, cardinality, gates, graphs, DIMACS, solving, enumeration.

Nothing in this package knows about puzzles, and no other package imports PySAT.
"""
