use std::f64::consts::FRAC_PI_2;

use sandtable_dice::Chance;
use sandtable_sim::exact::{Budget, Unenumerable, enumerate};
use sandtable_sim::{Sampler, Stream};

use super::flight::Model;
use super::place::{Patch, PatchKind, TerrainBy};
use super::*;
use crate::Rule;
use crate::command_decision::airborne::ground::Shape;

const DROPS: u32 = 20_000;

/// A single square over the middle of the drop zone.
fn single(height: f64) -> Circumstances {
    Circumstances { height, stands: 1, guns: 0, ..Paradrop::example() }
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
        let sigma = drop.flight.sigma();
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
    let sigma = drop.flight.sigma();
    assert!((sigma - (1.0_f64 + 8.4 * 8.4).sqrt()).abs() < 1e-12);
    let found = mean(&drop, |outcome| outcome.distance) / 10.0;
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
        let distance = drop.resolve(&mut dice).distance;
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
    let stick = Circumstances { height: 0.0, stands: 4, guns: 0, ..Paradrop::example() };
    let drop = prepare(stick, figures);
    let mut dice = Sampler::new(Stream::new(1, "ruler").block(0));
    let outcome = drop.resolve(&mut dice);
    assert_eq!(outcome.spread, 60, "edge to edge: three times two inches");
    assert_eq!(outcome.distance, 20, "3, 1, 1 and 3 inches from the middle");
}

#[test]
fn a_stick_with_one_common_error_keeps_its_order() {
    let mut figures = Figures::default();
    figures.flight.rho = 1.0;
    let stick = Circumstances { stands: 4, guns: 0, ..Paradrop::example() };
    let drop = prepare(stick, figures);
    let mut dice = Sampler::new(Stream::new(1, "order").block(0));
    assert_eq!(drop.resolve(&mut dice).spread, 60);
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
    assert_eq!(rough(TerrainBy::Centre), 0);
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
    let aims = discs.iter().filter(|disc| disc.kind == crate::picture::DiscKind::Aim).count();
    assert_eq!((aims, discs.len()), (1, 1 + 12), "the place aimed at, and every square");
    assert_eq!(Some(picture), drop.picture());
}
