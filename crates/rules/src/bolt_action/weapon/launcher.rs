//! Multiple launchers. Source: weapons, Multiple launcher. Register: `ba.weapon.multiple-launcher`.
//!
//! > A heavy mortar that hits on a 6 only, always. Enemies within six inches of the template on the
//! > first target are targets too; a friend within six inches forbids the salvo, which is lost. A unit
//! > closer than the least range is missed. A die is rolled for each of the others, and a 6 puts a
//! > template on it. It is towed as a light howitzer.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Name, WeaponProfile};
use crate::bolt_action::he::{Amount, ChartFigures, DownFigures, DownHe, Posture, Shell};
use crate::bolt_action::{
    CasualtyCheckFigures, Condition, DamageFigures, ExceptionalDamage, HeVehicleFigures,
    MoraleFigures, PenetrationFigures, Profile, Strike, SufferingRules, Unit, UnitKind,
    VehicleDamageFigures, VehicleDamageRules, VehicleDamageRulings,
};
use crate::measures;
use crate::{About, Refusal, Rule};

/// A unit that a salvo may hit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Target {
    /// The unit.
    pub unit: Unit,
    /// Units like this one, each of which is a target.
    #[schemars(range(min = 1, max = 20))]
    pub number: u32,
    /// Distance from the launcher (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// Distance from the template on the first target (inches); of the first target 0.
    #[schemars(range(min = 0.0, max = 200.0))]
    pub from_template: f64,
    /// Its models that a template covers.
    #[schemars(range(min = 1, max = 200))]
    pub under: u32,
    /// How low it keeps.
    pub posture: Posture,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            unit: Unit::default(),
            number: 1,
            distance: 30.0,
            from_template: 0.0,
            under: 5,
            posture: Posture::Up,
        }
    }
}

/// What a player reads out before a salvo.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The first target and the other enemies around it.
    #[schemars(length(min = 1, max = 10))]
    pub targets: Vec<Target>,
    /// Distance from the template on the first target to the nearest friend (inches), if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0, max = 200.0))]
    pub nearest_friend: Option<f64>,
}

/// The book's numbers for multiple launchers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Score that hits.
    #[schemars(range(min = 1, max = 7))]
    pub score: i32,
    /// How far from the first template a salvo spreads, and friends forbid it (inches).
    #[schemars(range(min = 0.0, max = 48.0))]
    pub spread: f64,
    /// Least range (inches).
    #[schemars(range(max = 200))]
    pub minimum_range: u32,
    /// Greatest range, of the first target (inches).
    #[schemars(range(min = 1, max = 200))]
    pub range: u32,
    /// Its HE.
    pub shell: Shell,
    /// The HE chart.
    pub he: ChartFigures,
    /// HE against units that are Down.
    pub down: DownFigures,
    /// HE against vehicles.
    pub he_vehicle: HeVehicleFigures,
    /// Pen against armor; a salvo hits the top.
    pub penetration: PenetrationFigures,
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
        let mortar = WeaponProfile::of(Name::HeavyMortar);
        let (minimum_range, range) = mortar.indirect.unwrap_or((0, mortar.range));
        Figures {
            score: 6,
            spread: 6.0,
            minimum_range,
            range,
            shell: mortar.he.unwrap_or(Shell::ThreeInch),
            he: ChartFigures::default(),
            down: DownFigures::default(),
            he_vehicle: HeVehicleFigures::default(),
            penetration: PenetrationFigures::default(),
            damage: DamageFigures::default(),
            vehicle_damage: VehicleDamageFigures::default(),
            casualty_check: CasualtyCheckFigures::default(),
            morale: MoraleFigures::default(),
        }
    }
}

/// How a salvo pins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LauncherPins {
    /// Every unit hit has its own roll.
    #[default]
    EachUnit,
    /// One roll counts for all.
    OneRoll,
}

/// What the register leaves open about multiple launchers.
///
/// When the first template is placed (`launcher.template_first`) decides which units are targets,
/// which is for the circumstances to say.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// How a salvo pins.
    #[serde(rename = "launcher.pins")]
    pub pins: LauncherPins,
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}

/// A salvo.
#[derive(Clone, Debug)]
pub struct Launcher {
    /// What of each target no salvo changes, how it stands, and its hits if it is hit.
    targets: Vec<(Profile, Condition, u32)>,
    score: i32,
    penetration: i32,
    top: i32,
    pins: Amount,
    pins_ruling: LauncherPins,
    forbidden: bool,
    rules: SufferingRules,
}

/// What comes of a salvo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LauncherOutcome {
    /// Units hit.
    pub units: u32,
    /// Hits on all of them.
    pub hits: u32,
    /// Pins on all of them.
    pub pins: u32,
    /// Models lost.
    pub casualties: u32,
    /// Units destroyed.
    pub destroyed: u32,
    /// Whether a friend forbade it.
    pub wasted: bool,
}

impl Outcome for LauncherOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "units_hit", "units hit", |salvo| salvo.units.into();
        "any_hit", "a unit was hit (1 yes, 0 no)", |salvo| (0 < salvo.units).into();
        "casualties", "casualties of all units (models)", |salvo| salvo.casualties.into();
        "hits", "hits on all units", |salvo| salvo.hits.into();
        "pins", "pins put on all units (markers)", |salvo| salvo.pins.into();
        "destroyed", "units destroyed", |salvo| salvo.destroyed.into();
        "wasted", "a friend forbade the salvo (1 yes, 0 no)", |salvo| salvo.wasted.into();
    };
}

impl Procedure for Launcher {
    type Outcome = LauncherOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> LauncherOutcome {
        if self.forbidden {
            return LauncherOutcome { wasted: true, ..LauncherOutcome::default() };
        }
        let start = (0, None, LauncherOutcome::default());
        dice.rounds(start, |dice, &(next, shared, so_far)| {
            let Some(&(profile, before, hits)) = self.targets.get(next) else {
                return Break(so_far);
            };
            if !dice.stage("to hit").check(D6.at_least(self.score)) {
                return Continue((next + 1, shared, so_far));
            }
            let shared = match self.pins_ruling {
                LauncherPins::EachUnit => None,
                LauncherPins::OneRoll => {
                    Some(shared.unwrap_or_else(|| self.pins.roll(dice.stage("pins"))))
                }
            };
            let pins = shared.map_or(self.pins, Amount::fixed);
            let top = if profile.kind == UnitKind::Armored { self.top } else { 0 };
            let penetration = self.penetration + top;
            let impact = Impact { profile, before, hits, pins, penetration, rules: self.rules };
            let one = dice.marginal(impact, |dice, impact| impact.resolve(dice));
            Continue((next + 1, shared, so_far.and(one)))
        })
    }
}

/// A template that is put on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Impact {
    profile: Profile,
    before: Condition,
    hits: u32,
    pins: Amount,
    penetration: i32,
    rules: SufferingRules,
}

impl Impact {
    /// What it does to this unit alone.
    fn resolve<D: Dice>(&self, dice: &mut D) -> LauncherOutcome {
        let &Impact { ref profile, before, hits, pins, penetration, rules } = self;
        let pins = pins.roll(dice.stage("pins"));
        let strike = Strike { hits, pins, penetration, table_modifier: 0, reach: u32::MAX };
        let losses = rules.suffer(dice, profile, before, strike);
        LauncherOutcome {
            units: 1,
            hits,
            pins: losses.condition.pins - before.pins,
            casualties: losses.casualties,
            destroyed: u32::from(!losses.condition.in_action()),
            wasted: false,
        }
    }
}

impl LauncherOutcome {
    /// With one more unit.
    fn and(self, one: LauncherOutcome) -> LauncherOutcome {
        LauncherOutcome {
            units: self.units + one.units,
            hits: self.hits + one.hits,
            pins: self.pins + one.pins,
            casualties: self.casualties + one.casualties,
            destroyed: self.destroyed + one.destroyed,
            wasted: self.wasted,
        }
    }
}

impl Target {
    /// Its profile, how it stands, and its hits if it is hit.
    fn ready(&self, figures: &Figures, down_he: DownHe) -> (Profile, Condition, u32) {
        let profile = self.unit.profile(&figures.damage, &figures.morale);
        let condition = self.unit.condition();
        let hits = if profile.kind.is_vehicle() {
            figures.he_vehicle.hits
        } else {
            self.posture.hits(self.under.min(condition.models), figures.down, down_he)
        };
        (profile, condition, hits)
    }
}

impl Rule for Launcher {
    const ABOUT: About = About {
        id: "ba.weapon.multiple-launcher",
        covers: &[],
        assumptions: &[
            "ba.base.dice",
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.pen-modifiers",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.he-vehicle",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let others = Target { number: 3, from_template: 4.0, ..Target::default() };
        Circumstances { targets: vec![Target::default(), others], nearest_friend: None }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Launcher, Refusal> {
        let Circumstances { targets, nearest_friend } = circumstances;
        let first = targets.first().map_or(0.0, |target| target.distance);
        if f64::from(figures.range) < first {
            let problem = format!("the first target must be within {} inches", figures.range);
            return Err(Refusal::new("circumstances.targets", problem));
        }
        let aimed_at = |target: &&Target| {
            target.from_template <= figures.spread
                && f64::from(figures.minimum_range) <= target.distance
        };
        let mut ready = Vec::new();
        for target in targets.iter().filter(aimed_at) {
            let unit = target.ready(&figures, rulings.down_he);
            unit.0.admit(&unit.1, "circumstances.targets")?;
            ready.extend((0..target.number).map(|_| unit));
        }
        let vehicles =
            VehicleDamageRules { figures: figures.vehicle_damage, rulings: rulings.vehicles };
        let (casualty_check, exceptional) = (figures.casualty_check, ExceptionalDamage::BaseRule);
        Ok(Launcher {
            targets: ready,
            score: figures.score,
            penetration: figures.he.penetration.of(figures.shell),
            top: figures.penetration.top,
            pins: figures.he.pins.of(figures.shell),
            pins_ruling: rulings.pins,
            forbidden: nearest_friend.is_some_and(|distance| distance <= figures.spread),
            rules: SufferingRules { vehicles, casualty_check, exceptional },
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, Law, enumerate};

    use super::*;

    fn mean(circumstances: Circumstances, measure: usize) -> String {
        let (figures, rulings) = (Figures::default(), Rulings::default());
        let rule = Launcher::prepare(circumstances, figures, rulings).unwrap();
        let law: Law<_, Fraction> =
            enumerate(&Budget::default(), |dice| rule.resolve(dice)).unwrap();
        law.mean(LauncherOutcome::MEASURES[measure].of).to_string()
    }

    #[test]
    fn ml_01_one_of_four_units_is_hit_every_other_time() {
        assert_eq!(mean(Launcher::example(), 1), "671/1296");
    }

    #[test]
    fn ml_02_a_unit_too_close_is_missed() {
        let first = Target { distance: 13.0, ..Target::default() };
        let two = Target { number: 2, from_template: 5.0, ..first.clone() };
        let close = Target { distance: 11.0, from_template: 3.0, ..first.clone() };
        let far = Target { from_template: 6.5, ..first.clone() };
        let targets = vec![first, two, close, far];
        assert_eq!(mean(Circumstances { targets, nearest_friend: None }, 0), "1/2");
    }

    #[test]
    fn a_friend_within_six_inches_wastes_the_salvo() {
        let near = |inches| Circumstances { nearest_friend: Some(inches), ..Launcher::example() };
        assert_eq!([mean(near(6.0), 6), mean(near(6.1), 6)], ["1", "0"]);
        assert_eq!(mean(near(6.0), 0), "0");
    }

    #[test]
    fn each_unit_has_its_own_pins_unless_one_roll_counts() {
        let target = Target { number: 2, under: 1, ..Target::default() };
        let circumstances = Circumstances { targets: vec![target], nearest_friend: None };
        let salvo = |pins, faces: &[u8]| {
            let rulings = Rulings { pins, ..Rulings::default() };
            let figures = Figures::default();
            let rule = Launcher::prepare(circumstances.clone(), figures, rulings).unwrap();
            let mut dice = Scripted::new(faces);
            let outcome = rule.resolve(&mut dice);
            assert!(dice.exhausted());
            outcome.pins
        };
        assert_eq!(salvo(LauncherPins::EachUnit, &[6, 3, 1, 6, 1, 1]), 4);
        assert_eq!(salvo(LauncherPins::OneRoll, &[6, 3, 1, 6, 1]), 6);
    }
}
