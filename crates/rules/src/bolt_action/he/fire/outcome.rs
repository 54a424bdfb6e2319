//! What comes of HE fire, and what is remembered from turn to turn.

use sandtable_dice::{Measure, Outcome};

use crate::bolt_action::{Condition, Fate, Losses};

/// What one unit has suffered so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suffered {
    /// How it stands.
    pub condition: Condition,
    /// Its models that were under templates, turn by turn.
    pub models_under: u32,
    /// Hits that were rolled for damage.
    pub hits: u32,
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
    /// Casualties of other enemy units.
    pub collateral_casualties: u32,
    /// Pins on other enemy units.
    pub collateral_pins: u32,
    /// Other enemy units destroyed.
    pub collateral_destroyed: u32,
}

impl Outcome for FireOutcome {
    const MEASURES: &'static [Measure<Self>] = &[
        Measure {
            name: "casualties",
            meaning: "casualties of the target (models)",
            of: |outcome| outcome.target.casualties.into(),
        },
        Measure {
            name: "pins",
            meaning: "pins on the target (markers)",
            of: |outcome| outcome.target.condition.pins.into(),
        },
        Measure {
            name: "hits",
            meaning: "hits on the target rolled for damage",
            of: |outcome| outcome.target.hits.into(),
        },
        Measure {
            name: "models_under",
            meaning: "models of the target under templates, all turns added up",
            of: |outcome| outcome.target.models_under.into(),
        },
        Measure { name: "shots_hit", meaning: "shots that hit", of: |o| o.shots_hit.into() },
        Measure {
            name: "destroyed",
            meaning: "target destroyed (1 yes, 0 no)",
            of: |outcome| (!outcome.target.condition.in_action()).into(),
        },
        Measure {
            name: "morale_failed",
            meaning: "morale check of the target for losses failed (1 yes, 0 no)",
            of: |outcome| outcome.target.morale_failed.into(),
        },
        Measure {
            name: "knocked_out",
            meaning: "target wiped out or knocked out by damage (1 yes, 0 no)",
            of: |outcome| (outcome.target.condition.fate == Fate::KnockedOut).into(),
        },
        Measure {
            name: "models_left",
            meaning: "models of the target left in the game",
            of: |outcome| outcome.target.alive().into(),
        },
        Measure {
            name: "picked",
            meaning: "casualties of the target picked by the shooter (models)",
            of: |outcome| outcome.target.picked.into(),
        },
        Measure {
            name: "collateral_hits",
            meaning: "hits on other enemy units rolled for damage",
            of: |outcome| outcome.collateral_hits.into(),
        },
        Measure {
            name: "collateral_casualties",
            meaning: "casualties of other enemy units (models)",
            of: |outcome| outcome.collateral_casualties.into(),
        },
        Measure {
            name: "collateral_pins",
            meaning: "pins on other enemy units (markers)",
            of: |outcome| outcome.collateral_pins.into(),
        },
        Measure {
            name: "collateral_destroyed",
            meaning: "other enemy units destroyed",
            of: |outcome| outcome.collateral_destroyed.into(),
        },
    ];
}
