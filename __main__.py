"""`python -m pencilsat` is the command `pencilsat`."""

from pencilsat.cli import process

if __name__ == "__main__":
    process()
