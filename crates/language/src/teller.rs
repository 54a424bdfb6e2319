//! A rule as it is told at the table: step by step, with its stages, notes, rounds and parts.

use std::cell::RefCell;
use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::ops::{Add, ControlFlow};
use std::rc::Rc;
use std::sync::Arc;

use sandtable_dice::{Check, Dice, Pool, PoolFace};

use crate::check::{asked, some_dice};
use crate::compile::table;
use crate::core::{self, Core, Noted, Step, Value, Verb};
use crate::machine::{chance, open};
use crate::playable::Kept;

/// Carries a rule out, and gives what it gives.
pub(crate) fn tell<D: Dice>(core: &Arc<Core>, dice: &mut D) -> Vec<i32> {
    let Some(last) = core.routines.len().checked_sub(1) else { return Vec::new() };
    let stage = core.routines[last].name;
    let kept = Rc::default();
    part(dice, &Key { core: Arc::clone(core), kept, routine: last, needs: Vec::new(), stage }).0
}

/// A part with what it needs, and what its unnamed dice are for.
#[derive(Clone, Debug)]
struct Key {
    core: Arc<Core>,
    /// What native parts have settled in this trial.
    kept: Rc<RefCell<Kept>>,
    routine: usize,
    needs: Vec<i32>,
    stage: &'static str,
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.routine == other.routine
            && self.needs == other.needs
            && self.stage == other.stage
            && Arc::ptr_eq(&self.core, &other.core)
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.routine, &self.needs).hash(state);
    }
}

/// Numbers that a part gives; the sum of no parts is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Given(Vec<i32>);

impl Add for Given {
    type Output = Given;

    fn add(self, other: Given) -> Given {
        let (long, short) =
            if self.0.len() < other.0.len() { (other.0, self.0) } else { (self.0, other.0) };
        let rest = short.into_iter().chain(std::iter::repeat(0));
        Given(long.into_iter().zip(rest).map(|(a, b)| a.wrapping_add(b)).collect())
    }
}

/// How rounds or a routine are left otherwise than at their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Left {
    Rounds,
    Routine,
}

fn part<D: Dice>(dice: &mut D, key: &Key) -> Given {
    let routine = &key.core.routines[key.routine];
    if let Some(table) = routine.foreign.as_ref().and_then(|of| of.table.as_ref()) {
        dice.note(|| table.told(&key.needs));
        let given = table.play(&key.needs, &mut key.kept.borrow_mut(), dice);
        if table.has_result(&key.needs) {
            dice.note(|| table.result(&given));
        }
        return Given(given);
    }
    let mut slots = key.needs.clone();
    slots.resize(routine.slots.len(), 0);
    // However it is left, that is its end.
    let teller = Teller { core: &key.core, kept: &key.kept, stage: key.stage };
    let _ = teller.steps(&routine.body, &mut slots, dice);
    Given(routine.gives.iter().map(|slot| slots[usize::from(*slot)]).collect())
}

/// What is the same for all steps of a routine.
#[derive(Clone, Copy)]
struct Teller<'a> {
    core: &'a Arc<Core>,
    kept: &'a Rc<RefCell<Kept>>,
    stage: &'static str,
}

impl Teller<'_> {
    fn steps<D: Dice>(
        self,
        steps: &[Step],
        slots: &mut Vec<i32>,
        dice: &mut D,
    ) -> ControlFlow<Left> {
        steps.iter().try_for_each(|step| self.step(step, slots, dice))
    }

    fn step<D: Dice>(self, step: &Step, slots: &mut Vec<i32>, dice: &mut D) -> ControlFlow<Left> {
        match step {
            Step::Set(slot, value, _) => slots[usize::from(*slot)] = number(value, slots),
            Step::Ask { into, stage, verb, .. } => {
                dice.stage(stage.unwrap_or(self.stage));
                slots[usize::from(*into)] = ask(verb, slots, dice);
            }
            Step::If(condition, yes, no) => {
                let chosen = if number(condition, slots) == 0 { no } else { yes };
                return self.steps(chosen, slots, dice);
            }
            Step::Rounds { most, counter, each, body, .. } => {
                let most = number(most, slots);
                slots[usize::from(*counter)] = 0;
                if 0 < most {
                    let counted = (usize::from(*counter), *each);
                    return self.rounds(most, counted, body, slots, dice);
                }
            }
            Step::Stop => return ControlFlow::Break(Left::Rounds),
            Step::Return => return ControlFlow::Break(Left::Routine),
            Step::Call { routine, args, into, stage, .. } => {
                let key = self.key(*routine, args, *stage, slots);
                let Given(given) = dice.marginal(key, part::<D>);
                put(slots, into, &given);
            }
            Step::AddUp { n, routine, args, into, stage, .. } => {
                let key = self.key(*routine, args, *stage, slots);
                let n = number(n, slots).max(0).cast_unsigned();
                let Given(sums) = dice.independent(n, &key, part::<D>);
                put(slots, into, &sums);
            }
            Step::Mark { series, value, turn, is_last, .. } => {
                let told = &self.core.series[usize::from(*series)];
                let [state, turn, turns] =
                    [value, turn, &told.turns].map(|of| number(of, slots).max(0).cast_unsigned());
                dice.mark(told.name, turn..=if *is_last { turns } else { turn }, state);
            }
            Step::Note(told) => dice.note(|| note(told, slots)),
        }
        ControlFlow::Continue(())
    }

    fn rounds<D: Dice>(
        self,
        most: i32,
        (counter, each): (usize, Option<&'static str>),
        body: &[Step],
        slots: &mut Vec<i32>,
        dice: &mut D,
    ) -> ControlFlow<Left> {
        let start = std::mem::take(slots);
        let (after, left) = dice.rounds(start, |dice, before| {
            let mut slots = before.clone();
            slots[counter] += 1;
            if let Some(each) = each {
                dice.each(each);
            }
            match self.steps(body, &mut slots, dice) {
                ControlFlow::Break(left) => ControlFlow::Break((slots, left)),
                ControlFlow::Continue(()) if slots[counter] < most => ControlFlow::Continue(slots),
                ControlFlow::Continue(()) => ControlFlow::Break((slots, Left::Rounds)),
            }
        });
        *slots = after;
        match left {
            Left::Rounds => ControlFlow::Continue(()),
            Left::Routine => ControlFlow::Break(left),
        }
    }

    fn key(
        self,
        routine: usize,
        args: &[Value],
        stage: Option<&'static str>,
        slots: &[i32],
    ) -> Key {
        Key {
            core: Arc::clone(self.core),
            kept: Rc::clone(self.kept),
            routine,
            needs: args.iter().map(|value| number(value, slots)).collect(),
            stage: stage.unwrap_or(self.core.routines[routine].name),
        }
    }
}

/// Puts what is given where it belongs; what is not given is 0.
fn put(slots: &mut [i32], into: &[core::Slot], given: &[i32]) {
    let given = given.iter().copied().chain(std::iter::repeat(0));
    for (slot, number) in into.iter().zip(given) {
        slots[usize::from(*slot)] = number;
    }
}

fn ask<D: Dice>(verb: &Verb, slots: &[i32], dice: &mut D) -> i32 {
    let count = |value: &Value| number(value, slots).max(0).cast_unsigned();
    match verb {
        Verb::Roll(of) if of.n == Value::Constant(1) => dice.roll(pool(of, slots).die()).into(),
        Verb::Roll(of) => dice.total(pool(of, slots)),
        Verb::Test(of) => dice.check(check(of, slots)).into(),
        Verb::Count(n, of) => dice.successes(count(n), check(of, slots)).cast_signed(),
        Verb::Showing(of) => {
            let face = PoolFace {
                // Of all the pages that are played within each other, no two have this place.
                pool: std::ptr::from_ref(&**of).addr(),
                number: u8::try_from(number(&of.number, slots)).unwrap_or(u8::MAX),
                from_highest: of.from_highest,
                check: check(&of.check, slots),
            };
            dice.showing(face, count(&of.left)).cast_signed()
        }
        Verb::Chance(a, b) => dice.chance(chance(number(a, slots), number(b, slots))).into(),
        Verb::CountChance(n, a, b) => {
            let chance = chance(number(a, slots), number(b, slots));
            dice.events(count(n), chance).cast_signed()
        }
        Verb::LookUp { pool: of, tops, modifier } => {
            let tops = tops.iter().map(|top| number(top, slots));
            let table = table(pool(of, slots), tops);
            table.map_or(0, |table| dice.table(&table, number(modifier, slots)).into())
        }
        Verb::Choose(of) => {
            let seen: Vec<i32> = of.sees.iter().map(|value| number(value, slots)).collect();
            let open = open(of.open.iter().map(|value| number(value, slots)));
            let behaviour = of.habits.by(number(&of.otherwise, slots));
            dice.choose(behaviour, of.decision, &seen, open).into()
        }
    }
}

fn pool(pool: &core::Pool, slots: &[i32]) -> Pool {
    some_dice(number(&pool.n, slots), number(&pool.sides, slots))
}

fn check(check: &core::Check, slots: &[i32]) -> Check {
    let pool = pool(&check.pool, slots);
    let special = (number(&check.lowest, slots), number(&check.highest, slots));
    asked(check.relation, pool, number(&check.target, slots), special)
}

/// What a value is.
fn number(value: &Value, slots: &[i32]) -> i32 {
    let is_so = |value: &Value| number(value, slots) != 0;
    match value {
        Value::Constant(number) => *number,
        Value::Slot(slot) => slots[usize::from(*slot)],
        Value::Binary(operation, a, b, _) => {
            operation.of(number(a, slots), number(b, slots)).unwrap_or(0)
        }
        Value::Not(of) => (!is_so(of)).into(),
        Value::And(a, b) => (is_so(a) && is_so(b)).into(),
        Value::Or(a, b) => (is_so(a) || is_so(b)).into(),
        Value::If(condition, yes, no) => number(if is_so(condition) { yes } else { no }, slots),
        Value::Pick(list, index, _) => {
            let place = usize::try_from(number(index, slots)).ok();
            place.and_then(|place| list.get(place)).map_or(0, |value| number(value, slots))
        }
    }
}

fn note(told: &[Noted], slots: &[i32]) -> String {
    let mut text = String::new();
    for piece in told {
        match piece {
            Noted::Said(said) => text.push_str(said),
            Noted::Number(value) => {
                // A text has room for everything.
                let _ = write!(text, "{}", number(value, slots));
            }
            Noted::Word(value, words) => {
                let place = usize::try_from(number(value, slots)).ok();
                text.push_str(place.and_then(|place| words.get(place)).copied().unwrap_or("?"));
            }
        }
    }
    text
}
