//! Scatter of landing companies. Source: *Test of Battle*, 8.1.3. Register: `cd.amphib.scatter`.
//!
//! > If the referee allows it, each company rolls: on 5 or less it lands off its beach, to the left
//! > on an even die and to the right on an odd one, by twice a die in inches.
//!
//! Companies scatter independently, and may overlap or change their order.

use std::ops::ControlFlow;

use sandtable_dice::{Check, D10, Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, switch};
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Which dice give direction and distance.
    ScatterDice {
        /// Each has its own.
        Separate,
        /// One die gives both; so they lean to the left.
        Same,
    }
}

switch! {
    /// What becomes of a company that would land beyond the beach.
    OffEdge {
        /// It lands at the edge.
        Clamp,
        /// It is lost.
        Lost,
    }
}

/// How far the beach reaches beyond the intended landings.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beach {
    /// To the left of the first company (inches).
    #[schemars(range(min = 0, max = 1000))]
    pub left: i32,
    /// To the right of the last company (inches).
    #[schemars(range(min = 0, max = 1000))]
    pub right: i32,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Companies, from left to right.
    #[schemars(range(min = 1, max = 20))]
    pub companies: u32,
    /// From the intended landing of one company to that of the next (inches).
    #[serde(default)]
    #[schemars(range(min = 0, max = 200))]
    pub gap: i32,
    /// The frontage of a company: nearer than this, two of them overlap (inches).
    #[serde(default)]
    #[schemars(range(min = 0, max = 200))]
    pub frontage: i32,
    /// How far from its intended landing a company may be to count as near it (inches).
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub within: i32,
    /// How far the beach reaches. Leave it out if its ends are far away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beach: Option<Beach>,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The lowest die on which a company lands where it should.
    #[schemars(range(min = 1, max = 11))]
    pub on_target: u8,
    /// Inches for each pip of the distance die.
    #[schemars(range(min = 0, max = 20))]
    pub inches_per_pip: i32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { on_target: 6, inches_per_pip: 2 }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Which dice give direction and distance.
    #[serde(rename = "scatter.dice")]
    pub dice: ScatterDice,
    /// What becomes of a company that would land beyond the beach.
    #[serde(rename = "scatter.off_edge")]
    pub off_edge: OffEdge,
}

/// Companies that come ashore.
#[derive(Clone, Copy, Debug)]
pub struct Scatter {
    companies: i32,
    gap: i32,
    frontage: i32,
    within: i32,
    beach: Option<Beach>,
    on_target: Check,
    inches_per_pip: i32,
    rulings: Rulings,
}

/// Where they land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScatterOutcome {
    /// Displacement of the first company (inches to the right); nothing if it is lost.
    pub first: Option<i32>,
    /// Companies that land where they should.
    pub on_target: u32,
    /// Companies near their intended landing.
    pub near: u32,
    /// Companies that land to the left of one that should be on their left.
    pub passed: u32,
    /// Neighbors, as intended, that overlap.
    pub overlaps: u32,
    /// Companies lost beyond the beach.
    pub lost: u32,
    companies: u32,
}

impl Outcome for ScatterOutcome {}

/// The highest face of the distance die.
const MOST_PIPS: i32 = 10;

/// The companies that have landed, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Landed {
    companies: i32,
    /// Where the last one landed, if the next can overlap it.
    last: Option<i32>,
    /// The farthest landing to the right, if it can be passed.
    rightmost: Option<i32>,
    outcome: ScatterOutcome,
}

/// By how many pips a company is displaced to the right.
fn displacement<D: Dice>(dice: &mut D, &(on_target, rule): &(Check, ScatterDice)) -> i32 {
    if dice.stage("scatter").check(on_target) {
        return 0;
    }
    let direction = i32::from(dice.stage("direction of scatter").roll(D10));
    let distance = match rule {
        ScatterDice::Separate => i32::from(dice.stage("distance of scatter").roll(D10)),
        ScatterDice::Same => direction,
    };
    let side = if direction % 2 == 0 { -1 } else { 1 };
    side * distance
}

impl Scatter {
    /// By how much a company is displaced (inches to the right).
    fn displacement<D: Dice>(&self, dice: &mut D) -> i32 {
        dice.marginal((self.on_target, self.rulings.dice), displacement) * self.inches_per_pip
    }

    /// How far to the left and to the right the first company can be displaced (inches).
    fn reach(&self) -> (i32, i32) {
        let farthest = MOST_PIPS * self.inches_per_pip;
        match self.beach {
            Some(Beach { left, .. }) => (farthest.min(left), farthest.min(self.right_end())),
            None => (farthest, farthest),
        }
    }

    /// The right end of the beach, from the intended landing of the first company.
    fn right_end(&self) -> i32 {
        let right = self.beach.map_or(0, |beach| beach.right);
        self.gap * (self.companies - 1) + right
    }

    /// Forgets landings that no company that is still to land can come near, or pass.
    fn forget(&self, landed: Landed) -> Landed {
        let leftmost = landed.companies * self.gap - MOST_PIPS * self.inches_per_pip;
        let leftmost = match self.beach {
            Some(Beach { left, .. }) => leftmost.max(-left),
            None => leftmost,
        };
        Landed {
            last: landed.last.filter(|&last| leftmost < last + self.frontage),
            rightmost: landed.rightmost.filter(|&rightmost| leftmost < rightmost),
            ..landed
        }
    }

    /// Where a company lands, from the intended landing of the first; none if it is lost.
    fn land(&self, intended: i32, displacement: i32) -> Option<i32> {
        let at = intended + displacement;
        let Some(Beach { left, .. }) = self.beach else { return Some(at) };
        let right = self.right_end();
        match self.rulings.off_edge {
            OffEdge::Clamp => Some(at.clamp(-left, right)),
            OffEdge::Lost => (-left..=right).contains(&at).then_some(at),
        }
    }

    /// Lands the next company.
    fn next<D: Dice>(&self, dice: &mut D, landed: Landed) -> Landed {
        let intended = landed.companies * self.gap;
        let at = self.land(intended, self.displacement(dice));
        let mut next = Landed { companies: landed.companies + 1, last: at, ..landed };
        let off = at.map(|at| at - intended);
        if landed.companies == 0 {
            next.outcome.first = off;
        }
        let outcome = &mut next.outcome;
        let Some(at) = at else {
            outcome.lost += 1;
            return self.forget(next);
        };
        outcome.on_target += u32::from(at == intended);
        outcome.near += u32::from((at - intended).abs() <= self.within);
        outcome.passed += u32::from(landed.rightmost.is_some_and(|rightmost| at < rightmost));
        let overlaps = landed.last.is_some_and(|last| (at - last).abs() < self.frontage);
        outcome.overlaps += u32::from(overlaps);
        next.rightmost = next.rightmost.max(Some(at));
        self.forget(next)
    }
}

impl Procedure for Scatter {
    type Outcome = ScatterOutcome;

    fn measures(&self) -> Vec<Measure<ScatterOutcome>> {
        let (left, right) = self.reach();
        let (companies, others) = (self.companies, self.companies - 1);
        measures! {
            "distance", amount("inches", 0..=left.max(right)).or_none("lost"),
                "distance of the first company from its beach",
                |outcome| outcome.first.map(i32::abs).into();
            "displacement", amount("inches to the right", -left..=right).or_none("lost"),
                "displacement of the first company",
                |outcome| outcome.first.into();
            "on_target", count("companies", 0..=companies), "companies that land where they should",
                |outcome| outcome.on_target.into();
            "all_on_target", yes_no(), "every company lands where it should",
                |outcome| (outcome.on_target == outcome.companies).into();
            "near", count("companies", 0..=companies), "companies near their intended landing",
                |outcome| outcome.near.into();
            "order_changed", yes_no(), "companies land in another order",
                |outcome| (0 < outcome.passed).into();
            "passed", count("companies", 0..=others),
                "companies to the left of one that should be on their left",
                |outcome| outcome.passed.into();
            "overlaps", count("pairs", 0..=others), "pairs of intended neighbors that overlap",
                |outcome| outcome.overlaps.into();
            "lost", count("companies", 0..=companies), "companies lost beyond the beach",
                |outcome| outcome.lost.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ScatterOutcome {
        let outcome = ScatterOutcome {
            first: None,
            on_target: 0,
            near: 0,
            passed: 0,
            overlaps: 0,
            lost: 0,
            companies: self.companies.cast_unsigned(),
        };
        let start = Landed { companies: 0, last: None, rightmost: None, outcome };
        dice.rounds(start, |dice, &landed| {
            if landed.companies == self.companies {
                ControlFlow::Break(landed.outcome)
            } else {
                ControlFlow::Continue(self.next(dice.each("company"), landed))
            }
        })
    }
}

impl Rule for Scatter {
    const ABOUT: About = About { id: "cd.amphib.scatter", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { companies: 3, gap: 12, frontage: 8, within: 6, beach: None }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Scatter, Refusal> {
        let Circumstances { companies, gap, frontage, within, beach } = circumstances;
        let negative = |key, value: i32| match value {
            0.. => Ok(()),
            _ => Err(Refusal::new(key, format!("expected no negative distance, not {value}"))),
        };
        negative("circumstances.gap", gap)?;
        negative("circumstances.frontage", frontage)?;
        negative("circumstances.within", within)?;
        if let Some(Beach { left, right }) = beach {
            negative("circumstances.beach.left", left)?;
            negative("circumstances.beach.right", right)?;
        }
        Ok(Scatter {
            companies: companies.cast_signed(),
            gap,
            frontage,
            within,
            beach,
            on_target: D10.at_least(figures.on_target.into()),
            inches_per_pip: figures.inches_per_pip,
            rulings,
        })
    }
}

#[cfg(test)]
mod tests;
