//! That there is no value: bars of their own, beside the axis of the values and apart from it.

use super::bars;
use super::data::{Point, Series, lacked};
use crate::drawing::chart::{Bounds, Chart, Grid};
use crate::drawing::font::LABEL;
use crate::drawing::scale::Scale;
use crate::drawing::sheet::Sheet;

/// What some variants lack, by name.
pub(super) struct Apart<'a> {
    series: &'a [Series],
    /// "never"; several, if the variants call it differently.
    labels: Vec<&'a str>,
    /// How many variants stand beside each other in a chart.
    abreast: usize,
    /// Blank pixels between the axis of the values and what stands apart from it.
    gap: f64,
    /// All labels together take no more pixels, so that they leave room for the values.
    most: f64,
}

/// The pixels that a label and the bars above it may take.
const NARROWEST: f64 = 44.0;
const WIDEST: f64 = 150.0;
/// A bar beside lines is as wide as this at most.
const BAR: f64 = 24.0;

impl<'a> Apart<'a> {
    /// What of these variants may have no value; none if each always has one.
    pub(super) fn of(series: &'a [Series]) -> Option<Apart<'a>> {
        let labels = lacked(series);
        let abreast = series.len();
        (!labels.is_empty()).then_some(Apart { series, labels, abreast, gap: 22.0, most: 240.0 })
    }

    /// The same for charts that are small and show one variant each.
    pub(super) fn one_by_one(self) -> Apart<'a> {
        Apart { abreast: 1, gap: 10.0, most: 140.0, ..self }
    }

    /// The pixels it takes beside an axis, with the gap.
    pub(super) fn width(&self) -> f64 {
        self.gap + self.slot() * self.labels.len() as f64
    }

    /// What each variant lacks, as points that lie at the number of their label.
    pub(super) fn points(&self) -> Vec<Vec<Point>> {
        let point = |series: &Series| {
            let missing = series.absence()?;
            let label = self.labels.iter().position(|label| *label == missing.label)?;
            Some(missing.at(label as f64))
        };
        self.series.iter().map(|series| point(series).into_iter().collect()).collect()
    }

    /// Draws an axis of its own to the right of a chart, as high as it.
    pub(super) fn axis(&self, sheet: &mut Sheet, beside: Bounds, up: &Scale) -> Chart {
        let left = beside.right + self.gap;
        let right = left + self.slot() * self.labels.len() as f64;
        let places: Vec<f64> = self.places().map(|(place, _)| place).collect();
        let across = Scale::new((-0.5, places.len() as f64 - 0.5), "");
        let shortened = |place: f64| LABEL.shortened(self.label(place), self.slot());
        let across = across.marked(&places, shortened);
        let bounds = Bounds { left, right, ..beside };
        Chart::draw(sheet, bounds, (across, up.clone().unlabeled()), Grid::Level)
    }

    /// Draws the bars of all variants beside each other; as wide as others, if there are others.
    pub(super) fn bars(&self, sheet: &mut Sheet, chart: &Chart, width: Option<f64>) {
        bars::draw(sheet, chart, &self.points(), self.bar(width));
    }

    /// The width of a bar beside others of this width.
    pub(super) fn bar(&self, width: Option<f64>) -> f64 {
        width.unwrap_or(BAR).min(bars::GROUP * self.slot() / self.abreast.max(1) as f64)
    }

    /// Tells the numbers of some variants when pointed at.
    pub(super) fn tell(&self, sheet: &mut Sheet, chart: &Chart, shown: &[usize]) {
        let places: Vec<f64> = self.places().map(|(place, _)| place).collect();
        chart.tell(sheet, &places, |place| self.said(place, shown));
    }

    /// Where each label stands.
    pub(super) fn places(&self) -> impl Iterator<Item = (f64, &'a str)> {
        (0_u32..).map(f64::from).zip(self.labels.iter().copied())
    }

    /// The label that stands at a place.
    pub(super) fn label(&self, place: f64) -> &'a str {
        self.places().find(|(at, _)| place <= *at).map_or("", |(_, label)| label)
    }

    fn said(&self, place: f64, shown: &[usize]) -> String {
        let label = self.label(place);
        let mut lines = vec![label.to_owned()];
        for series in shown.iter().filter_map(|position| self.series.get(*position)) {
            if let Some(missing) = series.missing.as_ref().filter(|it| it.label == label) {
                lines.push(format!("{}: {}", series.name, missing.at(place).said()));
            }
        }
        lines.join("\n")
    }

    /// The pixels of one label and the bars above it.
    pub(super) fn slot(&self) -> f64 {
        let widest = LABEL.widest(self.labels.iter().copied()) + 12.0;
        let bars = 8.0 * self.abreast as f64;
        let slot = widest.clamp(NARROWEST, WIDEST).max(bars.min(WIDEST));
        slot.min(self.most / self.labels.len() as f64)
    }
}
