//! The axes of a curve, and what has room along them.

use super::super::range::{decade_above, powers_of_ten, rarest};
use super::data::{Curve, LinePoint, Spacing};
use super::lanes::{Lane, lanes};
use crate::digits;
use crate::drawing::chart::beside;
use crate::drawing::font::LABEL;
use crate::drawing::scale::{Scale, span, widened};
use crate::drawing::sheet::{MARGIN, WIDTH};

/// What is to be drawn, and on which axes.
pub(super) struct Layout<'a> {
    pub(super) curve: &'a Curve,
    /// The points of each line that can be drawn, from left to right.
    pub(super) lines: Vec<Vec<LinePoint>>,
    pub(super) across: Scale,
    pub(super) up: Scale,
    /// The left edge of the chart, in pixels.
    pub(super) left: f64,
}

/// The height of the chart.
pub(super) const HEIGHT: f64 = 320.0;
/// The right edge of the chart.
pub(super) const RIGHT: f64 = WIDTH - MARGIN;
/// Points further apart than this have room for a marker each, in pixels.
const APART: f64 = 12.0;
/// So few points of a line have a marker each however near they are: that they are points, and that there is
/// nothing between them but the line, is what they say.
const FEW: usize = 12;
/// Words are turned if there is less room for each, in pixels.
const NARROW: f64 = 62.0;
/// Words that are turned are shortened to this many pixels.
pub(super) const TURNED: f64 = 150.0;

/// The parts of the axis that are left blank at either end: the first of them with which all words at
/// its marks stay within the picture.
const BLANKS: [f64; 6] = [0.03, 0.06, 0.09, 0.12, 0.15, 0.2];
/// Words keep so far from the edge of the picture, in pixels.
const CLEAR: f64 = 4.0;

impl<'a> Layout<'a> {
    pub(super) fn new(curve: &'a Curve) -> Layout<'a> {
        let mut lines: Vec<Vec<LinePoint>> = curve
            .lines
            .iter()
            .map(|line| line.drawable(curve.is_share.then_some((0.0, 100.0))))
            .collect();
        let up = up(curve, &lines);
        if up.ratios {
            for line in &mut lines {
                line.retain(|point| up.low < point.y);
            }
        }
        let left = MARGIN + beside(&up, HEIGHT);
        let across = across(curve, &lines, RIGHT - left);
        Layout { curve, lines, across, up, left }
    }

    /// Whether what was varied are words.
    pub(super) fn wordy(&self) -> bool {
        !self.curve.across.words.is_empty()
    }

    /// The pixels that one word has.
    pub(super) fn slot(&self) -> f64 {
        (RIGHT - self.left) / self.curve.across.words.len().max(1) as f64
    }

    /// Whether words have to be turned to fit.
    pub(super) fn turned(&self) -> bool {
        self.slot() < NARROW
    }

    /// The height of what stands below the axis.
    pub(super) fn labels(&self) -> f64 {
        let words = &self.curve.across.words;
        if self.turned() {
            let widest = LABEL.widest(words.iter().map(String::as_str)).min(TURNED);
            return 14.0 + 0.7 * widest;
        }
        let lines = words.iter().map(|word| LABEL.wrapped(word, self.slot() - 8.0, 3).len());
        8.0 + LABEL.leading() * lines.max().unwrap_or(1) as f64
    }

    /// Whether what was varied takes numbers that stand apart, or words.
    pub(super) fn apart(&self) -> bool {
        self.wordy() || self.curve.across.spacing != Spacing::Any
    }

    /// Whether the points of a line have markers: if there is room for them; over numbers that do not
    /// stand apart only if no marker means anything else.
    pub(super) fn has_markers(&self, position: usize) -> bool {
        let places: Vec<f64> = self.lines[position].iter().map(|point| self.x(point.x)).collect();
        let roomy = places.windows(2).all(|pair| APART <= pair[1] - pair[0]);
        let few = !self.apart() && places.len() <= FEW;
        (roomy || few) && (self.apart() || self.curve.meetings.is_empty())
    }

    /// Whether points that have no markers are dots.
    pub(super) fn has_dots(&self) -> bool {
        self.apart() || self.curve.dotted
    }

    /// What is pointed out above the chart, and where.
    pub(super) fn lanes(&self) -> Vec<Lane> {
        let marks = self.curve.marks.iter().filter(|mark| mark.x.is_finite());
        let marks = marks.map(|mark| (self.x(mark.x), mark.label.clone()));
        let bracket = self.curve.bracket.iter().map(|bracket| {
            (f64::midpoint(self.x(bracket.low), self.x(bracket.high)), bracket.said())
        });
        lanes(marks.chain(bracket).collect())
    }

    fn x(&self, number: f64) -> f64 {
        self.left + self.across.part(number) * (RIGHT - self.left)
    }
}

/// The axis of what was varied.
fn across(curve: &Curve, lines: &[Vec<LinePoint>], length: f64) -> Scale {
    let words = curve.across.words.len();
    if words == 0 {
        let marked = curve.marks.iter().map(|mark| mark.x);
        let bracket = curve.bracket.iter().flat_map(|bracket| [bracket.low, bracket.high]);
        let all = lines.iter().flatten().map(|point| point.x).chain(marked).chain(bracket);
        let all = span(all);
        let marked = |blank: f64| {
            let mut scale = Scale::new(widened(all, blank), "").eased_across(length);
            if curve.across.spacing == Spacing::Whole {
                scale.ticks.retain(|(tick, _)| tick.fract() == 0.0);
            }
            scale
        };
        // More is left blank where the words at the outermost marks would leave the picture.
        let fits = |scale: &Scale| scale.outermost(length) <= MARGIN - CLEAR;
        let narrow = BLANKS.into_iter().map(marked).find(fits);
        return narrow.unwrap_or_else(|| marked(BLANKS[BLANKS.len() - 1]));
    }
    let places: Vec<f64> = (0..words).map(|word| word as f64).collect();
    Scale::new((-0.5, words as f64 - 0.5), "").marked(&places, |_| String::new())
}

/// The axis of shares in percent by powers of ten.
fn up_by_powers(shares: &[f64], meaning: &str) -> Scale {
    let most = decade_above(shares.iter().copied().fold(0.0, f64::max));
    let Scale { low, high, ticks, .. } =
        powers_of_ten((rarest(shares.iter().copied()), most), meaning);
    let ticks = ticks.into_iter().map(|(p, label)| (100.0 * p, label)).collect();
    Scale { ticks, ratios: true, ..Scale::new((100.0 * low, 100.0 * high), meaning) }
}

/// The axis of what the lines measure.
fn up(curve: &Curve, lines: &[Vec<LinePoint>]) -> Scale {
    let ends = |point: &LinePoint| {
        let (low, high) = point.interval().unwrap_or((point.y, point.y));
        [point.y, low, high]
    };
    let target = curve.target.iter().map(|target| target.y);
    let all = lines.iter().flatten().flat_map(ends).chain(target);
    if curve.tails && curve.is_share {
        return up_by_powers(
            &all.map(|percent| percent / 100.0).collect::<Vec<_>>(),
            &curve.meaning,
        );
    }
    let mut up =
        Scale::new(widened(span(all), 0.06), &curve.meaning).eased(HEIGHT, 52.0, digits::exact);
    if curve.is_share {
        // There is no probability below zero.
        up.ticks.retain(|(tick, _)| (0.0..=100.0).contains(tick));
    }
    up
}
