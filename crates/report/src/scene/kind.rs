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
    /// Anti-personnel mines.
    AntiPersonnel,
    /// Anti-tank mines.
    AntiTank,
    /// Mines of both kinds.
    MixedMines,
    /// Mines, where there is but one kind of them.
    RealMines,
    /// Marked as mined, and without mines.
    DummyMines,
    /// Marked as mined, and perhaps so.
    PerhapsMines,
    /// A cleared path, on top of the mines that it leads through.
    Cleared,
    /// What nobody sees before something moves in, on top of what it is.
    Concealed,
    /// The way something moved.
    Movement,
    /// Where something on its way stands at first.
    Start,
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

/// What a thing is drawn as, on the table and in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Ground,
    Way,
    Point,
    Round,
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
    /// What the legend calls it: what is written on it, and what it is.
    pub(super) fn name(self) -> String {
        match self.words() {
            ("", meaning) => meaning.to_owned(),
            (letters, meaning) => format!("{letters}: {meaning}"),
        }
    }

    /// What is written on ground of this kind; of others it is empty.
    pub(super) fn letters(self) -> &'static str {
        self.words().0
    }

    /// What it is drawn as.
    pub(super) fn shape(self) -> Shape {
        match self {
            Kind::Terrain
            | Kind::Danger
            | Kind::AntiPersonnel
            | Kind::AntiTank
            | Kind::MixedMines
            | Kind::RealMines
            | Kind::DummyMines
            | Kind::PerhapsMines
            | Kind::Cleared
            | Kind::Concealed => Shape::Ground,
            Kind::Movement => Shape::Way,
            Kind::AimPoint | Kind::TemplateCenter => Shape::Point,
            Kind::Start
            | Kind::Halt
            | Kind::Friend
            | Kind::FriendCovered
            | Kind::Enemy
            | Kind::EnemyCovered
            | Kind::Target
            | Kind::TargetCovered
            | Kind::Landed
            | Kind::LandedHurt
            | Kind::Lost
            | Kind::Aim
            | Kind::Template => Shape::Round,
        }
    }

    /// What is written on it, and what it is.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Kind::Terrain => ("", "terrain"),
            Kind::Danger => ("", "dangerous ground"),
            Kind::AntiPersonnel => ("AP", "anti-personnel mines"),
            Kind::AntiTank => ("AT", "anti-tank mines"),
            Kind::MixedMines => ("mixed", "mines of both kinds"),
            Kind::RealMines => ("real", "mines"),
            Kind::DummyMines => ("dummy", "no mines"),
            Kind::PerhapsMines => ("?", "mines or a dummy"),
            Kind::Cleared => ("", "cleared path"),
            Kind::Concealed => ("", "concealed until something moves in"),
            Kind::Movement => ("", "movement"),
            Kind::Start => ("", "where it starts"),
            Kind::Halt => ("", "at the start and the end of each turn, if nothing stops it"),
            Kind::Friend => ("", "friend"),
            Kind::FriendCovered => ("", "friend, covered"),
            Kind::Enemy => ("", "other enemy"),
            Kind::EnemyCovered => ("", "other enemy, covered"),
            Kind::Target => ("", "target"),
            Kind::TargetCovered => ("", "target, covered"),
            Kind::Landed => ("", "landed, ready"),
            Kind::LandedHurt => ("", "landed, suppressed or hit"),
            Kind::Lost => ("", "lost"),
            Kind::Aim => ("", "near the aiming point"),
            Kind::AimPoint => ("", "aiming point"),
            Kind::Template => ("", "template"),
            Kind::TemplateCenter => ("", "center of the template"),
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
        let mined = |color| Style { fill_opacity: 0.35, ..ground(color, "2 3") };
        match self {
            Kind::Terrain => ground(GREEN, "none"),
            Kind::Cleared => Style { fill: WHITE, fill_opacity: 1.0, ..outline(GREEN, 1.5) },
            Kind::Danger => ground(ORANGE, "2 3"),
            Kind::AntiPersonnel | Kind::RealMines => mined(ORANGE),
            Kind::AntiTank => mined(VERMILION),
            Kind::MixedMines => mined(PURPLE),
            Kind::DummyMines => ground(GRAY, "7 4"),
            Kind::PerhapsMines => ground(ORANGE, "7 4"),
            Kind::Concealed => Style { dash: "1 4", ..outline(INK, 2.5) },
            Kind::Start | Kind::Halt => clear(BLUE, Mark::Dot),
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
