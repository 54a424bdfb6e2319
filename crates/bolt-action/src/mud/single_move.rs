//! One move in mud by the table. Register: `ba.mud.table`, `ba.mud.bog-penalty`,
//! `ba.mud.struggle-limit`.
//!
//! A unit that does not move, as a fixed weapon on an Advance, does not roll.
//!
//! A bogged unit may not turn on the spot either (`mud.pivot_while_bogged`), which a move straight
//! ahead does not show; a vehicle that is dug in never moves and so never rolls.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::roller::{Pending, Roller};
use super::struggle_limit::{Position, Strip};
use super::table::{Going, RowFigures};
use super::unit::{MudFigures, MudUnit, TableRulings};
use crate::{Mobility, Pace};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Chart, Refusal, Rule, spoken};

/// What a player reads out before a move in mud.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that moves.
    #[schemars(extend("properties" = MudUnit::only_rolling()))]
    pub unit: MudUnit,
    /// The pace of the move.
    #[serde(default)]
    pub order: Pace,
    /// How far it moves when nothing hinders it (inches); by default the figure for its kind and
    /// order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 72))]
    pub allowance: Option<u32>,
    /// The mud before it.
    pub strip: Strip,
}

/// One move in mud.
#[derive(Clone, Debug)]
pub struct MudMove {
    roller: Roller,
    from: Position,
    pending: Pending,
}

/// What comes of one move in mud.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MudMoveOutcome {
    /// How the move went, if it was one that is rolled for.
    pub going: Option<Going>,
    /// Mud covered (inches).
    pub mud: u32,
    /// Whether it is across.
    pub crossed: bool,
    /// How far it went, with dry ground before and behind the mud (inches).
    pub inches: u32,
    /// What is taken off its next mud roll.
    pub penalty: i32,
}

impl Outcome for MudMoveOutcome {}

impl MudMoveOutcome {
    fn went(&self, going: Going) -> bool {
        self.going == Some(going)
    }
}

impl Procedure for MudMove {
    type Outcome = MudMoveOutcome;

    fn measures(&self) -> Vec<Measure<MudMoveOutcome>> {
        let &MudMove { ref roller, from, pending } = self;
        measures! {
            "mud_inches", amount("inches", 0..=from.mud), "distance covered in mud",
                |outcome| outcome.mud.into();
            "crossed", yes_no(), "mud crossed", |outcome| outcome.crossed.into();
            "buried", yes_no(), "buried deep", |outcome| outcome.went(Going::Buried).into();
            "bogged", yes_no(), "bogged down", |outcome| outcome.went(Going::Bogged).into();
            "struggle", yes_no(), "struggle", |outcome| outcome.went(Going::Struggle).into();
            "solid", yes_no(), "fairly solid going", |outcome| outcome.went(Going::Solid).into();
            "rolled", yes_no(), "rolls on the mud table", |outcome| outcome.going.is_some().into();
            "inches", amount("inches", 0..=roller.allowance()), "distance moved, on dry ground too",
                |outcome| outcome.inches.into();
            "penalty", count("pips", 0..=roller.most_penalty(pending, 1)),
                "penalty on the next mud roll", |outcome| outcome.penalty.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> MudMoveOutcome {
        let step = self.roller.advance(dice, self.from, self.pending);
        let going = (0 < self.roller.allowance()).then_some(step.going);
        dice.note(|| match going {
            Some(going) => format!("{}: {} inches", spoken(&going), step.inches),
            None => "it does not move, and does not roll".to_owned(),
        });
        MudMoveOutcome {
            going,
            mud: self.from.mud - step.position.mud,
            crossed: step.position.mud == 0,
            inches: step.inches,
            penalty: self.roller.penalty(step.pending),
        }
    }
}

impl Rule for MudMove {
    const ABOUT: About = About {
        id: "ba.mud.table",
        covers: &["ba.mud.bog-penalty", "ba.mud.struggle-limit"],
        assumptions: &["ba.base.movement"],
    };
    type Circumstances = Circumstances;
    type Figures = MudFigures;
    type Rulings = TableRulings;

    fn example() -> Circumstances {
        let unit =
            MudUnit { mobility: Mobility::Wheeled, mountaineers: false, towing: false, bogged: 0 };
        let strip = Strip { width: 12, approach: 0, inside: false };
        Circumstances { unit, order: Pace::Advance, allowance: None, strip }
    }

    fn chart() -> Option<Chart> {
        Some(RowFigures::default().chart())
    }

    fn prepare(
        circumstances: Circumstances,
        figures: MudFigures,
        rulings: TableRulings,
    ) -> Result<MudMove, Refusal> {
        let Circumstances { unit, order, allowance, strip } = circumstances;
        let from = Position::of(strip)?;
        unit.check()?;
        if unit.mobility.is_on_foot() {
            let problem = "infantry does not roll on the mud table; try `ba.mud.difficult-ground`";
            return Err(Refusal::new("circumstances.unit.mobility", problem));
        }
        let allowance =
            allowance.unwrap_or(figures.movement.of(unit.mobility, rulings.fixed).at(order));
        if 0 < allowance && !from.touches(allowance) {
            let problem = format!("a move of {allowance} inches ends before the mud; no roll");
            return Err(Refusal::new("circumstances.strip.approach", problem));
        }
        let roller = Roller::new(&unit, allowance, &figures, &rulings)?;
        let pending = roller.pending(unit.bogged);
        Ok(MudMove { roller, from, pending })
    }
}

#[cfg(test)]
mod tests;
