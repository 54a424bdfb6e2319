use sandtable_dice::Scripted;

use super::super::{BaseSize, FirstCenter, NoLegalPlacement, TangentCounts};
use super::*;
use crate::geometry::CenterRegion;
use sandtable_rulebook::picture::DiscKind;

/// A template that covers nothing yet: set up by the tests, read off by [`covered`].
fn template(shell: Shell, target: Formation) -> Circumstances {
    Circumstances { shell, templates: 1, target, others: Vec::new(), friends: Vec::new() }
}

fn at(positions: &[[f64; 2]]) -> Formation {
    Formation::at_positions(positions)
}

fn line(models: u32, spacing: f64) -> Formation {
    Formation::of(Shape::Line, models, spacing)
}

#[track_caller]
fn outcome(circumstances: Circumstances, rulings: PlacementRulings) -> TemplateOutcome {
    let rule = Template::prepare(circumstances, Figures::default(), rulings).unwrap();
    rule.resolve(&mut Scripted::new([]))
}

#[track_caller]
fn covered(circumstances: Circumstances) -> u32 {
    outcome(circumstances, PlacementRulings::default()).covered
}

#[test]
fn tpl_01_a_one_inch_template_hits_two_models_one_inch_apart() {
    let two = template(Shell::OneInch, at(&[[0.0, 0.0], [1.984_252, 0.0]]));
    assert_eq!(covered(two.clone()), 2);
    let rulings =
        PlacementRulings { tangent_counts: TangentCounts::No, ..PlacementRulings::default() };
    assert_eq!(outcome(two, rulings).covered, 1, "touching is not covering under this ruling");
    assert_eq!(covered(template(Shell::OneInch, at(&[[0.0, 0.0], [1.985, 0.0]]))), 1);
    let coherent = Formation { shape: Shape::Line, models: Some(5), ..Formation::default() };
    assert_eq!(covered(template(Shell::OneInch, coherent)), 2);
}

#[test]
fn tpl_02_the_larger_the_template_the_longer_the_piece_of_a_line() {
    assert_eq!(covered(template(Shell::TwoInch, line(10, 1.25))), 3);
    assert_eq!(covered(template(Shell::FourInch, line(10, 1.25))), 4);
}

#[test]
fn tpl_04_a_three_inch_template_on_a_line_spaced_by_half_of_it() {
    assert_eq!(covered(template(Shell::ThreeInch, line(10, 1.5))), 3);
}

#[test]
fn tpl_06_two_ranks() {
    let block = Formation { ranks: Some(2), ..Formation::of(Shape::Block, 10, 1.5) };
    assert_eq!(covered(template(Shell::ThreeInch, block)), 6);
}

#[test]
fn tpl_12_a_loose_group() {
    let group = [
        [0.0, 0.0],
        [1.6, 0.3],
        [3.1, -0.2],
        [0.7, 1.7],
        [2.3, 1.9],
        [3.9, 1.5],
        [-1.2, 1.1],
        [1.5, 3.3],
        [5.3, 0.4],
    ];
    assert_eq!(covered(template(Shell::ThreeInch, at(&group))), 6);
}

#[test]
fn tpl_15_the_template_slides_away_from_a_friend() {
    let friends = vec![at(&[[3.0, 1.2]])];
    let circumstances = Circumstances { friends, ..template(Shell::ThreeInch, line(5, 1.5)) };
    assert_eq!(covered(circumstances), 3);
}

#[test]
fn tpl_22_a_friend_too_near_makes_every_placement_illegal() {
    let friends = vec![at(&[[1.2, 0.0]])];
    let circumstances = Circumstances { friends, ..template(Shell::FourInch, at(&[[0.0, 0.0]])) };
    let best = outcome(circumstances.clone(), PlacementRulings::default());
    assert_eq!((best.covered, best.saved_by_friends), (0, 1));
    let rulings = PlacementRulings {
        no_legal_placement: NoLegalPlacement::OnTheCenter,
        ..PlacementRulings::default()
    };
    assert_eq!(outcome(circumstances.clone(), rulings).covered, 1);
    let rulings =
        PlacementRulings { center_region: CenterRegion::Free, ..PlacementRulings::default() };
    assert_eq!(outcome(circumstances, rulings).covered, 1);
}

#[test]
fn a_cluster_ringed_by_three_friends_is_safe_only_where_the_center_must_be_among_it() {
    let ring = [0.0f64, 120.0, 240.0].map(|degrees| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        [2.2 * cos, 2.2 * sin]
    });
    let friends = vec![at(&ring)];
    let cluster = Formation::of(Shape::Cluster, 7, 1.2);
    let circumstances = Circumstances { friends, ..template(Shell::FourInch, cluster) };
    assert_eq!(covered(circumstances.clone()), 0);
    let rulings =
        PlacementRulings { center_region: CenterRegion::Free, ..PlacementRulings::default() };
    assert_eq!(outcome(circumstances, rulings).covered, 3);
}

#[test]
fn dbl_01_two_templates_on_a_line() {
    let circumstances = Circumstances { templates: 2, ..template(Shell::OneInch, line(8, 1.4)) };
    let best = outcome(circumstances, PlacementRulings::default());
    assert_eq!((best.covered, best.covered_at_most), (3, 3));
}

#[test]
fn dbl_03_two_templates_on_a_cluster() {
    let cluster = [
        [0.0, 0.0],
        [1.2, 0.0],
        [0.6, 1.03923],
        [-0.6, 1.03923],
        [-1.2, 0.0],
        [-0.6, -1.03923],
        [0.6, -1.03923],
    ];
    let two = Circumstances { templates: 2, ..template(Shell::OneInch, at(&cluster)) };
    assert_eq!(covered(two), 5);
}

#[test]
fn after_the_target_the_attacker_maximizes_other_enemies() {
    let target = at(&[[0.0, 0.0]]);
    let others = vec![at(&[[1.7, 0.0]]), at(&[[1.7, 0.6], [-1.7, 0.0]])];
    let circumstances = Circumstances { others, ..template(Shell::TwoInch, target) };
    let best = outcome(circumstances.clone(), PlacementRulings::default());
    assert_eq!((best.covered, best.collateral), (1, 2));
    let rulings =
        PlacementRulings { tie_break: TieBreak::CenterOfMass, ..PlacementRulings::default() };
    assert_eq!(outcome(circumstances, rulings).collateral, 0);
}

#[test]
fn a_random_tie_break_rolls_for_the_placement() {
    let others = vec![at(&[[1.7, 0.0]])];
    let circumstances = Circumstances { others, ..template(Shell::TwoInch, at(&[[0.0, 0.0]])) };
    let rulings = PlacementRulings { tie_break: TieBreak::Random, ..PlacementRulings::default() };
    let rule = Template::prepare(circumstances, Figures::default(), rulings).unwrap();
    let collateral = |face: u8| rule.resolve(&mut Scripted::new([face])).collateral;
    assert_eq!([collateral(1), collateral(2)], [0, 1]);
}

#[test]
fn three_templates_say_what_they_cannot_exceed() {
    let circumstances = Circumstances { templates: 3, ..template(Shell::OneInch, line(8, 1.3)) };
    let best = outcome(circumstances, PlacementRulings::default());
    assert!(best.covered <= best.covered_at_most);
    // A row of three templates in contact, a base at either end, reaches 3.98 inches.
    assert_eq!(best.covered, 4);
}

#[test]
fn all_centers_among_the_models_if_so_ruled() {
    let pair = Circumstances { templates: 2, ..template(Shell::ThreeInch, at(&[[0.0, 0.0]])) };
    let rulings =
        PlacementRulings { multi_first_center: FirstCenter::Every, ..PlacementRulings::default() };
    assert_eq!(covered(pair.clone()), 1);
    assert_eq!(outcome(pair, rulings).covered, 0, "there is no room for two centers on a base");
}

#[test]
fn bases_count_only_if_so_ruled() {
    let wide = Formation { base: Some(50.0), ..at(&[[0.0, 0.0], [2.9, 0.0]]) };
    let refused = Template::prepare(
        template(Shell::OneInch, wide.clone()),
        Figures::default(),
        PlacementRulings::default(),
    );
    assert_eq!(refused.unwrap_err().key, "circumstances.target");
    let rulings = PlacementRulings { base_size: BaseSize::PerModel, ..PlacementRulings::default() };
    assert_eq!(outcome(template(Shell::OneInch, wide), rulings).covered, 2);
}

#[test]
fn loose_models_are_laid_out_by_the_dice() {
    let loose = Formation { shape: Shape::Loose, models: Some(2), ..Formation::default() };
    let rule = Template::prepare(
        template(Shell::OneInch, loose),
        Figures::default(),
        PlacementRulings::default(),
    )
    .unwrap();
    // Three uniform numbers of twelve digits: which model, how far, in which direction.
    let mut dice = Scripted::new([10; 36]);
    assert_eq!(rule.resolve(&mut dice).covered, 2, "within coherency two are always covered");
    assert!(dice.exhausted());
    let picture = rule.picture().unwrap();
    assert_eq!(picture.panels[0].title, "2 of 2 models covered, an example of a random layout");
    assert_eq!(Some(picture), rule.picture(), "the same example each time");
}

#[test]
fn the_picture_shows_every_model_and_the_template() {
    let rule =
        Template::prepare(Template::example(), Figures::default(), PlacementRulings::default());
    let picture = rule.unwrap().picture().unwrap();
    let count = |kind| picture.panels[0].discs.iter().filter(|disc| disc.kind == kind).count();
    assert_eq!(count(DiscKind::TargetCovered) + count(DiscKind::Target), 10);
    assert_eq!(count(DiscKind::Friend), 1);
    assert_eq!((count(DiscKind::Template), count(DiscKind::TemplateCenter)), (1, 1));
}
