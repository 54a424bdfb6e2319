//! Eliminated craft and their passengers. Source: *Test of Battle*, 8.2.5. Register:
//! `cd.amphib.sunk`, `cd.amphib.sunk-passengers`.
//!
//! > An eliminated craft is removed. A vehicle or gun in it is eliminated as well; personnel take a
//! > hit on their own row: forced back, they are placed at the approach and wade from there; without
//! > an effect they wade from where the craft sank.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Reading, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::cargo::{Cargo, Rescue, Rescued};
use crate::Inches;
use crate::core::measures;
use crate::hit_results::HitResultsFigures;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out of a craft that has been eliminated.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What it carried.
    #[schemars(extend("x-without" = ["weight_class"]))]
    pub cargo: Cargo,
    /// How far from the beach it sank (inches).
    #[serde(default = "approach")]
    #[schemars(range(min = 0, max = 100))]
    pub distance: f64,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

fn approach() -> f64 {
    6.0
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far from the beach the approach is (inches).
    #[schemars(range(min = 0, max = 100))]
    pub approach: f64,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { approach: approach(), hit_results: HitResultsFigures::default() }
    }
}

/// A stand whose craft sank.
#[derive(Clone, Debug)]
pub struct Sunk {
    rescue: Rescue,
    distance: Inches,
    approach: Inches,
}

/// What becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SunkOutcome {
    rescued: Rescued,
    /// How far it has to wade, if it is not eliminated.
    pub wades: Option<Inches>,
}

impl Outcome for SunkOutcome {}

impl Procedure for Sunk {
    type Outcome = SunkOutcome;

    fn measures(&self) -> Vec<Measure<SunkOutcome>> {
        let farthest = self.distance.max(self.approach);
        measures! {
            "survives", yes_no(), "the stand is not eliminated",
                |outcome| (outcome.rescued != Rescued::Eliminated).into();
            "eliminated", yes_no(), "the stand is eliminated",
                |outcome| (outcome.rescued == Rescued::Eliminated).into();
            "at_approach", yes_no(), "it wades from the approach",
                |outcome| (outcome.rescued == Rescued::WadesFromApproach).into();
            "in_water", yes_no(), "it wades from where the craft sank",
                |outcome| (outcome.rescued == Rescued::WadesFromWreck).into();
            "wades", amount("inches", Inches::ZERO..=farthest).or_none("eliminated"),
                "distance it has to wade",
                |outcome| outcome.wades.map_or(Reading::MISSING, Inches::reading);
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> SunkOutcome {
        let rescued = self.rescue.roll(dice);
        let wades = match rescued {
            Rescued::WadesFromWreck => Some(self.distance),
            Rescued::WadesFromApproach => Some(self.approach),
            Rescued::Eliminated => None,
        };
        SunkOutcome { rescued, wades }
    }
}

impl Rule for Sunk {
    const ABOUT: About = About {
        id: "cd.amphib.sunk",
        covers: &["cd.amphib.sunk-passengers"],
        assumptions: &["cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let cargo = Cargo::personnel(Quality::Regular);
        Circumstances { cargo, distance: 3.0, light: Light::Day }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Sunk, Refusal> {
        let Circumstances { cargo, distance, light } = circumstances;
        Ok(Sunk {
            rescue: cargo.rescue(light, &figures.hit_results)?,
            distance: Inches::new(distance),
            approach: Inches::new(figures.approach),
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use crate::amphibious::cargo::CargoKind;
    use sandtable_worked::exactly;

    fn sunk(cargo: Cargo, light: Light) -> Sunk {
        let circumstances = Circumstances { cargo, distance: 3.0, light };
        Sunk::prepare(circumstances, Figures::default(), NoRulings {}).unwrap()
    }

    fn survives(sunk: &Sunk) -> Fraction {
        exactly(sunk).mean(|outcome| (outcome.rescued != Rescued::Eliminated).into())
    }

    #[test]
    fn cd_amph_010_three_regular_passengers_in_five_survive() {
        let regular = Cargo::personnel(Quality::Regular);
        assert_eq!(survives(&sunk(regular, Light::Day)), Fraction::new(3, 5));
        let elite = Cargo::personnel(Quality::Elite);
        assert_eq!(survives(&sunk(elite, Light::ClearNight)), Fraction::new(7, 10));
    }

    #[test]
    fn vehicles_and_guns_go_down_with_their_craft() {
        for kind in [CargoKind::Vehicle, CargoKind::Gun] {
            let cargo = Cargo { kind, ..Cargo::personnel(Quality::Elite) };
            let outcome = sunk(cargo, Light::Day).resolve(&mut Scripted::new([]));
            assert_eq!(outcome.rescued, Rescued::Eliminated);
        }
    }

    #[test]
    fn survivors_wade_from_the_wreck_or_from_the_approach() {
        let regular = sunk(Cargo::personnel(Quality::Regular), Light::Day);
        assert_eq!(regular.resolve(&mut Scripted::new([3])).wades, Some(Inches::new(3.0)));
        assert_eq!(regular.resolve(&mut Scripted::new([4])).wades, Some(Inches::new(6.0)));
        assert_eq!(regular.resolve(&mut Scripted::new([7])).wades, None);
    }
}
