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

    pub(crate) fn has(self, register: Register) -> bool {
        let (word, bit) = Live::bit(register);
        self.0[word] & bit != 0
    }

    /// All of both.
    pub(crate) fn with(self, other: Live) -> Live {
        let (own, more) = (self.0, other.0);
        Live([own[0] | more[0], own[1] | more[1], own[2] | more[2], own[3] | more[3]])
    }

    /// All of the first that are not in the other.
    pub(crate) fn without(self, other: Live) -> Live {
        let (own, less) = (self.0, other.0);
        Live([own[0] & !less[0], own[1] & !less[1], own[2] & !less[2], own[3] & !less[3]])
    }

    /// The registers, in order.
    pub(crate) fn registers(self) -> impl Iterator<Item = Register> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let word = left.iter().position(|word| *word != 0)?;
            let bit = left[word].trailing_zeros() as usize;
            left[word] &= left[word] - 1;
            Register::try_from(word * 64 + bit).ok()
        })
    }
}

/// What an instruction does, as far as passes over code ask: looked up once, however many there are.
struct Effect {
    reads: Live,
    writes: Live,
    /// Whether the next instruction may follow.
    falls: bool,
    /// What may follow instead.
    to: Option<usize>,
    is_cut: bool,
}

impl Effect {
    fn of(code: &Code, op: Op) -> Effect {
        let (mut reads, mut writes) = (Live::default(), Live::default());
        accesses(code, op, &mut |access| match access {
            Access::Read(register) => reads.add(register),
            Access::Write(register) => writes.add(register),
        });
        let falls = !matches!(op, Op::Jump { .. } | Op::End);
        let to = target(op).map(usize::from);
        Effect { reads, writes, falls, to, is_cut: matches!(op, Op::Cut { .. }) }
    }

    /// What may be read before it, by what may be read before each that comes later.
    fn before(&self, at: usize, live: &[Live]) -> Live {
        let next = if self.falls { live[at + 1] } else { Live::default() };
        let later = self.to.map_or(next, |to| next.with(live[to]));
        later.without(self.writes).with(self.reads)
    }
}

fn effects(code: &Code) -> Vec<Effect> {
    code.ops.iter().map(|op| Effect::of(code, *op)).collect()
}

/// Whether something leads back: where nothing does, one pass knows all.
fn is_repeated(effects: &[Effect]) -> bool {
    effects.iter().enumerate().any(|(at, effect)| effect.to.is_some_and(|to| to <= at))
}

/// What may still be read before each instruction.
pub(crate) fn liveness(code: &Code) -> Vec<Live> {
    live_by(&effects(code))
}

/// The same, and what may have been written before each instruction since the last cut, wherever that
/// was.
pub(crate) fn live_and_written(code: &Code) -> (Vec<Live>, Vec<Live>) {
    let effects = effects(code);
    (live_by(&effects), written_by(&effects))
}

fn live_by(effects: &[Effect]) -> Vec<Live> {
    let mut live = vec![Live::default(); effects.len() + 1];
    let is_repeated = is_repeated(effects);
    loop {
        let mut is_new = false;
        for (at, effect) in effects.iter().enumerate().rev() {
            let before = effect.before(at, &live);
            is_new |= before != live[at];
            live[at] = before;
        }
        if !is_new || !is_repeated {
            return live;
        }
    }
}

fn written_by(effects: &[Effect]) -> Vec<Live> {
    let mut written = vec![Live::default(); effects.len() + 1];
    let is_repeated = is_repeated(effects);
    loop {
        let mut is_new = false;
        for (at, effect) in effects.iter().enumerate() {
            let before = if effect.is_cut { Live::default() } else { written[at] };
            let after = before.with(effect.writes);
            let next = effect.falls.then_some(at + 1);
            for next in next.into_iter().chain(effect.to) {
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
