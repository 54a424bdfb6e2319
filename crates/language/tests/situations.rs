//! What a scenario says of a rule: what it leaves out, and what it must not say.

use sandtable_dice::{Procedure, Scripted};
use sandtable_language::{Data, Kind, Presence, Rule};

use crate::support::data::table;

const PAGE: &str = r#"
rule test.situations "What a scenario says"
enum Arm { foot horse }
record Unit {
  men 1..20 (men) = 5     "Men."
  pins 0..9 = men         "Pins; as many as men."
}
circumstances {
  unit Unit = { men = 7 }           "The unit."
  worth by Arm 1..9 = 2, 3          "What a man of each arm is worth."
  line list 1..2 of Unit = [{}]     "Others."
  extra maybe 1..3                  "More men."
}
figures { limit 1..9 = 4 "Most." }
resolve {
  result {
    men   = unit.men   "men"
    pins  = unit.pins  "pins"
    horse = worth[horse] "worth of horse"
    foot  = worth[foot]  "worth of foot"
    line  = sum of u in line: min(limit, u.men) "others"
    extra = extra "more men" else "none"
  }
}
"#;

/// What the rule comes to, measure by measure, or why it cannot be played.
fn played(circumstances: &Data) -> Result<Vec<Option<i64>>, String> {
    let rule = Rule::read(PAGE).unwrap();
    let program = rule.prepare(circumstances, &Data::EMPTY, &Data::EMPTY);
    let program = program.map_err(|refusal| refusal.to_string())?;
    let outcome = program.resolve(&mut Scripted::new([]));
    let values = program.measures().into_iter().map(|measure| measure.read(&outcome).0);
    Ok(values.map(|value| Some(value?.exact()?.0)).collect())
}

#[test]
fn what_is_left_out_has_its_default() {
    let all = [7, 7, 3, 2, 4].map(Some);
    assert_eq!(played(&Data::EMPTY).unwrap(), [&all[..], &[None]].concat());
}

#[test]
fn keys_beside_one_that_is_said_are_as_in_the_default_of_their_table() {
    let unit = table([("pins", Data::Number(2))]);
    assert_eq!(played(&table([("unit", unit)])).unwrap()[..2], [Some(7), Some(2)]);
    let worth = table([("horse", Data::Number(9))]);
    assert_eq!(played(&table([("worth", worth)])).unwrap()[2..4], [Some(9), Some(2)]);
}

#[test]
fn what_follows_from_a_key_follows_from_what_is_said_of_it() {
    let unit = table([("men", Data::Number(3))]);
    assert_eq!(played(&table([("unit", unit)])).unwrap()[..2], [Some(3), Some(3)]);
}

#[test]
fn what_is_no_value_of_a_key_is_refused() {
    let one = |key: &str, of: Data| played(&table([(key, of)])).unwrap_err();
    let unit = || table([("men", Data::Number(21))]);
    assert_eq!(one("unit", unit()), "`circumstances.unit.men`: 21 is not from 1 to 20");
    assert_eq!(one("units", unit()), "`circumstances.units`: there is no such key");
    let odd = table([("mem", Data::Number(2))]);
    assert_eq!(one("unit", odd), "`circumstances.unit.mem`: there is no such key");
    let none = Data::List(Vec::new());
    assert_eq!(one("line", none), "`circumstances.line`: it has 0 items, and can have 1 to 2");
    let worth = table([("guns", Data::Number(2))]);
    assert_eq!(
        one("worth", worth),
        "`circumstances.worth.guns`: it is no word of Arm that has a value"
    );
    assert_eq!(one("extra", Data::YesNo(true)), "`circumstances.extra`: expected a number");
}

/// A key with decimals is reckoned with exactly, and is no number between two steps.
#[test]
fn a_number_with_decimals_is_one_of_its_steps() {
    let rule = Rule::read(
        r#"
        rule house.setup "Guns for each unit"
        circumstances {
          column list 2..2 of 0..10 step 0.001 required e.g. [0.29, 2] "Multipliers."
          share  0..1 step 0.25 = 0.75 "Share."
        }
        resolve {
          let products = list of each in column: each * 100 // 1
          result {
            first  = products[1]            "as a binary number this is 28.999…"
            second = products[2]            "200"
            up     = -(-column[1] * 10 // 1) "2.9, rounded up"
            share  = share amount            "share"
          }
        }
        example "of it" { then first = 29, second = 200, up = 3, share = 3/4 }
        example "rounded" { given column = [0.009, 0], share = 1 then first = 0, second = 0, up = 1, share = 1 }
        "#,
    );
    let rule = rule.unwrap();
    for tried in rule.try_examples() {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
    let column = |first: &str| {
        let all = [first, "1"].map(|written| Data::Decimal(written.to_owned()));
        let circumstances = table([("column", Data::List(all.to_vec()))]);
        rule.prepare(&circumstances, &Data::EMPTY, &Data::EMPTY).map_err(|it| it.to_string())
    };
    assert!(column("10").is_ok());
    let range = "a number from 0 to 10 in steps of 1/1000";
    for wrong in ["0.0005", "10.001", "-0.5"] {
        let problem = format!("`circumstances.column.0`: {wrong} is not {range}");
        assert_eq!(column(wrong).unwrap_err(), problem);
    }
}

#[test]
fn a_key_that_is_nothing_when_left_out_says_no_more_than_its_meaning() {
    let rule = Rule::read(
        r#"
        rule house.tank "A tank"
        figures {
          men  1..9 = 3                                     "Men."
          tank maybe -9..9 = nothing                        "Against tanks; left out, no effect."
          gun  maybe -9..9 = if men > 2 then 1 else nothing "Of the gun."
        }
        resolve { result { sum = men + (tank ?? 0) + (gun ?? 0) "all" } }
        "#,
    );
    let rule = rule.unwrap();
    let meanings: Vec<&str> = rule.keys().figures.iter().map(|key| key.meaning.as_str()).collect();
    assert_eq!(meanings, ["Men.", "Against tanks; left out, no effect.", "Of the gun."]);
}

/// A key that is worked out from circumstances, and one that is nothing.
#[test]
fn what_a_circumstance_follows_from_is_said_only_where_it_follows_from_something() {
    let rule = Rule::read(
        r#"
        rule house.tank "A tank"
        circumstances {
          men   1..9 required e.g. 3                  "Men."
          aid   maybe 1..3 = nothing                  "Who helps."
          rest  maybe 1..9 = if men > 2 then men - 2 else nothing "Who rests."
        }
        resolve { result { sum = men + (aid ?? 0) + (rest ?? 0) "all" } }
        "#,
    );
    let rule = rule.unwrap();
    let told: Vec<&str> =
        rule.keys().circumstances.iter().map(|key| key.meaning.as_str()).collect();
    let follows = "Who rests. Left out, it follows from what is said beside it; \"nothing\" says that \
                   there is none.";
    assert_eq!(told, ["Men.", "Who helps.", follows]);
    let worked_out: Vec<bool> =
        rule.keys().circumstances.iter().map(|key| key.is_worked_out).collect();
    assert_eq!(worked_out, [false, false, true]);
}

#[test]
fn the_bare_name_of_several_keys_is_the_circumstance_and_a_variable_goes_before_all() {
    let rule = Rule::read(
        r#"
        rule house.wire "Wire"
        circumstances { wire 0..3 = 1 "The wire." }
        figures { wire 0..40 = 20 "How deep." }
        rulings { wire 0..400 = 300 "How long."  wire.cut 0..4000 = 2000 "What is cut." }
        resolve {
          let bare = wire + figures.wire + rulings.wire + wire.cut
          let wire = bare + circumstances.wire
          result { sum = wire "all" }
        }
        example "all" { then sum = 2322 }
        example "each" {
          given wire = 2, figures.wire = 30, rulings.wire = 400, wire.cut = 3000
          then sum = 3434
        }
        "#,
    );
    for tried in rule.unwrap().try_examples() {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
}

/// Between two rolls nobody keeps what was picked from a list before.
#[test]
fn what_is_picked_from_a_list_takes_no_room_of_its_own() {
    let rule = Rule::read(
        r#"
        rule house.wide "Three numbers of thirty bits each"
        resolve {
          var a 0..1_000_000_000 = 0
          var b 0..1_000_000_000 = 0
          var c 0..1_000_000_000 = 0
          var line = [0, 0, 0]
          rounds up to 3 {
            let at = roll d3
            line[at] = min(9, line[at] + 1)
            let score = roll d6
            a = min(1_000_000_000, a + score * line[at])
            b = min(1_000_000_000, b + score)
            c = min(1_000_000_000, c + line[at])
          }
          result { a = a "products" b = b "scores" c = c "picked" }
        }
        example "the second twice" { faces 2 6, 1 1, 2 3 then a = 13, b = 10, c = 4 }
        "#,
    );
    let tried = rule.unwrap().try_examples();
    assert_eq!(tried[0].problem, None);
}

#[test]
fn what_yes_and_no_mean_is_told_as_a_scenario_says_them() {
    let rule = Rule::read(
        r#"
        rule house.men "Men"
        circumstances {
          attached no | yes = no "Whether they are attached." { no "They are not." yes "They are." }
        }
        rulings {
          tired.yes yes | no = yes "Whether men tire." { yes "They do." }
          tired.how as-ever = as-ever "How men tire." { as-ever "As ever." }
        }
        resolve { result { sum = attached + tired.yes "all" } }
        "#,
    );
    let rule = rule.unwrap();
    let keys = rule.keys();
    let told = "Whether they are attached. false: They are not. true: They are.";
    assert_eq!(keys.circumstances[0].meaning, told);
    assert_eq!(keys.rulings[0].meaning, "Whether men tire. true: They do.");
    let one = Kind::Words(vec![("as-ever".to_owned(), "As ever.".to_owned())]);
    assert_eq!(keys.rulings[1].kind, one);
}

/// A rule about a target, which is men, by default 8, or a building.
const FORMS: &str = r#"
rule house.target "A target"
enum Target {
  infantry "Men on foot." { men 1..20 = 8 "Men."  aid 0..3 = 0 "Aid." }
  building "A building."
}
circumstances { target Target = { infantry = { men = 5 } } "What is fired at." }
resolve {
  result { men = when target { infantry: target.infantry.men + target.infantry.aid, building: 0 } "men" }
}
"#;

/// How many men the target has, or why it is none.
fn men(target: Data) -> Result<String, String> {
    let rule = Rule::read(FORMS).unwrap();
    let circumstances = Data::Table(vec![("target".to_owned(), target)]);
    let program = rule.prepare(&circumstances, &Data::EMPTY, &Data::EMPTY);
    let program = program.map_err(|refusal| refusal.to_string())?;
    let outcome = program.resolve(&mut Scripted::new([]));
    Ok(program.measures()[0].read(&outcome).0.unwrap().to_string())
}

fn keyed(values: &[(&str, Data)]) -> Data {
    Data::Table(values.iter().map(|(key, of)| ((*key).to_owned(), of.clone())).collect())
}

#[test]
fn a_situation_has_exactly_one_of_several_forms() {
    let infantry = |said: &[(&str, Data)]| keyed(&[("infantry", keyed(said))]);
    assert_eq!(men(infantry(&[])).unwrap(), "5", "the default is of the same form");
    assert_eq!(men(infantry(&[("aid", Data::Number(2))])).unwrap(), "7");
    assert_eq!(men(infantry(&[("men", Data::Number(3))])).unwrap(), "3");
    assert_eq!(men(Data::Word("building".to_owned())).unwrap(), "0");
    let refused = |target| men(target).unwrap_err();
    let one = "`circumstances.target`: it is exactly one of `infantry`, `building`";
    assert_eq!(refused(Data::EMPTY), one);
    let both = keyed(&[("infantry", Data::EMPTY), ("building", Data::EMPTY)]);
    assert_eq!(refused(both), one);
    let bridge = "`circumstances.target.bridge`: there is no such key";
    assert_eq!(refused(Data::Word("bridge".to_owned())), bridge);
    let crowd = "`circumstances.target.infantry.men`: 30 is not from 1 to 20";
    assert_eq!(refused(infantry(&[("men", Data::Number(30))])), crowd);
}

#[test]
fn the_key_of_forms_names_them_with_their_keys() {
    let rule = Rule::read(FORMS).unwrap();
    let [target] = &rule.keys().circumstances[..] else { panic!("one key") };
    let Kind::Forms(forms) = &target.kind else { panic!("{:?}", target.kind) };
    let told = forms.iter().map(|form| {
        let keys = match &form.holds {
            Some(Kind::Table(keys)) => keys.iter().map(|key| key.name.as_str()).collect(),
            _ => Vec::new(),
        };
        format!("{}: {} {}", form.name, form.meaning, keys.join(", "))
    });
    let told: Vec<String> = told.collect();
    assert_eq!(told, ["infantry: Men on foot. men, aid", "building: A building. "]);
    assert_eq!(
        rule.example(),
        &keyed(&[(
            "target",
            keyed(&[("infantry", keyed(&[("men", Data::Number(5)), ("aid", Data::Number(0)),]))])
        )])
    );
}

/// A rule with figures of which some are printed nowhere.
const ASSUMED: &str = r#"
rule house.cover "Cover"
enum Going { firm soft }
record Depth { deep 0..3 = 1 "How deep." wide 0..3 = 2 assumed "How wide." }
figures {
  hit   2..6 = 3                           "Score that hits."
  cover by Going 0..3 = 1, 2 assumed       "In {} cover."
  ditch Depth = {}                         "A ditch."
}
figures wall assumed "A wall." { high 0..3 = 1 "How high." }
resolve {
  let sum = hit + cover[firm] + ditch.deep + ditch.wide + wall.high
  result { sum = sum "sum" }
}
"#;

#[test]
fn what_is_assumed_of_a_figure_is_assumed_of_all_that_is_in_it() {
    let rule = Rule::read(ASSUMED).unwrap();
    let mut assumed = Vec::new();
    for key in &rule.keys().figures {
        let Kind::Table(keys) = &key.kind else {
            assumed.push((key.name.clone(), key.is_assumed));
            continue;
        };
        let within = keys.iter().map(|of| (format!("{}.{}", key.name, of.name), of.is_assumed));
        assumed.extend(within);
    }
    let of = |name: &str| assumed.iter().find(|(known, _)| known == name).map(|(_, is)| *is);
    for (name, is_assumed) in [
        ("hit", false),
        ("cover.firm", true),
        ("cover.soft", true),
        ("ditch.deep", false),
        ("ditch.wide", true),
        ("wall.high", true),
    ] {
        assert_eq!(of(name), Some(is_assumed), "{name}");
    }
    assert_eq!(assumed.len(), 6);
    let cover = rule.keys().figures.iter().find(|key| key.name == "cover").unwrap();
    assert_eq!(cover.meaning, "In … cover.");
}

/// A rule about shots that have hit, or need a score.
const HELD: &str = r#"
rule house.shots "Shots"
enum Hit {
  scored "They have hit."
  score  -5..15 (pips) "Each needs this score."
}
circumstances { to_hit Hit = { score = 4 } "What they need." }
resolve { result { needed = when to_hit { scored: 1, score: to_hit.score } "needed" } }
"#;

#[test]
fn a_form_may_hold_one_value_that_has_no_key() {
    let rule = Rule::read(HELD).unwrap();
    let needed = |to_hit: Data| {
        let program = rule.prepare(&keyed(&[("to_hit", to_hit)]), &Data::EMPTY, &Data::EMPTY);
        let program = program.map_err(|refusal| refusal.to_string())?;
        let outcome = program.resolve(&mut Scripted::new([]));
        Ok::<_, String>(program.measures()[0].read(&outcome).0.unwrap().to_string())
    };
    assert_eq!(needed(keyed(&[("score", Data::Number(-5))])).unwrap(), "-5");
    assert_eq!(needed(Data::Word("scored".to_owned())).unwrap(), "1");
    let far = needed(keyed(&[("score", Data::Number(16))])).unwrap_err();
    assert_eq!(far, "`circumstances.to_hit.score`: 16 is not from -5 to 15");
    let bare = needed(Data::Word("score".to_owned())).unwrap_err();
    assert_eq!(bare, "`circumstances.to_hit.score`: expected a number");
    let Kind::Forms(forms) = &rule.keys().circumstances[0].kind else { panic!("forms") };
    assert_eq!((&forms[0].holds, &forms[1].holds), (&None, &Some(Kind::Whole(-5, 15))));
    assert_eq!(forms[1].meaning, "Each needs this score (pips).");
    assert_eq!(rule.example(), &keyed(&[("to_hit", keyed(&[("score", Data::Number(4))]))]));
}

/// A rule with a figure that is dice, and one that has no steps.
const CHART: &str = r#"
rule house.chart "A chart"
figures he "The chart." {
  pins     dice = d3                    "Pins."
  more     dice = 2d6 + 1               "More of them."
  diameter 0.25..12.0 (inches) = 1.0 "How wide it is."
}
resolve { result { pins = roll he.pins "pins"  more = roll he.more "more"  wide = he.diameter amount (inches) "wide" } }
"#;

/// What a chart comes to, with these faces.
fn chart(figures: &[(&str, Data)], faces: &[u8]) -> Result<Vec<String>, String> {
    let rule = Rule::read(CHART).unwrap();
    let figures = keyed(&[("he", keyed(figures))]);
    let program = rule.prepare(&Data::EMPTY, &figures, &Data::EMPTY);
    let program = program.map_err(|refusal| refusal.to_string())?;
    let mut dice = Scripted::new(faces);
    let outcome = program.resolve(&mut dice);
    assert!(dice.exhausted());
    let read = |measure: &sandtable_dice::Measure<_>| measure.read(&outcome).0.unwrap().to_string();
    Ok(program.measures().iter().map(read).collect())
}

#[test]
fn a_key_may_be_dice_which_a_scenario_says_as_rulebooks_do() {
    let word = |said: &str| Data::Word(said.to_owned());
    assert_eq!(chart(&[], &[3, 6, 5]).unwrap(), ["3", "12", "1"]);
    assert_eq!(
        chart(&[("pins", word("2d6")), ("more", word("0"))], &[6, 1]).unwrap(),
        ["7", "0", "1"]
    );
    assert_eq!(chart(&[("more", word("D2+20"))], &[1, 2]).unwrap(), ["1", "22", "1"]);
    let refused = chart(&[("pins", word("D8"))], &[]).unwrap_err();
    assert_eq!(refused, "`figures.he.pins`: `D8` is no dice");
    let rule = Rule::read(CHART).unwrap();
    let Kind::Table(keys) = &rule.keys().figures[0].kind else { panic!("a table") };
    let told = keys.iter().map(|key| (&key.kind, &key.presence)).collect::<Vec<_>>();
    assert_eq!(told[0], (&Kind::Dice, &Presence::Default(word("D3"))));
    assert_eq!(told[1], (&Kind::Dice, &Presence::Default(word("2D6+1"))));
    let inches = Kind::Number("0.25".to_owned(), "12".to_owned());
    assert_eq!(told[2], (&inches, &Presence::Default(Data::Decimal("1".to_owned()))));
}

#[test]
fn a_number_without_steps_is_taken_to_a_millionth() {
    let wide = |said: &str| {
        let said = [("diameter", Data::Decimal(said.to_owned()))];
        chart(&said, &[1, 1, 1]).map(|all| all[2].clone())
    };
    assert_eq!(wide("0.25").unwrap(), "0.25");
    assert_eq!(wide("2.5e0").unwrap(), "2.5");
    assert_eq!(wide("1.0000004").unwrap(), "1");
    let far = "`figures.he.diameter`: 12.0000001 is not a number from 0.25 to 12";
    assert_eq!(wide("12.0000001").unwrap_err(), far);
}

#[test]
fn a_measure_goes_as_far_as_it_can_in_the_situation() {
    let rule = Rule::read(
        r#"
        rule house.crossing "A crossing"
        circumstances { turns 1..12 (turns) = 4 "Turns." }
        resolve {
          var across maybe 1..12 = nothing
          rounds up to turns at turn { if test d6 == 6 { across = turn  stop } }
          result { turn = across time (turns) "when it is across" else "never" }
        }
        "#,
    );
    let program = rule.unwrap().prepare(&Data::EMPTY, &Data::EMPTY, &Data::EMPTY).unwrap();
    let highest = program.measures()[0].scale.high;
    assert!(
        (highest - 4.0).abs() < 1e-9,
        "{highest} of the four turns that there are, and not of the twelve"
    );
}

/// A round that is played has a number from 1; before the first there is nothing to be seen.
#[test]
fn what_is_seen_at_a_decision_is_what_can_be_seen_there() {
    let rule = Rule::read(
        r#"rule test.climb "A climb"
enum Move { stop-here "Stops." go-on "Goes on." }
circumstances { turns 1..8 = 4 "Turns." }
resolve {
  var pot = 0
  rounds up to turns at turn {
    let move = choose "move" by thief { go-on, stop-here when pot > 0 } seeing turn
    if move == stop-here { stop }
    pot = min(9, pot + roll d6)
  }
  result { pot = pot "points" }
}
"#,
    )
    .unwrap();
    assert_eq!(rule.decisions()[0].ranges, [(1, 8)]);
}
