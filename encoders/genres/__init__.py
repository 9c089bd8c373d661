"""Genres: families that are a board and a list of rules of the library, each in one file."""
