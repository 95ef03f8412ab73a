"""``python -m benchmarks COMMAND``."""

import sys

from katabasis.own import needing

if __name__ == "__main__":  # processes of a tournament load this module again, but none of the commands
    try:
        with needing("bench"):
            import train  # noqa: F401 (first of all: it says how threads are to wait)
            from benchmarks.cli import main

            sys.exit(main())
    except KeyboardInterrupt:  # while the above was loaded, which takes a second or two
        sys.exit(130)
