//! Pictures on a page.

use std::fmt::Write;

use roxmltree::{Document, Node};

use crate::drawing::theme;

/// How a picture is put on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Picture {
    /// As elements of the page, which tell their numbers when pointed at.
    Inline(String),
    /// As an image, by the address that contains it.
    Image(String),
}

/// The elements that plots and drawings are made of. None of them can run or load anything.
const ELEMENTS: [&str; 16] = [
    "svg", "title", "desc", "g", "defs", "pattern", "rect", "circle", "ellipse", "line",
    "polyline", "polygon", "path", "text", "tspan", "clipPath",
];

/// Puts an SVG document on the page if it is made of shapes and words alone, as all of ours are;
/// anything else could run on the page, or load something, and becomes an image, which cannot.
pub(super) fn picture(svg: &str) -> Picture {
    match harmless_part(svg) {
        Some(drawing) => Picture::Inline(drawing.to_owned() + "\n"),
        None => Picture::Image(format!("data:image/svg+xml,{}", encoded(svg, b""))),
    }
}

/// The drawing without what stands before and after it, if it is harmless.
fn harmless_part(svg: &str) -> Option<&str> {
    let document = Document::parse(svg).ok()?;
    let root = document.root_element();
    let drawing = &svg[root.range()];
    // XML and HTML disagree on where a comment or a CDATA section ends.
    let disputed = drawing.contains("<!") || drawing.contains("<?");
    (!disputed && root.descendants().all(|node| harmless(&node))).then_some(drawing)
}

fn harmless(node: &Node) -> bool {
    let known = |node: &Node| match node.tag_name().name() {
        // Of styles only those which make our plots dark on a dark page.
        "style" => theme::styles().any(|style| node.text() == Some(&style)),
        name => ELEMENTS.contains(&name),
    };
    (!node.is_element() || known(node))
        && node.attributes().all(|attribute| {
            let handles = attribute.name().to_ascii_lowercase().starts_with("on");
            let refers = matches!(attribute.name(), "href" | "style");
            let value = attribute.value();
            let loads = value.contains("url(") && !value.starts_with("url(#");
            !(handles || refers || loads)
        })
}

/// A text as part of an address: all but letters, digits and a few signs as percent codes.
pub(super) fn encoded(text: &str, kept: &[u8]) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || kept.contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").expect("writing to a string cannot fail");
        }
    }
    encoded
}
