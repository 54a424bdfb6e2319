//! Conversations of an editor with the server, as the protocol has them: every answer is read by the
//! types of `lsp-types`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/editor.rs"]
mod editor;

use lsp_types::request as ask;
use lsp_types::{
    CompletionResponse, DocumentSymbolResponse, GotoDefinitionResponse, HoverContents, Location,
    Position,
};
use proptest::prelude::*;
use serde_json::json;

use editor::{Editor, PAGE, UNITS, address};

#[test]
fn the_server_says_what_it_can_do() {
    let mut editor = Editor::start();
    let can = editor.introduced.capabilities.clone();
    assert!(can.hover_provider.is_some() && can.definition_provider.is_some());
    assert!(can.completion_provider.is_some() && can.document_formatting_provider.is_some());
    assert!(can.document_symbol_provider.is_some() && can.text_document_sync.is_some());
    assert_eq!(editor.introduced.server_info.clone().unwrap().version.as_deref(), Some("0.0"));
    assert_eq!(editor.refusal("textDocument/rename", &json!({})), -32601);
    assert_eq!(editor.refusal("textDocument/hover", &json!({})), -32602);
    let odd = json!({ "textDocument": { "uri": address("x.rule") }, "position": { "line": -1 } });
    assert_eq!(editor.refusal("textDocument/hover", &odd), -32602);
}

#[test]
fn everything_that_is_wrong_is_said_at_once_with_help() {
    let mut editor = Editor::start();
    assert_eq!(editor.open("page.rule", PAGE), []);
    let found = editor.change("page.rule", &PAGE.replace("6 of", "6 fo").replace("= 5", "= 5 5"));
    assert_eq!(found.len(), 2, "{found:#?}");
    let found = editor.change("page.rule", &PAGE.replace("hit +", "hti +"));
    let [slip] = &found[..] else { panic!("{found:#?}") };
    assert!(slip.message.contains("`hti` is not known here"), "{}", slip.message);
    assert!(slip.message.ends_with("help: did you mean `hit`?"), "{}", slip.message);
    let line = PAGE.lines().position(|line| line.contains("hit +")).unwrap();
    assert_eq!(slip.range.start.line as usize, line);
    assert_eq!(editor.change("page.rule", PAGE), [], "and mended");
}

#[test]
fn what_is_wrong_with_a_library_is_said_where_it_is_used() {
    let mut editor = Editor::start();
    editor.open("page.rule", PAGE);
    // What is open prevails over the file.
    let broken = UNITS.replace("1..30", "30..1");
    let own = editor.open("units.rule", &broken);
    assert_eq!(own.len(), 1, "{own:#?}");
    let found = editor.known("page.rule");
    let [slip] = &found[..] else { panic!("{found:#?}") };
    assert!(slip.message.starts_with("units.rule, line 3: "), "{}", slip.message);
    assert_eq!(slip.range.start, Position::new(1, 4), "behind `use`");
    let related = slip.related_information.as_ref().unwrap();
    assert_eq!(related[0].location.uri.as_str(), address("units.rule"));
    assert_eq!(related[0].location.range.start.line, 2);
    assert_eq!(editor.close("units.rule"), [], "the file is right");
    assert_eq!(editor.known("page.rule"), []);
}

/// What is said of the word at the mark `|`.
fn said(editor: &mut Editor, marked: &str) -> String {
    let place = editor::place(PAGE, marked);
    let hover = editor.ask::<ask::HoverRequest>(&editor::at("page.rule", place)).unwrap();
    let HoverContents::Markup(contents) = hover.contents else { panic!("{hover:?}") };
    contents.value
}

#[test]
fn a_word_is_told_with_its_range_unit_and_meaning() {
    let mut editor = Editor::start();
    editor.open("page.rule", PAGE);
    let hit = "```sandtable-rule\nhit 2..6 = 4\n```\nfigure: Score that hits.";
    assert_eq!(said(&mut editor, "|hit + "), hit);
    assert_eq!(
        said(&mut editor, "target.|models"),
        "```sandtable-rule\nmodels 1..30 (models) = 10\n```\nvalue: Men in it."
    );
    assert!(said(&mut editor, "{ |range").contains("key: How far\\_it is."));
    // Letters of two units and of several bytes stand before it on its line.
    assert!(said(&mut editor, "{|lost} 😀").contains("lost"));
    let place = editor::at("page.rule", Position::new(999, 999));
    assert_eq!(editor.ask::<ask::HoverRequest>(&place), None);
}

#[test]
fn a_name_leads_to_where_it_is_declared_also_in_a_library() {
    let mut editor = Editor::start();
    editor.open("page.rule", PAGE);
    let mut leads = |marked: &str| -> Vec<Location> {
        let place = editor::at("page.rule", editor::place(PAGE, marked));
        match editor.ask::<ask::GotoDefinition>(&place).unwrap() {
            GotoDefinitionResponse::Array(all) => all,
            other => panic!("{other:?}"),
        }
    };
    let hit = leads("|hit + ");
    assert_eq!(hit[0].range.start, editor::place(PAGE, "|hit 2..6"));
    let models = leads("target.|models");
    assert_eq!(models[0].uri.as_str(), address("units.rule"));
    assert_eq!(models[0].range.start, editor::place(UNITS, "|models"));
    assert_eq!(leads("\"|units.rule")[0].uri.as_str(), address("units.rule"));
    assert_eq!(leads("\"|shot.rule")[0].uri.as_str(), address("shot.rule"));
}

/// What is proposed at the mark `¦` of a text that takes the place of another.
fn proposed(editor: &mut Editor, from: &str, to: &str) -> Vec<(String, String)> {
    let text = PAGE.replacen(from, to, 1);
    let place = editor::place(&text.replace('|', "/").replace('¦', "|"), "|");
    editor.change("page.rule", &text.replace('¦', ""));
    let asked = editor::at("page.rule", place);
    let Some(CompletionResponse::Array(items)) = editor.ask::<ask::Completion>(&asked) else {
        panic!("nothing is proposed")
    };
    items.into_iter().map(|item| (item.label, item.detail.unwrap_or_default())).collect()
}

#[test]
fn keys_parts_and_words_are_proposed_also_of_a_rule_that_is_played() {
    let mut editor = Editor::start();
    editor.open("page.rule", PAGE);
    let parts = proposed(&mut editor, "min(hit + 1, 6)", "¦");
    assert!(parts.contains(&("lost-men".to_owned(), "lost-men(n)".to_owned())), "{parts:?}");
    let models = ("models".to_owned(), "1..30 (models) = 10".to_owned());
    assert_eq!(proposed(&mut editor, "target.models", "target.mo¦"), [models]);
    let keys = proposed(&mut editor, "range = \"far\"", "¦");
    assert_eq!(keys[0], ("range".to_owned(), "\"near\" | \"far\"".to_owned()));
    let words = proposed(&mut editor, "range = \"far\"", "range = \"¦\"");
    assert_eq!(
        words.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>(),
        ["\"near\"", "\"far\""]
    );
    let rules = proposed(&mut editor, "\"shot.rule\"", "\"ba.¦\"");
    assert_eq!(rules[0].0, "\"ba.mud.crossing\"", "{rules:?}");
}

#[test]
fn a_page_is_set_out_as_by_fmt() {
    let mut editor = Editor::start();
    editor.open("page.rule", PAGE);
    let asked = json!({
        "textDocument": { "uri": address("page.rule") },
        "options": { "tabSize": 4, "insertSpaces": false },
    });
    let edits = editor.ask::<ask::Formatting>(&serde_json::from_value(asked.clone()).unwrap());
    let edits = edits.unwrap();
    assert_eq!(edits.len(), 1);
    assert_eq!(edits[0].new_text, sandtable_language::format(PAGE).unwrap());
    assert_eq!(edits[0].range.start, Position::new(0, 0));
    editor.change("page.rule", &edits[0].new_text);
    let again = editor.ask::<ask::Formatting>(&serde_json::from_value(asked.clone()).unwrap());
    assert_eq!(again, Some(Vec::new()), "it is in the one form");
    editor.change("page.rule", "rule a.b \"B\" {");
    assert_eq!(editor.ask::<ask::Formatting>(&serde_json::from_value(asked).unwrap()), None);
}

#[test]
fn a_page_has_symbols_within_symbols() {
    let mut editor = Editor::start();
    editor.open("page.rule", PAGE);
    let asked = json!({ "textDocument": { "uri": address("page.rule") } });
    let asked = serde_json::from_value(asked).unwrap();
    let Some(DocumentSymbolResponse::Nested(symbols)) =
        editor.ask::<ask::DocumentSymbolRequest>(&asked)
    else {
        panic!("no symbols")
    };
    let names: Vec<&str> = symbols.iter().map(|symbol| symbol.name.as_str()).collect();
    assert_eq!(names[..4], ["house.page", "Side", "side", "target"]);
    assert_eq!(symbols[1].children.as_ref().unwrap()[0].name, "left");
    for symbol in symbols {
        assert!(symbol.range.start <= symbol.selection_range.start, "{}", symbol.name);
        assert!(symbol.selection_range.end <= symbol.range.end, "{}", symbol.name);
    }
}

#[test]
fn an_editor_that_goes_without_a_word_ends_the_conversation() {
    let mut editor = Editor::start();
    editor.open("page.rule", PAGE);
    editor.go();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_written_is_answered(
        cuts in proptest::collection::vec((0..PAGE.len(), 0..60usize, "[{}().:=\"a-z0-9 \n\r#é😀|]{0,6}"), 1..4),
        line in 0..40u32,
        character in 0..90u32,
    ) {
        let mut editor = Editor::start();
        editor.open("page.rule", PAGE);
        for (from, length, put) in cuts {
            let from = PAGE.floor_char_boundary(from);
            let to = PAGE.ceil_char_boundary((from + length).min(PAGE.len()));
            editor.change("page.rule", &format!("{}{put}{}", &PAGE[..from], &PAGE[to..]));
            let place = Position::new(line, character);
            editor.ask::<ask::HoverRequest>(&editor::at("page.rule", place));
            editor.ask::<ask::GotoDefinition>(&editor::at("page.rule", place));
            let proposed = editor.ask::<ask::Completion>(&editor::at("page.rule", place));
            prop_assert!(proposed.is_some());
        }
        editor.done();
    }
}
