//! The sheet a plot is drawn on.
//!
//! plotters lays the chart out and draws it. What its SVG backend has no word for, dashes and
//! texts that show when pointed at, is collected beside it and goes on top.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::element::{Drawable, PointCollection};
use plotters::prelude::{
    Cartesian2d, ChartBuilder, Circle, Color as _, Cross, DrawingArea, FontDesc, FontFamily,
    FontStyle, IntoDrawingArea, IntoFont, PathElement, Polygon, RGBColor, Rectangle, SVGBackend,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::scale::{LABEL_SIZE, Scale};
use crate::palette::{Color, GRID, INK, Look, Marker, WHITE};
use crate::svg::{Svg, escaped, printable};

/// A place on the sheet, in pixels from the upper left corner.
pub(super) type Pixel = (i32, i32);

/// plotters sets its sizes in a face whose letters are smaller than their nominal size.
const NOMINAL: f64 = 1.24;

/// The width of every plot in pixels.
pub(super) const WIDTH: u32 = 720;

type Coordinates = Cartesian2d<Scale, Scale>;

/// Where and how a text is set.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) color: Color,
    pub(super) across: HPos,
}

/// The sheet.
pub(super) struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
    /// What goes on top.
    pub(super) overlay: Svg,
}

/// The axes of a plot, once drawn: where a value and a probability lie.
pub(super) struct Axes<'a> {
    coordinates: DrawingArea<SVGBackend<'a>, Coordinates>,
}

impl Axes<'_> {
    pub(super) fn place(&self, value: f64, p: f64) -> Pixel {
        self.coordinates.map_coordinate(&(value, p))
    }

    pub(super) fn across(&self, value: f64) -> i32 {
        self.place(value, 0.0).0
    }

    /// The left and right edge of the plotting area.
    pub(super) fn sides(&self) -> (i32, i32) {
        let across = self.coordinates.get_x_axis_pixel_range();
        (across.start, across.end)
    }

    /// The upper and lower edge of the plotting area.
    pub(super) fn ends(&self) -> (i32, i32) {
        let down = self.coordinates.get_y_axis_pixel_range();
        (down.start.min(down.end), down.start.max(down.end))
    }
}

/// Draws on a new sheet of this height and returns the whole document.
pub(super) fn document(
    title: &str,
    summary: &str,
    height: u32,
    draw: impl FnOnce(&mut Canvas),
) -> String {
    let mut document = String::new();
    let overlay = {
        let area = SVGBackend::with_string(&mut document, (WIDTH, height)).into_drawing_area();
        let mut canvas = Canvas { area, overlay: Svg::default() };
        sure(canvas.area.fill(&ink(WHITE)));
        draw(&mut canvas);
        sure(canvas.area.present());
        canvas.overlay
    };
    accessible(&document, title, summary, &overlay)
}

/// Adds what a screen reader says and what goes on top.
fn accessible(document: &str, title: &str, summary: &str, overlay: &Svg) -> String {
    let body = document.trim_end().strip_suffix("</svg>").unwrap_or(document);
    let (opening, content) = body.split_once('>').unwrap_or((body, ""));
    let mut head = Svg::default();
    head.text("title", &[], title);
    head.text("desc", &[], summary);
    let label = escaped(title);
    format!(
        "{opening} role=\"img\" aria-label=\"{label}\">\n{}{}{}</svg>\n",
        head.as_str(),
        content.trim_start(),
        overlay.as_str()
    )
}

impl<'a> Canvas<'a> {
    /// Draws axes that leave `top` and `bottom` pixels free.
    pub(super) fn axes(&self, (top, bottom): (i32, i32), x: &Scale, y: &Scale) -> Axes<'a> {
        let inner = self.area.margin(top, bottom, 16, 24);
        let mut chart = sure(
            ChartBuilder::on(&inner)
                .x_label_area_size(52)
                .y_label_area_size((y.label_width() + 36.0).max(84.0))
                .build_cartesian_2d(x.clone(), y.clone()),
        );
        let size = |size: f64| ("sans-serif", size * NOMINAL).into_font().color(&ink(INK));
        let drawn = chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(ink(GRID))
            .axis_style(ink(INK))
            .x_labels(x.ticks.len())
            .y_labels(y.ticks.len())
            .label_style(size(LABEL_SIZE))
            .axis_desc_style(size(14.0))
            .x_desc(printable(&x.meaning))
            .y_desc(printable(&y.meaning))
            .draw();
        sure(drawn);
        Axes { coordinates: chart.plotting_area().clone() }
    }

    pub(super) fn text(&self, text: &str, style: Type, at: Pixel) {
        let weight = if style.bold { FontStyle::Bold } else { FontStyle::Normal };
        let font = FontDesc::new(FontFamily::SansSerif, style.size * NOMINAL, weight);
        let style = font.color(&ink(style.color)).pos(Pos::new(style.across, VPos::Center));
        sure(self.area.draw_text(&printable(text), &style, at));
    }

    pub(super) fn bar(&self, corners: [Pixel; 2], look: &Look) {
        self.draw(&Rectangle::new(corners, ink(look.fill()).filled()));
        if look.pale {
            self.draw(&Rectangle::new(corners, ink(look.color)));
        }
    }

    pub(super) fn line(&self, points: &[Pixel], color: Color, width: u32) {
        self.draw(&PathElement::new(points, ink(color).stroke_width(width)));
    }

    pub(super) fn shade(&self, outline: Vec<Pixel>, color: Color) {
        self.draw(&Polygon::new(outline, ink(color).mix(0.18).filled()));
    }

    pub(super) fn marker(&self, (x, y): Pixel, look: &Look) {
        let style = ink(look.color).filled();
        match look.marker {
            Marker::Circle => self.draw(&Circle::new((x, y), 4, style)),
            Marker::Square => self.draw(&Rectangle::new([(x - 4, y - 4), (x + 4, y + 4)], style)),
            Marker::Triangle => {
                self.draw(&Polygon::new(vec![(x, y - 5), (x + 5, y + 4), (x - 5, y + 4)], style));
            }
            Marker::Diamond => {
                self.draw(&Polygon::new(
                    vec![(x, y - 6), (x + 5, y), (x, y + 6), (x - 5, y)],
                    style,
                ));
            }
            Marker::Cross => self.draw(&Cross::new((x, y), 4, ink(look.color).stroke_width(2))),
        }
    }

    /// Draws a line of dashes.
    pub(super) fn dashes(&mut self, points: &[Pixel], look: &Look) {
        let mut points = points.to_vec();
        points.dedup();
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        self.overlay.leaf(
            "polyline",
            &[
                ("points", &path.join(" ")),
                ("fill", &"none"),
                ("stroke", &look.color),
                ("stroke-width", &"2.5"),
                ("stroke-linejoin", &"round"),
                ("stroke-dasharray", &look.dash),
            ],
        );
    }

    fn draw<E>(&self, element: &E)
    where
        for<'b> &'b E: PointCollection<'b, Pixel>,
        E: Drawable<SVGBackend<'a>>,
    {
        sure(self.area.draw(element));
    }
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    #[expect(clippy::cast_possible_truncation, reason = "a place on the sheet")]
    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let part = (value - self.low) / (self.high - self.low);
        from + (part * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() { Vec::new() } else { self.ticks.clone() }
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Scale {
    fn format_ext(&self, value: &f64) -> String {
        (self.label)(*value)
    }
}

fn ink(color: Color) -> RGBColor {
    RGBColor(color.0, color.1, color.2)
}

fn sure<T, E: std::fmt::Debug>(drawn: Result<T, E>) -> T {
    drawn.expect("drawing into a string cannot fail")
}
