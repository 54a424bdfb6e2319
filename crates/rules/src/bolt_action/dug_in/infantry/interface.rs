//! What a scenario says about shooting at dug-in troops.

use sandtable_dice::{Measure, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Infantry;
use crate::bolt_action::dug_in::{Down, ReactionDoubles, Stance};
use crate::bolt_action::he::Posture;
use crate::bolt_action::shooting::Shooting;
use crate::bolt_action::{
    CasualtyCheckFigures, Cover, DamageFigures, DoubleOne, DownToHit, Exposure, Losses,
    MoraleFigures, Range, Shooter, Shot, ToHitFigures, Unit, VehicleDamageFigures,
    VehicleDamageRulings, VolleyFigures, Weapon,
};
use crate::{About, Refusal, Rule};

/// What a player reads out before shooting at troops that keep low.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Circumstances {
    /// The shooter.
    #[serde(default)]
    pub shooter: Shooter,
    /// Shots in a volley, each a die.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 200))]
    pub shots: u32,
    /// Pen of the weapon.
    #[serde(default)]
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
    /// How far the target is.
    #[serde(default)]
    pub range: Range,
    /// The target; whether it is a small unit follows from its models.
    #[serde(default)]
    pub target: Unit,
    /// How low the target keeps.
    #[serde(flatten)]
    pub stance: Stance,
    /// What else the target hides behind; a foxhole is no cover of its own.
    #[serde(default)]
    pub cover: Cover,
    /// Volleys, one after another, each from another unit or in another turn.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 30))]
    pub volleys: u32,
}

fn one() -> u32 {
    1
}

/// What being Down and dug in at once does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DownFigures {
    /// How many times a unit has the benefit of Down that is both.
    #[schemars(range(min = 1, max = 5))]
    pub factor: i32,
}

impl Default for DownFigures {
    fn default() -> DownFigures {
        DownFigures { factor: 2 }
    }
}

/// The book's numbers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What being Down and dug in at once does.
    pub dug_in: DownFigures,
    /// The score to hit and its modifiers.
    pub to_hit: ToHitFigures,
    /// Pins on a unit that is hit.
    #[schemars(range(max = 12))]
    pub pins: u32,
    /// Damage values.
    pub damage: DamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        let VolleyFigures { to_hit, pins, damage, casualty_check, morale, .. } =
            VolleyFigures::default();
        Figures { dug_in: DownFigures::default(), to_hit, pins, damage, casualty_check, morale }
    }
}

/// Whether being dug in adds to cover (`dugin.stacks_with_cover`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StacksWithCover {
    /// It does.
    #[default]
    Yes,
    /// Only the better of the two counts.
    No,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What a target that is Down takes off the roll to hit.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
    /// Whether being dug in adds to cover.
    #[serde(rename = "dugin.stacks_with_cover")]
    pub stacks: StacksWithCover,
    /// Whether going Down in reaction doubles the benefit.
    #[serde(rename = "dugin.reaction_down_doubles")]
    pub reaction: ReactionDoubles,
    /// What a double one does in a morale check.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// What comes of shooting at troops that keep low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InfantryOutcome {
    /// Shots that hit.
    pub hits: u32,
    /// What the target has suffered.
    pub losses: Losses,
    /// The score the first volley needed.
    pub score: i32,
}

impl InfantryOutcome {
    pub(super) fn then(self, hits: u32, losses: Losses) -> InfantryOutcome {
        let before = self.losses;
        // Who picked them matters to no measure; to forget it keeps the states few.
        let losses = Losses {
            condition: losses.condition,
            casualties: before.casualties + losses.casualties,
            picked: 0,
            morale_failed: losses.morale_failed,
        };
        InfantryOutcome { hits: self.hits + hits, losses, ..self }
    }
}

impl Outcome for InfantryOutcome {
    const MEASURES: &'static [Measure<Self>] = &[
        Measure {
            name: "casualties",
            meaning: "casualties (models)",
            of: |outcome| outcome.losses.casualties.into(),
        },
        Measure { name: "hits", meaning: "shots that hit", of: |outcome| outcome.hits.into() },
        Measure {
            name: "pins",
            meaning: "pins on the target (markers)",
            of: |outcome| outcome.losses.condition.pins.into(),
        },
        Measure {
            name: "destroyed",
            meaning: "target destroyed (1 yes, 0 no)",
            of: |outcome| (!outcome.losses.condition.in_action()).into(),
        },
        Measure {
            name: "morale_failed",
            meaning: "morale check for losses failed (1 yes, 0 no)",
            of: |outcome| outcome.losses.morale_failed.into(),
        },
        Measure {
            name: "score",
            meaning: "score the first volley needs (7 and more: a six and another six)",
            of: |outcome| outcome.score.into(),
        },
    ];
}

/// What the target hides behind, and what keeping low adds to the roll to hit.
fn protection(
    circumstances: &Circumstances,
    to_hit: &ToHitFigures,
    figures: DownFigures,
    rulings: Rulings,
) -> (Cover, i32) {
    let Circumstances { stance, cover, .. } = *circumstances;
    let down = to_hit.of_down(rulings.down_to_hit);
    let low = match stance.posture(rulings.reaction) {
        Posture::Up => 0,
        Posture::Down | Posture::DugIn => down,
        Posture::DugInAndDown => figures.factor * down,
    };
    if !stance.dug_in || rulings.stacks == StacksWithCover::Yes {
        return (cover, low);
    }
    let covered = match cover {
        Cover::Open => 0,
        Cover::Soft => to_hit.soft_cover,
        Cover::Hard => to_hit.hard_cover,
    };
    if covered < low { (cover, 0) } else { (Cover::Open, low) }
}

impl Rule for Infantry {
    const ABOUT: About = About {
        id: "ba.dugin.infantry",
        covers: &[],
        assumptions: &[
            "ba.base.to-hit",
            "ba.base.down",
            "ba.base.volley",
            "ba.base.damage",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            shooter: Shooter::default(),
            shots: 10,
            penetration: 0,
            range: Range::Short,
            target: Unit::default(),
            stance: Stance { dug_in: true, down: Down::No },
            cover: Cover::Open,
            volleys: 1,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Infantry, Refusal> {
        let Circumstances { shooter, shots, penetration, range, target: unit, volleys, .. } =
            circumstances;
        if unit.kind.is_vehicle() {
            let problem = "only infantry and artillery go Down; see ba.dugin.vehicle";
            return Err(Refusal::new("circumstances.target.kind", problem));
        }
        let Figures { dug_in, to_hit, pins, damage, casualty_check, morale } = figures;
        let vehicle_damage = VehicleDamageFigures::default();
        let volley = VolleyFigures { to_hit, pins, damage, vehicle_damage, casualty_check, morale };
        let (cover, low) = protection(&circumstances, &to_hit, dug_in, rulings);
        let target = Exposure { cover, ..Exposure::default() };
        let shot = Shot { shooter, target, range, other: low };
        let weapon = Weapon { range: u32::MAX, shots, penetration, heavy: false };
        let Rulings { down_to_hit, double_one, .. } = rulings;
        let checks = VehicleDamageRulings { double_one, ..VehicleDamageRulings::default() };
        let shooting = Shooting::new(&weapon, shot, &unit, &volley, down_to_hit, checks);
        let before = unit.condition();
        shooting.target.admit(&before, "circumstances.target.pins")?;
        Ok(Infantry { shooting, before, volleys })
    }
}
