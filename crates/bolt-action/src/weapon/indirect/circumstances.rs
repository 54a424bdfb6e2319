//! What a player reads out before indirect fire.

use std::collections::BTreeSet;

use sandtable_dice::Chance;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Victim;
use super::figures::Figures;
use super::rulings::{Rulings, SpotterRolls};
use crate::Quality;
use crate::he::Posture;
use crate::night::{Signs, Spot};
use crate::weapon::{Name, Special, Weapon, WeaponProfile};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::unsaid::{one, six, yes};

/// What a player reads out before indirect fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weapon, a mortar or a howitzer.
    #[serde(default = "medium_mortar")]
    #[schemars(extend("properties" = mortars_and_howitzers(), "required" = ["name"]))]
    pub weapon: Weapon,
    /// Weapons in the unit, each of which ranges in for itself.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub weapons: u32,
    /// Turns in which the unit may fire.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 200))]
    pub turns: u32,
    /// Distance from the weapon to the target (inches).
    #[serde(default = "thirty")]
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// Misses in a row before, while ranging in.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub misses: u32,
    /// Whether it is zeroed in on the target already.
    #[serde(default)]
    pub zeroed_in: bool,
    /// Chance that the target moves off before any turn after the first: its whole unit at least two
    /// inches from where it was. If it is left out, it stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_moves: Option<Chance>,
    /// Turns before which the target certainly moves off.
    #[serde(default)]
    #[schemars(length(max = 50), inner(range(min = 1, max = 200)))]
    pub target_moves_in: Vec<u32>,
    /// Chance in any turn that the weapon gets no Fire order, or fails the test for it; if it is
    /// left out, that does not happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_fails: Option<Chance>,
    /// Turns in which it does not fire: another order, or a failed one.
    #[serde(default)]
    #[schemars(length(max = 50), inner(range(min = 1, max = 200)))]
    pub skipped_turns: Vec<u32>,
    /// Turns in which the weapon itself moves, and does not fire. A fixed weapon that only turns on
    /// an Advance has not moved: that is a turn in which it does not fire.
    #[serde(default)]
    #[schemars(length(max = 50), inner(range(min = 1, max = 200)))]
    pub moves_in: Vec<u32>,
    /// Turns in which it fires at something else.
    #[serde(default)]
    #[schemars(length(max = 50), inner(range(min = 1, max = 200)))]
    pub other_target_turns: Vec<u32>,
    /// Turns in which a howitzer fires directly.
    #[serde(default)]
    #[schemars(length(max = 50), inner(range(min = 1, max = 200)))]
    pub direct_turns: Vec<u32>,
    /// Score to hit directly, all modifiers included.
    #[serde(default = "three")]
    #[schemars(range(min = 1, max = 12))]
    pub direct_score: i32,
    /// Quality of the crew; an inexperienced one has no use of a spotter.
    #[serde(default)]
    pub quality: Quality,
    /// Whether the crew has a line of sight to the target.
    #[serde(default = "yes")]
    pub crew_sees: bool,
    /// Its spotter, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spotter: Option<Observer>,
    /// Turns in which the spotter is given the order, and so not the crew, which does not fire.
    #[serde(default)]
    #[schemars(length(max = 50), inner(range(min = 1, max = 200)))]
    pub spotter_turns: Vec<u32>,
    /// Chance before any turn that the weapon is destroyed, and its spotter leaves the game with it; if
    /// it is left out, that does not happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destroyed: Option<Chance>,
    /// Whether it is dark.
    #[serde(default)]
    pub dark: bool,
    /// Chance to spot the target in the dark, where it is stated outright; if it is left out, there is
    /// the roll, by distance and by what gives the target away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spotting_chance: Option<Chance>,
    /// How far one can see in fog (inches), if there is fog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1.0, max = 200.0))]
    pub visibility: Option<f64>,
    /// What of the target can be seen, by day and in the dark.
    #[serde(default)]
    pub target: Sighted,
    /// The unit that is fired at, for its pins and casualties over the turns; hits alone are counted
    /// without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victim: Option<Victim>,
}

/// What of a target can be seen.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Sighted {
    /// What gives it away in the dark.
    pub signs: Signs,
    /// Models in it; one or two are a small unit.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// Whether it is a vehicle, which is not a small unit.
    pub vehicle: bool,
    /// How low it keeps: what it suffers, and whether it is harder to spot in the dark.
    pub posture: Posture,
}

impl Default for Sighted {
    fn default() -> Sighted {
        Sighted { signs: Signs::default(), models: 10, vehicle: false, posture: Posture::Up }
    }
}

/// A spotter.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Observer {
    /// Distance from it to the target (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// Whether it has a line of sight to the target.
    #[serde(default = "yes")]
    pub sees: bool,
    /// The turn before which it is killed, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 200))]
    pub lost_in: Option<u32>,
    /// Chance before any turn that it is killed, if it can be: a single model, which counts as Down in
    /// turns in which it has no order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killed: Option<Chance>,
}

/// The rows of the chart that the weapon may be.
fn mortars_and_howitzers() -> serde_json::Value {
    serde_json::json!({ "name": { "enum": [
        "light-mortar", "medium-mortar", "heavy-mortar",
        "light-howitzer", "medium-howitzer", "heavy-howitzer",
    ] } })
}

fn medium_mortar() -> Weapon {
    Weapon::of(Name::MediumMortar)
}

fn three() -> i32 {
    3
}

fn thirty() -> f64 {
    30.0
}

impl Circumstances {
    pub(super) fn example() -> Circumstances {
        Circumstances {
            weapon: medium_mortar(),
            weapons: 1,
            turns: 6,
            distance: 30.0,
            misses: 0,
            zeroed_in: false,
            target_moves: None,
            target_moves_in: Vec::new(),
            order_fails: None,
            skipped_turns: Vec::new(),
            moves_in: Vec::new(),
            other_target_turns: Vec::new(),
            direct_turns: Vec::new(),
            direct_score: 3,
            quality: Quality::Regular,
            crew_sees: true,
            spotter: None,
            spotter_turns: Vec::new(),
            destroyed: None,
            dark: false,
            spotting_chance: None,
            visibility: None,
            target: Sighted::default(),
            victim: None,
        }
    }

    pub(super) fn admit(&self, profile: &WeaponProfile) -> Result<(), Refusal> {
        if profile.indirect.is_none() {
            let problem = "expected a weapon that fires indirectly: a mortar or a howitzer";
            return Err(Refusal::new("circumstances.weapon", problem));
        }
        if self.zeroed_in && 0 < self.misses {
            let problem = "a weapon that is zeroed in is no longer ranging in";
            return Err(Refusal::new("circumstances.misses", problem));
        }
        if !self.direct_turns.is_empty() && !profile.has(Special::Howitzer) {
            let problem = "only howitzers fire directly as well";
            return Err(Refusal::new("circumstances.direct_turns", problem));
        }
        if !self.dark && self.spotting_chance.is_some() {
            let problem =
                "only in the dark a target must be spotted; expected `dark = true` with it";
            return Err(Refusal::new("circumstances.spotting_chance", problem));
        }
        self.admit_orders()
    }

    /// Refuses two orders in one turn.
    fn admit_orders(&self) -> Result<(), Refusal> {
        let Circumstances { skipped_turns, moves_in, other_target_turns, direct_turns, .. } = self;
        if self.spotter.is_none() && !self.spotter_turns.is_empty() {
            let problem = "there is no spotter to be given an order; state a `spotter` as well";
            return Err(Refusal::new("circumstances.spotter_turns", problem));
        }
        let mut ordered = BTreeSet::new();
        let lists =
            [skipped_turns, moves_in, other_target_turns, direct_turns, &self.spotter_turns];
        let each = lists.into_iter().map(|turns| turns.iter().collect::<BTreeSet<_>>());
        let twice = each.flatten().find(|turn| !ordered.insert(*turn));
        twice.map_or(Ok(()), |turn| {
            let problem = format!(
                "turn {turn} is in two lists; the weapon has one order in a turn, its spotter's included"
            );
            Err(Refusal::new("circumstances.skipped_turns", problem))
        })
    }

    /// Whether the target is near enough, and whether it is far enough.
    pub(super) fn in_range(&self, profile: &WeaponProfile) -> [bool; 2] {
        let (least, most) = profile.indirect.unwrap_or((0, 0));
        [self.distance <= f64::from(most), f64::from(least) <= self.distance]
    }

    pub(super) fn in_direct_range(&self, profile: &WeaponProfile) -> bool {
        self.distance <= f64::from(profile.range)
    }
}

/// Who sees the target, and what must be rolled for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    crew: (bool, Option<Spot>),
    spotter: Option<(bool, Option<Spot>)>,
}

impl Sight {
    pub(super) fn new(at: &Circumstances, figures: &Figures, rulings: &Rulings) -> Sight {
        let Sighted { signs, models, vehicle, posture } = &at.target;
        let small = !vehicle && *models <= figures.small_unit_models;
        let modifier =
            figures.spotting.modifier(signs, [small, *vehicle, posture.is_dug_in()], &rulings.dark);
        let fog = at.visibility.unwrap_or(f64::INFINITY);
        let roll = |distance| {
            at.dark.then(|| {
                Spot::new(at.spotting_chance, || figures.spotting.check(distance, modifier))
            })
        };
        let spotter = at.spotter.filter(|_| at.quality != Quality::Inexperienced).map(|spotter| {
            let eyes = match rulings.spotter_rolls {
                SpotterRolls::Spotter => spotter.distance,
                SpotterRolls::Crew => at.distance,
            };
            (spotter.sees && spotter.distance <= fog, roll(eyes))
        });
        Sight { crew: (at.crew_sees && at.distance <= fog, roll(at.distance)), spotter }
    }

    pub(super) fn of_crew(&self) -> (bool, Option<Spot>) {
        self.crew
    }

    /// The spotter's sight while it has one that sees the target, else the crew's.
    pub(super) fn of_indirect(&self, spotter_lost: bool) -> (bool, Option<Spot>) {
        self.spotter.filter(|spotter| spotter.0 && !spotter_lost).unwrap_or(self.crew)
    }
}
