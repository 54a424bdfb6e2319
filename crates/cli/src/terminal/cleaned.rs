//! Texts of others, as a terminal and a workflow may be given them.

use sandtable_report::bars::color_at;
use sandtable_report::letters::{begins_workflow_command, is_command};

/// What a terminal or a workflow would take for a command, shown by its number: control characters,
/// those that turn the direction of writing, and what begins a workflow command. Lines end as they
/// do; colors of bars stay if there are any to be.
pub(crate) fn cleaned(text: &str, colors: bool) -> String {
    let mut cleaned = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        clean(line, colors, &mut cleaned);
    }
    cleaned
}

/// The same of what has to stay within its line, such as the name of a file.
pub(crate) fn on_one_line(text: &str) -> String {
    cleaned(text, false).replace('\n', r"\u{a}")
}

fn clean(line: &str, colors: bool, cleaned: &mut String) {
    let begin = line.len() - line.trim_start().len();
    let mut at = 0;
    while let Some(letter) = line[at..].chars().next() {
        let rest = &line[at..];
        let color = if colors { color_at(rest) } else { 0 };
        if 0 < color {
            cleaned.push_str(&rest[..color]);
            at += color;
            continue;
        }
        let begins = (at == begin && rest.starts_with("::")) || begins_workflow_command(rest);
        match letter {
            '\n' => cleaned.push(letter),
            _ if begins || is_command(letter) => cleaned.extend(letter.escape_unicode()),
            _ => cleaned.push(letter),
        }
        at += letter.len_utf8();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BAR: &str = "\u{1b}[38;2;0;114;178m█\u{1b}[0m";

    #[test]
    fn control_characters_are_shown_by_their_number() {
        let text = "bell\u{7} \u{1b}[2J \u{9b}1A \u{7f} tab\t \r\u{202e}over";
        let shown = r"bell\u{7} \u{1b}[2J \u{9b}1A \u{7f} tab\u{9} \u{d}\u{202e}over";
        assert_eq!(cleaned(text, true), shown);
    }

    #[test]
    fn letters_and_lines_stay_as_they_are() {
        let text = "Größe: 3–4 Männer\n\n  ├ 模 🎲 a::b #[1]\n";
        assert_eq!(cleaned(text, false), text);
    }

    #[test]
    fn bars_keep_their_colors_and_nothing_else_has_any() {
        assert_eq!(cleaned(BAR, true), BAR);
        assert!(!cleaned(BAR, false).contains('\u{1b}'));
        assert_eq!(cleaned("\u{1b}[38;2;0;0;0mhidden", true), r"\u{1b}[38;2;0;0;0mhidden");
    }

    #[test]
    fn nothing_is_a_workflow_command() {
        for (text, shown) in [
            ("::error::no", r"\u{3a}:error::no"),
            ("a title\n \t::error::no", "a title\n \\u{9}\\u{3a}:error::no"),
            ("> ##[error]no", r"> \u{23}#[error]no"),
            ("> ##vso[task.complete]", r"> \u{23}#vso[task.complete]"),
        ] {
            assert_eq!(cleaned(text, true), shown);
        }
    }
}
