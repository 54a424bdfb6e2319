//! Pictures that a procedure can give of its circumstances: plain data, drawn by others.

mod example;

pub use example::ExampleDice;

/// A picture of one or more situations, side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// What it shows.
    pub title: String,
    /// What the words below the ground mean; empty if there are none.
    pub note: &'static str,
    /// Whether it is a diagram, in which lengths mean nothing.
    pub is_diagram: bool,
    /// The situations.
    pub panels: Vec<Panel>,
}

/// One situation, seen from above; lengths are in inches, x to the right, y up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// What it shows.
    pub title: String,
    /// Ground that matters, below everything else.
    pub ground: Vec<Ground>,
    /// Ways that a unit may take, point by point: inches to the right, and up.
    pub ways: Vec<Vec<(f64, f64)>>,
    /// Discs, in the order in which they are drawn.
    pub discs: Vec<Disc>,
}

/// A patch of ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    /// What it is.
    pub kind: GroundKind,
    /// Where it is.
    pub outline: Outline,
    /// What it does, in few words; empty if it does nothing.
    pub says: String,
}

/// What a patch of ground is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroundKind {
    /// Woods, buildings, swamp.
    Rough,
    /// Where what comes down is lost, as in deep water.
    Deadly,
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
    /// A cleared path.
    Cleared,
    /// What nobody sees before something moves in.
    Concealed,
}

/// The outline of a patch of ground; lengths are in inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outline {
    /// Round.
    Circle {
        /// Its middle, inches to the right.
        x: f64,
        /// Its middle, inches up.
        y: f64,
        /// Its radius.
        radius: f64,
    },
    /// Rectangular.
    Rectangle {
        /// Its left edge, inches to the right.
        x: f64,
        /// Its lower edge, inches up.
        y: f64,
        /// From left to right.
        width: f64,
        /// From the lower edge to the upper.
        height: f64,
    },
}

/// A disc of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// What it stands for.
    pub kind: DiscKind,
    /// Its middle, inches to the right.
    pub x: f64,
    /// Its middle, inches up.
    pub y: f64,
    /// Its radius, in inches; nothing for a mere point.
    pub radius: f64,
}

/// What a disc stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DiscKind {
    /// A template.
    Template,
    /// The middle of a template, a point.
    TemplateCenter,
    /// A model of the target under a template.
    TargetCovered,
    /// A model of the target that no template covers.
    Target,
    /// A model of another enemy unit under a template.
    OtherCovered,
    /// A model of another enemy unit that no template covers.
    Other,
    /// A model on the side of the shooter.
    Friend,
    /// A model on the side of the shooter under a template.
    FriendCovered,
    /// What is near the place that was aimed at.
    Aim,
    /// The place that was aimed at, a point.
    AimPoint,
    /// Where something came down and is ready.
    Landed,
    /// Where something came down and is suppressed or hit.
    LandedHurt,
    /// Where something came down and is lost.
    Lost,
    /// Where a unit on its way stands at first.
    Start,
    /// Where a unit on its way ends a turn, if nothing keeps it from going on.
    Halt,
}
