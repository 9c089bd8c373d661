"""SAT: formulas kept per rule, cardinality, gates, graphs, DIMACS.

Nothing in this package and in `search` knows about puzzles, and no other package imports PySAT.
"""
