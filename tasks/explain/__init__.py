"""How a person would solve a puzzle, step by step."""
