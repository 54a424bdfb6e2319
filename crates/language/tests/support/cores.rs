//! Two rules as cores, written by hand: the mine run and the duel of the benches.

use std::sync::Arc;

use sandtable_dice::Kind;
use sandtable_language::Span;
use sandtable_language::core::{
    Check, Core, MeasureLine, Operation, Over, Pool, Range, Relation, Routine, Slot, SlotInfo,
    Step, Value, Verb,
};

const NOWHERE: Span = Span { start: 0, end: 0 };

/// A number.
pub(crate) fn k(number: i32) -> Value {
    Value::Constant(number)
}

/// What a slot holds.
pub(crate) fn s(slot: Slot) -> Value {
    Value::Slot(slot)
}

/// Two numbers put together.
pub(crate) fn with(operation: Operation, a: Value, b: Value) -> Value {
    Value::Binary(operation, Arc::new(a), Arc::new(b), NOWHERE)
}

/// The sum.
pub(crate) fn add(a: Value, b: Value) -> Value {
    with(Operation::Add, a, b)
}

fn set(slot: Slot, value: Value) -> Step {
    Step::Set(slot, value, NOWHERE)
}

fn ask(into: Slot, stage: Option<&'static str>, verb: Verb) -> Step {
    Step::Ask { into, stage, verb, span: NOWHERE }
}

fn pool(n: Value, sides: i32) -> Pool {
    Pool { n, sides: k(sides) }
}

fn plain(pool: Pool, relation: Relation, target: Value) -> Check {
    Check { pool, relation, target, lowest: k(1), highest: k(1) }
}

fn at_least(target: Value) -> Check {
    plain(pool(k(1), 6), Relation::AtLeast, target)
}

/// 2D6 at or under morale less pins; a double one passes, a double six fails.
fn morale(pins: Value) -> Check {
    let target = with(Operation::Subtract, k(9), pins);
    Check { lowest: k(2), highest: k(0), ..plain(pool(k(2), 6), Relation::AtMost, target) }
}

fn routine(
    name: &'static str,
    slots: &[(&str, Option<Range>)],
    params: usize,
    gives: &[Slot],
    body: Vec<Step>,
) -> Routine {
    let info = |(name, declared): &(&str, Option<Range>)| SlotInfo {
        name: (*name).into(),
        declared: *declared,
        is_maybe: false,
        span: NOWHERE,
    };
    Routine {
        name,
        slots: slots.iter().map(info).collect(),
        params,
        gives: gives.into(),
        body,
        foreign: None,
    }
}

fn count(name: &'static str, meaning: &'static str, number: usize) -> MeasureLine {
    MeasureLine {
        name,
        meaning,
        kind: Kind::Count,
        unit: "",
        number,
        over: Over::Constant(1),
        known: None,
        span: NOWHERE,
    }
}

/// The mine run.
pub(crate) fn mine_run() -> Core {
    let [hits, dead, scared] = [0, 1, 2];
    let attack = routine(
        "attack",
        &[("hits", None), ("dead", None), ("scared", None)],
        0,
        &[1, 2],
        vec![
            ask(hits, Some("mines"), Verb::Count(k(3), at_least(k(4)))),
            ask(dead, Some("damage"), Verb::Count(s(hits), at_least(k(2)))),
            ask(scared, Some("pins"), Verb::Roll(pool(with(Operation::Min, s(hits), k(1)), 3))),
        ],
    );
    let [kills, pins, cleared, passed, dead, scared, clears, holds, round] =
        [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let six = plain(pool(k(1), 6), Relation::Exactly, k(6));
    let names =
        ["kills", "pins", "cleared", "passed", "dead", "scared", "clears", "holds", "round"];
    let slots = names.map(|name| (name, None));
    let run = routine(
        "mine-run",
        &slots,
        0,
        &[kills, pins, cleared, passed],
        vec![
            set(kills, k(0)),
            set(pins, k(0)),
            set(cleared, k(0)),
            set(passed, k(0)),
            Step::Rounds {
                each: None,
                most: k(3),
                counter: round,
                body: vec![
                    Step::Call {
                        routine: 0,
                        args: vec![],
                        into: vec![dead, scared],
                        stage: None,
                        span: NOWHERE,
                    },
                    set(kills, add(s(kills), s(dead))),
                    set(pins, add(s(pins), s(scared))),
                    ask(clears, Some("clearing"), Verb::Test(six)),
                    set(cleared, add(s(cleared), s(clears))),
                    ask(holds, Some("morale"), Verb::Test(morale(s(pins)))),
                    Step::If(s(holds), vec![], vec![Step::Stop]),
                    set(passed, add(s(passed), k(1))),
                ],
                span: NOWHERE,
            },
        ],
    );
    let measures = vec![
        count("kills", "models killed", 0),
        count("pins", "pins taken", 1),
        count("cleared", "sections cleared", 2),
        count("passed", "sections passed", 3),
    ];
    Core { routines: vec![attack, run], measures, series: vec![] }
}

/// The duel.
pub(crate) fn duel() -> Core {
    let slots = [
        ("a", None),
        ("b", None),
        ("a pins", None),
        ("b pins", None),
        ("lost", None),
        ("hit", None),
        ("turn", None),
    ];
    let [a, b, a_pins, b_pins, lost, hit, turn] = [0, 1, 2, 3, 4, 5, 6];
    let fired = |by: Slot, pins: Slot, at: Slot, pinned: Slot| {
        let pinned_at_all = with(Operation::Less, k(0), s(pins));
        let left = with(Operation::Subtract, s(at), s(lost));
        vec![
            Step::Call {
                routine: 0,
                args: vec![s(by), pinned_at_all],
                into: vec![lost, hit],
                stage: None,
                span: NOWHERE,
            },
            set(at, with(Operation::Max, k(0), left)),
            set(pinned, with(Operation::Min, k(10), add(s(pinned), s(hit)))),
        ]
    };
    let rallied = |pins: Slot| Step::Call {
        routine: 1,
        args: vec![s(pins)],
        into: vec![pins],
        stage: None,
        span: NOWHERE,
    };
    let mut body = fired(a, a_pins, b, b_pins);
    body.extend(fired(b, b_pins, a, a_pins));
    body.extend([rallied(a_pins), rallied(b_pins)]);
    let rounds = Step::Rounds { each: None, most: k(6), counter: turn, body, span: NOWHERE };
    let start = [set(a, k(12)), set(b, k(12)), set(a_pins, k(0)), set(b_pins, k(0)), rounds];
    let resolve = routine("duel", &slots, 0, &[a, b, a_pins, b_pins], start.into());
    let measures = vec![
        count("a", "models of A left", 0),
        count("b", "models of B left", 1),
        count("a_pins", "pins on A", 2),
        count("b_pins", "pins on B", 3),
    ];
    Core { routines: vec![fire(), rally(), resolve], measures, series: vec![] }
}

fn fire() -> Routine {
    let [models, pinned, hits, kills, at_all] = [0, 1, 2, 3, 4];
    let slots = ["models", "pinned", "hits", "kills", "at all"].map(|name| (name, None));
    let target = Value::If(Arc::new(s(pinned)), Arc::new(k(5)), Arc::new(k(4)));
    routine(
        "fire",
        &slots,
        2,
        &[kills, at_all],
        vec![
            ask(hits, Some("to hit"), Verb::Count(s(models), at_least(target))),
            ask(kills, Some("damage"), Verb::Count(s(hits), at_least(k(4)))),
            set(at_all, with(Operation::Less, k(0), s(hits))),
        ],
    )
}

fn rally() -> Routine {
    let [pins, left, holds, fewer] = [0, 1, 2, 3];
    let slots = ["pins", "left", "rallies", "fewer"].map(|name| (name, None));
    let rallied = vec![
        ask(fewer, None, Verb::Roll(pool(k(1), 3))),
        set(left, with(Operation::Max, k(0), with(Operation::Subtract, s(pins), s(fewer)))),
        Step::Return,
    ];
    let tries = vec![
        ask(holds, Some("rally"), Verb::Test(morale(s(pins)))),
        Step::If(s(holds), rallied, vec![]),
    ];
    routine(
        "rally",
        &slots,
        1,
        &[left],
        vec![Step::If(with(Operation::Less, k(0), s(pins)), tries, vec![]), set(left, s(pins))],
    )
}
