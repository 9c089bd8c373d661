"""What the command says of bad input."""


def data(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def complaint(done, place: str) -> str:
    """The message about a place, when it is the only line and there is nothing else."""
    start = f"pencilsat: {place}: "
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(start)
    assert done.err.endswith("\n")
    assert len(done.err.splitlines()) == 1
    return done.err.removeprefix(start)
