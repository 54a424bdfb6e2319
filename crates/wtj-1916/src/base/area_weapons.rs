//! Dice on the Area Weapons chart. Register: `wtj.base.area-weapons`, an assumption of the base
//! game: barrages, mortars (304) and friendly fire (303) are rolled on it.

use sandtable_dice::Measure;
use sandtable_dice::{Dice, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Bases, Chart, DamageFigures, FireResult, Hits, volley};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::{one, ten};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// Fire that is read off the Area Weapons chart.
#[derive(Clone, Debug)]
pub struct AreaWeapons {
    rolls: u32,
    modifier: i32,
    bases: u32,
    table: Table<FireResult>,
    damage: DamageFigures,
}

/// What fire on a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AreaWeaponsOutcome {
    /// What the dice say.
    pub hits: Hits,
    /// Bases that the unit loses.
    pub lost: u32,
}

impl Outcome for AreaWeaponsOutcome {}

/// What a player reads out before area fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Dice rolled.
    #[serde(default = "one")]
    #[schemars(range(max = 200))]
    pub rolls: u32,
    /// Added to each die.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// Bases of the target.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 200))]
    pub bases: u32,
    /// The Area Weapons chart, which rules 303, 304 and 601 need and the documents do not print.
    pub area_chart: Chart,
}

/// Numbers of the base game that the register assumes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How damage removes a base.
    pub damage: DamageFigures,
}

impl Procedure for AreaWeapons {
    type Outcome = AreaWeaponsOutcome;

    fn measures(&self) -> Vec<Measure<AreaWeaponsOutcome>> {
        let &AreaWeapons { rolls, bases, .. } = self;
        measures! {
            "lost", count("bases", 0..=bases.min(rolls)), "bases lost, damage counted",
                |outcome| outcome.lost.into();
            "killed", count("bases", 0..=rolls), "kill results, however many bases there are",
                |outcome| outcome.hits.killed.into();
            "damaged", count("bases", 0..=rolls), "damage results",
                |outcome| outcome.hits.damaged.into();
            "pinned", yes_no(), "pinned", |outcome| outcome.hits.pinned.into();
            "immobilized", yes_no(), "immobilized", |outcome| outcome.hits.immobilized.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> AreaWeaponsOutcome {
        let hits = volley(dice.stage("area weapons"), &self.table, self.modifier, self.rolls);
        let left = Bases::sound(self.bases).less(hits.killed).damaged(hits.damaged, self.damage);
        AreaWeaponsOutcome { hits, lost: self.bases - left.left }
    }
}

impl Rule for AreaWeapons {
    const ABOUT: About = About {
        id: "wtj.base.area-weapons",
        covers: &[],
        assumptions: &["wtj.base.area-weapons", "wtj.base.damage"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { rolls: 3, modifier: 0, bases: 10, area_chart: Chart::placeholder() }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<AreaWeapons, Refusal> {
        let Circumstances { rolls, modifier, bases, area_chart } = circumstances;
        let named = "rules 303, 304 and 601: the Area Weapons chart";
        let table = area_chart.table("circumstances.area_chart", named)?;
        Ok(AreaWeapons { rolls, modifier, bases, table, damage: figures.damage })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;
    use sandtable_worked::mean;

    fn fire(rolls: u32, modifier: i32) -> AreaWeapons {
        let circumstances = Circumstances { rolls, modifier, ..AreaWeapons::example() };
        AreaWeapons::prepare(circumstances, Figures::default(), NoRulings {}).unwrap()
    }

    #[test]
    fn two_damages_kill_a_base() {
        let mut dice = Scripted::new([5, 2, 5, 6]);
        let outcome = fire(4, 0).resolve(&mut dice);
        assert!(dice.exhausted());
        assert_eq!((outcome.lost, outcome.hits.killed, outcome.hits.damaged), (2, 1, 2));
    }

    #[test]
    fn a_modifier_moves_along_the_chart() {
        assert_eq!(mean(&fire(1, 0), "killed"), "1/6");
        assert_eq!(mean(&fire(2, 1), "killed"), "2/3");
        assert_eq!(mean(&fire(1, -2), "lost"), "0");
    }
}
