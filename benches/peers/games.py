"""Writes the games that the tests of `crates/games` are held to, with the values that nashpy finds.

    pip install nashpy==0.0.43
    python games.py > ../../crates/games/tests/data/games.tsv

A hundred random games, and a hundred whose payoffs are -1, 0 or 1, so that many of them have several
best mixtures. Each is solved as a linear program; the support enumeration of nashpy at its defaults
finds no equilibrium in a fifth of such games.
"""

import random

import nashpy
import numpy


def game(largest):
    rows, columns = random.randint(2, 6), random.randint(2, 6)
    return [[random.randint(-largest, largest) for _ in range(columns)] for _ in range(rows)]


def value(payoffs):
    matrix = numpy.array(payoffs, dtype=float)
    rows, columns = nashpy.Game(matrix, -matrix).linear_program()
    return rows @ matrix @ columns


def main():
    random.seed(7)
    print("kind\tpayoffs\tvalue")
    for kind, largest in [("random", 20), ("degenerate", 1)]:
        for _ in range(100):
            payoffs = game(largest)
            rows = ";".join(" ".join(map(str, row)) for row in payoffs)
            print(f"{kind}\t{rows}\t{value(payoffs):.12f}")


if __name__ == "__main__":
    main()
