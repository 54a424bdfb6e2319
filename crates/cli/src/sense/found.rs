//! What moving the numbers of a rule came to.

use sandtable_sim::distribution::is_same;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::trials::Stop;

use super::inputs::{FIGURE, Input, Move, Unmoved};
use super::request::Reading;
use crate::engine::WhySampled;

/// What moving a number makes of one measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// The measure with it moved.
    pub(crate) moved: Reading,
    /// Its statistic less that of the measure as it is; without a value if one of them has none.
    pub(crate) change: Estimate,
    /// Whether there is a value where there was none, or none where there was one.
    pub(crate) comes_or_goes: bool,
    /// How much is different at all: the total variation distance where it is exact, the share of
    /// trials with another value where it was sampled. Nothing if there is nothing to tell apart.
    pub(crate) difference: Option<f64>,
}

impl Effect {
    /// Whether anything is different at all.
    fn matters(&self) -> bool {
        self.comes_or_goes || self.difference.is_some_and(|it| 0.0 < it)
    }

    /// Whether two moves make the same of a measure, as far as anybody can see.
    fn is_like(&self, other: &Effect) -> bool {
        let same = |one: Option<f64>, other: Option<f64>| match (one, other) {
            (Some(one), Some(other)) => is_same(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        self.comes_or_goes == other.comes_or_goes
            && same(self.change.value, other.change.value)
            && same(self.difference, other.difference)
            && same(self.moved.missing.value, other.moved.missing.value)
    }

    /// How large the change is; what comes or goes is larger than any.
    fn size(&self) -> f64 {
        let size = self.change.value.map_or(0.0, f64::abs);
        if self.comes_or_goes { f64::INFINITY } else { size }
    }
}

/// What is known of moving an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Influence {
    /// One of its moves makes a difference to a measure.
    Some,
    /// All of its moves that can be carried out were, and none makes any.
    None,
    /// None of its moves can be carried out.
    Unmovable,
    /// None makes any as far as there was time to see, and one was not reached.
    NotReached,
}

impl Influence {
    /// Whether it makes any difference, if that is known.
    pub(crate) fn matters(self) -> Option<bool> {
        match self {
            Influence::Some => Some(true),
            Influence::None => Some(false),
            Influence::Unmovable | Influence::NotReached => None,
        }
    }
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Sensitivities {
    /// The numbers.
    pub(crate) inputs: Vec<Input>,
    /// Each of them moved down and up.
    pub(crate) moves: Vec<Move>,
    /// What each move makes of each measure, in the order of the moves and of the measures; or why
    /// it could not be found out.
    pub(crate) effects: Vec<Result<Vec<Effect>, Unmoved>>,
    /// Each measure with nothing moved.
    pub(crate) base: Vec<Reading>,
    /// How many trials there were, if it was sampled.
    pub(crate) trials: Option<u64>,
    /// Why it was sampled.
    pub(crate) why: Option<WhySampled>,
    /// Why it was stopped before its end.
    pub(crate) stop: Option<Stop>,
}

impl Sensitivities {
    /// The positions of the moves of an input: down and up, as far as there are any.
    pub(crate) fn moves_of(&self, input: usize) -> impl Iterator<Item = usize> {
        (0..self.moves.len()).filter(move |i| self.moves[*i].input == input)
    }

    /// Of each input the figure that is the same number, if it is a threshold that is one of the figures
    /// and nothing else: whatever a pip makes of the one it makes of the other, measure by measure.
    pub(crate) fn figures_of(&self) -> Vec<Option<usize>> {
        let matters = |input: &usize| self.influence(*input) == Influence::Some;
        let is_figure = |input: usize| self.inputs[input].kind == FIGURE;
        let (figures, thresholds): (Vec<usize>, Vec<usize>) =
            (0..self.inputs.len()).filter(matters).partition(|input| is_figure(*input));
        let mut found = vec![None; self.inputs.len()];
        for threshold in thresholds {
            found[threshold] =
                figures.iter().copied().find(|figure| self.are_alike(threshold, *figure));
        }
        found
    }

    /// Whether two inputs can be moved by the same steps, and these make the same of every measure.
    fn are_alike(&self, one: usize, other: usize) -> bool {
        let [mut ones, mut others] = [one, other].map(|input| self.moves_of(input));
        let is_like = |one: usize, other: usize| match (&self.effects[one], &self.effects[other]) {
            (Ok(effects), Ok(others)) => {
                is_same(self.moves[one].step, self.moves[other].step)
                    && effects.iter().zip(others).all(|(one, other)| one.is_like(other))
            }
            _ => false,
        };
        loop {
            match (ones.next(), others.next()) {
                (None, None) => return true,
                (Some(one), Some(other)) if is_like(one, other) => {}
                _ => return false,
            }
        }
    }

    /// Whether moving an input makes any difference to any measure, as far as that is known.
    pub(crate) fn influence(&self, input: usize) -> Influence {
        let matters = |it: usize| {
            let effects = self.effects[it].as_ref().ok()?;
            Some(effects.iter().any(Effect::matters))
        };
        let known: Vec<bool> = self.moves_of(input).filter_map(matters).collect();
        if known.contains(&true) {
            Influence::Some
        } else if self.moves_of(input).any(|it| !self.is_reached(it)) {
            Influence::NotReached
        } else if known.is_empty() {
            Influence::Unmovable
        } else {
            Influence::None
        }
    }

    /// The inputs that there was no time to move both ways.
    pub(crate) fn unreached(&self) -> impl Iterator<Item = usize> {
        let is_left = |input: &usize| self.moves_of(*input).any(|it| !self.is_reached(it));
        (0..self.inputs.len()).filter(is_left)
    }

    /// Whether there was time to look at a move.
    pub(crate) fn is_reached(&self, it: usize) -> bool {
        !matches!(self.effects[it], Err(Unmoved::Stopped(_)))
    }

    /// What the moves of an input make of the measure that is ranked, as far as that is known.
    pub(crate) fn of_ranked(&self, input: usize) -> impl Iterator<Item = &Effect> {
        self.moves_of(input).filter_map(|i| Some(&self.effects[i].as_ref().ok()?[0]))
    }

    /// The largest change that an input makes of the statistic that is ranked.
    pub(crate) fn largest(&self, input: usize) -> f64 {
        self.of_ranked(input).map(Effect::size).fold(0.0, f64::max)
    }

    /// Whether an input makes anything else of the measure that is ranked.
    pub(crate) fn spreads(&self, input: usize) -> bool {
        self.of_ranked(input).any(Effect::matters)
    }

    /// The inputs that matter, by the change they make, largest first.
    pub(crate) fn ranked(&self) -> Vec<usize> {
        let mut inputs: Vec<usize> =
            (0..self.inputs.len()).filter(|it| self.influence(*it) == Influence::Some).collect();
        inputs.sort_by(|a, b| self.largest(*b).total_cmp(&self.largest(*a)));
        inputs
    }
}
