//! Requests for heroes turn after turn. Register: `wtj.501.consecutive`, `wtj.base.damage`.
//!
//! A Markov chain: what a battalion's next request adds to the die depends on how many it has made
//! and on whether the one last turn was heard; what it can do depends on the bases that the target
//! has left. After a failed first try an average unit can never take a heavy weapon: six less one is
//! five.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::hero::{Hero, HeroFigures, HeroSwitches, Request, Target, Toll, Victim};
use super::single::{LoneAssault, Success};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// A target that heroes are asked for against, turn after turn.
#[derive(Clone, Debug)]
pub struct LoneAssaults {
    request: Request,
    victim: Victim,
    turns: u32,
    battalions: usize,
    policy: Policy,
    success: Success,
    history: History,
}

/// What comes of the requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoneAssaultsOutcome {
    toll: Toll,
    requests: u32,
    successes: u32,
    futile: u32,
    turns: Option<u32>,
    in_range: bool,
}

impl Outcome for LoneAssaultsOutcome {}

/// When a player asks for heroes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// On every turn, until the target is gone.
    #[default]
    EveryTurn,
    /// On the first turn and every other one.
    EveryOtherTurn,
    /// Until a request fails; the battalion that failed asks no more.
    UntilFailure,
    /// While some face would do anything to the target.
    WhilePossible,
}

/// What a player reads out before a series of requests.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that a hero comes from.
    pub hero: Hero,
    /// What a hero goes for.
    pub target: Target,
    /// Turns on which heroes may be asked for.
    #[schemars(range(min = 1, max = 100))]
    pub turns: u32,
    /// Battalions of a regiment that go for the target, each as the one described.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4))]
    pub battalions: u32,
    /// When heroes are asked for.
    #[serde(default)]
    pub policy: Policy,
}

switch! {
    /// Who may try once a turn.
    Scope {
        /// Each battalion.
        Battalion,
        /// The regiment, whose battalions share their requests.
        Regiment,
    }
}

switch! {
    /// Which requests count against the next one.
    History {
        /// All that were ever made.
        AllPrevious,
        /// Those made without a turn between them.
        ConsecutiveOnly,
    }
}

/// What the register leaves open about a series of requests.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// A hero's die.
    #[serde(flatten)]
    pub hero: HeroSwitches,
    /// What counts as a success for the next turn.
    #[serde(rename = "wtj.501.success")]
    pub success: Success,
    /// Who may try once a turn.
    #[serde(rename = "wtj.501.scope")]
    pub scope: Scope,
    /// Which requests count against the next one.
    #[serde(rename = "wtj.501.k")]
    pub history: History,
}

/// A battalion between two turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Battalion {
    officer: bool,
    previous: u32,
    active: bool,
    silent: bool,
}

/// The target and the battalions between two requests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    next: usize,
    battalions: Vec<Battalion>,
    victim: Victim,
    outcome: LoneAssaultsOutcome,
}

impl Procedure for LoneAssaults {
    type Outcome = LoneAssaultsOutcome;

    fn measures(&self) -> Vec<Measure<LoneAssaultsOutcome>> {
        let requests = self.turns * u32::try_from(self.battalions).unwrap_or(u32::MAX);
        let most = self.request.most_of(requests, self.victim.bases.left);
        let mut measures = most
            .measures()
            .into_iter()
            .map(|toll| toll.of_part(|outcome: &LoneAssaultsOutcome| &outcome.toll))
            .collect::<Vec<_>>();
        measures.extend(measures! {
            "target_gone", yes_no(), "no base of the target left",
                |outcome: &LoneAssaultsOutcome| outcome.turns.is_some().into();
            "requests", count("requests", 0..=requests), "heroes asked for",
                |outcome| outcome.requests.into();
            "successes", count("requests", 0..=requests), "requests that succeeded",
                |outcome| outcome.successes.into();
            "futile_requests", count("requests", 0..=requests),
                "requests that no face could make succeed", |outcome| outcome.futile.into();
            "turns", time("turns", self.turns), "turns until the target is gone",
                |outcome| outcome.turns.into();
            "in_range", yes_no(), "the target is within the reach of heroes",
                |outcome| outcome.in_range.into();
        });
        measures
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LoneAssaultsOutcome {
        let outcome = LoneAssaultsOutcome {
            toll: Toll::default(),
            requests: 0,
            successes: 0,
            futile: 0,
            turns: None,
            in_range: self.request.is_in_reach(),
        };
        if !self.request.is_allowed() {
            return outcome;
        }
        let battalions = (1..=self.battalions).map(|number| {
            let officer = self.request.officer().is_veteran(dice);
            dice.note(|| {
                let leads = if officer { "leads" } else { "does not lead" };
                format!("a veteran officer {leads} battalion {number}")
            });
            Battalion { officer, ..Battalion::default() }
        });
        let start = State {
            turn: 1,
            next: 0,
            battalions: battalions.collect(),
            victim: self.victim,
            outcome,
        };
        dice.rounds(start, |dice, state| {
            let mut state = state.clone();
            self.ask(dice.at("turn", state.turn), &mut state);
            if state.victim.bases.left == 0 {
                return Break(LoneAssaultsOutcome { turns: Some(state.turn), ..state.outcome });
            }
            state.next += 1;
            if state.next == self.battalions {
                state.next = 0;
                state.turn += 1;
            }
            if self.turns < state.turn { Break(state.outcome) } else { Continue(state) }
        })
    }
}

impl LoneAssaults {
    /// One battalion's chance to ask for a hero.
    fn ask<D: Dice>(&self, dice: &mut D, state: &mut State) {
        let battalion = state.battalions[state.next];
        let modifier =
            self.request.modifier(battalion.officer, battalion.previous, battalion.active);
        let possible = self.request.is_possible(modifier, state.victim);
        let asks = match self.policy {
            Policy::EveryTurn => true,
            Policy::EveryOtherTurn => state.turn % 2 == 1,
            Policy::UntilFailure => !battalion.silent,
            Policy::WhilePossible => possible,
        };
        if !asks {
            state.battalions[state.next] = self.paused(battalion);
            return;
        }
        let number = Some(state.next + 1);
        let effect = self.request.roll(dice, number, modifier, state.victim);
        let (victim, toll) = self.request.apply(effect, state.victim);
        let success = self.success == Success::AttemptMade || !effect.is_none();
        state.victim = victim;
        state.battalions[state.next] = Battalion {
            previous: battalion.previous + 1,
            active: success,
            silent: effect.is_none(),
            ..battalion
        };
        let outcome = &mut state.outcome;
        outcome.toll = outcome.toll.and(toll);
        outcome.requests += 1;
        outcome.successes += u32::from(success);
        outcome.futile += u32::from(!possible);
    }

    /// A battalion that has let a turn go by.
    fn paused(&self, battalion: Battalion) -> Battalion {
        let previous = match self.history {
            History::AllPrevious => battalion.previous,
            History::ConsecutiveOnly => 0,
        };
        Battalion { previous, active: false, ..battalion }
    }
}

impl Rule for LoneAssaults {
    const ABOUT: About = About {
        id: "wtj.501.consecutive",
        covers: &["wtj.base.damage"],
        assumptions: &["wtj.base.unit-size", "wtj.base.damage", "wtj.base.support"],
    };
    type Circumstances = Circumstances;
    type Figures = HeroFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let super::single::Circumstances { hero, target, .. } = LoneAssault::example();
        Circumstances { hero, target, turns: 6, battalions: 1, policy: Policy::EveryTurn }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: HeroFigures,
        rulings: Rulings,
    ) -> Result<LoneAssaults, Refusal> {
        let Circumstances { hero, target, turns, battalions, policy } = circumstances;
        let victim = target.victim(figures.size)?;
        Ok(LoneAssaults {
            request: Request::new(&hero, target, figures, rulings.hero)?,
            victim,
            turns,
            battalions: match rulings.scope {
                Scope::Battalion => battalions as usize,
                Scope::Regiment => 1,
            },
            policy,
            success: rulings.success,
            history: rulings.history,
        })
    }
}

#[cfg(test)]
mod tests;
