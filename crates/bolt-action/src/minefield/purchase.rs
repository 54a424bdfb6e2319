//! Buying sections. Source: *Battle of the Bulge*, Minefield sections. Register:
//! `ba.minefield.purchase`.
//!
//! > Only the scenario's defender buys: 50 points a section, two for every 1,000 points of force at
//! > most. Sections that the scenario issues count against that and cost nothing. Mixed and concealed
//! > sections take two uses of the allowance, two dummies one.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Reading, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::price::{AllowanceFigures, PriceRulings};
use super::section::{Mines, Section};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

/// Sections that a defender wants.
#[derive(Clone, Copy, Debug)]
pub struct Purchase {
    outcome: PurchaseOutcome,
}

/// Sections of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Wanted {
    /// Anti-personnel sections.
    #[schemars(range(max = 100))]
    pub anti_personnel: u32,
    /// Anti-tank sections.
    #[schemars(range(max = 100))]
    pub anti_tank: u32,
    /// Mixed sections.
    #[schemars(range(max = 100))]
    pub mixed: u32,
    /// Dummy sections; they are sold in pairs.
    #[schemars(range(max = 100))]
    pub dummy: u32,
}

/// What a player reads out when buying sections.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Points of the defender's force.
    #[schemars(range(max = 100_000))]
    pub force: u32,
    /// Uses of the allowance that the scenario issues free.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub free: u32,
    /// Sections to buy, their position known.
    #[serde(default)]
    pub sections: Wanted,
    /// Sections to buy, concealed, where the scenario does not say how many there are.
    #[serde(default)]
    pub concealed: Wanted,
}

/// How many sections may be bought, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PurchaseFigures {
    /// Points for each use of the allowance.
    #[schemars(range(max = 10_000))]
    pub cost: u32,
    /// Uses for every full measure of force.
    #[schemars(range(max = 100))]
    pub uses: u32,
    /// Points that are a full measure of force.
    #[schemars(range(min = 1, max = 100_000))]
    pub force: u32,
}

impl Default for PurchaseFigures {
    fn default() -> PurchaseFigures {
        PurchaseFigures { cost: 50, uses: 2, force: 1000 }
    }
}

/// The book's numbers for buying sections.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How many sections may be bought, and for what.
    pub section: PurchaseFigures,
    /// What kinds of sections take of the allowance.
    pub allowance: AllowanceFigures,
}

switch! {
    /// What force beyond full thousands is worth.
    Rounding {
        /// Nothing.
        FullThousands,
        /// Its share of the allowance, rounded down.
        ProRata,
    }
}

switch! {
    /// Whether free sections beyond the allowance are laid.
    FreeBeyondCap {
        /// They are, and nothing can be bought.
        Yes,
        /// They are not.
        No,
    }
}

/// What the register leaves open about buying sections.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What force beyond full thousands is worth.
    #[serde(rename = "mine.purchase_rounding")]
    pub rounding: Rounding,
    /// Whether free sections beyond the allowance are laid.
    #[serde(rename = "mine.free_beyond_cap")]
    pub free_beyond_cap: FreeBeyondCap,
    /// What sections cost.
    #[serde(flatten)]
    pub price: PriceRulings,
}

/// What may be bought and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PurchaseOutcome {
    /// Uses of the allowance.
    pub allowance: u32,
    /// Free uses that are laid.
    pub free: u32,
    /// Uses that can be bought beside those of the purchase.
    pub purchasable: u32,
    /// Uses wanted.
    pub uses: u32,
    /// Points for them.
    pub cost: u64,
}

impl Outcome for PurchaseOutcome {}

impl PurchaseOutcome {
    /// Whether the allowance has room for the purchase beside the free sections.
    fn allowed(&self) -> bool {
        self.uses <= self.allowance.saturating_sub(self.free)
    }
}

impl Wanted {
    /// Uses of the allowance; an odd dummy wastes what is left of one.
    fn uses(&self, concealed: bool, figures: AllowanceFigures, rulings: PriceRulings) -> u32 {
        let shares = |mines, sections| {
            let section = Section { mines, concealed, ..Section::default() };
            sections * figures.shares(section, rulings)
        };
        let dummies = self.dummy.next_multiple_of(figures.dummies);
        let shares = shares(Mines::AntiPersonnel, self.anti_personnel)
            + shares(Mines::AntiTank, self.anti_tank)
            + shares(Mines::Mixed, self.mixed)
            + shares(Mines::Dummy, dummies);
        shares / figures.dummies
    }
}

impl Procedure for Purchase {
    type Outcome = PurchaseOutcome;

    fn measures(&self) -> Vec<Measure<PurchaseOutcome>> {
        let most = self.outcome;
        measures! {
            "purchasable", count("uses", 0..=most.purchasable),
                "further uses that can be bought beside the purchase",
                |outcome| outcome.purchasable.into();
            "allowance", count("uses", 0..=most.allowance), "sections allowed",
                |outcome| outcome.allowance.into();
            "free", count("uses", 0..=most.free), "free sections that are laid",
                |outcome| outcome.free.into();
            "uses", count("uses", 0..=most.uses), "uses of the allowance that the purchase takes",
                |outcome| outcome.uses.into();
            "cost", amount("points", 0.0..=most.cost as f64), "price of the purchase",
                |outcome| Reading::fraction(outcome.cost, 1);
            "allowed", yes_no(), "purchase within the allowance, or nothing bought",
                |outcome| outcome.allowed().into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> PurchaseOutcome {
        self.outcome
    }
}

impl Rule for Purchase {
    const ABOUT: About = About { id: "ba.minefield.purchase", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let sections = Wanted { mixed: 1, dummy: 2, ..Wanted::default() };
        Circumstances { force: 2000, free: 1, sections, concealed: Wanted::default() }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Purchase, Refusal> {
        let Circumstances { force, free, sections, concealed } = circumstances;
        let Figures { section: figures, allowance: kinds } = figures;
        let allowance = match rulings.rounding {
            Rounding::FullThousands => figures.uses * (force / figures.force),
            Rounding::ProRata => figures.uses * force / figures.force,
        };
        let free = match rulings.free_beyond_cap {
            FreeBeyondCap::Yes => free,
            FreeBeyondCap::No => free.min(allowance),
        };
        let uses =
            sections.uses(false, kinds, rulings.price) + concealed.uses(true, kinds, rulings.price);
        let outcome = PurchaseOutcome {
            allowance,
            free,
            purchasable: allowance.saturating_sub(free).saturating_sub(uses),
            uses,
            cost: u64::from(uses) * u64::from(figures.cost),
        };
        Ok(Purchase { outcome })
    }
}

#[cfg(test)]
mod tests {
    use super::super::price::{ConcealedDummy, ConcealedMixed};
    use super::*;

    /// What a force can buy that has bought nothing yet.
    fn buy(force: u32, free: u32, rulings: Rulings) -> PurchaseOutcome {
        let sections = Wanted::default();
        let circumstances = Circumstances { force, free, sections, ..Purchase::example() };
        Purchase::prepare(circumstances, Figures::default(), rulings).unwrap().outcome
    }

    #[test]
    fn buy_01_two_sections_for_every_thousand_points() {
        assert_eq!(buy(1000, 1, Rulings::default()).purchasable, 1);
        assert_eq!(buy(1999, 0, Rulings::default()).purchasable, 2);
        let rulings = Rulings { rounding: Rounding::ProRata, ..Rulings::default() };
        assert_eq!(buy(1999, 0, rulings).purchasable, 3);
    }

    #[test]
    fn free_sections_beyond_the_allowance_leave_nothing_to_buy() {
        assert_eq!(
            (buy(1000, 3, Rulings::default()).purchasable, buy(1000, 3, Rulings::default()).free),
            (0, 3)
        );
        let rulings = Rulings { free_beyond_cap: FreeBeyondCap::No, ..Rulings::default() };
        assert_eq!(buy(1000, 3, rulings).free, 2);
    }

    #[test]
    fn a_mixed_section_takes_two_uses_and_two_dummies_one() {
        let rule =
            Purchase::prepare(Purchase::example(), Figures::default(), Rulings::default()).unwrap();
        assert_eq!((rule.outcome.uses, rule.outcome.cost), (3, 150));
    }

    /// A hundred sections of each kind, at the highest figures.
    #[test]
    fn the_dearest_purchase_can_be_told() {
        let all = Wanted { anti_personnel: 100, anti_tank: 100, mixed: 100, dummy: 100 };
        let circumstances = Circumstances { sections: all, concealed: all, ..Purchase::example() };
        let figures = Figures {
            section: PurchaseFigures { cost: 10_000, ..PurchaseFigures::default() },
            allowance: AllowanceFigures { mixed: 100, dummies: 1, concealed: 100 },
        };
        let rule = Purchase::prepare(circumstances, figures, Rulings::default()).unwrap();
        let uses = 100 + 100 + 10_000 + 100 + 10_000 + 10_000 + 1_000_000 + 10_000;
        assert_eq!((rule.outcome.uses, rule.outcome.cost), (uses, 10_000 * u64::from(uses)));
    }

    #[test]
    fn what_is_bought_leaves_less_to_buy() {
        let after = |mixed| {
            let sections = Wanted { mixed, ..Wanted::default() };
            let circumstances = Circumstances { sections, ..Purchase::example() };
            let rule =
                Purchase::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
            (rule.outcome.purchasable, rule.outcome.allowed())
        };
        // Four uses for 2,000 points, of which one is free; a mixed section takes two.
        assert_eq!([0, 1, 2].map(after), [(3, true), (1, true), (0, false)]);
    }

    #[test]
    fn what_each_kind_takes_is_a_figure() {
        let allowance = AllowanceFigures { mixed: 3, dummies: 4, concealed: 5 };
        let figures = Figures { allowance, ..Figures::default() };
        let every = |dummy| Wanted { anti_personnel: 1, anti_tank: 1, mixed: 1, dummy };
        let uses = |sections, concealed| {
            let circumstances = Circumstances { force: 1000, free: 0, sections, concealed };
            Purchase::prepare(circumstances, figures, Rulings::default()).unwrap().outcome.uses
        };
        assert_eq!(uses(every(4), Wanted::default()), 1 + 1 + 3 + 1);
        assert_eq!(uses(every(5), Wanted::default()), 1 + 1 + 3 + 2, "a fifth wastes the rest");
        assert_eq!(uses(Wanted::default(), every(4)), 5 * (1 + 1 + 3 + 1));
    }

    #[test]
    fn concealment_doubles_and_rulings_say_what_it_does_to_what_is_special() {
        let uses = |concealed, price| {
            let rulings = Rulings { price, ..Rulings::default() };
            let sections = Wanted::default();
            let circumstances = Circumstances { force: 1000, free: 0, sections, concealed };
            Purchase::prepare(circumstances, Figures::default(), rulings).unwrap().outcome.uses
        };
        let book = PriceRulings::default();
        let other = PriceRulings {
            concealed_mixed: ConcealedMixed::Additive,
            concealed_dummy: ConcealedDummy::FourUses,
        };
        assert_eq!(uses(Wanted { anti_tank: 1, ..Wanted::default() }, book), 2);
        let mixed = Wanted { mixed: 1, ..Wanted::default() };
        assert_eq!((uses(mixed, book), uses(mixed, other)), (4, 3));
        let dummies = Wanted { dummy: 2, ..Wanted::default() };
        assert_eq!((uses(dummies, book), uses(dummies, other)), (2, 4));
    }
}
