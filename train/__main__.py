"""``python -m train``."""

import os

# OpenMP's threads spin while they wait for each other, by default for milliseconds. Where other work shares the cores
# that makes PyTorch several times slower; a short spin costs next to nothing. OpenMP reads this on import of PyTorch.
os.environ.setdefault("GOMP_SPINCOUNT", "4000")

from train.cli import main

if __name__ == "__main__":
    main()
