//! Trials that somebody stops waiting for: a scripted watch counts how often it is asked, and every
//! loop over trials ends at its word, in the middle of a block, and counts nothing of that.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count};
use sandtable_sim::comparison::on_common_dice;
use sandtable_sim::experiment::{self, Coupling, JointTally, PairedTrials};
use sandtable_sim::factorial::{Cells, Design};
use sandtable_sim::margins::{Margins, ReadMeasure};
use sandtable_sim::patience::{Halt, Patience, Stop};
use sandtable_sim::shard::Shard;
use sandtable_sim::stream::BLOCK;
use sandtable_sim::trials::{self, Plan, StopReason, Task};
use sandtable_sim::value::{Value, Values};
use sandtable_sim::{Estimate, Statistic, Stream};

/// A die of which it is counted how often it was rolled.
struct Counted;

static ROLLED: AtomicU64 = AtomicU64::new(0);

/// Held by who counts: tests run beside each other.
static COUNTING: Mutex<()> = Mutex::new(());

fn counting() -> MutexGuard<'static, ()> {
    COUNTING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Face(u8);

impl Outcome for Face {}

impl Procedure for Counted {
    type Outcome = Face;

    fn measures(&self) -> Vec<Measure<Face>> {
        vec![Measure::new("face", count("", 1..=6), "the face", |face| u32::from(face.0).into())]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Face {
        ROLLED.fetch_add(1, Ordering::Relaxed);
        Face(dice.roll(D6))
    }
}

/// Wants an end when it is asked for the so manieth time, and ever after.
struct Script {
    asked: AtomicU64,
    end: u64,
}

impl Script {
    fn end_at(end: u64) -> Script {
        Script { asked: AtomicU64::new(0), end }
    }

    fn wish(&self) -> Option<Stop> {
        (self.end <= self.asked.fetch_add(1, Ordering::Relaxed) + 1).then_some(Stop::TimeLimit)
    }
}

fn face() -> [Box<ReadMeasure<'static>>; 1] {
    [Box::new(|outcome: &[Option<Value>]| Ok(outcome[0].into()))]
}

fn stream() -> Stream {
    Stream::new(1944, "patience")
}

/// How many trials were carried out before the work ended, which it must, at so manieth question.
fn carried_out(end: u64, work: impl FnOnce(Patience) -> Option<Stop>) -> u64 {
    let script = Script::end_at(end);
    let wish = || script.wish();
    let before = ROLLED.load(Ordering::Relaxed);
    assert_eq!(work(Patience::until(&wish)), Some(Stop::TimeLimit));
    assert!(end <= script.asked.load(Ordering::Relaxed));
    ROLLED.load(Ordering::Relaxed) - before
}

fn halted<T, E>(done: &Result<T, Halt<E>>) -> Option<Stop> {
    match done {
        Err(Halt::Stopped(stop)) => Some(*stop),
        _ => None,
    }
}

/// Trials of some kind, and why they ended.
type Work<'a> = &'a dyn Fn(Patience) -> Option<Stop>;

/// The loops share one counter of rolls, so they are tried one after another.
#[test]
fn every_loop_over_trials_ends_in_the_middle_of_a_block() {
    let _alone = counting();
    let die = experiment::of(Counted);
    let (die, stream) = (&*die, &stream());
    let threads = rayon::current_num_threads() as u64;
    // Two experiments at most, and on each thread one, two and four trials before the third question.
    let few = 2 * 7 * threads;
    let loops: [(&str, Work); 6] = [
        ("sample", &|patience| die.sample_while(stream, 0..9 * BLOCK, patience).err()),
        ("synchronized", &|patience| {
            die.outcomes_while(Coupling::Synchronized, stream, 0..BLOCK, None, patience).err()
        }),
        ("same seed", &|patience| {
            die.outcomes_while(Coupling::SameSeed, stream, BLOCK - 9..BLOCK, None, patience).err()
        }),
        ("thresholds", &|patience| die.thresholds_met(stream, 0..BLOCK, patience).err()),
        ("common dice", &|patience| {
            halted(&on_common_dice((die, None), stream, 0..BLOCK, &face(), patience))
        }),
        ("cells", &|patience| {
            let design = Design::new(vec![2]).unwrap();
            let read = |values: &Values| Ok(vec![values[0].map(Value::get)]);
            let (experiments, shard) = (&[die, die], Shard::WHOLE);
            let cells = Cells { design: &design, experiments, read: &read, stream, shard };
            halted(&cells.sample(0..BLOCK, patience))
        }),
    ];
    for (name, work) in loops {
        for end in 1..=3 {
            let rolled = carried_out(end, work);
            assert!((1..=few).contains(&rolled), "{name}: {rolled} at question {end}");
        }
    }
    let rolled = carried_out(2, |patience| {
        let variants = &[(die, None), (die, None)];
        let (coupling, shard) = (Coupling::Synchronized, Shard::WHOLE);
        let pairs = PairedTrials { reference: die, variants, coupling, stream, shard, patience };
        pairs.read(0..9 * BLOCK, |_, tally| tally, JointTally::with).err()
    });
    assert!((1..=few).contains(&rolled), "pairs: {rolled}");
}

#[test]
fn a_watch_that_never_ends_changes_nothing() {
    let _alone = counting();
    let mixed = experiment::mixture(&[1, 3], vec![Counted, Counted]);
    for experiment in [experiment::of(Counted), mixed] {
        let (stream, trials) = (&stream(), BLOCK - 100..2 * BLOCK + 77);
        let watched = experiment.sample_while(stream, trials.clone(), Patience::until(&|| None));
        assert_eq!(watched, Ok(experiment.sample(stream, trials)));
    }
}

fn mean(margins: &Margins) -> Result<Estimate, sandtable_sim::distribution::DistributionError> {
    let distribution = margins.distribution(0)?;
    Ok(Estimate::of(Statistic::Mean, &distribution, 0.95, count("", 1..=6)))
}

/// A run whose watch wants an end at so manieth question.
fn run(end: u64) -> trials::Run {
    let script = Script::end_at(end);
    let wish = || script.wish();
    let (die, stream, measures) = (experiment::of(Counted), stream(), face());
    let task = Task {
        experiment: &*die,
        stream: &stream,
        plan: Plan::of_trials(1000 * BLOCK),
        measures: &measures,
        patience: Patience::until(&wish),
    };
    let mut never = |_: &trials::Progress| std::ops::ControlFlow::Continue(());
    trials::run(&task, Margins::default(), &mean, &mut never).unwrap()
}

#[test]
fn a_run_counts_the_first_trials_up_to_a_block_or_a_try_whenever_it_is_cut() {
    let _alone = counting();
    for end in [1, 5, 10, 40, 80] {
        let run = run(end);
        assert_eq!(run.stop, StopReason::TimeLimit, "at question {end}");
        let trials = run.margins.trials;
        let is_try = trials.is_power_of_two() && trials < BLOCK;
        assert!(trials.is_multiple_of(BLOCK) || is_try, "{trials}");
        let whole = Margins::of(&experiment::of(Counted).sample(&stream(), 0..trials), &face());
        assert_eq!(whole.unwrap(), run.margins, "what was cut counts for nothing");
    }
    assert_eq!(run(1).margins, Margins::default(), "not one trial");
}

/// A die that takes ten milliseconds to fall: a block of them takes minutes.
#[derive(Debug)]
struct Slow;

impl Procedure for Slow {
    type Outcome = <Counted as Procedure>::Outcome;

    fn measures(&self) -> Vec<Measure<Self::Outcome>> {
        Counted.measures()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Self::Outcome {
        std::thread::sleep(std::time::Duration::from_millis(10));
        Counted.resolve(dice)
    }
}

/// Nothing was known where there was no time for a block.
#[test]
fn where_a_block_takes_long_a_run_that_is_cut_has_some_trials() {
    let _alone = counting();
    let begun = std::time::Instant::now();
    let wish = || (1 <= begun.elapsed().as_secs()).then_some(trials::Stop::TimeLimit);
    let (die, stream, measures) = (experiment::of(Slow), stream(), face());
    let (plan, patience) = (Plan::of_trials(1000 * BLOCK), Patience::until(&wish));
    let task = Task { experiment: &*die, stream: &stream, plan, measures: &measures, patience };
    let mut never = |_: &trials::Progress| std::ops::ControlFlow::Continue(());
    let run = trials::run(&task, Margins::default(), &mean, &mut never).unwrap();
    assert_eq!(run.stop, StopReason::TimeLimit);
    assert!([1, 4, 16, 64].contains(&run.margins.trials), "{}", run.margins.trials);
    let same =
        Margins::of(&experiment::of(Counted).sample(&stream, 0..run.margins.trials), &face());
    assert_eq!(same.unwrap(), run.margins, "the first trials of the seed");
}
