//! What editors are told of a page, whether it can be read or not.

use crate::support::shelf::Shelf;
use proptest::prelude::*;
use sandtable_language::{Proposal, Survey, What};

const PAGE: &str = r#"rule house.volley "A volley"
use "units.rule": Unit, morale
enum Cover { open "In the open." wall "Behind a wall." }
record Side {
  models 1..30 (models) = 10 "Models that fire."
  cover  Cover = open        "What it stands behind."
}
circumstances {
  side Side = {}   "Who fires."
  unit Unit = {}   "Who is fired at."
}
figures {
  hit 2..6 = 4 "Score that hits. Übung."
}
rulings {
  volley.six hits | counts = hits "What a six does." { hits "It hits." counts "It counts." }
}
part lost(n, target Unit) -> men {
  give min(n, target.models)
}
resolve {
  let most = if volley.six == hits then 6 else 7
  let fired = side.models
  let hits = "to hit, {fired} of them": count fired of d6 >= min(hit, most)
  var pins 0..20 = 0
  for each man at i in [1, 2] { pins += man }
  result {
    casualties = lost(hits, unit) (models) "models taken out"
    shaken     = morale(unit.quality) + pins "pins"
  }
}
example "none" { given side.models = 1 faces 1 then casualties = 0 }
expect mean casualties = 5 given hit = 4
"#;

const UNITS: &str = r#"library house.units "Units"
enum Quality { green "New to it." regular "Used to it." }
record Unit {
  models  1..30 (models) = 10 "Men in it."
  quality Quality = regular   "How good they are."
}
part morale(of Quality) = when of { green: 1, else: 0 }
"#;

/// The page with a library beside it, or another text in its place.
fn survey(text: &str) -> Survey {
    Survey::of("volley.rule", text, &with(UNITS))
}

/// A library beside the page, and a rule that it can play.
fn with(units: &str) -> Shelf {
    Shelf::of([("units.rule".to_owned(), units.to_owned())]).with("shot.rule", SHOT)
}

const SHOT: &str = r#"rule house.shot "A shot"
circumstances {
  range near | far = near "How far." { near "Near by." far "Far away." }
  gun { barrels 1..4 = 1 "Barrels of it." } "What fires."
}
figures { save by Kind 2..6 = 4, 5 "Score that saves." }
enum Kind { soft hard }
resolve {
  let score = if range == near then save[soft] else save[hard]
  result { hits = count gun.barrels of d6 >= score (hits) "shots that hit" }
}
"#;

const PLAYING: &str = r#"rule house.playing "Playing"
resolve {
  play shot = "shot.rule" { range = "far"  gun = { barrels = 2 }  figures save.soft = 3 }
  result { hits = shot.hits "hits" }
}
"#;

/// What is said of the word that begins where the mark `|` stands, which is taken out: each meaning
/// as what it is, what it can be and what it means.
fn told(marked: &str) -> Vec<(What, String, String)> {
    let (before, after) = PAGE.split_once(&marked.replace('|', "")).unwrap();
    let (first, _) = marked.split_once('|').unwrap();
    let at = before.len() + first.len();
    assert!(after.len() < PAGE.len());
    let (_, meanings) = survey(PAGE).at(at);
    meanings.into_iter().map(|of| (of.what, of.can_be, of.meaning)).collect()
}

fn one(marked: &str) -> (What, String, String) {
    let mut all = told(marked);
    assert_eq!(all.len(), 1, "{marked}: {all:?}");
    all.remove(0)
}

fn meaning(what: What, can_be: &str, meaning: &str) -> (What, String, String) {
    (what, can_be.to_owned(), meaning.to_owned())
}

#[test]
fn names_are_told_with_what_they_can_be_and_mean() {
    let hit = meaning(What::Figure, "2..6 = 4", "Score that hits. Übung.");
    assert_eq!(one("min(|hit, most)"), hit);
    assert_eq!(one("given |hit = 4"), hit);
    let models = meaning(What::Value, "1..30 (models) = 10", "Models that fire.");
    assert_eq!(one("let fired = side.|models"), models, "of the record of the circumstance");
    assert_eq!(one("given side.|models"), models);
    assert_eq!(one("let fired = |side.models").0, What::Circumstance);
    assert_eq!(one("if |volley.six == hits").0, What::Ruling);
    assert_eq!(one("if volley.|six == hits").0, What::Ruling);
    assert_eq!(one("casualties = |lost(").1, "lost(n, target Unit) -> men");
    let most = "if volley.six == hits then 6 else 7";
    assert_eq!(one("min(hit, |most)"), meaning(What::Variable, most, ""));
    assert_eq!(one("pins += |man").0, What::Variable);
    assert_eq!(one("to hit, {|fired}").1, "side.models", "also within a text");
    assert_eq!(one("expect mean |casualties").2, "models taken out");
    assert_eq!(one("cover  |Cover").1, "open | wall");
}

#[test]
fn names_of_libraries_are_told_where_they_are_declared() {
    let survey = survey(PAGE);
    let quality = PAGE.find("unit.quality").unwrap() + "unit.".len();
    let (span, meanings) = survey.at(quality);
    assert_eq!(&PAGE[span.start..span.end], "quality");
    assert_eq!(meanings[0].meaning, "How good they are.");
    let place = survey.texts().place(meanings[0].place.unwrap());
    assert_eq!((place.name, &place.text[place.at..place.at + 7]), ("units.rule", "quality"));
    assert_eq!(survey.named_file(PAGE.find("units.rule").unwrap()), Some("units.rule"));
    assert_eq!(one("target |Unit").0, What::Record);
    assert_eq!(one("min(n, target.|models").2, "Men in it.");
}

/// What may be written where the mark `|` stands in the page, once something is replaced by it.
fn proposed(from: &str, to: &str) -> Vec<Proposal> {
    assert!(PAGE.contains(from), "{from}");
    let text = PAGE.replacen(from, to, 1);
    let at = text.find('¦').unwrap();
    survey(&text.replace('¦', "")).proposals(at)
}

fn texts(proposals: &[Proposal]) -> Vec<&str> {
    proposals.iter().map(|proposal| proposal.text.as_str()).collect()
}

#[test]
fn keys_and_words_are_proposed_where_they_fit() {
    assert_eq!(texts(&proposed("fired = side.models", "fired = side.¦")), ["models", "cover"]);
    assert_eq!(texts(&proposed("fired = side.models", "fired = side.mod¦")), ["models", "cover"]);
    assert_eq!(texts(&proposed("six == hits then", "six == ¦ then"))[..2], ["hits", "counts"]);
    assert_eq!(texts(&proposed("volley.six ==", "volley.¦ ==")), ["six"]);
    let cases = proposed("let fired = side.models", "let x = when side.cover { ¦ }");
    assert_eq!(texts(&cases)[..3], ["open", "wall", "else"]);
    assert_eq!(texts(&proposed("mean casualties = 5", "mean ¦ = 5")), ["casualties", "shaken"]);
    let keys = proposed("given hit = 4", "given ¦");
    assert_eq!(texts(&keys), ["hit", "side", "unit", "volley.six"]);
    assert_eq!(keys[0].meaning, "Score that hits. Übung.");
    let names = proposed("Unit, morale", "Unit, ¦");
    assert_eq!(texts(&names), ["Quality", "Unit", "morale"], "also where `use` is not finished");
    let types = proposed("side Side = {}", "side ¦");
    assert!(texts(&types).contains(&"Cover") && texts(&types).contains(&"maybe"), "{types:?}");
}

#[test]
fn values_of_records_are_proposed_in_braces_and_behind_dots() {
    let values = ["models", "cover"];
    assert_eq!(texts(&proposed("side Side = {}", "side Side = { ¦ }")), values);
    assert_eq!(texts(&proposed("given side.models = 1", "given side = { ¦ }")), values);
    assert_eq!(texts(&proposed("given side.models = 1", "given side = { models = 1, ¦ }")), values);
    assert_eq!(texts(&proposed("given side.models = 1", "given side.¦")), values);
    assert_eq!(texts(&proposed("given hit = 4", "given hit = 4, unit.¦")), ["models", "quality"]);
    let made = "fired = Side { ¦ }";
    assert_eq!(texts(&proposed("fired = side.models", made)), values);
    assert_eq!(texts(&proposed("fired = side.models", "fired = side with { ¦ }")), values);
    let nested =
        "record Pair { near Side = {} }\ncircumstances {\n  pair Pair = { near = { ¦ } } \"P.\"";
    assert_eq!(texts(&proposed("circumstances {", nested)), values);
    let words = proposed("side Side = {}", "side Side = { cover = ¦ }");
    assert_eq!(texts(&words)[..2], ["open", "wall"]);
    let case = proposed("let fired = side.models", "when side.cover { ¦ }");
    assert_eq!(texts(&case)[..2], ["open", "wall"], "braces of cases are no record");
}

#[test]
fn what_is_seen_is_proposed_and_what_is_not_is_not() {
    let all = proposed("let fired = side.models", "let fired = ¦");
    for name in ["most", "side", "hit", "volley.six", "lost", "morale", "wall", "count", "min"] {
        assert!(texts(&all).contains(&name), "{name}");
    }
    assert!(!texts(&all).contains(&"man"), "it is seen in its own braces alone");
    assert!(!texts(&all).contains(&"casualties"), "a measure is no variable");
    let declarations = proposed("expect mean casualties", "¦\nexpect mean casualties");
    assert!(texts(&declarations).contains(&"resolve"), "{declarations:?}");
    assert!(!texts(&declarations).contains(&"let"));
}

#[test]
fn the_keys_of_a_rule_that_is_played_are_told_and_proposed() {
    let told = |marked: &str| {
        let at = PLAYING.find(&marked.replace('|', "")).unwrap() + marked.find('|').unwrap();
        let (_, meanings) = survey(PLAYING).at(at);
        meanings.into_iter().map(|of| (of.name, of.can_be, of.meaning)).collect::<Vec<_>>()
    };
    let [barrels] = &told("{ |barrels = 2")[..] else { panic!("one key") };
    assert_eq!((barrels.1.as_str(), barrels.2.as_str()), ("1..4", "Barrels of it."));
    assert_eq!(told("figures save.|soft")[0].1, "2..6");
    assert_eq!(told("\"|far\"")[0].2, "Far away.");
    assert_eq!(told("shot.|hits")[0].2, "shots that hit");
    assert_eq!(told("\"|shot.rule")[0].2, "It comes to hits.");
    let proposed = |from: &str, to: &str| {
        let text = PLAYING.replacen(from, to, 1);
        let at = text.find('¦').unwrap();
        let all = survey(&text.replace('¦', "")).proposals(at);
        all.into_iter().map(|proposal| proposal.text).collect::<Vec<_>>()
    };
    assert_eq!(proposed("range = \"far\" ", "¦")[..2], ["range", "gun"]);
    assert_eq!(proposed("barrels = 2", "¦"), ["barrels"]);
    assert_eq!(proposed("range = \"far\"", "range = ¦")[..2], ["\"near\"", "\"far\""]);
    assert_eq!(proposed("range = \"far\"", "range = \"¦\""), ["\"near\"", "\"far\""]);
    assert_eq!(proposed("figures save.soft", "figures save.¦"), ["soft", "hard"]);
    assert_eq!(proposed("shot.hits", "shot.¦"), ["hits"]);
}

#[test]
fn a_page_is_told_by_what_it_declares() {
    let symbols = survey(PAGE).symbols();
    let names: Vec<&str> = symbols.iter().map(|symbol| symbol.name.as_str()).collect();
    let first = ["house.volley", "Cover", "Side", "side", "unit", "hit", "volley.six", "lost"];
    assert_eq!(names[..8], first);
    assert_eq!(names[8..], ["casualties", "shaken", "none", "mean casualties = 5"]);
    let side: Vec<&str> = symbols[2].within.iter().map(|symbol| symbol.name.as_str()).collect();
    assert_eq!(side, ["models", "cover"]);
    assert!(symbols[2].whole.end >= symbols[2].within[1].whole.end);
}

#[test]
fn all_problems_are_told_and_those_of_a_library_have_its_place() {
    let text = PAGE.replace("side.models\n", "side.modls\n").replace("pins += man", "pins += mna");
    let survey_of_slips = survey(&text);
    let messages: Vec<&str> =
        survey_of_slips.problems().iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(survey(PAGE).problems().is_empty(), "{:?}", survey(PAGE).problems());
    let library = with(&UNITS.replace("of Quality)", "of Qality)"));
    let survey = Survey::of("volley.rule", PAGE, &library);
    let place = survey.sources().place(survey.problems()[0].span);
    assert_eq!(place.name, "units.rule");
    let named = survey.use_of("units.rule").unwrap();
    assert_eq!(&PAGE[named.start..named.end], "\"units.rule\"");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_cut_and_no_slip_of_a_page_is_too_much(
        from in 0..PAGE.len(),
        length in 0..40usize,
        put in "[{}().:=\"a-z0-9 \n#é|]{0,6}",
        at in 0..PAGE.len() + 8,
    ) {
        let from = PAGE.floor_char_boundary(from);
        let to = PAGE.ceil_char_boundary((from + length).min(PAGE.len()));
        let text = format!("{}{put}{}", &PAGE[..from], &PAGE[to..]);
        let survey = survey(&text);
        let (span, _) = survey.at(at);
        prop_assert!(span.end <= text.len().max(at));
        for proposal in survey.proposals(at) {
            prop_assert!(!proposal.text.is_empty());
        }
        survey.named_file(at);
        prop_assert!(survey.symbols().iter().all(|symbol| symbol.span.end <= text.len()));
    }
}

#[test]
fn the_pages_of_other_tests_can_be_cut_anywhere() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cuts = 0;
    for pages in ["tests/rules", "../../examples/known-problems"] {
        let files = std::fs::read_dir(folder.join(pages)).unwrap().map(|file| file.unwrap().path());
        for file in files.filter(|path| path.extension().is_some_and(|it| it == "rule")) {
            let text = std::fs::read_to_string(file).unwrap();
            for end in (0..text.len()).step_by(41).map(|at| text.floor_char_boundary(at)) {
                let survey = survey(&text[..end]);
                survey.at(end);
                survey.proposals(end);
                assert!(survey.symbols().iter().all(|symbol| symbol.whole.end <= end));
                cuts += 1;
            }
        }
    }
    assert!(200 < cuts, "{cuts}");
}

/// Also what stands in a page that is played is told with its place there: measures and keys.
#[test]
fn what_a_page_reads_of_another_is_told_where_that_declares_it() {
    let survey = Survey::of("playing.rule", PLAYING, &with(UNITS));
    let declared_at = |written: &str, word: &str| {
        let at = PLAYING.find(written).unwrap() + written.find(word).unwrap();
        let (_, meanings) = survey.at(at);
        let [meaning] = &meanings[..] else { panic!("{written}: {meanings:?}") };
        let place = survey.texts().place(meaning.place.unwrap());
        let line = place.text[place.at..].lines().next().unwrap().to_owned();
        (place.name.to_owned(), line)
    };
    let in_shot = |line: &str| ("shot.rule".to_owned(), line.to_owned());
    let hits = "hits = count gun.barrels of d6 >= score (hits) \"shots that hit\" }";
    assert_eq!(declared_at("shot.hits", "hits"), in_shot(hits));
    let range = "range near | far = near \"How far.\" { near \"Near by.\" far \"Far away.\" }";
    assert_eq!(declared_at("{ range = ", "range"), in_shot(range));
    let barrels = "barrels 1..4 = 1 \"Barrels of it.\" } \"What fires.\"";
    assert_eq!(declared_at("gun = { barrels", "barrels"), in_shot(barrels));
}
