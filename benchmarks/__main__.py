"""``python -m benchmarks COMMAND``."""

import sys

if __name__ == "__main__":  # processes of a tournament load this module again, but none of the commands
    from benchmarks.cli import main

    sys.exit(main())
