"""The formats of a family's puzzles in other programs: a module each, loaded only when needed."""
