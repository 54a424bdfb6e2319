//! Orders at night. Source: *Test of Battle*, 9.1.5. Register: `cd.night.orders`, `cd.night.rally`.
//!
//! > At night an order reaches three inches instead of six, and no rally orders are given.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Light;
use crate::Inches;
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What is ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OrderKind {
    /// Any order but to rally.
    #[default]
    Ordinary,
    /// To rally.
    Rally,
}

/// What a player reads out before an order is given.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How much light there is.
    pub light: Light,
    /// How far the unit is from who gives the order (inches).
    #[schemars(range(min = 0, max = 200))]
    pub distance: f64,
    /// What is ordered.
    #[serde(default)]
    pub order: OrderKind,
}

/// The book's numbers for orders.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far an order reaches by day and at twilight (inches).
    #[schemars(range(max = 200))]
    pub day_radius: u32,
    /// How far it reaches at night (inches).
    #[schemars(range(max = 200))]
    pub night_radius: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { day_radius: 6, night_radius: 3 }
    }
}

/// An order.
#[derive(Clone, Copy, Debug)]
pub struct Orders {
    outcome: OrdersOutcome,
}

/// Whether an order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrdersOutcome {
    /// How far orders reach (inches).
    pub radius: u32,
    /// Whether the order can be given.
    pub given: bool,
}

impl Outcome for OrdersOutcome {}

impl Procedure for Orders {
    type Outcome = OrdersOutcome;

    fn measures(&self) -> Vec<Measure<OrdersOutcome>> {
        let radius = self.outcome.radius;
        measures! {
            "given", yes_no(), "the order can be given", |outcome| outcome.given.into();
            "radius", amount("inches", radius..=radius), "how far orders reach",
                |outcome| outcome.radius.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> OrdersOutcome {
        self.outcome
    }
}

impl Rule for Orders {
    const ABOUT: About = About {
        id: "cd.night.orders",
        covers: &["cd.night.rally"],
        assumptions: &["cd.base.orders"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { light: Light::ClearNight, distance: 4.0, order: OrderKind::Ordinary }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<Orders, Refusal> {
        let Circumstances { light, distance, order } = circumstances;
        let night = light.is_night();
        let radius = if night { figures.night_radius } else { figures.day_radius };
        let barred = night && order == OrderKind::Rally;
        let given = !barred && Inches::new(distance) <= Inches::new(radius.into());
        Ok(Orders { outcome: OrdersOutcome { radius, given } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn given(light: Light, distance: f64, order: OrderKind) -> bool {
        let circumstances = Circumstances { light, distance, order };
        let orders = Orders::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        orders.resolve(&mut Scripted::new([])).given
    }

    #[test]
    fn orders_reach_six_inches_by_day_and_three_at_night() {
        assert!(given(Light::Day, 6.0, OrderKind::Ordinary));
        assert!(!given(Light::Day, 6.1, OrderKind::Ordinary));
        assert!(given(Light::OvercastNight, 3.0, OrderKind::Ordinary));
        assert!(!given(Light::ClearNight, 3.1, OrderKind::Ordinary));
        assert!(given(Light::Twilight, 6.0, OrderKind::Ordinary));
    }

    #[test]
    fn nobody_rallies_at_night() {
        assert!(given(Light::Day, 1.0, OrderKind::Rally));
        assert!(!given(Light::ClearNight, 1.0, OrderKind::Rally));
    }
}
