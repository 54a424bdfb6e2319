//! The mine run: ten regular infantry cross three mined sections on a Run.

use std::ops::ControlFlow;

use sandtable_dice::{D3, D6, Dice, Measure, Outcome, Procedure};

use crate::morale_test;

/// Ten regular infantry without pins cross up to three uncleared anti-personnel sections on a Run.
///
/// Each section rolls three dice for hits at 4+; a hit kills on 2+; if anything was hit, the squad
/// takes a D3 of pins. A die at 6 clears the section. Then the squad tests its morale, or stops.
#[derive(Clone, Copy, Debug)]
pub struct MineRun;

/// What has become of the squad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing {
    /// Sections passed, 0 to 3.
    pub passed: u32,
    /// Models killed, 0 to 9.
    pub kills: u32,
    /// Pins taken, 0 to 9.
    pub pins: u32,
    /// Sections cleared, 0 to 3.
    pub cleared: u32,
}

impl Outcome for Crossing {
    const MEASURES: &'static [Measure<Crossing>] = &[
        Measure { name: "kills", meaning: "models killed", of: |crossing| crossing.kills.into() },
        Measure { name: "pins", meaning: "pins taken", of: |crossing| crossing.pins.into() },
        Measure {
            name: "cleared",
            meaning: "sections cleared",
            of: |crossing| crossing.cleared.into(),
        },
        Measure {
            name: "passed",
            meaning: "sections passed",
            of: |crossing| crossing.passed.into(),
        },
    ];

    #[inline]
    fn index(&self) -> Option<usize> {
        let Crossing { passed, kills, pins, cleared } = *self;
        Some((((passed * 10 + kills) * 10 + pins) * 4 + cleared) as usize)
    }
}

/// The models killed and the pins taken when mines attack.
#[inline]
fn attack<D: Dice>(dice: &mut D) -> (u32, u32) {
    dice.marginal((), |dice, ()| {
        let hits = dice.stage("mines").successes(3, D6.at_least(4));
        let kills = dice.stage("damage").successes(hits, D6.at_least(2));
        let pins = dice.stage("pins").total(D3.times(hits.min(1)));
        (kills, pins.cast_unsigned())
    })
}

impl Procedure for MineRun {
    type Outcome = Crossing;

    #[inline]
    fn resolve<D: Dice>(&self, dice: &mut D) -> Crossing {
        dice.rounds(Crossing::default(), |dice, &before| {
            let mut squad = before;
            let (kills, pins) = attack(dice);
            squad.kills += kills;
            squad.pins += pins;
            squad.cleared += u32::from(dice.stage("clearing").check(D6.exactly(6)));
            if !dice.stage("morale").check(morale_test(squad.pins)) {
                return ControlFlow::Break(squad);
            }
            squad.passed += 1;
            if squad.passed == 3 { ControlFlow::Break(squad) } else { ControlFlow::Continue(squad) }
        })
    }
}
