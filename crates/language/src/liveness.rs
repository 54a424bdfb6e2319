//! Which registers may still be read, at each instruction.

use crate::code::{Access, Code, Dice, Op, Operand, Question, Test};
use crate::layout::Register;

/// Registers, by a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Live([u64; 4]);

impl Live {
    fn bit(register: Register) -> (usize, u64) {
        (usize::from(register >> 6), 1 << (register & 63))
    }

    fn add(&mut self, register: Register) {
        let (word, bit) = Live::bit(register);
        self.0[word] |= bit;
    }

    fn remove(&mut self, register: Register) {
        let (word, bit) = Live::bit(register);
        self.0[word] &= !bit;
    }

    /// All of both.
    pub(crate) fn with(mut self, other: Live) -> Live {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }

    /// The registers, in order.
    pub(crate) fn registers(self) -> impl Iterator<Item = Register> {
        (0..=Register::MAX).filter(move |register| {
            let (word, bit) = Live::bit(*register);
            self.0[word] & bit != 0
        })
    }
}

/// What may still be read before each instruction.
pub(crate) fn liveness(code: &Code) -> Vec<Live> {
    let mut live = vec![Live::default(); code.ops.len() + 1];
    loop {
        let mut is_new = false;
        for at in (0..code.ops.len()).rev() {
            let before = before(code, at, &live);
            is_new |= before != live[at];
            live[at] = before;
        }
        if !is_new {
            return live;
        }
    }
}

fn before(code: &Code, at: usize, live: &[Live]) -> Live {
    let op = code.ops[at];
    let falls = !matches!(op, Op::Jump { .. } | Op::End);
    let mut now = if falls { live[at + 1] } else { Live::default() };
    if let Some(to) = target(op) {
        now = now.with(live[usize::from(to)]);
    }
    let mut reads = Live::default();
    accesses(code, op, &mut |access| match access {
        Access::Read(register) => reads.add(register),
        Access::Write(register) => now.remove(register),
    });
    now.with(reads)
}

/// Where an instruction may lead that is not the next.
pub(crate) fn target(mut op: Op) -> Option<u16> {
    target_of(&mut op).copied()
}

/// The same, to be changed.
pub(crate) fn target_of(op: &mut Op) -> Option<&mut u16> {
    match op {
        Op::Jump { to }
        | Op::JumpIfZero { to, .. }
        | Op::JumpUnlessZero { to, .. }
        | Op::JumpUnless { to, .. }
        | Op::JumpUnlessConstant { to, .. }
        | Op::Again { to, .. }
        | Op::JumpUnlessD6 { to, .. }
        | Op::JumpUnless2D6 { to, .. } => Some(to),
        _ => None,
    }
}

/// Does something with every register that an instruction reads or writes.
pub(crate) fn accesses(code: &Code, op: Op, with: &mut impl FnMut(Access)) {
    let (writes, reads) = plain_accesses(op);
    if let Some(register) = writes {
        with(Access::Write(register));
    }
    reads.into_iter().flatten().for_each(|register| with(Access::Read(register)));
    let mut read = |operand: &Operand| {
        if let Operand::Register(register) = operand {
            with(Access::Read(*register));
        }
    };
    match op {
        Op::Ask { question, .. } => {
            each_operand(&code.questions[usize::from(question)], &mut read);
        }
        Op::Call { call } => {
            let call = &code.calls[usize::from(call)];
            call.args.iter().chain(&call.times).for_each(read);
            call.into.iter().for_each(|register| with(Access::Write(*register)));
        }
        Op::End => code.gives.iter().for_each(read),
        _ => (),
    }
}

/// What is said by the instruction itself.
fn plain_accesses(op: Op) -> (Option<Register>, [Option<Register>; 2]) {
    match op {
        Op::Constant { d, .. }
        | Op::CountSomeD6 { d, .. }
        | Op::CheckD6 { d, .. }
        | Op::Roll { d, .. }
        | Op::Ask { d, .. } => (Some(d), [None, None]),
        Op::Copy { d, a }
        | Op::AddConstant { d, a, .. }
        | Op::SubtractFrom { d, a, .. }
        | Op::MinConstant { d, a, .. }
        | Op::MaxConstant { d, a, .. }
        | Op::CompareConstant { d, a, .. }
        | Op::Choose { d, a, .. }
        | Op::Pick { d, a, .. }
        | Op::CountD6 { d, n: a, .. }
        | Op::Total { d, n: a, .. } => (Some(d), [Some(a), None]),
        Op::Add { d, a, b }
        | Op::AddUpTo { d, a, b, .. }
        | Op::Subtract { d, a, b }
        | Op::SubtractToZero { d, a, b }
        | Op::Min { d, a, b }
        | Op::Max { d, a, b }
        | Op::Binary { d, a, b, .. }
        | Op::Compare { d, a, b, .. }
        | Op::CountD6AtLeast { d, n: a, target: b } => (Some(d), [Some(a), Some(b)]),
        Op::JumpIfZero { a, .. }
        | Op::JumpUnlessZero { a, .. }
        | Op::JumpUnlessConstant { a, .. }
        | Op::JumpUnless2D6 { target: a, .. } => (None, [Some(a), None]),
        Op::Again { a, .. } => (Some(a), [Some(a), None]),
        Op::JumpUnless { a, b, .. } => (None, [Some(a), Some(b)]),
        Op::Jump { .. }
        | Op::JumpUnlessD6 { .. }
        | Op::Stage { .. }
        | Op::OwnStage
        | Op::Cut { .. }
        | Op::Call { .. }
        | Op::End => (None, [None, None]),
    }
}

fn each_operand(question: &Question, read: &mut impl FnMut(&Operand)) {
    match question {
        Question::Roll(dice) => each_of_dice(dice, read),
        Question::Test(test) => each_of_test(test, read),
        Question::Count(n, test) => {
            read(n);
            each_of_test(test, read);
        }
        Question::Chance(a, b) => [a, b].into_iter().for_each(read),
        Question::CountChance(n, a, b) => [n, a, b].into_iter().for_each(read),
        Question::LookUp { dice, tops, modifier } => {
            each_of_dice(dice, read);
            tops.iter().for_each(&mut *read);
            read(modifier);
        }
        Question::Table { modifier, .. } => read(modifier),
        Question::Choose(of) => {
            of.sees.iter().chain(&of.open).chain([&of.otherwise]).for_each(read);
        }
    }
}

fn each_of_dice(dice: &Dice, read: &mut impl FnMut(&Operand)) {
    read(&dice.n);
    read(&dice.sides);
}

fn each_of_test(test: &Test, read: &mut impl FnMut(&Operand)) {
    each_of_dice(&test.dice, read);
    [&test.target, &test.lowest, &test.highest].into_iter().for_each(read);
}
