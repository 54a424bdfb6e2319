//! Places of a text: bytes, as the language counts them, and lines with UTF-16 units, as editors do.

use sandtable_language::{Place, Sources, Span};
use serde_json::{Value, json};

/// The stretch of its own text that a stretch of all texts is, which is at this place.
pub(crate) fn stretch(place: &Place, span: Span) -> Span {
    Span { start: place.at, end: place.at + span.end.saturating_sub(span.start) }
}

/// Whether a place is in the page itself, whose text is the first.
pub(crate) fn is_in_page(sources: &Sources, place: &Place) -> bool {
    sources.files().next().is_none_or(|(name, _)| name == place.name)
}

/// A place as editors tell it: the line and the UTF-16 units before it on that line, both from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) character: usize,
}

/// A text, with where its lines begin: at `\n`, `\r\n` or `\r` the one before ends.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl Lines<'_> {
    /// The lines of a text.
    pub(crate) fn of(text: &str) -> Lines<'_> {
        let bytes = text.as_bytes();
        let is_end = |at: &usize| match bytes[*at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let ends = (0..bytes.len()).filter(is_end);
        let starts = std::iter::once(0).chain(ends.map(|at| at + 1)).collect();
        Lines { text, starts }
    }

    /// The place of a byte, or of the character that it is in.
    pub(crate) fn position(&self, at: usize) -> Position {
        let at = self.text.floor_char_boundary(at);
        let line = self.starts.partition_point(|start| *start <= at).saturating_sub(1);
        let before = &self.text[self.starts[line]..at];
        Position { line, character: before.encode_utf16().count() }
    }

    /// The byte at a place; what is behind the end of a line or of the text is its end.
    pub(crate) fn byte(&self, place: Position) -> usize {
        let Some(start) = self.starts.get(place.line) else { return self.text.len() };
        let end = self.starts.get(place.line + 1).copied().unwrap_or(self.text.len());
        let line = self.text[*start..end].trim_end_matches(['\r', '\n']);
        let mut units = 0;
        for (at, letter) in line.char_indices() {
            if place.character < units + letter.len_utf16() {
                return start + at;
            }
            units += letter.len_utf16();
        }
        start + line.len()
    }

    /// A stretch of the text, as the protocol says it.
    pub(crate) fn range(&self, span: Span) -> Value {
        let place = |at: usize| {
            let Position { line, character } = self.position(at);
            json!({ "line": line, "character": character })
        };
        json!({ "start": place(span.start), "end": place(span.end.max(span.start)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str, at: usize) -> Position {
        Lines::of(text).position(at)
    }

    fn byte(text: &str, place: Position) -> usize {
        Lines::of(text).byte(place)
    }

    fn place(line: usize, character: usize) -> Position {
        Position { line, character }
    }

    #[test]
    fn letters_count_as_many_units_as_in_utf_16() {
        let text = "# é ß 😀 x\nhit";
        let x = text.find('x').unwrap();
        assert_eq!(position(text, x), place(0, 9), "an emoji is two units, é and ß are one each");
        assert_eq!(byte(text, place(0, 9)), x);
        assert_eq!(byte(text, place(0, 7)), text.find('😀').unwrap(), "in the middle of a pair");
        assert_eq!(position(text, text.find("hit").unwrap()), place(1, 0));
    }

    #[test]
    fn places_behind_the_end_are_the_end() {
        assert_eq!(byte("ab\ncd", place(0, 99)), 2);
        assert_eq!(byte("ab\ncd", place(9, 0)), 5);
        assert_eq!(byte("", place(0, 0)), 0);
        assert_eq!(position("ab", 99), place(0, 2));
    }

    #[test]
    fn lines_end_in_three_ways() {
        let text = "a\r\nb\rc\nd";
        let all: Vec<Position> =
            "abcd".chars().map(|c| position(text, text.find(c).unwrap())).collect();
        assert_eq!(all, [place(0, 0), place(1, 0), place(2, 0), place(3, 0)]);
        assert_eq!(byte(text, place(0, 5)), 1, "a line ends before its break");
    }

    #[test]
    fn every_letter_is_found_again_at_its_place() {
        let text = "rüle 😀\r\n\"éé\" x\n\n𝔘y";
        for (at, letter) in text.char_indices().filter(|(_, letter)| !"\r\n".contains(*letter)) {
            assert_eq!(byte(text, position(text, at)), at, "{letter}");
        }
    }
}
