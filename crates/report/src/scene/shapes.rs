//! The things in a panel.

use super::data::{Circle, Label, Panel, Polyline, Zone};
use super::kind::{Kind, Mark, Style};
use super::layout::Cell;
use crate::drawing::font::{Anchor, Font, LABEL};
use crate::drawing::paper::Place;
use crate::drawing::sheet::Sheet;
use crate::palette::WHITE;
use crate::svg::{Attributes, px};

/// Half the size of a template's center, in pixels.
const CENTER: f64 = 6.0;

/// From inches on the table to pixels on the sheet.
struct View<'a> {
    cell: &'a Cell,
    scale: f64,
}

/// Draws all of a panel, what is below first.
pub(super) fn draw(sheet: &mut Sheet, panel: &Panel, cell: &Cell, scale: f64) {
    let view = View { cell, scale };
    for zone in sorted(&panel.zones, |zone| zone.kind) {
        view.zone(sheet, zone);
    }
    for line in sorted(&panel.polylines, |line| line.kind) {
        view.polyline(sheet, line);
    }
    for circle in sorted(&panel.circles, |circle| circle.kind) {
        view.circle(sheet, circle);
    }
    panel.labels.iter().for_each(|label| view.label(sheet, label));
}

/// Draws the example of a kind that stands in the legend.
pub(super) fn sample(sheet: &mut Sheet, kind: Kind, at: Place) {
    match kind {
        Kind::Terrain | Kind::Danger | Kind::Mined | Kind::Dummy | Kind::Cleared => {
            rectangle(sheet, (at.0 - 9.0, at.1 - 7.0), (18.0, 14.0), kind);
        }
        Kind::Movement => {
            path(sheet, &[(at.0 - 9.0, at.1), (at.0 + 9.0, at.1)], &kind.style());
        }
        Kind::TemplateCenter | Kind::AimPoint => plus(sheet, at, CENTER, &kind.style()),
        _ => disk(sheet, at, 7.5, kind),
    }
}

fn sorted<T>(things: &[T], kind: impl Fn(&T) -> Kind) -> Vec<&T> {
    let mut sorted: Vec<&T> = things.iter().collect();
    sorted.sort_by_key(|thing| kind(thing));
    sorted
}

impl View<'_> {
    fn place(&self, (x, y): Place) -> Place {
        let ((left, top), (x0, y0)) = (self.cell.middle, self.cell.center);
        (left + self.scale * (x - x0), top - self.scale * (y - y0))
    }

    fn zone(&self, sheet: &mut Sheet, zone: &Zone) {
        let far_left = self.place((zone.x, zone.y + zone.depth));
        rectangle(sheet, far_left, (self.scale * zone.width, self.scale * zone.depth), zone.kind);
    }

    fn polyline(&self, sheet: &mut Sheet, line: &Polyline) {
        let places: Vec<Place> = line.points.iter().map(|point| self.place(*point)).collect();
        path(sheet, &places, &line.kind.style());
    }

    fn circle(&self, sheet: &mut Sheet, circle: &Circle) {
        let at = self.place((circle.x, circle.y));
        match circle.kind {
            Kind::TemplateCenter | Kind::AimPoint => {
                plus(sheet, at, CENTER, &circle.kind.style());
            }
            kind => disk(sheet, at, self.scale * circle.radius, kind),
        }
    }

    fn label(&self, sheet: &mut Sheet, label: &Label) {
        let font = Font { size: 12.5, rimmed: true, ..LABEL }.anchored(Anchor::Middle);
        sheet.words(&label.text, self.place((label.x, label.y)), font);
    }
}

/// Draws what tells what it is when pointed at, its outline in dashes.
fn told(sheet: &mut Sheet, tag: &str, outline: Attributes, kind: Kind) {
    let style = kind.style();
    let look: Attributes = &[
        ("fill", &style.fill),
        ("fill-opacity", &style.fill_opacity),
        ("stroke", &style.stroke),
        ("stroke-width", &style.width),
        ("stroke-dasharray", &style.dash),
    ];
    sheet.write(|svg| svg.titled(tag, &[outline, look].concat(), kind.name()));
}

fn rectangle(sheet: &mut Sheet, (x, y): Place, (width, height): (f64, f64), kind: Kind) {
    let (x, y, width, height) = (px(x), px(y), px(width), px(height));
    let outline: Attributes = &[("x", &x), ("y", &y), ("width", &width), ("height", &height)];
    told(sheet, "rect", outline, kind);
}

fn disk(sheet: &mut Sheet, at: Place, radius: f64, kind: Kind) {
    let outline: Attributes = &[("cx", &px(at.0)), ("cy", &px(at.1)), ("r", &px(radius))];
    told(sheet, "circle", outline, kind);
    let style = kind.style();
    let covered = style.fill != WHITE;
    let mark = Style { stroke: if covered { WHITE } else { style.stroke }, ..style };
    match style.mark {
        Mark::None => (),
        Mark::Cross => plus(sheet, at, 0.55 * radius, &mark),
        Mark::Dot => sheet.disk(at, 0.35 * radius, mark.stroke),
    }
}

fn plus(sheet: &mut Sheet, (x, y): Place, half: f64, style: &Style) {
    path(sheet, &[(x - half, y), (x + half, y)], style);
    path(sheet, &[(x, y - half), (x, y + half)], style);
}

fn path(sheet: &mut Sheet, places: &[Place], style: &Style) {
    sheet.path(places, (style.stroke, style.width), style.dash);
}
