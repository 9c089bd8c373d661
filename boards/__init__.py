"""Boards: where values stand, and how they are written, read and drawn. No rules are known here."""
