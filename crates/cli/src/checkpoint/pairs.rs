//! Pairs of trials, as text from which the very same counts are read again.

use std::collections::BTreeMap;

use sandtable_sim::comparison::{Counted, PairMargins, Pairing, Played};
use sandtable_sim::distribution::Observation;
use sandtable_sim::shard::Shard;
use sandtable_sim::trials::MAX_TRIALS;
use serde::{Deserialize, Serialize};

use super::measured::Observed;
use crate::observable::{Impossible, Observable};

/// What the pairs of one variant came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptPlayed {
    /// Whether they were on dice in common.
    common: bool,
    counted: Vec<KeptCounted>,
}

/// The counts of pairs in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptCounted {
    end: u64,
    pairs: u64,
    /// For each measure, the pairs of observations and how often each came up.
    counts: Vec<Vec<(Observed, Observed, u64)>>,
}

impl From<&Played> for KeptPlayed {
    fn from(played: &Played) -> KeptPlayed {
        let counted = played.counted.iter().map(KeptCounted::of).collect();
        KeptPlayed { common: played.pairing == Pairing::Common, counted }
    }
}

impl KeptPlayed {
    /// What it was.
    pub(crate) fn played(&self) -> Played {
        let pairing = if self.common { Pairing::Common } else { Pairing::Independent };
        Played { pairing, counted: self.counted.iter().map(KeptCounted::counted).collect() }
    }

    /// The first counts of what one of these measures cannot come to on that side.
    pub(crate) fn impossible(&self, wanted: &[[Observable; 2]]) -> Option<Impossible> {
        let mut counts = self.counted.iter().flat_map(|it| it.counts.iter().zip(wanted));
        counts.find_map(|(pairs, [reference, variant])| {
            let admit = |(one, other, _): &(Observed, Observed, u64)| {
                reference.admit(one.0).and_then(|()| variant.admit(other.0)).err()
            };
            pairs.iter().find_map(admit)
        })
    }

    /// Of how many measures its pairs were counted, where that is another number than this.
    pub(crate) fn other_measures(&self, wanted: usize) -> Option<usize> {
        let mut counted = self.counted.iter().filter(|counted| 0 < counted.pairs);
        let is_other = |counted: &&KeptCounted| counted.counts.len() != wanted;
        counted.find(is_other).map(|counted| counted.counts.len())
    }

    /// Whether the pairs of another shard were played and counted alike.
    pub(crate) fn is_like(&self, other: &KeptPlayed) -> bool {
        let ends = |it: &KeptPlayed| it.counted.iter().map(|it| it.end).collect::<Vec<_>>();
        self.common == other.common && ends(self) == ends(other)
    }

    /// Whether these are all pairs there are, and not those of some shards.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_of(Shard::WHOLE)
    }

    /// Whether these are the pairs of a shard, all of them and no others.
    pub(crate) fn is_of(&self, shard: Shard) -> bool {
        let begins = std::iter::once(0).chain(self.counted.iter().map(|it| it.end));
        let ours = |begin, end| shard.share_of(end).checked_sub(shard.share_of(begin));
        let mut counted = self.counted.iter().zip(begins);
        self.is_sound() && counted.all(|(it, begin)| ours(begin, it.end) == Some(it.pairs))
    }

    /// The number of the first pair behind them.
    pub(crate) fn end(&self) -> u64 {
        self.counted.last().map_or(0, |counted| counted.end)
    }

    /// Whether there are no more pairs than there can be, and each measure was counted in all of them.
    pub(crate) fn is_sound(&self) -> bool {
        let begins = std::iter::once(0).chain(self.counted.iter().map(|it| it.end));
        let mut counted = self.counted.iter().zip(begins);
        counted.all(|(it, begin)| {
            let there_are = it.end.checked_sub(begin);
            let are_some = |there_are| it.pairs <= there_are && it.end <= MAX_TRIALS;
            there_are.is_some_and(are_some) && it.adds_up()
        })
    }
}

impl KeptCounted {
    fn of(counted: &Counted) -> KeptCounted {
        let kept = |counts: &BTreeMap<(Observation, Observation), u64>| {
            let pair = |((one, other), count): (&(Observation, Observation), &u64)| {
                (Observed(*one), Observed(*other), *count)
            };
            counts.iter().map(pair).collect()
        };
        let Counted { end, margins } = counted;
        let counts = margins.counts.iter().map(kept).collect();
        KeptCounted { end: *end, pairs: margins.pairs, counts }
    }

    fn counted(&self) -> Counted {
        let counts = |kept: &Vec<(Observed, Observed, u64)>| {
            kept.iter().map(|(one, other, count)| ((one.0, other.0), *count)).collect()
        };
        let counts = self.counts.iter().map(counts).collect();
        Counted { end: self.end, margins: PairMargins { pairs: self.pairs, counts } }
    }

    /// Whether each measure was counted in every pair.
    fn adds_up(&self) -> bool {
        let all = |counts: &Vec<(Observed, Observed, u64)>| {
            counts.iter().try_fold(0u64, |sum, (_, _, count)| sum.checked_add(*count))
        };
        let ascend = |counts: &Vec<(Observed, Observed, u64)>| {
            counts.is_sorted_by(|a, b| (a.0.0, a.1.0) < (b.0.0, b.1.0))
        };
        self.counts.iter().all(|counts| all(counts) == Some(self.pairs) && ascend(counts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baseline::value_of;

    fn counted(end: u64, count: u64) -> Counted {
        let third = Observation::Value(value_of("1/3").unwrap());
        let counts = BTreeMap::from([
            ((third, Observation::Missing), count),
            ((Observation::Excluded, third), 1),
        ]);
        Counted { end, margins: PairMargins { pairs: count + 1, counts: vec![counts] } }
    }

    fn played(counted: Vec<Counted>) -> Played {
        Played { pairing: Pairing::Independent, counted }
    }

    #[test]
    fn pairs_are_the_same_when_they_are_read_again() {
        let before = played(vec![counted(8, 7), counted(11, 2)]);
        let text = serde_json::to_string(&KeptPlayed::from(&before)).unwrap();
        let read: KeptPlayed = serde_json::from_str(&text).unwrap();
        assert_eq!(read.played(), before);
        assert!(read.is_whole());
    }

    #[test]
    fn counts_that_nobody_can_have_are_not_sound() {
        let sound = |all: Vec<Counted>| KeptPlayed::from(&played(all)).is_sound();
        assert!(sound(vec![counted(8, 7), counted(11, 2)]));
        assert!(!sound(vec![counted(8, 8)]), "more pairs than were played");
        assert!(!sound(vec![counted(u64::MAX, u64::MAX - 1)]), "more than anybody plays");
        assert!(!sound(vec![counted(8, 7), counted(7, 2)]), "an end before the last one");
        let mut forged = KeptPlayed::from(&played(vec![counted(8, 7)]));
        forged.counted[0].counts[0][0].2 = u64::MAX;
        assert!(!forged.is_sound(), "a count that no other can be added to");
    }

    #[test]
    fn the_pairs_of_a_shard_are_those_of_its_blocks() {
        let block = 16_384;
        let pairs = |counts: &[(u64, u64)]| {
            KeptPlayed::from(&played(counts.iter().map(|(end, n)| counted(*end, n - 1)).collect()))
        };
        let shard = |index| Shard { index, count: 3 };
        let first = pairs(&[(block, block), (5 * block, block)]);
        assert!(first.is_of(shard(0)) && !first.is_of(shard(1)) && !first.is_whole());
        assert_eq!(first.end(), 5 * block);
        assert!(!pairs(&[(block, block), (5 * block, block + 1)]).is_of(shard(0)), "one more");
        assert!(!pairs(&[(5 * block + 1, 2 * block + 1)]).is_of(shard(0)), "one of another");
        assert!(pairs(&[(5 * block + 1, block + 1)]).is_of(shard(2)));
    }

    #[test]
    fn shards_are_alike_and_none_of_them_is_the_whole() {
        let [one, other] = [3, 4].map(|n| KeptPlayed::from(&played(vec![counted(9, n)])));
        assert!(one.is_like(&other) && !one.is_whole() && one.is_sound());
        let mut sum = one.played();
        sum.add(other.played());
        assert!(KeptPlayed::from(&sum).is_whole());
        assert!(!one.is_like(&KeptPlayed::from(&played(vec![counted(8, 3)]))));
        assert!(!one.is_like(&KeptPlayed::from(&played(vec![]))));
    }
}
