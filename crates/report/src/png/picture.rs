//! What a document shows: outlines and looks, the last of them on top.

use roxmltree::Document;
use tiny_skia::{Path, PathBuilder, Rect, Transform};

use super::element::Element;
use super::look::Look;
use super::refusal::PngError;
use super::words::Setter;

/// What a document shows; lengths are in pixels of the document.
pub(super) struct Picture {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) shapes: Vec<Shape>,
}

/// An outline, how it looks, and how it is turned.
pub(super) struct Shape {
    pub(super) outline: Path,
    pub(super) look: Look,
    pub(super) turn: Transform,
}

impl Picture {
    /// Reads a document.
    ///
    /// # Errors
    ///
    /// If it is not an SVG document, or not one of ours.
    pub(super) fn read(svg: &str) -> Result<Picture, PngError> {
        let document = Document::parse(svg).map_err(|error| PngError::Svg(error.to_string()))?;
        let root = Element::new(document.root_element())?;
        if root.tag() != "svg" {
            return Err(PngError::Svg(format!("it begins with <{}>", root.tag())));
        }
        let (width, height) = (root.number("width", 0.0)?, root.number("height", 0.0)?);
        if root.text("viewBox").is_some() && root.numbers("viewBox")? != [0.0, 0.0, width, height] {
            return Err(root.refused("viewBox"));
        }
        let shapes = shapes(root, &Setter::new())?;
        Ok(Picture { width, height, shapes })
    }
}

/// The shapes within an element, without those that have no extent.
fn shapes(parent: Element, setter: &Setter) -> Result<Vec<Shape>, PngError> {
    let mut shapes = Vec::new();
    for element in parent.children()? {
        match element.tag() {
            // A style turns a light picture dark on a page; this is the light one.
            "title" | "desc" | "style" => (),
            _ => shapes.extend(shape(element, setter)?),
        }
    }
    Ok(shapes)
}

fn shape(element: Element, setter: &Setter) -> Result<Option<Shape>, PngError> {
    let look = Look::of(element)?;
    let turned = match element.tag() {
        "text" => setter.set(element)?,
        _ => outline(element)?.map(|outline| (outline, Transform::identity())),
    };
    Ok(turned.map(|(outline, turn)| Shape { outline, look, turn }))
}

/// The outline of a shape, if it has an extent.
fn outline(element: Element) -> Result<Option<Path>, PngError> {
    if let Some(part) = element.children()?.iter().find(|part| part.tag() != "title") {
        return Err(PngError::Unknown(format!("<{}> in <{}>", part.tag(), element.tag())));
    }
    let number = |name| element.number(name, 0.0);
    Ok(match element.tag() {
        "rect" => rectangle(number("x")?, number("y")?, number("width")?, number("height")?),
        "circle" => PathBuilder::from_circle(number("cx")?, number("cy")?, number("r")?),
        "line" => path(&[(number("x1")?, number("y1")?), (number("x2")?, number("y2")?)], false),
        "polyline" => path(&element.places("points")?, false),
        "polygon" => path(&element.places("points")?, true),
        "path" => lines(&element.lines("d")?),
        tag => return Err(PngError::Unknown(format!("<{tag}> among shapes"))),
    })
}

fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Option<Path> {
    let extended = width > 0.0 && height > 0.0;
    extended.then(|| Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect))?
}

fn path(places: &[(f32, f32)], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let ((x, y), rest) = places.split_first()?;
    builder.move_to(*x, *y);
    for (x, y) in rest {
        builder.line_to(*x, *y);
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

/// Lines that do not hang together.
fn lines(lines: &[[(f32, f32); 2]]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for [from, to] in lines {
        builder.move_to(from.0, from.1);
        builder.line_to(to.0, to.1);
    }
    builder.finish()
}
