//! Lines of text, as outlines.

use tiny_skia::{Path, PathBuilder, Transform};
use unicode_normalization::UnicodeNormalization as _;

use super::element::{Element, numbers};
use super::font::Font;
use super::refusal::PngError;

/// Sets lines of text in the two weights.
pub(super) struct Setter {
    regular: Font,
    bold: Font,
}

impl Setter {
    pub(super) fn new() -> Setter {
        Setter { regular: Font::regular(), bold: Font::bold() }
    }

    /// The outline of an element's words, and how they are turned; nothing if none of them has ink.
    ///
    /// # Errors
    ///
    /// If they are to be set in a way that ours never are.
    pub(super) fn set(&self, element: Element) -> Result<Option<(Path, Transform)>, PngError> {
        let bold = element.one_of("font-weight", &[("normal", false), ("bold", true)])?;
        let anchors = [("start", 0.0), ("middle", 0.5), ("end", 1.0)];
        let before = element.one_of("text-anchor", &anchors)?;
        let (x, y) = (element.number("x", 0.0)?, element.number("y", 0.0)?);
        let size = element.number("font-size", 16.0)?;
        let turn = turn(element)?;
        let (line, width) = self.line(&spaced(element.words()?), bold);
        let place = Transform::from_row(size, 0.0, 0.0, size, x - before * size * width, y);
        Ok(line.and_then(|line| line.transform(place)).map(|line| (line, turn)))
    }

    /// The outline of a line of text that begins at the origin, and its width, in parts of the size
    /// of its letters. An accent that follows its letter is one with it, as the font has both.
    fn line(&self, text: &str, bold: bool) -> (Option<Path>, f32) {
        let font = if bold { &self.bold } else { &self.regular };
        let (mut onto, mut x, mut last) = (PathBuilder::new(), 0.0, None);
        for character in text.nfc().filter(|character| !is_unseen(*character)) {
            let glyph = font.glyph(character);
            x += last.map_or(0.0, |last| font.kern(last, glyph));
            x += font.draw(glyph, x, &mut onto);
            last = Some(glyph);
        }
        (onto.finish(), x)
    }
}

/// The words as SVG sets them: with one space between them, however many are written.
fn spaced(text: &str) -> String {
    let words = text.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// How words are turned about a place.
fn turn(element: Element) -> Result<Transform, PngError> {
    let Some(said) = element.text("transform") else { return Ok(Transform::identity()) };
    let inner = said.strip_prefix("rotate(").and_then(|said| said.strip_suffix(')'));
    match inner.and_then(numbers).as_deref() {
        Some([degrees, x, y]) => Ok(Transform::from_rotate_at(*degrees, *x, *y)),
        _ => Err(element.refused("transform")),
    }
}

/// Whether a character is not to be seen in any font, as a mark that joins two others.
///
/// # References
///
/// Unicode Standard Annex #44, property `Default_Ignorable_Code_Point`, without what is unassigned.
fn is_unseen(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{e0001}' | '\u{e0020}'..='\u{e007f}' | '\u{e0100}'..='\u{e01ef}')
}
