//! Simulates ten thousand suites of checks in which nothing is wrong, and shifts that checks are to
//! see; prints what came of it as Markdown.
//!
//! The result is committed as `reports/gallery/check-study/README.md`:
//! `cargo run --release -p sandtable-sim --example check_study`.

use std::io::Write;

use rayon::prelude::*;

#[path = "../tests/support/suites.rs"]
#[expect(dead_code, reason = "what would happen without a correction is shown by the test")]
mod suites;

use suites::{KINDS, aims, null_suites, planned, seen};

/// Trials of the last look of each check.
const MOST: u64 = 1 << 18;
const SUITES: u32 = 10_000;
const BUDGET: f64 = 0.01;
const RUNS: u32 = 2_000;
const ERROR: f64 = 1e-8;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "# What checks do by chance, and what they see\n")?;
    writeln!(
        out,
        "Written by `cargo run --release -p sandtable-sim --example check_study`; seeds are fixed.\n\
         What exact baselines see is in [pip-faults.md](pip-faults.md).\n"
    )?;
    nulls(&mut out)?;
    shifts(&mut out)
}

fn nulls(out: &mut impl Write) -> std::io::Result<()> {
    let parts: Vec<_> = (0..100u64)
        .into_par_iter()
        .map(|part| null_suites(SUITES / 100, BUDGET, MOST, 1944 + (part << 40)))
        .collect();
    let alarmed: u32 = parts.iter().map(|part| part.0).sum();
    let allowed = f64::from(SUITES) * BUDGET;
    let five = 5.0 * (allowed * (1.0 - BUDGET)).sqrt();
    writeln!(out, "## Suites in which nothing is wrong\n")?;
    writeln!(
        out,
        "{SUITES} suites of 16 checks, looked at after 16384, 32768, ... {MOST} trials, with a budget of {BUDGET} a suite.\n"
    )?;
    writeln!(out, "| | alarms |\n|---|---:|")?;
    writeln!(out, "| suites that alarm | {alarmed} |")?;
    writeln!(out, "| allowed by the budget | {allowed:.0} |")?;
    writeln!(out, "| five standard errors more | {:.0} |", allowed + five)?;
    for (i, kind) in KINDS.iter().enumerate() {
        let of_kind: u32 = parts.iter().map(|part| part.1[i]).sum();
        writeln!(out, "| checks of kind {kind:?}, of {} | {of_kind} |", SUITES * 4)?;
    }
    Ok(())
}

fn shifts(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "\n## Shifts that are to be seen\n")?;
    writeln!(
        out,
        "{RUNS} runs each, with a false-alarm probability of {ERROR:e} a check; the plan promises 95 %.\n"
    )?;
    writeln!(out, "| shift | trials planned | seen |\n|---|---:|---:|")?;
    let aims = aims();
    let counts: Vec<_> =
        aims.par_iter().map(|aim| (planned(aim, ERROR), seen(aim, ERROR, RUNS, 7))).collect();
    for (aim, (trials, count)) in aims.iter().zip(counts) {
        let share = 100.0 * f64::from(count) / f64::from(RUNS);
        writeln!(out, "| {} | {trials} | {share:.1} % |", aim.name)?;
    }
    Ok(())
}
