//! Small rules, made of any bytes.

use std::sync::Arc;

use sandtable_dice::Kind;

use sandtable_language::Span;
use sandtable_language::core::{
    Check, Core, MeasureLine, Operation, Over, Pool, Range, Relation, Routine, Slot, SlotInfo,
    Step, Value, Verb,
};

/// A rule with two parts, as the bytes say. Most are refused by nothing but what they come to.
pub(super) fn core(bytes: &[u8]) -> Core {
    let mut source = Source { bytes: bytes.iter().copied(), slots: Vec::new(), known: Vec::new() };
    let mut routines = Vec::new();
    for (name, params) in [("first", 1), ("second", 2), ("rule", 0)] {
        let routine = source.routine(name, params, &routines);
        routines.push(routine);
    }
    let gives = routines.last().map_or(0, |routine| routine.gives.len());
    let names = ["one", "two", "three", "four"];
    let measures = (0..gives).map(|number| line(names[number], number)).collect();
    Core { routines, measures, series: Vec::new() }
}

fn line(name: &'static str, number: usize) -> MeasureLine {
    MeasureLine {
        name,
        meaning: "",
        kind: Kind::Count,
        unit: "",
        number,
        over: Over::Constant(1),
        known: None,
        span: Span::default(),
    }
}

struct Source<I> {
    /// What is chosen: after the last byte, always the first.
    bytes: I,
    slots: Vec<SlotInfo>,
    /// What can be read, and what of it can be set.
    known: Vec<(Slot, bool)>,
}

const NOWHERE: Span = Span { start: 0, end: 0 };

impl<I: Iterator<Item = u8>> Source<I> {
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.bytes.next().unwrap_or(0)) % n
    }

    fn number(&mut self, low: i32, high: i32) -> i32 {
        let n = usize::try_from(high - low + 1).expect("a range");
        low + i32::try_from(self.below(n)).expect("small")
    }

    fn slot(&mut self, is_free: bool) -> Slot {
        let slot = Slot::try_from(self.slots.len()).expect("few");
        let declared = (is_free && self.below(4) == 0).then_some(Range { low: -20, high: 20 });
        self.slots.push(SlotInfo {
            name: format!("s{slot}").into(),
            declared,
            is_maybe: false,
            span: NOWHERE,
        });
        self.known.push((slot, is_free));
        slot
    }

    fn routine(&mut self, name: &'static str, params: usize, before: &[Routine]) -> Routine {
        (self.slots, self.known) = (Vec::new(), Vec::new());
        for _ in 0..params {
            self.slot(true);
            self.slots.last_mut().expect("a param").declared = None;
        }
        for _ in 0..3 {
            self.slot(true);
        }
        let length = 4 + self.below(5);
        let body = self.steps(length, 2, false, before);
        let gives = (0..=self.below(3)).map(|place| self.known[params + place].0).collect();
        Routine { name, slots: std::mem::take(&mut self.slots), params, gives, body, foreign: None }
    }

    fn any(&mut self) -> Slot {
        let place = self.below(self.known.len());
        self.known[place].0
    }

    fn target(&mut self) -> Slot {
        let free: Vec<Slot> =
            self.known.iter().filter(|(_, is_free)| *is_free).map(|(slot, _)| *slot).collect();
        free[self.below(free.len())]
    }

    fn steps(&mut self, n: usize, depth: usize, rounds: bool, before: &[Routine]) -> Vec<Step> {
        (0..n).map(|_| self.step(depth, rounds, before)).collect()
    }

    fn step(&mut self, depth: usize, in_rounds: bool, before: &[Routine]) -> Step {
        match self.below(14) {
            1 | 2 => {
                let slot = self.target();
                let sum = binary(Operation::Add, Value::Slot(slot), self.value(1));
                let sum = binary(Operation::Min, sum, Value::Constant(20));
                Step::Set(slot, binary(Operation::Max, Value::Constant(-20), sum), NOWHERE)
            }
            3..=5 | 12 | 13 => {
                let stage = [None, Some("stage")][self.below(2)];
                let (into, verb) = (self.target(), self.verb());
                Step::Ask { into, stage, verb, span: NOWHERE }
            }
            6 | 7 if 0 < depth => {
                let condition = self.value(1);
                let (yes, no) = (1 + self.below(2), self.below(2));
                let yes = self.steps(yes, depth - 1, in_rounds, before);
                Step::If(condition, yes, self.steps(no, depth - 1, in_rounds, before))
            }
            8 if 0 < depth => {
                let most = if self.below(2) == 0 {
                    Value::Constant(self.number(0, 3))
                } else {
                    self.clamped(-1, 3)
                };
                let counter = self.slot(false);
                let n = 2 + self.below(3);
                let body = self.steps(n, depth - 1, true, before);
                Step::Rounds { most, counter, each: None, body, span: NOWHERE }
            }
            9 if in_rounds && depth < 2 => [Step::Stop, Step::Return][self.below(2)].clone(),
            10 | 11 if !before.is_empty() => self.call(before),
            _ => Step::Set(self.target(), self.set_to(), NOWHERE),
        }
    }

    fn call(&mut self, before: &[Routine]) -> Step {
        let routine = self.below(before.len());
        let args = (0..before[routine].params).map(|_| self.clamped(-2, 3)).collect();
        let into = before[routine].gives.iter().map(|_| self.target()).collect();
        let stage = [None, Some("called")][self.below(2)];
        if self.below(2) == 0 {
            return Step::Call { routine, args, into, stage, span: NOWHERE };
        }
        Step::AddUp { n: self.clamped(0, 2), routine, args, into, stage, span: NOWHERE }
    }

    /// What a slot is set to: most often something that stays small.
    fn set_to(&mut self) -> Value {
        if self.below(4) == 0 { self.value(2) } else { self.clamped(-20, 20) }
    }

    fn clamped(&mut self, low: i32, high: i32) -> Value {
        let value = binary(Operation::Min, Value::Constant(high), self.value(1));
        binary(Operation::Max, value, Value::Constant(low))
    }

    fn value(&mut self, depth: usize) -> Value {
        if depth == 0 {
            return if self.below(3) == 0 {
                Value::Constant(self.number(-3, 6))
            } else {
                Value::Slot(self.any())
            };
        }
        let depth = depth - 1;
        match self.below(11) {
            9 | 10 => self.capped(depth),
            0..=3 => self.together(depth),
            4 => Value::Not(Arc::new(self.value(depth))),
            5 => Value::And(Arc::new(self.value(depth)), Arc::new(self.value(depth))),
            6 => Value::Or(Arc::new(self.value(depth)), Arc::new(self.value(depth))),
            7 => {
                let condition = Arc::new(self.value(depth));
                Value::If(condition, Arc::new(self.value(depth)), Arc::new(self.value(depth)))
            }
            _ => {
                let list = (0..3).map(|_| self.value(depth)).collect();
                let index = binary(Operation::Min, self.value(depth), Value::Constant(2));
                let index = binary(Operation::Max, Value::Constant(0), index);
                Value::Pick(list, Arc::new(index), NOWHERE)
            }
        }
    }

    /// What is no more than a number, or no less than 0, of several ways that end in a sum or a
    /// difference: one instruction for both would be wrong for all ways but the last.
    fn capped(&mut self, depth: usize) -> Value {
        let last = [Operation::Add, Operation::Subtract][self.below(2)];
        let last = binary(last, Value::Slot(self.any()), Value::Slot(self.any()));
        let of = match self.below(3) {
            0 => last,
            1 => {
                let condition = Arc::new(self.value(depth));
                Value::If(condition, Arc::new(self.value(depth)), Arc::new(last))
            }
            _ => {
                let (first, index) = (self.value(depth), Value::Slot(self.any()));
                let index = binary(Operation::Min, index, Value::Constant(1));
                let index = binary(Operation::Max, Value::Constant(0), index);
                Value::Pick([first, last].into_iter().collect(), Arc::new(index), NOWHERE)
            }
        };
        if self.below(2) == 0 {
            binary(Operation::Min, Value::Constant(self.number(-1, 6)), of)
        } else {
            binary(Operation::Max, Value::Constant(0), of)
        }
    }

    fn together(&mut self, depth: usize) -> Value {
        use Operation::{
            Add, AtMost, Divide, Equal, Less, Max, Min, Multiply, Remainder, Subtract, Unequal,
        };
        let all =
            [Add, AtMost, Divide, Equal, Less, Max, Min, Multiply, Remainder, Subtract, Unequal];
        let operation = all[self.below(all.len())];
        let (a, b) = (self.value(depth), self.value(depth));
        match operation {
            Divide | Remainder if self.below(2) == 0 => {
                binary(operation, a, binary(Max, Value::Constant(1), b))
            }
            Divide | Remainder => binary(operation, a, binary(Min, Value::Constant(-1), b)),
            operation => binary(operation, a, b),
        }
    }

    fn verb(&mut self) -> Verb {
        match self.below(7) {
            0 => Verb::Roll(self.pool()),
            1 | 2 => Verb::Test(self.check()),
            3 => Verb::Count(self.clamped(0, 3), self.check()),
            4 => Verb::Chance(self.clamped(0, 3), Value::Constant(self.number(3, 5))),
            5 => {
                let n = self.clamped(0, 2);
                Verb::CountChance(n, Value::Constant(self.number(0, 3)), Value::Constant(4))
            }
            _ => {
                let tops = [self.number(-1, 2), self.number(2, 4)].map(Value::Constant).into();
                Verb::LookUp { pool: self.pool(), tops, modifier: self.clamped(-2, 2) }
            }
        }
    }

    fn pool(&mut self) -> Pool {
        match self.below(4) {
            0 => Pool { n: Value::Constant(1), sides: Value::Constant(6) },
            1 => Pool { n: Value::Constant(2), sides: Value::Constant(6) },
            2 => Pool { n: self.clamped(0, 2), sides: Value::Constant(3) },
            _ => Pool { n: Value::Constant(1), sides: self.clamped(1, 3) },
        }
    }

    fn check(&mut self) -> Check {
        let pool = self.pool();
        let target =
            if self.below(3) == 0 { self.value(1) } else { Value::Constant(self.number(2, 5)) };
        let (relation, lowest, highest) = match self.below(5) {
            0 => (Relation::AtMost, 2, 0),
            1 => (Relation::AtLeast, 0, 2),
            2 => (Relation::AtMost, 1, 1),
            3 => (Relation::Exactly, 1, 1),
            _ => (Relation::AtLeast, 1, 1),
        };
        let [lowest, highest] = [lowest, highest].map(Value::Constant);
        Check { pool, relation, target, lowest, highest }
    }
}

fn binary(operation: Operation, a: Value, b: Value) -> Value {
    Value::Binary(operation, Arc::new(a), Arc::new(b), NOWHERE)
}
