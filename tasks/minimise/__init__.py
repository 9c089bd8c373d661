"""The fewest clues that keep a solution unique."""
