//! Pools of dice, said face by face: pages that say exactly what they come to.

use sandtable_dice::{Procedure, Reading};
use sandtable_language::{Data, Expectation, Problem, Program, Rule};
use sandtable_sim::exact::{Budget, Law, enumerate};
use sandtable_sim::experiment;
use sandtable_sim::narrator::{Line, Narrator};
use sandtable_sim::patience::Patience;
use sandtable_sim::{Fraction, Sampler, Stream};

use crate::support::chi_square;

const SORTED_DICE: &str = include_str!("../../../examples/known-problems/sorted-dice.rule");

/// The known problems that go through pools, by their names.
const PAGES: [(&str, &str); 10] = [
    ("blades", include_str!("../../../examples/known-problems/blades.rule")),
    ("boons", include_str!("../../../examples/known-problems/boons.rule")),
    ("farkle", include_str!("../../../examples/known-problems/farkle.rule")),
    ("five-alike", include_str!("../../../examples/known-problems/five-alike.rule")),
    ("keep-highest", include_str!("../../../examples/known-problems/keep-highest.rule")),
    ("keep-lowest", include_str!("../../../examples/known-problems/keep-lowest.rule")),
    ("most-alike", include_str!("../../../examples/known-problems/most-alike.rule")),
    ("sorted-dice", SORTED_DICE),
    ("tens-again", include_str!("../../../examples/known-problems/tens-again.rule")),
    ("yatzy-throw", include_str!("../../../examples/known-problems/yatzy-throw.rule")),
];

fn read(text: &str) -> Rule {
    Rule::read(text).unwrap_or_else(|problems| panic!("{}", told(text, &problems)))
}

/// Problems with their places, as text.
fn told(text: &str, problems: &[Problem]) -> String {
    let one = |problem: &Problem| {
        let line = text[..problem.span.start].lines().count().max(1);
        format!("{line}: {} {}; {:?}\n", problem.message, problem.label, problem.help)
    };
    problems.iter().map(one).collect()
}

/// What a rule comes to.
type Results = <Program as Procedure>::Outcome;

/// The number that a measure came to, as a fraction.
fn number(reading: Reading) -> Fraction {
    let (above, below) = reading.0.unwrap().exact().unwrap();
    Fraction::new(above.into(), below.into())
}

fn law(program: &Program) -> Law<Results, Fraction> {
    enumerate(&Budget::default(), |dice| program.resolve(dice)).unwrap()
}

/// The mean of a measure.
fn mean(program: &Program, measure: &str) -> Fraction {
    let measures = program.measures();
    let measure = measures.iter().find(|known| known.name == measure).unwrap();
    let law = law(program);
    law.outcomes.iter().map(|(results, p)| number(measure.read(results)) * p.clone()).sum()
}

fn prepared(rule: &Rule, of: &Expectation) -> Program {
    let given = &of.given;
    rule.prepare(&given.circumstances, &given.figures, &given.rulings).unwrap()
}

#[test]
fn what_pages_of_pools_say_comes_out_exactly() {
    for (name, text) in PAGES {
        let rule = read(text);
        for expectation in rule.expectations() {
            let found = mean(&prepared(&rule, &expectation), &expectation.measure);
            let (above, below) = expectation.value;
            let value = Fraction::new(above, below);
            let span = expectation.span;
            assert_eq!(expectation.statistic, "mean", "no page here says anything else");
            assert_eq!(found, value, "{name}: {}", &text[span.start..span.end]);
        }
    }
}

/// A sampled trial draws how many dice show each face. About thirty situations are tried: a right
/// engine would fail this test with a probability of 3e-5 if its seed were not fixed.
#[test]
fn sampled_pools_fit_their_laws() {
    for (name, text) in PAGES {
        let rule = read(text);
        for expectation in rule.expectations() {
            let experiment = experiment::of(prepared(&rule, &expectation));
            let law = experiment.enumerate(&Budget::default()).unwrap();
            let tally = experiment.sample(&Stream::new(1944, name), 0..20_000);
            chi_square::assert_fits(&tally.counts, &law.outcomes);
        }
    }
}

/// Sums would make thousands of states of some hundred.
#[test]
fn what_is_only_added_up_makes_no_states() {
    let rule = read(include_str!("../../../examples/known-problems/keep-highest.rule"));
    let keys = [("dice", 20), ("sides", 20), ("keep", 10)];
    let circumstances =
        Data::Table(keys.map(|(key, number)| (key.to_owned(), Data::Number(number))).to_vec());
    let program = rule.prepare(&circumstances, &Data::EMPTY, &Data::EMPTY).unwrap();
    let paths = law(&program).paths;
    assert!(paths < 5_000, "{paths} paths");
}

#[test]
fn examples_show_dice_as_they_lie_on_the_table() {
    for (name, text) in PAGES {
        for tried in read(text).try_examples() {
            assert_eq!(tried.problem, None, "{name}: {}", tried.title);
        }
    }
}

fn dice(seed: u64) -> Sampler {
    Sampler::new(Stream::new(seed, "pools").block(0))
}

#[test]
fn a_told_trial_is_the_sampled_one_and_says_what_its_dice_are_for() {
    let rule = read(SORTED_DICE);
    let program = prepared(&rule, &rule.expectations()[0]);
    for seed in 0..100 {
        let mut narrator = Narrator::new(dice(seed), dice(99));
        assert_eq!(program.resolve(&mut narrator), program.resolve(&mut dice(seed)));
        let stages = narrator.into_lines().into_iter().filter_map(|line| match line {
            Line::Roll { stage, .. } => Some(stage),
            _ => None,
        });
        let mut stages: Vec<String> = stages.collect();
        stages.dedup();
        assert_eq!(stages, ["attack", "defence"]);
    }
}

/// A rule that goes through a pool, and what becomes of a variable.
fn loop_over(pool: &str, statements: &str) -> String {
    format!(
        r#"rule test.pool "A pool"
        circumstances {{ dice 0..9 (dice) = 2 "Dice." sides 1..8 (sides) = 3 "Sides." }}
        resolve {{
          var x 0..9999 = 0
          for face, count in {pool} {{ {statements} }}
          result {{ x = x (points) "what comes of it" used = dice + sides (points) "used" }}
        }}"#
    )
}

/// The mean of the variable, or the first thing that is wrong.
fn x(pool: &str, statements: &str) -> Result<String, String> {
    let rule = Rule::read(&loop_over(pool, statements)).map_err(|all| all[0].message.clone())?;
    let nothing = Data::EMPTY;
    let program = rule.prepare(&nothing, &nothing, &nothing).map_err(|all| all.to_string())?;
    Ok(mean(&program, "x").to_string())
}

#[test]
fn a_face_that_no_die_shows_comes_up_with_a_count_of_zero() {
    let faces = |pool| x(pool, "x = min(999, 10 * x + face + 0 * count)");
    assert_eq!(faces("1d3 from highest"), Ok("321".to_owned()));
    assert_eq!(faces("0d3 from lowest"), Ok("123".to_owned()));
    let counts = x("1d3 from highest", "x = min(999, 10 * x + count)");
    assert_eq!(counts, Ok("37".to_owned()), "the mean of 100, 10 and 1");
}

#[test]
fn all_dice_come_up() {
    for pool in ["5d6 from highest", "5d6 from lowest", "5d1 from lowest"] {
        assert_eq!(x(pool, "x = min(9999, x + count)"), Ok("5".to_owned()), "{pool}");
    }
    let pool = "(dice) d(sides) from highest";
    assert_eq!(x(pool, "x = min(9999, x + count * face)"), Ok("4".to_owned()));
    let pool = "(roll d3) d(sides) from lowest";
    assert_eq!(x(pool, "x = min(9999, x + count * face)"), Ok("4".to_owned()));
}

#[test]
fn the_law_of_a_sum_is_that_of_dice_that_are_added_up() {
    let text = loop_over("4d6 from highest", "x = min(9999, x + count * face)");
    let rolled = text.replace("var x 0..9999 = 0", "var x 0..9999 = roll 4d6");
    let rolled = rolled.replace("x + count * face", "x + count * 0");
    let laws = [text, rolled].map(|text| {
        let nothing = Data::EMPTY;
        let rule = read(&text);
        let program = rule.prepare(&nothing, &nothing, &nothing).unwrap();
        let measure = program.measures().remove(0);
        law(&program).map(|results| measure.read(results).0).outcomes
    });
    assert_eq!(laws[0], laws[1]);
}

#[test]
fn dice_that_there_are_not_are_refused() {
    let problem = |pool| x(pool, "x = count").unwrap_err();
    assert_eq!(problem("2d300 from highest"), "the number of sides cannot be 300");
    assert_eq!(problem("2d0 from highest"), "the number of sides cannot be 0");
    assert_eq!(problem("(dice - 1) d6 from highest"), "`the number of dice` may be -1 to 8 here");
    assert_eq!(problem("2d(sides - 1) from lowest"), "`the number of sides` may be 0 to 7 here");
}

#[test]
fn names_of_a_loop_are_its_own() {
    let nobody = "nothing reads the number of dice `count`";
    assert_eq!(x("2d6 from highest", "x = face").unwrap_err(), nobody);
    assert_eq!(x("2d6 from highest", "x = max(x, count)"), Ok("7/6".to_owned()));
    let twice = loop_over("2d6 from highest", "x = count").replace("face,", "x,");
    let problems = Rule::read(&twice).unwrap_err();
    assert_eq!(problems[0].message, "`x` is the name of something else here");
}

/// What is wrong with the one worked example of a page.
fn tried(page: &str) -> Option<String> {
    let [tried] = &read(page).try_examples()[..] else { panic!("not one example") };
    tried.problem.clone()
}

/// A page that adds up, for each of some throws of two dice, the faces of the higher times those of
/// three more dice.
fn pools_in_pools(example: &str) -> String {
    format!(
        "rule test.pools \"T\"
source \"none\"
text \"none\"
resolve {{
  var sum 0..1000 = 0
  rounds up to 2 {{
    for face, count in 2d6 from highest {{
      for other, these in 3d6 from lowest {{ sum = min(1000, sum + face * count * other * these) }}
      if 0 < count {{ stop }}
    }}
  }}
  result {{ sum = sum \"S\" }}
}}
example \"e\" {{ {example} }}
"
    )
}

#[test]
fn pools_within_pools_lie_beside_each_other_and_are_rolled_anew_each_round() {
    // At each face of the two, seen or not, the three are rolled anew.
    let example = "faces 6 6, 1 1 1, 5 2, 1 2 3, 4 4 5 then sum = 101";
    let first = 6 * 2 * (1 + 1 + 1);
    // No six; three more dice all the same, which count for nothing; then the five.
    let second = 5 * (4 + 4 + 5);
    assert_eq!(first + second, 101);
    assert_eq!(tried(&pools_in_pools(example)), None);
}

#[test]
fn a_face_that_the_die_of_a_pool_does_not_have_is_a_fault() {
    let problem = tried(&pools_in_pools("faces 6 7, 1 1 1 then sum = 1"));
    assert_eq!(problem.unwrap(), "face 2 is 7, which a d6 does not have");
}

#[test]
fn a_trial_tells_how_many_dice_show_each_face() {
    let rule = read(SORTED_DICE);
    let program = prepared(&rule, &rule.expectations()[0]);
    let mut narrator = Narrator::new(dice(3), dice(99));
    program.resolve(&mut narrator);
    let rolls = narrator.into_lines().into_iter().filter_map(|line| match line {
        Line::Roll { asked, faces, result, .. } => {
            assert!(faces.is_empty(), "no die is rolled on so few sides at a table");
            Some(format!("{asked}: {result}"))
        }
        _ => None,
    });
    let rolls: Vec<String> = rolls.collect();
    assert_eq!(rolls[..2], ["6 among 3D6: none", "5 among the 3 dice left: 1 die"], "{rolls:?}");
}

#[test]
fn faces_of_a_pool_are_no_thresholds() {
    let rule = read(SORTED_DICE);
    let experiment = experiment::of(prepared(&rule, &rule.expectations()[0]));
    let exact = experiment.thresholds(&Budget::default()).unwrap();
    let met =
        experiment.thresholds_met(&Stream::new(1, "pools"), 0..100, Patience::ENDLESS).unwrap();
    assert_eq!((exact.len(), met.len()), (0, 0), "{exact:?} {met:?}");
}
