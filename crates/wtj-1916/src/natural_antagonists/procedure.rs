//! What rule 101 makes of a unit, wherever its levels are asked for.

use sandtable_dice::{Check, D6, Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AntagonistRulings, Antagonists, Feud, Nation};
use crate::friendly_fire::FriendlyFireFigures;
use crate::levels::{Morale, MoraleScale, Training};
use crate::lone_assault::{HeroModifiers, spirit};
use crate::scouts::ScoutTable;
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule, spoken};

/// A unit that meets an enemy.
#[derive(Clone, Debug)]
pub struct NaturalAntagonists {
    settled: NaturalAntagonistsOutcome,
    morale_test: Option<Check>,
}

/// What a unit is against an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NaturalAntagonistsOutcome {
    /// Position of its training, abysmal counting as one.
    pub training: u32,
    /// Position of its morale, the lowest level counting as one.
    pub morale: u32,
    /// Levels of training that it has gained.
    pub training_gain: u32,
    /// Levels of morale that it has gained.
    pub morale_gain: u32,
    /// What is added to dice rolled on training.
    pub training_die: i32,
    /// What is added to dice rolled on morale.
    pub morale_die: i32,
    /// What its levels add to a hero's die (501).
    pub hero: i32,
    /// Positions its scouts may try in the nearest bracket (205).
    pub scout_capacity: u32,
    /// What its scouts need, less what is added to their die.
    pub scout_need: i32,
    /// Whether it fires at friends in woods or darkness (303).
    pub prone_to_friendly_fire: bool,
    /// Whether it passes a morale test, if there is one.
    pub morale_held: Option<bool>,
}

impl Outcome for NaturalAntagonistsOutcome {}

/// A morale test of the base game, which is not in the documents.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleTest {
    /// What broken troops need on a D6; leave it out if none are.
    #[schemars(range(min = -10, max = 20))]
    pub broken: Option<i32>,
    /// What shaky troops need on a D6; leave it out if none are.
    #[schemars(range(min = -10, max = 20))]
    pub shaky: Option<i32>,
    /// What steady troops need on a D6; leave it out if none are.
    #[schemars(range(min = -10, max = 20))]
    pub steady: Option<i32>,
    /// What brave troops need on a D6; leave it out if none are.
    #[schemars(range(min = -10, max = 20))]
    pub brave: Option<i32>,
    /// What fanatic troops need on a D6; leave it out if none are.
    #[schemars(range(min = -10, max = 20))]
    pub fanatic: Option<i32>,
}

impl MoraleTest {
    fn number(&self, morale: Morale) -> Result<i32, Refusal> {
        let number = match morale {
            Morale::Broken => self.broken,
            Morale::Shaky => self.shaky,
            Morale::Steady => self.steady,
            Morale::Brave => self.brave,
            Morale::Fanatic => self.fanatic,
        };
        let problem =
            || format!("rule 101: the morale test has no number for {} morale", spoken(&morale));
        number.ok_or_else(|| Refusal::new("circumstances.morale_test", problem()))
    }
}

/// What a player reads out of a unit that meets an enemy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Whom the unit fights.
    pub feud: Feud,
    /// Its training.
    #[serde(default)]
    pub training: Training,
    /// Its morale.
    #[serde(default)]
    pub morale: Morale,
    /// The base game's morale test on a D6, if one is to be rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub morale_test: Option<MoraleTest>,
}

/// The book's numbers for natural antagonists, and for what asks for levels.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Who gains what against whom (rule 101).
    pub antagonists: Antagonists,
    /// The morale levels in use, from low to high.
    pub morale_scale: MoraleScale,
    /// What heroes add to their die (rule 501).
    pub hero: HeroModifiers,
    /// The scout table (rule 205).
    pub scouts: ScoutTable,
    /// Who fires at friends, and when (rule 303).
    pub friendly_fire: FriendlyFireFigures,
}

impl Procedure for NaturalAntagonists {
    type Outcome = NaturalAntagonistsOutcome;

    fn measures(&self) -> Vec<Measure<NaturalAntagonistsOutcome>> {
        let NaturalAntagonistsOutcome { training_die, morale_die, hero, .. } = self.settled;
        let NaturalAntagonistsOutcome { scout_capacity, scout_need, .. } = self.settled;
        let NaturalAntagonistsOutcome { training_gain, morale_gain, .. } = self.settled;
        measures! {
            "training", count("level", 1..=5), "training in effect, from abysmal at 1 up",
                |outcome| outcome.training.into();
            "morale", count("level", 1..=5), "morale in effect, from the lowest level at 1 up",
                |outcome| outcome.morale.into();
            "training_gain", count("levels", training_gain..=training_gain),
                "levels of training gained, none above the highest",
                |outcome| outcome.training_gain.into();
            "morale_gain", count("levels", morale_gain..=morale_gain),
                "levels of morale gained, none above the highest",
                |outcome| outcome.morale_gain.into();
            "training_die", amount("pips", training_die..=training_die),
                "added to dice rolled on training", |outcome| outcome.training_die.into();
            "morale_die", amount("pips", morale_die..=morale_die),
                "added to dice rolled on morale", |outcome| outcome.morale_die.into();
            "hero", amount("pips", hero..=hero), "what training and morale add to a hero's die",
                |outcome| outcome.hero.into();
            "scout_capacity", count("positions", scout_capacity..=scout_capacity),
                "positions its scouts may try in the nearest bracket",
                |outcome| outcome.scout_capacity.into();
            "scout_need", count("pips", scout_need..=scout_need),
                "die its scouts need before other modifiers", |outcome| outcome.scout_need.into();
            "prone_to_friendly_fire", yes_no(), "fires at friends in woods or darkness",
                |outcome| outcome.prone_to_friendly_fire.into();
            "morale_held", yes_no().or_none("not tested"), "morale test passed", |outcome| outcome.morale_held.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> NaturalAntagonistsOutcome {
        let morale_held = self.morale_test.map(|check| dice.stage("morale test").check(check));
        NaturalAntagonistsOutcome { morale_held, ..self.settled }
    }
}

impl Rule for NaturalAntagonists {
    const ABOUT: About = About { id: "wtj.101.natural-antagonists", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = AntagonistRulings;

    fn example() -> Circumstances {
        let feud = Feud { nation: Nation::Russian, enemy: Nation::Turkish, engaged: true };
        Circumstances {
            feud,
            training: Training::Average,
            morale: Morale::Steady,
            morale_test: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: AntagonistRulings,
    ) -> Result<NaturalAntagonists, Refusal> {
        let Circumstances { feud, training, morale, morale_test } = circumstances;
        let Figures { antagonists, morale_scale, hero, scouts, friendly_fire } = figures;
        let own = (training.position(), morale_scale.position(morale)?);
        let (training, training_die) = antagonists.training(training, Some(feud), rulings);
        let (morale, morale_die) =
            antagonists.morale(&morale_scale, morale, Some(feud), rulings)?;
        let row = scouts.of(training);
        let morale_test = match morale_test {
            Some(test) => Some(D6.at_least(test.number(morale)? - morale_die)),
            None => None,
        };
        let settled = NaturalAntagonistsOutcome {
            training: training.position(),
            morale: morale_scale.position(morale)?,
            training_gain: training.position() - own.0,
            morale_gain: morale_scale.position(morale)? - own.1,
            training_die,
            morale_die,
            hero: spirit(&hero, training, morale),
            scout_capacity: row.capacity[0],
            scout_need: row.needs - training_die,
            prone_to_friendly_fire: training <= friendly_fire.up_to,
            morale_held: None,
        };
        Ok(NaturalAntagonists { settled, morale_test })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use sandtable_worked::{mean, written, written_refused};

    fn russian(training: &str, rulings: serde_json::Value) -> NaturalAntagonists {
        let feud = json!({ "nation": "russian", "enemy": "turkish", "engaged": false });
        written(json!({ "feud": feud, "training": training }), json!({}), rulings)
    }

    #[test]
    fn wtj_vet_012_great_russians_are_outstanding_against_turks() {
        assert_eq!(mean(&russian("great", json!({})), "training"), "5");
        assert_eq!(mean(&russian("outstanding", json!({})), "training"), "5");
    }

    #[test]
    fn what_is_gained_is_counted_in_levels_and_none_is_gained_above_the_highest() {
        let great = russian("great", json!({}));
        assert_eq!(mean(&great, "training_gain"), "1");
        assert_eq!(mean(&great, "morale_gain"), "1");
        assert_eq!(mean(&russian("outstanding", json!({})), "training_gain"), "0");
        let on_the_die = russian("great", json!({ "wtj.101.bonus": "die-roll" }));
        assert_eq!(mean(&on_the_die, "morale_gain"), "0");
        assert_eq!(mean(&on_the_die, "morale_die"), "1");
    }

    #[test]
    fn average_russians_scout_as_great_and_spare_their_friends() {
        let unit = russian("average", json!({}));
        assert_eq!(mean(&unit, "scout_capacity"), "3");
        assert_eq!(mean(&unit, "hero"), "1");
        assert_eq!(mean(&unit, "prone_to_friendly_fire"), "0");
    }

    #[test]
    fn with_a_bonus_to_the_die_the_levels_stay() {
        let unit = russian("average", json!({ "wtj.101.bonus": "die-roll" }));
        assert_eq!(mean(&unit, "training"), "3");
        assert_eq!(mean(&unit, "scout_need"), "5");
        assert_eq!(mean(&unit, "hero"), "0");
        assert_eq!(mean(&unit, "prone_to_friendly_fire"), "1");
    }

    #[test]
    fn a_unit_that_is_not_engaged_gains_nothing_by_turns() {
        let unit = russian("average", json!({ "wtj.101.scope": "engaged-this-turn" }));
        assert_eq!(mean(&unit, "training"), "3");
        assert_eq!(mean(&russian("average", json!({ "wtj.101": "no" })), "morale"), "3");
    }

    #[test]
    fn italians_gain_nothing_against_turks_nor_turks_against_anyone() {
        let morale = |nation: &str, enemy: &str| {
            let feud = json!({ "nation": nation, "enemy": enemy });
            mean::<NaturalAntagonists>(
                &written(json!({ "feud": feud }), json!({}), json!({})),
                "morale",
            )
        };
        assert_eq!(morale("italian", "austrian"), "4");
        assert_eq!(morale("italian", "turkish"), "3");
        assert_eq!(morale("austrian", "turkish"), "4");
        assert_eq!(morale("serbian", "austrian"), "4");
        assert_eq!(morale("turkish", "russian"), "3");
    }

    #[test]
    fn a_morale_test_is_rolled_at_the_level_in_effect() {
        let test = |rulings| {
            let feud = json!({ "nation": "italian", "enemy": "austrian" });
            let chart = json!({ "steady": 4, "brave": 3 });
            let circumstances = json!({ "feud": feud, "morale_test": chart });
            let unit: NaturalAntagonists = written(circumstances, json!({}), rulings);
            mean(&unit, "morale_held")
        };
        assert_eq!(test(json!({})), "2/3");
        assert_eq!(test(json!({ "wtj.101.bonus": "die-roll" })), "2/3");
        assert_eq!(test(json!({ "wtj.101": "no" })), "1/2");
    }

    #[test]
    fn a_morale_test_without_a_number_is_refused() {
        let feud = json!({ "nation": "italian", "enemy": "austrian" });
        let circumstances = json!({ "feud": feud, "morale_test": { "steady": 4 } });
        let refusal = written_refused::<NaturalAntagonists>(circumstances, json!({}), json!({}));
        assert_eq!(refusal.problem, "rule 101: the morale test has no number for brave morale");
    }
}
