//! A sheet with a title, on which everything is placed by pixels.
//!
//! For pictures that are not probabilities over a measure: what lies where is known before anything
//! is drawn, and whatever shows a number tells it when pointed at.

use crate::palette::{Color, FAINT_INK, INK, Look, Marker, WHITE};
use crate::svg::{Svg, px};
use crate::text;

/// The width of a sheet in pixels; narrow, so that its words can be read on a phone.
pub(super) const WIDTH: f64 = 720.0;
/// What is left blank at the edges.
pub(super) const MARGIN: f64 = 20.0;

/// A place in pixels: from the left, and from the top.
pub(super) type Place = (f64, f64);

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Font {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) color: Color,
    pub(super) anchor: Anchor,
    /// With a pale rim, so that it can be read across lines.
    pub(super) rimmed: bool,
}

/// Labels and numbers.
pub(super) const LABEL: Font =
    Font { size: 13.0, bold: false, color: INK, anchor: Anchor::Start, rimmed: false };
/// What an axis counts.
pub(super) const MEANING: Font = Font { size: 14.0, anchor: Anchor::Middle, ..LABEL };
/// What is said in passing.
pub(super) const FAINT: Font = Font { color: FAINT_INK, ..LABEL };
const TITLE: Font = Font { size: 18.0, bold: true, ..LABEL };
const SUBTITLE: Font = Font { size: 14.0, ..FAINT };

impl Font {
    pub(super) fn anchored(self, anchor: Anchor) -> Font {
        Font { anchor, ..self }
    }

    /// About how many pixels a text takes.
    pub(super) fn width(self, text: &str) -> f64 {
        // Bold letters are wider.
        let size = if self.bold { 1.08 * self.size } else { self.size };
        text::pixels(text::columns_of(text), size)
    }

    /// Breaks a text into lines that fit into this many pixels.
    pub(super) fn wrapped(self, text: &str, pixels: f64, lines: usize) -> Vec<String> {
        let size = if self.bold { 1.08 * self.size } else { self.size };
        text::wrapped(text, text::columns(pixels, size), lines)
    }

    /// The distance from line to line.
    pub(super) fn leading(self) -> f64 {
        (1.3 * self.size).round()
    }
}

/// What stands before a name in the legend.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sample {
    /// A filled square.
    Fill(Color),
    /// A line with a marker.
    Line(Look),
    /// A line without.
    Stroke(Look),
    /// A marker alone.
    Mark(Marker, Color),
    /// A short upright line.
    Tick(Color),
}

/// The sheet, from top to bottom.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) svg: Svg,
    /// Everything above this is taken.
    pub(super) top: f64,
    title: String,
}

impl Sheet {
    /// A sheet with its headings.
    pub(super) fn new(title: &str, subtitle: &[&str]) -> Sheet {
        let mut sheet = Sheet { svg: Svg::default(), top: 12.0, title: title.to_owned() };
        let said: Vec<&str> = subtitle.iter().copied().filter(|part| !part.is_empty()).collect();
        sheet.paragraph(title, TITLE);
        sheet.paragraph(&said.join(" · "), SUBTITLE);
        sheet.top += 6.0;
        sheet
    }

    /// Sets a text below what there is, in three lines at most.
    pub(super) fn paragraph(&mut self, text: &str, font: Font) {
        for line in font.wrapped(text, WIDTH - 2.0 * MARGIN, 3) {
            self.words(&line, (MARGIN, self.top + font.leading() / 2.0), font);
            self.top += font.leading();
        }
    }

    /// Sets a legend below what there is.
    pub(super) fn legend(&mut self, entries: &[(Sample, String)]) {
        let (mut x, row) = (MARGIN, 22.0);
        for (sample, name) in entries {
            let before =
                if matches!(sample, Sample::Line(_) | Sample::Stroke(_)) { 34.0 } else { 20.0 };
            let room = WIDTH - 2.0 * MARGIN - before;
            let name = text::shortened(name, text::columns(room, LABEL.size));
            let width = before + LABEL.width(&name);
            if MARGIN < x && WIDTH - MARGIN < x + width {
                (x, self.top) = (MARGIN, self.top + row);
            }
            let y = self.top + row / 2.0;
            self.sample(*sample, (x, y));
            self.words(&name, (x + before, y), LABEL);
            x += width + 18.0;
        }
        self.top += if entries.is_empty() { 0.0 } else { row + 4.0 };
    }

    fn sample(&mut self, sample: Sample, (x, y): Place) {
        match sample {
            Sample::Fill(color) => self.rect((x, y - 6.0), (x + 13.0, y + 7.0), color),
            Sample::Mark(marker, color) => self.marker((x + 7.0, y), marker, color),
            Sample::Tick(color) => self.line((x + 7.0, y - 7.0), (x + 7.0, y + 7.0), color, 1.5),
            Sample::Stroke(look) => {
                self.polyline(&[(x, y), (x + 26.0, y)], look.color, look.dash);
            }
            Sample::Line(look) => {
                self.polyline(&[(x, y), (x + 26.0, y)], look.color, look.dash);
                self.marker((x + 13.0, y), look.marker, look.color);
            }
        }
    }

    /// Sets one line of text; its middle is as high as the place.
    pub(super) fn words(&mut self, text: &str, at: Place, font: Font) {
        self.turned(text, at, font, 0);
    }

    /// Sets one line of text on something that is to be pointed at, without being in the way.
    pub(super) fn unpointed(&mut self, text: &str, at: Place, font: Font) {
        self.svg.open("g", &[("pointer-events", &"none")]);
        self.words(text, at, font);
        self.svg.close("g");
    }

    /// Sets one line of text, turned by some degrees clockwise about its place.
    pub(super) fn turned(&mut self, text: &str, (x, y): Place, font: Font, degrees: i32) {
        let anchor = match font.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        // A third of the size below the middle is where letters stand.
        let base = px(y + 0.35 * font.size);
        let turn = format!("rotate({degrees} {} {})", px(x), px(y));
        let mut attributes: Vec<(&str, &dyn std::fmt::Display)> = vec![
            ("x", &x),
            ("y", &base),
            ("font-size", &font.size),
            ("fill", &font.color),
            ("text-anchor", &anchor),
        ];
        let x = px(x);
        attributes[0].1 = &x;
        if font.bold {
            attributes.push(("font-weight", &"bold"));
        }
        if degrees != 0 {
            attributes.push(("transform", &turn));
        }
        if font.rimmed {
            attributes.extend(RIM.iter().map(|(name, value)| (*name, value as _)));
        }
        self.svg.text("text", &attributes, text);
    }

    /// Fills a rectangle from its upper left to its lower right corner.
    pub(super) fn rect(&mut self, from: Place, to: Place, fill: Color) {
        let corners = Corners::of(from, to);
        self.svg.leaf("rect", &corners.with(("fill", &fill)));
    }

    /// Fills a rectangle that tells its numbers when pointed at.
    pub(super) fn telling(&mut self, from: Place, to: Place, fill: Color, numbers: &str) {
        let corners = Corners::of(from, to);
        self.svg.titled("rect", &corners.with(("fill", &fill)), numbers);
    }

    /// Lays something invisible over a rectangle that tells numbers when pointed at.
    pub(super) fn tells(&mut self, from: Place, to: Place, numbers: &str) {
        let corners = Corners::of(from, to);
        let mut attributes = corners.with(("fill", &WHITE));
        attributes.push(("fill-opacity", &0));
        self.svg.titled("rect", &attributes, numbers);
    }

    /// Draws a straight line.
    pub(super) fn line(&mut self, from: Place, to: Place, color: Color, width: f64) {
        self.svg.leaf(
            "line",
            &[
                ("x1", &px(from.0)),
                ("y1", &px(from.1)),
                ("x2", &px(to.0)),
                ("y2", &px(to.1)),
                ("stroke", &color),
                ("stroke-width", &width),
            ],
        );
    }

    /// Draws a line through places.
    pub(super) fn polyline(&mut self, places: &[Place], color: Color, dash: &str) {
        self.svg.leaf(
            "polyline",
            &[
                ("points", &path(places)),
                ("fill", &"none"),
                ("stroke", &color),
                ("stroke-width", &2.5),
                ("stroke-linejoin", &"round"),
                ("stroke-dasharray", &dash),
            ],
        );
    }

    /// Draws a thin line through places.
    pub(super) fn thin(&mut self, places: &[Place], color: Color) {
        let path = path(places);
        self.svg.leaf(
            "polyline",
            &[("points", &path), ("fill", &"none"), ("stroke", &color), ("stroke-width", &1.5)],
        );
    }

    /// Fills an area.
    pub(super) fn polygon(&mut self, outline: &[Place], fill: Color) {
        self.svg.leaf("polygon", &[("points", &path(outline)), ("fill", &fill)]);
    }

    /// Shades an area, so that what lies below shows through.
    pub(super) fn shade(&mut self, outline: &[Place], color: Color) {
        let path = path(outline);
        self.svg.leaf("polygon", &[("points", &path), ("fill", &color), ("fill-opacity", &0.18)]);
    }

    /// Draws a marker with a pale rim.
    pub(super) fn marker(&mut self, (x, y): Place, marker: Marker, color: Color) {
        let around = |points: &[Place]| {
            path(&points.iter().map(|(right, down)| (x + right, y + down)).collect::<Vec<_>>())
        };
        let points = match marker {
            Marker::Circle => {
                let (x, y) = (px(x), px(y));
                self.svg.leaf(
                    "circle",
                    &[("cx", &x), ("cy", &y), ("r", &5), ("fill", &color), ("stroke", &WHITE)],
                );
                return;
            }
            Marker::Square => around(&[(-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)]),
            Marker::Triangle => around(&[(0.0, -6.0), (5.5, 4.5), (-5.5, 4.5)]),
            Marker::Diamond => around(&[(0.0, -6.5), (5.5, 0.0), (0.0, 6.5), (-5.5, 0.0)]),
            Marker::Cross => around(&CROSS),
        };
        self.svg.leaf("polygon", &[("points", &points), ("fill", &color), ("stroke", &WHITE)]);
    }

    /// Draws an interval from left to right, with caps.
    pub(super) fn whisker_across(&mut self, y: f64, low: f64, high: f64, color: Color) {
        self.line((low, y), (high, y), color, 2.0);
        for x in [low, high] {
            self.line((x, y - 5.0), (x, y + 5.0), color, 2.0);
        }
    }

    /// Draws an interval from bottom to top, with caps.
    pub(super) fn whisker_up(&mut self, x: f64, low: f64, high: f64, color: Color) {
        self.line((x, low), (x, high), color, 2.0);
        for y in [low, high] {
            self.line((x - 5.0, y), (x + 5.0, y), color, 2.0);
        }
    }

    /// The whole document; `summary` is the picture in words.
    pub(super) fn finish(self, height: f64, summary: &str) -> String {
        let (width, height) = (px(WIDTH), px(height.ceil()));
        let mut page = Svg::default();
        page.open(
            "svg",
            &[
                ("width", &width),
                ("height", &height),
                ("viewBox", &format!("0 0 {width} {height}")),
                ("xmlns", &"http://www.w3.org/2000/svg"),
                ("role", &"img"),
                ("aria-label", &self.title),
                ("font-family", &"sans-serif"),
            ],
        );
        page.text("title", &[], &self.title);
        page.text("desc", &[], summary);
        page.leaf("rect", &[("width", &width), ("height", &height), ("fill", &WHITE)]);
        page.append(&self.svg);
        page.close("svg");
        page.as_str().to_owned()
    }
}

/// What makes a text legible across lines.
const RIM: [(&str, &str); 4] = [
    ("stroke", "#FFFFFF"),
    ("stroke-width", "4"),
    ("stroke-linejoin", "round"),
    ("paint-order", "stroke"),
];

/// An upright cross, as an outline.
const CROSS: [Place; 12] = [
    (-2.0, -6.0),
    (2.0, -6.0),
    (2.0, -2.0),
    (6.0, -2.0),
    (6.0, 2.0),
    (2.0, 2.0),
    (2.0, 6.0),
    (-2.0, 6.0),
    (-2.0, 2.0),
    (-6.0, 2.0),
    (-6.0, -2.0),
    (-2.0, -2.0),
];

/// A rectangle, as SVG wants it.
struct Corners {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl Corners {
    fn of(from: Place, to: Place) -> Corners {
        let (width, height) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        Corners {
            x: px(from.0.min(to.0)),
            y: px(from.1.min(to.1)),
            width: px(width),
            height: px(height),
        }
    }

    fn with<'a>(
        &'a self,
        other: (&'a str, &'a dyn std::fmt::Display),
    ) -> Vec<(&'a str, &'a dyn std::fmt::Display)> {
        let Corners { x, y, width, height } = self;
        vec![("x", x), ("y", y), ("width", width), ("height", height), other]
    }
}

fn path(places: &[Place]) -> String {
    let places: Vec<String> =
        places.iter().map(|(x, y)| format!("{},{}", px(*x), px(*y))).collect();
    places.join(" ")
}
