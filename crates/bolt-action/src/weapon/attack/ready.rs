//! An attack, ready to be rolled.

use super::outcome::Stopped;
use super::volley::Volley;
use crate::night::Spot;
use crate::weapon::blast::Blast;
use crate::weapon::flame::FlameRules;
use crate::{Condition, Profile, SufferingRules};

/// One attack.
#[derive(Clone, Debug)]
pub struct Attack {
    pub(super) barred: Option<Stopped>,
    pub(super) spotting: Option<Spot>,
    pub(super) goes_down: bool,
    /// Whether the target is closer than the least range of indirect fire.
    pub(super) too_close: bool,
    /// Whether a weapon reaches that far, and is not too close.
    pub(super) in_range: bool,
    /// What each kind of weapon fires that can; HE and flames are fired by one kind only.
    pub(super) volleys: Vec<Volley>,
    pub(super) fire: Fire,
    pub(super) table_modifier: i32,
    pub(super) target: Profile,
    pub(super) before: Condition,
    pub(super) rules: SufferingRules,
    /// The weapons that the scenario names first, and of those how many are used up.
    pub(super) weapons: u32,
    pub(super) used_up: u32,
    /// One-shot weapons that there are, if it was said.
    pub(super) ammunition: Option<u32>,
}

/// What comes of shots that hit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fire {
    /// Each is a hit, and together they put pins on the target.
    Shot,
    /// They are templates.
    He(Blast),
    /// They are flames.
    Flame(FlameRules),
}
