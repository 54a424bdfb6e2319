//! Arguments of `sweep`.

use std::path::PathBuf;

use clap::Args;
use sandtable_sim::statistic::Statistic;
use serde_json::{Value, json};

use super::compare::{Measures, all, several};
use super::parts::PartsArguments;
use super::work::WorkArguments;
use super::wrong::Wrong;
use crate::scenario::{Switch, number};
use crate::shown::Shown;
use crate::sweep::{MOST_POINTS, RangeOfKey};

/// Arguments of `sweep`.
#[derive(Debug, Args)]
pub(crate) struct SweepArguments {
    /// The scenario, or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
    /// Vary a number: every STEP from LO to HI; every whole one if no step is said
    #[arg(short = 'P', long, value_name = "KEY=LO..HI[..STEP]", value_parser = range)]
    pub(crate) parameter: Vec<RangeOfKey>,
    /// Vary a key over a list of values
    #[arg(short = 'L', long, value_name = "KEY=A,B,C", value_parser = super::compare::switch)]
    pub(crate) list: Vec<Switch>,
    /// The variant that is varied; the file itself if not said
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// What is asked: mean, sd, quantile(q), `p_eq(v)`, `p_ge(v)`, `p_le(v)`; may be repeated
    #[arg(long, value_name = "STATISTIC", value_parser = statistic)]
    pub(crate) statistic: Vec<Statistic>,
    /// Of which measures, or expressions over the measures; the main one if not said
    #[arg(long, value_name = "MEASURE", value_parser = super::compare::measures)]
    measure: Vec<Measures>,
    /// Draw shares over one key by powers of ten, so that rare ones can be told apart
    #[arg(long)]
    pub(crate) tails: bool,
    #[command(flatten)]
    pub(crate) parts: PartsArguments,
    /// How the work is done.
    #[command(flatten)]
    pub(crate) work: WorkArguments,
}

impl SweepArguments {
    /// What the command line changed, for the document.
    pub(crate) fn flags(&self) -> Value {
        let statistics = self.statistic.iter().map(|statistic| statistic.to_string().into());
        self.work.flags(&json!({
            "parameter": several(self.parameter.iter().map(|range| range.written().into())),
            "list": several(self.list.iter().map(Switch::said)),
            "variant": self.variant,
            "statistic": several(statistics),
            "measure": several(self.measures().into_iter().map(Value::from)),
            "tails": self.tails.then_some(true),
        }))
    }

    /// What of the results is shown, and how.
    pub(crate) fn shown(&self) -> Shown {
        Shown { png: self.work.png, tails: self.tails, ..Shown::default() }
    }

    /// The measures that are named.
    pub(crate) fn measures(&self) -> Vec<String> {
        all(&self.measure)
    }
}

impl RangeOfKey {
    /// As it could be typed.
    fn written(&self) -> String {
        let low = self.numbers.first().copied().unwrap_or_default();
        let high = self.numbers.last().copied().unwrap_or_default();
        let step = self.numbers.get(1).map_or(1.0, |second| tidy(second - low));
        format!("{}={low}..{high}..{step}", self.key)
    }
}

fn statistic(text: &str) -> Result<Statistic, Wrong> {
    Ok(text.parse()?)
}

pub(super) fn range(text: &str) -> Result<RangeOfKey, Wrong> {
    let error = || Wrong::NoRange { found: text.to_owned() };
    let (key, range) = text.split_once('=').ok_or_else(error)?;
    let parts: Vec<&str> = range.split("..").collect();
    let (low, high, step) = match parts[..] {
        [low, high] => (low, high, "1"),
        [low, high, step] => (low, high, step),
        _ => return Err(error()),
    };
    let ends = (number(low), number(high), number(step));
    let (Some(low), Some(high), Some(step)) = ends else { return Err(error()) };
    if high < low {
        return Err(Wrong::Downward { low, high });
    }
    if step <= 0.0 {
        return Err(Wrong::NoStep { found: step });
    }
    let last = ((high - low) / step + 1e-9).floor();
    if MOST_POINTS as f64 <= last {
        return Err(Wrong::TooManyPoints { points: last + 1.0, most: MOST_POINTS });
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked above")]
    let numbers = (0..=last as u32).map(|i| tidy(low + f64::from(i) * step)).collect();
    Ok(RangeOfKey { key: key.trim().to_owned(), numbers })
}

/// Without what rounding adds to a sum of decimals.
fn tidy(number: f64) -> f64 {
    format!("{number:.11e}").parse().unwrap_or(number)
}
