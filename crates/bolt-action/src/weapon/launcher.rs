//! Multiple launchers. Source: weapons, Multiple launcher. Register: `ba.weapon.multiple-launcher`.
//!
//! > A heavy mortar that hits on a 6 only, always, and does not fire beyond its range. Enemies within six inches of the template on the
//! > first target are targets too; a friend within six inches forbids the salvo, which is lost. A unit
//! > closer than the least range is missed. A die is rolled for each of the others, and a 6 puts a
//! > template on it. It is towed as a light howitzer.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count, yes_no};

use super::attack::OpenToppedPen;
use crate::dug_in::he::HalvesSalvos;
use crate::he::Amount;
use crate::{
    Condition, ExceptionalDamage, Profile, Strike, SufferingRules, UnitKind, VehicleDamageRules,
};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

pub mod interface;

use interface::{Circumstances, Figures, LauncherPins, Rulings, Target, TemplateFirst};

/// A salvo.
#[derive(Clone, Debug)]
pub struct Launcher {
    /// Those that can be hit, the first target first.
    targets: Vec<Aimed>,
    score: i32,
    pins: Amount,
    pins_ruling: LauncherPins,
    template_first: TemplateFirst,
    forbidden: bool,
    /// Whether it reaches its first target.
    in_range: bool,
    rules: SufferingRules,
}

/// A unit that can be hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Aimed {
    profile: Profile,
    before: Condition,
    hits: u32,
    penetration: i32,
    table_modifier: i32,
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
    /// Damage to vehicles, superficial or more.
    pub penetrated: u32,
    /// Models lost.
    pub casualties: u32,
    /// Units destroyed.
    pub destroyed: u32,
    /// Whether a friend forbade it.
    pub wasted: bool,
    /// Whether it reaches its first target.
    pub in_range: bool,
}

impl Outcome for LauncherOutcome {}

impl Procedure for Launcher {
    type Outcome = LauncherOutcome;

    fn measures(&self) -> Vec<Measure<LauncherOutcome>> {
        let most = self.targets.iter().map(|aimed| aimed.most(self.pins, &self.rules));
        let most = most.fold(LauncherOutcome::default(), LauncherOutcome::and);
        measures! {
            "units_hit", count("units", 0..=most.units), "units hit", |salvo| salvo.units.into();
            "any_hit", yes_no(), "a unit was hit", |salvo| (0 < salvo.units).into();
            "casualties", count("models", 0..=most.casualties), "casualties of all units",
                |salvo| salvo.casualties.into();
            "hits", count("hits", 0..=most.hits), "hits on all units", |salvo| salvo.hits.into();
            "pins", count("markers", 0..=most.pins), "pins put on all units",
                |salvo| salvo.pins.into();
            "destroyed", count("units", 0..=most.destroyed), "units destroyed",
                |salvo| salvo.destroyed.into();
            "wasted", yes_no(), "a friend forbade the salvo", |salvo| salvo.wasted.into();
            "in_range", yes_no(), "the first target is within the greatest range",
                |salvo| salvo.in_range.into();
            "penetrated", count("hits", 0..=most.penetrated),
                "damage to vehicles until each is knocked out, superficial or more", |salvo| salvo.penetrated.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LauncherOutcome {
        let nothing = LauncherOutcome { in_range: self.in_range, ..LauncherOutcome::default() };
        if !self.in_range {
            return nothing;
        }
        let wasted = LauncherOutcome { wasted: true, ..nothing };
        let placed = self.template_first == TemplateFirst::BeforeRolling;
        if self.forbidden && placed {
            return wasted;
        }
        let start = (0, None, nothing);
        dice.rounds(start, |dice, &(next, shared, so_far)| {
            let Some(aimed) = self.targets.get(next) else {
                return Break(so_far);
            };
            match dice.each("target").stage("to hit").check(D6.at_least(self.score)) {
                true if self.forbidden => Break(wasted),
                true => {
                    let (shared, so_far) = self.strike(dice, aimed, shared, so_far);
                    Continue((next + 1, shared, so_far))
                }
                false if next == 0 && !placed => Break(so_far),
                false => Continue((next + 1, shared, so_far)),
            }
        })
    }
}

impl Launcher {
    /// Hits a unit; the pins rolled are handed on if one roll counts for all.
    fn strike<D: Dice>(
        &self,
        dice: &mut D,
        aimed: &Aimed,
        shared: Option<u32>,
        so_far: LauncherOutcome,
    ) -> (Option<u32>, LauncherOutcome) {
        let shared = match self.pins_ruling {
            LauncherPins::EachUnit => None,
            LauncherPins::OneRoll => {
                Some(shared.unwrap_or_else(|| self.pins.roll(dice.stage("pins"))))
            }
        };
        let key = (*aimed, shared.map_or(self.pins, Amount::fixed), self.rules);
        let one = dice.marginal(key, |dice, (aimed, pins, rules)| aimed.strike(dice, *pins, rules));
        (shared, so_far.and(one))
    }
}

impl Aimed {
    /// The most that the unit can suffer.
    fn most(&self, pins: Amount, rules: &SufferingRules) -> LauncherOutcome {
        let &Aimed { ref profile, before, hits, .. } = self;
        LauncherOutcome {
            units: 1,
            hits,
            pins: rules.most_pins(profile, before, 1, pins.most(), hits) - before.pins,
            penetrated: if profile.kind.is_vehicle() { hits } else { 0 },
            casualties: before.models,
            destroyed: 1,
            ..LauncherOutcome::default()
        }
    }

    /// What a template does to this unit alone.
    fn strike<D: Dice>(
        &self,
        dice: &mut D,
        pins: Amount,
        rules: &SufferingRules,
    ) -> LauncherOutcome {
        let &Aimed { profile, before, hits, penetration, table_modifier } = self;
        let pins = pins.roll(dice.stage("pins"));
        let strike = Strike { hits, pins, penetration, table_modifier, reach: u32::MAX };
        let losses = rules.suffer(dice, &profile, before, strike);
        LauncherOutcome {
            units: 1,
            hits,
            pins: losses.condition.pins - before.pins,
            penetrated: losses.penetrated,
            casualties: losses.casualties,
            destroyed: u32::from(!losses.condition.in_action()),
            ..LauncherOutcome::default()
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
            penetrated: self.penetrated + one.penetrated,
            casualties: self.casualties + one.casualties,
            destroyed: self.destroyed + one.destroyed,
            ..self
        }
    }
}

impl Target {
    /// What a template on it does.
    fn aimed(&self, figures: &Figures, rulings: &Rulings) -> Result<Aimed, Refusal> {
        let profile = self.unit.profile(&figures.damage, &figures.morale);
        let before = self.unit.condition();
        profile.admit(&before, "circumstances.targets")?;
        let armored = profile.kind == UnitKind::Armored;
        if self.open_topped && !armored {
            let problem = "only armored vehicles are open-topped";
            return Err(Refusal::new("circumstances.targets", problem));
        }
        let again = self.open_topped && rulings.open_topped_pen == OpenToppedPen::Twice;
        let top = i32::from(armored) + i32::from(again);
        let own = figures.he_chart.penetration.of(figures.shell);
        Ok(Aimed {
            hits: self.hits(figures, rulings),
            penetration: own + top * figures.penetration.top,
            table_modifier: if self.open_topped { figures.open_topped } else { 0 },
            profile,
            before,
        })
    }

    fn hits(&self, figures: &Figures, rulings: &Rulings) -> u32 {
        if self.unit.kind.is_vehicle() {
            return figures.he_vehicle.hits;
        }
        let useless = rulings.barrage == HalvesSalvos::No;
        let posture = if useless { self.posture.without_holes() } else { self.posture };
        let under = self.models_under.min(self.unit.models);
        posture.hits(under, figures.down, rulings.down_he)
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
        let others = Target { count: 3, from_template: 4.0, ..Target::default() };
        Circumstances { targets: vec![Target::default(), others], nearest_friend: None }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Launcher, Refusal> {
        let Circumstances { targets, nearest_friend } = circumstances;
        let first = targets.first().map_or(0.0, |target| target.distance);
        let far = |target: &Target| f64::from(figures.minimum_range) <= target.distance;
        let aimed_at = |target: &&Target| target.from_template <= figures.spread && far(target);
        let mut aimed = Vec::new();
        for target in targets.iter().filter(aimed_at) {
            let unit = target.aimed(&figures, &rulings)?;
            aimed.extend((0..target.count).map(|_| unit));
        }
        let missed = targets.first().is_some_and(|target| !far(target));
        if missed && rulings.template_first == TemplateFirst::OnlyOnAHit {
            aimed.clear();
        }
        let vehicles =
            VehicleDamageRules { figures: figures.vehicle_damage, rulings: rulings.vehicles };
        let (casualty_check, exceptional) = (figures.casualty_check, ExceptionalDamage::BaseRule);
        Ok(Launcher {
            targets: aimed,
            score: figures.score,
            pins: figures.he_chart.pins.of(figures.shell),
            pins_ruling: rulings.pins,
            template_first: rulings.template_first,
            in_range: first <= f64::from(figures.range),
            forbidden: nearest_friend.is_some_and(|distance| distance <= figures.spread),
            rules: SufferingRules { vehicles, casualty_check, exceptional },
        })
    }
}

#[cfg(test)]
mod tests;
