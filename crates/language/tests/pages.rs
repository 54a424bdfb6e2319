//! Whole pages: read, prepared and played.

use sandtable_language::{Data, Problem, Rule};

fn read(text: &str) -> Rule {
    Rule::read(text).unwrap_or_else(|problems| panic!("{}", told(text, &problems)))
}

/// Problems with their places, as text.
fn told(text: &str, problems: &[Problem]) -> String {
    let one = |problem: &Problem| {
        let line = text[..problem.span.start].lines().count().max(1);
        format!("{line}: {}; {:?}\n", problem.message, problem.help)
    };
    problems.iter().map(one).collect()
}

#[test]
fn a_page_is_read_and_its_examples_come_out() {
    let rule = read(include_str!("rules/mine-run.rule"));
    for tried in rule.try_examples() {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
    let nothing = Data::EMPTY;
    rule.prepare(&nothing, &nothing, &nothing).unwrap();
}
