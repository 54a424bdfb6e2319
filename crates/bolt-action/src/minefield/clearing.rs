//! What is done to a belt before units cross it. Source: *Battle of the Bulge*, Manual clearance and
//! Blowing it up. Register: `ba.minefield.manual-clearance`, `ba.minefield.blow-up`,
//! `ba.minefield.barrage` and `ba.minefield.preparatory-bombardment`, as parts of
//! `ba.minefield.succession`.
//!
//! > Infantry clears by hand, mortars and howitzers shoot at a section that can be seen, a barrage and
//! > a preparatory bombardment strike all sections, concealed ones too.
//!
//! One thing is done after the other; what is cleared already is left alone.

use sandtable_dice::{Dice, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::barrage::{self, Barrage};
use super::blow_up::{self, BlowUp};
use super::bombardment::{self, Bombardment};
use super::figures::BeltFigures;
use super::gear_cost::GearFigures;
use super::he_hits::{HeFigures, SixHits, medium};
use super::manual_clearance::interface::Clearer;
use super::manual_clearance::{HandFigures, ManualClearance, ManualFigures, ManualRulings, Task};
use super::march::Field;
use super::rulings::{AttackRulings, BeltRulings};
use super::section::Section;
use super::strike::MineRules;
use crate::he::Shell;
use crate::weapon::RangingFigures;
use crate::{BarrageFigures, Fate};
use sandtable_rulebook::unsaid::{one, six};
use sandtable_rulebook::{Refusal, Rule};

const KEY: &str = "circumstances.clearing";

/// Something that is done to a belt before units cross it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Clearing {
    /// Infantry inside a section clears it by hand.
    ByHand {
        /// Which section, counted from the nearest, which is 1.
        #[serde(default = "one")]
        #[schemars(range(min = 1, max = 8))]
        section: u32,
        /// The infantry; vehicles and guns clear nothing by hand.
        unit: Clearer,
        /// Whether it carries mine-clearing gear.
        #[serde(default)]
        gear: bool,
        /// Attempts it makes at most.
        #[serde(default = "one")]
        #[schemars(range(min = 1, max = 1000))]
        turns: u32,
    },
    /// A mortar or howitzer shoots at a section, ranging in.
    Fire {
        /// Which section, counted from the nearest, which is 1.
        #[serde(default = "one")]
        #[schemars(range(min = 1, max = 8))]
        section: u32,
        /// The HE template of the weapon.
        #[serde(default = "medium")]
        shell: Shell,
        /// Turns in which it shoots at most.
        #[serde(default = "one")]
        #[schemars(range(min = 1, max = 1000))]
        turns: u32,
    },
    /// An artillery barrage strikes every section.
    Barrage {
        /// Whether it is still to be rolled for on the artillery chart.
        #[serde(default)]
        chart: bool,
        /// What is added to rolls on the chart: -1 at night.
        #[serde(default)]
        #[schemars(range(min = -6, max = 6))]
        modifier: i32,
        /// Turns left for rolling on the chart.
        #[serde(default = "six")]
        #[schemars(range(min = 1, max = 1000))]
        turns: u32,
    },
    /// A preparatory bombardment strikes every section in the set-up zone, which they all are in.
    Bombardment {
        /// Whether it happens.
        #[serde(default)]
        bombardment: bombardment::Happening,
    },
}

/// The book's numbers for clearing a belt.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ClearanceFigures {
    /// Clearing by hand.
    pub manual: ManualFigures,
    /// Mine-clearing gear.
    pub gear: GearFigures,
    /// Ranging in on a section.
    pub ranging: RangingFigures,
    /// HE hits that clear a section.
    pub he: HeFigures,
    /// The artillery chart.
    pub barrage: BarrageFigures,
    /// Score on a D6 at which a barrage hits a section with a heavy howitzer.
    #[schemars(range(min = 1, max = 7))]
    pub direct_hit: i32,
    /// Preparatory bombardments of sections.
    pub bombardment: bombardment::Figures,
}

impl Default for ClearanceFigures {
    fn default() -> ClearanceFigures {
        ClearanceFigures {
            manual: ManualFigures::default(),
            gear: GearFigures::default(),
            ranging: RangingFigures::default(),
            he: HeFigures::default(),
            barrage: BarrageFigures::default(),
            direct_hit: 6,
            bombardment: bombardment::Figures::default(),
        }
    }
}

/// What the register leaves open about clearing a belt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ClearanceRulings {
    /// Clearing by hand.
    #[serde(flatten)]
    pub manual: ManualRulings,
    /// How many hits clear a section.
    #[serde(rename = "mine.six_hits")]
    pub six_hits: SixHits,
    /// Preparatory bombardments.
    #[serde(flatten)]
    pub bombardment: bombardment::Rulings,
}

/// The same, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) enum Clearance {
    ByHand(usize, Box<ManualClearance>),
    Fire(usize, BlowUp),
    Barrage(Barrage),
    Bombardment(Bombardment, bombardment::ConcealedRolled),
}

/// What clearing a belt has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Spent {
    /// Turns of clearing.
    pub turns: u32,
    /// Models lost.
    pub casualties: u32,
    /// Units destroyed.
    pub destroyed: u32,
    /// Pins on a unit that is in action.
    pub pins: u32,
    /// Points lost.
    pub points_lost: u32,
}

/// The book's numbers and the rulings by which a belt is cleared.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClearanceRules<'a> {
    pub belt: &'a BeltFigures,
    pub figures: &'a ClearanceFigures,
    pub rulings: &'a BeltRulings,
    pub clearing: &'a ClearanceRulings,
}

impl Clearing {
    /// Makes it ready to be rolled.
    ///
    /// # Errors
    ///
    /// If there is no such section, it cannot be shot at, or the unit cannot clear it.
    pub(super) fn prepare(
        &self,
        rules: &ClearanceRules,
        sections: &[Section],
    ) -> Result<Clearance, Refusal> {
        let ready = match self {
            Clearing::ByHand { section, unit, gear, turns } => {
                let (index, section) = at(*section, sections)?;
                let (unit, gear, turns) = (*unit, *gear, *turns);
                let task = Task { unit, gear, section, turns };
                let (figures, rulings) = (rules.hand_figures(), rules.clearing.manual);
                ManualClearance::of(task, rules.of_mines(), figures, rulings)
                    .map(|by_hand| Clearance::ByHand(index, Box::new(by_hand)))
            }
            Clearing::Fire { section, shell, turns } => {
                let (index, section) = at(*section, sections)?;
                if section.concealed {
                    let problem = "a concealed section cannot be shot at before it is found";
                    return Err(Refusal::new(KEY, problem));
                }
                let (shell, turns) = (*shell, *turns);
                let fire = blow_up::Circumstances { shell, turns, ..BlowUp::example() };
                let ClearanceFigures { ranging, he, .. } = *rules.figures;
                let rulings = blow_up::Rulings { six_hits: rules.clearing.six_hits };
                BlowUp::prepare(fire, blow_up::Figures { ranging, he }, rulings)
                    .map(|fire| Clearance::Fire(index, fire))
            }
            Clearing::Barrage { chart, modifier, turns } => {
                let (chart, modifier, turns) = (*chart, *modifier, *turns);
                let called = barrage::Circumstances { chart, modifier, turns, sections: 1 };
                let ClearanceFigures { barrage, direct_hit, he, .. } = *rules.figures;
                let figures = barrage::Figures { barrage, direct_hit, he };
                let rulings = barrage::Rulings { six_hits: rules.clearing.six_hits };
                Barrage::prepare(called, figures, rulings).map(Clearance::Barrage)
            }
            Clearing::Bombardment { bombardment } => {
                let rulings = rules.clearing.bombardment;
                let fired = bombardment::Circumstances {
                    sections: 1,
                    concealed: 0,
                    bombardment: *bombardment,
                };
                Bombardment::prepare(fired, rules.figures.bombardment, rulings)
                    .map(|fired| Clearance::Bombardment(fired, rulings.concealed))
            }
        };
        ready.map_err(|refusal| Refusal::new(KEY, refusal.problem))
    }
}

/// A section by its number.
fn at(number: u32, sections: &[Section]) -> Result<(usize, Section), Refusal> {
    let index = usize::try_from(number).unwrap_or(usize::MAX).wrapping_sub(1);
    let section = sections.get(index).copied().ok_or_else(|| {
        Refusal::new(KEY, format!("there is no section {number} of {}", sections.len()))
    })?;
    Ok((index, section))
}

impl ClearanceRules<'_> {
    fn hand_figures(&self) -> HandFigures {
        let &ClearanceFigures { manual, gear, .. } = self.figures;
        HandFigures { manual, gear, down: self.belt.down }
    }

    /// The attack of a section on those who clear it.
    fn of_mines(&self) -> MineRules {
        let &BeltRulings { hits, vehicles, .. } = self.rulings;
        let rulings = AttackRulings::on_troops(hits, vehicles.damage.double_one);
        MineRules { figures: self.belt.mines, rulings }
    }
}

impl Clearance {
    /// The most that it can take, number by number.
    pub(super) fn most(&self) -> Spent {
        match self {
            Clearance::ByHand(_, by_hand) => {
                let most = by_hand.most();
                Spent {
                    turns: most.attempts,
                    casualties: most.casualties,
                    destroyed: 1,
                    pins: most.condition.pins,
                    points_lost: most.points_lost,
                }
            }
            Clearance::Fire(_, BlowUp { turns, .. })
            | Clearance::Barrage(Barrage { turns, .. }) => {
                Spent { turns: *turns, ..Spent::default() }
            }
            Clearance::Bombardment(..) => Spent::default(),
        }
    }

    /// Carries it out: the field afterwards, and what it took.
    pub(super) fn resolve<D: Dice>(&self, dice: &mut D, field: Field) -> (Field, Spent) {
        match self {
            Clearance::ByHand(index, _) | Clearance::Fire(index, _)
                if field.sections()[*index].cleared =>
            {
                (field, Spent::default())
            }
            Clearance::ByHand(index, by_hand) => {
                let done = by_hand.resolve(dice);
                let stands = done.condition.fate == Fate::InAction;
                let spent = Spent {
                    turns: done.attempts,
                    casualties: done.casualties,
                    destroyed: u32::from(!stands),
                    pins: if stands { done.condition.pins } else { 0 },
                    points_lost: done.points_lost,
                };
                (field.with(*index, done.cleared), spent)
            }
            Clearance::Fire(index, fire) => {
                let done = fire.resolve(dice);
                let turns = done.turns.unwrap_or(fire.turns);
                let spent = Spent { turns, ..Spent::default() };
                (field.with(*index, done.turns.is_some()), spent)
            }
            Clearance::Barrage(barrage) => {
                let (effect, turns) = barrage.call(dice);
                let spent = Spent { turns, ..Spent::default() };
                if !effect {
                    return (field, spent);
                }
                (struck(field, |_| true, || barrage.strike(dice, 1)[1] == 1), spent)
            }
            Clearance::Bombardment(fired, concealed) => {
                let included = *concealed == bombardment::ConcealedRolled::Yes;
                if !fired.comes_down(dice) {
                    return (field, Spent::default());
                }
                let rolled_for = |section: &Section| included || !section.concealed;
                (struck(field, rolled_for, || fired.strike(dice, 1) == 1), Spent::default())
            }
        }
    }
}

/// The field after each section that is rolled for, and not cleared yet, was.
fn struck(
    field: Field,
    rolled_for: impl Fn(&Section) -> bool,
    mut clears: impl FnMut() -> bool,
) -> Field {
    (0..field.sections().len()).fold(field, |field, index| {
        let section = &field.sections()[index];
        let cleared = !section.cleared && rolled_for(section) && clears();
        field.with(index, cleared)
    })
}
