//! What a page tells turn by turn changes nothing about what it comes to, whatever it does in its turns:
//! pages put together of all ways to go round within parts, to ask them, and to end, each with its
//! series and without.

use std::collections::BTreeMap;

use sandtable_dice::Procedure;
use sandtable_language::{Data, Program, Results, Rule};
use sandtable_sim::exact::{Budget, Law, Outcomes, enumerate};
use sandtable_sim::narrator::Narrator;
use sandtable_sim::{Enumerator, Fraction, Sampler, Stream, experiment};

/// How many turns there are.
const TURNS: u32 = 2;

/// What a part does before it gives `lost`: going round in every way that can be stopped.
const GOES_ROUND: [(&str, &str); 7] = [
    ("straight on", "lost = roll d2"),
    ("rounds", "rounds up to 2 { lost += 1 if test d3 == 3 { stop } }"),
    (
        "rounds within rounds",
        "rounds up to 2 { rounds up to 2 { if test d2 == 2 { stop } lost += 1 } }",
    ),
    ("a list", "for each x in [1, 2] { if test d3 == 3 { stop } lost += x }"),
    ("faces", "for face, n in 2d3 from highest { if face < 3 { stop } lost += n }"),
    ("cases", "rounds up to 2 at go { when roll d3 { 1 { stop } else { lost += go } } }"),
    (
        "rounds in a list",
        "for each x in [1, 2] { rounds up to x { if test d2 == 2 { stop } lost += 1 } }",
    ),
];

/// How a part is asked for in a turn.
const ASKED: [&str; 5] = [
    "us = max(0, us - losses())",
    "let hit = losses() us = max(0, us - hit)",
    "if losses() > 1 { us = max(0, us - 1) }",
    "us = max(0, us - twice())",
    "us = max(0, us - sum of i in 1..2: losses())",
];

/// How a turn may end.
const ENDS: [&str; 4] = [
    "",
    "if us == 0 { stop }",
    "if us == 0 { finish }",
    "for each x in [1, 2] { if us <= x { stop } us -= 1 }",
];

fn page(round: &str, asked: &str, end: &str, series: &str) -> String {
    let twice = if asked.contains("twice") {
        "part twice() { let one = losses() give min(4, one + losses()) }"
    } else {
        ""
    };
    format!(
        "rule test.told \"A page\"\n\
         part losses() -> lost 0..4 {{ var lost = 0 {round} give min(4, lost) }}\n{twice}\n\
         resolve {{\n\
           var us 0..3 = 3\n\
           rounds up to {TURNS} {{ {series} {asked} {end} }}\n\
           result {{ us = us \"what is left\" }}\n\
         }}\n"
    )
}

#[track_caller]
fn program(text: &str) -> Program {
    let rule = Rule::read(text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
    rule.prepare(&Data::EMPTY, &Data::EMPTY, &Data::EMPTY).unwrap()
}

fn law(program: &Program) -> Law<i64, Fraction> {
    let measures = program.measures();
    let read = |results: &Results| measures[0].read(results).0.unwrap().exact().unwrap().0;
    enumerate(&Budget::for_fractions(), |dice: &mut Enumerator| read(&program.resolve(dice)))
        .unwrap()
}

/// How likely what was told is at the end of the last turn, to ten digits.
fn last_told(program: Program) -> BTreeMap<i64, String> {
    let marks = experiment::of(program).enumerate_series(&Budget::default()).unwrap();
    let last = marks.iter().filter(|(mark, _)| mark.turn == TURNS);
    last.map(|(mark, p)| (mark.state.into(), format!("{p:.10}"))).collect()
}

fn rounded(law: &Outcomes<i64, Fraction>) -> BTreeMap<i64, String> {
    law.iter().map(|(left, p)| (*left, format!("{:.10}", p.to_f64()))).collect()
}

#[test]
fn what_is_told_turn_by_turn_changes_nothing() {
    for (name, round) in GOES_ROUND {
        for asked in ASKED {
            for end in ENDS {
                let silent = program(&page(round, asked, end, ""));
                let text = page(round, asked, end, "series { left = us \"Left\" }");
                let told = program(&text);
                let law = law(&told).outcomes;
                assert_eq!(law, self::law(&silent).outcomes, "{name}\n{text}");
                assert_eq!(last_told(told.clone()), rounded(&law), "{name}\n{text}");
                let sampler = |seed| Sampler::new(Stream::new(seed, "told").block(0));
                for seed in 0..8 {
                    let mut narrator = Narrator::new(sampler(seed), sampler(99));
                    assert_eq!(
                        told.resolve(&mut narrator),
                        silent.resolve(&mut sampler(seed)),
                        "{text}"
                    );
                }
            }
        }
    }
}
