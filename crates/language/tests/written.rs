//! What may be written on a page: each of these was refused once, or told of with what was not so.

use sandtable_language::{Data, Rule};

/// Reads a page without its head, and tries its examples.
#[track_caller]
fn comes_out(page: &str) {
    let text = format!("rule test.page \"A page\"\n{page}");
    let rule = Rule::read(&text).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let tried = rule.try_examples();
    assert!(!tried.is_empty());
    for tried in tried {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
}

/// The messages of a page without its head, each with what was expected.
fn told(page: &str) -> Vec<String> {
    let text = format!("rule test.page \"A page\"\n{page}");
    let problems = Rule::read(&text).expect_err("something is wrong");
    problems.into_iter().map(|problem| problem.message).collect()
}

#[test]
fn cases_may_say_how_many() {
    let page = |count: &str| {
        comes_out(&format!(
            r#"
            enum Arm {{ foot horse }}
            circumstances {{ arm Arm = foot "Which." }}
            figures {{ table hits on d6 "Hits." {{ few ..3 in 0..6 "Few." many }} }}
            part loss(men) -> lost {{ if test d6 >= 4 {{ give min(men, 2) }} give 0 }}
            resolve {{
              let all = {count}
              let row = look up hits
              let lost = add up 1 of loss(1)
              result {{ all = all "all" few = row == few "few" lost = lost "lost" foot = arm == foot "foot" }}
            }}
            example "of the foot" {{ faces 4 6, 1, 4 then all = 2, few = 1, lost = 1 }}
            "#,
        ));
    };
    page("count (when arm { foot: 2, horse: 3 }) of d6 >= 4");
    page("count (if arm == foot then 2 else 3) of d6 >= 4");
    page("count (sum of i in 1..2: 1) of d6 >= 4");
    page("count when arm { foot: 2, horse: 3 } of d6 >= 4");
    page("(add up (when arm { foot: 2, horse: 3 }) of loss(1))");
    page(
        "(count 2 of d6 >= 4) + (if (read hits at (when arm { foot: 1, horse: 3 })) == few then 0 else 1)",
    );
}

/// That nothing is left for it in one situation or for one argument is no slip.
#[test]
fn an_else_may_be_for_other_situations_and_arguments() {
    comes_out(
        r#"
        circumstances { sides 6..8 = 8 "Sides." }
        part band(n 6..8) = when roll d(n) { 1..6: 1, else: 2 }
        resolve {
          let first = when roll d(sides) { 1..6: 1, else: 2 }
          result { first = first "first" second = band(6) "second" third = band(8) "third" }
        }
        example "six sides" { given sides = 6 faces 6 6 7 then first = 1, second = 1, third = 2 }
        example "eight" { faces 7 6 8 then first = 2, second = 1, third = 2 }
        "#,
    );
}

#[test]
fn a_word_may_be_called_as_the_end_of_a_ruling_is() {
    comes_out(
        r#"
        circumstances { mode hits | counts = hits "What it does." }
        rulings { base.hits yes | no = yes "Whether it hits." { yes "It does." no "It does not." } }
        resolve {
          let shown = roll d6
          result {
            first  = base.hits and mode == hits "first"
            second = hits != mode or shown > 3  "second"
          }
        }
        example "of hits" { faces 1 then first = 1, second = 0 }
        example "of what counts" { given mode = counts faces 1 then first = 0, second = 1 }
        "#,
    );
}

#[test]
fn keys_with_decimals_compare() {
    comes_out(
        r#"
        circumstances {
          near 0.25..12.0 (inches) = 6.5 "Near."
          far  0.25..48.0 (inches) = 24  "Far."
          half 0..10 step 0.5 = 2.5      "In halves."
        }
        resolve {
          let roll_of = roll d6
          let least = min(near, far)
          result {
            is_far  = far >= near           "far"
            is_same = far == near           "same"
            is_half = half < near           "in halves"
            is_more = near > 1/2            "more than a half"
            least   = roll_of + least amount (inches) "the least"
            both    = near + half amount (inches) "both"
          }
        }
        example "of them" { faces 1 then is_far = 1, is_same = 0, is_half = 1, is_more = 1, least = 15/2, both = 9 }
        "#,
    );
}

#[test]
fn values_by_an_enum_may_be_words_and_answers() {
    comes_out(
        r#"
        enum Going { firm soft mud }
        circumstances { going Going = soft "Going." }
        figures {
          safe by Going yes | no = yes, no, no "Whether it is safe."
          how by Going halt | go = halt, go, go assumed "What they do." {
            halt "They halt."
            go   "They go."
          }
          last by Going except mud yes | no = no, yes "Last."
          next 0..3 = 1 "Next."
          odd by Going maybe 1..6 = 2, nothing, nothing "Odd."
          line by Going yes | no = yes, yes, no "Lines."
          more "More." { deep 1..6 = 3 "Deep." }
        }
        resolve {
          let shown = roll d6
          result {
            is_safe = safe[going] "safe"
            goes    = how[going] == go "goes"
            last    = (if going == mud then no else last[going]) "last"
            sum     = shown + next + (odd[going] ?? 0) + more.deep "sum"
            lines   = line[going] "lines"
          }
        }
        example "soft" { faces 1 then is_safe = 0, goes = 1, last = 1, sum = 5, lines = 1 }
        example "firm" { given going = firm faces 1 then is_safe = 1, goes = 0, last = 0, sum = 7 }
        "#,
    );
}

#[test]
fn a_name_may_begin_as_a_die_does() {
    comes_out(
        r#"
        circumstances { dc dice = 2d6 "What is rolled." d 1..9 = 2 "Sides."  }
        resolve { result { all = roll dc "all" more = (roll d(d + 2)) + (roll (d) d6) "more" } }
        example "of it" { faces 3 4 4 1 6 then all = 7, more = 11 }
        "#,
    );
}

#[test]
fn of_what_is_too_large_no_more_is_told() {
    let found = told(
        r#"
        circumstances { a 0..90000 = 1 "A." b 0..90000 = 1 "B." }
        resolve { let x = roll d6 result { all = a * b >= 3 and x > 2 "all" } }
        "#,
    );
    assert_eq!(found, ["this number may become too large"]);
}

/// What is wrong in one situation alone is told with the place on the page.
#[test]
fn what_a_situation_makes_wrong_has_its_place() {
    let rule = Rule::read(
        r#"
        rule test.page "A page"
        circumstances { guns list 1..8 of 1..6 = [1] "Guns." more list 1..8 of 1..6 = [1] "More." }
        resolve {
          let first = roll d6
          let all = if first > 3 then guns else more
          result { all = sum of g in all: g "all" }
        }
        "#,
    );
    let Ok(rule) = rule else { panic!("{rule:#?}") };
    let [guns, more] = [1, 2].map(|n| Data::List(vec![Data::Number(1); n]));
    let said = Data::Table(vec![("guns".to_owned(), guns), ("more".to_owned(), more)]);
    let refusal = rule.prepare(&said, &Data::EMPTY, &Data::EMPTY).unwrap_err();
    assert!(refusal.to_string().ends_with("; it stands in line 6"), "{refusal}");
}
