//! What editors know of the language: the grammar by which they color a page is made of its words.
//!
//! `SANDTABLE_EDITORS=write cargo test -p sandtable-language --test suite editors::` writes it anew.

use std::fs;
use std::path::{Path, PathBuf};

use sandtable_language::{Role, vocabulary};
use serde_json::{Value, json};

/// What stands before a word that is one: neither a part of a name nor the dot of a key.
const BEFORE: &str = r"(?<![A-Za-z0-9_])(?<![A-Za-z0-9_]-)(?<![A-Za-z0-9_]\.)";

/// What stands behind a word that is one: it goes on neither with letters nor with a hyphen and
/// letters.
const BEHIND: &str = r"(?![A-Za-z0-9_]|-[A-Za-z0-9_])";

/// Where the extension for the editor is.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors/vscode")
}

/// The grammar in that folder.
const FILE: &str = "syntaxes/sandtable-rule.tmLanguage.json";

fn read(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder().join(name)).unwrap()).unwrap()
}

/// The words of a role, any of which may stand there.
fn any_of(wanted: Role) -> String {
    let mut roles = vocabulary().iter().filter(|(role, _)| *role == wanted);
    roles.next().unwrap().1.join("|")
}

/// A pattern that gives what it matches a name.
fn named(name: &str, pattern: &str) -> Value {
    json!({ "name": format!("{name}.sandtable-rule"), "match": pattern })
}

/// The words of a role, with a name.
fn words(name: &str, role: Role) -> Value {
    // Where a word may be a key, a `=` behind it says so.
    let may_be_key = matches!(role, Role::Question | Role::Fold | Role::Beside);
    let no_key = if may_be_key { r"(?!\s*=(?!=))" } else { "" };
    named(name, &format!("{BEFORE}(?:{}){BEHIND}{no_key}", any_of(role)))
}

/// A word at the beginning of a line, and the name behind it.
fn declared(words: &str, name: &str, of: &str) -> Value {
    json!({
        "match": format!(r"^\s*({words})\s+({of})"),
        "captures": {
            "1": { "name": "keyword.declaration.sandtable-rule" },
            "2": { "name": format!("{name}.sandtable-rule") },
        },
    })
}

/// Texts in quotes, with values in braces.
fn texts() -> Value {
    json!({
        "name": "string.quoted.double.sandtable-rule",
        "begin": "\"",
        "end": "\"",
        "patterns": [
            named("constant.character.escape", r#"\\["\\]|\{\{|\}\}"#),
            named("constant.other.placeholder", r"\{\}"),
            {
                "name": "meta.embedded.sandtable-rule",
                "begin": r"\{",
                "end": r"\}|(?=\x22)",
                "beginCaptures": { "0": { "name": "punctuation.section.embedded.sandtable-rule" } },
                "endCaptures": { "0": { "name": "punctuation.section.embedded.sandtable-rule" } },
                "patterns": [{ "include": "#values" }],
            },
        ],
    })
}

/// What values are made of.
fn values() -> Value {
    let start = r"(?<![A-Za-z0-9_])(?<![A-Za-z0-9_]-)";
    json!({ "patterns": [
        words("keyword.control", Role::Statement),
        words("keyword.operator.word", Role::Operator),
        words("constant.language", Role::Constant),
        words("support.function.dice", Role::Question),
        words("support.function.fold", Role::Fold),
        words("storage.type", Role::Type),
        named("constant.numeric.dice", &format!(r"{start}[0-9]*d(?:[0-9]+{BEHIND}|(?=\())")),
        words("keyword.other", Role::Beside),
        named("keyword.other", r"(?<![A-Za-z0-9_])e\.g\."),
        named("support.function", &format!(r"{BEFORE}(?:{})(?=\()", any_of(Role::Function))),
        named("constant.numeric", &format!(r"{start}[0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9_])")),
        named("entity.name.type", r"(?<![A-Za-z0-9_-])[A-Z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*"),
        named("entity.name.function", r"[a-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*(?=\()"),
        named("variable.other", r"[a-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*"),
        named("keyword.operator", r"\.\.|->|==|!=|<=|>=|&&|\|\||\?\?|\+=|-=|//|[=<>+\-*/%|!]"),
    ] })
}

/// The grammar by which editors color a page.
fn grammar() -> Value {
    let name = "[a-z][A-Za-z0-9_-]*";
    let declarations = any_of(Role::Declaration);
    let patterns = json!([
        named("comment.line.number-sign", "#.*$"),
        declared("rule|library", "entity.name.section", "[a-z][A-Za-z0-9_.-]*"),
        declared("part", "entity.name.function", name),
        declared("enum|record|chart", "entity.name.type", "[A-Z][A-Za-z0-9_-]*"),
        named("keyword.other", &format!(r"^\s*(?:{})(?=\s)(?!\s*=)", any_of(Role::Head))),
        named("keyword.declaration", &format!(r"^\s*(?:{declarations})(?=[\s{{])(?!\s*=)")),
        { "include": "#texts" },
        { "include": "#values" },
    ]);
    json!({
        "name": "Sandtable rule",
        "scopeName": "source.sandtable-rule",
        "fileTypes": ["rule"],
        "patterns": patterns,
        "repository": { "texts": texts(), "values": values() },
    })
}

#[test]
fn the_grammar_is_made_of_the_words_of_the_language() {
    let path = folder().join(FILE);
    let text = serde_json::to_string_pretty(&grammar()).unwrap() + "\n";
    if std::env::var_os("SANDTABLE_EDITORS").is_some_and(|value| value == "write") {
        #[expect(clippy::disallowed_methods, reason = "written by hand, and read below")]
        fs::write(&path, &text).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), text, "{}", path.display());
}

#[test]
fn every_word_is_in_the_grammar() {
    let text = grammar().to_string();
    let found: Vec<&str> = text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    for (role, words) in vocabulary() {
        for word in *words {
            assert!(found.contains(word), "{role:?}: {word}");
        }
    }
}

#[test]
fn the_extension_names_what_is_in_its_folder() {
    let package = read("package.json");
    let language = &package["contributes"]["languages"][0];
    let colored = &package["contributes"]["grammars"][0];
    assert_eq!(language["extensions"], json!([".rule"]));
    assert_eq!(colored["language"], language["id"]);
    assert_eq!(colored["path"], format!("./{FILE}"));
    assert_eq!(colored["scopeName"], grammar()["scopeName"]);
    let configuration = read(language["configuration"].as_str().unwrap());
    assert_eq!(configuration["comments"]["lineComment"], "#");
}

#[test]
fn the_extension_starts_the_server_for_its_language() {
    let package = read("package.json");
    let code = fs::read_to_string(folder().join(package["main"].as_str().unwrap())).unwrap();
    let language = package["contributes"]["languages"][0]["id"].as_str().unwrap();
    assert!(code.contains(&format!("language: \"{language}\"")), "{code}");
    assert!(code.contains("args: [\"lsp\"]"), "{code}");
    let client = package["dependencies"].as_object().unwrap().keys().next().unwrap();
    assert!(code.contains(&format!("require(\"{client}/node\")")), "{code}");
    let settings = &package["contributes"]["configuration"]["properties"];
    assert!(settings["sandtable.path"].is_object() && code.contains("\"sandtable.path\""));
}
