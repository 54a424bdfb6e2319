//! What variants change: each of them against a reference, measure by measure.

mod exact;
mod parting;
mod refusal;
mod sampled;
mod sides;

use sandtable_dice::Scale;
use sandtable_sim::comparison::{Movement, Pairing, Verdict};
use sandtable_sim::distribution::{Distribution, Observation};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::experiment::Values;
use sandtable_sim::expression::EvaluationError;
use sandtable_sim::interval::{Interval, Method, proportion};
use sandtable_sim::probability::Fraction;
use sandtable_sim::stream::Stream;
use sandtable_sim::trials::StopReason;
use sandtable_sim::value::Value;

use crate::Failure;
use crate::engine::WhySampled;
use crate::results;
use crate::scenario::Settings;
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;

pub(crate) use parting::Parting;
pub(crate) use sides::{
    Side, asked, no_measure, refuse_equal, refuse_other_procedure, sides, toggled, varied,
};

/// What is to be compared.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// What the variants are compared with.
    pub(crate) reference: Side<'a>,
    /// The variants; at least one.
    pub(crate) variants: Vec<Side<'a>>,
    /// What is compared; the first measure is the main one.
    pub(crate) measures: Vec<Asked>,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// A measure that is compared.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// Its name.
    pub(crate) name: String,
    /// What is counted.
    pub(crate) meaning: String,
    /// What kind of number it is, and what it can come to on any of the sides.
    pub(crate) scale: Scale,
    /// A difference of this much does not matter.
    pub(crate) margin: f64,
}

/// One measure of one variant, held against the reference.
#[derive(Clone, Debug)]
pub(crate) struct Compared {
    /// The position of the measure.
    pub(crate) measure: usize,
    /// The position of the variant.
    pub(crate) variant: usize,
    /// The pairs of trials and the dice they were on; nothing if it is exact.
    pub(crate) pairs: Option<(u64, Pairing)>,
    /// The mean of the reference, of what has a value.
    pub(crate) mean_reference: Option<f64>,
    /// The mean of the variant, of what has a value.
    pub(crate) mean_variant: Option<f64>,
    /// The intervals of these means where all trials came to one and the same value.
    pub(crate) agreed: [Option<Interval>; 2],
    /// How likely it is to have no value, of the reference and of the variant.
    pub(crate) missing: [Estimate; 2],
    /// The second mean less the first; nothing if one of the sides never has a value.
    pub(crate) difference: Option<f64>,
    /// The difference as a fraction, if it is known as one.
    pub(crate) fraction: Option<Fraction>,
    /// The standard error of the difference, if it was sampled.
    pub(crate) se: Option<f64>,
    /// Where the difference lies.
    pub(crate) interval: Option<Interval>,
    /// How the interval was arrived at.
    pub(crate) method: Method,
    /// How often the variant comes to more, the same and less than the reference in a pair of
    /// trials on common dice; nothing where pairs have no meaning.
    pub(crate) chances: Option<[f64; 3]>,
    /// How many times more pairs on independent dice would be as precise.
    pub(crate) variance_ratio: Option<f64>,
    /// The total variation distance; nothing if one of the sides never meets a condition.
    pub(crate) total_variation: Option<f64>,
    /// The Wasserstein distance; nothing if there is no value in some outcomes.
    pub(crate) wasserstein: Option<f64>,
    /// The values whose probabilities changed, most first.
    pub(crate) movements: Vec<Movement>,
    /// What is concluded.
    pub(crate) verdict: Verdict,
}

impl Compared {
    /// Whether nothing can be said of where the difference lies.
    pub(crate) fn is_uncertain(&self) -> bool {
        self.method == Method::Unknown
    }
}

/// What a comparison came to.
#[derive(Debug)]
pub(crate) struct Comparison {
    /// Measure by measure, variant by variant.
    pub(crate) rows: Vec<Compared>,
    /// For each variant, where its games part from those of the reference.
    pub(crate) partings: Vec<Parting>,
    /// How many sampled comparisons were decided together.
    pub(crate) family: usize,
    /// How many looks there were at sampled ones.
    pub(crate) looks: usize,
    /// Why sampling stopped, if there was any.
    pub(crate) stop: Option<StopReason>,
    /// Why there was any.
    pub(crate) why: Option<WhySampled>,
}

impl Compared {
    /// Where a probability lies that came up in this share of the pairs; nothing if it is exact.
    pub(crate) fn interval_of(&self, share: f64, confidence: f64) -> Option<Interval> {
        let (pairs, _) = self.pairs?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is a count"
        )]
        let count = (share * pairs as f64).round() as u64;
        Some(proportion(count, pairs, confidence).0)
    }
}

impl Comparison {
    /// Whether everything that was asked for has been done.
    pub(crate) fn complete(&self) -> bool {
        self.stop.is_none_or(StopReason::is_complete)
    }
}

/// Compares, exactly where both sides can be enumerated.
///
/// # Errors
///
/// If the engine that was asked for gives up, a measure has no value for an outcome, or one outside
/// of what the scenario says it can be.
pub(crate) fn compare(request: &Request, watch: &Watch) -> Result<Comparison, Failure> {
    let laws = exact::all_laws(request)?;
    let (reference, variants) = laws.split_first().expect("there is a reference");
    let mut rows = Vec::new();
    let mut unknown = Vec::new();
    for (i, law) in variants.iter().enumerate() {
        match (reference, law) {
            (Ok(reference), Ok(law)) => rows.extend(exact::rows(request, i, reference, law)?),
            _ => unknown.push(i),
        }
    }
    let sampled = if unknown.is_empty() {
        None
    } else {
        let sampled = sampled::sample(request, &unknown, watch)?;
        rows.extend(sampled.rows);
        Some((sampled.stop, sampled.looks))
    };
    rows.sort_by_key(|row| (row.measure, row.variant));
    Ok(Comparison {
        rows,
        partings: parting::partings(request, watch)?,
        family: unknown.len() * request.measures.len(),
        looks: sampled.map_or(0, |(_, looks)| looks),
        stop: sampled.map(|(stop, _)| stop),
        why: laws.into_iter().filter_map(Result::err).next_back(),
    })
}

impl Request<'_> {
    /// The random bits of the comparison.
    pub(crate) fn stream(&self) -> Stream {
        Stream::new(self.settings.seed, &self.reference.scenario.name)
    }
}

/// Refuses a distribution that leaves what the scenario says is possible.
fn check_bounds(measure: &Asked, side: &Side, distribution: &Distribution) -> Result<(), Failure> {
    let of = side.scenario.file.clone();
    Ok(side.scenario.check_bounds(&measure.name, &of, distribution)?)
}

/// The value of a measure for an outcome of one of the sides.
fn read(side: &Side, measure: &Asked, outcome: &Values) -> Result<Observation, Failure> {
    reading(side, measure)(outcome).map_err(|error| unreadable(measure, side, error))
}

/// The failure to read a measure.
fn unreadable(
    measure: &Asked,
    side: &Side,
    error: impl std::error::Error + Send + Sync + 'static,
) -> Failure {
    let of = format!("`{}` of {}", side.name, side.scenario.file);
    Unmeasured::named(&measure.name, of, error).into()
}

/// The reading of a measure on one side, for those that read whole distributions.
fn reading<'a>(
    side: &Side<'a>,
    measure: &Asked,
) -> impl Fn(&[Option<Value>]) -> Result<Observation, EvaluationError> + use<'a> {
    results::reading(side.scenario, side.variant, &measure.name)
}
