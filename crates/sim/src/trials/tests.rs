use sandtable_dice::{Dice, Die, Measure, Outcome, Procedure, count, yes_no};

use super::*;
use crate::distribution::Observation;
use crate::experiment;
use crate::statistic::Statistic;
use crate::stream::BLOCK;

/// A spinner with a hundred numbers; counts whether one of the first `hits` comes up.
struct Spinner {
    hits: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Spun(bool);

impl Outcome for Spun {}

impl Procedure for Spinner {
    type Outcome = Spun;

    fn measures(&self) -> Vec<Measure<Spun>> {
        vec![Measure::new("hit", yes_no(), "hits", |spun| (spun.0).into())]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Spun {
        Spun(dice.check(Die::new(100).at_most(self.hits)))
    }
}

fn mean(margins: &Margins) -> Result<Estimate, DistributionError> {
    Ok(Estimate::of(Statistic::Mean, &margins.distribution(0)?, 0.95, yes_no()))
}

/// What one call of the sampler counts.
fn counted(trials: Range<u64>) -> Margins {
    let tally = experiment::of(Spinner { hits: 30 }).sample(&stream(), trials);
    Margins::of(&tally, &[hit()]).unwrap()
}

fn hit() -> Box<ReadMeasure<'static>> {
    Box::new(|outcome| Ok(outcome[0].into()))
}

/// Runs a plan with a spinner.
fn spin(
    hits: i32,
    stream: &Stream,
    plan: &Plan,
    so_far: Margins,
    observe: &mut dyn FnMut(&Progress) -> ControlFlow<Stop>,
) -> Result<Run, RunError> {
    let (experiment, measures) = (experiment::of(Spinner { hits }), [hit()]);
    let patience = Patience::ENDLESS;
    let task =
        Task { experiment: &*experiment, stream, plan: *plan, measures: &measures, patience };
    run(&task, so_far, &mean, observe)
}

fn stream() -> Stream {
    Stream::new(1944, "spinner")
}

fn carry_out(plan: &Plan) -> Run {
    spin(30, &stream(), plan, Margins::default(), &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Runs until the observer has been called so many times.
fn interrupted(plan: &Plan, so_far: Margins, calls: u32) -> Run {
    let mut called = 0;
    let mut observe = |_: &Progress| {
        called += 1;
        if called == calls {
            ControlFlow::Break(Stop::Interrupted)
        } else {
            ControlFlow::Continue(())
        }
    };
    spin(30, &stream(), plan, so_far, &mut observe).unwrap()
}

fn precise(precision: f64) -> Plan {
    Plan { trials: None, precision: Some(precision), max: 40 * BLOCK, shard: None }
}

#[test]
fn all_trials_are_run_and_no_other() {
    for trials in [1, BLOCK, 3 * BLOCK + 17] {
        let run = carry_out(&Plan::of_trials(trials));
        assert_eq!((run.margins.trials, run.stop), (trials, StopReason::Trials));
        assert_eq!(run.margins, counted(0..trials));
    }
}

#[test]
fn threads_make_no_difference() {
    let with_threads = |threads, plan: Plan| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| carry_out(&plan))
    };
    for plan in [Plan::of_trials(7 * BLOCK + 1), precise(0.003)] {
        let one = with_threads(1, plan);
        assert_eq!(one, with_threads(2, plan));
        assert_eq!(one, with_threads(5, plan));
    }
}

#[test]
fn shards_add_up_to_the_whole() {
    let trials = 9 * BLOCK + 100;
    let mut sum = Margins::default();
    for index in 0..4 {
        let shard = Some(Shard { index, count: 4 });
        merge(&mut sum, carry_out(&Plan { shard, ..Plan::of_trials(trials) }).margins).unwrap();
    }
    assert_eq!(sum, carry_out(&Plan::of_trials(trials)).margins);
}

#[test]
fn a_run_stops_when_the_answer_is_precise() {
    // A half-width of 0.003 at p = 0.3 takes some 90,000 trials.
    let run = carry_out(&precise(0.003));
    assert_eq!(run.stop, StopReason::Precision);
    assert!(precise(0.003).is_look(run.margins.trials));
    assert!(mean(&run.margins).unwrap().half_width().unwrap() <= 0.003);
    let before = counted(0..run.margins.trials - BLOCK);
    assert!(
        0.003 < mean(&before).unwrap().half_width().unwrap(),
        "it could have stopped one block earlier"
    );
}

#[test]
fn a_run_never_stops_before_it_has_seen_enough() {
    let run = carry_out(&precise(10.0));
    assert_eq!(run.stop, StopReason::Precision);
    assert!(FIRST_LOOK <= run.margins.trials && run.margins.trials < FIRST_LOOK + BLOCK);
}

#[test]
fn a_run_gives_up_at_its_limit() {
    let run = carry_out(&precise(1e-6));
    assert_eq!((run.stop, run.margins.trials), (StopReason::MaxTrials, 40 * BLOCK));
    assert!(!run.stop.is_complete());
    let both = Plan { trials: Some(3 * BLOCK + 1), ..precise(1e-6) };
    assert_eq!(carry_out(&both).stop, StopReason::Trials);
}

#[test]
fn what_never_happened_is_precise_where_its_range_is_known() {
    let mut observe = |_: &Progress| ControlFlow::Continue(());
    let run = spin(0, &stream(), &precise(0.5), Margins::default(), &mut observe).unwrap();
    assert_eq!(run.stop, StopReason::Precision);
    let interval = mean(&run.margins).unwrap().interval.unwrap();
    assert!(interval.low <= 0.0 && 0.0 < interval.high && interval.high < 1e-3, "{interval:?}");
}

#[test]
fn what_never_happened_is_not_precise_where_it_could_come_to_anything() {
    let plan = Plan { max: 3 * BLOCK, ..precise(0.5) };
    let (experiment, measures) = (experiment::of(Spinner { hits: 0 }), [hit()]);
    let patience = Patience::ENDLESS;
    let stream = stream();
    let task =
        Task { experiment: &*experiment, stream: &stream, plan, measures: &measures, patience };
    let unknown = |margins: &Margins| {
        let scale = count("", 0..);
        Ok(Estimate::of(Statistic::Mean, &margins.distribution(0)?, 0.95, scale))
    };
    let run = run(&task, Margins::default(), &unknown, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(run.stop, StopReason::MaxTrials);
}

#[test]
fn a_run_ends_where_there_is_never_a_value() {
    let plan = precise(0.01);
    let experiment = experiment::of(Spinner { hits: 0 });
    let never: Box<ReadMeasure> = Box::new(|_| Ok(Observation::Missing));
    let (stream, measures, patience) = (stream(), [never], Patience::ENDLESS);
    let task =
        Task { experiment: &*experiment, stream: &stream, plan, measures: &measures, patience };
    let run = run(&task, Margins::default(), &mean, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(run.stop, StopReason::NoValue);
    assert!(run.stop.is_complete() && run.margins.trials < FIRST_LOOK + BLOCK);
}

#[test]
fn an_interrupted_run_is_a_prefix_and_can_be_resumed() {
    for plan in [Plan::of_trials(30 * BLOCK + 5), precise(0.003)] {
        let whole = carry_out(&plan);
        let part = interrupted(&plan, Margins::default(), 1);
        assert_eq!(part.stop, StopReason::Interrupted);
        assert!(part.margins.trials < whole.margins.trials);
        assert_eq!(part.margins, counted(0..part.margins.trials));
        assert_eq!(interrupted(&plan, part.margins, 99), whole);
    }
}

#[test]
fn more_trials_can_be_added_to_a_finished_run() {
    let shard = Some(Shard { index: 1, count: 3 });
    let (some, more) = (2 * BLOCK + 11, 8 * BLOCK + 3);
    let some = carry_out(&Plan { shard, ..Plan::of_trials(some) }).margins;
    let more = Plan { shard, ..Plan::of_trials(more) };
    assert_eq!(interrupted(&more, some, 99), carry_out(&more));
}

#[test]
fn an_interruption_after_the_last_portion_comes_too_late() {
    let run = interrupted(&Plan::of_trials(10), Margins::default(), 1);
    assert_eq!((run.stop, run.margins.trials), (StopReason::Trials, 10));
}

#[test]
fn an_observer_sees_the_run_advance() {
    let plan = precise(1e-6);
    let mut seen = Vec::new();
    let mut observe = |progress: &Progress| {
        assert_eq!(progress.planned, 40 * BLOCK);
        assert!(progress.estimate.is_some());
        seen.push(progress.margins.trials);
        ControlFlow::Continue(())
    };
    spin(30, &stream(), &plan, Margins::default(), &mut observe).unwrap();
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(seen.last(), Some(&(40 * BLOCK)));
}

#[test]
fn what_cannot_be_run_is_an_error() {
    let attempt = |plan: &Plan, so_far| {
        spin(30, &stream(), plan, so_far, &mut |_| ControlFlow::Continue(())).unwrap_err()
    };
    assert_eq!(
        attempt(&Plan::of_trials(0), Margins::default()),
        RunError::Plan(PlanError::Nothing)
    );
    let damaged = Margins { trials: 5, ..Margins::default() };
    assert!(matches!(attempt(&Plan::of_trials(10), damaged), RunError::Merge(_)));
}

/// Stopping on width must not spoil the interval. Of 300 runs with a confidence of 95 %, fewer than
/// 271 contain the truth with a probability below 1e-3, by the binomial distribution.
#[test]
fn intervals_cover_after_stopping_for_precision() {
    let covers = |seed: &u64| {
        let stream = Stream::new(*seed, "spinner");
        let plan = precise(0.004);
        let mut observe = |_: &Progress| ControlFlow::Continue(());
        let run = spin(30, &stream, &plan, Margins::default(), &mut observe).unwrap();
        mean(&run.margins).unwrap().interval.unwrap().contains(0.3)
    };
    let covered = (0..300).filter(covers).count();
    assert!(271 <= covered, "{covered} of 300");
}

/// Who is asked changes nothing, also where a block is not carried out to its end.
#[test]
fn trials_that_somebody_waits_for_are_the_same_trials() {
    let spinner = experiment::of(Spinner { hits: 30 });
    let waited = spinner.sample_while(&stream(), 3..20, Patience::until(&|| None)).unwrap();
    assert_eq!(waited, spinner.sample(&stream(), 3..20));
    assert_eq!(waited.counts.values().sum::<u64>(), 17);
}
