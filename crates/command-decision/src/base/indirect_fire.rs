//! Indirect fire. Register: `cd.base.indirect`, an assumption of the base game.
//!
//! > Each target under a burst is hit on a die at or under the number in parentheses: two less in
//! > medium cover, three less in hard, five less in a fortification; two less if the firer is pinned;
//! > against an armored vehicle less its weight class, and one more if it is a weak one.

use std::ops::ControlFlow;

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::measures;
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::levels::{Cover, Quality};
use crate::night::Light;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What lies under a burst.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Target {
    /// Personnel, guns and other things without armor.
    Unarmored {
        /// Whether it is soft (a truck), and so uses the row of Green troops.
        #[serde(default)]
        soft: bool,
    },
    /// An armored vehicle.
    Afv {
        /// Its weight class, I to VI.
        #[schemars(range(min = 1, max = 6))]
        weight_class: i32,
        /// Whether it is a weak one: open-topped, or thin on top.
        #[serde(default)]
        weak: bool,
    },
}

/// What a player reads out before indirect fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The number needed to hit, in parentheses on the chart.
    #[schemars(range(min = 0, max = 10))]
    pub hit_number: i32,
    /// Targets under the bursts, over all of them.
    #[schemars(range(max = 100))]
    pub targets: u32,
    /// What they are.
    pub target: Target,
    /// Their quality by day.
    pub quality: Quality,
    /// Their cover.
    #[serde(default = "open")]
    pub cover: Cover,
    /// Whether the firer is pinned.
    #[serde(default)]
    pub firer_pinned: bool,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

fn open() -> Cover {
    Cover::None
}

/// The base game's numbers for indirect fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct Figures {
    /// What medium cover adds to the number.
    #[schemars(range(min = -10, max = 10))]
    pub medium_cover: i32,
    /// What hard cover adds to the number.
    #[schemars(range(min = -10, max = 10))]
    pub hard_cover: i32,
    /// What a fortification adds to the number.
    #[schemars(range(min = -10, max = 10))]
    pub fortification: i32,
    /// What a pinned firer adds to the number.
    #[schemars(range(min = -10, max = 10))]
    pub firer_pinned: i32,
    /// What a weak armored vehicle adds to the number.
    #[schemars(range(min = -10, max = 10))]
    pub weak_afv: i32,
    /// What each weight class of an armored vehicle adds to the number.
    #[schemars(range(min = -10, max = 10))]
    pub afv_class: i32,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            medium_cover: -2,
            hard_cover: -3,
            fortification: -5,
            firer_pinned: -2,
            weak_afv: 1,
            afv_class: -1,
            hit_results: HitResultsFigures::default(),
        }
    }
}

impl Figures {
    /// The number needed to hit, after modifiers.
    fn number(&self, circumstances: &Circumstances) -> i32 {
        let &Circumstances { hit_number, target, cover, firer_pinned, .. } = circumstances;
        let pinned = if firer_pinned { self.firer_pinned } else { 0 };
        hit_number + self.modifier(target, cover) + pinned
    }

    /// What a target and its cover add to the number needed to hit.
    pub(crate) fn modifier(&self, target: Target, cover: Cover) -> i32 {
        let cover = match cover {
            Cover::None | Cover::Light => 0,
            Cover::Medium => self.medium_cover,
            Cover::Hard => self.hard_cover,
            Cover::Fortification => self.fortification,
        };
        let armor = match target {
            Target::Unarmored { .. } => 0,
            Target::Afv { weight_class, weak } => {
                weight_class * self.afv_class + if weak { self.weak_afv } else { 0 }
            }
        };
        cover + armor
    }
}

/// Indirect fire at several stands.
#[derive(Clone, Debug)]
pub struct IndirectFire {
    targets: u32,
    number: i32,
    chart: Chart,
}

/// What comes of indirect fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndirectFireOutcome {
    /// Stands hit.
    pub hits: u32,
    /// Stands forced back.
    pub forced_back: u32,
    /// Stands eliminated.
    pub eliminated: u32,
}

impl Outcome for IndirectFireOutcome {}

impl Procedure for IndirectFire {
    type Outcome = IndirectFireOutcome;

    fn measures(&self) -> Vec<Measure<IndirectFireOutcome>> {
        measures! {
            "eliminated", count("stands", 0..=self.targets), "stands eliminated",
                |outcome| outcome.eliminated.into();
            "forced_back", count("stands", 0..=self.targets), "stands forced back",
                |outcome| outcome.forced_back.into();
            "hits", count("stands", 0..=self.targets), "stands hit", |outcome| outcome.hits.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> IndirectFireOutcome {
        let check = D10.at_most(self.number);
        let hits = dice.stage("to hit under the burst").successes(self.targets, check);
        let start = IndirectFireOutcome { hits, ..IndirectFireOutcome::default() };
        dice.rounds((hits, start), |dice, &(left, sum)| {
            if left == 0 {
                return ControlFlow::Break(sum);
            }
            let (forced_back, eliminated) = match self.chart.roll(dice) {
                HitResult::NoEffect => (0, 0),
                HitResult::ForcedBack => (1, 0),
                HitResult::Eliminated => (0, 1),
            };
            let forced_back = sum.forced_back + forced_back;
            let eliminated = sum.eliminated + eliminated;
            ControlFlow::Continue((
                left - 1,
                IndirectFireOutcome { forced_back, eliminated, ..sum },
            ))
        })
    }
}

impl Rule for IndirectFire {
    const ABOUT: About = About {
        id: "cd.base.indirect",
        covers: &[],
        assumptions: &["cd.base.indirect", "cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {
            hit_number: 4,
            targets: 3,
            target: Target::Unarmored { soft: false },
            quality: Quality::Regular,
            cover: Cover::Medium,
            firer_pinned: false,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        NoRulings {}: NoRulings,
    ) -> Result<IndirectFire, Refusal> {
        let number = figures.number(&circumstances);
        let soft = matches!(circumstances.target, Target::Unarmored { soft: true });
        // A stand takes one hit at most from a burst, so that there is nothing to combine.
        let quality = circumstances.light.quality(circumstances.quality);
        let chart = figures.hit_results.chart(quality, soft, Combine::default())?;
        Ok(IndirectFire { targets: circumstances.targets, number, chart })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn number(circumstances: &Circumstances) -> i32 {
        Figures::default().number(circumstances)
    }

    #[test]
    fn cover_armor_and_pins_change_the_number() {
        let under = |cover| number(&Circumstances { cover, ..IndirectFire::example() });
        assert_eq!(
            [Cover::None, Cover::Light, Cover::Medium, Cover::Hard, Cover::Fortification]
                .map(under),
            [4, 4, 2, 1, -1]
        );
        let open = Circumstances { cover: Cover::None, ..IndirectFire::example() };
        let afv = |weight_class, weak| Circumstances {
            target: Target::Afv { weight_class, weak },
            ..open.clone()
        };
        assert_eq!(number(&afv(2, false)), 2);
        assert_eq!(number(&afv(2, true)), 3);
        assert_eq!(number(&Circumstances { firer_pinned: true, ..open.clone() }), 2);
    }

    #[test]
    fn three_regulars_in_medium_cover_lose_three_times_two_tenths_times_four() {
        let fire = IndirectFire::prepare(
            IndirectFire::example(),
            Figures::default(),
            NoRulings::default(),
        )
        .unwrap();
        let law = exactly(&fire);
        assert_eq!(law.mean(|outcome| outcome.eliminated.into()), Fraction::new(24, 100));
        assert_eq!(law.mean(|outcome| outcome.forced_back.into()), Fraction::new(18, 100));
    }

    /// Hit with 2/10 each, and forced back by 3 to 6 as trained troops are, not by 4 to 6.
    #[test]
    fn at_night_the_targets_are_a_level_worse() {
        let at_night = Circumstances { light: Light::ClearNight, ..IndirectFire::example() };
        let fire =
            IndirectFire::prepare(at_night, Figures::default(), NoRulings::default()).unwrap();
        let forced_back = exactly(&fire).mean(|outcome| outcome.forced_back.into());
        assert_eq!(forced_back, Fraction::new(3 * 2 * 4, 100));
    }
}
