//! A ladder of things whose prices are known.

use serde::Serialize;
use serde_json::Value;

use super::file::number::WrittenNumber;
use super::file::price::{LadderPoints, LadderSettings};
use super::parameter::Parameter;
use super::ready::Scenario;
use super::variant::Variant;
use super::wrong::Wrong;
use crate::{Failure, short};

/// Things whose prices are known, in the order of these.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Ladder {
    /// The key that makes the ladder; nothing if variants do.
    pub(crate) key: Option<String>,
    /// What each one of the key costs, at any number; nothing where every rung has a price of its own.
    pub(crate) each: Option<f64>,
    /// The rungs, two at least.
    pub(crate) rungs: Vec<Rung>,
}

impl Ladder {
    /// What the first rung costs, and the last.
    pub(crate) fn ends(&self) -> [f64; 2] {
        [&self.rungs[0], &self.rungs[self.rungs.len() - 1]].map(|rung| rung.points)
    }

    /// What its rungs are called: the last word of the key.
    pub(crate) fn called(&self) -> &str {
        self.key.as_deref().map_or("rung", short::last)
    }
}

/// One of them.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Rung {
    /// What it is called: the value of the key, or the variant.
    pub(crate) name: String,
    /// What it costs, in points.
    pub(crate) points: f64,
    /// Which thing it is.
    pub(crate) thing: Thing,
}

/// What stands on a rung.
#[derive(Clone, Debug, Serialize)]
pub(crate) enum Thing {
    /// The reference with this value for the key of the ladder.
    Valued {
        /// The value as a number.
        at: f64,
        /// The value as the key takes it.
        value: Value,
    },
    /// The variant of that name.
    Named,
}

impl Rung {
    fn valued(at: f64, value: Value, points: f64) -> Rung {
        let name = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Rung { name, points, thing: Thing::Valued { at, value } }
    }

    /// The value of the key, if a key makes the ladder.
    pub(crate) fn at(&self) -> Option<f64> {
        match self.thing {
            Thing::Valued { at, .. } => Some(at),
            Thing::Named => None,
        }
    }
}

/// More rungs than that are not played.
const MOST: usize = 100;

/// So many rungs a ladder has at most of which the file does not state each.
const MOST_FILLED: u32 = 40;

const NEEDED: &str = "write key = \"circumstances.models\", values = [6, 8, 10] and points = 10, which \
                      is for each; or variants = { one = 50, two = 100 }";

impl Scenario {
    /// The ladder that a question describes.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong: the key, its values, or the prices.
    pub(super) fn ladder(
        &self,
        reference: &Variant,
        written: &LadderSettings,
    ) -> Result<Ladder, Wrong> {
        let mut ladder = match (&written.key, written.variants.is_empty()) {
            (Some(key), true) => self.ladder_of_key(reference, key, written)?,
            (None, false) if written.values.is_empty() && written.points.is_none() => {
                self.ladder_of_variants(written)?
            }
            (None, true) => {
                return Err(
                    Wrong::new("ladder", "there is no `key` and no `variants`").help(NEEDED)
                );
            }
            _ => {
                let message = "`variants` have their prices; `key`, `values` and `points` make another \
                               ladder";
                return Err(Wrong::new("ladder.variants", message).help(NEEDED));
            }
        };
        ladder.rungs.sort_by(|one, other| one.points.total_cmp(&other.points));
        check(&ladder.rungs)?;
        Ok(ladder)
    }

    fn ladder_of_variants(&self, written: &LadderSettings) -> Result<Ladder, Wrong> {
        let rung = |(name, points): (&String, &f64)| {
            self.known_variant("ladder.variants", name)?;
            Ok(Rung { name: name.clone(), points: *points, thing: Thing::Named })
        };
        let rungs: Result<_, Wrong> = written.variants.iter().map(rung).collect();
        Ok(Ladder { key: None, each: None, rungs: rungs? })
    }

    fn ladder_of_key(
        &self,
        reference: &Variant,
        key: &str,
        written: &LadderSettings,
    ) -> Result<Ladder, Wrong> {
        let parameter = self.parameter(reference, key).map_err(|it| refused("ladder.key", it))?;
        if parameter.numbers().is_none() {
            let message = format!("`{key}` is not a number; it is {}", parameter.kind.noun());
            return Err(Wrong::new("ladder.key", message));
        }
        let values = numbers(&parameter, written)?;
        let points = points(&values, written)?;
        let mut rungs = Vec::new();
        for ((at, value), points) in values.into_iter().zip(points) {
            let changes = [(key.to_owned(), value.clone())];
            let made = self.changed(reference, &reference.name, &changes);
            made.map_err(|it| refused("ladder.values", it))?;
            rungs.push(Rung::valued(at, value, points));
        }
        let mut ladder = Ladder { key: Some(key.to_owned()), each: written.each(), rungs };
        self.fill(reference, &parameter, &mut ladder);
        Ok(ladder)
    }

    /// Adds what stands between the rungs, where each one has its price and there are not too many: a
    /// ninth man must not cost what a straight line from eight to ten makes of him. A number that the
    /// rule refuses is no rung.
    fn fill(&self, reference: &Variant, parameter: &Parameter, ladder: &mut Ladder) {
        let Some(each) = ladder.each else { return };
        let stated: Vec<f64> = ladder.rungs.iter().filter_map(Rung::at).collect();
        for at in between(&stated, parameter) {
            let Some(value) = parameter.number(at) else { continue };
            let changes = [(parameter.key.clone(), value.clone())];
            if self.changed(reference, &reference.name, &changes).is_ok() {
                ladder.rungs.push(Rung::valued(at, value, at * each));
            }
        }
    }

    /// The variant that stands on a rung, or nothing if it is one of the scenario's.
    ///
    /// # Errors
    ///
    /// If it cannot be, which was found out when the ladder was read.
    pub(crate) fn on_rung(
        &self,
        reference: &Variant,
        ladder: &Ladder,
        rung: &Rung,
    ) -> Result<Option<Variant>, Failure> {
        let (Some(key), Thing::Valued { value, .. }) = (&ladder.key, &rung.thing) else {
            return Ok(None);
        };
        self.changed(reference, &rung.name, &[(key.clone(), value.clone())]).map(Some)
    }

    /// A variant with the key of the ladder written out, as the rungs have it, whether it states it or
    /// not. Nothing if no key makes the ladder, or the variant has no single number there.
    pub(crate) fn as_on_ladder(&self, variant: &Variant, ladder: &Ladder) -> Option<Variant> {
        let key = ladder.key.as_ref()?;
        let parameter = self.parameter(variant, key).ok()?;
        let value = parameter.number(parameter.present()?)?;
        self.changed(variant, &variant.name, &[(key.clone(), value)]).ok()
    }
}

fn refused(key: &'static str, failure: Failure) -> Wrong {
    match failure {
        Failure::Usage { problem, help } => Wrong { help, ..Wrong::new(key, problem) },
        other => Wrong::new(key, other.to_string()),
    }
}

/// The values of the key, as numbers and as it takes them.
fn numbers(parameter: &Parameter, written: &LadderSettings) -> Result<Vec<(f64, Value)>, Wrong> {
    let value = |written: &WrittenNumber| {
        let wrong = |message: String| Wrong::new("ladder.values", message);
        let at = written.number().ok_or_else(|| {
            let help = "write a number, or a fraction such as \"1/3\"";
            wrong(format!("{} is not a number", said(written))).help(help)
        })?;
        let value = parameter.said(at, written).ok_or_else(|| {
            let takes = match parameter.numbers().and_then(|numbers| numbers.parts) {
                Some(parts) => format!("goes by steps of 1/{parts}"),
                None => "takes whole numbers".to_owned(),
            };
            wrong(format!("`{}` {takes}, and {at} is none", parameter.key))
        })?;
        Ok((at, value))
    };
    written.values.iter().map(value).collect()
}

/// The steps of a key between the least and the greatest of some numbers, without these: by as little
/// as the key goes, or else by one, if that is not too many and the numbers are steps as well.
fn between(stated: &[f64], parameter: &Parameter) -> Vec<f64> {
    let low = stated.iter().copied().fold(f64::INFINITY, f64::min);
    let high = stated.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let parts = parameter.numbers().and_then(|numbers| numbers.parts).map_or(1.0, f64::from);
    let is_step = |at: f64, parts: f64| ((at - low) * parts).fract() == 0.0;
    let fits = |parts: &f64| {
        (high - low) * parts < f64::from(MOST_FILLED)
            && stated.iter().all(|at| is_step(*at, *parts))
    };
    let Some(parts) = [parts, 1.0].into_iter().find(fits) else { return Vec::new() };
    let all = (1..MOST_FILLED).map(|step| low + f64::from(step) / parts);
    all.take_while(|at| *at < high).filter(|at| !stated.contains(at)).collect()
}

fn said(written: &WrittenNumber) -> String {
    match written {
        WrittenNumber::Number(number) => number.to_string(),
        WrittenNumber::Fraction(text) => format!("\"{text}\""),
    }
}

impl LadderSettings {
    /// What each one of the key costs, if that is the same for all.
    fn each(&self) -> Option<f64> {
        match self.points {
            Some(LadderPoints::EachOne(each)) => Some(each),
            _ => None,
        }
    }
}

/// The price of each value.
fn points(values: &[(f64, Value)], written: &LadderSettings) -> Result<Vec<f64>, Wrong> {
    match &written.points {
        Some(LadderPoints::EachOne(each)) => Ok(values.iter().map(|(at, _)| at * each).collect()),
        Some(LadderPoints::Listed(points)) if points.len() == values.len() => Ok(points.clone()),
        Some(LadderPoints::Listed(points)) => {
            let message = format!("there are {} prices for {} values", points.len(), values.len());
            Err(Wrong::new("ladder.points", message).help("give each value its price"))
        }
        None => {
            let message = "`points` is missing: what each value of the key costs";
            let help =
                "write points = 10, which is for each, or a list of as many prices as values";
            Err(Wrong::new("ladder", message).help(help))
        }
    }
}

/// Whether rungs, in the order of their prices, are a ladder.
fn check(rungs: &[Rung]) -> Result<(), Wrong> {
    let key = if rungs.iter().any(|rung| rung.at().is_some()) {
        "ladder.values"
    } else {
        "ladder.variants"
    };
    if rungs.len() < 2 || MOST < rungs.len() {
        let message = format!("a ladder has from 2 to {MOST} rungs; here are {}", rungs.len());
        return Err(Wrong::new(key, message).help(NEEDED));
    }
    if let Some(bad) = rungs.iter().find(|it| !it.points.is_finite() || it.points < 0.0) {
        let message = format!("the price of `{}` is {}", bad.name, bad.points);
        return Err(Wrong::new(key, message).help("prices are 0 or more points"));
    }
    let same = rungs.windows(2).find(|pair| pair[1].points <= pair[0].points);
    match same {
        Some(pair) => {
            let message =
                format!("`{}` and `{}` both cost {}", pair[0].name, pair[1].name, pair[0].points);
            Err(Wrong::new(key, message)
                .help("each rung of a ladder costs more than the one before"))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_at_a_place_in_a_list_are_called_by_the_list() {
        let called = |key: Option<&str>| {
            let key = key.map(str::to_owned);
            Ladder { key, each: None, rungs: Vec::new() }.called().to_owned()
        };
        assert_eq!(called(Some("circumstances.squad.men")), "men");
        assert_eq!(called(Some("circumstances.sections.0")), "sections.0");
        assert_eq!(called(None), "rung");
    }
}
