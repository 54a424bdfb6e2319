//! Dug in and hidden. Source: *Battle of the Bulge*, Dug in with hidden set up. Register:
//! `ba.dugin.hidden`, and `ba.base.hidden`, an assumption of the base game.
//!
//! > A unit that is both uses the rule for hidden units first; the one thing that being dug in does
//! > for it then is that it counts as Down against HE. When it is hidden no more, it is dug in.
//!
//! A hidden unit cannot be chosen as a target until it shoots, moves or is found (`hidden.effect`).

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DoubledFigures, ReactionDoubles, Stance};
use crate::he::{DownFigures, DownHe, Posture};
use crate::{DownToHit, ToHitFigures};
use sandtable_rulebook::{About, Refusal, Rule, measures, up_to};

/// What has given a hidden unit away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Revealed {
    /// Nothing: it is hidden still.
    #[default]
    No,
    /// It shot.
    Shot,
    /// It moved: `posture` says how it keeps where it is now, and `dug-in` that it has not left its holes,
    /// or has reached others.
    Moved,
    /// The enemy found it.
    Found,
}

/// What a player reads out of a unit that was set up hidden.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Circumstances {
    /// What has given it away.
    #[serde(default)]
    pub revealed: Revealed,
    /// How low it keeps.
    #[serde(flatten)]
    pub stance: Stance,
    /// Its models under an HE template that falls there.
    #[serde(default)]
    #[schemars(range(max = 200))]
    pub models_under: u32,
}

/// The book's numbers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// HE against units that are Down.
    pub down: DownFigures,
    /// What being Down and dug in at once does.
    pub dug_in: DoubledFigures,
    /// The roll to hit.
    pub to_hit: ToHitFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        let (down, dug_in) = (DownFigures::default(), DoubledFigures::default());
        Figures { down, dug_in, to_hit: ToHitFigures::default() }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
    /// Whether going Down in reaction doubles the benefit.
    #[serde(rename = "dugin.reaction_down_doubles")]
    pub reaction: ReactionDoubles,
    /// What a target that is Down takes off the roll to hit.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
}

/// A unit that was set up hidden.
#[derive(Clone, Copy, Debug)]
pub struct Hidden {
    outcome: HiddenOutcome,
}

/// What can be done to a unit that was set up hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HiddenOutcome {
    /// Whether it can be chosen as a target.
    pub targetable: bool,
    /// HE hits on it of the models under the template.
    pub hits: u32,
    /// What keeping low adds to a roll to hit it, if it can be shot at.
    pub to_hit: Option<i32>,
}

impl Outcome for HiddenOutcome {}

impl Procedure for Hidden {
    type Outcome = HiddenOutcome;

    fn measures(&self) -> Vec<Measure<HiddenOutcome>> {
        let HiddenOutcome { hits, to_hit, .. } = self.outcome;
        let to_hit = to_hit.unwrap_or(0);
        measures! {
            "targetable", yes_no(), "can be chosen as a target",
                |outcome| outcome.targetable.into();
            "hits", count("hits", 0..=hits), "HE hits rolled for damage",
                |outcome| outcome.hits.into();
            "to_hit", count("pips", up_to(to_hit)).or_none("no target"),
                "modifier of shots at it for keeping low", |outcome| outcome.to_hit.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> HiddenOutcome {
        self.outcome
    }
}

impl Rule for Hidden {
    const ABOUT: About = About {
        id: "ba.dugin.hidden",
        covers: &["ba.base.hidden"],
        assumptions: &["ba.base.hidden", "ba.base.down", "ba.base.to-hit"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let stance = Stance { posture: Posture::DugIn, goes_down: false };
        Circumstances { revealed: Revealed::No, stance, models_under: 5 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Hidden, Refusal> {
        let Circumstances { revealed, stance, models_under } = circumstances;
        let targetable = revealed != Revealed::No;
        let open = stance.posture(rulings.reaction);
        let low = figures.to_hit.of_down(rulings.down_to_hit);
        let (posture, to_hit) = match open {
            Posture::DugInAndDown if !targetable => (Posture::DugIn, None),
            posture if !targetable => (posture, None),
            Posture::Up => (open, Some(0)),
            Posture::Down | Posture::DugIn => (open, Some(low)),
            Posture::DugInAndDown => (open, Some(figures.dug_in.factor * low)),
        };
        let hits = posture.hits(models_under, figures.down, rulings.down_he);
        Ok(Hidden { outcome: HiddenOutcome { targetable, hits, to_hit } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{falls, prepared};

    fn under(revealed: Revealed, posture: Posture) -> (bool, u32, Option<i32>) {
        let stance = Stance { posture, goes_down: false };
        let circumstances = Circumstances { revealed, stance, models_under: 5 };
        let outcome = falls(&prepared::<Hidden>(circumstances, Rulings::default()), &[]);
        (outcome.targetable, outcome.hits, outcome.to_hit)
    }

    #[test]
    fn while_it_is_hidden_holes_help_against_he_alone() {
        assert_eq!(under(Revealed::No, Posture::DugIn), (false, 3, None));
        assert_eq!(under(Revealed::No, Posture::Up), (false, 5, None));
        assert_eq!(
            under(Revealed::No, Posture::DugInAndDown),
            (false, 3, None),
            "Down, and no more"
        );
    }

    #[test]
    fn once_it_shot_moved_or_was_found_it_is_dug_in_as_any_other() {
        for revealed in [Revealed::Shot, Revealed::Moved, Revealed::Found] {
            assert_eq!(under(revealed, Posture::DugIn), (true, 3, Some(-2)));
            assert_eq!(under(revealed, Posture::DugInAndDown), (true, 2, Some(-4)));
        }
    }
}
