"""What the page of `pencilsat serve` costs.

A server of its own is started and asked. CPU seconds are those of the server and all its workers;
wall-clock times are those of this machine, and of what else runs on it.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx
from posting import answers

from boards import ROOT
from processes import environment

EXAMPLES = ROOT / "web" / "examples"
TEN = ROOT / "instances" / "takuzu" / "ten-by-ten.txt"
SEVERAL = "takuzu 10 10\n" + ". . . . . . . . . .\n" * 10
MIB = 1 << 20


class ServerProcess(NamedTuple):
    """A process that serves, and since when it runs."""

    pid: int
    address: str
    since: float

    @property
    def processes(self) -> list[int]:
        """The server and its workers."""
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.pid)], capture_output=True, text=True
        )
        return [self.pid, *map(int, found.stdout.split())]

    @property
    def cpu(self) -> float:
        """The CPU seconds of all of them so far, also of those that have ended."""
        ticks = 0
        for pid in self.processes:
            with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                spent = file.read().rpartition(")")[2].split()[11:15]
            ticks += sum(map(int, spent if pid == self.pid else spent[:2]))
        return ticks / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """The MiB that they have in memory; what they share is counted for each."""
        pages = 0
        for pid in self.processes:
            with open(f"/proc/{pid}/statm", encoding="ascii") as file:
                pages += int(file.read().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / MIB


@contextmanager
def served(variables: Mapping[str, str], jobs: int) -> Iterator[ServerProcess]:
    """A server; it ends with this."""
    since = time.perf_counter()
    command = [sys.executable, "-P", "-m", "pencilsat", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(
        [*command, "--jobs", str(jobs)], stdout=subprocess.PIPE, text=True, env=variables
    ) as process:
        try:
            assert process.stdout
            found = re.search("http://[^/]+", process.stdout.readline())
            assert found, "the server did not say where it is"
            yield ServerProcess(process.pid, found[0], since)
        finally:
            process.terminate()


def started(server: ServerProcess) -> str:
    """Ask as the page does until its first board is there."""
    with httpx.Client(base_url=server.address, timeout=60) as client:
        for path in ("/", "/static/main.js", "/api/families"):
            client.get(path).raise_for_status()
        text = (EXAMPLES / "sudoku.txt").read_text(encoding="utf-8")
        client.post("/api/read", json={"text": text}).raise_for_status()
    wall = time.perf_counter() - server.since
    return f"{server.cpu:.2f} s of CPU, {wall:.2f} s"


def solved(server: ServerProcess, times: int) -> str:
    """A board of 10×10, again and again."""
    body = {"puzzle": TEN.read_text(encoding="utf-8"), "pictures": True}
    waited = list[float]()
    with httpx.Client(base_url=server.address, timeout=60) as client:
        before = 0.0
        for i in range(times + 5):
            if i == 5:  # those before have warmed it up
                before = server.cpu
            start = time.perf_counter()
            client.post("/api/solve", json=body).raise_for_status()
            waited.append(time.perf_counter() - start)
    cpu = (server.cpu - before) / times
    return f"{1000 * median(waited[5:]):.0f} ms (median), {1000 * cpu:.1f} ms of CPU"


def relabelled(number: int) -> list[str]:
    """So many Sudokus of 9×9: the example, with its digits exchanged."""
    text = (EXAMPLES / "sudoku.txt").read_text(encoding="utf-8")
    header, board = text.split("\n", 1)
    source, digits = random.Random(0), "123456789"
    return [
        f"{header}\n{board.translate(str.maketrans(digits, ''.join(source.sample(digits, 9))))}"
        for _ in range(number)
    ]


def asked(server: ServerProcess, puzzles: Sequence[str], together: int) -> list[str]:
    """The status that `check` answers to each, so many at a time; an error is raised."""
    bodies = [{"puzzle": text} for text in puzzles]
    return [each["status"] for each in answers(server.address, "/api/check", bodies, together)]


def checked(server: ServerProcess, wanted: argparse.Namespace) -> str:
    """Checks of Sudokus, a few at a time: each answer is read whole.

    The client runs on the same processors: the rate is of both, and its CPU is told apart.
    """
    number, together = wanted.checks, 2 * wanted.jobs
    puzzles = relabelled(number + 20)
    asked(server, puzzles[:20], together)
    before, own, start = server.cpu, time.process_time(), time.perf_counter()
    found = asked(server, puzzles[20:], together)
    wall, own = time.perf_counter() - start, time.process_time() - own
    cpu, wrong = server.cpu - before, sum(status != "unique" for status in found)
    each, client = 1000 * cpu / number, 1000 * own / number
    rate = f"{number / wall:.0f} a second"
    return f"{rate}, {each:.1f} ms of CPU each and {client:.1f} ms of the client, {wrong} wrong"


def crowded(server: ServerProcess, number: int) -> str:
    """So many checks of 10×10 boards at the same time."""
    texts, before = [TEN.read_text(encoding="utf-8"), SEVERAL] * (number // 2), server.memory
    found = asked(server, texts, number)
    right = ["unique", "not unique"] * (number // 2)
    wrong = sum(status != other for status, other in zip(found, right, strict=True))
    return f"{wrong} wrong; {before:.0f} MiB before, {server.memory:.0f} MiB after"


def weighed(server: ServerProcess) -> str:
    """All that a browser loads for the page: its files, and what it asks first."""
    total = asks = 0
    with httpx.Client(base_url=server.address, timeout=60) as client:
        files = [file.name for file in (ROOT / "web" / "static").iterdir() if file.is_file()]
        names = ["", "walkthrough.js", "walkthrough.css", "api/pictures.css"]
        names += [f"static/{name}" for name in files if name != "index.html"]
        total = sum(len(client.get(f"/{name}").raise_for_status().content) for name in names)
        asks = len(client.get("/api/families").content)
    return f"{total / 1000:.1f} kB, and {asks / 1000:.1f} kB that say which puzzles there are"


def seen(server: ServerProcess, times: int) -> Iterator[tuple[str, str]]:
    """The same in Chromium: until the page can be used, and a click on Solve."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        for name in ("first visit", "second visit"):
            start = time.perf_counter()
            page.goto(server.address)
            page.wait_for_selector("html[data-ready]")
            yield f"in Chromium, the page can be used, {name}", clock(start)
        page.fill("#text", TEN.read_text(encoding="utf-8"))
        page.click("#paste .first")
        page.wait_for_function("() => document.title.includes('10 × 10')")
        waited = [page.evaluate(CLICK) for _ in range(times)]
        yield "in Chromium, a click on Solve until its picture", f"{median(waited):.0f} ms (median)"
        browser.close()


CLICK = """() => new Promise((done) => {
  const results = document.querySelector("#results"), start = performance.now();
  const watched = new MutationObserver(() => {
    if (results.getAttribute("aria-busy") !== "false" || !results.querySelector("svg")) return;
    watched.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  });
  watched.observe(results, { attributes: true, childList: true });
  document.querySelector("[data-task=solve]").click();
})"""


def clock(start: float) -> str:
    """How long it is since then."""
    return f"{time.perf_counter() - start:.2f} s"


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="workers of the server")
    parser.add_argument("--checks", type=int, default=1000, help="Sudokus to check")
    parser.add_argument("--crowd", type=int, default=200, help="checks at the same time")
    parser.add_argument("--repeats", type=int, default=30, help="solutions of a 10×10 board")
    parser.add_argument("--checkout", type=Path, default=ROOT, help="another version")
    parser.add_argument("--no-browser", action="store_true", help="only what needs none")
    return parser.parse_args()


def main() -> None:
    """Measure, and print a table as Markdown."""
    wanted = arguments()
    folder = Path(tempfile.gettempdir()) / "pencilsat-benchmarks"
    folder.mkdir(exist_ok=True)
    variables = environment(wanted.checkout.resolve(), folder)
    with served(variables, wanted.jobs) as server:
        started(server)  # now all modules are compiled
    print("| what | cost |\n|------|------|")
    with served(variables, wanted.jobs) as server:
        tell("`serve` until the first board is there", lambda: started(server))
        tell("10×10 solved", lambda: solved(server, wanted.repeats))
        tell(
            f"{wanted.checks} Sudokus checked",
            lambda: checked(server, wanted),
        )
        tell(f"{wanted.crowd} checks at the same time", lambda: crowded(server, wanted.crowd))
        tell("the whole page", lambda: weighed(server))
        if not wanted.no_browser:
            for what, cost in seen(server, wanted.repeats):
                tell(what, lambda cost=cost: cost)


def tell(what: str, measured: Callable[[], str]) -> None:
    """A row of the table."""
    print(f"| {what} | {measured()} |", flush=True)


if __name__ == "__main__":
    main()
