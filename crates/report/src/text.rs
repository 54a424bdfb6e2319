//! Fitting words into a given room.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The width of an average character of a sans-serif face, in units of the font size.
///
/// The wider of the common faces (`DejaVu`, Verdana) average this on running text; Arial and
/// Helvetica need less.
const CHARACTER: f64 = 0.58;

/// How many columns of a terminal a text takes; wide characters take two.
pub(crate) fn columns_of(text: &str) -> usize {
    text.width()
}

/// About how many pixels this many columns of text take.
pub(crate) fn pixels(columns: usize, font_size: f64) -> f64 {
    columns as f64 * CHARACTER * font_size
}

/// How many columns of text fit into this many pixels.
pub(crate) fn columns(pixels: f64, font_size: f64) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "rounds down, from zero"
    )]
    {
        (pixels / (CHARACTER * font_size)).max(0.0) as usize
    }
}

/// Shortens a text to this many columns by cutting out its middle.
///
/// Names of variants begin alike and end alike; both ends are worth keeping.
pub(crate) fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(1);
    let tail: String = taken(text.chars().rev(), room / 2).chars().rev().collect();
    let head = taken(text.chars(), room - room / 2);
    format!("{}…{}", head.trim_end(), tail.trim_start())
}

fn taken(characters: impl Iterator<Item = char>, columns: usize) -> String {
    let mut used = 0;
    let fits = |character: &char| {
        used += character.width().unwrap_or(0);
        used <= columns
    };
    characters.take_while(fits).collect()
}

/// Breaks a text at spaces into at most this many lines; the last is shortened if it must be.
pub(crate) fn wrapped(text: &str, columns: usize, lines: usize) -> Vec<String> {
    let mut wrapped: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let full = wrapped.len() == lines;
        match wrapped.last_mut() {
            Some(line) if full || line.width() + 1 + word.width() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => wrapped.push(word.to_owned()),
        }
    }
    wrapped.iter().map(|line| shortened(line, columns)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_both_ends() {
        assert_eq!(shortened("ten regulars, advancing", 30), "ten regulars, advancing");
        assert_eq!(shortened("ten regulars in cover, advancing", 21), "ten regula…advancing");
        assert_eq!(shortened("戦闘車両戦車", 7), "戦…車");
    }

    #[test]
    fn a_long_title_is_wrapped_and_then_shortened() {
        assert_eq!(wrapped("one two three", 7, 2), ["one two", "three"]);
        assert_eq!(wrapped("one two three four five", 7, 2), ["one two", "thr…ive"]);
        assert!(wrapped("", 7, 2).is_empty());
    }
}
