//! What the things in a scene are, and how that looks.

use crate::palette::{BLUE, Color, GRAY, GREEN, INK, ORANGE, PURPLE, VERMILION, WHITE};

/// What a thing in a scene is. Later kinds are drawn over earlier ones.
///
/// Which side a model is on shows in its color and in its mark, whether it is covered in its
/// filling: no two kinds differ in color alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Woods, buildings and other ground that matters.
    Terrain,
    /// Ground that harms, such as a mined section.
    Danger,
    /// A section of a minefield.
    Mined,
    /// A section of a minefield without mines.
    Dummy,
    /// A section of a minefield with a path through it.
    Cleared,
    /// The way something moved.
    Movement,
    /// Where something on its way ends a turn, if nothing keeps it from going on.
    Halt,
    /// A model on the side that fires or places the template, clear of it.
    Friend,
    /// A model on that side under the template.
    FriendCovered,
    /// A model of another enemy unit, clear of the template.
    Enemy,
    /// A model of another enemy unit under the template.
    EnemyCovered,
    /// A model of the target, clear of the template.
    Target,
    /// A model of the target under the template.
    TargetCovered,
    /// Where something came down and is ready.
    Landed,
    /// Where something came down and is hurt or pinned down.
    LandedHurt,
    /// Where something came down and is lost.
    Lost,
    /// The rim of the place that was aimed at.
    Aim,
    /// The point that was aimed at; where one is, all panels show the same part of the table.
    AimPoint,
    /// The rim of a template.
    Template,
    /// The point a template is placed by.
    TemplateCenter,
}

/// What is drawn within a circle, to tell it from others without color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Cross,
    Dot,
}

/// How a thing is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    pub(super) stroke: Color,
    pub(super) fill: Color,
    pub(super) fill_opacity: f64,
    pub(super) width: f64,
    /// SVG's `stroke-dasharray`.
    pub(super) dash: &'static str,
    pub(super) mark: Mark,
}

impl Kind {
    /// What the legend calls it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Terrain => "terrain",
            Kind::Danger => "dangerous ground",
            Kind::Mined => "mined section",
            Kind::Dummy => "dummy section",
            Kind::Cleared => "cleared section",
            Kind::Movement => "movement",
            Kind::Halt => "at the start and the end of each turn, if nothing stops it",
            Kind::Friend => "friend",
            Kind::FriendCovered => "friend, covered",
            Kind::Enemy => "other enemy",
            Kind::EnemyCovered => "other enemy, covered",
            Kind::Target => "target",
            Kind::TargetCovered => "target, covered",
            Kind::Landed => "landed, ready",
            Kind::LandedHurt => "landed, suppressed or hit",
            Kind::Lost => "lost",
            Kind::Aim => "near the aiming point",
            Kind::AimPoint => "aiming point",
            Kind::Template => "template",
            Kind::TemplateCenter => "center of the template",
        }
    }

    pub(super) fn style(self) -> Style {
        let ground = |color: Color, dash| Style {
            fill: color,
            fill_opacity: 0.15,
            dash,
            ..outline(color, 1.0)
        };
        let clear = |color: Color, mark| Style {
            mark,
            fill: WHITE,
            fill_opacity: 1.0,
            ..outline(color, 1.5)
        };
        let covered = |color: Color, mark| Style { fill: color, stroke: INK, ..clear(color, mark) };
        match self {
            Kind::Terrain => ground(GREEN, "none"),
            Kind::Cleared => ground(GREEN, "1 4"),
            Kind::Danger => ground(ORANGE, "2 3"),
            Kind::Mined => Style { fill_opacity: 0.35, ..ground(ORANGE, "2 3") },
            Kind::Dummy => ground(GRAY, "7 4"),
            Kind::Halt => clear(BLUE, Mark::Dot),
            Kind::Movement => Style { dash: "6 4", ..outline(GRAY, 2.0) },
            Kind::Friend => clear(BLUE, Mark::Cross),
            Kind::FriendCovered => covered(BLUE, Mark::Cross),
            Kind::Enemy => clear(PURPLE, Mark::Dot),
            Kind::EnemyCovered => covered(PURPLE, Mark::Dot),
            Kind::Target => clear(VERMILION, Mark::None),
            Kind::TargetCovered => covered(VERMILION, Mark::None),
            Kind::Landed => clear(BLUE, Mark::None),
            Kind::LandedHurt => covered(ORANGE, Mark::Dot),
            Kind::Lost => clear(VERMILION, Mark::Cross),
            Kind::Aim => Style { dash: "7 4", ..outline(INK, 1.5) },
            Kind::Template => {
                Style { dash: "7 4", fill: GRAY, fill_opacity: 0.1, ..outline(INK, 2.0) }
            }
            Kind::TemplateCenter | Kind::AimPoint => outline(INK, 2.0),
        }
    }
}

fn outline(stroke: Color, width: f64) -> Style {
    Style { stroke, fill: WHITE, fill_opacity: 0.0, width, dash: "none", mark: Mark::None }
}
