"""The commands of `pencilsat`, a module for those that belong together."""
