"""The fewest clues that leave a solution the only one."""
