//! A small writer of SVG elements.

use std::fmt::{Display, Write};

use crate::letters::is_command;

/// SVG under construction: elements one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Svg {
    text: String,
}

/// The attributes of an element.
pub(crate) type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

impl Svg {
    /// Opens an element.
    pub(crate) fn open(&mut self, tag: &str, attributes: Attributes) {
        self.start(tag, attributes);
        self.text.push_str(">\n");
    }

    /// Closes the element that was opened.
    pub(crate) fn close(&mut self, tag: &str) {
        self.push(&format!("</{tag}>\n"));
    }

    /// Adds an element without content.
    pub(crate) fn leaf(&mut self, tag: &str, attributes: Attributes) {
        self.start(tag, attributes);
        self.text.push_str("/>\n");
    }

    /// Adds an element that contains a text, as `<title>` and `<text>` do.
    pub(crate) fn text(&mut self, tag: &str, attributes: Attributes, content: &str) {
        self.start(tag, attributes);
        self.push(&format!(">{}</{tag}>\n", escaped(content)));
    }

    /// Adds an element that says what it is when pointed at.
    pub(crate) fn titled(&mut self, tag: &str, attributes: Attributes, title: &str) {
        self.start(tag, attributes);
        self.push(&format!("><title>{}</title></{tag}>\n", escaped(title)));
    }

    /// Adds all elements of another.
    pub(crate) fn append(&mut self, other: &Svg) {
        self.push(&other.text);
    }

    /// The elements so far.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    fn start(&mut self, tag: &str, attributes: Attributes) {
        self.push(&format!("<{tag}"));
        for (name, value) in attributes {
            self.push(&format!(" {name}=\"{}\"", escaped(&value.to_string())));
        }
    }

    fn push(&mut self, text: &str) {
        self.text.write_str(text).expect("writing to a string cannot fail");
    }
}

/// Escapes a text for XML, leaving out what XML does not allow at all.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in printable(text).chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The text without the characters that XML 1.0 does not allow, even escaped, and without those that
/// tell whatever shows them what to do.
pub(crate) fn printable(text: &str) -> String {
    let allowed =
        |c: &char| *c == '\n' || !(is_command(*c) || matches!(c, '\u{fffe}' | '\u{ffff}'));
    text.chars().filter(allowed).collect()
}

/// A length in pixels, to a hundredth.
pub(crate) fn px(length: f64) -> f64 {
    (length * 100.0).round() / 100.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_attributes_are_escaped() {
        let mut svg = Svg::default();
        svg.text("text", &[("x", &px(1.004)), ("id", &"a\"b")], "Pen < 2 & \u{0}'rear'");
        assert_eq!(
            svg.as_str(),
            "<text x=\"1\" id=\"a&quot;b\">Pen &lt; 2 &amp; &apos;rear&apos;</text>\n"
        );
    }
}
