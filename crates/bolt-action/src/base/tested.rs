//! What all tests of morale have in common: the unit, the figures and the rulings. Register:
//! `ba.base.morale` and `ba.base.order-test`, assumptions of the base game.

use sandtable_dice::{Check, D6};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{MoraleFigures, Quality};

/// What a double one does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DoubleOne {
    /// It passes however many pins there are.
    #[default]
    AlwaysPasses,
    /// It is a two like any other.
    NoEffect,
}

/// Two dice at or under morale less pins; shared by order tests and morale checks.
pub fn morale_check(morale: i32, pins: u32, double_one: DoubleOne) -> Check {
    let check = D6.times(2).at_most(morale.saturating_sub_unsigned(pins)).highest_fails();
    match double_one {
        DoubleOne::AlwaysPasses => check.lowest_passes(),
        DoubleOne::NoEffect => check,
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
