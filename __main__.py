"""`python -m pencilsat` is the command `pencilsat`."""

from pencilsat.cli import main

if __name__ == "__main__":
    main()
