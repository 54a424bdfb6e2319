//! Texts of others in Markdown, where they may not become markup.

use super::cleaned::cleaned;

/// Words as part of a line.
pub(crate) fn words(text: &str) -> String {
    let text = in_a_line(text);
    let mut escaped = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        match letter {
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
