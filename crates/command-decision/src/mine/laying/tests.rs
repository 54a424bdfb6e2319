use sandtable_dice::Scripted;
use sandtable_sim::Fraction;

use super::*;
use crate::levels::Quality;
use crate::mine::field::{StandKind, Victim};
use sandtable_worked::{Exactly, exactly};

fn prepared(circumstances: Circumstances, rulings: Rulings) -> Laying {
    Laying::prepare(circumstances, Figures::default(), rulings).unwrap()
}

fn lays(circumstances: Circumstances) -> LayingOutcome {
    prepared(circumstances, Rulings::default()).resolve(&mut Scripted::new([]))
}

fn law(circumstances: Circumstances) -> Exactly<LayingOutcome> {
    let laying = prepared(circumstances, Rulings::default());
    exactly(&laying)
}

#[test]
fn two_companies_have_sixteen_templates_however_long_they_lay() {
    let outcome = lays(Laying::example());
    assert_eq!((outcome.laid, outcome.turns, outcome.stock), (16, Some(3), 0));
    assert_eq!(lays(Circumstances { turns: 2, ..Laying::example() }).laid, 12);
}

#[test]
fn dummies_are_unlimited() {
    let outcome = lays(Circumstances { dummies: true, ..Laying::example() });
    assert_eq!((outcome.laid, outcome.dummies), (16, 8));
}

#[test]
fn stands_that_fire_lay_nothing_unless_they_fire_afterwards_and_the_ruling_allows() {
    let fires = |fires, lay_no_fire| {
        let circumstances = Circumstances { fires, ..Laying::example() };
        let rulings = Rulings { lay_no_fire, ..Rulings::default() };
        prepared(circumstances, rulings).resolve(&mut Scripted::new([])).laid
    };
    assert_eq!(fires(Fires::Before, LayNoFire::SoFar), 0);
    assert_eq!(fires(Fires::After, LayNoFire::WholeTurn), 0);
    assert_eq!(fires(Fires::After, LayNoFire::SoFar), 16);
}

#[test]
fn a_lost_company_leaves_its_stock_unless_ruled_otherwise() {
    let lost = Some(CompaniesLost { companies: 1, turn: 2 });
    let circumstances = Circumstances { lost, ..Laying::example() };
    let laid = |stock_lost| {
        let rulings = Rulings { stock_lost, ..Rulings::default() };
        prepared(circumstances.clone(), rulings).resolve(&mut Scripted::new([])).laid
    };
    assert_eq!(laid(StockLost::No), 16);
    assert_eq!(laid(StockLost::Yes), 8);
}

/// Two stands, each undisturbed with 3/4, on two turns: Binomial(4, 3/4), capped by the stock.
#[test]
fn disturbed_stands_lay_less() {
    let circumstances = Circumstances {
        companies: 1,
        stands: 2,
        turns: 2,
        undisturbed: "3/4".parse().unwrap(),
        ..Laying::example()
    };
    let laid = law(circumstances.clone()).map(|outcome| outcome.laid);
    assert_eq!(laid.probability(&4), Fraction::new(81, 256));
    assert_eq!(laid.probability(&1), Fraction::new(12, 256));
    let three = law(Circumstances { wanted: Some(3), ..circumstances });
    let laid = three.map(|outcome| outcome.laid);
    assert_eq!(laid.probability(&3), Fraction::new(81 + 108, 256));
}

#[test]
fn a_tank_clears_two_templates_a_turn_and_a_line_charge_one() {
    let against_by = |clearing, line_charge_moves_up| {
        let clearing = Some(clearing);
        let rulings = Rulings { line_charge_moves_up, ..Rulings::default() };
        let laying = Circumstances { turns: 3, clearing, ..Laying::example() };
        prepared(laying, rulings).resolve(&mut Scripted::new([])).in_place
    };
    let against = |clearing| against_by(clearing, LineChargeMovesUp::No);
    let none = Clearing { hand_lifters: 0, tanks: 0, line_charges: 0, undisturbed: Chance::ALWAYS };
    assert_eq!(against(none), 16);
    // Nothing lies there yet when the tank moves on turn 1.
    assert_eq!(against(Clearing { tanks: 1, ..none }), 12);
    // Line charges clear what was laid in the same turn, after Opportunity Fire, and then are behind.
    let charge = Clearing { line_charges: 1, ..none };
    assert_eq!(against(charge), 13);
    assert_eq!(against_by(charge, LineChargeMovesUp::Yes), 11);
    // Each lifts on turn 2 and moves up on turn 3.
    assert_eq!(against(Clearing { hand_lifters: 3, ..none }), 13);
}

#[test]
fn more_templates_than_the_stock_are_refused() {
    let circumstances = Circumstances { wanted: Some(17), ..Laying::example() };
    let refusal = Laying::prepare(circumstances, Figures::default(), Rulings::default());
    assert_eq!(refusal.unwrap_err().key, "circumstances.wanted");
    let lost = Some(CompaniesLost { companies: 3, turn: 1 });
    let circumstances = Circumstances { lost, ..Laying::example() };
    let refusal = Laying::prepare(circumstances, Figures::default(), Rulings::default());
    assert_eq!(refusal.unwrap_err().key, "circumstances.lost.companies");
}

/// One company and two stands lay eight templates in four turns, which three stands cross then.
fn crossed() -> Circumstances {
    let unit = Victim { kind: StandKind::Dismounted, quality: Quality::Regular, soft: false };
    let crossing = Some(Crossing { unit, stands: 3 });
    Circumstances { companies: 1, stands: 2, crossing, ..Laying::example() }
}

/// Two attacks: no hit 49/100; one, 42/100, without effect 3/10; two, 9/100, without effect 9/100.
#[test]
fn each_stand_that_crosses_is_attacked_by_itself() {
    let unharmed = Fraction::new(6241, 10_000);
    let law = law(crossed());
    assert_eq!(
        law.map(|outcome| outcome.crossed.across).probability(&3),
        &(&unharmed * &unharmed) * &unharmed
    );
    // A hit eliminates on 7 to 10: one stand survives both attacks with (1 - 0.3 * 0.4)^2.
    let eliminated = law.mean(|outcome| outcome.crossed.eliminated.into());
    assert_eq!(eliminated, Fraction::new(3 * 2256, 10_000));
}

#[test]
fn dummies_and_gaps_let_stands_pass() {
    let eliminated =
        |circumstances| law(circumstances).mean(|outcome| outcome.crossed.eliminated.into());
    let half = Circumstances { wanted: Some(4), dummies: true, ..crossed() };
    assert_eq!(eliminated(half), Fraction::new(3 * 1128, 10_000));
    // Each turn the tank clears both templates of the turn before; two of eight are left.
    let clearing = serde_json::from_str(r#"{ "tanks": 1 }"#).unwrap();
    let cleared = Circumstances { clearing: Some(clearing), ..crossed() };
    assert_eq!(eliminated(cleared), Fraction::new(3 * 564, 10_000));
}

#[test]
fn without_templates_everybody_crosses() {
    let nothing = Circumstances { companies: 0, ..crossed() };
    assert_eq!(lays(nothing).crossed, Crossed { across: 3, ..Crossed::default() });
}

/// At night regulars function as trained troops, whom one hit in five leaves unharmed, and not three
/// in ten: they go through two attacks with 0.7 + 0.3 * 0.2 each.
#[test]
fn who_crosses_at_night_is_a_level_worse() {
    let by = |light| law(Circumstances { light, ..crossed() });
    let across = |light| by(light).mean(|outcome| outcome.crossed.across.into());
    assert_eq!(across(Light::Day), Fraction::new(3 * 6241, 10_000));
    assert_eq!(across(Light::ClearNight), Fraction::new(3 * 5776, 10_000));
    assert_eq!(across(Light::ArtificialMoonlight), Fraction::new(3 * 6241, 10_000));
}
