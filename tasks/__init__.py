"""What a puzzle setter needs: fewest clues, new puzzles, explanations."""
