//! Battery encounters. Source: *1916* optional rules, 203. Register: `wtj.203.battery-encounters`,
//! with `wtj.base.extra-heavy` and `wtj.base.weapon-class`.
//!
//! > On each turn on which enemy units are more than 1200 yards behind any of his foremost works, the
//! > defender may roll on column F of the Extra Heavy Weapons chart with his units still in existence:
//! > so many light artillery bases are placed at once, 200 yards or more from enemy bases, of weapon
//! > class 5 at most.
//!
//! He always does roll here, during the attacker's movement (`wtj.203.when = on-trigger`), with the
//! units he has on the table. The chart gives a decimal for each face, which the number of units is
//! multiplied by; column F is not in the documents.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::{Multiplier, Rounding};
use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// A breakthrough, turn by turn.
#[derive(Clone, Debug)]
pub struct BatteryEncounters {
    /// The units in existence on each turn of penetration, the first of them first.
    units: Vec<u32>,
    /// Turns played.
    turns: u32,
    column: [Multiplier; 6],
    rounding: Rounding,
    may_roll: bool,
    class: u32,
    placeable: bool,
}

/// The guns that a breakthrough meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BatteryEncountersOutcome {
    /// Light artillery bases placed.
    pub bases: u32,
    /// Turns on which there was tactical penetration.
    pub turns: u32,
    /// The first of them.
    pub first: Option<u32>,
    /// Turns on which bases were placed.
    pub encounters: u32,
    /// Class of the guns.
    pub class: u32,
}

impl Outcome for BatteryEncountersOutcome {}

/// A gun of the unit pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gun {
    /// The German 7.7 cm field gun.
    #[default]
    #[serde(rename = "7.7-cm")]
    German77,
    /// The British 18-pounder.
    #[serde(rename = "18-pounder")]
    British18Pounder,
    /// The Russian 76 mm field gun.
    #[serde(rename = "76-mm")]
    Russian76,
    /// The Russian 122 mm howitzer.
    #[serde(rename = "122-mm")]
    Russian122,
}

/// What a player reads out of a breakthrough.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How far the deepest enemy unit is behind each of the foremost outposts and front-line
    /// trenches, from their forward rim (yards); negative in front of it. Being far enough behind
    /// one of them is penetration.
    #[schemars(length(min = 1, max = 50), inner(range(min = -10_000, max = 100_000)))]
    pub passed_by: Vec<i32>,
    /// Turns played.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub turns: u32,
    /// Yards that the deepest unit gains from turn to turn.
    #[serde(default)]
    #[schemars(range(max = 5000))]
    pub advance: u32,
    /// The defender's units on the table on the first turn.
    #[schemars(range(max = 1000))]
    pub units: u32,
    /// Units that the defender loses from turn to turn.
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub lost_per_turn: u32,
    /// The gun to be placed.
    #[serde(default)]
    pub gun: Gun,
    /// How far from enemy bases the best place for it is (yards).
    #[serde(default = "far")]
    #[schemars(range(max = 100_000))]
    pub nearest_enemy: u32,
    /// Column F of the Extra Heavy Weapons chart, which rule 203 needs and the documents do not print: a multiplier for each face from 1 to 6.
    #[schemars(length(min = 6, max = 6))]
    pub column_f: Vec<Multiplier>,
}

fn far() -> u32 {
    1000
}

/// The book's numbers for battery encounters.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Penetration is deeper than this (yards).
    #[schemars(range(min = 0, max = 100_000))]
    pub penetration: i32,
    /// Least distance of a placed gun from enemy bases (yards).
    #[schemars(range(max = 100_000))]
    pub clear_of_enemies: u32,
    /// The highest class of a placed gun.
    #[schemars(range(max = 100))]
    pub highest_class: u32,
    /// Class of the 7.7 cm gun, the 18-pounder and the 76 mm gun.
    #[schemars(range(max = 100))]
    #[schemars(extend("x-assumed" = true))]
    pub field_gun_class: u32,
    /// Class of the 122 mm howitzer.
    #[schemars(range(max = 100))]
    #[schemars(extend("x-assumed" = true))]
    pub howitzer_class: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            penetration: 1200,
            clear_of_enemies: 200,
            highest_class: 5,
            field_gun_class: 5,
            howitzer_class: 8,
        }
    }
}

/// When the defender rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// As soon as there is penetration, in the attacker's movement.
    #[default]
    OnTrigger,
}

/// What the register leaves open about battery encounters.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether rule 203, battery encounters, is in use.
    #[serde(rename = "wtj.203")]
    pub switch: Switch,
    /// How the product of multiplier and units is rounded.
    #[serde(rename = "wtj.203.round")]
    pub rounding: Rounding,
    /// When the defender rolls.
    #[serde(rename = "wtj.203.when")]
    pub when: When,
}

impl Procedure for BatteryEncounters {
    type Outcome = BatteryEncountersOutcome;

    fn measures(&self) -> Vec<Measure<BatteryEncountersOutcome>> {
        let turns = self.penetration_turns();
        measures! {
            "bases", count("bases", 0..=self.most_bases()), "light artillery bases placed",
                |outcome| outcome.bases.into();
            "any", yes_no(), "at least one base placed", |outcome| (0 < outcome.bases).into();
            "encounters", count("turns", 0..=turns), "turns on which bases were placed",
                |outcome| outcome.encounters.into();
            "penetration", yes_no(), "tactical penetration", |outcome| (0 < outcome.turns).into();
            "penetration_turns", count("turns", turns..=turns), "turns with tactical penetration",
                |outcome| outcome.turns.into();
            "first_turn", time("turns", self.turns), "turns until there is tactical penetration",
                |outcome| outcome.first.into();
            "weapon_class", count("class", self.class..=self.class), "class of the guns",
                |outcome| outcome.class.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BatteryEncountersOutcome {
        let (bases, encounters) =
            dice.rounds((0, 0, 0), |dice, &(turn, bases, encounters)| match self.units.get(turn) {
                Some(&units) if self.may_roll => {
                    let more = self.placed(dice.each("turn"), units);
                    dice.note(|| format!("{more} light artillery bases"));
                    Continue((turn + 1, bases + more, encounters + u32::from(0 < more)))
                }
                _ => Break((bases, encounters)),
            });
        BatteryEncountersOutcome {
            bases,
            turns: self.penetration_turns(),
            first: self.first_penetration(),
            encounters,
            class: self.class,
        }
    }
}

impl BatteryEncounters {
    /// Turns of penetration, which never ends once it begins.
    fn penetration_turns(&self) -> u32 {
        u32::try_from(self.units.len()).unwrap_or(u32::MAX)
    }

    fn first_penetration(&self) -> Option<u32> {
        (!self.units.is_empty()).then(|| 1 + self.turns - self.penetration_turns())
    }

    /// The most bases that can be placed in all.
    fn most_bases(&self) -> u32 {
        let most = |units: &u32| {
            let placed =
                self.column.iter().map(|multiplier| multiplier.times(*units, self.rounding));
            placed.max().unwrap_or(0)
        };
        if self.may_roll && self.placeable { self.units.iter().map(most).sum() } else { 0 }
    }

    fn placed<D: Dice>(&self, dice: &mut D, units: u32) -> u32 {
        let face = dice.stage("Extra Heavy Weapons chart, column F").roll(D6);
        let multiplier = self.column[usize::from(face) - 1];
        if self.placeable { multiplier.times(units, self.rounding) } else { 0 }
    }
}

impl Rule for BatteryEncounters {
    const ABOUT: About = About {
        id: "wtj.203.battery-encounters",
        covers: &["wtj.base.extra-heavy", "wtj.base.weapon-class"],
        assumptions: &["wtj.base.extra-heavy", "wtj.base.weapon-class"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            passed_by: vec![1250, 900],
            turns: 1,
            advance: 0,
            units: 24,
            lost_per_turn: 0,
            gun: Gun::German77,
            nearest_enemy: far(),
            column_f: [0, 0, 50, 50, 100, 150].map(Multiplier::thousandths).to_vec(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<BatteryEncounters, Refusal> {
        let Circumstances { gun, nearest_enemy, column_f, turns, .. } = &circumstances;
        let column = <[Multiplier; 6]>::try_from(column_f.as_slice()).map_err(|_| {
            let problem = format!(
                "rule 203: column F of the Extra Heavy Weapons chart needs a multiplier for each of the six faces, not {}",
                column_f.len()
            );
            Refusal::new("circumstances.column_f", problem)
        })?;
        let class = match gun {
            Gun::Russian122 => figures.howitzer_class,
            _ => figures.field_gun_class,
        };
        let placeable =
            class <= figures.highest_class && figures.clear_of_enemies <= *nearest_enemy;
        let units = circumstances.units_behind(&figures);
        let (rounding, may_roll) = (rulings.rounding, rulings.switch.is_on());
        Ok(BatteryEncounters { units, turns: *turns, column, rounding, may_roll, class, placeable })
    }
}

impl Circumstances {
    /// The units in existence on each turn of penetration.
    fn units_behind(&self, figures: &Figures) -> Vec<u32> {
        let deepest = self.passed_by.iter().copied().max().unwrap_or(i32::MIN);
        let units = (0..self.turns).map(|turn| {
            let depth = deepest + (turn * self.advance).cast_signed();
            let units = self.units.saturating_sub(turn * self.lost_per_turn);
            (figures.penetration < depth).then_some(units)
        });
        units.flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, with, written, written_refused};

    fn breakthrough(changes: Value, rulings: Value) -> BatteryEncounters {
        let circumstances = with(
            json!({
                "passed_by": [1250, 900],
                "units": 24,
                "column_f": [0, 0, 0.05, 0.05, 0.1, 0.15],
            }),
            changes,
        );
        written(circumstances, json!({}), rulings)
    }

    #[test]
    fn wtj_fire_001_twenty_four_units_bring_up_a_gun_or_more() {
        assert_eq!(mean(&breakthrough(json!({}), json!({})), "bases"), "7/6");
        let up = json!({ "wtj.203.round": "up" });
        assert_eq!(mean(&breakthrough(json!({}), up), "bases"), "11/6");
        let off = json!({ "wtj.203": "no" });
        assert_eq!(mean(&breakthrough(json!({}), off), "bases"), "0");
    }

    #[test]
    fn wtj_det_005_any_of_the_foremost_works_will_do_but_the_distance_must_be_exceeded() {
        let penetration =
            |works| mean(&breakthrough(json!({ "passed_by": works }), json!({})), "penetration");
        assert_eq!(penetration(json!([1250, 900])), "1");
        assert_eq!(penetration(json!([1200, 900])), "0");
    }

    #[test]
    fn a_breakthrough_meets_more_guns_the_longer_it_lasts() {
        let change = json!({ "passed_by": [1000], "advance": 150, "turns": 4, "lost_per_turn": 4 });
        let four = breakthrough(change, json!({}));
        assert_eq!(mean(&four, "first_turn"), "3");
        // Sixteen units, then twelve: 0, 0, 1, 2 and 0, 0, 1, 1 bases by row.
        assert_eq!(mean(&four, "bases"), "5/6");
    }

    #[test]
    fn heavy_guns_and_places_close_to_the_enemy_are_out() {
        let howitzer = breakthrough(json!({ "gun": "122-mm" }), json!({}));
        assert_eq!(mean(&howitzer, "weapon_class"), "8");
        assert_eq!(mean(&howitzer, "bases"), "0");
        assert_eq!(mean(&breakthrough(json!({ "nearest_enemy": 199 }), json!({})), "bases"), "0");
    }

    #[test]
    fn a_column_with_a_gap_is_refused_by_the_number_of_the_rule() {
        let mut circumstances = serde_json::to_value(BatteryEncounters::example()).unwrap();
        circumstances["column_f"] = json!([0, 0.05]);
        let refusal = written_refused::<BatteryEncounters>(circumstances, json!({}), json!({}));
        assert!(refusal.problem.starts_with("rule 203: column F"));
    }
}
