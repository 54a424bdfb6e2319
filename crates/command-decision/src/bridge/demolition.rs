//! Blowing a bridge. Register: `cd.bridge.demolition`; heading 2.4.1.
//!
//! > A bridge that was wired before the game can be blown at the end of a movement phase by a
//! > stationary, unpinned engineer stand within 2 inches, not on it. A die above its weight class
//! > damages it, one of twice the class or more destroys it, and a 10 destroys any bridge. Otherwise
//! > the charges fail.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::charges::{Blown, BridgeState, ChargeFigures, Charges, ReblowDamaged, SecondDamage};
use crate::core::{happens, measures, never, one, switch};
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// What happens to stands on a bridge that is destroyed.
    Occupants {
        /// Nothing.
        NoEffect,
        /// Each takes one automatic hit.
        OneAutomaticHit,
        /// They are eliminated.
        Eliminated,
    }
}

switch! {
    /// Whether suppressed engineers can blow a bridge.
    AttemptNeedsUnsuppressed {
        /// They can: only pinning is named.
        No,
        /// They cannot, as when they recheck the charges.
        Yes,
    }
}

/// Stands on a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OccupantsOfBridge {
    /// How many there are.
    #[schemars(range(min = 1, max = 100))]
    pub stands: u32,
    /// Their quality by day.
    pub quality: Quality,
    /// Whether they are soft (trucks), and so use the row of Green troops.
    #[serde(default)]
    pub soft: bool,
}

/// What a player reads out before blowing a bridge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weight class of the bridge, I to VI.
    #[schemars(range(min = 1, max = 6))]
    pub weight_class: u8,
    /// What state it is in.
    #[serde(default)]
    #[schemars(extend("enum" = ["intact", "damaged"]))]
    pub state: BridgeState,
    /// Movement phases at whose end the engineers try, if they are able to. After a failure they first have
    /// to end another one on the bridge, rechecking the charges: `cd.bridge.recheck` counts those as well.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub attempts: u32,
    /// The chance that the engineers are pinned in one of them.
    #[serde(default = "never")]
    pub pin_chance: Chance,
    /// The chance that the engineers are suppressed in one of them.
    #[serde(default = "never")]
    pub suppress_chance: Chance,
    /// Stands on the bridge, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occupants: Option<OccupantsOfBridge>,
    /// How dark it is: at night the stands on the bridge are of lower quality.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers for blowing bridges.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The charges.
    pub charges: ChargeFigures,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

/// What the register leaves open about blowing bridges.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether charges that damaged a bridge can be blown again.
    #[serde(rename = "bridge.reblow_damaged")]
    pub reblow_damaged: ReblowDamaged,
    /// What damage does to a bridge that is damaged already.
    #[serde(rename = "bridge.second_damage")]
    pub second_damage: SecondDamage,
    /// What happens to stands on a bridge that is destroyed.
    #[serde(rename = "bridge.occupants")]
    pub occupants: Occupants,
    /// Whether suppressed engineers can blow a bridge.
    #[serde(rename = "bridge.attempt_needs_unsuppressed")]
    pub needs_unsuppressed: AttemptNeedsUnsuppressed,
}

/// Engineers who try to blow a bridge.
#[derive(Clone, Debug)]
pub struct Demolition {
    charges: Charges,
    before: BridgeState,
    attempts: u32,
    pinned: Chance,
    suppressed: Chance,
    reblow: ReblowDamaged,
    occupants: Option<(u32, Chart)>,
    on_destroyed: Occupants,
}

/// What comes of blowing a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DemolitionOutcome {
    /// The state of the bridge.
    pub state: BridgeState,
    /// Attempts made.
    pub attempts: u32,
    /// The movement phase in which the charges first damaged or destroyed it, if they did.
    pub blown_in: Option<u32>,
    /// Stands on it that were eliminated.
    pub eliminated: u32,
    /// Stands on it that were forced back.
    pub forced_back: u32,
}

impl Outcome for DemolitionOutcome {}

impl Procedure for Demolition {
    type Outcome = DemolitionOutcome;

    fn measures(&self) -> Vec<Measure<DemolitionOutcome>> {
        let stands = self.occupants.as_ref().map_or(0, |&(stands, _)| stands);
        measures! {
            "unusable", yes_no(), "the bridge is damaged or destroyed",
                |outcome| (outcome.state != BridgeState::Intact).into();
            "destroyed", yes_no(), "the bridge is destroyed",
                |outcome| (outcome.state == BridgeState::Destroyed).into();
            "damaged", yes_no(), "the bridge is damaged, not destroyed",
                |outcome| (outcome.state == BridgeState::Damaged).into();
            "attempts", count("attempts", 0..=self.attempts), "attempts made",
                |outcome| outcome.attempts.into();
            "occupants_eliminated", count("stands", 0..=stands), "stands on the bridge eliminated",
                |outcome| outcome.eliminated.into();
            "occupants_forced_back", count("stands", 0..=stands),
                "stands on the bridge forced back",
                |outcome| outcome.forced_back.into();
            "phases", time("movement phases", self.attempts),
                "movement phases until the charges damage or destroy the bridge",
                |outcome| outcome.blown_in.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DemolitionOutcome {
        let start = (0, self.before, 0, None, false);
        let (state, attempts, blown_in) =
            dice.rounds(start, |dice, &(phase, state, made, blown, used)| {
                if phase == self.attempts || used || state == BridgeState::Destroyed {
                    return ControlFlow::Break((state, made, blown));
                }
                let phase = phase + 1;
                ControlFlow::Continue(if self.is_able(dice.at("phase", phase)) {
                    let Blown { state: after, went_off } = self.charges.blow(dice, state);
                    let first = if after == state { None } else { Some(phase) };
                    let used = went_off && self.reblow == ReblowDamaged::No;
                    (phase, after, made + 1, blown.or(first), used)
                } else {
                    (phase, state, made, blown, used)
                })
            });
        let (forced_back, eliminated) = match &self.occupants {
            Some((stands, chart)) if state == BridgeState::Destroyed => {
                self.shake(dice, *stands, chart)
            }
            _ => (0, 0),
        };
        DemolitionOutcome { state, attempts, blown_in, eliminated, forced_back }
    }
}

impl Demolition {
    fn is_able<D: Dice>(&self, dice: &mut D) -> bool {
        !happens(dice, "engineers pinned", self.pinned)
            && !happens(dice, "engineers suppressed", self.suppressed)
    }

    /// What happens to the stands on a bridge that goes up: forced back and eliminated.
    fn shake<D: Dice>(&self, dice: &mut D, stands: u32, chart: &Chart) -> (u32, u32) {
        match self.on_destroyed {
            Occupants::NoEffect => (0, 0),
            Occupants::Eliminated => (0, stands),
            Occupants::OneAutomaticHit => {
                dice.rounds((stands, 0, 0), |dice, &(left, forced_back, eliminated)| {
                    if left == 0 {
                        return ControlFlow::Break((forced_back, eliminated));
                    }
                    ControlFlow::Continue(match chart.roll(dice) {
                        HitResult::NoEffect => (left - 1, forced_back, eliminated),
                        HitResult::ForcedBack => (left - 1, forced_back + 1, eliminated),
                        HitResult::Eliminated => (left - 1, forced_back, eliminated + 1),
                    })
                })
            }
        }
    }
}

impl Rule for Demolition {
    const ABOUT: About = About {
        id: "cd.bridge.demolition",
        covers: &[],
        assumptions: &["cd.base.hit-results", "cd.base.pin", "cd.base.suppression"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            weight_class: 3,
            state: BridgeState::Intact,
            attempts: 1,
            pin_chance: Chance::NEVER,
            suppress_chance: Chance::NEVER,
            occupants: None,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Demolition, Refusal> {
        let Circumstances { weight_class, state, attempts, pin_chance, suppress_chance, .. } =
            circumstances;
        let Circumstances { occupants, light, .. } = circumstances;
        if state == BridgeState::Destroyed {
            let problem = "there is nothing left to blow; expected `intact` or `damaged`";
            return Err(Refusal::new("circumstances.state", problem));
        }
        let chart = |occupants: OccupantsOfBridge| {
            let OccupantsOfBridge { stands, quality, soft } = occupants;
            // One hit each: there are none to combine.
            let quality = light.quality(quality);
            let chart = figures.hit_results.chart(quality, soft, Combine::default())?;
            Ok((stands, chart))
        };
        let unsuppressed = rulings.needs_unsuppressed == AttemptNeedsUnsuppressed::Yes;
        Ok(Demolition {
            charges: Charges::new(weight_class, &figures.charges, rulings.second_damage),
            before: state,
            attempts,
            pinned: pin_chance,
            suppressed: if unsuppressed { suppress_chance } else { Chance::NEVER },
            reblow: rulings.reblow_damaged,
            occupants: occupants.map(chart).transpose()?,
            on_destroyed: rulings.occupants,
        })
    }
}

#[cfg(test)]
mod tests;
