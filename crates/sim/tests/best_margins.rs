//! By how much a plan is better than the next best, against every other way to act in a row of it.

use std::ops::ControlFlow::{Break, Continue};

use proptest::prelude::*;
use sandtable_dice::{Behaviour, D3, Decision, Dice, Open, Plan as Taken, Policy};
use sandtable_sim::Enumerator;
use sandtable_sim::best::{Graph, Plan, PlanCell, explore};
use sandtable_sim::exact::{Budget, Law, enumerate};

const ROUNDS: usize = 3;
const PLACES: usize = 3;
const OPTIONS: u8 = 3;

static GO: Decision = Decision {
    name: "go",
    player: "me",
    options: &["left", "on", "right"],
    sees: &["round", "place"],
};

/// A walk among three places: which options are open in each round at each place, where each of them
/// leads by a die, and what the places are worth in the end.
#[derive(Clone, Debug)]
struct Walk {
    open: [[u8; PLACES]; ROUNDS],
    leads: [[[u8; 3]; OPTIONS as usize]; PLACES],
    worth: [u8; PLACES],
}

/// Where a walk ends, and what was done where on the way.
type Trace = (u8, Vec<(u8, u8)>);

impl Walk {
    fn open(&self, round: usize, place: u8) -> Open {
        let bits = self.open[round][usize::from(place)];
        Open::all(OPTIONS).filter(|option| bits >> option & 1 == 1).unwrap()
    }

    fn play<D: Dice>(&self, dice: &mut D, behaviour: &Behaviour, remembers: bool) -> Trace {
        dice.rounds((0, 0u8, Vec::new()), |dice, (round, place, done)| {
            let (round, place, mut done) = (*round, *place, done.clone());
            let seen = [i32::try_from(round).unwrap(), i32::from(place)];
            let option = dice.choose(behaviour, &GO, &seen, self.open(round, place));
            if remembers {
                done.push((place, option));
            }
            let face = usize::from(dice.roll(D3)) - 1;
            let next = self.leads[usize::from(place)][usize::from(option)][face];
            if round + 1 == ROUNDS {
                return Break((next, done));
            }
            Continue((round + 1, next, done))
        })
    }

    fn explored(&self) -> (Graph<f64>, Vec<f64>) {
        let none = Behaviour::default();
        let play = |dice: &mut Enumerator| self.play(dice, &none, false);
        let (graph, ends) = explore(&Budget::default(), &["go".to_owned()], play).unwrap();
        (graph, ends.iter().map(|(place, _)| self.worth[usize::from(*place)].into()).collect())
    }

    /// What happens under a plan.
    fn law(&self, plan: &Plan) -> Law<Trace, f64> {
        let behaviour = plan.behaviour();
        enumerate(&Budget::default(), |dice| self.play(dice, &behaviour, true)).unwrap()
    }

    fn mean(&self, law: &Law<Trace, f64>) -> f64 {
        law.mean(|(place, _)| self.worth[usize::from(*place)].into())
    }
}

fn walk() -> impl Strategy<Value = Walk> {
    let open = prop::array::uniform3(prop::array::uniform3(1u8..8));
    let leads = prop::array::uniform3(prop::array::uniform3(prop::array::uniform3(0u8..3)));
    (open, leads, prop::array::uniform3(0u8..5)).prop_map(|(open, leads, worth)| Walk {
        open,
        leads,
        worth,
    })
}

/// The ways to act in a cell, where the number at a place of what is seen is looked at: an option that is
/// open in one of its situations, whether one comes there or not, and another where that one is not open.
fn ways(graph: &Graph<f64>, cell: &PlanCell, at: usize) -> Vec<(u8, Option<u8>)> {
    let spots = graph.spots().iter().filter(|spot| spot.seen[at] == cell.seen[0]);
    let open = |option: u8| spots.clone().any(|spot| spot.open.has(option));
    let options: Vec<u8> = (0..OPTIONS).filter(|&option| open(option)).collect();
    let second = || options.iter().map(|&it| Some(it)).chain([None]);
    let ways = options.iter().flat_map(|&first| second().map(move |it| (first, it)));
    ways.filter(|(first, second)| Some(*first) != *second).collect()
}

/// The ways that take another option.
fn others(graph: &Graph<f64>, cell: &PlanCell, at: usize) -> Vec<(u8, Option<u8>)> {
    ways(graph, cell, at).into_iter().filter(|(first, _)| *first != cell.option).collect()
}

/// The most that any plan comes to which looks at the number at this place.
fn most(graph: &Graph<f64>, ends: &[f64], plan: &Plan, at: usize) -> f64 {
    let mut plans = vec![plan.clone()];
    for (number, cell) in plan.cells.iter().enumerate() {
        let with = |plan: &Plan| {
            let ways = ways(graph, cell, at).into_iter();
            let each = ways.map(|way| {
                let mut other = plan.clone();
                (other.cells[number].option, other.cells[number].otherwise) = way;
                other
            });
            each.collect::<Vec<Plan>>()
        };
        plans = plans.iter().flat_map(with).collect();
    }
    let value = |plan: &Plan| {
        let taken = graph.spots().iter().map(|spot| {
            match plan.plan(spot.decision, &spot.seen, spot.open) {
                Taken::Sure(option) => option,
                Taken::Mixed(_) => unreachable!("a plan is sure"),
            }
        });
        graph.value_under(ends, &taken.collect::<Vec<u8>>()).unwrap()
    };
    plans.iter().map(value).fold(f64::NEG_INFINITY, f64::max)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What is done otherwise is never the same under another name; and what can be done otherwise only
    /// where nobody comes is not told.
    #[test]
    fn a_margin_is_that_of_a_play_that_differs(walk in walk()) {
        let (graph, ends) = walk.explored();
        prop_assume!(!graph.spots().is_empty());
        // To a round one comes once.
        let plan = graph.plan(&ends, vec!["round"]).unwrap().plan;
        let law = walk.law(&plan);
        for (at, cell) in plan.cells.iter().enumerate().filter(|(_, cell)| 0.0 < cell.reached) {
            let round = usize::try_from(cell.seen[0]).unwrap();
            let mut margin = f64::INFINITY;
            for (option, otherwise) in others(&graph, cell, 0) {
                let mut other = plan.clone();
                (other.cells[at].option, other.cells[at].otherwise) = (option, otherwise);
                let played = walk.law(&other);
                if is_same(&played, &law) {
                    continue;
                }
                margin = margin.min((walk.mean(&law) - walk.mean(&played)) / cell.reached);
            }
            let is_endless = cell.margin.is_infinite() && margin.is_infinite();
            let is_it = is_endless || (cell.margin - margin).abs() < 1e-9;
            prop_assert!(is_it, "{margin} {cell:?}");
            let is_needed = law.outcomes.iter().any(|((_, done), _)| {
                let (place, option) = done[round];
                option != cell.option && 1 < walk.open(round, place).options().count()
            });
            prop_assert_eq!(cell.otherwise_met().is_some(), is_needed, "{:?}", cell);
        }
    }

    /// To a place one may come again, and does there what one did before.
    #[test]
    fn what_is_done_otherwise_is_done_so_again(walk in walk()) {
        let (graph, ends) = walk.explored();
        prop_assume!(!graph.spots().is_empty());
        let plan = graph.plan(&ends, vec!["place"]).unwrap().plan;
        let law = walk.law(&plan);
        for (at, cell) in plan.cells.iter().enumerate().filter(|(_, cell)| 0.0 < cell.reached) {
            for (option, otherwise) in others(&graph, cell, 1) {
                let mut other = plan.clone();
                (other.cells[at].option, other.cells[at].otherwise) = (option, otherwise);
                let played = walk.law(&other);
                let lost = (walk.mean(&law) - walk.mean(&played)) / cell.reached;
                let is_more = is_same(&played, &law) || cell.margin <= lost + 1e-9;
                prop_assert!(is_more && 0.0 <= cell.margin, "{lost} {cell:?}");
            }
        }
    }

    /// By what is seen of a place, of a round, or of nothing.
    #[test]
    fn no_plan_that_looks_at_the_same_comes_to_more(walk in walk()) {
        let (graph, ends) = walk.explored();
        prop_assume!(!graph.spots().is_empty());
        for (at, looks_at) in [(0, vec!["round"]), (1, vec!["place"])] {
            let rung = graph.plan(&ends, looks_at).unwrap();
            let most = most(&graph, &ends, &rung.plan, at);
            prop_assert!(rung.is_proved && (rung.value - most).abs() < 1e-9, "{most} {rung:?}");
        }
    }
}

/// Whether the same is done, as likely as before.
fn is_same(one: &Law<Trace, f64>, other: &Law<Trace, f64>) -> bool {
    let has = |(trace, share): (&Trace, &f64)| {
        other.outcomes.iter().any(|(it, its)| it == trace && (its - share).abs() < 1e-12)
    };
    one.outcomes.iter().all(has)
}
