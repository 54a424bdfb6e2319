//! Sentences in lines of a width, broken at spaces.

use unicode_width::UnicodeWidthStr;

/// A text whose lines are no wider than so many columns of a terminal, where its words allow that;
/// the breaks that it has stay.
pub fn folded(text: &str, width: usize) -> String {
    text.lines().flat_map(|paragraph| lines(paragraph, width)).collect::<Vec<_>>().join("\n")
}

/// A text in lines of a width, all behind a margin of so many columns.
pub fn indented(text: &str, margin: usize, width: usize) -> String {
    let lines = folded(text, width.saturating_sub(margin));
    let lines: Vec<String> = lines.lines().map(|line| format!("{:margin$}{line}", "")).collect();
    lines.join("\n")
}

/// The lines of a text that has an indent and no breaks, none wider than that where its words allow
/// it; what does not fit the first stands deeper than that.
pub fn hanging(text: &str, width: usize) -> Vec<String> {
    let (text, indent) = (text.trim_end(), text.width() - text.trim_start().width());
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let deeper = (indent + 4).min(width / 2);
    let mut lines = vec![" ".repeat(indent)];
    let mut is_begun = false;
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if !is_begun => line.push_str(word),
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("{:deeper$}{word}", "")),
        }
        is_begun = true;
    }
    lines
}

/// The lines of a text that has no breaks, none wider than that where its words allow it. What fits
/// stays as it is, its blanks included.
pub(crate) fn lines(text: &str, width: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_and_stay_apart() {
        assert_eq!(folded("one two three\nfour", 8), "one two\nthree\nfour");
        assert_eq!(folded("unbreakable", 4), "unbreakable");
        assert_eq!(folded("\n", 4), "");
        assert_eq!(indented("one two three", 2, 9), "  one two\n  three");
    }

    #[test]
    fn what_does_not_fit_a_line_stands_deeper() {
        assert_eq!(hanging("  one two three", 10), ["  one two", "     three"]);
        assert_eq!(hanging("  one  two  ", 10), ["  one  two"]);
        assert_eq!(hanging("unbreakable", 4), ["unbreakable"]);
        assert_eq!(hanging("", 10), [""]);
    }

    #[test]
    fn wide_characters_take_the_room_they_show() {
        assert_eq!(folded("戦車 戦車", 8), "戦車\n戦車");
    }
}
