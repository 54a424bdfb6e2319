//! Sections of a minefield. Source: *Battle of the Bulge*, Minefields: minefield rules and sections,
//! anti-tank, mixed and dummy minefields, minefields in water, concealed minefields. Register:
//! `ba.minefield.known`, `ba.minefield.section`, `ba.minefield.at`, `ba.minefield.mixed`,
//! `ba.minefield.dummy`, `ba.minefield.water`, `ba.minefield.concealed`.
//!
//! > Where a section lies and how large it is, six inches square unless a scenario says otherwise, is
//! > known to both sides; what is in it may be secret. A concealed one is found when a unit moves in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::UnitKind;
use sandtable_rulebook::Refusal;

/// What is in a section.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Mines {
    /// Mines that anybody sets off.
    #[default]
    AntiPersonnel,
    /// Mines that only vehicles set off.
    AntiTank,
    /// Both.
    Mixed,
    /// None, which nobody knows before it would have hit.
    Dummy,
}

impl Mines {
    /// Whether a unit of a kind sets the mines off by moving over them.
    pub fn attack(self, kind: UnitKind) -> bool {
        self != Mines::AntiTank || kind.is_vehicle()
    }

    /// Whether a unit of a kind is hit by anti-tank mines.
    pub fn are_anti_tank_to(self, kind: UnitKind) -> bool {
        matches!(self, Mines::AntiTank | Mines::Mixed) && kind.is_vehicle()
    }
}

/// A section, as a player would read it out.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// What is in it.
    pub mines: Mines,
    /// Whether a path through it has been cleared.
    pub cleared: bool,
    /// Whether its position is secret until a unit moves in.
    pub concealed: bool,
    /// Whether it lies in water, where only boats and amphibious vehicles move.
    pub water: bool,
}

impl Section {
    /// Whether it does nothing any more, and everybody knows.
    pub fn is_known_dummy(self) -> bool {
        self.mines == Mines::Dummy && self.cleared
    }

    /// Whether it attacks units of a kind that move in it.
    pub fn threatens(self, kind: UnitKind) -> bool {
        self.mines.attack(kind) && !self.is_known_dummy()
    }

    /// Refuses mines that cannot be laid in water, and units that cannot be there.
    ///
    /// # Errors
    ///
    /// If the section lies in water and has anti-personnel mines or meets a unit that is no vehicle.
    pub fn admit(self, kind: UnitKind, key: &'static str) -> Result<(), Refusal> {
        if !self.water {
            return Ok(());
        }
        if !matches!(self.mines, Mines::AntiTank | Mines::Dummy) {
            let problem = "in water only anti-tank and dummy sections are laid";
            return Err(Refusal::new(key, problem));
        }
        if !kind.is_vehicle() {
            let problem = "only boats and amphibious vehicles, soft-skin or armored, move in water";
            return Err(Refusal::new(key, problem));
        }
        Ok(())
    }
}
