//! A volley. Register: `ba.base.volley` and `ba.base.armour-pins`, assumptions of the base game.
//!
//! > Shots, then the roll to hit, then damage for each hit. A unit that is hit takes one pin from
//! > each enemy unit that hits it; armor takes it only from heavy weapons. Heavy losses call for a
//! > morale check.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::damage::ExceptionalDamage;
use super::suffering::{CasualtyCheckFigures, Losses, Strike, SufferingRules};
use super::to_hit::{
    Aim, Cover, DownToHit, Exposure, Range, Shooter, Shot, ToHitFigures, UpOrDown,
};
use super::vehicle_damage::{VehicleDamageFigures, VehicleDamageRules, VehicleDamageRulings};
use crate::{Condition, DamageFigures, Fate, MoraleFigures, Profile, Unit, UnitKind};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// A volley at a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Volley {
    pub(crate) aim: Aim,
    pub(crate) shots: u32,
    pub(crate) penetration: i32,
    pub(crate) pins: u32,
    pub(crate) target: Profile,
    pub(crate) before: Condition,
    pub(crate) rules: SufferingRules,
}

/// What a player reads out before a volley.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The shooter.
    #[serde(default)]
    pub shooter: Shooter,
    /// The target; whether it is a small unit follows from its models.
    pub target: Unit,
    /// Shots, each a die.
    #[schemars(range(min = 1, max = 200))]
    pub shots: u32,
    /// Pen of the weapon, all modifiers included.
    #[serde(default)]
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
    /// Whether it is a heavy weapon, which pins armor.
    #[serde(default)]
    pub heavy_weapon: bool,
    /// How far the target is.
    #[serde(default)]
    pub range_band: Range,
    /// What the target hides behind.
    #[serde(default)]
    pub cover: Cover,
    /// How low the target keeps.
    #[serde(default)]
    pub posture: UpOrDown,
}

/// The book's numbers for a volley.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The score to hit and its modifiers.
    pub to_hit: ToHitFigures,
    /// Pins on a unit that is hit.
    #[schemars(range(max = 12))]
    pub pins: u32,
    /// Damage values.
    pub damage: DamageFigures,
    /// The table of damage to vehicles.
    pub vehicle_damage: VehicleDamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            to_hit: ToHitFigures::default(),
            pins: 1,
            damage: DamageFigures::default(),
            vehicle_damage: VehicleDamageFigures::default(),
            casualty_check: CasualtyCheckFigures::default(),
            morale: MoraleFigures::default(),
        }
    }
}

impl Figures {
    /// Pins on a unit that is hit: armor takes them from heavy weapons only.
    pub(crate) fn pins_on(&self, kind: UnitKind, heavy_weapon: bool) -> u32 {
        if kind != UnitKind::Armored || heavy_weapon { self.pins } else { 0 }
    }

    /// How hits are suffered.
    pub(crate) fn suffering(&self, rulings: VehicleDamageRulings) -> SufferingRules {
        SufferingRules {
            vehicles: VehicleDamageRules { figures: self.vehicle_damage, rulings },
            casualty_check: self.casualty_check,
            exceptional: ExceptionalDamage::BaseRule,
        }
    }
}

/// What the register leaves open about volleys.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What a target that is Down takes off the roll to hit.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}

/// What comes of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VolleyOutcome {
    /// Shots that hit.
    pub hits: u32,
    /// What the target has suffered.
    pub losses: Losses,
}

impl Outcome for VolleyOutcome {}

impl Procedure for Volley {
    type Outcome = VolleyOutcome;

    fn measures(&self) -> Vec<Measure<VolleyOutcome>> {
        let Volley { shots, target, before, .. } = *self;
        let penetrated = if target.kind.is_vehicle() { shots } else { 0 };
        let most_pins = self.rules.most_pins(&target, before, 1, self.pins, shots);
        measures! {
            "casualties", count("models", 0..=before.models), "casualties",
                |outcome| outcome.losses.casualties.into();
            "hits", count("hits", 0..=shots), "shots that hit", |outcome| outcome.hits.into();
            "pins", count("markers", before.pins..=most_pins), "pins on the target",
                |outcome| outcome.losses.condition.pins.into();
            "destroyed", yes_no(), "target destroyed",
                |outcome| (!outcome.losses.condition.in_action()).into();
            "morale_failed", yes_no(), "morale check for losses failed",
                |outcome| outcome.losses.morale_failed.into();
            "picked", count("models", 0..=before.models), "casualties picked by the shooter",
                |outcome| outcome.losses.picked.into();
            "knocked_out", yes_no(), "wiped out or knocked out by damage",
                |outcome| (outcome.losses.condition.fate == Fate::KnockedOut).into();
            "penetrated", count("hits", 0..=penetrated), "damage to a vehicle until it is knocked out, superficial or more",
                |outcome| outcome.losses.penetrated.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> VolleyOutcome {
        let &Volley { aim, shots, penetration, pins, target, before, rules } = self;
        let hits = aim.hits(dice, shots);
        if hits == 0 {
            return VolleyOutcome { hits, losses: Losses::none(before) };
        }
        let strike = Strike { hits, pins, penetration, table_modifier: 0, reach: u32::MAX };
        VolleyOutcome { hits, losses: rules.suffer(dice, &target, before, strike) }
    }
}

impl Rule for Volley {
    const ABOUT: About = About {
        id: "ba.base.volley",
        covers: &["ba.base.armour-pins"],
        assumptions: &[
            "ba.base.volley",
            "ba.base.armour-pins",
            "ba.base.to-hit",
            "ba.base.small-unit",
            "ba.base.down",
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
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
            target: Unit::default(),
            shots: 8,
            penetration: 0,
            heavy_weapon: false,
            range_band: Range::Short,
            cover: Cover::Soft,
            posture: UpOrDown::Up,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Volley, Refusal> {
        let Circumstances {
            shooter,
            target: unit,
            shots,
            penetration,
            heavy_weapon,
            range_band,
            cover,
            posture,
        } = circumstances;
        if posture == UpOrDown::Down && unit.kind.is_vehicle() {
            let problem = "only infantry and artillery go Down";
            return Err(Refusal::new("circumstances.posture", problem));
        }
        let target = unit.profile(&figures.damage, &figures.morale);
        let before = unit.condition();
        target.admit(&before, "circumstances.target.pins")?;
        let small_unit = !unit.kind.is_vehicle() && figures.to_hit.is_small(before.models);
        let exposure = Exposure { cover, posture, small_unit };
        let shot = Shot { shooter, target: exposure, range_band, other: 0 };
        Ok(Volley {
            aim: figures.to_hit.aim(&shot, rulings.down_to_hit),
            shots,
            penetration,
            pins: figures.pins_on(unit.kind, heavy_weapon),
            target,
            before,
            rules: figures.suffering(rulings.vehicles),
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;
    use sandtable_worked::{exactly, law};

    #[track_caller]
    fn falls(circumstances: Circumstances, faces: &[u8]) -> VolleyOutcome {
        let (figures, rulings) = (Figures::default(), Rulings::default());
        let volley = Volley::prepare(circumstances, figures, rulings).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = volley.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome
    }

    #[test]
    fn soft_cover_makes_it_four_and_four() {
        let faces = [3, 4, 5, 6, 1, 2, 3, 3, /* damage */ 3, 4, 5];
        let outcome = falls(Volley::example(), &faces);
        assert_eq!((outcome.hits, outcome.losses.casualties), (3, 2));
        assert_eq!(outcome.losses.condition.pins, 1);
    }

    #[test]
    fn base_06_three_casualties_of_eight_shots_at_one_in_four() {
        let (figures, rulings) = (Figures::default(), Rulings::default());
        let volley = Volley::prepare(Volley::example(), figures, rulings).unwrap();
        let law = exactly(&volley);
        let at_least_three = law.mean(|outcome| (3 <= outcome.losses.casualties).into());
        assert_eq!(at_least_three.to_string(), "21067/65536");
    }

    #[test]
    fn armor_is_pinned_by_heavy_weapons_only() {
        let tank = Unit { kind: UnitKind::Armored, ..Unit::default() };
        let rifles =
            Circumstances { target: tank, shots: 1, cover: Cover::None, ..Volley::example() };
        assert_eq!(falls(rifles.clone(), &[4, 6]).losses.condition.pins, 0);
        let gun = Circumstances { heavy_weapon: true, ..rifles };
        assert_eq!(falls(gun, &[4, 6]).losses.condition.pins, 1);
    }

    #[test]
    fn two_men_are_a_small_unit_and_check_after_the_first_loss() {
        let team = Unit { models: 2, ..Unit::default() };
        let volley = Circumstances { target: team, shots: 1, ..Volley::example() };
        let outcome = falls(volley, &[5, 4, 5, 4]);
        assert!(outcome.losses.morale_failed, "nine is over nine less a pin");
    }

    /// With nine pins it is removed, and nobody asks for its morale.
    #[test]
    fn who_is_removed_for_pins_checks_no_morale() {
        let team = Unit { models: 2, pins: 8, ..Unit::default() };
        let volley = Circumstances { target: team, shots: 1, ..Volley::example() };
        let outcome = falls(volley, &[5, 4]);
        assert!(!outcome.losses.morale_failed && !outcome.losses.condition.in_action());
    }

    /// A shot hits on 3+, and Pen 5 damages 9 on 4+.
    #[test]
    fn damage_to_a_vehicle_is_told() {
        let tank = Unit { kind: UnitKind::Armored, ..Unit::default() };
        let shell = Circumstances {
            target: tank,
            shots: 1,
            penetration: 5,
            cover: Cover::None,
            ..Volley::example()
        };
        assert_eq!(law::<Volley>(shell, Rulings::default()).mean_of("penetrated"), "1/3");
        assert_eq!(law::<Volley>(Volley::example(), Rulings::default()).mean_of("penetrated"), "0");
    }
}
