use super::show_items::{file, item};
use crate::parser::parse;

/// The tree of a file.
#[track_caller]
fn whole(text: &str) -> String {
    let (tree, problems) = parse(text, 0);
    assert!(problems.is_empty(), "{problems:#?}");
    file(&tree.expect("a head"))
}

/// The tree of one declaration.
#[track_caller]
fn tree(text: &str) -> String {
    let (tree, problems) = parse(&format!("library a.b \"T\" {text}"), 0);
    assert!(problems.is_empty(), "{problems:#?}");
    match tree.expect("a head").items.as_slice() {
        [one] => item(one),
        items => panic!("one declaration, not {items:?}"),
    }
}

#[test]
fn a_file_begins_with_what_it_is() {
    let text = "
        # A rule of the house.
        rule wtj.301.fire-storm \"Fire-storm\"
        source \"House, {301}\"
        covers ba.minefield.known,
               ba.base.to-hit
        assumes wtj.base.on-call
        text \"A unit
              is pinned.\"
        resolve { }";
    let tree = "rule wtj.301.fire-storm \"Fire-storm\"
source \"House, {301}\"
text \"A unit is pinned.\"
covers ba.minefield.known ba.base.to-hit
assumes wtj.base.on-call
resolve {}";
    assert_eq!(whole(text), tree);
    assert_eq!(whole("library core \"C\""), "library core \"C\"");
}

#[test]
fn names_of_other_files_are_used() {
    assert_eq!(
        tree("use \"ba/units.rule\": Unit, order-test, he_vehicle"),
        "use \"ba/units.rule\" Unit order-test he_vehicle"
    );
}

#[test]
fn an_enum_has_words() {
    assert_eq!(
        tree("enum Quality { green \"Green {} troops.\"  regular, veteran \"V.\" }"),
        "enum Quality {green \"Green {} troops.\" regular veteran \"V.\"}"
    );
    assert_eq!(
        tree("enum Shell { \"1-inch\" as one \"HE.\"\n \"2D6\" as old-2d6 }"),
        "enum Shell {\"1-inch\" as one \"HE.\" \"2D6\" as old-2d6}"
    );
}

#[test]
fn a_record_has_values() {
    assert_eq!(
        tree(
            "record Unit { flat base Base models 1..30 (models) = 10 \"Models.\", dead yes | no = no }"
        ),
        "record Unit {[flat base: Base] [models: 1..30 (models) = 10 \"Models.\"] [dead: yes-no = no]}"
    );
}

#[test]
fn a_key_has_a_type_a_default_and_a_meaning() {
    let text = "circumstances {
        a -5..-1 (game inches) = -2 \"A.\"
        b chance = 1/4 e.g. 0.5
        c maybe 1..6
        d Quality required e.g. regular \"D.\"
        e list 1..8 of Section = [{}, {}] \"E.\"
        f list of yes | no e.g. [yes]
        g along | over = along \"G.\" { along \"Along.\" over \"Over.\" }
        h 1..2 = if a then 1 else 2 \"H.\"
    }";
    assert_eq!(
        tree(text),
        "circumstances {[a: -5..-1 (game inches) = (Minus 2) \"A.\"] \
         [b: chance = (Over 1 4) e.g. 5:10] [c: (maybe 1..6)] \
         [d: Quality required e.g. regular \"D.\"] \
         [e: (list 1..8 Section) = (list (cells ) (cells )) \"E.\"] \
         [f: (list yes-no) e.g. (list yes)] \
         [g: (along over) = along \"G.\" {along \"Along.\" over \"Over.\"}] \
         [h: 1..2 = (if a 1 2) \"H.\"]}"
    );
}

#[test]
fn keys_can_be_in_groups() {
    assert_eq!(
        tree(
            "circumstances { squad \"The squad.\" { models 1..3 } lost maybe \"Lost.\" { turn 1..2 = 1 } }"
        ),
        "circumstances {[squad: (group [models: 1..3]) \"The squad.\"] \
         [lost: (maybe (group [turn: 1..2 = 1])) \"Lost.\"]}"
    );
    assert_eq!(
        tree(
            "figures { guns list 0..5 of { year 1..2, side -1..1 \"S.\" } = [{ 1, 0 }] \"Guns.\" }"
        ),
        "figures {[guns: (list 0..5 (group [year: 1..2] [side: -1..1 \"S.\"])) = (list (cells 1 0)) \"Guns.\"]}"
    );
}

#[test]
fn keys_may_be_any_word() {
    assert_eq!(
        tree(
            "record R { source 0..1 text A at 1..2 count 1..2 = 1 chance maybe chance flat yes | no if 1..1 table B }"
        ),
        "record R {[source: 0..1] [text: A] [at: 1..2] [count: 1..2 = 1] [chance: (maybe chance)] \
         [flat: yes-no] [if: 1..1] [table: B]}"
    );
}

#[test]
fn a_figure_is_assumed_where_that_stands_before_its_meaning() {
    assert_eq!(
        tree(
            "figures cover assumed \"C.\" { a 1..2 = 1 assumed \"A.\" b assumed \"B.\" { c 1..2 = 2 }
             table d on d6 assumed \"D.\" { e ..1 f } assumed 1..3 = 2 \"Once.\" }"
        ),
        "figures cover assumed \"C.\" {[a: 1..2 = 1 assumed \"A.\"] [b: (group [c: 1..2 = 2]) assumed \"B.\"] \
         [d: (bands 1d6 [e ..1] [f]) assumed \"D.\"] [assumed: 1..3 = 2 \"Once.\"]}"
    );
}

#[test]
fn a_figure_has_a_value_for_each_word() {
    assert_eq!(
        tree("figures morale \"Morale.\" { flat of by Quality 2..12 = 8, 9, 10 \"Of {}.\" }"),
        "figures morale \"Morale.\" {[flat of: (by Quality 2..12) = 8 9 10 \"Of {}.\"]}"
    );
    assert_eq!(
        tree("figures { of by Mover except infantry, guns -6..6 = -1, low, next 1..2 = 1, a Q }"),
        "figures {[of: (by Mover except infantry guns -6..6) = (Minus 1) low] [next: 1..2 = 1] [a: Q]}"
    );
}

#[test]
fn a_table_has_bands() {
    assert_eq!(
        tree(
            "figures rows { flat table going on d6 gives Going \"G.\" { buried ..0 in -20..20 \"B.\", bogged ..2\n solid } }"
        ),
        "figures rows {[flat going: (bands 1d6 gives Going [buried ..0 in -20..20 \"B.\"] [bogged ..2] [solid]) \"G.\"]}"
    );
    assert_eq!(
        tree("figures { results table on 2d10 by Quality { none ..1 ..-2 ..3 lost } }"),
        "figures {[results: (bands 2d10 by Quality [none ..1 ..-2 ..3] [lost])]}"
    );
    assert_eq!(
        tree(
            "circumstances { area table 1..30 of Fire on d6 within -20..30 required e.g. { ..2 none else killed } \"A.\" }"
        ),
        "circumstances {[area: (chart 1..30 Fire 1d6 in -20..30) required e.g. (chart 2=none else=killed) \"A.\"]}"
    );
}

#[test]
fn rulings_are_declared_and_settled() {
    assert_eq!(
        tree(
            "rulings { mine.trigger any | entering = any \"When.\" { any \"Any.\" \"old\" as entering } wtj.502 on | off = on \"W.\" }"
        ),
        "rulings {<mine.trigger: [mine.trigger: (any entering) = any \"When.\" {any \"Any.\" \"old\" as entering}]> \
         <wtj.502: [wtj.502: (on off) = on \"W.\"]>}"
    );
    assert_eq!(
        tree("rulings { mine.assault fixed run  mud.mode default table, m fixed | loose = fixed }"),
        "rulings {<mine.assault: fixed run> <mud.mode: default table> <m: [m: (fixed loose) = fixed]>}"
    );
}

#[test]
fn figures_of_libraries_are_settled() {
    assert_eq!(
        tree(
            "figures { bog.deep fixed 3, hit default 2, 3, n + 1 dig default 4 default 1..2 = 1 \"D.\" }"
        ),
        "figures {[default: 1..2 = 1 \"D.\"]} bog.deep fixed 3 hit default 2 3 (Plus n 1) dig default 4"
    );
}

#[test]
fn what_cannot_be_played_is_refused() {
    assert_eq!(
        tree(
            "refuse Unit.pins \"morale {m} and {k}\" when m <= pins where m = morale[q] + 1, k = 2"
        ),
        "refuse Unit.pins [\"morale \" m \" and \" k] (AtMost m pins) m=(Plus (at morale q) 1) k=2"
    );
}

#[test]
fn a_part_has_params_and_gives() {
    assert_eq!(
        tree("part is-vehicle(kind UnitKind) = kind == x"),
        "part is-vehicle(kind:UnitKind) -> () = (Equal kind x)"
    );
    assert_eq!(
        tree(
            "part f(a, b maybe X, c table of R on d6, d list of yes | no) -> hits, l Losses, Unit { give a }"
        ),
        "part f(a b:(maybe X) c:(chart R 1d6) d:(list yes-no)) -> (hits l:Losses :Unit) {give a}"
    );
    assert_eq!(tree("part f() -> chance { }"), "part f() -> (:chance) {}");
    assert_eq!(tree("part f() -> maybe X { }"), "part f() -> (:(maybe X)) {}");
    assert_eq!(tree("part f() { give 1 }"), "part f() -> () {give 1}");
}

#[test]
fn an_example_has_faces_and_what_comes_of_them() {
    assert_eq!(
        tree(
            "example \"two killed\" { given a = 1, b.c = x faces 4 5 1, 3 2, 6 then kills = 2, count = no }"
        ),
        "example \"two killed\" [a=1 b.c=x] [4 5 1 3 2 6] [kills=2 count=no]"
    );
    assert_eq!(tree("example \"none\" { then kills = 0 }"), "example \"none\" [] [] [kills=0]");
}

#[test]
fn a_number_is_expected() {
    assert_eq!(
        tree("expect mean kills = 5/4 given sections = 1, q = x because \"3 * 1/2\""),
        "expect mean kills = (Over 5 4) [sections=1 q=x] \"3 * 1/2\""
    );
    assert_eq!(
        tree("expect mean (a - b) * 2 >= 3 = 1/2"),
        "expect mean (AtLeast (Times (Minus a b) 2) 3) = (Over 1 2) []"
    );
}

#[test]
fn a_chart_has_a_name() {
    assert_eq!(
        tree("chart Fire = table 1..6 of Hit on d6 e.g. { else none }"),
        "chart Fire = (chart 1..6 Hit 1d6) e.g. (chart  else=none)"
    );
}

#[test]
fn a_refusal_is_expected() {
    assert_eq!(
        tree("expect refused given sections = 1, q = x blaming q.a \"too few\""),
        "refused [sections=1 q=x] blaming q.a \"too few\""
    );
    assert_eq!(tree("expect refused given a = b"), "refused [a=b]");
}

#[test]
fn declarations_follow_each_other_without_signs() {
    let text = "rule r \"R\" expect mean a = 1 given b = c expect min a = 0 part f() = 1 + 1 part g() = f() resolve { }";
    let tree = "rule r \"R\"
expect mean a = 1 [b=c]
expect min a = 0 []
part f() -> () = (Plus 1 1)
part g() -> () = (f! )
resolve {}";
    assert_eq!(whole(text), tree);
}

#[test]
fn a_text_of_another_editor_is_read() {
    let text = "\u{feff}rule a \"On two\r\n  lines\"\r\n\tresolve {\r\n\t\tstop # the end\r\n}# é";
    assert_eq!(whole(text), "rule a \"On two lines\"\nresolve {stop}");
}
