//! The attack of a section, die by die. Source: *Battle of the Bulge*, Effect of minefields to
//! Clearing minefields. Register: `ba.minefield.attack`, `ba.minefield.reroll`,
//! `ba.minefield.own-field`, `ba.minefield.damage`, `ba.minefield.pins`, `ba.minefield.morale`,
//! `ba.minefield.clear-after-hit`, `ba.minefield.cleared`.

use sandtable_dice::{Check, D6, Dice, Die};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::crosser::Target;
use super::figures::MinefieldFigures;
use super::price::Price;
use super::rulings::{
    AntiTankPins, AntiTankSoftSkin, AssaultMove, AttackRulings, CasualtyLocation,
    ClearNeedsSurvival, ClearRollPer, ClearedReroll, ConcealedReveals, DummyPins, DummyStillRolled,
    EngineerReroll, OtherMoves, PinsPer, RevealOnFoot, StrikesBelly,
};
use super::section::{Mines, Section};
use crate::{Condition, Losses, Profile, Strike, SufferingRules, UnitKind, VehicleDamageRules};

/// The order under which a unit moves in a minefield.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum MineOrder {
    /// Advance.
    #[default]
    Advance,
    /// Run.
    Run,
    /// Run into an assault; mines come before contact.
    Assault,
    /// A move that is neither: regrouping after an assault, escaping.
    Other,
}

/// How mines attack: the book's numbers and the rulings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MineRules {
    /// The book's numbers.
    pub figures: MinefieldFigures,
    /// The register's switches.
    pub rulings: AttackRulings,
}

/// The dice of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// How many.
    pub dice: u32,
    /// What hits.
    pub check: Check,
    /// Whether hits are re-rolled.
    pub reroll: bool,
}

/// What came of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MineAttack {
    /// Hits.
    pub hits: u32,
    /// Pins for being hit.
    pub pins: u32,
    /// What the unit has suffered.
    pub losses: Losses,
    /// Whether a path through the section is clear now.
    pub cleared: bool,
    /// Whether it is known what is in the section.
    pub revealed: bool,
}

/// Everything that an attack depends on, once it is known what sets it off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Encounter {
    /// The unit.
    pub target: Target,
    /// How it stands.
    pub before: Condition,
    /// The section.
    pub section: Section,
    /// The dice to hit.
    pub throw: Throw,
    /// Pen of the mines against the unit.
    pub penetration: i32,
    /// Whether a hit may clear the section.
    pub may_clear: bool,
}

impl MineRules {
    /// What happens when a unit moves in a section that this movement sets off.
    pub fn attack<D: Dice>(
        &self,
        dice: &mut D,
        target: &Target,
        before: Condition,
        order: MineOrder,
        section: Section,
    ) -> MineAttack {
        let encounter = Encounter {
            target: *target,
            before,
            section,
            throw: self.throw(target, order, section),
            penetration: self.penetration(&target.profile, section.mines),
            may_clear: true,
        };
        if !section.mines.attack(target.profile.kind) {
            let revealed = self.rulings.reveals.on_foot == RevealOnFoot::Yes;
            return self.nothing(&encounter, revealed);
        }
        if self.is_passed(target, section) {
            return self.nothing(&encounter, true);
        }
        self.encounter(dice, encounter)
    }

    /// Whether a section rolls no dice at a unit that moves in.
    pub fn is_passed(&self, target: &Target, section: Section) -> bool {
        let inert = self.rulings.reveals.dummy == DummyStillRolled::No;
        !section.mines.attack(target.profile.kind) || section.is_known_dummy() && inert
    }

    /// What a die of a section has to show at least to hit a unit.
    pub fn score(&self, target: &Target, section: Section) -> i32 {
        let to_hit = &self.figures.to_hit;
        if section.cleared { to_hit.cleared } else { to_hit.of(target.profile.quality) }
    }

    /// The dice of an attack on a unit that moves.
    pub fn throw(&self, target: &Target, order: MineOrder, section: Section) -> Throw {
        let figures = &self.figures.section;
        let check = D6.at_least(self.score(target, section));
        let (dice, on_advance) =
            match (order, self.rulings.moves.assault, self.rulings.moves.other_moves) {
                (MineOrder::Advance, ..) | (MineOrder::Other, _, OtherMoves::Advance) => {
                    (figures.dice_on_advance, true)
                }
                (MineOrder::Run, ..) | (MineOrder::Assault, AssaultMove::Run, _) => {
                    (figures.dice_on_run, false)
                }
                _ => (figures.dice_on_advance, false),
            };
        let any_order = self.rulings.rerolls.cleared == ClearedReroll::AnyOrder;
        if section.cleared {
            return Throw {
                dice: figures.dice_when_cleared,
                check,
                reroll: self.may_reroll(target) && (on_advance || any_order),
            };
        }
        Throw { dice, check, reroll: self.may_reroll(target) && on_advance }
    }

    /// Whether hits on a unit may be re-rolled: engineers, and those who know the field.
    pub fn may_reroll(&self, target: &Target) -> bool {
        let on_foot = target.profile.kind == UnitKind::Infantry;
        let skilled = match self.rulings.rerolls.engineers {
            EngineerReroll::AnyUnit => target.engineers,
            EngineerReroll::InfantryOnly => target.engineers && on_foot,
        };
        skilled || target.own_field
    }

    /// Pen of some mines against a unit.
    pub fn penetration(&self, profile: &Profile, mines: Mines) -> i32 {
        let figures = &self.figures.penetration;
        let as_armor = self.rulings.vehicles.anti_tank_soft_skin == AntiTankSoftSkin::AntiTank;
        let armored = profile.kind == UnitKind::Armored;
        let penetration = match () {
            () if mines.are_anti_tank_to(profile.kind) && (armored || as_armor) => {
                figures.anti_tank
            }
            () if armored => figures.armored,
            () => figures.unarmored,
        };
        let belly = armored && self.rulings.vehicles.facing == StrikesBelly::Yes;
        penetration + i32::from(belly) * figures.belly
    }

    /// Rolls to hit, and for all that follows from a hit.
    pub fn encounter<D: Dice>(&self, dice: &mut D, encounter: Encounter) -> MineAttack {
        dice.marginal((*self, encounter), |dice, (rules, encounter)| {
            let hits = encounter.throw.hits(dice);
            dice.note(|| format!("hits by the section: {hits}"));
            if hits == 0 {
                let revealed = encounter.target.profile.kind.is_vehicle()
                    && matches!(encounter.section.mines, Mines::AntiTank | Mines::Mixed);
                return rules.nothing(encounter, revealed);
            }
            rules.hit(dice, encounter, hits)
        })
    }

    fn hit<D: Dice>(&self, dice: &mut D, encounter: &Encounter, hits: u32) -> MineAttack {
        let &Encounter { target, before, section, penetration, .. } = encounter;
        let pins = self.pins(dice, encounter, hits);
        if section.mines == Mines::Dummy {
            let condition = target.profile.rout(before.pinned(pins));
            let losses = Losses::none(condition);
            return MineAttack { hits, pins, losses, cleared: true, revealed: true };
        }
        let reach = match self.rulings.hits.casualty_location {
            CasualtyLocation::OwnerChooses => before.models,
            CasualtyLocation::InsideOnly => target.models_inside,
        };
        let strike = Strike { hits, pins, penetration, table_modifier: 0, reach };
        let losses = self.suffering().suffer(dice, &target.profile, before, strike);
        let cleared = section.cleared || self.clears(dice, encounter, hits, losses.condition);
        if cleared && !section.cleared {
            dice.note(|| "a path through the section is clear".to_owned());
        }
        MineAttack { hits, pins, losses, cleared, revealed: true }
    }

    fn pins<D: Dice>(&self, dice: &mut D, encounter: &Encounter, hits: u32) -> u32 {
        let &Encounter { target, section, .. } = encounter;
        let spared = self.rulings.hits.dummy_pins == DummyPins::No || section.cleared;
        if section.mines == Mines::Dummy && spared {
            return 0;
        }
        let rolls = match self.rulings.hits.pins_per {
            PinsPer::Attack => 1,
            PinsPer::Hit => hits,
        };
        let one = self.rulings.vehicles.anti_tank_pins == AntiTankPins::One;
        if one && section.mines.are_anti_tank_to(target.profile.kind) {
            return rolls * self.figures.pins.single;
        }
        let pins = dice.stage("pins").total(Die::new(self.figures.pins.sides).times(rolls));
        pins.cast_unsigned()
    }

    /// Rolls whether the section is cleared after it has hit.
    fn clears<D: Dice>(
        &self,
        dice: &mut D,
        encounter: &Encounter,
        hits: u32,
        after: Condition,
    ) -> bool {
        let needs_survival = self.rulings.hits.clear_needs_survival == ClearNeedsSurvival::Yes;
        if !encounter.may_clear || (needs_survival && !after.in_action()) {
            return false;
        }
        let figures = &self.figures.clearing;
        let profile = &encounter.target.profile;
        let heavy = profile.kind.is_vehicle() && figures.heavy_vehicle <= profile.damage_value;
        let score = if heavy { figures.heavy_vehicle_score } else { figures.score };
        let rolls = match self.rulings.hits.clear_roll_per {
            ClearRollPer::Attack => 1,
            ClearRollPer::Hit => hits,
        };
        0 < dice.stage("clearing").successes(rolls, D6.at_least(score))
    }

    /// The most dice that a section rolls against a unit, whatever its order.
    pub fn most_dice(&self) -> u32 {
        let figures = &self.figures.section;
        figures.dice_on_advance.max(figures.dice_on_run).max(figures.dice_when_cleared)
    }

    /// The most pins for being hit so many times by one attack.
    pub fn most_pins_taken(&self, hits: u32) -> u32 {
        let rolls = match self.rulings.hits.pins_per {
            PinsPer::Attack => 1,
            PinsPer::Hit => hits,
        };
        rolls * self.figures.pins.single.max(self.figures.pins.sides.into())
    }

    /// The most pins on a unit after some attacks, each of so many dice.
    pub fn most_pins(&self, target: &Target, before: Condition, attacks: u32, dice: u32) -> u32 {
        let taken = self.most_pins_taken(dice);
        self.suffering().most_pins(&target.profile, before, attacks, taken, dice)
    }

    /// The rules by which units suffer from mines.
    pub fn suffering(&self) -> SufferingRules {
        let vehicles = VehicleDamageRules {
            figures: self.figures.vehicle_damage,
            rulings: self.rulings.vehicles.damage,
        };
        SufferingRules {
            vehicles,
            casualty_check: self.figures.casualty_check,
            exceptional: self.rulings.exceptional,
        }
    }

    /// What a section costs.
    pub fn price(&self, section: Section) -> Price {
        let MinefieldFigures { section: figures, allowance, .. } = &self.figures;
        allowance.price(section, figures.cost, self.rulings.price)
    }

    /// An attack that has hit nobody.
    fn nothing(&self, encounter: &Encounter, revealed: bool) -> MineAttack {
        let &Encounter { before, section, .. } = encounter;
        let found = section.concealed && self.rulings.reveals.concealed == ConcealedReveals::Both;
        MineAttack { revealed: revealed || found, ..MineAttack::none(before, section) }
    }
}

impl MineAttack {
    /// No attack was made.
    pub fn none(before: Condition, section: Section) -> MineAttack {
        let losses = Losses::none(before);
        MineAttack { hits: 0, pins: 0, losses, cleared: section.cleared, revealed: false }
    }
}

impl Throw {
    /// Rolls to hit, and once more what hit, if hits are re-rolled.
    fn hits<D: Dice>(&self, dice: &mut D) -> u32 {
        let hits = dice.stage("mines to hit").successes(self.dice, self.check);
        if self.reroll { dice.stage("re-rolled hits").successes(hits, self.check) } else { hits }
    }
}
