//! Checks of sampled rules that are repeated with other seeds, as every night.

use crate::support::repository::*;

/// A section that is crossed turn by turn: counts, a time that may never come, and a condition.
const CROSSING: &str = r#"title = "Regulars cross a mined section"
rule = "ba.minefield.attack"
[circumstances]
unit = { kind = "infantry", quality = "regular", models = 10 }
order = "run"
section = { mines = "anti-personnel" }
[measures]
bad = { of = "casualties", given = "pins >= 1" }
[run]
engine = "sample"
trials = 20_000
[check]
"#;

/// Sixty runs, each of which may raise a false alarm once in 200,000. A check that took the range of a
/// measure from what its trials had shown failed in 46 of them.
#[test]
fn a_rule_that_has_not_changed_fails_with_no_seed() {
    let repository = Repository::new();
    repository.write("scenarios/crossing.toml", CROSSING);
    let accept = ["accept", "scenarios", "--engine", "sample", "--trials", "20000", "-q"];
    assert_eq!(code(&repository.run(&accept)), 0);
    let check = ["check", "scenarios", "--engine", "sample", "--trials", "40000", "-q"];
    for seed in 101..=160u32 {
        let seed = seed.to_string();
        let output = repository.run(&[&check[..], &["--seed", &seed]].concat());
        assert!([0, 5].contains(&code(&output)), "seed {seed}: {}", said(&output));
        let rows = repository.read("reports/checks/checks.csv");
        assert!(!rows.contains(",0,sample,"), "other trials, not the same: {rows}");
    }
}

/// Nobody is lost in a fifth of all crossings, so that a tenth comes to nobody lost at most; of five trials, all lose
/// somebody once in three. A check that took the least that was seen for the least that there is failed then.
#[test]
fn a_low_quantile_that_few_trials_never_saw_is_no_failure() {
    let repository = Repository::new();
    let expect = "[[expect]]\nmeasure = \"casualties\"\nstatistic = \"quantile(0.1)\"\nvalue = 0\n";
    repository.write("scenarios/crossing.toml", &CROSSING.replace("[check]\n", expect));
    let check = ["check", "scenarios", "--engine", "sample", "--trials", "5", "-q"];
    for seed in 1..=30u32 {
        let output = repository.run(&[&check[..], &["--seed", &seed.to_string()]].concat());
        assert!([0, 5].contains(&code(&output)), "seed {seed}: {}", said(&output));
    }
}

#[test]
fn a_rule_that_has_changed_fails_with_any_seed() {
    let repository = Repository::accepted(&["--engine", "sample"]);
    repository.change("scenarios/orders.toml", "pins = 3", "pins = 4");
    for seed in ["1", "2", "3"] {
        let check =
            ["check", "scenarios", "--engine", "sample", "--measure", "passed", "--seed", seed];
        assert_eq!(code(&repository.run(&check)), 3, "seed {seed}");
    }
}

#[test]
fn runs_with_a_ledger_share_one_budget() {
    let repository = Repository::accepted(&["--engine", "sample"]);
    let night = |seed: &str| {
        let check = ["check", "scenarios/orders.toml", "--engine", "sample", "--measure", "passed"];
        let ledger = ["--seed", seed, "--ledger", "ledger.txt", "--today", "2027-01-31"];
        repository.run(&[&check[..], &ledger].concat())
    };
    assert!(said(&night("7")).contains(
        "False alarms: at most one run in 400,000 (run 1 of its ledger, where all together have one \
         in 200,000), over "
    ));
    assert!(said(&night("8")).contains("at most one run in 1,200,000 (run 2 of its ledger"));
    let before = repository.read("ledger.txt");
    assert!(said(&night("7")).contains("(run 1 of its ledger"), "the same trials again");
    assert_eq!(repository.read("ledger.txt"), before);
    let lines: Vec<&str> = before.lines().collect();
    assert_eq!(lines[..3], ["sandtable ledger 1", "false-alarm 0.000005", "run,day,what,budget"]);
    assert!(lines[3].starts_with("1,2027-01-31,") && lines[3].ends_with(",0.0000025"), "{before}");
    assert_eq!(lines.len(), 5);
}

#[test]
fn a_plan_says_what_the_runs_of_a_ledger_have_spent_and_what_this_one_may() {
    let repository = Repository::accepted(&["--engine", "sample"]);
    let of = ["scenarios/orders.toml", "--engine", "sample", "--measure", "passed"];
    let ledger = |seed: &'static str| ["--seed", seed, "--ledger", "ledger.txt"];
    let plan = |seed| said(&repository.run(&[&["plan"][..], &of, &ledger(seed)].concat()));
    let first = plan("7");
    let expected = "The ledger has a budget of 5.0e-6. No run is entered there yet; this would be run 1, \
                    whose part is: 2.5e-6.";
    assert!(first.contains(expected), "{first}");
    assert!(!repository.path("ledger.txt").exists(), "a plan spends nothing");
    for seed in ["7", "8"] {
        repository.run(&[&["check"][..], &of, &ledger(seed), &["--today", "2027-01-31"]].concat());
    }
    let before = repository.read("ledger.txt");
    let new =
        "The 2 runs entered there have spent 3.3e-6; this would be run 3, whose part is: 4.2e-7.";
    assert!(plan("9").contains(new), "{}", plan("9"));
    let again = "these are the trials of run 1, whose part they have again: 2.5e-6.";
    assert!(plan("7").contains(again), "{}", plan("7"));
    assert_eq!(repository.read("ledger.txt"), before);
}

/// The last look stands where the trials end: after one more it is another.
#[test]
fn other_trials_are_another_run_of_a_ledger() {
    let repository = Repository::accepted(&["--engine", "sample"]);
    let of = ["check", "scenarios/orders.toml", "--measure", "passed", "--ledger", "ledger.txt"];
    let run = |more: &[&str]| said(&repository.run(&[&of, more].concat()));
    let sample = ["--engine", "sample", "--trials"];
    for (trials, number) in [("1000", 1), ("1001", 2), ("1000", 1), ("1002", 3)] {
        let said = run(&[&sample[..], &[trials]].concat());
        assert!(said.contains(&format!("(run {number} of its ledger")), "{trials}: {said}");
    }
    let said = run(&["--engine", "sample"]);
    assert!(said.contains("(run 4 of its ledger"), "as many as the scenario says: {said}");
}

/// What is known exactly cannot be wrong by chance, and spends nothing.
#[test]
fn a_run_that_samples_nothing_is_not_entered() {
    let repository = Repository::accepted(&[]);
    let output = repository.run(&["check", "scenarios", "--ledger", "ledger.txt"]);
    assert_eq!(code(&output), 0, "{}", said(&output));
    assert!(!repository.path("ledger.txt").exists());
}

#[test]
#[expect(clippy::disallowed_methods, reason = "test files need not survive a crash")]
fn a_ledger_that_somebody_has_edited_is_refused_at_its_line() {
    let repository = Repository::accepted(&[]);
    let check = ["check", "scenarios", "--ledger", "ledger.txt"];
    let head = "sandtable ledger 1\nfalse-alarm 0.01\nrun,day,what,budget\n";
    repository.write("ledger.txt", &format!("{head}1,2027-01-31,0123456789abcdef,0.004\n"));
    let output = repository.run(&check);
    assert_eq!(code(&output), 2);
    assert!(said(&output).contains(" --> ledger.txt:4"), "{}", said(&output));
    std::fs::write(repository.path("ledger.txt"), [head.as_bytes(), b"\xff"].concat()).unwrap();
    let output = repository.run(&check);
    assert_eq!(code(&output), 2);
    assert!(said(&output).contains("it is not UTF-8 text"), "{}", said(&output));
    repository.write("ledger.txt", head);
    let other = repository.run(&[&check[..], &["--false-alarm", "1e-3"]].concat());
    assert_eq!(code(&other), 2);
    let problem = "error: --false-alarm: ledger.txt has a budget of 0.01, not of 0.001";
    assert!(said(&other).contains(problem), "{}", said(&other));
}

/// A margin of zero of a number that was sampled on both sides: nothing speaks against it.
#[test]
fn without_a_margin_a_sampled_baseline_passes_weakly() {
    let repository = Repository::new();
    repository.change(
        "scenarios/orders.toml",
        "[[expect]]",
        "[[check.compare]]\nmeasure = \"pins\"\nstatistics = [\"mean\"]\nmargin = 0\n[[expect]]",
    );
    let orders = "scenarios/orders.toml";
    let sample = ["--engine", "sample", "--measure", "pins", "--trials", "20000"];
    assert_eq!(code(&repository.run(&[&["accept", orders][..], &sample].concat())), 0);
    let other = [&["check", orders, "--seed", "5"][..], &sample].concat();
    let output = repository.run(&other);
    assert_eq!(code(&output), 0, "{}", said(&output));
    let rows = repository.read("reports/checks/checks.csv");
    assert_eq!(rows.matches(",pass-weak,2,sample,").count(), 2, "both variants: {rows}");
}

/// What has one value only is decided by any trials, whatever is said of it.
#[test]
fn a_constant_is_decided() {
    let repository = Repository::new();
    repository.change("scenarios/orders.toml", "pins = 3", "pins = 0");
    repository.change("scenarios/orders.toml", "value = \"5/12\"", "value = 1");
    let expect = "[[expect]]\nmeasure = \"pins\"\nstatistic = \"p_eq(0)\"\nvalue = 1\n";
    repository.change(
        "scenarios/orders.toml",
        "[[expect]]\nvariant",
        &format!("{expect}[[expect]]\nvariant"),
    );
    let check = ["scenarios/orders.toml", "--engine", "sample", "--measure", "pins"];
    let output = repository.run(&[&["check"][..], &check].concat());
    let rows = repository.read("reports/checks/checks.csv");
    let is_it = |row: &&str| row.contains("pins,p_eq(0),expect,");
    let row = rows.lines().find(is_it).unwrap_or_else(|| panic!("{rows}\n{}", said(&output)));
    assert!(row.contains(",PASS,2,sample,"), "{row}");
    let plan = repository.run(&[&["plan"][..], &check].concat());
    assert!(!said(&plan).contains("cannot be decided"), "{}", said(&plan));
}

#[test]
fn what_check_prints_to_do_next_has_the_options_that_it_was_given() {
    let repository = Repository::new();
    let here = ["--baselines", "accepted odds", "--engine", "sample"];
    assert_eq!(code(&repository.run(&[&["accept", "scenarios"][..], &here].concat())), 0);
    repository.change("scenarios/orders.toml", "pins = 3", "pins = 4");
    let check = ["check", "scenarios", "--seed", "77", "--measure", "pins"];
    let text = said(&repository.run(&[&check[..], &here].concat()));
    let accept = "accept      sandtable accept scenarios/orders.toml --variant base --measure pins \
                  --baselines 'accepted odds' --engine sample\n";
    assert!(text.contains(accept), "{text}");
    let replay = "sandtable replay scenarios/orders.toml --variant base --trial 0 --seed 77\n";
    assert!(text.contains(replay), "{text}");
}
