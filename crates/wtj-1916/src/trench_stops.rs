//! Trench stops. Source: *1916* optional rules, 208. Register: `wtj.208.trench-stops`.
//!
//! > A base that stays in a section of trench for a full turn may roll a die: on a five or six there is
//! > a trench stop beside it. A unit that wants through the section must stop for the turn and
//! > dismantle it. If an enemy unit adjoins it there is an assault instead, in which the side that
//! > holds the stop adds one to its die, unless the attacker goes round it over the top. An assault
//! > over it destroys it.
//!
//! Each base builds its own stop, with one die a turn (`wtj.208.dice = per-base`); a second base at
//! the same stop adds nothing, and builders do nothing else. Here the captors of a trench build until
//! the counterattack comes.
//!
//! Which of several stops it meets is not said in so many words. Each stop is said to halt any unit
//! that wants through the section, so that all that were built are in its way, and an assault is at the
//! first of them (`wtj.208.met = every-stop`); two more readings let it meet fewer.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{
    Check, D6, Dice, Measure, Outcome, Procedure, Series, States, count, time, yes_no,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::clash::{Clash, fight};
use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::{one, yes};
use sandtable_rulebook::{About, Refusal, Rule};

/// How an attacker meets a trench stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Route {
    /// Along the trench.
    #[default]
    AlongTrench,
    /// Over the top and round it.
    OverTheTop,
}

/// The book's numbers for trench stops.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct StopFigures {
    /// The least roll that builds a stop.
    #[schemars(range(min = 1, max = 7))]
    pub built_on: i32,
    /// What a trench stop adds.
    #[serde(flatten)]
    pub stop: StopBonus,
}

/// What a trench stop adds.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StopBonus {
    /// Added to the assault die of the side that holds a stop.
    #[schemars(range(min = -10, max = 10))]
    pub bonus: i32,
}

impl Default for StopFigures {
    fn default() -> StopFigures {
        StopFigures { built_on: 5, stop: StopBonus::default() }
    }
}

impl Default for StopBonus {
    fn default() -> StopBonus {
        StopBonus { bonus: 1 }
    }
}

/// A captured trench whose captors build until the counterattack.
#[derive(Clone, Copy, Debug)]
pub struct TrenchStops {
    builders: u32,
    turns: u32,
    build: Option<Check>,
    bonus: i32,
    attack: Option<Counterattack>,
    met: Met,
}

/// Stops that stand, and since when there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Built {
    /// Whether the base has built its own that a counterattack comes to first.
    own: bool,
    /// Those of the other bases.
    others: u32,
    first: Option<u32>,
}

impl Built {
    fn stops(self) -> u32 {
        self.others + u32::from(self.own)
    }
}

/// What comes of building and of the counterattack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrenchStopsOutcome {
    /// Stops built.
    pub stops: u32,
    /// Builders.
    pub builders: u32,
    /// Turn on which the first stop was built.
    pub first: Option<u32>,
    /// Stops in the way of the counterattack.
    pub met: u32,
    /// Turns that its attacker has to spend on dismantling them.
    pub delay: u32,
    /// Whether there is an assault.
    pub fought: bool,
    /// Bases that the counterattack costs its attacker.
    pub attacker: u32,
    /// Bases that it costs the captors.
    pub defender: u32,
}

impl Outcome for TrenchStopsOutcome {}

/// What a player reads out of a captured trench.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Bases that stay and build, each a stop of its own.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub builders: u32,
    /// Full turns they have.
    #[schemars(range(max = 1000))]
    pub turns: u32,
    /// The counterattack after that, if there is one: a unit that comes through the trench.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterattack: Option<Counterattack>,
}

/// A unit that comes through the trench.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counterattack {
    /// How it meets a stop.
    #[serde(default)]
    pub route: Route,
    /// Whether a unit of the captors adjoins the stop and fights for it.
    #[serde(default = "yes")]
    pub defended: bool,
    /// Assault value of the attacker.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub attacker_value: i32,
    /// Assault value of the captors.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub defender_value: i32,
}

/// Who rolls for a trench stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StopDice {
    /// Each base once a turn, for a stop of its own.
    #[default]
    PerBase,
}

switch! {
    /// Which stops a counterattack meets.
    Met {
        /// Every stop of the section, one after another; an assault is at the first.
        EveryStop,
        /// The first stop, whichever base built it, and no other.
        FirstStop,
        /// The stop of the base that it comes to, if that has built one; other bases bar other
        /// ways.
        StopOfOneBase,
    }
}

/// Which optional rules touch trench stops.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether rule 208, trench stops, is in use.
    #[serde(rename = "wtj.208")]
    pub switch: Switch,
    /// Who rolls for a trench stop.
    #[serde(rename = "wtj.208.dice")]
    pub dice: StopDice,
    /// Which stops a counterattack meets if several bases have built.
    #[serde(rename = "wtj.208.met")]
    pub met: Met,
}

impl Procedure for TrenchStops {
    type Outcome = TrenchStopsOutcome;

    fn measures(&self) -> Vec<Measure<TrenchStopsOutcome>> {
        let (attackers, defenders) = self.most_lost();
        let (met, delay) = self.most_met();
        let first = time("turns", self.turns);
        let first = if self.build.is_some() { first } else { first.never("never") };
        measures! {
            "any", yes_no(), "at least one stop built in time",
                |outcome| (0 < outcome.stops).into();
            "all", yes_no(), "every builder's stop built in time",
                |outcome| (outcome.stops == outcome.builders).into();
            "stops", count("stops", 0..=self.builders), "stops built in time",
                |outcome| outcome.stops.into();
            "first_turn", first, "turns until the first stop is built",
                |outcome| outcome.first.into();
            "met", count("stops", 0..=met), "stops in the way of the counterattack",
                |outcome| outcome.met.into();
            "delay", count("turns", 0..=delay), "turns the attacker spends dismantling",
                |outcome| outcome.delay.into();
            "attacker_losses", count("bases", 0..=attackers), "bases the counterattack loses",
                |outcome| outcome.attacker.into();
            "defender_losses", count("bases", 0..=defenders), "bases the captors lose",
                |outcome| outcome.defender.into();
            "attacker_wins", yes_no(), "the counterattack wins its assault",
                |outcome| (0 < outcome.defender).into();
            "tie", yes_no(), "the assault is a tie, without losses",
                |outcome| (outcome.fought && outcome.attacker + outcome.defender == 0).into();
            "defender_wins", yes_no(), "the captors win the assault",
                |outcome| (0 < outcome.attacker).into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Counted { unit: "stops", most: self.builders };
        vec![Series { name: "built", meaning: "Stops built", states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> TrenchStopsOutcome {
        let built = self.build(dice);
        let met = self.met(built);
        let outcome = TrenchStopsOutcome {
            stops: built.stops(),
            builders: self.builders,
            first: built.first,
            met,
            delay: 0,
            fought: false,
            attacker: 0,
            defender: 0,
        };
        match self.attack {
            None => outcome,
            Some(attack) if !attack.defended => TrenchStopsOutcome { delay: met, ..outcome },
            Some(attack) => {
                let (attacker, defender) = fight(dice, self.clash(attack, 0 < met));
                TrenchStopsOutcome { fought: true, attacker, defender, ..outcome }
            }
        }
    }
}

impl TrenchStops {
    /// The values of both sides in the counterattack, with a stop in its way or without.
    fn clash(&self, attack: Counterattack, barred: bool) -> Clash {
        let bonus = if barred { self.bonus } else { 0 };
        Clash { attacker: attack.attacker_value, defender: attack.defender_value + bonus }
    }

    /// The most bases that the counterattack can cost its attacker and the captors.
    fn most_lost(&self) -> (u32, u32) {
        let Some(attack) = self.attack.filter(|attack| attack.defended) else { return (0, 0) };
        let [open, barred] = [false, true].map(|barred| self.clash(attack, barred).most_lost());
        (open.0.max(barred.0), open.1.max(barred.1))
    }

    /// The most stops that can be in the way of the counterattack, and turns that they can cost it.
    fn most_met(&self) -> (u32, u32) {
        let all = Built { own: true, others: self.builders - 1, first: None };
        let met = if self.build.is_some() { self.met(all) } else { 0 };
        let undefended = self.attack.is_some_and(|attack| !attack.defended);
        (met, if undefended { met } else { 0 })
    }

    /// The stops in the way of the counterattack.
    fn met(&self, built: Built) -> u32 {
        let along = self.attack.is_some_and(|attack| attack.route == Route::AlongTrench);
        match self.met {
            _ if !along => 0,
            Met::EveryStop => built.stops(),
            Met::FirstStop => built.stops().min(1),
            Met::StopOfOneBase => u32::from(built.own),
        }
    }

    /// Builds until time is up.
    fn build<D: Dice>(&self, dice: &mut D) -> Built {
        let &TrenchStops { builders, turns, .. } = self;
        let Some(build) = self.build else {
            dice.mark("built", 1..=turns, 0);
            return Built::default();
        };
        dice.rounds((1, Built::default()), |dice, &(turn, built)| {
            let Built { own, others, first } = built;
            if turns < turn || built.stops() == builders {
                dice.mark("built", turn..=turns, built.stops());
                return Break(built);
            }
            let dice = dice.at("turn", turn).stage("building a trench stop");
            let own = own || dice.check(build);
            let others = others + dice.successes(builders - 1 - others, build);
            let now = Built { own, others, first };
            let first = first.or((0 < now.stops()).then_some(turn));
            dice.mark("built", turn..=turn, now.stops());
            Continue((turn + 1, Built { first, ..now }))
        })
    }
}

impl Rule for TrenchStops {
    const ABOUT: About =
        About { id: "wtj.208.trench-stops", covers: &[], assumptions: &["wtj.base.assault"] };
    type Circumstances = Circumstances;
    type Figures = StopFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let counterattack = Counterattack {
            route: Route::AlongTrench,
            defended: true,
            attacker_value: 0,
            defender_value: 0,
        };
        Circumstances { builders: 1, turns: 3, counterattack: Some(counterattack) }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: StopFigures,
        rulings: Rulings,
    ) -> Result<TrenchStops, Refusal> {
        let Circumstances { builders, turns, counterattack: attack } = circumstances;
        let StopFigures { built_on, stop: StopBonus { bonus } } = figures;
        let build = rulings.switch.is_on().then(|| D6.at_least(built_on));
        Ok(TrenchStops { builders, turns, build, bonus, attack, met: rulings.met })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, written};

    fn trench(builders: u32, turns: u32, attack: Value, rulings: Value) -> TrenchStops {
        let circumstances =
            json!({ "builders": builders, "turns": turns, "counterattack": attack });
        written(circumstances, json!({}), rulings)
    }

    #[test]
    fn wtj_wire_014_a_stop_is_built_by_the_third_turn_nineteen_times_in_twenty_seven() {
        let one = trench(1, 3, Value::Null, json!({}));
        assert_eq!(mean(&one, "any"), "19/27");
        // On the first turn 9/27, on the second 6/27, on the third 4/27, if at all.
        assert_eq!(mean(&one, "first_turn"), "33/19");
        assert_eq!(mean(&trench(1, 3, Value::Null, json!({ "wtj.208": "no" })), "any"), "0");
        assert_eq!(mean(&trench(1, 0, Value::Null, json!({})), "any"), "0");
    }

    #[test]
    fn each_base_builds_its_own_stop() {
        let two = trench(2, 1, Value::Null, json!({}));
        assert_eq!(mean(&two, "any"), "5/9");
        assert_eq!(mean(&two, "all"), "1/9");
        assert_eq!(mean(&two, "stops"), "2/3");
    }

    #[test]
    fn a_stop_in_time_adds_one_to_the_die_of_its_holder() {
        let attack = |route: &str| json!({ "route": route });
        // Built one time in three: 14/9 then, 35/36 otherwise.
        let along = trench(1, 1, attack("along-trench"), json!({}));
        assert_eq!(mean(&along, "attacker_losses"), "7/6");
        let round = trench(1, 1, attack("over-the-top"), json!({}));
        assert_eq!(mean(&round, "attacker_losses"), "35/36");
    }

    #[test]
    fn a_stop_that_nobody_holds_costs_a_turn() {
        let empty = trench(1, 1, json!({ "defended": false }), json!({}));
        assert_eq!(mean(&empty, "delay"), "1/3");
        assert_eq!(mean(&empty, "attacker_losses"), "0");
        assert_eq!(mean(&empty, "tie"), "0");
    }

    #[test]
    fn either_side_wins_the_assault_or_it_is_a_tie() {
        let open = trench(1, 0, json!({}), json!({}));
        // Of 36 pairs of dice six are equal, and half of the others are each side's.
        assert_eq!(mean(&open, "tie"), "1/6");
        assert_eq!(mean(&open, "attacker_wins"), "5/12");
        assert_eq!(mean(&open, "defender_wins"), "5/12");
        let nobody_comes = trench(1, 0, Value::Null, json!({}));
        assert_eq!(mean(&nobody_comes, "tie"), "0");
    }

    #[test]
    fn which_of_two_stops_is_met_is_a_ruling() {
        let two = |measure: &str, defended: bool, met: &str| {
            let attack = json!({ "defended": defended });
            mean(&trench(2, 1, attack, json!({ "wtj.208.met": met })), measure)
        };
        // Both are built one time in nine, one of them four times, and none four times.
        assert_eq!(two("met", true, "every-stop"), "2/3");
        assert_eq!(two("met", true, "first-stop"), "5/9");
        assert_eq!(two("met", true, "stop-of-one-base"), "1/3");
        assert_eq!(two("delay", false, "every-stop"), "2/3");
        assert_eq!(two("delay", false, "first-stop"), "5/9");
        assert_eq!(two("delay", false, "stop-of-one-base"), "1/3");
        // With a stop in the way 14/9, without one 35/36.
        assert_eq!(two("attacker_losses", true, "every-stop"), "35/27");
        assert_eq!(two("attacker_losses", true, "first-stop"), "35/27");
        assert_eq!(two("attacker_losses", true, "stop-of-one-base"), "7/6");
    }

    #[test]
    fn over_the_top_no_stop_is_in_the_way() {
        let round = trench(2, 3, json!({ "route": "over-the-top" }), json!({}));
        assert_eq!(mean(&round, "met"), "0");
    }
}
