//! Parts without dice that become tables: what they give for each of the few numbers that they may
//! be asked with is worked out once, and looked up in every trial.

use crate::code::{Op, Operand, Register};
use crate::core::{Range, Value};
use crate::evaluate;

use super::filled::{Asked, MOST_PLACES};
use super::maker::Maker;

/// A number that a part is asked with, and what it may be.
type Arg = (Register, Range);

impl Maker<'_> {
    /// Looks up what a part gives; false if it is none that can be a table.
    pub(super) fn looked_up(
        &mut self,
        routine: usize,
        args: &[Operand],
        into: &[Register],
    ) -> bool {
        if self.merged || self.shared.rolls[routine] {
            return false;
        }
        let ranges = &self.shared.ranges.slots[routine];
        let pairs = args.iter().zip(ranges);
        let open: Vec<Arg> =
            pairs.filter_map(|(arg, range)| Some((arg.register()?, *range))).collect();
        let Some(lists) = self.table(routine, args, &open) else { return false };
        let mark = self.next;
        let place = self.place_of(&open);
        // The first answer must not overwrite the place of the others.
        let a = if 1 < into.len() && into.contains(&place) { self.moved(place) } else { place };
        for (d, list) in into.iter().zip(lists) {
            self.emit(Op::Pick { d: *d, a, list });
        }
        self.next = mark;
        true
    }

    /// The lists of a table, which is made if it is new.
    fn table(&mut self, routine: usize, args: &[Operand], open: &[Arg]) -> Option<Vec<u16>> {
        let known = args.iter().map(|arg| match arg {
            Operand::Constant(number) => Some(*number),
            Operand::Register(_) => None,
        });
        let asked: Asked = (routine, known.collect());
        if let Some(lists) = self.tables.known.get(&asked) {
            return lists.clone();
        }
        let lists = self.filled(&asked, open);
        self.tables.known.insert(asked, lists.clone());
        lists
    }

    fn filled(&mut self, (routine, known): &Asked, open: &[Arg]) -> Option<Vec<u16>> {
        let sizes = open.iter().map(|(_, range)| usize::try_from(range.size()).ok());
        let most = MOST_PLACES.min(self.tables.room);
        let places = sizes
            .into_iter()
            .try_fold(1_usize, |all, size| all.checked_mul(size?).filter(|all| *all <= most))?;
        let routines = &self.shared.core.routines;
        let mut rows = Vec::new();
        for place in 0..places {
            let numbers = numbers(known, open, place);
            rows.push(evaluate::call(routines, *routine, &numbers)?);
        }
        self.tables.room -= places;
        let gives = routines[*routine].gives.len();
        let mut lists = Vec::new();
        for give in 0..gives {
            lists.push(u16::try_from(self.code.lists.len()).ok()?);
            self.code.lists.push(rows.iter().map(|row| row[give]).collect());
        }
        Some(lists)
    }

    /// A register with the place in a table: the numbers as digits, the last of them the lowest.
    fn place_of(&mut self, open: &[Arg]) -> Register {
        let mut place: Option<Register> = None;
        for (register, range) in open {
            let above = self.above(*register, range.low);
            place = Some(match place {
                None => above,
                Some(higher) => {
                    let d = self.free();
                    let list = self.multiples(range.size());
                    self.emit(Op::Pick { d, a: higher, list });
                    self.emit(Op::Add { d, a: d, b: above });
                    d
                }
            });
        }
        place.unwrap_or_else(|| self.held(Operand::Constant(0)))
    }

    /// By how much a number is above the least that it can be.
    fn above(&mut self, a: Register, low: i32) -> Register {
        if low == 0 {
            return a;
        }
        let d = self.free();
        self.emit(Op::AddConstant { d, a, k: low.wrapping_neg() });
        d
    }

    /// A list of the multiples of a size, as far as tables reach.
    fn multiples(&mut self, size: u64) -> u16 {
        let size = i32::try_from(size).unwrap_or(i32::MAX);
        let most = i32::try_from(MOST_PLACES).unwrap_or(i32::MAX);
        let list: Vec<i32> = (0..=most / size.max(1)).map(|number| number * size).collect();
        let known = self.code.lists.iter().position(|known| *known == list);
        let number = known.unwrap_or_else(|| {
            self.code.lists.push(list);
            self.code.lists.len() - 1
        });
        u16::try_from(number).unwrap_or(u16::MAX)
    }

    fn moved(&mut self, a: Register) -> Register {
        let d = self.free();
        self.emit(Op::Copy { d, a });
        d
    }
}

/// The numbers that a part is asked with at a place of its table.
fn numbers(known: &[Option<i32>], open: &[Arg], mut place: usize) -> Vec<Value> {
    let mut digits = Vec::new();
    for (_, range) in open.iter().rev() {
        let size = usize::try_from(range.size()).unwrap_or(1).max(1);
        let above = i32::try_from(place % size).unwrap_or(0);
        digits.push(range.low.wrapping_add(above));
        place /= size;
    }
    let number = |known: &Option<i32>| {
        let number = known.or_else(|| digits.pop()).unwrap_or(0);
        Value::Constant(number)
    };
    known.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_says_the_numbers_that_it_is_of() {
        let open = [(4, Range { low: -1, high: 1 }), (9, Range { low: 0, high: 3 })];
        let asked = |place| {
            let numbers = numbers(&[None, Some(7), None], &open, place);
            numbers.iter().filter_map(Value::constant).collect::<Vec<_>>()
        };
        assert_eq!([asked(0), asked(3)], [[-1, 7, 0], [-1, 7, 3]]);
        assert_eq!([asked(5), asked(11)], [[0, 7, 1], [1, 7, 3]]);
    }
}
