//! The things in a panel.

use super::data::{Circle, Label, Panel, Polyline, Saying, Zone};
use super::kind::{Kind, Mark, Shape, Style};
use super::layout::{Cell, Layout, WORDS};
use crate::drawing::font::Anchor;
use crate::drawing::paper::Place;
use crate::drawing::sheet::Sheet;
use crate::palette::WHITE;
use crate::svg::{Attributes, px};

/// Half the size of a template's center, in pixels.
const CENTER: f64 = 6.0;
/// The length of the tip of a way, in pixels.
const TIP: f64 = 8.0;

/// From inches on the table to pixels on the sheet.
struct View<'a> {
    cell: &'a Cell,
    scale: f64,
}

/// Draws all of a panel, what is below first.
pub(super) fn draw(sheet: &mut Sheet, panel: &Panel, cell: &Cell, layout: &Layout) {
    let view = View { cell, scale: layout.scale };
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
    panel.zones.iter().for_each(|zone| view.lettered(sheet, zone));
    panel.sayings().iter().for_each(|saying| view.said(sheet, saying, layout));
}

/// Draws the example of a kind that stands in the legend.
pub(super) fn sample(sheet: &mut Sheet, kind: Kind, at: Place) {
    match kind.shape() {
        Shape::Ground => {
            rectangle(sheet, (at.0 - 9.0, at.1 - 7.0), (18.0, 14.0), kind);
        }
        Shape::Way => {
            path(sheet, &[(at.0 - 9.0, at.1), (at.0 + 9.0, at.1)], &kind.style());
        }
        Shape::Point => plus(sheet, at, CENTER, &kind.style()),
        Shape::Round => disk(sheet, at, 7.5, kind),
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

    /// Writes on ground what it is, if there is room.
    fn lettered(&self, sheet: &mut Sheet, zone: &Zone) {
        let (width, depth) = (self.scale * zone.width, self.scale * zone.depth);
        let (x, top) = self.place((zone.x + zone.width / 2.0, zone.y + zone.depth));
        let letters = zone.kind.letters();
        if WORDS.width(letters) < width && 2.0 * WORDS.leading() < depth {
            sheet.words(letters, (x, top + 0.6 * WORDS.leading()), WORDS.anchored(Anchor::Middle));
        }
    }

    /// Writes below ground what it does, as far as there is room.
    fn said(&self, sheet: &mut Sheet, saying: &Saying, layout: &Layout) {
        let (x, bottom) = self.place((saying.x, saying.y));
        let below = bottom + 0.6 * WORDS.leading();
        let lines = WORDS.titled(&saying.text, self.scale * saying.width, layout.words);
        for (row, line) in (0..layout.words).zip(lines) {
            let at = (x, below + row as f64 * WORDS.leading());
            sheet.words(&line, at, WORDS.anchored(Anchor::Middle));
        }
    }

    /// Draws a way, with a tip that says where it goes.
    fn polyline(&self, sheet: &mut Sheet, line: &Polyline) {
        let places: Vec<Place> = line.points.iter().map(|point| self.place(*point)).collect();
        let style = line.kind.style();
        path(sheet, &places, &style);
        let [.., (x0, y0), (x, y)] = places[..] else { return };
        let length = (x - x0).hypot(y - y0).max(1.0);
        let (along, up) = (TIP * (x - x0) / length, TIP * (y - y0) / length);
        let barb = |side: f64| (x - along - side * up, y - up + side * along);
        path(sheet, &[barb(0.6), (x, y), barb(-0.6)], &Style { dash: "none", ..style });
    }

    fn circle(&self, sheet: &mut Sheet, circle: &Circle) {
        let at = self.place((circle.x, circle.y));
        match circle.kind.shape() {
            Shape::Point => plus(sheet, at, CENTER, &circle.kind.style()),
            Shape::Ground | Shape::Way | Shape::Round => {
                disk(sheet, at, self.scale * circle.radius, circle.kind);
            }
        }
    }

    fn label(&self, sheet: &mut Sheet, label: &Label) {
        let at = self.place((label.x, label.y));
        sheet.words(&label.text, at, WORDS.anchored(Anchor::Middle));
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
    sheet.write(|svg| svg.titled(tag, &[outline, look].concat(), &kind.name()));
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
