//! Thresholds are found by running a rule, and moved without touching it.

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, Table, count};
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::{self, Coupling, Values, joint};
use sandtable_sim::patience::Patience;
use sandtable_sim::{Shift, Stream, Threshold};

/// A shot, and what a hit does.
#[derive(Clone, Debug)]
struct Shot {
    to_hit: i32,
    /// The highest score of the first row of the damage table.
    scratch: i32,
    /// What is added to the damage.
    caliber: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Damage(u32);

impl Outcome for Damage {}

impl Procedure for Shot {
    type Outcome = Damage;

    fn measures(&self) -> Vec<Measure<Damage>> {
        vec![Measure::new("damage", count("", 0..), "damage", |damage| damage.0.into())]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Damage {
        let table = Table::new(D6.times(1), [(self.scratch, 1), (5, 2)], 3).expect("bands rise");
        // Solved once, for both shots.
        let shot = |dice: &mut D, to_hit: i32| {
            dice.marginal(to_hit, |dice, &to_hit| dice.stage("to hit").check(D6.at_least(to_hit)))
        };
        let hits = [shot(dice, self.to_hit), shot(dice, self.to_hit)];
        let damage = hits
            .into_iter()
            .filter(|hit| *hit)
            .map(|_| dice.stage("damage").table(&table, self.caliber));
        Damage(damage.sum())
    }
}

const SHOT: Shot = Shot { to_hit: 4, scratch: 2, caliber: 0 };

fn law(shot: Shot) -> Vec<(Values, f64)> {
    experiment::of(shot)
        .enumerate(&Budget::default())
        .expect("a law")
        .outcomes
        .into_iter()
        .collect()
}

fn moved(threshold: &str, pips: i32) -> Vec<(Values, f64)> {
    let experiment = experiment::of(SHOT);
    let thresholds = experiment.thresholds(&Budget::default()).expect("thresholds");
    let threshold = thresholds.into_iter().find(|known| known.to_string() == threshold);
    let shift = Shift { threshold: threshold.expect("a threshold"), pips };
    let law = experiment.enumerate_moved(&Budget::default(), &shift).expect("a law");
    law.outcomes.into_iter().collect()
}

/// Shots and grenades, each by itself.
#[derive(Clone, Debug)]
struct Volley {
    shots: u32,
    grenades: u32,
}

impl Procedure for Volley {
    type Outcome = Damage;

    fn measures(&self) -> Vec<Measure<Damage>> {
        vec![Measure::new("damage", count("", 0..), "damage", |damage| damage.0.into())]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Damage {
        let shots = dice.independent(self.shots, &4, |dice, &to_hit| {
            u32::from(dice.stage("to hit").check(D6.at_least(to_hit)))
        });
        let grenades = dice.independent(self.grenades, &5, |dice, &blast| {
            u32::from(dice.stage("blast").check(D6.at_least(blast)))
        });
        Damage(shots + 2 * grenades)
    }
}

#[test]
fn thresholds_of_things_that_are_not_there_are_not_met() {
    let names = |shots, grenades| {
        let thresholds = experiment::of(Volley { shots, grenades }).thresholds(&Budget::default());
        let names = thresholds.unwrap().iter().map(Threshold::to_string).collect::<Vec<_>>();
        names.join(", ")
    };
    assert_eq!(names(3, 0), "to hit: 4+ on a D6");
    assert_eq!(names(3, 2), "blast: 5+ on a D6, to hit: 4+ on a D6");
}

#[test]
fn a_threshold_of_independent_things_moves_for_all_of_them() {
    let experiment = experiment::of(Volley { shots: 2, grenades: 0 });
    let thresholds = experiment.thresholds(&Budget::default()).unwrap();
    let threshold = thresholds.into_iter().next().expect("to hit");
    let shift = Shift { threshold, pips: 1 };
    let law = experiment.enumerate_moved(&Budget::default(), &shift).unwrap();
    let odds: Vec<f64> = law.outcomes.values().copied().collect();
    for (p, expected) in odds.into_iter().zip([4.0 / 9.0, 4.0 / 9.0, 1.0 / 9.0]) {
        assert!((p - expected).abs() < 1e-12, "both hit on 5+: {p}");
    }
}

#[test]
fn all_thresholds_are_found() {
    let thresholds = experiment::of(SHOT).thresholds(&Budget::default()).unwrap();
    let names: Vec<_> = thresholds.iter().map(Threshold::to_string).collect();
    let expected = [
        "to hit: 4+ on a D6",
        "damage: 2 or less on D6",
        "damage: 3 to 5 on D6",
        "damage: modifier",
    ];
    assert_eq!(names, expected);
    let met =
        experiment::of(SHOT).thresholds_met(&Stream::new(1, "met"), 0..100, Patience::ENDLESS);
    assert_eq!(met, Ok(thresholds));
}

#[test]
fn a_moved_threshold_is_the_rule_with_another_figure() {
    assert_eq!(moved("to hit: 4+ on a D6", 1), law(Shot { to_hit: 5, ..SHOT }));
    assert_eq!(moved("to hit: 4+ on a D6", -1), law(Shot { to_hit: 3, ..SHOT }));
    assert_eq!(moved("damage: 2 or less on D6", 1), law(Shot { scratch: 3, ..SHOT }));
    assert_eq!(moved("damage: modifier", -1), law(Shot { caliber: -1, ..SHOT }));
    assert_ne!(moved("damage: 3 to 5 on D6", 1), law(SHOT));
}

#[test]
fn a_threshold_that_is_looked_at_and_not_moved_changes_nothing() {
    assert_eq!(moved("to hit: 4+ on a D6", 0), law(SHOT));
    assert_eq!(moved("damage: modifier", 0), law(SHOT));
}

#[test]
fn sampled_trials_meet_the_same_moved_threshold() {
    let (base, harder) = (experiment::of(SHOT), experiment::of(Shot { to_hit: 5, ..SHOT }));
    let threshold = Threshold::Check { stage: "to hit", check: D6.at_least(4) };
    let shift = Shift { threshold, pips: 1 };
    let stream = Stream::new(1, "moved");
    let variants: [experiment::Moved; 2] = [(&*base, Some(&shift)), (&*harder, None)];
    let tallies = joint(&*base, &variants, Coupling::Synchronized, &stream, 0..5000);
    assert_eq!(tallies[0], tallies[1]);
}
