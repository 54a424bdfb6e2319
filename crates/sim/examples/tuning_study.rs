//! Whether certified brackets keep what they promise: many tuning problems with known answers.
//!
//! `tuning_study problems` prints a row for each problem, `tuning_study summary` what came of all of
//! them. Both depend on nothing but this program.

#[path = "tuning_study/problems.rs"]
mod problems;

use std::collections::BTreeMap;
use std::io::{self, Write};

use problems::{FAMILIES, Problem};
use rayon::prelude::*;
use sandtable_sim::interval::{Interval, normal_quantile};
use sandtable_sim::tuning::Answer;
use sandtable_sim::tuning::sampled::{self, Effort};

/// Problems of each family.
const EACH: u64 = 100;

/// Trials spent on each problem.
const TRIALS: u64 = 200_000;

/// The confidence asked for.
const CONFIDENCE: f64 = 0.95;

/// What came of a problem.
struct Solved {
    problem: Problem,
    answer: Answer,
}

impl Solved {
    fn contains(&self) -> Option<bool> {
        Some(self.answer.bracket()?.contains(self.problem.truth?))
    }

    /// Half the width of the normal interval at the answer, with all trials there: where the curve
    /// is within z standard errors of the target.
    fn normal(&self) -> Option<f64> {
        let error = self.problem.deviation / (TRIALS as f64).sqrt();
        self.problem.half_width(normal_quantile(CONFIDENCE) * error)
    }

    /// Half the width of the bracket over that of the normal interval.
    fn ratio(&self) -> Option<f64> {
        Some(self.answer.bracket()?.half_width() / self.normal()?)
    }

    /// What the empirical Bernstein bound alone would need, with all trials at each end.
    fn bernstein(&self) -> Option<f64> {
        let Problem { deviation, width, .. } = self.problem;
        let ln = (4.0 / ((1.0 - CONFIDENCE) / 2.0)).ln();
        let n = TRIALS as f64;
        let margin =
            (2.0 * deviation * deviation * ln / n).sqrt() + 7.0 * width * ln / (3.0 * (n - 1.0));
        Some(self.problem.half_width(margin)? / self.normal()?)
    }

    fn said(&self) -> &'static str {
        match self.answer {
            Answer::Certified { .. } => "certified",
            Answer::NotMonotone { .. } => "not monotone",
            Answer::Outside { .. } => "outside",
            Answer::Flat { .. } => "flat",
            Answer::Uncertified { .. } => "uncertified",
            Answer::Met { .. }
            | Answer::Throughout(_)
            | Answer::Jump { .. }
            | Answer::Several(_) => "exact",
        }
    }
}

fn solve(family: usize, number: u64) -> Solved {
    let problem = problems::problem(family, number);
    let bounds = problem.bounds;
    let effort = Effort {
        trials: TRIALS,
        confidence: CONFIDENCE,
        bounds,
        yes_or_no: false,
        conditional: false,
    };
    let Ok(tuning) = sampled::tune(&problem.curve, &problem.question, &effort, &|| false);
    Solved { problem, answer: tuning.answer }
}

fn main() -> io::Result<()> {
    let all: Vec<(usize, u64)> =
        (0..FAMILIES.len()).flat_map(|family| (0..EACH).map(move |i| (family, i))).collect();
    let solved: Vec<Solved> =
        all.into_par_iter().map(|(family, number)| solve(family, number)).collect();
    let mut out = Vec::new();
    match std::env::args().nth(1).as_deref() {
        Some("problems") => rows(&mut out, &solved)?,
        _ => summary(&mut out, &solved)?,
    }
    let mut stdout = io::stdout().lock();
    stdout.write_all(&out)?;
    stdout.flush()
}

fn rows(out: &mut impl Write, solved: &[Solved]) -> io::Result<()> {
    writeln!(out, "family,problem,target,truth,said,low,high,contains,half_width,ratio_to_normal")?;
    let cell = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.6}"));
    for (i, one) in solved.iter().enumerate() {
        let bracket = one.answer.bracket();
        let contains = one.contains().map_or("", |contains| if contains { "yes" } else { "no" });
        writeln!(
            out,
            "{},{},{},{},{},{},{},{contains},{},{}",
            one.problem.family,
            i as u64 % EACH,
            cell(Some(one.problem.question.target)),
            cell(one.problem.truth),
            one.said(),
            cell(bracket.map(|bracket| bracket.low)),
            cell(bracket.map(|bracket| bracket.high)),
            cell(bracket.map(Interval::half_width)),
            cell(one.ratio()),
        )?;
    }
    Ok(())
}

fn summary(out: &mut impl Write, solved: &[Solved]) -> io::Result<()> {
    let mut families: BTreeMap<usize, Vec<&Solved>> = BTreeMap::new();
    for one in solved {
        let family = FAMILIES.iter().position(|name| *name == one.problem.family).unwrap_or(0);
        families.entry(family).or_default().push(one);
    }
    writeln!(
        out,
        "| family | problems | certified | contain the truth | not monotone | other | ratio to normal: median | 95 % | largest | empirical Bernstein |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    )?;
    for (family, members) in &families {
        line(out, FAMILIES[*family], members)?;
    }
    let of = |monotone: bool| {
        let members = solved.iter().filter(move |one| one.problem.truth.is_some() == monotone);
        members.collect::<Vec<_>>()
    };
    line(out, "**all with one answer**", &of(true))?;
    line(out, "**all with none**", &of(false))
}

fn line(out: &mut impl Write, name: &str, members: &[&Solved]) -> io::Result<()> {
    let count = |said: &str| members.iter().filter(|one| one.said() == said).count();
    let (certified, reversed) = (count("certified"), count("not monotone"));
    let contain = members.iter().filter(|one| one.contains() == Some(true)).count();
    let mut ratios: Vec<f64> = members.iter().filter_map(|one| one.ratio()).collect();
    ratios.sort_by(f64::total_cmp);
    let at = |share: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index")]
        let index = ((ratios.len().max(1) - 1) as f64 * share).round() as usize;
        ratios.get(index).map_or("-".to_owned(), |ratio| format!("{ratio:.2}"))
    };
    let bernstein: Vec<f64> = members.iter().filter_map(|one| one.bernstein()).collect();
    let mean = bernstein.iter().sum::<f64>() / bernstein.len() as f64;
    let bernstein = if bernstein.is_empty() { "-".to_owned() } else { format!("{mean:.2}") };
    writeln!(
        out,
        "| {name} | {} | {certified} | {contain} | {reversed} | {} | {} | {} | {} | {bernstein} |",
        members.len(),
        members.len() - certified - reversed,
        at(0.5),
        at(0.95),
        at(1.0),
    )
}
