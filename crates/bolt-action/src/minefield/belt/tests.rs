use super::super::choices::AfterFailure;
use super::super::rulings::Trigger;
use super::*;
use crate::minefield::{Crosser, Mines};
use crate::{FixedMovement, Pace, Unit, UnitKind};
use sandtable_rulebook::picture::{DiscKind, GroundKind};
use sandtable_worked::{Exactly, exactly, falls, measure};

fn belt(march: March, sections: usize, turns: u32) -> Belt {
    let sections = vec![Section::default(); sections];
    let circumstances = Circumstances { march, sections, turns, counted: Counted::None };
    Belt::prepare(circumstances, BeltFigures::default(), BeltRulings::default()).unwrap()
}

fn law(belt: &Belt) -> Exactly<BeltOutcome> {
    exactly(belt)
}

#[track_caller]
fn mean(belt: &Belt, name: &str) -> String {
    let read = measure::<Belt>(name);
    law(belt).mean(read).to_string()
}

fn run() -> March {
    March { order: Pace::Run, ..March::default() }
}

#[test]
fn an_advance_takes_one_section_a_turn_and_a_run_two() {
    let outcome = falls(&belt(March::default(), 2, 6), &[3, 3]);
    assert_eq!(outcome.arrival.turns, Some(2));
    let outcome = falls(&belt(run(), 2, 6), &[1, 2, 3, 3, 2, 1]);
    assert_eq!(outcome.arrival.turns, Some(1));
}

#[test]
fn a_belt_from_above_shows_its_sections_and_where_turns_would_end() {
    let sections = vec![
        Section::default(),
        Section { mines: Mines::Dummy, ..Section::default() },
        Section { cleared: true, concealed: true, ..Section::default() },
    ];
    let seen = |march: March, turns| {
        let circumstances =
            Circumstances { march, sections: sections.clone(), turns, counted: Counted::None };
        let belt = Belt::prepare(circumstances, BeltFigures::default(), BeltRulings::default());
        let panel = belt.unwrap().picture().unwrap().panels.remove(0);
        let halts: Vec<f64> = panel.discs.iter().map(|disc| disc.x).collect();
        assert!(panel.discs.iter().all(|disc| disc.kind == DiscKind::Halt));
        let kinds: Vec<GroundKind> = panel.ground.iter().map(|ground| ground.kind).collect();
        let cleared = [GroundKind::AntiPersonnel, GroundKind::Cleared, GroundKind::Concealed];
        assert_eq!(kinds[..2], [GroundKind::AntiPersonnel, GroundKind::DummyMines]);
        assert_eq!(kinds[2..], cleared);
        let dice = if march.order == Pace::Run { "3 dice, 4+" } else { "1 die, 4+" };
        let says: Vec<&str> = panel.ground.iter().map(|ground| ground.says.as_str()).collect();
        assert_eq!(says, [dice, dice, "1 die, 6+", "", ""]);
        (halts, panel.title)
    };
    let (halts, title) = seen(March::default(), 6);
    assert_eq!(halts, [0.0, 6.0, 12.0, 18.0]);
    assert_eq!(title, "across in 3 turns of 6 inches, if nothing stops it");
    assert_eq!(seen(run(), 6).0, [0.0, 12.0, 24.0]);
    // There is time for one turn.
    assert_eq!(seen(run(), 1).0, [0.0, 12.0]);
}

#[test]
fn every_section_on_the_way_of_a_run_attacks_with_three_dice() {
    assert_eq!(mean(&belt(run(), 1, 6), "casualties"), "5/4");
    assert_eq!(mean(&belt(run(), 1, 6), "crossed"), "1");
    assert_eq!(mean(&belt(run(), 2, 6), "cost"), "100");
}

#[test]
fn pins_of_the_first_section_must_be_tested_before_the_second() {
    let faces = [
        4, /* pins */ 3, /* damage */ 1, /* clearing */ 1, //
        4, 3, /* seven is over nine less three: Down, then again */
        3, 3, /* obeys at six or less */ 3, /* and the second section misses */
    ];
    let outcome = falls(&belt(March::default(), 2, 6), &faces);
    assert_eq!((outcome.arrival.turns, outcome.arrival.condition.pins), (Some(3), 2));
}

#[test]
fn a_unit_may_rally_or_stay_down_after_failing() {
    let hit = [4, 3, 1, 1, /* fails */ 4, 3];
    let rally = March { after_failure: AfterFailure::Rally, ..March::default() };
    let rallied =
        [/* passes at nine */ 4, 5, /* four off */ 3, /* no pins, no test */ 3];
    let outcome = falls(&belt(rally, 2, 6), &[&hit[..], &rallied[..]].concat());
    assert_eq!((outcome.arrival.turns, outcome.arrival.condition.pins), (Some(4), 0));
    let stay = March { after_failure: AfterFailure::StayDown, ..March::default() };
    let rested = [/* two off */ 2, /* at eight or less */ 4, 4, /* misses */ 3];
    let outcome = falls(&belt(stay, 2, 6), &[&hit[..], &rested[..]].concat());
    assert_eq!((outcome.arrival.turns, outcome.arrival.condition.pins), (Some(4), 0));
}

#[test]
fn a_tank_that_stops_in_a_section_is_attacked_again_when_it_moves_on() {
    let unit =
        Crosser { unit: Unit { kind: UnitKind::Armored, ..Unit::default() }, ..Crosser::default() };
    let march = March { unit, ..March::default() };
    let outcome = falls(&belt(march, 2, 6), &[/* first, second */ 3, 3, /* second again */ 3]);
    assert_eq!(outcome.arrival.turns, Some(2), "nine inches a turn over twelve");
    let rulings = BeltRulings { trigger: Trigger::Entering, ..BeltRulings::default() };
    let sections = vec![Section::default(); 2];
    let circumstances = Circumstances { march, sections, turns: 6, counted: Counted::None };
    let belt = Belt::prepare(circumstances, BeltFigures::default(), rulings).unwrap();
    assert_eq!(falls(&belt, &[3, 3]).arrival.turns, Some(2));
}

#[test]
fn the_law_of_a_deep_belt_adds_up() {
    let mines = [Mines::AntiPersonnel, Mines::Dummy, Mines::Mixed, Mines::AntiTank];
    let sections = mines.map(|mines| Section { mines, ..Section::default() }).to_vec();
    let march = March { after_failure: AfterFailure::Rally, ..March::default() };
    let circumstances = Circumstances { march, sections, turns: 7, counted: Counted::None };
    let (figures, rulings) = (BeltFigures::default(), BeltRulings::default());
    let belt = Belt::prepare(circumstances, figures, rulings).unwrap();
    let law = law(&belt);
    assert_eq!(law.total().to_string(), "1");
    let crossed = law.mean(|outcome| outcome.arrival.turns.is_some().into()).to_f64();
    assert!((0.5..1.0).contains(&crossed), "{crossed}");
}

/// A section may be as little as an inch deep; the vehicle stands in it and not behind it.
#[test]
fn a_vehicle_that_is_immobilized_in_the_last_inch_has_not_crossed() {
    let mut march = March::default();
    march.unit.unit.kind = UnitKind::Armored;
    let figures = BeltFigures { section_depth: 1, ..BeltFigures::default() };
    let sections = vec![Section { mines: Mines::AntiTank, ..Section::default() }];
    let circumstances = Circumstances { march, sections, turns: 6, counted: Counted::None };
    let belt = Belt::prepare(circumstances, figures, BeltRulings::default()).unwrap();
    let stands = |outcome: &BeltOutcome| outcome.arrival.condition.immobilized;
    let law = law(&belt);
    assert!(law.outcomes.keys().any(stands));
    assert!(law.outcomes.keys().filter(|of| stands(of)).all(|of| of.arrival.turns.is_none()));
}

#[test]
fn time_can_run_out() {
    let belt = belt(March::default(), 3, 2);
    assert_eq!(mean(&belt, "crossed"), "0");
    assert!(law(&belt).outcomes.keys().all(|outcome| outcome.arrival.turns.is_none()));
}

#[test]
fn wheels_are_for_vehicles() {
    let march = March { mobility: Some(crate::Mobility::Wheeled), ..March::default() };
    let circumstances = Circumstances { march, ..Belt::example() };
    let (figures, rulings) = (BeltFigures::default(), BeltRulings::default());
    let refusal = Belt::prepare(circumstances, figures, rulings).unwrap_err();
    assert_eq!(refusal.key, "circumstances.mobility");
}

#[test]
fn every_section_on_the_path_attacks_once_a_turn() {
    assert_eq!(mean(&belt(run(), 2, 1), "attacks"), "2");
    assert_eq!(mean(&belt(run(), 1, 1), "attacks"), "1");
    let anti_tank = Section { mines: Mines::AntiTank, ..Section::default() };
    let (march, sections) = (run(), vec![anti_tank, Section::default()]);
    let circumstances = Circumstances { march, sections, turns: 1, counted: Counted::None };
    let (figures, rulings) = (BeltFigures::default(), BeltRulings::default());
    let mixed = Belt::prepare(circumstances, figures, rulings).unwrap();
    assert_eq!(mean(&mixed, "attacks"), "1", "anti-tank mines leave infantry alone");
}

#[test]
fn a_gun_crosses_a_belt_on_a_run_and_only_turns_on_an_advance() {
    let crossed = |order, fixed| {
        let unit = Unit { kind: UnitKind::Artillery, ..Unit::default() };
        let march = March { unit: Crosser { unit, ..Crosser::default() }, order, ..run() };
        let rulings = BeltRulings { fixed, ..BeltRulings::default() };
        let sections = vec![Section { cleared: true, ..Section::default() }];
        let circumstances = Circumstances { march, sections, turns: 6, counted: Counted::None };
        let belt = Belt::prepare(circumstances, BeltFigures::default(), rulings).unwrap();
        mean(&belt, "crossed")
    };
    assert_eq!(crossed(Pace::Advance, FixedMovement::AsPrinted), "0");
    assert_eq!(crossed(Pace::Run, FixedMovement::AsPrinted), "1");
    assert_eq!(crossed(Pace::Advance, FixedMovement::BasePace), "1");
}

#[test]
fn what_is_asked_for_is_counted_besides() {
    let counting = |march, counted| {
        let sections = vec![Section::default()];
        let circumstances = Circumstances { march, sections, turns: 1, counted };
        sandtable_worked::law::<Belt>(circumstances, BeltRulings::default())
    };
    assert_eq!(counting(run(), Counted::Hits).mean_of("hits"), "3/2");
    assert_eq!(counting(run(), Counted::Revealed).mean_of("revealed"), "7/8");
    let pinned = Crosser { unit: Unit { pins: 1, ..Unit::default() }, ..Crosser::default() };
    let fubars = counting(March { unit: pinned, ..run() }, Counted::Fubars);
    // One test: a double six, and 1 or 2 of the chart, or more.
    assert_eq!(fubars.mean_of("friendly_fires"), "1/108");
    assert_eq!(fubars.mean_of("panics"), "1/54");
    assert_eq!(fubars.chance_of("hits", 0.0..), "0", "it has no value");
}
