//! Filing real weapons. Source: weapons, Types of weapon. Register: `ba.weapon.categories`.
//!
//! > Autocannon of 20 to 25 mm are light, of 37 to 40 heavy. Anti-tank guns up to 50 mm are light, up
//! > to 75 mm with a modest velocity medium, of 75 mm and more with a high velocity heavy and with an
//! > extreme one super-heavy. Mortars of about 50 to 60 mm are light, larger ones medium, beyond about
//! > 80 mm heavy. Howitzers under 100 mm are light, under 150 mm medium, else heavy. Army lists
//! > override all of this. A multiple launcher fires as a heavy mortar and is towed as a light howitzer.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// The type of a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Autocannon.
    Autocannon,
    /// Anti-tank gun.
    #[default]
    AntiTankGun,
    /// Mortar.
    Mortar,
    /// Howitzer.
    Howitzer,
    /// Multiple launcher, whatever its caliber.
    MultipleLauncher,
}

/// How fast the shells of an anti-tank gun are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Velocity {
    /// Modest.
    #[default]
    Modest,
    /// High.
    High,
    /// Extreme, as of the 88 mm.
    Extreme,
}

/// A real weapon.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Its type.
    pub kind: Kind,
    /// Its caliber (mm).
    #[schemars(range(min = 20, max = 500))]
    pub caliber: u32,
    /// How fast its shells are, if it is an anti-tank gun.
    #[serde(default)]
    pub velocity: Velocity,
}

/// The book's numbers: the largest caliber of each class (mm).
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Largest light autocannon.
    #[schemars(range(min = 1, max = 500))]
    pub light_autocannon: u32,
    /// Largest light anti-tank gun.
    #[schemars(range(min = 1, max = 500))]
    pub light_anti_tank_gun: u32,
    /// Smallest heavy or super-heavy anti-tank gun.
    #[schemars(range(min = 1, max = 500))]
    pub heavy_anti_tank_gun: u32,
    /// Largest light mortar.
    #[schemars(range(min = 1, max = 500))]
    pub light_mortar: u32,
    /// Largest medium mortar.
    // Between what is "often" one and what is heavy: 80 and 120.
    #[schemars(range(min = 1, max = 500), extend("x-assumed" = true))]
    pub medium_mortar: u32,
    /// Largest light howitzer.
    #[schemars(range(min = 1, max = 500))]
    pub light_howitzer: u32,
    /// Largest medium howitzer.
    #[schemars(range(min = 1, max = 500))]
    pub medium_howitzer: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            light_autocannon: 25,
            light_anti_tank_gun: 50,
            heavy_anti_tank_gun: 75,
            light_mortar: 60,
            medium_mortar: 90,
            light_howitzer: 99,
            medium_howitzer: 149,
        }
    }
}

/// A real weapon that is looked up.
#[derive(Clone, Copy, Debug)]
pub struct Categories(CategoriesOutcome);

/// What a real weapon is filed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CategoriesOutcome {
    /// How heavy it is when it fires.
    pub class: Class,
    /// How heavy it is when it is towed.
    pub towed: Class,
}

/// How heavy a weapon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Light.
    Light,
    /// Medium.
    Medium,
    /// Heavy.
    Heavy,
    /// Super-heavy.
    SuperHeavy,
}

impl Outcome for CategoriesOutcome {}

impl Class {
    fn number(self) -> u32 {
        match self {
            Class::Light => 1,
            Class::Medium => 2,
            Class::Heavy => 3,
            Class::SuperHeavy => 4,
        }
    }
}

impl Figures {
    fn class(&self, weapon: &Circumstances) -> Class {
        let Circumstances { kind, caliber, velocity } = *weapon;
        let by = |light: u32, medium: u32| match caliber {
            caliber if caliber <= light => Class::Light,
            caliber if caliber <= medium => Class::Medium,
            _ => Class::Heavy,
        };
        match (kind, velocity) {
            (Kind::Autocannon, _) => by(self.light_autocannon, self.light_autocannon),
            (Kind::Mortar, _) => by(self.light_mortar, self.medium_mortar),
            (Kind::Howitzer, _) => by(self.light_howitzer, self.medium_howitzer),
            (Kind::MultipleLauncher, _) => Class::Heavy,
            (Kind::AntiTankGun, _) if caliber <= self.light_anti_tank_gun => Class::Light,
            (Kind::AntiTankGun, Velocity::High) if self.heavy_anti_tank_gun <= caliber => {
                Class::Heavy
            }
            (Kind::AntiTankGun, Velocity::Extreme) if self.heavy_anti_tank_gun <= caliber => {
                Class::SuperHeavy
            }
            (Kind::AntiTankGun, _) => Class::Medium,
        }
    }
}

impl Procedure for Categories {
    type Outcome = CategoriesOutcome;

    fn measures(&self) -> Vec<Measure<CategoriesOutcome>> {
        let classes = count("1 light, 2 medium, 3 heavy, 4 super-heavy", 1..=4);
        measures! {
            "class", classes, "class", |outcome| outcome.class.number().into();
            "towed_class", classes, "class when it is towed", |outcome| outcome.towed.number().into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> CategoriesOutcome {
        self.0
    }
}

impl Rule for Categories {
    const ABOUT: About = About { id: "ba.weapon.categories", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { kind: Kind::AntiTankGun, caliber: 75, velocity: Velocity::High }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Categories, Refusal> {
        let class = figures.class(&circumstances);
        let towed = if circumstances.kind == Kind::MultipleLauncher { Class::Light } else { class };
        Ok(Categories(CategoriesOutcome { class, towed }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn files(kind: Kind, caliber: u32, velocity: Velocity, class: Class) {
        let weapon = Circumstances { kind, caliber, velocity };
        assert_eq!(Figures::default().class(&weapon), class);
    }

    #[test]
    fn guns_are_filed_by_caliber_and_velocity() {
        files(Kind::Autocannon, 20, Velocity::Modest, Class::Light);
        files(Kind::Autocannon, 40, Velocity::Modest, Class::Heavy);
        files(Kind::AntiTankGun, 37, Velocity::High, Class::Light);
        files(Kind::AntiTankGun, 75, Velocity::Modest, Class::Medium);
        files(Kind::AntiTankGun, 75, Velocity::High, Class::Heavy);
        files(Kind::AntiTankGun, 88, Velocity::Extreme, Class::SuperHeavy);
        files(Kind::Mortar, 81, Velocity::Modest, Class::Medium);
        files(Kind::Mortar, 120, Velocity::Modest, Class::Heavy);
        files(Kind::Howitzer, 105, Velocity::Modest, Class::Medium);
        files(Kind::Howitzer, 150, Velocity::Modest, Class::Heavy);
    }

    #[test]
    fn a_multiple_launcher_is_towed_as_a_light_howitzer() {
        let launcher = Circumstances { kind: Kind::MultipleLauncher, ..Categories::example() };
        let filed = Categories::prepare(launcher, Figures::default(), NoRulings {}).unwrap();
        assert_eq!((filed.0.class, filed.0.towed), (Class::Heavy, Class::Light));
    }
}
