"""``python -m train``."""

from katabasis.own import needing
from train.interrupt import ends_quietly

if __name__ == "__main__":
    with needing("train"):
        with ends_quietly():
            from train.cli import main

        main()
