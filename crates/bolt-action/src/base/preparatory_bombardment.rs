//! The preparatory bombardment. Register: `ba.base.preparatory-bombardment`, an assumption of the
//! base game of which the register is not sure: change the figures to your table.
//!
//! > On 2+ it happens. Then every unit in the target area rolls: 1 nothing, 2 or 3 a pin, 4 or 5 more
//! > pins, 6 a direct hit.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// Whether a bombardment happens, and its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct BombardmentFigures {
    /// Score on a D6 at which the bombardment happens.
    #[schemars(range(min = 1, max = 7))]
    pub happens: i32,
    /// Highest roll at which a unit is spared.
    #[schemars(range(min = 0, max = 12))]
    pub spared: i32,
    /// Highest roll at which it takes light pins.
    #[schemars(range(min = 0, max = 12))]
    pub light: i32,
    /// Highest roll at which it takes heavy pins; above, it is hit directly.
    #[schemars(range(min = 0, max = 12))]
    pub heavy: i32,
    /// Light pins.
    #[schemars(range(max = 12))]
    pub light_pins: u32,
    /// Heavy pins.
    #[schemars(range(max = 12))]
    pub heavy_pins: u32,
}

impl Default for BombardmentFigures {
    fn default() -> BombardmentFigures {
        BombardmentFigures {
            happens: 2,
            spared: 1,
            light: 3,
            heavy: 5,
            light_pins: 1,
            heavy_pins: 2,
        }
    }
}

impl BombardmentFigures {
    /// Rolls whether a bombardment happens.
    pub fn happens<D: Dice>(&self, dice: &mut D) -> bool {
        dice.stage("preparatory bombardment").check(D6.at_least(self.happens))
    }

    /// The most pins on a unit that is not hit directly.
    pub(crate) fn most_pins(&self) -> u32 {
        self.light_pins.max(self.heavy_pins)
    }

    /// The table, by these figures.
    pub(crate) fn table(&self) -> Result<Table<Effect>, Refusal> {
        let pins = |pins| Effect { pins, direct_hits: 0 };
        let rows = [
            (self.spared, pins(0)),
            (self.light, pins(self.light_pins)),
            (self.heavy, pins(self.heavy_pins)),
        ];
        Table::new(D6.times(1), rows, Effect { pins: 0, direct_hits: 1 })
            .map_err(|error| Refusal::new("figures.bombardment", error.to_string()))
    }
}

/// What a bombardment does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effect {
    /// Pins on units that are not hit directly.
    pub pins: u32,
    /// Units that are hit directly.
    pub direct_hits: u32,
}

/// A preparatory bombardment.
#[derive(Clone, Debug)]
pub struct PreparatoryBombardment {
    figures: BombardmentFigures,
    table: Table<Effect>,
    units: u32,
}

/// What a player reads out before a bombardment.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Units in the target area.
    #[schemars(range(max = 100))]
    pub units: u32,
}

/// The book's numbers for bombardments.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Whether it happens, and its table.
    pub bombardment: BombardmentFigures,
}

/// What comes of a bombardment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PreparatoryBombardmentOutcome {
    /// Whether it happened.
    pub happened: bool,
    /// What it did.
    pub effect: Effect,
}

impl Outcome for PreparatoryBombardmentOutcome {}

impl Procedure for PreparatoryBombardment {
    type Outcome = PreparatoryBombardmentOutcome;

    fn measures(&self) -> Vec<Measure<PreparatoryBombardmentOutcome>> {
        measures! {
            "direct_hits", count("units", 0..=self.units), "units hit directly",
                |outcome| outcome.effect.direct_hits.into();
            "pins", count("markers", 0..=self.units * self.figures.most_pins()),
                "pins on all units not hit directly", |outcome| outcome.effect.pins.into();
            "happened", yes_no(), "bombardment happened", |outcome| outcome.happened.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> PreparatoryBombardmentOutcome {
        if !self.figures.happens(dice) {
            let effect = Effect::default();
            return PreparatoryBombardmentOutcome { happened: false, effect };
        }
        let effect = dice.rounds((self.units, Effect::default()), |dice, &(left, so_far)| {
            if left == 0 {
                return Break(so_far);
            }
            let Effect { pins, direct_hits } =
                dice.each("unit").stage("unit under bombardment").table(&self.table, 0);
            let direct_hits = so_far.direct_hits + direct_hits;
            Continue((left - 1, Effect { pins: so_far.pins + pins, direct_hits }))
        });
        PreparatoryBombardmentOutcome { happened: true, effect }
    }
}

impl Rule for PreparatoryBombardment {
    const ABOUT: About = About {
        id: "ba.base.preparatory-bombardment",
        covers: &[],
        assumptions: &["ba.base.preparatory-bombardment"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { units: 6 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<PreparatoryBombardment, Refusal> {
        let Figures { bombardment: figures } = figures;
        let table = figures.table()?;
        Ok(PreparatoryBombardment { figures, table, units: circumstances.units })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[track_caller]
    fn falls(faces: &[u8]) -> Effect {
        let circumstances = Circumstances { units: 4 };
        let (figures, rulings) = (Figures::default(), NoRulings {});
        let rule = PreparatoryBombardment::prepare(circumstances, figures, rulings).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = rule.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome.effect
    }

    #[test]
    fn every_unit_rolls_on_the_table() {
        assert_eq!(falls(&[2, 1, 3, 5, 6]), Effect { pins: 3, direct_hits: 1 });
    }

    #[test]
    fn on_a_one_the_guns_are_silent() {
        assert_eq!(falls(&[1]), Effect::default());
    }
}
