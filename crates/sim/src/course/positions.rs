//! The positions of a course: where they are told, and how good they are.

use std::collections::BTreeMap;

use super::{Course, NoOutlook, Outlook};
use crate::best::means::Weighted;
use crate::distribution::{Observation, Observe, observed, settled};
use crate::enumerator::graph::number;
use crate::series::Position;
use crate::value::Value;

/// The positions in which some series can be at the ends of turns.
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    course: &'a Course,
    /// All that are ever told, in their order.
    all: Vec<Position>,
    /// How likely each of them is.
    likely: Vec<f64>,
    /// The nodes that one may come to at which one of them is told, each as likely as that is.
    nodes: Vec<Weighted>,
}

/// What is told of a turn by two series is as likely as what either tells alone, up to this.
const ROUNDING: f64 = 1e-9;

impl<'a> Positions<'a> {
    /// The positions in which some series can be at the ends of turns of a course.
    ///
    /// # Errors
    ///
    /// If the series are not told at the same time.
    pub fn of(course: &'a Course, series: &[&str]) -> Result<Positions<'a>, NoOutlook> {
        let all = Positions::told(course, series);
        if all.are_told_apart(series) {
            let series = series.iter().map(|&name| name.to_owned()).collect();
            return Err(NoOutlook::Apart { series });
        }
        Ok(all)
    }

    /// Those of some series, told together or not.
    fn told(course: &'a Course, series: &[&str]) -> Positions<'a> {
        let told = &course.graph.told;
        let of_marks: Vec<_> = told.marks.iter().map(|marks| Position::of(marks, series)).collect();
        let mut positions = of_marks.concat();
        positions.sort_unstable();
        positions.dedup();
        let place = |it: &Position| positions.binary_search(it).expect("it is one of them");
        let of_marks: Vec<Vec<usize>> =
            of_marks.iter().map(|some| some.iter().map(place).collect()).collect();
        let mut likely = vec![0.0; positions.len()];
        let mut nodes = Vec::new();
        for &(node, marks) in &told.at {
            let p = course.reach[node as usize];
            for &position in of_marks[marks as usize].iter().filter(|_| 0.0 < p) {
                likely[position] += p;
                nodes.push(Weighted { node, group: number(position), weight: p });
            }
        }
        Positions { course, all: positions, likely, nodes }
    }

    /// Whether one of some series is told where the others are not, or none of them ever is. A mixture
    /// has situations that last longer than others, so that late turns need not be certain.
    fn are_told_apart(&self, series: &[&str]) -> bool {
        let together = self.turns();
        let differs = |one: &str| {
            let is_other = |(turn, p): (&u32, &f64)| {
                together.get(turn).is_none_or(|both| ROUNDING < (both - p).abs())
            };
            Positions::told(self.course, &[one]).turns().iter().any(is_other)
        };
        together.is_empty() || (1 < series.len() && series.iter().any(|one| differs(one)))
    }

    /// How likely each turn is at whose end they are told.
    fn turns(&self) -> BTreeMap<u32, f64> {
        let mut turns = BTreeMap::new();
        for (position, p) in self.all.iter().zip(&self.likely).filter(|(_, p)| 0.0 < **p) {
            *turns.entry(position.turn).or_insert(0.0) += p;
        }
        turns
    }

    /// How good each position is, by each of some measures of the outcome.
    ///
    /// # Errors
    ///
    /// If a measure cannot be worked out, or the graph cannot be gone through.
    pub fn outlooks(
        &self,
        measures: &[impl Observe],
    ) -> Result<Vec<BTreeMap<Position, Outlook>>, NoOutlook> {
        let mut asked = Asked::default();
        let mut of_measures = Vec::with_capacity(measures.len());
        for measure in measures {
            let outcomes = self.course.outcomes.iter().map(|outcome| observed(measure, outcome));
            let seen = outcomes.collect::<Result<Vec<_>, _>>()?;
            of_measures.push([
                asked.mean_of(&seen, |it| it.value().map_or(0.0, Value::get)),
                asked.mean_of(&seen, |it| f64::from(u8::from(it.value().is_some()))),
                asked.mean_of(&seen, |it| f64::from(u8::from(it == Observation::Missing))),
            ]);
        }
        let (graph, groups) = (&self.course.graph, self.all.len());
        let sums = graph.sums_by_habit(&asked.numbers, &self.nodes, groups)?;
        let sum = |of: Mean, position: usize| match of {
            Mean::Certain(number) => self.likely[position] * number,
            Mean::Asked(number) => sums[number][position],
        };
        let of_measure = |of: [Mean; 3]| {
            let met = self.all.iter().enumerate().filter(|(at, _)| 0.0 < self.likely[*at]);
            let outlook = |at| outlook(self.likely[at], of.map(|of| sum(of, at)));
            met.map(|(at, position)| (position.clone(), outlook(at))).collect()
        };
        Ok(of_measures.into_iter().map(of_measure).collect())
    }
}

/// Numbers whose means are asked for from each position.
#[derive(Default)]
struct Asked {
    /// What outcomes come to, by theirs, each of these once.
    numbers: Vec<Vec<f64>>,
}

/// Where the mean of a number is found.
#[derive(Clone, Copy)]
enum Mean {
    /// Whatever comes, it is the same: nothing is to be gone through, and nothing rounded.
    Certain(f64),
    /// Among the numbers that are asked for.
    Asked(usize),
}

impl Asked {
    /// The mean of what is made of what is seen of the outcomes.
    fn mean_of(&mut self, seen: &[Observation], number: impl Fn(Observation) -> f64) -> Mean {
        let ends: Vec<f64> = seen.iter().map(|it| number(*it)).collect();
        let is_same = |one: &f64, other: &f64| one.to_bits() == other.to_bits();
        if let Some(first) = ends.first().filter(|first| ends.iter().all(|it| is_same(it, first))) {
            return Mean::Certain(*first);
        }
        let is_known = |known: &Vec<f64>| known.iter().zip(&ends).all(|(one, it)| is_same(one, it));
        let known = self.numbers.iter().position(is_known);
        Mean::Asked(known.unwrap_or_else(|| {
            self.numbers.push(ends);
            self.numbers.len() - 1
        }))
    }
}

/// The outlook from a position that is so likely, by the sums over all ways to it.
fn outlook(p: f64, [value, has_value, is_missing]: [f64; 3]) -> Outlook {
    let met = has_value + is_missing;
    // Of what is yes or no the mean is a probability, too.
    Outlook {
        p: settled(p),
        p_met: settled(met / p),
        p_missing: if 0.0 < met { settled(is_missing / met) } else { 0.0 },
        mean: (0.0 < has_value).then(|| settled(value / has_value)),
    }
}
