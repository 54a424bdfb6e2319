//! Arguments of `compare`.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::parts::PartsArguments;
use super::work::WorkArguments;
use super::wrong::Wrong;
use crate::compare::Margin;
use crate::scenario::{Parameter, Switch};

/// Arguments of `compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArguments {
    /// A scenario with variants, or several of one procedure, of which the [run] of the first holds; a
    /// folder of them; - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Compare values of a key, the first of them being the reference; a single one is compared
    /// with what the scenario says
    #[arg(long, value_name = "KEY=A,B", value_parser = switch)]
    pub(crate) toggle: Vec<Switch>,
    /// Run every combination of these values: what each does by itself, and what two do together
    #[arg(long, value_name = "KEY=A,B", value_parser = switch, num_args = 1.., conflicts_with = "toggle")]
    pub(crate) factorial: Vec<Switch>,
    /// The variant that all others are compared with, those of other files too; the first of the
    /// first file if not said. Of several files, FILE stands for what one says itself and
    /// FILE/VARIANT for its variants, FILE being its name without `.toml`. With --toggle and
    /// --factorial, the variant whose keys are changed
    #[arg(long, value_name = "V")]
    pub(crate) reference: Option<String>,
    /// A difference of this much does not matter; `0.1` for every measure, `casualties=0.1` for one
    #[arg(long, value_name = "M", value_parser = margin, value_delimiter = ',', allow_negative_numbers = true)]
    pub(crate) margin: Vec<Margin>,
    /// These measures, or expressions over the measures; what the scenario asks about if not said, and
    /// all where both sides are exact
    #[arg(long, value_name = "MEASURE", value_parser = measures)]
    measure: Vec<Measures>,
    /// How the work is done.
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    #[command(flatten)]
    pub(crate) parts: PartsArguments,
}

/// Measures that are named together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measures(Vec<String>);

impl CompareArguments {
    /// What the command line changed, for the document.
    pub(crate) fn flags(&self) -> Value {
        let margins = self.margin.iter().map(|Margin { measure, margin }| match measure {
            Some(measure) => format!("{measure}={margin}").into(),
            None => Value::from(*margin),
        });
        self.work.flags(&json!({
            "toggle": several(self.toggle.iter().map(Switch::said)),
            "factorial": several(self.factorial.iter().map(Switch::said)),
            "reference": self.reference,
            "margin": several(margins),
            "measure": several(self.measures().into_iter().map(Value::from)),
        }))
    }

    /// The measures that are named.
    pub(crate) fn measures(&self) -> Vec<String> {
        all(&self.measure)
    }
}

impl Switch {
    /// As it is kept in a document.
    pub(super) fn said(&self) -> Value {
        json!({ "key": self.key, "values": self.values })
    }
}

/// What was said several times; nothing if it was never said.
pub(super) fn several(said: impl Iterator<Item = Value>) -> Option<Vec<Value>> {
    let said: Vec<Value> = said.collect();
    (!said.is_empty()).then_some(said)
}

/// The parts between commas; what stands in brackets, from the one to the other, is one part.
fn apart(text: &str, [opening, closing]: [char; 2]) -> Vec<&str> {
    let mut depth = 0;
    let is_between = |c: char| {
        depth += i32::from(c == opening) - i32::from(c == closing);
        c == ',' && depth <= 0
    };
    text.split(is_between).map(str::trim).collect()
}

/// Measures, by their names or as expressions: `casualties,max(hits, pins)`.
#[expect(clippy::unnecessary_wraps, reason = "clap asks for it")]
pub(super) fn measures(text: &str) -> Result<Measures, Wrong> {
    Ok(Measures(apart(text, ['(', ')']).into_iter().map(str::to_owned).collect()))
}

/// All that are named.
pub(super) fn all(measures: &[Measures]) -> Vec<String> {
    measures.iter().flat_map(|Measures(names)| names).cloned().collect()
}

/// A key with values: `circumstances.order=run,advance`.
pub(super) fn switch(text: &str) -> Result<Switch, Wrong> {
    let error = || Wrong::NoSwitch { found: text.to_owned() };
    let (key, values) = text.split_once('=').ok_or_else(error)?;
    let values = apart(values, ['[', ']']);
    if key.trim().is_empty() || values.iter().any(|value| value.is_empty()) {
        return Err(error());
    }
    for (i, value) in values.iter().enumerate() {
        if values[..i].contains(value) {
            return Err(Wrong::Twice { value: (*value).to_owned() });
        }
    }
    let values = values.into_iter().map(Parameter::typed).collect();
    Ok(Switch { key: key.trim().to_owned(), values })
}

fn margin(text: &str) -> Result<Margin, Wrong> {
    let (measure, number) = match text.split_once('=') {
        Some((measure, number)) => (Some(measure.trim().to_owned()), number),
        None => (None, text),
    };
    match super::values::number(number.trim())? {
        margin if margin.is_finite() && 0.0 <= margin => Ok(Margin { measure, margin }),
        found => Err(Wrong::NoMargin { found }),
    }
}
