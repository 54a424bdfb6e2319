//! One request for a hero. Register: `wtj.501.lone-assault`, with `wtj.base.unit-size`.

use std::ops::RangeInclusive;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::hero::{Hero, HeroFigures, HeroSwitches, Request, Target, TargetKind, Toll, Victim};
use super::table::{Effect, HeroTable};
use crate::levels::{Morale, Training};
use crate::veteran_officers::Officer;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Chart, Refusal, Rule};

/// A request for a hero.
#[derive(Clone, Debug)]
pub struct LoneAssault {
    request: Request,
    victim: Victim,
    previous: u32,
    active: bool,
    success: Success,
}

/// What comes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoneAssaultOutcome {
    toll: Toll,
    effect: Effect,
    success: bool,
    gone: bool,
    modifier: i32,
    class: u32,
    in_range: bool,
}

impl Outcome for LoneAssaultOutcome {}

/// What a player reads out before asking for a hero.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that the hero comes from.
    pub hero: Hero,
    /// What a hero goes for.
    pub target: Target,
    /// Heroes that the battalion has asked for before, with or without success.
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub previous_requests: u32,
    /// Whether its request last turn was a success.
    #[serde(default)]
    pub succeeded_last_turn: bool,
}

switch! {
    /// What counts as a success for the next turn.
    Success {
        /// Any effect in the chart.
        Effect,
        /// That a hero set out.
        AttemptMade,
    }
}

/// What the register leaves open about a request.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// A hero's die.
    #[serde(flatten)]
    pub hero: HeroSwitches,
    /// What counts as a success for the next turn.
    #[serde(rename = "wtj.501.success")]
    pub success: Success,
}

impl Procedure for LoneAssault {
    type Outcome = LoneAssaultOutcome;

    fn measures(&self) -> Vec<Measure<LoneAssaultOutcome>> {
        let most = self.request.most(self.victim.bases.left);
        let mut measures = measures! {
            "any_effect", yes_no(), "any effect on the target",
                |outcome: &LoneAssaultOutcome| (!outcome.effect.is_none()).into();
        };
        measures.extend(
            most.measures()
                .into_iter()
                .map(|toll| toll.of_part(|outcome: &LoneAssaultOutcome| &outcome.toll)),
        );
        measures.extend(measures! {
            "target_gone", yes_no(), "no base of the target left",
                |outcome: &LoneAssaultOutcome| outcome.gone.into();
            "success", yes_no(), "counts as a success next turn", |outcome| outcome.success.into();
            "modifier", amount("pips", self.modifiers()), "added to the die",
                |outcome| outcome.modifier.into();
            "own_losses", count("bases", 0..=0), "bases the hero's unit loses", |_| 0u32.into();
            "target_class", count("class", 0..=3),
                "class of the target: a heavy weapon 0, a remnant 1, a weak unit 2, a full one 3",
                |outcome| outcome.class.into();
            "in_range", yes_no(), "the target is within the reach of heroes",
                |outcome| outcome.in_range.into();
        });
        measures
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LoneAssaultOutcome {
        let &LoneAssault { ref request, victim, previous, active, success } = self;
        let (class, in_range) = (request.target_class(victim), request.is_in_reach());
        if !request.is_allowed() {
            let (toll, effect) = (Toll::default(), Effect::default());
            return LoneAssaultOutcome {
                toll,
                effect,
                success: false,
                gone: false,
                modifier: 0,
                class,
                in_range,
            };
        }
        let officer = request.officer().is_veteran(dice);
        let modifier = request.modifier(officer, previous, active);
        let effect = request.roll(dice, None, modifier, victim);
        let (left, toll) = request.apply(effect, victim);
        let success = success == Success::AttemptMade || !effect.is_none();
        let gone = left.bases.left == 0;
        LoneAssaultOutcome { toll, effect, success, gone, modifier, class, in_range }
    }
}

impl LoneAssault {
    /// What can be added to the die.
    fn modifiers(&self) -> RangeInclusive<i32> {
        if !self.request.is_allowed() {
            return 0..=0;
        }
        let [alone, led] =
            [false, true].map(|led| self.request.modifier(led, self.previous, self.active));
        alone.min(led)..=alone.max(led)
    }
}

impl Rule for LoneAssault {
    const ABOUT: About = About {
        id: "wtj.501.lone-assault",
        covers: &["wtj.base.unit-size"],
        assumptions: &["wtj.base.unit-size", "wtj.base.damage", "wtj.base.support"],
    };
    type Circumstances = Circumstances;
    type Figures = HeroFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let hero = Hero {
            training: Training::Average,
            morale: Morale::Steady,
            officer: Officer::None,
            feud: None,
            distance: 100,
        };
        let target = Target {
            kind: TargetKind::Infantry,
            bases: Some(3),
            size: None,
            supported: false,
            pinned_or_demoralized: false,
        };
        Circumstances { hero, target, previous_requests: 0, succeeded_last_turn: false }
    }

    fn chart() -> Option<Chart> {
        Some(HeroTable::default().chart())
    }

    fn prepare(
        circumstances: Circumstances,
        figures: HeroFigures,
        rulings: Rulings,
    ) -> Result<LoneAssault, Refusal> {
        let Circumstances { hero, target, previous_requests, succeeded_last_turn } = circumstances;
        let victim = target.victim(figures.size)?;
        let request = Request::new(&hero, target, figures, rulings.hero)?;
        if succeeded_last_turn && previous_requests == 0 {
            let problem = "a success last turn is a previous request; count it";
            return Err(Refusal::new("circumstances.previous_requests", problem));
        }
        Ok(LoneAssault {
            request,
            victim,
            previous: previous_requests,
            active: succeeded_last_turn,
            success: rulings.success,
        })
    }
}

#[cfg(test)]
mod tests;
