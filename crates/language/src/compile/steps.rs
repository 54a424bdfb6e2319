//! Code for steps.

use crate::code::{Cut, Operand};
use crate::core::{Slot, Step, Value};
use crate::op::Op;
use crate::operation::Comparison;

use super::maker::Maker;

impl Maker<'_> {
    pub(super) fn steps(&mut self, steps: &[Step]) {
        let mut rest = steps;
        while let [step, after @ ..] = rest {
            rest = if let Some(rest) = self.checked(step, after) {
                rest
            } else {
                self.step(step);
                after
            };
        }
    }

    fn step(&mut self, step: &Step) {
        let mark = self.next;
        match step {
            Step::Set(slot, value, _) => {
                let d = self.register(*slot);
                self.put(value, d);
            }
            Step::Ask { into, stage, verb, .. } => {
                self.before_dice(*stage);
                let d = self.register(*into);
                self.ask(verb, d);
            }
            Step::If(condition, yes, no) => self.choice(condition, yes, no),
            Step::Rounds { most, counter, body, .. } => self.rounds(most, *counter, body),
            Step::Stop => {
                let jump = self.emit(Op::Jump { to: 0 });
                if let Some(stops) = self.scope.stops.last_mut() {
                    stops.push(jump);
                }
            }
            Step::Return => {
                let jump = self.emit(Op::Jump { to: 0 });
                self.scope.ends.push(jump);
            }
            Step::Call { routine, args, into, stage, .. } => {
                self.call(*routine, args, into, *stage);
            }
            Step::AddUp { n, routine, args, into, stage, .. } => {
                self.add_up(n, *routine, args, into, *stage);
            }
            Step::Mark { series, value, into, turn, is_last, .. } => {
                let state = self.register(*into);
                self.put(value, state);
                let turn = self.in_register(turn);
                self.emit(Op::Mark { series: *series, state, turn, is_last: *is_last });
            }
            Step::Note(_) => (),
        }
        self.next = mark;
    }

    /// Cuts where dice may have been rolled since the last cut.
    pub(super) fn cut(&mut self) {
        if self.is_cut && self.has_rolled {
            let cut = u16::try_from(self.code.cuts.len()).unwrap_or(u16::MAX);
            self.code.cuts.push(Cut::default());
            self.emit(Op::Cut { cut });
            self.has_rolled = false;
        }
    }

    /// What comes before dice: a cut, and what they are for.
    pub(super) fn before_dice(&mut self, stage: Option<&'static str>) {
        self.cut();
        self.has_rolled = true;
        if !self.merged {
            return;
        }
        match stage {
            None => self.emit(Op::OwnStage),
            Some(name) => {
                let known = self.code.stages.iter().position(|stage| *stage == name);
                let number = known.unwrap_or_else(|| {
                    self.code.stages.push(name);
                    self.code.stages.len() - 1
                });
                self.emit(Op::Stage { stage: u16::try_from(number).unwrap_or(u16::MAX) })
            }
        };
    }

    /// A check that nothing but the condition after it asks for; gives the steps after both.
    fn checked<'s>(&mut self, step: &Step, after: &'s [Step]) -> Option<&'s [Step]> {
        let Step::Ask { into, stage, verb, .. } = step else { return None };
        let [Step::If(condition, yes, no), rest @ ..] = after else { return None };
        let (slot, if_passed) = match condition {
            Value::Slot(slot) => (slot, true),
            Value::Not(of) => match &**of {
                Value::Slot(slot) => (slot, false),
                _ => return None,
            },
            _ => return None,
        };
        if slot != into || self.scope.reads[usize::from(*slot)] != 1 {
            return None;
        }
        let check = self.short_check(verb)?;
        let mark = self.next;
        self.before_dice(*stage);
        let failed = self.jump_unless_passed(&check);
        self.next = mark;
        let (passed, otherwise) = if if_passed { (yes, no) } else { (no, yes) };
        self.branches(vec![failed], passed, otherwise);
        Some(rest)
    }

    fn choice(&mut self, condition: &Value, yes: &[Step], no: &[Step]) {
        if let Some(holds) = self.decided(condition) {
            return self.steps(if holds { yes } else { no });
        }
        if yes.is_empty() {
            let past = self.jumps(condition, true);
            return self.branches(past, no, &[]);
        }
        let otherwise = self.jumps(condition, false);
        self.branches(otherwise, yes, no);
    }

    /// Some steps, and others where jumps lead to.
    fn branches(&mut self, otherwise: Vec<usize>, yes: &[Step], no: &[Step]) {
        let before = self.has_rolled;
        self.steps(yes);
        let after_yes = std::mem::replace(&mut self.has_rolled, before);
        if no.is_empty() {
            self.land_all(otherwise);
        } else {
            let done = self.emit(Op::Jump { to: 0 });
            self.land_all(otherwise);
            self.steps(no);
            self.land(done);
        }
        self.has_rolled |= after_yes;
    }

    fn rounds(&mut self, most: &Value, counter: Slot, body: &[Step]) {
        let count = self.register(counter);
        self.emit(Op::Constant { d: count, k: 0 });
        let most = self.operand(most);
        let none = match most {
            Operand::Constant(most) if most < 1 => return,
            Operand::Constant(_) => None,
            most @ Operand::Register(_) => {
                Some(self.jump_unless(Comparison::More, (most, Operand::Constant(0))))
            }
        };
        let had_rolled = self.has_rolled;
        self.has_rolled |= self.rolls(body);
        let head = self.here();
        let is_read = 0 < self.scope.reads[usize::from(counter)];
        if is_read {
            self.emit(Op::AddConstant { d: count, a: count, k: 1 });
        }
        self.scope.stops.push(Vec::new());
        self.steps(body);
        self.next_round(count, most, head, is_read);
        let stops = self.scope.stops.pop().unwrap_or_default();
        self.land_all(stops.into_iter().chain(none).collect());
        self.has_rolled = had_rolled || self.rolls(body);
    }

    /// Goes back to the head while there are rounds left.
    fn next_round(&mut self, count: u8, most: Operand, head: u16, is_counted: bool) {
        if !is_counted
            && let Operand::Constant(most) = most
            && let Ok(k) = i16::try_from(most)
        {
            self.emit(Op::Again { a: count, k, to: head });
            return;
        }
        if !is_counted {
            self.emit(Op::AddConstant { d: count, a: count, k: 1 });
        }
        let back = self.jump_unless(Comparison::AtLeast, (Operand::Register(count), most));
        if let Some(to) = crate::liveness::target_of(&mut self.code.ops[back]) {
            *to = head;
        }
    }
}
