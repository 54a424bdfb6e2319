//! All situations in which a rule is played.

use std::any::Any;
use std::sync::Arc;

use sandtable_dice::{Kind, Value};

use super::called::{all_of, measure_at};
use super::{Called, Foreign, Read, arguments};
use crate::playable::{Kept, Playing};
use crate::range::Range;
use crate::syntax::BLANK;

/// All situations in which a rule is played, made ready.
#[derive(Debug)]
pub(crate) struct Table {
    called: Arc<Called>,
    reads: Vec<Read>,
    /// What each argument can be.
    args: Vec<Range>,
    /// By the arguments, the last of which counts least; nothing where it is skipped.
    situations: Vec<Option<Arc<dyn Playing>>>,
    /// What each number is that is given, where there is no value.
    absent: Vec<i32>,
}

impl Foreign {
    /// The same with its situations made ready, once it is known what its arguments can be.
    pub(crate) fn ready(&self, args: &[Range]) -> Foreign {
        let args = self.called.asked.without(args);
        let all = all_of(&args);
        let situations = all.iter().map(|args| self.called.situation(args).ok()).collect();
        let table = Table {
            called: Arc::clone(&self.called),
            reads: self.reads.clone(),
            args,
            situations,
            absent: self.absent.clone(),
        };
        Foreign { table: Some(Arc::new(table)), ..self.clone() }
    }
}

impl Table {
    /// Plays the rule with some arguments, and gives what is read off.
    pub(crate) fn play(&self, args: &[i32], kept: &mut Kept, dice: &mut dyn Any) -> Vec<i32> {
        let mut given = self.absent.clone();
        let Some(playing) = self.at(args) else {
            for (given, read) in given.iter_mut().zip(&self.reads) {
                if matches!(read, Read::Played | Read::Known(_)) {
                    *given = 0;
                }
            }
            return given;
        };
        let asked = self.called.asked.numbers(args);
        playing.ask(&asked, kept, dice, &mut |values| {
            for (given, read) in given.iter_mut().zip(&self.reads) {
                *given = number(*read, values).unwrap_or(*given);
            }
        });
        given
    }

    /// All situations that are ready.
    pub(crate) fn ready(&self) -> impl Iterator<Item = &Arc<dyn Playing>> {
        self.situations.iter().flatten()
    }

    /// The rule for some arguments, unless it is skipped then.
    fn at(&self, args: &[i32]) -> Option<&Arc<dyn Playing>> {
        let each = args.iter().zip(&self.args).enumerate();
        let mut differing = each.filter(|(at, _)| !self.called.asked.is_alone(*at));
        let place = differing.try_fold(0_usize, |place, (_, (arg, range))| {
            let above = usize::try_from(i64::from(*arg) - i64::from(range.low)).ok()?;
            place.checked_mul(usize::try_from(range.size()).ok()?)?.checked_add(above)
        });
        self.situations.get(place?)?.as_ref()
    }

    /// What is played with some arguments, for whoever reads a trial.
    pub(crate) fn told(&self, args: &[i32]) -> String {
        let with = arguments(&self.called.said, &self.called.names, args);
        let with = if with.is_empty() { with } else { format!(" with {with}") };
        let Called { named, alias, .. } = &*self.called;
        let is_named = alias != named && alias != BLANK;
        let what = if is_named { format!("{alias}, {named},") } else { named.clone() };
        match self.at(args) {
            Some(_) => format!("{what} is played{with}"),
            None => format!("{what} is not played{with}"),
        }
    }

    /// Whether there is something to tell of what it came to: a rule that was played, of which a
    /// measure is read. Native parts tell what they come to themselves.
    pub(crate) fn has_result(&self, args: &[i32]) -> bool {
        let reads_measure = || self.reads.iter().any(|read| matches!(read, Read::Number(_)));
        self.called.blamed.is_of_rule() && self.at(args).is_some() && reads_measure()
    }

    /// What was read off the rule that was played, for whoever reads a trial: "first: turns 3, sunk no".
    pub(crate) fn result(&self, given: &[i32]) -> String {
        let measures = self.called.rule.measures();
        let is_missing = |at: usize| {
            let mut reads = self.reads.iter().zip(given);
            reads.any(|(read, given)| *read == Read::Known(at) && *given == 0)
        };
        let told = |(read, given): (&Read, &i32)| {
            let Read::Number(at) = *read else { return None };
            let measure = measure_at(measures, at)?;
            let value = match measure.scale.kind {
                _ if is_missing(at) => "no value".to_owned(),
                Kind::YesNo => if *given == 0 { "no" } else { "yes" }.to_owned(),
                Kind::Count | Kind::Amount | Kind::Time => given.to_string(),
            };
            Some(format!("{} {value}", measure.name))
        };
        let each: Vec<String> = self.reads.iter().zip(given).filter_map(told).collect();
        format!("{}: {}", self.called.alias, each.join(", "))
    }
}

/// What is read off the measures of a rule; nothing where there is no value.
fn number(read: Read, values: &[Option<Value>]) -> Option<i32> {
    match read {
        Read::Played => Some(1),
        Read::Known(at) => Some(i32::from(values.get(at).is_some_and(Option::is_some))),
        Read::Number(at) => {
            let (number, _) = values.get(at).copied().flatten()?.exact()?;
            i32::try_from(number).ok()
        }
    }
}
