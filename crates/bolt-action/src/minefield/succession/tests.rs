use sandtable_sim::Fraction;

use super::*;
use crate::he::Shell;
use crate::minefield::Crosser;
use crate::minefield::bombardment::Happening;
use crate::minefield::manual_clearance::interface::Clearer;
use sandtable_worked::{Exactly, exactly, measure};

fn law(units: Vec<March>) -> Exactly<SuccessionOutcome> {
    column(Circumstances { units, ..Succession::example() })
}

fn column(circumstances: Circumstances) -> Exactly<SuccessionOutcome> {
    let (figures, rulings) = (Figures::default(), Rulings::default());
    let succession = Succession::prepare(circumstances, figures, rulings).unwrap();
    exactly(&succession)
}

#[test]
fn what_one_unit_clears_is_clear_for_the_next() {
    let law = law(vec![March::default(); 2]);
    // The second is hit on a six with probability 1/12, else on a four: 5/6 of a casualty each.
    let hit = Fraction::new(1, 2)
        + Fraction::new(1, 12) * Fraction::new(1, 6)
        + Fraction::new(11, 12) * Fraction::new(1, 2);
    let casualties = hit * Fraction::new(5, 6);
    assert_eq!(law.mean(|outcome| outcome.casualties.into()).to_string(), casualties.to_string());
    let uncleared = law.mean(|outcome| outcome.uncleared.into()).to_string();
    assert_eq!(uncleared, "121/144");
}

#[test]
fn engineers_in_front_spare_those_behind_little_but_themselves_much() {
    let engineers = Crosser { engineers: true, ..Crosser::default() };
    let column = |lead| vec![March { unit: lead, ..March::default() }, March::default()];
    let casualties = |units| law(units).mean(|outcome| outcome.casualties.into()).to_f64();
    assert!(casualties(column(engineers)) < casualties(column(Crosser::default())));
}

#[test]
fn a_company_is_solved_exactly() {
    let law = law(vec![March { order: Pace::Run, ..March::default() }; 6]);
    assert_eq!(law.total().to_string(), "1");
}

/// One squad that walks through one section after something was done to it.
fn after(clearing: Vec<Clearing>, sections: Vec<Section>) -> Exactly<SuccessionOutcome> {
    let units = vec![March::default()];
    column(Circumstances { units, sections, clearing, turns: 1, ..Succession::example() })
}

fn mean(law: &Exactly<SuccessionOutcome>, name: &str) -> String {
    let read = measure::<Succession>(name);
    law.mean(read).to_string()
}

#[test]
fn a_mortar_that_ranges_in_clears_the_way_for_those_who_follow() {
    let shell = Shell::TwoInch;
    let law = after(vec![Clearing::Fire { section: 1, shell, turns: 1 }], vec![Section::default()]);
    assert_eq!(mean(&law, "cleared_before"), "1/36");
    // (1/36 * 1/6 + 35/36 * 1/2) * 5/6.
    assert_eq!(mean(&law, "casualties"), "265/648");
    assert_eq!(mean(&law, "clearing_turns"), "1");
}

#[test]
fn a_barrage_strikes_every_section_and_a_bombardment_too() {
    let concealed = Section { concealed: true, ..Section::default() };
    let barrage = Clearing::Barrage { chart: false, modifier: 0, turns: 1 };
    let law = after(vec![barrage], vec![concealed, Section::default()]);
    assert_eq!(mean(&law, "cleared_before"), "103/324");
    let bombardment = Clearing::Bombardment { bombardment: Happening::Rolled };
    let law = after(vec![bombardment], vec![concealed, Section::default()]);
    assert_eq!(mean(&law, "cleared_before"), "5/18");
}

#[test]
fn engineers_who_clear_by_hand_count_among_the_losses() {
    let unit = Clearer { engineers: true, ..Clearer::default() };
    let by_hand = Clearing::ByHand { section: 1, unit, gear: true, turns: 1 };
    let law = after(vec![by_hand], vec![Section::default()]);
    // Success on 3+, or a natural 1, a hit on 4+ and a 6.
    assert_eq!(mean(&law, "cleared_before"), "49/72");
    // 1/6 * 1/2 * 5/6 by hand; then 49/72 * 1/6 + 23/72 * 1/2 hits, each killing on 2+.
    assert_eq!(mean(&law, "casualties"), "385/1296");
}

#[test]
fn what_is_cleared_already_is_left_alone() {
    let cleared = Section { cleared: true, ..Section::default() };
    let fire = Clearing::Fire { section: 1, shell: Shell::FourInch, turns: 3 };
    assert_eq!(mean(&after(vec![fire], vec![cleared]), "clearing_turns"), "0");
}

#[test]
fn a_section_that_is_concealed_or_does_not_exist_is_not_shot_at() {
    let problem = |section, concealed| {
        let clearing = vec![Clearing::Fire { section, shell: Shell::TwoInch, turns: 1 }];
        let sections = vec![Section { concealed, ..Section::default() }];
        let circumstances = Circumstances { sections, clearing, ..Succession::example() };
        let refused = Succession::prepare(circumstances, Figures::default(), Rulings::default());
        refused.unwrap_err().problem
    };
    assert_eq!(problem(1, true), "a concealed section cannot be shot at before it is found");
    assert_eq!(problem(2, false), "there is no section 2 of 1");
}

/// Of two squads the first is hit on a four; the second on a six with probability 1/12, else on a
/// four. A hit kills with 5/6.
#[test]
fn each_unit_can_be_followed_by_itself() {
    let casualties = |followed| {
        let units = vec![March::default(); 2];
        let circumstances =
            Circumstances { units, followed: Some(followed), ..Succession::example() };
        mean(&column(circumstances), "followed_casualties")
    };
    assert_eq!([1, 2].map(casualties), ["5/12", "85/216"]);
    let third = Circumstances { followed: Some(4), ..Succession::example() };
    let refused = Succession::prepare(third, Figures::default(), Rulings::default());
    assert_eq!(refused.unwrap_err().problem, "there is no unit 4 of 3");
}

/// A section that hits a squad on a four is found out with 1/2, by the second squad as well.
#[test]
fn what_units_run_into_is_known() {
    assert_eq!(mean(&law(vec![March::default()]), "revealed"), "1/2");
    // Missed by the first and then by the second, which meets it as it was.
    assert_eq!(mean(&law(vec![March::default(); 2]), "revealed"), "3/4");
}
