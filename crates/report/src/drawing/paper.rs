//! The backend that plotters draws on: SVG elements, in tenths of a pixel.
//!
//! plotters counts in whole units, and its own SVG backend lets nobody write between its shapes.
//! Here a unit is a tenth of a pixel, so that narrow bars are evenly wide; and what plotters has no
//! word for (dashes, rims, hatching, texts that show when pointed at) is written to the same paper,
//! so that what lies over what is the order in which it was drawn.

use std::convert::Infallible;
use std::fmt::Display;

use plotters::backend::DrawingBackend;
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontStyle,
    FontTransform,
};

use super::font::{Anchor, Font};
use crate::palette::{Color, WHITE};
use crate::svg::{Svg, px};

/// How many units of plotters a pixel has.
pub(crate) const UNIT: f64 = 10.0;
/// Paper comes from a roll; a sheet is cut off it when its height is known. In units.
const ROLL: u32 = 100_000_000;

/// A place in pixels: from the left, and from the top.
pub(crate) type Place = (f64, f64);

/// What has been drawn so far.
#[derive(Debug)]
pub(crate) struct Paper {
    width: u32,
    /// The elements, the last of which lies on top.
    pub(crate) svg: Svg,
}

/// Drawing into memory cannot fail.
type Drawn = Result<(), DrawingErrorKind<Infallible>>;
type Attribute<'a> = (&'a str, &'a dyn Display);

/// A length or a place in units of plotters.
#[expect(clippy::cast_possible_truncation, reason = "a length on the sheet")]
pub(crate) fn units(pixels: f64) -> i32 {
    (UNIT * pixels).round() as i32
}

/// A length in units of plotters, in pixels.
pub(crate) fn pixels(units: i32) -> f64 {
    f64::from(units) / UNIT
}

/// What drawing into memory gives.
pub(crate) fn sure<T, E: std::fmt::Debug>(drawn: Result<T, E>) -> T {
    drawn.expect("drawing into memory cannot fail")
}

impl Paper {
    /// Blank paper of this width in pixels.
    pub(crate) fn new(width: f64) -> Paper {
        Paper { width: units(width).unsigned_abs(), svg: Svg::default() }
    }

    /// Sets one line of text, turned by some degrees clockwise about its place; its middle is as
    /// high as the place.
    pub(crate) fn words(&mut self, text: &str, at: Place, font: Font, degrees: i32) {
        self.set(text, at, font, degrees, MIDDLE);
    }

    /// Sets one line of text whose base line is `drop` times its size below its place.
    fn set(&mut self, text: &str, (x, y): Place, font: Font, degrees: i32, drop: f64) {
        if text.is_empty() {
            return;
        }
        let anchor = match font.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (left, base) = (px(x), px(y + drop * font.size));
        let turn = format!("rotate({degrees} {left} {})", px(y));
        let mut attributes: Vec<Attribute> = vec![
            ("x", &left),
            ("y", &base),
            ("font-size", &font.size),
            ("fill", &font.color),
            ("text-anchor", &anchor),
        ];
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

    /// A line through places, with dashes as SVG's `stroke-dasharray` takes them.
    pub(crate) fn line(&mut self, places: &[Place], (color, width): (Color, f64), dash: &str) {
        self.polyline(places, &Ink { color, alpha: 1.0, width }, dash);
    }

    fn polyline(&mut self, places: &[Place], ink: &Ink, dash: &str) {
        let path = path(places);
        let mut attributes: Vec<Attribute> = vec![("points", &path)];
        attributes.extend(ink.edge());
        attributes.push(("stroke-linejoin", &"round"));
        if dash != "none" {
            attributes.push(("stroke-dasharray", &dash));
        }
        self.svg.leaf("polyline", &attributes);
    }

    fn straight<S: BackendStyle>(&mut self, (x1, y1): Place, (x2, y2): Place, style: &S) {
        let ink = Ink::of(style);
        let ends: [Attribute; 4] = [("x1", &x1), ("y1", &y1), ("x2", &x2), ("y2", &y2)];
        self.svg.leaf("line", &[&ends[..], &ink.stroke()].concat());
    }

    /// Lays something that is not seen over a rectangle, which tells this when pointed at.
    pub(crate) fn tells(&mut self, from: Place, to: Place, said: &str) {
        let corners = Corners::of(from, to);
        let mut attributes = corners.attributes();
        attributes.extend([("fill", &WHITE as _), ("fill-opacity", &0 as _)]);
        if said.is_empty() {
            self.svg.leaf("rect", &attributes);
        } else {
            self.svg.titled("rect", &attributes, said);
        }
    }

    /// Draws lines that do not hang together, each between two places, as one shape.
    pub(crate) fn lines(&mut self, lines: &[(Place, Place)], (color, width): (Color, f64)) {
        let line = |((x1, y1), (x2, y2)): &(Place, Place)| {
            format!("M{},{} L{},{}", px(*x1), px(*y1), px(*x2), px(*y2))
        };
        let lines: Vec<String> = lines.iter().map(line).collect();
        if !lines.is_empty() {
            let way = lines.join(" ");
            self.svg.leaf(
                "path",
                &[("d", &way), ("fill", &"none"), ("stroke", &color), ("stroke-width", &width)],
            );
        }
    }
}

/// Where letters stand: this part of their size below the middle, below the top, above the bottom.
const MIDDLE: f64 = 0.35;
const TOP: f64 = 0.76;
const BOTTOM: f64 = -0.22;

/// What makes a text legible across lines.
const RIM: [(&str, &str); 4] = [
    ("stroke", "#FFFFFF"),
    ("stroke-width", "4"),
    ("stroke-linejoin", "round"),
    ("paint-order", "stroke"),
];

impl DrawingBackend for Paper {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.width, ROLL)
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.straight(place(from), place(to), style);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let (corners, ink) = (Corners::of(place(from), place(to)), Ink::of(style));
        let paint = if fill { ink.fill() } else { ink.edge() };
        self.svg.leaf("rect", &[corners.attributes(), paint].concat());
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        points: I,
        style: &S,
    ) -> Drawn {
        let places: Vec<Place> = points.into_iter().map(place).collect();
        if let [from, to] = places[..] {
            self.straight(from, to, style);
        } else {
            self.polyline(&places, &Ink::of(style), "none");
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let ((x, y), r, ink) = (place(center), f64::from(radius) / UNIT, Ink::of(style));
        let circle: [Attribute; 3] = [("cx", &x), ("cy", &y), ("r", &r)];
        let paint = if fill { ink.fill() } else { ink.edge() };
        self.svg.leaf("circle", &[&circle[..], &paint].concat());
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        points: I,
        style: &S,
    ) -> Drawn {
        let places: Vec<Place> = points.into_iter().map(place).collect();
        let (path, ink) = (path(&places), Ink::of(style));
        let outline: [Attribute; 1] = [("points", &path)];
        self.svg.leaf("polygon", &[&outline[..], &ink.fill()].concat());
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        let drop = match style.anchor().v_pos {
            VPos::Top => TOP,
            VPos::Center => MIDDLE,
            VPos::Bottom => BOTTOM,
        };
        let degrees = match style.transform() {
            FontTransform::None => 0,
            FontTransform::Rotate90 => 90,
            FontTransform::Rotate180 => 180,
            FontTransform::Rotate270 => -90,
        };
        self.set(text, place(at), font(style), degrees, drop);
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let font = font(style);
        Ok((units(font.width(text)).unsigned_abs(), units(font.size).unsigned_abs()))
    }
}

/// A font as plotters says it.
fn font<S: BackendTextStyle>(style: &S) -> Font {
    let anchor = match style.anchor().h_pos {
        HPos::Left => Anchor::Start,
        HPos::Center => Anchor::Middle,
        HPos::Right => Anchor::End,
    };
    let (red, green, blue) = style.color().rgb;
    let bold = matches!(style.style(), FontStyle::Bold);
    let color = Color(red, green, blue);
    Font { size: px(style.size() / UNIT), bold, color, anchor, rimmed: false }
}

fn place((x, y): BackendCoord) -> Place {
    (pixels(x), pixels(y))
}

/// What a shape is drawn with.
struct Ink {
    color: Color,
    alpha: f64,
    /// The width of a line in pixels.
    width: f64,
}

impl Ink {
    fn of<S: BackendStyle>(style: &S) -> Ink {
        let BackendColor { alpha, rgb: (red, green, blue) } = style.color();
        let width = f64::from(style.stroke_width()) / UNIT;
        Ink { color: Color(red, green, blue), alpha, width }
    }

    fn fill(&self) -> Vec<Attribute<'_>> {
        self.painted("fill", "fill-opacity")
    }

    fn stroke(&self) -> Vec<Attribute<'_>> {
        let mut attributes = self.painted("stroke", "stroke-opacity");
        attributes.push(("stroke-width", &self.width));
        attributes
    }

    /// A line around what is not filled.
    fn edge(&self) -> Vec<Attribute<'_>> {
        let mut attributes = self.stroke();
        attributes.insert(0, ("fill", &"none"));
        attributes
    }

    fn painted<'a>(&'a self, paint: &'a str, opacity: &'a str) -> Vec<Attribute<'a>> {
        let mut attributes: Vec<Attribute> = vec![(paint, &self.color)];
        if self.alpha < 1.0 {
            attributes.push((opacity, &self.alpha));
        }
        attributes
    }
}

/// A rectangle, as SVG wants it.
struct Corners {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl Corners {
    fn of(from: Place, to: Place) -> Corners {
        let (width, height) = (px((to.0 - from.0).abs()), px((to.1 - from.1).abs()));
        Corners { x: px(from.0.min(to.0)), y: px(from.1.min(to.1)), width, height }
    }

    fn attributes(&self) -> Vec<Attribute<'_>> {
        let Corners { x, y, width, height } = self;
        vec![("x", x), ("y", y), ("width", width), ("height", height)]
    }
}

fn path(places: &[Place]) -> String {
    let written = |(x, y): &Place| format!("{},{}", px(*x), px(*y));
    let mut places: Vec<String> = places.iter().map(written).collect();
    places.dedup();
    places.join(" ")
}

#[cfg(test)]
mod tests;
