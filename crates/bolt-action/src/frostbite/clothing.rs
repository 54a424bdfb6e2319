//! Cold weather clothing. Source: *Battle of the Bulge*, Cold weather clothing. Register:
//! `ba.frostbite.clothing`.
//!
//! > Any unit may buy it where frostbite is in force: one point for each model, the whole unit or
//! > none of it. It takes one off the roll for frostbite.
//!
//! The same roll is read twice, with clothing and without, so that what clothing saves is a number of
//! its own: a point is well spent where the mean of `saved` times the price of a model exceeds
//! `cost`.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CheckRulings, ClothingFigures, ColdUnit, Frost, VehicleClothing};
use crate::{MoraleFigures, UnitKind};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::ten;
use sandtable_rulebook::{About, Refusal, Rule};

/// A unit that may buy clothing.
#[derive(Clone, Copy, Debug)]
pub struct Clothing {
    bare: Frost,
    dressed: Frost,
    /// What it has to lose: models, or the one vehicle.
    models: u32,
    cost: u32,
}

/// What a player reads out when he buys clothing for a unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What the unit is.
    #[serde(default)]
    pub kind: UnitKind,
    /// How the cold finds it; it is looked at with clothing and without.
    #[serde(default)]
    #[schemars(extend("x-without" = ["clothing"]))]
    pub unit: ColdUnit,
    /// Models in it; a vehicle is always one.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Cold weather clothing.
    pub clothing: ClothingFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// The check.
    #[serde(flatten)]
    pub check: CheckRulings,
    /// Whether vehicles may have cold weather clothing.
    #[serde(rename = "frostbite.clothing_for_vehicles")]
    pub vehicle_clothing: VehicleClothing,
}

/// What one roll costs with clothing and without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClothingOutcome {
    /// Models lost without clothing; an immobilized vehicle is one.
    pub bare: u32,
    /// Models lost with clothing.
    pub dressed: u32,
    /// Models there were.
    pub models: u32,
    /// What the clothing costs (points).
    pub cost: u32,
}

impl Outcome for ClothingOutcome {}

impl Procedure for Clothing {
    type Outcome = ClothingOutcome;

    fn measures(&self) -> Vec<Measure<ClothingOutcome>> {
        let models = self.models;
        let most = models.cast_signed();
        measures! {
            "saved", count("models", -most..=most), "casualties that clothing saves",
                |outcome| (outcome.bare.cast_signed() - outcome.dressed.cast_signed()).into();
            "cost", amount("points", 0..=self.cost), "cost of clothing",
                |outcome| outcome.cost.into();
            "casualties", count("models", 0..=models),
                "casualties with clothing, such as an immobilized vehicle",
                |outcome| outcome.dressed.into();
            "casualties_without", count("models", 0..=models),
                "casualties without clothing, such as an immobilized vehicle",
                |outcome| outcome.bare.into();
            "wiped_out", yes_no(), "unit wiped out, or vehicle immobilized, with clothing",
                |outcome| (outcome.dressed == outcome.models).into();
            "wiped_out_without", yes_no(),
                "unit wiped out, or vehicle immobilized, without clothing",
                |outcome| (outcome.bare == outcome.models).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ClothingOutcome {
        let &Clothing { bare, dressed, models, cost } = self;
        let roll = Frost::roll(dice);
        let lost = |frost: Frost| frost.margin(roll).min(models);
        ClothingOutcome { bare: lost(bare), dressed: lost(dressed), models, cost }
    }
}

impl Rule for Clothing {
    const ABOUT: About =
        About { id: "ba.frostbite.clothing", covers: &[], assumptions: &["ba.base.morale"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { kind: UnitKind::Infantry, unit: ColdUnit::default(), models: 10 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Clothing, Refusal> {
        let Circumstances { kind, unit, models } = circumstances;
        let Figures { clothing, morale } = figures;
        let frost = |clothed| {
            let unit = ColdUnit { clothing: clothed, ..unit };
            Frost::of(&unit, &morale, clothing.modifier, rulings.check, "circumstances.unit.pins")
        };
        let (models, price) = if kind.is_vehicle() {
            (1, clothing.price_per_vehicle)
        } else {
            (models, clothing.price_per_model * models)
        };
        let allowed = !kind.is_vehicle() || rulings.vehicle_clothing == VehicleClothing::Yes;
        let cost = if allowed { price } else { 0 };
        Ok(Clothing { bare: frost(false)?, dressed: frost(allowed)?, models, cost })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quality;
    use sandtable_worked::{law, measure};

    fn saved(quality: Quality, models: u32) -> String {
        let unit = ColdUnit { quality, ..ColdUnit::default() };
        let circumstances = Circumstances { unit, models, ..Clothing::example() };
        law::<Clothing>(circumstances, Rulings::default()).mean_of("saved")
    }

    #[test]
    fn frost_12_ten_regulars_pay_sixty_points_for_a_man() {
        let law = law::<Clothing>(Clothing::example(), Rulings::default());
        assert_eq!(law.mean_of("cost"), "10");
        assert_eq!(law.mean_of("saved"), "1/6", "5/18 without, 1/9 with: 10 / (1/6) is 60");
        let saved = law.mean(measure::<Clothing>("saved"));
        let sixty = sandtable_sim::Fraction::new(60, 1);
        assert_eq!(sandtable_sim::Probability::and(&saved, &sixty).to_string(), "10");
    }

    #[test]
    fn green_teams_of_two_get_it_cheapest() {
        // 2 / (7/36) is 10.3.
        assert_eq!(saved(Quality::Inexperienced, 2), "7/36");
        assert_eq!(saved(Quality::Inexperienced, 10), "5/18");
        assert_eq!(saved(Quality::Veteran, 10), "1/12");
    }

    #[test]
    fn one_point_saves_a_twelfth_of_a_regular_vehicle() {
        let circumstances = Circumstances { kind: UnitKind::Armored, ..Clothing::example() };
        let law = law::<Clothing>(circumstances, Rulings::default());
        assert_eq!((law.mean_of("cost"), law.mean_of("saved")), ("1".into(), "1/12".into()));
        assert_eq!(law.mean_of("wiped_out_without"), "1/6");
        assert_eq!(law.mean_of("wiped_out"), "1/12");
    }

    #[test]
    fn a_vehicle_that_may_not_have_clothing_neither_pays_for_it_nor_is_saved_by_it() {
        let rulings = Rulings { vehicle_clothing: VehicleClothing::No, ..Rulings::default() };
        let of = |kind| {
            let law = law::<Clothing>(Circumstances { kind, ..Clothing::example() }, rulings);
            (law.mean_of("cost"), law.mean_of("saved"))
        };
        assert_eq!(of(UnitKind::Armored), ("0".into(), "0".into()));
        assert_eq!(of(UnitKind::Infantry), ("10".into(), "1/6".into()));
    }
}
