//! How often the intervals of trials contain the truth, for measures that may have no value, are
//! given under a condition, or come to something seldom or never; prints what came of it as Markdown.
//!
//! The result is committed as `reports/gallery/measure-study/README.md`:
//! `cargo run --release -p sandtable-sim --example coverage`. `tests/coverage.rs` is a smaller version.

use std::io::Write;

use rayon::prelude::*;

#[path = "../tests/support/coverage.rs"]
mod coverage;

use coverage::{Case, Coverage, beyond_trials, cases, pair_cases};

/// Runs of each case at each number of trials.
const RUNS: u32 = 2000;

const TRIALS: [u64; 4] = [50, 200, 1000, 20_000];

const SEED: u64 = 1944;

fn main() -> std::io::Result<()> {
    let mut rows: Vec<Row> = cases().iter().flat_map(rows_of).collect();
    for case in pair_cases() {
        let of = |trials: &u64| case.covered(*trials, RUNS, SEED);
        rows.push((case.name, "difference", TRIALS.par_iter().map(of).collect()));
    }
    let mut out = std::io::stdout().lock();
    write!(out, "{HEADING}")?;
    summary(&mut out, &rows)?;
    table(&mut out, &rows)?;
    write!(out, "{BEYOND}")?;
    table(&mut out, &rows_of(&beyond_trials()))
}

fn rows_of(case: &Case) -> Vec<Row> {
    let of = |statistic: &&'static str| {
        let of = |trials: &u64| case.covered(statistic, *trials, RUNS, SEED);
        (case.name, *statistic, TRIALS.par_iter().map(of).collect())
    };
    case.statistics.iter().map(of).collect()
}

fn table(out: &mut impl Write, rows: &[Row]) -> std::io::Result<()> {
    writeln!(
        out,
        "| measure | statistic | 50 | 200 | 1,000 | 20,000 |\n|---|---|---:|---:|---:|---:|"
    )?;
    for (name, statistic, covered) in rows {
        let cells: Vec<String> = covered.iter().map(cell).collect();
        writeln!(out, "| {name} | {statistic} | {} |", cells.join(" | "))?;
    }
    Ok(())
}

const HEADING: &str = "\
# Do intervals of trials contain the truth?

Written by `cargo run --release -p sandtable-sim --example coverage`; seeds are fixed.

Each measure is made up, so that the truth is known. It is sampled 2,000 times with 50, 200, 1,000 and
20,000 trials, under seeds of 1944 with the number of the run; the interval is the one that is shown with
every number, at 95 %, or for a *difference* the one that a single comparison rests on.

A cell is the share of intervals that contain the truth. A number in parentheses is the share of runs
that have an interval at all, where some have none: because the range of the measure is not known,
no trial of one side has a value, or what was seen and the known range settle the number (the least
value was seen and nothing less is possible; then it is the truth in each run). Runs without an
interval are left out of the first number. The standard error of a share of 95 % of 2,000 runs is 0.5
points.

Fewer than fifty trials are no part of this study. `tests/coverage.rs` holds the same measures to their
level at 1, 2, 5 and 10 trials, and the coverage of probabilities is summed over the binomial law for every
number of trials below forty, and for 50, 100, 200 and 400 (`src/interval/tests.rs`): it is never below 95 %,
so that a cell of a probability below that has its luck from the seeds.

Standard deviations have the delta method, an approximation, where squared deviations look nearly normal
and nothing in the known range could upset that; else Maurer and Pontil's interval, which holds for any
number of trials but needs the range. Quantiles have order statistics, the interval between two of the sorted trials. It is
closed, and its ends are values of the measure: where so many trials came to one value that both ends
are that value, it says that the quantile is this value and no other (`[3, 3]`). The measures *2 in ... %,
else 3* are the worst for that, because a tenth of a point decides which value it is.

";

const BEYOND: &str = "
## What no trials can know

The same jackpot, where nobody says that a thousand is possible: from a thousand trials on, means and
deviations that look normal are taken to be, and most runs of a thousand trials show a die and nothing
else. That is why a measure says its range.

";

/// The share that contain the truth, and the share that have an interval, if not all have.
fn cell(covered: &Coverage) -> String {
    let percent = |part: u32, of: u32| 100.0 * f64::from(part) / f64::from(of);
    match covered.said {
        0 => "none".to_owned(),
        RUNS => format!("{:.1} %", percent(covered.covered, RUNS)),
        said => {
            format!("{:.1} % ({:.1} %)", percent(covered.covered, said), percent(said, RUNS))
        }
    }
}

type Row = (&'static str, &'static str, Vec<Coverage>);

/// How many intervals there are, and where the fewest contain the truth.
fn summary(out: &mut impl Write, rows: &[Row]) -> std::io::Result<()> {
    let cells = rows.iter().flat_map(|(name, statistic, covered)| {
        let of = move |(trials, covered)| (*name, *statistic, trials, covered);
        TRIALS.into_iter().zip(covered).map(of)
    });
    let cells: Vec<_> = cells.filter(|cell| RUNS / 2 <= cell.3.said).collect();
    let share = |covered: &Coverage| f64::from(covered.covered) / f64::from(covered.said);
    let sum = |of: fn(&Coverage) -> u32| cells.iter().map(|cell| of(cell.3)).sum::<u32>();
    let (said, covered) = (sum(|it| it.said), sum(|it| it.covered));
    let lowest = cells.iter().min_by(|a, b| share(a.3).total_cmp(&share(b.3)));
    let (name, statistic, trials, least) = lowest.expect("there are cells");
    writeln!(
        out,
        "Of all {said} intervals, {:.2} % contain the truth; of the {} cells, the one in which the \
         fewest do is {statistic} of *{name}* after {trials} trials, with {:.1} %.",
        100.0 * f64::from(covered) / f64::from(said),
        cells.len(),
        100.0 * share(least),
    )?;
    let certain =
        |cell: &&(&str, &str, u64, &Coverage)| 0 < cell.3.points && !cell.1.starts_with("quantile");
    let (points, right) = (sum(|it| it.points), sum(|it| it.right_points));
    let wrong = |it: &Coverage| f64::from(it.points - it.right_points) / f64::from(it.said);
    let most = cells.iter().max_by(|a, b| wrong(a.3).total_cmp(&wrong(b.3)));
    let (name, statistic, trials, most) = most.expect("there are cells");
    writeln!(
        out,
        "{points} intervals are a single value, all but {} of them quantiles; {:.2} % of these are the \
         truth. Most often wrong are those of {statistic} of *{name}* after {trials} trials: in {:.1} % of \
         runs, where 5 % may be.\n",
        cells.iter().filter(certain).map(|cell| cell.3.points).sum::<u32>(),
        100.0 * f64::from(right) / f64::from(points),
        100.0 * wrong(most),
    )
}
