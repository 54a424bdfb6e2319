//! That a listing of a page of the book is told where it is not so, and only there.

use crate::support::listings::{follow_page, put, wrong};

/// What is wrong with a page that says so and so of three shooters.
fn of_three(hits: &str, comment: &str, statement: &str) -> Vec<String> {
    let result = "result { hits = hits \"hits\" }";
    let frame = format!("resolve {{\n...\n{result} }}\nexpect mean hits = {hits}");
    let listing = format!("  let hits = count 3 of d6 >= 4\n  {statement}");
    wrong(&format!("<!-- {comment}\n{frame}\n-->\n{}", fenced("rule", listing.trim_end())))
}

fn fenced(kind: &str, text: &str) -> String {
    format!("```{kind}\n{text}\n```\n")
}

/// A page with a file that says no more than what it is called.
fn with_file(rest: &str) -> String {
    format!("<!-- file a.rule -->\n{}{rest}", fenced("rule", "rule a \"A\""))
}

#[test]
fn a_listing_that_is_so_passes_in_its_frame() {
    assert_eq!(of_three("3/2", "in", ""), [""; 0]);
    let never = "refused: this comparison is decided before any die is rolled";
    assert_eq!(of_three("3/2", never, "if hits > 3 { note \"never\" }"), [""; 0]);
}

#[test]
fn a_listing_that_is_not_so_is_told_with_its_line() {
    for (hits, comment, statement) in [
        ("2", "in", ""),
        ("3/2", "in", "if hits > 3 { note \"never\" }"),
        ("3/2", "refused: this comparison is decided before any die is rolled", ""),
        ("3/2", "refused: something else", "if hits > 3 { note \"never\" }"),
        ("3/2", "inside", ""),
    ] {
        let told = of_three(hits, comment, statement);
        assert!(told.len() == 1 && told[0].starts_with("line 7: "), "{comment}: {told:?}");
    }
}

#[test]
fn a_listing_that_is_not_in_the_one_form_is_told() {
    assert_eq!(wrong(&fenced("rule", "rule a  \"A\"")).len(), 1);
    let told = of_three("3/2", "in", "note  \"all\"");
    assert!(told.len() == 1 && told[0].contains("+  note \"all\""), "{told:?}");
}

#[test]
fn a_transcript_shows_all_that_is_said_but_for_its_dots() {
    let says = |shown: &str| {
        let transcript = format!("$ sandtable test a.rule\n{shown}");
        wrong(&with_file(&fenced("console", &transcript))).len()
    };
    let all = "error: nothing says how the rule is carried out\n --> a.rule:1:8\n";
    assert_eq!(says(&format!("{all}...")), 0);
    assert_eq!(says("...\n --> a.rule:1:8\n..."), 0);
    assert_eq!(says(all), 1, "more is said");
    assert_eq!(says("error: something else\n..."), 1);
}

#[test]
fn a_change_names_what_is_there_once() {
    let changed = |diff: &str, after: &str| {
        let (diff, after) = (fenced("diff", diff), fenced("rule", after));
        let rest = format!("<!-- change a.rule -->\n{diff}<!-- of a.rule -->\n{after}");
        wrong(&with_file(&rest))
    };
    assert_eq!(changed("-rule a \"A\"\n+rule b \"B\"", "rule b \"B\""), [""; 0]);
    assert_eq!(changed("-rule c \"C\"\n+rule b \"B\"", "rule b \"B\"").len(), 2);
}

#[test]
fn what_commands_say_now_takes_the_place_of_what_they_said() {
    let now = |shown: &str| {
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), "a.rule", "rule a \"A\"\n");
        let page = fenced("console", &format!("$ sandtable test a.rule\n{shown}"));
        let followed = follow_page(&folder, &format!("Before.\n\n{page}\nAfter.\n"));
        let (before, rest) = followed.page.split_once("$ sandtable test a.rule\n").unwrap();
        assert_eq!(before, "Before.\n\n```console\n");
        rest.strip_suffix("\n```\n\nAfter.\n").unwrap().to_owned()
    };
    let all = now("something else");
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines[0], "error: nothing says how the rule is carried out");
    assert_eq!(now("something else\n..."), format!("{}\n...", lines[0]));
    assert_eq!(now(&all), all);
    let kept = format!("{}\n...", lines[0]);
    assert_eq!(now(&kept), kept, "what is so stays as it is cut");
}

/// A transcript of which three lines are shown, with dots between them.
#[test]
fn what_stands_between_dots_stays_between_them() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "a.rule", "rule a \"A\"\n");
    let written = |page: &str| follow_page(&folder, page).page;
    let transcript = |shown: &str| fenced("console", &format!("$ sandtable test a.rule\n{shown}"));
    let all = written(&transcript("something else"));
    let lines: Vec<&str> = all.lines().skip(2).filter(|line| *line != "```").collect();
    let [first, place, .., last] = lines[..] else { panic!("{all}") };
    let cut = transcript(&format!("{first}\n...\n{place}\n...\n{last}"));
    assert_eq!(written(&cut), cut, "what is so stays as it is");
    let wrong = cut.replace(place, &place.replace("1:8", "1:9"));
    assert_ne!(wrong, cut);
    assert_eq!(written(&wrong), cut);
    let twice = written(&written(&wrong));
    assert_eq!(twice, cut, "writing what was written changes nothing");
    let shorter = transcript("something else\n...\nat another place\n...");
    assert_eq!(written(&written(&shorter)), written(&shorter));
}

#[test]
fn what_is_not_run_says_why() {
    let says =
        |mark: &str| wrong(&format!("<!-- {mark} -->\n{}", fenced("sh", "rm my.rule"))).len();
    assert_eq!(says("not run: it removes what others need"), 0);
    assert_eq!(says("not run:"), 1);
    assert_eq!(says(""), 1);
}

#[test]
fn a_part_of_a_file_may_leave_lines_out() {
    let of = |part: &str| {
        let file = format!("<!-- file a.toml -->\n{}", fenced("toml", "a = 1\nb = 2\nc = 3"));
        wrong(&format!("{file}<!-- of a.toml -->\n{}", fenced("toml", part))).len()
    };
    assert_eq!(of("a = 1\n# ... and more\nc = 3"), 0);
    assert_eq!(of("c = 3\n# ...\na = 1"), 1, "in another order");
    assert_eq!(of("a = 1\nc = 3"), 1);
}
