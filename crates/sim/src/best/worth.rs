//! What decisions and their options are worth to those who have them.

use sandtable_dice::Decision;

use super::pick::{difference, mean, pick, rounding};
use super::search::{Search, Sight, patience};
use super::values::Patience;
use crate::distribution::TOLERANCE;
use crate::enumerator::{Graph, Kind, Spot};
use crate::law::Unenumerable;

/// What a decision is worth to the player who makes it, all others playing best. Where one player decides
/// who sees less than the rule knows, by the best plays that are found.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The decision.
    pub decision: &'static Decision,
    /// What is lost by following the behaviour of the procedure at it.
    pub choosing: f64,
    /// What is lost without each option, where another one is open: zero for one that is never needed.
    pub options: Vec<f64>,
}

/// A spot that players come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// What the objective comes to from there on, on average; nothing where nobody comes.
    pub value: Option<f64>,
    /// How likely it is to come there, or how often if one can come again.
    pub reached: f64,
}

/// What of a decision is not left to the player.
#[derive(Clone, Copy)]
enum Fixed {
    Nothing,
    /// All of it: the behaviour of the procedure is followed.
    All,
    /// An option is not there.
    Without(u8),
}

impl<P> Graph<P> {
    /// How likely the behaviour of the procedure takes each option, at each spot.
    pub(super) fn habits<N: Kind>(&self) -> Vec<Vec<N>> {
        self.spots().iter().map(|spot| spot.habit.shares(spot.open)).collect()
    }

    /// Whether the player at each spot wants the least: those of the decisions with these names do.
    pub(super) fn wants_least(&self, least: &[String]) -> Vec<bool> {
        let is_least = |spot: &Spot| least.iter().any(|least| least == spot.decision.name);
        self.spots().iter().map(is_least).collect()
    }
}

impl<P: Kind> Graph<P> {
    /// How much more a value is than what the objective comes to under the behaviour of the procedure:
    /// nothing if that is the same, of rounded numbers but for rounding.
    ///
    /// # Errors
    ///
    /// If fractions become too long, or take too long; if a play can come back to where it was, and
    /// fractions are asked for, or it does so too often.
    pub fn gain(&self, ends: &[P], value: &P) -> Result<f64, Unenumerable> {
        let habits = self.habits::<P>();
        let player = |_, spot: u32, options: &[P]| {
            let each = options.iter().zip(&habits[spot as usize]);
            let mean = each.fold(P::NEVER, |sum, (value, share)| sum.or(&share.and(value)));
            mean.settled()
        };
        let habit = &self.values(ends, player)?.of_nodes[self.root];
        let gain = difference(value, habit);
        Ok(if !P::IS_EXACT && gain.abs() <= rounding(ends) { 0.0 } else { gain })
    }
}

impl Graph<f64> {
    /// What each decision is worth that was met, with an objective as in [`solve`](Graph::solve).
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub fn worth(&self, ends: &[f64], least: &[String]) -> Result<Vec<Worth>, Unenumerable> {
        let mut decisions: Vec<&'static Decision> = Vec::new();
        for spot in self.spots() {
            if !decisions.contains(&spot.decision) {
                decisions.push(spot.decision);
            }
        }
        let sees_less = least.is_empty() && self.looks_alike();
        let best = |decision, fixed| {
            if sees_less {
                return self.value_of_less(ends, decision, fixed);
            }
            self.value_with(ends, least, decision, fixed)
        };
        let slack = rounding(ends);
        let of = |decision: &'static Decision| {
            let value = best(decision, Fixed::Nothing)?;
            let sign = if least.iter().any(|it| it == decision.name) { -1.0 } else { 1.0 };
            let loss = |fixed| {
                let loss = sign * (value - best(decision, fixed)?);
                Ok(if loss <= slack { 0.0 } else { loss })
            };
            let options = 0..u8::try_from(decision.options.len()).expect("32 at most");
            let options = options.map(|option| loss(Fixed::Without(option)));
            let options = options.collect::<Result<_, Unenumerable>>()?;
            Ok(Worth { decision, choosing: loss(Fixed::All)?, options })
        };
        decisions.into_iter().map(of).collect()
    }

    /// Whether situations look alike to a player that are not the same.
    fn looks_alike(&self) -> bool {
        self.spots().len() < self.choices().count()
    }

    /// What the objective comes to under the behaviour of the procedure.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub fn value_of_habit(&self, ends: &[f64]) -> Result<f64, Unenumerable> {
        let value = self.values_by_habit(ends)?[self.root];
        // Where a plus and a minus make nothing, what rounding leaves of them is nothing.
        let size = ends.iter().fold(0.0, |size: f64, end| size.max(end.abs()));
        Ok(if value.abs() <= TOLERANCE * size { 0.0 } else { value })
    }

    /// What the objective comes to from each node on, under the behaviour of the procedure.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub(crate) fn values_by_habit(&self, ends: &[f64]) -> Result<Vec<f64>, Unenumerable> {
        let habits = self.habits::<f64>();
        let player = |_, spot: u32, options: &[f64]| mean(options, &habits[spot as usize]);
        Ok(self.values(ends, player)?.of_nodes)
    }

    /// How often one comes to each node, under the behaviour of the procedure.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub(crate) fn reach_by_habit(&self) -> Result<Vec<f64>, Unenumerable> {
        let habits = self.habits::<f64>();
        self.reach(&mut Patience::default(), |_, spot, taken| {
            taken.extend(&habits[spot as usize]);
        })
    }

    /// What the objective comes to where these options are taken, at each spot by its number.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub fn value_under(&self, ends: &[f64], options: &[u8]) -> Result<f64, Unenumerable> {
        let places = self.places(options);
        self.value_by(ends, |_, spot, options| options[places[spot as usize]])
    }

    /// How good it is to be met at each spot, under the behaviour of the procedure.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub fn met_by_habit(&self, ends: &[f64]) -> Result<Vec<Met>, Unenumerable> {
        let (values, reach) = (self.values_by_habit(ends)?, self.reach_by_habit()?);
        let mut sums = vec![(0.0, 0.0); self.spots().len()];
        for (node, spot) in self.choices() {
            let (sum, reached) = &mut sums[spot as usize];
            *sum += reach[node] * values[node];
            *reached += reach[node];
        }
        let met = |(sum, reached): (f64, f64)| Met {
            value: (0.0 < reached).then(|| sum / reached),
            reached,
        };
        Ok(sums.into_iter().map(met).collect())
    }

    /// The best value that is found where something of a decision is fixed, for a player who decides alone
    /// and does the same in situations that look alike.
    fn value_of_less(
        &self,
        ends: &[f64],
        decision: &Decision,
        fixed: Fixed,
    ) -> Result<f64, Unenumerable> {
        let mut sight = Sight::of_spots(self);
        sight.fixed = vec![None; self.spots().len()];
        for (number, spot) in self.spots().iter().enumerate() {
            match fixed {
                Fixed::All if spot.decision == decision => {
                    sight.ways[number].truncate(1);
                    sight.fixed[number] = Some(spot.habit.shares(spot.open));
                }
                Fixed::Without(gone) if spot.decision == decision => {
                    sight.ways[number].retain(|way| way.option != gone);
                }
                _ => (),
            }
        }
        Search::new(self, ends, sight, patience(self), rounding(ends)).value()
    }

    /// The best value where something of a decision is fixed.
    fn value_with(
        &self,
        ends: &[f64],
        least: &[String],
        decision: &Decision,
        fixed: Fixed,
    ) -> Result<f64, Unenumerable> {
        let wants_least = self.wants_least(least);
        self.value_by(ends, |_, number, options| {
            let spot = &self.spots()[number as usize];
            let wants_least = wants_least[number as usize];
            match fixed {
                Fixed::All if spot.decision == decision => {
                    mean(options, &spot.habit.shares(spot.open))
                }
                Fixed::Without(gone) if spot.decision == decision && spot.open.has(gone) => {
                    let left = spot.open.options().zip(options).filter(|(it, _)| *it != gone);
                    let left: Vec<f64> = left.map(|(_, value)| *value).collect();
                    left[pick(&left, wants_least, 0.0)]
                }
                _ => options[pick(options, wants_least, 0.0)],
            }
        })
    }

    /// The value where everything begins, with what is made of the options at each node.
    pub(super) fn value_by(
        &self,
        ends: &[f64],
        player: impl FnMut(usize, u32, &[f64]) -> f64,
    ) -> Result<f64, Unenumerable> {
        Ok(self.values(ends, player)?.of_nodes[self.root])
    }
}
