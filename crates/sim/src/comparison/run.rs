//! Comparisons from trials, until they are decided.

use std::ops::ControlFlow;
use std::time::Instant;

use super::bout::Bout;
use super::played::{Pairing, Played};
use super::side::Side;
use super::{Answer, Family, PairMargins, Pairs};
use crate::margins::MeasureError;
use crate::patience::{Halt, Stop};
use crate::stream::BLOCK;
use crate::trials::{Portions, StopReason};

/// At most so many blocks of a variant are run at once; of no more are the outcomes kept.
const MOST_BLOCKS: u64 = 4;

/// How far a comparison has come.
#[derive(Debug)]
pub struct Progress<'a> {
    /// The pairs that every undecided variant has had.
    pub pairs: u64,
    /// The most that it may have.
    pub most: u64,
    sides: &'a [Side<'a>],
}

impl Progress<'_> {
    /// What each variant that is begun has come to, from which the comparison can be gone on with.
    pub fn played(&self) -> Vec<Played> {
        self.sides.iter().map_while(Side::played).collect()
    }
}

/// Says whether a comparison goes on that has come so far.
pub type Observe<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<Stop>;

/// What pairs of trials came to.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// An answer for each measure of each variant.
    pub answers: Vec<Vec<Answer>>,
    /// The pairs of each variant, and the dice that they were on.
    pub pairs: Vec<(PairMargins, Pairing)>,
    /// What each variant came to, from which a comparison that was stopped can be gone on with.
    pub played: Vec<Played>,
    /// Why there are no more pairs.
    pub stop: StopReason,
    /// How many looks there were.
    pub looks: usize,
}

/// Compares variants with a reference, until everything is decided or the last look is over.
///
/// Which dice a variant is compared on is decided by a pilot, whose pairs are not used again: common
/// dice, unless they make the difference vary more than independent ones would. The pairs of a
/// variant end where all of its questions are decided.
///
/// `observe` is told again and again how many pairs have been run of how many at most. Where it, or
/// somebody who loses patience, ends a comparison, there is a last look at what there is; that it
/// comes early is nothing that the dice decided.
///
/// # Errors
///
/// If a measure has no value for an outcome, or it was ended before every variant had a pair.
pub fn run(bout: &Bout, observe: Observe) -> Result<Comparison, Halt<MeasureError>> {
    let mut sides = sides(bout);
    let questions = bout.variants.iter().flat_map(|_| bout.questions.iter().copied()).collect();
    let mut family = Family::new(bout.confidence, bout.looks.count(), questions);
    let mut stop = None;
    let mut looks = 0;
    for &look in bout.looks.numbers() {
        stop = grow(bout, &mut sides, look, observe)?.map(StopReason::from);
        let pairs = sides.iter().map(|side| side.pairs(bout.questions.len()));
        let pairs: Vec<Vec<Pairs>> = pairs.collect::<Result<_, _>>().map_err(Halt::Failed)?;
        family.look(&pairs.concat());
        looks += 1;
        for (i, side) in sides.iter_mut().enumerate() {
            let mut questions = (0..bout.questions.len()).map(|k| i * bout.questions.len() + k);
            side.done = questions.all(|question| !family.is_open(question));
        }
        if sides.iter().all(|side| side.done) {
            stop = Some(StopReason::Decided);
        }
        if stop.is_some() {
            break;
        }
    }
    let answers: Vec<Answer> = family.answers().iter().flatten().cloned().collect();
    let answers = answers.chunks(bout.questions.len()).map(<[Answer]>::to_vec).collect();
    let played = sides.iter().map_while(Side::played).collect();
    let pairs = sides.into_iter().map(Side::into_pairs).collect();
    let stop = stop.unwrap_or(StopReason::Trials);
    Ok(Comparison { answers, pairs, played, stop, looks })
}

/// Runs the pairs of a shard up to the last look and decides nothing: what a comparison may not need,
/// because the shards together decide it before, is run as well. Says why there are not all, if so.
///
/// # Errors
///
/// If a measure has no value for an outcome.
pub fn play(
    bout: &Bout,
    observe: Observe,
) -> Result<(Vec<Played>, Option<Stop>), Halt<MeasureError>> {
    let mut sides = sides(bout);
    let mut stop = None;
    for &look in bout.looks.numbers() {
        stop = up_to(bout, &mut sides, look, observe)?;
        sides.iter_mut().for_each(Side::settle);
        if stop.is_some() {
            break;
        }
    }
    let last = bout.looks.last();
    let stop = stop.filter(|_| sides.iter().any(|side| side.end() < last));
    Ok((sides.iter().map_while(Side::played).collect(), stop))
}

/// The variants, with what they have come to before.
fn sides<'a>(bout: &Bout<'a>) -> Vec<Side<'a>> {
    let side = |(i, variant)| Side::new(variant, bout.before.get(i).cloned());
    bout.variants.iter().copied().enumerate().map(side).collect()
}

/// Runs what is undecided up to so many pairs, unless somebody wants an end. Then it says so, if
/// there is anything to look at.
fn grow(
    bout: &Bout,
    sides: &mut [Side],
    look: u64,
    observe: Observe,
) -> Result<Option<Stop>, Halt<MeasureError>> {
    let wish = up_to(bout, sides, look, observe)?;
    sides.iter_mut().for_each(Side::settle);
    if let Some(stop) = wish.filter(|_| sides.iter().any(|side| side.end() == 0)) {
        return Err(Halt::Stopped(stop));
    }
    // At the very end, everything that was asked for has been done.
    let last = bout.looks.last();
    let is_short = |side: &Side| !side.done && side.end() < last;
    Ok(wish.filter(|_| look < last || sides.iter().any(is_short)))
}

/// Runs what is undecided up to so many pairs, or until somebody wants an end.
fn up_to(
    bout: &Bout,
    sides: &mut [Side],
    look: u64,
    observe: Observe,
) -> Result<Option<Stop>, Halt<MeasureError>> {
    let most = bout.looks.last();
    sides.iter_mut().filter(|side| !side.done).for_each(|side| side.take_up(look));
    let mut portions = Portions::up_to(MOST_BLOCKS);
    while let Some((i, pairs)) = furthest_behind(sides).filter(|(_, pairs)| *pairs < look) {
        // First of all, every variant gets a few, so that there is something to look at.
        let portion = if pairs == 0 { BLOCK } else { portions.trials() };
        let end = look.min(pairs + portion * u64::from(bout.shard.count));
        let clock = Instant::now();
        match sides[i].run(bout, end) {
            Err(Halt::Stopped(stop)) => return Ok(Some(stop)),
            ran => ran?,
        }
        portions.took(clock.elapsed());
        let pairs = furthest_behind(sides).map_or(look, |(_, pairs)| pairs);
        if let ControlFlow::Break(stop) = observe(&Progress { pairs, most, sides }) {
            return Ok(Some(stop));
        }
    }
    Ok(None)
}

/// The position of the undecided variant that has had the fewest pairs, and how many.
fn furthest_behind(sides: &[Side]) -> Option<(usize, u64)> {
    let open = sides.iter().enumerate().filter(|(_, side)| !side.done);
    open.map(|(i, side)| (i, side.end())).min_by_key(|(_, pairs)| *pairs)
}
