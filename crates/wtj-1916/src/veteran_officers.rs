//! Veteran officers. Source: *1916* optional rules, 102. Register: `wtj.102.veteran-officers`.
//!
//! > Roll two dice for each sub-unit used in the battle: a twelve gives it a veteran officer for the
//! > whole game. He cannot be lost while the unit exists.
//!
//! "Any result or twelve" is read as "of twelve". Units that are merged keep one officer
//! (`wtj.102.merge = keep-one`). What he does is in rules 206 (command), 501 (heroes) and 601
//! (barrages), each of which takes an [`Officer`].

use sandtable_dice::{Check, D6, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// Whether a veteran officer commands a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Officer {
    /// None does.
    #[default]
    None,
    /// One does.
    Veteran,
    /// Two dice decide, as rule 102 has it.
    Rolled,
}

/// What a veteran officer is rolled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OfficerFigures {
    /// Dice added up.
    #[schemars(range(min = 1, max = 10))]
    pub dice: u32,
    /// The total that gives a unit its officer, or more.
    #[schemars(range(min = 1, max = 60))]
    pub needed: i32,
}

impl Default for OfficerFigures {
    fn default() -> OfficerFigures {
        OfficerFigures { dice: 2, needed: 12 }
    }
}

/// Whether there are veteran officers at all.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct OfficerSwitch {
    /// Whether rule 102, veteran officers, is in use.
    #[serde(rename = "wtj.102")]
    pub veteran_officers: Switch,
}

/// How a unit comes by its officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// It is known whether there is one.
    Known(bool),
    /// Two dice decide.
    Rolled(Check),
}

impl Officer {
    /// How the unit comes by its officer, with or without rule 102.
    pub(super) fn command(self, figures: OfficerFigures, switch: OfficerSwitch) -> Command {
        match self {
            Officer::Veteran if switch.veteran_officers.is_on() => Command::Known(true),
            Officer::Rolled if switch.veteran_officers.is_on() => {
                Command::Rolled(D6.times(figures.dice).at_least(figures.needed))
            }
            _ => Command::Known(false),
        }
    }
}

impl Command {
    /// Whether a veteran officer leads the unit.
    pub(super) fn is_veteran<D: Dice>(self, dice: &mut D) -> bool {
        match self {
            Command::Known(veteran) => veteran,
            Command::Rolled(check) => dice.stage("veteran officer").check(check),
        }
    }
}

/// The setup rolls of both sides.
#[derive(Clone, Copy, Debug)]
pub struct VeteranOfficers {
    ours: Side,
    theirs: Side,
    check: Option<Check>,
}

/// The sub-units that roll, and those of them that are merged in pairs later.
#[derive(Clone, Copy, Debug)]
struct Side {
    single: u32,
    pairs: u32,
}

/// The veteran officers of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VeteranOfficersOutcome {
    /// Units of ours that one leads.
    pub ours: u32,
    /// Units of theirs that one leads.
    pub theirs: u32,
}

impl Outcome for VeteranOfficersOutcome {}

/// The sub-units of one side.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Force {
    /// Sub-units used in the battle from its start.
    #[schemars(range(max = 300))]
    pub sub_units: u32,
    /// Sub-units that arrive later.
    #[schemars(range(max = 300))]
    pub reinforcements: u32,
    /// Pairs of sub-units that are merged into one; they keep one officer.
    #[schemars(range(max = 300))]
    pub merged_pairs: u32,
}

/// What a player reads out before rolling for veteran officers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Our sub-units.
    pub ours: Force,
    /// The enemy's sub-units.
    #[serde(default)]
    pub theirs: Force,
}

/// The book's numbers for veteran officers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What a veteran officer is rolled on (rule 102).
    pub officer: OfficerFigures,
}

/// Whether sub-units that arrive later roll for an officer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reinforcements {
    /// They do.
    #[default]
    #[serde(rename = "yes")]
    Roll,
    /// They do not.
    #[serde(rename = "no")]
    None,
}

/// How many officers units keep that are merged or reinforced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Merge {
    /// One of them: a second one adds nothing.
    #[default]
    KeepOne,
}

/// What the register leaves open about veteran officers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether the rule is in use.
    #[serde(flatten)]
    pub switch: OfficerSwitch,
    /// Whether sub-units that arrive later roll for an officer.
    #[serde(rename = "wtj.102.reinforcements")]
    pub reinforcements: Reinforcements,
    /// How many officers units keep that are merged or reinforced.
    #[serde(rename = "wtj.102.merge")]
    pub merge: Merge,
}

impl Force {
    fn side(self, rulings: Rulings, key: &'static str) -> Result<Side, Refusal> {
        let later = match rulings.reinforcements {
            Reinforcements::Roll => self.reinforcements,
            Reinforcements::None => 0,
        };
        let rolling = self.sub_units + later;
        match rolling.checked_sub(2 * self.merged_pairs) {
            Some(single) => Ok(Side { single, pairs: self.merged_pairs }),
            None => Err(Refusal::new(key, format!("only {rolling} sub-units roll for an officer"))),
        }
    }
}

impl Side {
    fn most_officers(self) -> u32 {
        self.single + self.pairs
    }

    fn officers<D: Dice>(self, dice: &mut D, check: Check) -> u32 {
        let single = dice.successes(self.single, check);
        let first = dice.successes(self.pairs, check);
        // Where the first of a pair has an officer, the second can add none.
        single + first + dice.successes(self.pairs - first, check)
    }
}

impl Procedure for VeteranOfficers {
    type Outcome = VeteranOfficersOutcome;

    fn measures(&self) -> Vec<Measure<VeteranOfficersOutcome>> {
        measures! {
            "officers", count("units", 0..=self.ours.most_officers()),
                "units of ours led by a veteran officer", |outcome| outcome.ours.into();
            "any", yes_no(), "at least one of ours", |outcome| (0 < outcome.ours).into();
            "enemy_officers", count("units", 0..=self.theirs.most_officers()),
                "units of theirs led by one", |outcome| outcome.theirs.into();
            "more", yes_no(), "we have more of them",
                |outcome| (outcome.theirs < outcome.ours).into();
            "equal", yes_no(), "both have as many",
                |outcome| (outcome.theirs == outcome.ours).into();
            "fewer", yes_no(), "they have more of them",
                |outcome| (outcome.ours < outcome.theirs).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> VeteranOfficersOutcome {
        let Some(check) = self.check else {
            return VeteranOfficersOutcome { ours: 0, theirs: 0 };
        };
        let ours = self.ours.officers(dice.stage("our veteran officers"), check);
        let theirs = self.theirs.officers(dice.stage("their veteran officers"), check);
        VeteranOfficersOutcome { ours, theirs }
    }
}

impl Rule for VeteranOfficers {
    const ABOUT: About = About { id: "wtj.102.veteran-officers", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let force = Force { sub_units: 12, ..Force::default() };
        Circumstances { ours: force, theirs: force }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<VeteranOfficers, Refusal> {
        let Circumstances { ours, theirs } = circumstances;
        let command = Officer::Rolled.command(figures.officer, rulings.switch);
        Ok(VeteranOfficers {
            ours: ours.side(rulings, "circumstances.ours.merged_pairs")?,
            theirs: theirs.side(rulings, "circumstances.theirs.merged_pairs")?,
            check: if let Command::Rolled(check) = command { Some(check) } else { None },
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, written, written_refused};

    fn rolled(ours: Value, theirs: Value, rulings: Value) -> VeteranOfficers {
        written(json!({ "ours": ours, "theirs": theirs }), json!({}), rulings)
    }

    #[test]
    fn wtj_vet_001_one_sub_unit_in_thirty_six_has_a_veteran_officer() {
        let one = rolled(json!({ "sub_units": 1 }), json!({}), json!({}));
        assert_eq!(mean(&one, "officers"), "1/36");
        assert_eq!(mean(&one, "more"), "1/36");
    }

    #[test]
    fn wtj_vet_002_twelve_sub_units_have_one_more_often_than_once_in_four() {
        let twelve = rolled(json!({ "sub_units": 12 }), json!({}), json!({}));
        assert_eq!(mean(&twelve, "any"), "1359160830264976271/4738381338321616896");
        assert_eq!(mean(&twelve, "officers"), "1/3");
    }

    #[test]
    fn merged_units_keep_one_officer() {
        let pair = rolled(json!({ "sub_units": 2, "merged_pairs": 1 }), json!({}), json!({}));
        assert_eq!(mean(&pair, "officers"), "71/1296");
        let merged = json!({ "ours": { "sub_units": 1, "merged_pairs": 1 } });
        let refusal = written_refused::<VeteranOfficers>(merged, json!({}), json!({}));
        assert_eq!(refusal.key, "circumstances.ours.merged_pairs");
    }

    #[test]
    fn reinforcements_roll_unless_they_are_ruled_out() {
        let force = json!({ "sub_units": 1, "reinforcements": 2 });
        let without = json!({ "wtj.102.reinforcements": "no" });
        assert_eq!(mean(&rolled(force.clone(), json!({}), json!({})), "officers"), "1/12");
        assert_eq!(mean(&rolled(force.clone(), json!({}), without), "officers"), "1/36");
        assert_eq!(mean(&rolled(force, json!({}), json!({ "wtj.102": "no" })), "officers"), "0");
    }
}
