"""Members that share the work on things, or race for each of them: a thread for each member."""

import pickle
import queue
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Generic, NamedTuple, Protocol

from ..cnf.interrupts import held_back
from .worker import Ended, Lost, R, Raised, Seat, T, Worker, WorkFunction

AIM = 0.3
"""Seconds of work that are handed over at a time: long compared with handing it over, short at the
end of all work.
"""

LARGEST = 1000
"""The most things that are handed over at a time, however fast they are."""

AHEAD = 20 * LARGEST
"""How many things are read ahead of the first one whose result is still missing."""


class Member(Protocol):
    """Who does some of the work: a seat, or a thread of a cluster."""

    def do(self, things: Sequence[Any], /) -> Iterable[Any]:
        """The result of each thing, once. Ended if it is closed meanwhile."""

    def close(self) -> None:
        """End at once, whatever is being done."""


class TeamResult(NamedTuple):
    """The result of the thing of that number. Without one: a member is done, or why nothing goes
    on.
    """

    number: int | None
    result: Any


class Team(Generic[T, R]):
    """Members that share the things. A thread reads these, so that waiting for one delays no
    result; another drives each member; all tell the one that takes the results. They begin when
    the first result is asked for.
    """

    def __init__(self, things: Iterable[T], *members: Member, most: int = LARGEST) -> None:
        self.told: queue.SimpleQueue[TeamResult] = queue.SimpleQueue()
        self._things: queue.SimpleQueue[tuple[int, T] | None] = queue.SimpleQueue()
        self._room = threading.Semaphore(AHEAD)
        self._members = [*members]
        self._unread: BaseException | None = None
        self._closed = False
        self._source, self._most = things, most

    def join(self, *members: Member) -> None:
        """Take in members, who begin to work."""
        for member in members:
            self._members.append(member)
            begin(self._drive, member)

    def close(self) -> None:
        """End all members."""
        self._closed = True
        self._room.release()
        self._things.put(None)
        for member in self._members:
            member.close()

    def _read(self) -> None:
        try:
            for number, thing in enumerate(self._source):
                self._room.acquire()
                if self._closed:
                    return
                self._things.put((number, thing))
        except BaseException as error:  # raised again once the things before it are done
            self._unread = error
        self._things.put(None)

    def _drive(self, member: Member) -> None:
        """Hand over one batch after another, of a size that takes a member about `AIM` seconds."""
        size = 1
        try:
            while batch := self._batch(size):
                start = time.monotonic()
                results = member.do([thing for _, thing in batch])
                for (number, _), result in zip(batch, results, strict=True):
                    self.told.put(TeamResult(number, result))
                fitting = AIM * len(batch) / max(time.monotonic() - start, 1e-9)
                size = max(1, min(int(fitting), 4 * size, self._most))
            self.told.put(TeamResult(None, None))
        except Ended:
            pass
        except BaseException as error:  # raised again where the results are taken
            self.told.put(TeamResult(None, error))

    def _batch(self, most: int) -> list[tuple[int, T]]:
        """So many of the things that are there; one that is waited for, if there is none; none if
        none will come.
        """
        found, thing = list[tuple[int, T]](), self._things.get()
        with suppress(queue.Empty):
            while thing is not None:
                found.append(thing)
                if len(found) == most:
                    return found
                thing = self._things.get_nowait()
            self._things.put(None)  # for the others
        return found

    def results(self, *, ordered: bool, gap: R | None) -> Iterator[R]:
        """The result of each thing. If nothing goes on, those that are there, with gaps for those
        that are missing between them.
        """
        begin(self._read)
        for member in [*self._members]:
            begin(self._drive, member)
        held, following, done = dict[int, Any](), 0, 0
        why: BaseException | None = None
        while done < len(self._members) and why is None:
            number, result = self.told.get()
            if number is None:
                why, done = result, done + 1
                continue
            held[number if ordered else following] = result
            while following in held:
                self._room.release()
                yield worked(held.pop(following))
                following += 1
        for number in range(following, max(held, default=-1) + 1):
            result = held.get(number, gap)
            if result is not None:
                yield worked(result)
        if error := why or self._unread:
            raise error


def worked(result: Any) -> Any:
    """The result; what the work raised is raised."""
    if isinstance(result, Raised):
        raise result.error
    return result


def results(
    work: WorkFunction[T, R],
    things: Iterable[T],
    lost: Lost[T, R],
    *,
    jobs: int,
    ordered: bool = True,
    gap: R | None = None,
    most: int = LARGEST,
) -> Generator[R, None, None]:
    """The result of each thing, by so many processes, in the order of the things, which are read as
    needed; at most so many are handed over at a time.

    What the work raises is raised here, when its turn comes. An interrupt is raised once all
    available results have been yielded, with the `gap`, if there is one, for each that is missing
    between them. Unless `ordered`, results come as soon as they are ready.
    """
    asked = pickle.dumps(work)
    seats = [Seat(asked, lost) for _ in range(jobs)]
    yield from shared(Team(things, *seats, most=most), ordered, gap)


def shared(team: Team[T, R], ordered: bool, gap: R | None) -> Generator[R, None, None]:
    """The same of a team, whose members end in the end."""
    try:
        with interrupts_in(team.told):
            yield from team.results(ordered=ordered, gap=gap)
    finally:
        team.close()


def raced(
    works: Sequence[WorkFunction[T, R]],
    things: Iterable[T],
    lost: Lost[T, R],
    *,
    decides: Callable[[R], bool],
) -> Generator[R, None, None]:
    """For each thing, the first result that decides, from one process for each work; else the last
    result. Those that come late are ended, as a solver cannot be asked to stop; one that ends
    without a result does not win.
    """
    workers = dict[int, Worker[T, R]]()
    try:
        for thing in things:
            told, found = queue.SimpleQueue[tuple[int, Any]](), list[R]()
            for k, work in enumerate(works):
                workers[k] = workers.get(k) or Worker(pickle.dumps(work))
                begin(race, workers[k], thing, k, told)
            racing = {*workers}
            while racing and not any(map(decides, found[-1:])):
                k, result = told.get()
                racing.discard(k)
                if isinstance(result, Ended):
                    workers.pop(k).close()
                else:
                    found.append(worked(result))
            for k in racing:
                workers.pop(k).close()
            yield found[-1] if found else lost(thing)
    finally:
        for worker in workers.values():
            worker.close()


def race(worker: Worker[T, R], thing: T, k: int, told: "queue.SimpleQueue[Any]") -> None:
    """Tell what a worker makes of a thing, or that it has ended: whatever happens, as it is waited
    for.
    """
    try:
        [result] = worker.do([thing])
        told.put((k, result))
    except Ended as ended:
        told.put((k, ended))
    except Exception as error:  # a thing that cannot be pickled, say: who waits must hear
        told.put((k, Raised(error)))


def begin(work: Callable[..., None], *arguments: object) -> None:
    """Do something in a thread; it takes no signals, as PySAT's handler is for the main one."""
    with held_back():
        threading.Thread(target=work, args=arguments, daemon=True).start()


@contextmanager
def interrupts_in(told: "queue.SimpleQueue[TeamResult]") -> Iterator[None]:
    """Turn a keyboard interrupt into a message, so that nothing that came before it is lost; a
    second one raises KeyboardInterrupt. Does nothing outside the main thread, or where interrupts
    are ignored.
    """
    before = signal.getsignal(signal.SIGINT)
    main = threading.current_thread() is threading.main_thread()
    if not main or before in (signal.SIG_IGN, None):
        yield
        return

    def tell(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        told.put(TeamResult(None, KeyboardInterrupt()))

    signal.signal(signal.SIGINT, tell)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
