//! How long a game lasts. Register: `ba.base.game-length`, an assumption of the base game.
//!
//! > Six turns, and a seventh on 4+.

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// How long a game lasts.
#[derive(Clone, Copy, Debug)]
pub struct GameLength {
    figures: GameLengthFigures,
}

/// Nothing needs to be read out.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {}

/// How many turns there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct GameLengthFigures {
    /// Turns that are always played.
    #[schemars(range(min = 1, max = 100))]
    pub turns: u32,
    /// Score on a D6 for one turn more.
    #[schemars(range(min = 1, max = 7))]
    pub extra_turn: i32,
}

impl Default for GameLengthFigures {
    fn default() -> GameLengthFigures {
        GameLengthFigures { turns: 6, extra_turn: 4 }
    }
}

/// The book's numbers for the length of a game.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How many turns there are.
    pub game_length: GameLengthFigures,
}

/// How long the game lasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameLengthOutcome {
    /// Turns played.
    pub turns: u32,
}

impl Outcome for GameLengthOutcome {}

impl Procedure for GameLength {
    type Outcome = GameLengthOutcome;

    fn measures(&self) -> Vec<Measure<GameLengthOutcome>> {
        let GameLengthFigures { turns, .. } = self.figures;
        measures! {
            "turns", count("turns", turns..=turns + 1), "length of the game",
                |outcome| outcome.turns.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> GameLengthOutcome {
        let GameLengthFigures { turns, extra_turn } = self.figures;
        let extra = dice.stage("extra turn").check(D6.at_least(extra_turn));
        GameLengthOutcome { turns: turns + u32::from(extra) }
    }
}

impl Rule for GameLength {
    const ABOUT: About =
        About { id: "ba.base.game-length", covers: &[], assumptions: &["ba.base.game-length"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {}
    }

    fn prepare(_: Circumstances, figures: Figures, _: NoRulings) -> Result<GameLength, Refusal> {
        Ok(GameLength { figures: figures.game_length })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[test]
    fn a_seventh_turn_on_four_or_more() {
        let rule = GameLength { figures: GameLengthFigures::default() };
        assert_eq!(rule.resolve(&mut Scripted::new([3])).turns, 6);
        assert_eq!(rule.resolve(&mut Scripted::new([4])).turns, 7);
    }
}
