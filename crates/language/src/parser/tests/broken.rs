//! No text makes the parser panic, and every problem is within the text.

use crate::parser::limits::LONGEST;
use crate::parser::{looks, parse};
use crate::problem::Problem;
use proptest::prelude::*;

/// A text in which there is something of everything.
const GOOD: &str = "
rule a.301.b \"Title\" source \"S\" covers a.b, c # comment
use \"x.rule\": Unit, f
enum Q { \"1\" as one \"One.\" two }
record R { flat u Unit  n -1..20 (models) = 3 \"N {}.\"  w a | b = a { a \"A.\" } }
circumstances { g maybe \"G.\" { xs list 0..3 of Q = [] e.g. [one] } c chance = 0.25 }
figures m \"M.\" { of by Q 1..2 = 1, 2  table t on 2d6 gives Q { one ..-2 in -3..4 \"O.\" two } }
rulings { m.t a | b = a \"T.\" { a \"A.\" b \"B.\" } m.u fixed no }
refuse R.n \"no {n - 1} {{x}}\" when n < 2 where n = if a then 1 else 2
part f(x, y maybe Q) -> hits, left R { give count x of d6 >= 4 but highest fails when y == one, R { n = 1 } }
part g(x) = when x { one, two: 1  3..4: sum of i at j in 1..5: i * -j  else: (a ?? b) // 2 }
resolve {
  var a 0..2 = 0  let b, c = f(1, nothing)
  rounds up to 6 at turn { a += 1  if not a == 2 or known(b) { stop } else if c { finish } }
  for each x at i in [1, 2] { xs[i].n = x % 2 }
  for face, n in (k) d(s) from highest { when face { 6 { note \"six {n}\" } else { } } }
  let d = \"look\": look up m.t + 1  let e = add up 3 of f(read m.t at 3, { ..2 none else killed })
  result { a = a / 2 count (models) \"A.\" else \"none\"  b = r with { n }.n amount \"B.\" }
}
example \"e\" { given a = 1, b.c = { 1, 2 } faces 1 2, 3 then a = 2 }
expect mean a = 5/4 given b = yes because \"so\"
";

/// Parses, and holds what is told to the text.
fn check(text: &str) -> Vec<Problem> {
    let (_, problems) = parse(text, 0);
    for problem in &problems {
        let beside = problem.beside.as_ref().map(|beside| beside.0);
        for span in [problem.span].into_iter().chain(beside) {
            assert!(text.get(span.start..span.end).is_some(), "{problem:?} is within the text");
        }
        assert!(!problem.message.is_empty() && !problem.message.ends_with('.'));
    }
    let starts: Vec<usize> = problems.iter().map(|problem| problem.span.start).collect();
    assert!(starts.is_sorted_by(|one, next| one < next), "one problem of each place: {problems:?}");
    problems
}

#[test]
fn the_good_text_is_good() {
    let (file, problems) = parse(GOOD, 0);
    assert_eq!(problems, []);
    assert_eq!(file.expect("a head").items.len(), 12);
}

#[test]
fn what_is_nested_without_end_is_told_once() {
    for opening in [
        "(",
        "{",
        "[",
        "if ",
        "not ",
        "!",
        "- ",
        "-",
        "f(",
        "a[",
        "\"x\": ",
        "R { a = ",
        "when x { a: ",
        "sum of x in ",
        "if a then ",
        "if a then b else ",
        "roll (",
        "chance ",
        "count ",
    ] {
        for before in ["part f() = ", "resolve { "] {
            let text = format!("rule a \"T\" {before}{}", opening.repeat(100_000));
            let text = &text[..text.len().min(LONGEST)];
            let told = check(text);
            let deep = told.iter().filter(|problem| problem.message.contains("64 deep")).count();
            assert!(deep <= 1 && told.len() <= 3, "{opening}: {told:#?}");
        }
    }
}

#[test]
fn blocks_and_types_are_nested_without_end() {
    for opening in
        ["if a { ", "rounds up to 3 { ", "if a { } else ", "when x { a { ", "for each x in y { "]
    {
        let text = format!("rule a \"T\" resolve {{ {}", opening.repeat(50_000));
        check(&text);
    }
    for opening in ["maybe ", "list of ", "by Q ", "{ a ", "maybe \"x\" { a ", "\"x\" { a "] {
        let text = format!("rule a \"T\" circumstances {{ a {}", opening.repeat(50_000));
        check(&text);
    }
}

#[test]
fn rows_without_end_are_nested_too() {
    for more in [" + 1", " or a", " ?? a", "[1]", ".b", " with { a }", " == 1", " - -1"] {
        let text = format!("rule a \"T\" part f() = a[1]{}", more.repeat(50_000));
        let problems = check(&text);
        assert!(problems.iter().any(|problem| problem.message.contains("64 deep")), "{more}");
    }
}

#[test]
fn a_row_of_sixty_is_no_problem() {
    let text = format!("rule a \"T\" part f() = 1{}", " + 1".repeat(60));
    assert_eq!(parse(&text, 0).1, []);
    let text = format!("rule a \"T\" part f() = {}1{}", "(".repeat(60), ")".repeat(60));
    assert_eq!(parse(&text, 0).1, []);
}

#[test]
fn a_text_has_a_largest_size() {
    let comment = "#".repeat(LONGEST - GOOD.len());
    assert_eq!(parse(&format!("{GOOD}{comment}"), 0).1, []);
    let (file, problems) = parse(&format!("{GOOD}{comment}#"), 0);
    assert_eq!(file, None);
    assert_eq!(problems[0].message, "the text is longer than 1 MiB");
}

/// A text that is changed at a place: something is put there for so many bytes of it.
fn changed(at: usize, length: usize, by: &str) -> String {
    let floor = |at: usize| (0..=at.min(GOOD.len())).rev().find(|at| GOOD.is_char_boundary(*at));
    let (start, end) = (floor(at).unwrap_or(0), floor(at + length).unwrap_or(0));
    format!("{}{by}{}", &GOOD[..start], &GOOD[end..])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_signs_are_read(text in "[a-cA-C0-2{}()\\[\\]\"\\\\.,:=<>+*/%|!?#;_ \n-]{0,80}") {
        check(&text);
        check(&format!("rule a \"T\" resolve {{ {text} }}"));
        check(&format!("rule a \"T\" circumstances {{ {text} }}"));
    }

    #[test]
    fn any_words_are_read(words in prop::collection::vec(prop::sample::select(
        GOOD.split_inclusive(' ').collect::<Vec<_>>()), 0..40)) {
        check(&words.concat());
        check(&format!("rule a \"T\" resolve {{ {} }}", words.concat()));
    }

    #[test]
    fn a_text_that_is_cut_and_mixed_is_read(
        at in 0..GOOD.len(), length in 0_usize..40, from in 0..GOOD.len(), more in 0_usize..30)
    {
        check(&changed(at, length, ""));
        let by = GOOD.get(from..(from + more).min(GOOD.len())).unwrap_or("é");
        check(&changed(at, length, by));
    }

    #[test]
    fn a_text_with_a_character_put_in_is_read(at in 0..GOOD.len(), length in 0_usize..2, by in any::<char>()) {
        check(&changed(at, length, &by.to_string()));
    }
}

/// However many lines are wrong, none of them looks at all others: twice as many take twice the steps.
#[test]
fn the_steps_of_the_reader_grow_with_the_lines_that_are_wrong() {
    for line in ["let x = (1 a", "let x = [1 a", "let x = f(1 a", "lett x = 1", "x = ("] {
        let page = |n: usize| {
            format!("rule a.b \"B\"\nresolve {{\n{}}}\n", format!("  {line}\n").repeat(n))
        };
        let [few, many] = [300, 3000].map(|n| looks(&page(n)));
        assert!(
            300 <= few && many <= 11 * few,
            "{line}: {few} steps, and {many} of ten times as many"
        );
    }
}
