//! How often comparisons are right: thousands of them, where the truth is known exactly.
//!
//! `cargo run --release -p sandtable-sim --example comparison_study` prints the report that is kept
//! under `reports/gallery/comparison-study/`. `tests/comparison.rs` has a smaller study that runs with
//! every test.

use std::io::Write;
use std::ops::ControlFlow;

use sandtable_dice::{Chance, D6, Dice, Measure, Outcome, Procedure, count, yes_no};
use sandtable_sim::comparison::{self, Bout, Entry, Looks, PairMargins, Question, Verdict};
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::{self, JointTally, Values};
use sandtable_sim::margins::ReadMeasure;
use sandtable_sim::patience::Patience;
use sandtable_sim::shard::Shard;
use sandtable_sim::stream::BLOCK;
use sandtable_sim::{Experiment, Interval, Stream, Value};

/// Each case is repeated so often, under as many seeds.
const REPETITIONS: u64 = 400;

/// Pairs at most, so three looks.
const MOST: u64 = 4 * BLOCK;

const CONFIDENCE: f64 = 0.95;

/// Five dice to hit, with some luck, and rarely an explosion.
#[derive(Clone, Copy)]
struct Volley {
    /// Counts what passes, or what fails.
    mirrored: bool,
    /// One hit more, this often in a hundred.
    luck: u32,
    /// D6 times D6 losses, this often in a hundred thousand.
    explosion: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Losses {
    hits: u32,
    blast: u32,
}

impl Outcome for Losses {}

impl Procedure for Volley {
    type Outcome = Losses;

    fn measures(&self) -> Vec<Measure<Losses>> {
        vec![
            Measure::new("hits", count("hits", 0..=6), "hits", |it| it.hits.into()),
            Measure::new("any", yes_no(), "any hit", |it| (0 < it.hits).into()),
            Measure::new("blast", count("losses", 0..=36), "losses", |it| it.blast.into()),
        ]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Losses {
        let passed = dice.stage("to hit").successes(5, D6.at_least(4));
        let hits = if self.mirrored { 5 - passed } else { passed };
        let luck = chance(self.luck, 100).is_some_and(|it| dice.stage("luck").chance(it));
        let explodes =
            chance(self.explosion, 100_000).is_some_and(|it| dice.stage("mine").chance(it));
        let face = |dice: &mut D| u32::from(dice.stage("blast").roll(D6));
        let blast = if explodes { face(dice) * face(dice) } else { 0 };
        Losses { hits: hits + u32::from(luck), blast }
    }
}

fn chance(parts: u32, of: u32) -> Option<Chance> {
    (0 < parts).then(|| Chance::new(parts, of)).flatten()
}

const PLAIN: Volley = Volley { mirrored: false, luck: 0, explosion: 3000 };

struct Case {
    name: &'static str,
    reference: Volley,
    variants: Vec<Volley>,
    measures: Vec<usize>,
    margin: f64,
}

fn cases() -> Vec<Case> {
    let mirrored = Volley { mirrored: true, ..PLAIN };
    let lucky = |luck| Volley { luck, ..PLAIN };
    let one = |name, variant, measure, margin| Case {
        name,
        reference: PLAIN,
        variants: vec![variant],
        measures: vec![measure],
        margin,
    };
    let safe = Volley { explosion: 0, ..PLAIN };
    let of_safe = |name, variant, measure, margin| Case {
        reference: safe,
        ..one(name, variant, measure, margin)
    };
    vec![
        of_safe("never on either side, no margin", Volley { mirrored: true, ..safe }, 2, 0.0),
        of_safe("never on either side, margin 0.05", Volley { mirrored: true, ..safe }, 2, 0.05),
        of_safe("once in 100,000 on one side", Volley { explosion: 1, ..safe }, 2, 0.0),
        Case {
            reference: Volley { luck: 100, ..PLAIN },
            ..one("always on either side", Volley { luck: 100, ..mirrored }, 1, 0.001)
        },
        one("always on one side", lucky(100), 1, 0.0),
        one("no difference, no margin", mirrored, 0, 0.0),
        one("no difference, margin 0.1", mirrored, 0, 0.1),
        one("at the margin, common dice", lucky(5), 0, 0.05),
        one("at the margin, independent dice", Volley { luck: 5, ..mirrored }, 0, 0.05),
        one("a fifth beyond the margin", lucky(6), 0, 0.05),
        one("a small difference, no margin", lucky(1), 0, 0.0),
        one("a rare large score, no difference", Volley { mirrored: true, ..PLAIN }, 2, 0.1),
        one("a rare large score, a third rarer", Volley { explosion: 2000, ..PLAIN }, 2, 0.0),
        Case {
            name: "a family of nine",
            reference: PLAIN,
            variants: vec![mirrored, lucky(5), Volley { luck: 6, ..mirrored }],
            measures: vec![0, 1, 2],
            margin: 0.05,
        },
    ]
}

/// What the repetitions of a case came to.
#[derive(Default)]
struct Row {
    comparisons: u64,
    covered: u64,
    families: u64,
    wrong_families: u64,
    false_equivalent: u64,
    decided: u64,
    pairs: u64,
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{HEADING}")?;
    let mut all = Row::default();
    for case in cases() {
        let row = study(&case);
        writeln!(out, "{}", line(case.name, &row))?;
        all.comparisons += row.comparisons;
        all.covered += row.covered;
        all.families += row.families;
        all.wrong_families += row.wrong_families;
        all.false_equivalent += row.false_equivalent;
        all.decided += row.decided;
        all.pairs += row.pairs;
    }
    writeln!(out, "{}", line("**all**", &all))
}

const HEADING: &str = "\
# How often comparisons are right

Every comparison here is one whose truth is known exactly, by enumeration. Each is run as `compare`
runs it when it samples: a pilot chooses the dice, pairs are looked at up to three times (16,384,
32,768 and 65,536), Holm's procedure is used over the family, at 95 %. Each case is repeated under 400
seeds.

*Covered* is the share of intervals that contain the true difference: at least 95 % are stated.
*Wrong* is the share of families in which any verdict is wrong: at most 5 % are stated.
*False EQUIVALENT* counts verdicts of EQUIVALENT on a difference beyond the margin: at most 5 % of the
families are stated. *Decided* is the share of comparisons with another verdict than INCONCLUSIVE: a
method that never decides is never wrong.

Intervals are made by betting. They hold for every law of outcomes, not only for bell-shaped ones, and
what is never seen may yet be: where nothing happens on either side, no number of pairs tells a
difference from none. Where there is one look, they cover about as much as they state; error that is
kept for other looks and other comparisons makes them cover more. A difference exactly at the margin
stays undecided, but as often as is stated, as it should: no number of pairs tells it from one just
beyond.

| case | comparisons | covered | wrong | false EQUIVALENT | decided | pairs on average |
|---|---:|---:|---:|---:|---:|---:|";

fn line(name: &str, row: &Row) -> String {
    let share = |count: u64, of: u64| format!("{:.2} %", 100.0 * count as f64 / of as f64);
    format!(
        "| {name} | {} | {} | {} | {} | {} | {:.0} |",
        row.comparisons,
        share(row.covered, row.comparisons),
        share(row.wrong_families, row.families),
        row.false_equivalent,
        share(row.decided, row.comparisons),
        row.pairs as f64 / row.comparisons as f64
    )
}

fn study(case: &Case) -> Row {
    let reference = experiment::of(case.reference);
    let variants: Vec<_> = case.variants.iter().map(|&variant| experiment::of(variant)).collect();
    let before = means(&*reference);
    let truths: Vec<Vec<f64>> = variants
        .iter()
        .map(|variant| {
            let after = means(&**variant);
            case.measures.iter().map(|&measure| after[measure] - before[measure]).collect()
        })
        .collect();
    let mut row = Row::default();
    for seed in 0..REPETITIONS {
        repetition(case, &*reference, &variants, &truths, seed, &mut row);
    }
    row
}

/// The exact means of all measures.
fn means(experiment: &dyn Experiment) -> Vec<f64> {
    let law = experiment.enumerate(&Budget::default()).expect("five dice can be enumerated");
    (0..3)
        .map(|measure| law.mean(|outcome: &Values| outcome[measure].expect("it has a value").get()))
        .collect()
}

fn repetition(
    case: &Case,
    reference: &dyn Experiment,
    variants: &[Box<dyn Experiment>],
    truths: &[Vec<f64>],
    seed: u64,
    row: &mut Row,
) {
    let measure = |&measure: &usize| {
        Box::new(move |outcome: &[Option<Value>]| Ok(outcome[measure].into())) as Box<ReadMeasure>
    };
    let measures: Vec<_> = case.measures.iter().map(measure).collect();
    let read = |tally: &JointTally| PairMargins::of(tally, &measures, &measures);
    let entries: Vec<_> =
        variants.iter().map(|variant| Entry { experiment: &**variant, read: &read }).collect();
    let measures = reference.measures();
    let question =
        |&measure: &usize| Question { scale: measures[measure].scale, margin: case.margin };
    let bout = Bout {
        reference,
        variants: &entries,
        questions: &case.measures.iter().map(question).collect::<Vec<_>>(),
        stream: &Stream::new(seed, case.name),
        other_stream: &Stream::new(seed, &format!("other {}", case.name)),
        looks: &Looks::geometric(MOST),
        confidence: CONFIDENCE,
        before: &[],
        shard: Shard::WHOLE,
        patience: Patience::ENDLESS,
    };
    let found = comparison::run(&bout, &mut |_| ControlFlow::Continue(()));
    let found = found.expect("every measure has a value");
    let mut wrong = false;
    for (answers, truths) in found.answers.iter().zip(truths) {
        for (answer, &truth) in answers.iter().zip(truths) {
            // A hundredth of a percent of the margin is rounding, not a difference.
            let right = Verdict::of(Interval::around(truth, 0.0), case.margin * 1.0001 + 1e-12);
            let decided = answer.verdict.is_decided();
            wrong |= decided && answer.verdict != right;
            row.comparisons += 1;
            row.decided += u64::from(decided);
            row.covered += u64::from(answer.interval.is_some_and(|it| it.contains(truth)));
            let false_equivalent = answer.verdict == Verdict::Equivalent && right != answer.verdict;
            row.false_equivalent += u64::from(false_equivalent);
            row.pairs += answer.pairs.pairs;
        }
    }
    row.families += 1;
    row.wrong_families += u64::from(wrong);
}
