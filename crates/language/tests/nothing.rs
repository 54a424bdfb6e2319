//! What may be nothing is no number where it is nothing.

use sandtable_language::{Problem, Rule};

fn problems(body: &str) -> Vec<Problem> {
    let page = format!(
        r#"
rule test.nothing "Nothing"
circumstances {{ size 2..9 = 3 "Size." }}
part sized(size 2..9, die) -> maybe 2..9 = if die < 3 then size else nothing
resolve {{
  var found maybe 1..9 = nothing
  rounds up to 9 at turn {{
    {body}
  }}
  result {{
    found = found (turns)  "found" else "never"
    sized = sized(size, 1) "sized" else "never"
  }}
}}
"#
    );
    Rule::read(&page).err().unwrap_or_default()
}

#[test]
fn nothing_adds_no_number_to_what_depends_on_play() {
    let turns = [
        "let now = if roll d6 == 6 then turn else nothing  if known(now) { found = now }",
        "let now = if roll d6 == 6 then nothing else turn  if known(now) { found = now }",
        "let now = if roll d6 < 3 then (if roll d6 < 3 then turn else nothing) else nothing
         if known(now) { found = now }",
        "let now = when roll d6 { 1: turn  2: size  else: nothing }  if known(now) { found = now }",
        "let now = if roll d6 == turn then size else nothing  if known(now) { found = now }",
        "let now = sized(size, turn)  if known(now) { found = now }",
        "found = if roll d6 == 6 then turn else nothing",
    ];
    for body in turns {
        assert_eq!(problems(body), [], "{body}");
    }
}

#[test]
fn a_number_that_can_be_zero_is_still_told() {
    let body =
        "let now = if roll d6 == 6 then turn - 1 else nothing  if known(now) { found = now }";
    assert_eq!(problems(body)[0].message, "`found` may be 0 to 8 here");
}
