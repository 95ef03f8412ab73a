"""``python -m benchmarks COMMAND``."""

import sys

if __name__ == "__main__":  # processes of a tournament load this module again, but none of the commands
    import train  # noqa: F401 (first of all: it says how threads are to wait)
    from benchmarks.cli import main

    sys.exit(main())
