//! What is wanted, as its numbers are told: in percent where it is yes or no, and where that is wanted low, how
//! likely it is and not less than nothing.

use sandtable_dice::Kind;
use sandtable_report::digits;

use crate::best::Request;
use crate::output::heading::wanted_low;
use crate::output::numbers::Better;
use crate::output::pictured;

/// How numbers of the objective are told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Objective<'a> {
    request: &'a Request<'a>,
    /// What is wanted low, if that is all that is wanted.
    low: Option<&'a str>,
    /// Whether it is how likely something is.
    is_share: bool,
}

impl<'a> Objective<'a> {
    pub(super) fn of(request: &'a Request<'a>) -> Objective<'a> {
        let (scenario, objective) = (request.scenario, &request.question.objective);
        let is_named = |name: &&str| scenario.measure_names().iter().any(|it| it == name);
        let low = wanted_low(&objective.text).filter(is_named);
        let scale = match low {
            Some(low) => scenario.scale(request.variant, low),
            None => objective.scale(scenario, request.variant),
        };
        Objective { request, low, is_share: scale.kind == Kind::YesNo }
    }

    /// Whether what is told is wanted low, where what is found is less than nothing.
    fn is_turned(self) -> bool {
        self.is_share && self.low.is_some()
    }

    /// What a value is told as.
    fn turned(self, value: f64) -> f64 {
        // Adding zero turns a negative zero into a zero.
        if self.is_turned() { 0.0 - value } else { value }
    }

    /// What it comes to, with all digits.
    pub(super) fn exact(self, value: f64) -> String {
        let value = self.turned(value);
        if self.is_share { digits::percent(value) } else { digits::exact(value) }
    }

    /// The fraction that it comes to.
    pub(super) fn fraction(self, fraction: String) -> String {
        match fraction.strip_prefix('-') {
            Some(positive) if self.is_turned() => positive.to_owned(),
            None if self.is_turned() => format!("-{fraction}"),
            _ => fraction,
        }
    }

    /// Several values beside each other, in as many digits as tell them apart.
    pub(super) fn values(self, values: &[f64]) -> Vec<String> {
        let told: Vec<f64> = values.iter().map(|it| self.unit() * self.turned(*it)).collect();
        let sign = if self.is_share { "%" } else { "" };
        digits::all_short_apart(&told).into_iter().map(|told| told + sign).collect()
    }

    /// By how much one value is more than another.
    pub(super) fn difference(self, difference: f64) -> String {
        digits::short(self.unit() * difference) + if self.is_share { " pp" } else { "" }
    }

    /// Whether less of it is told where more is found.
    pub(super) fn more_or_less(self, is_more: bool) -> &'static str {
        if is_more == self.is_turned() { "less" } else { "more" }
    }

    /// How spread it is; nothing of a share, which says that itself.
    pub(super) fn spread(self, sd: f64) -> String {
        if self.is_share { String::new() } else { format!(" (sd {})", digits::short(sd)) }
    }

    /// How something stands to the next best.
    pub(super) fn better(self, margin: f64) -> String {
        match Better::of(margin, self.request.question.near_tie) {
            Better::Tie => "a tie".to_owned(),
            Better::Near(by) => format!("a near tie, better by {}", self.difference(by)),
            Better::By(by) => format!("better by {}", self.difference(by)),
            Better::Worse(by) => format!("worse by {}", self.difference(by)),
        }
    }

    fn unit(self) -> f64 {
        if self.is_share { 100.0 } else { 1.0 }
    }

    /// What stands in a picture in the place of a difference: of what is wanted low, how much more of it there
    /// is.
    pub(super) fn drawn(self, difference: f64) -> f64 {
        let sign = if self.low.is_some() { -1.0 } else { 1.0 };
        sign * self.unit() * difference + 0.0
    }

    /// What a loss is, as it is drawn.
    pub(super) fn lost(self) -> &'static str {
        if self.low.is_some() { "more" } else { "less" }
    }

    /// What is drawn, in words.
    pub(super) fn meaning(self) -> String {
        let text = self.low.unwrap_or(&self.request.question.objective.text);
        let measured = pictured::measured(self.request.scenario, text);
        if self.is_share {
            format!("how likely it is: {measured} (%)")
        } else {
            format!("mean of {measured}")
        }
    }

    /// The same as what a plan is for.
    pub(super) fn wanted(self) -> String {
        let how = if self.low.is_some() { "least" } else { "most" };
        match self
            .meaning()
            .strip_suffix(" (%)")
            .and_then(|it| it.strip_prefix("how likely it is: "))
        {
            Some(measured) => format!("for it to be {how} likely: {measured}"),
            None if self.low.is_some() => format!("for the least {}", self.meaning()),
            None => format!("for the {}", self.meaning()),
        }
    }
}
