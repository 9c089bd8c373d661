"""Experiments: puzzles × configurations, run, stored and compared.

A *run* is one puzzle, encoded and solved in one way, in a process of its own. *Configurations* are
what is compared: encoding, cardinality, at-most-one, implied rules, clue order, solver.
"""
