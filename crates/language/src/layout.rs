//! How numbers are written into the bits of one.

use crate::core::Range;

/// Where a number is kept while code is carried out.
pub(crate) type Register = u8;

/// Where a number is in the bits of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) register: Register,
    /// The least it can be, which is written as 0.
    pub(crate) low: i32,
    pub(crate) shift: u8,
    pub(crate) mask: u32,
}

/// How some numbers are written into 128 bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) fields: Vec<Field>,
    /// Whether half of the bits are enough.
    pub(crate) is_short: bool,
}

/// There is room for no more bits than this.
pub(crate) const MOST_BITS: u32 = 128;

impl Layout {
    /// A layout for registers with their ranges; nothing if there is no room.
    pub(crate) fn new(registers: impl IntoIterator<Item = (Register, Range)>) -> Option<Layout> {
        let mut used = 0;
        let mut fields = Vec::new();
        for (register, range) in registers {
            let bits = bits(range);
            if MOST_BITS < used + bits {
                return None;
            }
            let mask = u32::try_from((1_u64 << bits) - 1).unwrap_or(u32::MAX);
            // What is always the same takes no bits, wherever it would be.
            let shift = if bits == 0 { 0 } else { u8::try_from(used).unwrap_or(0) };
            fields.push(Field { register, low: range.low, shift, mask });
            used += bits;
        }
        Some(Layout { fields, is_short: used <= MOST_BITS / 2 })
    }

    /// Some of its numbers, where they are.
    pub(crate) fn only(&self, is_one: impl Fn(&Field) -> bool) -> Layout {
        let fields = self.fields.iter().filter(|field| is_one(field)).copied().collect();
        Layout { fields, is_short: self.is_short }
    }

    /// All bits that it writes.
    pub(crate) fn bits(&self) -> u128 {
        self.fields.iter().fold(0, |bits, field| bits | u128::from(field.mask) << field.shift)
    }
}

/// How many bits tell all numbers of a range apart.
pub(crate) fn bits(range: Range) -> u32 {
    u64::BITS - (range.size() - 1).leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_as_many_bits_as_tell_them_apart() {
        let bits = |low, high| bits(Range { low, high });
        assert_eq!([bits(3, 3), bits(0, 1), bits(-4, 3), bits(-4, 4)], [0, 1, 3, 4]);
        assert_eq!(bits(i32::MIN, i32::MAX), 32);
        let all = |n| Layout::new((0..n).map(|register| (register, Range::ALL)));
        assert!(all(4).is_some() && all(5).is_none());
    }
}
