"""Certificates: directories from which anyone can check that a puzzle has one solution."""
