//! Chances that a scenario states: pinned, suppressed, in supply, routing. A certainty asks
//! for no dice.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice};

/// Whether something happens that the scenario gives a chance of.
pub fn happens<D: Dice>(dice: &mut D, stage: &'static str, chance: Chance) -> bool {
    match chance {
        Chance::NEVER => false,
        Chance::ALWAYS => true,
        chance => dice.stage(stage).chance(chance),
    }
}

/// To how many of `n` it happens, each by itself.
pub fn how_many<D: Dice>(dice: &mut D, stage: &'static str, n: u32, chance: Chance) -> u32 {
    match chance {
        Chance::NEVER => 0,
        Chance::ALWAYS => n,
        chance => dice.stage(stage).marginal((n, chance), |dice, &(n, chance)| {
            dice.rounds((n, 0), |dice, &(left, count)| match left {
                0 => ControlFlow::Break(count),
                _ => ControlFlow::Continue((left - 1, count + u32::from(dice.chance(chance)))),
            })
        }),
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    #[test]
    fn certainties_ask_for_no_dice() {
        let mut dice = Scripted::new([]);
        assert!(happens(&mut dice, "pinned", Chance::ALWAYS));
        assert!(!happens(&mut dice, "pinned", Chance::NEVER));
        assert_eq!(how_many(&mut dice, "pinned", 3, Chance::ALWAYS), 3);
        assert_eq!(how_many(&mut dice, "pinned", 3, Chance::NEVER), 0);
    }

    #[test]
    fn one_in_three_happens_to_two_of_three_with_six_in_27() {
        let third = Chance::new(1, 3).unwrap();
        let law =
            enumerate::<_, Fraction>(&Budget::default(), |dice| how_many(dice, "pinned", 3, third));
        assert_eq!(law.unwrap().probability(&2), Fraction::new(6, 27));
    }
}
