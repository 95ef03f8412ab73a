"""``python -m train``."""

from katabasis.own import needing

if __name__ == "__main__":
    with needing("train"):
        from train.cli import main

        main()
