//! A battalion that asks for a hero, and what he goes for.

use sandtable_dice::{D6, Dice, Measure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::modifiers::{BoundBelongs, HeroModifiers, PinnedText, ReachFigures, spirit};
use super::table::{Class, Effect, HeroTable};
use crate::base::{Bases, DamageFigures, SizeFigures, UnitSize};
use crate::levels::{Morale, MoraleScale, Training};
use crate::natural_antagonists::{AntagonistRulings, Antagonists, Feud};
use crate::optional::Switch;
use crate::veteran_officers::{Command, Officer, OfficerFigures, OfficerSwitch};
use sandtable_rulebook::{Refusal, measures};

/// The unit that a hero comes from.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    /// Training of the hero's unit.
    #[serde(default)]
    pub training: Training,
    /// Morale of the hero's unit.
    #[serde(default)]
    pub morale: Morale,
    /// Whether a veteran officer commands it.
    #[serde(default)]
    pub officer: Officer,
    /// Whom it fights, if rule 101 matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feud: Option<Feud>,
    /// Distance from the hero's unit to the target (yards); beyond the limit of a lone assault no hero
    /// goes.
    #[schemars(range(max = 5000))]
    pub distance: u32,
}

/// What a target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TargetKind {
    /// A heavy weapon base.
    HeavyWeapon,
    /// An infantry unit.
    Infantry,
}

/// What a hero goes for.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// What it is.
    pub kind: TargetKind,
    /// Its bases; by default one heavy weapon base, or a unit of the stated size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub bases: Option<u32>,
    /// What an infantry unit counts as, whatever its bases; left out, its bases decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<UnitSize>,
    /// Whether a friendly unit supports it.
    #[serde(default)]
    pub supported: bool,
    /// Whether it is pinned or demoralized.
    #[serde(default)]
    pub pinned_or_demoralized: bool,
}

/// A target with the bases it has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Victim {
    heavy: bool,
    size: Option<UnitSize>,
    /// Its bases.
    pub bases: Bases,
}

/// What heroes have done to a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Toll {
    /// Bases killed.
    pub killed: u32,
    /// Bases captured.
    pub captured: u32,
    /// Bases damaged.
    pub damaged: u32,
    /// Bases gone, those that damage has killed included.
    pub removed: u32,
}

impl Toll {
    /// Both together.
    #[must_use]
    pub(super) fn and(self, other: Toll) -> Toll {
        Toll {
            killed: self.killed + other.killed,
            captured: self.captured + other.captured,
            damaged: self.damaged + other.damaged,
            removed: self.removed + other.removed,
        }
    }

    /// What can be read off it, if it comes to no more than this.
    pub(super) fn measures(self) -> Vec<Measure<Toll>> {
        let taken = self.removed.min(self.killed + self.captured);
        measures! {
            "killed_or_captured", count("bases", 0..=taken), "bases killed or captured",
                |toll| (toll.killed + toll.captured).into();
            "killed", count("bases", 0..=self.killed), "bases killed", |toll| toll.killed.into();
            "captured", count("bases", 0..=self.captured), "bases captured",
                |toll| toll.captured.into();
            "damaged", count("bases", 0..=self.damaged), "bases damaged",
                |toll| toll.damaged.into();
            "removed", count("bases", 0..=self.removed), "bases gone, killed by damage included",
                |toll| toll.removed.into();
        }
    }
}

impl Victim {
    /// The same target with other bases.
    #[must_use]
    pub(crate) fn with(self, bases: Bases) -> Victim {
        Victim { bases, ..self }
    }
}

impl Target {
    pub(crate) fn victim(self, sizes: SizeFigures) -> Result<Victim, Refusal> {
        let usual = match (self.kind, self.size) {
            (TargetKind::HeavyWeapon, None) => Some(1),
            (TargetKind::HeavyWeapon, Some(_)) => {
                let problem = "a heavy weapon base has no size; leave this out";
                return Err(Refusal::new("circumstances.target.size", problem));
            }
            (TargetKind::Infantry, size) => size.map(|size| sizes.most(size)),
        };
        let Some(bases) = self.bases.or(usual) else {
            let problem = "rule 501: an infantry target needs `bases` or a `size`";
            return Err(Refusal::new("circumstances.target.bases", problem));
        };
        let heavy = self.kind == TargetKind::HeavyWeapon;
        Ok(Victim { heavy, size: self.size, bases: Bases::sound(bases) })
    }
}

impl SizeFigures {
    /// The bases of a unit whose size alone is known.
    fn most(self, size: UnitSize) -> u32 {
        match size {
            UnitSize::Remnant => self.remnant_up_to.max(1),
            UnitSize::Weak => self.weak_up_to.max(1),
            UnitSize::Full => self.weak_up_to + self.remnant_up_to.max(1),
        }
    }
}

/// The book's numbers for lone assaults.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct HeroFigures {
    /// What a hero's modified die does (rule 501).
    pub effects: HeroTable,
    /// What heroes add to their die (rule 501).
    pub hero: HeroModifiers,
    /// How far heroes go (rule 501).
    pub reach: ReachFigures,
    /// What a unit counts as by its bases.
    pub size: SizeFigures,
    /// How damage removes a base.
    pub damage: DamageFigures,
    /// What a veteran officer is rolled on (rule 102).
    pub officer: OfficerFigures,
    /// Who gains what against whom (rule 101).
    pub antagonists: Antagonists,
    /// The morale levels in use, from low to high.
    pub morale_scale: MoraleScale,
}

/// What a lone assault costs the hero's unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OwnLoss {
    /// No base.
    #[default]
    None,
}

/// What the register leaves open about a hero's die.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct HeroSwitches {
    /// Whether rule 501, lone assaults, is in use.
    #[serde(rename = "wtj.501")]
    pub switch: Switch,
    /// What the line on pinned and demoralized targets means.
    #[serde(rename = "wtj.501.pinned_text")]
    pub pinned_text: PinnedText,
    /// Whether a distance at which a bracket begins belongs to it.
    #[serde(rename = "wtj.501.lower_bound")]
    pub lower_bound: BoundBelongs,
    /// What a lone assault costs the hero's unit.
    #[serde(rename = "wtj.501.own_loss")]
    pub own_loss: OwnLoss,
    /// Rule 101.
    #[serde(flatten)]
    pub antagonists: AntagonistRulings,
    /// Rule 102.
    #[serde(flatten)]
    pub officers: OfficerSwitch,
}

/// A hero's die, with everything that does not change from turn to turn.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    modifier: i32,
    officer: Command,
    figures: HeroModifiers,
    effects: HeroTable,
    size: SizeFigures,
    damage: DamageFigures,
    allowed: bool,
    in_reach: bool,
}

impl Request {
    pub(crate) fn new(
        hero: &Hero,
        target: Target,
        figures: HeroFigures,
        switches: HeroSwitches,
    ) -> Result<Request, Refusal> {
        let distance = figures.reach.modifier(hero.distance, switches.lower_bound);
        let near = Request::at_any_distance(hero, target, figures, switches)?;
        let modifier = near.modifier + distance.unwrap_or(0);
        Ok(Request { modifier, in_reach: distance.is_some(), ..near })
    }

    /// A hero's die without what the distance adds, which may change from turn to turn.
    pub(crate) fn at_any_distance(
        hero: &Hero,
        target: Target,
        figures: HeroFigures,
        switches: HeroSwitches,
    ) -> Result<Request, Refusal> {
        let HeroFigures { effects, hero: modifiers, size, damage, .. } = figures;
        let rulings = switches.antagonists;
        let (training, _) = figures.antagonists.training(hero.training, hero.feud, rulings);
        let (morale, _) =
            figures.antagonists.morale(&figures.morale_scale, hero.morale, hero.feud, rulings)?;
        let pinned = match switches.pinned_text {
            PinnedText::Pinned => target.pinned_or_demoralized,
            PinnedText::Supported => target.supported,
        };
        let add = |holds: bool, modifier: i32| if holds { modifier } else { 0 };
        let modifier = spirit(&modifiers, training, morale)
            + add(target.supported, modifiers.supported)
            + add(pinned, modifiers.pinned_or_demoralized);
        Ok(Request {
            modifier,
            officer: hero.officer.command(figures.officer, switches.officers),
            figures: modifiers,
            effects: effects.checked()?,
            size,
            damage,
            allowed: switches.switch.is_on(),
            in_reach: true,
        })
    }

    /// Whether a hero can be asked for: rule 501 is in use, and the target within reach.
    pub(crate) fn is_allowed(&self) -> bool {
        self.allowed && self.in_reach
    }

    /// Whether the target is within reach.
    pub(crate) fn is_in_reach(&self) -> bool {
        self.in_reach
    }

    /// Whether a veteran officer commands the hero's unit.
    pub(crate) fn officer(&self) -> Command {
        self.officer
    }

    /// What is added to the die of a battalion with this history.
    pub(crate) fn modifier(&self, officer: bool, previous: u32, active: bool) -> i32 {
        let HeroModifiers { veteran_officer, previous_request, active: heard, .. } = self.figures;
        let add = |holds: bool, modifier: i32| if holds { modifier } else { 0 };
        let requests = previous_request.saturating_mul(previous.min(1000).cast_signed());
        self.modifier + add(officer, veteran_officer) + add(active, heard) + requests
    }

    /// Whether a hero could do anything.
    pub(crate) fn is_possible(&self, modifier: i32, victim: Victim) -> bool {
        self.effects.is_possible(modifier, self.class(victim))
    }

    fn class(&self, victim: Victim) -> Class {
        if victim.heavy {
            return Class::HeavyWeapon;
        }
        Class::Unit(victim.size.unwrap_or_else(|| self.size.of(victim.bases.left)))
    }

    /// Position of the target in the effect chart: 0 a heavy weapon, 1 to 3 remnant, weak, full.
    pub(super) fn target_class(&self, victim: Victim) -> u32 {
        match self.class(victim) {
            Class::HeavyWeapon => 0,
            Class::Unit(size) => 1 + size as u32,
        }
    }

    /// Rolls for a hero, of one of several battalions if he is: what the chart says.
    pub(crate) fn roll<D: Dice>(
        &self,
        dice: &mut D,
        battalion: Option<usize>,
        modifier: i32,
        victim: Victim,
    ) -> Effect {
        let face = dice.stage("lone assault").roll(D6);
        let effect = self.effects.effect(i32::from(face) + modifier, self.class(victim));
        dice.note(|| match battalion {
            Some(number) => format!("the hero of battalion {number} {}", effect.told()),
            None => format!("the hero {}", effect.told()),
        });
        effect
    }

    /// The most that one hero can do to a target with some bases.
    pub(crate) fn most(&self, bases: u32) -> Toll {
        if !self.is_allowed() {
            return Toll::default();
        }
        let Effect { killed, captured, damaged } = self.effects.most();
        Toll {
            killed: killed.min(bases),
            captured: captured.min(bases),
            damaged: damaged.min(bases),
            removed: (killed + captured + damaged).min(bases),
        }
    }

    /// The most that so many heroes can do to a target with some bases, one after another.
    pub(super) fn most_of(&self, heroes: u32, bases: u32) -> Toll {
        let one = self.most(bases);
        let most = |each: u32| heroes.saturating_mul(each);
        // Damage that removes bases comes to an end with them.
        let damage = match self.damage.damage_to_kill {
            0 => u32::MAX,
            times => bases.saturating_mul(times),
        };
        Toll {
            killed: most(one.killed).min(bases),
            captured: most(one.captured).min(bases),
            damaged: most(one.damaged).min(damage),
            removed: most(one.removed).min(bases),
        }
    }

    /// Applies an effect: kills first, then captures, then damage; no more than there is.
    pub(crate) fn apply(&self, effect: Effect, victim: Victim) -> (Victim, Toll) {
        let before = victim.bases;
        let killed = effect.killed.min(before.left);
        let captured = effect.captured.min(before.left - killed);
        let rest = before.less(killed + captured);
        let damaged = effect.damaged.min(rest.left);
        let after = rest.damaged(damaged, self.damage);
        let removed = before.left - after.left;
        (victim.with(after), Toll { killed, captured, damaged, removed })
    }
}
