use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::circumstances::Circumstances;
use super::*;
use crate::airborne::aa_effect::GliderHit;
use crate::airborne::aa_fire::Battery;
use crate::airborne::glider::crash::Second10;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::Rule;
use sandtable_worked::{exactly, measure};

type Figures = <GliderOutcome as Rule>::Figures;
type Rulings = <GliderOutcome as Rule>::Rulings;

fn one() -> Circumstances {
    Circumstances { gliders: 1, ..GliderOutcome::example() }
}

#[track_caller]
fn mean(
    circumstances: Circumstances,
    rulings: Rulings,
    measure: impl Fn(&Fates) -> u32,
) -> Fraction {
    let company = GliderOutcome::prepare(circumstances, Figures::default(), rulings).unwrap();
    exactly(&company).mean(|outcome| measure(&outcome.fates).into())
}

#[test]
fn cd_air_023_a_stand_is_removed_773_times_in_6250() {
    let removed = mean(one(), Rulings::default(), Fates::removed);
    assert_eq!(removed, Fraction::new(773, 6250));
}

/// Overcast, number 4: deviates 5/10, half of it in open ground, and crashes as CD-AIR-021 does:
/// 2/10, of which 57 in 125 come through.
#[test]
fn a_dark_night_is_five_times_as_hard() {
    let night = || Circumstances { light: Light::OvercastNight, ..one() };
    let off = mean(night(), Rulings::default(), |fates| fates.off_target);
    assert_eq!(off, Fraction::new(1, 4) + Fraction::new(2 * 57, 10 * 125));
    let eliminated = mean(night(), Rulings::default(), |fates| fates.eliminated);
    assert_eq!(eliminated, Fraction::new(2 * 68, 10 * 125));
    let rulings = Rulings { second_10: Second10::Destroyed, ..Rulings::default() };
    let harsh = mean(night(), rulings, |fates| fates.eliminated);
    assert_eq!(harsh, Fraction::new(2 * 58, 1000));
}

#[test]
fn three_hits_abort_and_two_still_land() {
    let with = |hits| Circumstances { hits, ..one() };
    assert_eq!(mean(with(3), Rulings::default(), |fates| fates.aborted), Fraction::ONE);
    assert_eq!(mean(with(10), Rulings::default(), |fates| fates.aborted), Fraction::ONE);
    let landed = mean(with(2), Rulings::default(), |fates| fates.on_target);
    assert_eq!(landed, Fraction::new(6, 10));
}

/// One Regular die at one glider with a Regular crew: any hit takes one off 8, so 0.7 * 8 + 0.3 * 7.
#[test]
fn aa_fire_lowers_the_landing_number() {
    let battery = Battery {
        guns: 1,
        rate_of_fire: 2,
        quality: Quality::Regular,
        distance: 0.0,
        moved: false,
        guided: false,
        weapon: None,
    };
    let under_fire = || Circumstances { crew: Quality::Regular, batteries: vec![battery], ..one() };
    let any = Rulings::default();
    assert_eq!(mean(under_fire(), any, |fates| fates.on_target), Fraction::new(77, 100));
    // By the chart: 4 in 10 abort, 3 in 10 are forced back, 3 in 10 fly on.
    let chart = Rulings { glider_hit: GliderHit::ForcedBackResult, ..Rulings::default() };
    let landed = mean(under_fire(), chart, |fates| fates.on_target);
    assert_eq!(landed, Fraction::new(70 * 8 + 30 * 3 * 7 / 10 + 30 * 3 * 8 / 10, 1000));
    assert_eq!(mean(under_fire(), chart, |fates| fates.aborted), Fraction::new(12, 100));
}

#[test]
fn every_stand_has_one_fate() {
    let company =
        GliderOutcome::prepare(GliderOutcome::example(), Figures::default(), Rulings::default());
    let company = company.unwrap();
    let law = enumerate::<_, f64>(&Budget::default(), |dice| company.resolve(dice)).unwrap();
    for outcome in law.outcomes.keys() {
        let fates = outcome.fates;
        assert_eq!(fates.delivered() + fates.removed() + fates.aborted, 6);
    }
}

/// Gliders without AA guns about them fare alike: each measure has the mean of one, many times.
#[test]
fn a_dozen_gliders_are_exact_on_a_small_budget() {
    let company = |gliders| {
        let circumstances = Circumstances { gliders, ..one() };
        GliderOutcome::prepare(circumstances, Figures::default(), Rulings::default()).unwrap()
    };
    let gliders = |gliders| {
        let company = company(gliders);
        let budget = Budget { paths: 300_000, ..Budget::default() };
        enumerate::<_, f64>(&budget, |dice| company.resolve(dice)).unwrap()
    };
    let (one, dozen) = (gliders(1), gliders(12));
    assert!((dozen.total() - 1.0).abs() < 1e-12);
    for Measure { name, .. } in company(1).measures() {
        let read = measure::<GliderOutcome>(name);
        let mean = dozen.mean(&read);
        assert!((mean - 12.0 * one.mean(&read)).abs() < 1e-9, "{name}: {mean}");
    }
}

#[test]
fn hits_and_guns_at_once_are_refused() {
    let batteries = vec![Battery {
        guns: 1,
        rate_of_fire: 2,
        quality: Quality::Regular,
        distance: 0.0,
        moved: false,
        guided: false,
        weapon: None,
    }];
    let circumstances = Circumstances { hits: 1, batteries, ..one() };
    let refusal =
        GliderOutcome::prepare(circumstances, Figures::default(), Rulings::default()).unwrap_err();
    assert_eq!(refusal.key, "circumstances.hits");
}
