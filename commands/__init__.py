"""The commands of `pencilsat`, with related commands in one module."""
