"""Pools of dice, worked out by this program, by icepool and by the Rust engine of Eurydice.

The rows take turns, round by round; times are processor times of one thread. Of each round the
fastest of some runs counts, and of the rounds the median. icepool remembers what it has worked out:
it is asked in a process that has not been asked before, and once more in the same one.

usage: .venv/bin/python pools.py [--rounds N] [--runs N]
"""

import argparse
import pathlib
import re
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
OURS = HERE.parent.parent / "target/release/examples/pools"
EURYDICE = HERE / "eurydice/target/release/eurydice-pools"

POOLS = ["4d6 keep 3", "40d10 keep 5", "20d20 keep 10", "100d6"]

ICEPOOL = """
import time
from icepool import d4, d6, d10, d20
def timed(ask):
    start = time.process_time()
    die = ask()
    return die, (time.process_time() - start) * 1e3
d4.highest(3, 2), d4.pool(3).sum()
for name, ask, mean in [
    ("4d6 keep 3", lambda: d6.highest(4, 3), 15869 / 1296),
    ("40d10 keep 5", lambda: d10.highest(40, 5), None),
    ("20d20 keep 10", lambda: d20.highest(20, 10), None),
    ("100d6", lambda: d6.pool(100).sum(), 350),
]:
    die, first = timed(ask)
    assert mean is None or abs(die.mean() - mean) < 1e-12
    again = min(timed(ask)[1] for _ in range(RUNS))
    print(f"{name} first: exact in {first:.4f} ms")
    print(f"{name}: exact in {again:.4f} ms")
"""


def told(command):
    """Milliseconds by the names of pools, as a program tells them line by line."""
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {name: float(ms) for name, ms in re.findall(r"^(.*?): (?:.*, )?exact in ([\d.]+) ms", text, re.M)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--runs", type=int, default=20, help="runs of a row in a round")
    parser.add_argument("--ours", type=pathlib.Path, default=OURS, help="the example `pools`")
    parser.add_argument("--eurydice", type=pathlib.Path, default=EURYDICE)
    arguments = parser.parse_args()
    runs = str(arguments.runs)
    rows = {
        "Sandtable, a page": [arguments.ours, runs],
        "Eurydice": [arguments.eurydice, runs],
        "icepool": [sys.executable, "-c", ICEPOOL.replace("RUNS", runs)],
    }
    rounds = [{row: told(command) for row, command in rows.items()} for _ in range(arguments.rounds)]
    median = lambda row, pool: statistics.median(each[row][pool] for each in rounds)
    print(f"{'milliseconds':<28}" + "".join(f"{pool:>16}" for pool in POOLS))
    for title, row, suffix in [
        ("Sandtable, face by face", "Sandtable, a page", ""),
        ("Sandtable, roll 100d6", "Sandtable, a page", " added up"),
        ("Eurydice", "Eurydice", ""),
        ("icepool, the first time", "icepool", " first"),
        ("icepool, asked again", "icepool", ""),
    ]:
        known = [pool + suffix for pool in POOLS]
        cells = [f"{median(row, pool):>16.4f}" if pool in rounds[0][row] else f"{'':>16}" for pool in known]
        print(f"{title:<28}" + "".join(cells))


if __name__ == "__main__":
    main()
