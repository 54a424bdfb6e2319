//! Worth from trials.

use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Interval;
use sandtable_sim::pricing::{Exchange, Pair, Rung, Sides, Situation, lead, times_lead};
use sandtable_sim::trials::Stop;
use sandtable_sim::value::Value;

use super::entrants::Entrant;
use super::found::{PricedRung, Unseen};
use super::sampled::{Contest, Listed, Played};
use super::valued::Valued;
use super::worth::Worth;
use super::worthless::NoLadder;
use crate::Failure;
use crate::checkpoint::parts::Part;
use crate::scenario::{Ladder, PriceQuestion, Way};
use crate::task::Task;
use crate::watch::Lacking;

/// What trials say of all things.
struct Seen<'a> {
    entrants: &'a [Entrant],
    /// What is asked for each variant, if it is known.
    printed: Vec<Option<f64>>,
    weights: &'a [f64],
    /// The variants; what comes after them stands on rungs.
    variants: usize,
    /// The variant whose price is known.
    reference: usize,
    conditional: bool,
    confidence: f64,
}

impl Task<'_, PriceQuestion> {
    /// The worth of each variant and the rungs of the ladder, as far as trials tell.
    pub(super) fn by_trials(
        &self,
        (entrants, weights): (&[Entrant], &[f64]),
        trials: u64,
        part: &mut Part,
    ) -> Result<(Vec<Valued>, Vec<PricedRung>, Played), Failure> {
        let seen = self.seen((entrants, weights));
        let contests = seen.contests(&self.question.way);
        let played = self.play(entrants, &contests, trials, part)?;
        if played.trials == 0 {
            return Err(self.watch.unfinished(&self.scenario.file, Lacking::Block));
        }
        let (valued, rungs) = match &self.question.way {
            Way::Ratio { price, .. } => (seen.by_ratio(&played.pairs[0], *price), Vec::new()),
            Way::Exchange(ladder) => {
                let rungs = seen.rungs(&played.pairs, ladder);
                if let Some(rung) = rungs.iter().find(|rung| rung.value.value.is_none()) {
                    let (rung, trials) = (rung.name.clone(), played.trials);
                    return Err(self.no_ladder(NoLadder::Unmet { rung, trials }).into());
                }
                let found = seen.by_exchange(&played.pairs, ladder);
                (found.map_err(|fault| self.no_ladder(fault))?, rungs)
            }
        };
        Ok((valued, rungs, played))
    }

    /// Runs the share of the trials that a shard has; says why there are not all.
    pub(super) fn share(
        &self,
        (entrants, weights): (&[Entrant], &[f64]),
        trials: u64,
        part: &mut Part,
    ) -> Result<Option<Stop>, Failure> {
        let contests = self.seen((entrants, weights)).contests(&self.question.way);
        Ok(self.play(entrants, &contests, trials, part)?.stopped)
    }

    fn seen<'a>(&self, (entrants, weights): (&'a [Entrant], &'a [f64])) -> Seen<'a> {
        let variants = 0..self.scenario.variants.len();
        Seen {
            entrants,
            printed: variants.map(|thing| self.printed_of(thing)).collect(),
            weights,
            variants: self.scenario.variants.len(),
            reference: self.reference(),
            conditional: self.question.measure.is_given(self.scenario),
            confidence: self.settings.confidence,
        }
    }
}

impl Seen<'_> {
    /// Who is played against whom: all variants against the reference; or all variants, and the next
    /// rung, against each rung.
    fn contests(&self, way: &Way) -> Vec<Contest> {
        let variants = 0..self.variants;
        let Way::Exchange(_) = way else {
            return vec![Contest { subject: self.reference, others: variants.collect() }];
        };
        let last = self.entrants.len();
        let contest = |subject: usize| {
            let next = (subject + 1 < last).then_some(subject + 1);
            Contest { subject, others: variants.clone().chain(next).collect() }
        };
        (self.variants..last).map(contest).collect()
    }

    fn sides(&self, other: usize, subject: usize) -> Sides {
        let scales = [other, subject].map(|thing| self.entrants[thing].scale);
        Sides { scales, conditional: self.conditional }
    }

    /// That a thing is zero, always or in all trials of each situation that count.
    fn unseen(&self, thing: usize, situations: &[Listed]) -> Option<Unseen> {
        let scale = self.entrants[thing].scale;
        if scale.low == 0.0 && scale.high == 0.0 {
            return Some(Unseen::Everything);
        }
        let is_zero = |pairs: &Listed| {
            let mut values = pairs.iter().filter_map(|(seen, _, _)| seen.value()).peekable();
            values.peek().is_some() && values.all(|value| value == Value::ZERO)
        };
        let trials = situations.iter().flatten().map(|(_, _, trials)| trials).sum();
        situations.iter().all(is_zero).then_some(Unseen::SoFar(trials))
    }

    /// The confidence of each situation where the worths and the leans of all hold together.
    fn of_each(&self) -> f64 {
        1.0 - (1.0 - self.confidence) / (2 * self.weights.len()) as f64
    }

    /// What a thing is worth over all mixes, by what it is worth in each situation at a confidence.
    fn throughout(&self, alone: impl Fn(f64) -> Vec<Worth>) -> Option<Interval> {
        Worth::throughout(&alone(self.of_each())).filter(|_| !self.conditional)
    }

    fn by_ratio(&self, pairs: &[Vec<Listed>], price: f64) -> Vec<Valued> {
        let of = |(thing, pairs): (usize, &Vec<Listed>)| {
            let sides = self.sides(thing, self.reference);
            let worth = |weights: &[f64], pairs: &[Listed], confidence: f64| {
                let pair = Pair::of_trials(&situations(weights, pairs), sides, confidence);
                Worth::by_ratio(&pair, price)
            };
            let alone = |confidence| -> Vec<Worth> {
                pairs.chunks(1).map(|alone| worth(&[1.0], alone, confidence)).collect()
            };
            let lean = |printed: f64| {
                let ahead = |alone: &[Listed]| {
                    let alone = situations(&[1.0], alone);
                    times_lead(&alone, sides, [price, printed], self.of_each()).bounds()
                };
                pairs.chunks(1).map(ahead).collect::<Option<Vec<Interval>>>()
            };
            // Trials tell how far one is ahead of the other only where both have a price above
            // zero.
            let printed = self.printed[thing].filter(|it| !self.conditional && 0.0 < *it);
            Valued {
                average: worth(self.weights, pairs, self.confidence),
                situations: alone(self.confidence),
                throughout: self.throughout(alone),
                unseen: self.unseen(thing, pairs),
                twin: None,
                leans: printed.and_then(lean),
            }
        };
        pairs.iter().enumerate().map(of).collect()
    }

    fn by_exchange(
        &self,
        pairs: &[Vec<Vec<Listed>>],
        ladder: &Ladder,
    ) -> Result<Vec<Valued>, NoLadder> {
        let of = |thing: usize| {
            let against: Vec<&[Listed]> = pairs.iter().map(|of| &*of[thing]).collect();
            let average = self.worth(thing, (&against, self.weights), ladder, self.confidence)?;
            let alone = |situation: usize, confidence: f64| {
                let alone: Vec<&[Listed]> =
                    against.iter().map(|of| &of[situation..=situation]).collect();
                // What is no ladder in a situation has no price there.
                let unpriced = |_| Worth { fair: None, off_ladder: None, ..average };
                self.worth(thing, (&alone, &[1.0]), ladder, confidence).unwrap_or_else(unpriced)
            };
            let all = |confidence: f64| -> Vec<Worth> {
                (0..self.weights.len()).map(|situation| alone(situation, confidence)).collect()
            };
            Ok(Valued {
                average,
                situations: all(self.confidence),
                throughout: self.throughout(all),
                unseen: self.unseen(thing, against[0]),
                twin: None,
                leans: None,
            })
        };
        (0..self.variants).map(of).collect()
    }

    /// The place of a thing on the ladder, by what it and each rung came to.
    fn worth(
        &self,
        thing: usize,
        (against, weights): (&[&[Listed]], &[f64]),
        ladder: &Ladder,
        confidence: f64,
    ) -> Result<Worth, NoLadder> {
        // All leads hold together.
        let each = 1.0 - (1.0 - confidence) / against.len() as f64;
        let rung = |(i, pairs): (usize, &&[Listed])| {
            let sides = self.sides(thing, self.variants + i);
            let lead = lead(&situations(weights, pairs), sides, each);
            Rung { points: ladder.rungs[i].points, lead }
        };
        let rungs: Vec<Rung> = against.iter().enumerate().map(rung).collect();
        let no_ladder = |fault| NoLadder::of(fault, ladder);
        let place = Exchange::of(&rungs, confidence).map_err(no_ladder)?;
        let sides = self.sides(thing, self.variants);
        let pair = Pair::of_trials(&situations(weights, against[0]), sides, confidence);
        let found = (pair.value, pair.conditions[0]);
        Ok(Worth::by_exchange(found, Some(place), ladder.ends()))
    }

    /// The rungs with their values in the mix, and what each next one adds.
    fn rungs(&self, pairs: &[Vec<Vec<Listed>>], ladder: &Ladder) -> Vec<PricedRung> {
        let rung = |(i, of): (usize, &Vec<Vec<Listed>>)| {
            let subject = self.variants + i;
            let seen = situations(self.weights, &of[0]);
            let pair = Pair::of_trials(&seen, self.sides(0, subject), self.confidence);
            let next = |pairs: &Vec<Listed>| -> Estimate {
                let sides = self.sides(subject + 1, subject);
                lead(&situations(self.weights, pairs), sides, self.confidence)
            };
            let asked = &ladder.rungs[i];
            PricedRung {
                name: asked.name.clone(),
                at: asked.at(),
                points: asked.points,
                value: pair.reference,
                condition: pair.conditions[1],
                next_adds: of.get(self.variants).map(next),
            }
        };
        pairs.iter().enumerate().map(rung).collect()
    }
}

fn situations<'a>(weights: &[f64], pairs: &'a [Listed]) -> Vec<Situation<'a>> {
    let situation = |(weight, pairs): (&f64, &'a Listed)| Situation { weight: *weight, pairs };
    weights.iter().zip(pairs).map(situation).collect()
}
