//! `price`: what variants are worth against things whose price is known.

mod entrants;
mod exact;
mod found;
mod ladder;
mod means;
mod sampled;
mod seen;
mod situations;
mod valued;
mod worth;
mod worthless;

use std::error::Error;

use sandtable_dice::Kind;
use sandtable_report::digits;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::trials::Stop;

use crate::Failure;
use crate::checkpoint::parts::Part;
use crate::engine::{self, EngineChoice, WhySampled};
use crate::missing::{MayBeMissing, always_has_a_value};
use crate::scenario::{Ladder, PriceQuestion, Scenario, Settings, Variant, Way};
use crate::share;
use crate::task::Task;
use crate::unmeasured::Unmeasured;
use crate::watch::Lacking;
use entrants::{Entrant, entrants};
pub(crate) use found::{Priced, PricedRung, PricedVariant, Unseen};
use situations::situations;
use valued::Valued;
pub(crate) use worth::{OffLadder, Worth};
use worthless::{Inexact, NoLadder, NoLadderOf, Worthless};

/// Refuses a mean of values that a measure may not have in some variant, unless the exact laws of all that
/// is played for the price say that it always has one. `asked` says where it is asked for.
///
/// # Errors
///
/// If it may have none.
pub(crate) fn refuse_missing(
    scenario: &Scenario,
    question: &PriceQuestion,
    engine: EngineChoice,
    asked: &dyn Fn() -> String,
) -> Result<(), Failure> {
    if question.equilibrium.is_some() {
        // What may have no value is refused with the cell where it may have none.
        return Ok(());
    }
    let refused = |variant: &Variant| {
        let measure = (&*question.measure.text, question.measure.scale(scenario, variant));
        let of = || format!("variant `{}`", variant.name);
        MayBeMissing::refuse(asked, scenario, measure, Statistic::Mean, of).err()
    };
    let Some(refused) = scenario.variants.iter().find_map(refused) else { return Ok(()) };
    let entrants = entrants(scenario, question)?;
    let mut played = entrants.iter().flat_map(|entrant| &entrant.alone);
    let is_certain =
        played.all(|alone| always_has_a_value(scenario, &question.measure, alone, engine));
    if is_certain { Ok(()) } else { Err(refused) }
}

/// Prices every variant; nothing if somebody wanted an end before anything was known.
///
/// # Errors
///
/// If the reference is worth nothing, the ladder is none, the engine that was asked for gives up, or
/// the measure has no value for an outcome.
pub(crate) fn price(
    task: &Task<'_, PriceQuestion>,
    part: &mut Part,
) -> Result<Option<Priced>, Failure> {
    let Task { scenario, settings, question, watch } = *task;
    let situations = situations(scenario);
    let entrants = entrants(scenario, question)?;
    let weights: Vec<f64> = situations.iter().map(|(_, share)| *share).collect();
    let whom = || scenario.file.clone();
    let exactly = || task.exactly(&entrants, &weights);
    let (valued, ladder, trials, stopped, sampled_because) =
        match engine::decide(settings.engine, whom, exactly)? {
            Ok(Some((valued, ladder))) => (valued, ladder, None, None, None),
            Ok(None) => return Ok(None),
            Err(WhySampled::TimeOver) => return Err(watch.unfinished(&scenario.file, Lacking::Law)),
            Err(why) if question.equilibrium.is_some() => return Err(task.inexact(why).into()),
            Err(why) => {
                let each = of_each(scenario, settings, situations.len())?;
                let found = task.by_trials((&entrants, &weights), each, part)?;
                let (valued, ladder, played) = found;
                (valued, ladder, Some(played.trials), played.stopped, Some(why))
            }
        };
    let variants = valued.into_iter().enumerate().map(|(i, of)| task.priced(i, of)).collect();
    let is_share = is_share(scenario, question);
    let mut priced =
        Priced { variants, ladder, situations, is_share, trials, sampled_because, stopped };
    match &question.way {
        Way::Ratio { .. } => {
            task.refuse_worthless(&priced)?;
            // The price of the reference is what it is said to be.
            let reference = &mut priced.variants[task.reference()];
            for fair in reference.worths_mut().filter_map(|worth| worth.fair.as_mut()) {
                *fair = Estimate { interval: None, method: Method::Exact, ..*fair };
            }
        }
        Way::Exchange(ladder) => on_rungs(&mut priced, &entrants, ladder),
    }
    Ok(Some(priced))
}

/// Whether what is priced by is yes or no, so that its mean is a probability.
fn is_share(scenario: &Scenario, question: &PriceQuestion) -> bool {
    let is_share =
        |variant| share::is_share(Statistic::Mean, question.measure.scale(scenario, variant).kind);
    question.equilibrium.is_none() && scenario.variants.iter().all(is_share)
}

/// What stands on a rung costs what is said of it, whatever its value comes to.
fn on_rungs(priced: &mut Priced, entrants: &[Entrant], ladder: &Ladder) {
    let (variants, rungs) = entrants.split_at(priced.variants.len());
    for (variant, entrant) in priced.variants.iter_mut().zip(variants) {
        let Some(at) = rungs.iter().position(|rung| rung.is(entrant)) else { continue };
        let points = ladder.rungs[at].points;
        variant.worths_mut().for_each(|worth| worth.settle(points));
        variant.throughout = Some(Interval::around(points, 0.0));
        variant.leans = None;
        variant.unseen.take_if(|unseen| matches!(unseen, Unseen::Beyond(_)));
    }
}

/// Runs the share of the trials that a shard has, if there are any; says why there are not all.
///
/// # Errors
///
/// As [`price`].
pub(crate) fn share(
    task: &Task<'_, PriceQuestion>,
    part: &mut Part,
) -> Result<Option<Stop>, Failure> {
    let Task { scenario, settings, question, watch } = *task;
    let situations = situations(scenario);
    let entrants = entrants(scenario, question)?;
    let weights: Vec<f64> = situations.iter().map(|(_, share)| *share).collect();
    let exactly = || task.exactly(&entrants, &weights);
    match engine::decide(settings.engine, || scenario.file.clone(), exactly)? {
        Ok(Some(_)) => {
            part.end_known();
            Ok(None)
        }
        Ok(None) | Err(WhySampled::TimeOver) => Err(watch.unfinished(&scenario.file, Lacking::Law)),
        Err(why) if question.equilibrium.is_some() => Err(task.inexact(why).into()),
        Err(_) => {
            let each = of_each(scenario, settings, situations.len())?;
            task.share((&entrants, &weights), each, part)
        }
    }
}

/// The trials of each of so many situations.
fn of_each(scenario: &Scenario, settings: &Settings, situations: usize) -> Result<u64, Failure> {
    Ok(settings.stated_trials(&scenario.file)?.div_ceil(situations as u64))
}

impl Task<'_, PriceQuestion> {
    fn priced(&self, thing: usize, of: Valued) -> PricedVariant {
        PricedVariant {
            name: self.scenario.variants[thing].name.clone(),
            printed: self.printed_of(thing),
            average: of.average,
            situations: of.situations,
            throughout: of.throughout,
            unseen: of.unseen.or_else(|| self.beyond(thing, of.twin)),
            leans: of.leans,
        }
    }

    fn beyond(&self, thing: usize, twin: Option<usize>) -> Option<Unseen> {
        let asked = self.printed_of(thing)?;
        let twin = twin.filter(|twin| self.asked_for(*twin) != Some(asked))?;
        Some(Unseen::Beyond(self.scenario.variants[twin].name.clone()))
    }

    /// The printed price of a thing, or what the reference is said to cost.
    fn asked_for(&self, thing: usize) -> Option<f64> {
        let known = match self.question.way {
            Way::Ratio { price, .. } if thing == self.reference() => Some(price),
            _ => None,
        };
        self.printed_of(thing).or(known)
    }

    fn reference(&self) -> usize {
        let is_reference = |it: &crate::scenario::Variant| it.name == self.question.reference;
        self.scenario.variants.iter().position(is_reference).unwrap_or(0)
    }

    fn printed_of(&self, thing: usize) -> Option<f64> {
        let name = &self.scenario.variants[thing].name;
        let printed = self.question.printed.iter().find(|(variant, _)| variant == name);
        printed.map(|(_, price)| *price)
    }

    fn undefined(&self, error: impl Error + Send + Sync + 'static) -> Failure {
        Unmeasured::expression(&self.question.measure.text, &*self.scenario.file, error).into()
    }

    fn inexact(&self, why: WhySampled) -> Inexact {
        Inexact {
            file: self.scenario.file.clone(),
            measure: self.question.measure.text.clone(),
            why,
        }
    }

    fn no_ladder(&self, fault: NoLadder) -> NoLadderOf {
        let (file, measure) = (self.scenario.file.clone(), self.question.measure.text.clone());
        NoLadderOf { file, measure, fault }
    }

    /// How much the reference may be worth of which nothing was seen.
    fn at_most(&self, most: f64) -> String {
        let reference = &self.scenario.variants[self.reference()];
        let interval = Some((0.0, most));
        match self.question.measure.scale(self.scenario, reference).kind {
            Kind::YesNo => digits::percent_estimate(0.0, interval),
            _ => format!("a mean of {}", digits::sampled(0.0, interval)),
        }
    }

    /// Refuses a reference that is worth nothing, or of which no worth was seen.
    fn refuse_worthless(&self, priced: &Priced) -> Result<(), Worthless> {
        let found = &priced.variants[self.reference()].average.value;
        let PriceQuestion { reference, measure, .. } = self.question;
        let (reference, measure) = (reference.clone(), measure.text.clone());
        match (found.value, priced.trials) {
            (Some(value), _) if 0.0 < value => Ok(()),
            (None, None) => Err(Worthless::Never { reference, measure }),
            (None, Some(trials)) => Err(Worthless::Unmet { reference, measure, trials }),
            (Some(value), None) => Err(Worthless::Nothing { reference, measure, value }),
            (Some(value), Some(trials)) => {
                let never_less = |interval: &Interval| value == 0.0 && 0.0 <= interval.low;
                Err(match found.interval.filter(never_less) {
                    Some(Interval { high, .. }) => {
                        let most = self.at_most(high);
                        Worthless::Unseen { reference, measure, trials, most }
                    }
                    None => Worthless::Unknown { reference, measure, trials, value },
                })
            }
        }
    }
}
