//! What is declared of the outcomes of rules: `picked <= casualties`.

use sandtable_sim::experiment::{MeasureInfo, Values};
use sandtable_sim::expression::{EvaluationError, Expression, Fault};
use serde_json::Value;

use crate::support::rows::rows;

/// Something that is true of every outcome of some rules.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fact {
    /// The id of a rule; or what ids begin with, and a `*`: of these, all that have its measures.
    pub(crate) rules: String,
    /// Where it is asked: a condition over the measures, empty if it is asked of every outcome.
    given: String,
    /// What is true there. Keys in braces stand for what they are: `{circumstances.turns}`, or yes if
    /// they are a word, `{circumstances.unit.kind = infantry}`.
    holds: String,
}

/// A fact in one situation.
pub(crate) struct Ready {
    given: Option<Expression>,
    holds: Expression,
}

/// All that are declared.
pub(crate) fn facts() -> Vec<Fact> {
    let fact = |[rules, given, holds]: [String; 3]| Fact { rules, given, holds };
    rows("invariants.tsv").map(fact).collect()
}

impl Fact {
    /// A fact about a rule.
    pub(crate) fn of(rules: &str, given: &str, holds: &str) -> Fact {
        let [rules, given, holds] = [rules, given, holds].map(str::to_owned);
        Fact { rules, given, holds }
    }

    /// Whether it is about a rule that has these measures.
    pub(crate) fn is_about(&self, id: &str, names: &[&str]) -> bool {
        match self.rules.strip_suffix('*') {
            Some(prefix) => id.starts_with(prefix) && self.is_said_of(names),
            None => id == self.rules,
        }
    }

    /// Whether there are all measures that it names.
    fn is_said_of(&self, names: &[&str]) -> bool {
        let parts = [&self.given, &self.holds];
        let words =
            parts.iter().flat_map(|part| part.split(|c: char| !(c == '_' || c.is_alphanumeric())));
        words.filter(|word| word.starts_with(char::is_alphabetic)).all(|word| {
            names.contains(&word) || ["and", "or", "not", "known", "min", "max"].contains(&word)
        })
    }

    /// The fact with what a situation says of the keys that it names; nothing if it leaves one out.
    pub(crate) fn prepare(&self, in_force: &Value, measures: &[MeasureInfo]) -> Option<Ready> {
        let names: Vec<_> = measures.iter().map(|measure| measure.name).collect();
        let read = |text: &str| {
            let text = with_keys(text, &|key| said(key, in_force, measures))?;
            let read = Expression::parse(&text, &names);
            Some(read.unwrap_or_else(|error| panic!("{self:?}: {text}: {error}")))
        };
        let given = if self.given.is_empty() { None } else { Some(read(&self.given)?) };
        Some(Ready { given, holds: read(&self.holds)? })
    }
}

impl Ready {
    /// Whether it holds of an outcome; nothing if it is not asked of it: its condition is not met, or
    /// what it asks about has no value.
    pub(crate) fn holds(&self, values: &Values) -> Option<bool> {
        if let Some(given) = &self.given {
            yes(given, values).filter(|yes| *yes)?;
        }
        yes(&self.holds, values)
    }
}

fn yes(of: &Expression, values: &Values) -> Option<bool> {
    match of.evaluate(values) {
        Ok(value) => value.map(|value| value.get() != 0.0),
        Err(EvaluationError { fault: Fault::Missing, .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

/// A text with what is said of the keys in braces.
fn with_keys(text: &str, said: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let Some((before, rest)) = text.split_once('{') else { return Some(text.to_owned()) };
    let (key, after) = rest.split_once('}').unwrap();
    Some(format!("{before}{}{}", said(key)?, with_keys(after, said)?))
}

/// What a situation says of a key: a number, or whether it is a word. Of a measure, the most that it
/// can come to.
fn said(key: &str, in_force: &Value, measures: &[MeasureInfo]) -> Option<String> {
    if let Some(name) = key.strip_prefix("most ") {
        let measure = measures.iter().find(|measure| measure.name == name);
        return Some(
            measure.unwrap_or_else(|| panic!("{key} is no measure")).scale.high.to_string(),
        );
    }
    let (path, word) = key.split_once(" = ").map_or((key, None), |(path, word)| (path, Some(word)));
    let (section, path) = path.split_once('.').unwrap();
    let mut segments = path.split('.');
    let value = match section {
        "rulings" => &in_force["rulings"][path],
        _ => segments.try_fold(&in_force[section], |value, name| match name.parse::<usize>() {
            Ok(place) => value.get(place),
            Err(_) => value.get(name),
        })?,
    };
    match (value, word) {
        (Value::Null, _) => None,
        (Value::String(said), Some(word)) => Some(u8::from(said == word).to_string()),
        (Value::Object(said), Some(word)) => Some(u8::from(said.contains_key(word)).to_string()),
        (Value::Bool(said), None) => Some(u8::from(*said).to_string()),
        (Value::Array(said), None) => Some(said.len().to_string()),
        (Value::Number(number), None) => Some(format!("({number})")),
        _ => panic!("{key} is {value}"),
    }
}

/// A fact that is false, with the outcome and the situation that show it.
pub(crate) fn told(
    id: &str,
    Fact { given, holds, .. }: &Fact,
    in_force: &Value,
    names: &[&str],
    values: &Values,
) -> String {
    let outcome = names.iter().zip(values).map(|(name, value)| {
        value.map_or_else(|| format!("{name}: none"), |value| format!("{name}: {value}"))
    });
    let outcome: Vec<_> = outcome.collect();
    format!("{id}: {holds}, given {given:?}\n  {}\n  {in_force}", outcome.join(", "))
}
