//! Worked examples of pages: what is said of one that does not come out.

use sandtable_language::Rule;

/// What is wrong with an example of a rule that rolls a six-sided die and, above three, a d4.
fn tried(example: &str) -> Option<String> {
    let page = format!(
        r#"
        rule test.examples "An example"
        circumstances {{ men 1..9 = 3 "Men." }}
        refuse men "{{men}} are too many" when men > 8
        resolve {{
          let first = roll d6
          var second = 0
          if first > 3 {{ second = roll d4 }}
          result {{
            sum = first + second * men "all"
            second = if first > 3 then second else nothing "the second" else "there is none"
          }}
        }}
        example "of the test" {{ {example} }}
        "#
    );
    Rule::read(&page).unwrap().try_examples().remove(0).problem
}

#[test]
fn an_example_comes_out() {
    assert_eq!(tried("faces 5 4 then sum = 17, second = 4"), None);
    assert_eq!(tried("given men = 1 faces 3 then sum = 3, second = nothing"), None);
}

#[test]
fn an_example_that_does_not_come_out_says_how() {
    let told = |example: &str| tried(example).unwrap();
    assert_eq!(told("faces 5 4 then sum = 16"), "sum is 17, not 16");
    assert_eq!(told("faces 3 then second = 1"), "second is nothing, not 1");
    assert_eq!(told("faces 5 then sum = 17"), "it has 1 face, and 2 dice are rolled");
    assert_eq!(told("faces 3 4 then sum = 3"), "it has 2 faces, and 1 die is rolled");
    assert_eq!(told("faces 5 6 then sum = 3"), "face 2 is 6, which a d4 does not have");
    assert_eq!(told("given men = 9 faces 3 then sum = 3"), "`circumstances.men`: 9 are too many");
}

/// What is wrong with a refusal that is expected of a rule that takes up to eight men in two squads.
fn refused(expected: &str) -> Option<String> {
    let page = format!(
        r#"
        rule test.refused "What is refused"
        record Squad {{ men 1..9 = 3 }}
        circumstances {{ squads list 1..2 of Squad = [{{}}] "Squads."  limit 1..9 = 8 "Limit." }}
        refuse Squad.men "{{men}} are too many" when men > 8
        refuse limit "{{limit}} are few" when limit < 2
        resolve {{ result {{ all = limit + sum of s in squads: s.men "all" }} }}
        expect refused {expected}
        "#
    );
    let tried = Rule::read(&page).unwrap().try_refusals().remove(0);
    assert_eq!(tried.title, format!("refused {expected}"));
    tried.problem
}

#[test]
fn what_must_be_refused_is() {
    assert_eq!(refused("given limit = 1"), None);
    assert_eq!(refused("given limit = 1 blaming limit"), None);
    assert_eq!(refused(r#"given limit = 1 "1 are few""#), None);
    let squads = "given squads = [{}, { men = 9 }] blaming squads";
    assert_eq!(refused(&format!(r#"{squads} "9 are too many""#)), None);
}

#[test]
fn what_is_not_refused_as_it_must_be_says_how() {
    let told = |expected: &str| refused(expected).unwrap();
    assert_eq!(told("given limit = 2"), "it is not refused");
    assert_eq!(
        told("given limit = 1 blaming squads"),
        "it is refused for another key than `squads`: `circumstances.limit`: 1 are few"
    );
    assert_eq!(
        told(r#"given limit = 1 "none are few""#),
        "it is refused otherwise: `circumstances.limit`: 1 are few"
    );
}
