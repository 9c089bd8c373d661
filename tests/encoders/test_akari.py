"""Akari: what is no board."""
