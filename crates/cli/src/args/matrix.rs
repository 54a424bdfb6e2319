//! Arguments of `matrix`.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::parts::PartsArguments;
use super::sweep;
use super::values::written_numbers;
use super::work::WorkArguments;
use super::wrong::Wrong;
use crate::scenario::{Switch, WrittenNumber};

/// Arguments of `matrix`.
#[derive(Debug, Args)]
pub(crate) struct MatrixArguments {
    /// The scenario, or - for standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
    /// The options of the side that wants the payoff high: a key with values; of several keys, every
    /// combination
    #[arg(long, value_name = "KEY=A,B", value_parser = super::compare::switch)]
    pub(crate) rows: Vec<Switch>,
    /// The options of the side that wants it low
    #[arg(long, value_name = "KEY=A,B", value_parser = super::compare::switch)]
    pub(crate) columns: Vec<Switch>,
    /// What the rows get and the columns lose, on average: a measure, or an expression over the
    /// measures
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    pub(crate) payoff: Option<String>,
    /// So many plays share what a row costs
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) uses: Option<f64>,
    /// Show the answer over the values of a guess as well: a key of the scenario, `uses`, or an option
    /// such as columns.advance.cost
    #[arg(long, value_name = "KEY=LO..HI[..STEP]", value_parser = guess)]
    pub(crate) over: Option<GuessArgument>,
    /// The variant that options change; the file itself if not said
    #[arg(long, value_name = "V")]
    pub(crate) variant: Option<String>,
    /// How the work is done.
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    #[command(flatten)]
    pub(crate) parts: PartsArguments,
}

/// A guess as it is typed.
#[derive(Clone, Debug)]
pub(crate) struct GuessArgument {
    /// As it was typed.
    pub(crate) text: String,
    /// What is guessed.
    pub(crate) key: String,
    /// Its values.
    pub(crate) values: Vec<WrittenNumber>,
}

impl MatrixArguments {
    /// What the command line changed, for the document.
    pub(crate) fn flags(&self) -> Value {
        let mut flags = self.work.flags(&Value::Null);
        let side = |switches: &[Switch]| {
            let one = |switch: &Switch| json!({ "key": switch.key, "values": switch.values });
            Some(switches.iter().map(one).collect::<Value>()).filter(|_| !switches.is_empty())
        };
        let own = [
            ("rows", side(&self.rows)),
            ("columns", side(&self.columns)),
            ("payoff", self.payoff.clone().map(Value::from)),
            ("uses", self.uses.map(Value::from)),
            ("over", self.over.as_ref().map(|over| over.text.clone().into())),
            ("variant", self.variant.clone().map(Value::from)),
        ];
        for (name, said) in own {
            if let Some(said) = said {
                flags[name] = said;
            }
        }
        flags
    }
}

fn guess(text: &str) -> Result<GuessArgument, Wrong> {
    let wrong = || Wrong::NoGuess { found: text.to_owned() };
    let (key, list) = text.split_once('=').ok_or_else(wrong)?;
    let values = if list.contains("..") {
        sweep::range(text)?.numbers.into_iter().map(WrittenNumber::Number).collect()
    } else {
        written_numbers(list).ok_or_else(wrong)?
    };
    Ok(GuessArgument { text: text.to_owned(), key: key.trim().to_owned(), values })
}
