//! Pictures of what stands on the table, as SVG text.
//!
//! Everything is in inches, as measured on the table: `x` to the right, `y` away from the reader.
//! The panels of a scene share one scale, so that what looks larger is larger.

mod data;
mod kind;
mod layout;
mod shapes;

pub use data::{Circle, Label, Panel, Polyline, Scene, Zone};
pub use kind::Kind;

use crate::digits;
use crate::drawing::font::{Anchor, FAINT, Font, LABEL};
use crate::drawing::sheet::{MARGIN, Sheet};
use crate::palette::{GRID, INK};
use crate::plot::equal;

use layout::{CAPTION_LINES, Cell, Layout};

/// Draws a scene: a whole SVG document, the same bytes for the same scene.
///
/// What several variants have alike is drawn once, and said to be theirs. Of more panels than are seen at
/// once, the first are drawn, and it is said of how many.
pub fn draw(scene: &Scene) -> String {
    let merged = scene.merged();
    let all = merged.panels.len();
    let scene = &layout::first(&merged);
    let left_out = format!("the first {} of {all} pictures", scene.panels.len());
    let left_out = if scene.panels.len() < all { left_out } else { String::new() };
    let diagram = if scene.is_diagram { "a diagram, not to scale" } else { "" };
    // What words mean that have no room is not told either.
    let note = if Layout::new(scene, 0.0).words == 0 { "" } else { scene.note };
    let mut sheet = Sheet::new(&scene.title, &[diagram, note, &left_out]);
    let layout = Layout::new(scene, sheet.top);
    for (panel, cell) in scene.panels.iter().zip(&layout.cells) {
        frame(&mut sheet, panel, cell, &layout);
        shapes::draw(&mut sheet, panel, cell, &layout);
    }
    if !scene.is_diagram {
        scale_bar(&mut sheet, &layout);
    }
    for (kind, (x, y)) in &layout.legend {
        shapes::sample(&mut sheet, *kind, (x + 9.0, *y));
        sheet.words(&kind.name(), (x + 24.0, *y), LABEL);
    }
    let named: Vec<String> =
        scene.panels.iter().map(|it| equal::named(&it.of, &it.equal)).collect();
    let named = named.iter().zip(&scene.panels).map(|(name, it)| (name.as_str(), &it.equal[..]));
    let foot = equal::say(&mut sheet, &equal::told_of(named, ALIKE), layout.height);
    let captions: Vec<String> = scene.panels.iter().map(Panel::whole).collect();
    sheet.finish(foot, &captions.join("; "))
}

/// Why several variants have one picture: what comes of them may differ all the same.
const ALIKE: &str = "Drawn once, as they look alike from above";

/// Draws the edge of a panel and its caption.
fn frame(sheet: &mut Sheet, panel: &Panel, cell: &Cell, layout: &Layout) {
    let (width, bottom) = (layout.cell_width, cell.top + layout.cell_height);
    sheet.edge((cell.left, cell.top), (cell.left + width, bottom), GRID, 1.0);
    let lines = LABEL.even(&panel.said(), width, CAPTION_LINES);
    let middle = bottom + LABEL.leading() / 2.0 * lines.len() as f64 + 5.0;
    sheet.lines(&lines, (cell.left + width / 2.0, middle), LABEL.anchored(Anchor::Middle));
}

fn scale_bar(sheet: &mut Sheet, layout: &Layout) {
    let (left, right) = (MARGIN, MARGIN + layout.bar * layout.scale);
    sheet.whisker((left, layout.foot), (right, layout.foot), 4.0, (INK, 2.0));
    let unit = if layout.bar > 1.0 { "inches" } else { "inch" };
    let said = format!("{} {unit}", digits::exact(layout.bar));
    sheet.words(&said, (right + 8.0, layout.foot), Font { size: 12.5, ..FAINT });
}

#[cfg(test)]
mod tests;
