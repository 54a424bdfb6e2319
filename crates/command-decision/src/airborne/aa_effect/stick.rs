//! The aircraft of a stick, counted by the hits that each has taken.

use std::ops::ControlFlow;

use sandtable_dice::{Dice, Die, Table};

use crate::core::switch;
use crate::hit_results::{Chart, HitResult};

switch! {
    /// Which aircraft of a stick are hit.
    Spread {
        /// Each hit one of them, at random.
        RandomOverStick,
        /// All hits the same one, which the gunners choose.
        ChosenTarget,
    }
}

/// No aircraft flies on with more hits than this; at this many of the array it has aborted.
pub(in super::super) const MOST_HITS: usize = 6;

/// The aircraft of a stick. All are alike, but one is followed to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stick {
    /// Hits on the first aircraft.
    first: usize,
    /// How many of the others have taken so many hits.
    others: [u32; MOST_HITS + 1],
}

impl Stick {
    fn new(aircraft: u32) -> Stick {
        let mut others = [0; MOST_HITS + 1];
        others[0] = aircraft - 1;
        Stick { first: 0, others }
    }

    /// How many aircraft fly on with so many hits.
    pub(in super::super) fn with_hits(&self, hits: usize) -> u32 {
        if hits == MOST_HITS { 0 } else { self.others[hits] + u32::from(self.first == hits) }
    }

    /// How many aircraft aborted.
    pub(in super::super) fn aborted(&self) -> u32 {
        self.others[MOST_HITS] + u32::from(self.first_aborted())
    }

    pub(super) fn delivered(&self) -> u32 {
        (0..MOST_HITS).map(|hits| self.with_hits(hits)).sum()
    }

    pub(super) fn first_aborted(&self) -> bool {
        self.first == MOST_HITS
    }

    /// Hits on the first aircraft, if it flies on.
    pub(super) fn first(&self) -> Option<u32> {
        (!self.first_aborted()).then(|| u32::try_from(self.first).expect("at most six"))
    }
}

/// A stick as AA guns see it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Target {
    pub aircraft: u32,
    pub spread: Spread,
    /// By the quality of the crews; none if every hit counts.
    pub chart: Option<Chart>,
    /// Hits that make an aircraft abort.
    pub aborts_at: u32,
}

/// So many hits are each taken from what one hit fewer leaves, which the exact engine then works out
/// once for any number of hits. It does not go deeper into parts of parts without end.
const FIRST_HITS: u32 = 100;

/// What so many hits do to a stick.
fn after_hits<D: Dice>(dice: &mut D, (target, hits): &(Target, u32)) -> Stick {
    if *hits == 0 {
        return Stick::new(target.aircraft);
    }
    let stick = dice.marginal((target.clone(), hits - 1), after_hits);
    target.once(dice, stick)
}

impl Target {
    /// What so many hits do to it.
    pub(in super::super) fn hit<D: Dice>(&self, dice: &mut D, hits: u32) -> Stick {
        let first = hits.min(FIRST_HITS);
        let stick = dice.marginal((self.clone(), first), after_hits);
        dice.rounds((hits - first, stick), |dice, &(left, stick)| match left {
            0 => ControlFlow::Break(stick),
            _ => ControlFlow::Continue((left - 1, self.once(dice, stick))),
        })
    }

    /// What so many hits do to each aircraft by itself: its forced-back results, or nothing if it
    /// aborts. For those who must know which aircraft it is.
    pub(in super::super) fn hit_each<D: Dice>(&self, dice: &mut D, hits: u32) -> Vec<Option<u32>> {
        let mut aircraft = vec![0; self.aircraft as usize];
        for _ in 0..hits {
            let aimed = if self.aircraft == 1 || self.spread == Spread::ChosenTarget {
                0
            } else {
                usize::from(dice.stage("which aircraft is hit").roll(self.one_of())) - 1
            };
            aircraft[aimed] = self.after(dice, aircraft[aimed]);
        }
        let flies_on = |hits: usize| u32::try_from(hits).ok().filter(|_| hits < MOST_HITS);
        aircraft.into_iter().map(flies_on).collect()
    }

    /// The hits that count against an aircraft, after one more.
    fn after<D: Dice>(&self, dice: &mut D, at: usize) -> usize {
        let result = match &self.chart {
            Some(chart) => chart.roll(dice),
            None => HitResult::ForcedBack,
        };
        let aborts = at + 1 >= self.aborts_at as usize;
        match result {
            HitResult::NoEffect => at,
            _ if at == MOST_HITS => at,
            HitResult::ForcedBack if !aborts => at + 1,
            HitResult::ForcedBack | HitResult::Eliminated => MOST_HITS,
        }
    }

    fn once<D: Dice>(&self, dice: &mut D, stick: Stick) -> Stick {
        let aimed = self.aim(dice, &stick);
        // Only where somebody has moved the rows of the table is nobody there.
        if aimed.is_some_and(|hits| stick.others[hits] == 0) {
            return stick;
        }
        let next = self.after(dice, aimed.unwrap_or(stick.first));
        let mut stick = stick;
        match aimed {
            None => stick.first = next,
            Some(at) => {
                stick.others[at] -= 1;
                stick.others[next] += 1;
            }
        }
        stick
    }

    /// A die with a face for each aircraft.
    fn one_of(&self) -> Die {
        Die::new(u8::try_from(self.aircraft).expect("at most 200 aircraft"))
    }

    /// The first aircraft, or one of the others that has taken so many hits.
    fn aim<D: Dice>(&self, dice: &mut D, stick: &Stick) -> Option<usize> {
        if self.aircraft == 1 || self.spread == Spread::ChosenTarget {
            return None;
        }
        let mut top = 1;
        let mut rows = vec![(top, None)];
        for (hits, &n) in stick.others.iter().enumerate() {
            top += n.cast_signed();
            rows.push((top, Some(hits)));
        }
        let table = Table::new(self.one_of().times(1), rows, None).expect("the rows rise");
        dice.stage("which aircraft is hit").table(&table, 0)
    }
}
