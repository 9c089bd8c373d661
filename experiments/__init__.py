"""Experiments: puzzles × configurations, run, kept and compared.

A *run* is one puzzle, said and solved in one way, in a process of its own; a *configuration* is
what runs are compared by: encoding, cardinality, at-most-one, implied rules, clue order, solver.
"""
