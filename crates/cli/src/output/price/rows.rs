//! The rows of `price.csv`.

use sandtable_report::csv::Cell;
use sandtable_sim::interval::Interval;

use super::answered::Answered;
use crate::output::answers::Answers;
use crate::output::columns::{self, high, low, written};
use crate::pricing::{PricedVariant, Worth};

/// What a row is about: one variant, in one of its situations or in the whole mix.
pub(crate) struct Row<'a> {
    answers: &'a Answers<'a, Answered>,
    one: &'a Answered,
    variant: &'a PricedVariant,
    worth: &'a Worth,
    situation: Option<&'a (String, f64)>,
}

impl Row<'_> {
    fn is_sampled(&self) -> bool {
        self.one.priced.trials.is_some()
    }

    /// The interval of the fair price, if that was sampled.
    fn interval(&self) -> Option<Interval> {
        self.worth.fair?.interval
    }

    fn overpaid(&self) -> Option<f64> {
        self.worth.overpaid(self.variant.printed)
    }

    fn overpaid_percent(&self) -> Option<f64> {
        let printed = self.variant.printed.filter(|printed| 0.0 < *printed)?;
        Some(100.0 * self.overpaid()? / printed)
    }
}

type Column = (&'static str, fn(&Row<'_>) -> Cell);

/// The columns of `price.csv`.
pub(crate) const COLUMNS: &[Column] = &[
    ("scenario", |row| row.answers.scenario.name.as_str().into()),
    ("measure", |row| row.one.question.measure.text.as_str().into()),
    ("reference", |row| row.one.question.reference.as_str().into()),
    ("reference_price", |row| row.one.question.price.into()),
    ("variant", |row| row.variant.name.as_str().into()),
    ("situation", |row| row.situation.map(|(name, _)| name.as_str()).into()),
    ("weight", |row| row.situation.map(|(_, share)| *share).into()),
    ("engine", |row| columns::engine(row.one.priced.trials)),
    ("trials", |row| row.one.priced.trials.into()),
    ("value", |row| row.worth.value.value.into()),
    ("value_low", |row| low(row.worth.value.interval)),
    ("value_high", |row| high(row.worth.value.interval)),
    ("value_method", |row| row.worth.value.method.to_string().into()),
    ("value_of_reference", |row| row.worth.of_reference.value.into()),
    ("fair_price", |row| row.worth.fair.map(|fair| fair.value).into()),
    ("ci_low", |row| low(row.interval())),
    ("ci_high", |row| high(row.interval())),
    ("confidence", |row| row.interval().map(|_| row.answers.settings.confidence).into()),
    ("ci_method", |row| row.worth.fair.map(|fair| fair.method.to_string()).into()),
    ("printed_price", |row| row.variant.printed.into()),
    ("overpaid", |row| row.overpaid().into()),
    ("overpaid_percent", |row| row.overpaid_percent().into()),
    ("seed", |row| row.is_sampled().then_some(row.answers.settings.seed).into()),
    ("rules_hash", |row| row.answers.scenario.rules_hash.as_str().into()),
    ("version", |_| env!("CARGO_PKG_VERSION").into()),
    ("sampled_because", |row| {
        row.one.priced.sampled_because.as_ref().map(ToString::to_string).into()
    }),
];

/// One row for each variant, and one for each of its situations.
pub(super) fn rows(answers: &Answers<Answered>) -> Vec<u8> {
    let mut rows = Vec::new();
    for one in &answers.answered {
        for variant in &one.priced.variants {
            let row = |worth, situation| Row { answers, one, variant, worth, situation };
            rows.push(row(&variant.average, None));
            if 1 < one.priced.situations.len() {
                let situations = variant.situations.iter().zip(&one.priced.situations);
                rows.extend(situations.map(|(worth, situation)| row(worth, Some(situation))));
            }
        }
    }
    written(COLUMNS, rows)
}
