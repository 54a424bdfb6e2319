//! From a core to code for the engines that ask for speed.
//!
//! Of one core two codes are made. To be *sampled*, all parts are put into the rule itself, rounds
//! are jumps, and nothing is left but dice and arithmetic. To be *merged*, parts that roll are
//! carried out by themselves, and the code is cut before every step that rolls: what may still be
//! read there is the state.

mod cuts;
mod dice;
mod parts;
mod steps;
mod unset;
mod values;

pub(crate) use dice::table;

use crate::assigned::{each_read, each_value, rolls};
use crate::code::{Code, MOST_REGISTERS, Op, Operand, Register};
use crate::core::{Core, Routine, Slot, Step};
use crate::liveness::target_of;
use crate::problem::{Problem, Span};
use crate::ranges::Ranges;

/// The code of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    /// The rule with all its parts, to be sampled.
    pub(crate) sampled: Code,
    /// Each routine, to be merged; no code for those that are put into others.
    pub(crate) merged: Vec<Code>,
}

impl Compiled {
    /// Whether so many registers are enough to merge it.
    pub(crate) fn fits(&self, registers: usize) -> bool {
        self.merged.iter().all(|code| code.registers <= registers)
    }
}

/// Makes code of a core whose ranges are known. The bounds of its rounds must not change while they
/// last.
///
/// # Errors
///
/// If more numbers are kept at once than there is room for.
pub(crate) fn compile(core: &Core, ranges: &Ranges) -> Result<Compiled, Box<Problem>> {
    let mut rolling: Vec<bool> = Vec::new();
    for routine in &core.routines {
        rolling.push(rolls(&routine.body, &rolling));
    }
    let Some(last) = core.routines.len().checked_sub(1) else {
        return Err(Box::new(Problem::new(Span::default(), "there is no rule here")));
    };
    let everything = vec![true; core.routines.len()];
    let shared = Shared { core, ranges, rolls: &rolling, inlined: &everything };
    let sampled = Maker::new(shared, false).routine(last)?;
    let inlined: Vec<bool> = rolling.iter().map(|rolls| !rolls).collect();
    let shared = Shared { inlined: &inlined, ..shared };
    let merged = (0..=last).map(|number| {
        if inlined[number] && number < last {
            return Ok(Code::default());
        }
        Maker::new(shared, true).routine(number)
    });
    Ok(Compiled { sampled, merged: merged.collect::<Result<_, _>>()? })
}

/// What is known of the whole core.
#[derive(Clone, Copy)]
struct Shared<'a> {
    core: &'a Core,
    ranges: &'a Ranges,
    /// Which routines ask the dice.
    rolls: &'a [bool],
    /// Which routines are put into those that call them.
    inlined: &'a [bool],
}

/// Makes the code of a routine.
struct Maker<'a> {
    shared: Shared<'a>,
    /// Whether it is to be merged.
    merged: bool,
    /// Whether it is cut where it rolls.
    is_cut: bool,
    /// Whether dice may have been rolled since the last cut.
    has_rolled: bool,
    code: Code,
    /// The first register that is free.
    next: usize,
    scope: Scope<'a>,
    fault: Option<Problem>,
}

/// A routine that code is being made of; it may be within another.
struct Scope<'a> {
    routine: &'a Routine,
    /// Where each slot is.
    places: Vec<Operand>,
    /// How many values read each slot.
    reads: Vec<u32>,
    /// Jumps that leave rounds, the innermost last; and those that leave the routine.
    stops: Vec<Vec<usize>>,
    ends: Vec<usize>,
}

impl<'a> Scope<'a> {
    fn new(routine: &'a Routine) -> Scope<'a> {
        let mut reads = vec![0; routine.slots.len()];
        routine.gives.iter().for_each(|slot| reads[usize::from(*slot)] += 1);
        each_value(&routine.body, false, &mut |value| {
            each_read(value, &mut |slot| reads[usize::from(slot)] += 1);
        });
        Scope { routine, places: Vec::new(), reads, stops: Vec::new(), ends: Vec::new() }
    }
}

impl<'a> Maker<'a> {
    fn new(shared: Shared<'a>, merged: bool) -> Maker<'a> {
        let nowhere = &shared.core.routines[0];
        Maker {
            shared,
            merged,
            is_cut: false,
            has_rolled: false,
            code: Code::default(),
            next: 0,
            scope: Scope::new(nowhere),
            fault: None,
        }
    }

    /// The code of a routine by itself.
    fn routine(mut self, number: usize) -> Result<Code, Box<Problem>> {
        let routine = &self.shared.core.routines[number];
        let is_rule = number + 1 == self.shared.core.routines.len();
        self.is_cut = self.merged && cuts::is_worth_it(&routine.body, self.shared.rolls, is_rule);
        self.scope = Scope::new(routine);
        self.scope.places = routine.slots.iter().map(|_| Operand::Register(self.free())).collect();
        self.code.cuts.push(cuts::beginning());
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
        thread(&mut self.code.ops);
        if self.merged {
            cuts::lay_out(&mut self.code, self.shared.ranges, self.shared.core, number)?;
        }
        Ok(self.code)
    }

    fn emit(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.ops.len() - 1
    }

    /// Where the next instruction will be.
    fn here(&self) -> u16 {
        u16::try_from(self.code.ops.len()).unwrap_or(u16::MAX)
    }

    /// Lets a jump lead here.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        if let Some(to) = target_of(&mut self.code.ops[jump]) {
            *to = here;
        }
    }

    fn land_all(&mut self, jumps: Vec<usize>) {
        for jump in jumps {
            self.land(jump);
        }
    }

    /// A register that nothing is kept in.
    fn free(&mut self) -> Register {
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

    fn place(&self, slot: Slot) -> Operand {
        self.scope.places[usize::from(slot)]
    }

    /// The register of a slot that is set.
    fn register(&mut self, slot: Slot) -> Register {
        match self.place(slot) {
            Operand::Register(register) => register,
            Operand::Constant(_) => self.free(),
        }
    }

    /// Puts 0 into slots that may be read before anything is put there.
    fn clear_unset(&mut self) {
        for slot in unset::unset(self.scope.routine) {
            let d = self.register(slot);
            self.emit(Op::Constant { d, k: 0 });
        }
    }

    fn rolls(&self, steps: &[Step]) -> bool {
        rolls(steps, self.shared.rolls)
    }
}

/// Lets jumps to jumps go where those go.
fn thread(ops: &mut [Op]) {
    for _ in 0..4 {
        for at in 0..ops.len() {
            let mut op = ops[at];
            if let Some(to) = target_of(&mut op)
                && let Some(Op::Jump { to: further }) = ops.get(usize::from(*to))
            {
                *to = *further;
                ops[at] = op;
            }
        }
    }
}
