"""Random numbers that live inside a record: equal seeds give equal bytes on every platform.

The generator is sfc32 (Chris Doty-Humphrey, PractRand), held as four 32-bit words in the record's field
``rng`` (int64[4]). Every intermediate value stays below 2**63, so compiled code and plain Python agree.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel

WORD = 0xFFFFFFFF
WARM_UP = 15  # rounds that PractRand's seeding discards, so that close seeds part


@kernel
def seed_rng(holder: np.record, seed: int) -> None:
    """Start the record's stream from a seed of 0 to 2**63 - 1."""
    holder.rng[0] = seed & WORD
    holder.rng[1] = (seed >> 32) & WORD
    holder.rng[2] = 0
    holder.rng[3] = 1
    for _ in range(WARM_UP):
        random_word(holder)


@kernel
def random_word(holder: np.record) -> int:
    """A uniform number of 32 bits."""
    a, b, c, counter = holder.rng[0], holder.rng[1], holder.rng[2], holder.rng[3]
    word = (a + b + counter) & WORD
    holder.rng[0] = b ^ (b >> 9)
    holder.rng[1] = (c + (c << 3)) & WORD
    holder.rng[2] = (((c << 21) | (c >> 11)) + word) & WORD
    holder.rng[3] = (counter + 1) & WORD
    return word


@kernel
def random_seed(holder: np.record) -> int:
    """A fresh seed of 62 bits, drawn from the record's stream."""
    return (random_word(holder) << 30) | (random_word(holder) >> 2)


@kernel
def below(holder: np.record, n: int) -> int:
    """A uniform number from 0 to n - 1, for n from 1 to 2**31 (Lemire's method, without bias)."""
    product = random_word(holder) * n
    if (product & WORD) < n:
        threshold = (WORD + 1 - n) % n
        while (product & WORD) < threshold:
            product = random_word(holder) * n
    return product >> 32


@kernel
def shuffle(holder: np.record, items: np.ndarray, n: int) -> None:
    """Put the first n items of an array into random order (Fisher-Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(holder, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


@kernel
def roll(holder: np.record, sides: int) -> int:
    """The face of a fair die, from 1 to its number of sides."""
    return 1 + below(holder, sides)
