//! How good each position is: `positions.csv`, the same for other programs, a picture of each measure,
//! and a table on the terminal.

mod answer;
mod pictures;
mod words;

use sandtable_report::csv::Cell;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::series::Position;
use serde_json::{Value, json};

use super::columns::{self, high, low, written};
use super::{documents, turns};
use crate::positions::{Valued, Worth};
use crate::scenario::{Scenario, Settings};

pub(crate) use answer::answer;
pub(crate) use pictures::{names, pictures};
pub(crate) use words::POSITIONS;
use words::said;

/// What a row is about: one position in one variant, by one measure.
pub(crate) struct Row<'a> {
    scenario: &'a Scenario,
    settings: &'a Settings,
    valued: &'a Valued,
    position: &'a Position,
    worth: &'a Worth,
}

type PositionColumn = (&'static str, fn(&Row<'_>) -> Cell);

/// The columns of `positions.csv`.
pub(crate) const COLUMNS: &[PositionColumn] = &[
    ("scenario", |row| row.scenario.name.as_str().into()),
    ("variant", |row| row.valued.variant.as_str().into()),
    ("measure", |row| row.valued.measure.as_str().into()),
    ("turn", |row| u64::from(row.position.turn).into()),
    ("series", |row| row.series(0)),
    ("state", |row| row.state(0)),
    ("series_2", |row| row.series(1)),
    ("state_2", |row| row.state(1)),
    ("engine", |row| columns::engine(row.valued.trials)),
    ("trials", |row| row.valued.trials.into()),
    ("count", |row| row.worth.count.into()),
    ("p", |row| row.worth.p.value.into()),
    ("p_ci_low", |row| low(row.worth.p.interval)),
    ("p_ci_high", |row| high(row.worth.p.interval)),
    ("p_ci_method", |row| method(Some(row.worth.p))),
    ("p_condition", |row| value(row.worth.condition)),
    ("p_condition_ci_low", |row| low(row.worth.condition.and_then(|it| it.interval))),
    ("p_condition_ci_high", |row| high(row.worth.condition.and_then(|it| it.interval))),
    ("p_condition_ci_method", |row| method(row.worth.condition)),
    ("p_missing", |row| value(row.worth.missing)),
    ("p_missing_ci_low", |row| low(row.worth.missing.and_then(|it| it.interval))),
    ("p_missing_ci_high", |row| high(row.worth.missing.and_then(|it| it.interval))),
    ("p_missing_ci_method", |row| method(row.worth.missing)),
    ("mean", |row| row.worth.mean.value.into()),
    ("ci_low", |row| low(row.worth.mean.interval)),
    ("ci_high", |row| high(row.worth.mean.interval)),
    ("ci_method", |row| method(Some(row.worth.mean))),
    ("confidence", |row| row.valued.trials.map(|_| row.settings.confidence).into()),
];

fn value(estimate: Option<Estimate>) -> Cell {
    estimate.and_then(|estimate| estimate.value).into()
}

fn method(estimate: Option<Estimate>) -> Cell {
    estimate.map_or(String::new(), |estimate| estimate.method.to_string()).into()
}

impl Row<'_> {
    fn series(&self, place: usize) -> Cell {
        self.valued.series.get(place).map_or("", |series| series.name).into()
    }

    fn state(&self, place: usize) -> Cell {
        match (self.valued.series.get(place), self.position.states.get(place)) {
            (Some(series), Some(state)) => turns::state(series.states, *state),
            _ => "".into(),
        }
    }
}

/// One row for each position that one can come to.
pub(crate) fn rows(scenario: &Scenario, settings: &Settings, all: &[Valued]) -> Vec<u8> {
    let rows = all.iter().flat_map(|valued| {
        let row = |(position, worth)| Row { scenario, settings, valued, position, worth };
        valued.worth.iter().map(row)
    });
    written(COLUMNS, rows)
}

/// The same for other programs; nothing if it was not asked for.
pub(crate) fn document(all: &[Valued]) -> Option<Value> {
    let of = |valued: &Valued| {
        let position = |(position, worth): (&Position, &Worth)| {
            json!({
                "turn": position.turn,
                "states": states(valued, position),
                "count": worth.count,
                "p": documents::number(worth.p, None),
                "p_condition": worth.condition.map(|it| documents::number(it, None)),
                "p_missing": worth.missing.map(|it| documents::number(it, None)),
                "mean": documents::number(worth.mean, None),
            })
        };
        json!({
            "variant": valued.variant,
            "measure": valued.measure,
            "series": valued.series.iter().map(|series| series.name).collect::<Vec<_>>(),
            "trials": valued.trials,
            "positions": valued.worth.iter().map(position).collect::<Vec<_>>(),
        })
    };
    (!all.is_empty()).then(|| all.iter().map(of).collect())
}

fn states(valued: &Valued, position: &Position) -> Vec<String> {
    let each = valued.series.iter().zip(&position.states);
    each.map(|(series, state)| said(series.states, *state)).collect()
}
