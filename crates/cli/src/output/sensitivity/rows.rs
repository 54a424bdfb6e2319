//! The rows of `sensitivity.csv`.

use sandtable_report::csv::Cell;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Interval, proportion};

use super::super::columns::{self, high, low, written};
use crate::sense::{Effect, Influence, Input, Request, Sensitivities};

/// What a row of `sensitivity.csv` is about: one measure with one number moved one way.
pub(crate) struct Row<'a> {
    request: &'a Request<'a>,
    found: &'a Sensitivities,
    /// The position of the move.
    moved: usize,
    /// The position of the measure.
    measure: usize,
    /// What the move makes of the measure, if that is known.
    effect: Option<Effect>,
    /// The figure that the input is as well, if it is a threshold that is one.
    figure: Option<usize>,
}

impl Row<'_> {
    fn input(&self) -> &Input {
        &self.found.inputs[self.found.moves[self.moved].input]
    }

    fn change(&self) -> Option<Estimate> {
        Some(self.effect?.change)
    }

    /// How likely the measure is to have no value, with nothing moved.
    fn base_missing(&self) -> Estimate {
        self.found.base[self.measure].missing
    }

    /// How likely that is with the number moved, if that is known.
    fn missing(&self) -> Option<Estimate> {
        Some(self.effect?.moved.missing)
    }

    /// The statistic with nothing moved.
    fn base(&self) -> Estimate {
        self.found.base[self.measure].statistic
    }

    /// The statistic with the number moved, if that is known.
    fn value(&self) -> Option<Estimate> {
        Some(self.effect?.moved.statistic)
    }

    /// How likely the condition of the measure is met, if it has one, with nothing moved.
    fn base_condition(&self) -> Option<Estimate> {
        self.found.base[self.measure].condition
    }

    /// How likely that is with the number moved, if that is known.
    fn condition(&self) -> Option<Estimate> {
        self.effect?.moved.condition
    }

    fn interval(&self) -> Option<Interval> {
        self.change()?.interval
    }

    /// The share of the trials that came to something else, if there were any.
    fn changed(&self) -> Option<Estimate> {
        changed(self.request, self.found, &self.effect?)
    }
}

type Column = (&'static str, fn(&Row<'_>) -> Cell);

/// The columns of `sensitivity.csv`.
pub(crate) const COLUMNS: &[Column] = &[
    ("scenario", |row| row.request.scenario.name.as_str().into()),
    ("variant", |row| row.request.variant.name.as_str().into()),
    ("measure", |row| row.request.measures[row.measure].as_str().into()),
    ("statistic", |row| row.request.statistic.to_string().into()),
    ("kind", |row| row.input().kind.into()),
    ("input", |row| row.input().name.as_str().into()),
    ("step", |row| row.found.moves[row.moved].step.into()),
    ("engine", |row| columns::engine(row.found.trials)),
    ("trials", |row| row.found.trials.into()),
    ("base", |row| columns::value_of(Some(row.base()))),
    ("value", |row| columns::value_of(row.value())),
    ("change", |row| row.change().map(|change| change.value).into()),
    ("ci_low", |row| low(row.interval())),
    ("ci_high", |row| high(row.interval())),
    ("confidence", |row| row.interval().map(|_| row.request.settings.confidence).into()),
    ("ci_method", |row| row.change().map(|change| change.method.to_string()).into()),
    ("total_variation", |row| {
        row.effect
            .filter(|_| row.found.trials.is_none())
            .and_then(|effect| effect.difference)
            .into()
    }),
    ("trials_changed", |row| columns::value_of(row.changed())),
    ("trials_changed_ci_low", |row| columns::low_of(row.changed())),
    ("trials_changed_ci_high", |row| columns::high_of(row.changed())),
    ("trials_changed_ci_method", |row| columns::method_of(row.changed())),
    ("base_p_missing", |row| row.base_missing().value.into()),
    ("base_p_missing_ci_low", |row| low(row.base_missing().interval)),
    ("base_p_missing_ci_high", |row| high(row.base_missing().interval)),
    ("base_p_missing_ci_method", |row| row.base_missing().method.to_string().into()),
    ("p_missing", |row| row.missing().and_then(|missing| missing.value).into()),
    ("p_missing_ci_low", |row| low(row.missing().and_then(|missing| missing.interval))),
    ("p_missing_ci_high", |row| high(row.missing().and_then(|missing| missing.interval))),
    ("p_missing_ci_method", |row| row.missing().map(|it| it.method.to_string()).into()),
    ("base_ci_low", |row| columns::low_of(Some(row.base()))),
    ("base_ci_high", |row| columns::high_of(Some(row.base()))),
    ("base_ci_method", |row| columns::method_of(Some(row.base()))),
    ("value_ci_low", |row| columns::low_of(row.value())),
    ("value_ci_high", |row| columns::high_of(row.value())),
    ("value_ci_method", |row| columns::method_of(row.value())),
    ("base_p_condition", |row| columns::value_of(row.base_condition())),
    ("base_p_condition_ci_low", |row| columns::low_of(row.base_condition())),
    ("base_p_condition_ci_high", |row| columns::high_of(row.base_condition())),
    ("base_p_condition_ci_method", |row| columns::method_of(row.base_condition())),
    ("p_condition", |row| columns::value_of(row.condition())),
    ("p_condition_ci_low", |row| columns::low_of(row.condition())),
    ("p_condition_ci_high", |row| columns::high_of(row.condition())),
    ("p_condition_ci_method", |row| columns::method_of(row.condition())),
    ("note", |row| note(row).into()),
];

/// The rows of `sensitivity.csv`: the inputs by the change they make of the ranked measure, each
/// moved down and up, for each measure; then those that do not matter.
pub(crate) fn rows(request: &Request, found: &Sensitivities) -> Vec<u8> {
    let moves = order(found).into_iter().flat_map(|input| found.moves_of(input));
    let figures = found.figures_of();
    let of = |moved: usize| {
        let effects = found.effects[moved].as_ref().ok();
        let figure = figures[found.moves[moved].input];
        (0..request.measures.len()).map(move |measure| {
            let effect = effects.map(|effects| effects[measure]);
            Row { request, found, moved, measure, effect, figure }
        })
    };
    written(COLUMNS, moves.flat_map(of))
}

/// All inputs, those that matter first.
pub(super) fn order(found: &Sensitivities) -> Vec<usize> {
    let mut order = found.ranked();
    let rest = (0..found.inputs.len()).filter(|input| found.influence(*input) != Influence::Some);
    order.extend(rest);
    order
}

/// The share of the trials that came to something else, if there were any, with its interval.
pub(super) fn changed(
    request: &Request,
    found: &Sensitivities,
    effect: &Effect,
) -> Option<Estimate> {
    let (share, trials) = effect.difference.zip(found.trials)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a count")]
    let count = (share * trials as f64).round() as u64;
    let confidence = request.settings.confidence;
    let (interval, method) = proportion(count, trials, confidence);
    Some(Estimate { value: Some(share), se: None, interval: Some(interval), method, confidence })
}

/// Why there is no number, that the input does not matter, or which figure it is.
fn note(row: &Row) -> Option<String> {
    let (found, moved) = (row.found, row.moved);
    match &found.effects[moved] {
        Err(why) => Some(why.to_string()),
        Ok(_) if found.influence(found.moves[moved].input) == Influence::None => {
            Some(irrelevant(found).to_owned())
        }
        Ok(_) => row.figure.map(|figure| format!("as {}", found.inputs[figure].name)),
    }
}

/// How it is said that an input does not matter.
fn irrelevant(found: &Sensitivities) -> &'static str {
    if found.trials.is_none() { "a pip does nothing" } else { "changed no trial" }
}
