//! Two units that fire at each other, turn after turn, in the dark or by day. Source: night fighting;
//! the rest is the base game. Register: `ba.night.night-fight`, with `ba.night.spotting`,
//! `ba.night.muzzle-flash` and the assumptions `ba.base.*` it leans on.
//!
//! > In each turn both units are given an order, one after the other. A unit with pins tests for it;
//! > one that goes Down, or panics, does not fire. In the dark it must spot its target first. The
//! > target may go Down in reaction if it has not acted. Then come shots, pins, damage and the morale
//! > check for heavy losses. A unit that stays Down at the end of a turn loses a D3 of its pins. A team
//! > whose flamethrowers have no more fuel leaves the game.
//!
//! What a side is ordered, and whether it goes or stays Down, its player decides: by thresholds of pins
//! that the circumstances state, or as the behaviour says. Neither side moves: the distance is what it
//! is. By friendly fire a unit without friends goes Down.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::RangeInclusive;

use sandtable_dice::{Behaviour, D6, Decision, Dice, Measure, Procedure, Series, States};

use super::night::{DarkRulings, Fired, OrderDie, Signs, SpottingFigures};
use super::weapon::flame::FlameRules;
use super::{DoubleOne, DownFigures, Fate, RallyRules, Response, order_test};
use sandtable_rulebook::{About, Choice, Refusal, Rule, spoken};

mod choices;
pub mod circumstances;
mod combatant;
mod outcome;
mod tally;

use choices::{GOES_DOWN, STAYS_DOWN, Sight};
pub use circumstances::{ActsFirst, Circumstances, Figures, Rulings, Side};
pub use combatant::Stance;
use combatant::{Combatant, Standing};
pub use outcome::DuelOutcome;
pub use tally::{Counted, Tally};

/// How strong each side is, turn by turn: the names of the series, and what they follow.
const STRENGTHS: [(&str, &str); 2] = [
    ("first_strength", "Models of the first side in the game"),
    ("second_strength", "Models of the second side in the game"),
];

/// How pinned each side is, turn by turn.
const PINS: [(&str, &str); 2] = [
    ("first_pinned", "Pins on the first side in the game"),
    ("second_pinned", "Pins on the second side in the game"),
];

/// Two units that fire at each other.
#[derive(Clone, Debug)]
pub struct Duel {
    sides: [Combatant; 2],
    acts_first: ActsFirst,
    turns: u32,
    counted: Counted,
    /// How the sides see each other in the dark; by day they do.
    night: Option<Night>,
    double_one: DoubleOne,
    rally: RallyRules,
    down: DownFigures,
    /// What the players do.
    behaviour: Behaviour,
}

/// How units see each other in the dark.
#[derive(Clone, Copy, Debug)]
struct Night {
    distance: f64,
    figures: SpottingFigures,
    rulings: DarkRulings,
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    /// An order die is drawn.
    Draw,
    /// A side is given its order: the one that acts first, or the other.
    Order(Half),
    /// A side that may fire does.
    Fire(Half),
    /// The turn ends.
    End,
}

/// The halves of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Half {
    First,
    Second,
}

/// The duel between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    step: Step,
    /// The side that acts first in this turn.
    leader: usize,
    sides: [Standing; 2],
}

impl Procedure for Duel {
    type Outcome = DuelOutcome;

    fn measures(&self) -> Vec<Measure<DuelOutcome>> {
        DuelOutcome::measures(
            self.sides.each_ref().map(|side| side.before.models),
            self.sides.each_ref().map(|side| side.profile.most_pins()),
            self.turns,
            self.counted,
        )
    }

    fn series(&self) -> Vec<Series> {
        let series = |(name, meaning), states| Series { name, meaning, states, turns: self.turns };
        let models = |side: usize| {
            let most = self.sides[side].before.models;
            series(STRENGTHS[side], States::Counted { unit: "models", most })
        };
        let pins = |side: usize| {
            let most = self.sides[side].profile.most_pins();
            series(PINS[side], States::CountedUnlessGone { unit: "markers", most, gone: "gone" })
        };
        vec![models(0), models(1), pins(0), pins(1)]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DuelOutcome {
        let sides = [&self.sides[0], &self.sides[1]].map(|side| Standing {
            condition: side.before,
            die: OrderDie::None,
            fired: false,
            flamethrowers: side.flamethrowers(),
            tally: Tally::default(),
        });
        let start = State { turn: 1, step: Step::Draw, leader: 0, sides };
        dice.rounds(start, |dice, state| self.step(dice.at("turn", state.turn), *state))
    }
}

impl Duel {
    fn step<D: Dice>(&self, dice: &mut D, mut state: State) -> ControlFlow<DuelOutcome, State> {
        state.step = match state.step {
            Step::Draw => {
                state.leader = self.draw(dice);
                Step::Order(Half::First)
            }
            Step::Order(half) => {
                let may_fire = self.order(dice, &mut state, half);
                if may_fire { Step::Fire(half) } else { half.next() }
            }
            Step::Fire(half) => {
                self.fire(dice, &mut state, half);
                half.next()
            }
            Step::End => {
                self.end_turn(dice, &mut state);
                Step::Draw
            }
        };
        if state.sides.iter().any(|side| !side.condition.in_action()) {
            mark_sides(dice, &state, &(state.turn..=self.turns));
            return Break(self.outcome(Some(state.turn), &state));
        }
        if self.turns < state.turn { Break(self.outcome(None, &state)) } else { Continue(state) }
    }

    fn draw<D: Dice>(&self, dice: &mut D) -> usize {
        match self.acts_first {
            ActsFirst::First => 0,
            ActsFirst::Second => 1,
            ActsFirst::Drawn => usize::from(dice.stage("order dice drawn").check(D6.at_most(3))),
        }
    }

    /// Gives a side its order, unless it shows a die already; whether it may fire.
    fn order<D: Dice>(&self, dice: &mut D, state: &mut State, half: Half) -> bool {
        let actor = state.actor(half);
        if state.sides[actor].die != OrderDie::None {
            return false;
        }
        let ordered = choices::order_for(dice, &self.behaviour, actor, &self.seen_by(state, actor));
        let side = &self.sides[actor];
        let standing = &mut state.sides[actor];
        standing.fired = false;
        let pins = &mut standing.condition.pins;
        let shown = match ordered {
            OrderDie::Rally => {
                *pins = self.rally.rally(dice, side.profile.morale, *pins);
                OrderDie::Rally
            }
            OrderDie::Down => OrderDie::Down,
            ordered => {
                let test = order_test(dice, side.profile.morale, *pins, self.double_one);
                *pins = test.pins;
                standing.tally.ordered(self.counted, test.response);
                match test.response {
                    Response::Obeys => ordered,
                    Response::GoesDown | Response::FriendlyFire => OrderDie::DownAfterFailure,
                    Response::Panics => OrderDie::Run,
                }
            }
        };
        let side = ["first", "second"][actor];
        dice.note(|| format!("the {side} side: {}, pins: {pins}", spoken(&shown)));
        standing.die = self.seen(shown);
        matches!(shown, OrderDie::Fire | OrderDie::Advance)
    }

    /// Whether a side answers a question with yes.
    fn decides<D: Dice>(
        &self,
        dice: &mut D,
        question: &'static [Decision; 2],
        state: &State,
        side: usize,
    ) -> bool {
        choices::says_yes(dice, &self.behaviour, &question[side], &self.seen_by(state, side))
    }

    /// What a side sees.
    fn seen_by(&self, state: &State, side: usize) -> Sight {
        let [own, enemy] = [side, 1 - side].map(|side| &state.sides[side]);
        [
            (self.turns + 1 - state.turn).cast_signed(),
            own.condition.pins.cast_signed(),
            own.condition.models.cast_signed(),
            own.fired.into(),
            enemy.condition.pins.cast_signed(),
            enemy.condition.models.cast_signed(),
            combatant::is_down(enemy.die).into(),
            (enemy.die != OrderDie::None).into(),
            (enemy.die == OrderDie::Advance).into(),
            enemy.fired.into(),
        ]
    }

    /// By day only Down matters of what a die shows, and whether it has been given.
    fn seen(&self, die: OrderDie) -> OrderDie {
        match die {
            _ if self.night.is_some() => die,
            OrderDie::None | OrderDie::Down | OrderDie::Advance => die,
            OrderDie::DownInReaction | OrderDie::DownAfterFailure => OrderDie::DownInReaction,
            _ => OrderDie::Fire,
        }
    }

    fn fire<D: Dice>(&self, dice: &mut D, state: &mut State, half: Half) {
        let actor = state.actor(half);
        let [shooter, target] = [actor, 1 - actor];
        if !self.sides[shooter].in_range {
            return;
        }
        if !self.spots(dice, state, target) {
            state.sides[shooter].tally.looked(self.counted);
            return;
        }
        let (side, other) = (&self.sides[shooter], &self.sides[target]);
        if state.sides[target].die == OrderDie::None
            && self.decides(dice, &GOES_DOWN, state, target)
        {
            state.sides[target].die = self.seen(OrderDie::DownInReaction);
        }
        if let Some(rules) = side.flame {
            self.burn(dice, state, [shooter, target], &rules);
            return;
        }
        let volley = side.volley(&state.sides[shooter], other, &state.sides[target]);
        // Who picked casualties is forgotten: it makes no difference from here on.
        state.sides[target].condition =
            dice.marginal(volley, |dice, volley| volley.resolve(dice).losses.condition);
        state.sides[shooter].fired = self.night.is_some();
    }

    /// Burns the target, and rolls for the fuel; a team that has none left leaves the game.
    fn burn<D: Dice>(
        &self,
        dice: &mut D,
        state: &mut State,
        [shooter, target]: [usize; 2],
        rules: &FlameRules,
    ) {
        let jet = self.sides[shooter].jet(&state.sides[shooter], &state.sides[target]);
        let before = state.sides[target].condition;
        let (flames, burnt) = rules.burn(dice, jet, &self.sides[target].profile, before);
        state.sides[target].condition = burnt.losses.condition;
        let standing = &mut state.sides[shooter];
        standing.fired = self.night.is_some();
        standing.flamethrowers = rules.fuel_left(dice, jet.weapons, flames.checked);
        if standing.flamethrowers == 0 {
            dice.note(|| "no fuel is left".to_owned());
            standing.condition = standing.condition.lost_to(Fate::KnockedOut);
        }
    }

    /// Whether a side is spotted where it is.
    fn spots<D: Dice>(&self, dice: &mut D, state: &State, target: usize) -> bool {
        let Some(Night { distance, figures, rulings }) = self.night else { return true };
        let (side, standing) = (&self.sides[target], &state.sides[target]);
        let fired = if standing.fired { Fired::Weapon } else { Fired::None };
        let signs = Signs { die: standing.die, fired, ..Signs::default() };
        let small = side.to_hit.is_small(standing.condition.models);
        let modifier = figures.modifier(&signs, [small, false, side.dug_in], &rulings);
        dice.stage("spotting").check(figures.check(distance, modifier))
    }

    /// Units get up, or stay Down and lose pins.
    fn end_turn<D: Dice>(&self, dice: &mut D, state: &mut State) {
        for side in [0, 1] {
            if combatant::is_down(state.sides[side].die)
                && self.decides(dice, &STAYS_DOWN, state, side)
            {
                let pins = &mut state.sides[side].condition.pins;
                *pins = self.down.stay(dice, *pins);
            } else {
                state.sides[side].die = OrderDie::None;
            }
        }
        mark_sides(dice, state, &(state.turn..=state.turn));
        state.turn += 1;
    }

    fn outcome(&self, turn: Option<u32>, state: &State) -> DuelOutcome {
        let [first, second] =
            [0, 1].map(|side| state.sides[side].condition.fared(self.sides[side].before.models));
        let in_range = [0, 1].map(|side| self.sides[side].in_range);
        let dry = [0, 1].map(|side| self.sides[side].is_dry(&state.sides[side]));
        let tallies = state.sides.map(|side| side.tally);
        DuelOutcome { turn, first, second, in_range, dry, counted: self.counted, tallies }
    }
}

/// Marks how strong and how pinned both sides are at the end of some turns: of a side that has left
/// the game nobody counts, whoever is left of it, and its pins are gone with it.
fn mark_sides<D: Dice>(dice: &mut D, state: &State, turns: &RangeInclusive<u32>) {
    for (side, condition) in state.sides.iter().map(|side| side.condition).enumerate() {
        let pins = if condition.in_action() { 1 + condition.pins } else { 0 };
        dice.mark(STRENGTHS[side].0, turns.clone(), condition.strength());
        dice.mark(PINS[side].0, turns.clone(), pins);
    }
}

impl Half {
    /// What follows it.
    fn next(self) -> Step {
        match self {
            Half::First => Step::Order(Half::Second),
            Half::Second => Step::End,
        }
    }
}

impl State {
    /// The side that acts in a half of the turn.
    fn actor(&self, half: Half) -> usize {
        match half {
            Half::First => self.leader,
            Half::Second => 1 - self.leader,
        }
    }
}

impl Rule for Duel {
    const ABOUT: About = About {
        id: "ba.night.night-fight",
        covers: &[],
        assumptions: &[
            "ba.base.order-test",
            "ba.base.rally",
            "ba.base.down",
            "ba.base.volley",
            "ba.base.to-hit",
            "ba.base.small-unit",
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.casualty-check",
            "ba.base.morale",
            "ba.base.game-length",
        ],
    };
    const CHOICES: &'static [Choice] = choices::ALL;
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances::example()
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Duel, Refusal> {
        let [first, second] = circumstances.combatants(&figures, rulings)?;
        let behaviour = Behaviour::new(circumstances.habits());
        let Circumstances { distance, acts_first, turns, dark, counted, .. } = circumstances;
        let night = Night { distance, figures: figures.spotting, rulings: rulings.dark.dark() };
        Ok(Duel {
            sides: [first, second],
            acts_first,
            turns,
            counted,
            night: dark.then_some(night),
            double_one: rulings.double_one,
            rally: RallyRules {
                figures: figures.rally,
                test: rulings.rally,
                double_one: rulings.double_one,
            },
            down: figures.down,
            behaviour,
        })
    }

    fn behaving(self, behaviour: Behaviour) -> Duel {
        Duel { behaviour: behaviour.over(self.behaviour), ..self }
    }
}

#[cfg(test)]
mod tests;
