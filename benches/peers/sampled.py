"""The reference procedures sampled in Python: die by die, and in numpy.

Each row is a generator of batches: it yields numbers of trials and a Counter of the outcomes,
mine run as (kills, pins, cleared, passed) and duel as (a, b, a_pins, b_pins).
"""

import random
from collections import Counter

import numpy as np


def plain_mine_run():
    d6 = lambda: random.randint(1, 6)
    while True:
        counts = Counter()
        for _ in range(10_000):
            kills = pins = cleared = passed = 0
            for _ in range(3):
                hits = sum(d6() >= 4 for _ in range(3))
                if hits:
                    kills += sum(d6() >= 2 for _ in range(hits))
                    pins += random.randint(1, 3)
                cleared += d6() == 6
                roll = d6() + d6()
                if not (roll == 2 or (roll != 12 and roll <= 9 - pins)):
                    break
                passed += 1
            counts[kills, pins, cleared, passed] += 1
        yield 10_000, counts


def plain_duel():
    d6 = lambda: random.randint(1, 6)

    def fire(models, pins):
        hits = sum(d6() >= (5 if pins else 4) for _ in range(models))
        return sum(d6() >= 4 for _ in range(hits)), hits > 0

    def rally(pins):
        if pins:
            roll = d6() + d6()
            if roll == 2 or (roll != 12 and roll <= 9 - pins):
                return max(pins - random.randint(1, 3), 0)
        return pins

    while True:
        counts = Counter()
        for _ in range(1_000):
            a = b = 12
            a_pins = b_pins = 0
            for _ in range(6):
                kills, hit = fire(a, a_pins)
                b, b_pins = max(b - kills, 0), min(b_pins + hit, 10)
                kills, hit = fire(b, b_pins)
                a, a_pins = max(a - kills, 0), min(a_pins + hit, 10)
                a_pins = rally(a_pins)
                b_pins = rally(b_pins)
            counts[a, b, a_pins, b_pins] += 1
        yield 1_000, counts


# Small batches of small integers and a fast generator: numpy as one who knows it would use it.
BATCH = 1 << 15


def _dice(rng, *shape, sides=6):
    return rng.integers(1, sides, size=shape, dtype=np.uint8, endpoint=True)


def _passes_morale(rng, pins):
    roll = _dice(rng, len(pins)) + _dice(rng, len(pins))
    return (roll == 2) | ((roll != 12) & (roll + pins <= 9))


def _counter(bins, shape):
    occupied = np.flatnonzero(bins)
    outcomes = zip(*(axis.tolist() for axis in np.unravel_index(occupied, shape)))
    return Counter(dict(zip(outcomes, bins[occupied].tolist())))


def numpy_mine_run():
    rng = np.random.Generator(np.random.SFC64())
    shape = (10, 10, 4, 4)
    while True:
        kills, pins, cleared, passed = np.zeros((4, BATCH), dtype=np.uint8)
        going = np.arange(BATCH)
        for _ in range(3):
            hits = (_dice(rng, 3, len(going)) >= 4).sum(axis=0, dtype=np.uint8)
            wounds = _dice(rng, 3, len(going)) >= 2
            wounds &= np.arange(3, dtype=np.uint8)[:, None] < hits
            kills[going] += wounds.sum(axis=0, dtype=np.uint8)
            pins[going] += _dice(rng, len(going), sides=3) * (hits > 0)
            cleared[going] += _dice(rng, len(going)) == 6
            going = going[_passes_morale(rng, pins[going])]
            passed[going] += 1
        index = np.ravel_multi_index((kills, pins, cleared, passed), shape)
        yield BATCH, _counter(np.bincount(index, minlength=1600), shape)


def numpy_duel():
    rng = np.random.Generator(np.random.SFC64())
    shape = (13, 13, 11, 11)

    def fire(models, pins):
        needed = np.where(pins > 0, 5, 4).astype(np.uint8)
        rolling = np.arange(12, dtype=np.uint8)[:, None] < models
        hits = ((_dice(rng, 12, BATCH) >= needed) & rolling).sum(axis=0, dtype=np.uint8)
        most = int(hits.max())
        wounds = _dice(rng, most, BATCH) >= 4
        wounds &= np.arange(most, dtype=np.uint8)[:, None] < hits
        return wounds.sum(axis=0, dtype=np.uint8), hits > 0

    def rally(pins):
        relief = _dice(rng, BATCH, sides=3) * ((pins > 0) & _passes_morale(rng, pins))
        return pins - np.minimum(relief, pins)

    while True:
        a, b = np.full((2, BATCH), 12, dtype=np.uint8)
        a_pins, b_pins = np.zeros((2, BATCH), dtype=np.uint8)
        for _ in range(6):
            kills, hit = fire(a, a_pins)
            b, b_pins = b - np.minimum(kills, b), np.minimum(b_pins + hit, 10)
            kills, hit = fire(b, b_pins)
            a, a_pins = a - np.minimum(kills, a), np.minimum(a_pins + hit, 10)
            a_pins = rally(a_pins)
            b_pins = rally(b_pins)
        index = np.ravel_multi_index((a, b, a_pins, b_pins), shape)
        yield BATCH, _counter(np.bincount(index, minlength=13 * 13 * 11 * 11), shape)
