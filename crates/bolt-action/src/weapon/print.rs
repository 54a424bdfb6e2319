//! The weapons chart in words. Register: `ba.weapon.chart`.

use std::fmt;

use super::{Name, Special, WeaponProfile};
use crate::he::Shell;
use sandtable_rulebook::Chart;

use Special::{Assault, Fixed, Flamethrower, Howitzer, Indirect, OneShot, ShapedCharge, Team};

/// The whole chart, a row to a weapon.
pub(super) fn chart() -> Chart {
    let mut chart = Chart::new(["weapon", "name", "range", "shots", "Pen", "special rules"]);
    for name in Name::ALL {
        let profile = WeaponProfile::of(name);
        let key = serde_json::to_value(name).ok();
        let key = key.as_ref().and_then(|key| key.as_str()).unwrap_or_default().to_owned();
        chart.push(vec![
            name.title().to_owned(),
            key,
            profile.reach(),
            profile.shots.to_string(),
            profile.pen(),
            profile.rules().join(", "),
        ]);
    }
    chart
}

impl Name {
    /// The weapon as the chart calls it.
    pub fn title(self) -> &'static str {
        match self {
            Name::Rifle => "Rifle",
            Name::Pistol => "Pistol",
            Name::Smg => "Submachine gun",
            Name::AutomaticRifle => "Automatic rifle",
            Name::AssaultRifle => "Assault rifle",
            Name::Lmg => "Light machine gun",
            Name::Mmg => "Medium machine gun",
            Name::Hmg => "Heavy machine gun",
            Name::LightAutocannon => "Light autocannon",
            Name::HeavyAutocannon => "Heavy autocannon",
            Name::AntiTankRifle => "Anti-tank rifle",
            Name::Piat => "PIAT",
            Name::Bazooka => "Bazooka",
            Name::Panzerschreck => "Panzerschreck",
            Name::Panzerfaust => "Panzerfaust",
            Name::LightAntiTankGun => "Light anti-tank gun",
            Name::MediumAntiTankGun => "Medium anti-tank gun",
            Name::SeventyFive => "75 mm tank gun",
            Name::HeavyAntiTankGun => "Heavy anti-tank gun",
            Name::SuperHeavyAntiTankGun => "Super-heavy anti-tank gun",
            Name::InfantryFlamethrower => "Flamethrower, infantry",
            Name::VehicleFlamethrower => "Flamethrower, vehicle",
            Name::LightMortar => "Light mortar",
            Name::MediumMortar => "Medium mortar",
            Name::HeavyMortar => "Heavy mortar",
            Name::LightHowitzer => "Light howitzer",
            Name::MediumHowitzer => "Medium howitzer",
            Name::HeavyHowitzer => "Heavy howitzer",
        }
    }
}

impl Special {
    fn title(self) -> &'static str {
        match self {
            Team => "team",
            Fixed => "fixed",
            Assault => "assault",
            OneShot => "one-shot",
            Indirect => "indirect",
            Howitzer => "howitzer",
            Flamethrower => "flamethrower",
            ShapedCharge => "shaped charge",
        }
    }
}

impl WeaponProfile {
    /// How far it fires: `36`, `12-60`, or `48, indirect 24-60`.
    fn reach(&self) -> String {
        match self.indirect {
            Some((least, most)) if self.has(Indirect) => format!("{least}-{most}"),
            Some((least, most)) => format!("{}, indirect {least}-{most}", self.range),
            None => self.range.to_string(),
        }
    }

    /// Its Pen: `0`, `+2`, or `HE`.
    fn pen(&self) -> String {
        match self.penetration {
            Some(0) => "0".to_owned(),
            Some(penetration) => format!("{penetration:+}"),
            None => "HE".to_owned(),
        }
    }

    /// Its special rules, with the template of its HE.
    fn rules(&self) -> Vec<&'static str> {
        let he = self.shell.map(|he| match he {
            Shell::OneInch | Shell::D2 | Shell::D3 => "HE 1\"",
            Shell::TwoInch | Shell::D6 => "HE 2\"",
            Shell::ThreeInch | Shell::TwoD6 => "HE 3\"",
            Shell::FourInch | Shell::ThreeD6 => "HE 4\"",
        });
        self.special.iter().map(|special| special.title()).chain(he).collect()
    }
}

impl fmt::Display for WeaponProfile {
    /// As a row of the chart: `36 inches, 5 shots, Pen 0; team, fixed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.indirect {
            Some((least, most)) if !self.has(Indirect) => {
                write!(f, "{} inches direct and {least}-{most} indirect", self.range)?;
            }
            _ => write!(f, "{} inches", self.reach())?,
        }
        let shots = self.shots.to_string();
        let plural = if shots == "1" { "" } else { "s" };
        write!(f, ", {shots} shot{plural}, Pen {}", self.pen())?;
        let rules = self.rules();
        if rules.is_empty() { Ok(()) } else { write!(f, "; {}", rules.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Weapon;
    use super::*;
    use crate::he::Amount;

    #[test]
    fn the_chart_has_a_row_for_every_weapon_with_its_key() {
        let chart = chart();
        assert_eq!(chart.columns.len(), 6);
        let mmg = ["Medium machine gun", "mmg", "36", "5", "0", "team, fixed"];
        assert!(chart.rows.iter().any(|row| row[..] == mmg));
        let howitzer = [
            "Light howitzer",
            "light-howitzer",
            "48, indirect 24-60",
            "1",
            "HE",
            "team, fixed, howitzer, HE 2\"",
        ];
        assert!(chart.rows.iter().any(|row| row[..] == howitzer));
    }

    #[test]
    fn the_help_of_every_weapon_is_its_row_of_the_chart() {
        let schema = schemars::schema_for!(Name);
        let rows = schema.get("oneOf").and_then(|rows| rows.as_array()).unwrap();
        assert_eq!(rows.len(), Name::ALL.len());
        for row in rows {
            let name: Name = serde_json::from_value(row["const"].clone()).unwrap();
            let help = row["description"].as_str().unwrap();
            assert!(
                help.starts_with(&WeaponProfile::of(name).to_string()),
                "{name:?}: {help}, but {}",
                WeaponProfile::of(name)
            );
        }
    }

    #[test]
    fn a_scenario_may_change_a_weapon() {
        let weapon = Weapon { shots: Some(Amount::fixed(12)), ..Weapon::of(Name::Hmg) };
        assert_eq!(
            weapon.profile("circumstances.weapon").unwrap().to_string(),
            "36 inches, 12 shots, Pen +1; team, fixed"
        );
        let special = Some(vec![Howitzer]);
        let pack = Weapon { special, minimum_range: Some(18), ..Weapon::of(Name::LightHowitzer) };
        assert_eq!(pack.profile("circumstances.weapon").unwrap().indirect, Some((18, 60)));
    }
}
