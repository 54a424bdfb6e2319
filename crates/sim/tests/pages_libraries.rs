//! Rules that use libraries: what they come to, what scenarios may say of them, and what is said of
//! the libraries themselves.

use sandtable_dice::{Procedure, Reading};
use sandtable_language::{
    Data, Faults, Key, Kind, Presence, Problem, Program, Rule, Shelved, is_library,
};
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, enumerate};

use crate::support::shelf::{Shelf, place};

const ASSAULT: &str = include_str!("../../language/tests/libraries/assault.rule");
const FIRE: &str = include_str!("../../language/tests/libraries/fire.rule");
const MORALE: &str = include_str!("../../language/tests/libraries/base/morale.rule");
const ONE_PAGE: &str = include_str!("../../language/tests/libraries/one-page.rule");

fn shelf(files: &[(&str, &str)]) -> Shelf {
    Shelf::of(files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())))
}

/// A rule that uses these files, or what is wrong with them.
fn tried(page: &str, files: &[(&str, &str)]) -> Result<Rule, Faults> {
    Rule::read_with("page.rule", page, &shelf(files))
}

fn read(page: &str, files: &[(&str, &str)]) -> Rule {
    tried(page, files).unwrap_or_else(|faults| panic!("{:?}", told(&faults)))
}

/// Where each problem is, and what.
fn told(faults: &Faults) -> Vec<String> {
    let one = |problem: &Problem| {
        let (name, line, column) = place(faults, problem.span);
        format!("{name}:{line}:{column} {}", problem.message)
    };
    faults.problems.iter().map(one).collect()
}

fn refused(page: &str, files: &[(&str, &str)]) -> Vec<String> {
    told(&tried(page, files).unwrap_err())
}

/// An entry that another rule carries out, with a question of its own.
#[test]
fn an_entry_asks_the_rule_that_carries_it_out() {
    let fire = r#"
        rule house.volley "A volley"
        assumes house.base.fire
        use "fire.rule": hit
        circumstances { shots 1..9 = 3 "Shots."  guns 1..3 required e.g. 1 "Guns." }
        resolve { result { hits = count guns * shots of d6 >= hit "hits" none = shots == 0 "no" } }
        expect mean hits = 9 because "this is no test of the entry"
    "#;
    let fire = fire.replace(" none = shots == 0 \"no\"", "");
    let library = r#"library house.fire "Fire" figures { hit 2..6 = 4 "Score that hits." }"#;
    let entry = r#"
        rule house.guns "Guns"
        source "page 3"
        asks "volley.rule" for hits given guns = 2
        expect mean hits = 4 given guns = 2, shots = 4
        example "two guns, three shots each" { faces 4 3 6 1 2 3 then hits = 2 }
    "#;
    let rule = read(entry, &[("volley.rule", &fire), ("fire.rule", library)]);
    assert_eq!(
        (rule.id().as_str(), rule.title(), rule.asks()),
        ("house.guns", "Guns", Some("hits"))
    );
    assert_eq!(rule.example().get("guns"), Some(&Data::Number(2)));
    assert_eq!(rule.assumes(), ["house.base.fire"]);
    let keys = |keys: &[Key]| keys.iter().map(|key| key.name.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&rule.keys().circumstances), ["shots", "guns"]);
    assert_eq!(keys(&rule.keys().figures), ["hit"]);
    assert_eq!(rule.expectations().len(), 1, "those of the volley are its own");
    for tried in rule.try_examples() {
        assert_eq!(tried.problem, None);
    }
    let names: Vec<&str> = rule.sources().files().map(|(name, _)| name).collect();
    assert_eq!(names, ["page.rule", "volley.rule", "fire.rule"]);
}

fn assault() -> Rule {
    read(ASSAULT, &[("fire.rule", FIRE), ("base/morale.rule", MORALE)])
}

fn table<const N: usize>(values: [(&str, Data); N]) -> Data {
    Data::Table(values.map(|(key, of)| (key.to_owned(), of)).to_vec())
}

/// How likely each way is that the measures of a rule can come out, as text.
fn law(program: &Program) -> Vec<(String, Fraction)> {
    let law = enumerate::<_, Fraction>(&Budget::default(), |dice| program.resolve(dice)).unwrap();
    let measures = program.measures();
    let all = law.outcomes.iter().map(|(results, p)| {
        let values = measures.iter().map(|of| (of.name, of.read(results)));
        (format!("{:?}", values.collect::<Vec<_>>()), p.clone())
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    all
}

#[test]
fn a_rule_of_three_files_has_the_law_of_the_same_rule_on_one_page() {
    let (several, one) = (assault(), Rule::read(ONE_PAGE).unwrap());
    let squad = table([("men", Data::Number(2)), ("pins", Data::Number(1))]);
    let situations = [
        [Data::EMPTY, Data::EMPTY, Data::EMPTY],
        [
            table([("squad", squad), ("weapon", Data::Word("gun".to_owned()))]),
            table([("fire", table([("hit", Data::Number(3))])), ("limit", Data::Number(1))]),
            table([("fire.moved", Data::Word("same".to_owned()))]),
        ],
    ];
    for [circumstances, figures, rulings] in situations {
        let prepared = |rule: &Rule| rule.prepare(&circumstances, &figures, &rulings).unwrap();
        assert_eq!(law(&prepared(&several)), law(&prepared(&one)));
    }
}

#[test]
fn its_examples_come_out() {
    for tried in assault().try_examples() {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
    assert_eq!(assault().expectations().len(), 2);
}

#[test]
fn it_has_the_keys_of_what_it_reaches_and_no_others() {
    let rule = assault();
    let names = |keys: &[Key]| keys.iter().map(|key| key.name.clone()).collect::<Vec<_>>();
    let keys = rule.keys();
    assert_eq!(names(&keys.circumstances), ["squad", "weapon", "moves"]);
    assert_eq!(names(&keys.figures), ["morale", "limit", "fire"], "nothing asks for the range");
    assert_eq!(names(&keys.rulings), ["fire.moved"]);
}

#[test]
fn it_sets_other_defaults_for_its_libraries() {
    let rule = assault();
    let default = |key: &Key| key.presence.clone();
    let moved = Data::Word("worse".to_owned());
    assert_eq!(default(&rule.keys().rulings[0]), Presence::Default(moved));
    let Kind::Table(morale) = &rule.keys().figures[0].kind else { panic!("a group") };
    assert_eq!(default(&morale[0]), Presence::Default(Data::Number(8)));
}

#[test]
fn what_is_fixed_is_no_key() {
    let fixed = ASSAULT.replace("fire.moved default", "fire.moved fixed");
    let fixed = fixed.replace("morale.nerve default", "morale.nerve fixed");
    let fixed = fixed.replace(" given fire.moved = same", " given weapon = rifle, moves = no");
    let fixed = fixed.replace("when fire.moved { worse: 1, same: 0 }", "limit");
    let fixed = fixed.replace(", fire.moved\n", "\n");
    let rule = read(&fixed, &[("fire.rule", FIRE), ("base/morale.rule", MORALE)]);
    assert_eq!(rule.keys().rulings, []);
    let Kind::Table(morale) = &rule.keys().figures[0].kind else { panic!("a group") };
    assert_eq!(morale.iter().map(|key| key.name.as_str()).collect::<Vec<_>>(), ["worst"]);
    let stated = Data::Table(vec![("worst".to_owned(), Data::Number(4))]);
    assert_eq!(rule.keys().figures[0].presence, Presence::Default(stated));
    for tried in rule.try_examples() {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
    let nerve = table([("morale", table([("nerve", Data::Number(3))]))]);
    let refusal = rule.prepare(&Data::EMPTY, &nerve, &Data::EMPTY).unwrap_err();
    assert_eq!(refusal.to_string(), "`figures.morale.nerve`: there is no such key");
}

#[test]
fn it_leans_on_the_assumptions_of_what_it_reaches() {
    assert_eq!(assault().assumes(), ["house.open-ground", "house.good-light"]);
    let page = "rule a.b \"T\" use \"fire.rule\": in-range
        circumstances { far 1..36 = 9 \"How far.\" }
        resolve { result { hit = in-range(far) and test d6 >= 4 \"hit\" } }";
    let rule = read(page, &[("fire.rule", FIRE), ("base/morale.rule", MORALE)]);
    assert_eq!(rule.assumes(), ["house.good-light"]);
    assert_eq!(rule.keys().figures.len(), 1);
}

#[test]
fn a_refusal_of_a_record_holds_for_every_circumstance_of_it() {
    let page = "rule a.b \"T\" use \"base/morale.rule\": Squad
        use \"fire.rule\": in-range
        circumstances {
          far  1..36 = 9 \"How far.\"
          near Squad = {} \"One.\"
          line list 1..3 of Squad = [{}] \"Others.\"
          last maybe Squad \"The last.\"
        }
        resolve {
          let men = near.men + (sum of s in line: s.men) + (if known(last) then 1 else 0)
          result { men = men + roll d6 + in-range(far) \"men\" }
        }";
    let rule = read(page, &[("fire.rule", FIRE), ("base/morale.rule", MORALE)]);
    let refused = |key: &str, of: Data| {
        let refusal = rule.prepare(&table([(key, of)]), &Data::EMPTY, &Data::EMPTY).unwrap_err();
        refusal.to_string()
    };
    let pinned = || table([("men", Data::Number(2)), ("pins", Data::Number(3))]);
    let near = "`circumstances.near.pins`: 2 men have no 3 pins";
    assert_eq!(refused("near", pinned()), near);
    let line = Data::List(vec![Data::EMPTY, pinned()]);
    assert_eq!(refused("line", line), "`circumstances.line.1.pins`: 2 men have no 3 pins");
    assert_eq!(refused("last", pinned()), "`circumstances.last.pins`: 2 men have no 3 pins");
    rule.prepare(&Data::EMPTY, &Data::EMPTY, &Data::EMPTY).unwrap();
}

#[test]
fn the_problems_of_all_files_are_told_at_once_and_in_their_files() {
    let fire = FIRE.replace("fire.hit + worse", "fire.hti + worse");
    let morale = MORALE.replace("squad.pins)", "squad.pinned)");
    let page = ASSAULT.replace("left > 0 and", "lost > 0 and");
    let said = refused(&page, &[("fire.rule", &fire), ("base/morale.rule", &morale)]);
    assert_eq!(
        said,
        [
            "page.rule:21:15 `lost` is not known here",
            "fire.rule:27:49 this has no `hti`",
            "base/morale.rule:14:89 a Squad has no `pinned`",
        ]
    );
    let morale = MORALE.replace("limit 1..9", "limit 1..");
    let page = ASSAULT.replace("moves  yes | no", "moves  yes |");
    let said = refused(&page, &[("fire.rule", FIRE), ("base/morale.rule", &morale)]);
    assert_eq!(
        said,
        ["page.rule:9:16 `=` cannot stand here", "base/morale.rule:12:13 `(` cannot stand here",]
    );
}

#[test]
fn a_part_of_a_library_is_looked_at_though_nothing_reaches_it() {
    let fire = FIRE.replace("inches <= range", "inches <= rang");
    let said = refused(ASSAULT, &[("fire.rule", &fire), ("base/morale.rule", MORALE)]);
    assert_eq!(said, ["fire.rule:29:35 `rang` is not known here"]);
}

#[test]
fn what_a_rule_rules_out_by_what_it_asks_is_no_fault_of_its_library() {
    let library = "library a.fire \"T\" part volley(men) -> hits {
        if men > 10 { give 10 }
        give count men of d6 >= 4
      }";
    let page = "rule a.b \"T\" use \"fire.rule\": volley
        circumstances { men 1..5 = 3 \"Men.\" }
        resolve { result { hits = volley(men) \"hits\" } }";
    read(page, &[("fire.rule", library)]);
    let page = page.replace("1..5", "-5..5");
    let said = refused(&page, &[("fire.rule", library)]);
    assert_eq!(said, ["fire.rule:3:14 there may be -5 to 5 checks here"]);
}

#[test]
fn two_libraries_may_have_parts_and_figures_of_one_name() {
    let first = "library a.one \"T\" figures { hit 2..6 = 4 \"To hit.\" }
        part fire() = test d6 >= hit  part one() = fire()";
    let second = "library a.two \"T\" figures { hit 2..6 = 3 \"To hit.\" }
        part fire() = test d6 >= hit  part two() = 3";
    let page = "rule a.b \"T\" use \"one.rule\": one use \"two.rule\": two
        resolve { result { hits = one() + two() (hits) \"hits\" } }
        expect mean hits = 7/2 expect mean hits = 4 given hit = 3";
    let rule = read(page, &[("one.rule", first), ("two.rule", second)]);
    assert_eq!(rule.keys().figures.len(), 1);
    let page = page.replace("two() (hits)", "fire() (hits)").replace(": two", ": fire");
    let said = refused(&page, &[("one.rule", first), ("two.rule", second)]);
    assert_eq!(said, ["two.rule:1:29 a rule has one key `hit`, and this would be another"]);
}

#[test]
fn a_library_that_two_use_is_read_once() {
    let units = "library a.units \"T\" record Unit { men 1..9 = 3 }";
    let one = "library a.one \"T\" use \"units.rule\": Unit  part men(unit Unit) = unit.men";
    let two =
        "library a.two \"T\" use \"x/../units.rule\": Unit  part twice(unit Unit) = 2 * unit.men";
    let page = "rule a.b \"T\" use \"one.rule\": men use \"two.rule\": twice
        use \"units.rule\": Unit
        circumstances { unit Unit = {} \"It.\" }
        resolve { result { men = men(unit) + twice(unit) + roll d6 \"men\" } }";
    let files = [("one.rule", one), ("two.rule", two), ("units.rule", units)];
    let rule = read(page, &files);
    let names: Vec<&str> = rule.sources().files().map(|(name, _)| name).collect();
    assert_eq!(names, ["page.rule", "one.rule", "units.rule", "two.rule"]);
}

#[test]
fn a_library_is_no_rule_and_can_be_read_by_itself() {
    let files = [("base/morale.rule", MORALE)];
    assert_eq!(
        refused(FIRE, &files),
        ["page.rule:1:20 this is a library, and no rule that could be played"]
    );
    let fire = Shelved::read_with("fire.rule", FIRE, &shelf(&files)).unwrap();
    assert_eq!((fire.id(), fire.title()), ("house.fire", "Fire"));
    let wrong = FIRE.replace("fire.hit + worse", "fire.hti + worse");
    let faults = Shelved::read_with("fire.rule", &wrong, &shelf(&files)).unwrap_err();
    assert_eq!(told(&faults), ["fire.rule:27:49 this has no `hti`"]);
    let faults = Shelved::read_with("page.rule", ONE_PAGE, &shelf(&[])).unwrap_err();
    assert_eq!(told(&faults), ["page.rule:1:1 this is a rule, and no library"]);
    assert!(is_library(FIRE) && !is_library(ONE_PAGE));
}

#[test]
fn a_library_says_what_its_parts_come_to() {
    let expects = "
        expect mean volley(rifle, no) = 3/2 because \"3 shots at 4+\"
        expect mean volley(gun, yes) = 2 given fire.moved = worse
        expect mean fire.hit = 5 given fire.hit = 5
        expect mean (if test 2d6 <= 7 then fire.hit else range) = 22/3";
    let files = [("base/morale.rule", MORALE)];
    let library = format!("{FIRE}{expects}");
    let fire = Shelved::read_with("fire.rule", &library, &shelf(&files)).unwrap();
    let tests = fire.into_tests();
    assert_eq!(tests.len(), 4);
    for rule in tests {
        let expected = rule.expectations().remove(0);
        let given = &expected.given;
        let program = rule.prepare(&given.circumstances, &given.figures, &given.rulings).unwrap();
        let law =
            enumerate::<_, Fraction>(&Budget::default(), |dice| program.resolve(dice)).unwrap();
        let measure = &program.measures()[0];
        let value = |reading: Reading| {
            let (above, below) = reading.0.unwrap().exact().unwrap();
            Fraction::new(above.into(), below.into())
        };
        let each = law.outcomes.iter().map(|(results, p)| value(measure.read(results)) * p.clone());
        assert_eq!(
            each.sum::<Fraction>(),
            Fraction::new(expected.value.0, expected.value.1),
            "{expected:?}"
        );
    }
}

#[test]
fn what_a_library_expects_is_looked_at_and_no_concern_of_those_who_use_it() {
    let expects = "expect mean voley(rifle, no) = 3/2 expect mean volley(gun, yes) = shots
        expect mode volley(gun, no) = 3";
    let files = [("base/morale.rule", MORALE)];
    let library = format!("{FIRE}{expects}");
    let faults = Shelved::read_with("fire.rule", &library, &shelf(&files)).unwrap_err();
    assert_eq!(
        told(&faults),
        [
            "fire.rule:30:13 there is no part `voley`",
            "fire.rule:30:67 expected a number that is known, such as 5/4",
            "fire.rule:31:16 there is no statistic `mode`",
        ]
    );
    read(ASSAULT, &[("fire.rule", &library), ("base/morale.rule", MORALE)]);
}

#[test]
fn what_the_default_of_a_record_reads_is_a_key() {
    let library = "library a.units \"T\"
        figures { base 2..12 = 8 \"Of all.\"  more 0..3 = 1 \"For some.\"  none 1..2 = 1 \"-\" }
        figures { usual 2..12 = base + min(more, 4) - 1 \"Of most.\" }
        record Unit { nerve 2..12 = usual }
        part other() = none";
    let page = "rule a.b \"T\" use \"units.rule\": Unit
        circumstances { unit Unit required e.g. { nerve = 3 } \"It.\" }
        resolve { result { held = test 2d6 <= unit.nerve \"held\" } }";
    let rule = read(page, &[("units.rule", library)]);
    let names: Vec<&str> = rule.keys().figures.iter().map(|key| key.name.as_str()).collect();
    assert_eq!(names, ["base", "more", "usual"]);
}
