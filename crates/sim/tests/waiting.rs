//! Enumerations end when nobody waits for them any longer. In a file of its own: who is asked is asked
//! by all enumerations of a program.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sandtable_dice::{Behaviour, Chance, D6, Decision, Dice, Open};
use sandtable_sim::Enumerator;
use sandtable_sim::best::{Rung, explore};
use sandtable_sim::exact::{Budget, Law, Unenumerable, enumerate, while_waiting};
use sandtable_sim::probability::Fraction;

use crate::support::decisions::three_rolls;

/// Held by who asks: tests run beside each other.
static ASKING: Mutex<()> = Mutex::new(());

fn asking() -> MutexGuard<'static, ()> {
    ASKING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The sum of so many dice that are rolled one by one.
fn law(dice: u32) -> Result<Law<u32, f64>, Unenumerable> {
    let sum = move |rolled: &mut Enumerator| (0..dice).map(|_| u32::from(rolled.roll(D6))).sum();
    enumerate(&Budget { paths: 400_000, ..Budget::default() }, sum)
}

#[test]
fn an_enumeration_is_stopped_soon_after_nobody_waits_for_it() {
    let _alone = asking();
    let questions = Arc::new(AtomicU64::new(0));
    let asked = Arc::clone(&questions);
    let waiting = while_waiting(move || 2 < asked.fetch_add(1, Ordering::Relaxed) + 1);
    assert_eq!(law(7), Err(Unenumerable::Stopped));
    assert_eq!(questions.load(Ordering::Relaxed), 3, "asked every so many paths until it is over");
    assert!(law(4).is_ok(), "what is done before anybody is asked is done");
    drop(waiting);
    let seven = law(7).unwrap();
    assert_eq!(seven.paths, 6u64.pow(7));
    let waiting = while_waiting(|| false);
    assert_eq!(law(7).unwrap(), seven, "who waits changes nothing");
    assert_eq!(law(8), Err(Unenumerable::Paths { limit: 400_000 }));
    drop(waiting);
}

/// How often somebody is asked whether he still waits, who does to the end.
fn questions(enumeration: impl FnOnce()) -> u64 {
    let questions = Arc::new(AtomicU64::new(0));
    let asked = Arc::clone(&questions);
    let waiting = while_waiting(move || {
        asked.fetch_add(1, Ordering::Relaxed);
        false
    });
    enumeration();
    drop(waiting);
    questions.load(Ordering::Relaxed)
}

/// What is no path of its own takes time all the same: parts that are added up, and fractions that grow
/// longer with every round.
#[test]
fn who_waits_is_asked_whatever_takes_the_time() {
    let _alone = asking();
    let sums = |dice: &mut Enumerator| {
        dice.independent(300, &(), |dice, ()| u32::from(dice.each("die").roll(D6)))
    };
    let ample = Budget { paths: 100_000_000, ..Budget::default() };
    let asked = questions(|| assert_eq!(enumerate::<_, f64>(&ample, sums).map(drop), Ok(())));
    assert!(5 < asked, "{asked} questions");
    // Twice as long as what is kept, so that all of it is thrown away.
    let walk = |dice: &mut Enumerator| {
        dice.rounds((0, 0), |dice, &(turn, place): &(u32, u32)| {
            let next = place + u32::from(dice.check(D6.at_least(6)));
            if turn < 4000 { Continue((turn + 1, next % 16)) } else { Break(place) }
        })
    };
    let asked = questions(|| {
        let law = enumerate::<_, Fraction>(&Budget::for_fractions(), walk);
        assert_eq!(law.unwrap_err(), Unenumerable::Long { bits: 4096 });
    });
    assert!(20 < asked, "{asked} questions");
}

/// What is found out by a graph that has been laid out.
type Pass<'a> = &'a dyn Fn() -> Result<(), Unenumerable>;

#[test]
fn the_best_play_is_looked_for_no_longer_than_anybody_waits() {
    let _alone = asking();
    let free = ["stop".to_owned()];
    let rolls = |dice: &mut Enumerator| three_rolls(dice, &Behaviour::default());
    let (graph, faces) = explore::<_, f64>(&Budget::default(), &free, rolls).unwrap();
    let ends: Vec<f64> = faces.iter().map(|&face| face.into()).collect();
    let squares: Vec<f64> = ends.iter().map(|face| face * face).collect();
    let Rung { plan, .. } = graph.plan(&ends, vec!["face"]).unwrap();
    let passes: [(&str, Pass); 7] = [
        ("solve", &|| graph.solve(&ends, &[]).map(drop)),
        ("ladder", &|| graph.ladder(&ends).map(drop)),
        ("plan", &|| graph.plan(&ends, vec!["face"]).map(drop)),
        ("come to", &|| graph.come_to(&plan).map(drop)),
        ("worth", &|| graph.worth(&ends, &[]).map(drop)),
        ("met by habit", &|| graph.met_by_habit(&ends).map(drop)),
        ("frontier", &|| graph.frontier(&ends, &squares).map(drop)),
    ];
    for (name, pass) in passes {
        assert_eq!(pass(), Ok(()), "{name}");
        let waiting = while_waiting(|| true);
        assert_eq!(pass(), Err(Unenumerable::Stopped), "{name}");
        drop(waiting);
    }
}

static GO: Decision = Decision { name: "go", player: "me", options: &["left", "right"], sees: &[] };

/// How often one comes to a place is known once nearly all plays have ended, of which one in ten thousand
/// does in each round.
#[test]
fn how_often_one_comes_to_a_place_is_worked_out_no_longer_than_anybody_waits() {
    let _alone = asking();
    let seldom = Chance::new(1, 10_000).unwrap();
    let rounds = |dice: &mut Enumerator| {
        dice.rounds(0, |dice, _: &u8| {
            let option = dice.choose(&Behaviour::default(), &GO, &[], Open::all(2));
            if dice.chance(seldom) { Break(option) } else { Continue(0) }
        })
    };
    let (graph, options) =
        explore::<_, f64>(&Budget::default(), &["go".to_owned()], rounds).unwrap();
    let ends: Vec<f64> = options.iter().map(|&option| option.into()).collect();
    let Rung { plan, .. } = graph.plan(&ends, Vec::new()).unwrap();
    let asked = questions(|| {
        let come_to = graph.come_to(&plan).unwrap();
        assert_eq!((come_to.cells, come_to.stretches), (vec![Some(1.0)], vec![Some(1.0)]));
    });
    assert!(10 < asked, "{asked} questions");
    let waiting = while_waiting(|| true);
    assert_eq!(graph.come_to(&plan).map(drop), Err(Unenumerable::Stopped));
    drop(waiting);
}
