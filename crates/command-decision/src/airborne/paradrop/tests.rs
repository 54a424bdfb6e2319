use std::f64::consts::FRAC_PI_2;

use sandtable_dice::{Chance, Die, Scripted};
use sandtable_sim::exact::{Budget, Unenumerable, enumerate};
use sandtable_sim::{Sampler, Stream};

use super::circumstances::Circumstances;
use super::figures::{Figures, Rulings};
use super::flight::Model;
use super::place::{Patch, PatchKind, TerrainBy};
use super::transports::Transports;
use super::*;
use crate::airborne::aa_effect;
use crate::airborne::aa_fire::{AaFigures, AaFire, Battery};
use crate::airborne::descent_fire::{Defenders, Wait};
use crate::airborne::ground::Shape;
use crate::airborne::sequence::TransportCarries;
use crate::levels::Quality;
use sandtable_rulebook::Rule;
use sandtable_rulebook::picture::DiscKind;

const DROPS: u32 = 20_000;

/// A single square over the middle of the drop zone.
fn single(height: f64) -> Circumstances {
    Circumstances { height: Some(height), stands: 1, guns: 0, ..Paradrop::example() }
}

fn prepare(circumstances: Circumstances, figures: Figures) -> Paradrop {
    Paradrop::prepare(circumstances, figures, Rulings::default()).unwrap()
}

/// The mean of a measure over many drops.
fn mean(drop: &Paradrop, measure: impl Fn(&ParadropOutcome) -> u32) -> f64 {
    let mut dice = Sampler::new(Stream::new(1944, "paradrop").block(0));
    let total: u32 = (0..DROPS).map(|_| measure(&drop.resolve(&mut dice))).sum();
    f64::from(total) / f64::from(DROPS)
}

/// P(within R) = 1 - exp(-R^2 / (2 sigma^2)). A standard error is at most 0.0036; five of them are
/// exceeded with a probability below 1e-6.
#[test]
fn a_square_is_within_a_radius_as_the_closed_form_says() {
    for height in [6.0, 12.0, 24.0, 36.0] {
        let drop = prepare(single(height), Figures::default());
        let sigma = drop.flight.sigma(height);
        let expected = 1.0 - (-36.0 / (2.0 * sigma * sigma)).exp();
        let found = mean(&drop, |outcome| outcome.near);
        assert!((found - expected).abs() < 0.018, "{height}: {found} for {expected}");
    }
}

/// The mean distance is sigma * sqrt(pi / 2), the Rayleigh law; its standard deviation is 0.66
/// sigma. Six standard errors: a false alarm of about 1e-8.
#[test]
fn the_mean_distance_is_that_of_the_rayleigh_law() {
    let drop = prepare(single(24.0), Figures::default());
    let sigma = drop.flight.sigma(24.0);
    assert!((sigma - (1.0_f64 + 8.4 * 8.4).sqrt()).abs() < 1e-12);
    let found = mean(&drop, |outcome| outcome.distance.unwrap()) / 10.0;
    let error = 6.0 * 0.66 * sigma / f64::from(DROPS).sqrt();
    assert!((found - sigma * FRAC_PI_2.sqrt()).abs() < error, "{found}");
}

/// Half of the squares fall on either face, wherever they fall: six standard errors are 0.021.
#[test]
fn faces_are_fair_and_independent_of_places() {
    let drop = prepare(single(24.0), Figures::default());
    assert!((mean(&drop, |outcome| outcome.landed.ready) - 0.5).abs() < 0.0213);
}

#[test]
fn squares_that_tumble_fall_between_half_and_all_of_the_height_away() {
    let mut figures = Figures::default();
    figures.flight.p_tumble = Chance::ALWAYS;
    let circumstances = Circumstances { model: Model::Tumble, ..single(20.0) };
    let drop = prepare(circumstances, figures);
    let mut dice = Sampler::new(Stream::new(7, "tumble").block(0));
    for _ in 0..1000 {
        let distance = drop.resolve(&mut dice).distance.unwrap();
        assert!((100..=200).contains(&distance), "{distance} tenths of an inch");
    }
}

/// In Model B three squares in ten tumble beyond 10 of 20 inches; the others have sigma = sqrt(17).
/// Six standard errors are 0.019.
#[test]
fn model_b_mixes_tumbling_and_fluttering_squares() {
    let circumstances = Circumstances { model: Model::Tumble, within: 10.0, ..single(20.0) };
    let drop = prepare(circumstances, Figures::default());
    let expected = 0.7 * (1.0 - (-100.0_f64 / 34.0).exp());
    let found = mean(&drop, |outcome| outcome.near);
    assert!((found - expected).abs() < 0.0213, "{found} for {expected}");
}

#[test]
fn from_no_height_and_without_an_error_squares_lie_as_on_the_ruler() {
    let mut figures = Figures::default();
    figures.flight.sigma0 = 0.0;
    let stick = Circumstances { height: Some(0.0), stands: 4, guns: 0, ..Paradrop::example() };
    let drop = prepare(stick, figures);
    let mut dice = Sampler::new(Stream::new(1, "ruler").block(0));
    let outcome = drop.resolve(&mut dice);
    assert_eq!(outcome.spread, Some(60), "edge to edge: three times two inches");
    assert_eq!(outcome.distance, Some(20), "3, 1, 1 and 3 inches from the middle");
}

/// Dice that send every square as far to the east as a generator of 53 bits can.
struct Farthest;

impl Dice for Farthest {
    fn roll(&mut self, _: Die) -> u8 {
        1
    }

    fn uniform(&mut self) -> f64 {
        1.0 - 2f64.powi(-53)
    }
}

#[test]
fn squares_scatter_no_farther_than_the_measures_say() {
    for (model, rho) in [(Model::Flutter, 0.0), (Model::Flutter, 0.5), (Model::Tumble, 0.0)] {
        let mut figures = Figures::default();
        figures.flight.rho = rho;
        let drop = prepare(Circumstances { model, ..Paradrop::example() }, figures);
        let outcome = drop.resolve(&mut Farthest);
        for measure in drop.measures() {
            let reading = measure.read(&outcome);
            assert!(measure.scale.admits(reading), "{}: {reading:?}", measure.name);
        }
    }
}

#[test]
fn a_stick_with_one_common_error_keeps_its_order() {
    let mut figures = Figures::default();
    figures.flight.rho = 1.0;
    let stick = Circumstances { stands: 4, guns: 0, ..Paradrop::example() };
    let drop = prepare(stick, figures);
    let mut dice = Sampler::new(Stream::new(1, "order").block(0));
    assert_eq!(drop.resolve(&mut dice).spread, Some(60));
}

#[test]
fn water_and_the_edge_of_the_table_lose_squares() {
    let pond = Shape::Circle { middle: Point::default(), radius: 500.0 };
    let wet = vec![Patch { kind: PatchKind::DeepWater, shape: pond }];
    let far = Shape::Circle { middle: Point { x: 900.0, y: 0.0 }, radius: 1.0 };
    let lost = |circumstances| {
        let drop = prepare(circumstances, Figures::default());
        let mut dice = Sampler::new(Stream::new(3, "lost").block(0));
        drop.resolve(&mut dice).landed.lost
    };
    assert_eq!(lost(Circumstances { ground: wet, ..single(24.0) }), 1);
    assert_eq!(lost(Circumstances { table: Some(far), ..single(24.0) }), 1);
    assert_eq!(lost(single(24.0)), 0);
}

#[test]
fn overlap_counts_the_whole_square() {
    let woods = Shape::Circle { middle: Point { x: 3.0, y: 0.0 }, radius: 2.0 };
    let ground = || vec![Patch { kind: PatchKind::Rough, shape: woods }];
    let mut figures = Figures::default();
    figures.flight.sigma0 = 0.0;
    let rough = |terrain_by| {
        let circumstances = Circumstances { ground: ground(), ..single(0.0) };
        let rulings = Rulings { terrain_by, ..Rulings::default() };
        let drop = Paradrop::prepare(circumstances, figures, rulings).unwrap();
        let mut dice = Sampler::new(Stream::new(3, "overlap").block(0));
        drop.resolve(&mut dice).rough
    };
    assert_eq!(rough(TerrainBy::Center), 0);
    assert_eq!(rough(TerrainBy::AnyOverlap), 1);
}

#[test]
fn a_gun_is_assembled_if_its_three_squares_are_near_each_other() {
    let mut figures = Figures::default();
    figures.flight.sigma0 = 0.0;
    let assembled = |gun_within| {
        let circumstances = Circumstances { stands: 0, guns: 1, gun_within, ..single(0.0) };
        let drop = prepare(circumstances, figures);
        let mut dice = Sampler::new(Stream::new(3, "gun").block(0));
        drop.resolve(&mut dice).assembled_guns
    };
    assert_eq!(assembled(4.0), 1, "the outer two of three are 4 inches apart");
    assert_eq!(assembled(3.9), 0);
}

#[test]
fn a_model_of_falling_paper_cannot_be_enumerated() {
    let drop = prepare(single(24.0), Figures::default());
    let law = enumerate::<_, f64>(&Budget::default(), |dice| drop.resolve(dice));
    assert_eq!(law.unwrap_err(), Unenumerable::Continuous { stage: "where the square falls" });
}

#[test]
fn a_drop_from_below_the_table_is_refused() {
    let refusal =
        Paradrop::prepare(single(-1.0), Figures::default(), Rulings::default()).unwrap_err();
    assert_eq!(refusal.key, "circumstances.height");
    let nothing = Circumstances { stands: 0, guns: 0, ..Paradrop::example() };
    assert!(Paradrop::prepare(nothing, Figures::default(), Rulings::default()).is_err());
}

#[test]
fn the_picture_is_the_same_every_time_and_shows_every_square() {
    let drop = prepare(Paradrop::example(), Figures::default());
    let picture = drop.picture().unwrap();
    let discs = &picture.panels[0].discs;
    let count = |kind| discs.iter().filter(|disc| disc.kind == kind).count();
    assert_eq!([DiscKind::Aim, DiscKind::AimPoint].map(count), [1, 1]);
    assert_eq!(discs.len(), 2 + 12, "the place aimed at, and every square");
    assert_eq!(Some(picture), drop.picture());
}

/// A stick of four personnel stands brought by Veteran crews.
fn brought(batteries: Vec<Battery>) -> Circumstances {
    let transports = Transports { crew: Quality::Veteran, bad_weather: false, batteries };
    let example = Paradrop::example();
    Circumstances { height: None, transports: Some(transports), stands: 4, guns: 0, ..example }
}

fn guns(guns: u32) -> Vec<Battery> {
    vec![Battery { guns, rate_of_fire: 2, ..AaFire::example().batteries[0] }]
}

/// The printed example: one AA die hits, a 6 on the row of Veterans forces back, and that stand
/// alone falls from 18 inches, the others from 12.
#[test]
fn a_stand_whose_aircraft_is_forced_back_falls_from_higher() {
    let drop = prepare(brought(guns(1)), Figures::default());
    let heights = drop.heights.of(&mut Scripted::new([3, 2, 6]), 4);
    assert_eq!(heights, [Some(12.0), Some(18.0), Some(12.0), Some(12.0)]);
    let heights = drop.heights.of(&mut Scripted::new([3, 4, 8]), 4);
    assert_eq!(heights, [Some(12.0), Some(12.0), Some(12.0), None], "eliminated: it aborts");
}

#[test]
fn in_one_transport_all_squares_share_its_fate() {
    let rulings = Rulings { carries: TransportCarries::WholeStick, ..Rulings::default() };
    let drop = Paradrop::prepare(brought(guns(1)), Figures::default(), rulings).unwrap();
    assert_eq!(drop.heights.of(&mut Scripted::new([3, 6]), 4), [Some(18.0); 4]);
}

/// Ten dice that always hit: an aircraft aborts if one of its hits eliminates it or three force it
/// back. On one aircraft 1 - 0.7^n - ... is worked out by `cd.airborne.aa-effect`; here both rules
/// must agree. Six standard errors of a proportion are 0.021.
#[test]
fn aircraft_abort_as_often_as_the_rule_for_aa_fire_says() {
    let aa = AaFigures { hit: 10, ..AaFigures::default() };
    let drop = prepare(brought(guns(4)), Figures { aa, ..Figures::default() });
    let found = mean(&drop, |outcome| outcome.aborted) / 4.0;
    let figures = aa_effect::Figures { aa, ..aa_effect::Figures::default() };
    let stick = aa_effect::Circumstances {
        batteries: guns(4),
        stands: 4,
        ..aa_effect::AaEffect::example()
    };
    let effect =
        aa_effect::AaEffect::prepare(stick, figures, aa_effect::Rulings::default()).unwrap();
    let law = enumerate::<_, f64>(&Budget::default(), |dice| effect.resolve(dice)).unwrap();
    let expected = law.mean(|outcome| f64::from(outcome.stick.aborted())) / 4.0;
    assert!((found - expected).abs() < 0.0213, "{found} for {expected}");
}

#[test]
fn what_aborts_is_not_dropped_and_the_others_close_up() {
    let mut figures = Figures::default();
    figures.flight.sigma0 = 0.0;
    figures.flight.k = 0.0;
    let drop = prepare(brought(guns(1)), figures);
    let points = drop.flight.drop(
        &mut Sampler::new(Stream::new(1, "close up").block(0)),
        &[Some(12.0), None, Some(12.0)],
    );
    let along: Vec<_> = points.into_iter().map(|point| point.map(|at| at.x.round())).collect();
    assert_eq!(along, [Some(-1.0), None, Some(1.0)]);
}

/// Four stands in the open, one die at each: hit on 5 - 2 = 3, and a Veteran is eliminated 3 times
/// in 10. Six standard errors of a mean of four such are 0.025.
#[test]
fn defenders_fire_at_all_that_descend() {
    let defenders = Defenders { stands: 4, dice: 1, hit_number: 5, distance: 12.0, moved: false };
    let stick = |wait| Circumstances {
        defenders: Some(defenders),
        wait,
        stands: 4,
        guns: 0,
        ..Paradrop::example()
    };
    let drop = prepare(stick(None), Figures::default());
    assert!((mean(&drop, |outcome| outcome.shot) - 4.0 * 0.09).abs() < 0.025);
    assert!((mean(&drop, |outcome| outcome.driven_back) - 4.0 * 0.06).abs() < 0.025);
    let waiting = prepare(stick(Some(Wait::default())), Figures::default());
    assert!((mean(&waiting, |outcome| outcome.shot) - 4.0 * 0.15).abs() < 0.031);
}

#[test]
fn a_square_that_is_shot_is_in_play_no_more() {
    let defenders =
        Defenders { stands: 60, dice: 20, hit_number: 12, distance: 12.0, moved: false };
    let stick = Circumstances { defenders: Some(defenders), ..Paradrop::example() };
    let drop = prepare(stick, Figures::default());
    let mut dice = Sampler::new(Stream::new(1, "shot").block(0));
    let outcome = drop.resolve(&mut dice);
    assert_eq!(outcome.shot, 12, "1200 dice that hit leave nothing");
    assert_eq!((outcome.near, outcome.landed.in_play(), outcome.landed.firing_guns), (0, 0, 0));
    assert_eq!(outcome.landed.guns_without_crew, 1);
    assert_eq!(outcome.spread, None, "no two are left to be apart");
}

#[test]
fn a_height_and_transports_exclude_each_other() {
    let refused = |circumstances: Circumstances| {
        Paradrop::prepare(circumstances, Figures::default(), Rulings::default()).unwrap_err()
    };
    let both = Circumstances { height: Some(12.0), ..brought(guns(1)) };
    assert_eq!(refused(both).key, "circumstances.height");
    let neither = Circumstances { height: None, ..Paradrop::example() };
    assert_eq!(refused(neither).key, "circumstances.height");
    let waits = Circumstances { wait: Some(Wait::default()), ..Paradrop::example() };
    assert_eq!(refused(waits).key, "circumstances.wait");
}
