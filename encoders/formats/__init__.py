"""How else the puzzles of a family are written: a module each, loaded where that is asked."""
