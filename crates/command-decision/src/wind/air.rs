//! A turn of variable wind. Source: *Test of Battle*, 10.1.3. Register: `cd.wind.variable`.
//!
//! > 1 to 8 nothing; 9 the wind turns one direction clockwise and lessens by one level, if it can; 10
//! > it turns one direction the other way and grows by one level, if it can.

use sandtable_dice::{D10, Dice, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::levels::Wind;

/// The book's numbers for variable wind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct VariableWindFigures {
    /// The highest die that changes nothing.
    #[schemars(range(max = 10))]
    pub unchanged: u8,
    /// The highest die that turns the wind clockwise and lessens it; above it the wind turns the
    /// other way and grows.
    #[schemars(range(max = 10))]
    pub lessens: u8,
}

impl Default for VariableWindFigures {
    fn default() -> VariableWindFigures {
        VariableWindFigures { unchanged: 8, lessens: 9 }
    }
}

/// Force and direction of the wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Air {
    /// How hard it blows.
    pub force: Wind,
    /// Eighths of a circle clockwise from the first direction.
    pub turned: u8,
}

impl Air {
    /// Wind from the first direction.
    pub fn steady(force: Wind) -> Air {
        Air { force, turned: 0 }
    }

    /// A turn of variable wind.
    #[must_use]
    pub fn turn<D: Dice>(self, dice: &mut D, figures: VariableWindFigures) -> Air {
        let unchanged = figures.unchanged.min(figures.lessens);
        let rows = [(unchanged.into(), Shift::None), (figures.lessens.into(), Shift::Lessens)];
        let table = Table::new(D10.times(1), rows, Shift::Grows).expect("the rows rise");
        match dice.stage("variable wind").table(&table, 0) {
            Shift::None => self,
            Shift::Lessens => Air { force: lower(self.force), turned: (self.turned + 1) % 8 },
            Shift::Grows => Air { force: higher(self.force), turned: (self.turned + 7) % 8 },
        }
    }
}

/// What a die does to the wind.
#[derive(Clone, Copy, Debug)]
enum Shift {
    None,
    Lessens,
    Grows,
}

fn lower(force: Wind) -> Wind {
    match force {
        Wind::Light | Wind::Moderate => Wind::Light,
        Wind::High => Wind::Moderate,
    }
}

fn higher(force: Wind) -> Wind {
    match force {
        Wind::Light => Wind::Moderate,
        Wind::Moderate | Wind::High => Wind::High,
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[test]
    fn one_die_turns_the_wind_and_changes_its_force() {
        let turn =
            |air: Air, face| air.turn(&mut Scripted::new([face]), VariableWindFigures::default());
        let light = Air::steady(Wind::Light);
        assert_eq!(turn(light, 8), light);
        assert_eq!(turn(light, 9), Air { force: Wind::Light, turned: 1 });
        assert_eq!(turn(light, 10), Air { force: Wind::Moderate, turned: 7 });
        let high = Air { force: Wind::High, turned: 7 };
        assert_eq!(turn(high, 9), Air { force: Wind::Moderate, turned: 0 });
        assert_eq!(turn(high, 10), Air { force: Wind::High, turned: 6 });
    }
}
