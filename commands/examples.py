"""What `pencilsat --help` says about each command, and two examples for each command's own help."""

SUMMARIES = {
    "solve": "Solve puzzles, and say whether the solution is unique.",
    "check": "Check whether a puzzle has one solution, several or none.",
    "candidates": "Show what is left for each place over all solutions.",
    "count": "Count solutions: one by one, exactly or approximately.",
    "explain": "Solve step by step, with a reason for each step.",
    "hint": "Show where to look next, or what is wrong so far.",
    "rate": "Rate difficulty: easy, medium, hard or very-hard.",
    "minimise": "Find the fewest clues that leave one solution.",
    "draw": "Draw puzzles as SVG, PNG, HTML or a PDF booklet.",
    "convert": "Convert puzzles to links, game IDs and other formats.",
    "compare": "Benchmark encodings and solvers against each other.",
    "export": "Write puzzles for any solver: DIMACS, OPB, WCNF, LP, …",
    "decode": "Turn a solver's answer into a verified solution.",
    "verify": "Check whether a solution obeys the rules.",
    "families": "List the families, or show one: rules, encodings, options.",
    "rules": "List the sentences in which rules of your own are said.",
    "report": "Summarise the runs of `compare` in tables and plots.",
    "serve": "Open a local web page for solving and making puzzles.",
    "site": "Write that page as a folder for any web server, with all that it needs.",
    "mcp": "Offer tools to language models, by the Model Context Protocol.",
    "verify-proof": "Check a certificate and every step of its proof.",
    "daily": "Make the puzzle of the day.",
    "generate": "Make random puzzles, each with exactly one solution.",
}

EXAMPLES = {
    "solve": (
        "pencilsat solve board.txt",
        "pencilsat solve 'https://puzz.link/p?hashi/7/7/3g3g52u5i5g3i1g2n22i32' --svg board.svg",
    ),
    "check": (
        "pencilsat check board.txt --svg differences.svg",
        "pencilsat check board.txt --proof certificate",
    ),
    "candidates": (
        "pencilsat candidates board.txt",
        "pencilsat candidates board.txt --solutions 100 --svg candidates.svg",
    ),
    "count": (
        "pencilsat count board.txt --limit 1000",
        "pencilsat count board.txt --exact",
    ),
    "explain": (
        "pencilsat explain board.txt",
        "pencilsat explain board.txt --html steps.html",
    ),
    "hint": (
        "pencilsat hint board.txt --more",
        "pencilsat hint board.txt --from found.txt",
    ),
    "rate": (
        "pencilsat rate board.txt",
        "pencilsat rate sudokus.txt --format line",
        "pencilsat rate board.txt --taste",
    ),
    "minimise": (
        "pencilsat minimise full.txt",
        "pencilsat minimise full.txt --proof fewest",
    ),
    "draw": (
        "pencilsat draw board.txt -o picture.svg",
        "pencilsat draw board.txt full.txt -o booklet.pdf --per-page 2 --solutions",
    ),
    "convert": (
        "pencilsat convert board.txt --link",
        "pencilsat convert sudokus.txt --to penpa",
    ),
    "compare": (
        "pencilsat compare board.txt --encodings xor,order -o runs.sqlite",
        "pencilsat compare board.txt --task check --solvers cadical195,glucose4 --repeat 3",
    ),
    "export": (
        "pencilsat export board.txt --program xor -o board.lp",
        "pencilsat export board.txt --set boards --force",
        "pencilsat export board.txt | cadical -q | pencilsat decode board.txt -",
    ),
    "decode": (
        "pencilsat decode board.txt answer.txt",
        "pencilsat export board.txt | cadical -q | pencilsat decode board.txt -",
    ),
    "verify": (
        "pencilsat verify board.txt solution.txt",
        "pencilsat solve board.txt --format json | pencilsat verify board.txt -",
    ),
    "families": (
        "pencilsat families",
        "pencilsat families takuzu",
    ),
    "rules": (
        "pencilsat rules shade",
        "pencilsat rules --json",
    ),
    "report": (
        "pencilsat report runs.sqlite",
        "pencilsat report runs.sqlite --html report.html --plots figures/",
    ),
    "serve": (
        "pencilsat serve",
        "pencilsat serve --port 9000 --jobs 4 --no-open",
    ),
    "site": (
        "pencilsat site public",
        "pencilsat site public --parts downloads",
    ),
    "mcp": (
        "pencilsat mcp",
        "pencilsat mcp --seconds 30 --jobs 1",
    ),
    "verify-proof": (
        "pencilsat verify-proof certificate",
        "pencilsat verify-proof certificate board.txt",
    ),
    "generate": (
        "pencilsat generate takuzu --size 8 --difficulty easy --seed 1 --solution",
        "pencilsat generate hashi --size 12 --count 4 -o puzzles.txt",
    ),
    "daily": (
        "pencilsat daily --solution",
        "pencilsat daily --date 2026-12-24 -o christmas.txt",
    ),
}


def epilog(command: str) -> str:
    """The end of a command's help: its examples, line by line."""
    return "\n".join(["Examples:", "", "\b", *(f"  {line}" for line in EXAMPLES[command])])
