//! How likely things are, row by row, each row once: what dice do in one state they do in many.

use crate::Probability;
use crate::numbered::{Places, hash_of_all};

/// Rows of chances, each different row once.
#[derive(Debug)]
pub(crate) struct Chances<P> {
    rows: Places,
    /// Where each row begins.
    begins: Vec<u32>,
    all: Vec<P>,
}

impl<P: Probability> Chances<P> {
    /// Where the row begins of one thing that is certain.
    pub(super) const CERTAIN: u32 = 0;

    /// Where a row begins, or one that begins with it; it is put at the end if it is new. What was in it
    /// has been taken out.
    pub(super) fn begin_of(&mut self, row: &mut Vec<P>) -> u32 {
        let hash = hash_of_all(row.iter().map(|chance| chance.to_f64().to_bits()));
        let is_same = |number: u32| {
            let begin = self.begins[number as usize] as usize;
            self.all.get(begin..begin + row.len()) == Some(row)
        };
        if let Some(number) = self.rows.find(hash, is_same) {
            row.clear();
            return self.begins[number as usize];
        }
        let begin = u32::try_from(self.all.len()).expect("the budget is less");
        self.rows.insert(hash);
        self.begins.push(begin);
        self.all.append(row);
        begin
    }

    /// All rows, one after the other.
    pub(crate) fn into_all(self) -> Vec<P> {
        let mut all = self.all;
        all.shrink_to_fit();
        all
    }
}

impl<P: Probability> Default for Chances<P> {
    fn default() -> Self {
        Chances { rows: Places::default(), begins: Vec::new(), all: vec![P::ALWAYS] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probability::Fraction;

    #[test]
    fn equal_rows_are_kept_once() {
        let mut chances = Chances::default();
        let rows = [&[0.5, 0.5][..], &[0.25, 0.75], &[0.5, 0.5], &[0.75]];
        let begins = rows.map(|row| chances.begin_of(&mut row.to_vec()));
        assert_eq!(begins, [1, 3, 1, 5]);
        assert_eq!(chances.into_all(), [1.0, 0.5, 0.5, 0.25, 0.75, 0.75]);
    }

    #[test]
    fn fractions_are_told_apart_that_are_rounded_to_the_same() {
        let mut chances = Chances::default();
        let near_half = Fraction::new(1 << 60, (1 << 61) + 1);
        assert_eq!(near_half.to_f64().to_bits(), 0.5_f64.to_bits());
        let rows = [Fraction::new(1, 2), near_half, Fraction::new(2, 4)];
        assert_eq!(rows.map(|row| chances.begin_of(&mut vec![row])), [1, 2, 1]);
    }
}
