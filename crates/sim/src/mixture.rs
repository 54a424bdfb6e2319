//! Weighted situations.

use sandtable_dice::{Chance, Dice, Measure, Procedure};

/// A procedure that is one of several, each as often as its weight says.
#[derive(Clone, Debug)]
pub struct Mixture<P> {
    /// Each situation with the probability that it is this one, given that it is none before it.
    situations: Vec<(Chance, P)>,
    last: P,
}

impl<P: Procedure> Mixture<P> {
    /// A mixture of situations with these weights.
    ///
    /// # Panics
    ///
    /// If there is no situation, or the weights add up to zero or to more than `u32::MAX`.
    pub fn new(weighted: Vec<(u32, P)>) -> Mixture<P> {
        let weights = weighted.iter().map(|(weight, _)| *weight);
        let mut left = weights.fold(0u32, |sum, weight| {
            sum.checked_add(weight).expect("the weights add up to too much")
        });
        assert!(0 < left, "a mixture needs a situation with a weight");
        let mut situations = Vec::new();
        for (weight, situation) in weighted {
            // Those after the last with a weight would never be.
            let Some(chance) = Chance::new(weight, left) else { break };
            left -= weight;
            situations.push((chance, situation));
        }
        let (_, last) = situations.pop().expect("there is a situation");
        Mixture { situations, last }
    }
}

impl<P: Procedure> Procedure for Mixture<P> {
    type Outcome = P::Outcome;

    /// Those of all situations, with room for what each has room for.
    fn measures(&self) -> Vec<Measure<P::Outcome>> {
        let others = self.situations.iter().map(|(_, situation)| situation.measures());
        others.fold(self.last.measures(), |mut all, others| {
            for (measure, other) in all.iter_mut().zip(others) {
                measure.scale = measure.scale.or(other.scale);
            }
            all
        })
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> P::Outcome {
        dice.stage("situation");
        let count = self.situations.len() + 1;
        for (number, (chance, situation)) in (1..).zip(&self.situations) {
            if dice.chance(*chance) {
                dice.note(|| format!("situation {number} of {count}"));
                return situation.resolve(dice);
            }
        }
        dice.note(|| format!("situation {count} of {count}"));
        self.last.resolve(dice)
    }
}
