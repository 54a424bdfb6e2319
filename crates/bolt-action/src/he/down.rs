//! HE against units that are Down. Source: weapons, "HE (high explosive)", and *Battle of the Bulge*,
//! "Dug in rules". Register: `ba.he.down`, and what of `ba.dugin.he` it takes.
//!
//! > The hits on a unit that is Down are counted and then halved, rounding up. A dug-in unit counts
//! > as Down; with a Down order on top, the benefit is doubled.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

/// How low a unit keeps when HE hits it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Posture {
    /// It is up.
    #[default]
    Up,
    /// It is Down, by an order or in reaction.
    Down,
    /// It is dug in, which counts as Down.
    DugIn,
    /// It is dug in, and Down on top.
    DugInAndDown,
}

switch! {
    /// What doubling the benefit of Down does to HE hits (`dugin.down_he`).
    DownHe {
        /// Hits are halved twice, each time rounding up.
        QuarterRoundUp,
        /// Only the modifier to hit is doubled; hits are halved once.
        Half,
        /// A doubled halving leaves no hits.
        None,
    }
}

/// The book's numbers for HE against units that are Down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DownFigures {
    /// What the hits on a unit that is Down are divided by, rounding up.
    #[schemars(range(min = 1, max = 10))]
    pub divisor: u32,
}

impl Default for DownFigures {
    fn default() -> DownFigures {
        DownFigures { divisor: 2 }
    }
}

impl Posture {
    /// Whether it is dug in.
    #[must_use]
    pub fn is_dug_in(self) -> bool {
        matches!(self, Posture::DugIn | Posture::DugInAndDown)
    }

    /// The same unit where being dug in is of no use.
    #[must_use]
    pub fn without_holes(self) -> Posture {
        match self {
            Posture::Up | Posture::DugIn => Posture::Up,
            Posture::Down | Posture::DugInAndDown => Posture::Down,
        }
    }

    /// How many hits are left of those that were counted.
    pub fn hits(self, counted: u32, figures: DownFigures, doubled: DownHe) -> u32 {
        let halved = counted.div_ceil(figures.divisor);
        match (self, doubled) {
            (Posture::Up, _) => counted,
            (Posture::DugInAndDown, DownHe::QuarterRoundUp) => halved.div_ceil(figures.divisor),
            (Posture::DugInAndDown, DownHe::None) => 0,
            _ => halved,
        }
    }
}

/// Hits on a unit, counted and then halved.
#[derive(Clone, Copy, Debug)]
pub struct Down {
    models_under: u32,
    hits: u32,
}

/// What a player reads out when the hits have been counted.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Models of the unit under the template.
    #[schemars(range(max = 200))]
    pub models_under: u32,
    /// How low the unit keeps.
    #[serde(default)]
    pub posture: Posture,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// HE against units that are Down.
    pub down: DownFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
}

/// What is left of the hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DownOutcome {
    /// Hits that are rolled for damage.
    pub hits: u32,
    /// Hits that keeping low has saved.
    pub saved: u32,
}

impl Outcome for DownOutcome {}

impl Procedure for Down {
    type Outcome = DownOutcome;

    fn measures(&self) -> Vec<Measure<DownOutcome>> {
        measures! {
            "hits", count("hits", 0..=self.models_under), "hits rolled for damage",
                |outcome| outcome.hits.into();
            "saved", count("hits", 0..=self.models_under), "hits that keeping low has saved",
                |outcome| outcome.saved.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> DownOutcome {
        DownOutcome { hits: self.hits, saved: self.models_under - self.hits }
    }
}

impl Rule for Down {
    const ABOUT: About = About { id: "ba.he.down", covers: &[], assumptions: &["ba.base.down"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { models_under: 3, posture: Posture::Down }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Down, Refusal> {
        let Circumstances { models_under, posture } = circumstances;
        let hits = posture.hits(models_under, figures.down, rulings.down_he);
        Ok(Down { models_under, hits })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn hits(models_under: u32, posture: Posture, down_he: DownHe) -> u32 {
        let circumstances = Circumstances { models_under, posture };
        let rule = Down::prepare(circumstances, Figures::default(), Rulings { down_he }).unwrap();
        rule.resolve(&mut Scripted::new([])).hits
    }

    #[test]
    fn he_03_three_models_under_the_template_are_two_hits_on_a_unit_that_is_down() {
        assert_eq!(hits(3, Posture::Down, DownHe::default()), 2);
        assert_eq!(hits(3, Posture::Up, DownHe::default()), 3);
        assert_eq!(hits(0, Posture::Down, DownHe::default()), 0);
    }

    #[test]
    fn dug_06_and_07_a_dug_in_unit_counts_as_down_and_halves_again_when_it_is() {
        assert_eq!(hits(5, Posture::DugIn, DownHe::default()), 3);
        assert_eq!(hits(5, Posture::DugInAndDown, DownHe::QuarterRoundUp), 2);
        assert_eq!(hits(5, Posture::DugInAndDown, DownHe::Half), 3);
        assert_eq!(hits(5, Posture::DugInAndDown, DownHe::None), 0);
    }

    #[test]
    fn halving_twice_is_a_quarter_rounded_up() {
        for counted in 0..50 {
            let twice = hits(counted, Posture::DugInAndDown, DownHe::QuarterRoundUp);
            assert_eq!(twice, counted.div_ceil(4));
        }
    }
}
