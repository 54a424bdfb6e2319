//! Charts that a scenario states: what they come to, and which are refused.

use sandtable_dice::{Procedure, Scripted};
use sandtable_language::{Data, Key, Kind, Presence, Program, Rule};

use crate::support::data::table;

const PAGE: &str = include_str!("rules/charts.rule");

/// A row of a chart as a scenario states it.
fn row(from: Option<i32>, to: Option<i32>, result: &str) -> Data {
    let scores = [("from", from), ("to", to)];
    let scores =
        scores.into_iter().filter_map(|(key, of)| Some((key.to_owned(), Data::Number(of?))));
    let result = ("result".to_owned(), Data::Word(result.to_owned()));
    Data::Table(scores.chain([result]).collect())
}

fn prepared(area: Vec<Data>) -> Result<Program, String> {
    let area = table([("area", Data::List(area))]);
    let program = Rule::read(PAGE).unwrap().prepare(&area, &Data::EMPTY, &Data::EMPTY);
    program.map_err(|refusal| refusal.to_string())
}

/// What the barrage does for the faces of two dice.
fn barrage(area: Vec<Data>, faces: [u8; 2]) -> i64 {
    let program = prepared(area).unwrap();
    let outcome = program.resolve(&mut Scripted::new([faces[0], faces[1], 1]));
    program.measures()[0].read(&outcome).0.unwrap().exact().unwrap().0
}

#[test]
fn a_page_with_charts_is_read_and_its_examples_come_out() {
    for tried in Rule::read(PAGE).unwrap().try_examples() {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
}

#[test]
fn a_scenario_states_a_chart_row_by_row() {
    let chart = || vec![row(None, Some(3), "killed"), row(Some(4), None, "pinned")];
    assert_eq!([[1, 2], [1, 3], [6, 6]].map(|faces| barrage(chart(), faces)), [2, 1, 1]);
    assert_eq!(barrage(vec![row(None, None, "pinned")], [1, 1]), 1);
    let to_the_end = vec![row(None, Some(3), "killed"), row(Some(4), Some(12), "pinned")];
    assert_eq!([[1, 2], [6, 6]].map(|faces| barrage(to_the_end.clone(), faces)), [2, 1]);
}

#[test]
fn a_chart_with_gaps_or_without_an_end_is_refused() {
    let refused = |area: &[Data]| prepared(area.to_vec()).unwrap_err();
    let (low, high) = (row(None, Some(3), "killed"), row(None, None, "pinned"));
    assert_eq!(
        refused(&[low.clone(), row(Some(5), None, "pinned")]),
        "`circumstances.area.1.from`: it begins at 5, and the row before it ends at 3"
    );
    assert_eq!(
        refused(&[high.clone(), low.clone()]),
        "`circumstances.area.0.to`: only the last row has no top"
    );
    assert_eq!(
        refused(&[low.clone(), row(Some(4), Some(11), "pinned")]),
        "`circumstances.area.1.to`: the last row ends at 11, and the dice may show 12"
    );
    assert_eq!(
        refused(&[low.clone(), low.clone()]),
        "`circumstances.area.1.to`: the rows of a chart rise, but 3 comes after 3"
    );
    assert_eq!(
        refused(&[low.clone(), low, high.clone()]),
        "`circumstances.area.1`: the rows of a chart rise, but 3 comes after 3"
    );
    assert_eq!(refused(&[]), "`circumstances.area`: it has no rows");
    assert_eq!(
        refused(&[row(None, None, "dead")]),
        "`circumstances.area.0.result`: `dead` is no word of it"
    );
    let gun = table([("chart", Data::List(vec![high; 5]))]);
    let guns = table([("guns", Data::List(vec![gun]))]);
    let refusal = Rule::read(PAGE).unwrap().prepare(&guns, &Data::EMPTY, &Data::EMPTY);
    assert_eq!(
        refusal.unwrap_err().to_string(),
        "`circumstances.guns.0.chart.0.to`: only the last row has no top"
    );
}

#[test]
fn its_key_is_a_list_of_rows() {
    let rule = Rule::read(PAGE).unwrap();
    let [area, _, last] = &rule.keys().circumstances[..] else { panic!("three keys") };
    let Kind::List { least: 1, most: 30, of } = &area.kind else { panic!("{:?}", area.kind) };
    let Kind::Table(keys) = &**of else { panic!("{of:?}") };
    let names = |keys: &[Key]| keys.iter().map(|key| key.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(keys), ["from", "to", "result"]);
    let rows =
        vec![row(None, Some(5), "missed"), row(None, Some(9), "pinned"), row(None, None, "killed")];
    assert_eq!(area.presence, Presence::Default(Data::List(rows)));
    assert_eq!(last.presence, Presence::Optional);
}

const LEFT_OUT: &str = r#"
rule house.mortar "A mortar"
enum Hit { missed pinned dead }
circumstances {
  is_far yes | no = no                                 "Whether it fires far."
  near   table of Hit on d6 = { ..3 missed  else dead } "What it does near by."
  far    maybe table 1..3 of Hit on d6                  "What it does far off, if that differs."
}
resolve {
  let near_by = look up near
  let far_off = if is_far then look up (far ?? near) else near_by
  result { dead = far_off == dead "it is hit" known = known(far) "there are two charts" }
}
example "one chart for both" { given is_far = yes  faces 1, 4  then dead = 1, known = 0 }
example "a chart of its own" {
  given is_far = yes, far = { ..4 pinned  ..5 missed  else dead }
  faces 1, 4
  then dead = 0, known = 1
}
"#;

#[test]
fn for_a_chart_that_is_left_out_another_can_stand_in() {
    let tried = Rule::read(LEFT_OUT).unwrap().try_examples();
    assert_eq!(tried.len(), 2);
    for tried in tried {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
}

/// Which of two charts is read is up to the dice, and neither has as many rows as the other.
#[test]
fn dice_can_choose_between_charts_of_different_lengths() {
    let page = LEFT_OUT.replace(
        "look up (far ?? near)",
        "read (if \"wind\": test d6 >= 4 then (far ?? near) else near) at 5",
    );
    let page = page.split("example").next().unwrap();
    let rule = Rule::read(page).unwrap();
    let far =
        vec![row(None, Some(4), "missed"), row(None, Some(5), "pinned"), row(None, None, "dead")];
    let given = table([("is_far", Data::YesNo(true)), ("far", Data::List(far))]);
    let program = rule.prepare(&given, &Data::EMPTY, &Data::EMPTY).unwrap();
    let dead = |wind| {
        let outcome = program.resolve(&mut Scripted::new([1, wind]));
        program.measures()[0].read(&outcome).0.unwrap().exact().unwrap().0
    };
    assert_eq!([3, 4].map(dead), [1, 0]);
}

const NAMED: &str = r#"
rule house.guns "Guns"
enum Hit { missed dead }
chart Barrage = table 1..6 of Hit on d6 within -20..30 e.g. { ..3 missed  else dead }
circumstances {
  near  Barrage required                           "What it does near by."
  far   Barrage required e.g. { ..5 missed  else dead } "What it does far off."
  flare maybe Barrage                              "What a flare does."
  guns  list 1..2 of Gun = [{ chart = { else dead } }] "Guns."
}
record Gun { chart Barrage = { ..4 missed  else dead } }
part shot(chart Barrage) = look up chart
resolve {
  let near_by = shot(near)
  let far_off = shot(flare ?? far)
  let hits = number of gun in guns: shot(gun.chart) == dead
  result { near = near_by == dead "near" far = far_off == dead "far" hits = hits "hits" }
}
example "as it is by default" { faces 4, 5, 1  then near = 1, far = 0, hits = 1 }
example "by the flare" { given flare = { else dead }, guns = [{}]  faces 3, 1, 4  then near = 0, far = 1, hits = 0 }
"#;

#[test]
fn several_charts_can_be_of_one_type() {
    let rule = Rule::read(NAMED).unwrap();
    for tried in rule.try_examples() {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
    let row = |to, result| row(None, to, result);
    let near = vec![row(Some(3), "missed"), row(None, "dead")];
    assert_eq!(rule.example().get("near"), Some(&Data::List(near)));
    let meanings = rule.keys().circumstances.iter().map(|key| key.meaning.as_str());
    let told = ["What it does near by.", "What it does far off.", "What a flare does.", "Guns."];
    assert_eq!(meanings.collect::<Vec<_>>(), told);
}
