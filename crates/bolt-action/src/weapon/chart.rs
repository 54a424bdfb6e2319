//! The weapons chart. Source: weapons, Weapon profile and Weapons chart. Register:
//! `ba.weapon.profile`, `ba.weapon.chart`, `ba.weapon.75mm`.
//!
//! > A weapon has a range, which is the most inches it reaches, shots, which are dice to hit, a Pen
//! > that is added to its damage rolls, and special rules. "HE" as Pen means that it fires only HE.
//!
//! Pen of HE is in [`ChartFigures`](crate::he::ChartFigures).

use sandtable_dice::D6;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::he::{Amount, Shell};
use sandtable_rulebook::Refusal;

/// A weapon of the chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Name {
    /// 24 inches, 1 shot, Pen 0.
    #[default]
    Rifle,
    /// 6 inches, 1 shot, Pen 0; assault.
    Pistol,
    /// 12 inches, 2 shots, Pen 0; assault.
    Smg,
    /// 30 inches, 2 shots, Pen 0.
    AutomaticRifle,
    /// 18 inches, 2 shots, Pen 0; assault.
    AssaultRifle,
    /// 36 inches, 4 shots, Pen 0; team.
    Lmg,
    /// 36 inches, 5 shots, Pen 0; team, fixed.
    Mmg,
    /// 36 inches, 3 shots, Pen +1; team, fixed.
    Hmg,
    /// 48 inches, 2 shots, Pen +2; team, fixed, HE 1".
    LightAutocannon,
    /// 72 inches, 2 shots, Pen +3; team, fixed, HE 1".
    HeavyAutocannon,
    /// 36 inches, 1 shot, Pen +2; team.
    AntiTankRifle,
    /// 12 inches, 1 shot, Pen +5; team, shaped charge.
    Piat,
    /// 24 inches, 1 shot, Pen +5; team, shaped charge.
    Bazooka,
    /// 24 inches, 1 shot, Pen +6; team, shaped charge.
    Panzerschreck,
    /// 12 inches, 1 shot, Pen +6; one-shot, shaped charge.
    Panzerfaust,
    /// 48 inches, 1 shot, Pen +4; team, fixed, HE 1".
    LightAntiTankGun,
    /// 60 inches, 1 shot, Pen +5; team, fixed, HE 1".
    MediumAntiTankGun,
    /// 60 inches, 1 shot, Pen +5; HE 2": US M2 and M3 and British 75 mm guns, in a tank and so neither
    /// team nor fixed.
    #[serde(rename = "75mm-tank-gun")]
    SeventyFive,
    /// 72 inches, 1 shot, Pen +6; team, fixed, HE 2".
    HeavyAntiTankGun,
    /// 84 inches, 1 shot, Pen +7; team, fixed, HE 3".
    SuperHeavyAntiTankGun,
    /// 6 inches, D6 shots, Pen +3; team, flamethrower.
    InfantryFlamethrower,
    /// 12 inches, D6+1 shots, Pen +3; flamethrower.
    VehicleFlamethrower,
    /// 12-24 inches, 1 shot, Pen HE; team, indirect, HE 1".
    LightMortar,
    /// 12-60 inches, 1 shot, Pen HE; team, fixed, indirect, HE 2".
    MediumMortar,
    /// 12-72 inches, 1 shot, Pen HE; team, fixed, indirect, HE 3".
    HeavyMortar,
    /// 48 inches direct and 24-60 indirect, 1 shot, Pen HE; team, fixed, howitzer, HE 2".
    LightHowitzer,
    /// 60 inches direct and 30-72 indirect, 1 shot, Pen HE; team, fixed, howitzer, HE 3".
    MediumHowitzer,
    /// 72 inches direct and 36-84 indirect, 1 shot, Pen HE; team, fixed, howitzer, HE 4".
    HeavyHowitzer,
}

impl Name {
    /// All weapons, in the order of the chart.
    pub const ALL: [Name; 28] = [
        Name::Rifle,
        Name::Pistol,
        Name::Smg,
        Name::AutomaticRifle,
        Name::AssaultRifle,
        Name::Lmg,
        Name::Mmg,
        Name::Hmg,
        Name::LightAutocannon,
        Name::HeavyAutocannon,
        Name::AntiTankRifle,
        Name::Piat,
        Name::Bazooka,
        Name::Panzerschreck,
        Name::Panzerfaust,
        Name::LightAntiTankGun,
        Name::MediumAntiTankGun,
        Name::SeventyFive,
        Name::HeavyAntiTankGun,
        Name::SuperHeavyAntiTankGun,
        Name::InfantryFlamethrower,
        Name::VehicleFlamethrower,
        Name::LightMortar,
        Name::MediumMortar,
        Name::HeavyMortar,
        Name::LightHowitzer,
        Name::MediumHowitzer,
        Name::HeavyHowitzer,
    ];
}

/// A special rule of a weapon.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// Needs a crew of two for its full effect.
    Team,
    /// Fires only to its front, or turns on an Advance order.
    Fixed,
    /// May move and shoot without penalty.
    Assault,
    /// Fires once in a game.
    OneShot,
    /// Fires indirectly, and only so.
    Indirect,
    /// Fires directly or indirectly.
    Howitzer,
    /// Throws flame.
    Flamethrower,
    /// Loses no Pen at long range.
    ShapedCharge,
}

use Special::{Assault, Fixed, Flamethrower, Howitzer, Indirect, OneShot, ShapedCharge, Team};

/// What the chart says of a weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponProfile {
    /// How far it fires directly (inches); a weapon that only fires indirectly: how far that is.
    pub range: u32,
    /// Least and greatest range of indirect fire (inches), if it fires so.
    pub indirect: Option<(u32, u32)>,
    /// Dice to hit.
    pub shots: Amount,
    /// Pen; none if it fires only HE.
    pub penetration: Option<i32>,
    /// Its HE, if it has any.
    pub shell: Option<Shell>,
    /// Its special rules.
    pub special: Vec<Special>,
    /// Whether it is a heavy weapon, which pins armor.
    pub heavy: bool,
}

impl WeaponProfile {
    fn new(range: u32, shots: u32, penetration: i32, special: &[Special]) -> WeaponProfile {
        WeaponProfile {
            range,
            indirect: None,
            shots: Amount::fixed(shots),
            penetration: Some(penetration),
            shell: None,
            special: special.to_vec(),
            heavy: false,
        }
    }

    fn heavy(range: u32, shots: u32, penetration: i32, special: &[Special]) -> WeaponProfile {
        WeaponProfile { heavy: true, ..WeaponProfile::new(range, shots, penetration, special) }
    }

    fn gun(range: u32, shots: u32, penetration: i32, shell: Shell) -> WeaponProfile {
        let shell = Some(shell);
        WeaponProfile { shell, ..WeaponProfile::heavy(range, shots, penetration, &[Team, Fixed]) }
    }

    /// A gun that is mounted in a tank: neither its crew nor its mount counts.
    fn tank_gun(range: u32, shots: u32, penetration: i32, shell: Shell) -> WeaponProfile {
        let special = Vec::new();
        WeaponProfile { special, ..WeaponProfile::gun(range, shots, penetration, shell) }
    }

    fn lobbed(least: u32, most: u32, shell: Shell, special: &[Special]) -> WeaponProfile {
        WeaponProfile {
            indirect: Some((least, most)),
            penetration: None,
            shell: Some(shell),
            ..WeaponProfile::heavy(most, 1, 0, special)
        }
    }

    fn howitzer(direct: u32, least: u32, most: u32, shell: Shell) -> WeaponProfile {
        let special = &[Team, Fixed, Howitzer];
        WeaponProfile { range: direct, ..WeaponProfile::lobbed(least, most, shell, special) }
    }

    fn flame(range: u32, shots: Amount, special: &[Special]) -> WeaponProfile {
        WeaponProfile { shots, ..WeaponProfile::heavy(range, 1, 3, special) }
    }

    /// The row of the chart for a weapon.
    #[rustfmt::skip]
    pub fn of(name: Name) -> WeaponProfile {
        use Shell::{FourInch, OneInch, ThreeInch, TwoInch};
        match name {
            Name::Rifle => WeaponProfile::new(24, 1, 0, &[]),
            Name::Pistol => WeaponProfile::new(6, 1, 0, &[Assault]),
            Name::Smg => WeaponProfile::new(12, 2, 0, &[Assault]),
            Name::AutomaticRifle => WeaponProfile::new(30, 2, 0, &[]),
            Name::AssaultRifle => WeaponProfile::new(18, 2, 0, &[Assault]),
            Name::Lmg => WeaponProfile::new(36, 4, 0, &[Team]),
            Name::Mmg => WeaponProfile::new(36, 5, 0, &[Team, Fixed]),
            Name::Hmg => WeaponProfile::heavy(36, 3, 1, &[Team, Fixed]),
            Name::LightAutocannon => WeaponProfile::gun(48, 2, 2, OneInch),
            Name::HeavyAutocannon => WeaponProfile::gun(72, 2, 3, OneInch),
            Name::AntiTankRifle => WeaponProfile::heavy(36, 1, 2, &[Team]),
            Name::Piat => WeaponProfile::heavy(12, 1, 5, &[Team, ShapedCharge]),
            Name::Bazooka => WeaponProfile::heavy(24, 1, 5, &[Team, ShapedCharge]),
            Name::Panzerschreck => WeaponProfile::heavy(24, 1, 6, &[Team, ShapedCharge]),
            Name::Panzerfaust => WeaponProfile::heavy(12, 1, 6, &[OneShot, ShapedCharge]),
            Name::LightAntiTankGun => WeaponProfile::gun(48, 1, 4, OneInch),
            Name::MediumAntiTankGun => WeaponProfile::gun(60, 1, 5, OneInch),
            Name::SeventyFive => WeaponProfile::tank_gun(60, 1, 5, TwoInch),
            Name::HeavyAntiTankGun => WeaponProfile::gun(72, 1, 6, TwoInch),
            Name::SuperHeavyAntiTankGun => WeaponProfile::gun(84, 1, 7, ThreeInch),
            Name::InfantryFlamethrower => WeaponProfile::flame(6, Amount::of(1, D6), &[Team, Flamethrower]),
            Name::VehicleFlamethrower => WeaponProfile::flame(12, Amount::of(1, D6).plus(1), &[Flamethrower]),
            Name::LightMortar => WeaponProfile::lobbed(12, 24, OneInch, &[Team, Indirect]),
            Name::MediumMortar => WeaponProfile::lobbed(12, 60, TwoInch, &[Team, Fixed, Indirect]),
            Name::HeavyMortar => WeaponProfile::lobbed(12, 72, ThreeInch, &[Team, Fixed, Indirect]),
            Name::LightHowitzer => WeaponProfile::howitzer(48, 24, 60, TwoInch),
            Name::MediumHowitzer => WeaponProfile::howitzer(60, 30, 72, ThreeInch),
            Name::HeavyHowitzer => WeaponProfile::howitzer(72, 36, 84, FourInch),
        }
    }

    /// Whether it has a special rule.
    pub fn has(&self, special: Special) -> bool {
        self.special.contains(&special)
    }
}

/// A weapon: one of the chart, with what a scenario changes of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Weapon {
    /// The row of the chart.
    pub name: Name,
    /// Range of direct fire, if not the chart's (inches).
    #[schemars(range(min = 1, max = 200))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<u32>,
    /// Least range of indirect fire, if not the chart's (inches).
    #[schemars(range(max = 200))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum_range: Option<u32>,
    /// Greatest range of indirect fire, if not the chart's (inches).
    #[schemars(range(min = 1, max = 200))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub indirect_range: Option<u32>,
    /// Shots, if not the chart's, as "5" or "D6".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shots: Option<Amount>,
    /// Pen, if not the chart's.
    #[schemars(range(min = -6, max = 20))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penetration: Option<i32>,
    /// HE, if not the chart's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shell: Option<Shell>,
    /// Special rules, if not the chart's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 20))]
    pub special: Option<Vec<Special>>,
    /// Whether it is a heavy weapon, which pins armor, if not as in the chart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heavy: Option<bool>,
}

impl Weapon {
    /// A weapon as it is in the chart.
    pub fn of(name: Name) -> Weapon {
        Weapon { name, ..Weapon::default() }
    }

    /// What the chart and the scenario say of it, by the key under which it stands.
    ///
    /// # Errors
    ///
    /// If its least range of indirect fire is beyond the greatest, so that it could reach nothing.
    pub fn profile(&self, key: &'static str) -> Result<WeaponProfile, Refusal> {
        let profile = self.row();
        match profile.indirect {
            Some((least, most)) if most < least => {
                let problem = format!(
                    "indirect fire from {least} inches on reaches {most} at most; expected a \
                     `minimum_range` of no more than the `indirect_range`"
                );
                Err(Refusal::new(key, problem))
            }
            _ => Ok(profile),
        }
    }

    fn row(&self) -> WeaponProfile {
        let row = WeaponProfile::of(self.name);
        let special = self.special.clone().unwrap_or(row.special);
        let (least, most) = row.indirect.unwrap_or((0, row.range));
        let lobs = special.contains(&Indirect) || special.contains(&Howitzer);
        let most = self.indirect_range.unwrap_or(most);
        let direct = if special.contains(&Indirect) { most } else { row.range };
        WeaponProfile {
            range: self.range.unwrap_or(direct),
            indirect: lobs.then(|| (self.minimum_range.unwrap_or(least), most)),
            shots: self.shots.unwrap_or(row.shots),
            penetration: self.penetration.or(row.penetration),
            shell: self.shell.or(row.shell),
            special,
            heavy: self.heavy.unwrap_or(row.heavy),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gun_in_a_tank_has_neither_crew_nor_mount() {
        assert_eq!(WeaponProfile::of(Name::MediumAntiTankGun).special, [Team, Fixed]);
        assert!(WeaponProfile::of(Name::SeventyFive).special.is_empty());
    }

    #[test]
    fn indirect_fire_reaches_at_least_as_far_as_it_begins() {
        let reach = |least, most| {
            let (minimum_range, indirect_range) = (Some(least), Some(most));
            let weapon =
                Weapon { minimum_range, indirect_range, ..Weapon::of(Name::LightHowitzer) };
            weapon.profile("circumstances.weapon").map(|profile| profile.indirect)
        };
        assert_eq!(reach(24, 24), Ok(Some((24, 24))));
        let refusal = reach(40, 30).unwrap_err();
        assert_eq!(refusal.key, "circumstances.weapon");
        assert!(refusal.problem.contains("from 40 inches on reaches 30"), "{refusal}");
    }
}
