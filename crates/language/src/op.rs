//! Instructions for registers, and what those that need no dice come to.

use crate::layout::Register;
use crate::operation::{Comparison, Operation};

/// An instruction. `d` is where the answer goes, `to` where the next instruction is if the
/// condition does not hold; `k` is a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Constant {
        d: u8,
        k: i32,
    },
    Copy {
        d: u8,
        a: u8,
    },
    Add {
        d: u8,
        a: u8,
        b: u8,
    },
    AddConstant {
        d: u8,
        a: u8,
        k: i32,
    },
    Subtract {
        d: u8,
        a: u8,
        b: u8,
    },
    SubtractFrom {
        d: u8,
        a: u8,
        k: i32,
    },
    /// The sum, or `k` if it is above.
    AddUpTo {
        d: u8,
        a: u8,
        b: u8,
        k: i32,
    },
    /// The difference, or 0 if it is below.
    SubtractToZero {
        d: u8,
        a: u8,
        b: u8,
    },
    Min {
        d: u8,
        a: u8,
        b: u8,
    },
    MinConstant {
        d: u8,
        a: u8,
        k: i32,
    },
    Max {
        d: u8,
        a: u8,
        b: u8,
    },
    MaxConstant {
        d: u8,
        a: u8,
        k: i32,
    },
    /// Any other two numbers put together.
    Binary {
        d: u8,
        a: u8,
        b: u8,
        operation: Operation,
    },
    Compare {
        d: u8,
        a: u8,
        b: u8,
        comparison: Comparison,
    },
    CompareConstant {
        d: u8,
        a: u8,
        k: i16,
        comparison: Comparison,
    },
    /// One constant or another.
    Choose {
        d: u8,
        a: u8,
        yes: i16,
        no: i16,
    },
    /// One constant or another, as a number compares with a third.
    ChooseIf {
        d: u8,
        a: u8,
        k: i8,
        comparison: Comparison,
        yes: i8,
        no: i8,
    },
    /// Adds a number to a register, and another to another.
    AddEach {
        d: u8,
        b: u8,
        e: u8,
        f: u8,
    },
    /// The number in a list, by its place.
    Pick {
        d: u8,
        a: u8,
        list: u16,
    },
    Jump {
        to: u16,
    },
    JumpIfZero {
        a: u8,
        to: u16,
    },
    JumpUnlessZero {
        a: u8,
        to: u16,
    },
    JumpUnless {
        a: u8,
        b: u8,
        comparison: Comparison,
        to: u16,
    },
    JumpUnlessConstant {
        a: u8,
        k: i16,
        comparison: Comparison,
        to: u16,
    },
    /// One more, and on to the next round while that is below a constant.
    Again {
        a: u8,
        k: i16,
        to: u16,
    },
    /// How many of some D6 pass.
    CountD6 {
        d: u8,
        n: u8,
        low: i8,
        high: i8,
    },
    /// How many of so many D6 pass.
    CountSomeD6 {
        d: u8,
        n: u8,
        low: i8,
        high: i8,
    },
    CountD6AtLeast {
        d: u8,
        n: u8,
        target: u8,
    },
    /// How many of some D6 pass, and how many of as many D6 as these pass then.
    CountD6Again {
        d: u8,
        n: u8,
        low: i8,
        high: i8,
        e: u8,
        least: i8,
        most: i8,
    },
    /// The same of so many D6.
    CountSomeD6Again {
        d: u8,
        n: u8,
        low: i8,
        high: i8,
        e: u8,
        least: i8,
        most: i8,
    },
    /// The same, the first against a target.
    CountD6AtLeastAgain {
        d: u8,
        n: u8,
        target: u8,
        e: u8,
        low: i8,
        high: i8,
    },
    CheckD6 {
        d: u8,
        low: i8,
        high: i8,
    },
    /// Adds one if a D6 passes.
    AddCheckD6 {
        d: u8,
        low: i8,
        high: i8,
    },
    JumpUnlessD6 {
        low: i8,
        high: i8,
        to: u16,
    },
    /// At most a target on 2D6, of which the lowest roll passes and the highest fails.
    JumpUnless2D6 {
        target: u8,
        to: u16,
    },
    /// The same, the target being a constant less a number.
    JumpUnless2D6Less {
        a: u8,
        k: i16,
        to: u16,
    },
    Roll {
        d: u8,
        sides: u8,
    },
    Total {
        d: u8,
        n: u8,
        sides: u8,
    },
    /// The total of some dice, and of no more than so many.
    TotalUpTo {
        d: u8,
        n: u8,
        most: u8,
        sides: u8,
    },
    /// Any other question.
    Ask {
        d: u8,
        question: u16,
    },
    /// Says what the next dice are for.
    Stage {
        stage: u16,
    },
    /// Says that the next dice are for what the whole part is for.
    OwnStage,
    /// Tells in which state a series is at the end of a turn, and of all that are left.
    Mark {
        series: u16,
        state: u8,
        turn: u8,
        is_last: bool,
    },
    /// Equal states can be merged here.
    Cut {
        cut: u16,
    },
    /// Carries a part out by itself.
    Call {
        call: u16,
    },
    End,
}

/// What an instruction does with a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Read(Register),
    Write(Register),
}

impl Op {
    /// Where the answer goes, if there is one.
    pub(crate) fn register(mut self) -> Option<Register> {
        self.register_mut().copied()
    }

    /// Where a second answer goes.
    pub(crate) fn other_register(self) -> Option<Register> {
        match self {
            Op::AddEach { e, .. }
            | Op::CountD6Again { e, .. }
            | Op::CountSomeD6Again { e, .. }
            | Op::CountD6AtLeastAgain { e, .. } => Some(e),
            _ => None,
        }
    }

    /// The same instruction with its answer elsewhere.
    pub(crate) fn into_register(mut self, target: Register) -> Op {
        if let Some(register) = self.register_mut() {
            *register = target;
        }
        self
    }

    fn register_mut(&mut self) -> Option<&mut Register> {
        match self {
            Op::Constant { d, .. }
            | Op::Copy { d, .. }
            | Op::Add { d, .. }
            | Op::AddConstant { d, .. }
            | Op::Subtract { d, .. }
            | Op::SubtractFrom { d, .. }
            | Op::AddUpTo { d, .. }
            | Op::SubtractToZero { d, .. }
            | Op::Min { d, .. }
            | Op::MinConstant { d, .. }
            | Op::Max { d, .. }
            | Op::MaxConstant { d, .. }
            | Op::Binary { d, .. }
            | Op::Compare { d, .. }
            | Op::CompareConstant { d, .. }
            | Op::Choose { d, .. }
            | Op::ChooseIf { d, .. }
            | Op::AddEach { d, .. }
            | Op::Pick { d, .. }
            | Op::Again { a: d, .. }
            | Op::CountD6 { d, .. }
            | Op::CountD6Again { d, .. }
            | Op::CountSomeD6 { d, .. }
            | Op::CountSomeD6Again { d, .. }
            | Op::CountD6AtLeast { d, .. }
            | Op::CountD6AtLeastAgain { d, .. }
            | Op::CheckD6 { d, .. }
            | Op::AddCheckD6 { d, .. }
            | Op::Roll { d, .. }
            | Op::Total { d, .. }
            | Op::TotalUpTo { d, .. }
            | Op::Ask { d, .. } => Some(d),
            Op::Jump { .. }
            | Op::JumpIfZero { .. }
            | Op::JumpUnlessZero { .. }
            | Op::JumpUnless { .. }
            | Op::JumpUnlessConstant { .. }
            | Op::JumpUnlessD6 { .. }
            | Op::JumpUnless2D6 { .. }
            | Op::JumpUnless2D6Less { .. }
            | Op::Stage { .. }
            | Op::OwnStage
            | Op::Mark { .. }
            | Op::Cut { .. }
            | Op::Call { .. }
            | Op::End => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_is_eight_bytes() {
        assert_eq!(size_of::<Op>(), 8);
    }
}
