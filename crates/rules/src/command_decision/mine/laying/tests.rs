use sandtable_dice::Scripted;
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, Law, enumerate};

use super::*;

fn prepared(circumstances: Circumstances, rulings: Rulings) -> Laying {
    Laying::prepare(circumstances, Figures::default(), rulings).unwrap()
}

fn lays(circumstances: Circumstances) -> LayingOutcome {
    prepared(circumstances, Rulings::default()).resolve(&mut Scripted::new([]))
}

fn law(circumstances: Circumstances) -> Law<LayingOutcome, Fraction> {
    let laying = prepared(circumstances, Rulings::default());
    enumerate(&Budget::default(), |dice| laying.resolve(dice)).unwrap()
}

#[test]
fn two_companies_have_sixteen_templates_however_long_they_lay() {
    let outcome = lays(Laying::example());
    assert_eq!((outcome.laid, outcome.turns, outcome.stock), (16, 3, 0));
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
fn a_tank_and_a_line_charge_clear_two_templates_a_turn_each() {
    let against = |clearing| {
        let clearing = Some(clearing);
        lays(Circumstances { turns: 3, clearing, ..Laying::example() }).in_place
    };
    let none = Clearing { hand_lifters: 0, tanks: 0, line_charges: 0, undisturbed: Chance::ALWAYS };
    assert_eq!(against(none), 16);
    // Nothing lies there yet when the tank moves on turn 1.
    assert_eq!(against(Clearing { tanks: 1, ..none }), 12);
    // Line charges clear what was laid in the same turn, after Opportunity Fire.
    assert_eq!(against(Clearing { line_charges: 1, ..none }), 11);
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
