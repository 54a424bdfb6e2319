//! Pages that play other rules: what comes out is what comes out of one page that says all of it.

use crate::support::shelf::Shelf;
use sandtable_language::{Data, Program, Rule};
use sandtable_sim::exact::{Budget, Law};
use sandtable_sim::narrator::Line;
use sandtable_sim::value::Values;
use sandtable_sim::{Fraction, Stream, experiment};

fn toss() -> Shelf {
    Shelf::played(|program, dice| experiment::of(program.clone()).play(dice).to_vec())
        .with("toss.rule", include_str!("../../language/tests/plays/toss.rule"))
}

fn page(body: &str) -> String {
    format!("rule house.game \"A game\"\n{body}")
}

fn program(body: &str) -> Program {
    let rule = Rule::read_with("", &page(body), &toss()).unwrap_or_else(|all| panic!("{all:#?}"));
    rule.prepare(rule.example(), &Data::EMPTY, &Data::EMPTY).unwrap_or_else(|no| panic!("{no}"))
}

/// A measure, 0 where it has no value.
fn number(values: &Values, at: usize) -> f64 {
    values[at].map_or(0.0, sandtable_sim::Value::get)
}

fn law(body: &str) -> Law<Values, Fraction> {
    experiment::of(program(body)).enumerate_fractions(&Budget::default()).unwrap()
}

/// Two players toss in turn; who has hit tosses more dice from then on.
const DUEL: &str = r#"
    circumstances { rounds_ 1..3 = 2 "Rounds." dice 1..3 = 1 "Dice at first." }
    resolve {
      var own 0..3 = 0
      var other 0..3 = 0
      rounds up to rounds_ {
        play mine = "toss.rule" { dice = dice + own  luck = own }
        if mine.some { own = min(3, own + 1) }
        play yours = "toss.rule" { dice = dice  hand = left  figures hit = 4  rulings toss.again = 1 }
        other = min(3, other + yours.hits)
      }
      result { own = own "own" other = other "theirs" }
    }
"#;

/// The same on one page.
const DUEL_AT_ONCE: &str = r#"
    circumstances { rounds_ 1..3 = 2 "Rounds." dice 1..3 = 1 "Dice at first." }
    part toss(dice, luck) -> is_hit {
      rounds up to 2 {
        let hits = count dice of d6 >= max(2, 5 - luck)
        if hits > 0 { give yes }
      }
      give no
    }
    resolve {
      var own 0..3 = 0
      var other 0..3 = 0
      rounds up to rounds_ {
        if toss(dice + own, own) { own = min(3, own + 1) }
        let hits = count dice of d6 >= 5
        other = min(3, other + hits)
      }
      result { own = own "own" other = other "theirs" }
    }
"#;

#[test]
fn a_rule_that_is_played_has_the_law_that_it_has_on_the_page_itself() {
    assert_eq!(law(DUEL).outcomes, law(DUEL_AT_ONCE).outcomes);
}

#[test]
fn trials_follow_the_exact_law() {
    let exact = law(DUEL);
    let tally = experiment::of(program(DUEL)).sample(&Stream::new(7, "plays"), 0..400_000);
    let chi_square: f64 = exact
        .outcomes
        .iter()
        .map(|(values, p)| {
            let expected = 4e5 * p.to_f64();
            let seen = *tally.counts.get(values).unwrap_or(&0);
            #[expect(clippy::cast_precision_loss, reason = "counts are small")]
            let off = seen as f64 - expected;
            off * off / expected
        })
        .sum();
    assert!(tally.counts.keys().all(|values| exact.outcomes.iter().any(|(of, _)| of == values)));
    // Eight degrees of freedom: exceeded once in a million times.
    assert_eq!(exact.outcomes.len(), 9);
    assert!(chi_square < 43.0, "{chi_square}");
}

#[test]
fn a_trial_is_told_through_both_levels_and_comes_out_as_it_did() {
    let experiment = experiment::of(program(DUEL));
    let stream = Stream::new(7, "plays");
    for trial in 0..50 {
        let told = experiment.narrate(&stream, trial);
        let counted = experiment.sample(&stream, trial..trial + 1);
        assert_eq!(counted.counts.into_keys().collect::<Vec<_>>(), [told.values]);
    }
    let lines = experiment.narrate(&stream, 3).lines;
    let notes = lines.iter().filter_map(|line| match line {
        Line::Note(text) => Some(text.as_str()),
        _ => None,
    });
    let notes: Vec<&str> = notes.collect();
    let begins = ["mine, toss.rule, is played with dice 1, luck 0", "yours, toss.rule, is played"];
    for (begin, told) in begins.into_iter().zip(["mine: ", "yours: "]) {
        let at = notes.iter().position(|note| *note == begin).unwrap();
        assert!(notes[at + 1].starts_with(told), "{notes:?}");
    }
    let is_toss = |line: &Line| matches!(line, Line::Roll { stage, .. } if stage == "toss");
    assert!(lines.iter().filter(|line| is_toss(line)).count() >= 4);
}

#[test]
fn common_dice_and_thresholds_reach_through() {
    let played = experiment::of(program(DUEL));
    let thresholds = played.thresholds(&Budget::default()).unwrap();
    let told: Vec<String> = thresholds.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|of| of.starts_with("toss: 5+")), "{told:?}");
    let stream = Stream::new(7, "plays");
    let [one, again] = [0, 1].map(|_| played.narrate_common(&stream, 5, None).values);
    assert_eq!(one, again);
}

#[test]
fn a_worked_example_shows_the_dice_of_both_levels() {
    let text = page(
        r#"
        resolve {
          let first = roll d6
          play toss = "toss.rule" { dice = 2 }
          result { sum = first + toss.hits "sum" tries = toss.tries time (tries) "tries" }
        }
        example "nothing, and then a hit" { faces 3, 1 2, 6 4 then sum = 4, tries = 2 }
        example "never" { faces 3, 1 2, 1 4 then sum = 3, tries = nothing }
        "#,
    );
    let rule = Rule::read_with("", &text, &toss()).unwrap();
    for tried in rule.try_examples() {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
}

#[test]
fn what_is_skipped_is_nothing() {
    let law = law(r#"
        resolve {
          let dice = roll d6
          var missed = no
          play toss = "toss.rule" { dice = dice  bold = yes } or skip { missed = yes }
          result { missed = missed "it could not be played" hits = toss.hits (hits) "hits" else "it was not played" }
        }
        "#);
    assert_eq!(law.mean(|values| number(values, 0)).to_string(), "1/3");
    for values in law.outcomes.keys() {
        assert_eq!(values[0] == Some(1u32.into()), values[1].is_none());
    }
}

#[test]
fn what_is_played_only_sometimes_is_nothing_otherwise() {
    let law = law(r#"
        resolve {
          let first = roll d6
          var idle = no
          play toss = "toss.rule" when first > 4 { dice = 1  rulings toss.again = 1 } or skip { idle = yes }
          result { idle = idle "idle" hits = toss.hits ?? 0 "hits" some = toss.some "some" else "not played" }
        }
        "#);
    assert_eq!(law.mean(|values| number(values, 0)).to_string(), "2/3");
    assert_eq!(law.mean(|values| number(values, 1)).to_string(), "1/9");
    for values in law.outcomes.keys() {
        assert_eq!(values[0] == Some(1u32.into()), values[2].is_none());
    }
}

#[test]
fn a_record_and_words_of_the_page_are_handed_on() {
    let law = law(r#"
        enum Hand { left "Left." right "Right." }
        record Toss { dice 1..6 = 1 "Dice." hand Hand = left "Hand." }
        circumstances { ours Toss = {} "Ours." other Hand = left "The other." }
        part plain(toss Toss) -> hits {
          play it = "toss.rule" { dice = toss.dice  hand = toss.hand  rulings toss.again = 1 }
          give it.hits
        }
        resolve {
          play it = "toss.rule" { hand = other  dice = 1  rulings toss.again = 1 }
          result { a = plain(ours) "a" b = it.hits "b" }
        }
        "#);
    let mean = |at: usize| law.mean(|values| number(values, at)).to_string();
    assert_eq!([mean(0), mean(1)], ["1/6", "1/6"]);
}

#[test]
fn a_page_that_plays_one_that_plays_another_plays_both() {
    let between = r#"
        rule house.between "Between"
        circumstances { dice 1..5 = 1 "Dice." }
        resolve {
          play it = "toss.rule" { dice = dice + 1  rulings toss.again = 1 }
          result { hits = it.hits "hits" }
        }"#;
    let shelf = toss().with("between.rule", between);
    let text = page(
        r#"resolve { play it = "between.rule" { dice = 2 } result { hits = it.hits "hits" } }"#,
    );
    let rule = Rule::read_with("", &text, &shelf).unwrap();
    let program = rule.prepare(&Data::EMPTY, &Data::EMPTY, &Data::EMPTY).unwrap();
    let law = experiment::of(program).enumerate_fractions(&Budget::default()).unwrap();
    assert_eq!(law.mean(|values| number(values, 0)).to_string(), "1");
}

#[test]
fn what_is_not_read_is_not_told_apart() {
    let read_all = experiment::of(program(
        r#"resolve { play a = "toss.rule" { dice = 6 } result { hits = a.hits "hits" } }"#,
    ));
    let read_one = experiment::of(program(
        r#"resolve { play a = "toss.rule" { dice = 6 } result { some = a.some "some" } }"#,
    ));
    let outcomes = |of: &dyn sandtable_sim::Experiment| {
        of.enumerate(&Budget::default()).unwrap().outcomes.len()
    };
    assert_eq!([outcomes(&*read_all), outcomes(&*read_one)], [7, 2]);
}

/// Where a rule is played only sometimes: the loops in which an earlier play could be taken for this
/// one, each once with `when` and once with the play under an `if`.
const LOOPS: [(&str, &str); 4] = [
    ("", "rounds up to 3 at turn { let go = roll d6 < turn + 2  PLAY }"),
    ("", "rounds up to 3 at turn { let go = roll d6 < turn + 2  if turn < 3 { PLAY } }"),
    ("", "for face, count in 3d6 from highest { let go = count > 0  PLAY }"),
    ("let some, idle = tosses()", "rounds up to 3 at turn { let go = roll d6 == 6  PLAY }"),
];

/// A page with a loop, in the rule itself or, where something calls it, in a part.
fn looped((call, text): (&str, &str), play: &str) -> String {
    let body = format!("var some = 0  var idle = 0  {}", text.replace("PLAY", play));
    let result = "result { some = some \"some\" idle = idle \"idle\" }";
    if call.is_empty() {
        return format!("resolve {{ {body}  {result} }}");
    }
    format!(
        "part tosses() -> some, idle {{ {body}  give some, idle }} resolve {{ {call}  {result} }}"
    )
}

#[test]
fn what_an_earlier_round_has_played_is_not_played_again() {
    let toss = "play toss = \"toss.rule\"";
    let says = "{ dice = 1  rulings toss.again = 1 }";
    let count = "if toss.some { some += 1 }";
    let idle = "{ idle += 1 }";
    let when = format!(
        "{toss} when go {says} or skip {idle}  if known(toss.some) and toss.some {{ some += 1 }}"
    );
    let under = format!("if go {{ {toss} {says} {count} }} else {idle}");
    for text in LOOPS {
        let (when, under) = (looped(text, &when), looped(text, &under));
        let (played, expected) = (law(&when), law(&under));
        assert_eq!(played.outcomes, expected.outcomes, "{when}");
        let experiment = experiment::of(program(&when));
        let stream = Stream::new(7, "plays");
        for trial in 0..200 {
            let told = experiment.narrate(&stream, trial).values;
            let counted = experiment.sample(&stream, trial..trial + 1).counts;
            assert!(counted.into_keys().eq([told.clone()]));
            assert!(expected.outcomes.keys().any(|of| *of == told), "{told:?} in {when}");
        }
    }
}

/// Measures that have no value, because nothing hits or nothing is played, as they flow through values
/// that may be nothing: every range here begins at one.
const MISSING: &str = r#"
    part sooner(one maybe 1..3, other maybe 1..3) -> maybe 1..3 {
      if known(one) {
        if known(other) { give min(one, other) }
        give one
      }
      give other
    }
    resolve {
      let go = "go": roll d6
      var first maybe 1..3 = nothing
      var last maybe 1..3 = nothing
      play mine = "toss.rule" when go > 3 { dice = 1 }
      first = mine.tries
      rounds up to 2 {
        play yours = "toss.rule" when go > 2 { dice = 2  rulings toss.again = 3 }
        last = if go == 6 then yours.tries else nothing
        first = sooner(first, yours.tries)
      }
      result {
        first = first time (tries)      "tries of the sooner"
        last  = last (tries)            "tries of the last" else "not six, or never"
        mine  = mine.tries time (tries) "my tries"
      }
    }
"#;

/// The same on one page, where 0 stands for nothing.
const MISSING_AT_ONCE: &str = r#"
    part toss(dice, most) -> tries 0..3 {
      var now = 0
      rounds up to most {
        now += 1
        let hits = count dice of d6 >= 5
        if hits > 0 { give now }
      }
      give 0
    }
    part sooner(one 0..3, other 0..3) -> both 0..3 {
      if one == 0 { give other }
      if other == 0 { give one }
      give min(one, other)
    }
    part told(tries 0..3) -> maybe 1..3 {
      if tries > 0 { give tries }
      give nothing
    }
    resolve {
      let go = "go": roll d6
      var first 0..3 = 0
      var last 0..3 = 0
      var mine 0..3 = 0
      if go > 3 { mine = toss(1, 2) }
      first = mine
      rounds up to 2 {
        var yours 0..3 = 0
        if go > 2 { yours = toss(2, 3) }
        last = if go == 6 then yours else 0
        first = sooner(first, yours)
      }
      result {
        first = told(first) time (tries) "tries of the sooner"
        last  = told(last) (tries)       "tries of the last" else "not six, or never"
        mine  = told(mine) time (tries)  "my tries"
      }
    }
"#;

/// What is said to a page whose range a measure leaves can be done.
#[test]
fn a_measure_that_may_be_missing_can_be_kept_within_a_range() {
    let body = r#"
        resolve {
          let go = roll d6
          var m maybe 2..3 = nothing
          play toss = "toss.rule" when go > 3 { rulings toss.again = 3 }
          m = if known(toss.tries) then max(2, toss.tries) else nothing
          result { m = m (tries) "tries, two at least" else "never" }
        }
    "#;
    let measures = experiment::of(program(body)).measures();
    assert_eq!((measures[0].scale.low, measures[0].scale.high), (2.0, 3.0));
}

/// What is not there is no number that would have to be within the range.
#[test]
fn what_is_skipped_for_certain_goes_where_a_range_begins_at_one() {
    let body = r#"
        circumstances { men 1..4 = 3 "Men." }
        resolve {
          play toss = "toss.rule" { dice = men  bold = yes } or skip
          var last maybe 1..3 = toss.tries
          var later maybe 1..3 = nothing
          rounds up to 3 at turn {
            play again = "toss.rule" { dice = turn + 1  bold = yes } or skip
            later = again.tries
          }
          result {
            last  = last (tries)  "tries" else "never"
            later = later (tries) "tries of the last turn" else "never"
          }
        }
    "#;
    let rule = Rule::read_with("", &page(body), &toss()).unwrap_or_else(|all| panic!("{all:#?}"));
    for men in 1..=4 {
        let men_are = Data::Table(vec![("men".to_owned(), Data::Number(men))]);
        let program = rule.prepare(&men_are, &Data::EMPTY, &Data::EMPTY).unwrap();
        let outcomes = experiment::of(program).enumerate_fractions(&Budget::default()).unwrap();
        let is_known = |at: usize| outcomes.outcomes.iter().any(|(values, _)| values[at].is_some());
        assert_eq!((is_known(0), is_known(1)), (men >= 3, true), "{men} men");
    }
}

/// How likely each result is, whichever numbers stand for what is missing.
fn by_values(body: &str) -> std::collections::BTreeMap<Vec<Option<i64>>, Fraction> {
    let mut all = std::collections::BTreeMap::new();
    for (values, p) in law(body).outcomes {
        let told =
            values.iter().map(|of| of.map(|of| of.exact().expect("a whole number").0)).collect();
        let known = all.remove(&told);
        all.insert(told, known.map_or(p.clone(), |known: Fraction| known + p));
    }
    all
}

#[test]
fn a_measure_without_a_value_is_one_that_is_missing_wherever_it_goes() {
    assert_eq!(by_values(MISSING), by_values(MISSING_AT_ONCE));
    let played = experiment::of(program(MISSING));
    for measure in played.measures() {
        assert_eq!((measure.scale.low, measure.scale.high.min(3.0)), (1.0, measure.scale.high));
        assert!(measure.scale.missing.is_some());
    }
    let stream = Stream::new(11, "missing");
    for trial in 0..200 {
        let told = played.narrate(&stream, trial);
        let counted = played.sample(&stream, trial..trial + 1);
        assert_eq!(counted.counts.into_keys().collect::<Vec<_>>(), [told.values]);
    }
}

#[test]
fn no_dice_are_told_where_none_are_rolled() {
    let body = r#"
        circumstances { men 0..6 = 0 "Men." sure chance = 1 "What is sure." odd chance = 1/3 "What is not." }
        resolve {
          let hits = count men of d6 >= 4
          let sum = roll (men) d6
          let happens = chance sure
          let other = chance odd
          result { all = hits + sum + happens + other "all" }
        }
    "#;
    let told = experiment::of(program(body)).narrate(&Stream::new(7, "none"), 0).lines;
    let asked = told.iter().filter_map(|line| match line {
        Line::Roll { asked, .. } => Some(asked.as_str()),
        _ => None,
    });
    assert_eq!(asked.collect::<Vec<_>>(), ["a chance of 1/3"]);
}
