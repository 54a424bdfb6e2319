//! Which options a scenario sets against each other.

mod guess;
mod option;
mod side;

use sandtable_sim::Fraction;
use serde::Serialize;

use super::asked::AskedMeasure;
use super::file::matrix::{MatrixSettings, WrittenSide};
use super::ready::Scenario;
use super::wrong::Wrong;
use crate::json_text::as_text;
use crate::problem::Problem;

pub(crate) use guess::{Guess, Guessed};
pub(crate) use option::{MatrixOption, Play, SIDES};
use option::{fraction, problem as wrong};

/// A question of what two sides do best.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MatrixQuestion {
    /// What the rows get and the columns lose.
    pub(crate) payoff: AskedMeasure,
    /// The variant that options change.
    pub(crate) variant: String,
    /// The options of the rows and of the columns.
    pub(crate) sides: [Vec<MatrixOption>; 2],
    /// What the options of each side are values of, if that is a single key.
    pub(crate) keys: [Option<String>; 2],
    /// How many plays share what a row costs.
    #[serde(serialize_with = "as_text")]
    pub(crate) uses: Fraction,
    /// A number that is a guess.
    pub(crate) over: Option<Guess>,
}

impl MatrixQuestion {
    /// Whether the rows can make sure of what is not below zero, whatever is played: by not taking part.
    pub(super) fn is_never_negative(&self) -> bool {
        let [rows, columns] = &self.sides;
        let is_safe =
            |option: &MatrixOption| option.nothing().is_some_and(|it| *it >= Fraction::ZERO);
        rows.iter().any(is_safe) || columns.iter().all(is_safe)
    }

    /// The question with another value for what is guessed, but for a key of the scenario.
    pub(crate) fn at(&self, guess: &Guess, value: &Fraction) -> MatrixQuestion {
        let mut question = self.clone();
        match guess.what {
            Guessed::Key => (),
            Guessed::Uses => question.uses = value.clone(),
            Guessed::Cost(side, option) => {
                question.sides[side][option].cost = Some(value.clone());
            }
            Guessed::Payoff(side, option) => match &mut question.sides[side][option].play {
                Play::Fixed(payoff) | Play::Nothing(payoff) => *payoff = value.clone(),
                Play::Rule(_) => (),
            },
        }
        question
    }
}

/// The word for what a matrix comes to when both sides play best, where a measure is asked for.
const EQUILIBRIUM: &str = "equilibrium";

impl Scenario {
    /// What a question asks for by a measure: the measure, and the matrix if it is what that comes to
    /// when both sides play best. The measure is then its payoff.
    ///
    /// # Errors
    ///
    /// If it is no measure, or there is no matrix.
    pub(super) fn asked(
        &self,
        text: &str,
    ) -> Result<(AskedMeasure, Option<MatrixQuestion>), Wrong> {
        let is_measure = || self.measure_names().iter().any(|name| name == EQUILIBRIUM);
        if text.trim() != EQUILIBRIUM || is_measure() {
            let measure = AskedMeasure::read(text, self)?;
            return Ok((measure, None));
        }
        let Some(written) = &self.matrix else {
            let message = "the equilibrium of what? The scenario has no [matrix]";
            let help = "set the options of two sides against each other: [matrix], with rows, columns and \
                        payoff";
            return Err(Wrong::new("measure", message).help(help));
        };
        let question = self.matrix_question(written).map_err(|problem| {
            let message = format!("the equilibrium of [matrix]: {}", problem.message());
            Wrong { help: problem.advice().map(str::to_owned), ..Wrong::new("measure", message) }
        })?;
        let text = format!("{} in {EQUILIBRIUM}", question.payoff.text.trim());
        Ok((question.payoff.clone().called(text), Some(question)))
    }

    /// The question that `[matrix]` or the command line asks.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong; with a path below the table of the matrix.
    pub(crate) fn matrix_question(
        &self,
        written: &MatrixSettings,
    ) -> Result<MatrixQuestion, Problem> {
        let variant = self.known_variant("variant", &written.variant);
        let variant = variant.map_err(|it| wrong(&[it.key], it.message).help(it.help))?;
        let payoff = AskedMeasure::read(&written.payoff, self);
        let payoff = payoff.map_err(|it| wrong(&["payoff"], it.message).help(it.help))?;
        self.refuse_given(&payoff)?;
        let side = |side: usize, written| side::options(self, variant, SIDES[side], written);
        let sides = [side(0, &written.rows)?, side(1, &written.columns)?];
        refuse_conflicts(&sides)?;
        let uses = match &written.uses {
            None => Fraction::ONE,
            Some(uses) => fraction(&["uses"], uses)?,
        };
        if uses <= Fraction::ZERO {
            return Err(wrong(
                &["uses"],
                format!("a row is used more than 0 times, and not {uses}"),
            ));
        }
        let over = written.over.as_ref().map(|over| guess::guess(self, variant, &sides, over));
        Ok(MatrixQuestion {
            payoff,
            variant: written.variant.clone(),
            keys: [&written.rows, &written.columns].map(key),
            sides,
            uses,
            over: over.transpose()?,
        })
    }

    /// Refuses a payoff that is given under a condition: its mean in a mixture of options is not the
    /// mixture of its means, because the options meet the condition more or less often.
    fn refuse_given(&self, payoff: &AskedMeasure) -> Result<(), Problem> {
        if !payoff.is_given(self) {
            return Ok(());
        }
        let message = format!(
            "`{}` is given under a condition, which options meet more or less often; so a mixture \
             of options has no such mean",
            payoff.text
        );
        let help = "use an expression that counts in every trial, such as one with `?? 0`";
        Err(wrong(&["payoff"], message).help(Some(help.to_owned())))
    }
}

/// The key that the options of a side are values of, if it is one.
fn key(written: &WrittenSide) -> Option<String> {
    match written {
        WrittenSide::Listed(_) => None,
        WrittenSide::Keyed(keyed) => match (&keyed.key, keyed.keys.len()) {
            (Some(key), 0) => Some(key.clone()),
            (None, 1) => keyed.keys.keys().next().cloned(),
            _ => None,
        },
    }
}

/// Refuses sides that speak of the same thing, or leave nothing to choose.
fn refuse_conflicts(sides: &[Vec<MatrixOption>; 2]) -> Result<(), Problem> {
    let [rows, columns] = sides;
    if rows.len() == 1 && columns.len() == 1 {
        let help = "give one of the sides two options at least";
        let message = "either side has a single option, so there is nothing to choose";
        return Err(wrong(&[], message).help(Some(help.to_owned())));
    }
    let keys = |options: &[MatrixOption]| -> Vec<String> {
        let changes = options.iter().flat_map(|option| option.changes().unwrap_or_default());
        changes.flat_map(super::overlay::Change::keys).collect()
    };
    let of_rows = keys(rows);
    if let Some(key) = keys(columns).iter().find(|key| of_rows.contains(key)) {
        let message = format!("`{key}` is changed by rows as well as by columns");
        return Err(wrong(&["columns"], message)
            .help(Some("each key belongs to one of the sides".to_owned())));
    }
    let one = |options: &[MatrixOption], of: fn(&MatrixOption) -> Option<&Fraction>| {
        options.iter().find_map(|option| Some((option.name.clone(), of(option)?.clone())))
    };
    let several: [fn(&MatrixOption) -> Option<&Fraction>; 2] =
        [MatrixOption::nothing, MatrixOption::fixed];
    for of in several {
        if let (Some(row), Some(column)) = (one(rows, of), one(columns, of))
            && row.1 != column.1
        {
            let message = format!(
                "row `{}` comes to {} and column `{}` to {}, whatever the other side takes: what do \
                 they come to together?",
                row.0, row.1, column.0, column.1
            );
            return Err(wrong(&["columns"], message)
                .help(Some("only one of the sides may say what it comes to".to_owned())));
        }
    }
    Ok(())
}

/// What is wrong with the matrix of a scenario, once everything else about it is right.
pub(super) fn problem(scenario: &Scenario) -> Option<Problem> {
    let written = scenario.matrix.as_ref()?;
    let problem = scenario.matrix_question(written).err()?;
    Some(problem.within(&["matrix".to_owned()]))
}
