//! Small pages that are wrong, and what is said of each: where, what, and how to mend it.
//!
//! In `refusals/*.txt` each page stands below its title, which begins with `#`, and above what is
//! said of it, in lines that begin with `!`: the place, what is written there, what is wrong, what
//! was expected there, another place, and the help. The line with the name of the rule is left out.
//! Beside each page stand `toss.rule` and `odds.rule`, which it may play.
//! Behind a line `file NAME` stands a file that the page can use, whose places have its name before
//! them.
//! With `INSTA_UPDATE=always` what is said now is written down; read the difference.

use std::fmt::Write as _;

use sandtable_language::{Data, Faults, Problem, Rule, Span};

use crate::support::hints;
use crate::support::shelf::{self, Shelf};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/refusals");
const PAGE: &str = "page.rule";
const HEAD: &str = "rule test.page \"A page\"\n";

/// A page, and what should be said of it.
struct Case {
    title: String,
    page: String,
    said: String,
}

/// The cases of a file.
fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("# ") {
            let (page, said) = (String::new(), String::new());
            cases.push(Case { title: title.to_owned(), page, said });
        } else if let Some(case) = cases.last_mut() {
            let into = if line.starts_with("! ") { &mut case.said } else { &mut case.page };
            writeln!(into, "{line}").unwrap();
        }
    }
    cases
}

/// The place where something begins: its line without the head of the page, and its column, both
/// from 1, and behind the name of a file that is used.
fn place(faults: &Faults, span: Span) -> String {
    let (name, line, column) = shelf::place(faults, span);
    match (name.as_str(), line) {
        (PAGE, 1) => "1:1".to_owned(),
        (PAGE, line) => format!("{}:{column}", line - 1),
        (name, line) => format!("{name}:{line}:{column}"),
    }
}

fn told(faults: &Faults, problem: &Problem) -> String {
    let place_of_it = faults.sources.place(problem.span);
    let end = place_of_it.at + (problem.span.end - problem.span.start);
    let written = place_of_it.text[place_of_it.at..end].lines().next().unwrap_or_default();
    let mut told = format!("! {} `{written}` {}", place(faults, problem.span), problem.message);
    if !problem.label.is_empty() {
        write!(told, " | {}", problem.label).unwrap();
    }
    if let Some((beside, what)) = problem.beside.as_deref() {
        write!(told, " | {} {what}", place(faults, *beside)).unwrap();
    }
    if let Some(help) = &problem.help {
        write!(told, " | help: {help}").unwrap();
    }
    told + "\n"
}

/// The problems of a page, each with all of them, and the page with what its hint
/// says in the place of what it is about.
fn mended(page: &str) -> Vec<(Problem, Vec<Problem>, String)> {
    let Err(faults) = read(page) else { return Vec::new() };
    let mended = faults.problems.iter().filter_map(|problem| {
        let text = hints::followed(&faults, problem)?;
        let page = text.strip_prefix(HEAD)?;
        Some((problem.clone(), faults.problems.clone(), page.to_owned()))
    });
    mended.collect()
}

/// How often the same is told, with the same hint.
fn times(problems: &[Problem], of: &Problem) -> usize {
    problems.iter().filter(|other| (&other.message, &other.help) == (&of.message, &of.help)).count()
}

/// How often something stands where it cannot.
fn misread(problems: &[Problem]) -> usize {
    problems.iter().filter(|problem| problem.message.ends_with("cannot stand here")).count()
}

/// Reads a page with the files that stand behind it.
fn read(page: &str) -> Result<Rule, Faults> {
    let mut files = page.split("file ").map(str::to_owned);
    let text = format!("{HEAD}{}", files.next().unwrap());
    let named = files.map(|file| {
        let (name, text) = file.split_once('\n').unwrap();
        (name.to_owned(), text.to_owned())
    });
    let named = named.chain([(PAGE.to_owned(), text.clone())]);
    let beside = Shelf::of(named)
        .with("toss.rule", include_str!("plays/toss.rule"))
        .with("odds.rule", include_str!("plays/odds.rule"));
    Rule::read_with(PAGE, &text, &beside)
}

/// What is said of a page.
fn said(page: &str) -> String {
    match read(page) {
        Ok(rule) => match rule.prepare(rule.example(), &Data::EMPTY, &Data::EMPTY) {
            Ok(_) => "! it is read\n".to_owned(),
            Err(refusal) => format!("! in a situation: {refusal}\n"),
        },
        Err(faults) => faults.problems.iter().map(|problem| told(&faults, problem)).collect(),
    }
}

fn check(file: &str) {
    let text = std::fs::read_to_string(format!("{FOLDER}/{file}.txt")).unwrap();
    let mut all = String::new();
    let mut wrong = 0;
    for Case { title, page, said: expected } in cases(&text) {
        let found = said(page.trim_end());
        wrong += usize::from(found != expected);
        write!(all, "# {title}\n{}\n{found}\n", page.trim_end()).unwrap();
    }
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        #[expect(clippy::disallowed_methods, reason = "a table of tests, kept by git")]
        std::fs::write(format!("{FOLDER}/{file}.txt"), all.trim_end().to_owned() + "\n").unwrap();
        return;
    }
    assert_eq!(wrong, 0, "{file}: other than what is said of these pages:\n{all}");
}

/// The names of the files of cases.
const FILES: [&str; 15] = [
    "beginners",
    "cases",
    "decisions",
    "declarations",
    "dice",
    "idioms",
    "libraries",
    "names",
    "parts",
    "plays",
    "ranges",
    "series",
    "stages",
    "tests",
    "types",
];

/// Whoever does what a hint says is not told the same again.
#[test]
fn a_hint_that_is_followed_mends_what_it_is_about() {
    let mut tried = 0;
    let mut wrong = String::new();
    for file in FILES {
        let text = std::fs::read_to_string(format!("{FOLDER}/{file}.txt")).unwrap();
        for Case { title, page, .. } in cases(&text) {
            let (page, files) = page.split_once("file ").unwrap_or((&page, ""));
            let beside = if files.is_empty() { String::new() } else { format!("file {files}") };
            let page = format!("{}\n{beside}", page.trim_end());
            for (problem, before, mended) in mended(&page) {
                tried += 1;
                let again = match read(&format!("{}\n{beside}", mended.trim_end())) {
                    Ok(_) => continue,
                    Err(faults) => faults.problems,
                };
                // Of several places at which the same is wrong the first is mended.
                let is_grouped = problem.label.contains(" more place");
                let is_told_again =
                    !is_grouped && times(&before, &problem) <= times(&again, &problem);
                if is_told_again || misread(&before) < misread(&again) {
                    let (was, help) = (&problem.message, problem.help.as_deref().unwrap());
                    writeln!(wrong, "{file}, {title}: {was}; {help}\n{mended}").unwrap();
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(60 < tried, "{tried}");
}

#[test]
fn beginners() {
    check("beginners");
}

#[test]
fn names() {
    check("names");
}

#[test]
fn types() {
    check("types");
}

#[test]
fn cases_of_when() {
    check("cases");
}

#[test]
fn parts() {
    check("parts");
}

#[test]
fn declarations() {
    check("declarations");
}

#[test]
fn series() {
    check("series");
}

#[test]
fn ranges() {
    check("ranges");
}

#[test]
fn decisions() {
    check("decisions");
}

#[test]
fn dice() {
    check("dice");
}

#[test]
fn stages() {
    check("stages");
}

#[test]
fn idioms() {
    check("idioms");
}

#[test]
fn plays() {
    check("plays");
}

#[test]
fn libraries() {
    check("libraries");
}

#[test]
fn tests() {
    check("tests");
}

/// What is wrong with a rule of so many parts, each of which asks the one before it.
fn wrong_with_chain(parts: usize, asks: impl Fn(&str) -> String) -> Vec<String> {
    let mut page = format!("{HEAD}part p0(x) = x\n");
    for at in 1..parts {
        let formula = asks(&format!("p{}(x)", at - 1));
        writeln!(page, "part p{at}(x) = {formula}").unwrap();
    }
    let last = parts - 1;
    write!(page, "resolve {{ result {{ found = p{last}(roll d6) \"found\" }} }}").unwrap();
    wrong_with(&page)
}

fn wrong_with(page: &str) -> Vec<String> {
    let problems = Rule::read(page).err().unwrap_or_default();
    problems.into_iter().map(|of| of.message).collect()
}

#[test]
fn parts_within_parts_are_refused_before_there_is_no_stack_for_them() {
    assert_eq!(wrong_with_chain(100, str::to_owned), [""; 0]);
    let deep = |of: &str| format!("min(9, min(8, {of}))");
    assert_eq!(wrong_with_chain(60, deep), [""; 0]);
    for parts in [100, 5_000] {
        let said = wrong_with_chain(parts, deep);
        assert_eq!(said.len(), 1);
        assert!(said[0].ends_with("stands too deep in parts within parts"), "{said:?}");
    }
}

#[test]
fn what_doubles_with_every_step_is_refused_and_not_written_out() {
    let too_long = ["this rule is too long once it is written out"];
    assert_eq!(wrong_with_chain(40, |of| format!("min(9, {of} + {of})")), too_long);
    let all = format!("{}x{}", "abs(".repeat(40), ")".repeat(40));
    let page = format!("{HEAD}resolve {{ let x = roll d6 - 3 result {{ found = {all} \"f\" }} }}");
    assert_eq!(wrong_with(&page), too_long);
    let sums =
        "sum of i in 1..1000: ".repeat(3).replacen("of i", "of j", 1).replacen("of i", "of k", 1);
    let page = format!("{HEAD}resolve {{ result {{ found = roll d6 + {sums}1 \"f\" }} }}");
    assert_eq!(wrong_with(&page), too_long);
}

#[test]
fn a_title_says_something() {
    for title in ["", "  "] {
        let page = format!(
            "rule test.page \"{title}\"\nresolve {{ result {{ hit = test d6 >= 4 \"a hit\" }} }}\n"
        );
        assert_eq!(wrong_with(&page), ["the title is blank"]);
    }
}

/// What a page says is shown on screens, in workflows and in scenarios that `new` writes.
#[test]
fn a_text_holds_letters_and_no_commands() {
    let page = |title: &str| {
        format!(
            "rule test.page \"a {title}\"\nresolve {{ result {{ hit = test d6 >= 4 \"a hit\" }} }}\n"
        )
    };
    assert!(wrong_with(&page("Größe 模 🎲\n  and more")).is_empty());
    for command in ['\u{1b}', '\u{7}', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2028}', '\u{2067}'] {
        let [wrong] = &wrong_with(&page(&command.to_string()))[..] else { panic!("{command:?}") };
        assert!(wrong.contains(&format!("a text cannot hold U+{:04X}", u32::from(command))));
    }
}
