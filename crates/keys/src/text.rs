//! Texts with a form of their own: fractions, dice, letters.

use crate::key::Text;

/// What a pattern of the JSON Schema says of a name.
pub(crate) const NAME: &str = "^[A-Za-z][A-Za-z0-9_]*$";

/// Whether a text is a name: a letter, and then letters, digits and `_`.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The two numbers of a fraction; nothing if the text is none.
pub(crate) fn fraction(text: &str) -> Option<(&str, &str)> {
    let (above, below) = text.split_once('/')?;
    let (above, below) = (above.trim(), below.trim());
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (number(above) && number(below)).then_some((above, below))
}

/// No number of a probability that is written as a fraction is larger: rules reckon with whole numbers
/// up to it.
pub(crate) const MOST_OF_A_CHANCE: u32 = i32::MAX.cast_unsigned();

/// A probability that is written as a fraction, in lowest terms; nothing if it is none.
pub(crate) fn chance(text: &str) -> Option<(u32, u32)> {
    let (above, below) = fraction(text)?;
    let (above, below): (u32, u32) = (above.parse().ok()?, below.parse().ok()?);
    let divisor = gcd(above, below).max(1);
    let is_one = above <= below && 0 < below && below <= MOST_OF_A_CHANCE;
    is_one.then_some((above / divisor, below / divisor))
}

/// A probability that is written as a number has no more decimals than this.
pub(crate) const DECIMALS_OF_A_CHANCE: u32 = 9;

/// How many decimals a number is written with.
pub(crate) fn decimals(number: f64) -> u32 {
    let written = number.to_string();
    written
        .split_once('.')
        .map_or(0, |(_, decimals)| u32::try_from(decimals.len()).unwrap_or(u32::MAX))
}

/// About what a fraction comes to; nothing if the text is none.
pub(crate) fn quotient(text: &str) -> Option<f64> {
    let (above, below) = fraction(text)?;
    Some(above.parse::<f64>().ok()? / below.parse::<f64>().ok()?)
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A number that is rolled, as the books write it: `2D6+1`; nothing if the text is none.
pub(crate) fn dice(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_uppercase();
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&number: &u32| digits && number <= 20)
    };
    let Some((count, rest)) = text.split_once('D') else {
        return number(&text).map(|number| number.to_string());
    };
    let (sides, plus) = rest.split_once('+').unwrap_or((rest, "0"));
    let times = if count.is_empty() { 1 } else { number(count)? };
    let plus = number(plus)?;
    if !["2", "3", "6"].contains(&sides) {
        return None;
    }
    let dice = match times {
        0 => return Some(plus.to_string()),
        1 => format!("D{sides}"),
        _ => format!("{times}D{sides}"),
    };
    Some(if plus == 0 { dice } else { format!("{dice}+{plus}") })
}

/// Whether a text is a number: whole, with decimals, or a fraction of whole numbers.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    let size = text.strip_prefix('-').unwrap_or(text);
    match (size.split_once('/'), size.split_once('.')) {
        (Some((above, below)), _) => {
            is_whole(above.trim_end()) && is_above_zero(below.trim_start())
        }
        (None, Some(("", decimals))) => is_whole(decimals),
        (None, Some((whole, decimals))) => is_whole(whole) && is_whole(decimals),
        (None, None) => is_whole(size),
    }
}

/// Whether a text is a whole number above zero, or a fraction of two.
fn is_ratio(text: &str) -> bool {
    let text = text.trim();
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let [above, below] = [above.trim_end(), below.trim_start()];
    is_above_zero(above) && is_above_zero(below) && !text.contains('_')
}

/// Whether a text is digits, parted by `_` where that reads better.
fn is_whole(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_')
}

fn is_above_zero(text: &str) -> bool {
    is_whole(text) && text.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

/// Whether a text says which number is read off a distribution.
fn is_statistic(text: &str) -> bool {
    let text = text.trim();
    let with_number = || {
        let (name, argument) = text.strip_suffix(')')?.split_once('(')?;
        let argument = argument.trim();
        let number: f64 = argument.parse().ok()?;
        Some(match name.trim_end() {
            "quantile" => {
                (0.0..=1.0).contains(&number)
                    && argument.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
            }
            "p_eq" | "p_ge" | "p_le" => {
                let (digits, power) = argument.split_once(['e', 'E']).unwrap_or((argument, "0"));
                let power = power.trim_start_matches(['-', '+']).len();
                power <= 2 && !digits.contains(|c: char| c.is_ascii_alphabetic())
            }
            _ => false,
        })
    };
    ["mean", "variance", "sd"].contains(&text) || with_number().unwrap_or(false)
}

/// Whether a text is a day, as far as that can be said of the year, the month and the day by
/// themselves.
fn is_day(text: &str) -> bool {
    let digits = |from: usize, to: usize| {
        let digits = text.get(from..to).filter(|part| part.bytes().all(|b| b.is_ascii_digit()));
        digits.and_then(|digits| digits.parse::<u32>().ok())
    };
    let parted = [4, 7].iter().all(|&at| text.as_bytes().get(at) == Some(&b'-'));
    let month = digits(5, 7).is_some_and(|month| (1..=12).contains(&month));
    let day = digits(8, 10).is_some_and(|day| (1..=31).contains(&day));
    text.len() == 10 && parted && digits(0, 4).is_some() && month && day
}

impl Text {
    /// The pattern by which a JSON Schema tells a fraction.
    pub const FRACTION: &str = r"^\s*[0-9]+\s*/\s*[0-9]+\s*$";

    /// The pattern by which a JSON Schema tells a number that is rolled, with up to 20 dice.
    pub const DICE: &str =
        r"^\s*(0*(1?[0-9]|20)|(0*(1?[0-9]|20))?[Dd][236](\+0*(1?[0-9]|20))?)\s*$";

    /// The pattern by which a JSON Schema tells a text that is not blank.
    pub const FILLED: &str = r"\S";

    /// The pattern by which a JSON Schema tells a number that is written as a text.
    pub const NUMBER: &str =
        r"^\s*-?([0-9][0-9_]*(\s*/\s*(0[0_]*)?[1-9][0-9_]*)?|([0-9][0-9_]*)?\.[0-9][0-9_]*)\s*$";

    /// The pattern by which a JSON Schema tells a whole number above zero, or a fraction of two.
    pub const RATIO: &str = r"^\s*0*[1-9][0-9]*(\s*/\s*0*[1-9][0-9]*)?\s*$";

    /// The pattern by which a JSON Schema tells a statistic.
    pub const STATISTIC: &str = r"^\s*(mean|variance|sd|quantile\s*\(\s*(0*\.[0-9]+|0+\.?|0*1(\.0*)?)\s*\)|(p_eq|p_ge|p_le)\s*\(\s*[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9][0-9]?)?\s*\))\s*$";

    /// The pattern by which a JSON Schema tells a day.
    pub const DAY: &str = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

    /// What is wrong with a text, if anything is.
    pub(crate) fn fault(&self, text: &str) -> Option<String> {
        match self {
            Text::Free => None,
            Text::Filled => {
                text.trim().is_empty().then(|| "expected a text that is not blank".to_owned())
            }
            Text::Number => (!is_number(text)).then(|| {
                format!("`{text}` is no number; expected one, or a fraction such as \"5/4\"")
            }),
            Text::Ratio => (!is_ratio(text)).then(|| {
                format!(
                    "`{text}` is no number above 0; expected one, or a fraction such as \"1/3\""
                )
            }),
            Text::Statistic if text.trim_start().starts_with("quantile") && !is_statistic(text) => {
                Some(format!(
                    "`{text}`: a quantile is asked for by a probability from 0 to 1, as in quantile(0.5)"
                ))
            }
            Text::Statistic => (!is_statistic(text)).then(|| {
                format!(
                    "`{text}` is no statistic; expected mean, variance, sd, quantile(q), p_eq(v), \
                     p_ge(v) or p_le(v)"
                )
            }),
            Text::Day => (!is_day(text))
                .then(|| format!("`{text}` is no day; expected one such as \"2027-01-31\"")),
            Text::Dice => dice(text).is_none().then(|| {
                format!(
                    "`{text}` is not an amount; expected up to 20 D2, D3 or D6, as in \"2D6+1\""
                )
            }),
            Text::Of { letters, most } => {
                let fits =
                    text.chars().all(|c| letters.contains(c)) && text.chars().count() <= *most;
                let expected = format!("`{text}`: expected up to {most} letters of `{letters}`");
                (!fits).then_some(expected)
            }
        }
    }

    /// A text as the procedure would write it.
    pub(crate) fn canonical(&self, text: &str) -> String {
        match self {
            Text::Free
            | Text::Filled
            | Text::Number
            | Text::Ratio
            | Text::Statistic
            | Text::Day => text.to_owned(),
            Text::Dice => dice(text).unwrap_or_else(|| text.to_owned()),
            Text::Of { letters, .. } => {
                let of = |letter: char| text.chars().filter(move |c| *c == letter);
                letters.trim().chars().flat_map(of).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_written_as_in_the_books() {
        for (written, as_in_the_books) in
            [("2d6", "2D6"), (" 1D6 ", "D6"), ("D3+0", "D3"), ("02D6+1", "2D6+1"), ("3", "3")]
        {
            assert_eq!(dice(written).as_deref(), Some(as_in_the_books));
        }
        for refused in ["", "D", "D4", "+D6", "D6+", "-1", "99D6", "2 D6", "six", "D6+21"] {
            assert_eq!(dice(refused), None, "{refused}");
        }
    }

    #[test]
    fn a_statistic_is_a_word_and_some_have_a_number() {
        for read in ["mean", " sd ", "quantile(0.5)", "p_ge( 1 )", "p_eq(-1e3)", "p_le(.5)"] {
            assert!(is_statistic(read), "{read}");
        }
        for refused in [
            "",
            "median",
            "p_gt(1)",
            "p_ge",
            "mean(1)",
            "p_ge(x)",
            "p_ge(inf)",
            "p_ge(1",
            "p_le(1e400)",
        ] {
            assert!(!is_statistic(refused), "{refused}");
        }
    }

    #[test]
    fn a_quantile_is_asked_for_by_a_probability() {
        for read in ["quantile(0)", "quantile(1)", "quantile( .05 )", "quantile(1.0)"] {
            assert!(is_statistic(read), "{read}");
        }
        for refused in ["quantile(7)", "quantile(1.01)", "quantile(-0.5)", "quantile(50%)"] {
            assert!(!is_statistic(refused), "{refused}");
        }
    }

    #[test]
    fn a_number_may_be_a_text_so_that_it_is_exact() {
        for read in ["5/4", " -1 / 3 ", "0.25", ".5", "1_000", "-2", "0/7"] {
            assert!(is_number(read), "{read}");
        }
        for refused in ["", "zzz", "1/0", "1/", "/2", "1/2/3", "50%", "1e3", "inf", "-", "1.", "_1"]
        {
            assert!(!is_number(refused), "{refused}");
        }
        for read in ["3", "1/3", " 02 / 8 "] {
            assert!(is_ratio(read), "{read}");
        }
        for refused in ["", "zzz", "0", "0/3", "1/0", "-1", "0.25", "1/2/3"] {
            assert!(!is_ratio(refused), "{refused}");
        }
    }

    #[test]
    fn a_day_has_a_month_and_a_number() {
        assert!(is_day("2027-01-31"));
        for refused in ["2027-13-01", "2027-01-32", "2027-1-31", "27-01-31", "soon", "2027-00-01"] {
            assert!(!is_day(refused), "{refused}");
        }
    }

    #[test]
    fn fractions_are_told_in_lowest_terms() {
        assert_eq!(chance(" 2 / 6"), Some((1, 3)));
        assert_eq!(chance("0/5"), Some((0, 1)));
        for refused in ["3/2", "1/0", "1", "0.5", "-1/2", "1/ 2 3"] {
            assert_eq!(chance(refused), None, "{refused}");
        }
    }
}
