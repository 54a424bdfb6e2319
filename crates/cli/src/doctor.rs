//! Proves on this machine that the gate can fail, and that it does not fail by chance.

use rayon::prelude::*;
use sandtable_sim::check::{Look, Verdict};
use sandtable_sim::stream::{Stream, TEST_WORDS};

use crate::baseline::{self, AcceptedVariant, Baseline, Origin};
use crate::checks::accepted_opinion;
use crate::engine::EngineChoice;
use crate::faults::{self, Effect, baseline_of, faults};
use crate::scenario::{Compare, Scenario};
use crate::{Failure, results};

/// Scenarios that the program carries with it, of each rulebook some.
const SCENARIOS: [(&str, &str); 6] = [
    ("mine-order", include_str!("../../../scenarios/bolt-action/mine-order.toml")),
    ("mud-one-move", include_str!("../../../scenarios/bolt-action/mud-one-move.toml")),
    ("fog-clock", include_str!("../../../scenarios/command-decision/fog-clock.toml")),
    ("mud-unstuck", include_str!("../../../scenarios/command-decision/mud-unstuck.toml")),
    (
        "lone-assault-supported",
        include_str!("../../../scenarios/wtj-1916/lone-assault-supported.toml"),
    ),
    ("small-arms", include_str!("../../../scenarios/wtj-1916/small-arms.toml")),
];

/// How often the null suites together may fail by chance.
const FALSE_ALARM: f64 = 5e-6;

/// Suites of sampled checks that must not fail, and the trials of each.
const NULL_SUITES: u64 = 20;
const NULL_TRIALS: u64 = 1 << 14;

/// What an examination found.
#[derive(Debug)]
pub(crate) struct Examination {
    /// The scenarios, with the faults that were put into each.
    pub(crate) gates: Vec<Gate>,
    /// Checks of what has not changed, and how many of them failed.
    pub(crate) exact_nulls: (usize, usize),
    /// Sampled checks of what has not changed, and how many of them failed.
    pub(crate) sampled_nulls: (usize, usize),
    /// Baselines that were damaged on purpose, and how many of them were accepted all the same.
    pub(crate) damaged: (usize, usize),
    /// Words of the random streams that were compared, and how many were others.
    pub(crate) words: (usize, usize),
}

/// A scenario, and what became of the faults that were put into it.
#[derive(Debug)]
pub(crate) struct Gate {
    /// The rulebook and the scenario.
    pub(crate) place: String,
    /// The faults.
    pub(crate) caught: usize,
    /// Those that change no probability.
    pub(crate) equivalent: usize,
    /// Those that ought to have been caught.
    pub(crate) missed: usize,
    /// One that was caught, as an example.
    pub(crate) example: Option<String>,
}

impl Examination {
    /// Whether the gate works here.
    pub(crate) fn is_sound(&self) -> bool {
        let gate = |gate: &Gate| 0 < gate.caught && gate.missed == 0;
        let failed = [self.exact_nulls.1, self.sampled_nulls.1, self.damaged.1, self.words.1];
        self.gates.iter().all(gate) && failed.iter().all(|failed| *failed == 0)
    }
}

/// Examines the gate with the scenarios that the program carries with it.
///
/// # Errors
///
/// If one of those scenarios cannot be read or carried out, which would be a bug.
pub(crate) fn examine() -> Result<Examination, Failure> {
    let scenarios = SCENARIOS
        .iter()
        .map(|(name, text)| Scenario::from_text(&format!("{name}.toml"), name, text))
        .collect::<Result<Vec<_>, _>>()?;
    let gates = scenarios.par_iter().map(gate).collect::<Result<Vec<_>, _>>()?;
    let (mut exact, mut sampled, mut damaged) = ((0, 0), (0, 0), (0, 0));
    let baselines = scenarios.par_iter().map(baseline_of).collect::<Result<Vec<_>, _>>()?;
    let checks: usize = baselines.iter().map(count).sum();
    let suites = usize::try_from(NULL_SUITES).unwrap_or(usize::MAX);
    let error = FALSE_ALARM / (checks * suites).max(1) as f64;
    for (scenario, accepted) in scenarios.iter().zip(&baselines) {
        add(&mut exact, exact_null(scenario, accepted)?);
        add(&mut sampled, sampled_null(scenario, accepted, error)?);
        add(&mut damaged, damage(accepted));
    }
    Ok(Examination { gates, exact_nulls: exact, sampled_nulls: sampled, damaged, words: words() })
}

fn add(sum: &mut (usize, usize), more: (usize, usize)) {
    sum.0 += more.0;
    sum.1 += more.1;
}

fn count(baseline: &Baseline) -> usize {
    baseline.variants.iter().map(|variant| variant.measures.len()).sum()
}

fn gate(scenario: &Scenario) -> Result<Gate, Failure> {
    let faults = faults(scenario)?;
    let is_caught = |fault: &&faults::Fault| matches!(fault.effect, Effect::Caught { .. });
    let number = |is: fn(&Effect) -> bool| faults.iter().filter(|f| is(&f.effect)).count();
    let example = faults
        .iter()
        .find(is_caught)
        .map(|fault| format!("{}, {}: {:+} pip", fault.variant, fault.threshold, fault.pips));
    Ok(Gate {
        place: baseline::place_of(scenario),
        caught: number(|effect| matches!(effect, Effect::Caught { .. })),
        equivalent: number(|effect| matches!(effect, Effect::Equivalent(_))),
        missed: number(|effect| matches!(effect, Effect::Missed)),
        example,
    })
}

/// Exact distributions against themselves.
fn exact_null(scenario: &Scenario, accepted: &Baseline) -> Result<(usize, usize), Failure> {
    let mut sum = (0, 0);
    for variant in &scenario.variants {
        let Some(before) = accepted.variant(&variant.name) else { continue };
        let Ok(finding) = results::find_exact(scenario, variant, EngineChoice::Auto)? else {
            continue;
        };
        add(&mut sum, failing(before, &finding, &Origin::Exact, 1e-9));
    }
    Ok(sum)
}

/// Trials of several seeds against exact distributions.
fn sampled_null(
    scenario: &Scenario,
    accepted: &Baseline,
    error: f64,
) -> Result<(usize, usize), Failure> {
    let mut sum = (0, 0);
    for variant in &scenario.variants {
        let Some(before) = accepted.variant(&variant.name) else { continue };
        for seed in 0..NULL_SUITES {
            let stream = Stream::new(seed, &scenario.name);
            let tally = variant.prepared.experiment.sample(&stream, 0..NULL_TRIALS);
            let finding = results::of_tally(scenario, variant, &tally)?;
            let origin = Origin::Sampled { stream: 0, seed, trials: 0..NULL_TRIALS };
            add(&mut sum, failing(before, &finding, &origin, error));
        }
    }
    Ok(sum)
}

/// How many checks of a variant there are, and how many of them fail.
fn failing(
    before: &AcceptedVariant,
    finding: &results::Finding,
    origin: &Origin,
    error: f64,
) -> (usize, usize) {
    let verdicts = finding.measures.iter().filter_map(|found| {
        let accepted = before.measure(&found.name)?;
        let how = Compare::default();
        Some(accepted_opinion(accepted, found, origin, &how, Look::Nth(1), error).verdict)
    });
    let verdicts: Vec<Verdict> = verdicts.collect();
    let failed = verdicts.iter().filter(|verdict| **verdict == Verdict::Fail);
    (verdicts.len(), failed.count())
}

/// Cuts a baseline short after each of its lines, and takes each line out.
fn damage(accepted: &Baseline) -> (usize, usize) {
    let text = baseline::text(accepted);
    let lines: Vec<&str> = text.lines().collect();
    let cut = (0..lines.len()).map(|end| lines[..end].join("\n") + "\n");
    let without = (0..lines.len())
        .filter(|&i| !lines[i].is_empty())
        .map(|gone| [&lines[..gone], &lines[gone + 1..]].concat().join("\n") + "\n");
    let damaged: Vec<String> = cut.chain(without).collect();
    let accepted = damaged.par_iter().filter(|text| baseline::read(text).is_ok());
    (damaged.len(), accepted.count())
}

/// The first words of random streams, against those that the format says.
fn words() -> (usize, usize) {
    let stream = Stream::new(1944, "bolt_action/mine_run");
    let other = TEST_WORDS.iter().filter(|(block, words)| stream.words(*block) != *words);
    (2 * TEST_WORDS.len(), 2 * other.count())
}
