//! Whoever writes as elsewhere, and does what the hints say, has a page that is read and means what
//! was meant.

use sandtable_language::Rule;

use crate::support::hints;

const BEFORE: &str = r#"rule test.page "A page"
enum G { low "l" mid "m" high "h" }
record Squad { men 1..6 = 3 "Men." leader maybe 1..3 "Leader." }
circumstances {
  g G = low "G."
  t maybe 1..6 "T."
  squad Squad = {} "Squad."
}
resolve {
  let n = roll d6
"#;

const BEHIND: &str = r#"
  result {
    hits = hits "h"
    all  = (t ?? 0) + squad.men + (squad.leader ?? 0) + (g == low) + n "all"
  }
}
"#;

/// The statements after all is done that hints say; or what is said where there is none.
fn followed(statements: &str) -> String {
    let mut written = statements.to_owned();
    for _ in 0..4 {
        let text = format!("{BEFORE}  {written}{BEHIND}");
        let Err(faults) = Rule::read_with("page.rule", &text, &()) else { return written };
        let next = faults.problems.iter().find_map(|problem| hints::followed(&faults, problem));
        let Some(next) = next else { return format!("{written}: {:?}", faults.problems) };
        let next = next.strip_prefix(BEFORE).and_then(|next| next.strip_suffix(BEHIND));
        next.unwrap().trim().clone_into(&mut written);
    }
    written
}

#[track_caller]
fn mended(written: &[(&str, &str)]) {
    for (written, meant) in written {
        assert_eq!(followed(written), *meant);
    }
}

/// Nothing is said that could be written in their place.
#[track_caller]
fn unsaid(all: &[&str]) {
    for written in all {
        let said = followed(written);
        assert!(said.starts_with(&format!("{written}: [")), "{said}");
    }
}

/// Asked in a condition: what is written, and what is meant.
#[track_caller]
fn asked(written: &[(&str, &str)]) {
    for (written, meant) in written {
        let whole = |condition: &str| format!("let hits = if {condition} then 1 else 2");
        assert_eq!(followed(&whole(written)), whole(meant));
    }
}

#[test]
fn words_that_compare() {
    asked(&[
        ("t is nothing", "not known(t)"),
        ("t is not nothing", "known(t)"),
        ("t is known", "known(t)"),
        ("squad.leader is nothing", "not known(squad.leader)"),
        ("n is greater than 1", "n > 1"),
        ("n is at least 2", "n >= 2"),
        ("squad.men is at most n", "squad.men <= n"),
        ("n is less than 2", "n < 2"),
        ("n at least 2", "n >= 2"),
        ("n is more than 2", "n > 2"),
        ("n is 2", "n == 2"),
        ("n + 1 is not 2", "n + 1 != 2"),
        ("n is equal to 2", "n == 2"),
        ("g is low", "g == low"),
    ]);
}

#[test]
fn dice_added_up_one_by_one() {
    mended(&[("let hits = sum of f in 3d6: f", "let hits = roll 3d6")]);
    unsaid(&["let hits = sum of f in 3d6: f + 1", "let hits = sum of f in 3d6: n"]);
    unsaid(&["let hits = count of d6 >= 4", "let hits = reroll d6"]);
}

#[test]
fn what_stands_before_a_colon() {
    mended(&[
        ("let hits: roll d6", "let hits = roll d6"),
        ("var hits: count 3 of d6 >= 4", "var hits = count 3 of d6 >= 4"),
        ("var hits: 0..6 = roll d6", "var hits 0..6 = roll d6"),
        ("let hits: int = roll d6", "let hits = roll d6"),
        ("let int hits = n", "let hits = n"),
        ("let hits: number = n", "let hits = n"),
        ("let hits = to hit: roll d6", "let hits = \"to hit\": roll d6"),
        ("let hits = wounds: roll d6", "let hits = \"wounds\": roll d6"),
        (
            "let hits = if n > 3 then 1 else wounds: roll d6",
            "let hits = if n > 3 then 1 else \"wounds\": roll d6",
        ),
    ]);
}

#[test]
fn what_is_written_in_the_place_of_an_operand() {
    mended(&[
        ("let hits = 2 * d{0, 0, 1}", "let hits = 2 * (if chance 1/3 then 1 else 0)"),
        ("let hits = roll 5d{0, 0, 1} + 1", "let hits = (count 5 of chance 1/3) + 1"),
        ("let hits = count 3d6 >= 4", "let hits = count 3 of d6 >= 4"),
    ]);
    asked(&[
        ("not n between 2 and 4", "not (2 <= n and n <= 4)"),
        ("n is between 2 and 4", "(2 <= n and n <= 4)"),
        ("g in low, high and n > 2", "(g == low or g == high) and n > 2"),
    ]);
}

#[test]
fn a_question_in_the_target_of_another() {
    mended(&[(
        "let hits = count 3 of d6 >= (4) + count 2 of d6 >= 5",
        "let hits = (count 3 of d6 >= (4)) + count 2 of d6 >= 5",
    )]);
    let meant = "let hits = count 3 of d6 >= (4 + count 2 of d6 >= 5)";
    mended(&[(meant, meant)]);
}

#[test]
fn signs_and_words_of_other_languages() {
    asked(&[
        ("2 < n < 4", "(2 < n and n < 4)"),
        ("not 5 >= n > 2", "not (5 >= n and n > 2)"),
        ("n === 2", "n == 2"),
        ("n !== 2", "n != 2"),
        ("n => 2", "n >= 2"),
        ("n isn't 2", "n != 2"),
        ("n < 2 OR n > 4", "n < 2 or n > 4"),
        ("n in [1, 2]", "(any of x in [1, 2]: x == n)"),
        ("known t", "known(t)"),
        ("t == null", "not known(t)"),
        ("t != None", "known(t)"),
    ]);
    mended(&[
        ("let hits := n", "let hits = n"),
        ("int hits = n", "let hits = n"),
        ("let mut hits = n", "var hits = n"),
        ("let hits = +1", "let hits = 1"),
        ("let hits = 2,000", "let hits = 2_000"),
        ("let hits = n plus 1", "let hits = n + 1"),
        ("let hits = n times 2", "let hits = n * 2"),
        ("let hits = max of n and 3", "let hits = max(n, 3)"),
        ("let hits = IF(n > 2, 1, 2)", "let hits = if(n > 2, 1, 2)"),
        ("let hits = 1 if n > 2 else 0", "let hits = if n > 2 then 1 else 0"),
        ("let hits = if n > 2 { 1 } else { 2 }", "let hits = if n > 2 then 1 else 2"),
        ("let hits = when g is low then 1 else 2", "let hits = if g == low then 1 else 2"),
        (
            "let hits = match g { low => 1, mid => 2, high => 3 }",
            "let hits = when g { low: 1, mid: 2, high: 3 }",
        ),
        (
            "let hits = when g { case low: 1, case mid: 2, case high: 3 }",
            "let hits = when g { low: 1, mid: 2, high: 3 }",
        ),
    ]);
}

#[test]
fn dice_that_are_rolled_and_counted() {
    mended(&[
        ("let hits = 3 d6", "let hits = roll 3d6"),
        ("let hits = roll 3 d6", "let hits = roll 3d6"),
        ("let hits = 3 x d6", "let hits = roll 3d6"),
        ("let hits = roll 3 x d6", "let hits = roll 3d6"),
        ("let hits = n x d6", "let hits = roll (n) d6"),
        ("let hits = count(n) of d6 >= 4", "let hits = count n of d6 >= 4"),
        ("let hits = count 10 of d6 != 6", "let hits = (10 - count 10 of d6 == 6)"),
        ("let hits = test 2d6 != 7", "let hits = not test 2d6 == 7"),
        (
            "var hits = 0 for count in 5d6 from highest { hits += count }",
            "var hits = 0 for face, count in 5d6 from highest { hits += count }",
        ),
        ("let hits = roll (3d6)", "let hits = roll 3d6"),
        ("let hits = sum of 3d6", "let hits = roll 3d6"),
        ("let hits = 3d6 >= 11", "let hits = test 3d6 >= 11"),
        ("let hits = count 3 d6 >= 4", "let hits = count 3 of d6 >= 4"),
        ("let hits = test d6 4+", "let hits = test d6 >= 4"),
        ("let hits = test 2d6 => 4", "let hits = test 2d6 >= 4"),
        ("let hits = best of 2d6", "let hits = max(roll d6, roll d6)"),
    ]);
}

#[test]
fn dice_that_show_one_of_some_faces() {
    mended(&[
        ("let hits = count n of d6 in {1, 6}", "let hits = count n of chance 2/6"),
        ("let hits = count n of d6 in {4..6}", "let hits = count n of d6 >= 4"),
        (
            "let hits = count squad.men + 1 of d6 in [1, 6]",
            "let hits = count squad.men + 1 of chance 2/6",
        ),
        ("let hits = count n of d6 in (1, 2)", "let hits = count n of d6 <= 2"),
        ("let hits = count n of d6 between 3 and 5", "let hits = count n of chance 3/6"),
        ("let hits = count {5, 6} in 4d6", "let hits = count 4 of d6 >= 5"),
        ("let hits = test d6 in {4..6}", "let hits = test d6 >= 4"),
    ]);
    unsaid(&["let hits = count n of d6 in {low, mid}", "let hits = test 2d6 in {2, 12}"]);
    asked(&[("d6 is between 2 and 3", "chance 2/6")]);
}

#[test]
fn targets_with_a_plus() {
    mended(&[
        ("let hits = count n of 4+", "let hits = count n of d6 >= 4"),
        ("let hits = count n of test 4+", "let hits = count n of d6 >= 4"),
        ("let hits = test 4+", "let hits = test d6 >= 4"),
        ("let hits = test d6 + n >= 4", "let hits = test d6 >= 4 - n"),
    ]);
}

#[test]
fn cases_behind_if() {
    mended(&[
        ("let hits = if g { low: 1, else: 2 }", "let hits = when g { low: 1, else: 2 }"),
        ("let hits = if roll d6 { 1: 1, else: 2 }", "let hits = when roll d6 { 1: 1, else: 2 }"),
        (
            "var hits = 0 if g { low { hits = 1 } else { hits = 2 } }",
            "var hits = 0 when g { low { hits = 1 } else { hits = 2 } }",
        ),
        (
            "var hits = 0 if roll 2d6 { 2..4 { hits = 1 } else { hits = 2 } }",
            "var hits = 0 when roll 2d6 { 2..4 { hits = 1 } else { hits = 2 } }",
        ),
    ]);
}

#[test]
fn a_variable_that_may_be_missing() {
    let used = "if n > 3 { leader = 2 } let hits = leader ?? 1";
    for written in ["var maybe 1..6 = nothing", "var leader maybe = nothing"] {
        let meant = format!("var leader maybe 1..6 = nothing {used}");
        mended(&[(&format!("{written} {used}"), &meant)]);
    }
}

#[test]
fn dice_of_which_there_are_a_number() {
    mended(&[
        ("let hits = roll squad.men*d6", "let hits = roll (squad.men) d6"),
        ("let hits = roll squad.men * d6", "let hits = roll (squad.men) d6"),
        ("let hits = roll (n + 1) * d6", "let hits = roll (n + 1) d6"),
        ("let hits = roll 2 * d6", "let hits = roll 2d6"),
        ("let hits = squad.men d6", "let hits = roll (squad.men) d6"),
        ("let hits = roll squad.men d6", "let hits = roll (squad.men) d6"),
        ("let hits = (roll d6)d6", "let hits = roll (roll d6) d6"),
        ("let hits = n d6", "let hits = roll (n) d6"),
        ("let hits = roll n d6", "let hits = roll (n) d6"),
        ("let hits = roll nd6", "let hits = roll (n) d6"),
        ("let hits = nd6", "let hits = roll (n) d6"),
        ("let hits = test n d6 >= 4", "let hits = test (n) d6 >= 4"),
        ("let hits = n * d6", "let hits = roll (n) d6"),
        ("let hits = 2 * d6", "let hits = roll 2d6"),
        ("let hits = roll n 3d6", "let hits = roll (n * 3) d6"),
        ("let hits = n 3d6", "let hits = roll (n * 3) d6"),
        ("let hits = roll 2 3d6", "let hits = roll (2 * 3) d6"),
    ]);
}

#[test]
fn what_other_languages_have_in_place_of_a_missing_value() {
    mended(&[
        ("let hits = t or 0", "let hits = t ?? 0"),
        ("let hits = t || 0", "let hits = t ?? 0"),
        ("let hits = squad.leader or n", "let hits = squad.leader ?? n"),
    ]);
    asked(&[("t or n > 2", "known(t) or n > 2")]);
}

#[test]
fn what_a_player_can_do() {
    let meant = "let act = choose \"act\" by us { low, mid } let hits = act == low";
    mended(&[
        ("let act = choose \"act\" by us [low, mid] let hits = act == low", meant),
        ("let act = choose \"act\" by us (low, mid) let hits = act == low", meant),
    ]);
}

#[test]
fn what_is_added_to_a_chance() {
    mended(&[
        ("let hits = chance 1 - 1/3", "let hits = chance (1 - 1/3)"),
        ("let hits = count 4 of chance 1/6 + 1/3", "let hits = count 4 of chance (1/6 + 1/3)"),
    ]);
    for meant in ["let hits = (chance 1/3) + n", "let hits = n + (count 4 of chance 2 * 1/6)"] {
        mended(&[(meant, meant)]);
    }
}

/// The statements that are told of dice of which some are kept, as a page has them.
#[test]
fn some_of_several_dice() {
    for (written, from) in [
        ("let hits = roll 3d6 drop lowest", "highest"),
        ("let hits = roll 3d6 drop highest 1", "lowest"),
        ("let hits = roll 3d6 keep highest 2", "highest"),
        ("let hits = roll 3d6 keep 2", "highest"),
        ("let hits = max of 3d6", "highest"),
        ("let hits = min of 3d6", "lowest"),
    ] {
        let said = followed(written);
        let (_, var) = said.split_once("go through the faces: `").expect(&said);
        let (var, rest) = var.split_once("` and `").unwrap();
        let (each, _) = rest.split_once('`').unwrap();
        assert!(each.contains(from), "{said}");
        let meant = format!("{var} {each} let hits = total");
        mended(&[(&meant, &meant)]);
    }
    mended(&[("let hits = max of 2d6", "let hits = max(roll d6, roll d6)")]);
    unsaid(&["let hits = reroll 1 of d6", "let hits = roll dd", "let hits = d6 == 2 or d6 == 3"]);
    unsaid(&["let hits = reroll 1s in 3d6", "let hits = roll 3d6[1]", "let hits = roll d6[1]"]);
}

#[test]
fn two_questions_for_one() {
    mended(&[
        ("let hits = test roll 2d6 >= 7", "let hits = test 2d6 >= 7"),
        ("let hits = roll test 2d6 >= 7", "let hits = test 2d6 >= 7"),
        ("let hits = test test 2d6 >= 7", "let hits = test 2d6 >= 7"),
        ("let hits = roll roll 2d6", "let hits = roll 2d6"),
        ("let hits = roll count 3 of d6 >= 4", "let hits = count 3 of d6 >= 4"),
        ("let hits = test count 3 of d6 >= 4", "let hits = count 3 of d6 >= 4"),
        ("let hits = count roll 3d6 >= 4", "let hits = count 3 of d6 >= 4"),
        ("let hits = count 3 of roll d6 >= 4", "let hits = count 3 of d6 >= 4"),
        ("let hits = test chance 1/6", "let hits = chance 1/6"),
        ("let hits = test d6 in {1, 6}", "let hits = chance 2/6"),
    ]);
}

#[test]
fn statements_of_other_languages() {
    mended(&[
        ("var hits = n if n > 3 then { hits = 1 }", "var hits = n if n > 3 { hits = 1 }"),
        ("var hits = 0 set hits to n", "var hits = 0 hits = n"),
        ("var hits = n ++hits", "var hits = n hits += 1"),
        (
            "var hits = 0 if n > 3 { hits = 1 } elseif n > 2 { hits = 2 }",
            "var hits = 0 if n > 3 { hits = 1 } else if n > 2 { hits = 2 }",
        ),
    ]);
}
