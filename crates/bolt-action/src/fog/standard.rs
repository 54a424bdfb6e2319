//! Shooting in fog. Source: *Battle of the Bulge*, Fog. Register: `ba.fog.standard`.
//!
//! > Every range ends at the visibility. Long range still begins beyond half the weapon's own range.
//! > So a weapon of 36 inches is never at long range where one sees 18; a rifle is beyond 12.

mod interface;

use std::ops::ControlFlow::{self, Break, Continue};

use sandtable_dice::{Dice, Measure, Procedure, Series, States};

use super::{Sight, Visibility};
use crate::shooting::Shooting;
use crate::{Condition, Cover, Exposure, Losses, Range, Shooter, Shot, Unit, UpOrDown, Weapon};
use sandtable_rulebook::{About, Refusal, Rule};

pub use interface::{CapsAssault, Circumstances, Figures, Rulings, StandardOutcome};

/// A unit that shoots in fog, turn after turn, at a target that stays where it is.
#[derive(Clone, Debug)]
pub struct Standard {
    visibility: Visibility,
    now: Sight,
    turns: u32,
    distance: f64,
    /// Nothing if the target is beyond the weapon's range.
    shooting: Option<Shooting>,
    before: Condition,
    long_range: bool,
    assault_reach: Sight,
}

/// A firefight between two of its steps: shooting and the change of the fog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    shot: bool,
    visibility: Sight,
    in_sight: u32,
    hits: u32,
    losses: Losses,
}

impl Rule for Standard {
    const ABOUT: About = About {
        id: "ba.fog.standard",
        covers: &[],
        assumptions: &[
            "ba.base.volley",
            "ba.base.to-hit",
            "ba.base.down",
            "ba.base.damage",
            "ba.base.assault",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            shooter: Shooter::default(),
            weapon: Weapon { range: 24, shots: 8, penetration: 0, heavy: false },
            distance: 15.0,
            target: Unit::default(),
            cover: Cover::None,
            posture: UpOrDown::Up,
            visibility: None,
            turns: 1,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Standard, Refusal> {
        let Circumstances { shooter, weapon, distance, target: unit, cover, posture, .. } =
            circumstances;
        if posture == UpOrDown::Down && unit.kind.is_vehicle() {
            let problem = "only infantry and artillery go Down";
            return Err(Refusal::new("circumstances.posture", problem));
        }
        let Figures { fog, range, volley, assault_reach } = figures;
        let before = unit.condition();
        unit.profile(&volley.damage, &volley.morale).admit(&before, "circumstances.target.pins")?;
        let band = range.band(&weapon, distance);
        let target = Exposure { cover, posture, small_unit: false };
        let shooting = band.map(|range_band| {
            let shot = Shot { shooter, target, range_band, other: 0 };
            Shooting::new(&weapon, shot, &unit, &volley, rulings.down_to_hit, rulings.vehicles)
        });
        let now = Sight::of(circumstances.visibility.unwrap_or(fog.visibility));
        let assault_reach = Sight::inches(assault_reach);
        let assault_reach = match rulings.caps_assault {
            CapsAssault::No => assault_reach,
            CapsAssault::Yes => assault_reach.min(now),
        };
        Ok(Standard {
            visibility: Visibility::new(fog, rulings.visibility)?,
            now,
            turns: circumstances.turns,
            distance,
            shooting,
            before,
            long_range: band.is_some_and(Range::is_long),
            assault_reach,
        })
    }
}

impl Procedure for Standard {
    type Outcome = StandardOutcome;

    fn measures(&self) -> Vec<Measure<StandardOutcome>> {
        StandardOutcome::measures(&self.most())
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Counted { unit: "models", most: self.before.models };
        let (name, meaning) = ("strength", "Models of the target in action");
        vec![Series { name, meaning, states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> StandardOutcome {
        let losses = Losses::none(self.before);
        let visibility = self.now;
        let start = State { turn: 1, shot: false, visibility, in_sight: 0, hits: 0, losses };
        dice.rounds(start, |dice, &state| self.step(dice.at("turn", state.turn), state))
    }
}

impl Standard {
    fn step<D: Dice>(&self, dice: &mut D, state: State) -> ControlFlow<StandardOutcome, State> {
        if !state.shot {
            return Continue(State { shot: true, ..self.shoot(dice, state) });
        }
        let strength = state.losses.condition.strength();
        if state.turn == self.turns || !state.losses.condition.in_action() {
            dice.mark("strength", state.turn..=self.turns, strength);
            return Break(self.outcome(state));
        }
        dice.mark("strength", state.turn..=state.turn, strength);
        let visibility = self.visibility.next(dice, state.visibility);
        Continue(State { turn: state.turn + 1, shot: false, visibility, ..state })
    }

    fn shoot<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let Some(shooting) = self.shooting.filter(|_| self.distance <= f64::from(state.visibility))
        else {
            dice.note(|| "the target cannot be seen".to_owned());
            return state;
        };
        let (hits, losses) = shooting.fire(dice, state.losses.condition);
        let casualties = state.losses.casualties + losses.casualties;
        let penetrated = state.losses.penetrated + losses.penetrated;
        let losses = Losses { penetrated, casualties, ..losses };
        State { in_sight: state.in_sight + 1, hits: state.hits + hits, losses, ..state }
    }

    /// The most that can come of it, number by number.
    fn most(&self) -> StandardOutcome {
        let &Standard { before, turns, long_range, assault_reach, .. } = self;
        let pins = self.shooting.map_or(before.pins, |shots| shots.most_pins(before, turns));
        let losses = Losses::none(Condition { pins, ..before });
        let hits = self.shooting.map_or(0, |shots| turns * shots.shots);
        let is_vehicle = self.shooting.is_some_and(|shots| shots.target.kind.is_vehicle());
        let penetrated = if is_vehicle { hits } else { 0 };
        StandardOutcome {
            hits,
            in_sight: turns,
            losses: Losses { casualties: before.models, penetrated, ..losses },
            long_range,
            in_range: self.shooting.is_some(),
            assault_reach,
        }
    }

    fn outcome(&self, state: State) -> StandardOutcome {
        let State { in_sight, hits, losses, .. } = state;
        let &Standard { long_range, assault_reach, .. } = self;
        let in_range = self.shooting.is_some();
        StandardOutcome { hits, in_sight, losses, long_range, in_range, assault_reach }
    }
}

#[cfg(test)]
mod tests;
