//! Equipment damage. Source: *1916* optional rules, 302. Register: `wtj.302.equipment-damage`.
//!
//! > No heavy weapon base may be declared prone during play, and a field gun base not even for the
//! > pre-game bombardment: weapons are hurt although their crews shelter.
//!
//! In the base game a prone base can be neither hit nor fire. Here a weapon goes through a pre-game
//! bombardment and a number of fire phases, of which its crew would sit out the first few. Fire at
//! its unit may be a fire-storm (301), which pins it in phases in which it is not prone; what a pinned
//! weapon may do is for the base game.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::{Bases, Chart, DamageFigures, FireResult, volley};
use super::fire_storm::{self, Fire, FireStorm, FireStormRulings};
use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::{one, yes};
use sandtable_rulebook::{About, Refusal, Rule};

/// A heavy weapon under fire.
#[derive(Clone, Debug)]
pub struct EquipmentDamage {
    /// Dice against the base in each phase, the bombardment first, and whether it is prone then.
    phases: Vec<(u32, bool)>,
    /// The Area Weapons chart with a modifier, if the attacks are to be rolled.
    chart: Option<(Table<FireResult>, i32)>,
    damage: DamageFigures,
    storm: FireStorm,
}

/// What a heavy weapon goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EquipmentDamageOutcome {
    /// Phases in which it was a target, the bombardment included.
    pub exposures: u32,
    /// Dice thrown against it.
    pub dice: u32,
    /// Fire phases in which it could fire.
    pub fires: u32,
    /// Fire phases in which a fire-storm pins it.
    pub storms: u32,
    /// Whether it is lost, if the attacks are rolled.
    pub lost: Option<bool>,
}

impl Outcome for EquipmentDamageOutcome {}

/// A heavy weapon base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// A machine gun, a mortar or another heavy weapon.
    #[default]
    HeavyWeapon,
    /// A field gun.
    FieldGun,
}

/// What a player reads out of a heavy weapon under fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weapon.
    #[serde(default)]
    pub weapon: Weapon,
    /// Dice of the pre-game bombardment against it.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub bombardment_dice: u32,
    /// Whether its crew would lie prone for that.
    #[serde(default = "yes")]
    pub prone_in_bombardment: bool,
    /// Fire phases in play.
    #[schemars(range(max = 100))]
    pub phases: u32,
    /// Dice against it in each.
    #[serde(default = "one")]
    #[schemars(range(max = 20))]
    pub dice_per_phase: u32,
    /// The first so many fire phases that its crew would sit out prone.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub prone_phases: u32,
    /// All that fires at its unit in each fire phase, if it may come to a fire-storm.
    #[serde(default)]
    #[schemars(length(max = 10))]
    pub fire: Vec<Fire>,
    /// Added to each die.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// The Area Weapons chart, if the attacks are to be rolled too; the documents do not print it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area_chart: Option<Chart>,
}

/// Numbers of the base game that the register assumes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How damage removes a base.
    pub damage: DamageFigures,
    /// What makes a fire-storm (rule 301).
    pub fire_storm: fire_storm::Figures,
}

/// Which optional rules touch a fire phase.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether rule 302, equipment damage, is in use; without it heavy weapons may lie
    /// prone too.
    #[serde(rename = "wtj.302")]
    pub switch: Switch,
    /// Rule 301.
    #[serde(flatten)]
    pub fire_storm: FireStormRulings,
}

impl Procedure for EquipmentDamage {
    type Outcome = EquipmentDamageOutcome;

    fn measures(&self) -> Vec<Measure<EquipmentDamageOutcome>> {
        let exposed = || self.phases.iter().filter(|(dice, prone)| 0 < *dice && !prone);
        let exposures = u32::try_from(exposed().count()).unwrap_or(u32::MAX);
        let dice: u32 = exposed().map(|(dice, _)| dice).sum();
        let fires = self.phases.iter().skip(1).map(|(_, prone)| u32::from(!prone)).sum::<u32>();
        measures! {
            "exposures", count("phases", 0..=exposures), "phases in which the base is a target",
                |outcome| outcome.exposures.into();
            "dice_against", count("dice", 0..=dice), "dice thrown against it",
                |outcome| outcome.dice.into();
            "fire_phases", count("phases", 0..=fires), "phases in which it can fire",
                |outcome| outcome.fires.into();
            "lost", yes_no().or_none("not rolled"), "base lost", |outcome| outcome.lost.into();
            "fire_storms", count("phases", 0..=fires), "phases in which a fire-storm pins it",
                |outcome| outcome.storms.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> EquipmentDamageOutcome {
        let lost = self.chart.is_some().then_some(false);
        let start = EquipmentDamageOutcome { exposures: 0, dice: 0, fires: 0, storms: 0, lost };
        dice.rounds((0, Bases::sound(1), start), |dice, &(phase, base, so_far)| {
            let Some(&(against, prone)) = self.phases.get(phase) else { return Break(so_far) };
            if 0 < phase {
                dice.each("phase");
            }
            let mut outcome = so_far;
            // The bombardment comes before play: nobody fires back.
            outcome.fires += u32::from(!prone && 0 < phase);
            if !prone && 0 < phase {
                outcome.storms += u32::from(self.storm.resolve(dice).storm);
            }
            let mut base = base;
            if !prone && 0 < against {
                outcome.exposures += 1;
                outcome.dice += against;
                base = self.suffer(dice, against, base);
                outcome.lost = lost.map(|_| base.left == 0);
            }
            if outcome.lost == Some(true) {
                return Break(outcome);
            }
            Continue((phase + 1, base, outcome))
        })
    }
}

impl EquipmentDamage {
    fn suffer<D: Dice>(&self, dice: &mut D, against: u32, base: Bases) -> Bases {
        let Some((table, modifier)) = &self.chart else { return base };
        let hits = volley(dice.stage("fire on the weapon"), table, *modifier, against);
        base.less(hits.killed).damaged(hits.damaged, self.damage)
    }
}

impl Rule for EquipmentDamage {
    const ABOUT: About = About {
        id: "wtj.302.equipment-damage",
        covers: &[],
        assumptions: &[
            "wtj.base.area-weapons",
            "wtj.base.damage",
            "wtj.base.on-call",
            "wtj.base.direct-artillery",
            "wtj.base.pre-game",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            weapon: Weapon::HeavyWeapon,
            bombardment_dice: 2,
            prone_in_bombardment: true,
            phases: 4,
            dice_per_phase: 1,
            prone_phases: 3,
            fire: Vec::new(),
            modifier: 0,
            area_chart: Some(Chart::placeholder()),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<EquipmentDamage, Refusal> {
        let Circumstances { weapon, phases, dice_per_phase, prone_phases, .. } = circumstances;
        if phases < prone_phases {
            let problem = format!("there are only {phases} fire phases");
            return Err(Refusal::new("circumstances.prone_phases", problem));
        }
        let on = rulings.switch.is_on();
        let sheltered = circumstances.prone_in_bombardment && !(on && weapon == Weapon::FieldGun);
        let bombardment = (circumstances.bombardment_dice, sheltered);
        let play = (0..phases).map(|phase| (dice_per_phase, phase < prone_phases && !on));
        let chart = match circumstances.area_chart {
            Some(chart) => {
                let named = "rule 302: the Area Weapons chart";
                let table = chart.table("circumstances.area_chart", named)?;
                Some((table, circumstances.modifier))
            }
            None => None,
        };
        let phases = std::iter::once(bombardment).chain(play).collect();
        let storm = FireStorm::of(circumstances.fire, &figures.fire_storm, rulings.fire_storm)?;
        Ok(EquipmentDamage { phases, chart, damage: figures.damage, storm })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{exactly, mean, with, written};

    fn gun(changes: Value, rulings: Value) -> EquipmentDamage {
        let circumstances =
            with(json!({ "bombardment_dice": 2, "phases": 4, "prone_phases": 3 }), changes);
        written(circumstances, json!({}), rulings)
    }

    #[test]
    fn a_heavy_weapon_cannot_sit_out_the_fire() {
        assert_eq!(mean(&gun(json!({}), json!({})), "exposures"), "4");
        assert_eq!(mean(&gun(json!({}), json!({})), "fire_phases"), "4");
        let off = json!({ "wtj.302": "no" });
        assert_eq!(mean(&gun(json!({}), off.clone()), "exposures"), "1");
        assert_eq!(mean(&gun(json!({}), off), "fire_phases"), "1");
    }

    #[test]
    fn a_field_gun_stands_through_the_bombardment_too() {
        let field = json!({ "weapon": "field-gun" });
        assert_eq!(mean(&gun(field.clone(), json!({})), "exposures"), "5");
        assert_eq!(mean(&gun(field.clone(), json!({})), "dice_against"), "6");
        assert_eq!(mean(&gun(field, json!({ "wtj.302": "no" })), "exposures"), "1");
    }

    #[test]
    fn a_fire_storm_pins_a_weapon_that_cannot_lie_prone() {
        let fire = json!([
            { "weapon": "detached-machine-gun", "bases": 2 },
            { "weapon": "trench-mortar" },
            { "weapon": "on-call-artillery", "bases": 2, "chance": "1/3" },
        ]);
        let stormed = |rulings| mean(&gun(json!({ "fire": fire }), rulings), "fire_storms");
        // Both barrages in each of four phases, or of the one phase that is not sat out.
        assert_eq!(stormed(json!({})), "4/9");
        assert_eq!(stormed(json!({ "wtj.302": "no" })), "1/9");
        assert_eq!(stormed(json!({ "wtj.301": "no" })), "0");
        assert_eq!(mean(&gun(json!({}), json!({})), "fire_storms"), "0");
    }

    #[test]
    fn with_a_chart_the_weapon_may_be_lost() {
        let chart = json!({ "area_chart": Chart::placeholder(), "phases": 2, "prone_phases": 2 });
        // A six, or a five twice: 1/6 + 5/6 * 1/6 + 1/36.
        assert_eq!(mean(&gun(chart.clone(), json!({})), "lost"), "1/3");
        assert_eq!(mean(&gun(chart, json!({ "wtj.302": "no" })), "lost"), "0");
        let unrolled = exactly(&gun(json!({}), json!({}))).chance_of("lost", ..);
        assert_eq!(unrolled, "0", "without a chart nothing is known");
    }
}
