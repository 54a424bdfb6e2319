//! Minefield templates from above, the dice that they roll, and the way of a stand over them.

use sandtable_dice::Chance;

use super::field::{Minefield, Movement};
use sandtable_rulebook::picture::{Disc, DiscKind, Ground, GroundKind, Outline, Panel, Picture};

/// What the words below a template are.
const NOTE: &str = "below a template: the dice it rolls at a stand, and what hits on a D10";
/// A template as it is drawn, and from one to the next.
const SIDE: f64 = 6.0;
const STEP: f64 = 6.6;
/// So many templates are drawn at most.
const MOST: usize = 6;

/// A stand and the templates on its way, nearest first: how likely each is real, and what it does there.
pub(super) fn path(title: String, field: &Minefield, path: &[(Chance, Movement)]) -> Picture {
    let drawn = &path[..path.len().min(MOST)];
    let left_out = if drawn.len() < path.len() { ", the first of them" } else { "" };
    let edge = |position: usize| STEP * position as f64 + SIDE / 2.0;
    let ground = drawn.iter().enumerate().map(|(position, &(real, movement))| {
        let dice = field.says(movement);
        let (kind, says) = match real.certain() {
            Some(true) => (GroundKind::RealMines, dice),
            Some(false) => (GroundKind::DummyMines, "no dice".to_owned()),
            None => (GroundKind::PerhapsMines, format!("{dice}, if it is real ({real})")),
        };
        let (x, y) = (edge(position), -SIDE / 2.0);
        let outline = Outline::Rectangle { x, y, width: SIDE, height: SIDE };
        Ground { kind, outline, says }
    });
    let end = match drawn.last().map(|(_, movement)| movement) {
        Some(Movement::Edge) => edge(drawn.len() - 1),
        _ => edge(drawn.len()),
    };
    let panel = Panel {
        title: title + left_out,
        ground: ground.collect(),
        ways: vec![vec![(0.0, 0.0), (end, 0.0)]],
        discs: vec![Disc { kind: DiscKind::Start, x: 0.0, y: 0.0, radius: 0.6 }],
    };
    let title = "Templates from above".to_owned();
    Picture { title, note: NOTE, is_diagram: true, panels: vec![panel] }
}
