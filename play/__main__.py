"""``python -m play``."""

import sys

from katabasis.own import needing

if __name__ == "__main__":
    try:
        with needing("play"):
            from play.cli import main

            sys.exit(main())
    except KeyboardInterrupt:  # while the above was loaded, which takes a second
        sys.exit(130)
