//! Small rules that use every verb.

use std::ops::ControlFlow;

use sandtable_dice::{
    Chance, D3, D6, D10, Dice, Measure, Outcome, Procedure, Table, count, yes_no,
};

/// A patrol through mud, under fire, with a chance of an ambush.
#[derive(Clone, Debug)]
pub(crate) struct Patrol {
    /// Men who set out.
    pub(crate) men: u32,
}

/// Turns taken, and men lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Return {
    pub(crate) turns: u32,
    pub(crate) lost: u32,
}

impl Outcome for Return {}

fn losses<D: Dice>(dice: &mut D, men: u32) -> u32 {
    dice.marginal(men, |dice, &men| {
        let hits = dice.stage("to hit").successes(men, D6.at_least(5));
        dice.stage("damage").successes(hits, D10.at_most(4))
    })
}

impl Procedure for Patrol {
    type Outcome = Return;

    fn measures(&self) -> Vec<Measure<Return>> {
        vec![
            Measure::new("lost", count("", 0..), "men lost", |outcome| outcome.lost.into()),
            Measure::new("turns", count("", 0..), "turns taken", |outcome| outcome.turns.into()),
            Measure::new("late", yes_no(), "took more than four turns", |outcome| {
                (4 < outcome.turns).into()
            }),
        ]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Return {
        let mud = Table::new(D6.times(2), [(4, 2), (9, 1)], 0).expect("the bands rise");
        let ambush = Chance::new(1, 3).expect("a probability");
        dice.rounds((1, 0), |dice, &(turns, lost)| {
            let men = self.men - lost;
            let slowed = dice.stage("mud").table(&mud, if men < 3 { -1 } else { 1 });
            let mut lost = lost;
            if dice.stage("ambush").chance(ambush) {
                dice.note(|| format!("{men} men are ambushed"));
                lost += losses(dice, men);
            }
            let turns = turns + slowed;
            let there = dice.stage("way").check(D6.times(2).at_most(7)) || lost == self.men;
            if there || 6 < turns {
                let late = u32::from(dice.stage("way back").roll(D3));
                return ControlFlow::Break(Return {
                    turns: turns + late + dice.total(D3.times(3)).cast_unsigned(),
                    lost,
                });
            }
            ControlFlow::Continue((turns + 1, lost))
        })
    }
}
