//! What code keeps while it is carried out.

use std::cell::{OnceCell, RefCell};
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use crate::code::Operand;
use crate::compile::Compiled;
use crate::layout::{Field, Layout};
use crate::playable::Kept;

/// The registers, of which there are `N`, a power of two.
pub(crate) type Frame<const N: usize> = [i32; N];

/// So many registers are enough for most rules, and quickly cleared.
pub(crate) const FEW: usize = 32;

/// As many registers as there can be.
pub(crate) const MANY: usize = crate::code::MOST_REGISTERS;

/// Where code stands at a cut: its number, and the numbers that may still be read. In halves, for there
/// are many states, and a whole would take a third more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    halves: [u64; 2],
    pub(super) cut: u16,
}

impl State {
    #[inline]
    pub(super) fn new(cut: u16, bits: u128) -> State {
        State { halves: [low_half(bits), low_half(bits >> 64)], cut }
    }

    #[inline]
    pub(super) fn bits(self) -> u128 {
        u128::from(self.halves[1]) << 64 | u128::from(self.halves[0])
    }
}

impl Hash for State {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.halves[0] ^ self.halves[1] ^ u64::from(self.cut) << 48);
    }
}

impl Layout {
    /// Writes what registers hold.
    #[inline]
    pub(super) fn pack<const N: usize>(&self, frame: &Frame<N>) -> u128 {
        let above = |field: &Field| field.above(frame[usize::from(field.register) & (N - 1)]);
        if self.is_short {
            let short = |bits, field: &Field| bits | u64::from(above(field)) << field.shift;
            return self.fields.iter().fold(0, short).into();
        }
        self.fields.iter().fold(0, |bits, field| bits | u128::from(above(field)) << field.shift)
    }

    /// Puts what was written into registers.
    #[inline]
    pub(super) fn unpack<const N: usize>(&self, bits: u128, frame: &mut Frame<N>) {
        self.read(bits, |field, held| frame[usize::from(field.register) & (N - 1)] = held);
    }

    /// Hands over each number that was written, in order.
    #[inline]
    pub(super) fn read(&self, bits: u128, mut put: impl FnMut(&Field, i32)) {
        if self.is_short {
            let bits = low_half(bits);
            let held = |field: &Field| field.read(low_quarter(bits >> field.shift));
            self.fields.iter().for_each(|field| put(field, held(field)));
        } else {
            let held = |field: &Field| field.read(low_quarter(low_half(bits >> field.shift)));
            self.fields.iter().for_each(|field| put(field, held(field)));
        }
    }
}

impl Field {
    /// The number that some bits say, of which only those of the field count.
    #[inline]
    pub(super) fn read(&self, bits: u32) -> i32 {
        self.low.wrapping_add((bits & self.mask).cast_signed())
    }

    /// By how much a number is above the least.
    #[inline]
    fn above(&self, number: i32) -> u32 {
        number.wrapping_sub(self.low).cast_unsigned() & self.mask
    }

    /// The bits of a number.
    #[inline]
    pub(crate) fn write(&self, number: i32) -> u128 {
        u128::from(self.above(number)) << self.shift
    }
}

/// The lowest 64 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
pub(super) fn low_half(bits: u128) -> u64 {
    bits as u64
}

/// The lowest 32 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
pub(super) fn low_quarter(bits: u64) -> u32 {
    bits as u32
}

/// A rule that is being carried out, and a handle on it for the keys of its parts: keys are made for
/// every path, and an `Arc` is slow to clone.
///
/// One is made for every trial and every path: what few rules need is lent to it, and not a part of it
/// that would have to be dropped.
pub(super) struct Running<'a> {
    pub(super) compiled: &'a Arc<Compiled>,
    handle: OnceCell<Handle>,
    /// What native parts have settled in this trial, where there may be some.
    pub(super) kept: Option<&'a RefCell<Kept>>,
}

/// An `Rc` of the `Arc`, since it is cloned for every path.
pub(super) type Handle = Rc<Arc<Compiled>>;

impl<'a> Running<'a> {
    pub(super) fn new(compiled: &'a Arc<Compiled>) -> Running<'a> {
        Running { compiled, handle: OnceCell::new(), kept: None }
    }

    /// The same, with room for what native parts settle.
    pub(super) fn keeping(self, kept: &'a RefCell<Kept>) -> Running<'a> {
        Running { kept: Some(kept), ..self }
    }

    /// The rule that a key says it is of.
    pub(super) fn of_key(handle: &'a Handle) -> Running<'a> {
        Running { handle: OnceCell::from(Rc::clone(handle)), ..Running::new(handle) }
    }

    #[inline]
    pub(super) fn handle(&self) -> Handle {
        Rc::clone(self.handle.get_or_init(|| Rc::new(Arc::clone(self.compiled))))
    }
}

/// What an operand is.
#[inline(always)]
pub(super) fn value<const N: usize>(operand: Operand, frame: &Frame<N>) -> i32 {
    match operand {
        Operand::Register(register) => frame[usize::from(register) & (N - 1)],
        Operand::Constant(number) => number,
    }
}
