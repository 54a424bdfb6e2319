//! Movement orders. Register: `cd.base.orders`, an assumption of the base game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The order a stand moves under.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Cautious Advance: up to its allowance.
    #[default]
    CautiousAdvance,
    /// Hasty Advance: up to twice its allowance.
    HastyAdvance,
}

impl Order {
    /// How many times its allowance a stand moves, if a Hasty Advance is `hasty` times.
    pub fn allowances(self, hasty: u32) -> u32 {
        match self {
            Order::CautiousAdvance => 1,
            Order::HastyAdvance => hasty,
        }
    }
}
