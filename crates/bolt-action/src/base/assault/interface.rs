//! What a scenario says about an assault.

use sandtable_dice::{Measure, Outcome, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::base::to_hit::Aim;
use crate::{
    CasualtyCheckFigures, DamageFigures, DoubleOne, DownToHit, Exposure, MoraleFigures, Profile,
    Range, Shooter, Shot, ToHitFigures, Unit,
};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;

/// One side of an assault.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// The unit.
    #[schemars(extend("properties" = Unit::only_troops()))]
    #[schemars(extend("x-without" = ["armor", "flamethrower"]))]
    pub unit: Unit,
    /// How many of its models are tough fighters.
    #[schemars(range(max = 200))]
    pub tough_fighters: u32,
}

/// Shots of the target at the assaulters before contact.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reaction {
    /// Shots, each a die.
    #[schemars(range(min = 1, max = 200))]
    pub shots: u32,
    /// Pen of the weapons.
    #[serde(default)]
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
    /// How far off the assaulters are shot at.
    #[serde(default)]
    pub range_band: Range,
}

/// What a player reads out before an assault.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The assaulters, infantry as a rule; artillery that assaults fights as infantry does.
    #[serde(default)]
    pub attacker: Side,
    /// The target, infantry or artillery. Being dug in does not help it here.
    #[serde(default)]
    pub defender: Side,
    /// Distance at which the assaulters start (inches).
    #[schemars(range(min = 0.0, max = 72.0))]
    pub distance: f64,
    /// What the target shoots with, if it may react.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reaction: Option<Reaction>,
}

switch! {
    /// When a tough fighter strikes again.
    ToughFighters {
        /// After his first blow has killed, once.
        AfterKill,
        /// Always, once.
        Always,
    }
}

/// The numbers of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct AssaultFigures {
    /// How far an assault reaches (inches).
    #[schemars(range(max = 72))]
    pub reach: u32,
    /// Up to this distance the target is surprised and may not shoot (inches).
    #[schemars(range(max = 72))]
    pub surprise: u32,
    /// Pen of a blow.
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
    /// Fights that end level before the assault is called off.
    #[schemars(range(min = 1, max = 100))]
    pub fights: u32,
}

impl Default for AssaultFigures {
    fn default() -> AssaultFigures {
        AssaultFigures { reach: 12, surprise: 6, penetration: 0, fights: 20 }
    }
}

/// A unit in close quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Fighters {
    pub(super) profile: Profile,
    pub(super) tough: u32,
}

/// Shots at the assaulters before contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReactionFire {
    pub(super) aim: Aim,
    pub(super) shots: u32,
    pub(super) penetration: i32,
    pub(super) pins: u32,
}

/// The book's numbers for assaults.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The assault itself.
    pub assault: AssaultFigures,
    /// The score to hit of shots in reaction, and its modifiers.
    pub to_hit: ToHitFigures,
    /// Pins on assaulters that are hit in reaction.
    #[schemars(range(max = 12))]
    pub pins: u32,
    /// Damage values.
    pub damage: DamageFigures,
    /// When losses to shots in reaction call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            assault: AssaultFigures::default(),
            to_hit: ToHitFigures::default(),
            pins: 1,
            damage: DamageFigures::default(),
            casualty_check: CasualtyCheckFigures::default(),
            morale: MoraleFigures::default(),
        }
    }
}

/// What the register leaves open about assaults.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// When a tough fighter strikes again.
    #[serde(rename = "base.tough_fighters")]
    pub tough_fighters: ToughFighters,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// What comes of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AssaultOutcome {
    /// Whether the assaulters came into contact.
    pub contact: bool,
    /// Assaulters lost to shots before contact.
    pub shot: u32,
    /// Assaulters left at the end.
    pub attackers: u32,
    /// Defenders left at the end.
    pub defenders: u32,
}

impl AssaultOutcome {
    /// Whether the target is destroyed.
    pub fn won(&self) -> bool {
        self.contact && self.defenders == 0
    }

    /// Whether the assaulters are.
    pub fn lost(&self) -> bool {
        self.attackers == 0
    }

    /// Whether both sides still stand after fights that ended level.
    pub fn undecided(&self) -> bool {
        self.contact && 0 < self.attackers && 0 < self.defenders
    }
}

impl AssaultOutcome {
    /// What can be read off it, where so many models fight on each side.
    pub(crate) fn measures([attackers, defenders]: [u32; 2]) -> Vec<Measure<AssaultOutcome>> {
        measures! {
            "won", yes_no(), "assault won: the target is destroyed", |outcome| outcome.won().into();
            "lost", yes_no(), "assault lost: the assaulters are destroyed",
                |outcome| outcome.lost().into();
            "contact", yes_no(), "assaulters came into contact", |outcome| outcome.contact.into();
            "attackers_left", count("models", 0..=attackers), "assaulters left at the end",
                |outcome| outcome.attackers.into();
            "defenders_left", count("models", 0..=defenders), "defenders left at the end",
                |outcome| outcome.defenders.into();
            "shot", count("models", 0..=attackers), "assaulters lost to shots before contact",
                |outcome| outcome.shot.into();
            "undecided", yes_no(), "still level when the assault was called off",
                |outcome| outcome.undecided().into();
        }
    }
}

impl Outcome for AssaultOutcome {}

/// The keys of a side that may be refused: kind, pins, tough fighters.
pub(super) const ATTACKERS: [&str; 3] = [
    "circumstances.attacker.unit.kind",
    "circumstances.attacker.unit.pins",
    "circumstances.attacker.tough_fighters",
];
pub(super) const DEFENDERS: [&str; 3] = [
    "circumstances.defender.unit.kind",
    "circumstances.defender.unit.pins",
    "circumstances.defender.tough_fighters",
];

impl Side {
    pub(super) fn prepare(
        &self,
        figures: &Figures,
        keys: [&'static str; 3],
    ) -> Result<Fighters, Refusal> {
        let [kind, pins, tough] = keys;
        if self.unit.kind.is_vehicle() {
            let problem = "vehicles do not fight in close quarters with infantry here";
            return Err(Refusal::new(kind, problem));
        }
        let profile = self.unit.profile(&figures.damage, &figures.morale);
        profile.admit(&self.unit.condition(), pins)?;
        if self.unit.models < self.tough_fighters {
            let models = self.unit.models;
            return Err(Refusal::new(tough, format!("the unit has {models} models")));
        }
        Ok(Fighters { profile, tough: self.tough_fighters })
    }
}

impl Reaction {
    pub(super) fn prepare(&self, circumstances: &Circumstances, figures: &Figures) -> ReactionFire {
        let Unit { quality, pins, .. } = circumstances.defender.unit;
        let shooter = Shooter { quality, pins, ..Shooter::default() };
        let small_unit = figures.to_hit.is_small(circumstances.attacker.unit.models);
        let target = Exposure { small_unit, ..Exposure::default() };
        let shot = Shot { shooter, target, range_band: self.range_band, other: 0 };
        ReactionFire {
            aim: figures.to_hit.aim(&shot, DownToHit::default()),
            shots: self.shots,
            penetration: self.penetration,
            pins: figures.pins,
        }
    }
}
