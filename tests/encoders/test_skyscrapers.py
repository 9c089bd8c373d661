"""Skyscrapers: their options, and what is no board."""

import pencilsat


def test_a_height_without_a_place_is_said_to_have_none():
    clash = pencilsat.hint(pencilsat.read("skyscrapers 2 3\n. . .\n. . .\n")).clash
    assert clash == ["row 1 has no place for 1"]
