//! What wind does. Source: *Test of Battle*, 10.1.2. Register: `cd.wind.force`.
//!
//! > Light wind carries smoke, and nothing else. Moderate wind shortens smoke templates to 4 inches; dry
//! > and dusty country is then as in mist, and rain or snow counts one level higher. High wind shortens
//! > them to 1 inch; dust is as fog, rain or snow counts as heavy, and nothing is heard at night.
//!
//! Heavy precipitation stays heavy, and where none falls wind makes none. The book advises to limit
//! high wind to a turn or two (`wind.high_limit` of `cd.wind.variable`).

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Inches;
use crate::core::measures;
use crate::levels::{Fog, Precipitation, Wind};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// The level that precipitation counts as in wind, for visibility and movement.
pub fn storm(precipitation: Precipitation, wind: Wind) -> Precipitation {
    match (precipitation, wind) {
        (Precipitation::None, _) => Precipitation::None,
        (_, Wind::Light) => precipitation,
        (Precipitation::Light, Wind::Moderate) => Precipitation::Steady,
        (Precipitation::Steady | Precipitation::Heavy, Wind::Moderate) | (_, Wind::High) => {
            Precipitation::Heavy
        }
    }
}

/// What a player reads out about the wind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The force of the wind.
    pub wind: Wind,
    /// Rain or snowfall.
    #[serde(default = "none")]
    pub precipitation: Precipitation,
    /// Whether the country is dry and dusty.
    #[serde(default)]
    pub dusty: bool,
    /// How long a smoke template is in light wind (inches).
    #[serde(default = "generated")]
    #[schemars(range(min = 0, max = 100))]
    pub template: f64,
}

fn none() -> Precipitation {
    Precipitation::None
}

/// The length of what a smoke generator adds in a turn.
fn generated() -> f64 {
    6.0
}

/// The book's numbers for wind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The longest smoke template in moderate wind (inches).
    #[schemars(range(max = 100))]
    pub moderate_template: u32,
    /// The longest smoke template in high wind (inches).
    #[schemars(range(max = 100))]
    pub high_template: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { moderate_template: 4, high_template: 1 }
    }
}

/// Wind of some force.
#[derive(Clone, Copy, Debug)]
pub struct Force {
    outcome: ForceOutcome,
}

/// What wind does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ForceOutcome {
    /// How long a smoke template is.
    pub template: Inches,
    /// What precipitation counts as.
    pub precipitation: Precipitation,
    /// What dust makes of the air.
    pub dust: Fog,
    /// Whether nothing can be heard at night.
    pub deafening: bool,
}

impl Outcome for ForceOutcome {}

impl Procedure for Force {
    type Outcome = ForceOutcome;

    fn measures(&self) -> Vec<Measure<ForceOutcome>> {
        let template = self.outcome.template.to_f64().ceil();
        measures! {
            "template", amount("inches", 0.0..=template), "length of a smoke template",
                |outcome| outcome.template.reading();
            "precipitation", count("0 none, 1 light, 2 steady, 3 heavy", 0..=3),
                "what rain or snow counts as", |outcome| (outcome.precipitation as u8).into();
            "dust", count("0 clear, 1 as mist, 2 as fog", 0..=2), "what dust makes of the air",
                |outcome| (outcome.dust as u8).into();
            "deafening", yes_no(), "nothing can be heard at night, whatever the referee says",
                |outcome| outcome.deafening.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> ForceOutcome {
        self.outcome
    }
}

impl Rule for Force {
    const ABOUT: About = About { id: "cd.wind.force", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let (wind, precipitation) = (Wind::Moderate, Precipitation::Light);
        Circumstances { wind, precipitation, dusty: false, template: generated() }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<Force, Refusal> {
        let Circumstances { wind, precipitation, dusty, template } = circumstances;
        if dusty && precipitation != Precipitation::None {
            let problem = "it is not dry and dusty while rain or snow falls; expected false";
            return Err(Refusal::new("circumstances.dusty", problem));
        }
        let (longest, dust) = match wind {
            Wind::Light => (None, Fog::Clear),
            Wind::Moderate => (Some(figures.moderate_template), Fog::Mist),
            Wind::High => (Some(figures.high_template), Fog::Fog),
        };
        let template = longest.map_or(template, |longest| template.min(longest.into()));
        Ok(Force {
            outcome: ForceOutcome {
                template: Inches::new(template),
                precipitation: storm(precipitation, wind),
                dust: if dusty { dust } else { Fog::Clear },
                deafening: wind == Wind::High,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn blow(wind: Wind, precipitation: Precipitation, dusty: bool) -> ForceOutcome {
        let circumstances = Circumstances { wind, precipitation, dusty, template: 6.0 };
        let wind = Force::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        wind.resolve(&mut Scripted::new([]))
    }

    #[test]
    fn wind_shortens_smoke() {
        let length = |wind| blow(wind, Precipitation::None, false).template.to_f64();
        let lengths =
            [Wind::Light, Wind::Moderate, Wind::High].map(|wind| length(wind).to_string());
        assert_eq!(lengths, ["6", "4", "1"]);
    }

    #[test]
    fn moderate_wind_raises_precipitation_one_level_and_high_wind_to_heavy() {
        use Precipitation::{Heavy, Light, None, Steady};
        let counts =
            |wind| [None, Light, Steady, Heavy].map(|rain| blow(wind, rain, false).precipitation);
        assert_eq!(counts(Wind::Light), [None, Light, Steady, Heavy]);
        assert_eq!(counts(Wind::Moderate), [None, Steady, Heavy, Heavy]);
        assert_eq!(counts(Wind::High), [None, Heavy, Heavy, Heavy]);
    }

    #[test]
    fn dust_is_as_mist_and_then_as_fog() {
        let dust = |wind| blow(wind, Precipitation::None, true).dust;
        assert_eq!(
            [Wind::Light, Wind::Moderate, Wind::High].map(dust),
            [Fog::Clear, Fog::Mist, Fog::Fog]
        );
        assert_eq!(blow(Wind::High, Precipitation::None, false).dust, Fog::Clear);
    }

    #[test]
    fn only_high_wind_is_deafening() {
        assert!(blow(Wind::High, Precipitation::None, false).deafening);
        assert!(!blow(Wind::Moderate, Precipitation::None, false).deafening);
    }
}
