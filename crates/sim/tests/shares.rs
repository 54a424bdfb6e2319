//! Comparisons in shards, and comparisons that were cut short and gone on with: the same answers, to
//! the last bit, as of those that were run in one.

use std::ops::ControlFlow;

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count};
use sandtable_sim::comparison::{
    self, Bout, Comparison, Entry, Looks, PairMargins, Played, Question,
};
use sandtable_sim::experiment::{self, JointTally};
use sandtable_sim::margins::{MeasureError, ReadMeasure};
use sandtable_sim::patience::{Halt, Patience, Stop};
use sandtable_sim::shard::Shard;
use sandtable_sim::stream::BLOCK;
use sandtable_sim::trials::StopReason;
use sandtable_sim::{Experiment, Stream, Value};

/// Dice that count as hits, or those that do not.
struct Volley {
    dice: u32,
    mirrored: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Hits(u32);

impl Outcome for Hits {}

impl Procedure for Volley {
    type Outcome = Hits;

    fn measures(&self) -> Vec<Measure<Hits>> {
        vec![Measure::new("hits", count("", 0..), "hits", |hits| hits.0.into())]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Hits {
        let passed = dice.stage("to hit").successes(self.dice, D6.at_least(4));
        Hits(if self.mirrored { self.dice - passed } else { passed })
    }
}

fn volley(dice: u32, mirrored: bool) -> Box<dyn Experiment> {
    experiment::of(Volley { dice, mirrored })
}

fn hits(tally: &JointTally) -> Result<PairMargins, MeasureError> {
    let read = || [Box::new(|outcome: &[Option<Value>]| Ok(outcome[0].into())) as Box<ReadMeasure>];
    PairMargins::of(tally, &read(), &read())
}

/// Does something with a comparison of which one variant is decided at once, one on dice of its own
/// never, and one that is the reference itself.
fn with_bout<T>(
    (before, shard): (&[Played], Shard),
    patience: Patience,
    then: impl FnOnce(&Bout) -> T,
) -> T {
    let reference = volley(5, false);
    let variants = [volley(6, false), volley(5, true), volley(5, false)];
    let entries = variants.each_ref().map(|it| Entry { experiment: &**it, read: &hits });
    then(&Bout {
        reference: &*reference,
        variants: &entries,
        questions: &[Question { scale: count("hits", 0..=6), margin: 0.0 }],
        stream: &Stream::new(1944, "volleys"),
        other_stream: &Stream::new(1944, "other volleys"),
        looks: &Looks::geometric(3 * BLOCK + 77),
        confidence: 0.95,
        before,
        shard,
        patience,
    })
}

fn whole(before: &[Played]) -> Comparison {
    with_bout((before, Shard::WHOLE), Patience::ENDLESS, |bout| {
        comparison::run(bout, &mut |_| ControlFlow::Continue(())).unwrap()
    })
}

fn assert_same(one: &Comparison, other: &Comparison) {
    assert_eq!((one.stop, one.looks, &one.pairs), (other.stop, other.looks, &other.pairs));
    assert_eq!(one.answers, other.answers);
}

#[test]
fn shards_come_to_the_answers_of_the_whole() {
    let expected = whole(&[]);
    assert_eq!(expected.pairs[0].0.pairs, BLOCK, "decided at once");
    assert_eq!(expected.pairs[1].0.pairs, 3 * BLOCK + 77, "never decided");
    for count in [2, 3, 7] {
        let shard = |index| {
            with_bout((&[], Shard { index, count }), Patience::ENDLESS, |bout| {
                comparison::play(bout, &mut |_| ControlFlow::Continue(())).unwrap()
            })
        };
        let (mut sum, stop) = shard(0);
        assert_eq!(stop, None);
        for index in 1..count {
            sum.iter_mut().zip(shard(index).0).for_each(|(sum, more)| sum.add(more));
        }
        let merged =
            with_bout((&sum, Shard::WHOLE), Patience::until(&|| Some(Stop::TimeLimit)), |bout| {
                comparison::run(bout, &mut |_| ControlFlow::Continue(())).unwrap()
            });
        assert_same(&merged, &expected);
    }
}

#[test]
fn a_comparison_that_was_cut_short_anywhere_goes_on_to_the_same_answers() {
    let expected = whole(&[]);
    let mut cut = 1;
    loop {
        // Whatever was seen last is what a checkpoint holds.
        let (mut kept, mut portions) = (Vec::new(), 0);
        let found = with_bout((&[], Shard::WHOLE), Patience::ENDLESS, |bout| {
            comparison::run(bout, &mut |progress| {
                kept = progress.played();
                portions += 1;
                if portions == cut {
                    ControlFlow::Break(Stop::Interrupted)
                } else {
                    ControlFlow::Continue(())
                }
            })
        });
        assert_same(&whole(&kept), &expected);
        match found {
            Ok(found) if found.stop != StopReason::Interrupted => break,
            Ok(found) => assert_same(&whole(&found.played), &expected),
            Err(error) => assert_eq!(error, Halt::Stopped(Stop::Interrupted)),
        }
        cut += 1;
    }
    assert!(5 < cut, "{cut} portions");
}
