//! What the dice of a procedure are held against, and what a pip more or less would change.
//!
//! Nobody lists the thresholds of a rule. They are found by running it: every check, every end of
//! a row of a table that its dice meet, and every roll that a modifier could be added to.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use sandtable_dice::{Bands, Check, Pool};

/// Something that dice are held against and that could be moved by a pip.
///
/// Known by the stage that its dice are rolled for, and by what was asked of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Threshold {
    /// The target of a check.
    Check {
        /// What the dice are for, in the rulebook's words; empty if it was not said.
        stage: &'static str,
        /// The check with all its modifiers, as it was met.
        check: Check,
    },
    /// The highest score of a row of a table.
    Band {
        /// What the dice are for.
        stage: &'static str,
        /// The dice.
        pool: Pool,
        /// The highest scores of all rows but the last, by which the table is known.
        tops: Vec<i32>,
        /// The row, counted from zero.
        row: usize,
    },
    /// What is added to every roll of a stage: to its checks, its tables, and its dice that are
    /// added up.
    Modifier {
        /// What the dice are for.
        stage: &'static str,
        /// Whether dice are added up or read by themselves there: these show no face that they do not
        /// have, so that a 6 on a D6 stays one with a pip more. What follows from a roll is worked out
        /// for its faces alone.
        within_faces: bool,
    },
}

impl Threshold {
    /// What the dice are for, in the rulebook's words; empty if it was not said.
    pub fn stage(&self) -> &'static str {
        match self {
            Threshold::Check { stage, .. }
            | Threshold::Band { stage, .. }
            | Threshold::Modifier { stage, .. } => stage,
        }
    }
}

impl fmt::Display for Threshold {
    /// As a designer would point at it: `to hit: 4+ on a D6`, and of a row of a table, whose upper end
    /// it is, `landing: 8 to 9 on D10`. The alternate form says all that tells it from others:
    /// `landing: 8 to 9 on D10 (rows up to 7, 9)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stage = match self.stage() {
            "" => "unnamed roll",
            stage => stage,
        };
        match self {
            Threshold::Check { check, .. } => {
                write!(f, "{stage}: {check}")?;
                check.hidden_target().map_or(Ok(()), |target| write!(f, " (target {target})"))
            }
            Threshold::Band { pool, tops, row, .. } => {
                let (high, below) = (tops[*row], row.checked_sub(1).map(|below| tops[below]));
                match below {
                    None => write!(f, "{stage}: {high} or less on {pool}")?,
                    Some(below) if below + 1 == high => write!(f, "{stage}: {high} on {pool}")?,
                    Some(below) => write!(f, "{stage}: {} to {high} on {pool}", below + 1)?,
                }
                if f.alternate() {
                    let tops: Vec<String> = tops.iter().map(ToString::to_string).collect();
                    write!(f, " (rows up to {})", tops.join(", "))?;
                }
                Ok(())
            }
            Threshold::Modifier { within_faces: false, .. } => write!(f, "{stage}: modifier"),
            Threshold::Modifier { within_faces: true, .. } => {
                write!(f, "{stage}: modifier, within its faces")
            }
        }
    }
}

/// A threshold, moved.
///
/// A target or the end of a row is so many pips higher; or so many pips are added to the dice,
/// of which those that are added up still show no more and no less than dice can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// What is moved.
    pub threshold: Threshold,
    /// By how many pips up, or down if negative.
    pub pips: i32,
}

/// What an engine does with the thresholds that it meets: writes them down, or moves one.
#[derive(Clone, Debug)]
pub(crate) enum Probe {
    Record(Record),
    Move(Shift),
}

/// The thresholds that were met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record(BTreeSet<Threshold>);

impl Record {
    /// The thresholds. A modifier to a stage that has a single check says nothing new, and is left
    /// out.
    pub(crate) fn into_thresholds(self) -> BTreeSet<Threshold> {
        let mut others: BTreeMap<&str, u32> = BTreeMap::new();
        let mut singles: BTreeSet<&str> = BTreeSet::new();
        for threshold in &self.0 {
            match threshold {
                Threshold::Check { stage, .. } => *others.entry(stage).or_default() += 1,
                Threshold::Band { stage, .. } => *others.entry(stage).or_default() += 2,
                Threshold::Modifier { .. } => (),
            }
        }
        singles.extend(others.iter().filter(|(_, count)| **count == 1).map(|(stage, _)| *stage));
        let within: BTreeSet<&str> = self.0.iter().filter_map(within_faces).collect();
        let is_new = |threshold: &Threshold| match threshold {
            // One modifier is added to all that is rolled at a stage.
            Threshold::Modifier { stage, within_faces } => {
                !singles.contains(stage) && *within_faces == within.contains(stage)
            }
            _ => true,
        };
        self.0.iter().filter(|threshold| is_new(threshold)).cloned().collect()
    }
}

/// The stage of a modifier that is added to dice within their faces.
fn within_faces(threshold: &Threshold) -> Option<&'static str> {
    match threshold {
        Threshold::Modifier { stage, within_faces: true } => Some(stage),
        _ => None,
    }
}

impl Probe {
    /// The check that is rolled instead of one.
    pub(crate) fn check(&mut self, stage: &'static str, check: Check, is_new: bool) -> Check {
        match self {
            Probe::Record(Record(met)) if is_new => {
                met.insert(Threshold::Check { stage, check });
                met.insert(Threshold::Modifier { stage, within_faces: false });
                check
            }
            Probe::Record(_) => check,
            Probe::Move(Shift { threshold, pips }) => match threshold {
                Threshold::Check { stage: there, check: moved }
                    if *there == stage && *moved == check =>
                {
                    check.moved(*pips)
                }
                Threshold::Modifier { stage: there, .. } if *there == stage => {
                    check.modified(*pips)
                }
                _ => check,
            },
        }
    }

    /// The total that dice come to instead of one.
    pub(crate) fn total(
        &mut self,
        stage: &'static str,
        pool: Pool,
        total: i32,
        is_new: bool,
    ) -> i32 {
        match self {
            Probe::Record(Record(met)) => {
                if is_new {
                    met.insert(Threshold::Modifier { stage, within_faces: true });
                }
                total
            }
            Probe::Move(Shift { threshold: Threshold::Modifier { stage: there, .. }, pips })
                if *there == stage =>
            {
                (total + *pips).clamp(pool.lowest(), pool.highest())
            }
            Probe::Move(_) => total,
        }
    }

    /// The bands that are rolled on instead of those of a table, and the modifier.
    pub(crate) fn bands<'a>(
        &mut self,
        stage: &'static str,
        bands: &'a Bands,
        modifier: i32,
        is_new: bool,
    ) -> (Cow<'a, Bands>, i32) {
        match self {
            Probe::Record(Record(met)) => {
                if is_new {
                    met.extend(ends(stage, bands));
                    met.insert(Threshold::Modifier { stage, within_faces: false });
                }
                (Cow::Borrowed(bands), modifier)
            }
            Probe::Move(Shift { threshold, pips }) => match threshold {
                Threshold::Band { stage: there, pool, tops, row }
                    if *there == stage && *pool == bands.pool() && tops == bands.tops() =>
                {
                    (Cow::Owned(bands.moved(*row, *pips)), modifier)
                }
                Threshold::Modifier { stage: there, .. } if *there == stage => {
                    (Cow::Borrowed(bands), modifier + *pips)
                }
                _ => (Cow::Borrowed(bands), modifier),
            },
        }
    }
}

/// The ends of the rows of a table that have any scores.
fn ends(stage: &'static str, bands: &Bands) -> Vec<Threshold> {
    let (pool, tops) = (bands.pool(), bands.tops());
    let has_scores = |row: &usize| *row == 0 || tops[row - 1] < tops[*row];
    let band = |row| Threshold::Band { stage, pool, tops: tops.to_vec(), row };
    (0..tops.len()).filter(has_scores).map(band).collect()
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{D6, D10, Table};

    use super::*;

    fn recorded(meet: impl FnOnce(&mut Probe)) -> Vec<String> {
        let mut probe = Probe::Record(Record::default());
        meet(&mut probe);
        let Probe::Record(record) = probe else { unreachable!() };
        record.into_thresholds().iter().map(Threshold::to_string).collect()
    }

    #[test]
    fn a_modifier_to_a_single_check_is_the_check() {
        let one = recorded(|probe| {
            probe.check("to hit", D6.at_least(4), true);
        });
        assert_eq!(one, ["to hit: 4+ on a D6"]);
        let two = recorded(|probe| {
            probe.check("to hit", D6.at_least(4), true);
            probe.check("to hit", D6.at_least(5), true);
        });
        assert_eq!(two, ["to hit: 4+ on a D6", "to hit: 5+ on a D6", "to hit: modifier"]);
    }

    #[test]
    fn a_modifier_of_plain_dice_says_that_it_keeps_to_their_faces() {
        let plain = recorded(|probe| {
            let _ = probe.total("damage", D6.times(1), 6, true);
        });
        assert_eq!(plain, ["damage: modifier, within its faces"]);
        let both = recorded(|probe| {
            probe.total("fire", D6.times(1), 4, true);
            probe.check("fire", D6.at_least(4), true);
            probe.check("fire", D6.at_least(5), true);
        });
        assert_eq!(both[2], "fire: modifier, within its faces", "{both:?}");
        assert_eq!(both.len(), 3, "one modifier to all of them");
    }

    #[test]
    fn a_table_has_an_end_to_each_row_but_the_last() {
        let table = Table::new(D10.times(1), [(3, 'a'), (7, 'b')], 'c').unwrap();
        let met = recorded(|probe| drop(probe.bands("mud", table.bands(), 0, true)));
        assert_eq!(met, ["mud: 3 or less on D10", "mud: 4 to 7 on D10", "mud: modifier"]);
    }

    /// By day and by night a roll may be made on tables of which one row is alike.
    #[test]
    fn tables_that_share_the_end_of_a_row_can_be_told_apart() {
        let band = |tops: &[i32]| Threshold::Band {
            stage: "landing",
            pool: D10.times(1),
            tops: tops.to_vec(),
            row: 1,
        };
        let [day, night] = [band(&[7, 9]), band(&[7, 9, 12])];
        assert_eq!(day.to_string(), night.to_string());
        assert_eq!(format!("{day:#}"), "landing: 8 to 9 on D10 (rows up to 7, 9)");
        assert_eq!(format!("{night:#}"), "landing: 8 to 9 on D10 (rows up to 7, 9, 12)");
    }

    #[test]
    fn only_what_is_meant_is_moved() {
        let threshold = Threshold::Check { stage: "to hit", check: D6.at_least(4) };
        let mut probe = Probe::Move(Shift { threshold, pips: 1 });
        assert_eq!(probe.check("to hit", D6.at_least(4), true), D6.at_least(5));
        assert_eq!(probe.check("to hit", D6.at_least(3), true), D6.at_least(3));
        assert_eq!(probe.check("to wound", D6.at_least(4), true), D6.at_least(4));
        assert_eq!(probe.total("to hit", D6.times(2), 7, true), 7);
    }

    #[test]
    fn a_modifier_moves_everything_at_its_stage() {
        let threshold = Threshold::Modifier { stage: "order", within_faces: true };
        let mut probe = Probe::Move(Shift { threshold, pips: -1 });
        let table = Table::new(D6.times(1), [(3, 'a')], 'b').unwrap();
        assert_eq!(probe.check("order", D6.at_least(4), true), D6.at_least(5));
        assert_eq!(probe.total("order", D6.times(1), 1, true), 1, "a die has no face below one");
        assert_eq!(probe.total("order", D6.times(1), 4, true), 3);
        assert_eq!(probe.bands("order", table.bands(), 2, true).1, 1);
        assert_eq!(probe.total("fire", D6.times(1), 4, true), 4);
    }
}
