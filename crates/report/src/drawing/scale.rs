//! An axis: from which number to which it goes, where it is marked, and what it counts.

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

use super::font::LABEL;
use super::ticks::{decade_below, easy_step, multiples};
use crate::digits;

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scale {
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// Where it is marked, and how.
    pub(crate) ticks: Vec<(f64, String)>,
    /// What it counts, with its unit; may be empty.
    pub(crate) meaning: String,
    /// Whether equal distances are equal ratios. Then both ends are positive.
    pub(crate) ratios: bool,
}

/// Into so many parts at least an axis is divided, one after the other, to find two marks for it.
const FINER: [f64; 6] = [1.0, 2.0, 4.0, 10.0, 20.0, 50.0];

/// An axis with fewer marks has them near its ends: two that are near each other tell little of the rest.
const ENOUGH: usize = 3;
/// Parts of a power of ten by which an axis of few marks has three, the coarsest first; and those that are less
/// easy to count by, where none of these has room.
const EASIER: [f64; 4] = [5.0, 2.5, 2.0, 1.0];
const LESS_EASY: [f64; 3] = [4.0, 3.0, 1.5];
/// The part of an axis that lies between marks near its ends, at least.
const WIDE: f64 = 2.0 / 3.0;

/// Blank pixels between labels that stand beside each other.
const APART: f64 = 14.0;

/// The least and the greatest of some numbers, those left out that are not finite.
pub(crate) fn span(numbers: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let finite = numbers.into_iter().filter(|number| number.is_finite());
    let ends = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
        (low.min(number), high.max(number))
    });
    if ends.0 <= ends.1 { ends } else { (0.0, 1.0) }
}

/// Numbers that differ by less than this part of the greatest look the same: no label, and no shade,
/// could tell them apart.
const ALIKE: f64 = 1e-6;

/// Whether the ends of a span look the same.
pub fn is_alike((low, high): (f64, f64)) -> bool {
    high - low <= ALIKE * low.abs().max(high.abs())
}

/// The span with a part of it left blank at either end.
pub(crate) fn widened((low, high): (f64, f64), part: f64) -> (f64, f64) {
    let length = high / 2.0 - low / 2.0;
    // What rounding tells apart is one number: widened to the axis, it would look like an effect.
    let blank = if 0.0 < length && !digits::is_same(low, high) {
        2.0 * part * length
    } else {
        // One number alone stands in the middle of something.
        f64::max(0.05 * low.abs(), 0.5)
    };
    ((low - blank).max(f64::MIN / 2.0), (high + blank).min(f64::MAX / 2.0))
}

/// An end of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beyond {
    /// The low one.
    Low,
    /// The high one.
    High,
}

/// Labels in which thousands are parted from hundreds in all or in none: `8,000` beside `10,000`.
fn alike(mut labels: Vec<String>) -> Vec<String> {
    if labels.iter().any(|label| label.contains(',')) {
        for label in &mut labels {
            let digits = label.trim_start_matches('-');
            if digits.len() == 4 && digits.bytes().all(|it| it.is_ascii_digit()) {
                label.insert(label.len() - 3, ',');
            }
        }
    }
    labels
}

impl Scale {
    /// An axis without marks.
    pub(crate) fn new((low, high): (f64, f64), meaning: &str) -> Scale {
        Scale { low, high, ticks: Vec::new(), meaning: meaning.to_owned(), ratios: false }
    }

    /// The axis marked at these numbers.
    pub(crate) fn marked(self, ticks: &[f64], label: impl Fn(f64) -> String) -> Scale {
        let labels = alike(ticks.iter().map(|tick| label(*tick)).collect());
        Scale { ticks: ticks.iter().copied().zip(labels).collect(), ..self }
    }

    /// The axis marked at easy numbers, at least `apart` of its `length` pixels apart.
    pub(crate) fn eased(self, length: f64, apart: f64, label: impl Fn(f64) -> String) -> Scale {
        let ticks = self.easy(length, apart);
        self.marked(&ticks, label)
    }

    /// The axis marked at easy numbers, as many as have room for their labels beside each other: three, if
    /// these have room, else two, or none.
    pub(crate) fn eased_across(self, length: f64) -> Scale {
        let mut apart = 44.0;
        loop {
            let marked = self.clone().eased(length, apart, digits::exact);
            if marked.ticks.len() < 2 {
                return self.marked_thrice(length).unwrap_or_else(|| self.marked_twice(length));
            }
            let needed = marked.widest_label() + APART;
            // Further apart, labels may be shorter or longer than they were.
            if needed <= apart {
                let more = || self.marked_thrice(length).or_else(|| self.marked_widely(length));
                let few = marked.ticks.len() < ENOUGH;
                return few.then(more).flatten().unwrap_or(marked);
            }
            apart = needed.max(1.2 * apart);
        }
    }

    /// The axis marked at the multiples of a step of which three lie on it at least, with zero where that does;
    /// nothing if no three have room for their labels.
    fn marked_thrice(&self, length: f64) -> Option<Scale> {
        let span = self.high - self.low;
        if !(span.is_finite() && 0.0 < span) {
            return None;
        }
        let decade = decade_below(span);
        let by = |easy: &[f64]| {
            let steps = [1.0, 10.0].into_iter().flat_map(|by| easy.iter().map(move |it| it / by));
            let mut marked = steps.map(|step| {
                let ticks = multiples(step * decade, self.low, self.high);
                self.clone().marked(&ticks, digits::exact)
            });
            marked.find(|it| ENOUGH <= it.ticks.len() && it.is_roomy(length))
        };
        by(&EASIER).or_else(|| by(&LESS_EASY))
    }

    /// The axis marked at two easy numbers, the easiest that have room for their labels; not marked at
    /// all if no two have: from one number nobody reads how far it is to another.
    fn marked_twice(self, length: f64) -> Scale {
        let marked = |parts: f64| {
            let all = self.easy(length, length / parts);
            let (first, last) = (*all.first()?, *all.last()?);
            let marked = self.clone().marked(&[first, last], digits::exact);
            (first < last).then_some(marked).filter(|it| it.is_roomy(length))
        };
        let found = self.marked_widely(length).or_else(|| FINER.into_iter().find_map(marked));
        found.unwrap_or(Scale { ticks: Vec::new(), ..self })
    }

    /// The axis marked at the ends of the most of it that easy numbers have, with zero between them if it
    /// lies in their middle: marks at uneven distances are read wrongly. Nothing if no two have room that are
    /// so far apart.
    fn marked_widely(&self, length: f64) -> Option<Scale> {
        let marked = |parts: f64, with_zero: bool| {
            let all = self.easy(length, length / parts);
            let (first, last) = (*all.first()?, *all.last()?);
            let zero = (with_zero && first < 0.0 && digits::is_same(-first, last)).then_some(0.0);
            let ticks: Vec<f64> = [first].into_iter().chain(zero).chain([last]).collect();
            let is_wide = WIDE * (self.high - self.low) <= last - first;
            let is_right = is_wide && first < last && zero.is_some() == with_zero;
            let marked = self.clone().marked(&ticks, digits::exact);
            is_right.then_some(marked).filter(|it| it.is_roomy(length))
        };
        let ways = [true, false].into_iter().flat_map(|zero| FINER.map(|parts| (parts, zero)));
        ways.into_iter().find_map(|(parts, zero)| marked(parts, zero))
    }

    /// Whether labels stand apart over so many pixels, each in the middle of its mark.
    fn is_roomy(&self, length: f64) -> bool {
        self.ticks.windows(2).all(|pair| {
            let halves = f64::midpoint(LABEL.width(&pair[0].1), LABEL.width(&pair[1].1));
            halves + APART / 2.0 <= length * (self.part(pair[1].0) - self.part(pair[0].0))
        })
    }

    /// The axis with as many of its marks as have room for their labels beside each other: all of
    /// them, every second one, and so on, beginning with the first; the ends, if they would be one alone; none, if even
    /// these have no room.
    pub(crate) fn thinned(mut self, length: f64) -> Scale {
        let needed = self.widest_label() + APART;
        let every = |k: usize| self.ticks.iter().step_by(k);
        let fits = |k: &usize| {
            let at: Vec<f64> = every(*k).map(|(tick, _)| length * self.part(*tick)).collect();
            at.windows(2).all(|pair| needed <= pair[1] - pair[0])
        };
        let k = (1..=self.ticks.len().max(1)).find(fits).unwrap_or(1);
        let ends = || self.ticks.first().into_iter().chain(self.ticks.last()).cloned().collect();
        let is_alone = 1 < self.ticks.len() && every(k).nth(1).is_none();
        self.ticks = if is_alone { ends() } else { every(k).cloned().collect() };
        if is_alone && !self.is_roomy(length) {
            self.ticks.clear();
        }
        self
    }

    /// The axis with its last mark, and of the others as many as have room for their labels beside it and
    /// the first.
    pub(crate) fn ended(mut self, length: f64) -> Scale {
        let mut kept: Vec<(f64, String)> = Vec::new();
        let first = self.ticks.first().cloned();
        let has_room = |one: &(f64, String), other: &(f64, String)| {
            let ticks = vec![one.clone(), other.clone()];
            Scale { ticks, ..self.clone() }.is_roomy(length)
        };
        for tick in self.ticks.iter().skip(1).rev() {
            let is_clear = first.as_ref().is_none_or(|first| has_room(first, tick));
            if kept.is_empty() || is_clear && kept.last().is_some_and(|last| has_room(tick, last)) {
                kept.push(tick.clone());
            }
        }
        kept.extend(first.filter(|first| kept.last().is_none_or(|last| has_room(first, last))));
        kept.reverse();
        self.ticks = kept;
        self
    }

    /// The axis with this part of the whole left blank at either end.
    pub(crate) fn room_for(self, part: f64) -> Scale {
        let blank = (self.high - self.low) * part / (1.0 - 2.0 * part).max(0.1);
        Scale { low: self.low - blank, high: self.high + blank, ..self }
    }

    /// The same marks without words at them.
    pub(crate) fn unlabeled(self) -> Scale {
        let ticks = self.ticks.into_iter().map(|(tick, _)| (tick, String::new())).collect();
        Scale { ticks, meaning: String::new(), ..self }
    }

    /// The width of the widest label, in pixels.
    pub(crate) fn widest_label(&self) -> f64 {
        LABEL.widest(self.ticks.iter().map(|(_, label)| label.as_str()))
    }

    /// How far the label of a mark reaches beyond the nearer end of the axis, at most, over so many
    /// pixels.
    pub(crate) fn outermost(&self, length: f64) -> f64 {
        let beyond = |(tick, label): &(f64, String)| {
            let at = length * self.part(*tick);
            LABEL.width(label) / 2.0 - at.min(length - at)
        };
        self.ticks.iter().map(beyond).fold(0.0, f64::max)
    }

    /// Where a number lies, from zero at the low end to one at the high end; at an end if beyond.
    pub(crate) fn part(&self, number: f64) -> f64 {
        if self.ratios {
            let part = (number / self.low).ln() / (self.high / self.low).ln();
            return if number <= self.low { 0.0 } else { part.min(1.0) };
        }
        // In halves, as the whole may be more than the greatest number there is.
        let part = (number / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0);
        if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.5 }
    }

    /// Beyond which end of the axis a number lies, if it does.
    pub(crate) fn beyond(&self, number: f64) -> Option<Beyond> {
        match number {
            number if number < self.low => Some(Beyond::Low),
            number if self.high < number => Some(Beyond::High),
            _ => None,
        }
    }

    fn easy(&self, length: f64, apart: f64) -> Vec<f64> {
        let least = (self.high - self.low) / (length / apart).max(1.0);
        if !(least.is_finite() && 0.0 < least) {
            return Vec::new();
        }
        multiples(easy_step(decade_below(least), least), self.low, self.high)
    }
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    #[expect(clippy::cast_possible_truncation, reason = "a place on the sheet")]
    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        from + (self.part(*value) * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // Marks are chosen beforehand; lines between them are not wanted.
        if hint.weight().allow_light_points() {
            Vec::new()
        } else {
            self.ticks.iter().map(|(tick, _)| *tick).collect()
        }
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Scale {
    fn format_ext(&self, value: &f64) -> String {
        let marked = self.ticks.iter().find(|(tick, _)| tick.total_cmp(value).is_eq());
        marked.map_or_else(String::new, |(_, label)| crate::svg::printable(label))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_laid_out_evenly_and_held_at_the_ends() {
        let scale = Scale::new((0.0, 10.0), "");
        let places = [0.0, 2.5, 10.0, 99.0, f64::NAN].map(|n| scale.map(&n, (100, 0)));
        assert_eq!(places, [100, 75, 0, 0, 50]);
        assert_eq!(scale.beyond(99.0), Some(Beyond::High));
        let marked = scale.eased(100.0, 25.0, digits::exact);
        assert_eq!(
            marked.ticks.iter().map(|(tick, _)| *tick).collect::<Vec<_>>(),
            [0.0, 5.0, 10.0]
        );
        assert_eq!(marked.format_ext(&5.0), "5");
    }

    #[test]
    fn equal_ratios_are_equally_far_apart_and_nothing_lies_at_the_low_end() {
        let scale = Scale { ratios: true, ..Scale::new((1e-4, 1.0), "") };
        for (number, part) in [(1e-4, 0.0), (0.0, 0.0), (1e-2, 0.5), (1.0, 1.0), (9.0, 1.0)] {
            assert!((scale.part(number) - part).abs() < 1e-12, "{number}");
        }
    }

    #[test]
    fn the_widest_span_there_is_has_places_too() {
        let scale = Scale::new(widened(span([-1e308, 1e308]), 0.1), "");
        assert!([-1e308, 0.0, 1e308].iter().all(|n| (0.0..=1.0).contains(&scale.part(*n))));
    }

    #[test]
    fn one_number_or_none_has_a_span_around_it() {
        assert_eq!(widened(span([3.0]), 0.1), (2.5, 3.5));
        assert_eq!(span([f64::NAN]), (0.0, 1.0));
    }

    #[test]
    fn rounding_is_not_spread_over_an_axis() {
        let one = widened(span([1.25, 1.25 + 4e-15]), 0.06);
        assert!((one.0 - 0.75).abs() < 1e-9 && (one.1 - 1.75).abs() < 1e-9, "{one:?}");
        let (low, high) = widened(span([0.0, 1e-8]), 0.06);
        assert!(high - low < 2e-8, "what is rare is no rounding");
    }

    /// However short the axis, whatever its numbers: a single label is of no axis.
    #[test]
    fn an_axis_has_two_labels_or_none() {
        let spans = [(0.0, 1.0), (0.97, 1.04), (12_000.0, 13_900.0), (-1e-8, 1e-8), (37.2, 37.9)];
        for (low, high) in spans {
            for length in [20.0, 60.0, 90.0, 120.0, 200.0, 500.0] {
                let scale = Scale::new((low, high), "").eased_across(length);
                assert_ne!(scale.ticks.len(), 1, "{low} to {high} over {length}: {scale:?}");
                assert!(scale.is_roomy(length), "{low} to {high} over {length}: {scale:?}");
                assert!(length < 90.0 || 2 <= scale.ticks.len(), "{low} to {high} over {length}");
                let all: Vec<f64> =
                    (0..9).map(|k| low + (high - low) * f64::from(k) / 8.0).collect();
                let thinned = Scale::new((low, high), "").marked(&all, digits::exact);
                assert_ne!(thinned.thinned(length).ticks.len(), 1, "{low} to {high}: {length}");
            }
        }
    }

    #[test]
    fn an_axis_of_few_marks_has_them_near_its_ends() {
        let marks = |low: f64, high: f64, length: f64| -> Vec<f64> {
            let scale = Scale::new((low, high), "").eased_across(length);
            scale.ticks.iter().map(|(tick, _)| *tick).collect()
        };
        assert_eq!(marks(-37.0, 17.0, 120.0), [-30.0, -15.0, 0.0, 15.0], "not -20 and 0 alone");
        for (low, high) in [(-37.0, 17.0), (-4.8, 5.2), (0.3, 2.9), (12.0, 97.0)] {
            for length in [90.0, 120.0, 200.0, 500.0] {
                let marks = marks(low, high, length);
                let wide = marks[marks.len() - 1] - marks[0];
                let is_enough = ENOUGH <= marks.len() || WIDE * (high - low) <= wide;
                assert!(is_enough, "{low} to {high} over {length}: {marks:?}");
                let steps = || marks.windows(2).map(|pair| pair[1] - pair[0]);
                let is_even = steps().all(|step| (step - steps().next().unwrap()).abs() < 1e-9);
                assert!(is_even, "{low} to {high} over {length}: {marks:?}");
            }
        }
    }

    /// Prices from 20 to 80 were marked at 30 and 70, and what lies about zero at -0.6 and 0.4.
    #[test]
    fn an_axis_has_three_marks_where_they_have_room_and_zero_among_them() {
        let spans =
            [(22.0, 78.0), (1.62, 2.58), (-0.66, 0.45), (-1.0, 16.0), (-37.0, 17.0), (12.0, 97.0)];
        for (low, high) in spans {
            for length in [130.0, 150.0, 200.0, 320.0] {
                let scale = Scale::new((low, high), "").eased_across(length);
                let marks: Vec<f64> = scale.ticks.iter().map(|(tick, _)| *tick).collect();
                assert!(3 <= marks.len(), "{low} to {high} over {length}: {marks:?}");
                let is_zero = |mark: &f64| mark.abs() < 1e-9;
                assert!(0.0 < low || marks.iter().any(is_zero), "{low} to {high}: {marks:?}");
            }
        }
    }

    #[test]
    fn thousands_are_parted_in_all_labels_or_in_none() {
        let marked = |ticks: &[f64]| {
            let scale = Scale::new((-9000.0, 12000.0), "").marked(ticks, digits::exact);
            scale.ticks.into_iter().map(|(_, label)| label).collect::<Vec<_>>()
        };
        assert_eq!(marked(&[-8000.0, 0.0, 8000.0]), ["-8000", "0", "8000"]);
        assert_eq!(marked(&[-8000.0, 500.0, 10_000.0]), ["-8,000", "500", "10,000"]);
    }

    #[test]
    fn labels_do_not_meet() {
        let scale = Scale::new((0.0, 1e9), "").eased_across(300.0);
        assert!((2..=3).contains(&scale.ticks.len()), "{:?}", scale.ticks);
    }
}
