//! Old and new distributions of what failed, one over the other.

use sandtable_report::plot::{self, Axis, Plot, Point, Series};
use sandtable_sim::distribution::Distribution;

use crate::baseline::Origin;
use crate::checks::{Checked, Report, named};
use crate::scenario::slug;

/// No more files than somebody looks at.
const MOST: usize = 50;

/// The checks that are drawn, by the names of their files.
pub(crate) fn drawn(report: &Report) -> Vec<(String, &Checked)> {
    let with_evidence = report.checks.iter().filter(|checked| checked.evidence.is_some());
    let names = with_evidence.map(|checked| {
        let words = [&checked.place, &checked.variant, &checked.measure].map(|word| slug(word));
        let kind = if checked.statistic == "distribution" { "" } else { "-expected" };
        (format!("{}{kind}.svg", words.join("-")), checked)
    });
    let mut drawn: Vec<(String, &Checked)> = Vec::new();
    for (name, checked) in names {
        if drawn.iter().all(|(other, _)| *other != name) {
            drawn.push((name, checked));
        }
    }
    drawn.truncate(MOST);
    drawn
}

/// The drawings, by the names of their files.
pub(crate) fn drawings(report: &Report) -> Vec<(String, String)> {
    let draw = |(name, checked)| Some((name, plot::distribution(&plot(checked)?)));
    drawn(report).into_iter().filter_map(draw).collect()
}

/// The baseline and what is found now, as one plot.
pub(crate) fn plot(checked: &Checked) -> Option<Plot> {
    let evidence = checked.evidence.as_ref()?;
    let now = series("now", &evidence.now, checked.origin.as_ref()?);
    let before = evidence.before.as_ref().map(|(law, origin)| series("baseline", law, origin));
    let mut title = named(&checked.measure, &checked.title, &checked.variant);
    if let Some(first) = title.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    Some(Plot {
        title,
        axis: Axis::new(evidence.meaning.clone()),
        intervals: String::new(),
        series: before.into_iter().chain([now]).collect(),
    })
}

fn series(name: &str, distribution: &Distribution, origin: &Origin) -> Series {
    let known = match origin {
        Origin::Exact => "exact".to_owned(),
        Origin::Sampled { trials, .. } => {
            format!("n = {}", sandtable_report::digits::count(trials.end - trials.start))
        }
    };
    let points = distribution.points().iter().map(|point| Point::exact(point.value, point.p));
    Series { name: name.to_owned(), known, points: points.collect(), ..Series::default() }
}
