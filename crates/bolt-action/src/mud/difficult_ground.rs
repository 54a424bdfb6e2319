//! Mud as difficult ground. Source: *Battle of the Bulge*, Mud. Register:
//! `ba.mud.difficult-ground`, `ba.snow`, `ba.mountaineers`.
//!
//! > Mud is difficult ground, as snow is: infantry and tracked vehicles advance, guns and wheeled
//! > vehicles stay out. Both players may agree to the mud table instead.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rough_ground::{
    AssaultInRough, Figures, HalfTrack, Limit, MoveOrder, RoughGroundUnit, greatest_move,
};
use crate::{FixedMovement, Mobility, Moves};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// How mud is played.
    MudMode {
        /// As difficult ground.
        DifficultGround,
        /// Vehicles and guns roll on the mud table; both players must agree to it.
        Table,
    }
}

switch! {
    /// Whether mud is difficult ground for infantry while vehicles and guns roll.
    SlowsInfantry {
        /// It is: they move as without the table.
        Yes,
        /// It is not: mud does not touch them.
        No,
    }
}

switch! {
    /// Whether the mud table takes the place of the limits of rough ground.
    TableReplacesRough {
        /// Wheels and guns may enter, and a Run is allowed; all at the risk of the roll.
        Yes,
        /// Wheels and guns stay out, and tracks advance, and roll as well.
        No,
    }
}

/// What the register leaves open about entering mud.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct EntryRulings {
    /// Whether mud is difficult ground for infantry while vehicles and guns roll.
    #[serde(rename = "mud.infantry_under_table")]
    pub infantry: SlowsInfantry,
    /// Whether the mud table takes the place of the limits of rough ground.
    #[serde(rename = "mud.table_replaces_rough")]
    pub replaces: TableReplacesRough,
    /// How half-tracks count in rough ground.
    #[serde(rename = "terrain.half_track")]
    pub half_track: HalfTrack,
}

impl EntryRulings {
    /// The limit on moves in mud, and whether a unit rolls on the table for them.
    pub(super) fn entry(
        self,
        mode: MudMode,
        mobility: Mobility,
        mountaineers: bool,
        moves: Moves,
    ) -> (Limit, bool) {
        let rough = Limit::of(mobility, mountaineers, self.half_track, moves);
        let infantry = mobility.is_on_foot();
        match mode {
            MudMode::DifficultGround => (rough, false),
            MudMode::Table if infantry && self.infantry == SlowsInfantry::No => {
                (Limit::Open, false)
            }
            MudMode::Table if infantry => (rough, false),
            MudMode::Table if self.replaces == TableReplacesRough::Yes => (Limit::Open, true),
            MudMode::Table => (rough, rough != Limit::Barred),
        }
    }
}

/// What a player reads out before a move that touches mud.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that moves.
    pub unit: RoughGroundUnit,
    /// Its order.
    #[serde(default)]
    pub order: MoveOrder,
}

/// What the register leaves open about mud as difficult ground.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// How mud is played.
    #[serde(rename = "mud.mode")]
    pub mode: MudMode,
    /// Who may enter.
    #[serde(flatten)]
    pub entry: EntryRulings,
    /// Whether troops may assault through it.
    #[serde(rename = "terrain.assault_in_rough")]
    pub assault: AssaultInRough,
    /// How far fixed weapons move.
    #[serde(rename = "fixed.movement")]
    pub fixed: FixedMovement,
}

/// A move that touches mud, before any roll.
#[derive(Clone, Copy, Debug)]
pub struct DifficultGround {
    outcome: DifficultGroundOutcome,
}

/// What mud leaves of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DifficultGroundOutcome {
    /// How far the unit may move (inches).
    pub inches: u32,
    /// What it may do.
    pub limit: Limit,
    /// Whether it rolls on the mud table for the move.
    pub rolls: bool,
}

impl Outcome for DifficultGroundOutcome {}

impl Procedure for DifficultGround {
    type Outcome = DifficultGroundOutcome;

    fn measures(&self) -> Vec<Measure<DifficultGroundOutcome>> {
        measures! {
            "inches", amount("inches", 0..=self.outcome.inches), "greatest distance it may move",
                |outcome| outcome.inches.into();
            "barred", yes_no(), "may not move there",
                |outcome| (outcome.limit == Limit::Barred).into();
            "may_run", yes_no(), "may run there", |outcome| (outcome.limit == Limit::Open).into();
            "rolls", yes_no(), "rolls on the mud table for it", |outcome| outcome.rolls.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> DifficultGroundOutcome {
        self.outcome
    }
}

impl Rule for DifficultGround {
    const ABOUT: About = About {
        id: "ba.mud.difficult-ground",
        covers: &[],
        assumptions: &["ba.base.movement", "ba.base.assault"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let unit = RoughGroundUnit { mobility: Mobility::Tracked, mountaineers: false };
        Circumstances { unit, order: MoveOrder::Run }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<DifficultGround, Refusal> {
        let Circumstances { unit, order } = circumstances;
        let RoughGroundUnit { mobility, mountaineers } = unit;
        let moves = figures.movement.of(mobility, rulings.fixed);
        let (limit, rolls) = rulings.entry.entry(rulings.mode, mobility, mountaineers, moves);
        let inches = greatest_move(limit, moves, order, figures.rough, rulings.assault);
        let rolls = rolls && 0 < inches;
        Ok(DifficultGround { outcome: DifficultGroundOutcome { inches, limit, rolls } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn run(mobility: Mobility, mountaineers: bool, rulings: Rulings) -> DifficultGroundOutcome {
        let unit = RoughGroundUnit { mobility, mountaineers };
        let circumstances = Circumstances { unit, order: MoveOrder::Run };
        let mud = DifficultGround::prepare(circumstances, Figures::default(), rulings).unwrap();
        mud.resolve(&mut Scripted::new([]))
    }

    fn table(entry: EntryRulings) -> Rulings {
        Rulings { mode: MudMode::Table, entry, ..Rulings::default() }
    }

    #[test]
    fn mud_limits_movement_as_snow_does() {
        let inches = |mobility| run(mobility, false, Rulings::default()).inches;
        assert_eq!(inches(Mobility::Infantry), 6);
        assert_eq!(inches(Mobility::Tracked), 9);
        assert_eq!(inches(Mobility::HalfTrack), 9);
        assert_eq!(inches(Mobility::Wheeled), 0);
        assert_eq!(inches(Mobility::Artillery), 0);
    }

    #[test]
    fn mountaineers_run_in_mud_that_is_difficult_ground() {
        assert_eq!(run(Mobility::Infantry, true, Rulings::default()).inches, 12);
        assert_eq!(run(Mobility::Infantry, true, table(EntryRulings::default())).inches, 12);
    }

    #[test]
    fn with_the_table_vehicles_and_guns_run_and_roll() {
        let truck = run(Mobility::Wheeled, false, table(EntryRulings::default()));
        assert_eq!((truck.inches, truck.rolls), (24, true));
        let strict =
            table(EntryRulings { replaces: TableReplacesRough::No, ..EntryRulings::default() });
        let truck = run(Mobility::Wheeled, false, strict);
        assert_eq!((truck.inches, truck.rolls), (0, false));
        let tank = run(Mobility::Tracked, false, strict);
        assert_eq!((tank.inches, tank.rolls), (9, true));
    }

    #[test]
    fn a_gun_runs_twelve_inches_and_rolls_for_it() {
        let gun = run(Mobility::Artillery, false, table(EntryRulings::default()));
        assert_eq!((gun.inches, gun.rolls), (12, true));
        let former = Rulings { fixed: FixedMovement::BasePace, ..table(EntryRulings::default()) };
        assert_eq!(run(Mobility::Artillery, false, former).inches, 6);
    }

    #[test]
    fn a_gun_that_turns_on_an_advance_does_not_roll() {
        let unit = RoughGroundUnit { mobility: Mobility::Artillery, mountaineers: false };
        let circumstances = Circumstances { unit, order: MoveOrder::Advance };
        let rulings = table(EntryRulings::default());
        let mud = DifficultGround::prepare(circumstances, Figures::default(), rulings).unwrap();
        assert_eq!((mud.outcome.inches, mud.outcome.rolls), (0, false));
    }

    #[test]
    fn a_team_with_a_fixed_weapon_may_not_enter_mud_that_is_difficult_ground() {
        let team = run(Mobility::FixedTeam, false, Rulings::default());
        assert_eq!((team.inches, team.limit), (0, Limit::Barred));
    }

    #[test]
    fn the_table_does_not_free_infantry_unless_the_players_say_so() {
        let mut entry = EntryRulings::default();
        assert_eq!(run(Mobility::Infantry, false, table(entry)).inches, 6);
        entry.infantry = SlowsInfantry::No;
        assert_eq!(run(Mobility::Infantry, false, table(entry)).inches, 12);
    }
}
