//! What steps set and read, as they stand.

use crate::core::{Check, Noted, Pool, Routine, Slot, SlotInfo, Step, Value, Verb};

/// Does something with every slot that is set in some steps; with one that is set at several places,
/// several times.
pub(crate) fn each_set(steps: &[Step], with: &mut impl FnMut(Slot)) {
    for step in steps {
        match step {
            Step::Set(slot, ..) | Step::Ask { into: slot, .. } | Step::Mark { into: slot, .. } => {
                with(*slot);
            }
            Step::If(_, yes, no) => {
                each_set(yes, with);
                each_set(no, with);
            }
            Step::Rounds { counter, body, .. } => {
                with(*counter);
                each_set(body, with);
            }
            Step::Call { into, .. } | Step::AddUp { into, .. } => {
                for slot in into {
                    with(*slot);
                }
            }
            Step::Stop | Step::Return | Step::Note(_) => (),
        }
    }
}

/// Does something with every value in some steps; those of notes only if they are asked for.
pub(crate) fn each_value<'a>(steps: &'a [Step], notes: bool, with: &mut impl FnMut(&'a Value)) {
    for step in steps {
        match step {
            Step::Set(_, value, _) => with(value),
            Step::Mark { value, turn, .. } => {
                with(value);
                with(turn);
            }
            Step::Ask { verb, .. } => each_value_of(verb, with),
            Step::If(condition, yes, no) => {
                with(condition);
                each_value(yes, notes, with);
                each_value(no, notes, with);
            }
            Step::Rounds { most, body, .. } => {
                with(most);
                each_value(body, notes, with);
            }
            Step::Call { args, .. } => args.iter().for_each(&mut *with),
            Step::AddUp { n, args, .. } => {
                with(n);
                args.iter().for_each(&mut *with);
            }
            Step::Note(told) if notes => told.iter().filter_map(told_value).for_each(&mut *with),
            Step::Note(_) | Step::Stop | Step::Return => (),
        }
    }
}

fn told_value(told: &Noted) -> Option<&Value> {
    match told {
        Noted::Said(_) => None,
        Noted::Number(value) | Noted::Word(value, _) => Some(value),
    }
}

/// Does something with every value in a question to the dice.
pub(crate) fn each_value_of<'a>(verb: &'a Verb, with: &mut impl FnMut(&'a Value)) {
    match verb {
        Verb::Roll(pool) => each_of_pool(pool, with),
        Verb::Test(check) => each_of_check(check, with),
        Verb::Count(n, check) => {
            with(n);
            each_of_check(check, with);
        }
        Verb::Showing(of) => {
            [&of.number, &of.left].into_iter().for_each(&mut *with);
            each_of_check(&of.check, with);
        }
        Verb::Chance(numerator, denominator) => {
            with(numerator);
            with(denominator);
        }
        Verb::CountChance(n, numerator, denominator) => {
            with(n);
            with(numerator);
            with(denominator);
        }
        Verb::LookUp { pool, tops, modifier } => {
            each_of_pool(pool, with);
            tops.iter().for_each(&mut *with);
            with(modifier);
        }
        Verb::Choose(of) => of.sees.iter().chain(&of.open).chain([&of.otherwise]).for_each(with),
    }
}

fn each_of_pool<'a>(pool: &'a Pool, with: &mut impl FnMut(&'a Value)) {
    with(&pool.n);
    with(&pool.sides);
}

fn each_of_check<'a>(check: &'a Check, with: &mut impl FnMut(&'a Value)) {
    each_of_pool(&check.pool, with);
    with(&check.target);
    with(&check.lowest);
    with(&check.highest);
}

/// Does something with every slot that a value reads.
pub(crate) fn each_read(value: &Value, with: &mut impl FnMut(Slot)) {
    match value {
        Value::Constant(_) => (),
        Value::Slot(slot) => with(*slot),
        Value::Not(of) => each_read(of, with),
        Value::Binary(_, a, b, _) | Value::And(a, b) | Value::Or(a, b) => {
            each_read(a, with);
            each_read(b, with);
        }
        Value::If(condition, yes, no) => {
            each_read(condition, with);
            each_read(yes, with);
            each_read(no, with);
        }
        Value::Pick(list, index, _) => {
            for value in list.iter() {
                each_read(value, with);
            }
            each_read(index, with);
        }
    }
}

/// Whether a value is the same whatever the dice say.
pub(crate) fn is_fixed(value: &Value) -> bool {
    let mut reads = false;
    each_read(value, &mut |_| reads = true);
    !reads
}

/// Which routines ask the dice. Each calls only those before it.
pub(crate) fn rolling(routines: &[Routine]) -> Vec<bool> {
    let mut rolling: Vec<bool> = Vec::new();
    for routine in routines {
        rolling.push(routine.foreign.is_some() || rolls(&routine.body, &rolling));
    }
    rolling
}

/// Which routines ask a player, themselves or by a part that does; not those that are rules of their own.
pub(crate) fn choosing(routines: &[Routine]) -> Vec<bool> {
    let mut choosing: Vec<bool> = Vec::new();
    for routine in routines {
        choosing.push(routine.foreign.is_none() && chooses(&routine.body, &choosing));
    }
    choosing
}

fn chooses(steps: &[Step], part_chooses: &[bool]) -> bool {
    steps.iter().any(|step| match step {
        Step::Ask { verb, .. } => matches!(verb, Verb::Choose(_)),
        Step::If(_, yes, no) => chooses(yes, part_chooses) || chooses(no, part_chooses),
        Step::Rounds { body, .. } => chooses(body, part_chooses),
        Step::Call { routine, .. } | Step::AddUp { routine, .. } => part_chooses[*routine],
        Step::Set(..) | Step::Mark { .. } | Step::Stop | Step::Return | Step::Note(_) => false,
    })
}

/// Whether some steps ask the dice, themselves or by a part that does.
pub(crate) fn rolls(steps: &[Step], part_rolls: &[bool]) -> bool {
    steps.iter().any(|step| match step {
        Step::Ask { .. } => true,
        Step::If(_, yes, no) => rolls(yes, part_rolls) || rolls(no, part_rolls),
        Step::Rounds { body, .. } => rolls(body, part_rolls),
        Step::Call { routine, .. } | Step::AddUp { routine, .. } => part_rolls[*routine],
        Step::Set(..) | Step::Mark { .. } | Step::Stop | Step::Return | Step::Note(_) => false,
    })
}

/// Whether a value is one that counts only where something else says so, as it stands in a slot.
pub(crate) fn is_maybe(value: &Value, slots: &[SlotInfo]) -> bool {
    match value {
        Value::Slot(slot) => slots.get(usize::from(*slot)).is_some_and(|info| info.is_maybe),
        Value::If(_, one, other) => is_maybe(one, slots) || is_maybe(other, slots),
        Value::Pick(all, ..) => all.iter().any(|of| is_maybe(of, slots)),
        Value::Constant(_) | Value::Binary(..) | Value::Not(_) | Value::And(..) | Value::Or(..) => {
            false
        }
    }
}
