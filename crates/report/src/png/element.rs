//! An element of a document: its attributes, each read as what it must be.
//!
//! What is not known is refused: a picture without it would be wrong, and look right.

use roxmltree::Node;
use tiny_skia::Color;

use super::refusal::PngError;

/// What every shape may say of how it looks.
const LOOK: [&str; 7] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linejoin",
    "stroke-dasharray",
];

/// What else an element of ours may say, and whether it is a shape.
fn known(tag: &str) -> Option<(&'static [&'static str], bool)> {
    Some(match tag {
        "svg" => (&["width", "height", "viewBox", "role", "aria-label", "font-family"], false),
        "title" | "desc" | "style" => (&[], false),
        "rect" => (&["x", "y", "width", "height"], true),
        "circle" => (&["cx", "cy", "r"], true),
        "line" => (&["x1", "y1", "x2", "y2"], true),
        "polyline" | "polygon" => (&["points"], true),
        "path" => (&["d"], true),
        "text" => (
            &["x", "y", "font-size", "font-weight", "text-anchor", "transform", "paint-order"],
            true,
        ),
        _ => return None,
    })
}

/// An element of which all attributes are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element<'a, 'input> {
    node: Node<'a, 'input>,
}

impl<'a, 'input> Element<'a, 'input> {
    /// The element, if nothing about it would be missing from a picture.
    ///
    /// # Errors
    ///
    /// If the element is not one of ours, or has an attribute that none of ours has.
    pub(super) fn new(node: Node<'a, 'input>) -> Result<Self, PngError> {
        let element = Element { node };
        let unknown = |what: String| Err(PngError::Unknown(what));
        let Some((own, shape)) = known(element.tag()) else {
            return unknown(format!("<{}>", element.tag()));
        };
        for attribute in node.attributes() {
            let name = attribute.name();
            if !(own.contains(&name) || shape && LOOK.contains(&name)) {
                return unknown(format!("`{name}` of <{}>", element.tag()));
            }
        }
        Ok(element)
    }

    pub(super) fn tag(self) -> &'input str {
        self.node.tag_name().name()
    }

    /// The elements within.
    ///
    /// # Errors
    ///
    /// If one of them is unknown, or words stand between them.
    pub(super) fn children(self) -> Result<Vec<Self>, PngError> {
        let mut children = Vec::new();
        for node in self.node.children() {
            if node.is_element() {
                children.push(Element::new(node)?);
            } else if node.text().is_some_and(|text| node.is_text() && !text.trim().is_empty()) {
                return Err(PngError::Unknown(format!(
                    "words between elements of <{}>",
                    self.tag()
                )));
            }
        }
        Ok(children)
    }

    /// The words within.
    ///
    /// # Errors
    ///
    /// If there are elements among them.
    pub(super) fn words(self) -> Result<&'a str, PngError> {
        match self.node.children().find(|child| !child.is_text()) {
            Some(_) => Err(PngError::Unknown(format!("parts of <{}>", self.tag()))),
            None => Ok(self.node.text().unwrap_or_default()),
        }
    }

    /// The text of an attribute.
    pub(super) fn text(self, name: &str) -> Option<&'a str> {
        self.node.attribute(name)
    }

    /// That an attribute is not what it must be.
    pub(super) fn refused(self, name: &str) -> PngError {
        let said = self.text(name).unwrap_or_default();
        PngError::Unknown(format!("`{name}=\"{said}\"` of <{}>", self.tag()))
    }

    /// A number, or what stands for it where it is not said.
    ///
    /// # Errors
    ///
    /// If it is not a number.
    pub(super) fn number(self, name: &str, unsaid: f32) -> Result<f32, PngError> {
        self.text(name).map_or(Some(unsaid), finite).ok_or_else(|| self.refused(name))
    }

    /// The numbers of a list, parted by spaces or commas.
    ///
    /// # Errors
    ///
    /// If something in it is not a number.
    pub(super) fn numbers(self, name: &str) -> Result<Vec<f32>, PngError> {
        numbers(self.text(name).unwrap_or_default()).ok_or_else(|| self.refused(name))
    }

    /// The places of a list, each as two numbers.
    ///
    /// # Errors
    ///
    /// If there is half a place.
    pub(super) fn places(self, name: &str) -> Result<Vec<(f32, f32)>, PngError> {
        let numbers = self.numbers(name)?;
        let (places, rest) = numbers.as_chunks::<2>();
        if rest.is_empty() {
            Ok(places.iter().map(|[x, y]| (*x, *y)).collect())
        } else {
            Err(self.refused(name))
        }
    }

    /// The lines of a path that goes straight from each beginning to the next end alone, as ours do.
    ///
    /// # Errors
    ///
    /// If it says anything else.
    pub(super) fn lines(self, name: &str) -> Result<Vec<[(f32, f32); 2]>, PngError> {
        let said = self.text(name).unwrap_or_default().split_ascii_whitespace();
        let places: Vec<&str> = said.collect();
        let (lines, rest) = places.as_chunks::<2>();
        let place = |place: &str, command: char| match numbers(place.strip_prefix(command)?)?[..] {
            [x, y] => Some((x, y)),
            _ => None,
        };
        let line = |[from, to]: &[&str; 2]| Some([place(from, 'M')?, place(to, 'L')?]);
        let lines: Option<Vec<_>> = lines.iter().map(line).collect();
        lines.filter(|_| rest.is_empty()).ok_or_else(|| self.refused(name))
    }

    /// What one of some words stands for, the first of them where none is said.
    ///
    /// # Errors
    ///
    /// If it is none of these words.
    pub(super) fn one_of<T: Copy>(self, name: &str, words: &[(&str, T)]) -> Result<T, PngError> {
        let said = self.text(name).unwrap_or(words[0].0);
        let found = words.iter().find(|(word, _)| *word == said);
        found.map(|(_, meaning)| *meaning).ok_or_else(|| self.refused(name))
    }

    /// A color such as `#0072B2`, opaque.
    ///
    /// # Errors
    ///
    /// If it is something else.
    pub(super) fn color(self, name: &str) -> Result<Color, PngError> {
        let digits = self.text(name).and_then(|color| color.strip_prefix('#'));
        digits.and_then(rgb).ok_or_else(|| self.refused(name))
    }
}

/// The numbers of a list, parted by spaces or commas; nothing if something in it is no number.
pub(super) fn numbers(text: &str) -> Option<Vec<f32>> {
    text.split([' ', ',']).filter(|part| !part.is_empty()).map(finite).collect()
}

fn finite(text: &str) -> Option<f32> {
    text.parse().ok().filter(|number: &f32| number.is_finite())
}

fn rgb(digits: &str) -> Option<Color> {
    let plain = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    plain.then(|| Color::from_rgba8(red, green, blue, u8::MAX))
}
