//! What a scenario says about how it is checked.

use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;

use super::file::check::{CheckSettings, Comparison, SuppressedMeasure};
use crate::date::Date;
use crate::problem::{Problem, known};

/// A check that does not count until a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Suppression {
    /// Why.
    pub(crate) reason: String,
    /// The last day on which it does not count.
    pub(crate) until: Date,
}

/// How a scenario is checked, with every name in it known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checking {
    compare: Vec<Compared>,
    suppress: Vec<(Option<String>, Option<String>, Suppression)>,
}

#[derive(Clone, Debug)]
struct Compared {
    variant: Option<String>,
    measure: String,
    how: Compare,
}

/// How one measure is compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compare {
    /// The numbers; the default ones if there are none.
    pub(crate) statistics: Vec<Statistic>,
    /// How far each may be off, if that is said.
    pub(crate) margin: Option<f64>,
    /// What all values lie in, if that is known.
    pub(crate) range: Option<Interval>,
    /// The shift that trials should show, if that is said.
    pub(crate) shift: Option<f64>,
}

impl Checking {
    /// How a measure of a variant is compared; of what is said of all variants and of this one, the last
    /// prevails.
    pub(crate) fn compare(&self, variant: &str, measure: &str) -> Compare {
        let is_meant = |compared: &&Compared| {
            compared.measure == measure
                && compared.variant.as_deref().is_none_or(|meant| meant == variant)
        };
        let found = self.compare.iter().rev().find(is_meant);
        found.map_or_else(Compare::default, |compared| compared.how.clone())
    }

    /// Why the baseline of a measure of a variant does not count, if it does not.
    pub(crate) fn suppression(&self, variant: &str, measure: &str) -> Option<&Suppression> {
        let meant = |name: &Option<String>, this: &str| name.as_deref().is_none_or(|n| n == this);
        let found = self.suppress.iter().find(|(of_variant, of_measure, _)| {
            meant(of_variant, variant) && meant(of_measure, measure)
        });
        found.map(|(_, _, suppression)| suppression)
    }
}

/// Reads what a file says, given the names of variants and measures.
pub(super) fn read(
    written: &CheckSettings,
    variants: &[&str],
    measures: &[&str],
) -> Result<Checking, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut checking = Checking::default();
    for (i, comparison) in written.compare.iter().enumerate() {
        let around = around("compare", i);
        let pair = |it: &Comparison| (it.variant.clone(), it.measure.clone());
        let first = written.compare[..i].iter().position(|other| pair(other) == pair(comparison));
        match (compared(comparison, variants, measures), first) {
            (Ok(_), Some(first)) => {
                problems.push(twice("compared", first, pair(comparison)).within(&around));
            }
            (Ok(compared), None) => checking.compare.push(compared),
            (Err(problem), _) => problems.push(problem.within(&around)),
        }
    }
    for (i, suppressed) in written.suppress.iter().enumerate() {
        let around = around("suppress", i);
        let pair = |it: &SuppressedMeasure| (it.variant.clone(), it.measure.clone());
        let first = written.suppress[..i].iter().position(|other| pair(other) == pair(suppressed));
        match (suppressed_measure(suppressed, variants, measures), first) {
            (Ok(_), Some(first)) => {
                let (variant, measure) = pair(suppressed);
                let of = (variant, measure.unwrap_or_else(|| "every measure".to_owned()));
                problems.push(twice("suppressed", first, of).within(&around));
            }
            (Ok(suppressed), None) => checking.suppress.push(suppressed),
            (Err(problem), _) => problems.push(problem.within(&around)),
        }
    }
    if problems.is_empty() { Ok(checking) } else { Err(problems) }
}

/// The second thing that is said of one measure of one variant: nobody could tell which holds.
fn twice(what: &str, first: usize, (variant, measure): (Option<String>, String)) -> Problem {
    let of = variant.map_or("all variants".to_owned(), |name| format!("variant `{name}`"));
    let message =
        format!("{measure} of {of} is {what} twice; first in entry {} of the list", first + 1);
    Problem::new(&[], message).help(Some("say all of it in one of the two".to_owned()))
}

fn around(table: &str, i: usize) -> [String; 3] {
    ["check".to_owned(), table.to_owned(), i.to_string()]
}

fn compared(
    written: &Comparison,
    variants: &[&str],
    measures: &[&str],
) -> Result<Compared, Problem> {
    known(&written.measure, measures, "measure")?;
    if let Some(variant) = &written.variant {
        known(variant, variants, "variant")?;
    }
    let at = |key: &str, message: String| Problem::new(&[key.to_owned()], message);
    let statistic = |text: &String| text.parse::<Statistic>();
    let statistics = written.statistics.iter().map(statistic).collect::<Result<Vec<_>, _>>();
    let range = match written.range {
        Some([low, high]) if high <= low => {
            return Err(at("range", format!("the range from {low} to {high} is empty")));
        }
        range => range.map(|[low, high]| Interval { low, high }),
    };
    let how = Compare {
        statistics: statistics.map_err(|error| at("statistics", error.to_string()))?,
        margin: written.margin,
        range,
        shift: written.shift,
    };
    Ok(Compared { variant: written.variant.clone(), measure: written.measure.clone(), how })
}

type Suppressed = (Option<String>, Option<String>, Suppression);

fn suppressed_measure(
    written: &SuppressedMeasure,
    variants: &[&str],
    measures: &[&str],
) -> Result<Suppressed, Problem> {
    for (name, names, what) in
        [(&written.variant, variants, "variant"), (&written.measure, measures, "measure")]
    {
        if let Some(name) = name {
            known(name, names, what)?;
        }
    }
    let suppression = suppression(&written.reason, &written.until)?;
    Ok((written.variant.clone(), written.measure.clone(), suppression))
}

/// A suppression with a reason and a day that is one.
pub(super) fn suppression(reason: &str, until: &str) -> Result<Suppression, Problem> {
    let at = |key: &str, message: String| Problem::new(&[key.to_owned()], message);
    if reason.trim().is_empty() {
        return Err(at("reason", "a check is suppressed for a reason; say which".to_owned()));
    }
    let until = until
        .parse()
        .map_err(|error: crate::date::ParseDateError| at("until", error.to_string()))?;
    Ok(Suppression { reason: reason.to_owned(), until })
}
