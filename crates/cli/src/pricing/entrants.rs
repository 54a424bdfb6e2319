//! Everything that is played for a price: the variants, and what stands on the rungs of a ladder.

use sandtable_dice::Scale;
use sandtable_play::Situation;

use crate::Failure;
use crate::scenario::{PriceQuestion, Scenario, Variant, Way};

/// A thing, in each of its situations alone.
pub(super) struct Entrant {
    /// What its value can come to.
    pub(super) scale: Scale,
    /// One for each situation.
    pub(super) alone: Vec<Variant>,
    /// What the situations are, with the key of the ladder written out.
    situations: Vec<Situation>,
}

impl Entrant {
    /// Whether this is the other under another name.
    pub(super) fn is(&self, other: &Entrant) -> bool {
        self.situations == other.situations
    }
}

/// The variants of a scenario in their order, and after them what stands on the rungs of the ladder,
/// if there is one.
///
/// # Errors
///
/// If one of them cannot be played.
pub(super) fn entrants(
    scenario: &Scenario,
    question: &PriceQuestion,
) -> Result<Vec<Entrant>, Failure> {
    let of = |variant: &Variant| entrant(scenario, question, variant);
    let mut entrants: Vec<Entrant> =
        scenario.variants.iter().map(of).collect::<Result<_, Failure>>()?;
    let Way::Exchange(ladder) = &question.way else { return Ok(entrants) };
    for (entrant, variant) in entrants.iter_mut().zip(&scenario.variants) {
        if let Some(written) = scenario.as_on_ladder(variant, ladder) {
            entrant.situations = written.situations;
        }
    }
    let named =
        |name: &str| scenario.variant(name).expect("questions name variants that are there");
    for rung in &ladder.rungs {
        let made = scenario.on_rung(named(&question.reference), ladder, rung)?;
        entrants.push(match &made {
            Some(variant) => of(variant)?,
            None => of(named(&rung.name))?,
        });
    }
    Ok(entrants)
}

fn entrant(
    scenario: &Scenario,
    question: &PriceQuestion,
    variant: &Variant,
) -> Result<Entrant, Failure> {
    let alone =
        |situation: &Situation| scenario.alone(variant, situation).map_err(Failure::Unplayable);
    Ok(Entrant {
        scale: question.measure.scale(scenario, variant),
        alone: variant.situations.iter().map(alone).collect::<Result<_, Failure>>()?,
        situations: variant.situations.clone(),
    })
}
