//! What is asked: a scenario, and which options of it are set against each other.

use super::refusal::{Alike, NoMean, Unplayable};
use crate::Failure;
use crate::scenario::{
    Change, Guessed, MatrixOption, MatrixQuestion, SIDES, Scenario, Settings, Variant, counted,
};
use crate::short::apart;

/// What is asked.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// The variant that options change.
    pub(crate) variant: &'a Variant,
    /// The options, and what is asked of them.
    pub(crate) question: MatrixQuestion,
    /// Where the payoff is asked for: an option, or a table of a file.
    pub(crate) asked: String,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// A row against a column, at one of the values of what is guessed.
#[derive(Debug)]
pub(super) struct Place {
    /// The value of what is guessed; nothing for the matrix as the scenario states it.
    pub(super) at: Option<usize>,
    pub(super) row: usize,
    pub(super) column: usize,
    /// The rule with the changes of both.
    pub(super) variant: Variant,
}

impl Request<'_> {
    /// The options of the rows.
    pub(crate) fn rows(&self) -> &[MatrixOption] {
        &self.question.sides[0]
    }

    /// The options of the columns.
    pub(crate) fn columns(&self) -> &[MatrixOption] {
        &self.question.sides[1]
    }

    /// All cells in which the rule is played, each with its changes: those of the matrix as it is
    /// stated, and again at each value of a key that is guessed.
    ///
    /// # Errors
    ///
    /// If one of them is not possible, or the payoff may have no value there.
    pub(super) fn places(&self) -> Result<Vec<Place>, Failure> {
        let mut places = self.places_at(None)?;
        self.refuse_alike(&places)?;
        if let Some(guess) = self.question.over.as_ref().filter(|it| it.what == Guessed::Key) {
            for at in 0..guess.said.len() {
                places.extend(self.places_at(Some(at))?);
            }
        }
        Ok(places)
    }

    /// The cells at a value of the key that is guessed, or as the matrix is stated.
    ///
    /// # Errors
    ///
    /// If one of them is not possible, or the payoff may have no value there.
    pub(super) fn places_at(&self, at: Option<usize>) -> Result<Vec<Place>, Failure> {
        let guess = at.and_then(|at| Some((at, self.question.over.as_ref()?)));
        let guessed = guess.map(|(at, it)| Change::Key(it.key.clone(), it.said[at].clone()));
        let mut places = Vec::new();
        for (row, of_row) in self.rows().iter().enumerate() {
            for (column, of_column) in self.columns().iter().enumerate() {
                if let (Some(one), Some(other)) = (of_row.changes(), of_column.changes()) {
                    let changes: Vec<Change> =
                        guessed.iter().chain(one).chain(other).cloned().collect();
                    let name = self.named(row, column);
                    let made = self.scenario.with(self.variant, &name, &changes);
                    let variant =
                        made.map_err(|it| Unplayable::new(&self.scenario.file, &name, &it))?;
                    self.refuse_missing(&variant)?;
                    places.push(Place { at, row, column, variant });
                }
            }
        }
        Ok(places)
    }

    /// Refuses two options of a side that play the same, whatever the other side does: one of them
    /// does not say what it should.
    fn refuse_alike(&self, places: &[Place]) -> Result<(), Alike> {
        for (side, options) in self.question.sides.iter().enumerate() {
            let of = |option: usize| {
                let is_its = move |it: &&Place| [it.row, it.column][side] == option;
                places.iter().filter(is_its).map(|it| &it.variant.prepared.in_force)
            };
            for (number, option) in options.iter().enumerate() {
                let is_same =
                    |other: &usize| of(*other).next().is_some() && of(*other).eq(of(number));
                if let Some(other) = (0..number).find(is_same) {
                    let other = options[other].name.clone();
                    let (name, file) = (option.name.clone(), self.scenario.file.clone());
                    return Err(Alike { side: SIDES[side], name, other, file });
                }
            }
        }
        Ok(())
    }

    /// A cell in words.
    pub(crate) fn named(&self, row: usize, column: usize) -> String {
        let [row, column] = [&self.rows()[row], &self.columns()[column]].map(|it| &it.name);
        format!("`{row}` against `{column}`")
    }

    fn refuse_missing(&self, variant: &Variant) -> Result<(), NoMean> {
        let payoff = &self.question.payoff;
        let scale = payoff.scale(self.scenario, variant);
        let Some(why) = scale.missing else { return Ok(()) };
        let counted = counted(&payoff.text, scale);
        let (asked, payoff, cell) = (self.asked.clone(), payoff.text.clone(), variant.name.clone());
        Err(NoMean { asked, payoff, cell, why, counted })
    }

    /// What a side is called, with the key that its options are values of: `rows (mines)`.
    pub(crate) fn side(&self, side: usize) -> String {
        match &self.question.keys[side] {
            Some(key) => {
                let other = self.question.keys[1 - side].as_deref();
                let keys: Vec<&str> = std::iter::once(key.as_str()).chain(other).collect();
                format!("{} ({})", SIDES[side], apart(&keys)[0])
            }
            None => SIDES[side].to_owned(),
        }
    }
}
