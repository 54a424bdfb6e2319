//! Optional mortar fire. Source: *1916* optional rules, 304. Register: `wtj.304.mortar-area`.
//!
//! > Trench mortars may roll on the Area Weapons chart instead of the Direct Artillery chart, with
//! > further modifiers: against personnel light mortars -2, medium ones -1; against tanks large ones
//! > -1, while light and medium ones have no effect.
//!
//! Without the rule a shot throws two hit dice and one kill die (`wtj.base.direct-artillery`).

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::{Chart, DirectArtilleryChart, FireResult, Hits, Shot, barrels, volley};
use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// Fire of trench mortars.
#[derive(Clone, Debug)]
pub struct MortarArea {
    shots: u32,
    method: Method,
}

/// How a shot is rolled.
#[derive(Clone, Debug)]
enum Method {
    Area(Table<FireResult>, i32),
    Direct(Shot),
    NoEffect,
}

/// What mortars do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MortarAreaOutcome {
    /// What the shots have done.
    pub hits: Hits,
    /// The most dice that were thrown.
    pub dice: u32,
}

impl Outcome for MortarAreaOutcome {}

/// A size of trench mortar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mortar {
    /// A light trench mortar.
    #[default]
    Light,
    /// A medium trench mortar.
    Medium,
    /// A large, or heavy, trench mortar.
    Large,
}

/// What mortars fire at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TargetKind {
    /// Personnel.
    #[default]
    Personnel,
    /// A tank.
    Tank,
}

/// What a player reads out before mortars fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The mortar.
    #[serde(default)]
    pub mortar: Mortar,
    /// The target.
    #[serde(default)]
    pub target: TargetKind,
    /// Shots fired.
    #[serde(default = "one")]
    #[schemars(range(max = 100))]
    pub shots: u32,
    /// What is added to the die anyway.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// The Area Weapons chart, which rule 304 needs and the documents do not print.
    pub area_chart: Chart,
    /// The Direct Artillery chart, which is used while rule 304 is off and the documents do not
    /// print; leave it out if the rule is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direct_artillery_chart: Option<DirectArtilleryChart>,
}

/// What a mortar adds to its die on the Area Weapons chart.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Light mortars against personnel.
    #[schemars(range(min = -10, max = 10))]
    pub light_personnel: i32,
    /// Medium mortars against personnel.
    #[schemars(range(min = -10, max = 10))]
    pub medium_personnel: i32,
    /// Large mortars against personnel.
    #[schemars(range(min = -10, max = 10))]
    pub large_personnel: i32,
    /// Light mortars against tanks; left out, they have no effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -10, max = 10))]
    pub light_tank: Option<i32>,
    /// Medium mortars against tanks; left out, they have no effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -10, max = 10))]
    pub medium_tank: Option<i32>,
    /// Large mortars against tanks.
    #[schemars(range(min = -10, max = 10))]
    pub large_tank: i32,
    /// Hit dice of a shot on the Direct Artillery chart.
    #[schemars(range(min = 1, max = 10))]
    #[schemars(extend("x-assumed" = true))]
    pub hit_dice: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            light_personnel: -2,
            medium_personnel: -1,
            large_personnel: 0,
            light_tank: None,
            medium_tank: None,
            large_tank: -1,
            hit_dice: 2,
        }
    }
}

impl Figures {
    /// What is added to the die; nothing if the mortar has no effect.
    fn modifier(&self, mortar: Mortar, target: TargetKind) -> Option<i32> {
        match (target, mortar) {
            (TargetKind::Personnel, Mortar::Light) => Some(self.light_personnel),
            (TargetKind::Personnel, Mortar::Medium) => Some(self.medium_personnel),
            (TargetKind::Personnel, Mortar::Large) => Some(self.large_personnel),
            (TargetKind::Tank, Mortar::Light) => self.light_tank,
            (TargetKind::Tank, Mortar::Medium) => self.medium_tank,
            (TargetKind::Tank, Mortar::Large) => Some(self.large_tank),
        }
    }
}

/// Whether mortars use the Area Weapons chart.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether rule 304, optional mortar fire, is in use; without it mortars are direct artillery.
    #[serde(rename = "wtj.304")]
    pub switch: Switch,
}

impl Procedure for MortarArea {
    type Outcome = MortarAreaOutcome;

    fn measures(&self) -> Vec<Measure<MortarAreaOutcome>> {
        let (shots, dice) = (self.shots, self.dice());
        measures! {
            "hit", count("bases", 0..=shots), "bases killed or damaged",
                |outcome| (outcome.hits.killed + outcome.hits.damaged).into();
            "killed", count("bases", 0..=shots), "bases killed",
                |outcome| outcome.hits.killed.into();
            "damaged", count("bases", 0..=shots), "bases damaged",
                |outcome| outcome.hits.damaged.into();
            "pinned", yes_no(), "pinned", |outcome| outcome.hits.pinned.into();
            "immobilized", yes_no(), "immobilized", |outcome| outcome.hits.immobilized.into();
            "dice", count("dice", dice..=dice), "dice thrown", |outcome| outcome.dice.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> MortarAreaOutcome {
        let shots = self.shots;
        let hits = match &self.method {
            Method::Area(table, modifier) => {
                volley(dice.stage("area weapons"), table, *modifier, shots)
            }
            Method::Direct(shot) => barrels(dice, shot, shots),
            Method::NoEffect => Hits::default(),
        };
        MortarAreaOutcome { hits, dice: self.dice() }
    }
}

impl MortarArea {
    /// The most dice that are thrown.
    fn dice(&self) -> u32 {
        let each = match &self.method {
            Method::Area(..) => 1,
            Method::Direct(shot) => shot.dice_thrown(),
            Method::NoEffect => 0,
        };
        each * self.shots
    }
}

impl Rule for MortarArea {
    const ABOUT: About = About {
        id: "wtj.304.mortar-area",
        covers: &[],
        assumptions: &["wtj.base.area-weapons", "wtj.base.direct-artillery"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            mortar: Mortar::Medium,
            target: TargetKind::Personnel,
            shots: 1,
            modifier: 0,
            area_chart: Chart::placeholder(),
            direct_artillery_chart: Some(DirectArtilleryChart::placeholder()),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<MortarArea, Refusal> {
        let Circumstances { mortar, target, shots, modifier, area_chart, direct_artillery_chart } =
            circumstances;
        let key = "circumstances.area_chart";
        let table = area_chart.table(key, "rule 304: the Area Weapons chart")?;
        // A chart that is stated is looked at, also where the rule does without it.
        let key = "circumstances.direct_artillery_chart.kill";
        let shot = direct_artillery_chart
            .map(|chart| chart.shot(modifier, figures.hit_dice, key, "rule 304"))
            .transpose()?;
        let method = if rulings.switch.is_on() {
            let added = figures.modifier(mortar, target);
            added.map_or(Method::NoEffect, |added| Method::Area(table, modifier + added))
        } else {
            let key = "circumstances.direct_artillery_chart";
            let problem = "without rule 304 mortars need the Direct Artillery chart";
            Method::Direct(shot.ok_or_else(|| Refusal::new(key, problem))?)
        };
        Ok(MortarArea { shots, method })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, written, written_refused};

    fn mortar(mortar: &str, target: &str, rulings: Value) -> MortarArea {
        let circumstances = json!({
            "mortar": mortar,
            "target": target,
            "area_chart": Chart::placeholder(),
            "direct_artillery_chart": DirectArtilleryChart::placeholder(),
        });
        written(circumstances, json!({}), rulings)
    }

    #[test]
    fn wtj_fire_009_a_light_mortar_pins_at_best() {
        let light = mortar("light", "personnel", json!({}));
        assert_eq!(mean(&light, "hit"), "0");
        assert_eq!(mean(&light, "pinned"), "1/3");
        assert_eq!(mean(&mortar("medium", "personnel", json!({})), "hit"), "1/6");
        assert_eq!(mean(&mortar("large", "personnel", json!({})), "hit"), "1/3");
    }

    #[test]
    fn only_large_mortars_hurt_tanks() {
        assert_eq!(mean(&mortar("large", "tank", json!({})), "hit"), "1/6");
        assert_eq!(mean(&mortar("medium", "tank", json!({})), "pinned"), "0");
    }

    #[test]
    fn without_the_rule_mortars_are_direct_artillery() {
        let off = json!({ "wtj.304": "no" });
        let direct = mortar("light", "tank", off.clone());
        // A hit on either die at 5+ is 5/9, and the kill die does harm on 5 or 6.
        assert_eq!(mean(&direct, "hit"), "5/27");
        assert_eq!(mean(&direct, "dice"), "3");
        let circumstances = json!({ "area_chart": Chart::placeholder() });
        let refusal = written_refused::<MortarArea>(circumstances, json!({}), off);
        assert_eq!(refusal.problem, "without rule 304 mortars need the Direct Artillery chart");
    }

    #[test]
    fn a_chart_with_a_gap_is_refused_also_where_the_rule_does_without_it() {
        let gap = json!([{ "to": 2, "result": "none" }, { "from": 4, "result": "killed" }]);
        let circumstances = json!({
            "area_chart": Chart::placeholder(),
            "direct_artillery_chart": { "to_hit": 5, "kill": gap },
        });
        let refusal = written_refused::<MortarArea>(circumstances, json!({}), json!({}));
        assert_eq!(refusal.key, "circumstances.direct_artillery_chart.kill");
    }

    #[test]
    fn each_shot_has_a_die_of_its_own_or_three_without_the_rule() {
        let dice = |rulings| MortarArea { shots: 4, ..mortar("medium", "personnel", rulings) };
        assert_eq!(mean(&dice(json!({})), "dice"), "4");
        assert_eq!(mean(&dice(json!({ "wtj.304": "no" })), "dice"), "12");
        let tank = MortarArea { shots: 4, ..mortar("medium", "tank", json!({})) };
        assert_eq!(mean(&tank, "dice"), "0");
    }

    #[test]
    fn the_example_is_one_shot() {
        let (figures, rulings) = (Figures::default(), Rulings::default());
        let example = MortarArea::prepare(MortarArea::example(), figures, rulings).unwrap();
        assert_eq!(mean(&example, "dice"), "1");
    }
}
