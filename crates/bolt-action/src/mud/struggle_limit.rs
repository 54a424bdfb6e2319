//! How far a unit gets into mud. Source: *Battle of the Bulge*, Mud table, results.
//! Register: `ba.mud.struggle-limit`, and the effects of `ba.mud.table`.
//!
//! > A struggling vehicle covers at most 6 inches of mud, a gun 2, and then stops. A bogged unit
//! > enters the mud and stops, or stays where it is if it began in mud.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Going;
use sandtable_rulebook::{Refusal, switch};

/// A strip of mud across the path of a unit that moves straight ahead.
///
/// Distances are whole inches. A strip of six and a half is crossed as one of seven, since every
/// move ends on a whole inch.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strip {
    /// Mud to be covered (inches).
    #[schemars(range(min = 1, max = 200))]
    pub width: u32,
    /// Dry ground in front of the mud (inches). None: the unit touches the near edge.
    #[serde(default)]
    #[schemars(range(max = 200))]
    pub approach: u32,
    /// Whether the unit begins in the mud.
    #[serde(default)]
    pub inside: bool,
}

/// Where a unit is, by what is still before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Dry ground in front of the mud (inches).
    pub approach: u32,
    /// Mud still to be covered (inches); none, and the unit is across.
    pub mud: u32,
    /// Whether it is in the mud.
    pub inside: bool,
}

impl Position {
    /// Where a unit begins.
    pub(super) fn of(strip: Strip) -> Result<Position, Refusal> {
        let Strip { width, approach, inside } = strip;
        if inside && 0 < approach {
            let problem = "a unit in the mud has no dry ground before it; leave this out";
            return Err(Refusal::new("circumstances.strip.approach", problem));
        }
        Ok(Position { approach, mud: width, inside })
    }
}

switch! {
    /// What 2 inches limit when a gun struggles: the sentence on guns leaves "of mud" out.
    ArtilleryStruggle {
        /// The mud it covers, as for vehicles.
        OfMud,
        /// The whole of its move.
        OfMovement,
    }
}

switch! {
    /// Where a unit is that is buried deep on its way into mud.
    BuriedEntry {
        /// Where its move began.
        Stays,
        /// At the edge of the mud, as one that bogs down there.
        MovesIntoMud,
    }
}

/// How far a struggling unit gets.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StruggleFigures {
    /// Most mud a vehicle covers (inches).
    #[schemars(range(max = 72))]
    pub vehicle: u32,
    /// Most mud a gun covers (inches).
    #[schemars(range(max = 72))]
    pub artillery: u32,
}

impl Default for StruggleFigures {
    fn default() -> StruggleFigures {
        StruggleFigures { vehicle: 6, artillery: 2 }
    }
}

/// How far a unit's moves go on each result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Reach {
    /// Unhindered (inches).
    pub allowance: u32,
    /// Struggling (inches).
    pub struggle: u32,
    /// What `struggle` limits.
    pub of: ArtilleryStruggle,
    /// Mud covered by a unit that bogs down as it enters (inches).
    pub entry: u32,
    /// Where it is if it is buried as it enters.
    pub buried: BuriedEntry,
}

impl Reach {
    /// Makes a move of a unit that the table lets off with `going`; also how far it went, in inches.
    pub(super) fn make(self, from: Position, going: Going) -> (Position, u32) {
        let Reach { allowance, struggle, of, entry, buried } = self;
        match going {
            Going::Buried if buried == BuriedEntry::Stays => (from, 0),
            Going::Solid => from.moved(allowance, allowance),
            Going::Struggle if of == ArtilleryStruggle::OfMovement => {
                let allowance = allowance.min(struggle);
                from.moved(allowance, allowance)
            }
            Going::Struggle => from.moved(allowance, struggle),
            Going::Buried | Going::Bogged if from.inside => (from, 0),
            Going::Buried | Going::Bogged => {
                let (to, inches) = from.moved(allowance, entry.min(from.mud.saturating_sub(1)));
                (Position { inside: true, ..to }, inches)
            }
        }
    }
}

impl Position {
    /// Moves straight ahead, covering at most some of the mud; also how far, in inches.
    ///
    /// A unit that comes out of the mud makes the rest of its move on dry ground.
    pub(super) fn moved(self, allowance: u32, most_mud: u32) -> (Position, u32) {
        let dry = self.approach.min(allowance);
        let covered = self.mud.min(most_mud).min(allowance - dry);
        let to = Position {
            approach: self.approach - dry,
            mud: self.mud - covered,
            inside: covered < self.mud && (self.inside || 0 < covered),
        };
        let inches = if to.mud == 0 { allowance } else { dry + covered };
        (to, inches)
    }

    /// Whether a move of so many inches touches mud.
    pub(super) fn touches(self, allowance: u32) -> bool {
        self.approach < allowance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACKED: Reach = Reach {
        allowance: 9,
        struggle: 6,
        of: ArtilleryStruggle::OfMud,
        entry: 0,
        buried: BuriedEntry::Stays,
    };

    fn strip(width: u32) -> Position {
        Position { approach: 0, mud: width, inside: false }
    }

    #[test]
    fn a_struggle_crosses_six_inches_of_mud_and_moves_on() {
        let (across, inches) = TRACKED.make(strip(6), Going::Struggle);
        assert_eq!((across.mud, inches), (0, 9));
        let (stopped, inches) = TRACKED.make(strip(7), Going::Struggle);
        assert_eq!((stopped.mud, stopped.inside, inches), (1, true, 6));
    }

    #[test]
    fn the_approach_counts_against_the_move_and_not_against_the_mud() {
        let from = Position { approach: 4, ..strip(6) };
        let (to, inches) = TRACKED.make(from, Going::Struggle);
        assert_eq!((to.approach, to.mud, inches), (0, 1, 9));
    }

    #[test]
    fn a_bogged_unit_enters_and_stops_and_stays_if_it_was_in_the_mud() {
        let from = Position { approach: 4, ..strip(6) };
        let (to, inches) = TRACKED.make(from, Going::Bogged);
        assert_eq!((to, inches), (Position { approach: 0, mud: 6, inside: true }, 4));
        assert_eq!(TRACKED.make(to, Going::Bogged), (to, 0));
        let (to, _) = Reach { entry: 3, ..TRACKED }.make(strip(2), Going::Bogged);
        assert_eq!(to.mud, 1, "it stops in the mud, not behind it");
    }

    #[test]
    fn a_buried_unit_stays_where_it_is_or_moves_up_to_the_mud() {
        let from = Position { approach: 4, ..strip(6) };
        assert_eq!(TRACKED.make(from, Going::Buried), (from, 0));
        let moves = Reach { buried: BuriedEntry::MovesIntoMud, ..TRACKED };
        let (to, inches) = moves.make(from, Going::Buried);
        assert_eq!((to, inches), (Position { approach: 0, mud: 6, inside: true }, 4));
        assert_eq!(moves.make(to, Going::Buried), (to, 0));
    }

    #[test]
    fn a_struggling_gun_may_be_held_to_two_inches_in_all() {
        let gun = Reach { allowance: 6, struggle: 2, ..TRACKED };
        let from = Position { approach: 1, ..strip(6) };
        assert_eq!(gun.make(from, Going::Struggle).0.mud, 4);
        let gun = Reach { of: ArtilleryStruggle::OfMovement, ..gun };
        assert_eq!(gun.make(from, Going::Struggle).0.mud, 5);
    }
}
