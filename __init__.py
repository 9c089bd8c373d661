"""PencilSAT: pencil-and-paper puzzles compiled to SAT."""
