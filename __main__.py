"""`python -m pencilsat` is the command `pencilsat`."""

from .cli import process

if __name__ == "__main__":
    process()
