use sandtable_dice::{amount, count, time};

use super::*;
use crate::expression::Expression;

fn scale(text: &str) -> Result<Scale, String> {
    let names = ["turns", "lost", "hit", "points"];
    let scales = [time("turns", 6), count("models", 0..=10), yes_no(), amount("points", 0..=50)];
    let expression = Expression::parse(text, &names).unwrap();
    expression.scale(&scales).map_err(|error| error.to_string())
}

#[track_caller]
fn comes_to(text: &str, kind: Kind, low: f64, high: f64, missing: Option<&str>) {
    let found = scale(text).unwrap();
    let expected = Scale { kind, low, high, ..found };
    assert_eq!(found, expected, "{text}");
    assert_eq!(found.missing, missing, "{text}");
}

#[test]
fn ranges_follow_from_those_of_the_names() {
    comes_to("12 * lost", Kind::Count, 0.0, 120.0, None);
    comes_to("3 - lost", Kind::Count, -7.0, 3.0, None);
    comes_to("points / 4 - lost", Kind::Amount, -10.0, 12.5, None);
    comes_to("1 / lost", Kind::Amount, f64::NEG_INFINITY, f64::INFINITY, None);
    comes_to("lost % 3", Kind::Count, 0.0, 3.0, None);
    comes_to("points // 7", Kind::Count, 0.0, 7.0, None);
    comes_to("(lost - 3) // 2", Kind::Count, -2.0, 3.0, None);
    comes_to("0.3 // 0.1", Kind::Count, 3.0, 3.0, None);
    comes_to("0.3 // (0.1 + hit)", Kind::Count, 0.0, 3.0, None);
    comes_to("max(lost, 3) + abs(-2)", Kind::Count, 5.0, 12.0, None);
    comes_to("floor(points / 7)", Kind::Count, 0.0, 7.0, None);
    comes_to("if(hit, 20, lost)", Kind::Count, 0.0, 20.0, None);
    comes_to("if hit then 20 else lost", Kind::Count, 0.0, 20.0, None);
    comes_to("points / 7", Kind::Amount, 0.0, 7.142_857_142_9, None);
    comes_to("-points / 7", Kind::Amount, -7.142_857_142_9, 0.0, None);
}

#[test]
fn what_decides_is_yes_or_no() {
    comes_to("lost > 3 && hit", Kind::YesNo, 0.0, 1.0, None);
    comes_to("!hit", Kind::YesNo, 0.0, 1.0, None);
    comes_to("not hit and yes", Kind::YesNo, 0.0, 1.0, None);
    comes_to("known(turns)", Kind::YesNo, 0.0, 1.0, None);
    comes_to("if(hit, hit, lost == 0)", Kind::YesNo, 0.0, 1.0, None);
    comes_to("if(lost > 3, hit, 0)", Kind::YesNo, 0.0, 1.0, None);
    comes_to("hit + 0", Kind::Count, 0.0, 1.0, None);
}

#[test]
fn what_depends_on_what_may_be_missing_may_be() {
    comes_to("turns", Kind::Time, 1.0, 6.0, Some("never"));
    comes_to("2 * turns", Kind::Count, 2.0, 12.0, Some("never"));
    comes_to("turns ?? 7", Kind::Count, 1.0, 7.0, None);
    comes_to("if(known(turns), turns, 7)", Kind::Count, 1.0, 7.0, None);
}

#[test]
fn what_may_be_missing_for_several_reasons_tells_none_of_them() {
    let scales =
        [time("turns", 6), Scale { missing: Some("no ship is taken"), ..time("turns", 6) }];
    let missing = |text: &str| {
        Expression::parse(text, &["out", "taken"]).unwrap().scale(&scales).unwrap().missing
    };
    assert_eq!(missing("taken + 1"), Some("no ship is taken"));
    assert_eq!(missing("out + 2 * out"), Some("never"));
    for text in ["taken + out", "min(out, taken)", "if(known(out), taken, out)"] {
        assert_eq!(missing(text), Some("no value"), "{text}");
    }
    let scales = ["gone", "never"].map(|missing| yes_no().or_none(missing));
    let both = Expression::parse("if(known(hit), sunk, hit)", &["hit", "sunk"]).unwrap();
    assert_eq!(both.scale(&scales).unwrap().missing, Some("no value"));
}

#[test]
fn what_is_made_of_what_never_has_a_value_never_has_one() {
    let scales = [count("weapons", 0..=3).never("there are none"), count("models", 0..=10)];
    let never = |text: &str| {
        Expression::parse(text, &["left", "lost"]).unwrap().scale(&scales).unwrap().never
    };
    for text in ["left", "-left", "left + lost", "max(left, lost)", "left ?? left"] {
        assert!(never(text), "{text}");
    }
    for text in ["lost", "left ?? lost", "if(lost > 2, left, lost)", "known(left)"] {
        assert!(!never(text), "{text}");
    }
}

#[test]
fn a_condition_is_yes_or_no() {
    let names = ["lost", "hit"];
    let condition = |text: &str| {
        let expression = Expression::parse(text, &names).unwrap();
        let scales = [count("models", 0..=10), yes_no()];
        expression.condition(&scales).map_err(|error| error.kind.to_string())
    };
    for text in ["hit", "lost > 3", "!lost", "hit && lost", "if(hit, lost > 1, 0)"] {
        assert_eq!(condition(text), Ok(()), "{text}");
    }
    for text in ["lost + 3", "lost", "hit + hit", "if hit then 2 else 3"] {
        let refused = "a condition is met or not, and this is a number; compare it, as in ";
        assert_eq!(condition(text), Err(format!("{refused}`0 < {text}`")));
    }
}

#[test]
fn a_remainder_of_what_may_be_below_zero_is_refused() {
    for (text, at) in [("(lost - 1) % 2", "% 2"), ("lost % (hit - 2)", "% (hit - 2)")] {
        let refused = format!(
            "a side of this `%` may be below zero; write `a - b * (a // b)` for what rounding \
             down leaves, or `if(a < 0, -1, 1) * (abs(a) % abs(b))` for the sign of the left \
             side (at `{at}`)"
        );
        assert_eq!(scale(text), Err(refused), "{text}");
    }
    for text in [
        "(lost - 1) - 2 * ((lost - 1) // 2)",
        "if(lost - 1 < 0, -1, 1) * (abs(lost - 1) % abs(-2))",
    ] {
        assert!(scale(text).is_ok(), "{text}");
    }
}

#[test]
fn a_question_about_what_may_be_missing_needs_a_guard() {
    let refused = "`turns` may have no value (never), and then the question has no answer;";
    for (text, at, [no, yes]) in [
        (
            "turns > 4",
            "turns > 4",
            ["(known(turns) and turns > 4)", "(not known(turns) or turns > 4)"],
        ),
        (
            "hit && turns > 4",
            "turns > 4",
            ["(known(turns) and turns > 4)", "(not known(turns) or turns > 4)"],
        ),
        (
            "3.5 >= turns",
            "turns",
            ["(known(turns) and 7/2 >= turns)", "(not known(turns) or 7/2 >= turns)"],
        ),
        (
            "1 == (hit and turns > 4)",
            "turns > 4)",
            ["(known(turns) and turns > 4)", "(not known(turns) or turns > 4)"],
        ),
    ] {
        let help = format!("write `{no}` if that counts as no, `{yes}` if it counts as yes");
        assert_eq!(scale(text), Err(format!("{refused} {help} (at `{at}`)")), "{text}");
        // Whichever is meant, it is taken, and right wherever there is none.
        for said in [no, yes] {
            let followed = text.replace("turns > 4", said).replace("3.5 >= turns", said);
            assert_eq!(scale(&followed).unwrap().kind, Kind::YesNo, "{followed}");
        }
    }
    for (text, at) in
        [("!turns", "turns"), ("hit || turns", "turns"), ("turns + lost > 4", "turns + lost > 4")]
    {
        let help = "ask first, `(known(turns) and …)`, or say with `turns ?? …` what counts then";
        assert_eq!(scale(text), Err(format!("{refused} {help} (at `{at}`)")), "{text}");
    }
    for text in [
        "(turns ?? 7) > 4",
        "turns ?? 7 > 4",
        "known(turns) && turns > 4",
        "!known(turns) || turns > 4",
        "hit && known(turns) && turns > 4",
        "if(known(turns), turns > 4, 1)",
        "if known(turns) then turns > 4 else yes",
        "not known(turns) or turns > 4",
    ] {
        assert_eq!(scale(text), Ok(yes_no()), "{text}");
    }
}
