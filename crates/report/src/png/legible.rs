//! Whether a picture can be read: no word over another, none outside of it, none too small, and all of
//! it at once.

use roxmltree::Document;
use tiny_skia::Rect;

use super::element::Element;
use super::refusal::PngError;
use super::words::Setter;
use crate::letters;

/// Letters may touch by so many pixels.
const TOUCHING: f32 = 1.0;

/// The width of a picture on a phone, and how high its letters are there at least, in pixels.
const PHONE: f32 = 375.0;
const SMALLEST: f32 = 9.0;

/// A picture that is higher, in pixels, is not seen at once; each is 520 wide.
const HIGHEST: f32 = 1200.0;

/// A line of text, and where its ink is.
struct Line {
    said: String,
    /// The height of a line of its letters.
    size: f32,
    ink: Rect,
    /// Whether it is level or upright, so that its ink fills its rectangle.
    straight: bool,
}

/// What cannot be read of a plot or a scene of ours, each as a sentence: words that lie over other
/// words, words that leave the picture, and words that are less than 9 pixels high where the picture
/// is 375 pixels wide, as on a phone; and that it is higher than a screen or two, 1,200 pixels. Letters are those of the font of [`render`](super::render).
///
/// # Errors
///
/// If the text is not an SVG document, or says anything that ours never say.
pub fn illegible(svg: &str) -> Result<Vec<String>, PngError> {
    let document = Document::parse(svg).map_err(|error| PngError::Svg(error.to_string()))?;
    let root = Element::new(document.root_element())?;
    let (width, height) = (root.number("width", 0.0)?, root.number("height", 0.0)?);
    let lines = lines(root)?;
    let mut found = Vec::new();
    if HIGHEST < height {
        found.push(format!("it is {height} pixels high"));
    }
    for (position, line) in lines.iter().enumerate() {
        let (said, ink) = (&line.said, line.ink);
        if ink.left() < 0.0 || ink.top() < 0.0 || width < ink.right() || height < ink.bottom() {
            found.push(format!("`{said}` leaves the picture"));
        }
        if line.size * PHONE < SMALLEST * width {
            found.push(format!("`{said}` is too small for a phone"));
        }
        let others = lines[..position].iter().filter(|other| line.lies_over(other));
        found.extend(others.map(|other| format!("`{said}` lies over `{}`", other.said)));
    }
    Ok(found)
}

/// The words of a plot or a scene of ours that were cut to fit: an ellipsis stands for what is left
/// out. What is said when it is pointed at is whole.
///
/// # Errors
///
/// As of [`illegible`].
pub fn shortened(svg: &str) -> Result<Vec<String>, PngError> {
    let document = Document::parse(svg).map_err(|error| PngError::Svg(error.to_string()))?;
    let root = Element::new(document.root_element())?;
    let lines = lines(root)?;
    Ok(lines.into_iter().map(|line| line.said).filter(|said| said.contains('…')).collect())
}

/// The names of a plot or a scene of ours that are written as programs have them, such as
/// `dice_on_run`, where words should stand; in a parenthesis, behind what it means, a key may.
///
/// # Errors
///
/// As of [`illegible`].
pub fn named(svg: &str) -> Result<Vec<String>, PngError> {
    let document = Document::parse(svg).map_err(|error| PngError::Svg(error.to_string()))?;
    let root = Element::new(document.root_element())?;
    let lines = lines(root)?;
    let names = lines.iter().flat_map(|line| letters::unspoken(&line.said));
    Ok(names.map(str::to_owned).collect())
}

/// All lines of text that have ink.
fn lines(root: Element) -> Result<Vec<Line>, PngError> {
    let setter = Setter::new();
    let mut lines = Vec::new();
    for element in root.children()?.into_iter().filter(|element| element.tag() == "text") {
        let Some((outline, turn)) = setter.set(element)? else { continue };
        let straight = turn.sx.abs() < 1e-3 || turn.kx.abs() < 1e-3;
        if let Some(outline) = outline.transform(turn) {
            let said = element.words()?.to_owned();
            let size = element.number("font-size", 16.0)?;
            lines.push(Line { said, size, ink: outline.bounds(), straight });
        }
    }
    Ok(lines)
}

impl Line {
    /// Whether the ink of both is in one place; of words that lean nothing is said.
    fn lies_over(&self, other: &Line) -> bool {
        let (a, b) = (self.ink, other.ink);
        let across = a.right().min(b.right()) - a.left().max(b.left());
        let down = a.bottom().min(b.bottom()) - a.top().max(b.top());
        self.straight && other.straight && TOUCHING < across && TOUCHING < down
    }
}
