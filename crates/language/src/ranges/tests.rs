use std::sync::Arc;

use super::*;
use crate::core::{Check, Operation, Pool, Relation, Routine, Slot, SlotInfo, Step, Value, Verb};
use crate::problem::Span;

/// A place that is told from all others by its number.
fn at(place: usize) -> Span {
    Span { start: place, end: place + 1 }
}

fn k(number: i32) -> Value {
    Value::Constant(number)
}

fn s(slot: Slot) -> Value {
    Value::Slot(slot)
}

fn with(operation: Operation, a: Value, b: Value) -> Value {
    Value::Binary(operation, Arc::new(a), Arc::new(b), at(50))
}

fn set(slot: Slot, value: Value) -> Step {
    Step::Set(slot, value, at(10 + usize::from(slot)))
}

fn ask(into: Slot, verb: Verb) -> Step {
    Step::Ask { into, stage: None, verb, span: at(30) }
}

fn pool(n: Value, sides: Value) -> Pool {
    Pool { n, sides }
}

/// A D6, put into a slot.
fn d6(into: Slot) -> Step {
    ask(into, Verb::Roll(pool(k(1), k(6))))
}

fn at_least(target: Value) -> Check {
    let pool = pool(k(1), k(6));
    Check { pool, relation: Relation::AtLeast, target, lowest: k(1), highest: k(1) }
}

fn rounds(most: Value, counter: Slot, body: Vec<Step>) -> Step {
    Step::Rounds { most, counter, each: None, body, span: at(40) }
}

/// A rule of so many slots, of which some have declared ranges, that gives the first.
fn rule(slots: usize, declared: &[(usize, i32, i32)], body: Vec<Step>) -> Core {
    let range = |slot| {
        let of = declared.iter().find(|(of, ..)| *of == slot);
        of.map(|(_, low, high)| Range { low: *low, high: *high })
    };
    let info = |slot| SlotInfo {
        name: format!("s{slot}").into(),
        declared: range(slot),
        is_maybe: false,
        span: at(slot),
    };
    let slots = (0..slots).map(info).collect();
    let routine = Routine { name: "rule", slots, params: 0, gives: vec![0], body, foreign: None };
    Core { routines: vec![routine], measures: Vec::new(), series: Vec::new() }
}

/// What the rule gives.
#[track_caller]
fn given(core: &Core) -> (i32, i32) {
    let Range { low, high } = analyze(core, false).expect("nothing is wrong").gives[0][0];
    (low, high)
}

/// What is wrong, and where.
fn problems(core: &Core, decided: bool) -> Vec<(usize, String)> {
    let problems = analyze(core, decided).err().unwrap_or_default();
    problems.into_iter().map(|problem| (problem.span.start, problem.message)).collect()
}

#[track_caller]
fn assert_problem(core: &Core, place: usize, message: &str) {
    assert_eq!(problems(core, false), [(place, message.to_owned())]);
}

#[test]
fn dice_come_to_all_that_they_can_come_to() {
    let total = ask(0, Verb::Roll(pool(k(2), k(6))));
    assert_eq!(given(&rule(1, &[], vec![total])), (2, 12));
    let none_or_some = vec![d6(1), ask(0, Verb::Roll(pool(s(1), k(3))))];
    assert_eq!(given(&rule(2, &[], none_or_some)), (1, 18));
    let count = vec![d6(1), ask(0, Verb::Count(s(1), at_least(k(4))))];
    assert_eq!(given(&rule(2, &[], count)), (0, 6));
    let never = vec![d6(1), ask(0, Verb::Count(s(1), at_least(k(7))))];
    assert_eq!(given(&rule(2, &[], never)), (0, 0));
}

#[test]
fn a_table_has_the_rows_that_can_be_reached() {
    let look_up = |modifier| Verb::LookUp {
        pool: pool(k(1), k(6)),
        tops: vec![k(0), k(3), k(8)],
        modifier: k(modifier),
    };
    assert_eq!(given(&rule(1, &[], vec![ask(0, look_up(0))])), (1, 2));
    assert_eq!(given(&rule(1, &[], vec![ask(0, look_up(-2))])), (0, 2));
    assert_eq!(given(&rule(1, &[], vec![ask(0, look_up(8))])), (3, 3));
}

#[test]
fn conditions_say_something_about_what_they_compare() {
    let less = |a, b| with(Operation::Less, a, b);
    let narrowed = |condition: Value| {
        given(&rule(
            3,
            &[],
            vec![set(0, k(3)), d6(1), d6(2), Step::If(condition, vec![set(0, s(1))], vec![])],
        ))
    };
    assert_eq!(narrowed(less(s(1), k(3))), (1, 3));
    assert_eq!(narrowed(Value::Not(Arc::new(less(s(1), k(3))))), (3, 6));
    assert_eq!(narrowed(with(Operation::Equal, s(1), k(2))), (2, 3));
    assert_eq!(narrowed(with(Operation::Unequal, s(1), k(6))), (1, 5));
    assert_eq!(narrowed(less(with(Operation::Add, s(1), k(2)), k(5))), (1, 3));
    let between =
        Value::And(Arc::new(less(k(2), s(1))), Arc::new(with(Operation::AtMost, s(1), k(4))));
    assert_eq!(narrowed(between.clone()), (3, 4));
    let beyond = Value::Or(Arc::new(less(s(1), k(2))), Arc::new(less(k(5), s(1))));
    assert_eq!(narrowed(Value::Not(Arc::new(beyond))), (2, 5));
}

#[test]
fn two_slots_that_are_compared_narrow_each_other() {
    let less = with(Operation::Less, s(1), s(2));
    let difference = with(Operation::Subtract, s(2), s(1));
    let body = vec![d6(1), d6(2), set(0, k(1)), Step::If(less, vec![set(0, s(1))], vec![])];
    assert_eq!(given(&rule(3, &[], body)), (1, 5));
    assert_eq!(given(&rule(3, &[], vec![d6(1), d6(2), set(0, difference)])), (-5, 5));
}

#[test]
fn rounds_are_followed_to_their_end() {
    let more = set(0, with(Operation::Add, s(0), s(2)));
    let body = |most| vec![set(0, k(0)), rounds(k(most), 1, vec![d6(2), more.clone()])];
    assert_eq!(given(&rule(3, &[], body(3))), (1, 18));
    assert_eq!(given(&rule(3, &[], body(0))), (0, 0));
    let round = vec![rounds(k(10_000), 1, vec![set(0, s(1))])];
    assert_eq!(given(&rule(2, &[], round)).1, 10_000);
    let kept = set(0, with(Operation::Min, k(9), with(Operation::Add, s(0), k(1))));
    assert_eq!(given(&rule(2, &[], vec![rounds(k(10_000), 1, vec![kept])])), (1, 9));
}

/// What a round works out for itself is no reason to follow the rounds around it once more.
#[test]
fn rounds_within_rounds_are_followed_again_only_for_what_they_leave_to_the_next() {
    let inner = |counter, own, body: Vec<Step>| {
        let mut all = vec![d6(own), set(0, with(Operation::Min, s(own), k(5)))];
        all.extend(body);
        rounds(k(9), counter, all)
    };
    let nest = inner(1, 2, vec![inner(3, 4, vec![inner(5, 6, Vec::new())])]);
    let core = rule(7, &[(0, 0, 6)], vec![set(0, k(0)), nest]);
    let analysis = walked(&core, false, Patience { is_general: true });
    // Each is followed as the first of its rounds and as all others: twice, four and eight times.
    assert!(analysis.work <= 40, "{} steps", analysis.work);
    assert_eq!(given(&core), (1, 5));
}

/// What rounds hand on that nobody looks at makes no part be looked into again.
#[test]
fn a_part_is_looked_into_again_only_for_what_it_reads() {
    let part = Routine {
        name: "part",
        slots: rule(2, &[(0, 0, 9), (1, 0, 9)], vec![]).routines[0].slots.clone(),
        params: 2,
        gives: vec![1],
        body: Vec::new(),
        foreign: None,
    };
    let call = |into| Step::Call {
        routine: 0,
        args: vec![s(0), s(1)],
        into: vec![into],
        stage: None,
        span: at(20),
    };
    let asked = |at: Slot| {
        let condition = with(Operation::Less, s(at), k(3));
        Step::If(condition, vec![call(2)], vec![call(2)])
    };
    let core = |at: Slot| {
        let mut core = rule(3, &[(0, 0, 9), (1, 0, 9)], vec![asked(at)]);
        core.routines[0].params = 2;
        core.routines[0].gives = vec![2];
        core.routines.insert(0, part.clone());
        core
    };
    let known = |at: Slot| {
        let core = core(at);
        let analysis = walked(&core, false, Patience { is_general: true });
        analysis.known[0].len()
    };
    assert_eq!([known(0), known(1)], [1, 2]);
}

#[test]
fn what_grows_in_long_rounds_must_be_declared() {
    let more = set(0, with(Operation::Add, s(0), k(1)));
    let growing = rule(2, &[], vec![rounds(k(300), 1, vec![more.clone()])]);
    assert_problem(&growing, 40, "`s0` may grow in all these rounds");
    let kept = Step::If(with(Operation::Less, s(0), k(20)), vec![more], vec![]);
    let declared = rule(2, &[(0, 0, 20)], vec![rounds(k(300), 1, vec![kept])]);
    assert_eq!(given(&declared), (1, 20));
}

#[test]
fn a_situation_says_more_than_what_is_declared() {
    let die_off = with(Operation::Max, k(0), with(Operation::Subtract, s(0), s(2)));
    let rule_of = |most, start, next: &Value| {
        let body = vec![d6(2), set(0, next.clone())];
        rule(3, &[(0, 0, 200)], vec![set(0, k(start)), rounds(k(most), 1, body)])
    };
    // Of three men two are left at most, however long it lasts.
    assert_eq!(given(&rule_of(300, 3, &die_off)), (0, 2));
    let more = with(Operation::Min, k(200), with(Operation::Add, s(0), s(2)));
    assert_eq!(given(&rule_of(4, 0, &more)), (1, 24));
    assert_eq!(given(&rule_of(300, 0, &more)), (1, 200));
    // Of a page it is known what holds in all situations.
    let (general, _) = analyze_in_general(&rule_of(4, 0, &more), false).expect("nothing is wrong");
    assert_eq!(general.gives[0][0], Range { low: 1, high: 200 });
}

#[test]
fn what_is_set_must_be_within_what_is_declared() {
    let sum = with(Operation::Add, s(1), k(1));
    let core = |value| rule(2, &[(0, 0, 6)], vec![d6(1), set(0, value)]);
    assert_problem(&core(sum.clone()), 10, "`s0` may be 2 to 7 here");
    assert_eq!(given(&core(with(Operation::Min, k(6), sum.clone()))), (2, 6));
    let help = analyze(&core(sum), false).expect_err("it is not")[0].help.clone();
    assert_eq!(
        help.as_deref(),
        Some("keep it within its range: `min(6, …)`; or let `s0` be 0..7, or leave its range out")
    );
}

#[test]
fn a_part_is_looked_into_where_it_is_called() {
    let part = Routine {
        name: "part",
        slots: rule(2, &[], vec![]).routines[0].slots.clone(),
        params: 1,
        gives: vec![1],
        body: vec![set(1, with(Operation::Multiply, s(0), k(2)))],
        foreign: None,
    };
    let call = |n, into| Step::Call {
        routine: 0,
        args: vec![k(n)],
        into: vec![into],
        stage: None,
        span: at(20),
    };
    let mut core = rule(2, &[], vec![call(3, 0), call(7, 1)]);
    core.routines.insert(0, part);
    let ranges = analyze(&core, false).expect("nothing is wrong");
    assert_eq!(ranges.gives, [vec![Range { low: 6, high: 14 }], vec![Range::only(6)]]);
    assert_eq!(ranges.slots[0][0], Range { low: 3, high: 7 });
}

#[test]
fn numbers_that_are_too_large_are_refused() {
    let mut body = vec![d6(0)];
    body.extend((0..4).map(|_| set(0, with(Operation::Multiply, s(0), s(0)))));
    assert_problem(&rule(1, &[], body), 50, "this number may become too large");
}

#[test]
fn dice_that_there_are_not_are_refused() {
    let roll =
        |n: Value, sides: Value| rule(2, &[], vec![d6(1), ask(0, Verb::Roll(pool(n, sides)))]);
    let fewer = with(Operation::Subtract, s(1), k(3));
    assert_problem(&roll(fewer, k(6)), 30, "there may be -2 to 3 dice here");
    assert_problem(&roll(k(10_001), k(6)), 30, "there may be 10001 dice here");
    assert_problem(&roll(k(1), k(256)), 30, "there is no such die");
    let chance = |a, b| rule(2, &[], vec![d6(1), ask(0, Verb::Chance(a, b))]);
    assert_problem(&chance(s(1), k(5)), 30, "this may be no probability");
    assert_problem(&chance(k(0), k(0)), 30, "this may be no probability");
    assert_eq!(given(&chance(s(1), k(6))), (0, 1));
}

#[test]
fn what_is_the_smaller_of_all_and_something_is_a_share_of_all() {
    let share = |of| {
        let chance = Verb::Chance(with(Operation::Min, s(2), of), s(1));
        rule(3, &[], vec![d6(1), d6(2), ask(0, chance)])
    };
    assert_eq!(given(&share(s(1))), (0, 1));
    assert_problem(&share(k(2)), 30, "this may be no probability");
}

#[test]
fn an_end_of_the_dice_cannot_pass_by_itself() {
    let check = Check { lowest: k(2), ..at_least(k(4)) };
    let core = rule(1, &[], vec![ask(0, Verb::Test(check))]);
    assert_problem(&core, 30, "the lowest roll cannot pass here");
}

#[test]
fn division_by_zero_and_places_beyond_a_list_are_refused() {
    let divided = |by| rule(2, &[], vec![d6(1), set(0, with(Operation::Divide, k(7), by))]);
    let less_one = with(Operation::Subtract, s(1), k(1));
    assert_problem(&divided(less_one.clone()), 50, "this may be a division by zero");
    assert_eq!(given(&divided(s(1))), (1, 7));
    let guarded = Value::If(
        Arc::new(with(Operation::Less, k(1), s(1))),
        Arc::new(with(Operation::Divide, k(8), less_one)),
        Arc::new(k(0)),
    );
    assert_eq!(given(&rule(2, &[], vec![d6(1), set(0, guarded)])), (0, 8));
    let list = vec![k(4), k(5), k(6)];
    let picked = |index| {
        rule(2, &[], vec![d6(1), set(0, Value::Pick(list.clone().into(), Arc::new(index), at(60)))])
    };
    assert_problem(&picked(s(1)), 60, "there may be no such place in this list");
    assert_eq!(given(&picked(with(Operation::Divide, s(1), k(3)))), (4, 6));
}

#[test]
fn rounds_without_a_small_bound_are_refused() {
    let most = with(Operation::Multiply, s(2), k(5_000));
    let core = rule(3, &[], vec![d6(2), rounds(most, 1, vec![Step::Stop])]);
    assert_problem(&core, 40, "these rounds may be too many");
}

#[test]
fn what_no_dice_can_change_is_told_if_it_is_asked_for() {
    let comparison = with(Operation::Less, s(1), k(7));
    let always = rule(2, &[], vec![d6(1), set(0, comparison)]);
    assert_eq!(problems(&always, false), []);
    let message = "this comparison is decided before any die is rolled";
    assert_eq!(problems(&always, true), [(50, message.to_owned())]);
    let never = rule(1, &[], vec![ask(0, Verb::Test(at_least(k(7))))]);
    let message = "this check is decided before any die is rolled";
    assert_eq!(problems(&never, true), [(30, message.to_owned())]);
    let folded = rule(1, &[], vec![set(0, with(Operation::Less, k(1), k(2)))]);
    assert_eq!(problems(&folded, true), []);
}

#[test]
fn code_that_nothing_leads_to_is_told_if_it_is_asked_for() {
    let core = rule(1, &[], vec![rounds(k(2), 0, vec![Step::Stop, set(0, k(1))])]);
    assert_eq!(problems(&core, false), []);
    assert_eq!(problems(&core, true), [(10, "this can never be reached".to_owned())]);
}
