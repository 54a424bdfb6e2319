//! Reads a baseline, strictly: what is not exactly as it was written is refused.

use sandtable_sim::distribution::{Known, Share};
use sandtable_sim::probability::Fraction;

use super::layout::{self, Section};
use super::rows::rows;
use super::sections::{Placed, check_end, shortened, split};
use super::{AcceptedMeasure, AcceptedVariant, Baseline, Origin};
use crate::listing::Listing;
use crate::problem::Damage;

/// Reads the text of a baseline.
///
/// # Errors
///
/// If it is damaged in any way: cut short, changed by hand, of another format, with a conflict.
pub(crate) fn read(text: &str) -> Result<Baseline, Damage> {
    // Version control may have given the lines the ends of another system.
    let text = text.replace("\r\n", "\n");
    let (sections, end) = split(&text)?;
    let baseline = assemble(&sections)?;
    check_sums(&baseline, &sections)?;
    check_end(&sections, &end)?;
    if layout::text(&baseline) == text {
        return Ok(baseline);
    }
    let written = layout::text(&baseline);
    let same = written.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
    let found = text.lines().nth(same).unwrap_or_default();
    Err(Damage::new(same + 1, format!("`{}` is not as `accept` writes it", shortened(found))))
}

fn assemble(sections: &[Placed]) -> Result<Baseline, Damage> {
    let mut sections = sections.iter();
    let mut baseline = header(sections.next())?;
    for placed in sections {
        let title = placed.section.title.as_str();
        if let Some(name) = title.strip_prefix("variant ") {
            let base = baseline.variants.first().map(|variant| &variant.in_force);
            let variant = variant(placed, name, base)?;
            if let Some(other) = baseline.variant(&variant.name) {
                return Err(twice(placed.line, &format!("variant {name}"), other.line));
            }
            baseline.variants.push(variant);
        } else if let Some(rest) = title.strip_prefix("measure ") {
            let Some(variant) = baseline.variants.last_mut() else {
                return Err(Damage::new(placed.line, "a measure stands before any variant"));
            };
            let measure = measure(placed, rest)?;
            if let Some(other) = variant.measure(&measure.name) {
                let what = format!("measure {} of variant {}", measure.name, variant.name);
                return Err(twice(placed.line, &what, other.line));
            }
            variant.measures.push(measure);
        } else {
            let problem = format!("there are no sections `{}` in a baseline", shortened(title));
            return Err(Damage::new(placed.line, problem));
        }
    }
    Ok(baseline)
}

fn twice(line: usize, what: &str, other: usize) -> Damage {
    Damage::new(line, format!("{what} is there twice; first in line {other}"))
}

fn header(placed: Option<&Placed>) -> Result<Baseline, Damage> {
    let Some(placed) = placed else {
        return Err(Damage::new(1, "the baseline has no sections"));
    };
    let Section { title, rows } = &placed.section;
    let scenario = title.strip_prefix("scenario ").ok_or_else(|| {
        Damage::new(placed.line, "the first section of a baseline names its scenario")
    })?;
    let field = |i: usize, key: &str| {
        let row = rows.get(i).and_then(|row| row.strip_prefix(key)?.strip_prefix(": "));
        let missing = || Damage::new(placed.line + 1 + i, format!("`{key}: ...` is missing here"));
        row.map(str::to_owned).ok_or_else(missing)
    };
    Ok(Baseline {
        scenario: scenario.to_owned(),
        file: field(0, "file")?,
        scenario_hash: field(1, "scenario-hash")?,
        rules_hash: field(2, "rules-hash")?,
        version: field(3, "version")?,
        variants: Vec::new(),
    })
}

fn variant(placed: &Placed, name: &str, base: Option<&Listing>) -> Result<AcceptedVariant, Damage> {
    let name = serde_json::from_str(name).map_err(|_| {
        let problem = format!("`{}` is not the name of a variant in quotes", shortened(name));
        Damage::new(placed.line, problem)
    })?;
    let mut in_force = base.cloned().unwrap_or_default();
    for (line, row) in (placed.line + 1..).zip(&placed.section.rows) {
        if let Some((key, value)) = row.split_once(" = ") {
            in_force.insert(key.to_owned(), value.to_owned());
        } else if let Some(key) = row.strip_suffix(" is not there") {
            in_force.remove(key);
        } else {
            let problem = format!("`{}` is not `key = value`", shortened(row));
            return Err(Damage::new(line, problem));
        }
    }
    Ok(AcceptedVariant { name, in_force, measures: Vec::new(), line: placed.line })
}

fn measure(placed: &Placed, rest: &str) -> Result<AcceptedMeasure, Damage> {
    let parts = |(name, known)| Some((measure_name(name)?, origin(known)?));
    let Some((name, origin)) = rest.rsplit_once(": ").and_then(parts) else {
        let problem = format!(
            "`{}` is not a measure that is `exact`, or `sampled` with stream, seed and trials",
            shortened(rest)
        );
        return Err(Damage::new(placed.line, problem));
    };
    let (given, distribution) = rows(placed, &origin)?;
    Ok(AcceptedMeasure { name, origin, given, distribution, line: placed.line })
}

/// The name of a measure, which is in quotes if it is made of more than letters, digits and _.
fn measure_name(name: &str) -> Option<String> {
    if name.starts_with('"') { serde_json::from_str(name).ok() } else { Some(name.to_owned()) }
}

fn origin(known: &str) -> Option<Origin> {
    if known == "exact" {
        return Some(Origin::Exact);
    }
    let mut parts = known.strip_prefix("sampled, ")?.split(", ");
    let stream = parts.next()?.strip_prefix("stream ")?.parse().ok()?;
    let seed = parts.next()?.strip_prefix("seed ")?.parse().ok()?;
    let (start, end) = parts.next()?.strip_prefix("trials ")?.split_once("..")?;
    let trials = start.parse().ok()?..end.parse().ok()?;
    (parts.next().is_none() && trials.start < trials.end).then_some(Origin::Sampled {
        stream,
        seed,
        trials,
    })
}

/// Holds what was read against its checksums; what also does not add up is said so.
fn check_sums(baseline: &Baseline, sections: &[Placed]) -> Result<(), Damage> {
    for variant in &baseline.variants {
        for measure in &variant.measures {
            if let Some(problem) = does_not_add_up(measure) {
                let last = measure.line + number_of_rows(sections, measure.line);
                let problem = format!(
                    "{problem}: {} of variant {}, lines {} to {last}, was changed by hand",
                    measure.name,
                    variant.name,
                    measure.line + 1
                );
                return Err(Damage::new(measure.line, problem));
            }
        }
    }
    let expected = layout::sections(baseline);
    for (placed, (around, _)) in sections.iter().zip(&expected) {
        if placed.checksum != placed.section.checksum(around) {
            let problem = format!(
                "`{}` was changed by hand: lines {} to {} do not fit the checksum {}",
                shortened(&placed.section.title),
                placed.line,
                placed.last(),
                placed.checksum
            );
            return Err(Damage::new(placed.line, problem));
        }
    }
    Ok(())
}

fn number_of_rows(sections: &[Placed], line: usize) -> usize {
    let placed = sections.iter().find(|placed| placed.line == line);
    placed.map_or(0, |placed| placed.section.rows.len())
}

/// How the numbers of a measure fail to add up, if they do. There are none of what is given under a
/// condition that is never met.
fn does_not_add_up(measure: &AcceptedMeasure) -> Option<String> {
    let distribution = &measure.distribution;
    let shares: Vec<&Share> = distribution.shares().map(|(_, share)| share).collect();
    match distribution.known() {
        Known::Sampled { trials } => {
            let counts = shares.iter().filter_map(|share| share.count);
            let sum = counts.fold(0u64, u64::saturating_add);
            (sum != trials).then(|| format!("the counts add up to {sum}, not to {trials}"))
        }
        Known::Exact { .. } if shares.is_empty() => None,
        Known::Exact { unresolved } => {
            let fractions: Option<Vec<_>> =
                shares.iter().map(|share| share.exact.clone()).collect();
            if let Some(fractions) = fractions {
                let sum = fractions.into_iter().sum::<Fraction>();
                let wrong = sum.is_representable() && sum != Fraction::ONE;
                return wrong.then(|| format!("the probabilities add up to {sum}, not to 1"));
            }
            let sum = shares.iter().map(|share| share.p).sum::<f64>() + unresolved;
            (1e-9 < (sum - 1.0).abs())
                .then(|| format!("the probabilities add up to {sum}, not to 1"))
        }
    }
}
