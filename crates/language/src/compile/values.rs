//! Code for values and conditions.

use crate::code::Operand;
use crate::core::{Operation, Value};
use crate::layout::Register;
use crate::op::Op;
use crate::operation::Comparison;

use super::maker::Maker;

impl Maker<'_> {
    /// Where a value is, or the number that it always is; works it out first if that takes code.
    pub(super) fn operand(&mut self, value: &Value) -> Operand {
        match value {
            Value::Constant(number) => Operand::Constant(*number),
            Value::Slot(slot) => self.place(*slot),
            Value::Binary(operation, a, b, _) => {
                let mark = self.next;
                let operands = (self.operand(a), self.operand(b));
                self.binary(*operation, operands, None, mark)
            }
            Value::If(condition, yes, no) => match self.decided(condition) {
                Some(holds) => self.operand(if holds { yes } else { no }),
                None => self.worked_out(value),
            },
            Value::Pick(list, index, _) => match self.operand(index) {
                Operand::Constant(place) => self.picked(list, place),
                Operand::Register(_) => self.worked_out(value),
            },
            Value::Not(_) | Value::And(..) | Value::Or(..) => match self.decided(value) {
                Some(holds) => Operand::Constant(holds.into()),
                None => self.worked_out(value),
            },
        }
    }

    /// The register that a value is in.
    pub(super) fn in_register(&mut self, value: &Value) -> Register {
        let operand = self.operand(value);
        self.held(operand)
    }

    /// A value in a register of its own.
    fn worked_out(&mut self, value: &Value) -> Operand {
        let d = self.free();
        self.put(value, d);
        Operand::Register(d)
    }

    /// Puts a value into a register.
    pub(super) fn put(&mut self, value: &Value, d: Register) {
        let mark = self.next;
        match value {
            Value::Binary(operation, a, b, _) => {
                let operands = (self.operand(a), self.operand(b));
                let found = self.binary(*operation, operands, Some(d), mark);
                self.copy(found, d);
            }
            Value::If(condition, yes, no) => self.put_one(condition, (yes, no), d),
            Value::Pick(list, index, _) => self.put_picked(list, index, d),
            Value::Not(_) | Value::And(..) | Value::Or(..) => self.put_yes_no(value, d),
            Value::Constant(_) | Value::Slot(_) => {
                let found = self.operand(value);
                self.copy(found, d);
            }
        }
        self.next = mark;
    }

    /// Puts what is found somewhere into a register.
    pub(super) fn copy(&mut self, from: Operand, d: Register) {
        match from {
            Operand::Constant(k) => {
                self.emit(Op::Constant { d, k });
            }
            Operand::Register(a) if a != d => {
                self.emit(Op::Copy { d, a });
            }
            Operand::Register(_) => (),
        }
    }

    /// A register that holds an operand.
    pub(super) fn held(&mut self, operand: Operand) -> Register {
        match operand {
            Operand::Register(register) => register,
            Operand::Constant(k) => {
                let d = self.free();
                self.emit(Op::Constant { d, k });
                d
            }
        }
    }

    /// Two numbers put together, in `d` or the first register from `mark` on, which are free but for
    /// the operands; a number if both are known.
    fn binary(
        &mut self,
        operation: Operation,
        operands: (Operand, Operand),
        d: Option<Register>,
        mark: usize,
    ) -> Operand {
        if let (Operand::Constant(a), Operand::Constant(b)) = operands {
            self.next = mark;
            // That it is a number was proved of all that is reached.
            return Operand::Constant(operation.of(a, b).unwrap_or(0));
        }
        let op = self.with_constant(operation, operands, mark).unwrap_or_else(|| {
            let (a, b) = (self.held(operands.0), self.held(operands.1));
            plain(operation, a, b)
        });
        self.next = mark;
        let d = d.unwrap_or_else(|| self.free());
        self.emit(op.into_register(d));
        Operand::Register(d)
    }

    /// The instruction for a number and a constant, if there is one.
    fn with_constant(
        &mut self,
        operation: Operation,
        operands: (Operand, Operand),
        mark: usize,
    ) -> Option<Op> {
        let (a, k, turned) = match operands {
            (Operand::Register(a), Operand::Constant(k)) => (a, k, false),
            (Operand::Constant(k), Operand::Register(a)) => (a, k, true),
            _ => return None,
        };
        let d = 0;
        Some(match operation {
            Operation::Add => Op::AddConstant { d, a, k },
            Operation::Subtract if turned => Op::SubtractFrom { d, a, k },
            Operation::Subtract => Op::AddConstant { d, a, k: k.checked_neg()? },
            Operation::Min => self.added_up_to(a, k, mark).unwrap_or(Op::MinConstant { d, a, k }),
            Operation::Max => {
                self.subtracted_to_zero(a, k, mark).unwrap_or(Op::MaxConstant { d, a, k })
            }
            operation => {
                let comparison = operation.comparison()?;
                let comparison = if turned { comparison.turned() } else { comparison };
                Op::CompareConstant { d, a, k: i16::try_from(k).ok()?, comparison }
            }
        })
    }

    /// The larger of 0 and a difference that was worked out just before, in one instruction.
    fn subtracted_to_zero(&mut self, a: Register, k: i32, mark: usize) -> Option<Op> {
        let Some(&Op::Subtract { d, a: left, b }) = self.code.ops.last() else { return None };
        let is_it = k == 0 && d == a && mark <= usize::from(a) && self.take_back();
        is_it.then_some(Op::SubtractToZero { d: 0, a: left, b })
    }

    /// The smaller of a constant and a sum that was worked out just before, in one instruction.
    fn added_up_to(&mut self, a: Register, k: i32, mark: usize) -> Option<Op> {
        let Some(&Op::Add { d, a: one, b }) = self.code.ops.last() else { return None };
        let is_it = d == a && mark <= usize::from(a) && self.take_back();
        is_it.then_some(Op::AddUpTo { d: 0, a: one, b, k })
    }

    fn put_one(&mut self, condition: &Value, (yes, no): (&Value, &Value), d: Register) {
        if let Some(holds) = self.decided(condition) {
            return self.put(if holds { yes } else { no }, d);
        }
        if let Some((yes, no)) = self.short_constants(yes, no)
            && matches!(condition, Value::Slot(_) | Value::Binary(..))
        {
            let condition = self.operand(condition);
            let a = self.held(condition);
            self.emit(Op::Choose { d, a, yes, no });
            return;
        }
        let otherwise = self.jumps(condition, false);
        self.put(yes, d);
        let done = self.emit(Op::Jump { to: 0 });
        self.land_all(otherwise);
        self.put(no, d);
        self.land(done);
    }

    /// Two numbers that are known in advance and short.
    fn short_constants(&self, yes: &Value, no: &Value) -> Option<(i16, i16)> {
        let short = |value| self.known(value).and_then(|number| i16::try_from(number).ok());
        Some((short(yes)?, short(no)?))
    }

    fn put_yes_no(&mut self, value: &Value, d: Register) {
        if let Some(holds) = self.decided(value) {
            self.emit(Op::Constant { d, k: holds.into() });
            return;
        }
        let otherwise = self.jumps(value, false);
        self.emit(Op::Constant { d, k: 1 });
        let done = self.emit(Op::Jump { to: 0 });
        self.land_all(otherwise);
        self.emit(Op::Constant { d, k: 0 });
        self.land(done);
    }

    fn picked(&mut self, list: &[Value], place: i32) -> Operand {
        let value = usize::try_from(place).ok().and_then(|place| list.get(place));
        value.map_or(Operand::Constant(0), |value| self.operand(value))
    }

    fn put_picked(&mut self, list: &[Value], index: &Value, d: Register) {
        let a = match self.operand(index) {
            Operand::Constant(place) => {
                let found = self.picked(list, place);
                return self.copy(found, d);
            }
            Operand::Register(a) => a,
        };
        let known: Option<Vec<i32>> = list.iter().map(|value| self.known(value)).collect();
        match known {
            Some(known) => {
                let number = u16::try_from(self.code.lists.len()).unwrap_or(u16::MAX);
                self.code.lists.push(known);
                self.emit(Op::Pick { d, a, list: number });
            }
            None => self.put_one_by_one(list, a, d),
        }
    }

    fn put_one_by_one(&mut self, list: &[Value], a: Register, d: Register) {
        // The answer must not overwrite the place before all have been compared with it.
        let place = self.free();
        self.emit(Op::Copy { d: place, a });
        let mut done = Vec::new();
        // What is at none of the other places is at the last: something is always put there, so that
        // nobody has to keep what was there before.
        let Some((remaining, others)) = list.split_last() else { return };
        for (k, value) in (0..).zip(others) {
            let comparison = Comparison::Equal;
            let next = self.emit(Op::JumpUnlessConstant { a: place, k, comparison, to: 0 });
            self.put(value, d);
            done.push(self.emit(Op::Jump { to: 0 }));
            self.land(next);
        }
        self.put(remaining, d);
        self.land_all(done);
    }

    /// The number that a value always is, if it takes no code to know.
    fn known(&self, value: &Value) -> Option<i32> {
        match value {
            Value::Constant(number) => Some(*number),
            Value::Slot(slot) => match self.place(*slot) {
                Operand::Constant(number) => Some(number),
                Operand::Register(_) => None,
            },
            Value::Binary(operation, a, b, _) => operation.of(self.known(a)?, self.known(b)?),
            Value::If(condition, yes, no) => {
                self.known(if self.decided(condition)? { yes } else { no })
            }
            Value::Pick(list, index, _) => {
                self.known(list.get(usize::try_from(self.known(index)?).ok()?)?)
            }
            Value::Not(_) | Value::And(..) | Value::Or(..) => self.decided(value).map(i32::from),
        }
    }

    /// Whether a condition holds, if it takes no code to know.
    pub(super) fn decided(&self, condition: &Value) -> Option<bool> {
        match condition {
            Value::Not(of) => self.decided(of).map(|holds| !holds),
            Value::And(a, b) => match (self.decided(a), self.decided(b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Value::Or(a, b) => match (self.decided(a), self.decided(b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            value => self.known(value).map(|number| number != 0),
        }
    }

    /// Jumps that are taken if a condition holds, or if it does not; otherwise the code goes on.
    pub(super) fn jumps(&mut self, condition: &Value, if_holds: bool) -> Vec<usize> {
        if let Some(holds) = self.decided(condition) {
            let jump = (holds == if_holds).then(|| self.emit(Op::Jump { to: 0 }));
            return jump.into_iter().collect();
        }
        let mark = self.next;
        let jumps = match condition {
            Value::Not(of) => self.jumps(of, !if_holds),
            Value::And(a, b) => self.jumps_of_both((a, b), true, if_holds),
            Value::Or(a, b) => self.jumps_of_both((a, b), false, if_holds),
            Value::Binary(operation, a, b, _) => match operation.comparison() {
                Some(comparison) => {
                    let operands = (self.operand(a), self.operand(b));
                    let unless = if if_holds { comparison.not() } else { comparison };
                    vec![self.jump_unless(unless, operands)]
                }
                None => vec![self.jump_on(condition, if_holds)],
            },
            _ => vec![self.jump_on(condition, if_holds)],
        };
        self.next = mark;
        jumps
    }

    /// Of two conditions that must both hold (`and`), or of which one must.
    fn jumps_of_both(&mut self, (a, b): (&Value, &Value), and: bool, if_holds: bool) -> Vec<usize> {
        if if_holds == and {
            let past = self.jumps(a, !if_holds);
            let jumps = self.jumps(b, if_holds);
            self.land_all(past);
            return jumps;
        }
        let mut jumps = self.jumps(a, if_holds);
        jumps.extend(self.jumps(b, if_holds));
        jumps
    }

    fn jump_on(&mut self, value: &Value, if_holds: bool) -> usize {
        let operand = self.operand(value);
        let a = self.held(operand);
        let to = 0;
        self.emit(if if_holds { Op::JumpUnlessZero { a, to } } else { Op::JumpIfZero { a, to } })
    }

    /// A jump that is taken unless two numbers compare so.
    pub(super) fn jump_unless(
        &mut self,
        comparison: Comparison,
        operands: (Operand, Operand),
    ) -> usize {
        let (a, k, comparison) = match operands {
            (Operand::Constant(_), Operand::Register(a)) => {
                (Operand::Register(a), operands.0, comparison.turned())
            }
            (a, b) => (a, b, comparison),
        };
        let a = self.held(a);
        let short = if let Operand::Constant(k) = k { i16::try_from(k).ok() } else { None };
        let op = match short {
            Some(k) => Op::JumpUnlessConstant { a, k, comparison, to: 0 },
            None => Op::JumpUnless { a, b: self.held(k), comparison, to: 0 },
        };
        self.emit(op)
    }
}

/// The instruction for two registers.
fn plain(operation: Operation, a: Register, b: Register) -> Op {
    let d = 0;
    match operation {
        Operation::Add => Op::Add { d, a, b },
        Operation::Subtract => Op::Subtract { d, a, b },
        Operation::Min => Op::Min { d, a, b },
        Operation::Max => Op::Max { d, a, b },
        operation => match operation.comparison() {
            Some(comparison) => Op::Compare { d, a, b, comparison },
            None => Op::Binary { d, a, b, operation },
        },
    }
}
