//! Texts of others in Markdown, where they may not become markup.

use crate::terminal::cleaned::cleaned;

/// Words as part of a line; names between backticks stay so.
pub(crate) fn words(text: &str) -> String {
    let text = in_a_line(text);
    let mut escaped = String::with_capacity(text.len());
    let mut end_of_name = 0;
    for (at, letter) in text.char_indices() {
        if letter == '`' && end_of_name <= at {
            end_of_name = at + name_at(&text[at..]);
        }
        match letter {
            _ if at < end_of_name => escaped.push(letter),
            '_' if is_in_a_word(&text, at) => escaped.push(letter),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '*' | '_' | '`' | '[' | ']' | '\\' | '|' | '~' => escaped.extend(['\\', letter]),
            // A line that begins like this is a heading or an item.
            '#' | '-' | '+' | '=' if at == 0 => escaped.extend(['\\', letter]),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// How long a name between backticks is that a text begins with, with them; zero if it begins with
/// none. What is not plain is no name.
fn name_at(text: &str) -> usize {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=".contains(c);
    let name = text[1..].split(|c| !is_plain(c)).next().unwrap_or_default();
    let is_name = !name.is_empty() && text[1 + name.len()..].starts_with('`');
    if is_name { name.len() + 2 } else { 0 }
}

/// Whether letters stand on both sides of one, as in a name.
fn is_in_a_word(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    before && text[at + 1..].starts_with(char::is_alphanumeric)
}

/// What one would type, as part of a line.
pub(crate) fn code(text: &str) -> String {
    format!("`{}`", in_a_line(text).replace('`', "'"))
}

/// Lines as they stand, behind a fence that none of them can end.
pub(crate) fn lines(text: &str) -> String {
    let text = cleaned(text, false);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(3.max(longest + 1));
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{fence}text\n{text}{end}{fence}\n")
}

fn in_a_line(text: &str) -> String {
    cleaned(&text.replace(['\n', '\r'], " "), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_no_markup() {
        for (text, shown) in [
            ("a < b & *c*", r"a &lt; b &amp; \*c\*"),
            ("# one\n- two", r"\# one - two"),
            ("[x](y) | ~~z~~", r"\[x\](y) \| \~\~z\~\~"),
            ("3 - 2 + 1 = 2 #", "3 - 2 + 1 = 2 #"),
            ("points_lost _x_", r"points_lost \_x\_"),
            ("that of `two-dice`?", "that of `two-dice`?"),
            ("`a` `<b>` ``", r"`a` \`&lt;b&gt;\` \`\`"),
            ("bell\u{7}", r"bell\\u{7}"),
        ] {
            assert_eq!(words(text), shown);
        }
    }

    #[test]
    fn code_ends_where_it_ends() {
        assert_eq!(code("a`b\nc"), "`a'b c`");
        assert_eq!(lines("a\n```\n# b"), "````text\na\n```\n# b\n````\n");
        assert_eq!(lines("a\n"), "```text\na\n```\n");
    }
}
