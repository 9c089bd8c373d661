"""Solving: a solver under limits, and what is asked of it: solutions, another one, cores, what all
solutions share, the best one.
"""
