"""SAT: formulas kept per rule, cardinality, gates, graphs, DIMACS, solving, enumeration.

Nothing in this package knows a puzzle, and only this package imports PySAT.
"""
