//! The things in a panel.

use super::kind::{Mark, Style};
use super::layout::Cell;
use super::{Circle, Kind, Label, Panel, Polyline, Zone};
use crate::palette::WHITE;
use crate::svg::{Svg, px};

/// Half the size of a template's center, in pixels.
const CENTER: f64 = 6.0;

/// From inches on the table to pixels on the sheet.
struct View<'a> {
    cell: &'a Cell,
    scale: f64,
}

/// Draws all of a panel, what is below first.
pub(super) fn draw(svg: &mut Svg, panel: &Panel, cell: &Cell, scale: f64) {
    let view = View { cell, scale };
    for zone in sorted(&panel.zones, |zone| zone.kind) {
        view.zone(svg, zone);
    }
    for line in sorted(&panel.polylines, |line| line.kind) {
        view.polyline(svg, line);
    }
    for circle in sorted(&panel.circles, |circle| circle.kind) {
        view.circle(svg, circle);
    }
    panel.labels.iter().for_each(|label| view.label(svg, label));
}

/// Draws the example of a kind that stands in the legend.
pub(super) fn sample(svg: &mut Svg, kind: Kind, at: (f64, f64)) {
    match kind {
        Kind::Terrain | Kind::Danger => {
            rectangle(svg, (at.0 - 9.0, at.1 - 7.0), (18.0, 14.0), kind);
        }
        Kind::Movement => {
            path(svg, &format!("M{},{} h18", px(at.0 - 9.0), px(at.1)), &kind.style());
        }
        Kind::TemplateCenter => plus(svg, at, CENTER, &kind.style()),
        _ => disk(svg, at, 7.5, kind),
    }
}

fn sorted<T>(things: &[T], kind: impl Fn(&T) -> Kind) -> Vec<&T> {
    let mut sorted: Vec<&T> = things.iter().collect();
    sorted.sort_by_key(|thing| kind(thing));
    sorted
}

impl View<'_> {
    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let ((left, top), (x0, y0)) = (self.cell.middle, self.cell.center);
        (left + self.scale * (x - x0), top - self.scale * (y - y0))
    }

    fn zone(&self, svg: &mut Svg, zone: &Zone) {
        let far_left = self.place((zone.x, zone.y + zone.depth));
        rectangle(svg, far_left, (self.scale * zone.width, self.scale * zone.depth), zone.kind);
    }

    fn polyline(&self, svg: &mut Svg, line: &Polyline) {
        let places = line.points.iter().map(|point| self.place(*point));
        let places: Vec<String> = places.map(|(x, y)| format!("{},{}", px(x), px(y))).collect();
        if !places.is_empty() {
            path(svg, &format!("M{}", places.join(" L")), &line.kind.style());
        }
    }

    fn circle(&self, svg: &mut Svg, circle: &Circle) {
        let at = self.place((circle.x, circle.y));
        match circle.kind {
            Kind::TemplateCenter => plus(svg, at, CENTER, &circle.kind.style()),
            kind => disk(svg, at, self.scale * circle.radius, kind),
        }
    }

    fn label(&self, svg: &mut Svg, label: &Label) {
        let (x, y) = self.place((label.x, label.y));
        svg.text(
            "text",
            &[
                ("x", &px(x)),
                ("y", &px(y + 4.0)),
                ("font-size", &12),
                ("text-anchor", &"middle"),
                ("stroke", &WHITE),
                ("stroke-width", &3),
                ("paint-order", &"stroke"),
            ],
            &label.text,
        );
    }
}

fn rectangle(svg: &mut Svg, (x, y): (f64, f64), (width, height): (f64, f64), kind: Kind) {
    let style = kind.style();
    svg.titled(
        "rect",
        &[
            ("x", &px(x)),
            ("y", &px(y)),
            ("width", &px(width)),
            ("height", &px(height)),
            ("fill", &style.fill),
            ("fill-opacity", &style.fill_opacity),
            ("stroke", &style.stroke),
            ("stroke-width", &style.width),
            ("stroke-dasharray", &style.dash),
        ],
        kind.name(),
    );
}

fn disk(svg: &mut Svg, at: (f64, f64), radius: f64, kind: Kind) {
    let style = kind.style();
    svg.titled(
        "circle",
        &[
            ("cx", &px(at.0)),
            ("cy", &px(at.1)),
            ("r", &px(radius)),
            ("fill", &style.fill),
            ("fill-opacity", &style.fill_opacity),
            ("stroke", &style.stroke),
            ("stroke-width", &style.width),
            ("stroke-dasharray", &style.dash),
        ],
        kind.name(),
    );
    let covered = style.fill != WHITE;
    let mark = Style { stroke: if covered { WHITE } else { style.stroke }, ..style };
    match style.mark {
        Mark::None => (),
        Mark::Cross => plus(svg, at, 0.55 * radius, &mark),
        Mark::Dot => dot(svg, at, 0.35 * radius, &mark),
    }
}

fn plus(svg: &mut Svg, (x, y): (f64, f64), half: f64, style: &Style) {
    let (left, top, length) = (px(x - half), px(y - half), px(2.0 * half));
    path(svg, &format!("M{left},{} h{length} M{},{top} v{length}", px(y), px(x)), style);
}

fn dot(svg: &mut Svg, (x, y): (f64, f64), radius: f64, style: &Style) {
    svg.leaf(
        "circle",
        &[("cx", &px(x)), ("cy", &px(y)), ("r", &px(radius)), ("fill", &style.stroke)],
    );
}

fn path(svg: &mut Svg, path: &str, style: &Style) {
    svg.leaf(
        "path",
        &[
            ("d", &path),
            ("fill", &"none"),
            ("stroke", &style.stroke),
            ("stroke-width", &style.width),
            ("stroke-dasharray", &style.dash),
        ],
    );
}
