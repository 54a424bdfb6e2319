//! What a scenario says about an assault.

use sandtable_dice::{Measure, Outcome, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Assault, AssaultFigures, Fighters, ReactionFire, ToughFighters};
use crate::bolt_action::{
    CasualtyCheckFigures, DamageFigures, DoubleOne, DownToHit, Exposure, MoraleFigures, Range,
    Shooter, Shot, SufferingRules, ToHitFigures, Unit, VehicleDamageRules, VehicleDamageRulings,
};
use crate::measures;
use crate::{About, Refusal, Rule};

/// One side of an assault.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// The unit.
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
    /// The assaulters, infantry.
    #[serde(default)]
    pub attacker: Side,
    /// The target, infantry or artillery. Being dug in does not help it here.
    #[serde(default)]
    pub defender: Side,
    /// Distance at which the assaulters start (inches).
    #[schemars(range(max = 72))]
    pub distance: u32,
    /// What the target shoots with, if it may react.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reaction: Option<Reaction>,
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
    /// What a double one does in a morale check.
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
                |o| (o.contact && 0 < o.attackers && 0 < o.defenders).into();
        }
    }
}

impl Outcome for AssaultOutcome {}

impl Assault {
    pub(super) fn outcome(
        &self,
        after_shots: u32,
        attackers: u32,
        defenders: u32,
        contact: bool,
    ) -> AssaultOutcome {
        AssaultOutcome { contact, shot: self.before.models - after_shots, attackers, defenders }
    }
}

/// The keys of a side that may be refused: kind, pins, tough fighters.
const ATTACKERS: [&str; 3] = [
    "circumstances.attacker.unit.kind",
    "circumstances.attacker.unit.pins",
    "circumstances.attacker.tough_fighters",
];
const DEFENDERS: [&str; 3] = [
    "circumstances.defender.unit.kind",
    "circumstances.defender.unit.pins",
    "circumstances.defender.tough_fighters",
];

impl Side {
    fn prepare(&self, figures: &Figures, keys: [&'static str; 3]) -> Result<Fighters, Refusal> {
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
    fn prepare(&self, circumstances: &Circumstances, figures: &Figures) -> ReactionFire {
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

impl Rule for Assault {
    const ABOUT: About = About {
        id: "ba.base.assault",
        covers: &[],
        assumptions: &[
            "ba.base.assault",
            "ba.base.damage",
            "ba.base.to-hit",
            "ba.base.casualty-check",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let defender = Unit { models: 6, ..Unit::default() };
        Circumstances {
            attacker: Side { unit: Unit::default(), tough_fighters: 2 },
            defender: Side { unit: defender, tough_fighters: 0 },
            distance: 9,
            reaction: Some(Reaction { shots: 6, penetration: 0, range_band: Range::Short }),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Assault, Refusal> {
        let Circumstances { attacker, defender, distance, reaction } = &circumstances;
        let rulings_of_damage =
            VehicleDamageRulings { double_one: rulings.double_one, ..Default::default() };
        let vehicles =
            VehicleDamageRules { rulings: rulings_of_damage, ..VehicleDamageRules::default() };
        let surprised = *distance <= figures.assault.surprise;
        let reaction = reaction.as_ref().filter(|_| !surprised);
        Ok(Assault {
            attackers: attacker.prepare(&figures, ATTACKERS)?,
            defenders: defender.prepare(&figures, DEFENDERS)?,
            before: attacker.unit.condition(),
            stand: defender.unit.models,
            in_reach: *distance <= figures.assault.reach,
            reaction: reaction.map(|reaction| reaction.prepare(&circumstances, &figures)),
            figures: figures.assault,
            tough: rulings.tough_fighters,
            suffering: SufferingRules {
                vehicles,
                casualty_check: figures.casualty_check,
                ..SufferingRules::default()
            },
        })
    }
}
