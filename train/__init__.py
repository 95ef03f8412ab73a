"""Self-play training: ``python -m train --env legends``."""

import os

# Threads of numerical libraries spin while they wait for each other, by default for milliseconds. Where other work
# shares the cores, or PyTorch's threads and NumPy's take turns, that makes PyTorch several times slower; a short spin,
# and one thread for NumPy's small matrices, cost next to nothing. The libraries read this when they are imported.
THREADS = {"GOMP_SPINCOUNT": "4000", "OPENBLAS_NUM_THREADS": "1"}
for _name, _value in THREADS.items():
    os.environ.setdefault(_name, _value)
