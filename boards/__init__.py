"""Boards: where values stand, how they are written, read and drawn. No rule is known here."""
