//! `checks.csv`: a row for each check.

use sandtable_report::csv::Cell;
use sandtable_sim::check::Tier;
use sandtable_sim::interval::{Interval, Method};

use crate::baseline::Origin;
use crate::checks::{By, Checked, Located, Report};
use crate::engine::FoundBy;
use crate::output::columns::{high, low, written};

/// What a row is about: one check.
struct Row<'a> {
    report: &'a Report,
    checked: &'a Checked,
}

impl Row<'_> {
    /// The rulebook and the scenario.
    fn place(&self) -> (&str, &str) {
        self.checked.place.split_once('/').unwrap_or(("", &self.checked.place))
    }

    fn source(&self) -> &'static str {
        match self.checked.by {
            By::Scenario => "expect",
            By::Baseline => "baseline",
            By::Page => "page",
        }
    }

    fn engine(&self) -> Option<&'static str> {
        let engine = match self.checked.origin.as_ref()? {
            Origin::Exact => FoundBy::Exact,
            Origin::Sampled { .. } => FoundBy::Sample,
        };
        Some(engine.word())
    }

    fn uncertain(&self) -> Option<Located> {
        self.checked.opinion.located?.if_uncertain()
    }

    fn interval(&self) -> Option<Interval> {
        self.uncertain().map(|it| it.interval)
    }

    /// How the number that was found is known; nothing if the whole was compared, and no number.
    fn method(&self) -> Option<Method> {
        let opinion = &self.checked.opinion;
        let exact = (opinion.tier == Tier::Exact).then_some(Method::Exact);
        opinion.located.map(|it| it.method).or(exact)
    }

    /// The trials and the seed, if it was sampled.
    fn sampled(&self) -> Option<(u64, u64)> {
        match self.checked.origin.as_ref()? {
            Origin::Exact => None,
            Origin::Sampled { seed, trials, .. } => Some((trials.end - trials.start, *seed)),
        }
    }
}

type Column = (&'static str, fn(&Row<'_>) -> Cell);

const COLUMNS: &[Column] = &[
    ("rulebook", |row| row.place().0.into()),
    ("scenario", |row| row.place().1.into()),
    ("variant", |row| row.checked.variant.as_str().into()),
    ("measure", |row| row.checked.measure.as_str().into()),
    ("statistic", |row| row.checked.statistic.as_str().into()),
    ("source", |row| row.source().into()),
    ("file", |row| row.checked.file.as_str().into()),
    ("line", |row| (row.checked.line as u64).into()),
    ("verdict", |row| row.checked.opinion.verdict.to_string().into()),
    ("tier", |row| u64::from(row.checked.opinion.tier.number()).into()),
    ("engine", |row| row.engine().into()),
    ("trials", |row| row.sampled().map(|(trials, _)| trials).into()),
    ("seed", |row| row.sampled().map(|(_, seed)| seed).into()),
    ("expected", |row| number(&row.checked.expected)),
    ("margin", |row| row.checked.margin.into()),
    ("found", |row| row.checked.found.as_deref().map_or(Cell::Empty, number)),
    ("ci_low", |row| low(row.interval())),
    ("ci_high", |row| high(row.interval())),
    ("confidence", |row| row.uncertain().map(|it| it.confidence).into()),
    ("ci_method", |row| row.method().map(|method| method.to_string()).into()),
    ("smallest_shift", |row| row.checked.opinion.smallest_shift.into()),
    ("budget", |row| row.report.terms.share().into()),
    ("spent", |row| row.checked.spent.into()),
    ("suppressed", |row| row.checked.suppressed.as_ref().map(|(it, _)| it.reason.as_str()).into()),
    ("until", |row| row.checked.suppressed.as_ref().map(|(it, _)| it.until.to_string()).into()),
    ("sentence", |row| row.checked.sentence.as_str().into()),
    ("rules_hash", |row| row.checked.rules_hash.as_str().into()),
    ("version", |_| env!("CARGO_PKG_VERSION").into()),
];

/// The table of all checks.
pub(crate) fn table(report: &Report) -> Vec<u8> {
    written(COLUMNS, report.checks.iter().map(|checked| Row { report, checked }))
}

/// A number is a number, and a fraction a text.
fn number(text: &str) -> Cell {
    text.parse::<f64>().map_or_else(|_| text.into(), Cell::Number)
}
