"""One table of the same work done by this program and by the tools people use today.

Every row must first show that it does the work: a sampled row's counts must fit the exact law by
chi-square (a right row fails once in a million), an exact row's law must have the same outcomes and
means. Rows of one problem take turns, in several rounds; times are processor times of one thread.

usage: .venv/bin/python compare.py [--rounds N] [--seconds S] [--skip-slow]
"""

import argparse
import json
import math
import pathlib
import statistics
import subprocess
import time
import warnings
from collections import Counter

import exact
import sampled

warnings.filterwarnings("ignore")

HERE = pathlib.Path(__file__).parent
PEER = HERE.parent.parent / "target/release/peer"

PROBLEMS = {"R1, the mine run": "mine-run", "R2, the duel": "duel"}


def ours(row, seconds):
    result = subprocess.run([PEER, row, str(seconds)], check=True, capture_output=True, text=True)
    return json.loads(result.stdout)


def our_law(problem):
    return {tuple(map(int, values)): p for values, p in ours(f"exact-{problem}", 0)["law"]}


def unbin(problem, index):
    """The outcome of a bin of the naive loops in Rust."""
    if problem == "mine-run":
        return (index // 40 % 10, index // 4 % 10, index % 4, index // 400)
    return (index // 1573, index // 121 % 13, index // 11 % 11, index % 11)


def our_sample(problem, row, seconds):
    result = ours(row, seconds)
    if "bins" in result:
        counts = {unbin(problem, i): n for i, n in enumerate(result["bins"]) if n}
    else:
        counts = {tuple(map(int, values)): n for values, n in result["counts"]}
    return result["trials"] / result["seconds"], counts


def python_sample(batches, seconds):
    trials, counts, start = 0, Counter(), time.process_time()
    while time.process_time() - start < seconds:
        more, outcomes = next(batches)
        trials += more
        counts.update(outcomes)
    return trials / (time.process_time() - start), counts


def check_sample(name, counts, law):
    """Pearson's test; cells expected fewer than ten times are pooled."""
    trials = sum(counts.values())
    assert all(outcome in law for outcome in counts), f"{name}: an outcome that cannot happen"
    cells, rare = [], [0.0, 0.0]
    for outcome, p in law.items():
        cell = (counts.get(outcome, 0), p * trials)
        if cell[1] < 10:
            rare = [rare[0] + cell[0], rare[1] + cell[1]]
        else:
            cells.append(cell)
    if rare[1] > 1:
        cells.append(rare)
    statistic = sum((count - expected) ** 2 / expected for count, expected in cells)
    freedom = len(cells) - 1
    # Wilson and Hilferty 1931; 4.76 is the normal quantile of one in a million.
    spread = 2 / (9 * freedom)
    score = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    assert score < 4.76, f"{name}: does not fit the exact law (chi-square {statistic:.0f} of {freedom})"


def check_law(name, found, law):
    assert {outcome for outcome, p in found if p} == set(law), f"{name}: other outcomes"
    for measure in range(4):
        mean = float(sum(p * outcome[measure] for outcome, p in found))
        expected = math.fsum(p * outcome[measure] for outcome, p in law.items())
        assert abs(mean - expected) < 1e-12 * max(1, abs(expected)), f"{name}: another mean"


def rounds_of(rows, rounds):
    """The results of all rows, which take turns."""
    results = {name: [] for name in rows}
    for _ in range(rounds):
        for name, run in rows.items():
            results[name].append(run())
    return results


def print_table(title, unit, results, fastest_last):
    reference = list(results)[0]
    print(f"\n{title}\n{'row':<34} {unit:>16} {'times as fast as ' + reference:>44}")
    for name, values in results.items():
        ratios = [value / other for value, other in zip(values, results[reference])]
        ratio = statistics.median(ratios if fastest_last else [1 / ratio for ratio in ratios])
        print(f"{name:<34} {statistics.median(values):>16.6g} {ratio:>44.4g}")


def compare_samples(title, problem, law, arguments):
    python = {"plain Python": getattr(sampled, f"plain_{problem.replace('-', '_')}")(),
              "numpy": getattr(sampled, f"numpy_{problem.replace('-', '_')}")()}
    rows = {name: lambda batches=batches: python_sample(batches, arguments.seconds) for name, batches in python.items()}
    rows["Rust, naive loop with StdRng"] = lambda: our_sample(problem, f"naive-{problem}", arguments.seconds)
    rows["Sandtable, sampled"] = lambda: our_sample(problem, problem, arguments.seconds)
    for name, run in rows.items():
        check_sample(name, run()[1], law)
    results = rounds_of({name: lambda run=run: run()[0] for name, run in rows.items()}, arguments.rounds)
    print_table(f"{title}, sampled", "trials/s", results, fastest_last=True)


def timed(solve):
    start = time.process_time()
    solve()
    return time.process_time() - start


def compare_exact(title, problem, law, arguments):
    name = problem.replace("-", "_")
    solvers = {"icepool": getattr(exact, f"icepool_{name}"), "dyce": getattr(exact, f"dyce_{name}")}
    if problem == "mine-run":
        solvers["icepool, as read"] = exact.icepool_mine_run_as_read
    for peer, solve in solvers.items():
        check_law(peer, solve(), law)
    rows = {peer: lambda solve=solve: timed(solve) for peer, solve in solvers.items()}
    rows["Sandtable, exact"] = lambda: ours(f"exact-{problem}", arguments.seconds)["seconds"]
    results = rounds_of(rows, 1 if problem == "duel" else arguments.rounds)
    print_table(f"{title}, exact", "seconds", results, fastest_last=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each table")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of a row in a round")
    parser.add_argument("--skip-slow", action="store_true", help="leave out the exact duel of the peers")
    arguments = parser.parse_args()
    for title, problem in PROBLEMS.items():
        law = our_law(problem)
        assert abs(math.fsum(law.values()) - 1) < 1e-12
        compare_samples(title, problem, law, arguments)
        if not (arguments.skip_slow and problem == "duel"):
            compare_exact(title, problem, law, arguments)


if __name__ == "__main__":
    main()
