"""Files that are written: all that is written for a user goes through here.

What a file is to hold is a draft beside it, which takes its name once it is whole. So an old file
is there until then; if something fails or is interrupted, nothing is left of the new one.
"""

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from io import BufferedWriter, FileIO
from pathlib import Path
from tempfile import TemporaryDirectory

from ..cnf.errors import BadInput
from ..cnf.interrupts import held_back

STANDARD = (1, 2)
"""Standard output and standard error, which can be named, too."""


class Draft:
    """What a file is to hold. Of a link, what it leads to is replaced.

    Devices, pipes and what standard output goes to are written as they are, and so is, `in_place`,
    a file that is new.
    """

    def __init__(self, file: str, *, in_place: bool = False) -> None:
        self.file = file
        self._stream: BufferedWriter | None = None
        self._kept = 0
        with naming(file):
            self._old = status(file)
            self.plain = self._old is None or replaceable(self._old)
            if self._old and self.plain and not os.access(file, os.W_OK):
                raise PermissionError(0, "Permission denied")
        self._aside = self.plain and not (in_place and self._old is None)
        self._path = self._place = file
        if self._aside:
            self._place = os.path.realpath(file) if os.path.islink(file) else file
            name = f".pencilsat-{os.urandom(9).hex()}"
            self._path = os.path.join(os.path.dirname(self._place), name)

    def write(self, parts: Iterable[bytes]) -> None:
        """Write more. BadInput if that fails."""
        with naming(self.file):
            if self._stream is None:
                self._stream = BufferedWriter(FileIO(self._path, "x" if self.plain else "w"))
                if self._aside and self._old:
                    adopt(self._path, self._old)
            self._stream.writelines(parts)
            self._stream.flush()

    def keep(self) -> None:
        """Whatever comes, what is written so far stays if it is in place."""
        if self._stream and self.plain and not self._aside:
            self._kept = self._stream.tell()

    def finish(self) -> None:
        """Close it, and have it on the disk if something is to be replaced. BadInput if that
        fails.
        """
        with naming(self.file):
            if self._stream and not self._stream.closed:
                if self._aside and self._old:
                    os.fsync(self._stream.fileno())
                self._stream.close()

    def publish(self) -> None:
        """Have it in its place, once it is finished. BadInput if that fails."""
        with naming(self.file):
            if self._stream and self._aside:
                os.replace(self._path, self._place)
            self._stream = None

    def discard(self) -> None:
        """Leave nothing of what is neither kept nor published."""
        with suppress(OSError):
            if self._stream:
                self._stream.close()
        with held_back(), suppress(OSError):
            if self._stream and self._kept:
                os.truncate(self._path, self._kept)
            elif self._aside or (self._stream and self.plain):
                os.unlink(self._path)


class Growing:
    """Files to which pieces are added, one to each at a time; what was added is of use by itself.

    So an interrupt loses none of it, nor does a full disk, unless it would replace an old file.
    """

    def __init__(self, files: Sequence[str], removed: Sequence[str] = ()) -> None:
        new = not any(map(os.path.lexists, [*files, *removed]))
        self._drafts = [Draft(file, in_place=new) for file in files]
        self._removed = removed
        self._added = self._failed = False

    def add(self, *pieces: str) -> None:
        """Add a piece to each file. BadInput if that fails."""
        try:
            # A pipe may keep a writer waiting, who can be interrupted then.
            with held_back() if all(draft.plain for draft in self._drafts) else nullcontext():
                for draft, piece in zip(self._drafts, pieces, strict=True):
                    draft.write([piece.encode()])
                for draft in self._drafts:
                    draft.keep()
        except BadInput:
            self._failed = True
            raise
        self._added = True

    def close(self) -> None:
        """Have what was added in its place. BadInput if that fails."""
        with held_back():
            try:
                if self._added and not self._failed:
                    publish(self._drafts, self._removed)
            finally:
                for draft in self._drafts:
                    draft.discard()


@contextmanager
def drafts(files: Iterable[str], removed: Iterable[str] = ()) -> Iterator[list[Draft]]:
    """A draft of each file, which take their places together when the block is over; then other
    files are removed. BadInput if that fails.
    """
    made = [*map(Draft, files)]
    try:
        yield made
        publish(made, removed)
    finally:
        for draft in made:
            draft.discard()


def publish(every: Sequence[Draft], removed: Iterable[str]) -> None:
    """Have all drafts in their places, and other files removed. BadInput if that fails."""
    for draft in every:
        draft.finish()
    with held_back():
        for draft in every:
            draft.publish()
        for file in removed:
            remove(file)


def put(content: str | bytes, file: str) -> None:
    """Write text or bytes to a file. BadInput if that fails."""
    put_all({file: content})


def put_all(contents: Mapping[str, str | bytes], removed: Iterable[str] = ()) -> None:
    """Write files, all or none, in the place of those that are removed. BadInput if that fails."""
    with drafts(contents, removed) as made:
        for draft, content in zip(made, contents.values(), strict=True):
            draft.write([content.encode() if isinstance(content, str) else content])
            draft.finish()


def put_directory(contents: Mapping[str, bytes], directory: Path) -> None:
    """Write files into a new directory, all of them or none. BadInput if that fails."""
    with (
        naming(str(directory)),
        TemporaryDirectory(
            prefix=".pencilsat-", dir=directory.parent, ignore_cleanup_errors=True
        ) as folder,
    ):
        half = Path(folder, "half")  # has the usual permissions, unlike the folder
        half.mkdir()
        for name, data in contents.items():
            (half / name).write_bytes(data)
        half.rename(directory)


@contextmanager
def made_directory(directory: str) -> Iterator[None]:
    """Make a directory, and those above it, if they do not exist; they are removed again if the
    block leaves them empty. BadInput if one cannot be made.
    """
    path = Path(directory)
    missing = [each for each in (path, *path.parents) if not os.path.lexists(each)]
    try:
        with naming(directory):
            path.mkdir(parents=True, exist_ok=True)
        yield
    finally:
        for each in missing:
            with suppress(OSError):
                each.rmdir()


def remove(file: str) -> None:
    """Remove a file if it exists. BadInput if that fails."""
    with naming(file, "removed"):
        if os.path.lexists(file):
            os.unlink(file)


@contextmanager
def naming(file: str, done: str = "written") -> Iterator[None]:
    """Turn an error of the system in this block into BadInput about the file."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"cannot be {done}: {error.strerror}", file=file) from None


def status(file: str) -> os.stat_result | None:
    """What is there under that name; None if nothing is."""
    try:
        return os.stat(file)
    except FileNotFoundError:
        return None


def replaceable(old: os.stat_result) -> bool:
    """Whether it is a file that another one can take the place of: none that is being written to
    under another name.
    """
    for stream in STANDARD:
        with suppress(OSError):
            if os.path.samestat(os.fstat(stream), old):
                return False
    return stat.S_ISREG(old.st_mode)


def adopt(path: str, old: os.stat_result) -> None:
    """Give a file the owner, as far as may be, and the permissions of an old one."""
    made = os.stat(path)
    if sys.platform != "win32" and (old.st_uid, old.st_gid) != (made.st_uid, made.st_gid):
        with suppress(PermissionError):
            os.chown(path, old.st_uid, old.st_gid)
    os.chmod(path, stat.S_IMODE(old.st_mode))
