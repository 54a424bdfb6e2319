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

/// Shortens a text to this many columns: a key by its first words, `…clothing=true`, anything else by
/// cutting out of its middle.
///
/// What tells names apart is most often at their ends, of which twice as much is kept.
pub(crate) fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(1);
    let key = text.split(char::is_whitespace).next().unwrap_or_default();
    let ends = key.match_indices('.').map(|(dot, _)| &text[dot + 1..]);
    let mut ends = ends.filter(|end| !end.starts_with(char::is_whitespace) && !end.is_empty());
    if let Some(end) = ends.find(|end| end.width() <= room) {
        return format!("…{end}");
    }
    let tail: String = taken(text.chars().rev(), room - room / 3).chars().rev().collect();
    let head = taken(text.chars(), room / 3);
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

/// Breaks a text at spaces into at most this many lines, and a word that is longer than a line at its
/// joints; the last line is shortened if it must be.
pub(crate) fn wrapped(text: &str, columns: usize, lines: usize) -> Vec<String> {
    let mut wrapped: Vec<String> = Vec::new();
    for (gap, part) in text.split_whitespace().flat_map(|word| parts(word, columns)) {
        let full = wrapped.len() == lines;
        match wrapped.last_mut() {
            Some(line) if full || line.width() + gap.width() + part.width() <= columns => {
                line.push_str(gap);
                line.push_str(part);
            }
            _ => wrapped.push(part.to_owned()),
        }
    }
    wrapped.iter().map(|line| shortened(line, columns)).collect()
}

/// A word, or its parts if it is longer than a line; each with what stands before it in a line.
fn parts(word: &str, columns: usize) -> Vec<(&'static str, &str)> {
    let joints = ['.', '=', '_', '-', '/', ','];
    let long = columns < word.width();
    let parts = word.split_inclusive(|c: char| long && joints.contains(&c));
    parts.enumerate().map(|(i, part)| (if i == 0 { " " } else { "" }, part)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_both_ends() {
        assert_eq!(shortened("ten regulars, advancing", 30), "ten regulars, advancing");
        assert_eq!(shortened("ten regulars in cover, advancing", 21), "ten re…ver, advancing");
        assert_eq!(shortened("戦闘車両戦車", 7), "戦…戦車");
    }

    #[test]
    fn a_key_is_cut_from_its_beginning_and_broken_at_its_joints() {
        assert_eq!(shortened("circumstances.unit.clothing=true", 20), "…unit.clothing=true");
        assert_eq!(shortened("circumstances.unit.clothing=true", 18), "…clothing=true");
        assert_eq!(shortened("Crossed. And then what?", 12), "Cro…en what?");
        let key = "circumstances.clothing=false";
        assert_eq!(wrapped(key, 26, 3), ["circumstances.clothing=", "false"]);
        assert_eq!(
            wrapped("by figures.results.forced_back", 16, 3),
            ["by figures.", "results.forced_", "back"]
        );
        assert_eq!(wrapped("a well-known key", 12, 3), ["a well-known", "key"]);
    }

    #[test]
    fn a_long_title_is_wrapped_and_then_shortened() {
        assert_eq!(wrapped("one two three", 7, 2), ["one two", "three"]);
        assert_eq!(wrapped("one two three four five", 7, 2), ["one two", "th…five"]);
        assert!(wrapped("", 7, 2).is_empty());
    }
}
