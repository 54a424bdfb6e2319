//! The mine run: ten regular infantry cross three mined sections on a Run.

use std::ops::ControlFlow;

use sandtable_dice::{D3, D6, Dice, Measure, Outcome, Procedure, count};

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

    fn measures(&self) -> Vec<Measure<Crossing>> {
        vec![
            Measure::new("kills", count("models", 0..=9), "models killed", |it| it.kills.into()),
            Measure::new("pins", count("markers", 0..=9), "pins taken", |it| it.pins.into()),
            Measure::new("cleared", count("sections", 0..=3), "sections cleared", |it| {
                it.cleared.into()
            }),
            Measure::new("passed", count("sections", 0..=3), "sections passed", |it| {
                it.passed.into()
            }),
        ]
    }

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
