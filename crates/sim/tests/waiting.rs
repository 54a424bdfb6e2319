//! Enumerations end when nobody waits for them any longer. In a file of its own: who is asked is asked
//! by all enumerations of a program.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_dice::{D6, Dice};
use sandtable_sim::Enumerator;
use sandtable_sim::exact::{Budget, Law, Unenumerable, enumerate, while_waiting};

/// The sum of so many dice that are rolled one by one.
fn law(dice: u32) -> Result<Law<u32, f64>, Unenumerable> {
    let sum = move |rolled: &mut Enumerator| (0..dice).map(|_| u32::from(rolled.roll(D6))).sum();
    enumerate(&Budget { paths: 400_000, ..Budget::default() }, sum)
}

#[test]
fn an_enumeration_is_stopped_soon_after_nobody_waits_for_it() {
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
