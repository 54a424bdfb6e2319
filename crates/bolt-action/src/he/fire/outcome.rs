//! What comes of HE fire, and what is remembered from turn to turn.

use sandtable_dice::{Measure, Outcome, count, yes_no};

use crate::{Condition, Fate, Losses};
use sandtable_rulebook::measures;

/// What one unit has suffered so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suffered {
    /// How it stands.
    pub condition: Condition,
    /// Its models that were under templates, turn by turn.
    pub models_under: u32,
    /// Hits that were rolled for damage.
    pub hits: u32,
    /// How many of them damaged a vehicle.
    pub penetrated: u32,
    /// Models lost to damage.
    pub casualties: u32,
    /// How many of them the shooter picked.
    pub picked: u32,
    /// Whether it failed a morale check for losses.
    pub morale_failed: bool,
}

impl Suffered {
    fn nothing(condition: Condition) -> Suffered {
        Suffered {
            condition,
            models_under: 0,
            hits: 0,
            penetrated: 0,
            casualties: 0,
            picked: 0,
            morale_failed: false,
        }
    }

    /// The models that still stand on the table.
    pub(super) fn alive(&self) -> u32 {
        if self.condition.in_action() { self.condition.models } else { 0 }
    }

    pub(super) fn add(&mut self, hits: u32, losses: &Losses) {
        self.condition = losses.condition;
        self.hits += hits;
        self.penetrated += losses.penetrated;
        self.casualties += losses.casualties;
        self.picked += losses.picked;
        self.morale_failed |= losses.morale_failed;
    }
}

/// Where things stand between two turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) turn: u32,
    pub(super) shots_hit: u32,
    pub(super) units: Vec<Suffered>,
}

impl State {
    pub(super) fn new(units: impl Iterator<Item = Condition>) -> State {
        State { turn: 0, shots_hit: 0, units: units.map(Suffered::nothing).collect() }
    }

    pub(super) fn outcome(&self) -> FireOutcome {
        let others = &self.units[1..];
        let sum = |of: fn(&Suffered) -> u32| others.iter().map(of).sum();
        FireOutcome {
            target: self.units[0],
            shots_hit: self.shots_hit,
            collateral_hits: sum(|other| other.hits),
            collateral_penetrated: sum(|other| other.penetrated),
            collateral_casualties: sum(|other| other.casualties),
            collateral_pins: sum(|other| other.condition.pins),
            collateral_destroyed: sum(|other| u32::from(!other.condition.in_action())),
        }
    }
}

/// What comes of HE fire.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FireOutcome {
    /// What the target has suffered.
    pub target: Suffered,
    /// Shots that hit.
    pub shots_hit: u32,
    /// Hits on other enemy units.
    pub collateral_hits: u32,
    /// How many of them damaged vehicles.
    pub collateral_penetrated: u32,
    /// Casualties of other enemy units.
    pub collateral_casualties: u32,
    /// Pins on other enemy units.
    pub collateral_pins: u32,
    /// Other enemy units destroyed.
    pub collateral_destroyed: u32,
}

impl FireOutcome {
    /// What can be read off it of any unit, each number of which comes to no more than that of `most`.
    pub(super) fn measures(most: &FireOutcome) -> Vec<Measure<FireOutcome>> {
        let target = &most.target;
        let models = target.condition.models;
        measures! {
            "casualties", count("models", 0..=models), "casualties of the target",
                |outcome| outcome.target.casualties.into();
            "pins", count("markers", 0..=target.condition.pins), "pins on the target",
                |outcome| outcome.target.condition.pins.into();
            "hits", count("hits", 0..=target.hits), "hits on the target rolled for damage",
                |outcome| outcome.target.hits.into();
            "models_under", count("models", 0..=target.models_under),
                "models of the target under templates, all turns added up",
                |outcome| outcome.target.models_under.into();
            "shots_hit", count("shots", 0..=most.shots_hit), "shots that hit",
                |outcome| outcome.shots_hit.into();
            "destroyed", yes_no(), "target destroyed",
                |outcome| (!outcome.target.condition.in_action()).into();
            "morale_failed", yes_no(), "morale check of the target for losses failed",
                |outcome| outcome.target.morale_failed.into();
            "knocked_out", yes_no(), "target wiped out or knocked out by damage",
                |outcome| (outcome.target.condition.fate == Fate::KnockedOut).into();
            "models_left", count("models", 0..=models), "models of the target left in the game",
                |outcome| outcome.target.alive().into();
            "picked", count("models", 0..=models), "casualties of the target picked by the shooter",
                |outcome| outcome.target.picked.into();
            "collateral_hits", count("hits", 0..=most.collateral_hits),
                "hits on other enemy units rolled for damage",
                |outcome| outcome.collateral_hits.into();
            "collateral_casualties", count("models", 0..=most.collateral_casualties),
                "casualties of other enemy units", |outcome| outcome.collateral_casualties.into();
            "collateral_pins", count("markers", 0..=most.collateral_pins),
                "pins on other enemy units", |outcome| outcome.collateral_pins.into();
            "collateral_destroyed", count("units", 0..=most.collateral_destroyed),
                "other enemy units destroyed", |outcome| outcome.collateral_destroyed.into();
        }
    }

    /// What can be read off it where vehicles may be under fire, besides.
    pub(super) fn measures_of_vehicles(most: &FireOutcome) -> Vec<Measure<FireOutcome>> {
        let target = &most.target;
        measures! {
            "penetrated", count("hits", 0..=target.penetrated),
                "damage to a vehicle that is the target until it is knocked out, superficial or more",
                |outcome| outcome.target.penetrated.into();
            "collateral_penetrated", count("hits", 0..=most.collateral_penetrated),
                "damage to other enemy vehicles until each is knocked out, superficial or more",
                |outcome| outcome.collateral_penetrated.into();
        }
    }
}

impl Outcome for FireOutcome {}
