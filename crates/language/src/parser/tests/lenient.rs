//! After what cannot be read, the rest is.

use super::show_items::file;
use crate::parser::parse;

/// The tree of what can be read of a text, and the lines and messages of its problems.
fn read(text: &str) -> (String, Vec<String>) {
    let (tree, problems) = parse(text, 0);
    let said = problems.iter().map(|problem| {
        let line = text[..problem.span.start].matches('\n').count() + 1;
        format!("{line}: {}", problem.message)
    });
    (tree.as_ref().map(file).unwrap_or_default(), said.collect())
}

#[test]
fn the_statement_after_a_wrong_one_is_read() {
    let text = "rule a \"T\"
resolve {
  let x = 1 +
  let y = f(2, when z { a: 3 b 4 }) + $
  if y {
    z = (1
    stop
  }
  a b c
  var w = 2
}";
    let tree = "rule a \"T\"\nresolve {if y {stop}; var w = 2}";
    let said = [
        "4: `let` cannot stand here",
        "4: `4` cannot stand here",
        "4: `$` is no sign of the language",
        "7: `stop` cannot stand here",
        "9: `a` begins no statement",
    ];
    let (shown, problems) = read(text);
    assert_eq!(shown, tree);
    assert_eq!(problems, said);
}

#[test]
fn the_declaration_after_a_wrong_one_is_read() {
    let text = "rule a \"T\"
enum { a b }
part f( = 3
figures { a 1..2 }
foo { let x = 3 }
expect mean
part g() = 2";
    let (shown, problems) = read(text);
    assert_eq!(shown, "rule a \"T\"\nfigures {[a: 1..2]}\npart g() -> () = 2");
    assert_eq!(
        problems,
        [
            "2: `{` cannot stand here",
            "3: `=` cannot stand here",
            "5: `foo` cannot stand here",
            "7: `part` cannot stand here"
        ]
    );
}

#[test]
fn the_key_after_a_wrong_one_is_read() {
    let text = "rule a \"T\"
circumstances {
  a 1.. = 3 \"A.\"
  b Q = f(1, 2 \"B.\"
  c 1..2 \"C.\", d int \"D.\", e chance
  g \"G.\" { h 1 \"H.\" i 1..2 }
}
enum E { a \"A.\" 3 \"B.\"
  c }
rulings { m.a yes | \"A.\" m.b yes | no = no }";
    let (shown, problems) = read(text);
    assert_eq!(
        shown,
        "rule a \"T\"\ncircumstances {[c: 1..2 \"C.\"] [e: chance] [g: (group [i: 1..2]) \"G.\"]}\n\
         enum E {a \"A.\" c}\nrulings {<m.b: [m.b: yes-no = no]>}"
    );
    assert_eq!(problems.len(), 6, "{problems:#?}");
}

#[test]
fn the_line_and_the_case_after_a_wrong_one_are_read() {
    let text = "rule a \"T\" resolve {
  when x {
    a: 1
    b { stop }
  }
  result {
    a = 1
    b = 2 \"B.\"
    c = \"C.\"
    d = 3 \"D.\" }
}";
    let (shown, problems) = read(text);
    assert_eq!(
        shown,
        "rule a \"T\"\nresolve {when x {b: {stop}}; result {[b = 2 \"B.\"] [d = 3 \"D.\"]}}"
    );
    assert_eq!(
        problems,
        ["3: `:` cannot stand here", "8: `b` cannot stand here", "9: a text is no value"]
    );
}

#[test]
fn what_else_stands_on_a_wrong_line_is_not_told() {
    let text = "rule a \"T\" resolve {
  ride mud = \"ba.mud\" { kind = \"wheeled\"
    turns = 3 }
  let x = 1
  result crossed = x, turns
}";
    let (shown, problems) = read(text);
    assert_eq!(shown, "rule a \"T\"\nresolve {let x = 1}");
    assert_eq!(problems, ["2: `ride` begins no statement", "5: `crossed` cannot stand here"]);
}

#[test]
fn without_a_head_the_rest_is_told_as_well() {
    let (shown, problems) = read("resolve { let x = }\npart f() = ");
    assert_eq!(shown, "");
    assert_eq!(
        problems,
        ["1: `resolve` cannot stand here", "1: `}` cannot stand here", "2: the text ends here"]
    );
}

#[test]
fn a_missing_brace_is_told_once_and_put_in() {
    let text = "rule a \"T\"
resolve {
  if x {
    stop
  let y = 2
}
part f() {
  if a { give 1
  give 2
enum E { a }";
    let (shown, problems) = read(text);
    assert!(shown.ends_with("enum E {a}"), "{shown}");
    assert_eq!(problems, ["6: a `}` is missing before this", "10: a `}` is missing before this"]);
}
