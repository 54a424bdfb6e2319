//! What keeping low does to shots. Source: *Battle of the Bulge*, Dug in rules. Register:
//! `ba.dugin.infantry`.
//!
//! > A dug-in unit counts as Down when it is shot at; if it is Down as well the benefit is doubled. A
//! > foxhole is no cover of its own, so that what else the unit hides behind adds to it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ReactionDoubles;
use crate::he::Posture;
use crate::{Cover, DownToHit, ToHitFigures};
use sandtable_rulebook::switch;

/// What being Down and dug in at once does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DoubledFigures {
    /// How many times a unit has the benefit of Down that is both.
    #[schemars(range(min = 1, max = 5))]
    pub factor: i32,
}

impl Default for DoubledFigures {
    fn default() -> DoubledFigures {
        DoubledFigures { factor: 2 }
    }
}

switch! {
    /// Whether being dug in adds to cover (`dugin.stacks_with_cover`).
    StacksWithCover {
        /// It does.
        Yes,
        /// Only the better of the two counts.
        No,
    }
}

/// What the register leaves open about being dug in when shot at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ProtectionRulings {
    /// Whether being dug in adds to cover.
    #[serde(rename = "dugin.stacks_with_cover")]
    pub stacks: StacksWithCover,
    /// Whether going Down in reaction doubles the benefit of being dug in.
    #[serde(rename = "dugin.reaction_down_doubles")]
    pub reaction: ReactionDoubles,
}

/// What keeping low does to shots, with the figures filled in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Protection {
    /// What being Down and dug in at once does.
    pub figures: DoubledFigures,
    /// What the register leaves open.
    pub rulings: ProtectionRulings,
}

impl Protection {
    /// What still covers the target, and what keeping low adds to the roll to hit.
    pub fn against(
        self,
        posture: Posture,
        cover: Cover,
        to_hit: &ToHitFigures,
        down: DownToHit,
    ) -> (Cover, i32) {
        let down = to_hit.of_down(down);
        let (dug_in, low) = match posture {
            Posture::Up => (false, 0),
            Posture::Down => (false, down),
            Posture::DugIn => (true, down),
            Posture::DugInAndDown => (true, self.figures.factor * down),
        };
        if !dug_in || self.rulings.stacks == StacksWithCover::Yes {
            return (cover, low);
        }
        if to_hit.of_cover(cover) < low { (cover, 0) } else { (Cover::None, low) }
    }

    /// How low a dug-in unit keeps that is Down by an order, or for another reason.
    pub fn dug_in_and_down(self, by_order: bool) -> Posture {
        if by_order || self.rulings.reaction == ReactionDoubles::Yes {
            Posture::DugInAndDown
        } else {
            Posture::DugIn
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn against(posture: Posture, cover: Cover, stacks: StacksWithCover) -> (Cover, i32) {
        let rulings = ProtectionRulings { stacks, ..ProtectionRulings::default() };
        let protection = Protection { rulings, ..Protection::default() };
        protection.against(posture, cover, &ToHitFigures::default(), DownToHit::default())
    }

    #[test]
    fn the_benefit_is_doubled_for_a_dug_in_unit_that_is_down() {
        let low = |posture| against(posture, Cover::None, StacksWithCover::Yes).1;
        let postures = [Posture::Up, Posture::Down, Posture::DugIn, Posture::DugInAndDown];
        assert_eq!(postures.map(low), [0, -2, -2, -4]);
    }

    #[test]
    fn only_the_better_counts_if_being_dug_in_does_not_add_to_cover() {
        let better = |posture, cover| against(posture, cover, StacksWithCover::No);
        assert_eq!(better(Posture::DugIn, Cover::Soft), (Cover::None, -2));
        assert_eq!(better(Posture::Down, Cover::Hard), (Cover::Hard, -2), "not dug in");
        assert_eq!(against(Posture::DugIn, Cover::Hard, StacksWithCover::Yes), (Cover::Hard, -2));
    }
}
