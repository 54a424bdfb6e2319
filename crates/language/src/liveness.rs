//! Which registers may still be read, at each instruction.

use crate::code::{Code, Dice, Operand, Question, Test};
use crate::layout::Register;
use crate::op::{Access, Op};

/// Registers, by a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Live([u64; 4]);

impl Live {
    fn bit(register: Register) -> (usize, u64) {
        (usize::from(register >> 6), 1 << (register & 63))
    }

    pub(crate) fn add(&mut self, register: Register) {
        let (word, bit) = Live::bit(register);
        self.0[word] |= bit;
    }

    fn remove(&mut self, register: Register) {
        let (word, bit) = Live::bit(register);
        self.0[word] &= !bit;
    }

    pub(crate) fn has(self, register: Register) -> bool {
        let (word, bit) = Live::bit(register);
        self.0[word] & bit != 0
    }

    /// All of both.
    pub(crate) fn with(mut self, other: Live) -> Live {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }

    /// The registers, in order.
    pub(crate) fn registers(self) -> impl Iterator<Item = Register> {
        (0..=Register::MAX).filter(move |register| self.has(*register))
    }
}

/// What may still be read before each instruction.
pub(crate) fn liveness(code: &Code) -> Vec<Live> {
    let mut live = vec![Live::default(); code.ops.len() + 1];
    // Where nothing leads back, one pass knows all that comes later.
    let is_repeated = is_repeated(code);
    loop {
        let mut is_new = false;
        for at in (0..code.ops.len()).rev() {
            let before = before(code, at, &live);
            is_new |= before != live[at];
            live[at] = before;
        }
        if !is_new || !is_repeated {
            return live;
        }
    }
}

fn is_repeated(code: &Code) -> bool {
    let leads_back = |(at, op): (usize, &Op)| target(*op).is_some_and(|to| usize::from(to) <= at);
    code.ops.iter().enumerate().any(leads_back)
}

/// What may have been written before each instruction since the last cut, wherever that was.
pub(crate) fn written_since_cut(code: &Code) -> Vec<Live> {
    let mut written = vec![Live::default(); code.ops.len() + 1];
    let is_repeated = is_repeated(code);
    loop {
        let mut is_new = false;
        for (at, op) in code.ops.iter().enumerate() {
            let is_cut = matches!(op, Op::Cut { .. });
            let mut after = if is_cut { Live::default() } else { written[at] };
            accesses(code, *op, &mut |access| {
                if let Access::Write(register) = access {
                    after.add(register);
                }
            });
            let next = (!matches!(op, Op::Jump { .. } | Op::End)).then_some(at + 1);
            for next in next.into_iter().chain(target(*op).map(usize::from)) {
                let all = written[next].with(after);
                is_new |= all != written[next];
                written[next] = all;
            }
        }
        if !is_new || !is_repeated {
            return written;
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
        | Op::JumpUnless2D6 { to, .. }
        | Op::JumpUnless2D6Less { to, .. } => Some(to),
        _ => None,
    }
}

/// Does something with every register that an instruction reads or writes.
pub(crate) fn accesses(code: &Code, op: Op, with: &mut impl FnMut(Access)) {
    let (writes, reads) = plain_accesses(op);
    writes.into_iter().flatten().for_each(|register| with(Access::Write(register)));
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

/// What is written and read as the instruction itself says.
fn plain_accesses(op: Op) -> ([Option<Register>; 2], [Option<Register>; 4]) {
    let writes = [op.register(), op.other_register()];
    let reads = match op {
        Op::Copy { a, .. }
        | Op::AddConstant { a, .. }
        | Op::SubtractFrom { a, .. }
        | Op::MinConstant { a, .. }
        | Op::MaxConstant { a, .. }
        | Op::CompareConstant { a, .. }
        | Op::Choose { a, .. }
        | Op::ChooseIf { a, .. }
        | Op::Pick { a, .. }
        | Op::CountD6 { n: a, .. }
        | Op::CountD6Again { n: a, .. }
        | Op::Total { n: a, .. }
        | Op::TotalUpTo { n: a, .. }
        | Op::AddCheckD6 { d: a, .. }
        | Op::JumpIfZero { a, .. }
        | Op::JumpUnlessZero { a, .. }
        | Op::JumpUnlessConstant { a, .. }
        | Op::JumpUnless2D6 { target: a, .. }
        | Op::JumpUnless2D6Less { a, .. }
        | Op::Again { a, .. } => [Some(a), None, None, None],
        Op::Add { a, b, .. }
        | Op::AddUpTo { a, b, .. }
        | Op::Subtract { a, b, .. }
        | Op::SubtractToZero { a, b, .. }
        | Op::Min { a, b, .. }
        | Op::Max { a, b, .. }
        | Op::Binary { a, b, .. }
        | Op::Compare { a, b, .. }
        | Op::CountD6AtLeast { n: a, target: b, .. }
        | Op::CountD6AtLeastAgain { n: a, target: b, .. }
        | Op::Mark { state: a, turn: b, .. }
        | Op::JumpUnless { a, b, .. } => [Some(a), Some(b), None, None],
        Op::AddEach { d, b, e, f } => [d, b, e, f].map(Some),
        Op::Constant { .. }
        | Op::CountSomeD6 { .. }
        | Op::CountSomeD6Again { .. }
        | Op::CheckD6 { .. }
        | Op::Roll { .. }
        | Op::Ask { .. }
        | Op::Jump { .. }
        | Op::JumpUnlessD6 { .. }
        | Op::Stage { .. }
        | Op::OwnStage
        | Op::Cut { .. }
        | Op::Call { .. }
        | Op::End => [None; 4],
    };
    (writes, reads)
}

fn each_operand(question: &Question, read: &mut impl FnMut(&Operand)) {
    match question {
        Question::Roll(dice) => each_of_dice(dice, read),
        Question::Test(test) => each_of_test(test, read),
        Question::Count(n, test) => {
            read(n);
            each_of_test(test, read);
        }
        Question::Showing { number, left, test, .. } => {
            [number, left].into_iter().for_each(&mut *read);
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
