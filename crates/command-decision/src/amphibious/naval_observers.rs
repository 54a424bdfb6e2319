//! Calls for naval fire. Source: *Test of Battle*, 8.4.3. Register: `cd.amphib.naval-observers`.
//!
//! > Whoever may call artillery may call ships, but rolls as a command stand that is no artillery
//! > observer. A dedicated naval observer has a ship as a dedicated battery, and calls that one
//! > alone. A JASCO stand of the Marines is an artillery commander for every ship. Ships of
//! > destroyer size and smaller may spot for themselves what can be seen from the beach.
//!
//! Ships are supporting artillery. One that spots for itself needs no call.

use sandtable_dice::{Check, Dice, Measure, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::base::artillery_response::Figures;
use crate::levels::Quality;
use crate::night::Light;
use crate::{ArtilleryResponseOutcome, Observer, ResponseFigures};
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// Who calls for naval fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NavalObserverKind {
    /// A dedicated naval observer, and its own ship.
    Dedicated,
    /// A JASCO stand of the US Marines.
    Jasco,
    /// Anyone else who may call artillery.
    Other,
    /// The ship itself, of destroyer size or smaller.
    ShipItself,
}

/// The stand that calls for naval fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NavalObserver {
    /// What it is.
    pub kind: NavalObserverKind,
    /// Its quality by day; does not matter for a ship.
    #[serde(default = "regular")]
    pub quality: Quality,
    /// Whether it is suppressed.
    #[serde(default)]
    pub suppressed: bool,
    /// The number at or under which a call is answered of a stand that is no artillery observer,
    /// before modifiers. The rules at hand have none; leave it out for an artillery observer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -10, max = 20))]
    pub response_nonartillery: Option<i32>,
}

fn regular() -> Quality {
    Quality::Regular
}

impl NavalObserver {
    /// The roll for a call; none if it needs none.
    pub(super) fn check(
        self,
        figures: &ResponseFigures,
        light: Light,
    ) -> Result<Option<Check>, Refusal> {
        let NavalObserver { kind, quality, suppressed, response_nonartillery } = self;
        let (number, dedicated) = match kind {
            NavalObserverKind::Dedicated => (figures.supporting, true),
            NavalObserverKind::Jasco => (figures.supporting, false),
            NavalObserverKind::ShipItself => return Ok(None),
            NavalObserverKind::Other => {
                let given = response_nonartillery.ok_or_else(|| {
                    let problem = "expected the number of a stand that is no artillery observer";
                    Refusal::new("circumstances.observer.response_nonartillery", problem)
                });
                (given?, false)
            }
        };
        Ok(Some(figures.check(number, dedicated, Observer { quality, suppressed }, light)))
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
    pub calls: u32,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// Calls for naval fire.
#[derive(Clone, Copy, Debug)]
pub struct NavalObservers {
    check: Option<Check>,
    calls: u32,
}

impl Procedure for NavalObservers {
    type Outcome = ArtilleryResponseOutcome;

    fn measures(&self) -> Vec<Measure<ArtilleryResponseOutcome>> {
        ArtilleryResponseOutcome::measures(self.calls)
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ArtilleryResponseOutcome {
        let answered = match self.check {
            Some(check) => dice.stage("artillery response").successes(self.calls, check),
            None => self.calls,
        };
        ArtilleryResponseOutcome { answered }
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
        let observer = NavalObserver {
            kind: NavalObserverKind::Dedicated,
            quality: Quality::Veteran,
            suppressed: false,
            response_nonartillery: None,
        };
        Circumstances { observer, calls: 3, light: Light::Day }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<NavalObservers, Refusal> {
        let Circumstances { observer, calls, light } = circumstances;
        Ok(NavalObservers { check: observer.check(&figures.response, light)?, calls })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn any(observer: NavalObserver, calls: u32) -> Fraction {
        let circumstances = Circumstances { observer, calls, light: Light::Day };
        let calls =
            NavalObservers::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        exactly(&calls).mean(|outcome| (0 < outcome.answered).into())
    }

    /// A Regular observer.
    fn regular(kind: NavalObserverKind) -> NavalObserver {
        NavalObserver {
            kind,
            quality: Quality::Regular,
            suppressed: false,
            response_nonartillery: None,
        }
    }

    #[test]
    fn cd_amph_018_a_dedicated_veteran_gets_a_ship_in_three_turns() {
        let veteran = regular(NavalObserverKind::Dedicated);
        let veteran = NavalObserver { quality: Quality::Veteran, ..veteran };
        assert_eq!(any(veteran, 3), Fraction::new(117, 125));
    }

    #[test]
    fn a_jasco_stand_calls_as_an_artillery_commander_and_others_as_they_can() {
        assert_eq!(any(regular(NavalObserverKind::Jasco), 1), Fraction::new(3, 10));
        let response_nonartillery = Some(2);
        let other = NavalObserver { response_nonartillery, ..regular(NavalObserverKind::Other) };
        assert_eq!(any(other, 1), Fraction::new(2, 10));
        assert_eq!(any(NavalObserver { suppressed: true, ..other }, 1), Fraction::ZERO);
    }

    #[test]
    fn the_number_of_other_stands_must_be_given() {
        let observer = regular(NavalObserverKind::Other);
        let circumstances = Circumstances { observer, calls: 1, light: Light::Day };
        let refusal = NavalObservers::prepare(circumstances, Figures::default(), NoRulings {});
        assert_eq!(refusal.unwrap_err().key, "circumstances.observer.response_nonartillery");
    }

    #[test]
    fn a_ship_that_spots_for_itself_needs_no_call() {
        assert_eq!(any(regular(NavalObserverKind::ShipItself), 1), Fraction::ONE);
    }
}
