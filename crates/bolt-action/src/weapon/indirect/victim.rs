//! What indirect fire does to the unit it hits, turn after turn. Register: `ba.he.damage`,
//! `ba.he.pins`, `ba.weapon.indirect-vehicle`.
//!
//! > The shells of one turn are one attack: pins by the HE chart, once, then damage for each model
//! > under a template, then the morale check for heavy losses.

use sandtable_dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::Figures;
use super::rulings::Rulings;
use crate::he::Posture;
use crate::weapon::WeaponProfile;
use crate::weapon::attack::OpenToppedPen;
use crate::weapon::blast::{Blast, Under};
use crate::{
    Condition, DownFigures, ExceptionalDamage, Facing, Fared, Fate, Losses, Profile, Strike,
    SufferingRules, Unit, UnitKind, VehicleDamageRules,
};
use sandtable_rulebook::Refusal;

/// The unit that is fired at, for those who ask what it suffers and not only how often it is hit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Victim {
    /// The unit.
    pub unit: Unit,
    /// Whether it stays Down at the end of each turn, and so loses a D3 of its pins.
    pub stays_down: bool,
    /// Its models that one template covers; a further template covers as many others.
    #[schemars(range(min = 1, max = 200))]
    pub models_under: u32,
    /// The side of an armored vehicle that direct fire hits; indirect fire hits the top.
    pub facing: Facing,
    /// Whether it is an open-topped armored vehicle.
    pub open_topped: bool,
}

impl Default for Victim {
    fn default() -> Victim {
        Victim {
            unit: Unit::default(),
            stays_down: false,
            models_under: 3,
            facing: Facing::Front,
            open_topped: false,
        }
    }
}

/// The unit that is fired at, with the figures filled in.
#[derive(Clone, Debug)]
pub(super) struct Target {
    profile: Profile,
    pub(super) before: Condition,
    blast: Blast,
    /// Pen of direct fire and of indirect fire.
    penetration: [i32; 2],
    /// What indirect fire adds on the table of damage to vehicles.
    open_top: i32,
    rules: SufferingRules,
    /// What staying Down takes off, if it does.
    stays_down: Option<DownFigures>,
}

/// How shells come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    Direct,
    Indirect,
}

impl Victim {
    pub(super) fn prepare(
        &self,
        weapon: &WeaponProfile,
        posture: Posture,
        figures: &Figures,
        rulings: &Rulings,
    ) -> Result<Target, Refusal> {
        self.admit(posture)?;
        let vehicle = self.unit.kind.is_vehicle();
        let dug_in = vehicle && posture.is_dug_in();
        let profile = Profile { dug_in, ..self.unit.profile(&figures.damage, &figures.morale) };
        let before = self.unit.condition();
        profile.admit(&before, "circumstances.victim.unit.pins")?;
        let &WeaponProfile { shell: Some(shell), .. } = weapon else {
            let problem = "this weapon has no HE, without which it hurts nobody";
            return Err(Refusal::new("circumstances.weapon.shell", problem));
        };
        let vehicles =
            VehicleDamageRules { figures: figures.vehicle_damage, rulings: rulings.vehicles };
        let own = figures.he_chart.penetration.of(shell);
        Ok(Target {
            profile,
            before,
            blast: Blast {
                under: Under::Each(self.models_under),
                on_vehicle: figures.he_vehicle.hits,
                pins: figures.he_chart.pins.of(shell),
                posture: if vehicle { Posture::Up } else { posture },
                down: figures.down,
                down_he: rulings.down_he,
            },
            penetration: self.against_armor(figures, rulings).map(|armor| own + armor),
            open_top: if self.open_topped { figures.open_topped } else { 0 },
            rules: SufferingRules {
                vehicles,
                casualty_check: figures.casualty_check,
                exceptional: ExceptionalDamage::BaseRule,
            },
            stays_down: self.stays_down.then_some(figures.staying_down),
        })
    }

    fn admit(&self, posture: Posture) -> Result<(), Refusal> {
        let Victim { unit, stays_down, open_topped, .. } = *self;
        let is_down = matches!(posture, Posture::Down | Posture::DugInAndDown);
        if unit.kind.is_vehicle() && is_down {
            let problem = "only infantry and artillery go Down under HE";
            return Err(Refusal::new("circumstances.target.posture", problem));
        }
        if stays_down && !is_down {
            let problem =
                "a unit that is not Down cannot stay so; give the target the posture `down`";
            return Err(Refusal::new("circumstances.victim.stays_down", problem));
        }
        if open_topped && unit.kind != UnitKind::Armored {
            let problem = "only armored vehicles are open-topped";
            return Err(Refusal::new("circumstances.victim.open_topped", problem));
        }
        Ok(())
    }

    /// What armor adds to Pen: by direct and by indirect fire.
    fn against_armor(&self, figures: &Figures, rulings: &Rulings) -> [i32; 2] {
        if self.unit.kind != UnitKind::Armored {
            return [0, 0];
        }
        let pen = &figures.penetration;
        let twice = self.open_topped && rulings.open_topped_pen == OpenToppedPen::Twice;
        let top = if twice { 2 * pen.top } else { pen.top };
        [pen.of(self.facing), top]
    }
}

impl Target {
    /// The most that it can suffer: pins are those of a unit that is still in the game.
    pub(super) fn most(&self) -> Fared {
        let pins = self.profile.most_pins();
        Fared { lost: self.before.models, pins, fate: Fate::KnockedOut }
    }

    /// The most damage in some turns that so many weapons fire in.
    pub(super) fn most_penetrated(&self, turns: u32, weapons: u32) -> u32 {
        let kind = self.profile.kind;
        if !kind.is_vehicle() {
            return 0;
        }
        turns * self.blast.most_hits(weapons, kind, self.before)
    }

    /// What some shells of one turn do to the unit.
    pub(super) fn suffer<D: Dice>(
        &self,
        dice: &mut D,
        before: Condition,
        shells: u32,
        path: Path,
    ) -> Losses {
        let hits = self.blast.hits(shells, self.profile.kind, before);
        if hits == 0 {
            return Losses::none(before);
        }
        let pins = self.blast.pins.roll(dice.stage("pins"));
        let [direct, indirect] = self.penetration;
        let (penetration, table_modifier) = match path {
            Path::Direct => (direct, 0),
            Path::Indirect => (indirect, self.open_top),
        };
        let strike = Strike { hits, pins, penetration, table_modifier, reach: u32::MAX };
        self.rules.suffer(dice, &self.profile, before, strike)
    }

    /// How the unit stands when the turn is over.
    pub(super) fn end_turn<D: Dice>(&self, dice: &mut D, unit: Condition) -> Condition {
        match self.stays_down {
            Some(down) => Condition { pins: down.stay(dice, unit.pins), ..unit },
            None => unit,
        }
    }
}
