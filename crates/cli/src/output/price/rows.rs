//! The rows of `price.csv`.

use sandtable_report::csv::Cell;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::value::tidy;

use super::answered::Answered;
use super::{fair, verdict};
use crate::output::answers::Answers;
use crate::output::columns::{self, high, low, written};
use crate::pricing::{OffLadder, PricedRung, PricedVariant, Worth};
use crate::scenario::Way;

/// What a row is about: one variant, in one of its situations or in the whole mix; or a rung of the
/// ladder.
pub(crate) struct Row<'a> {
    answers: &'a Answers<'a, Answered>,
    one: &'a Answered,
    of: Of<'a>,
    situation: Option<&'a (String, f64)>,
}

/// A variant with what it is worth, or a rung.
#[derive(Clone, Copy)]
enum Of<'a> {
    Variant(&'a PricedVariant, &'a Worth),
    Rung(&'a PricedRung),
}

impl Row<'_> {
    fn variant(&self) -> Option<&PricedVariant> {
        match self.of {
            Of::Variant(variant, _) => Some(variant),
            Of::Rung(_) => None,
        }
    }

    fn worth(&self) -> Option<&Worth> {
        match self.of {
            Of::Variant(_, worth) => Some(worth),
            Of::Rung(_) => None,
        }
    }

    fn rung(&self) -> Option<&PricedRung> {
        match self.of {
            Of::Variant(..) => None,
            Of::Rung(rung) => Some(rung),
        }
    }

    fn value(&self) -> Estimate {
        match self.of {
            Of::Variant(_, worth) => worth.value,
            Of::Rung(rung) => rung.value,
        }
    }

    fn of_reference(&self) -> Option<Estimate> {
        self.worth()?.of_reference
    }

    fn next_adds(&self) -> Option<Estimate> {
        self.rung()?.next_adds
    }

    /// How likely the condition of the measure is met, if it has one.
    fn condition(&self) -> Option<Estimate> {
        match self.of {
            Of::Variant(_, worth) => worth.condition,
            Of::Rung(rung) => rung.condition,
        }
    }

    fn fair(&self) -> Option<Estimate> {
        self.worth()?.fair
    }

    fn printed(&self) -> Option<f64> {
        self.variant()?.printed
    }

    /// In which way there is no single price on a ladder.
    fn off_ladder(&self) -> Option<&'static str> {
        Some(match self.worth()?.off_ladder? {
            OffLadder::Below(_) => "below",
            OffLadder::Above(_) => "above",
            OffLadder::Throughout(_) => "throughout",
        })
    }

    /// How prices follow from values.
    fn way(&self) -> &'static str {
        match self.one.question.way {
            Way::Exchange(_) => "exchange",
            Way::Ratio { .. } => "ratio",
        }
    }

    fn reference_price(&self) -> Option<f64> {
        match self.one.question.way {
            Way::Exchange(_) => None,
            Way::Ratio { price, .. } => Some(price),
        }
    }

    /// How much of the key that makes the ladder it is worth.
    fn exchanged(&self) -> Option<f64> {
        match self.rung() {
            Some(rung) => rung.at,
            None => fair::amount(&self.one.priced.ladder, self.fair()?.value?),
        }
    }

    fn rounded(&self) -> Option<String> {
        fair::rounded(self.worth()?, self.one.question.step?)
    }

    fn placeholders(&self) -> Option<String> {
        let names: Vec<&str> =
            self.one.question.placeholders.iter().map(|(what, _)| what.as_str()).collect();
        (!names.is_empty()).then(|| names.join("; "))
    }

    fn is_sampled(&self) -> bool {
        self.one.priced.trials.is_some()
    }

    /// The interval of the fair price, if that was sampled.
    fn interval(&self) -> Option<Interval> {
        let is_exact = self.fair().is_some_and(|it| it.method == Method::Exact);
        self.worth()?.bounds().filter(|_| self.is_sampled() && !is_exact)
    }

    fn overpaid(&self) -> Option<f64> {
        let unseen = verdict::unseen(self.one, self.variant()?);
        let judged = verdict::is_judged(self.one) && unseen.is_none();
        self.worth()?.overpaid(self.printed()).filter(|_| judged)
    }

    fn overpaid_percent(&self) -> Option<f64> {
        let printed = self.printed().filter(|printed| 0.0 < *printed)?;
        Some(tidy(100.0 * self.overpaid()? / printed))
    }
}

type Column = (&'static str, fn(&Row<'_>) -> Cell);

/// The columns of `price.csv`.
pub(crate) const COLUMNS: &[Column] = &[
    ("scenario", |row| row.answers.scenario.name.as_str().into()),
    ("measure", |row| row.one.question.measure.text.as_str().into()),
    ("way", |row| row.way().into()),
    ("reference", |row| row.one.question.reference.as_str().into()),
    ("reference_price", |row| row.reference_price().into()),
    ("rung", |row| row.rung().map(|rung| rung.name.as_str()).into()),
    ("rung_price", |row| row.rung().map(|rung| rung.points).into()),
    ("variant", |row| row.variant().map(|variant| variant.name.as_str()).into()),
    ("situation", |row| row.situation.map(|(name, _)| name.as_str()).into()),
    ("weight", |row| row.situation.map(|(_, share)| *share).into()),
    ("engine", |row| columns::engine(row.one.priced.trials)),
    ("trials", |row| row.one.priced.trials.into()),
    ("value", |row| row.value().value.into()),
    ("value_low", |row| low(row.value().interval)),
    ("value_high", |row| high(row.value().interval)),
    ("value_method", |row| row.value().method.to_string().into()),
    ("value_of_reference", |row| columns::value_of(row.of_reference())),
    ("value_of_reference_low", |row| columns::low_of(row.of_reference())),
    ("value_of_reference_high", |row| columns::high_of(row.of_reference())),
    ("value_of_reference_method", |row| columns::method_of(row.of_reference())),
    ("p_condition", |row| columns::value_of(row.condition())),
    ("p_condition_ci_low", |row| columns::low_of(row.condition())),
    ("p_condition_ci_high", |row| columns::high_of(row.condition())),
    ("p_condition_ci_method", |row| columns::method_of(row.condition())),
    ("next_adds", |row| columns::value_of(row.next_adds())),
    ("next_adds_low", |row| columns::low_of(row.next_adds())),
    ("next_adds_high", |row| columns::high_of(row.next_adds())),
    ("next_adds_method", |row| columns::method_of(row.next_adds())),
    ("exchanged", |row| row.exchanged().into()),
    ("fair_price", |row| row.fair().and_then(|fair| fair.value).into()),
    ("ci_low", |row| low(row.interval())),
    ("ci_high", |row| high(row.interval())),
    ("confidence", |row| row.interval().map(|_| row.answers.settings.confidence).into()),
    ("ci_method", |row| row.fair().map(|fair| fair.method.to_string()).into()),
    ("off_ladder", |row| row.off_ladder().into()),
    ("rounded_price", |row| row.rounded().into()),
    ("printed_price", |row| row.printed().into()),
    ("overpaid", |row| row.overpaid().into()),
    ("overpaid_percent", |row| row.overpaid_percent().into()),
    ("placeholders", |row| row.placeholders().into()),
    ("seed", |row| row.is_sampled().then_some(row.answers.settings.seed).into()),
    ("rules_hash", |row| row.answers.scenario.rules_hash.as_str().into()),
    ("version", |_| env!("CARGO_PKG_VERSION").into()),
    ("sampled_because", |row| {
        row.one.priced.sampled_because.as_ref().map(ToString::to_string).into()
    }),
];

/// One row for each rung, one for each variant, and one for each of its situations.
pub(super) fn rows(answers: &Answers<Answered>) -> Vec<u8> {
    let mut rows = Vec::new();
    for one in &answers.answered {
        let rung = |rung| Row { answers, one, of: Of::Rung(rung), situation: None };
        rows.extend(one.priced.ladder.iter().map(rung));
        for variant in &one.priced.variants {
            let row =
                |worth, situation| Row { answers, one, of: Of::Variant(variant, worth), situation };
            rows.push(row(&variant.average, None));
            if 1 < one.priced.situations.len() {
                let situations = variant.situations.iter().zip(&one.priced.situations);
                rows.extend(situations.map(|(worth, situation)| row(worth, Some(situation))));
            }
        }
    }
    written(COLUMNS, rows)
}
