use super::*;

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn however_many_runs_there_are_they_spend_no_more_than_the_budget() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.txt");
    let mut spent = 0.0;
    for night in 1..=400 {
        let ledger = Ledger::open(&file, None, 0.01).unwrap();
        let what = format!("night {night}");
        let turn = ledger.turn(&what);
        assert_eq!((turn.number, turn.of_all.total_cmp(&0.01).is_eq()), (night, true));
        assert!((turn.spent - spent).abs() < 1e-12 && turn.entered == night - 1, "{turn:?}");
        spent += turn.false_alarm;
        ledger.enter(&what, day("2027-01-31")).unwrap();
    }
    assert!(0.99 * 0.01 < spent && spent < 0.01, "{spent}");
}

#[test]
fn what_was_looked_at_before_spends_nothing_anew() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.txt");
    for (what, number) in [("one", 1), ("two", 2), ("one", 1), ("three", 3)] {
        let ledger = Ledger::open(&file, None, 0.01).unwrap();
        assert_eq!(ledger.turn(what).number, number, "{what}");
        ledger.enter(what, day("2027-01-31")).unwrap();
    }
    let text = std::fs::read_to_string(&file).unwrap();
    let expected = "sandtable ledger 1\nfalse-alarm 0.01\nrun,day,what,budget\n\
                    1,2027-01-31,one,0.005\n2,2027-01-31,two,0.0016666666666666668\n\
                    3,2027-01-31,three,0.0008333333333333334\n";
    assert_eq!(text, expected);
}

#[test]
fn two_runs_at_once_do_not_spend_the_same_part() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.txt");
    let open = || Ledger::open(&file, None, 0.01).unwrap();
    let [first, again, second] = [open(), open(), open()];
    first.enter("one", day("2027-01-31")).unwrap();
    again.enter("one", day("2027-01-31")).unwrap();
    let refused = second.enter("two", day("2027-01-31")).unwrap_err();
    let NotEntered::Taken(refused) = refused else { panic!("{refused:?}") };
    let refused = refused.to_string();
    assert!(refused.contains("another run was entered meanwhile"), "{refused}");
    let runs = open().runs;
    assert_eq!(runs.iter().map(|run| &*run.what).collect::<Vec<_>>(), ["one"]);
}

#[test]
fn of_many_runs_that_end_together_no_two_spend_the_same_part() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.txt");
    let barrier = std::sync::Barrier::new(8);
    for round in 0..20 {
        let entered = std::thread::scope(|scope| {
            let runs: Vec<_> = (0..8)
                .map(|run| {
                    let (file, barrier) = (&file, &barrier);
                    scope.spawn(move || {
                        let ledger = Ledger::open(file, None, 0.01).unwrap();
                        barrier.wait();
                        ledger.enter(&format!("{round}-{run}"), day("2027-01-31")).is_ok()
                    })
                })
                .collect();
            runs.into_iter().map(|run| run.join().unwrap()).filter(|it| *it).count()
        });
        assert_eq!(entered, 1, "all of them were to be run {}", round + 1);
        assert_eq!(Ledger::open(&file, None, 0.01).unwrap().runs.len(), round + 1);
    }
}

/// As where a matrix of jobs looks at the same.
#[test]
fn of_the_same_runs_that_end_together_all_are_that_run() {
    let folder = tempfile::tempdir().unwrap();
    let barrier = std::sync::Barrier::new(8);
    for round in 0..20 {
        let file = folder.path().join(format!("{round}.txt"));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let ledger = Ledger::open(&file, None, 0.01).unwrap();
                    barrier.wait();
                    ledger.enter("the same", day("2027-01-31")).unwrap();
                });
            }
        });
        assert_eq!(Ledger::open(&file, None, 0.01).unwrap().runs.len(), 1);
    }
}

/// Two that begin a ledger with other budgets have other parts.
#[test]
fn the_same_run_of_another_budget_is_another() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.txt");
    let [one, other] = [0.01, 0.02].map(|it| Ledger::open(&file, Some(it), it).unwrap());
    one.enter("the same", day("2027-01-31")).unwrap();
    assert!(matches!(other.enter("the same", day("2027-01-31")), Err(NotEntered::Taken(_))));
}

#[cfg(target_os = "linux")]
#[test]
fn a_verdict_that_could_not_be_entered_may_be_told_with_what_is_to_be_done() {
    // Nobody makes anything there.
    let ledger = Ledger::open(Path::new("/proc/none/ledger.txt"), None, 0.01).unwrap();
    let spending = Spending { turn: ledger.turn("one"), what: "one".to_owned(), ledger };
    let entered = enter(Some(spending), 0.005, day("2027-01-31")).unwrap();
    let said = entered.then(|| ()).unwrap_err().to_string();
    let help =
        "= help: this verdict is not entered in the ledger, and the next run has the same part";
    assert!(said.contains(help), "{said}");
}

#[test]
fn a_verdict_whose_part_another_run_has_may_not_be_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.txt");
    let spending = |what: &str| {
        let ledger = Ledger::open(&file, None, 0.01).unwrap();
        Some(Spending { turn: ledger.turn(what), what: what.to_owned(), ledger })
    };
    let day = day("2027-01-31");
    let [one, two, three] = ["one", "two", "three"].map(spending);
    assert!(enter(one, 0.005, day).unwrap().written.is_ok());
    assert!(enter(two, 0.005, day).is_err());
    assert!(enter(three, 0.0, day).is_ok(), "what was decided without trials has spent nothing");
}

#[test]
fn what_was_changed_by_hand_is_refused_at_its_line() {
    let text = "sandtable ledger 1\nfalse-alarm 0.01\nrun,day,what,budget\n\
                1,2027-01-31,one,0.005\n";
    let file = Path::new("ledger.txt");
    assert!(read(file, text).is_ok());
    for (from, to, line) in [
        ("0.005", "0.004", 4),
        ("1,2027", "2,2027", 4),
        ("2027-01-31", "2027-02-31", 4),
        ("0.01\n", "1.5\n", 2),
        ("ledger 1", "ledger 2", 1),
        ("run,day", "day,run", 3),
        ("one,0.005\n", "one,0.005\n\n", 5),
        ("one,0.005\n", "one,0.005", 4),
    ] {
        let damage = read(file, &text.replacen(from, to, 1)).unwrap_err();
        assert_eq!(damage.line, line, "{from} as {to}");
    }
    assert_eq!(read(file, "").unwrap_err().line, 1);
    let of_windows = text.replace('\n', "\r\n");
    assert_eq!(read(file, &of_windows).unwrap(), read(file, text).unwrap());
}

#[test]
fn another_budget_than_that_of_the_ledger_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.txt");
    Ledger::open(&file, Some(0.02), 0.01).unwrap().enter("one", day("2027-01-31")).unwrap();
    let refused = Ledger::open(&file, Some(0.01), 0.01).unwrap_err().to_string();
    assert!(refused.contains("has a budget of 0.02, not of 0.01"), "{refused}");
    let kept = Ledger::open(&file, None, 0.01).unwrap().turn("one").of_all;
    assert!(kept.total_cmp(&0.02).is_eq(), "what the ledger says is what holds");
}
