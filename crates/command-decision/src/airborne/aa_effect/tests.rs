use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use super::*;
use sandtable_worked::{exactly, measure};

/// Regular AA with so many dice against Veteran crews.
fn stick(dice: u32, stands: u32) -> Circumstances {
    let battery = Battery { guns: 1, rate_of_fire: 2 * dice, ..AaEffect::example().batteries[0] };
    Circumstances { batteries: vec![battery], stands, ..AaEffect::example() }
}

fn prepare(circumstances: Circumstances, rulings: Rulings) -> AaEffect {
    AaEffect::prepare(circumstances, Figures::default(), rulings).unwrap()
}

#[track_caller]
fn mean(effect: &AaEffect, measure: impl Fn(&AaEffectOutcome) -> u32) -> Fraction {
    exactly(effect).mean(|outcome| measure(outcome).into())
}

#[test]
fn cd_air_005_two_dice_make_a_single_veteran_transport_abort() {
    let effect = prepare(stick(2, 1), Rulings::default());
    let aborts = mean(&effect, |outcome| outcome.stick.aborted());
    assert_eq!(aborts, Fraction::new(1719, 10_000));
}

/// One die on one of six: h e / n = 0.3 * 0.3 / 6 and h f / n = 0.3 * 0.2 / 6.
#[test]
fn each_hit_falls_on_one_of_the_stick_at_random() {
    let effect = prepare(stick(1, 6), Rulings::default());
    let first = mean(&effect, |outcome| outcome.stick.first_aborted().into());
    assert_eq!(first, Fraction::new(9, 600));
    let raised = mean(&effect, |outcome| u32::from(outcome.first_height == Some(18)));
    assert_eq!(raised, Fraction::new(6, 600));
    assert_eq!(mean(&effect, |outcome| outcome.stick.aborted()), Fraction::new(9, 100));
}

/// Three dice, all forced back: 0.06^3; or any of them eliminated: 1 - 0.91^3.
#[test]
fn the_third_forced_back_result_aborts() {
    let effect = prepare(stick(3, 1), Rulings::default());
    let aborts = mean(&effect, |outcome| outcome.stick.aborted());
    assert_eq!(aborts, Fraction::new(1_000_000 - 753_571 + 216, 1_000_000));
    let twice = mean(&effect, |outcome| u32::from(outcome.first_height == Some(24)));
    assert_eq!(twice, Fraction::new(3 * 36 * 85, 1_000_000));
}

#[test]
fn gunners_who_choose_a_target_hit_no_other() {
    let rulings = Rulings { spread: Spread::ChosenTarget, ..Rulings::default() };
    let effect = prepare(stick(2, 6), rulings);
    let first = mean(&effect, |outcome| outcome.stick.first_aborted().into());
    assert_eq!(first, Fraction::new(1719, 10_000));
    assert_eq!(mean(&effect, |outcome| outcome.stick.aborted()), Fraction::new(1719, 10_000));
}

#[test]
fn a_transport_with_a_whole_stick_aborts_for_everybody() {
    let rulings = Rulings { carries: TransportCarries::WholeStick, ..Rulings::default() };
    let effect = prepare(stick(2, 6), rulings);
    let all = mean(&effect, |outcome| u32::from(outcome.aborted() == 6));
    assert_eq!(all, Fraction::new(1719, 10_000));
    assert_eq!(mean(&effect, AaEffectOutcome::aborted), Fraction::new(6 * 1719, 10_000));
}

#[test]
fn a_glider_is_hit_by_forced_back_results_or_by_any_hit() {
    let gliders = || Circumstances { lands_by: LandsBy::Glider, ..stick(1, 1) };
    let hit_once = |glider_hit| {
        let effect = prepare(gliders(), Rulings { glider_hit, ..Rulings::default() });
        mean(&effect, |outcome| outcome.stick.with_hits(1))
    };
    assert_eq!(hit_once(GliderHit::ForcedBackResult), Fraction::new(6, 100));
    assert_eq!(hit_once(GliderHit::AnyHit), Fraction::new(30, 100));
}

/// Any three hits in a row abort, 0.3^3; by the chart any elimination, or three forced back.
#[test]
fn three_hits_make_a_glider_abort() {
    let aborted = |glider_hit| {
        let gliders = Circumstances { lands_by: LandsBy::Glider, ..stick(3, 1) };
        let effect = prepare(gliders, Rulings { glider_hit, ..Rulings::default() });
        mean(&effect, AaEffectOutcome::aborted)
    };
    assert_eq!(aborted(GliderHit::default()), Fraction::new(27, 1000));
    assert_eq!(aborted(GliderHit::ForcedBackResult), Fraction::new(246_645, 1_000_000));
}

#[test]
fn aborted_stands_are_out_of_the_battle_unless_they_may_regroup() {
    let out = |regroup| {
        let effect = prepare(stick(1, 1), Rulings { regroup, ..Rulings::default() });
        let measure = measure::<AaEffect>("out_of_battle");
        exactly(&effect).mean(measure)
    };
    assert_eq!(out(AbortedRegroup::No), Fraction::new(9, 100));
    assert_eq!(out(AbortedRegroup::Yes), Fraction::ZERO);
}

#[test]
fn every_aircraft_is_accounted_for() {
    let effect = prepare(stick(6, 8), Rulings::default());
    let law = enumerate::<_, f64>(&Budget::default(), |dice| effect.resolve(dice)).unwrap();
    for outcome in law.outcomes.keys() {
        assert_eq!(outcome.stick.aborted() + outcome.stick.delivered(), 8);
    }
}

#[test]
fn whether_a_battery_reaches_the_drop_zone_is_said() {
    let far = Battery { distance: 25.0, ..AaEffect::example().batteries[0] };
    let in_range = |batteries| {
        let effect =
            prepare(Circumstances { batteries, ..AaEffect::example() }, Rulings::default());
        mean(&effect, |outcome| outcome.in_range.into())
    };
    assert_eq!(in_range(vec![far]), Fraction::ZERO);
    assert_eq!(in_range(vec![far, AaEffect::example().batteries[0]]), Fraction::from(1_u64));
}
