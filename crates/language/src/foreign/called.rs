//! A rule that is played, as it is called for at one place.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use sandtable_dice::Scale;

use super::blamed::Blamed;
use super::{Read, Told, arguments};
use crate::data::Data;
use crate::playable::{Playable, PlayedMeasure, Playing};
use crate::problem::{Problem, Span};
use crate::range::Range;
use crate::refusal::Refusal;

/// More situations than this are not made ready.
const MOST: u64 = 10_000;

/// In general, before the situation of a scenario is known, no more values of an argument are tried
/// than this.
const MOST_TRIED: i64 = 16;

/// A rule that is played, as it is called for at one place.
#[derive(Debug)]
pub(crate) struct Called {
    /// The rule.
    pub(crate) rule: Arc<dyn Playable>,
    /// The id by which it is called.
    pub(crate) named: String,
    /// What it is called where it is played, which tells one play of a rule from another.
    pub(crate) alias: String,
    /// What is said of circumstances, figures and rulings.
    pub(crate) said: [Told; 3],
    /// What it is told anew each time, of what is said.
    pub(crate) asked: Asked,
    /// Which keys of the page are to blame where it cannot be played.
    pub(crate) blamed: Blamed,
    /// What each argument is called: the key that it is said of.
    pub(crate) names: Vec<String>,
    /// Whether it is left out where it cannot be played.
    pub(crate) may_skip: bool,
    /// Whether only the ranges of circumstances are known, so that not every situation is looked at.
    pub(crate) is_general: bool,
    /// Where it is called for.
    pub(crate) span: Span,
    /// The situations that are ready, or why they cannot be played.
    pub(crate) known: Mutex<BTreeMap<Vec<i32>, Ready>>,
}

/// What a native part is told anew each time it is played.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// Of its keys, in their order.
    told: Vec<Told>,
    /// Which arguments are part of that alone, so that no situation is made ready for each.
    is_alone: Vec<bool>,
}

impl Asked {
    /// Parts what is asked each time from what is said of circumstances, figures and rulings; there are
    /// so many arguments.
    pub(crate) fn of(rule: &dyn Playable, said: &[Told; 3], args: usize) -> Asked {
        let (told, rest) = said[0].parted(rule.asked());
        let is_said = |at: usize| rest.has(at) || said[1].has(at) || said[2].has(at);
        let is_alone = (0..args).map(|at| !is_said(at) && told.iter().any(|told| told.has(at)));
        Asked { is_alone: is_alone.collect(), told }
    }

    /// The arguments by which situations differ; of the others one value stands for all.
    pub(super) fn without(&self, args: &[Range]) -> Vec<Range> {
        let each = args.iter().zip(&self.is_alone);
        each.map(|(range, is_alone)| if *is_alone { Range::only(range.low) } else { *range })
            .collect()
    }

    /// Whether an argument is of those by which situations do not differ.
    pub(super) fn is_alone(&self, at: usize) -> bool {
        self.is_alone.get(at).copied().unwrap_or(false)
    }

    /// The numbers that it is told for some arguments.
    pub(super) fn numbers(&self, args: &[i32]) -> Vec<i32> {
        let mut all = Vec::new();
        self.told.iter().for_each(|told| told.numbers(args, &mut all));
        all
    }
}

type Ready = Result<Arc<dyn Playing>, Refusal>;

impl Called {
    /// The rule, ready for some arguments.
    pub(super) fn situation(&self, args: &[i32]) -> Ready {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(args).cloned();
        known.unwrap_or_else(|| {
            let ready = self.prepare(args);
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.insert(args.to_vec(), ready.clone());
            ready
        })
    }

    fn prepare(&self, args: &[i32]) -> Ready {
        if let Some((key, problem)) = self.said.iter().find_map(|said| said.wrong(args)) {
            return Err(Refusal { key: vec![key], problem });
        }
        let (_, circumstances) = self.said[0].parted(self.rule.asked());
        let data = |of: &Told| of.data(args).unwrap_or(Data::EMPTY);
        self.rule.prepare(&data(&circumstances), &data(&self.said[1]), &data(&self.said[2]))
    }

    /// What each number can be that is read off, for arguments within some ranges.
    ///
    /// # Errors
    ///
    /// If there are too many situations, or one that cannot be played.
    pub(crate) fn ranges(
        &self,
        args: &[Range],
        reads: &[Read],
    ) -> Result<Vec<Range>, Box<Problem>> {
        if self.is_general && !self.rule.asked().is_empty() {
            return reads.iter().map(|read| self.range(*read, &self.in_general())).collect();
        }
        let args = &self.asked.without(args);
        let size = args.iter().fold(1_u64, |size, range| size.saturating_mul(range.size()));
        let all = if size <= MOST {
            all_of(args)
        } else if self.is_general {
            some_of(args)
        } else {
            return Err(Box::new(self.too_many(size, args)));
        };
        let mut seen: Vec<Option<Range>> = vec![None; reads.len()];
        let mut refused: Option<(Vec<i32>, Refusal)> = None;
        let mut count = 0_u64;
        for args in all {
            match self.situation(&args) {
                Ok(playing) => {
                    let scales = playing.scales();
                    for (seen, read) in seen.iter_mut().zip(reads) {
                        let range = self.range(*read, &scales)?;
                        *seen = Some(seen.map_or(range, |seen| seen.or(range)));
                    }
                }
                Err(refusal) => {
                    count += 1;
                    refused.get_or_insert((args, refusal));
                }
            }
        }
        let is_playable = refused.is_none() || seen.iter().any(Option::is_some) || reads.is_empty();
        match refused {
            Some((args, refusal)) if !(self.may_skip || self.is_general && is_playable) => {
                Err(Box::new(self.refused(&args, &refusal, count)))
            }
            skipped => Ok(self.seen(reads, seen, skipped.is_some())),
        }
    }

    /// The first place of the measure that a place among the values belongs to.
    pub(super) fn first(&self, at: usize) -> usize {
        let mut first = 0;
        for measure in self.rule.measures() {
            if at < first + measure.places() {
                break;
            }
            first += measure.places();
        }
        first
    }

    /// What each measure can come to, whatever the situation.
    fn in_general(&self) -> Vec<Scale> {
        let of = |measure: &PlayedMeasure| vec![measure.scale; measure.places()];
        self.rule.measures().iter().flat_map(of).collect()
    }

    /// What is read off where it may have been skipped.
    fn seen(&self, reads: &[Read], seen: Vec<Option<Range>>, is_skipped: bool) -> Vec<Range> {
        let is_skipped = is_skipped || self.is_general && self.may_skip;
        let each = reads.iter().zip(seen).map(|(read, seen)| match read {
            Read::Played | Read::Known(_) if is_skipped => {
                seen.map_or(Range::ZERO, |seen| seen.or(Range::ZERO))
            }
            _ => seen.unwrap_or(Range::ZERO),
        });
        each.collect()
    }

    /// What a number can be that is read off in one situation.
    fn range(&self, read: Read, scales: &[Scale]) -> Result<Range, Box<Problem>> {
        let of = |at: usize| scales.get(at).copied();
        match read {
            Read::Played => Ok(Range::only(1)),
            Read::Known(at) if of(at).is_some_and(|scale| scale.missing.is_none()) => {
                Ok(Range::only(1))
            }
            Read::Known(_) => Ok(Range::YES_NO),
            Read::Number(at) => of(at).and_then(whole).ok_or_else(|| Box::new(self.boundless(at))),
        }
    }

    /// A measure of which it is not known how large it can become.
    fn boundless(&self, at: usize) -> Problem {
        let name = name_at(self.rule.measures(), at);
        let message = format!("how large `{name}` of `{}` can become is not known", self.named);
        Problem::new(self.span, message).help("it cannot be read here: leave it out")
    }

    fn too_many(&self, size: u64, args: &[Range]) -> Problem {
        let message = format!("`{}` would be played in {size} situations", self.named);
        let each = self.names.iter().zip(args).map(|(name, range)| format!("`{name}` {range}"));
        Problem::new(self.span, message)
            .expecting(format!("no more than {MOST} are made ready"))
            .help(format!(
                "say closer what it is played with: {}",
                each.collect::<Vec<_>>().join(", ")
            ))
    }

    fn refused(&self, args: &[i32], refusal: &Refusal, count: u64) -> Problem {
        let with = arguments(&self.said, &self.names, args);
        let with = if with.is_empty() { "here".to_owned() } else { format!("with {with}") };
        let others = match count {
            0 | 1 => String::new(),
            2 => ", nor in another situation".to_owned(),
            count => format!(", nor in {} others", count - 1),
        };
        let message = format!("`{}` cannot be played {with}{others}: {refusal}", self.named);
        let help = "say what happens then, behind the braces: `or skip { … }`";
        Problem::new(self.span, message).help(help).blaming(self.blamed.key(&refusal.key))
    }
}

/// The name of the measure that a place among the values belongs to.
pub(crate) fn name_at(measures: &[PlayedMeasure], at: usize) -> &str {
    measure_at(measures, at).map_or("", |of| of.name.as_str())
}

/// The measure that has a place among the values; of a list all its places are.
pub(super) fn measure_at(measures: &[PlayedMeasure], at: usize) -> Option<&PlayedMeasure> {
    measures.iter().flat_map(|of| std::iter::repeat_n(of, of.places())).nth(at)
}

/// The whole numbers that a scale admits, if it says which.
fn whole(scale: Scale) -> Option<Range> {
    #[expect(clippy::cast_possible_truncation, reason = "it was looked whether it fits")]
    let number = |of: f64| (of.abs() <= f64::from(i32::MAX)).then_some(of as i32);
    Some(Range { low: number(scale.low.ceil())?, high: number(scale.high.floor())? })
}

/// All combinations of numbers within ranges.
pub(super) fn all_of(ranges: &[Range]) -> Vec<Vec<i32>> {
    ranges.iter().fold(vec![Vec::new()], |before, range| {
        let longer = |args: &Vec<i32>| {
            let args = args.clone();
            (range.low..=range.high).map(move |number| {
                let mut args = args.clone();
                args.push(number);
                args
            })
        };
        before.iter().flat_map(longer).collect()
    })
}

/// Some combinations of numbers within ranges: all at their least and all at their most, and each
/// by itself at values between.
fn some_of(ranges: &[Range]) -> Vec<Vec<i32>> {
    let ends =
        [ranges.iter().map(|of| of.low).collect(), ranges.iter().map(|of| of.high).collect()];
    let mut all: Vec<Vec<i32>> = ends.to_vec();
    for end in &ends {
        for (at, range) in ranges.iter().enumerate() {
            for number in between(*range) {
                let mut args: Vec<i32> = end.clone();
                args[at] = number;
                all.push(args);
            }
        }
    }
    all
}

/// Some numbers within a range, evenly.
fn between(range: Range) -> impl Iterator<Item = i32> {
    let (low, last) = (i64::from(range.low), i64::from(range.high) - i64::from(range.low));
    let steps = last.clamp(1, MOST_TRIED);
    (0..=steps).filter_map(move |step| i32::try_from(low + last * step / steps).ok())
}
