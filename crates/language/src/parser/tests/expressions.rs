use super::show;
use crate::parser::parse;
use crate::syntax::{Item, PartBody};

/// The tree of an expression.
#[track_caller]
fn tree(text: &str) -> String {
    let whole = format!("library a.b \"T\" part f() = {text}");
    let (file, problems) = parse(&whole, 0);
    assert!(problems.is_empty(), "{problems:#?}");
    match file.expect("a head").items.as_slice() {
        [Item::Part(part)] => match &part.body {
            PartBody::Formula(formula) => {
                let written = &whole[formula.span.start..formula.span.end];
                assert_eq!(written, text.trim(), "the span of all of it");
                show::expr(formula)
            }
            PartBody::Block(_) => panic!("a formula"),
        },
        items => panic!("one part, not {items:?}"),
    }
}

#[test]
fn values_are_numbers_words_and_names() {
    assert_eq!(tree("12"), "12");
    assert_eq!(tree("0.25"), "25:100");
    assert_eq!(tree("yes"), "yes");
    assert_eq!(tree("nothing"), "nothing");
    assert_eq!(tree("soft-skin"), "soft-skin");
    assert_eq!(tree("wtj.301.die_count"), "wtj.301.die_count");
    assert_eq!(tree("Order.run"), "Order.run");
}

#[test]
fn operators_bind_as_in_arithmetic() {
    assert_eq!(tree("a + b * c - d"), "(Minus (Plus a (Times b c)) d)");
    assert_eq!(tree("a // b % c / d"), "(Over (Rest (Whole a b) c) d)");
    assert_eq!(tree("(a + b) * -c"), "(Times (Plus a b) (Minus c))");
}

#[test]
fn comparisons_bind_more_than_not_and_not_more_than_and() {
    assert_eq!(tree("not a == b and c or d"), "(Or (And (Not (Equal a b)) c) d)");
    assert_eq!(tree("!a && b || not c"), "(Or (And (Not a) b) (Not c))");
    assert_eq!(tree("a + 1 <= b ?? 2 + c"), "(AtMost (Plus a 1) (Default b (Plus 2 c)))");
    assert_eq!(tree("a ?? b ?? c"), "(Default (Default a b) c)");
}

#[test]
fn an_exclamation_mark_binds_as_a_sign_does() {
    assert_eq!(tree("!a == b"), "(Equal (Not a) b)");
    assert_eq!(tree("not a == b"), "(Not (Equal a b))");
    assert_eq!(tree("!a ?? b"), "(Default (Not a) b)");
    assert_eq!(tree("a + not b"), "(Plus a (Not b))");
    assert_eq!(tree("!test d6 >= 4 and a"), "(And (Not (test 1d6 AtLeast 4)) a)");
}

#[test]
fn numbers_have_groups_of_digits_and_exponents() {
    assert_eq!(tree("1_200"), "1200");
    assert_eq!(tree("2.5e-3"), "25:10000");
    assert_eq!(tree("1e2"), "100:1");
    assert_eq!(tree("sum of i in 1..6: i"), "(Sum i in 1 to 6: i)");
}

#[test]
fn a_minus_without_spaces_is_part_of_a_name() {
    assert_eq!(tree("go-on"), "go-on");
    assert_eq!(tree("go - on"), "(Minus go on)");
    assert_eq!(tree("max(-1, - b)"), "(max! (Minus 1) (Minus b))");
}

#[test]
fn what_is_right_behind_a_name_belongs_to_it() {
    assert_eq!(tree("volley(guns, 4)"), "(volley! guns 4)");
    assert_eq!(tree("f()"), "(f! )");
    assert_eq!(tree("cleared[i + 1]"), "(at cleared (Plus i 1))");
    assert_eq!(tree("sections[i].mines.kind"), "(of (of (at sections i) mines) kind)");
    assert_eq!(tree("condition(unit).models"), "(of (condition! unit) models)");
    assert_eq!(tree("charts[q][2]"), "(at (at charts q) 2)");
}

#[test]
fn records_are_written_in_braces() {
    assert_eq!(tree("Bases { left = 3, damage }"), "(Bases left=3 damage)");
    assert_eq!(tree("Bases {}"), "(Bases )");
    assert_eq!(tree("Bases {\n left = 3\n damage\n}"), "(Bases left=3 damage)");
    assert_eq!(tree("unit with { now.pins = 2 }"), "(with unit now.pins=2)");
    assert_eq!(
        tree("less(b with { all = a % c }, a // c)"),
        "(less! (with b all=(Rest a c)) (Whole a c))"
    );
    assert_eq!(tree("{ weapon = mortar, bases = 2 }"), "(cells weapon=mortar bases=2)");
    assert_eq!(tree("{ 1914, german, [], -1 }"), "(cells 1914 german (list ) (Minus 1))");
    assert_eq!(tree("{}"), "(cells )");
}

#[test]
fn charts_have_rows_from_low_to_high() {
    assert_eq!(
        tree("{ ..-2 none  ..4 pinned, else killed }"),
        "(chart -2=none 4=pinned else=killed)"
    );
    assert_eq!(tree("{ else 1 + 2 }"), "(chart  else=(Plus 1 2))");
}

#[test]
fn lists_have_commas() {
    assert_eq!(tree("[6, 12,]"), "(list 6 12)");
    assert_eq!(tree("[{ 1 }, {}]"), "(list (cells 1) (cells ))");
}

#[test]
fn one_value_or_another_is_chosen() {
    assert_eq!(tree("if a then b else if c then d else e"), "(if a b (if c d e))");
    assert_eq!(tree("if(a, b, c) + 1"), "(Plus (if a b c) 1)");
    assert_eq!(tree("if (a or b) and c then d else e"), "(if (And (Or a b) c) d e)");
    assert_eq!(tree("if (r).is with { a } then d else e"), "(if (with (of r is) a) d e)");
    assert_eq!(
        tree("when row { bogged, buried: 1  3: 2, 4..6: f(x)\n else: -1 }"),
        "(when row bogged|buried: 1 3: 2 4..6: (f! x) else: (Minus 1))"
    );
    assert_eq!(tree("when cut { yes: a, no: b }"), "(when cut yes: a no: b)");
    assert_eq!(tree("a * when k { x: 1 }"), "(Times a (when k x: 1))");
}

#[test]
fn folds_put_values_together() {
    assert_eq!(tree("sum of s at i in xs: s.cost + i"), "(Sum s at i in xs: (Plus s.cost i))");
    assert_eq!(tree("any of face in 1..6: face > n"), "(Any face in 1 to 6: (Greater face n))");
    assert_eq!(tree("sum of n in low .. high: n"), "(Sum n in low to high: n)");
    assert_eq!(tree("(first of m in xs: nothing) ?? 0"), "(Default (First m in xs: nothing) 0)");
    assert_eq!(tree("every of u in list of v in xs: v: u"), "(Every u in (List v in xs: v): u)");
    assert_eq!(tree("number of s in seen: s"), "(Number s in seen: s)");
}

#[test]
fn words_of_folds_are_names_elsewhere() {
    assert_eq!(tree("sum + first * any"), "(Plus sum (Times first any))");
}

#[test]
fn dice_are_rolled() {
    assert_eq!(tree("roll d6"), "(roll 1d6)");
    assert_eq!(tree("roll 2d6 + 1"), "(Plus (roll 2d6) 1)");
    assert_eq!(tree("roll (min(hits, 1)) d3"), "(roll (min! hits 1)d3)");
    assert_eq!(tree("roll (rolls) d(pins.sides)"), "(roll rollsdpins.sides)");
    assert_eq!(tree("roll 3d(sides)"), "(roll 3dsides)");
    assert_eq!(tree("roll d6 % 2 == 0"), "(Equal (Rest (roll 1d6) 2) 0)");
    assert_eq!(
        tree("max(0, pins - 1 - \"pins removed\": roll d6)"),
        "(max! 0 (Minus (Minus pins 1) (for \"pins removed\" (roll 1d6))))"
    );
}

#[test]
fn dice_are_tested() {
    assert_eq!(
        tree("test 2d6 <= morale - pins but lowest passes when a == b but highest fails"),
        "(test 2d6 AtMost (Minus morale pins) (lowest passes when (Equal a b)) (highest fails))"
    );
    assert_eq!(tree("a and test (n) d6 == 6 and b"), "(And (And a (test nd6 Equal 6)) b)");
    assert_eq!(tree("not \"morale\": test d6 >= 4"), "(Not (for \"morale\" (test 1d6 AtLeast 4)))");
}

#[test]
fn successes_are_counted() {
    assert_eq!(
        tree("count guns * shots of d6 >= if hung then 4 else 5"),
        "(count (Times guns shots) 1d6 AtLeast (if hung 4 5))"
    );
    assert_eq!(tree("count f.bases of chance f.chance"), "(count f.bases chance f.chance)");
    assert_eq!(
        tree("count (\"a\": count n of d6 == 6) of d6 == 6"),
        "(count (for \"a\" (count n 1d6 Equal 6)) 1d6 Equal 6)"
    );
    assert_eq!(
        tree("chance ground.rough / (1 - lost)"),
        "(chance (Over ground.rough (Minus 1 lost)))"
    );
}

#[test]
fn tables_are_looked_up_and_read() {
    assert_eq!(tree("look up struggle"), "(look-up struggle)");
    assert_eq!(tree("look up t[q] + a - 1"), "(look-up (at t q) (Minus a 1))");
    assert_eq!(
        tree("look up t - a * 2 + b == x"),
        "(Equal (look-up t (Plus (Minus (Times a 2)) b)) x)"
    );
    assert_eq!(tree("read rows.going at score + 1"), "(read rows.going (Plus score 1))");
    assert_eq!(tree("add up stands of stand(1, a)"), "(add-up stands (stand! 1 a))");
}

#[test]
fn words_of_the_dice_are_names_elsewhere() {
    assert_eq!(tree("count + roll"), "(Plus count roll)");
    assert_eq!(tree("max(count, read)"), "(max! count read)");
    assert_eq!(tree("f.chance * test"), "(Times f.chance test)");
    assert_eq!(tree("look - add"), "(Minus look add)");
}

#[test]
fn texts_run_over_lines() {
    assert_eq!(tree("\"to  \n\t hit\": roll d6"), "(for \"to hit\" (roll 1d6))");
    assert_eq!(tree(r#""a \"b\" \\ {c} {{": roll d6"#), r#"(for "a \"b\" \\ {c} {{" (roll 1d6))"#);
}
