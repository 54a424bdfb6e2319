//! Veteran officers under barrages. Source: *1916* optional rules, 601. Register:
//! `wtj.601.veteran-barrage`, with `wtj.base.pre-game`.
//!
//! > A unit with a veteran officer that any pre-game barrage hits rolls one die: if it is even, all
//! > pre-game barrage dice against the unit take one off on the Area Weapons chart.
//!
//! One officer's die stands for all barrage dice, which makes their results go together. Before the
//! rule stands a story of officers who led their men out of the trench, which doubts that this would
//! have helped under a rolling barrage. The rule itself excepts none, so that a rolling barrage is one
//! like any other (`wtj.601.rolling = minus-one`); two more readings follow the doubt.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::{Bases, Chart, DamageFigures, FireResult, Hits};
use super::optional::Switch;
use super::veteran_officers::{Command, Officer, OfficerFigures, OfficerSwitch};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::{one, ten};
use sandtable_rulebook::{About, Refusal, Rule};

/// What a veteran officer does about barrages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ShelterFigures {
    /// Added to each pre-game barrage die when his own die is even.
    #[schemars(range(min = -10, max = 10))]
    pub even: i32,
    /// Added to each die of a rolling barrage then, for the ruling that makes it worse.
    #[schemars(range(min = -10, max = 10))]
    #[schemars(extend("x-assumed" = true))]
    pub rolling: i32,
}

impl Default for ShelterFigures {
    fn default() -> ShelterFigures {
        ShelterFigures { even: -1, rolling: 1 }
    }
}

/// Whether an officer's die finds shelter.
pub(super) fn finds_shelter<D: Dice>(dice: &mut D) -> bool {
    dice.stage("veteran officer under the barrage").roll(D6).is_multiple_of(2)
}

/// Barrages on a unit.
#[derive(Clone, Debug)]
pub struct VeteranBarrage {
    barrages: Vec<Barrage>,
    officer: Command,
    bases: u32,
    table: Table<FireResult>,
    shelter: ShelterFigures,
    damage: DamageFigures,
    rulings: Rulings,
}

/// What barrages do to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VeteranBarrageOutcome {
    /// Bases lost.
    pub lost: u32,
    /// What the dice say.
    pub hits: Hits,
    /// Whether a veteran officer leads the unit.
    pub officer: bool,
    /// Whether he found shelter from a barrage.
    pub sheltered: bool,
}

impl Outcome for VeteranBarrageOutcome {}

/// One barrage on the unit.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Barrage {
    /// Dice on the Area Weapons chart.
    #[serde(default = "one")]
    #[schemars(range(max = 100))]
    pub dice: u32,
    /// Added to each.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// Whether it is a rolling barrage.
    #[serde(default)]
    pub rolling: bool,
}

/// What a player reads out before barrages.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The barrages on the unit; how many there are is for the setup dice of the base game.
    #[schemars(length(max = 12))]
    pub barrages: Vec<Barrage>,
    /// Whether a veteran officer leads the unit.
    #[serde(default)]
    pub officer: Officer,
    /// Bases of the unit.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 200))]
    pub bases: u32,
    /// The Area Weapons chart, which rule 601 needs and the documents do not print.
    pub area_chart: Chart,
}

/// The book's numbers for officers under barrages.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What a veteran officer does about barrages (rule 601).
    pub shelter: ShelterFigures,
    /// What a veteran officer is rolled on (rule 102).
    pub officer: OfficerFigures,
    /// How damage removes a base.
    pub damage: DamageFigures,
}

switch! {
    /// How often the officer rolls.
    OfficerDie {
        /// Once for all barrages.
        Once,
        /// Once for each barrage.
        PerBarrage,
    }
}

switch! {
    /// What an officer does about a rolling barrage.
    Rolling {
        /// The same as about any other barrage: the rule speaks of all.
        MinusOne,
        /// Nothing: the story before the rule doubts that he can.
        NoEffect,
        /// His trick makes it worse, as the story fears.
        PlusOne,
    }
}

/// What the register leaves open about officers under barrages.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether rule 601, veteran officers under barrages, is in use.
    #[serde(rename = "wtj.601")]
    pub switch: Switch,
    /// How often the officer rolls.
    #[serde(rename = "wtj.601.die")]
    pub die: OfficerDie,
    /// What he does about a rolling barrage.
    #[serde(rename = "wtj.601.rolling")]
    pub rolling: Rolling,
    /// Rule 102.
    #[serde(flatten)]
    pub officers: OfficerSwitch,
}

impl Procedure for VeteranBarrage {
    type Outcome = VeteranBarrageOutcome;

    fn measures(&self) -> Vec<Measure<VeteranBarrageOutcome>> {
        let dice: u32 = self.barrages.iter().map(|barrage| barrage.dice).sum();
        measures! {
            "lost", count("bases", 0..=dice.min(self.bases)), "bases lost, damage counted",
                |outcome| outcome.lost.into();
            "killed", count("bases", 0..=dice), "kill results, however many bases there are",
                |outcome| outcome.hits.killed.into();
            "any_killed", yes_no(), "at least one base killed",
                |outcome| (0 < outcome.hits.killed).into();
            "damaged", count("bases", 0..=dice), "damage results",
                |outcome| outcome.hits.damaged.into();
            "pinned", yes_no(), "pinned", |outcome| outcome.hits.pinned.into();
            "protected", yes_no(), "the officer found shelter, which lowers the dice of a barrage",
                |outcome| outcome.sheltered.into();
            "officer", yes_no(), "led by a veteran officer", |outcome| outcome.officer.into();
            "immobilized", yes_no(), "immobilized", |outcome| outcome.hits.immobilized.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> VeteranBarrageOutcome {
        dice.rounds(State::default(), |dice, &state| match state.step {
            Step::Officer => {
                let officer = self.officer.is_veteran(dice);
                Continue(State { officer, step: Step::Barrage, ..state })
            }
            Step::Barrage => match self.barrages.get(state.barrage as usize) {
                Some(barrage) => {
                    let dice = dice.at("barrage", state.barrage + 1);
                    Continue(self.begin(dice, *barrage, state))
                }
                None => Break(self.outcome(state)),
            },
            Step::Die { modifier, left } => {
                let dice = dice.at("barrage", state.barrage + 1);
                let result = dice.stage("pre-game barrage").table(&self.table, modifier);
                Continue(State {
                    hits: state.hits.with(result),
                    ..state.rolling(modifier, left - 1)
                })
            }
        })
    }
}

/// What is done next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Step {
    /// It turns out who leads the unit.
    #[default]
    Officer,
    /// A barrage begins.
    Barrage,
    /// One of its dice is rolled.
    Die { modifier: i32, left: u32 },
}

/// The unit between two dice. To count dice one by one keeps the states few.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct State {
    step: Step,
    barrage: u32,
    officer: bool,
    /// Whether the officer's trick works, once he has rolled for it.
    trick: Option<bool>,
    sheltered: bool,
    hits: Hits,
}

impl State {
    /// With so many dice of this barrage left.
    fn rolling(self, modifier: i32, left: u32) -> State {
        match left {
            0 => State { step: Step::Barrage, barrage: self.barrage + 1, ..self },
            left => State { step: Step::Die { modifier, left }, ..self },
        }
    }
}

impl VeteranBarrage {
    /// Lets the officer try what he can do about a barrage.
    fn begin<D: Dice>(&self, dice: &mut D, barrage: Barrage, state: State) -> State {
        let Barrage { dice: left, modifier, rolling } = barrage;
        let mut trick = state.trick;
        let tried = 0 < left && state.officer && self.concerns(barrage);
        let works = tried && self.tries(dice, &mut trick);
        let worse = rolling && self.rulings.rolling == Rolling::PlusOne;
        let added = match works {
            true if worse => self.shelter.rolling,
            true => self.shelter.even,
            false => 0,
        };
        let sheltered = state.sheltered || works && !worse;
        State { trick, sheltered, ..state }.rolling(modifier + added, left)
    }

    fn outcome(&self, state: State) -> VeteranBarrageOutcome {
        let State { hits, officer, sheltered, .. } = state;
        let left = Bases::sound(self.bases).less(hits.killed).damaged(hits.damaged, self.damage);
        VeteranBarrageOutcome { lost: self.bases - left.left, hits, officer, sheltered }
    }

    /// Whether an officer does anything about a barrage.
    fn concerns(&self, barrage: Barrage) -> bool {
        self.rulings.switch.is_on()
            && (!barrage.rolling || self.rulings.rolling != Rolling::NoEffect)
    }

    /// The officer's die, which may stand for all barrages.
    fn tries<D: Dice>(&self, dice: &mut D, trick: &mut Option<bool>) -> bool {
        match self.rulings.die {
            OfficerDie::Once => *trick.get_or_insert_with(|| finds_shelter(dice)),
            OfficerDie::PerBarrage => finds_shelter(dice),
        }
    }
}

impl Rule for VeteranBarrage {
    const ABOUT: About = About {
        id: "wtj.601.veteran-barrage",
        covers: &["wtj.base.pre-game"],
        assumptions: &["wtj.base.area-weapons", "wtj.base.pre-game", "wtj.base.damage"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let barrage = |rolling| Barrage { dice: 2, modifier: 0, rolling };
        Circumstances {
            barrages: vec![barrage(false), barrage(true)],
            officer: Officer::Veteran,
            bases: ten(),
            area_chart: Chart::placeholder(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<VeteranBarrage, Refusal> {
        let Circumstances { barrages, officer, bases, area_chart } = circumstances;
        let key = "circumstances.area_chart";
        let table = area_chart.table(key, "rule 601: the Area Weapons chart")?;
        Ok(VeteranBarrage {
            barrages,
            officer: officer.command(figures.officer, rulings.officers),
            bases,
            table,
            shelter: figures.shelter,
            damage: figures.damage,
            rulings,
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{at_least, mean, written, written_refused};

    fn barrage(barrages: Value, officer: &str, rulings: Value) -> VeteranBarrage {
        let circumstances = json!({
            "barrages": barrages,
            "officer": officer,
            "area_chart": Chart::placeholder(),
        });
        written(circumstances, json!({}), rulings)
    }

    fn dice(dice: u32) -> Value {
        json!([{ "dice": dice }])
    }

    #[test]
    fn wtj_barr_001_an_officer_halves_the_kills_of_one_die() {
        assert_eq!(mean(&barrage(dice(1), "veteran", json!({})), "killed"), "1/12");
        assert_eq!(mean(&barrage(dice(1), "none", json!({})), "killed"), "1/6");
        let off = json!({ "wtj.601": "no" });
        assert_eq!(mean(&barrage(dice(1), "veteran", off), "killed"), "1/6");
    }

    #[test]
    fn wtj_barr_004_one_unit_in_seventy_two_enjoys_it() {
        assert_eq!(mean(&barrage(dice(1), "rolled", json!({})), "protected"), "1/72");
        let off = json!({ "wtj.102": "no" });
        assert_eq!(mean(&barrage(dice(1), "rolled", off), "protected"), "0");
        assert_eq!(mean(&barrage(json!([]), "veteran", json!({})), "protected"), "0");
    }

    #[test]
    fn the_officers_die_stands_for_all_barrage_dice() {
        let two = json!([{}, {}]);
        let once = barrage(two.clone(), "veteran", json!({}));
        let each = barrage(two, "veteran", json!({ "wtj.601.die": "per-barrage" }));
        assert_eq!(mean(&once, "killed"), mean(&each, "killed"));
        // Half the time 1/36 and never otherwise, against 1/12 twice.
        assert_eq!(at_least(&once, "killed", 2.0), "1/72");
        assert_eq!(at_least(&each, "killed", 2.0), "1/144");
        let mut faces = Scripted::new([1, 6, 6]);
        assert_eq!(once.resolve(&mut faces).hits.killed, 2);
        assert!(faces.exhausted());
    }

    #[test]
    fn a_rolling_barrage_is_like_any_other_or_is_not_affected_or_is_worse() {
        let rolling = |rulings: Value, measure: &str| {
            mean(&barrage(json!([{ "rolling": true }]), "veteran", rulings), measure)
        };
        assert_eq!(rolling(json!({}), "killed"), "1/12");
        assert_eq!(rolling(json!({}), "protected"), "1/2");
        let not_affected = || json!({ "wtj.601.rolling": "no-effect" });
        assert_eq!(rolling(not_affected(), "killed"), "1/6");
        assert_eq!(rolling(not_affected(), "protected"), "0");
        let worse = || json!({ "wtj.601.rolling": "plus-one" });
        assert_eq!(rolling(worse(), "killed"), "1/4");
        assert_eq!(rolling(worse(), "protected"), "0");
    }

    #[test]
    fn a_chart_with_a_gap_is_refused_by_the_number_of_the_rule() {
        let chart = json!([{ "to": 4, "result": "none" }, { "from": 6, "result": "killed" }]);
        let circumstances = json!({ "barrages": [{}], "area_chart": chart });
        let refusal = written_refused::<VeteranBarrage>(circumstances, json!({}), json!({}));
        assert_eq!(
            refusal.problem,
            "rule 601: the Area Weapons chart has no row for a modified die of 5"
        );
    }

    #[test]
    fn a_chart_may_immobilize() {
        let stuck = json!({
            "barrages": dice(2),
            "officer": "none",
            "area_chart": [{ "to": 5, "result": "none" }, { "result": "immobilized" }],
        });
        let rule: VeteranBarrage = written(stuck, json!({}), json!({}));
        assert_eq!(mean(&rule, "immobilized"), "11/36");
    }
}
