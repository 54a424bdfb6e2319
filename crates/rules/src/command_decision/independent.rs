//! Things that happen to several stands, each by itself, and are counted.

use std::hash::Hash;
use std::ops::{Add, ControlFlow};

use sandtable_dice::Dice;

use super::hit_results::{Chart, HitResult};

/// Makes an outcome of counts that can be added up.
macro_rules! counts {
    ($(#[$about:meta])* $vis:vis $name:ident { $($(#[$meaning:meta])* $count:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name { $($(#[$meaning])* pub $count: u32,)+ }

        impl std::ops::Add for $name {
            type Output = $name;

            fn add(self, other: $name) -> $name {
                $name { $($count: self.$count + other.$count,)+ }
            }
        }
    };
}

pub(super) use counts;

/// Lets something happen `n` times, independently, and adds up what comes of it.
pub(super) fn independent<D, K, O, F>(dice: &mut D, n: u32, key: &K, part: F) -> O
where
    D: Dice,
    K: Clone + Eq + Hash + 'static,
    O: Add<Output = O> + Default + Clone + Ord + Hash + 'static,
    F: Fn(&mut D, &K) -> O + Copy + 'static,
{
    dice.marginal((n, key.clone()), move |dice, (n, key)| {
        dice.rounds((*n, O::default()), |dice, (left, sum)| match *left {
            0 => ControlFlow::Break(sum.clone()),
            left => {
                let one = dice.marginal(key.clone(), part);
                ControlFlow::Continue((left - 1, sum.clone() + one))
            }
        })
    })
}

counts! {
    /// What hits did to several stands.
    pub(super) Losses {
        /// Stands eliminated.
        eliminated,
        /// Stands forced back.
        forced_back,
    }
}

impl Losses {
    /// One stand.
    pub(super) fn of(result: HitResult) -> Losses {
        Losses {
            eliminated: (result == HitResult::Eliminated).into(),
            forced_back: (result == HitResult::ForcedBack).into(),
        }
    }

    /// Hits `stands` stands, each by itself, as often as `hits` says.
    pub(super) fn roll<D: Dice>(dice: &mut D, chart: &Chart, stands: u32, hits: u32) -> Losses {
        independent(dice, stands, &(chart.clone(), hits), |dice, (chart, hits)| {
            Losses::of(chart.worst(dice, *hits))
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::D10;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    #[test]
    fn independent_things_add_up_as_dice_do() {
        let law = enumerate::<_, Fraction>(&Budget::default(), |dice| {
            independent(dice, 3, &4, |dice, &number| u32::from(dice.check(D10.at_most(number))))
        });
        assert_eq!(law.unwrap().probability(&2), Fraction::new(288, 1000));
    }
}
