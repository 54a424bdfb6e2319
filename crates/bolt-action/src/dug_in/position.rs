//! Who is dug in, and how long. Source: *Battle of the Bulge*, Dug in rules. Register:
//! `ba.dugin.set-up`, `ba.dugin.leave`, `ba.dugin.foxhole-markers`.
//!
//! > The scenario says which units start dug in; they may be hidden too. A unit stays dug in until it
//! > leaves its position on an Advance or a Run. Its holes stay where they are and can be used again.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Hole;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a unit does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// It fires without moving.
    Fire,
    /// It lies in ambush.
    Ambush,
    /// It rallies.
    Rally,
    /// It goes Down.
    Down,
    /// It advances out of its position.
    Advance,
    /// It runs out of its position.
    Run,
    /// A fixed weapon on an Advance turns on the spot.
    Pivot,
    /// It is made to run: it panics, or regroups after an assault.
    ForcedRun,
    /// It moves, and all its models end on the holes that it left.
    Return,
    /// It moves, and all its models end on holes that another unit left.
    Occupy,
    /// The enemy finds it, if it is hidden; it does nothing.
    Found,
}

impl Act {
    /// Whether the unit moves, if only to turn.
    fn moves(self) -> bool {
        !matches!(self, Act::Fire | Act::Ambush | Act::Rally | Act::Down | Act::Found)
    }
}

/// What a player reads out of a unit in its position.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Whether the scenario has it start dug in. That it is Down, it says by what it does.
    #[serde(default = "Hole::dug")]
    pub posture: Hole,
    /// Whether it starts hidden.
    #[serde(default)]
    pub hidden: bool,
    /// Whether it is a vehicle, which does not move all game if it starts dug in.
    #[serde(default)]
    pub vehicle: bool,
    /// What it does, turn by turn.
    #[schemars(length(min = 1, max = 200))]
    pub acts: Vec<Act>,
}

/// The rule has no numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figures {}

switch! {
    /// Whether a fixed weapon that turns on the spot stays dug in (`dugin.fixed_pivot_keeps`).
    FixedPivotKeeps {
        /// It does: it does not leave its position.
        Yes,
        /// It does not: it is on an Advance order.
        No,
    }
}

switch! {
    /// Whether a unit that is made to run leaves its position (`dugin.forced_run_leaves`).
    ForcedRunLeaves {
        /// It does.
        Yes,
        /// Only orders make it leave.
        No,
    }
}

switch! {
    /// Who may use abandoned holes (`dugin.reoccupy`).
    Reoccupy {
        /// Any unit whose models all end a move on them is dug in at once.
        AnyUnit,
        /// Only the unit that left them.
        OriginalUnit,
        /// Nobody.
        Never,
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether a fixed weapon that turns on the spot stays dug in.
    #[serde(rename = "dugin.fixed_pivot_keeps")]
    pub fixed_pivot_keeps: FixedPivotKeeps,
    /// Whether a unit that is made to run leaves its position.
    #[serde(rename = "dugin.forced_run_leaves")]
    pub forced_run_leaves: ForcedRunLeaves,
    /// Who may use abandoned holes.
    #[serde(rename = "dugin.reoccupy")]
    pub reoccupy: Reoccupy,
}

/// A unit in its position, turn after turn.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    turns: u32,
    outcome: PositionOutcome,
}

/// How long a unit is dug in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionOutcome {
    /// Turns at whose end it is dug in.
    pub turns: u32,
    /// Whether it is at the end.
    pub dug_in: bool,
    /// Whether it is hidden at the end.
    pub hidden: bool,
    /// Whether holes of its own lie empty at the end.
    pub abandoned: bool,
}

impl Outcome for PositionOutcome {}

impl Rulings {
    /// Whether an act keeps, takes or gives a unit its holes: whether it is dug in after it.
    fn dug_in_after(self, act: Act, before: PositionOutcome) -> bool {
        match act {
            Act::Fire | Act::Ambush | Act::Rally | Act::Down | Act::Found => before.dug_in,
            Act::Advance | Act::Run => false,
            Act::Pivot => before.dug_in && self.fixed_pivot_keeps == FixedPivotKeeps::Yes,
            Act::ForcedRun => before.dug_in && self.forced_run_leaves == ForcedRunLeaves::No,
            Act::Return => before.abandoned && self.reoccupy != Reoccupy::Never,
            Act::Occupy => self.reoccupy == Reoccupy::AnyUnit,
        }
    }

    fn after(self, act: Act, before: PositionOutcome) -> PositionOutcome {
        let dug_in = self.dug_in_after(act, before);
        let left = before.dug_in && !(dug_in && act != Act::Occupy);
        let returned = act == Act::Return && dug_in;
        PositionOutcome {
            turns: before.turns + u32::from(dug_in),
            dug_in,
            hidden: before.hidden && matches!(act, Act::Ambush | Act::Rally | Act::Down),
            abandoned: (before.abandoned || left) && !returned,
        }
    }
}

impl Procedure for Position {
    type Outcome = PositionOutcome;

    fn measures(&self) -> Vec<Measure<PositionOutcome>> {
        measures! {
            "turns_dug_in", count("turns", 0..=self.turns), "turns at whose end it is dug in",
                |outcome| outcome.turns.into();
            "dug_in", yes_no(), "dug in at the end", |outcome| outcome.dug_in.into();
            "hidden", yes_no(), "hidden at the end", |outcome| outcome.hidden.into();
            "abandoned", yes_no(), "holes of its own lie empty at the end",
                |outcome| outcome.abandoned.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> PositionOutcome {
        self.outcome
    }
}

impl Rule for Position {
    const ABOUT: About = About {
        id: "ba.dugin.leave",
        covers: &["ba.dugin.set-up", "ba.dugin.foxhole-markers"],
        assumptions: &["ba.base.hidden"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let acts = vec![Act::Ambush, Act::Fire, Act::Advance, Act::Return, Act::Down, Act::Fire];
        Circumstances { posture: Hole::DugIn, hidden: true, vehicle: false, acts }
    }

    fn prepare(
        circumstances: Circumstances,
        _: Figures,
        rulings: Rulings,
    ) -> Result<Position, Refusal> {
        let Circumstances { posture, hidden, vehicle, acts } = circumstances;
        let dug_in = posture.is_dug_in();
        if vehicle && dug_in && acts.iter().any(|act| act.moves()) {
            let problem = "a vehicle that is dug in does not move all game";
            return Err(Refusal::new("circumstances.acts", problem));
        }
        let start = PositionOutcome { turns: 0, dug_in, hidden, abandoned: false };
        let outcome = acts.iter().fold(start, |before, &act| rulings.after(act, before));
        let turns = u32::try_from(acts.len()).expect("the turns of a game");
        Ok(Position { turns, outcome })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{falls, prepared, refused};

    fn after(acts: &[Act], rulings: Rulings) -> PositionOutcome {
        let circumstances = Circumstances { acts: acts.to_vec(), ..Position::example() };
        falls(&prepared::<Position>(circumstances, rulings), &[])
    }

    #[test]
    fn fire_ambush_rally_and_down_keep_a_unit_dug_in() {
        let acts = [Act::Fire, Act::Ambush, Act::Rally, Act::Down];
        assert_eq!(after(&acts, Rulings::default()).turns, 4);
    }

    #[test]
    fn an_advance_or_a_run_leaves_the_holes_behind() {
        for act in [Act::Advance, Act::Run, Act::ForcedRun] {
            let outcome = after(&[Act::Fire, act, Act::Fire], Rulings::default());
            assert_eq!((outcome.turns, outcome.dug_in, outcome.abandoned), (1, false, true));
        }
        let stays = Rulings { forced_run_leaves: ForcedRunLeaves::No, ..Rulings::default() };
        assert!(after(&[Act::ForcedRun], stays).dug_in);
    }

    #[test]
    fn a_fixed_weapon_turns_on_the_spot_and_stays() {
        assert!(after(&[Act::Pivot], Rulings::default()).dug_in);
        let leaves = Rulings { fixed_pivot_keeps: FixedPivotKeeps::No, ..Rulings::default() };
        assert!(!after(&[Act::Pivot], leaves).dug_in);
    }

    #[test]
    fn abandoned_holes_can_be_used_again() {
        let ruled = |reoccupy| Rulings { reoccupy, ..Rulings::default() };
        let back = [Act::Run, Act::Return];
        let other = [Act::Run, Act::Occupy];
        let dug_in = |acts: &[Act], reoccupy| after(acts, ruled(reoccupy)).dug_in;
        assert!(dug_in(&back, Reoccupy::AnyUnit) && dug_in(&other, Reoccupy::AnyUnit));
        assert!(dug_in(&back, Reoccupy::OriginalUnit) && !dug_in(&other, Reoccupy::OriginalUnit));
        assert!(!dug_in(&back, Reoccupy::Never) && !dug_in(&other, Reoccupy::Never));
    }

    #[test]
    fn a_hidden_unit_shows_itself_by_firing_or_moving() {
        assert!(after(&[Act::Ambush, Act::Down], Rulings::default()).hidden);
        for act in [Act::Fire, Act::Advance, Act::Found, Act::Pivot] {
            assert!(!after(&[act, Act::Ambush], Rulings::default()).hidden);
        }
    }

    #[test]
    fn a_vehicle_that_is_dug_in_does_not_move() {
        let tank = Circumstances { vehicle: true, ..Position::example() };
        assert_eq!(refused::<Position>(tank, Rulings::default()).key, "circumstances.acts");
    }
}
