//! Reads the rows of a measure: its condition, that it has no value, and its values in order.

use sandtable_sim::distribution::{Condition, Distribution, Known, Point, Share};
use sandtable_sim::probability::Fraction;

use super::Origin;
use super::layout::{ALWAYS, NONE};
use super::sections::{Placed, shortened};
use super::value::{value_of, value_text};
use crate::problem::Damage;

/// The condition under which a measure is given, if there is one, and how likely each value is.
///
/// # Errors
///
/// If a row is none, or values do not ascend.
pub(super) fn rows(
    placed: &Placed,
    origin: &Origin,
) -> Result<(Option<String>, Distribution), Damage> {
    let mut rows = Rows::of(origin);
    for (line, row) in (placed.line + 1..).zip(&placed.section.rows) {
        rows.add(line, row)?;
    }
    let known = match rows.trials {
        Some(trials) => Known::Sampled { trials },
        None => Known::Exact { unresolved: rows.unresolved },
    };
    let points = rows.points.into_iter().map(|(_, point)| point).collect();
    let distribution = Distribution::of_points(points, rows.missing, rows.condition, known)
        .map_err(|_| Damage::new(placed.line, "the measure has no values"))?;
    Ok((rows.given, distribution))
}

/// What was read so far.
struct Rows {
    /// How many trials there were, if it was sampled; once a condition was read, those that meet it.
    trials: Option<u64>,
    given: Option<String>,
    condition: Option<Condition>,
    missing: Option<Share>,
    /// The values, each with its line.
    points: Vec<(usize, Point)>,
    unresolved: f64,
}

impl Rows {
    fn of(origin: &Origin) -> Rows {
        let trials = match origin {
            Origin::Exact => None,
            Origin::Sampled { trials, .. } => Some(trials.end - trials.start),
        };
        let (given, condition, missing, points) = (None, None, None, Vec::new());
        Rows { trials, given, condition, missing, points, unresolved: 0.0 }
    }

    fn add(&mut self, line: usize, row: &str) -> Result<(), Damage> {
        if let Some(p) = row.strip_prefix("unresolved: ") {
            let p = p.parse().ok().filter(|p| (0.0..=1.0).contains(p)).ok_or_else(|| {
                Damage::new(line, format!("`{}` is not a probability", shortened(p)))
            })?;
            self.unresolved = p;
            return Ok(());
        }
        let (what, rest) = row.rsplit_once(": ").ok_or_else(|| self.refused(line, row))?;
        if let Some(given) = what.strip_prefix("given ") {
            return self.add_condition(line, row, given, rest);
        }
        let share = self.share(rest).ok_or_else(|| self.refused(line, row))?;
        if what == NONE {
            self.missing = Some(share);
            return Ok(());
        }
        let value = value_of(what).ok_or_else(|| self.refused(line, row))?;
        self.add_point(line, Point { value, share })
    }

    fn add_condition(
        &mut self,
        line: usize,
        row: &str,
        given: &str,
        rest: &str,
    ) -> Result<(), Damage> {
        if self.given.is_some() || self.missing.is_some() || !self.points.is_empty() {
            return Err(Damage::new(line, "a condition stands once, above all values"));
        }
        let given = serde_json::from_str(given).map_err(|_| {
            let problem = format!("`{}` is not a condition in quotes", shortened(given));
            Damage::new(line, problem)
        })?;
        self.given = Some(given);
        if rest != ALWAYS {
            let share = self.share(rest).ok_or_else(|| self.refused(line, row))?;
            let trials = self.trials;
            self.trials = share.count;
            self.condition = Some(Condition { share, trials });
        }
        Ok(())
    }

    fn add_point(&mut self, line: usize, point: Point) -> Result<(), Damage> {
        let text = value_text(point.value);
        match self.points.iter().find(|(_, other)| point.value <= other.value) {
            None => {
                self.points.push((line, point));
                Ok(())
            }
            Some((other, same)) if same.value == point.value => Err(Damage::new(
                line,
                format!("value {text} is there twice; first in line {other}"),
            )),
            Some((other, _)) => Err(Damage::new(
                line,
                format!("value {text} stands below line {other}: rows ascend"),
            )),
        }
    }

    /// How likely something is, as a row says it behind the colon. What is in parentheses follows
    /// from the rest, and is compared when all is written anew.
    fn share(&self, text: &str) -> Option<Share> {
        let number = text.split_once(" (").map_or(text, |(number, _)| number);
        let share = match self.trials {
            Some(0) => None,
            Some(trials) => Some(Share::of_trials(number.parse().ok()?, trials)),
            None if number.len() < text.len() => {
                let exact: Fraction = number.parse().ok()?;
                Some(Share::exact(exact.to_f64(), Some(exact)))
            }
            None => Some(Share::exact(number.parse().ok()?, None)),
        };
        // A sum of rounded numbers can be a little more than one.
        share.filter(|share| (0.0..1.0 + 1e-9).contains(&share.p))
    }

    fn refused(&self, line: usize, row: &str) -> Damage {
        let expected = match self.trials {
            None => "`value: probability`",
            Some(_) => "`value: count`",
        };
        Damage::new(line, format!("`{}` is not {expected}", shortened(row)))
    }
}
