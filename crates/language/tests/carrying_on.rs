//! What is said of a page that is sound but for one word: that, and nothing that follows from it.

use std::path::PathBuf;

use sandtable_language::Rule;

/// Pages that stand by themselves.
fn pages() -> Vec<(PathBuf, String)> {
    let folders = ["tests/rules", "../../examples/known-problems"];
    let folders = folders.map(|folder| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let files = files.map(|file| file.unwrap().path());
    let pages = files.filter(|path| path.extension().is_some_and(|it| it == "rule"));
    let pages = pages.map(|path| (path.clone(), std::fs::read_to_string(&path).unwrap()));
    pages.filter(|(_, text)| Rule::read(text).is_ok()).collect()
}

/// The places of a word at the beginning of lines.
fn places(text: &str, word: &str) -> Vec<usize> {
    let is_first = |at: &usize| text[..*at].trim_end_matches(' ').ends_with('\n');
    text.match_indices(word).map(|(at, _)| at).filter(is_first).collect()
}

/// What is said if words at the beginning of lines are written otherwise, one at a time: more than one
/// thing, or something of another line.
fn followed(word: &str, otherwise: &str) -> (usize, Vec<String>) {
    let (mut tried, mut followed) = (0, Vec::new());
    for (path, text) in pages() {
        for at in places(&text, word) {
            let (before, after) = (&text[..at], &text[at + word.len()..]);
            let changed = format!("{before}{otherwise}{after}");
            let said = Rule::read(&changed).err().unwrap_or_default();
            tried += 1;
            let line = before.lines().count();
            let lines = said.iter().map(|of| changed[..of.span.start].lines().count());
            if lines.collect::<Vec<_>>() != [line] {
                let said: Vec<&str> = said.iter().map(|of| of.message.as_str()).collect();
                followed.push(format!("{}:{line}: {said:?}", path.display()));
            }
        }
    }
    (tried, followed)
}

#[test]
fn a_misspelt_statement_is_all_that_is_told() {
    for (word, otherwise) in [("let ", "lett "), ("var ", "vra "), ("give ", "giev ")] {
        let (tried, followed) = followed(word, otherwise);
        assert!(5 < tried, "{word}: {tried}");
        assert_eq!(followed, [""; 0], "{otherwise}");
    }
}

#[test]
fn a_misspelt_declaration_is_all_that_is_told() {
    let words = ["part ", "circumstances ", "figures ", "enum ", "resolve "];
    for word in words {
        let (tried, followed) = followed(word, &format!("x{word}"));
        assert!(2 < tried, "{word}: {tried}");
        assert_eq!(followed, [""; 0], "{word}");
    }
}

#[test]
fn names_behind_a_text_are_followed_whatever_the_text_has() {
    for name in ["to hit", "to # hit", "to `hit`"] {
        let page = format!(
            "rule house.own \"Own\"\nsource \"none\"\ncircumstances {{\n  shots 1..20 = 4 \"Shots.\"\n}}\n\
             resolve {{\n  lett x = 4\n  let hits = \"{name}\": count shots of d6 >= x\n  \
             var few 0..2 = 0\n  few = hits\n  result {{\n    few = few \"few\"\n  }}\n}}\n"
        );
        let said = Rule::read(&page).err().unwrap_or_default();
        let said: Vec<&str> = said.iter().map(|of| of.message.as_str()).collect();
        assert!(said.len() == 1 && said[0].contains("lett"), "{name}: {said:?}");
    }
}

/// Each of many thousands of lines that are wrong is told, and none of them looks at all others.
#[test]
fn ever_so_many_parentheses_that_are_not_closed_are_told_at_once() {
    let page = |line: &str, n| {
        let lines = format!("  {line}\n").repeat(n);
        format!("rule house.own \"Own\"\nresolve {{\n{lines}}}\n")
    };
    let start = std::time::Instant::now();
    let told = Rule::read(&page("let x = (1 a", 60_000)).err().unwrap_or_default();
    assert!(60_000 <= told.len(), "{}", told.len());
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
    // What is written as elsewhere is looked for at the first of them.
    let told = Rule::read(&page("let x := 1", 300)).err().unwrap_or_default();
    let are_idioms = told.iter().filter(|of| of.message.ends_with("is written otherwise here"));
    assert_eq!((told.len(), are_idioms.count()), (300, 200));
}

#[test]
fn of_ever_so_many_stray_braces_the_first_is_told() {
    for stray in ["}", "{", "}\n", "  {\n", "}{"] {
        let stray = stray.repeat(100_000);
        for page in [stray.clone(), format!("rule house.own \"Own\"\nresolve {{\n{stray}")] {
            let said = Rule::read(&page).err().unwrap_or_default();
            assert!((1..=2).contains(&said.len()), "{:?}", &said[..said.len().min(3)]);
        }
    }
}

/// A default that leads back to its own key is told once, however many keys lie on the way, and a hint
/// that is followed mends it.
#[test]
fn a_default_that_needs_itself_is_told_once_and_not_followed() {
    let page = |records: &str| {
        format!(
            "rule house.own \"Own\"\nsource \"none\"\n{records}\
             circumstances {{\n  fire Fire \"Fire.\"\n}}\n\
             resolve {{\n  result {{\n    hits = count fire.men of d6 >= 4 \"hits\"\n  }}\n}}\n"
        )
    };
    let alone = "record Fire {\n  men 1..5 = Fire {}.men \"Men.\"\n}\n";
    let others = "record Fire {\n  men 1..5 = Squad { men = 2 }.other \"Men.\"\n  \
                  other 1..5 = 2 \"Other.\"\n}\n\
                  record Squad {\n  men 1..5 = 2 \"Men.\"\n  \
                  other 1..5 = Fire { other = 2 }.men \"Other.\"\n}\n";
    for (records, default, beside, mended) in [
        (alone, "Fire {}.men", None, alone.replace("Fire {}", "Fire { men = 3 }")),
        (
            others,
            "Squad { men = 2 }.other",
            Some("other"),
            others.replace("Fire { other = 2 }", "Fire { other = 2, men = 3 }"),
        ),
    ] {
        let text = page(records);
        let said = Rule::read(&text).err().unwrap();
        let [problem] = &said[..] else { panic!("{said:?}") };
        let written = |span: sandtable_language::Span| &text[span.start..span.end];
        assert_eq!(problem.message, "the default of `men` has no end: it needs itself");
        assert_eq!(written(problem.span), default);
        assert_eq!(problem.beside.as_deref().map(|(span, _)| written(*span)), beside);
        let help = "give it another, or say `men` in the braces of `Fire { … }`, which then asks for no \
                    default of it";
        assert_eq!(problem.help.as_deref(), Some(help));
        assert!(Rule::read(&page(&mended)).is_ok(), "{:?}", Rule::read(&page(&mended)).err());
    }
}

/// Records that hold each other are told, and not what their defaults come to.
#[test]
fn of_records_that_hold_each_other_no_default_is_told() {
    let page = "rule house.own \"Own\"\nsource \"none\"\n\
                record Squad {\n  fire list 1..2 of Fire = [Fire {}] \"Fire.\"\n}\n\
                record Fire {\n  squad list 1..2 of Squad = [Squad {}] \"Squad.\"\n}\n\
                circumstances {\n  squad Squad \"Squad.\"\n}\n\
                resolve {\n  result {\n    hits = count 3 of d6 >= 4 \"hits\"\n  }\n}\n";
    let said = Rule::read(page).err().unwrap();
    let messages: Vec<&str> = said.iter().map(|of| of.message.as_str()).collect();
    assert_eq!(messages, ["a Squad would hold another Squad without end"]);
}
