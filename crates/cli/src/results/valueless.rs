//! What is said of measures that nothing can be read off.

use super::FoundMeasure;

impl FoundMeasure {
    /// That there is no value to read a statistic off, as a sentence.
    pub(crate) fn valueless(&self) -> String {
        let (name, distribution) = (&self.name, &self.distribution);
        // That it never happens is said already.
        let label = self.scale.missing.filter(|missing| *missing != "never");
        let label = label.map_or(String::new(), |missing| format!(" ({missing})"));
        let is_met = distribution.condition().is_none_or(|condition| 0.0 < condition.share.p);
        match (is_met, distribution.unresolved()) {
            (true, Some(0.0)) => format!("`{name}` never has a value{label}"),
            (true, Some(_)) => format!("`{name}` has no value in all that was followed to its end"),
            (true, None) => format!("`{name}` had a value in none of the trials{label}"),
            (false, Some(0.0)) => format!("the condition of `{name}` is never met"),
            (false, Some(_)) => {
                format!("the condition of `{name}` is not met in all that was followed to its end")
            }
            (false, None) => format!("the condition of `{name}` was met in none of the trials"),
        }
    }
}
