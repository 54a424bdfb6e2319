//! Small-arms fire. Register: `wtj.base.small-arms`, an assumption of the base game.
//!
//! > A unit rolls one die in each fire sequence. With two thirds of its bases in line of sight it
//! > fires at full effect.
//!
//! The chart and what a smaller share costs are not in the documents. Behind heavy coiled wire
//! (rule 207) the target has the bonus of solid cover.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Chart, FireResult, Hits, volley};
use crate::entanglements::{Wire, WireSwitch};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// Small-arms fire of one unit.
#[derive(Clone, Debug)]
pub struct SmallArms {
    sequences: u32,
    modifier: i32,
    full_effect: bool,
    solid_cover: bool,
    table: Table<FireResult>,
}

/// What small-arms fire does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SmallArmsOutcome {
    /// What the dice say.
    pub hits: Hits,
    /// Whether enough bases see the target.
    pub full_effect: bool,
    /// Whether wire covers the target.
    pub solid_cover: bool,
}

impl Outcome for SmallArmsOutcome {}

/// What a player reads out before small-arms fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Bases of the firing unit.
    #[schemars(range(min = 1, max = 100))]
    pub bases: u32,
    /// Bases of it that see the target.
    #[schemars(range(max = 100))]
    pub in_sight: u32,
    /// Fire sequences, with one die each.
    #[serde(default = "one")]
    #[schemars(range(max = 100))]
    pub sequences: u32,
    /// Added to each die.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// Added when fewer bases see the target than full effect needs; not in the documents.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub partial_modifier: i32,
    /// Wire in front of the target, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wire: Option<Wire>,
    /// Added when the target is behind solid cover; not in the documents.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub solid_cover_modifier: i32,
    /// The small-arms chart, which the documents do not print.
    pub small_arms_chart: Chart,
}

/// The share of bases that fires at full effect.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct Figures {
    /// Bases in line of sight, out of every `of`, that give full effect.
    #[schemars(range(max = 100))]
    pub in_sight: u32,
    /// Out of how many.
    #[schemars(range(min = 1, max = 100))]
    pub of: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { in_sight: 2, of: 3 }
    }
}

impl Procedure for SmallArms {
    type Outcome = SmallArmsOutcome;

    fn measures(&self) -> Vec<Measure<SmallArmsOutcome>> {
        measures! {
            "killed", count("bases", 0..=self.sequences), "kill results, however many bases there are",
                |outcome| outcome.hits.killed.into();
            "damaged", count("bases", 0..=self.sequences), "damage results",
                |outcome| outcome.hits.damaged.into();
            "pinned", yes_no(), "pinned", |outcome| outcome.hits.pinned.into();
            "full_effect", yes_no(), "fires at full effect", |outcome| outcome.full_effect.into();
            "solid_cover", yes_no(), "target behind heavy coiled wire",
                |outcome| outcome.solid_cover.into();
            "immobilized", yes_no(), "immobilized", |outcome| outcome.hits.immobilized.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> SmallArmsOutcome {
        let &SmallArms { sequences, modifier, full_effect, solid_cover, .. } = self;
        let hits = volley(dice.stage("small arms"), &self.table, modifier, sequences);
        SmallArmsOutcome { hits, full_effect, solid_cover }
    }
}

impl Rule for SmallArms {
    const ABOUT: About =
        About { id: "wtj.base.small-arms", covers: &[], assumptions: &["wtj.base.small-arms"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = WireSwitch;

    fn example() -> Circumstances {
        Circumstances {
            bases: 9,
            in_sight: 6,
            sequences: 1,
            modifier: 0,
            partial_modifier: -1,
            wire: None,
            solid_cover_modifier: -1,
            small_arms_chart: Chart::placeholder(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        switch: WireSwitch,
    ) -> Result<SmallArms, Refusal> {
        let Circumstances { bases, in_sight, sequences, modifier, wire, .. } = circumstances;
        if bases < in_sight {
            let problem = format!("the unit has {bases} bases");
            return Err(Refusal::new("circumstances.in_sight", problem));
        }
        let full_effect = figures.in_sight * bases <= figures.of * in_sight;
        let solid_cover = wire.map(|wire| wire.with(switch)) == Some(Wire::HeavyCoiled);
        let partial = if full_effect { 0 } else { circumstances.partial_modifier };
        let cover = if solid_cover { circumstances.solid_cover_modifier } else { 0 };
        let key = "circumstances.small_arms_chart";
        let table = circumstances.small_arms_chart.table(key, "the small-arms chart")?;
        let modifier = modifier + partial + cover;
        Ok(SmallArms { sequences, modifier, full_effect, solid_cover, table })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, written};

    fn fire(in_sight: u32, wire: &str, rulings: Value) -> SmallArms {
        let mut circumstances = serde_json::to_value(SmallArms::example()).unwrap();
        circumstances["in_sight"] = json!(in_sight);
        circumstances["wire"] = json!(wire);
        written(circumstances, json!({}), rulings)
    }

    #[test]
    fn two_thirds_in_sight_fire_at_full_effect() {
        assert_eq!(mean(&fire(6, "light-coiled", json!({})), "killed"), "1/6");
        assert_eq!(mean(&fire(5, "light-coiled", json!({})), "killed"), "0");
        assert_eq!(mean(&fire(5, "light-coiled", json!({})), "damaged"), "1/6");
    }

    #[test]
    fn heavy_coiled_wire_is_solid_cover_while_its_rule_is_on() {
        assert_eq!(mean(&fire(9, "heavy-coiled", json!({})), "killed"), "0");
        assert_eq!(mean(&fire(9, "heavy-coiled", json!({ "wtj.207": "no" })), "killed"), "1/6");
    }

    #[test]
    fn a_chart_may_immobilize() {
        let mut circumstances = serde_json::to_value(SmallArms::example()).unwrap();
        circumstances["small_arms_chart"] =
            json!([{ "to": 5, "result": "none" }, { "result": "immobilized" }]);
        let stuck: SmallArms = written(circumstances, json!({}), json!({}));
        assert_eq!(mean(&stuck, "immobilized"), "1/6");
    }
}
