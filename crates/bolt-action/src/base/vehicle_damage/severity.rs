//! How badly a vehicle is damaged.

use std::ops::Add;

use crate::Condition;

/// How badly a damage roll that succeeded damages a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It equals the damage value.
    Superficial,
    /// It beats the damage value by less than massive damage needs.
    Full,
    /// It beats the damage value by so much.
    Massive,
}

/// Damage rolls that succeeded against a vehicle, by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DamageTally {
    /// Those that were superficial.
    pub superficial: u32,
    /// Those that were full.
    pub full: u32,
    /// Those that were massive.
    pub massive: u32,
}

impl DamageTally {
    /// As many of each severity.
    pub fn of_each(rolls: u32) -> DamageTally {
        DamageTally { superficial: rolls, full: rolls, massive: rolls }
    }

    /// All of them.
    pub fn total(self) -> u32 {
        self.superficial + self.full + self.massive
    }
}

impl From<Option<Severity>> for DamageTally {
    fn from(severity: Option<Severity>) -> DamageTally {
        let is = |of| u32::from(severity == Some(of));
        DamageTally {
            superficial: is(Severity::Superficial),
            full: is(Severity::Full),
            massive: is(Severity::Massive),
        }
    }
}

impl Add for DamageTally {
    type Output = DamageTally;

    fn add(self, more: DamageTally) -> DamageTally {
        DamageTally {
            superficial: self.superficial + more.superficial,
            full: self.full + more.full,
            massive: self.massive + more.massive,
        }
    }
}

/// What hits have done to a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Struck<D> {
    /// How it stands.
    pub vehicle: Condition,
    /// How badly they have damaged it: of one hit a [`Severity`], if any; of several a
    /// [`DamageTally`].
    pub damage: D,
}
