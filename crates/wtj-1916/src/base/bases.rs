//! Bases of a unit: how they are lost, and what the unit counts as. Register: `wtj.base.damage` and
//! `wtj.base.unit-size`, assumptions of the base game.
//!
//! > Further damage kills a damaged base. A unit of up to three bases is a remnant, one of up to six
//! > is weak, one of more is full.
//!
//! Damage gathers on one base; what is killed or captured is a sound base while there is one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How damage removes a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct DamageFigures {
    /// How many times a base is damaged until it is lost; with 0, damage removes nothing.
    #[schemars(range(max = 20))]
    pub damage_to_kill: u32,
}

impl Default for DamageFigures {
    fn default() -> DamageFigures {
        DamageFigures { damage_to_kill: 2 }
    }
}

/// The bases that a unit has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bases {
    /// Bases left, the damaged one included.
    pub left: u32,
    /// Times that the damaged base has been damaged.
    pub damage: u32,
}

impl Bases {
    /// A unit of sound bases.
    pub fn sound(left: u32) -> Bases {
        Bases { left, damage: 0 }
    }

    /// Takes off bases that are killed or captured.
    #[must_use]
    pub fn less(self, bases: u32) -> Bases {
        let left = self.left.saturating_sub(bases);
        Bases { left, damage: if left == 0 { 0 } else { self.damage } }
    }

    /// The unit with no more bases than it takes to outlast so much damage: those beyond them make
    /// no difference to what becomes of it.
    #[must_use]
    pub fn up_to(self, damage: u32, figures: DamageFigures) -> Bases {
        let needed = match figures.damage_to_kill {
            0 => 1,
            times => damage.saturating_add(self.damage) / times + 1,
        };
        Bases { left: self.left.min(needed), ..self }
    }

    /// Damages a base some times over.
    #[must_use]
    pub fn damaged(self, times: u32, figures: DamageFigures) -> Bases {
        let DamageFigures { damage_to_kill } = figures;
        if damage_to_kill == 0 {
            return self;
        }
        let damage = self.damage + times;
        let rest = Bases { damage: damage % damage_to_kill, ..self };
        rest.less(damage / damage_to_kill)
    }
}

/// What a unit counts as by its size.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum UnitSize {
    /// A few bases are left.
    Remnant,
    /// Between a remnant and a full unit.
    Weak,
    /// At its strength.
    Full,
}

/// What a unit counts as by its bases.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct SizeFigures {
    /// Most bases of a remnant.
    #[schemars(range(max = 100))]
    pub remnant_up_to: u32,
    /// Most bases of a weak unit.
    #[schemars(range(max = 100))]
    pub weak_up_to: u32,
}

impl Default for SizeFigures {
    fn default() -> SizeFigures {
        SizeFigures { remnant_up_to: 3, weak_up_to: 6 }
    }
}

impl SizeFigures {
    /// What a unit with some bases counts as.
    pub fn of(self, bases: u32) -> UnitSize {
        match bases {
            few if few <= self.remnant_up_to => UnitSize::Remnant,
            some if some <= self.weak_up_to => UnitSize::Weak,
            _ => UnitSize::Full,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_damage_kills_a_damaged_base() {
        let unit = Bases::sound(3).damaged(1, DamageFigures::default());
        assert_eq!(unit, Bases { left: 3, damage: 1 });
        assert_eq!(unit.damaged(1, DamageFigures::default()), Bases::sound(2));
        assert_eq!(unit.damaged(9, DamageFigures { damage_to_kill: 0 }), unit);
    }

    #[test]
    fn no_more_bases_are_lost_than_there_are() {
        let unit = Bases { left: 2, damage: 1 };
        assert_eq!(unit.less(1), Bases { left: 1, damage: 1 });
        assert_eq!(unit.less(5), Bases::sound(0));
        assert_eq!(unit.damaged(9, DamageFigures::default()), Bases::sound(0));
    }

    #[test]
    fn bases_that_no_damage_reaches_make_no_difference() {
        let (figures, five) =
            (DamageFigures::default(), |bases: Bases| bases.up_to(5, DamageFigures::default()));
        assert_eq!(five(Bases::sound(9)), Bases::sound(3), "five hits leave one of three");
        assert_eq!(five(Bases { left: 9, damage: 1 }), Bases { left: 4, damage: 1 });
        assert_eq!(five(Bases::sound(2)), Bases::sound(2), "which five hits destroy");
        assert_eq!(five(Bases::sound(9)).damaged(5, figures).left, 1);
        let unhurt = DamageFigures { damage_to_kill: 0 };
        assert_eq!(Bases::sound(9).up_to(5, unhurt), Bases::sound(1));
    }

    #[test]
    fn two_bases_are_a_remnant_and_six_a_weak_unit() {
        use UnitSize::{Full, Remnant, Weak};
        let sizes = SizeFigures::default();
        assert_eq!(
            [2, 3, 4, 6, 7].map(|bases| sizes.of(bases)),
            [Remnant, Remnant, Weak, Weak, Full]
        );
    }
}
