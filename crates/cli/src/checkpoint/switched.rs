//! What the trials of a factorial came to, as text from which the very same sums are read again.

use sandtable_dice::{Kind, Scale};
use sandtable_sim::factorial::{Design, Sampled};
use sandtable_sim::shard::Shard;
use sandtable_sim::sums::{Spread, Sum};
use serde::{Deserialize, Serialize};

use super::measured::Decimal;
use crate::observable::Observable;

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

/// Sums of sums are rounded by no more of their size.
const ROUNDING: f64 = 1e-9;

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

    /// Whether it has the trials of a shard, of those up to its end.
    pub(crate) fn is_of(&self, shard: Shard) -> bool {
        self.trials == shard.share_of(self.end)
    }

    /// Whether each sum is one that so many numbers of its measure can have, and that of an effect is
    /// what the sums of the cells come to.
    pub(crate) fn add_up(&self, design: &Design, wanted: &[Observable]) -> bool {
        let mut measures = self.cells.iter().zip(&self.effects).zip(wanted);
        measures.all(|((cells, effects), measure)| {
            cells.iter().all(|cell| cell.is_of(self.trials, measure))
                && (cells.iter().any(|cell| cell.0 < self.trials)
                    || effects_add_up(design, cells, effects))
        })
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

/// Whether the effects are those of cells that all trials count in.
fn effects_add_up(design: &Design, cells: &[KeptSpread], effects: &[KeptSpread]) -> bool {
    let sums: Vec<f64> = cells.iter().map(KeptSpread::sum).collect();
    let size: f64 = cells.iter().map(|cell| cell.spread().squares.value() + cell.0 as f64).sum();
    design.effects().iter().zip(effects).all(|(effect, kept)| {
        kept.0 == cells[0].0 && (effect.of(&sums) - kept.sum()).abs() <= ROUNDING * size
    })
}

impl KeptSpread {
    fn sum(&self) -> f64 {
        self.spread().sum.value()
    }

    /// Whether it is the sum of numbers that a measure can come to, in so many trials.
    fn is_of(&self, trials: u64, measure: &Observable) -> bool {
        let Spread { count, sum, squares } = self.spread();
        let (numbers, sum, squares) = (count as f64, sum.value(), squares.value());
        let Scale { low, high, kind, missing, .. } = measure.scale;
        let is_every_trial = !measure.is_given && missing.is_none();
        let slack = ROUNDING * (squares + numbers);
        let within = |least: f64, most: f64| least - slack <= sum && sum <= most + slack;
        let of_nothing = |end: f64| if count == 0 { 0.0 } else { end * numbers };
        let is_whole = kind == Kind::Amount || sum.fract() == 0.0;
        count <= trials
            && (count == trials || !is_every_trial)
            && is_whole
            && within(of_nothing(low), of_nothing(high))
            // The mean of squares is no less than the square of the mean.
            && sum * sum <= (squares + slack) * numbers * (1.0 + ROUNDING)
    }

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
