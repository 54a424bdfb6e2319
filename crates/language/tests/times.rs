//! Times that a rule tells: from the first turn to the last, and never.

use sandtable_dice::Procedure;
use sandtable_language::{Data, Rule};

use crate::support::data::table;

const GATE: &str = r#"
rule test.gate "A gate is broken"
circumstances {
  gate  1..6 (points) = 5 "Strength of the gate."
  turns 1..9 (turns) = 3  "Turns."
}
resolve {
  var left = gate
  var broken maybe 1..9 = nothing
  rounds up to turns at turn {
    if test d6 >= 4 { left = max(0, left - 1) }
    if left == 0 {
      broken = turn
      stop
    }
  }
  result {
    broken = broken time (turns) "turns until the gate breaks" else "never"
    late   = if known(broken) then (broken ?? 1) + 1 else nothing time (turns) "a turn later" else "never"
  }
}
"#;

/// A time that never comes in a situation, or only early, is told of all turns that are played.
#[test]
fn a_time_reaches_to_the_last_turn_whatever_can_happen_until_then() {
    let rule = Rule::read(GATE).unwrap();
    for (gate, turns) in [(5, 3), (5, 7), (1, 2), (6, 9)] {
        let said = table([("gate", Data::Number(gate)), ("turns", Data::Number(turns))]);
        let program = rule.prepare(&said, &Data::EMPTY, &Data::EMPTY).unwrap();
        let ends: Vec<f64> = program.measures().iter().map(|of| of.scale.high).collect();
        let turns = f64::from(turns);
        assert_eq!(ends, [turns, turns + 1.0], "gate {gate}");
    }
}

/// What each variable is made of is looked at once, however often others are made of it.
#[test]
fn a_time_that_is_made_of_many_variables_ends_where_each_of_them_does() {
    let sums = (2..40).map(|at| {
        let (one, other) = (at - 1, at - 2);
        format!("var t{at} 0..99 = 1\nt{at} = min(t{one} + 1, t{one} + t{other})\n")
    });
    let sums: Vec<String> = sums.collect();
    let sums = sums.concat();
    let page = format!(
        r#"
rule test.sums "Sums of sums"
circumstances {{ turns 1..9 (turns) = 3 "Turns." }}
resolve {{
  var t0 = 1
  var t1 = 2
  var late maybe 1..99 = nothing
  {sums}
  rounds up to turns {{ if test d6 >= 4 {{ late = t39 }} }}
  result {{ late = late time (turns) "when it comes" else "never" }}
}}
"#
    );
    let rule = Rule::read(&page).unwrap();
    let program = rule.prepare(rule.example(), &Data::EMPTY, &Data::EMPTY).unwrap();
    let ends: Vec<f64> = program.measures().iter().map(|of| of.scale.high).collect();
    assert_eq!(ends, [40.0]);
}

/// The lower of two is told of both, whichever is declared first.
#[test]
fn a_time_that_is_the_lower_of_two_ends_where_the_first_of_them_does() {
    let page = GATE.replace("broken = turn\n", "broken = min(turn, 5)\n");
    let rule = Rule::read(&page).unwrap();
    for (turns, last) in [(3, 3.0), (5, 5.0), (8, 5.0)] {
        let said = table([("turns", Data::Number(turns))]);
        let program = rule.prepare(&said, &Data::EMPTY, &Data::EMPTY).unwrap();
        assert_eq!(program.measures()[0].scale.high.to_bits(), f64::to_bits(last), "{turns} turns");
    }
}
