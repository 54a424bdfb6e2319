//! What is marked turn by turn: the exact engine against every face of every die, and trials.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D2, D3, D6, Dice, Measure, Outcome, Procedure, Series, States, count};
use sandtable_sim::course::{Course, NoOutlook, Outlook, Positions};
use sandtable_sim::distribution::{Observation, Unobserved};
use sandtable_sim::exact::{Budget, Unenumerable};
use sandtable_sim::patience::Patience;
use sandtable_sim::series::{Mark, Position};
use sandtable_sim::{Fraction, Stream, Value, experiment};

use crate::support::brute::{self, Brute};

/// How many turns are played.
const TURNS: u32 = 3;

/// A squad that loses men turn by turn, in weather that is rolled for first and changes; it stops
/// when nobody is left.
struct Watch {
    /// Men who begin.
    men: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Left(u32);

impl Outcome for Left {}

impl Procedure for Watch {
    type Outcome = Left;

    fn measures(&self) -> Vec<Measure<Left>> {
        vec![Measure::new("left", count("men", 0..=self.men), "men left", |left| left.0.into())]
    }

    fn series(&self) -> Vec<Series> {
        let men = States::Counted { unit: "men", most: self.men };
        let fog = States::Named(&["clear", "fog"]);
        let series = |name, meaning, states| Series { name, meaning, states, turns: TURNS };
        vec![series("men", "Men left", men), series("fog", "The weather", fog)]
    }

    /// The weather at first branches before the rounds begin, and what is added up is asked about in
    /// rounds of its own, within each turn.
    fn resolve<D: Dice>(&self, dice: &mut D) -> Left {
        let fog = dice.check(D3.at_most(1));
        dice.rounds((1, self.men, fog), |dice, &(turn, men, fog)| {
            let lost = if fog { 0 } else { dice.marginal(men, |dice, &men| losses(dice, men)) };
            let men = men - lost.min(men);
            let (lifts, _) = dice.rounds_adding_up(0, |dice, &hour| {
                let lifts = dice.check(D2.at_most(1));
                (1, if lifts || hour == 1 { Break(lifts) } else { Continue(hour + 1) })
            });
            let fog = fog && !lifts;
            if men == 0 {
                dice.mark("men", turn..=TURNS, 0);
                dice.mark("fog", turn..=TURNS, fog.into());
                return Break(Left(0));
            }
            dice.mark("men", turn..=turn, men);
            dice.mark("fog", turn..=turn, fog.into());
            if turn == TURNS { Break(Left(men)) } else { Continue((turn + 1, men, fog)) }
        })
    }
}

fn losses<D: Dice>(dice: &mut D, men: u32) -> u32 {
    dice.successes(men, D3.at_least(3))
}

/// The marks of a procedure by going through every face of every die.
fn by_brute_force(watch: &Watch) -> BTreeMap<Mark, Fraction> {
    let mut laws = BTreeMap::new();
    let runs = brute::law(|dice: &mut Brute| {
        watch.resolve(dice);
        std::mem::take(&mut dice.marks)
    });
    for (marks, odds) in runs {
        for (series, turn, state) in marks {
            let sum = laws.entry(Mark { series, turn, state }).or_insert(Fraction::ZERO);
            *sum = &*sum + &odds;
        }
    }
    laws
}

#[test]
fn marks_are_as_likely_as_all_ways_that_lead_to_them() {
    let expected = by_brute_force(&Watch { men: 2 });
    let laws = experiment::of(Watch { men: 2 }).enumerate_series(&Budget::default()).unwrap();
    assert_eq!(laws.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (mark, p) in &laws {
        assert!((p - expected[mark].to_f64()).abs() < 1e-15, "{mark:?}: {p}");
    }
    // Two men in the clear by a chance of 2 in 3, and each hit by 1 in 3: 2/3 · 4/9 + 1/3.
    let both = Mark { series: "men", turn: 1, state: 2 };
    assert_eq!(expected[&both], Fraction::new(17, 27));
}

#[test]
fn each_turn_adds_up_to_one_and_the_last_is_what_the_rule_comes_to() {
    let experiment = experiment::of(Watch { men: 5 });
    let laws = experiment.enumerate_series(&Budget::default()).unwrap();
    for series in ["men", "fog"] {
        for turn in 1..=TURNS {
            let of_turn =
                laws.iter().filter(|(mark, _)| (mark.series, mark.turn) == (series, turn));
            let sum: f64 = of_turn.map(|(_, p)| p).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{series}, turn {turn}: {sum}");
        }
    }
    let law = experiment.enumerate(&Budget::default()).unwrap();
    for (values, p) in &law.outcomes {
        let left = values[0].unwrap().get();
        let of_left = |mark: &Mark| f64::from(mark.state).total_cmp(&left).is_eq();
        let at_end = laws.iter().filter(|(mark, _)| mark.series == "men" && mark.turn == TURNS);
        let marked: f64 = at_end.filter(|(mark, _)| of_left(mark)).map(|(_, p)| p).sum();
        assert!((p - marked).abs() < 1e-12, "{left} left: {p} and {marked}");
    }
}

/// False alarms: below 1e-6 for each of some forty marks, by Hoeffding's inequality with trials of
/// 40,000: 2·exp(-2·40000·0.0135²) = 9e-7.
#[test]
fn trials_mark_what_the_exact_engine_does() {
    let experiment = experiment::of(Watch { men: 5 });
    let laws = experiment.enumerate_series(&Budget::default()).unwrap();
    let trials = 40_000;
    let sample = |patience| experiment.sample_series(&Stream::new(7, "watch"), trials, patience);
    let counts = sample(Patience::ENDLESS).unwrap();
    for (mark, count) in &counts {
        let share = *count as f64 / trials as f64;
        assert!((share - laws[mark]).abs() < 0.0135, "{mark:?}: {share} and {}", laws[mark]);
    }
    let men = counts.iter().filter(|(mark, _)| mark.series == "men");
    assert_eq!(men.map(|(_, count)| count).sum::<u64>(), trials * u64::from(TURNS));
}

#[test]
fn the_trials_are_those_that_are_sampled() {
    let experiment = experiment::of(Watch { men: 5 });
    let (stream, trials) = (Stream::new(7, "watch"), 20_000);
    let counts = experiment.sample_series(&stream, trials, Patience::ENDLESS).unwrap();
    let tally = experiment.sample(&stream, 0..trials);
    for (values, count) in tally.counts {
        let left = values[0].unwrap().get();
        let at_end = |mark: &&Mark| mark.series == "men" && mark.turn == TURNS;
        let mark = counts
            .keys()
            .filter(at_end)
            .find(|mark| f64::from(mark.state).total_cmp(&left).is_eq());
        assert_eq!(counts[mark.unwrap()], count, "{left} left");
    }
}

#[test]
fn situations_are_marked_as_often_as_they_are_met() {
    let laws = |men| experiment::of(Watch { men }).enumerate_series(&Budget::default()).unwrap();
    let mixture = experiment::mixture(&[1, 3], vec![Watch { men: 1 }, Watch { men: 2 }]);
    assert_eq!(mixture.series()[0].states, States::Counted { unit: "men", most: 2 });
    let (one, two) = (laws(1), laws(2));
    for (mark, p) in mixture.enumerate_series(&Budget::default()).unwrap() {
        let of = |laws: &BTreeMap<Mark, f64>| laws.get(&mark).copied().unwrap_or(0.0);
        assert!((p - (0.25 * of(&one) + 0.75 * of(&two))).abs() < 1e-15, "{mark:?}");
    }
}

/// A rule that marks where it may not.
struct InPart;

impl Procedure for InPart {
    type Outcome = Left;

    fn measures(&self) -> Vec<Measure<Left>> {
        Watch { men: 6 }.measures()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Left {
        Left(dice.marginal((), |dice, ()| {
            let left = dice.total(D6.times(1)).cast_unsigned();
            dice.mark("men", 1..=1, left);
            left
        }))
    }
}

#[test]
fn what_is_marked_in_a_part_is_refused_where_it_is_asked_for() {
    let experiment = experiment::of(InPart);
    assert!(experiment.enumerate(&Budget::default()).is_ok(), "nobody asked");
    let refused = experiment.enumerate_series(&Budget::default()).unwrap_err();
    assert_eq!(refused, Unenumerable::Marked { series: "men" });
}

type Observed = Result<Observation, Unobserved>;

/// Of each position, how likely it is, how likely nobody is left from there, and the sum of those who
/// are: by going through every face of every die.
fn positions_by_brute_force(watch: &Watch) -> BTreeMap<Position, [Fraction; 3]> {
    let runs = brute::law(|dice: &mut Brute| {
        let left = watch.resolve(dice).0;
        (std::mem::take(&mut dice.marks), left)
    });
    let mut positions = BTreeMap::new();
    for ((marks, left), p) in runs {
        let state = |name, at| {
            let mark = marks.iter().find(|(series, turn, _)| (*series, *turn) == (name, at));
            mark.expect("it is told").2
        };
        for turn in 1..=TURNS {
            let position = Position { turn, states: vec![state("fog", turn), state("men", turn)] };
            let sums = positions.entry(position).or_insert_with(|| [0; 3].map(|_| Fraction::ZERO));
            let none = if left == 0 { Fraction::ONE } else { Fraction::ZERO };
            let more = [Fraction::ONE, none, Fraction::from(u64::from(left))];
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum = &*sum + &(&p * &more);
            }
        }
    }
    positions
}

#[test]
fn a_position_is_as_good_as_all_that_follows_from_it() {
    let watch = Watch { men: 2 };
    let expected = positions_by_brute_force(&watch);
    let course = Course::of(&*experiment::of(watch), &Budget::default()).unwrap();
    // How many are left is no number worth having where nobody is.
    let left_if_any = |values: &[Option<Value>]| -> Observed {
        Ok(values[0].filter(|left| 0.0 < left.get()).into())
    };
    let positions = Positions::of(&course, &["fog", "men"]).unwrap();
    let found = &positions.outlooks(&[left_if_any]).unwrap()[0];
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    let near = |found: f64, expected: &Fraction| (found - expected.to_f64()).abs() < 1e-15;
    for (position, outlook) in found {
        let [p, none, sum] = &expected[position];
        let some = p - none;
        assert!(near(outlook.p, p) && near(outlook.p_missing, &(none / p)), "{position:?}");
        assert!(near(outlook.p_met, &Fraction::ONE), "{position:?}");
        match outlook.mean {
            Some(mean) => assert!(near(mean, &(sum / &some)), "{position:?}: {mean}"),
            None => assert!(some.is_zero(), "{position:?}"),
        }
    }
    // In fog at the end of the second turn nobody is hit in the third, even if it lifts then.
    let safe = Position { turn: 2, states: vec![1, 2] };
    assert_eq!(found[&safe].mean, Some(2.0));
    // In the clear each is hit by 1 in 3: two are left by 4/9, one by as much, and nobody by 1/9.
    let clear = Position { turn: 2, states: vec![0, 2] };
    assert!((found[&clear].mean.unwrap() - 1.5).abs() < 1e-15, "{:?}", found[&clear]);
    assert!((found[&clear].p_missing - 1.0 / 9.0).abs() < 1e-15, "{:?}", found[&clear]);
}

/// Measures go through the graph side by side, several at once and the rest by fewer: what one comes to
/// is to the last bit what it comes to alone.
#[test]
fn measures_that_are_asked_for_together_are_as_each_is_alone() {
    let course = Course::of(&*experiment::of(Watch { men: 5 }), &Budget::default()).unwrap();
    let positions = Positions::of(&course, &["men", "fog"]).unwrap();
    let more_than = |few: f64| {
        move |values: &[Option<Value>]| -> Observed {
            Ok(values[0].filter(|left| few < left.get()).into())
        }
    };
    let measures = [-1.0, 0.0, 2.0, 3.0, 2.0].map(more_than);
    let together = positions.outlooks(&measures).unwrap();
    assert_eq!(together.len(), measures.len());
    for (measure, together) in measures.iter().zip(&together) {
        assert_eq!(positions.outlooks(&[measure]).unwrap()[0], *together);
    }
    assert_eq!(together[2], together[4]);
    assert_ne!(together[1], together[2]);
}

/// How many men are left, from each number of them on.
fn outlooks_of_men(course: &Course) -> BTreeMap<Position, Outlook> {
    let left = |values: &[Option<Value>]| -> Observed { Ok(values[0].into()) };
    let positions = Positions::of(course, &["men"]).unwrap();
    positions.outlooks(&[left]).unwrap().remove(0)
}

#[test]
fn the_law_of_a_course_is_that_of_the_enumerator() {
    let mixture = || experiment::mixture(&[1, 3], vec![Watch { men: 4 }, Watch { men: 2 }]);
    let law = mixture().enumerate(&Budget::default()).unwrap();
    let course = Course::of(&*mixture(), &Budget::default()).unwrap();
    let again = course.law();
    assert_eq!(law.outcomes.len(), again.outcomes.len());
    for (values, p) in &law.outcomes {
        assert!((p - again.outcomes[values]).abs() < 1e-15, "{values:?}");
    }
    // What is marked is that which is marked without a graph.
    let marks = mixture().enumerate_series(&Budget::default()).unwrap();
    let men = outlooks_of_men(&course);
    for (position, outlook) in &men {
        let mark = Mark { series: "men", turn: position.turn, state: position.states[0] };
        assert!((outlook.p - marks[&mark]).abs() < 1e-15, "{mark:?}");
    }
    assert_eq!(men.len(), marks.keys().filter(|mark| mark.series == "men").count());
    // What always has a value has it from everywhere, to the last bit.
    assert!(men.values().all(|it| (it.p_met, it.p_missing) == (1.0, 0.0)));
    // From the positions of any turn on, all comes to the mean that there is.
    for turn in 1..=TURNS {
        let of_turn = men.iter().filter(|(position, _)| position.turn == turn);
        let sum: f64 = of_turn.map(|(_, it)| it.p * it.mean.unwrap()).sum();
        assert!((sum - law.mean(|values| values[0].unwrap().get())).abs() < 1e-14, "{turn}: {sum}");
    }
}

/// Who wanders between two ends, and comes back to where they were; where they are is told in two turns
/// of which the first has an end.
struct Wanders;

impl Procedure for Wanders {
    type Outcome = Left;

    fn measures(&self) -> Vec<Measure<Left>> {
        vec![Measure::new("left", count("men", 0..=3), "which end", |left| left.0.into())]
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Counted { unit: "steps", most: 3 };
        vec![Series { name: "place", meaning: "Where they are", states, turns: 2 }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Left {
        let start = dice.rounds(0, |dice, &place: &u32| {
            dice.mark("place", 1..=1, place);
            if place == 0 { Continue(u32::from(dice.roll(D2))) } else { Break(place) }
        });
        Left(dice.rounds(start, |dice, &place| {
            dice.mark("place", 2..=2, place);
            match dice.roll(D3) {
                1 => match place - 1 {
                    0 => Break(0),
                    place => Continue(place),
                },
                2 => match place + 1 {
                    3 => Break(3),
                    place => Continue(place),
                },
                _ => Continue(place),
            }
        }))
    }
}

/// Such a play is written down twice, by rounds and then with all of its states kept; of the first time
/// nothing may be left, and nothing that was marked before may be lost.
#[test]
fn a_play_that_comes_back_is_told_as_any_other() {
    let experiment = experiment::of(Wanders);
    let (graph, _) = experiment.explore_told(&Budget::default()).unwrap();
    assert!(graph.is_recurrent());
    let course = Course::of(&*experiment, &Budget::default()).unwrap();
    let (told, law) = (course.law(), experiment.enumerate(&Budget::default()).unwrap());
    for (outcome, p) in &told.outcomes {
        assert!((p - 0.5).abs() < 1e-12, "{outcome:?} {p}");
        let known = law.outcomes.iter().find(|(it, _)| *it == outcome).map(|(_, p)| p);
        assert!(known.is_some_and(|known| (p - known).abs() < 1e-12), "{outcome:?} {known:?}");
    }
    assert_eq!(told.outcomes.iter().count(), 2);
}

#[test]
fn trials_come_to_the_positions_that_they_mark() {
    let experiment = experiment::of(Watch { men: 5 });
    let (stream, trials) = (Stream::new(7, "watch"), 20_000);
    let onward =
        experiment.sample_onward(&["men", "fog"], &stream, trials, Patience::ENDLESS).unwrap();
    let counts = experiment.sample_series(&stream, trials, Patience::ENDLESS).unwrap();
    let tally = experiment.sample(&stream, 0..trials);
    let mut men = BTreeMap::new();
    for (position, outcomes) in &onward {
        let mark = Mark { series: "men", turn: position.turn, state: position.states[0] };
        *men.entry(mark).or_insert(0) += outcomes.values().sum::<u64>();
    }
    let counted = counts.into_iter().filter(|(mark, _)| mark.series == "men");
    assert_eq!(men, counted.collect());
    for turn in 1..=TURNS {
        let mut outcomes = BTreeMap::new();
        let of_turn = onward.iter().filter(|(position, _)| position.turn == turn);
        for (values, count) in of_turn.flat_map(|(_, outcomes)| outcomes) {
            *outcomes.entry(values.clone()).or_insert(0) += count;
        }
        assert_eq!(outcomes, tally.counts, "turn {turn}");
    }
}

/// A rule that marks two series in different rounds of a turn.
struct Apart;

impl Procedure for Apart {
    type Outcome = Left;

    fn measures(&self) -> Vec<Measure<Left>> {
        Watch { men: 6 }.measures()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Left {
        dice.rounds(0, |dice, &before| {
            let left = dice.total(D6.times(1)).cast_unsigned();
            if before == 0 {
                dice.mark("men", 1..=1, left);
                return Continue(left);
            }
            dice.mark("fog", 1..=1, 0);
            Break(Left(left))
        })
    }
}

#[test]
fn series_that_are_not_told_together_are_refused() {
    let course = Course::of(&*experiment::of(Apart), &Budget::default()).unwrap();
    assert_eq!(outlooks_of_men(&course).len(), 6);
    let refused = Positions::of(&course, &["men", "fog"]).unwrap_err();
    assert_eq!(refused, NoOutlook::Apart { series: vec!["men".to_owned(), "fog".to_owned()] });
}

/// Men who are hit turn by turn, for as long as it lasts.
struct Lasts(u32);

impl Procedure for Lasts {
    type Outcome = Left;

    fn measures(&self) -> Vec<Measure<Left>> {
        Watch { men: 4 }.measures()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Left {
        dice.rounds((1, 4), |dice, &(turn, men)| {
            let men = men - u32::from(dice.check(D2.at_most(1)));
            dice.mark("men", turn..=turn, men);
            if turn == self.0 { Break(Left(men)) } else { Continue((turn + 1, men)) }
        })
    }
}

/// Of situations that last for two turns and for four, as likely as each other, the later turns are
/// told half of the time, and exactly so.
#[test]
fn a_mixture_of_unequal_turns_has_positions_as_exact_as_any() {
    let mixture = experiment::mixture(&[1, 1], vec![Lasts(2), Lasts(4)]);
    let course = Course::of(&*mixture, &Budget::default()).unwrap();
    let found = outlooks_of_men(&course);
    let of = |turn, men| {
        let outlook = found[&Position { turn, states: vec![men] }];
        (outlook.p, outlook.mean.unwrap())
    };
    // Of three men at the end of the first turn, half a man is lost more in the short one, and one and a
    // half in the long one.
    assert_eq!(of(1, 3), (0.5, 2.0));
    assert_eq!(of(3, 1), (0.5 * 0.125, 0.5));
    assert_eq!(of(4, 4), (0.5 * 0.0625, 4.0));
    for (turn, sum) in [(1, 1.0), (2, 1.0), (3, 0.5), (4, 0.5)] {
        let of_turn = found.iter().filter(|(position, _)| position.turn == turn);
        let come_to: f64 = of_turn.map(|(_, outlook)| outlook.p).sum();
        assert!((come_to - sum).abs() < 1e-15, "turn {turn}: {come_to}");
    }
}
