//! Text that is folded to a width.

use std::fmt::Write;

/// The lines of a text, broken at spaces so that none is wider, where that is possible.
pub(super) fn fold(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Writes paragraphs beside a name, in a column of their own.
pub(super) fn beside(
    text: &mut String,
    name: &str,
    column: usize,
    width: usize,
    paragraphs: &[String],
) {
    let room = width.saturating_sub(column).max(24);
    let mut lines = paragraphs.iter().flat_map(|paragraph| fold(paragraph, room));
    let mut name = name.to_owned();
    if column <= name.chars().count() + 1 {
        let _ = writeln!(text, "{}", name.trim_end());
        name.clear();
    }
    let first = lines.next().unwrap_or_default();
    let _ = writeln!(text, "{}", format!("{name:column$}{first}").trim_end());
    for line in lines {
        let _ = writeln!(text, "{:column$}{line}", "");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_at_spaces() {
        assert_eq!(fold("ten regulars in a minefield", 12), ["ten regulars", "in a", "minefield"]);
        assert_eq!(fold("", 12), [""; 0]);
    }

    #[test]
    fn a_name_that_is_too_long_has_a_line_of_its_own() {
        let mut text = String::new();
        beside(&mut text, "order", 8, 40, &["run".to_owned(), "What it does.".to_owned()]);
        beside(&mut text, "movement", 8, 40, &["6".to_owned()]);
        assert_eq!(text, "order   run\n        What it does.\nmovement\n        6\n");
    }
}
