//! What is refused of a rule whose numbers are all in order.

use sandtable_dice::{Kind, Measure, Procedure, Reading, Scripted};
use sandtable_language::Problem;
use sandtable_language::Program;
use sandtable_language::Results;
use sandtable_language::core::{Core, Over, Range, Step, Verb};

use crate::support::cores::{self, k};

fn problems(core: &Core) -> Vec<Problem> {
    Program::new(core, false).err().unwrap_or_default()
}

/// The duel with its squads kept in slots of these ranges, and with so many slots more that are
/// read after the rounds.
fn wide_duel(more: u16) -> Core {
    let mut core = cores::duel();
    let duel = core.routines.last_mut().expect("a rule");
    let wide = Range { low: 0, high: i32::MAX };
    let d6 = sandtable_language::core::Pool { n: k(1), sides: k(6) };
    let first = u16::try_from(duel.slots.len()).expect("few");
    for slot in first..first + more {
        let mut info = duel.slots[0].clone();
        (info.name, info.declared) = (format!("extra {slot}").into(), Some(wide));
        duel.slots.push(info);
        let span = sandtable_language::Span::default();
        let ask = Step::Ask { into: slot, stage: None, verb: Verb::Roll(d6.clone()), span };
        let large = cores::with(
            sandtable_language::core::Operation::Multiply,
            cores::s(slot),
            k(100_000_000),
        );
        duel.body.splice(0..0, [ask, Step::Set(slot, large, span)]);
        duel.gives.push(slot);
    }
    core
}

#[test]
fn a_state_that_is_too_wide_is_refused_with_the_widest_names() {
    assert_eq!(problems(&wide_duel(2)), []);
    let refused = problems(&wide_duel(5));
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].message, "`duel` keeps too much at once");
    assert!(refused[0].help.as_ref().is_some_and(|help| help.contains("extra")));
}

#[test]
fn what_is_kept_in_a_list_is_told_together() {
    let mut core = wide_duel(5);
    let duel = core.routines.last_mut().expect("a rule");
    let extra = duel.slots.iter_mut().filter(|slot| slot.name.starts_with("extra"));
    for (place, slot) in extra.enumerate() {
        slot.name = format!("units[{}].hits", place + 1).into();
    }
    let help = problems(&core)[0].help.clone().expect("it says what is large");
    let widest = "say how large the widest can become: `units[…].hits` (1 to 600000000: 5 of them, \
                  150 bits), `";
    assert!(help.starts_with(widest), "{help}");
}

#[test]
fn more_numbers_than_registers_are_refused() {
    let mut core = cores::duel();
    let duel = core.routines.last_mut().expect("a rule");
    let slot = duel.slots[0].clone();
    duel.slots.extend((0..300).map(|_| slot.clone()));
    assert_eq!(problems(&core)[0].message, "there are too many numbers to be kept at once");
}

#[test]
fn a_rule_is_there_and_needs_nothing() {
    let nothing = Core { routines: vec![], measures: vec![], series: vec![] };
    assert_eq!(problems(&nothing)[0].message, "there is no rule here");
    let mut core = cores::mine_run();
    core.routines.last_mut().expect("a rule").params = 1;
    assert_eq!(problems(&core)[0].message, "nothing says what `kills` is");
}

#[test]
fn measures_must_be_what_they_say() {
    let with = |kind, over| {
        let mut core = cores::mine_run();
        (core.measures[0].kind, core.measures[0].over) = (kind, over);
        problems(&core).first().map(|problem| problem.message.clone())
    };
    let message = |text: &str| Some(text.to_owned());
    assert_eq!(
        with(Kind::YesNo, Over::Constant(1)),
        message("`kills` is yes or no, and may be 0 to 9")
    );
    assert_eq!(with(Kind::Count, Over::Constant(2)), message("`kills` may not be whole"));
    assert_eq!(with(Kind::Amount, Over::Given(1)), message("`kills` may be divided by zero"));
    assert_eq!(
        with(Kind::Amount, Over::Given(9)),
        message("the rule does not give what `kills` is")
    );
    assert_eq!(with(Kind::Amount, Over::Constant(-2)), None);
}

#[test]
fn a_quotient_without_a_divisor_has_no_value() {
    let mut core = cores::mine_run();
    core.measures[0].kind = Kind::Amount;
    core.measures[0].over = Over::Given(3);
    core.measures[0].known = Some((3, "no section was passed"));
    let program = Program::new(&core, false).expect("a rule");
    let kills = &program.measures()[0];
    assert_eq!((kills.scale.low, kills.scale.high), (0.0, 9.0));
    assert_eq!(kills.scale.missing, Some("no section was passed"));
    let read =
        |faces: &[u8]| Measure::<Results>::read(kills, &program.resolve(&mut Scripted::new(faces)));
    assert_eq!(read(&[4, 5, 1, 3, 2, 2, 6, 6, 6]), Reading::MISSING, "it stopped at once");
    let two_passed = [4, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 6, 6];
    assert_eq!(read(&two_passed), Reading::fraction(1, 2));
}
