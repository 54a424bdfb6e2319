//! How a number changes with another: the result of a sweep or of tuning.

mod chart;
pub(crate) mod data;
mod lanes;
mod layout;
mod met;
mod shares;
mod target;

use super::known::{common, legend_of};
use super::multiples::MANY;
use super::range::beyond_the_edge;
use super::{nothing, shades};
use crate::digits;
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::span;
use crate::drawing::sheet::Sheet;
use crate::palette::Look;
use data::{Curve, LinePoint};
use layout::Layout;

/// Draws a curve: lines through numbers with intervals as bands; points with whiskers over words. Of
/// more than five lines that meet a target, it draws where, a row for each.
pub fn curve(curve: &Curve) -> String {
    if MANY <= curve.lines.len() && !curve.meetings.is_empty() {
        return met::draw(curve, &summary(curve));
    }
    let layout = Layout::new(curve);
    if let Some(said) = in_words(curve, &layout) {
        let known = common(curve.lines.iter().map(|line| line.known.as_str()));
        return nothing::sentence(&curve.title, &[&curve.meaning, known, &curve.intervals], &said);
    }
    let names: Vec<String> = (0..curve.lines.len()).map(|line| curve.named(line)).collect();
    let names: Vec<(&str, &str)> =
        names.iter().zip(&curve.lines).map(|(name, line)| (&**name, &*line.known)).collect();
    let (known, entries) = legend_of(&names, |position| sample(curve, &layout, position));
    // What comes nearest has the marker of its own point and none on the target.
    let met = match curve.meetings.iter().any(|it| it.nearest) {
        _ if curve.meetings.is_empty() => String::new(),
        true => format!("behind each name: {}", curve.met()),
        false => format!("marked {}", curve.met()),
    };
    let mut sheet = Sheet::new(
        &curve.title,
        &[&curve.meaning, &known, &curve.intervals, &met, &beyond_the_edge(&layout.up)],
    );
    legend(&mut sheet, &entries);
    let mut foot = chart::draw(&mut sheet, &layout);
    for share in shares::of(&layout) {
        foot = share.draw(&mut sheet, &layout, foot);
    }
    sheet.finish(foot, &summary(curve))
}

/// What is said where lines would tell nothing: where there are no points, or so many lines that do
/// not meet a target that they cannot be told apart.
fn in_words(curve: &Curve, layout: &Layout) -> Option<String> {
    let points = || layout.lines.iter().flatten();
    if points().next().is_none() {
        let mut labels: Vec<&str> = curve.marks.iter().map(|mark| mark.label.as_str()).collect();
        labels.dedup();
        let which =
            if labels.is_empty() { String::new() } else { format!(": {}", labels.join(", ")) };
        return Some(format!("No point has a value{which}."));
    }
    if let Some(said) = of_one_value(curve, layout) {
        return Some(said);
    }
    let target = curve.target.as_ref().filter(|_| shades::MANY <= curve.lines.len())?;
    let (low, high) = span(points().map(|point| point.y));
    let (low, high) = (digits::exact(low), digits::exact(high));
    Some(format!(
        "None of these {} meets the {}: they come to {low} to {high}.",
        curve.lines.len(),
        target.label
    ))
}

/// Of more lines than this, what they come to at a single value is drawn.
const TOLD: usize = 8;

/// What is said where there is one value of what was varied, or one number at all of them: nothing changes
/// with anything.
fn of_one_value(curve: &Curve, layout: &Layout) -> Option<String> {
    let is_free = curve.target.is_none() && curve.marks.is_empty();
    let points: Vec<&LinePoint> = layout.lines.iter().flatten().collect();
    let (first, others) = points.split_first().filter(|_| is_free)?;
    let at = |x: f64| curve.across.written(x);
    let is_here = |x: f64| x.total_cmp(&first.x).is_eq();
    let shares = beside(curve);
    let is_one = others.iter().all(|point| is_here(point.x))
        && shares.iter().all(|(_, shares)| shares.iter().all(|share| is_here(share.0)));
    let said = |(what, shares): &(String, &[(f64, f64)])| {
        shares.first().map(|(_, p)| format!("{what} {}", digits::percent(*p)))
    };
    let said: Vec<String> = shares.iter().filter_map(said).collect();
    if is_one && points.len() <= TOLD {
        let named = curve.lines.iter().zip(&layout.lines);
        let named = named.filter_map(|(line, points)| Some((line, points.first()?)));
        let numbers = named.map(|(line, point)| {
            let number = curve.told(point);
            if line.name.is_empty() { number } else { format!("{} {number}", line.name) }
        });
        let said: Vec<String> = numbers.chain(said).collect();
        return Some(format!("At {}: {}.", at(first.x), said.join(", ")));
    }
    let is_same = |it: &&LinePoint| it.interval().is_none() && digits::is_same(it.y, first.y);
    let is_level = |(_, shares): &(String, &[(f64, f64)])| {
        shares.len() == points.len() && shares.iter().all(|it| digits::is_same(it.1, shares[0].1))
    };
    let everywhere = || {
        let (low, high) = span(points.iter().map(|point| point.x));
        let level = format!("{} everywhere, from {} to {}", curve.told(first), at(low), at(high));
        [vec![level], said].concat().join("; ") + "."
    };
    (points.iter().all(is_same) && shares.iter().all(is_level)).then(everywhere)
}

/// The shares that are drawn below the lines, each with what it is of.
fn beside(curve: &Curve) -> Vec<(String, &[(f64, f64)])> {
    let lacks = curve.lack.iter().map(|lack| (lack.label.clone(), &lack.shares[..]));
    let met =
        (!curve.met.is_empty()).then(|| ("its condition is met in".to_owned(), &curve.met[..]));
    lacks.chain(met).collect()
}

/// What stands before the name of a line: what is drawn of it.
fn sample(curve: &Curve, layout: &Layout, position: usize) -> Sample {
    let look = Look::of(position);
    let meets = curve.meetings.iter().any(|it| it.line == position && !it.nearest);
    match (layout.apart(), layout.has_markers(position)) {
        (true, true) => Sample::Mark(look.marker, look.color),
        (true, false) if 1 < curve.lines.len() => Sample::Mark(look.marker, look.color),
        (true, false) => Sample::Dot(look.color),
        (false, marked) if marked || meets => Sample::Line(look),
        _ => Sample::Stroke(look),
    }
}

/// The picture in words.
fn summary(curve: &Curve) -> String {
    let mut said = vec![format!("{} by {}.", curve.meaning, curve.across.meaning)];
    let names: Vec<String> = (0..)
        .zip(&curve.lines)
        .map(|(position, line)| format!("{} ({})", curve.named(position), line.known))
        .collect();
    said.push(format!("Lines: {}.", names.join(", ")));
    said.extend(curve.target.iter().map(|target| format!("{}.", target.label)));
    said.extend(curve.bracket.iter().map(|bracket| format!("{}.", bracket.said())));
    said.extend(curve.marks.iter().map(|mark| format!("{}.", mark.label)));
    said.join(" ")
}
