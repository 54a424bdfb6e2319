//! Portable bridges. Register: `cd.bridge.portable`; heading 2.4.3.
//!
//! > A set of a class makes one 6 inch bridge of that class, two 6 inch lengths of a class less, or
//! > 3 inches of a class more; joined sets span at most 12 inches. Each set takes as many engineer
//! > stands, and as many turns, as its own class. Sets go in one after the other on a bank, on both
//! > banks at once if there are stands and sets on both; and a stand spends a turn preparing each
//! > bank.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, switch};
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// When the banks are prepared.
    Preparation {
        /// Before the first set is begun.
        Before,
        /// While sets are assembled.
        Parallel,
    }
}

/// What there is on a bank.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Bank {
    /// Engineer stands.
    #[schemars(range(max = 100))]
    pub stands: u32,
    /// Bridging sets.
    #[schemars(range(max = 100))]
    pub sets: u32,
}

/// What a player reads out before a portable bridge is built.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weight class of the sets, I to VI.
    #[schemars(range(min = 1, max = 6))]
    pub set_class: u32,
    /// The weight class wanted, I to VI.
    #[schemars(range(min = 1, max = 6))]
    pub wanted_class: u32,
    /// The gap (inches).
    #[schemars(range(min = 1, max = 120))]
    pub span: u32,
    /// The near bank.
    pub near: Bank,
    /// The far bank. A stand there prepares it while the near bank is prepared; if it is left out, no
    /// stands and no sets are on it.
    #[serde(default)]
    pub far: Bank,
}

/// The book's numbers for portable bridges.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Length of a set at its own class (inches).
    #[schemars(range(max = 120))]
    pub inches: u32,
    /// Length of a set at a lower class (inches).
    #[schemars(range(max = 120))]
    pub inches_lower: u32,
    /// Length of a set at the next higher class (inches).
    #[schemars(range(max = 120))]
    pub inches_higher: u32,
    /// Engineer stands for a set, for each weight class.
    #[schemars(range(max = 20))]
    pub stands_per_class: u32,
    /// Turns for a set, for each weight class.
    #[schemars(range(max = 20))]
    pub turns_per_class: u32,
    /// Turns to prepare a bank.
    #[schemars(range(max = 20))]
    pub preparation: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            inches: 6,
            inches_lower: 12,
            inches_higher: 3,
            stands_per_class: 1,
            turns_per_class: 1,
            preparation: 1,
        }
    }
}

/// What the register leaves open about portable bridges.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// When the banks are prepared.
    #[serde(rename = "bridge.prep")]
    pub preparation: Preparation,
    /// The longest span the referee allows (inches).
    #[serde(rename = "bridge.max_span")]
    #[schemars(range(min = 1, max = 120))]
    pub max_span: u32,
}

impl Default for Rulings {
    fn default() -> Rulings {
        Rulings { preparation: Preparation::default(), max_span: 12 }
    }
}

/// A plan for a portable bridge.
#[derive(Clone, Copy, Debug)]
pub struct Portable {
    outcome: PortableOutcome,
}

/// What building a portable bridge takes. Nothing where it says what a bridge that cannot be built
/// would take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PortableOutcome {
    /// Whether it can be built.
    pub feasible: bool,
    /// Turns it takes.
    pub turns: Option<u32>,
    /// Sets it takes; nothing if no number will do.
    pub sets: Option<u32>,
    /// Work it takes, in turns of one stand.
    pub engineer_turns: Option<u32>,
    /// The longest span that the sets there are can give at the wanted class (inches).
    pub longest_span: u32,
    /// Whether it is built from both banks.
    pub both_banks: bool,
}

impl Outcome for PortableOutcome {}

impl Procedure for Portable {
    type Outcome = PortableOutcome;

    fn measures(&self) -> Vec<Measure<PortableOutcome>> {
        let PortableOutcome { turns, sets, engineer_turns, longest_span, .. } = self.outcome;
        let taken = |unit, most: Option<u32>| count(unit, 0..=most.unwrap_or_default());
        measures! {
            "feasible", yes_no(), "the bridge can be built", |outcome| outcome.feasible.into();
            "turns", taken("turns", turns).or_none("it cannot be built"), "turns until it is open",
                |outcome| outcome.turns.into();
            "sets", taken("sets", sets).or_none("no number will do"), "bridging sets it takes",
                |outcome| outcome.sets.into();
            "engineer_turns", taken("stand-turns", engineer_turns).or_none("it cannot be built"),
                "work it takes",
                |outcome| outcome.engineer_turns.into();
            "longest_span", amount("inches", 0..=longest_span),
                "longest span of the sets there are at the wanted class",
                |outcome| outcome.longest_span.into();
            "both_banks", yes_no(), "it is built from both banks",
                |outcome| outcome.both_banks.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> PortableOutcome {
        self.outcome
    }
}

impl Figures {
    /// Inches that one set gives at a class.
    fn inches(&self, set_class: u32, wanted_class: u32) -> u32 {
        match wanted_class {
            wanted if wanted < set_class => self.inches_lower,
            wanted if wanted == set_class => self.inches,
            wanted if wanted == set_class + 1 => self.inches_higher,
            _ => 0,
        }
    }
}

/// The sets that go in one after the other on the bank that takes longer: none if there are not
/// enough sets where there are stands to assemble them.
fn longest_bank(sets: u32, stands: u32, near: Bank, far: Bank) -> Option<u32> {
    let able = |bank: Bank| if bank.stands < stands { 0 } else { bank.sets };
    let (near, far) = (able(near), able(far));
    // The smaller pile takes as much of its half as it has.
    let less = near.min(far).min(sets / 2);
    (sets <= near + far).then_some(sets - less)
}

fn plan(circumstances: &Circumstances, figures: &Figures, rulings: Rulings) -> PortableOutcome {
    let &Circumstances { set_class, wanted_class, span, near, far } = circumstances;
    let inches = figures.inches(set_class, wanted_class);
    let longest_span = ((near.sets + far.sets) * inches).min(rulings.max_span);
    if inches == 0 || rulings.max_span < span {
        return PortableOutcome { longest_span, ..PortableOutcome::default() };
    }
    let sets = span.div_ceil(inches);
    let stands = set_class * figures.stands_per_class;
    let on_site = 0 < near.stands || 0 < far.stands;
    let Some(longest) = longest_bank(sets, stands, near, far).filter(|_| on_site) else {
        return PortableOutcome { sets: Some(sets), longest_span, ..PortableOutcome::default() };
    };
    let both_prepared = 0 < near.stands && 0 < far.stands;
    let preparation = figures.preparation * if both_prepared { 1 } else { 2 };
    let turns_per_set = set_class * figures.turns_per_class;
    let assembly = turns_per_set * longest;
    let turns = match rulings.preparation {
        Preparation::Before => preparation + assembly,
        Preparation::Parallel => preparation.max(assembly),
    };
    PortableOutcome {
        feasible: true,
        turns: Some(turns),
        sets: Some(sets),
        engineer_turns: Some(sets * stands * turns_per_set + 2 * figures.preparation),
        longest_span,
        both_banks: longest < sets,
    }
}

impl Rule for Portable {
    const ABOUT: About = About { id: "cd.bridge.portable", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let near = Bank { stands: 4, sets: 2 };
        let far = Bank { stands: 1, sets: 0 };
        Circumstances { set_class: 4, wanted_class: 4, span: 12, near, far }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Portable, Refusal> {
        Ok(Portable { outcome: plan(&circumstances, &figures, rulings) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: Bank = Bank { stands: 4, sets: 4 };
    const ONE_STAND: Bank = Bank { stands: 1, sets: 0 };
    const NOTHING: Bank = Bank { stands: 0, sets: 0 };

    fn four(wanted_class: u32, span: u32, near: Bank, far: Bank) -> PortableOutcome {
        let circumstances = Circumstances { set_class: 4, wanted_class, span, near, far };
        plan(&circumstances, &Figures::default(), Rulings::default())
    }

    /// The example of 2.4.3.
    #[test]
    fn a_class_four_set_is_twelve_six_or_three_inches() {
        let one = Bank { stands: 4, sets: 1 };
        let longest = |class| four(class, 3, one, ONE_STAND).longest_span;
        assert_eq!([2, 3, 4, 5, 6].map(longest), [12, 12, 6, 3, 0]);
    }

    #[test]
    fn sets_go_in_one_after_the_other_after_a_turn_of_preparation() {
        assert_eq!(four(4, 12, FOUR, ONE_STAND).turns, Some(1 + 2 * 4));
        assert_eq!(four(4, 12, FOUR, FOUR).turns, Some(1 + 4));
        assert_eq!(four(5, 9, FOUR, FOUR).turns, Some(1 + 2 * 4));
        assert_eq!(four(5, 9, FOUR, FOUR).engineer_turns, Some(3 * 4 * 4 + 2));
    }

    #[test]
    fn stands_on_one_bank_prepare_the_banks_one_after_the_other() {
        assert_eq!(four(4, 6, FOUR, NOTHING).turns, Some(2 + 4));
    }

    #[test]
    fn sets_without_enough_stands_beside_them_are_no_use() {
        let three = Bank { stands: 3, sets: 4 };
        assert!(!four(4, 6, three, ONE_STAND).feasible);
        let outcome = four(4, 12, FOUR, three);
        assert!(outcome.feasible && !outcome.both_banks);
        assert_eq!(outcome.turns, Some(1 + 8));
    }

    #[test]
    fn too_long_and_too_heavy_cannot_be_built() {
        assert!(!four(4, 13, FOUR, FOUR).feasible);
        assert!(!four(6, 3, FOUR, FOUR).feasible);
        let circumstances =
            Circumstances { set_class: 4, wanted_class: 4, span: 18, near: FOUR, far: FOUR };
        let rulings = Rulings { max_span: 24, ..Rulings::default() };
        let outcome = plan(&circumstances, &Figures::default(), rulings);
        assert_eq!((outcome.sets, outcome.turns), (Some(3), Some(9)));
    }

    #[test]
    fn preparing_while_assembling_saves_the_turn() {
        let circumstances =
            Circumstances { set_class: 4, wanted_class: 4, span: 6, near: FOUR, far: ONE_STAND };
        let rulings = Rulings { preparation: Preparation::Parallel, ..Rulings::default() };
        assert_eq!(plan(&circumstances, &Figures::default(), rulings).turns, Some(4));
    }
}
