"""SAT: formulas kept per rule, cardinality, gates, graphs, DIMACS.

Nothing in this package and in `search` knows about puzzles, and no other package imports PySAT.
"""


def load() -> None:
    """Import all modules of this package, including those that are otherwise imported only when
    needed.
    """
    from importlib import import_module
    from pkgutil import iter_modules  # imported here, as commands load only what they need

    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
