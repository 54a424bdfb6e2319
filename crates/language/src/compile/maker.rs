//! Makes the code of a routine.

use super::tidy::tidy;
use super::{added, cuts, unset};
use crate::assigned::{each_read, each_value, rolls};
use crate::code::{Code, Cut, MOST_REGISTERS, Operand};
use crate::core::{Core, Routine, SeriesLine, Slot, Step};
use crate::layout::Register;
use crate::liveness::target_of;
use crate::op::Op;
use crate::problem::{Problem, Span};
use crate::ranges::Ranges;

/// What is known of the whole core.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub(super) core: &'a Core,
    pub(super) ranges: &'a Ranges,
    /// Which routines ask the dice.
    pub(super) rolls: &'a [bool],
    /// Which routines are put into those that call them.
    pub(super) inlined: &'a [bool],
}

/// Makes the code of a routine.
pub(super) struct Maker<'a> {
    pub(super) shared: Shared<'a>,
    /// Whether it is to be merged.
    pub(super) merged: bool,
    /// Whether it is cut where it rolls.
    pub(super) is_cut: bool,
    /// Whether dice may have been rolled since the last cut.
    pub(super) has_rolled: bool,
    pub(super) code: Code,
    /// Where jumps were last made to lead.
    landed: Option<u16>,
    /// The first register that is free.
    pub(super) next: usize,
    pub(super) scope: Scope<'a>,
    pub(super) fault: Option<Problem>,
}

/// A routine that code is being made of; it may be within another.
pub(super) struct Scope<'a> {
    pub(super) routine: &'a Routine,
    /// Where each slot is.
    pub(super) places: Vec<Operand>,
    /// How many values read each slot.
    pub(super) reads: Vec<u32>,
    /// Jumps that leave rounds, the innermost last; and those that leave the routine.
    pub(super) stops: Vec<Vec<usize>>,
    pub(super) ends: Vec<usize>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(routine: &'a Routine) -> Scope<'a> {
        let mut reads = vec![0; routine.slots.len()];
        routine.gives.iter().for_each(|slot| reads[usize::from(*slot)] += 1);
        each_value(&routine.body, false, &mut |value| {
            each_read(value, &mut |slot| reads[usize::from(slot)] += 1);
        });
        Scope { routine, places: Vec::new(), reads, stops: Vec::new(), ends: Vec::new() }
    }
}

impl<'a> Maker<'a> {
    pub(super) fn new(shared: Shared<'a>, merged: bool) -> Maker<'a> {
        let nowhere = &shared.core.routines[0];
        Maker {
            shared,
            merged,
            is_cut: false,
            has_rolled: false,
            code: Code::default(),
            landed: None,
            next: 0,
            scope: Scope::new(nowhere),
            fault: None,
        }
    }

    /// The code of a routine by itself.
    pub(super) fn routine(mut self, number: usize) -> Result<Code, Box<Problem>> {
        let routine = &self.shared.core.routines[number];
        let is_rule = number + 1 == self.shared.core.routines.len();
        self.is_cut = self.merged && cuts::is_worth_it(&routine.body, self.shared.rolls, is_rule);
        self.scope = Scope::new(routine);
        self.scope.places = routine.slots.iter().map(|_| Operand::Register(self.free())).collect();
        self.code.cuts.push(Cut::default());
        if is_rule {
            self.code.series = self.shared.core.series.iter().map(SeriesLine::told).collect();
        }
        self.clear_unset();
        self.steps(&routine.body);
        let ends = std::mem::take(&mut self.scope.ends);
        self.land_all(ends);
        self.emit(Op::End);
        self.code.gives = routine.gives.iter().map(|slot| self.place(*slot)).collect();
        if let Some(fault) = self.fault {
            return Err(Box::new(fault));
        }
        if usize::from(u16::MAX) < self.code.ops.len() {
            let message = "this rule is too long to be carried out";
            return Err(Box::new(Problem::new(Span::default(), message)));
        }
        tidy(&mut self.code, self.merged);
        if self.merged {
            added::without_last_copies(&mut self.code);
            cuts::lay_out(&mut self.code, self.shared.ranges, self.shared.core, number)?;
        }
        Ok(self.code)
    }

    pub(super) fn emit(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.ops.len() - 1
    }

    /// Takes the last instruction back, unless a jump leads to what comes after it, which then would be
    /// carried out without it; whether it has.
    pub(super) fn take_back(&mut self) -> bool {
        self.landed != Some(self.here()) && self.code.ops.pop().is_some()
    }

    /// Where the next instruction will be.
    pub(super) fn here(&self) -> u16 {
        u16::try_from(self.code.ops.len()).unwrap_or(u16::MAX)
    }

    /// Lets a jump lead here.
    pub(super) fn land(&mut self, jump: usize) {
        let here = self.here();
        if let Some(to) = target_of(&mut self.code.ops[jump]) {
            *to = here;
            self.landed = Some(here);
        }
    }

    pub(super) fn land_all(&mut self, jumps: Vec<usize>) {
        for jump in jumps {
            self.land(jump);
        }
    }

    /// A register that nothing is kept in.
    pub(super) fn free(&mut self) -> Register {
        let register = Register::try_from(self.next).unwrap_or_else(|_| {
            let routine = self.scope.routine;
            let span = routine.slots.last().map_or(Span::default(), |slot| slot.span);
            let problem = Problem::new(span, "there are too many numbers to be kept at once")
                .expecting(format!("there is room for {MOST_REGISTERS}"));
            self.fault.get_or_insert(problem);
            Register::MAX
        });
        self.next += 1;
        self.code.registers = self.code.registers.max(self.next).min(MOST_REGISTERS);
        register
    }

    pub(super) fn place(&self, slot: Slot) -> Operand {
        self.scope.places[usize::from(slot)]
    }

    /// The register of a slot that is set.
    pub(super) fn register(&mut self, slot: Slot) -> Register {
        match self.place(slot) {
            Operand::Register(register) => register,
            Operand::Constant(_) => self.free(),
        }
    }

    /// Puts 0 into slots that may be read before anything is put there.
    pub(super) fn clear_unset(&mut self) {
        for slot in unset::unset(self.scope.routine) {
            let d = self.register(slot);
            self.emit(Op::Constant { d, k: 0 });
        }
    }

    pub(super) fn rolls(&self, steps: &[Step]) -> bool {
        rolls(steps, self.shared.rolls)
    }
}
