//! What a situation says is what a page is played with, or is refused: nothing is left out because it
//! cannot be read, where a default would take its place without a word.

use sandtable_play::{RuleFace, Situation};
use sandtable_sim::Fraction;
use sandtable_sim::exact::Budget;
use serde_json::{Value, json};

const PAGE: &str = r#"
rule house.chance "A chance, and others in a list and in a form"
enum Fuse { wet  lit chance }
circumstances {
  p chance = 1/2 "Chance that it goes off."
  among list 1..3 of chance = [1/2] "Chances, of which the first counts."
  fuse Fuse = { wet = {} } "Its fuse."
}
resolve {
  let one = "one": chance p
  let of_list = "of a list": chance among[1]
  let of_form = when fuse { wet: no, lit: "of a form": chance fuse.lit }
  result {
    one = one "it goes off"
    of_list = of_list "the first of the list does"
    of_form = of_form "the fuse does"
  }
}
"#;

/// How often a measure is yes; nothing if the situation is refused, with the key that is to blame.
fn chance(circumstances: &Value, measure: &str) -> Result<Fraction, Vec<String>> {
    let page = RuleFace::of_text("chance.rule", "chance.rule", PAGE, &()).unwrap();
    let situation = Situation::of(circumstances.clone());
    let prepared = page.prepare(&[situation]).map_err(|refused| refused.key)?;
    let measures = prepared.experiment.measures();
    let at = measures.iter().position(|it| it.name == measure).unwrap();
    let law = prepared.experiment.enumerate_fractions(&Budget::default()).unwrap();
    Ok(law.mean(|outcome| outcome[at].unwrap().get()))
}

#[test]
fn a_chance_is_the_one_that_is_said_or_is_refused() {
    let keys = ["circumstances", "p"].map(str::to_owned).to_vec();
    for (said, is) in [
        (json!(0.25), Ok(Fraction::new(1, 4))),
        (json!("1/3"), Ok(Fraction::new(1, 3))),
        (json!(1e-9), Ok(Fraction::new(1, 1_000_000_000))),
        (json!("2147483646/2147483647"), Ok(Fraction::new(2_147_483_646, 2_147_483_647))),
        (json!(0.333_333_333_33), Err(keys.clone())),
        (json!(1e-10), Err(keys.clone())),
        (json!("1/10000000000"), Err(keys.clone())),
        (json!("4294967294/4294967295"), Err(keys)),
    ] {
        assert_eq!(chance(&json!({ "p": said }), "one"), is, "{said}");
    }
}

#[test]
fn a_chance_within_a_list_or_a_form_is_too() {
    let keys = |path: &[&str]| path.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(chance(&json!({ "among": ["1/3"] }), "of_list"), Ok(Fraction::new(1, 3)));
    let refused = chance(&json!({ "among": [0.333_333_333_33] }), "of_list");
    assert_eq!(refused, Err(keys(&["circumstances", "among", "0"])));
    assert_eq!(chance(&json!({ "fuse": { "lit": "1/3" } }), "of_form"), Ok(Fraction::new(1, 3)));
    let refused = chance(&json!({ "fuse": { "lit": 0.333_333_333_33 } }), "of_form");
    assert_eq!(refused, Err(keys(&["circumstances", "fuse", "lit"])));
}
