//! What can be read off an outcome.

use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::sync::Arc;

use crate::Reading;

/// A number read off an outcome.
///
/// Names, meanings and scales are found at run time: a range depends on the circumstances, and a
/// rule that is not written in Rust brings names of its own, through [`intern`](crate::intern).
pub struct Measure<O> {
    /// The name scenarios and result files know it by: lower case, words joined by `_`.
    pub name: &'static str,
    /// What is counted, without its unit: "casualties".
    pub meaning: &'static str,
    /// What kind of number it is, and what it can come to.
    pub scale: Scale,
    of: Reader<O>,
}

/// How a measure is read off.
enum Reader<O> {
    /// No closure: one type for all measures of an outcome is quicker to compile, and to call.
    Plain(fn(&O) -> Reading),
    Made(Arc<dyn Fn(&O) -> Reading + Send + Sync>),
}

impl<O: 'static> Measure<O> {
    /// A measure with its parts.
    pub fn new(
        name: &'static str,
        scale: Scale,
        meaning: &'static str,
        of: fn(&O) -> Reading,
    ) -> Measure<O> {
        Measure { name, meaning, scale, of: Reader::Plain(of) }
    }

    /// A measure with its parts, whose reader was made at run time.
    pub fn made(
        name: &'static str,
        scale: Scale,
        meaning: &'static str,
        of: impl Fn(&O) -> Reading + Send + Sync + 'static,
    ) -> Measure<O> {
        Measure { name, meaning, scale, of: Reader::Made(Arc::new(of)) }
    }

    /// Reads it off.
    #[inline]
    pub fn read(&self, outcome: &O) -> Reading {
        match &self.of {
            Reader::Plain(of) => of(outcome),
            Reader::Made(of) => of(outcome),
        }
    }

    /// The same measure of a whole that has such an outcome as a part.
    ///
    /// ```
    /// use sandtable_dice::{Measure, count};
    /// let hits = Measure::new("hits", count("hits", 0..=3), "hits", |&hits: &u32| hits.into());
    /// let of_volley = hits.of_part(|volley: &(bool, u32)| &volley.1);
    /// assert_eq!(of_volley.read(&(true, 2)), 2u32.into());
    /// ```
    #[must_use]
    pub fn of_part<W: 'static>(self, part: fn(&W) -> &O) -> Measure<W> {
        let Measure { name, meaning, scale, .. } = self;
        Measure::made(name, scale, meaning, move |whole| self.read(part(whole)))
    }
}

impl<O> Clone for Measure<O> {
    fn clone(&self) -> Measure<O> {
        let of = match &self.of {
            Reader::Plain(of) => Reader::Plain(*of),
            Reader::Made(of) => Reader::Made(Arc::clone(of)),
        };
        Measure { of, ..*self }
    }
}

impl<O> fmt::Debug for Measure<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Measure").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What kind of number a measure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// 1 for yes, 0 for no.
    YesNo,
    /// Things that are counted: whole numbers.
    Count,
    /// Something that is measured: inches, points.
    Amount,
    /// When something happens, counted in turns or the like; it may not happen within the limit.
    Time,
}

/// What it means that a time has no value: it is not within its limit, which is the end of its range.
const NEVER: &str = "never";
/// The same where some of its limits are within its range.
const LATE: &str = "not in time";

/// What kind of number a measure is, what it is counted in, and what it can come to at all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The kind.
    pub kind: Kind,
    /// What it is counted in: "models". Empty for yes and no.
    pub unit: &'static str,
    /// The least it can come to in these circumstances; minus infinity if that is not known.
    pub low: f64,
    /// The most it can come to in these circumstances, which is the limit of a time; infinity if
    /// that is not known.
    pub high: f64,
    /// What it means that there is no value ("never", "nobody left to ask"); nothing if there always
    /// is one.
    pub missing: Option<&'static str>,
    /// Whether there is no value whatever happens in these circumstances: nobody is there who could be
    /// counted. The range is then that of what would be counted otherwise.
    pub never: bool,
}

impl Scale {
    /// The scale of what may have no value, and what that means.
    #[must_use]
    pub fn or_none(self, missing: &'static str) -> Scale {
        Scale { missing: Some(missing), ..self }
    }

    /// The scale of what has no value in these circumstances, whatever happens, and what that means.
    ///
    /// ```
    /// use sandtable_dice::{Reading, count};
    /// let left = count("flamethrowers", 0..=2).never("there are none");
    /// assert!(left.admits(Reading::MISSING) && !left.admits(Reading::from(0)));
    /// ```
    #[must_use]
    pub fn never(self, missing: &'static str) -> Scale {
        Scale { missing: Some(missing), never: true, ..self }
    }

    /// Whether a reading is on the scale: within its range, of its kind, and missing only where it
    /// may be.
    pub fn admits(&self, reading: Reading) -> bool {
        let Some(value) = reading.0 else { return self.missing.is_some() };
        let whole = value.exact().is_some_and(|(_, denominator)| denominator == 1);
        let within = !self.never && self.low <= value.get() && value.get() <= self.high;
        within && (whole || self.kind == Kind::Amount)
    }

    /// The scale that has room for what either of two has room for. What it means that there is no
    /// value is told where that is the same for both; times that have other limits are not in time.
    #[must_use]
    pub fn or(self, other: Scale) -> Scale {
        let differ = (self.high, self.missing) != (other.high, other.missing);
        let missing = match (self.missing, other.missing) {
            _ if differ && self.is_limited() && other.is_limited() => Some(LATE),
            (Some(one), Some(another)) if one != another => Some("no value"),
            (one, another) => one.or(another),
        };
        let never = self.never && other.never;
        Scale {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            missing,
            never,
            ..self
        }
    }

    /// Whether it is a time that has no value once its limit is over.
    fn is_limited(&self) -> bool {
        self.kind == Kind::Time && matches!(self.missing, Some(NEVER | LATE))
    }

    /// Whether both ends of the range are known.
    pub fn is_bounded(&self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }
}

/// The scale of yes and no.
pub const fn yes_no() -> Scale {
    Scale { kind: Kind::YesNo, unit: "", low: 0.0, high: 1.0, missing: None, never: false }
}

/// The scale of things that are counted.
pub fn count<N: Copy + Into<f64>>(unit: &'static str, range: impl RangeBounds<N>) -> Scale {
    scale(Kind::Count, unit, &range)
}

/// The scale of something that is measured.
pub fn amount<N: Copy + Into<f64>>(unit: &'static str, range: impl RangeBounds<N>) -> Scale {
    scale(Kind::Amount, unit, &range)
}

/// The scale of the time when something happens, from the first such unit to the limit; or never,
/// as far as the limit reaches.
pub fn time(unit: &'static str, limit: u32) -> Scale {
    scale(Kind::Time, unit, &(1..=limit.max(1))).or_none(NEVER)
}

/// What an exclusive end excludes is within the range all the same: a range may be too wide.
fn scale<N: Copy + Into<f64>>(
    kind: Kind,
    unit: &'static str,
    range: &impl RangeBounds<N>,
) -> Scale {
    let end = |bound: Bound<&N>, open: f64| match bound {
        Bound::Included(end) | Bound::Excluded(end) => (*end).into(),
        Bound::Unbounded => open,
    };
    let low = end(range.start_bound(), f64::NEG_INFINITY);
    let high = end(range.end_bound(), f64::INFINITY);
    Scale { kind, unit, low, high, missing: None, never: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_end_with_other_limits_are_not_in_time() {
        let of = |limits: &[u32]| {
            let scales = limits.iter().map(|limit| time("turns", *limit));
            scales.reduce(Scale::or).and_then(|scale| scale.missing)
        };
        assert_eq!(of(&[2, 2]), Some("never"), "which is the end of the range");
        assert_eq!(of(&[2, 100]), Some("not in time"));
        assert_eq!(of(&[2, 100, 100]), Some("not in time"));
        assert_eq!(time("turns", 2).or(count("turns", 0..=3)).missing, Some("never"));
    }

    #[test]
    fn a_scale_admits_its_kind_within_its_range() {
        assert!(count("models", 0..=10).admits(Reading::from(10)));
        assert!(!count("models", 0..=10).admits(Reading::from(11)));
        assert!(!count("models", 0..=10).admits(Reading::fraction(1, 2)));
        assert!(amount("inches", 0..).admits(Reading::fraction(1, 2)));
        assert!(yes_no().admits(Reading::from(true)));
        assert!(!yes_no().admits(Reading::from(2)));
    }

    #[test]
    fn only_what_may_be_missing_is_admitted_without_a_value() {
        assert!(time("turns", 6).admits(Reading::MISSING));
        assert!(!count("models", 0..=10).admits(Reading::MISSING));
        assert!(count("models", 0..=10).or_none("nobody left").admits(Reading::MISSING));
    }

    #[test]
    fn what_never_has_a_value_has_none_in_a_mixture_of_such_alone() {
        let (sometimes, never) = (count("models", 0..=5), count("models", 0..=5).never("nobody"));
        assert!(never.or(never).never);
        let mixed = never.or(sometimes);
        assert!(!mixed.never && mixed.admits(Reading::from(5)) && mixed.admits(Reading::MISSING));
        assert!(!never.admits(Reading::from(5)) && never.admits(Reading::MISSING));
    }

    #[test]
    fn a_mixture_has_room_for_what_each_situation_has_room_for() {
        let both = count("models", 0..=5).or(count("models", 2..=10).or_none("gone"));
        assert_eq!(both, count("models", 0..=10).or_none("gone"));
    }

    #[test]
    fn of_two_reasons_to_have_no_value_neither_is_told() {
        let (gone, never) = (yes_no().or_none("gone"), yes_no().or_none("never"));
        assert_eq!(gone.or(gone).missing, Some("gone"));
        assert_eq!(gone.or(never).missing, Some("no value"));
        assert_eq!(gone.or(never).or(gone).missing, Some("no value"));
    }
}
