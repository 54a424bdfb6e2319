//! Pig to a hundred, between two who play as well as can be: how often wins who begins, and when to hold.
//!
//! Whose turn it is rolls a die as often as wanted. A one ends the turn and brings nothing; who holds adds
//! what was rolled to the score; who comes to a hundred first wins. A game has no last round, and comes back
//! to where it was as often as both roll a one: so its value lies between two bounds, which meet.
//!
//! `cargo run --release -p sandtable-sim --example pig`; 25 after it plays to 25.
//!
//! # References
//!
//! T. Neller and C. Presser, "Optimal play of the dice game Pig", 2004: who begins wins 53.06 % of all
//! games.

#![allow(clippy::print_stdout, reason = "a table is what this program is for")]

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow::{self, Break, Continue};

use sandtable_dice::{Behaviour, D6, Decision, Dice, Open};
use sandtable_sim::Enumerator;
use sandtable_sim::best::{Graph, Solution, explore};
use sandtable_sim::exact::Budget;

const HOLD: u8 = 1;
static FIRST: Decision = Decision {
    name: "first",
    player: "first",
    options: &["roll", "hold"],
    sees: &["own", "others", "turn"],
};
static SECOND: Decision = Decision { name: "second", player: "second", ..FIRST };

/// A game, as whose turn it is sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Game {
    own: u8,
    others: u8,
    /// What has been rolled in this turn.
    turn: u8,
    is_firsts: bool,
}

impl Game {
    const START: Game = Game { own: 0, others: 0, turn: 0, is_firsts: true };

    /// The player holds, or rolls once. It ends with whether the first has won.
    fn goes_on<D: Dice>(self, dice: &mut D, goal: u8) -> ControlFlow<bool, Game> {
        if self.is_held(dice) {
            return Continue(self.passed(self.turn));
        }
        match dice.roll(D6) {
            1 => Continue(self.passed(0)),
            face if goal <= self.own + self.turn + face => Break(self.is_firsts),
            face => Continue(Game { turn: self.turn + face, ..self }),
        }
    }

    /// Whether the player holds, for which something must have been rolled.
    fn is_held<D: Dice>(self, dice: &mut D) -> bool {
        let decision = if self.is_firsts { &FIRST } else { &SECOND };
        let seen = [self.own, self.others, self.turn].map(i32::from);
        let open = Open::all(2).filter(|option| option != HOLD || 0 < self.turn);
        let open = open.expect("one can always roll");
        dice.choose(&Behaviour::default(), decision, &seen, open) == HOLD
    }

    /// The other's turn, after one that has brought so many points.
    fn passed(self, points: u8) -> Game {
        let is_firsts = !self.is_firsts;
        Game { own: self.others, others: self.own + points, turn: 0, is_firsts }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let goal: u8 = std::env::args().nth(1).map_or(Ok(100), |goal| goal.parse())?;
    let both = [&FIRST, &SECOND].map(|decision| decision.name.to_owned());
    let play =
        |dice: &mut Enumerator| dice.rounds(Game::START, |dice, game| game.goes_on(dice, goal));
    let (graph, first_wins) = explore(&Budget::for_best_play(), &both, play)?;
    let ends: Vec<f64> = first_wins.into_iter().map(|wins| f64::from(u8::from(wins))).collect();
    let best = graph.solve(&ends, &both[1..])?;
    println!("Pig to {goal}: {} nodes, {} edges", graph.nodes(), graph.edges());
    println!("Who begins wins with {:.12}, to {:.0e}.", best.value(), best.within());
    print_holds(&holds(&graph, &best), goal);
    Ok(())
}

/// What must have been rolled in a turn to hold at some scores, one's own and the other's.
type Holds = BTreeMap<(i32, i32), i32>;

/// The least at which it is best for the first to hold.
fn holds(graph: &Graph<f64>, best: &Solution<f64>) -> Holds {
    let mut holds = Holds::new();
    for (spot, cell) in graph.spots().iter().zip(best.cells()) {
        if *spot.decision == FIRST && cell.option == HOLD {
            let [own, others, turn] = spot.seen[..] else { continue };
            let least = holds.entry((own, others)).or_insert(turn);
            *least = turn.min(*least);
        }
    }
    holds
}

fn print_holds(holds: &Holds, goal: u8) {
    let scores = || (0..i32::from(goal)).step_by(usize::from(goal / 10).max(1));
    println!(
        "\nThe first holds at so much in a turn, by the own score and the other's; - rolls on to the end:"
    );
    print!("own ");
    scores().for_each(|others| print!("{others:>4}"));
    for own in scores() {
        print!("\n{own:>3} ");
        for others in scores() {
            let hold = holds.get(&(own, others)).map_or("-".to_owned(), i32::to_string);
            print!("{hold:>4}");
        }
    }
    println!();
}
