//! Laws that the best placements obey, on scenes made up by the hundred, and slow ways to the same
//! answers that share no code with the fast one.

use std::f64::consts::PI;

use proptest::prelude::*;

use super::{CenterRegion, Circle, Contact, Point, Scene, TOLERANCE, TieBreak};

/// The radius of a 25 mm base, in inches.
const BASE: f64 = 12.5 / 25.4;

fn bases(points: &[(f64, f64)]) -> Vec<Circle> {
    points.iter().map(|&(x, y)| Circle::new(Point::new(x, y), BASE)).collect()
}

fn scene(radius: f64, target: &[(f64, f64)], friends: &[(f64, f64)]) -> Scene {
    Scene::new(radius, &bases(target), CenterRegion::Hull, true).with_friends(&bases(friends))
}

fn covered(scene: &Scene) -> u32 {
    scene.place_one(TieBreak::Attacker).first().map_or(0, |best| best.cover.counts().0)
}

fn covered_by_two(scene: &Scene) -> u32 {
    let best = scene.place_touching(2, Contact::Touching, false);
    best.map_or(0, |best| best.placement.cover.counts().0)
}

fn models(most: usize) -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((0.0..7.0, 0.0..5.0), 1..=most)
}

fn turned(points: &[(f64, f64)], angle: f64, flip: f64) -> Vec<(f64, f64)> {
    let (sin, cos) = angle.sin_cos();
    points
        .iter()
        .map(|&(x, y)| (40.0 + x * cos - flip * y * sin, x * sin + flip * y * cos - 7.0))
        .collect()
}

/// The most points within `reach` of one point: by Helly's theorem (1923) the largest set of which
/// any three are, that is, of which no three need a larger circle around them.
fn most_by_triples(points: &[(f64, f64)], reach: f64) -> u32 {
    let n = points.len();
    let fits = |set: u32| {
        let members: Vec<_> = (0..n).filter(|i| set >> i & 1 == 1).collect();
        members.iter().all(|&i| {
            members.iter().all(|&j| {
                members.iter().all(|&k| circle_around(points[i], points[j], points[k]) <= reach)
            })
        })
    };
    (0..1u32 << n).filter(|&set| fits(set)).map(u32::count_ones).max().unwrap_or(0)
}

/// The radius of the smallest circle around three points.
fn circle_around(a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> f64 {
    let distance = |p: (f64, f64), q: (f64, f64)| (p.0 - q.0).hypot(p.1 - q.1);
    let mut sides = [distance(a, b), distance(b, c), distance(c, a)];
    sides.sort_by(f64::total_cmp);
    let [short, middle, longest] = sides;
    if short * short + middle * middle <= longest * longest {
        return 0.5 * longest;
    }
    let half = 0.5 * (short + middle + longest);
    let square = half * (half - short) * (half - middle) * (half - longest);
    short * middle * longest / (4.0 * square.sqrt())
}

/// The points at given distances from two others, by the law of cosines.
fn at_distances(a: (f64, f64), p: f64, b: (f64, f64), q: f64) -> Vec<(f64, f64)> {
    let apart = (b.0 - a.0).hypot(b.1 - a.1);
    let cosine = (p * p + apart * apart - q * q) / (2.0 * p * apart);
    if !cosine.is_finite() || 1.0 < cosine.abs() {
        return Vec::new();
    }
    let (toward, turn) = ((b.1 - a.1).atan2(b.0 - a.0), cosine.acos());
    [toward + turn, toward - turn]
        .map(|angle| (a.0 + p * angle.cos(), a.1 + p * angle.sin()))
        .to_vec()
}

/// The best of two touching templates among all crossings of all lines on which anything changes.
fn most_by_crossings(radius: f64, target: &[(f64, f64)], friends: &[(f64, f64)]) -> u32 {
    let (reach, bar, diameter) =
        (radius + BASE + TOLERANCE, radius + BASE - TOLERANCE, 2.0 * radius);
    let discs: Vec<_> =
        target.iter().map(|&p| (p, reach)).chain(friends.iter().map(|&p| (p, bar))).collect();
    let crossings = |lines: &[((f64, f64), f64)]| {
        let mut points: Vec<_> = lines.iter().map(|&(c, r)| (c.0 + r, c.1)).collect();
        for (i, &(a, p)) in lines.iter().enumerate() {
            points.extend(lines[..i].iter().flat_map(|&(b, q)| at_distances(a, p, b, q)));
        }
        points
    };
    let mut lines = discs.clone();
    for &(center, r) in &discs {
        lines.extend([(center, diameter + r), (center, (diameter - r).abs())]);
    }
    lines.extend(crossings(&discs).into_iter().map(|vertex| (vertex, diameter)));
    let near = |a: (f64, f64), b: (f64, f64), r: f64| (a.0 - b.0).hypot(a.1 - b.1) <= r;
    let legal = |c| friends.iter().all(|&f| !near(c, f, bar - 1e-9));
    let mut best = 0;
    for first in crossings(&lines).into_iter().filter(|&c| legal(c)) {
        let around = discs.iter().flat_map(|&(c, r)| at_distances(first, diameter, c, r));
        for second in around.chain([(first.0 + diameter, first.1)]).filter(|&c| legal(c)) {
            let hit = |m| near(m, first, reach + 1e-9) || near(m, second, reach + 1e-9);
            best = best.max(target.iter().filter(|&&m| hit(m)).count());
        }
    }
    u32::try_from(best).unwrap()
}

fn free(radius: f64, target: &[(f64, f64)], friends: &[(f64, f64)]) -> Scene {
    Scene::new(radius, &bases(target), CenterRegion::Free, true).with_friends(&bases(friends))
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: prop::test_runner::RngSeed::Fixed(1944),
        failure_persistence: None,
        ..ProptestConfig::with_cases(96)
    })]

    #[test]
    fn without_friends_the_most_models_are_the_most_that_fit_three_by_three(
        target in models(9), radius in 0.5..2.0,
    ) {
        let most = most_by_triples(&target, radius + BASE + TOLERANCE);
        prop_assert_eq!(covered(&scene(radius, &target, &[])), most);
    }

    #[test]
    fn no_point_of_a_fine_grid_covers_more(
        target in models(12), friends in models(4), radius in 0.5..2.0,
    ) {
        let scene = scene(radius, &target, &friends);
        let most = covered(&scene);
        for i in -25..200 {
            for j in -25..150 {
                let center = Point::new(f64::from(i), f64::from(j)) * 0.04;
                if scene.allows(center) {
                    prop_assert!(scene.cover(center).counts().0 <= most, "{:?}", center);
                }
            }
        }
    }

    #[test]
    fn it_does_not_matter_from_which_side_one_looks(
        target in models(12), friends in models(3), radius in 0.5..2.0, angle in 0.0..6.2,
    ) {
        let most = covered(&scene(radius, &target, &friends));
        let two = covered_by_two(&scene(radius, &target[..target.len().min(7)], &friends));
        for flip in [1.0, -1.0] {
            let (target, friends) = (turned(&target, angle, flip), turned(&friends, angle, flip));
            prop_assert_eq!(covered(&scene(radius, &target, &friends)), most);
            let few = &target[..target.len().min(7)];
            prop_assert_eq!(covered_by_two(&scene(radius, few, &friends)), two);
        }
    }

    #[test]
    fn a_larger_template_covers_no_fewer(target in models(12), radius in 0.5..2.0, more in 0.0..1.0) {
        let most = |radius| covered(&scene(radius, &target, &[]));
        prop_assert!(most(radius) <= most(radius + more));
    }

    #[test]
    fn without_friends_the_hull_is_no_limit(target in models(12), radius in 0.5..2.0) {
        let most = covered(&scene(radius, &target, &[]));
        prop_assert_eq!(covered(&free(radius, &target, &[])), most);
    }

    #[test]
    fn a_friend_never_helps(target in models(12), friends in models(4), radius in 0.5..2.0) {
        let most = |friends: &[_]| covered(&scene(radius, &target, friends));
        prop_assert!(most(&friends) <= most(&friends[1..]));
    }

    #[test]
    fn others_never_cost_models_of_the_target(
        target in models(10), others in models(8), friends in models(3), radius in 0.5..2.0,
    ) {
        let alone = scene(radius, &target, &friends);
        let both = alone.clone().with_others(&bases(&others), true);
        prop_assert_eq!(covered(&both), covered(&alone));
        let best = both.place_one(TieBreak::Attacker);
        for random in both.place_one(TieBreak::Random) {
            prop_assert!(random.cover.counts() <= best[0].cover.counts());
        }
        let middle = both.place_one(TieBreak::CenterOfMass);
        prop_assert_eq!(middle.first().map_or(0, |m| m.cover.counts().0), covered(&both));
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: prop::test_runner::RngSeed::Fixed(1945),
        failure_persistence: None,
        ..ProptestConfig::with_cases(40)
    })]

    #[test]
    fn two_templates_cover_what_the_crossings_of_all_lines_cover(
        target in models(7), friends in models(2), radius in 0.5..1.5,
    ) {
        let friends = if radius < 1.0 { friends } else { Vec::new() };
        let slow = most_by_crossings(radius, &target, &friends);
        prop_assert_eq!(covered_by_two(&free(radius, &target, &friends)), slow);
    }

    #[test]
    fn no_pair_of_a_grid_covers_more(
        target in models(8), friends in models(2), radius in 0.5..1.5,
    ) {
        let scene = scene(radius, &target, &friends);
        let most = covered_by_two(&scene);
        let firsts = (-6..80).flat_map(|i| (-6..60).map(move |j| (i, j)));
        for first in firsts.map(|(i, j)| Point::new(f64::from(i), f64::from(j)) * 0.1) {
            for turn in (0..90).filter(|_| scene.allows(first)) {
                let second = first + Point::toward(f64::from(turn).to_radians() * 4.0) * (2.0 * radius);
                if scene.spares_friends(second) {
                    let cover = scene.cover(first).with(scene.cover(second));
                    prop_assert!(cover.counts().0 <= most);
                }
            }
        }
    }

    #[test]
    fn three_templates_reach_their_bound(target in models(9), radius in 0.5..1.0) {
        let best = free(radius, &target, &[]).place_touching(3, Contact::Touching, false).unwrap();
        prop_assert_eq!(best.placement.cover.counts().0, best.bound);
    }

    #[test]
    fn more_templates_stay_within_their_bounds(target in models(6), radius in 0.5..1.0) {
        let scene = scene(radius, &target, &[]);
        let mut before = 0;
        for templates in 1..=4 {
            let best = scene.place_touching(templates, Contact::Touching, false).unwrap();
            let found = best.placement.cover.counts().0;
            prop_assert!(before <= found && found <= best.bound);
            before = found;
            let centers = &best.placement.centers;
            prop_assert_eq!(centers.len(), templates as usize);
            for (i, a) in centers.iter().enumerate() {
                let apart = |b: &Point| a.distance(*b) - 2.0 * radius;
                prop_assert!(centers[..i].iter().all(|b| -1e-8 < apart(b)));
                prop_assert!(i == 0 || centers[..i].iter().any(|b| apart(b) < 1e-8));
            }
        }
    }
}

/// A scene made around two touching templates: models just inside their rims, at these angles, so
/// that there is next to no room to move the templates without losing one.
fn planted(radius: f64, turn: f64, first: &[f64], second: &[f64]) -> Vec<(f64, f64)> {
    at_rims(radius + BASE - 1e-5, radius, turn, first, second)
}

fn at_rims(reach: f64, radius: f64, turn: f64, first: &[f64], second: &[f64]) -> Vec<(f64, f64)> {
    let other = Point::toward(turn) * (2.0 * radius);
    let around = |center: Point, angles: &[f64]| {
        let rim = angles.iter().map(|&angle| center + Point::toward(angle) * reach);
        rim.map(|point| (point.x, point.y)).collect::<Vec<_>>()
    };
    [around(Point::default(), first), around(other, second)].concat()
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: prop::test_runner::RngSeed::Fixed(1946),
        failure_persistence: None,
        ..ProptestConfig::with_cases(2048)
    })]

    #[test]
    fn two_templates_find_back_what_was_planted_around_them(
        radius in 0.5..2.0, turn in 0.0..6.2,
        first in prop::collection::vec(0.0..6.2, 0..4), second in prop::collection::vec(0.0..6.2, 0..4),
        stray in prop::collection::vec((0.0..7.0, 0.0..5.0), 0..2),
    ) {
        prop_assume!(!first.is_empty());
        let target = [planted(radius, turn, &first, &second), stray].concat();
        let most = u32::try_from(first.len() + second.len()).unwrap();
        prop_assert!(most <= covered_by_two(&free(radius, &target, &[])));
    }

    #[test]
    fn among_friends_too_and_with_the_first_center_among_the_models(
        radius in 0.5..2.0, turn in 0.0..6.2,
        first in prop::collection::vec(0.0..6.2, 1..4), second in prop::collection::vec(0.0..6.2, 0..4),
        near_first in prop::collection::vec(0.0..6.2, 0..2), near_second in prop::collection::vec(0.0..6.2, 1..4),
    ) {
        let target = planted(radius, turn, &first, &second);
        let friends = at_rims(radius + BASE + 1e-5, radius, turn, &near_first, &near_second);
        let scene = scene(radius, &target, &friends);
        let other = Point::toward(turn) * (2.0 * radius);
        let possible = scene.allows(Point::default()) && scene.spares_friends(other);
        let most = u32::try_from(first.len() + second.len()).unwrap();
        prop_assert!(!possible || most <= covered_by_two(&scene));
    }

    #[test]
    fn one_template_finds_back_what_was_planted_around_it(
        radius in 0.5..2.0, rim in prop::collection::vec(0.0..6.2, 1..9),
    ) {
        let target = planted(radius, 0.0, &rim, &[]);
        prop_assert_eq!(covered(&free(radius, &target, &[])), u32::try_from(rim.len()).unwrap());
    }

    #[test]
    fn a_pair_just_reaches_two_models_in_line_with_it(radius in 0.5..2.0, turn in 0.0..6.2) {
        let target = planted(radius, turn, &[turn + PI], &[turn]);
        prop_assert_eq!(covered_by_two(&scene(radius, &target, &[])), 2);
    }
}
