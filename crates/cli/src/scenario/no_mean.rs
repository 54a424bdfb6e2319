//! Texts that ask for a quantile or a spread of all outcomes, where the mean of a number of each is wanted.

use sandtable_sim::statistic::Statistic;

/// Why a text that is no expression has no best, if that is because it asks for a statistic of all
/// outcomes: what is wrong, and what can be asked for in its place. The measure stands in the example
/// where the text names none.
pub(super) fn refused(text: &str, measure: &str) -> Option<(String, String)> {
    let (statistic, of) = statistic_in(text.trim())?;
    let of = of.filter(|it| it.parse::<f64>().is_err()).unwrap_or(measure);
    let help = match statistic {
        "mean" => format!("name what it is the mean of, such as `{of}`"),
        "quantile" => format!(
            "ask for one event after the other, `{of} >= 1`, `{of} >= 2`: the best tenth percentile is \
             the highest number that can be reached in nine of ten plays"
        ),
        "variance" | "sd" => format!(
            "what players want is a mean, such as that of `{of}`; who wants to be safe asks for one event \
             after the other, `{of} >= 1`, `{of} >= 2`"
        ),
        _ => format!("a probability is the mean of a comparison, such as `{of} >= 1`"),
    };
    let message =
        format!("`{}` is no number of an outcome, whose mean could be the best", text.trim());
    Some((message, help))
}

/// The first statistic that a text names, and what it asks it of, if anything.
fn statistic_in(text: &str) -> Option<(&'static str, Option<&str>)> {
    if let Some(whole) = Statistic::name(text) {
        return Some((whole, None));
    }
    let is_of_a_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices('(').find_map(|(at, _)| {
        let before = text[..at].trim_end();
        let word = &before[before.trim_end_matches(is_of_a_word).len()..];
        let of = text[at + 1..].split([',', '(', ')']).next().map(str::trim);
        Some((Statistic::name(word)?, of.filter(|it| !it.is_empty())))
    })
}
