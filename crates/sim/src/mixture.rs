//! Weighted situations.

use sandtable_dice::{Chance, Dice};

/// How often each of several situations is met.
#[derive(Clone, Debug)]
pub(crate) struct Mixture {
    /// Of each situation but the last, the probability that it is this one, given that it is none
    /// before it.
    chances: Vec<Chance>,
}

impl Mixture {
    /// Situations with these weights.
    ///
    /// # Panics
    ///
    /// If there is no situation, or the weights add up to zero or to more than `u32::MAX`.
    pub(crate) fn new(weights: &[u32]) -> Mixture {
        let mut left = weights.iter().fold(0u32, |sum, weight| {
            sum.checked_add(*weight).expect("the weights add up to too much")
        });
        assert!(0 < left, "a mixture needs a situation with a weight");
        let mut chances = Vec::new();
        for weight in weights {
            // Those after the last with a weight would never be.
            let Some(chance) = Chance::new(*weight, left) else { break };
            left -= weight;
            chances.push(chance);
        }
        chances.pop();
        Mixture { chances }
    }

    /// The situation that dice choose, counted from zero.
    pub(crate) fn choose(&self, dice: &mut impl Dice) -> usize {
        dice.stage("situation");
        let chosen = self.chances.iter().position(|chance| dice.chance(*chance));
        chosen.unwrap_or(self.chances.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sixth; of the rest two in five; and what is left.
    #[test]
    fn each_situation_is_chosen_from_what_those_before_it_leave() {
        let chances = |weights: &[u32]| {
            let chances = Mixture::new(weights).chances;
            chances.iter().map(|it| (it.num(), it.den())).collect::<Vec<_>>()
        };
        assert_eq!(chances(&[1, 2, 3]), [(1, 6), (2, 5)]);
        assert_eq!(chances(&[3, 0, 1, 0]), [(3, 4), (0, 1)]);
        assert_eq!(chances(&[7]), []);
    }

    #[test]
    #[should_panic(expected = "needs a situation with a weight")]
    fn situations_without_a_weight_are_no_mixture() {
        Mixture::new(&[0, 0]);
    }
}
