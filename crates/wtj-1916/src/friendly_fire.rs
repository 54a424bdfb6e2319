//! Friendly fire. Source: *1916* optional rules, 303. Register: `wtj.303.friendly-fire`.
//!
//! > A unit of average training or worse, in woods or in darkness, fires at a friendly unit that comes
//! > within 60 yards, on the Area Weapons chart with all modifiers, at one base of it. Both must be in
//! > full cover. Great and outstanding units never do.

use std::ops::ControlFlow;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::{Chart, FireResult, Hits};
use super::levels::Training;
use super::natural_antagonists::{AntagonistRulings, Antagonists, Feud};
use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule, spoken};

/// Who fires at friends, and when.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FriendlyFireFigures {
    /// The highest training that fires at friends.
    pub up_to: Training,
    /// How close a friend comes before he is fired at (yards).
    #[schemars(range(max = 5000))]
    pub within: u32,
}

impl Default for FriendlyFireFigures {
    fn default() -> FriendlyFireFigures {
        FriendlyFireFigures { up_to: Training::Average, within: 60 }
    }
}

/// Units that may fire at their friends.
#[derive(Clone, Debug)]
pub struct FriendlyFire {
    attacks: u32,
    /// How many of them are of one unit.
    of_one: u32,
    modifier: i32,
    table: Table<FireResult>,
}

/// What friends do to friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FriendlyFireOutcome {
    /// What the attacks have done.
    pub hits: Hits,
    /// How many there were.
    pub attacks: u32,
}

impl Outcome for FriendlyFireOutcome {}

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In the open by day.
    Open,
    /// In woods.
    #[default]
    Woods,
    /// In darkness.
    Darkness,
}

/// A unit as friendly fire sees it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Surroundings {
    /// Where it is.
    pub place: Place,
    /// Whether it is only partly covered, or easily known for other reasons.
    pub recognizable: bool,
}

/// What a player reads out when friends approach.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Training of the units that may fire.
    #[serde(default)]
    pub training: Training,
    /// Whom they fight, if rule 101 matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feud: Option<Feud>,
    /// Units that may fire.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub units: u32,
    /// Where they are.
    #[serde(default)]
    pub firer: Surroundings,
    /// Friendly units that approach each of them.
    #[serde(default = "one")]
    #[schemars(range(max = 20))]
    pub approaching: u32,
    /// Where those are.
    #[serde(default)]
    pub friend: Surroundings,
    /// How close they come (yards).
    #[serde(default = "close")]
    #[schemars(range(max = 5000))]
    pub distance: u32,
    /// Turns that they stay there.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub turns: u32,
    /// Added to each die.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// The Area Weapons chart, which rule 303 needs and the documents do not print.
    pub area_chart: Chart,
}

fn close() -> u32 {
    60
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Who fires at friends, and when (rule 303).
    pub friendly_fire: FriendlyFireFigures,
    /// Who gains what against whom (rule 101).
    pub antagonists: Antagonists,
}

switch! {
    /// How often a unit fires at friends.
    Frequency {
        /// Once at each unit that approaches.
        PerApproach,
        /// Once in a turn.
        OncePerTurn,
    }
}

switch! {
    /// Who must be in woods or darkness.
    Who {
        /// Both units.
        Both,
        /// The unit that fires.
        Firer,
    }
}

switch! {
    /// Whether a unit fires again at a friend who stays close.
    Repeat {
        /// It does not.
        No,
        /// It does, every turn.
        Yes,
    }
}

/// What the register leaves open about friendly fire.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether rule 303, friendly fire, is in use.
    #[serde(rename = "wtj.303")]
    pub switch: Switch,
    /// How often a unit fires at friends.
    #[serde(rename = "wtj.303.frequency")]
    pub frequency: Frequency,
    /// Who must be in woods or darkness.
    #[serde(rename = "wtj.303.place")]
    pub place: Who,
    /// Whether a unit fires again at a friend who stays close.
    #[serde(rename = "wtj.303.repeat")]
    pub repeat: Repeat,
    /// Rule 101.
    #[serde(flatten)]
    pub antagonists: AntagonistRulings,
}

impl Circumstances {
    /// Whether units fire at friends at all.
    fn mistakes(&self, figures: &Figures, rulings: Rulings) -> bool {
        let FriendlyFireFigures { up_to, within } = figures.friendly_fire;
        let (training, _) =
            figures.antagonists.training(self.training, self.feud, rulings.antagonists);
        let dark = |surroundings: Surroundings| surroundings.place != Place::Open;
        let place = dark(self.firer) && (rulings.place == Who::Firer || dark(self.friend));
        let covered = !self.firer.recognizable && !self.friend.recognizable;
        rulings.switch.is_on() && training <= up_to && place && covered && self.distance <= within
    }

    /// How many attacks one unit makes.
    fn attacks_of_one(&self, rulings: Rulings) -> u32 {
        let at_once = match rulings.frequency {
            Frequency::PerApproach => self.approaching,
            Frequency::OncePerTurn => self.approaching.min(1),
        };
        let times = if rulings.repeat == Repeat::Yes { self.turns } else { 1 };
        at_once * times
    }
}

impl Procedure for FriendlyFire {
    type Outcome = FriendlyFireOutcome;

    fn measures(&self) -> Vec<Measure<FriendlyFireOutcome>> {
        let attacks = self.attacks;
        measures! {
            "hit", count("bases", 0..=attacks), "own bases killed or damaged",
                |outcome| (outcome.hits.killed + outcome.hits.damaged).into();
            "killed", count("bases", 0..=attacks), "own bases killed",
                |outcome| outcome.hits.killed.into();
            "damaged", count("bases", 0..=attacks), "own bases damaged",
                |outcome| outcome.hits.damaged.into();
            "pinned", yes_no(), "at least one unit pinned", |outcome| outcome.hits.pinned.into();
            "attacks", count("attacks", attacks..=attacks), "attacks on friends",
                |outcome| outcome.attacks.into();
            "immobilized", yes_no(), "at least one unit immobilized",
                |outcome| outcome.hits.immobilized.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FriendlyFireOutcome {
        let &FriendlyFire { attacks, of_one, modifier, ref table } = self;
        let hits = dice.rounds((0, Hits::default()), |dice, &(attack, hits)| {
            if attack == attacks {
                return ControlFlow::Break(hits);
            }
            let result =
                dice.at("attack", attack + 1).stage("friendly fire").table(table, modifier);
            dice.note(|| {
                let (unit, what) = (attack / of_one + 1, spoken(&result));
                format!("unit {unit} fires at a friend: {what}")
            });
            ControlFlow::Continue((attack + 1, hits.with(result)))
        });
        FriendlyFireOutcome { hits, attacks }
    }
}

impl Rule for FriendlyFire {
    const ABOUT: About =
        About { id: "wtj.303.friendly-fire", covers: &[], assumptions: &["wtj.base.area-weapons"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            training: Training::Average,
            feud: None,
            units: 1,
            firer: Surroundings::default(),
            approaching: 3,
            friend: Surroundings::default(),
            distance: close(),
            turns: 1,
            modifier: -1,
            area_chart: Chart::placeholder(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<FriendlyFire, Refusal> {
        let key = "circumstances.area_chart";
        let table = circumstances.area_chart.table(key, "rule 303: the Area Weapons chart")?;
        let fires = circumstances.mistakes(&figures, rulings);
        let of_one = if fires { circumstances.attacks_of_one(rulings) } else { 0 };
        let attacks = circumstances.units * of_one;
        if 400 < attacks {
            let problem = format!("{attacks} attacks are more than the 400 that are played");
            return Err(Refusal::new("circumstances.units", problem));
        }
        Ok(FriendlyFire { attacks, of_one, modifier: circumstances.modifier, table })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, with, written};

    fn woods(changes: Value, rulings: Value) -> FriendlyFire {
        let circumstances = with(
            json!({
                "approaching": 3,
                "modifier": -1,
                "area_chart": Chart::placeholder(),
            }),
            changes,
        );
        written(circumstances, json!({}), rulings)
    }

    #[test]
    fn wtj_fire_013_three_friends_cost_half_a_base() {
        assert_eq!(mean(&woods(json!({}), json!({})), "hit"), "1/2");
        assert_eq!(mean(&woods(json!({}), json!({ "wtj.303": "no" })), "hit"), "0");
    }

    #[test]
    fn great_troops_know_their_friends() {
        assert_eq!(mean(&woods(json!({ "training": "great" }), json!({})), "attacks"), "0");
        assert_eq!(mean(&woods(json!({ "training": "abysmal" }), json!({})), "attacks"), "3");
        let feud = json!({ "feud": { "nation": "russian", "enemy": "turkish" } });
        assert_eq!(mean(&woods(feud.clone(), json!({})), "attacks"), "0");
        assert_eq!(mean(&woods(feud, json!({ "wtj.101": "no" })), "attacks"), "3");
    }

    #[test]
    fn a_friend_who_can_be_seen_is_safe() {
        let attacks = |changes, rulings| mean(&woods(changes, rulings), "attacks");
        let open = json!({ "friend": { "place": "open" } });
        assert_eq!(attacks(open.clone(), json!({})), "0");
        assert_eq!(attacks(open, json!({ "wtj.303.place": "firer" })), "3");
        assert_eq!(attacks(json!({ "friend": { "recognizable": true } }), json!({})), "0");
        assert_eq!(attacks(json!({ "distance": 61 }), json!({})), "0");
    }

    #[test]
    fn friends_are_fired_at_once_unless_ruled_otherwise() {
        let attacks = |rulings| mean(&woods(json!({ "turns": 2 }), rulings), "attacks");
        assert_eq!(attacks(json!({})), "3");
        assert_eq!(attacks(json!({ "wtj.303.repeat": "yes" })), "6");
        assert_eq!(attacks(json!({ "wtj.303.frequency": "once-per-turn" })), "1");
    }

    #[test]
    fn friends_may_be_immobilized() {
        let chart = json!([{ "to": 5, "result": "none" }, { "result": "immobilized" }]);
        let changes = json!({ "approaching": 2, "modifier": 0, "area_chart": chart });
        assert_eq!(mean(&woods(changes, json!({})), "immobilized"), "11/36");
    }
}
