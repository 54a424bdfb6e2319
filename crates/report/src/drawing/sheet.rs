//! A sheet with a title, on which things are set below each other.
//!
//! Shapes and words go through plotters' drawing area, which counts in its own units; here
//! everything is in pixels. Whatever shows a number tells it when pointed at.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::element::{Circle, Drawable, PathElement, PointCollection, Polygon, Rectangle, Text};
use plotters::style::{Color as _, RGBColor, ShapeStyle};

use super::font::{Font, SUBTITLE, TITLE};
use super::hatching;
use super::paper::{Paper, Place, UNIT, sure, units};
use super::ramp::{Ramp, Shade};
use super::theme;
use crate::palette::{Color, FAINT_INK, Look, Marker, WHITE};
use crate::svg::{Svg, px};

/// The width of a plot in pixels; narrow, so that its words can be read on a phone.
pub(crate) const WIDTH: f64 = 520.0;
/// What is left blank at the edges.
pub(crate) const MARGIN: f64 = 20.0;
/// The right edge of what may be drawn on.
pub(crate) const RIGHT: f64 = WIDTH - MARGIN;

/// A title takes so many lines at most.
const TITLE_LINES: usize = 4;
/// What stands below it takes so many, which is more than it needs: a part that is cut may be the one that
/// it is there for.
const SUBTITLE_LINES: usize = 6;

/// A part of the sheet, as plotters knows it.
pub(crate) type Area = DrawingArea<Paper, Shift>;

/// A place in units of plotters.
type Spot = (i32, i32);

/// The sheet, from top to bottom.
pub(crate) struct Sheet {
    /// Everything above this is taken.
    pub(crate) top: f64,
    title: String,
    area: Area,
    paper: Rc<RefCell<Paper>>,
    /// Whose shades there are on it.
    ramps: BTreeSet<Ramp>,
}

impl Sheet {
    /// A sheet with its headings; empty parts of the subtitle are left out. All are dark on a dark
    /// page: there the style of one picture is that of all that stand beside it.
    pub(crate) fn new(title: &str, subtitle: &[&str]) -> Sheet {
        let paper = Rc::new(RefCell::new(Paper::new(WIDTH)));
        let area = DrawingArea::from(&paper);
        let (title_of, ramps) = (title.to_owned(), BTreeSet::new());
        let mut sheet = Sheet { top: 12.0, title: title_of, area, paper, ramps };
        let said: Vec<&str> = subtitle.iter().copied().filter(|part| !part.is_empty()).collect();
        sheet.set(&TITLE.titled(title, RIGHT - MARGIN, TITLE_LINES), TITLE);
        sheet.set(&subtitle_in_lines(&said), SUBTITLE);
        sheet.top += 6.0;
        sheet
    }

    /// The whole of it, for charts.
    pub(crate) fn area(&self) -> &Area {
        &self.area
    }

    /// Writes elements of SVG that plotters has no word for, on top of what there is.
    pub(crate) fn write(&mut self, elements: impl FnOnce(&mut Svg)) {
        elements(&mut self.paper.borrow_mut().svg);
    }

    /// Sets a text below what there is, in three lines at most.
    pub(crate) fn paragraph(&mut self, text: &str, font: Font) {
        self.set(&font.wrapped(text, RIGHT - MARGIN, 3), font);
    }

    fn set(&mut self, lines: &[String], font: Font) {
        for line in lines {
            self.words(line, (MARGIN, self.top + font.leading() / 2.0), font);
            self.top += font.leading();
        }
    }

    /// Sets one line of text; its middle is as high as the place.
    pub(crate) fn words(&mut self, text: &str, at: Place, font: Font) {
        if font.rimmed {
            self.paper.borrow_mut().words(text, at, font, 0);
        } else {
            self.draw(&Text::new(text.to_owned(), spot(at), font.style(UNIT)));
        }
    }

    /// Sets lines of text below each other, the middle of them all as high as the place.
    pub(crate) fn lines(&mut self, lines: &[String], (x, y): Place, font: Font) {
        let first = y - font.leading() / 2.0 * (lines.len().max(1) - 1) as f64;
        for (row, line) in lines.iter().enumerate() {
            self.words(line, (x, first + font.leading() * row as f64), font);
        }
    }

    /// Sets one line of text, turned by some degrees clockwise about its place.
    pub(crate) fn turned(&mut self, text: &str, at: Place, font: Font, degrees: i32) {
        self.paper.borrow_mut().words(text, at, font, degrees);
    }

    /// Fills a rectangle between two opposite corners.
    pub(crate) fn rect(&mut self, from: Place, to: Place, fill: Color) {
        self.draw(&Rectangle::new([spot(from), spot(to)], ink(fill).filled()));
    }

    /// Fills a rectangle with the shade of a number.
    pub(crate) fn shaded(&mut self, from: Place, to: Place, shade: Shade) {
        self.ramps.insert(shade.ramp());
        self.rect(from, to, shade.light());
    }

    /// Draws the edge of a rectangle.
    pub(crate) fn edge(&mut self, from: Place, to: Place, color: Color, width: f64) {
        self.draw(&Rectangle::new([spot(from), spot(to)], stroke(color, width)));
    }

    /// Draws a bar in the look of a variant.
    pub(crate) fn bar(&mut self, from: Place, to: Place, look: &Look) {
        self.rect(from, to, look.fill());
        if let Some(rim) = look.rim() {
            self.edge(from, to, rim, 1.0);
        }
    }

    /// Hatches a rectangle that tells this when pointed at: lines across what has no number.
    ///
    /// The lines are drawn one by one. A pattern that is repeated would be shorter, but printers get it as
    /// thousands of copies: a page of turns was 50 MB of PDF.
    pub(crate) fn hatched(&mut self, from: Place, to: Place, said: &str) {
        let lines = hatching::across(from, to);
        let mut paper = self.paper.borrow_mut();
        paper.lines(&lines, (FAINT_INK, 1.0));
        if !said.is_empty() {
            paper.tells(from, to, said);
        }
    }

    /// Lays something invisible over a rectangle that tells numbers when pointed at.
    pub(crate) fn tells(&mut self, from: Place, to: Place, numbers: &str) {
        self.paper.borrow_mut().tells(from, to, numbers);
    }

    /// Draws a line through places.
    pub(crate) fn line(&mut self, places: &[Place], color: Color, width: f64) {
        let spots: Vec<Spot> = places.iter().copied().map(spot).collect();
        self.draw(&PathElement::new(spots, stroke(color, width)));
    }

    /// Draws a line of dashes through places, as SVG's `stroke-dasharray` takes them.
    pub(crate) fn dashed(&mut self, places: &[Place], color: Color, dash: &str) {
        self.path(places, (color, 2.5), dash);
    }

    /// The same of another width in pixels.
    pub(crate) fn path(&mut self, places: &[Place], stroke: (Color, f64), dash: &str) {
        if !places.is_empty() {
            self.paper.borrow_mut().line(places, stroke, dash);
        }
    }

    /// Fills a circle.
    pub(crate) fn disk(&mut self, at: Place, radius: f64, color: Color) {
        self.draw(&Circle::new(spot(at), units(radius), ink(color).filled()));
    }

    /// Fills an area.
    pub(crate) fn polygon(&mut self, outline: &[Place], fill: Color) {
        self.draw(&Polygon::new(spots(outline), ink(fill).filled()));
    }

    /// Shades an area, so that what lies below shows through.
    pub(crate) fn shade(&mut self, outline: &[Place], color: Color) {
        self.draw(&Polygon::new(spots(outline), ink(color).mix(0.18).filled()));
    }

    /// Draws a marker with a pale rim.
    pub(crate) fn marker(&mut self, at: Place, marker: Marker, color: Color) {
        for (size, color) in [(1.12, WHITE), (0.92, color)] {
            let around = |points: &[Place]| -> Vec<Place> {
                points.iter().map(|(x, y)| (at.0 + size * x, at.1 + size * y)).collect()
            };
            match marker {
                Marker::Circle => self.disk(at, 5.0 * size, color),
                Marker::Square => self.polygon(&around(&SQUARE), color),
                Marker::Triangle => self.polygon(&around(&TRIANGLE), color),
                Marker::Diamond => self.polygon(&around(&DIAMOND), color),
                Marker::Cross => self.polygon(&around(&CROSS), color),
            }
        }
    }

    /// Draws an interval from one place to another with caps of this half length across its ends.
    pub(crate) fn whisker(
        &mut self,
        from: Place,
        to: Place,
        cap: f64,
        (color, width): (Color, f64),
    ) {
        let upright = (to.1 - from.1).abs() >= (to.0 - from.0).abs();
        let (right, down) = if upright { (cap, 0.0) } else { (0.0, cap) };
        self.line(&[from, to], color, width);
        for (x, y) in [from, to] {
            self.line(&[(x - right, y - down), (x + right, y + down)], color, width);
        }
    }

    /// The whole document, cut off at this height; `summary` is the picture in words.
    pub(crate) fn finish(self, height: f64, summary: &str) -> String {
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
        page.text("style", &[], &theme::style());
        for ramp in &self.ramps {
            page.text("style", &[], &theme::style_of(*ramp));
        }
        page.leaf("rect", &[("width", &width), ("height", &height), ("fill", &WHITE)]);
        page.append(&self.paper.borrow().svg);
        page.close("svg");
        page.as_str().to_owned()
    }

    fn draw<E>(&self, element: &E)
    where
        for<'b> &'b E: PointCollection<'b, Spot>,
        E: Drawable<Paper>,
    {
        sure(self.area.draw(element));
    }
}

/// Parts of a subtitle that have no more letters than this are not broken: `n = 2,000`.
const UNBROKEN: usize = 26;
/// What holds the words of such a part together while lines are found.
const GLUE: &str = "\u{e000}";

/// The parts of a subtitle in lines; where one ends with its line, that parts it from the next.
fn subtitle_in_lines(parts: &[&str]) -> Vec<String> {
    let held = |part: &&str| {
        let is_short = part.chars().count() <= UNBROKEN;
        if is_short { part.replace(' ', GLUE) } else { (*part).to_owned() }
    };
    let parts: Vec<String> = parts.iter().map(held).collect();
    let lines = SUBTITLE.wrapped(&parts.join(" · "), RIGHT - MARGIN, SUBTITLE_LINES);
    let bare = |line: &String| {
        let line = line.strip_prefix("· ").unwrap_or(line);
        line.strip_suffix(" ·").unwrap_or(line).replace(GLUE, " ")
    };
    lines.iter().map(bare).filter(|line| line != "·").collect()
}

fn spot((x, y): Place) -> Spot {
    (units(x), units(y))
}

fn spots(places: &[Place]) -> Vec<Spot> {
    places.iter().copied().map(spot).collect()
}

/// A color as plotters says it.
pub(crate) fn ink(color: Color) -> RGBColor {
    RGBColor(color.0, color.1, color.2)
}

/// A line of this width in pixels.
pub(crate) fn stroke(color: Color, width: f64) -> ShapeStyle {
    ink(color).stroke_width(units(width).unsigned_abs())
}

const SQUARE: [Place; 4] = [(-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)];
const TRIANGLE: [Place; 3] = [(0.0, -6.0), (5.5, 4.5), (-5.5, 4.5)];
const DIAMOND: [Place; 4] = [(0.0, -6.5), (5.5, 0.0), (0.0, 6.5), (-5.5, 0.0)];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::font::LABEL;
    use crate::palette::{BLUE, INK};

    /// The elements below the headings.
    fn drawn(draw: impl FnOnce(&mut Sheet)) -> Vec<String> {
        let mut sheet = Sheet::new("", &[]);
        draw(&mut sheet);
        let svg = sheet.finish(100.0, "");
        svg.lines().skip(5).map(str::to_owned).filter(|line| line != "</svg>").collect()
    }

    #[test]
    fn headings_are_broken_into_lines_that_fit() {
        let title = "ten regulars cross a mined section ".repeat(4);
        let sheet = Sheet::new(&title, &["exact", "", "95% intervals"]);
        let top = sheet.top;
        let svg = sheet.finish(100.0, "in words");
        let lines: Vec<&str> = svg.lines().filter(|line| line.starts_with("<text")).collect();
        assert_eq!(lines.len(), 5, "{svg}");
        assert!(lines[4].ends_with(">exact · 95% intervals</text>"));
        assert!((top - 12.0 - 4.0 * TITLE.leading() - SUBTITLE.leading() - 6.0).abs() < 1e-9);
        assert!(svg.contains("<desc>in words</desc>") && svg.contains("viewBox=\"0 0 520 100\""));
    }

    #[test]
    fn no_line_of_a_subtitle_begins_or_ends_with_what_parts_it() {
        for length in 30..60 {
            let first = "a".repeat(length);
            let lines = subtitle_in_lines(&[&first, "exact", "95% intervals", "10 of 12 variants"]);
            assert!(lines.iter().all(|it| !it.starts_with('·') && !it.ends_with('·')), "{lines:?}");
            let said = lines.join(" ").replace(" ·", "");
            assert_eq!(said, format!("{first} exact 95% intervals 10 of 12 variants"));
            assert!(lines.iter().any(|it| it.contains("95% intervals")), "{lines:?}");
        }
    }

    #[test]
    fn a_pale_bar_has_an_edge() {
        let looks = [Look::of(0), Look::of(7)];
        let bars = looks.map(|look| drawn(|sheet| sheet.bar((0.0, 0.0), (5.0, 5.0), &look)));
        assert_eq!(bars.map(|bar| bar.len()), [1, 2]);
    }

    #[test]
    fn an_interval_has_caps_across_its_ends() {
        let ends = |line: &String| -> Vec<String> {
            line.split('"').skip(1).step_by(2).take(4).map(str::to_owned).collect()
        };
        let level = drawn(|sheet| sheet.whisker((10.0, 5.0), (90.0, 5.0), 4.0, (INK, 1.0)));
        let level: Vec<Vec<String>> = level.iter().map(ends).collect();
        assert_eq!(level, [["10", "5", "90", "5"], ["10", "1", "10", "9"], ["90", "1", "90", "9"]]);
        let upright = drawn(|sheet| sheet.whisker((5.0, 90.0), (5.0, 10.0), 4.0, (INK, 1.0)));
        assert_eq!(ends(&upright[1]), ["1", "90", "9", "90"]);
    }

    #[test]
    fn every_marker_has_a_pale_rim_below_it() {
        let markers =
            [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Cross];
        for marker in markers {
            let drawn = drawn(|sheet| sheet.marker((50.0, 50.0), marker, BLUE));
            assert!(drawn[0].contains("#FFFFFF") && drawn[1].contains("#0072B2"), "{drawn:?}");
        }
    }

    #[test]
    fn words_with_a_rim_say_so_and_nothing_is_written_of_no_words() {
        let rimmed = Font { rimmed: true, ..LABEL };
        assert!(drawn(|sheet| sheet.words("a", (0.0, 0.0), rimmed))[0].contains("paint-order"));
        assert!(!drawn(|sheet| sheet.words("a", (0.0, 0.0), LABEL))[0].contains("paint-order"));
        assert!(drawn(|sheet| sheet.words("", (0.0, 0.0), LABEL)).is_empty());
        let lines = ["one".to_owned(), "two".to_owned()];
        let drawn = drawn(|sheet| sheet.lines(&lines, (0.0, 50.0), LABEL));
        let height = |line: &String| -> f64 { line.split('"').nth(3).unwrap().parse().unwrap() };
        let (first, second) = (height(&drawn[0]), height(&drawn[1]));
        assert!((second - first - LABEL.leading()).abs() < 0.11, "{first} and {second}");
    }
}
