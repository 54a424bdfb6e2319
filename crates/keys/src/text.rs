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

/// A probability that is written as a fraction, in lowest terms; nothing if it is none.
pub(crate) fn chance(text: &str) -> Option<(u32, u32)> {
    let (above, below) = fraction(text)?;
    let (above, below): (u32, u32) = (above.parse().ok()?, below.parse().ok()?);
    let divisor = gcd(above, below).max(1);
    (above <= below && 0 < below).then_some((above / divisor, below / divisor))
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

impl Text {
    /// The pattern by which a JSON Schema tells a fraction.
    pub const FRACTION: &str = r"^\s*[0-9]+\s*/\s*[0-9]+\s*$";

    /// The pattern by which a JSON Schema tells a number that is rolled, with up to 20 dice.
    pub const DICE: &str =
        r"^\s*(0*(1?[0-9]|20)|(0*(1?[0-9]|20))?[Dd][236](\+0*(1?[0-9]|20))?)\s*$";

    /// What is wrong with a text, if anything is.
    pub(crate) fn fault(&self, text: &str) -> Option<String> {
        match self {
            Text::Free => None,
            Text::Filled => text.is_empty().then(|| "expected a text that is not empty".to_owned()),
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
            Text::Free | Text::Filled => text.to_owned(),
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
    fn fractions_are_told_in_lowest_terms() {
        assert_eq!(chance(" 2 / 6"), Some((1, 3)));
        assert_eq!(chance("0/5"), Some((0, 1)));
        for refused in ["3/2", "1/0", "1", "0.5", "-1/2", "1/ 2 3"] {
            assert_eq!(chance(refused), None, "{refused}");
        }
    }
}
