//! Which number somebody meant who wrote a text, or a percentage.

use serde_json::Value;

use crate::key::Number;

impl Number {
    /// How what was probably meant is written: a percentage as a part of one, a number without quotes;
    /// nothing if that would not be allowed either.
    pub(crate) fn meant(&self, value: &Value) -> Option<String> {
        match value {
            Value::Number(found) => self.percentage(found.as_f64()?),
            Value::String(text) => match text.trim().strip_suffix('%') {
                Some(part) => self.percentage(number(part)?),
                None => self.unquoted(text.trim()),
            },
            _ => None,
        }
    }

    fn percentage(&self, percent: f64) -> Option<String> {
        let part = part_of_one(percent);
        let is_of_one = !self.whole && self.most.is_none_or(|most| most <= 1.0);
        (is_of_one && self.admits(part))
            .then(|| format!("a percentage is a part of 1: write {part}"))
    }

    fn unquoted(&self, text: &str) -> Option<String> {
        let found = number(text)?;
        let fits = self.admits(found) && !(self.whole && found.fract() != 0.0);
        fits.then(|| format!("write {text} without quotes"))
    }
}

/// What a percentage is as a part of one, to twelve decimals, so that 99.9 is 0.999.
pub fn part_of_one(percent: f64) -> f64 {
    (percent * 1e10).round() / 1e12
}

fn number(text: &str) -> Option<f64> {
    text.trim().replace('_', "").parse().ok().filter(|number: &f64| number.is_finite())
}
