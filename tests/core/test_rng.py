import numpy as np
import pytest
from scipy.stats import chisquare

from envs.core.head import head
from envs.core.kernel import kernel
from envs.core.rng import below, random_seed, random_word, seed_rng, shuffle
from envs.core.spec import for_kernels, new_records, record_dtype

DTYPE = record_dtype(head(5))  # five seats: like no game's record, nor the sampler's


def sfc32(seed):
    """The generator as its author publishes it, on Python's unbounded integers."""
    mask = 0xFFFFFFFF
    a, b, c, counter = seed & mask, seed >> 32, 0, 1
    while True:
        word = (a + b + counter) & mask
        counter = (counter + 1) & mask
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & mask
        c = (((c << 21) & mask | (c >> 11)) + word) & mask
        yield word


@kernel
def words(holders, seed, out):
    seed_rng(holders[0], seed)
    for i in range(out.size):
        out[i] = random_word(holders[0])


@kernel
def numbers(holders, seed, n, out):
    seed_rng(holders[0], seed)
    for i in range(out.size):
        out[i] = below(holders[0], n)


@kernel
def shuffles(holders, seed, out):
    seed_rng(holders[0], seed)
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = j
        shuffle(holders[0], out[i], out.shape[1])


@kernel
def seeds(holders, seed, out):
    seed_rng(holders[0], seed)
    for i in range(out.size):
        out[i] = random_seed(holders[0])


@pytest.fixture
def holders():
    return for_kernels(new_records(DTYPE, 1))


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**63 - 1])
def test_words_are_those_of_sfc32(holders, seed):
    out = np.zeros(1000, np.int64)
    words(holders, seed, out)
    reference = sfc32(seed)
    for _ in range(15):
        next(reference)
    assert out.tolist() == [next(reference) for _ in range(1000)]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 38, 1000])
def test_numbers_below_n_are_uniform(holders, n):
    out = np.zeros(100_000, np.int64)
    numbers(holders, 5, n, out)
    counts = np.bincount(out, minlength=n)
    assert len(counts) == n
    assert n == 1 or chisquare(counts).pvalue > 0.001


def test_every_order_of_a_shuffle_is_as_likely(holders):
    out = np.zeros((60_000, 4), np.int64)
    shuffles(holders, 9, out)
    _, counts = np.unique(out, axis=0, return_counts=True)
    assert len(counts) == 24
    assert chisquare(counts).pvalue > 0.001


def test_fresh_seeds_have_62_bits_and_differ(holders):
    out = np.zeros(10_000, np.int64)
    seeds(holders, 3, out)
    assert out.min() >= 0
    assert out.max() < 2**62
    assert out.max() > 2**61
    assert len(set(out.tolist())) == 10_000
