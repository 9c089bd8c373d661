"""Tasks, one verb per module: a puzzle goes in, a record comes out, and nothing is printed."""
