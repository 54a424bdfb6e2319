//! HE that hits a unit. Register: `ba.he.down`, `ba.he.pins`, `ba.base.he-vehicle`.
//!
//! > Every template hits as many models as it covers, and no model twice. A unit that is Down has its
//! > hits halved; a vehicle takes one.

use crate::he::{Amount, DownFigures, DownHe, Posture};
use crate::{Condition, UnitKind};

/// How many models of the target templates cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Under {
    /// So many each.
    Each(u32),
    /// One of them so many, and two together so many.
    Placed([u32; 2]),
}

impl Under {
    fn covered(self, templates: u32) -> u32 {
        match (self, templates) {
            (_, 0) => 0,
            (Under::Each(models), templates) => templates.saturating_mul(models),
            (Under::Placed([one, _]), 1) => one,
            (Under::Placed([_, two]), _) => two,
        }
    }
}

/// HE that hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Blast {
    /// Models of the target that templates cover.
    pub under: Under,
    /// Hits on a vehicle.
    pub on_vehicle: u32,
    /// Pins on a unit that is hit, however many hits there are.
    pub pins: Amount,
    /// How low the target keeps.
    pub posture: Posture,
    /// HE against units that are Down.
    pub down: DownFigures,
    /// What doubling the benefit of Down does.
    pub down_he: DownHe,
}

impl Blast {
    /// The most hits on the target of so many shells.
    pub(super) fn most_hits(&self, shells: u32, kind: UnitKind, target: Condition) -> u32 {
        let counted = match self.under {
            _ if kind.is_vehicle() => self.on_vehicle,
            Under::Each(models) => shells.saturating_mul(models).min(target.models),
            Under::Placed([one, two]) => one.max(two).min(target.models),
        };
        self.posture.hits(counted, self.down, self.down_he)
    }

    /// The hits of some shells on a unit as it stands.
    pub(super) fn hits(&self, shells: u32, kind: UnitKind, target: Condition) -> u32 {
        let counted = match shells {
            0 => 0,
            _ if kind.is_vehicle() => self.on_vehicle,
            shells => self.under.covered(shells).min(target.models),
        };
        self.posture.hits(counted, self.down, self.down_he)
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::D3;

    use super::*;

    #[test]
    fn no_model_is_hit_twice_and_those_who_are_down_are_hit_half_as_often() {
        let blast = Blast {
            under: Under::Each(3),
            on_vehicle: 1,
            pins: Amount::of(1, D3),
            posture: Posture::Up,
            down: DownFigures::default(),
            down_he: DownHe::default(),
        };
        let hits = |blast: Blast, shells, kind| blast.hits(shells, kind, Condition::fresh(5));
        let infantry = [0, 1, 2].map(|shells| hits(blast, shells, UnitKind::Infantry));
        assert_eq!(infantry, [0, 3, 5]);
        let placed = Blast { under: Under::Placed([2, 4]), ..blast };
        assert_eq!([0, 1, 2].map(|shells| hits(placed, shells, UnitKind::Infantry)), [0, 2, 4]);
        let down = Blast { posture: Posture::Down, ..blast };
        assert_eq!([1, 2].map(|shells| hits(down, shells, UnitKind::Infantry)), [2, 3]);
        assert_eq!([0, 2].map(|shells| hits(blast, shells, UnitKind::Armored)), [0, 1]);
    }
}
