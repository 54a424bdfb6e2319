//! Units that move in a minefield. Source: *Battle of the Bulge*, Effect of minefields. Register:
//! `ba.minefield.attack`, `ba.minefield.reroll`, `ba.minefield.own-field`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::MinefieldFigures;
use crate::{Condition, Profile, Unit};
use sandtable_rulebook::Refusal;

/// A unit that moves in a minefield, as a player would read it out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Crosser {
    /// The unit.
    #[serde(flatten)]
    pub unit: Unit,
    /// Whether it is engineers or pioneers.
    pub engineers: bool,
    /// Whether its own side has laid the field.
    pub own_field: bool,
    /// Models of it that are inside a section, if not all.
    #[schemars(range(min = 1, max = 200))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub models_inside: Option<u32>,
    /// Points for each model of it, or for the vehicle; by default a rifleman's, and none for a
    /// vehicle.
    #[schemars(range(max = 10_000))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<u32>,
}

/// What of such a unit no attack changes, with the figures filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// Its damage value, morale and so on.
    pub profile: Profile,
    /// Whether it is engineers or pioneers.
    pub engineers: bool,
    /// Whether its own side has laid the field.
    pub own_field: bool,
    /// Models of it that may be inside a section.
    pub models_inside: u32,
    /// Points for each model.
    pub price: u32,
}

impl Crosser {
    /// The unit as mines see it, and how it stands before they have done anything.
    ///
    /// # Errors
    ///
    /// If its pins would have removed it, or more of it is inside than there is of it.
    pub fn target(&self, figures: &MinefieldFigures) -> Result<(Target, Condition), Refusal> {
        let profile = self.unit.profile(&figures.damage, &figures.morale);
        let condition = self.unit.condition();
        profile.admit(&condition, "circumstances.unit.pins")?;
        let models_inside = self.models_inside.unwrap_or(condition.models);
        if condition.models < models_inside {
            let problem = format!("no more than the unit's {} models", condition.models);
            return Err(Refusal::new("circumstances.unit.models_inside", problem));
        }
        let vehicle = self.unit.kind.is_vehicle();
        let book = if vehicle { 0 } else { figures.rifleman.of(self.unit.quality) };
        let Crosser { engineers, own_field, .. } = *self;
        let price = self.price.unwrap_or(book);
        Ok((Target { profile, engineers, own_field, models_inside, price }, condition))
    }
}

impl Target {
    /// Points lost when a unit came to this.
    pub fn points_lost(&self, before: Condition, after: Condition) -> u32 {
        let left = if after.in_action() { after.models } else { 0 };
        self.price * (before.models - left)
    }
}
