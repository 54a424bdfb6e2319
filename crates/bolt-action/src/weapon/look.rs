//! A look at the weapons chart. Source: weapons, Weapons chart, and the box on 75 mm tank guns.
//! Register: `ba.weapon.chart`, `ba.weapon.profile`, `ba.weapon.75mm`, `ba.weapon.smoke`.
//!
//! > Mortars and howitzers may fire smoke, the rules for which are elsewhere.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Reading, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Name, Special, Weapon, WeaponProfile, print};
use crate::he::ChartFigures;
use sandtable_rulebook::{About, Chart, NoRulings, Refusal, Rule, measures, up_to};

/// What a player reads out to find a weapon on the chart.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weapon.
    pub weapon: Weapon,
}

/// The book's numbers for HE; those of weapons are in the chart, and the weapon may change them.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The HE chart.
    pub he_chart: ChartFigures,
}

/// A look at the chart.
#[derive(Clone, Debug)]
pub struct Look {
    profile: WeaponProfile,
    he_chart: ChartFigures,
}

/// A row of the chart, with the shots rolled once if they are rolled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LookOutcome {
    range: Option<u32>,
    indirect: Option<(u32, u32)>,
    shots: u32,
    penetration: i32,
    /// Diameter in hundredths of an inch.
    template: Option<u32>,
    special: Vec<Special>,
    heavy: bool,
}

impl LookOutcome {
    fn has(&self, special: Special) -> Reading {
        self.special.contains(&special).into()
    }
}

impl Outcome for LookOutcome {}

impl Procedure for Look {
    type Outcome = LookOutcome;

    fn measures(&self) -> Vec<Measure<LookOutcome>> {
        let range = self.range().unwrap_or(0);
        let (near, far) = self.profile.indirect.unwrap_or((0, 0));
        let diameter = f64::from(self.template().unwrap_or(0)) / 100.0;
        measures! {
            "range", amount("inches", 0..=range).or_none("no direct fire"), "range of direct fire",
                |row| row.range.into();
            "minimum_range", amount("inches", 0..=near).or_none("no indirect fire"),
                "least range of indirect fire", |row| row.indirect.map(|(near, _)| near).into();
            "indirect_range", amount("inches", 0..=far).or_none("no indirect fire"),
                "greatest range of indirect fire", |row| row.indirect.map(|(_, far)| far).into();
            "shots", count("shots", self.profile.shots.range()), "dice to hit",
                |row| row.shots.into();
            "penetration", count("pips", up_to(self.penetration())),
                "Pen, that of its HE if it fires only HE", |row| row.penetration.into();
            "template", amount("inches", 0.0..=diameter).or_none("no HE"),
                "diameter of its HE template",
                |row| row.template.map_or(Reading::MISSING, |hundredths| Reading::fraction(hundredths, 100));
            "heavy", yes_no(), "heavy weapon, which pins armor", |row| row.heavy.into();
            "team", yes_no(), "team weapon", |row| row.has(Special::Team);
            "fixed", yes_no(), "fixed weapon", |row| row.has(Special::Fixed);
            "assault", yes_no(), "assault weapon", |row| row.has(Special::Assault);
            "one_shot", yes_no(), "fires once in a game", |row| row.has(Special::OneShot);
            "shaped_charge", yes_no(), "loses no Pen at long range",
                |row| row.has(Special::ShapedCharge);
            "flamethrower", yes_no(), "flamethrower", |row| row.has(Special::Flamethrower);
            "smoke", yes_no(), "may fire smoke",
                |row| row.has(Special::Indirect).max(row.has(Special::Howitzer));
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LookOutcome {
        let profile = &self.profile;
        LookOutcome {
            range: self.range(),
            indirect: profile.indirect,
            shots: profile.shots.roll(dice.stage("shots")),
            penetration: self.penetration(),
            template: self.template(),
            special: profile.special.clone(),
            heavy: profile.heavy,
        }
    }
}

impl Look {
    /// Range of direct fire, if it has any.
    fn range(&self) -> Option<u32> {
        let indirect_only = self.profile.special.contains(&Special::Indirect);
        (!indirect_only).then_some(self.profile.range)
    }

    /// Its Pen, or that of its HE.
    fn penetration(&self) -> i32 {
        let he = || self.profile.shell.map_or(0, |shell| self.he_chart.penetration.of(shell));
        self.profile.penetration.unwrap_or_else(he)
    }

    /// Diameter of its HE template in hundredths of an inch, if it has any.
    fn template(&self) -> Option<u32> {
        self.profile.shell.map(|shell| self.he_chart.diameter.hundredths(shell))
    }
}

impl Rule for Look {
    const ABOUT: About = About {
        id: "ba.weapon.chart",
        covers: &["ba.weapon.profile", "ba.weapon.75mm", "ba.weapon.smoke"],
        assumptions: &[],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { weapon: Weapon::of(Name::Mmg) }
    }

    fn chart() -> Option<Chart> {
        Some(print::chart())
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Look, Refusal> {
        let profile = circumstances.weapon.profile("circumstances.weapon")?;
        Ok(Look { profile, he_chart: figures.he_chart })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;
    use sandtable_worked::nth;

    fn look(name: Name) -> LookOutcome {
        let circumstances = Circumstances { weapon: Weapon::of(name) };
        let look = Look::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        look.resolve(&mut Scripted::new([3]))
    }

    #[test]
    fn a_75_mm_tank_gun_is_a_medium_gun_with_a_larger_shell() {
        let (medium, tank) = (look(Name::MediumAntiTankGun), look(Name::SeventyFive));
        assert_eq!((medium.penetration, medium.template), (5, Some(100)));
        assert_eq!((tank.penetration, tank.template), (5, Some(200)));
        assert_eq!((tank.range, tank.shots), (medium.range, medium.shots));
    }

    #[test]
    fn mortars_and_howitzers_may_fire_smoke() {
        let smoke = nth::<Look>(13);
        assert_eq!(
            [Name::LightMortar, Name::HeavyHowitzer, Name::SeventyFive]
                .map(|name| smoke(&look(name)).to_string()),
            ["1", "1", "0"]
        );
    }

    #[test]
    fn the_shots_of_a_flamethrower_are_rolled() {
        assert_eq!(look(Name::VehicleFlamethrower).shots, 4);
    }
}
