//! Code: what a core is brought to for the engines that ask for speed, instructions with all that they
//! lean on.

use sandtable_dice::{Decision, Table};

use crate::core::Relation;
use crate::habits::Habits;
use crate::layout::{Layout, Register};
use crate::op::Op;

/// There are no more registers than this.
pub(crate) const MOST_REGISTERS: usize = 256;

/// A register, or a number that is known in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Register(Register),
    Constant(i32),
}

impl Operand {
    /// The register, if it is one.
    pub(crate) fn register(self) -> Option<Register> {
        match self {
            Operand::Register(register) => Some(register),
            Operand::Constant(_) => None,
        }
    }
}

/// A question that has no instruction of its own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Question {
    Roll(Dice),
    Test(Test),
    Count(Operand, Test),
    Showing {
        number: Operand,
        from_highest: bool,
        left: Operand,
        test: Test,
    },
    Chance(Operand, Operand),
    CountChance(Operand, Operand, Operand),
    LookUp {
        dice: Dice,
        tops: Vec<Operand>,
        modifier: Operand,
    },
    /// A look-up of which all but the modifier is known in advance.
    Table {
        table: Table<u16>,
        modifier: Operand,
    },
    /// A question to a player.
    Choose(Box<Choosing>),
}

/// A question to a player.
#[derive(Clone, Debug)]
pub(crate) struct Choosing {
    pub(crate) decision: &'static Decision,
    pub(crate) habits: Habits,
    /// What is done where nobody says: an option, from 1, or the first that is open (0).
    pub(crate) otherwise: Operand,
    pub(crate) sees: Vec<Operand>,
    /// Of each option whether it can be taken.
    pub(crate) open: Vec<Operand>,
}

impl PartialEq for Choosing {
    /// Whether they are the same question, whatever the player does.
    fn eq(&self, other: &Choosing) -> bool {
        (self.decision, self.otherwise, &self.sees, &self.open)
            == (other.decision, other.otherwise, &other.sees, &other.open)
    }
}

/// Dice to be added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dice {
    pub(crate) n: Operand,
    pub(crate) sides: Operand,
}

/// Dice against a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Test {
    pub(crate) dice: Dice,
    pub(crate) relation: Relation,
    pub(crate) target: Operand,
    pub(crate) lowest: Operand,
    pub(crate) highest: Operand,
}

/// A place from which a part is carried out by itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Call {
    /// Which part.
    pub(crate) routine: usize,
    /// What it needs, in its order.
    pub(crate) args: Vec<Operand>,
    /// Where what it gives goes, in its order.
    pub(crate) into: Vec<Register>,
    /// What its unnamed dice are for.
    pub(crate) stage: &'static str,
    /// How many times it is carried out, if it is added up.
    pub(crate) times: Option<Operand>,
    /// How what it needs is written that is in registers, and the bits of what is known in advance.
    pub(crate) needs: Layout,
    pub(crate) known: u128,
    /// How what it gives is written, or the sums of it, by the registers that it goes into.
    pub(crate) given: Layout,
}

/// Where equal states are merged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The instruction behind it.
    pub(crate) at: usize,
    /// What may still be read there.
    pub(crate) live: Layout,
    /// The bits of it that are as they were at the last cut, wherever that was.
    pub(crate) stays: u128,
    /// The rest of it, which may have been changed since.
    pub(crate) changed: Layout,
}

/// A number that is only added to until the end, and so is no part of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Added {
    pub(crate) register: Register,
    /// How all else is written that is read at the end.
    pub(crate) ends: Layout,
}

/// The code of a routine, with what its instructions lean on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub(crate) ops: Vec<Op>,
    pub(crate) questions: Vec<Question>,
    pub(crate) lists: Vec<Vec<i32>>,
    pub(crate) stages: Vec<&'static str>,
    pub(crate) calls: Vec<Call>,
    /// What it tells at the end of turns, and how many of these there are.
    pub(crate) series: Vec<(&'static str, u32)>,
    /// Where states are merged: the first is the beginning, where what is needed is known.
    pub(crate) cuts: Vec<Cut>,
    /// What it only adds up, if there is such a number.
    pub(crate) added: Option<Added>,
    /// Where what it gives is at its end.
    pub(crate) gives: Vec<Operand>,
    /// How what it gives is written.
    pub(crate) given: Layout,
    /// How sums of what it gives are written, if there is room for them.
    pub(crate) summed: Option<Layout>,
    /// How many registers it uses.
    pub(crate) registers: usize,
}
