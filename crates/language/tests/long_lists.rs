//! Lists of many places, which are laid out once when a page is read, are as right and as wrong as
//! those of few places, which are laid out place by place.

use sandtable_language::{Data, Rule};

/// A list of so many places is laid out place by place, and one with a place more once.
const FEW: u32 = 8;

/// A page about a list of up to so many spots.
fn page(most: u32, body: &str) -> String {
    format!(
        r#"
rule test.lists "Lists"
record Spot {{
  depth 0..9 = 3 "How deep it is."
  near  yes | no = no "Whether it is near."
}}
circumstances {{
  spots list 1..{most} of Spot = [{{}}] "Spots."
  marks list {most}..{most} of -5..9 required e.g. [{}] "Marks."
  men   0..9 = 3 "Men."
}}
part first-of(spots list 1..{most} of Spot) = spots[1].depth
part rolled(spots list 1..{most} of Spot) {{
  let die = roll d6
  give die + sum of spot in spots: if 0 < spot.depth then 9 // spot.depth else 0
}}
resolve {{
  var found -1000..1000 = 0
  {body}
  result {{
    found = found + men + spots[1].depth + min(0, marks[1]) + if(spots[1].near, 1, 0) + first-of(spots) + rolled(spots) "found"
  }}
}}
"#,
        vec!["1"; most as usize].join(", ")
    )
}

/// What is said to be wrong with a body, without ranges, and where.
fn said(most: u32, body: &str) -> Vec<(String, usize)> {
    let problems = Rule::read(&page(most, body)).err().unwrap_or_default();
    let start = page(most, "").find("var found").unwrap();
    let unranged = |message: String| match message.split_once("` may be ") {
        Some((name, _)) => name.to_owned(),
        None => message,
    };
    problems.into_iter().map(|of| (unranged(of.message), of.span.start - start)).collect()
}

/// What is right in both: folds in which conditions guard what is said of one item, items that are
/// told apart, variables, and rounds.
const RIGHT: [&str; 16] = [
    "found = sum of spot in spots: if 0 < spot.depth then 9 // spot.depth else 0",
    "found = number of spot in spots: spot.near and 2 < spot.depth",
    "if any of spot in spots: 5 < spot.depth { if any of spot in spots: spot.depth < 2 { found = 1 } }",
    "if every of spot in spots: 5 < spot.depth { found = 1 } else { found = 2 }",
    "found = (first of spot at n in spots: if men < spot.depth then 9 // spot.depth + n else nothing) ?? 0",
    "for each spot at n in spots { if 0 < spot.depth { found = found + min(9, 9 // spot.depth + n) } }",
    "for each spot in spots { if 5 < spot.depth { found = 1 stop } }",
    "if 0 < spots[2].depth { found = 9 // spots[2].depth }",
    "rounds up to 3 { if not any of spot in spots: men < spot.depth { found = 2 stop } }",
    "rounds up to 3 at n { if any of spot in spots: spot.depth == n { found = n } }",
    "let deep = list of spot in spots: spot.depth + 1 found = sum of depth in deep: 9 // depth",
    "var own = spots own[2].depth = men found = own[max(1, min(8, men))].depth",
    "let which = max(1, min(length(spots), roll d6)) found = spots[which].depth",
    "found = sum of mark at n in marks: if 1 < n then marks[n - 1] else mark",
    "let all = if men == 2 then marks else list of mark in marks: mark found = all[3]",
    "found = when spots[1].near { yes: 1 no: min(5, length(spots)) }",
];

/// What is wrong in both.
const WRONG: [(&str, &str); 10] = [
    ("found = sum of spot in spots: 9 // spot.depth", "this may be a division by zero"),
    ("if 0 < spots[2].depth { found = 9 // spots[3].depth }", "this may be a division by zero"),
    ("found = 9 // spots[2].depth", "this may be a division by zero"),
    (
        "if any of spot in spots: 0 < spot.depth { found = sum of spot in spots: 9 // spot.depth }",
        "this may be a division by zero",
    ),
    (
        "for each spot in spots { if spot.depth == 0 { stop } } found = 9 // spots[1].depth",
        "this may be a division by zero",
    ),
    ("found = sum of spot in spots: 200 * spot.depth", "`found"),
    ("found = spots[roll d20].depth", "there may be no such place in this list"),
    ("found = sum of mark at n in marks: marks[n - 1]", "there may be no such place in this list"),
    (
        "if any of spot in spots: 9 < spot.depth { found = 1 }",
        "this comparison is decided before any die is rolled",
    ),
    ("found = number of spot in spots: spot.depth", "expected yes or no, found a number"),
];

#[test]
fn a_long_list_is_read_wherever_a_short_one_is() {
    for body in RIGHT {
        assert_eq!(said(FEW, body), [], "{body}");
        assert_eq!(said(FEW + 1, body), [], "{body}");
    }
}

#[test]
fn what_is_wrong_with_a_short_list_is_wrong_with_a_long_one() {
    for (body, message) in WRONG {
        let (few, many) = (said(FEW, body), said(FEW + 1, body));
        assert!(few.iter().any(|(said, _)| said.contains(message)), "{body}: {few:?}");
        assert!(many.iter().any(|(said, _)| said.contains(message)), "{body}: {many:?}");
        // Of a list that is laid out place by place, a place can be wrong in ways of its own.
        assert!(many.iter().all(|one| few.contains(one)), "{body}: {few:?} and {many:?}");
    }
}

#[test]
fn an_item_that_there_is_not_is_told_with_the_length_of_the_list() {
    let wrong = said(FEW + 1, "found = spots[10].depth");
    assert_eq!(wrong[0].0, "there is no item 10 in a list of 9");
}

#[test]
fn a_situation_of_a_long_list_is_played_with_the_items_that_it_has() {
    let body = "found = sum of spot at n in spots: n * spot.depth";
    let rule = Rule::read(&page(FEW + 1, body)).unwrap();
    let spot = |depth| Data::Table(vec![("depth".to_owned(), Data::Number(depth))]);
    let marks = rule.example().get("marks").unwrap().clone();
    let spots = Data::List(vec![spot(2), spot(4)]);
    let said = Data::Table(vec![("spots".to_owned(), spots), ("marks".to_owned(), marks)]);
    let program = rule.prepare(&said, &Data::EMPTY, &Data::EMPTY).unwrap();
    let outcome =
        sandtable_dice::Procedure::resolve(&program, &mut sandtable_dice::Scripted::new([6]));
    let measures = sandtable_dice::Procedure::measures(&program);
    // 2 + 8 by places, 3 men, the first depth twice, and the die with 9 // 2 and 9 // 4.
    assert_eq!(measures[0].read(&outcome), (10_u32 + 3 + 2 + 2 + 6 + 4 + 2).into());
}
