//! Calls for artillery. Register: `cd.base.artillery-response`, an assumption of the base game.
//!
//! > Artillery answers a call on a die of 5 or less if it is organic, of 3 or less if it supports;
//! > two more if the battery is dedicated, one more for a Veteran or Elite observer, one less for a
//! > Trained or Green one, two less if the observer is suppressed.
//!
//! The number of a command stand that is no artillery observer is not known: the scenario gives it.

use sandtable_dice::{Check, D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::airborne::QualityModifiers;
use crate::core::measures;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// Who calls whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// An artillery observer calls organic artillery.
    Organic,
    /// An artillery observer calls supporting artillery.
    Supporting,
    /// A command stand calls that is no artillery observer.
    NonArtillery,
}

/// The base game's numbers for calls.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct ResponseFigures {
    /// The number for organic artillery.
    #[schemars(range(min = -10, max = 20))]
    pub organic: i32,
    /// The number for supporting artillery.
    #[schemars(range(min = -10, max = 20))]
    pub supporting: i32,
    /// What a dedicated battery adds.
    #[schemars(range(min = -10, max = 10))]
    pub dedicated: i32,
    /// What the quality of the observer adds.
    pub quality: QualityModifiers,
    /// What a suppressed observer adds.
    #[schemars(range(min = -10, max = 10))]
    pub suppressed: i32,
}

impl Default for ResponseFigures {
    fn default() -> ResponseFigures {
        ResponseFigures {
            organic: 5,
            supporting: 3,
            dedicated: 2,
            quality: QualityModifiers::ONE,
            suppressed: -2,
        }
    }
}

/// The stand that calls.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Observer {
    /// Its quality by day.
    pub quality: Quality,
    /// Whether it is suppressed.
    #[serde(default)]
    pub suppressed: bool,
}

impl ResponseFigures {
    /// The roll for a call with a number, before modifiers.
    pub(crate) fn check(
        &self,
        number: i32,
        dedicated: bool,
        observer: Observer,
        light: Light,
    ) -> Check {
        let dedicated = if dedicated { self.dedicated } else { 0 };
        let suppressed = if observer.suppressed { self.suppressed } else { 0 };
        let quality = self.quality.of(light.quality(observer.quality));
        D10.at_most(number + dedicated + suppressed + quality)
    }
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Who calls whom.
    pub call: Call,
    /// The number at or under which a call is answered of a stand that is no artillery observer,
    /// before modifiers. The rules at hand have none; leave it out for an artillery observer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -10, max = 20))]
    pub response_nonartillery: Option<i32>,
    /// Whether the battery is dedicated to the observer.
    #[serde(default)]
    pub dedicated: bool,
    /// The stand that calls.
    pub observer: Observer,
    /// Calls made.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub calls: u32,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The base game's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Calls for artillery.
    pub response: ResponseFigures,
}

/// Calls for artillery.
#[derive(Clone, Copy, Debug)]
pub struct ArtilleryResponse {
    check: Check,
    calls: u32,
}

/// How many are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArtilleryResponseOutcome {
    /// Calls answered.
    pub answered: u32,
}

impl Outcome for ArtilleryResponseOutcome {}

impl ArtilleryResponseOutcome {
    /// What can be read off it, of so many calls.
    pub(crate) fn measures(calls: u32) -> Vec<Measure<ArtilleryResponseOutcome>> {
        measures! {
            "answered", count("calls", 0..=calls), "calls answered",
                |outcome| outcome.answered.into();
            "any_answered", yes_no(), "at least one call answered",
                |outcome| (0 < outcome.answered).into();
        }
    }
}

impl Procedure for ArtilleryResponse {
    type Outcome = ArtilleryResponseOutcome;

    fn measures(&self) -> Vec<Measure<ArtilleryResponseOutcome>> {
        ArtilleryResponseOutcome::measures(self.calls)
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ArtilleryResponseOutcome {
        let answered = dice.stage("artillery response").successes(self.calls, self.check);
        ArtilleryResponseOutcome { answered }
    }
}

impl Rule for ArtilleryResponse {
    const ABOUT: About = About {
        id: "cd.base.artillery-response",
        covers: &[],
        assumptions: &["cd.base.artillery-response"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {
            call: Call::Organic,
            response_nonartillery: None,
            dedicated: false,
            observer: Observer { quality: Quality::Regular, suppressed: false },
            calls: 1,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<ArtilleryResponse, Refusal> {
        let Circumstances { call, response_nonartillery, dedicated, observer, calls, light } =
            circumstances;
        let number = match (call, response_nonartillery) {
            (Call::Organic, _) => figures.response.organic,
            (Call::Supporting, _) => figures.response.supporting,
            (Call::NonArtillery, Some(number)) => number,
            (Call::NonArtillery, None) => {
                let problem = "expected the number of a stand that is no artillery observer";
                return Err(Refusal::new("circumstances.response_nonartillery", problem));
            }
        };
        let check = figures.response.check(number, dedicated, observer, light);
        Ok(ArtilleryResponse { check, calls })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(change: impl Fn(&mut Circumstances)) -> i32 {
        let mut circumstances = ArtilleryResponse::example();
        change(&mut circumstances);
        let response =
            ArtilleryResponse::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        response.check.high()
    }

    #[test]
    fn the_number_is_that_of_the_card() {
        assert_eq!(number(|_| ()), 5);
        assert_eq!(number(|case| case.call = Call::Supporting), 3);
        let company_commander = |case: &mut Circumstances| {
            case.call = Call::NonArtillery;
            case.response_nonartillery = Some(2);
        };
        assert_eq!(number(company_commander), 2);
        assert_eq!(number(|case| case.dedicated = true), 7);
        assert_eq!(number(|case| case.observer.quality = Quality::Elite), 6);
        assert_eq!(number(|case| case.observer.quality = Quality::Green), 4);
        assert_eq!(number(|case| case.observer.suppressed = true), 3);
    }

    #[test]
    fn the_number_of_other_stands_must_be_given() {
        let circumstances =
            Circumstances { call: Call::NonArtillery, ..ArtilleryResponse::example() };
        let refusal = ArtilleryResponse::prepare(circumstances, Figures::default(), NoRulings {});
        assert_eq!(refusal.unwrap_err().key, "circumstances.response_nonartillery");
    }

    #[test]
    fn a_veteran_observer_is_experienced_at_night() {
        let night = |quality| {
            number(|case| {
                case.light = Light::ClearNight;
                case.observer.quality = quality;
            })
        };
        assert_eq!(night(Quality::Veteran), 5);
        assert_eq!(night(Quality::Regular), 4);
    }
}
