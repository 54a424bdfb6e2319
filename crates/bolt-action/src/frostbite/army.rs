//! What frostbite costs troops, and an army. Source: *Battle of the Bulge*, Frostbite. Register:
//! `ba.frostbite.infantry`, with what `ba.frostbite.vehicle` and `ba.frostbite.off-table` take of an
//! army.
//!
//! > A unit of infantry or artillery that fails its check loses a model for each point it failed by,
//! > as many as it has; its owner picks them. A vehicle that fails cannot move for the rest of the
//! > game, and is destroyed if it is off the table.

mod outcome;

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Procedure, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CheckRulings, ClothingFigures, ColdUnit, Frost, VehicleClothing};
use crate::{
    BombardmentEffect, BombardmentFigures, CasualtyCheckFigures, DoubleOne, MoraleFigures,
    UnitKind, morale_check,
};
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::{one, ten};
use sandtable_rulebook::{About, Refusal, Rule};

pub use outcome::ArmyOutcome;

switch! {
    /// When units check for frostbite (`frostbite.timing`).
    Timing {
        /// Before a preparatory bombardment could pin them.
        BeforeBombardment,
        /// After it. A unit that it hits directly has its heavy pins; what else a direct hit does
        /// is not part of this rule.
        AfterBombardment,
    }
}

switch! {
    /// Whether losing half its models to the cold makes a unit check again.
    FollowUp {
        /// It does not: the losses are the price of the check that failed.
        No,
        /// It checks its morale as after any such losses.
        Yes,
    }
}

/// Units of an army that are alike.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Group {
    /// What they are.
    #[serde(default)]
    pub kind: UnitKind,
    /// How the cold finds them.
    #[serde(flatten)]
    pub unit: ColdUnit,
    /// Models in each; a vehicle is always one.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// Whether they are off the table: in reserve or outflanking.
    #[serde(default)]
    pub off_table: bool,
    /// How many such units there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub count: u32,
}

/// What a player reads out when a game begins in the cold.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The units of the army, groups of which each has `kind`, `quality`, `models`, `pins`,
    /// `morale_bonus`, `officer_bonus`, `clothing`, `off_table` and `count`.
    #[schemars(length(min = 1, max = 30))]
    pub units: Vec<Group>,
    /// Whether the army is under a preparatory bombardment, which counts if the check comes after.
    #[serde(default)]
    pub bombardment: bool,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Cold weather clothing.
    pub clothing: ClothingFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
    /// The preparatory bombardment.
    pub bombardment: BombardmentFigures,
    /// When losses call for a morale check, where `frostbite.followup_half_check` has the unit make
    /// one.
    pub casualty_check: CasualtyCheckFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// The check.
    #[serde(flatten)]
    pub check: CheckRulings,
    /// When units check.
    #[serde(rename = "frostbite.timing")]
    pub timing: Timing,
    /// Whether losing half its models to the cold makes a unit check again.
    #[serde(rename = "frostbite.followup_half_check")]
    pub followup: FollowUp,
    /// Whether vehicles may have cold weather clothing.
    #[serde(rename = "frostbite.clothing_for_vehicles")]
    pub vehicle_clothing: VehicleClothing,
    /// What a double one does in that second check.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// An army in the cold.
#[derive(Clone, Debug)]
pub struct Army {
    groups: Vec<Frozen>,
    bombardment: Option<Guns>,
    cost: u32,
}

/// A bombardment and its table.
type Guns = (BombardmentFigures, Table<BombardmentEffect>);

/// Units that are alike, ready to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Frozen {
    frost: Frost,
    vehicle: bool,
    models: u32,
    off_table: bool,
    count: u32,
    second_check: Option<(CasualtyCheckFigures, DoubleOne)>,
}

impl Procedure for Army {
    type Outcome = ArmyOutcome;

    fn measures(&self) -> Vec<Measure<ArmyOutcome>> {
        ArmyOutcome::measures(&self.most())
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ArmyOutcome {
        let guns = self.bombardment.clone().filter(|(figures, _)| figures.happens(dice));
        let start = ArmyOutcome { cost: self.cost, ..ArmyOutcome::default() };
        dice.rounds((0, 0, start), |dice, &(group, done, so_far)| {
            let Some(&frozen) = self.groups.get(group) else { return Break(so_far) };
            if done == frozen.count {
                return Continue((group + 1, 0, so_far));
            }
            let key = (frozen, guns.clone());
            let dice = dice.each("unit");
            let one = dice.marginal(key, |dice, (frozen, guns)| frozen.check(dice, guns.as_ref()));
            Continue((group, done + 1, so_far.and(one)))
        })
    }
}

impl Army {
    /// The most that can come of it, number by number.
    fn most(&self) -> ArmyOutcome {
        let start = ArmyOutcome { cost: self.cost, ..ArmyOutcome::default() };
        self.groups.iter().map(Frozen::most).fold(start, ArmyOutcome::and)
    }
}

impl Frozen {
    fn most(&self) -> ArmyOutcome {
        let &Frozen { vehicle, models, off_table, count, .. } = self;
        if vehicle {
            return ArmyOutcome::vehicle(count, off_table);
        }
        let all = models * count;
        ArmyOutcome { units_destroyed: count, ..ArmyOutcome::troops(count, all, all) }
    }

    /// What the cold does to one of them alone.
    fn check<D: Dice>(&self, dice: &mut D, guns: Option<&Guns>) -> ArmyOutcome {
        let pins = guns.map_or(0, |(figures, table)| {
            let effect = dice.stage("unit under bombardment").table(table, 0);
            effect.pins + effect.direct_hits * figures.heavy_pins
        });
        let frost = self.frost.pinned(pins);
        let margin = frost.margin(Frost::roll(dice));
        let failed = u32::from(0 < margin);
        if self.vehicle {
            return ArmyOutcome::vehicle(failed, self.off_table);
        }
        let lost = margin.min(self.models);
        let gone = lost == self.models || !self.holds(dice, frost, lost);
        dice.note(|| format!("{lost} of {} models are lost", self.models));
        ArmyOutcome::troops(failed, lost, if gone { 0 } else { self.models - lost })
    }

    fn holds<D: Dice>(&self, dice: &mut D, frost: Frost, lost: u32) -> bool {
        let Some((figures, double_one)) = self.second_check else { return true };
        let check = morale_check(frost.morale, frost.pins, double_one);
        !figures.demands(self.models, lost) || dice.stage("morale").check(check)
    }
}

impl Group {
    fn prepare(&self, figures: &Figures, rulings: Rulings) -> Result<(Frozen, u32), Refusal> {
        let vehicle = self.kind.is_vehicle();
        let bare = vehicle && rulings.vehicle_clothing == VehicleClothing::No;
        let unit = ColdUnit { clothing: self.unit.clothing && !bare, ..self.unit };
        let Figures { clothing, morale, .. } = figures;
        let frost =
            Frost::of(&unit, morale, clothing.modifier, rulings.check, "circumstances.units")?;
        let models = if vehicle { 1 } else { self.models };
        let price =
            if vehicle { clothing.price_per_vehicle } else { clothing.price_per_model * models };
        let cost = u32::from(unit.clothing) * price * self.count;
        let again = rulings.followup == FollowUp::Yes;
        let second_check = again.then_some((figures.casualty_check, rulings.double_one));
        let &Group { off_table, count, .. } = self;
        Ok((Frozen { frost, vehicle, models, off_table, count, second_check }, cost))
    }
}

impl Rule for Army {
    const ABOUT: About = About {
        id: "ba.frostbite.infantry",
        covers: &[],
        assumptions: &[
            "ba.base.morale",
            "ba.base.preparatory-bombardment",
            "ba.base.casualty-check",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let unit = ColdUnit::default();
        let squads =
            Group { kind: UnitKind::Infantry, unit, models: 10, off_table: false, count: 3 };
        let trucks = Group { kind: UnitKind::SoftSkin, models: 1, off_table: true, ..squads };
        Circumstances { units: vec![squads, Group { count: 1, ..trucks }], bombardment: false }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Army, Refusal> {
        let Circumstances { units, bombardment } = circumstances;
        let prepared = units
            .iter()
            .map(|group| group.prepare(&figures, rulings))
            .collect::<Result<Vec<_>, _>>()?;
        let (groups, costs): (Vec<_>, Vec<_>) = prepared.into_iter().unzip();
        let guns = bombardment && rulings.timing == Timing::AfterBombardment;
        let table = figures.bombardment.table()?;
        Ok(Army {
            groups,
            bombardment: guns.then_some((figures.bombardment, table)),
            cost: costs.into_iter().sum(),
        })
    }
}

#[cfg(test)]
mod tests;
