//! Every way in which a scenario can be wrong, with what is said about it.

use sandtable::Scenario;

/// What is said about a scenario; nothing may be wrong with it before the change.
#[track_caller]
fn refusal(text: &str) -> String {
    match Scenario::from_text("cover.toml", "cover", text) {
        Ok(_) => panic!("accepted"),
        Err(refused) => refused.to_string(),
    }
}

const GOOD: &str = r#"
title = "Order test"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
"#;

#[test]
fn the_scenario_that_the_others_are_made_from_is_good() {
    assert!(Scenario::from_text("cover.toml", "cover", GOOD).is_ok());
}

macro_rules! refused {
    ($($name:ident: $text:expr;)*) => {
        $(#[test]
        fn $name() {
            insta::assert_snapshot!(stringify!($name), refusal(&$text));
        })*
    };
}

refused! {
    toml_that_does_not_parse: "title = \n";
    a_key_twice: "title = \"a\"\ntitle = \"b\"\n";
    an_unknown_key_at_the_root: GOOD.replace("title", "tittle");
    a_missing_title: GOOD.replace("title = \"Order test\"", "");
    a_rule_that_is_not_there: GOOD.replace("ba.base.order-test", "ba.base.oder-test");
    a_misspelt_table: GOOD.replace("[circumstances]", "[circummstances]");
    a_misspelt_key_that_has_to_be_said: GOOD.replace("unit =", "unti =");
    an_unknown_circumstance: GOOD.replace("pins = 3", "pin = 3");
    a_missing_circumstance: GOOD.replace("unit = { quality = \"regular\", pins = 3 }", "");
    a_quality_that_does_not_exist: GOOD.replace("\"regular\"", "\"regullar\"");
    a_text_for_a_number: GOOD.replace("pins = 3", "pins = \"three\"");
    a_number_out_of_range: GOOD.replace("pins = 3", "pins = 1000");
    a_negative_count: GOOD.replace("pins = 3", "pins = -1");
    a_broken_number: GOOD.replace("pins = 3", "pins = 3.5");
    not_a_number: GOOD.replace("pins = 3", "pins = nan");
    infinity: GOOD.replace("pins = 3", "pins = inf");
    a_number_too_large_for_toml: GOOD.replace("pins = 3", "pins = 10000000000000000000");
    a_date: GOOD.replace("pins = 3", "pins = 1944-12-16");
    an_unknown_figure: format!("{GOOD}[figures]\nmorals.regular = 9\n");
    a_figure_out_of_range: format!("{GOOD}[figures]\nmorale.regular = 90\n");
    an_unknown_ruling: format!("{GOOD}[rulings]\n\"base.double_six\" = \"fails\"\n");
    a_switch_that_is_no_ruling:
        format!("{GOOD}[rulings]\n\"base.damage_table\" = \"ours\"\n");
    a_ruling_with_no_such_choice: format!("{GOOD}[rulings]\n\"base.double_one\" = \"sometimes\"\n");
    variants_as_a_list: format!("{GOOD}[[variants]]\nname = \"shaken\"\n");
    a_rule_in_a_variant: format!("{GOOD}[variants.dug]\nrule = \"ba.dugin.dig\"\n");
    a_key_without_its_table: format!("{GOOD}[variants.shaken]\ncircumstances.pins = 4\n");
    what_is_wrong_with_variants_and_the_rest_of_a_file: format!(
        "{GOOD}[measures]\nlost = \"2 * pinz\"\n[variants.shaken]\ncircumstances.unit.pinz = 4\n\
         [variants.same]\n[variants.green]\ncircumstances.unit.quality = \"gren\"\n"
    );
    what_is_wrong_with_names_of_measures_and_variants: format!(
        "{GOOD}[bounds]\nlost = [0, 1]\n[run]\nmeasure = \"won\"\n[variants.shaken]\n\
         circumstances.unit.pinz = 4\n[[expect]]\nvariant = \"shaken\"\nmeasure = \"pased\"\n\
         statistic = \"mean\"\nvalue = 1\n[[check.compare]]\nmeasure = \"passd\"\n"
    );
    a_misspelt_rule_and_a_misspelt_key: GOOD.replace("ba.base.order-test", "ba.base.oder-test")
        + "[variant.shaken]\ncircumstances.unit.pins = 4\n";
    an_expression_with_an_unknown_measure: format!("{GOOD}[measures]\nlost = \"2 * pinz\"\n");
    an_expression_that_does_not_parse: format!("{GOOD}[measures]\nlost = \"2 * (pins\"\n");
    a_measure_that_is_there_already: format!("{GOOD}[measures]\npins = \"2\"\n");
    a_measure_with_a_bad_name: format!("{GOOD}[measures]\n\"2 pins\" = \"2 * pins\"\n");
    a_measure_without_quotes: format!("{GOOD}[measures]\nlost = 2\n");
    no_trials: format!("{GOOD}[run]\ntrials = 0\n");
    more_trials_than_anybody_waits_for: format!("{GOOD}[run]\ntrials = 1e18\n");
    half_a_trial: format!("{GOOD}[run]\ntrials = 2.5\n");
    trials_and_precision: format!("{GOOD}[run]\ntrials = 1000\nprecision = 0.1\n");
    a_negative_precision: format!("{GOOD}[run]\nprecision = -0.1\n");
    a_confidence_of_two: format!("{GOOD}[run]\nconfidence = 2\n");
    an_engine_that_is_not_there: format!("{GOOD}[run]\nengine = \"fast\"\n");
    a_main_measure_that_is_not_there: format!("{GOOD}[run]\nmeasure = \"casualties\"\n");
    a_variant_that_changes_nothing: format!("{GOOD}[variants.same]\ncircumstances.unit.pins = 3\n");
    a_variant_named_base: format!("{GOOD}[variants.base]\ncircumstances.unit.pins = 4\n");
    a_variant_with_an_unknown_key: format!("{GOOD}[variants.more]\ncircumstance.unit.pins = 4\n");
    a_variant_with_an_unknown_circumstance: format!("{GOOD}[variants.more]\ncircumstances.unit.pinss = 4\n");
    a_weight_of_zero: format!("{GOOD}[[mix]]\nweight = 0\n");
    a_negative_weight: format!("{GOOD}[[mix]]\nweight = -1\n");
    a_weight_with_too_many_decimals: format!("{GOOD}[[mix]]\nweight = 0.123456789\n");
    a_mix_with_an_unknown_key: format!("{GOOD}[[mix]]\nweight = 1\ncircumstances.unit.pinss = 4\n");
    an_expectation_of_a_variant_that_is_not_there:
        format!("{GOOD}[[expect]]\nvariant = \"more\"\nmeasure = \"pins\"\nstatistic = \"mean\"\nvalue = 1\n");
    an_expectation_of_a_measure_that_is_not_there:
        format!("{GOOD}[[expect]]\nmeasure = \"pin\"\nstatistic = \"mean\"\nvalue = 1\n");
    an_expectation_of_a_statistic_that_is_not_there:
        format!("{GOOD}[[expect]]\nmeasure = \"pins\"\nstatistic = \"average\"\nvalue = 1\n");
    an_expectation_of_a_word:
        format!("{GOOD}[[expect]]\nmeasure = \"pins\"\nstatistic = \"mean\"\nvalue = \"many\"\n");
    an_expectation_of_a_reversed_range:
        format!("{GOOD}[[expect]]\nmeasure = \"pins\"\nstatistic = \"mean\"\nvalue = [2, 1]\n");
    deep_nesting: format!("x = {}", "[".repeat(10_000));
    a_very_long_line: format!("{GOOD}{}\n", "x".repeat(100_000));
}

/// A scenario about a belt of mines in which this is done before units cross it.
fn clearing(first: &str) -> String {
    format!(
        "title = \"Belt\"\nrule = \"ba.minefield.succession\"\n[circumstances]\n\
         units = [{{ unit = {{ models = 10 }} }}]\nsections = [{{}}]\nclearing = [{first}]\n"
    )
}

/// A scenario about a shell that lands on this.
fn shelled(place: &str) -> String {
    format!(
        "title = \"Shell\"\nrule = \"ba.he.damage\"\n[circumstances]\nshell = \"2-inch\"\n\
         target = {{ unit = {{ models = 10 }}, place = {place} }}\n"
    )
}

#[test]
fn the_scenarios_with_one_of_several_forms_are_good() {
    for text in
        [clearing("{ fire = {} }"), shelled("{ models_under = 4 }"), shelled("\"building\"")]
    {
        assert_eq!(
            Scenario::from_text("cover.toml", "cover", &text).err().map(|e| e.to_string()),
            None
        );
    }
}

refused! {
    a_key_of_none_of_several_tables: clearing("{ bombardement = {} }");
    a_key_like_that_of_no_table: clearing("{ sappers = {} }");
    two_tables_where_one_is_expected: clearing("{ fire = {}, barrage = {} }");
    an_empty_table_where_one_of_several_is_expected: clearing("{}");
    an_unknown_key_beside_that_of_one_table: clearing("{ fire = {}, turn = 2 }");
    an_unknown_key_within_one_of_several_tables: clearing("{ barrage = { char = true } }");
    a_number_where_one_of_several_tables_is_expected: clearing("3");
    a_text_that_is_none_of_several_forms: shelled("\"bilding\"");
    a_number_where_a_text_or_a_table_is_expected: shelled("4");
    an_unknown_form_in_a_variant:
        format!("{}[variants.more]\ncircumstances.clearing = [{{ fir = {{}} }}]\n", clearing(""));
    a_truth_for_an_expected_value:
        format!("{GOOD}[[expect]]\nmeasure = \"pins\"\nstatistic = \"mean\"\nvalue = true\n");
}

/// What is said about a slip of the pen in a line, and how it is mended.
#[track_caller]
fn check_slip(text: &str, message: &str, help: &str) {
    let refused = refusal(text);
    let said: Vec<&str> = refused.lines().collect();
    assert_eq!(said.first(), Some(&&*format!("error: {message}")), "{refused}");
    assert!(said.contains(&&*format!("  = help: {help}")), "{refused}");
}

#[test]
fn a_slip_of_the_pen_is_told_in_the_words_of_whoever_made_it() {
    for (line, message, help) in [
        ("unit.pins = three", "`three` is a text, and texts stand in quotes", "write `\"three\"`"),
        ("unit.pins = 2d6", "`2d6` is a text, and texts stand in quotes", "write `\"2d6\"`"),
        (
            "unit.engineers = yes # they are",
            "`yes` is no value",
            "write `true`: scenarios say true and false for yes and no; where a word is expected, `\"yes\"`",
        ),
        (
            "unit.engineers = False",
            "`False` is no value",
            "write `false`: scenarios say true and false for yes and no; where a word is expected, `\"False\"`",
        ),
        ("unit.pins = 3;", "`3;` ends with a `;`, and a line has none", "write `3`"),
        ("unit.pins =", "there is no value after the `=`", "say what it is"),
        (
            "unit.quality = “veteran”",
            "`“` is a typographic quotation mark",
            "texts stand between straight ones: `\"veteran\"`",
        ),
        (
            "unit.quality = \"veteran",
            "`\"veteran` begins with a quotation mark and does not end with one",
            "write `\"veteran\"`",
        ),
        (
            "unit.pins => 2",
            "between a key and its value stands `=`, not `=>`",
            "write `unit.pins = 2`",
        ),
        (
            "unit.pins == 2",
            "between a key and its value stands `=`, not `==`",
            "write `unit.pins = 2`",
        ),
        (
            "unit.pins: 2",
            "between a key and its value stands `=`, not `:`",
            "write `unit.pins = 2`",
        ),
        (
            "unit pins = 2",
            "`unit pins` has a space in it, and a name has none",
            "write `unit_pins`",
        ),
        (
            "unit.quality: veteran",
            "between a key and its value stands `=`, not `:`",
            "write `unit.quality = \"veteran\"`",
        ),
        ("// a veteran", "a comment does not begin with `//`", "write `#` before it"),
        ("unit.pins = 3 // three", "a comment does not begin with `//`", "write `#` before it"),
        (
            "unit { pins = 2 }",
            "there is neither a `key = value` here nor a `[table]`",
            "a table is written `unit = { … }`",
        ),
        (
            "two pins",
            "there is neither a `key = value` here nor a `[table]`",
            "what is only said to readers begins with `#`",
        ),
        (
            "[variants.two men]",
            "`variants.two men` has a space in it, and a name has none",
            "write `[variants.two_men]`",
        ),
        (
            "[variants.two",
            "the name of a table stands in brackets, and the second is missing",
            "write `[variants.two]`",
        ),
        ("title = \"again\"\ntitle = 3", "this key is there twice", "remove one of the two"),
        (
            "[[expect]]\nmeasure = \"pins\"\nstatistic = \"mean\"\nvalue = 1/3",
            "`1/3` is no number",
            "a fraction stands in quotes: `\"1/3\"`",
        ),
        (
            "x = { measure = \"pins\", value = 1/3, margin = 0 }",
            "`1/3` is no number",
            "a fraction stands in quotes: `\"1/3\"`",
        ),
    ] {
        check_slip(&format!("{GOOD}{line}\n"), message, help);
    }
}

#[test]
fn what_is_no_number_of_a_file_is_told_with_the_number_that_is_meant() {
    for (line, message, help) in [
        ("unit.pins = 1/3", "`1/3` is no number", "a fraction stands in quotes: `\"1/3\"`"),
        (
            "unit.pins = 1,5",
            "`1,5` is no number",
            "decimals are written with a point, `1.5`; thousands without a sign or with `_`; a \
             list stands in brackets, `[1, 5]`",
        ),
        ("unit.pins = 95%", "`95%` is no number", "a percentage is a part of 1: `0.95`"),
        ("unit.pins = 99.9%", "`99.9%` is no number", "a percentage is a part of 1: `0.999`"),
        (
            "unit.pins = 99999999999999999999",
            "`99999999999999999999` is too large a number",
            "whole numbers in a file go from -9223372036854775808 to 9223372036854775807",
        ),
        ("unit.pins = 1-2", "`1-2` is no number", "a range is a list of its ends: `[1, 2]`"),
        ("unit.pins = 1..2", "`1..2` is no number", "a range is a list of its ends: `[1, 2]`"),
    ] {
        check_slip(&format!("{GOOD}{line}\n"), message, help);
    }
}

/// What word processors, web pages and other countries write.
#[test]
fn signs_that_are_written_elsewhere_are_told_with_what_is_written_here() {
    for (line, message, help) in [
        (
            "unit.pins = 1,000,000",
            "`1,000,000` is no number",
            "thousands are written without a sign or with `_`: `1_000_000`",
        ),
        (
            "unit.pins = 1.000.000",
            "`1.000.000` is no number",
            "thousands are written without a sign or with `_`: `1_000_000`",
        ),
        (
            "unit.pins = 1_000,000",
            "`1_000,000` is no number",
            "thousands are written without a sign or with `_`: `1_000_000`",
        ),
        (
            "x = { value = 1,5 }",
            "`1,5` is no number",
            "decimals are written with a point, `1.5`; thousands without a sign or with `_`; a \
             list stands in brackets, `[1, 5]`",
        ),
        ("x = { value = 12″ }", "`12″` is no number", "a number has no unit: `12`"),
        ("x = { value = 1½ }", "`1½` is no number", "decimals are written with a point: `1.5`"),
        ("unit.pins = ¾", "`¾` is no number", "decimals are written with a point: `0.75`"),
        (
            "x = { value = 12 margin = 3 }",
            "a comma is missing before `margin`",
            "write `, margin = …`",
        ),
        ("unit.pins = −1", "`−` is a typographic dash", "a minus is written `-`"),
        ("unit.pins = ３", "`３` is a sign in full width", "write `3`"),
        ("unit.pins\u{a0}= 3", "there is a blank here that is no plain space, U+00A0", "write one"),
        ("unit.\u{200b}pins = 3", "there is an invisible sign here, U+200B", "remove it"),
        (
            "unit.pins = 3\runit.engineers = true",
            "a line ends with a carriage return alone",
            "save the file with line feeds at the ends of lines",
        ),
        (
            "x = { measure = \"pins\", value = 1\ny = 3",
            "this `{` is not closed on its line",
            "write `}` behind the last of its keys",
        ),
    ] {
        check_slip(&format!("{GOOD}{line}\n"), message, help);
    }
}

#[test]
fn a_file_of_another_kind_is_told_from_a_scenario() {
    let help = "a scenario is a file `*.toml`; `sandtable new ENTRY` prints one to begin with";
    for (text, kind) in [
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n", "an SVG, HTML or XML file"),
        ("{ \"title\": 3 }\n", "a JSON file"),
        ("variant,mean,se\nbase,1,2\n", "a table of comma-separated values"),
        ("t\0i\0t\0l\0e\0", "a binary file, or a text in UTF-16"),
    ] {
        check_slip(text, &format!("this is {kind}, and no scenario"), help);
    }
}

#[test]
fn a_key_without_its_table_is_told_where_it_belongs() {
    let circumstances = "[circumstances]\n";
    for (text, message, help) in [
        (
            GOOD.replace(circumstances, ""),
            "`circumstances`: `unit` is missing",
            "The unit that tests. Write it below `[circumstances]`.",
        ),
        (
            GOOD.replace(circumstances, ""),
            "",
            "`unit` is one of the circumstances; write `[circumstances]` above it, or `[circumstances.unit]` \
             where it is a table of its own",
        ),
        (
            format!("{GOOD}[variants.more]\nunit.pins = 4\n"),
            "",
            "`unit` is one of the circumstances; write `circumstances.unit`",
        ),
        (
            format!("{GOOD}morale.regular = 4\n"),
            "",
            "`morale` is one of the figures; write it below `[figures]`",
        ),
        (
            format!("{GOOD}base.double_one = \"order-tests\"\n"),
            "",
            "`base` is one of the rulings; write it below `[rulings]`",
        ),
        (
            format!("{GOOD}[variants.\"more men\".circumstances]\nmorale.regular = 4\n"),
            "",
            "`morale` is one of the figures; write it below `[variants.\"more men\".figures]`",
        ),
        (
            format!("{GOOD}[[mix]]\nweight = 1\n[mix.circumstances]\nmorale.regular = 4\n"),
            "",
            "`morale` is one of the figures; write it below `[mix.figures]`, in the same `[[mix]]`",
        ),
    ] {
        let refused = refusal(&text);
        assert!(refused.contains(message), "{refused}");
        assert!(refused.contains(&format!("= help: {help}\n")), "{refused}");
    }
}

#[test]
fn an_entry_of_a_list_is_counted_from_one() {
    let text = clearing("{ fire = {} }, { fire = { pins = 1 } }");
    assert!(
        refusal(&text).contains("of entry 2 of `circumstances.clearing`: "),
        "{}",
        refusal(&text)
    );
    let text = format!("{GOOD}[[mix]]\nweight = 1\n[[mix]]\nweight = -1\n");
    assert!(refusal(&text).contains("error: `weight` of entry 2 of `mix`: "), "{}", refusal(&text));
}

#[test]
fn a_column_is_counted_from_the_beginning_of_the_line_that_is_shown_in_part() {
    for (before, column) in [("", 1), ("ä", 13), (&*"ä".repeat(90), 102), (&*"ä".repeat(300), 312)]
    {
        let said =
            if before.is_empty() { String::new() } else { format!("x = [\"{before}\"] \t ") };
        let text = format!("{said}zz\n{GOOD}");
        let place = format!(" --> cover.toml:1:{column}\n");
        assert!(refusal(&text).contains(&place), "{column}: {}", refusal(&text));
    }
}

#[test]
fn a_refusal_names_the_rule_and_its_number() {
    let text = refusal(
        "title = \"Scouts\"\nrule = \"wtj.205.scouts\"\n[circumstances]\ntraining = \"Splendid\"\n",
    );
    assert!(text.contains("= rule: wtj.205.scouts, ") && text.contains(", 205)"), "{text}");
}

#[test]
fn a_file_that_is_too_large() {
    let text = refusal(&format!("# {}\n{GOOD}", "x".repeat(2 << 20)));
    assert!(text.contains("a scenario has at most 1048576 bytes"), "{text}");
}

#[test]
fn titles_and_names_that_are_too_long() {
    for (said, expected) in [
        (
            GOOD.replace("Order test", &"x".repeat(301)),
            "`title`: a title has 300 letters at most; this one has 301",
        ),
        (
            format!("{GOOD}[measures]\n{} = \"passed\"\n", "m".repeat(900_000)),
            "a name has 200 letters at most; this one has 900000",
        ),
        (
            format!("{GOOD}[variants.{}]\n", "v".repeat(201)),
            "a name has 200 letters at most; this one has 201",
        ),
    ] {
        let text = refusal(&said);
        assert!(text.len() < 10_000 && text.contains(expected), "{text}");
        assert!(text.contains("-> cover.toml:") && text.contains("= help: "), "{text}");
    }
}

#[test]
fn what_is_nested_too_deep_is_told_with_a_way_out() {
    for deep in [format!("{}{}", "[".repeat(200), "]".repeat(200)), "{ a = ".repeat(200)] {
        let text = refusal(&format!("{GOOD}deep = {deep}\n"));
        assert!(text.contains("tables and lists are nested too deep here"), "{text}");
        assert!(text.contains("= help: ") && !text.contains("recurs"), "{text}");
    }
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_are_fine() {
    let text = format!("\u{feff}{}", GOOD.replace('\n', "\r\n"));
    assert!(Scenario::from_text("cover.toml", "cover", &text).is_ok());
}

#[test]
fn however_much_is_wrong_little_is_told() {
    let many =
        |line: &dyn Fn(u32) -> String| GOOD.to_owned() + &(0..3000).map(line).collect::<String>();
    let keys = many(&|number| format!("[zz{number}]\n"));
    let variants = many(&|number| format!("[variants.v{number}]\ncircumstances.zz = 1\n"));
    let long = format!("{GOOD}[{}]\n", "k".repeat(500_000));
    for (text, more) in
        [(keys, "2,950 more problems"), (variants, "2,950 more problems"), (long, "")]
    {
        let refused = Scenario::from_text("cover.toml", "cover", &text).unwrap_err().to_string();
        assert!(refused.len() < 20_000 && refused.contains(more), "{refused}");
    }
}

proptest::proptest! {
    /// No text makes the reader panic, and nothing it says is longer than a screen.
    #[test]
    fn a_mutated_scenario_is_read_or_refused(
        cuts in proptest::collection::vec((0usize..400, 0usize..40, "[ -~\\n]{0,6}"), 1..4),
    ) {
        let mut text = format!(
            "{GOOD}[rulings]\n\"base.double_one\" = \"no-effect\"\n[measures]\nx = \"2 * pins >= 3\"\n\
             [run]\ntrials = 1000\n[variants.more]\ncircumstances.unit.pins = 4\n[[mix]]\nweight = 0.5\n\
             [[mix]]\nweight = 1\ncircumstances.unit.quality = \"veteran\"\n[[expect]]\nmeasure = \"pins\"\n\
             statistic = \"p_ge(2)\"\nvalue = \"1/2\"\n"
        );
        for (at, length, with) in cuts {
            let at = at.min(text.len());
            let end = (at + length).min(text.len());
            text.replace_range(at..end, &with);
        }
        if let Err(refused) = Scenario::from_text("cover.toml", "cover", &text) {
            proptest::prop_assert!(!refused.problems.is_empty());
            proptest::prop_assert!(refused.to_string().len() < 20_000);
        }
    }
}

#[test]
fn a_document_of_results_is_told_from_a_scenario() {
    let text = "{ \"schema\": 1, \"file\": \"my/order.toml\", \"scenario_text\": \"title = 1\" }\n";
    check_slip(
        text,
        "this tells of results, and is no scenario",
        "the scenario was `my/order.toml`; `sandtable report FOLDER`, of the folder that this is in, \
         writes a page with the commands that give its numbers again, and with the text of the scenario",
    );
}
