//! A rule carried out as it stands: one loop over its steps, and nothing that an engine could merge.

use sandtable_dice::{Chance, Dice, Die, Open, Table};

use sandtable_language::core::{Check, Core, Operation, Pool, Relation, Step, Value, Verb};

/// A walk through a rule.
pub(super) struct Reference<'c, F> {
    pub(super) core: &'c Core,
    /// Told what is put into which slot of which routine.
    pub(super) seen: F,
}

#[derive(PartialEq)]
enum Goes {
    On,
    OutOfRounds,
    ToTheEnd,
}

impl<F: FnMut(usize, usize, i32)> Reference<'_, F> {
    /// What a routine gives for what it needs.
    pub(super) fn routine<D: Dice>(
        &mut self,
        number: usize,
        args: &[i32],
        dice: &mut D,
    ) -> Vec<i32> {
        let routine = &self.core.routines[number];
        let mut slots = vec![0; routine.slots.len()];
        for (slot, arg) in args.iter().enumerate() {
            self.put(number, &mut slots, slot, *arg);
        }
        self.steps(number, &routine.body, &mut slots, dice);
        routine.gives.iter().map(|slot| slots[usize::from(*slot)]).collect()
    }

    fn put(&mut self, routine: usize, slots: &mut [i32], slot: usize, number: i32) {
        (self.seen)(routine, slot, number);
        slots[slot] = number;
    }

    fn steps<D: Dice>(
        &mut self,
        routine: usize,
        steps: &[Step],
        slots: &mut [i32],
        dice: &mut D,
    ) -> Goes {
        for step in steps {
            let goes = self.step(routine, step, slots, dice);
            if goes != Goes::On {
                return goes;
            }
        }
        Goes::On
    }

    fn step<D: Dice>(
        &mut self,
        routine: usize,
        step: &Step,
        slots: &mut [i32],
        dice: &mut D,
    ) -> Goes {
        match step {
            Step::Set(slot, of, _) => {
                let number = value(of, slots);
                self.put(routine, slots, usize::from(*slot), number);
            }
            Step::Ask { into, verb, .. } => {
                let answer = ask(verb, slots, dice);
                self.put(routine, slots, usize::from(*into), answer);
            }
            Step::If(condition, yes, no) => {
                let chosen = if value(condition, slots) == 0 { no } else { yes };
                return self.steps(routine, chosen, slots, dice);
            }
            Step::Rounds { most, counter, body, .. } => {
                let most = value(most, slots);
                self.put(routine, slots, usize::from(*counter), 0);
                for round in 1..=most {
                    self.put(routine, slots, usize::from(*counter), round);
                    match self.steps(routine, body, slots, dice) {
                        Goes::On => (),
                        Goes::OutOfRounds => break,
                        Goes::ToTheEnd => return Goes::ToTheEnd,
                    }
                }
            }
            Step::Stop => return Goes::OutOfRounds,
            Step::Return => return Goes::ToTheEnd,
            Step::Call { routine: part, args, into, .. } => {
                let args: Vec<i32> = args.iter().map(|arg| value(arg, slots)).collect();
                let gives = self.routine(*part, &args, dice);
                for (slot, number) in into.iter().zip(gives) {
                    self.put(routine, slots, usize::from(*slot), number);
                }
            }
            Step::AddUp { n, routine: part, args, into, .. } => {
                let args: Vec<i32> = args.iter().map(|arg| value(arg, slots)).collect();
                let mut sums = vec![0; into.len()];
                for _ in 0..value(n, slots) {
                    let gives = self.routine(*part, &args, dice);
                    sums.iter_mut().zip(gives).for_each(|(sum, one)| *sum += one);
                }
                for (slot, number) in into.iter().zip(sums) {
                    self.put(routine, slots, usize::from(*slot), number);
                }
            }
            Step::Mark { value: of, into, .. } => {
                let state = value(of, slots);
                self.put(routine, slots, usize::from(*into), state);
            }
            Step::Note(_) => (),
        }
        Goes::On
    }
}

fn value(of: &Value, slots: &[i32]) -> i32 {
    match of {
        Value::Constant(number) => *number,
        Value::Slot(slot) => slots[usize::from(*slot)],
        Value::Binary(operation, a, b, _) => binary(*operation, value(a, slots), value(b, slots)),
        Value::Not(of) => i32::from(value(of, slots) == 0),
        Value::And(a, b) => i32::from(value(a, slots) != 0 && value(b, slots) != 0),
        Value::Or(a, b) => i32::from(value(a, slots) != 0 || value(b, slots) != 0),
        Value::If(condition, yes, no) => {
            value(if value(condition, slots) == 0 { no } else { yes }, slots)
        }
        Value::Pick(list, index, _) => {
            value(&list[usize::try_from(value(index, slots)).expect("a place")], slots)
        }
    }
}

/// Overflow and division by zero panic here: that they do not happen is proved.
fn binary(operation: Operation, a: i32, b: i32) -> i32 {
    match operation {
        Operation::Add => a + b,
        Operation::Subtract => a - b,
        Operation::Multiply => a * b,
        Operation::Divide => a.div_euclid(b) - i32::from(b < 0 && a.rem_euclid(b) != 0),
        Operation::Remainder => a - b * binary(Operation::Divide, a, b),
        Operation::Min => a.min(b),
        Operation::Max => a.max(b),
        Operation::Less => i32::from(a < b),
        Operation::AtMost => i32::from(a <= b),
        Operation::Equal => i32::from(a == b),
        Operation::Unequal => i32::from(a != b),
    }
}

fn ask<D: Dice>(verb: &Verb, slots: &[i32], dice: &mut D) -> i32 {
    let count = |of: &Value| u32::try_from(value(of, slots)).expect("a number of dice");
    match verb {
        Verb::Roll(of) => dice.total(pool(of, slots)),
        Verb::Test(of) => i32::from(dice.check(check(of, slots))),
        Verb::Count(n, of) => dice.successes(count(n), check(of, slots)).cast_signed(),
        Verb::Showing(of) => dice.successes(count(&of.left), check(&of.check, slots)).cast_signed(),
        Verb::Chance(a, b) => {
            let chance = Chance::new(count(a), count(b)).expect("a probability");
            i32::from(dice.chance(chance))
        }
        Verb::CountChance(n, a, b) => {
            let chance = Chance::new(count(a), count(b)).expect("a probability");
            (0..count(n)).map(|_| i32::from(dice.chance(chance))).sum()
        }
        Verb::LookUp { pool: of, tops, modifier } => {
            let rows = (0..).zip(tops).map(|(row, top)| (value(top, slots), row));
            let last = i32::try_from(tops.len()).expect("few rows");
            let rows: Vec<(i32, i32)> = rows.collect();
            let table = Table::new(pool(of, slots), rows, last).expect("rows rise");
            dice.table(&table, value(modifier, slots))
        }
        Verb::Choose(of) => {
            let options = u8::try_from(of.open.len()).expect("few options");
            let open = Open::all(options)
                .filter(|option| value(&of.open[usize::from(option)], slots) != 0)
                .expect("something can be done");
            let seen: Vec<i32> = of.sees.iter().map(|seen| value(seen, slots)).collect();
            let behaviour = of.habits.by(value(&of.otherwise, slots));
            dice.choose(behaviour, of.decision, &seen, open).into()
        }
    }
}

fn pool(of: &Pool, slots: &[i32]) -> sandtable_dice::Pool {
    let sides = u8::try_from(value(&of.sides, slots)).expect("sides");
    Die::new(sides).times(u32::try_from(value(&of.n, slots)).expect("a number of dice"))
}

/// As a rule in Rust would ask for it, end by end.
fn check(of: &Check, slots: &[i32]) -> sandtable_dice::Check {
    let (pool, target) = (pool(&of.pool, slots), value(&of.target, slots));
    let plain = match of.relation {
        Relation::AtLeast => pool.at_least(target),
        Relation::AtMost => pool.at_most(target),
        Relation::Exactly => pool.exactly(target),
    };
    let highest = match value(&of.highest, slots) {
        0 => plain.highest_fails(),
        2 => plain.highest_passes(),
        _ => plain,
    };
    match value(&of.lowest, slots) {
        0 => highest.lowest_fails(),
        2 => highest.lowest_passes(),
        _ => highest,
    }
}
