//! Who crosses the field that was laid, by 3.2.

use sandtable_dice::{Chance, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::how_many;
use crate::hit_results::HitResult;
use crate::mine::field::{FieldFigures, FieldRulings, Minefield, Movement, Victim};
use crate::night::Light;
use sandtable_rulebook::Refusal;

/// Stands of the enemy that cross the field when the turns are over. Each goes where a template was
/// laid, real or dummy; where is a matter of chance. What has been cleared leaves a gap.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    /// What they are. All of them go through, and engineers are attacked then as others on foot are.
    pub unit: Victim,
    /// How many there are.
    #[schemars(range(min = 1, max = 50))]
    pub stands: u32,
}

/// Stands as they cross.
#[derive(Clone, Debug)]
pub(super) struct Crossers {
    field: Minefield,
    pub(super) stands: u32,
}

/// What comes of crossing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossed {
    /// Stands eliminated.
    pub eliminated: u32,
    /// Stands forced back.
    pub forced_back: u32,
    /// Stands that are across.
    pub across: u32,
}

impl Crossing {
    pub(super) fn crossers(
        self,
        light: Light,
        figures: &FieldFigures,
        rulings: FieldRulings,
    ) -> Result<Crossers, Refusal> {
        let field = Minefield::new(self.unit.at(light), figures, rulings)?;
        Ok(Crossers { field, stands: self.stands })
    }
}

impl Crossers {
    /// Crosses a field of so many places, of which some have a real template.
    pub(super) fn cross<D: Dice>(&self, dice: &mut D, real: u32, places: u32) -> Crossed {
        let chance = Chance::new(real, places);
        let attacked =
            chance.map_or(0, |chance| how_many(dice, "template real", self.stands, chance));
        let crossed = dice.marginal((self.field.clone(), attacked), struck);
        Crossed { across: crossed.across + self.stands - attacked, ..crossed }
    }
}

/// What a minefield does to so many stands that go through it: to the last, after the others.
fn struck<D: Dice>(dice: &mut D, (field, stands): &(Minefield, u32)) -> Crossed {
    if *stands == 0 {
        return Crossed::default();
    }
    let before = dice.marginal((field.clone(), stands - 1), struck);
    match field.attack(dice, field.attacks(Movement::Through)).result {
        HitResult::NoEffect => Crossed { across: before.across + 1, ..before },
        HitResult::ForcedBack => Crossed { forced_back: before.forced_back + 1, ..before },
        HitResult::Eliminated => Crossed { eliminated: before.eliminated + 1, ..before },
    }
}
