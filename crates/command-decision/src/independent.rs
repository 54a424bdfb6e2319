//! Things that happen to several stands, each by itself, and are counted.

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
        dice.independent(stands, &(chart.clone(), hits), |dice, (chart, hits)| {
            Losses::of(chart.worst(dice.each("stand"), *hits))
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::D10;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    counts! {
        /// Shots of two kinds that hit.
        Hits {
            /// Of the first kind.
            first,
            /// Of the second.
            second,
        }
    }

    #[test]
    fn counts_of_independent_things_add_up_one_by_one() {
        let law = enumerate::<_, Fraction>(&Budget::default(), |dice| {
            dice.independent(3, &(4, 5), |dice, &(first, second)| Hits {
                first: dice.check(D10.at_most(first)).into(),
                second: dice.check(D10.at_most(second)).into(),
            })
        });
        let two_and_none = law.unwrap().probability(&Hits { first: 2, second: 0 });
        assert_eq!(two_and_none, Fraction::new(288, 8000));
    }
}
