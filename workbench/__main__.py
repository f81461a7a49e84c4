"""Lets `python -m cardwright.workbench` do what the command `cardwright` does."""

from .cli import main

if __name__ == "__main__":
    main()
