//! Pictures of what stands on the table, as SVG text.
//!
//! Everything is in inches, as measured on the table: `x` to the right, `y` away from the reader.
//! The panels of a scene share one scale, so that what looks larger is larger.

mod kind;
mod layout;
mod shapes;

pub use kind::Kind;

use crate::palette::{FAINT_INK, GRID, INK, WHITE};
use crate::svg::{Svg, px};
use crate::text;

use layout::{Cell, Layout};

/// A picture of one or several arrangements.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What is shown: "Where a 3-inch template covers most models".
    pub title: String,
    /// The arrangements, side by side.
    pub panels: Vec<Panel>,
}

/// One arrangement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// What is special about this one: "line: 4 of 10 covered".
    pub caption: String,
    /// Rectangles of ground.
    pub zones: Vec<Zone>,
    /// Lines, such as the way a unit went.
    pub polylines: Vec<Polyline>,
    /// Models, templates, and other round things.
    pub circles: Vec<Circle>,
    /// Words.
    pub labels: Vec<Label>,
}

/// A model, a template, or another round thing; all lengths in inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// To the right.
    pub x: f64,
    /// Away from the reader.
    pub y: f64,
    /// From the center to the rim; a template's center is drawn at one size whatever it says here.
    pub radius: f64,
    /// What it is.
    pub kind: Kind,
}

/// A line through points; all lengths in inches.
#[derive(Clone, Debug, PartialEq)]
pub struct Polyline {
    /// Places to the right and away from the reader.
    pub points: Vec<(f64, f64)>,
    /// What it is.
    pub kind: Kind,
}

/// A rectangle of ground; all lengths in inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zone {
    /// Its left edge.
    pub x: f64,
    /// Its near edge.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From near to far.
    pub depth: f64,
    /// What it is.
    pub kind: Kind,
}

/// Words, centered on a place in inches.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// To the right.
    pub x: f64,
    /// Away from the reader.
    pub y: f64,
    /// The words.
    pub text: String,
}

/// Draws a scene: a whole SVG document, the same bytes for the same scene.
pub fn draw(scene: &Scene) -> String {
    let layout = Layout::new(scene);
    let mut svg = Svg::default();
    open(&mut svg, scene, &layout);
    heading(&mut svg, &layout);
    for (panel, cell) in scene.panels.iter().zip(&layout.cells) {
        frame(&mut svg, panel, cell, &layout);
        shapes::draw(&mut svg, panel, cell, layout.scale);
    }
    scale_bar(&mut svg, &layout);
    legend(&mut svg, &layout);
    svg.close("svg");
    svg.as_str().to_owned()
}

fn open(svg: &mut Svg, scene: &Scene, layout: &Layout) {
    let (width, height) = (layout::WIDTH, px(layout.height));
    svg.open(
        "svg",
        &[
            ("width", &width),
            ("height", &height),
            ("viewBox", &format!("0 0 {width} {height}")),
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("role", &"img"),
            ("aria-label", &scene.title),
            ("font-family", &"sans-serif"),
            ("fill", &INK),
        ],
    );
    svg.text("title", &[], &scene.title);
    let captions: Vec<&str> = scene.panels.iter().map(|panel| panel.caption.as_str()).collect();
    svg.text("desc", &[], &captions.join("; "));
    svg.leaf("rect", &[("width", &width), ("height", &height), ("fill", &WHITE)]);
}

fn heading(svg: &mut Svg, layout: &Layout) {
    for (position, line) in layout.title.iter().enumerate() {
        let y = 24.0 + 24.0 * position as f64;
        let place: crate::svg::Attributes =
            &[("x", &layout::MARGIN), ("y", &y), ("font-size", &18), ("font-weight", &"bold")];
        svg.text("text", place, line);
    }
}

/// Draws the edge of a panel and its caption.
fn frame(svg: &mut Svg, panel: &Panel, cell: &Cell, layout: &Layout) {
    let (width, height) = (px(layout.cell_width), px(layout.cell_height));
    svg.leaf(
        "rect",
        &[
            ("x", &px(cell.left)),
            ("y", &px(cell.top)),
            ("width", &width),
            ("height", &height),
            ("fill", &"none"),
            ("stroke", &GRID),
        ],
    );
    let columns = text::columns(layout.cell_width, layout::CAPTION_SIZE);
    for (position, line) in
        text::wrapped(&panel.caption, columns, layout::CAPTION_LINES).iter().enumerate()
    {
        let y = cell.top + layout.cell_height + layout::CAPTION_LINE * (position as f64 + 1.0);
        let x = cell.left + layout.cell_width / 2.0;
        svg.text(
            "text",
            &[
                ("x", &px(x)),
                ("y", &px(y)),
                ("font-size", &layout::CAPTION_SIZE),
                ("text-anchor", &"middle"),
            ],
            line,
        );
    }
}

fn scale_bar(svg: &mut Svg, layout: &Layout) {
    let (inches, y) = (layout.bar, layout.foot);
    let (left, right) = (layout::MARGIN, px(layout::MARGIN + inches * layout.scale));
    let path = format!("M{left},{} v8 m0,-4 H{right} m0,-4 v8", px(y - 4.0));
    svg.leaf("path", &[("d", &path), ("fill", &"none"), ("stroke", &INK), ("stroke-width", &2)]);
    let unit = if inches > 1.0 { "inches" } else { "inch" };
    let said = format!("{} {unit}", crate::digits::exact(inches));
    let place: crate::svg::Attributes =
        &[("x", &(right + 8.0)), ("y", &px(y + 4.0)), ("font-size", &12), ("fill", &FAINT_INK)];
    svg.text("text", place, &said);
}

fn legend(svg: &mut Svg, layout: &Layout) {
    for (kind, (x, y)) in &layout.legend {
        shapes::sample(svg, *kind, (x + 9.0, *y));
        svg.text(
            "text",
            &[("x", &px(x + 24.0)), ("y", &px(y + 4.5)), ("font-size", &layout::CAPTION_SIZE)],
            kind.name(),
        );
    }
}

#[cfg(test)]
mod tests;
