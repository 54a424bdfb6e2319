//! What the trials of a factorial came to, as text from which the very same sums are read again.

use sandtable_sim::factorial::Sampled;
use sandtable_sim::sums::{Spread, Sum};
use serde::{Deserialize, Serialize};

use super::kept::Decimal;

/// What the trials of all combinations of switches came to, or those of a share of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptSwitched {
    /// The number of the first trial behind them.
    end: u64,
    /// How many there were.
    trials: u64,
    /// For each measure, that of each cell.
    cells: Vec<Vec<KeptSpread>>,
    /// For each measure, each effect.
    effects: Vec<Vec<KeptSpread>>,
    /// The cells that some trial told apart.
    differ: Vec<(usize, usize)>,
}

/// How many numbers there are, and the parts of their sum and of that of their squares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptSpread(u64, Vec<Decimal>, Vec<Decimal>);

/// Sums are exact of numbers up to this.
const LARGEST: f64 = 1e140;

/// More trials than anybody plays, of which sums still add up.
const MOST: u64 = 1 << 53;

impl KeptSwitched {
    /// What is kept of trials, of those before this one.
    pub(crate) fn of(end: u64, sampled: &Sampled) -> KeptSwitched {
        let kept = |of: &[Vec<Spread>]| {
            of.iter().map(|spreads| spreads.iter().map(KeptSpread::of).collect()).collect()
        };
        KeptSwitched {
            end,
            trials: sampled.trials,
            cells: kept(&sampled.cells),
            effects: kept(&sampled.effects),
            differ: sampled.differ.iter().copied().collect(),
        }
    }

    /// The number of the first trial behind them.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// The sums.
    pub(crate) fn sampled(&self) -> Sampled {
        let spreads = |kept: &[Vec<KeptSpread>]| {
            kept.iter().map(|of| of.iter().map(KeptSpread::spread).collect()).collect()
        };
        Sampled {
            trials: self.trials,
            cells: spreads(&self.cells),
            effects: spreads(&self.effects),
            differ: self.differ.iter().copied().collect(),
        }
    }

    /// The same with the trials of another shard.
    pub(crate) fn with(&self, other: &KeptSwitched) -> KeptSwitched {
        let mut sum = self.sampled();
        sum.add(other.sampled());
        KeptSwitched::of(self.end, &sum)
    }

    /// Whether the trials of another shard end where these do, and are of as much.
    pub(crate) fn is_like(&self, other: &KeptSwitched) -> bool {
        let is_none = self.trials == 0 || other.trials == 0;
        let sizes = |it: &KeptSwitched| {
            let of = |spreads: &[Vec<KeptSpread>]| spreads.iter().map(Vec::len).collect::<Vec<_>>();
            (of(&it.cells), of(&it.effects))
        };
        self.end == other.end && (is_none || sizes(self) == sizes(other))
    }

    /// Whether these are all trials there are, and not those of some shards.
    pub(crate) fn is_whole(&self) -> bool {
        self.end == self.trials
    }

    /// Whether it is what trials can come to, as that of no forger need be.
    pub(crate) fn is_sound(&self) -> bool {
        let spreads = || self.cells.iter().chain(&self.effects).flatten();
        let is_small = |part: &Decimal| part.0.abs() < LARGEST;
        self.trials <= self.end
            && self.end <= MOST
            && spreads().all(|it| it.0 <= self.trials && it.1.iter().chain(&it.2).all(is_small))
            && (0 < self.trials || (self.cells.is_empty() && self.effects.is_empty()))
    }

    /// Whether it is of so many measures, cells and effects, and of no more trials than these.
    pub(crate) fn fits(&self, [measures, cells, effects]: [usize; 3], most: u64) -> bool {
        let is = |of: &[Vec<KeptSpread>], each: usize| {
            of.len() == measures && of.iter().all(|spreads| spreads.len() == each)
        };
        let is_cell = |(one, other): &(usize, usize)| one < other && *other < cells;
        self.end <= most
            && self.differ.iter().all(is_cell)
            && (self.trials == 0 || (is(&self.cells, cells) && is(&self.effects, effects)))
    }
}

impl KeptSpread {
    fn of(spread: &Spread) -> KeptSpread {
        let parts = |sum: &Sum| sum.parts().iter().copied().map(Decimal).collect();
        KeptSpread(spread.count, parts(&spread.sum), parts(&spread.squares))
    }

    fn spread(&self) -> Spread {
        let KeptSpread(count, sum, squares) = self;
        let of = |parts: &[Decimal]| Sum::of(parts.iter().map(|part| part.0));
        Spread { count: *count, sum: of(sum), squares: of(squares) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampled(numbers: &[f64]) -> Sampled {
        let mut spread = Spread::default();
        for number in numbers {
            spread.add(*number);
        }
        let (trials, cells) = (numbers.len() as u64, vec![vec![spread.clone(), spread.clone()]]);
        let differ = std::iter::once((0, 1)).collect();
        Sampled { trials, cells, effects: vec![vec![spread]], differ }
    }

    #[test]
    fn sums_are_the_same_when_they_are_read_again() {
        let before = sampled(&[0.1, 1e9, -1.0 / 3.0]);
        let text = serde_json::to_string(&KeptSwitched::of(3, &before)).unwrap();
        let read: KeptSwitched = serde_json::from_str(&text).unwrap();
        assert_eq!(read.sampled(), before);
        assert!(read.is_sound() && read.is_whole() && read.fits([1, 2, 1], 3));
        for (sizes, most) in [([2, 2, 1], 3), ([1, 3, 1], 3), ([1, 2, 2], 3), ([1, 2, 1], 2)] {
            assert!(!read.fits(sizes, most));
        }
    }

    #[test]
    fn shards_add_up_to_the_whole_and_none_of_them_is_it() {
        let [one, other] =
            [&[0.1, 0.2][..], &[1e9, 0.3]].map(|it| KeptSwitched::of(4, &sampled(it)));
        assert!(one.is_like(&other) && !one.is_whole() && one.is_sound());
        let whole = sampled(&[0.3, 0.1, 1e9, 0.2]);
        assert_eq!(one.with(&other).sampled(), whole);
        assert!(one.with(&other).is_whole());
        let none = KeptSwitched::of(4, &Sampled::default());
        assert!(
            none.is_sound() && none.is_like(&one) && none.with(&one).sampled() == one.sampled()
        );
        assert!(!one.is_like(&KeptSwitched::of(5, &whole)));
    }

    #[test]
    fn more_numbers_than_trials_are_not_sound() {
        let mut kept = KeptSwitched::of(3, &sampled(&[1.0, 2.0, 3.0]));
        kept.trials = 2;
        assert!(!kept.is_sound());
        let huge = KeptSwitched::of(1, &sampled(&[1e150]));
        assert!(!huge.is_sound());
    }
}
