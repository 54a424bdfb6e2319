//! What a change does, over the cells of a design.

use super::{Design, Moments};
use crate::distribution::TOLERANCE;
use crate::interval::{Interval, empirical_bernstein};

/// One switch turned from its first setting to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which switch.
    pub switch: usize,
    /// To which setting.
    pub setting: usize,
}

/// What a change does on the average over all settings of the other switches; or how much more it
/// does when another change is made, too.
///
/// A weighted sum of the cells whose weights add up to zero.
///
/// # References
///
/// - G. E. P. Box, J. S. Hunter and W. G. Hunter (2005), *Statistics for Experimenters*, 2nd edition,
///   chapter 5. The interaction here is twice theirs: the difference of two differences, which is a
///   number that can be added up at the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The change, or the two changes that interact.
    pub changes: Vec<Change>,
    /// The weight of each cell.
    pub weights: Vec<f64>,
}

impl Effect {
    /// The mean of the cells with the change, less that of the cells without it.
    pub(super) fn main(design: &Design, change: Change) -> Effect {
        let others = (design.cells() / design.settings(change.switch)) as f64;
        let weights = (0..design.cells()).map(|cell| sign(design, cell, change) / others);
        Effect { changes: vec![change], weights: weights.collect() }
    }

    /// What the first change does with the second, less what it does without.
    pub(super) fn interaction(design: &Design, first: Change, second: Change) -> Effect {
        let switches = design.settings(first.switch) * design.settings(second.switch);
        let others = (design.cells() / switches) as f64;
        let weights = (0..design.cells())
            .map(|cell| sign(design, cell, first) * sign(design, cell, second) / others);
        Effect { changes: vec![first, second], weights: weights.collect() }
    }

    /// The effect on a number, given what it comes to in each cell.
    pub fn of(&self, cells: &[f64]) -> f64 {
        self.sum(cells.iter().copied())
    }

    /// The weighted sum of numbers; what rounding alone has made of it is no effect.
    fn sum(&self, cells: impl Iterator<Item = f64>) -> f64 {
        let terms = self.weights.iter().zip(cells).map(|(weight, number)| weight * number);
        let (sum, size) =
            terms.fold((0.0, 0.0), |(sum, size), term| (sum + term, size + term.abs()));
        if sum.abs() <= TOLERANCE * size { 0.0 } else { sum }
    }

    /// The effect on the means of cells that are each known by themselves, with the variance that it
    /// has then; nothing if a cell has no mean.
    pub fn of_cells(&self, cells: &[Moments]) -> Option<(f64, f64)> {
        let variance = |(weight, cell): (&f64, &Moments)| {
            weight * weight * cell.variance() / cell.count as f64
        };
        let each_has_one = cells.iter().all(|cell| 0 < cell.count);
        let mean = || self.sum(cells.iter().map(|cell| cell.mean));
        each_has_one.then(|| (mean(), self.weights.iter().zip(cells).map(variance).sum()))
    }

    /// Where the effect lies if cells are each known by themselves: by an interval for each of them, over
    /// the range of the numbers, that share the error.
    pub fn interval_of_cells(&self, cells: &[Moments], range: Interval, error: f64) -> Interval {
        let confidence = 1.0 - error / cells.len() as f64;
        let of_cell = |cell: &Moments| match cell.count {
            0 | 1 => range,
            n => empirical_bernstein(cell.mean, cell.variance(), n, range.width(), confidence)
                .within(range),
        };
        let (mut low, mut high) = (0.0, 0.0);
        for (weight, cell) in self.weights.iter().zip(cells) {
            let Interval { low: least, high: most } = of_cell(cell);
            low += (weight * least).min(weight * most);
            high += (weight * least).max(weight * most);
        }
        Interval { low, high }
    }

    /// How far the effect can reach either way, if no two cells can differ by more than one.
    pub fn reach(&self) -> f64 {
        self.weights.iter().map(|weight| weight.abs()).sum::<f64>() / 2.0
    }
}

/// One where the change is made, minus one where its switch is at the first setting, else zero.
fn sign(design: &Design, cell: usize, change: Change) -> f64 {
    match design.setting(cell, change.switch) {
        0 => -1.0,
        setting if setting == change.setting => 1.0,
        _ => 0.0,
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "small whole numbers and their halves are exact")]
mod tests {
    use super::*;

    /// Neither 10, the second alone 12, the first alone 15, both 21.
    #[test]
    fn two_switches_worked_out_by_hand() {
        let effects = Design::new(vec![2, 2]).unwrap().effects();
        let of = |i: usize| effects[i].of(&[10.0, 12.0, 15.0, 21.0]);
        assert_eq!(of(0), 7.0, "the mean of 15 - 10 and 21 - 12");
        assert_eq!(of(1), 4.0, "the mean of 12 - 10 and 21 - 15");
        assert_eq!(of(2), 4.0, "(21 - 12) - (15 - 10)");
        assert_eq!(effects.iter().map(Effect::reach).collect::<Vec<_>>(), [1.0, 1.0, 2.0]);
    }

    /// Weights of a quarter of 35/3 eight times leave a few units in the last place.
    #[test]
    fn what_rounding_makes_of_a_constant_is_no_effect() {
        for constant in [35.0 / 3.0, 0.1, -22.0 / 7.0, 1e6 + 1.0 / 3.0] {
            for effect in Design::new(vec![2, 3, 5]).unwrap().effects() {
                assert_eq!(effect.of(&[constant; 30]), 0.0, "{constant}: {effect:?}");
                let cell = Moments::repeated(constant, 7);
                assert_eq!(effect.of_cells(&[cell; 30]), Some((0.0, 0.0)), "{constant}");
            }
        }
    }

    /// Cells with means 2 and 5, variances 2 and 8 over 2 and 4 trials.
    #[test]
    fn cells_that_have_counts_of_their_own_are_known_by_themselves() {
        let of = |numbers: &[f64]| {
            let mut moments = Moments::default();
            for &number in numbers {
                moments.add(number);
            }
            moments
        };
        let effect = &Design::new(vec![2]).unwrap().effects()[0];
        let cells = [of(&[1.0, 3.0]), of(&[3.0, 3.0, 5.0, 9.0])];
        let (mean, variance) = effect.of_cells(&cells).unwrap();
        assert!((mean - 3.0).abs() + (variance - 3.0).abs() < 1e-12, "{mean} {variance}");
        let range = Interval { low: 0.0, high: 10.0 };
        let interval = effect.interval_of_cells(&cells, range, 0.05);
        assert!(interval.contains(3.0) && interval.within(Interval::around(0.0, 10.0)) == interval);
        let unseen = [cells[0], Moments::default()];
        assert_eq!(effect.of_cells(&unseen), None);
        assert!(8.0 < effect.interval_of_cells(&unseen, range, 0.05).high);
    }

    #[test]
    fn switches_that_only_add_up_do_not_interact() {
        let design = Design::new(vec![2, 3, 2]).unwrap();
        let add = |cell: usize| {
            let setting = |switch| design.setting(cell, switch) as f64;
            100.0 * setting(0) + 10.0 * setting(1) + setting(2)
        };
        let cells: Vec<f64> = (0..design.cells()).map(add).collect();
        for effect in design.effects() {
            let expected = match effect.changes[..] {
                [Change { switch, setting }] => [100.0, 10.0, 1.0][switch] * setting as f64,
                _ => 0.0,
            };
            assert!((effect.of(&cells) - expected).abs() < 1e-9, "{effect:?}");
        }
    }
}
