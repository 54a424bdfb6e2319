//! Calls for naval fire. Source: *Test of Battle*, 8.4.3. Register: `cd.amphib.naval-observers`.
//!
//! > Whoever may call artillery may call ships, but rolls as a command stand that is no artillery
//! > observer. A dedicated naval observer has a ship as a dedicated battery, and calls that one
//! > alone. A JASCO stand of the Marines is an artillery commander for every ship. Ships of
//! > destroyer size and smaller may spot for themselves what can be seen from the beach.
//!
//! Ships are supporting artillery. One that spots for itself needs no call.

use sandtable_dice::{Check, Dice, Measure, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::command_decision::airborne::Light;
use crate::command_decision::core::measures;
use crate::command_decision::levels::Quality;
use crate::command_decision::{Call, Observer, ResponseFigures};
use crate::{About, NoRulings, Refusal, Rule};

/// Who calls for naval fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NavalObserver {
    /// A dedicated naval observer, and its own ship.
    Dedicated {
        /// Its quality by day.
        quality: Quality,
        /// Whether it is suppressed.
        #[serde(default)]
        suppressed: bool,
    },
    /// A JASCO stand of the US Marines.
    Jasco {
        /// Its quality by day.
        quality: Quality,
        /// Whether it is suppressed.
        #[serde(default)]
        suppressed: bool,
    },
    /// Anyone else who may call artillery.
    Other {
        /// Its quality by day.
        quality: Quality,
        /// Whether it is suppressed.
        #[serde(default)]
        suppressed: bool,
        /// The number at or under which a call of a stand is answered that is no artillery
        /// observer, before modifiers. The rules at hand have none.
        #[schemars(range(min = -10, max = 20))]
        response_nonartillery: i32,
    },
    /// The ship itself, of destroyer size or smaller.
    ShipItself {},
}

impl NavalObserver {
    /// The roll for a call; none if it needs none.
    pub(super) fn check(self, figures: &ResponseFigures, light: Light) -> Option<Check> {
        let (call, dedicated, quality, suppressed) = match self {
            NavalObserver::Dedicated { quality, suppressed } => {
                (Call::Supporting {}, true, quality, suppressed)
            }
            NavalObserver::Jasco { quality, suppressed } => {
                (Call::Supporting {}, false, quality, suppressed)
            }
            NavalObserver::Other { quality, suppressed, response_nonartillery } => {
                let call = Call::NonArtillery { number: response_nonartillery };
                (call, false, quality, suppressed)
            }
            NavalObserver::ShipItself {} => return None,
        };
        Some(figures.check(call, dedicated, Observer { quality, suppressed }, light))
    }
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Who calls.
    pub observer: NavalObserver,
    /// Calls made, one a turn.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub requests: u32,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

fn one() -> u32 {
    1
}

/// The base game's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Calls for artillery.
    pub response: ResponseFigures,
}

/// Calls for naval fire.
#[derive(Clone, Copy, Debug)]
pub struct NavalObservers {
    check: Option<Check>,
    requests: u32,
}

/// How many are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NavalObserversOutcome {
    /// Calls answered.
    pub answered: u32,
}

impl Outcome for NavalObserversOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "answered", "calls answered (calls)", |outcome| outcome.answered.into();
        "any_answered", "at least one call answered (1 yes, 0 no)",
            |outcome| (0 < outcome.answered).into();
    };
}

impl Procedure for NavalObservers {
    type Outcome = NavalObserversOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> NavalObserversOutcome {
        let answered = match self.check {
            Some(check) => dice.stage("artillery response").successes(self.requests, check),
            None => self.requests,
        };
        NavalObserversOutcome { answered }
    }
}

impl Rule for NavalObservers {
    const ABOUT: About = About {
        id: "cd.amphib.naval-observers",
        covers: &[],
        assumptions: &["cd.base.artillery-response"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let observer = NavalObserver::Dedicated { quality: Quality::Veteran, suppressed: false };
        Circumstances { observer, requests: 3, light: Light::Day }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<NavalObservers, Refusal> {
        let Circumstances { observer, requests, light } = circumstances;
        Ok(NavalObservers { check: observer.check(&figures.response, light), requests })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn any(observer: NavalObserver, requests: u32) -> Fraction {
        let circumstances = Circumstances { observer, requests, light: Light::Day };
        let calls =
            NavalObservers::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        let law = enumerate(&Budget::default(), |dice| calls.resolve(dice)).unwrap();
        law.mean(|outcome| (0 < outcome.answered).into())
    }

    #[test]
    fn cd_amph_018_a_dedicated_veteran_gets_a_ship_in_three_turns() {
        let NavalObserver::Dedicated { .. } = NavalObservers::example().observer else {
            panic!("the example is a dedicated observer")
        };
        assert_eq!(any(NavalObservers::example().observer, 3), Fraction::new(117, 125));
    }

    #[test]
    fn a_jasco_stand_calls_as_an_artillery_commander_and_others_as_they_can() {
        let (quality, suppressed) = (Quality::Regular, false);
        assert_eq!(any(NavalObserver::Jasco { quality, suppressed }, 1), Fraction::new(3, 10));
        let other = NavalObserver::Other { quality, suppressed, response_nonartillery: 2 };
        assert_eq!(any(other, 1), Fraction::new(2, 10));
        let suppressed =
            NavalObserver::Other { quality, suppressed: true, response_nonartillery: 2 };
        assert_eq!(any(suppressed, 1), Fraction::ZERO);
    }

    #[test]
    fn a_ship_that_spots_for_itself_needs_no_call() {
        assert_eq!(any(NavalObserver::ShipItself {}, 1), Fraction::ONE);
    }
}
