//! Trying again to blow a bridge. Register: `cd.bridge.recheck`; heading 2.4.1.
//!
//! > After a failed attempt the engineers must end one movement phase on the bridge, neither pinned
//! > nor suppressed, to recheck the charges; then they may try again on a later turn.
//!
//! One stand that fails on turn t rechecks on t + 1 and steps off on t + 2, so that it is stationary
//! for the next attempt on t + 3.
//!
//! A bridge that was only damaged can be repaired by the enemy (`cd.bridge.repair`), from the turn
//! after; a destroyed one stays closed.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::charges::{BridgeState, ChargeFigures, Charges, SecondDamage};
use super::repair::{self, ExtraStands, RepairFigures, RepairRulings};
use crate::core::{Interruption, Work, always, happens, measures, never, one, plenty, switch};
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Who rechecks the charges.
    RecheckBy {
        /// The stand that blows them.
        SameStand,
        /// Any engineers: one stand can stay by the bridge, so that the cycle is two turns.
        AnyEngineer,
    }
}

/// What a player reads out before a bridge is to be denied to the enemy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weight class of the bridge, I to VI.
    #[schemars(range(min = 1, max = 6))]
    pub weight_class: u8,
    /// Turns until the enemy is across: the last one in which the bridge may be blown.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The turn of the first attempt.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub first_attempt: u32,
    /// The chance that the engineers are pinned when they are to blow the bridge; they then wait a
    /// turn.
    #[serde(default = "never")]
    pub pin_chance: Chance,
    /// The chance that a turn on the bridge is spent neither pinned nor suppressed.
    #[serde(default = "always")]
    pub undisturbed: Chance,
    /// Engineers of the enemy, who repair the bridge if it was only damaged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repair: Option<EnemyRepair>,
}

/// Engineers of the enemy.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnemyRepair {
    /// How many stands of them work.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub stands: u32,
    /// The chance that a turn of work is not disturbed.
    #[serde(default = "always")]
    pub undisturbed: Chance,
    /// Turns they have for it.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for blowing and repairing bridges.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// A die of so many times the weight class, or more, destroys a bridge.
    #[schemars(range(min = 1, max = 10))]
    pub destroyed_at_classes: u8,
    /// The die that destroys any bridge; 11 for none.
    #[schemars(range(min = 1, max = 11))]
    pub always_destroys: u8,
    /// Repairing it.
    pub repair: RepairFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        let ChargeFigures { destroyed_at_classes, always_destroys } = ChargeFigures::default();
        Figures { destroyed_at_classes, always_destroys, repair: RepairFigures::default() }
    }
}

/// What the register leaves open about trying again.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Turns from a failed attempt to the next: 3, or 2 if stepping off the bridge counts as
    /// stationary.
    #[serde(rename = "bridge.retry_cycle")]
    #[schemars(range(min = 2, max = 3))]
    pub retry_cycle: u32,
    /// Who rechecks the charges.
    #[serde(rename = "bridge.recheck_by")]
    pub recheck_by: RecheckBy,
    /// The fewest turns a repair takes (turns): 1 or 0.
    #[serde(rename = "bridge.repair_min")]
    #[schemars(range(max = 1))]
    pub repair_min: u32,
    /// What a third stand and more save in a repair.
    #[serde(rename = "bridge.repair_extra_stands")]
    pub extra_stands: ExtraStands,
    /// What a disturbed turn does to a repair that was begun.
    #[serde(rename = "bridge.repair_interrupt")]
    pub interrupt: Interruption,
}

impl Default for Rulings {
    fn default() -> Rulings {
        let RepairRulings { repair_min, extra_stands, interrupt } = RepairRulings::default();
        let recheck_by = RecheckBy::default();
        Rulings { retry_cycle: 3, recheck_by, repair_min, extra_stands, interrupt }
    }
}

/// Engineers who blow a bridge before the enemy is across.
#[derive(Clone, Debug)]
pub struct Recheck {
    charges: Charges,
    turns: u32,
    first_attempt: u32,
    pinned: Chance,
    undisturbed: Chance,
    steps_off: bool,
    repair: Option<Work>,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecheckOutcome {
    /// The state of the bridge.
    pub state: BridgeState,
    /// The turn in which it became unusable, if it did.
    pub turn: Option<u32>,
    /// Attempts made.
    pub attempts: u32,
    /// Turns from then on until it is repaired; nothing if it never is.
    pub repaired_in: Option<u32>,
}

impl Outcome for RecheckOutcome {}

impl RecheckOutcome {
    /// The turn from which a repaired bridge can be used, if it ever can.
    fn open_again(&self) -> Option<u32> {
        Some(self.turn? + self.repaired_in? + 1)
    }
}

/// What the engineers do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Task {
    Blow,
    Recheck,
    StepOff,
}

impl Procedure for Recheck {
    type Outcome = RecheckOutcome;

    fn measures(&self) -> Vec<Measure<RecheckOutcome>> {
        let repair = self.repair.map_or(0, |work| work.within);
        measures! {
            "denied", yes_no(), "the bridge is damaged or destroyed in time",
                |outcome| (outcome.state != BridgeState::Intact).into();
            "destroyed", yes_no(), "the bridge is destroyed in time",
                |outcome| (outcome.state == BridgeState::Destroyed).into();
            "damaged", yes_no(), "the bridge is damaged in time, not destroyed",
                |outcome| (outcome.state == BridgeState::Damaged).into();
            "turn", time("turns", self.turns), "turn in which the bridge goes up",
                |outcome| outcome.turn.into();
            "attempts", count("attempts", 0..=self.turns), "attempts made",
                |outcome| outcome.attempts.into();
            "reopened", yes_no(), "the bridge is damaged and repaired again",
                |outcome| outcome.repaired_in.is_some().into();
            "open_again", time("turns", self.turns + repair + 1),
                "turn from which a repaired bridge can be used",
                |outcome| outcome.open_again().into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> RecheckOutcome {
        let start = (self.first_attempt, Task::Blow, 0);
        let (state, turn, attempts) = dice.rounds(start, |dice, &(turn, task, attempts)| {
            if self.turns < turn {
                return ControlFlow::Break((BridgeState::Intact, None, attempts));
            }
            let dice = dice.at("turn", turn);
            let (next, attempts) = match task {
                Task::Blow if happens(dice, "engineers pinned", self.pinned) => {
                    (Task::Blow, attempts)
                }
                Task::Blow => match self.charges.blow(dice, BridgeState::Intact).state {
                    BridgeState::Intact => (Task::Recheck, attempts + 1),
                    state => {
                        let attempts = attempts + 1;
                        return ControlFlow::Break((state, Some(turn), attempts));
                    }
                },
                Task::Recheck => (self.recheck(dice), attempts),
                Task::StepOff => (Task::Blow, attempts),
            };
            ControlFlow::Continue((turn + 1, next, attempts))
        });
        let repaired_in = match (state, self.repair) {
            (BridgeState::Damaged, Some(work)) => dice
                .stage("repair")
                .marginal(work, |dice, work| work.carry_out(dice, "turn of repair")),
            _ => None,
        };
        RecheckOutcome { state, turn, attempts, repaired_in }
    }
}

impl Recheck {
    fn recheck<D: Dice>(&self, dice: &mut D) -> Task {
        if !happens(dice, "charges rechecked", self.undisturbed) {
            return Task::Recheck;
        }
        if self.steps_off { Task::StepOff } else { Task::Blow }
    }
}

impl Rule for Recheck {
    const ABOUT: About = About {
        id: "cd.bridge.recheck",
        covers: &[],
        assumptions: &["cd.base.pin", "cd.base.suppression"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            weight_class: 4,
            turns: 7,
            first_attempt: 1,
            pin_chance: Chance::NEVER,
            undisturbed: Chance::ALWAYS,
            repair: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Recheck, Refusal> {
        let Circumstances { weight_class, turns, first_attempt, pin_chance, undisturbed, repair } =
            circumstances;
        if turns < first_attempt {
            let problem = format!("{first_attempt} is after the last of {turns} turns");
            return Err(Refusal::new("circumstances.first_attempt", problem));
        }
        let Figures { destroyed_at_classes, always_destroys, .. } = figures;
        let Rulings { repair_min, extra_stands, interrupt, .. } = rulings;
        let repair = repair.map(|EnemyRepair { stands, undisturbed, turns }| {
            let enemy = repair::Circumstances {
                weight_class: weight_class.into(),
                stands,
                undisturbed,
                turns,
            };
            enemy.work(figures.repair, RepairRulings { repair_min, extra_stands, interrupt })
        });
        let charges = ChargeFigures { destroyed_at_classes, always_destroys };
        Ok(Recheck {
            charges: Charges::new(weight_class, &charges, SecondDamage::default()),
            turns,
            first_attempt,
            pinned: pin_chance,
            undisturbed,
            steps_off: rulings.retry_cycle == 3 && rulings.recheck_by == RecheckBy::SameStand,
            repair,
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn engineers(weight_class: u8, turns: u32, undisturbed: &str, rulings: Rulings) -> Recheck {
        let undisturbed = undisturbed.parse().unwrap();
        let circumstances =
            Circumstances { weight_class, turns, undisturbed, ..Recheck::example() };
        Recheck::prepare(circumstances, Figures::default(), rulings).unwrap()
    }

    fn denied(procedure: &Recheck) -> Fraction {
        exactly(procedure).mean(|outcome| f64::from(u8::from(outcome.state != BridgeState::Intact)))
    }

    #[test]
    fn one_stand_tries_on_every_third_turn() {
        let mut dice = Scripted::new([2, 4, 5]);
        let outcome = engineers(4, 7, "1", Rulings::default()).resolve(&mut dice);
        assert!(dice.exhausted());
        assert_eq!(
            outcome,
            RecheckOutcome {
                state: BridgeState::Damaged,
                turn: Some(7),
                attempts: 3,
                repaired_in: None
            }
        );
    }

    /// Attempts on turns 1, 4 and 7: 1 - (4/10)^3. With a cycle of two also on turns 3 and 5.
    #[test]
    fn seven_turns_are_three_attempts_or_four() {
        let same = engineers(4, 7, "1", Rulings::default());
        assert_eq!(denied(&same), Fraction::new(117, 125));
        let quick = Rulings { retry_cycle: 2, ..Rulings::default() };
        let any = Rulings { recheck_by: RecheckBy::AnyEngineer, ..Rulings::default() };
        let four_attempts = Fraction::new(10_000 - 256, 10_000);
        assert_eq!(denied(&engineers(4, 7, "1", quick)), four_attempts);
        assert_eq!(denied(&engineers(4, 7, "1", any)), four_attempts);
    }

    /// Two attempts within five turns if one of the turns 2 and 3 on the bridge is quiet.
    #[test]
    fn a_disturbed_recheck_costs_a_turn() {
        let disturbed = engineers(4, 5, "1/2", Rulings::default());
        let second = Fraction::new(3, 4);
        let expected = &Fraction::new(6, 10) + &(&Fraction::new(4 * 6, 100) * &second);
        assert_eq!(denied(&disturbed), expected);
    }

    #[test]
    fn pinned_engineers_wait_by_the_bridge() {
        let circumstances =
            Circumstances { turns: 2, pin_chance: "1/2".parse().unwrap(), ..Recheck::example() };
        let procedure =
            Recheck::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        // One attempt, unless pinned on both turns.
        assert_eq!(denied(&procedure), Fraction::new(3 * 6, 40));
    }

    #[test]
    fn a_first_attempt_after_the_last_turn_is_refused() {
        let circumstances = Circumstances { first_attempt: 8, ..Recheck::example() };
        let refusal = Recheck::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.first_attempt");
    }

    /// Class III, one attempt: damaged with 2 in 10, and two stands repair it in two turns: what is
    /// blown on turn 1 is open again on turn 4.
    #[test]
    fn the_enemy_repairs_what_is_only_damaged() {
        let reopened = |undisturbed: &str, turns| {
            let undisturbed = undisturbed.parse().unwrap();
            let repair = Some(EnemyRepair { stands: 2, undisturbed, turns });
            let circumstances =
                Circumstances { weight_class: 3, turns: 1, repair, ..Recheck::example() };
            let recheck =
                Recheck::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
            exactly(&recheck)
        };
        let quiet = reopened("1", 1000);
        assert_eq!(quiet.mean(|it| (it.open_again() == Some(4)).into()), Fraction::new(2, 10));
        assert_eq!(quiet.mean(|it| it.repaired_in.is_some().into()), Fraction::new(2, 10));
        // Two turns, both of which must be quiet.
        let pinned = reopened("1/2", 2);
        assert_eq!(pinned.mean(|it| it.repaired_in.is_some().into()), Fraction::new(2, 40));
    }
}
