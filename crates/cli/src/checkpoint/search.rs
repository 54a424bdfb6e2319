//! What a search for the answer of a tuning has found so far, as text from which the very same is read
//! again.

use std::collections::BTreeMap;

use sandtable_sim::trials::MAX_TRIALS;
use sandtable_sim::tuning::sampled::{At, Claim, Findings, Moments, Scores, Standing};
use serde::{Deserialize, Serialize};

use super::measured::Decimal;

/// What the search for the answer of one variant has found so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptSearch {
    /// What the curve comes to by laws, and where.
    values: Vec<(Decimal, Decimal)>,
    scores: Vec<(KeptAt, KeptScores)>,
    bets: Vec<(KeptAt, KeptClaim, KeptStanding)>,
    /// Means, each with the first trial that is not in it.
    means: Vec<(KeptAt, u64, KeptSums)>,
}

/// A value of the parameter, the first of the trials there, and the one after the last.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct KeptAt(Decimal, u64, u64);

/// Scores of trials in their order; nothing for one that does not count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum KeptScores {
    /// The different ones, and a letter for each trial.
    Few(Vec<Option<Decimal>>, String),
    Many(Vec<Option<Decimal>>),
}

/// What stands for the position of a score.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Whether the curve is turned upside down, and the error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct KeptClaim(bool, Decimal);

/// How a bet stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum KeptStanding {
    Decided(bool),
    Open { next: u64, wealth: Decimal, left: u64, seen: KeptSums },
}

/// How many numbers, their mean, and the sum of their squared distances from it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct KeptSums(u64, Decimal, Decimal);

impl KeptSearch {
    /// What is kept of values of an exact curve, by the bits of where they are, and of trials.
    pub(crate) fn of(values: &BTreeMap<u64, f64>, findings: &Findings) -> KeptSearch {
        let values = values.iter().map(|(x, value)| (Decimal(f64::from_bits(*x)), Decimal(*value)));
        let scores = findings.scores.iter().map(|(at, scores)| (at.into(), scores.into()));
        let bets = findings.bets.iter().map(|(claim, standing)| {
            let of = KeptClaim(claim.turned, Decimal(f64::from_bits(claim.error)));
            ((&claim.at).into(), of, standing.into())
        });
        let means = findings.means.iter().map(|(at, (next, sums))| (at.into(), *next, sums.into()));
        KeptSearch {
            values: values.collect(),
            scores: scores.collect(),
            bets: bets.collect(),
            means: means.collect(),
        }
    }

    /// The values of an exact curve, by the bits of where they are.
    pub(crate) fn values(&self) -> BTreeMap<u64, f64> {
        self.values.iter().map(|(x, value)| (x.0.to_bits(), value.0)).collect()
    }

    /// What was found by trials.
    pub(crate) fn findings(&self) -> Findings {
        let bet = |(at, KeptClaim(turned, error), standing): &(KeptAt, KeptClaim, KeptStanding)| {
            let (at, error) = (at.at(), error.0.to_bits());
            (Claim { at, turned: *turned, error }, standing.standing())
        };
        Findings {
            scores: self.scores.iter().map(|(at, scores)| (at.at(), scores.scores())).collect(),
            bets: self.bets.iter().map(bet).collect(),
            means: self.means.iter().map(|(at, next, it)| (at.at(), (*next, it.sums()))).collect(),
        }
    }

    /// Whether it is what a search can find, as that of no forger need be: as many scores as trials,
    /// and sums of no more numbers than there are.
    pub(crate) fn is_sound(&self) -> bool {
        let goes_on = |at: &KeptAt, next: u64| at.1 <= next && next <= at.2;
        let is_bet = |(at, _, standing): &(KeptAt, KeptClaim, KeptStanding)| match standing {
            KeptStanding::Decided(_) => at.is_some(),
            KeptStanding::Open { next, wealth, left, seen } => {
                at.is_some()
                    && goes_on(at, *next)
                    && 0.0 <= wealth.0
                    && *left <= MAX_TRIALS
                    && seen.is_sound()
            }
        };
        self.scores.iter().all(|(at, scores)| at.is_some() && scores.are(at.2 - at.1))
            && self.bets.iter().all(is_bet)
            && self
                .means
                .iter()
                .all(|(at, next, sums)| at.is_some() && goes_on(at, *next) && sums.is_sound())
    }

    /// Whether all of it was found within a range of the parameter.
    pub(crate) fn is_within(&self, [low, high]: [f64; 2]) -> bool {
        let scores = self.scores.iter().map(|(at, _)| at);
        let bets = self.bets.iter().map(|(at, ..)| at);
        let means = self.means.iter().map(|(at, ..)| at);
        let sampled = scores.chain(bets).chain(means).map(|at| at.0);
        let mut all = self.values.iter().map(|(x, _)| *x).chain(sampled);
        all.all(|x| low <= x.0 && x.0 <= high)
    }
}

impl From<&At> for KeptAt {
    fn from(at: &At) -> KeptAt {
        KeptAt(Decimal(at.x()), at.from, at.to)
    }
}

impl KeptAt {
    fn at(&self) -> At {
        At::new(self.0.0, &(self.1..self.2))
    }

    /// Whether it is of any trials.
    fn is_some(&self) -> bool {
        self.1 < self.2 && self.2 <= MAX_TRIALS
    }
}

impl From<&Scores> for KeptScores {
    fn from(scores: &Scores) -> KeptScores {
        let counted = |score: &f64| Some(Decimal(*score)).filter(|score| !score.0.is_nan());
        match scores {
            Scores::Few(different, which) => {
                let letter = |at: &u8| char::from(LETTERS[usize::from(*at)]);
                let which = which.iter().map(letter).collect();
                KeptScores::Few(different.iter().map(counted).collect(), which)
            }
            Scores::Many(scores) => KeptScores::Many(scores.iter().map(counted).collect()),
        }
    }
}

impl KeptScores {
    /// Whether they are those of so many trials.
    fn are(&self, trials: u64) -> bool {
        self.scores().numbers().len() as u64 == trials
    }

    fn scores(&self) -> Scores {
        let numbers = |kept: &[Option<Decimal>]| {
            kept.iter().map(|score| score.map_or(f64::NAN, |score| score.0)).collect()
        };
        match self {
            KeptScores::Few(different, which) => {
                Scores::Few(numbers(different), which.bytes().filter_map(position).collect())
            }
            KeptScores::Many(scores) => Scores::Many(numbers(scores)),
        }
    }
}

/// The position that a letter stands for, if it is one.
fn position(letter: u8) -> Option<u8> {
    LETTERS.iter().position(|it| *it == letter).and_then(|at| u8::try_from(at).ok())
}

impl From<&Standing> for KeptStanding {
    fn from(standing: &Standing) -> KeptStanding {
        match standing {
            Standing::Decided(is_certain) => KeptStanding::Decided(*is_certain),
            Standing::Open { next, wealth, left, seen } => KeptStanding::Open {
                next: *next,
                wealth: Decimal(*wealth),
                left: *left,
                seen: seen.into(),
            },
        }
    }
}

impl KeptStanding {
    fn standing(&self) -> Standing {
        match self {
            KeptStanding::Decided(is_certain) => Standing::Decided(*is_certain),
            KeptStanding::Open { next, wealth, left, seen } => {
                Standing::Open { next: *next, wealth: wealth.0, left: *left, seen: seen.sums() }
            }
        }
    }
}

impl From<&Moments> for KeptSums {
    fn from(moments: &Moments) -> KeptSums {
        KeptSums(moments.count, Decimal(moments.mean), Decimal(moments.squares()))
    }
}

impl KeptSums {
    fn sums(self) -> Moments {
        let KeptSums(count, mean, squares) = self;
        Moments::known(count, mean.0, squares.0)
    }

    fn is_sound(self) -> bool {
        self.0 <= MAX_TRIALS && 0.0 <= self.2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found() -> (BTreeMap<u64, f64>, Findings) {
        let at = At::new(1.0 / 3.0, &(8192..8195));
        let later = At::new(0.5, &(8192..8195));
        let many: Vec<f64> = (0..65).map(f64::from).collect();
        let sums = Moments::known(2, 0.1 + 0.2, 5e-324);
        let claim = |turned: bool| Claim { at, turned, error: 0.025f64.to_bits() };
        let open = Standing::Open { next: 8194, wealth: 0.03, left: 1, seen: sums };
        let findings = Findings {
            scores: BTreeMap::from([
                (at, Scores::of(&[0.0, -0.0, 1.0])),
                (At::new(0.5, &(0..65)), Scores::of(&many)),
            ]),
            bets: BTreeMap::from([(claim(false), Standing::Decided(true)), (claim(true), open)]),
            means: BTreeMap::from([(later, (8195, sums))]),
        };
        (BTreeMap::from([(0.4f64.to_bits(), 0.7), (0.5f64.to_bits(), -1.0)]), findings)
    }

    fn read_again(kept: &KeptSearch) -> KeptSearch {
        serde_json::from_str(&serde_json::to_string(kept).unwrap()).unwrap()
    }

    #[test]
    fn what_was_found_is_the_same_when_it_is_read_again() {
        let (values, findings) = found();
        let read = read_again(&KeptSearch::of(&values, &findings));
        assert_eq!((read.values(), read.findings()), (values, findings));
        assert!(read.is_sound());
        assert!(read.is_within([0.3, 0.5]) && !read.is_within([0.4, 0.5]));
        assert!(!read.is_within([0.3, 0.45]));
    }

    #[test]
    fn a_trial_that_does_not_count_is_kept_as_such() {
        let at = At::new(0.5, &(0..3));
        let scores = BTreeMap::from([(at, Scores::of(&[f64::NAN, 2.0, f64::NAN]))]);
        let findings = Findings { scores, ..Findings::default() };
        let read = read_again(&KeptSearch::of(&BTreeMap::new(), &findings));
        let numbers = read.findings().scores[&at].numbers();
        assert!(read.is_sound() && numbers[0].is_nan() && numbers[1].to_bits() == 2f64.to_bits());
    }

    #[test]
    fn what_no_search_can_find_is_not_sound() {
        let (values, findings) = found();
        let text = serde_json::to_string(&KeptSearch::of(&values, &findings)).unwrap();
        for (before, after) in [
            ("\"ABC\"", "\"ABCC\""),
            ("\"ABC\"", "\"ABD\""),
            ("\"ABC\"", "\"AB\""),
            ("8192,8195]", "8195,8195]"),
            ("8192,8195]", "8195,8192]"),
            ("\"next\":8194", "\"next\":8196"),
            ("\"next\":8194", "\"next\":8191"),
            ("\"wealth\":\"0.03\"", "\"wealth\":\"-1\""),
            ("\"left\":1", "\"left\":18446744073709551615"),
            ("[2,", "[18446744073709551615,"),
            (",8195,[2,", ",8196,[2,"),
        ] {
            assert!(text.contains(before), "{before} in {text}");
            let read: KeptSearch = serde_json::from_str(&text.replace(before, after)).unwrap();
            assert!(!read.is_sound(), "{before} to {after}");
        }
    }
}
