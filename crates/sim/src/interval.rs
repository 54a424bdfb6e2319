//! Intervals that contain the truth with a stated confidence.
//!
//! For display: [`proportion`] for probabilities, [`student()`] for means that are
//! [nearly normal](is_nearly_normal), [`order_statistics`] for quantiles. For decisions, where a guarantee is claimed and not only an approximation:
//! [`clopper_pearson()`] or [`chernoff()`] for probabilities, [`betting()`] and
//! [`empirical_bernstein`] for means of bounded numbers, [`maurer_pontil()`] for their standard deviations,
//! [`dvoretzky_kiefer_wolfowitz`] for whole distributions.
//!
//! A confidence is a probability, 0.95 and not 95, and neither zero nor one.

mod band;
mod bernstein;
mod betting;
mod chernoff;
mod clopper_pearson;
mod maurer_pontil;
mod normality;
mod order;
mod proportion;
pub(crate) mod root;
mod student;

use std::fmt;

pub use band::dvoretzky_kiefer_wolfowitz;
pub use bernstein::empirical_bernstein;
pub use betting::betting;
pub use chernoff::chernoff;
pub use clopper_pearson::clopper_pearson;
pub use maurer_pontil::maurer_pontil;
pub(crate) use maurer_pontil::sd_margin;
pub use normality::is_nearly_normal;
pub use order::{Ranks, order_statistics};
pub use proportion::proportion;
pub use student::{student, student_quantile};

use statrs::distribution::{ContinuousCDF, Normal};

/// All numbers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The numbers no further than `margin` from `center`.
    pub fn around(center: f64, margin: f64) -> Interval {
        Interval { low: center - margin, high: center + margin }
    }

    /// The distance of the ends.
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    /// What lies as far from one end as from the other.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }

    /// Half the distance of the ends.
    pub fn half_width(self) -> f64 {
        self.width() / 2.0
    }

    /// How far the further end lies from a number within: the wider half, which is what may be missed
    /// where the ends are not equally far.
    pub fn reach_from(self, number: f64) -> f64 {
        (self.high - number).max(number - self.low)
    }

    /// Whether a number lies within, the ends included.
    pub fn contains(self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// The part that lies within another interval. If there is none, the end that is nearer.
    #[must_use]
    pub fn within(self, outer: Interval) -> Interval {
        Interval {
            low: self.low.clamp(outer.low, outer.high),
            high: self.high.clamp(outer.low, outer.high),
        }
    }
}

/// How an interval was arrived at; what the column `ci_method` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// The number is exact and needs no interval: its law is known, or it can be no other.
    Exact,
    /// The number is exact but for what was not followed to its end, which the interval allows
    /// for.
    Unresolved,
    /// [`student()`].
    Student,
    /// [`empirical_bernstein`] with the range that the measure is known to have.
    Bernstein,
    /// [`betting()`] with the range that the measure is known to have.
    Betting,
    /// [`maurer_pontil()`].
    MaurerPontil,
    /// [`clopper_pearson()`].
    ClopperPearson,
    /// [`chernoff()`].
    Chernoff,
    /// [`order_statistics`].
    OrderStatistics,
    /// [`order_statistics`] that are one and the same value, to which so many trials came that the
    /// quantile is that value and no other, at the stated confidence. But for the next, no other method
    /// can end in an interval without a width.
    OneValue,
    /// [`dvoretzky_kiefer_wolfowitz`].
    DvoretzkyKieferWolfowitz,
    /// The normal approximation with the standard error of the delta method.
    Delta,
    /// [`beta_mixture::confidence_sequence`](crate::sequential::beta_mixture::confidence_sequence).
    BetaMixture,
    /// The same for a quantile, where so many trials came to one value that it is no other.
    OneValueOfMixture,
    /// Fieller's interval for a ratio of nearly normal means, as in [`pricing`](crate::pricing).
    Fieller,
    /// The same with [`empirical_bernstein`] in place of the normal bound.
    FiellerBernstein,
    /// What follows from intervals of parts that hold all together, each at a part of the error.
    Bonferroni,
    /// Nothing but the range that the measure is known to have.
    Range,
    /// Sampled, and nothing can be said: too few trials, or a range that is not known.
    Unknown,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 19] = [
        Method::Exact,
        Method::Unresolved,
        Method::Student,
        Method::Bernstein,
        Method::Betting,
        Method::MaurerPontil,
        Method::ClopperPearson,
        Method::Chernoff,
        Method::OrderStatistics,
        Method::OneValue,
        Method::DvoretzkyKieferWolfowitz,
        Method::Delta,
        Method::BetaMixture,
        Method::OneValueOfMixture,
        Method::Fieller,
        Method::FiellerBernstein,
        Method::Bonferroni,
        Method::Range,
        Method::Unknown,
    ];
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Exact => "exact",
            Method::Unresolved => "unresolved",
            Method::Student => "Student t",
            Method::Bernstein => "empirical Bernstein",
            Method::Betting => "betting",
            Method::MaurerPontil => "Maurer-Pontil",
            Method::ClopperPearson => "Clopper-Pearson",
            Method::Chernoff => "Chernoff-KL",
            Method::OrderStatistics => "order statistics",
            Method::OneValue => "order statistics, one value",
            Method::DvoretzkyKieferWolfowitz => "DKW-Massart",
            Method::Delta => "delta",
            Method::BetaMixture => "Beta mixture",
            Method::OneValueOfMixture => "Beta mixture, one value",
            Method::Fieller => "Fieller",
            Method::FiellerBernstein => "Fieller, empirical Bernstein",
            Method::Bonferroni => "Bonferroni",
            Method::Range => "known range",
            Method::Unknown => "unknown",
        })
    }
}

/// How many standard errors a normal interval reaches to either side.
pub fn normal_quantile(confidence: f64) -> f64 {
    // From the tail, which keeps its digits where the confidence is close to one.
    -Normal::standard().inverse_cdf((1.0 - confidence) / 2.0)
}

#[cfg(test)]
mod tests;
