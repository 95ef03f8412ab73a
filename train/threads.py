"""How numerical libraries use threads: environment variables, which are read when those libraries are imported.

So nothing here may import one of them.
"""

GIVE_WAY = {"GOMP_SPINCOUNT": "4000", "OPENBLAS_NUM_THREADS": "1"}
"""Threads that share their cores with other work.

Threads of numerical libraries spin while they wait for each other, by default for milliseconds. Where other work shares
the cores, or PyTorch's threads and NumPy's take turns, that makes PyTorch several times slower; a short spin, and one
thread for NumPy's small matrices, cost next to nothing.
"""

SINGLE = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)
"""One thread alone, for a process that has one core."""
