//! The form, by example.

use crate::format;

/// Holds a page to what it is in the one form, which stays as it is.
#[track_caller]
fn becomes(text: &str, form: &str) {
    let set = format(text).expect("a page that can be read");
    assert_eq!(set, form);
    assert_eq!(format(&set).as_deref(), Ok(form), "it stays as it is");
}

/// Holds statements to what they are in the one form.
#[track_caller]
fn statements_become(text: &str, form: &str) {
    let indented = |line: &str| if line.is_empty() { "\n".into() } else { format!("  {line}\n") };
    let form: String = form.lines().map(indented).collect();
    becomes(&page(text), &page(&form));
}

/// A page with statements.
fn page(statements: &str) -> String {
    format!("rule a.b \"T\"\nresolve {{\n{statements}}}\n")
}

#[test]
fn declarations_begin_lines_and_keep_their_distance() {
    becomes(
        "\n\n rule a.b \"T\" source \"S\"\n\n\n\n  text \"So.\" enum A { x y } enum B\n{ z }\n\n",
        "rule a.b \"T\"\nsource \"S\"\n\ntext \"So.\"\nenum A { x y }\nenum B { z }\n",
    );
}

#[test]
fn a_choice_in_parentheses_is_a_function_and_a_condition_in_them_is_not() {
    becomes(
        "rule a.b \"T\"
part f(a) = if (a > 1, 2, 3) + if(f(a, a), 1, 2)
part g(a) {
if(max(a, 1) > 2) { give if(a > 1) then 1 else min(a, 2) }
give [if (a, 1, 2), 3]
}",
        "rule a.b \"T\"
part f(a) = if(a > 1, 2, 3) + if(f(a, a), 1, 2)
part g(a) {
  if (max(a, 1) > 2) { give if (a > 1) then 1 else min(a, 2) }
  give [if(a, 1, 2), 3]
}
",
    );
}

#[test]
fn names_types_and_meanings_of_keys_stand_in_columns() {
    becomes(
        "rule a.b \"T\"
circumstances {
models 1..30(models)=10 \"Models.\"
pins 0..9 = 1/2   \"Pins.\"
quality Quality required e.g. green \"How good.\"
}",
        "rule a.b \"T\"
circumstances {
  models  1..30 (models) = 10         \"Models.\"
  pins    0..9 = 1/2                  \"Pins.\"
  quality Quality required e.g. green \"How good.\"
}
",
    );
}

#[test]
fn columns_end_at_a_blank_line_and_go_past_what_goes_over_lines() {
    becomes(
        "rule a.b \"T\"
rulings {
  fire.moved worse | ever = worse \"How.\" { worse \"One worse.\"
    ever \"As ever.\" }
  # Of guns.
  fire.dice 1..3 = 2 \"Dice.\"
  fire.it yes | no = no \"It.\"

  x 1..2 = 1 \"X.\"
}",
        "rule a.b \"T\"
rulings {
  fire.moved worse | ever = worse \"How.\" {
    worse \"One worse.\"
    ever  \"As ever.\"
  }
  # Of guns.
  fire.dice  1..3 = 2      \"Dice.\"
  fire.it    yes | no = no \"It.\"

  x 1..2 = 1 \"X.\"
}
",
    );
}

#[test]
fn others_are_not_lined_up_with_what_is_very_wide() {
    becomes(
        "rule a.b \"T\"
circumstances {
  men 1..6 = 2 \"Men.\"
  battles list 1..3 of Battle = [{ men = 1, works = yes }, { men = 3 }] \"Battles.\"
  back 1..12 = 3 \"Men who come back.\"
}",
        "rule a.b \"T\"
circumstances {
  men     1..6 = 2  \"Men.\"
  battles list 1..3 of Battle = [{ men = 1, works = yes }, { men = 3 }] \"Battles.\"
  back    1..12 = 3 \"Men who come back.\"
}
",
    );
}

#[test]
fn rows_of_tables_and_words_of_enums_stand_in_columns() {
    becomes(
        "rule a.b \"T\"
enum Going { firm \"Firm.\"
  soft-ground \"Soft.\" \"MUD\" as mud \"Mud.\" }
enum Short { one two
  three }
figures { table bog on d6 by Going \"How.\" {
    bogged ..1 ..12 in 0..6 \"Stuck.\"
    slow ..13 ..4 in 0..6 \"Slow.\"
    free } }",
        "rule a.b \"T\"
enum Going {
  firm        \"Firm.\"
  soft-ground \"Soft.\"
  \"MUD\" as mud \"Mud.\"
}
enum Short {
  one two
  three
}
figures {
  table bog on d6 by Going \"How.\" {
    bogged ..1  ..12 in 0..6 \"Stuck.\"
    slow   ..13 ..4  in 0..6 \"Slow.\"
    free
  }
}
",
    );
}

#[test]
fn measures_stand_in_columns() {
    statements_become(
        "result {
lost = men - left (men) \"men lost\"
cost=10*lost amount (points) \"points\" else \"none\"
over = passed == way \"it is over\"
}
",
        "result {
  lost = men - left       (men)    \"men lost\"
  cost = 10 * lost amount (points) \"points\" else \"none\"
  over = passed == way             \"it is over\"
}
",
    );
}

#[test]
fn in_braces_over_lines_each_statement_has_a_line() {
    statements_become(
        "if a { b = 1 stop }\nif a { b = 1\nstop } \n else\n{ b = 2 }\nwhen b { 1 { stop } 2..3 {\n} else { finish } }\n",
        "if a { b = 1  stop }
if a {
  b = 1
  stop
} else { b = 2 }
when b {
  1    { stop }
  2..3 {}
  else { finish }
}
",
    );
}

#[test]
fn what_goes_on_stands_further_in() {
    statements_become(
        "let a = b +\nc * max(\nd,\n1 -\n2\n)\nlet e = [1,\n2,\n3]\nlet f = if a then 1 else\nif b then 2 else 3\n",
        "let a = b +
  c * max(
    d,
    1 -
      2
  )
let e = [1,
  2,
  3]
let f = if a then 1 else
  if b then 2 else 3
",
    );
}

#[test]
fn signs_have_the_spaces_that_they_need() {
    statements_become(
        "let a=b - c*- d+(- 1)//2\nlet e = not(f)or ! g[ 1 ].h\nlet i = roll (n)d6+roll 2d(s) - roll d( 6 )\nlet j = 1 / 2 + k / 2 + 4 / 2 / 1\nlet l = \"s\" : count x[ i ] of d6>=4\n",
        "let a = b - c * -d + (-1) // 2
let e = not (f) or !g[1].h
let i = roll (n) d6 + roll 2d(s) - roll d(6)
let j = 1/2 + k / 2 + 4/2 / 1
let l = \"s\": count x[i] of d6 >= 4
",
    );
}

#[test]
fn comments_stay_where_they_belong() {
    becomes(
        "# The page.
rule a.b \"T\"  # a title
   # Before it.
resolve { # first
# One.
let a = 1 # one

# Two, and on.

let bc = 22 #two
let d = 3
  # Last.

}
#The end.",
        "# The page.
rule a.b \"T\"  # a title
# Before it.
resolve {  # first
  # One.
  let a = 1  # one

  # Two, and on.

  let bc = 22  #two
  let d = 3
  # Last.
}
#The end.
",
    );
}

#[test]
fn comments_behind_lines_that_follow_one_another_are_lined_up() {
    statements_become(
        "let a = 1 # one\nlet bcd = 2 # two\n\nlet e = 3 # three\n",
        "let a = 1    # one\nlet bcd = 2  # two\n\nlet e = 3  # three\n",
    );
}

#[test]
fn a_comment_holds_a_brace_or_an_else_where_it_is() {
    statements_become(
        "if a # so\n{ b = 1 } # or\nelse { b = 2 }\nlet c = {\n# nothing\n}\n",
        "if a       # so\n{ b = 1 }  # or\nelse { b = 2 }\nlet c = {\n  # nothing\n}\n",
    );
}

#[test]
fn a_text_over_lines_goes_on_below_its_first_letter() {
    becomes(
        "rule a.b \"T\"\r\ntext \"One\r\n  and \r\n\r\n\ttwo.\"\r\nresolve { note \"a\n{b}\" }",
        "rule a.b \"T\"
text \"One
      and

      two.\"
resolve {
  note \"a
        {b}\"
}
",
    );
}

#[test]
fn a_mark_of_the_order_of_bytes_is_left_out() {
    becomes("\u{feff}rule a.b \"T\"", "rule a.b \"T\"\n");
}

#[test]
fn a_page_that_cannot_be_read_is_refused_with_all_that_is_wrong() {
    let problems = format("rule a.b \"T\"\npart f( = 3\nenum { a }\n").expect_err("two faults");
    let said: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(said, ["`=` cannot stand here", "`{` cannot stand here"]);
}

#[test]
fn a_page_whose_names_are_not_known_has_a_form() {
    statements_become("let a = hitt+1\n", "let a = hitt + 1\n");
}
