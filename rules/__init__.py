"""Rules of puzzles, by what they are about: each says itself in clauses, finds where entries break
it, and has words for both.
"""
