//! What all tests of morale have in common: the unit, the figures and the rulings. Register:
//! `ba.base.morale` and `ba.base.order-test`, assumptions of the base game.

use sandtable_dice::{Check, D6};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{MoraleFigures, Quality};
use sandtable_rulebook::switch;

switch! {
    /// What a double one does.
    DoubleOne {
        /// It passes however many pins there are.
        AlwaysPasses,
        /// It is a two like any other.
        NoEffect,
        /// It passes order tests however many pins there are; in a morale check it is a two like
        /// any other, and a double six a twelve.
        OrderTests,
    }
}

impl DoubleOne {
    /// Whether it passes an order test, whatever the morale, and takes off more than one pin.
    pub fn passes_orders(self) -> bool {
        self != DoubleOne::NoEffect
    }
}

/// Two dice at or under morale less pins.
fn at_most(morale: i32, pins: u32) -> Check {
    D6.times(2).at_most(morale.saturating_sub_unsigned(pins))
}

/// The dice of an order test: for an order, to enter the table, to dig in or to rally.
pub fn order_check(morale: i32, pins: u32, double_one: DoubleOne) -> Check {
    let check = at_most(morale, pins).highest_fails();
    if double_one.passes_orders() { check.lowest_passes() } else { check }
}

/// The dice of a morale check: for losses, fire on board or a tank that comes on.
pub fn morale_check(morale: i32, pins: u32, double_one: DoubleOne) -> Check {
    let check = at_most(morale, pins);
    match double_one {
        DoubleOne::AlwaysPasses => check.highest_fails().lowest_passes(),
        DoubleOne::NoEffect => check.highest_fails(),
        DoubleOne::OrderTests => check,
    }
}

/// What a player reads out before a test.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// The unit that tests.
    pub unit: TestedUnit,
    /// What officers and special rules add to its morale.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub morale_bonus: i32,
}

/// A unit as a test sees it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestedUnit {
    /// Its quality, which sets its morale.
    #[serde(default)]
    pub quality: Quality,
    /// Pin markers on it.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub pins: u32,
}

/// The book's numbers for a test.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TestFigures {
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// What the register leaves open about tests.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TestRulings {
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

#[cfg(test)]
mod tests {
    use DoubleOne::{AlwaysPasses, NoEffect, OrderTests};

    use super::*;

    /// Which totals pass, of two to twelve, at a morale of 9.
    fn passing(check: fn(i32, u32, DoubleOne) -> Check, pins: u32, reading: DoubleOne) -> Vec<i32> {
        let check = check(9, pins, reading);
        (2..=12).filter(|&total| check.passes(total)).collect()
    }

    #[test]
    fn double_one_passes_order_tests_alone_or_morale_checks_as_well_or_nothing() {
        for (reading, order, morale) in
            [(AlwaysPasses, true, true), (NoEffect, false, false), (OrderTests, true, false)]
        {
            assert_eq!(passing(order_check, 20, reading) == [2], order, "{reading:?}");
            assert_eq!(passing(morale_check, 20, reading) == [2], morale, "{reading:?}");
        }
    }

    #[test]
    fn double_six_fails_a_morale_check_unless_it_is_for_order_tests_alone() {
        for (reading, passes) in [(AlwaysPasses, false), (NoEffect, false), (OrderTests, true)] {
            assert!(!order_check(12, 0, reading).passes(12));
            assert_eq!(morale_check(12, 0, reading).passes(12), passes, "{reading:?}");
        }
    }

    #[test]
    fn between_them_all_readings_are_alike() {
        for reading in [AlwaysPasses, NoEffect, OrderTests] {
            let until_seven: Vec<i32> = (2..=7).collect();
            assert_eq!(passing(order_check, 2, reading), until_seven);
            assert_eq!(passing(morale_check, 2, reading), until_seven);
        }
    }
}
