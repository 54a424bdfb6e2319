//! What stands on the table, as plain numbers.

use super::kind::Kind;
use crate::plot::{Title, equal};

/// A picture of one or several arrangements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// What is shown: "Where a 3-inch template covers most models".
    pub title: Title,
    /// What the words below ground are; empty if there are none.
    pub note: &'static str,
    /// Whether lengths mean nothing, so that there is no measure of them.
    pub is_diagram: bool,
    /// The arrangements, side by side.
    pub panels: Vec<Panel>,
}

/// One arrangement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// The variant whose it is; empty if there is one variant only.
    pub of: String,
    /// Other variants that have the same: it is drawn once, and said to be theirs as well.
    pub equal: Vec<String>,
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
#[derive(Clone, Debug, PartialEq)]
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
    /// What it does, in few words, which stand below it; empty if it does nothing.
    pub says: String,
}

/// What stands below some ground, in inches.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Saying {
    /// The middle of the ground.
    pub(super) x: f64,
    /// Its near edge.
    pub(super) y: f64,
    /// From left to right.
    pub(super) width: f64,
    pub(super) text: String,
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

impl Scene {
    /// The scene with each arrangement that a variant before has as well left out, and said to be that
    /// one's: of several variants alike, nobody finds in which of many pictures nothing differs.
    pub(super) fn merged(&self) -> Scene {
        let mut kept: Vec<Panel> = Vec::new();
        for panel in &self.panels {
            match kept.iter_mut().find(|first| first.of != panel.of && first.is_same(panel)) {
                Some(first) => first.equal.push(panel.of.clone()),
                None => kept.push(panel.clone()),
            }
        }
        Scene { panels: kept, ..self.clone() }
    }
}

impl Panel {
    /// Whether all is the same but whose it is.
    fn is_same(&self, other: &Panel) -> bool {
        *self == Panel { of: self.of.clone(), equal: self.equal.clone(), ..other.clone() }
    }

    /// Whose it is, as far as that is short, and what is special about it.
    pub(super) fn said(&self) -> String {
        self.after(&equal::named(&self.of, &self.equal))
    }

    /// The same with all whose it is, and with what stands on the ground and below it.
    pub(super) fn whole(&self) -> String {
        let ground = self.zones.iter().filter(|zone| !zone.says.is_empty());
        let ground: Vec<String> =
            ground.map(|zone| format!("{}: {}", zone.kind.letters(), zone.says)).collect();
        let said = self.after(&equal::whole(&self.of, &self.equal));
        if ground.is_empty() { said } else { format!("{said} ({})", ground.join("; ")) }
    }

    fn after(&self, whose: &str) -> String {
        match (whose, self.caption.as_str()) {
            ("", caption) => caption.to_owned(),
            (whose, "") => whose.to_owned(),
            (whose, caption) => format!("{whose}: {caption}"),
        }
    }

    /// What stands below the ground: once below pieces side by side that do the same, which together have
    /// room for it.
    pub(super) fn sayings(&self) -> Vec<Saying> {
        let says: Vec<&Zone> = self.zones.iter().filter(|zone| !zone.says.is_empty()).collect();
        let same = |one: &&Zone, other: &&Zone| {
            one.says == other.says && one.y.total_cmp(&other.y).is_eq() && one.x < other.x
        };
        let saying = |zones: &[&Zone]| {
            let (first, last) = (zones[0], zones[zones.len() - 1]);
            let width = last.x + last.width - first.x;
            let text =
                if zones.len() == 1 { first.says.clone() } else { format!("each: {}", first.says) };
            Saying { x: first.x + width / 2.0, y: first.y, width, text }
        };
        says.chunk_by(same).map(saying).collect()
    }

    /// What there is of zones, lines and circles.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        let zones = self.zones.iter().map(|zone| zone.kind);
        let lines = self.polylines.iter().map(|line| line.kind);
        zones.chain(lines).chain(self.circles.iter().map(|circle| circle.kind))
    }
}
