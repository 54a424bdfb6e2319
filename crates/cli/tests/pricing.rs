//! `price` by exchange, and numbers as `tune` takes them, from outside.

use tempfile::TempDir;

use crate::support::program::{self, folder, number, read, rows, stdout, write};

/// Men who fire, each of whom may hurt one who is hurt already: each adds less than the one before.
const VOLLEY: &str = r#"rule house.volley "A squad fires"
source "Tests"
circumstances {
  shooters 1..30 (models) = 8 "Models that fire."
  targets  1..30 (models) = 5 "Models that are fired at."
  screened yes | no = no "Whether they cannot be seen."
}
figures {
  hit  chance = 1/2 "How likely a shot hits."
  hurt 0..1 step 0.01 = 0.5 "How likely a hit hurts."
}
resolve {
  let hits = "to hit": count (if screened then 0 else shooters) of chance hit
  let wounds = "to hurt": count hits of chance hurt
  result { lost = min(wounds, targets) (models) "models taken out" }
}
"#;

const MEN: &str = r#"title = "Men"
rule = "volley.rule"
[measures]
gain = "10 * lost - 15"
[run]
seed = 1944
[variants.ninth-man]
circumstances.shooters = 9
[variants.marksmen]
figures.hit = "2/3"
[variants.two-men]
circumstances.shooters = 2
[variants.screened]
circumstances.screened = true
"#;

const LADDER: &str = r#"[price]
measure = "lost"
ladder = { key = "circumstances.shooters", values = [6, 7, 8, 9, 10, 11, 12], points = 10 }
printed = { base = 80, ninth-man = 90, marksmen = 100, two-men = 80, screened = 60 }
step = 5
"#;

fn men(more: &str) -> TempDir {
    let folder = folder();
    write(&folder, "volley.rule", VOLLEY);
    write(&folder, "men.toml", &format!("{MEN}{more}"));
    folder
}

#[track_caller]
fn refused(more: &str, arguments: &[&str]) -> String {
    let (code, said) = program::refused(&men(more), arguments);
    format!("{code}\n{said}")
}

fn cleaned(text: &str) -> String {
    let hash = rows(text).first().map(|row| row["rules_hash"].clone()).unwrap_or_default();
    text.replace(&hash, "HASH")
}

/// Eight men at 80 points and a ninth for 10: neither overpaid nor underpaid, whatever he adds.
#[test]
fn the_ninth_man_is_fairly_priced() {
    let folder = men(LADDER);
    insta::assert_snapshot!(stdout(&folder, &["price", "men.toml", "--out", "out"]));
    insta::assert_snapshot!("exchange.csv", cleaned(&read(&folder, "out/price.csv")));
    let csv = read(&folder, "out/price.csv");
    let of = |name: &str| rows(&csv).into_iter().find(|row| row["variant"] == name).unwrap();
    assert_eq!(of("ninth-man")["fair_price"], "90");
    assert_eq!(of("ninth-man")["overpaid"], "0");
    assert_eq!(of("two-men")["off_ladder"], "below");
    assert_eq!(of("screened")["overpaid"], "", "nothing is overpaid that the measure does not see");
}

/// A probability is a percentage, here as everywhere.
#[test]
fn what_is_yes_or_no_is_priced_in_percent() {
    let measure = "[measures]\ngain = \"10 * lost - 15\"\nany = \"lost >= 1\"";
    let folder = men("");
    write(
        &folder,
        "men.toml",
        &read(&folder, "men.toml").replace("[measures]\ngain = \"10 * lost - 15\"", measure),
    );
    let asked = ["--measure", "any", "--price", "100", "--reference", "base", "--out", "out"];
    let said = stdout(&folder, &[&["price", "men.toml"], &asked[..]].concat());
    assert!(said.contains("probability") && said.contains('%'), "{said}");
    assert!(!said.contains("value per game"), "{said}");
    let svg = read(&folder, "out/price.svg");
    assert!(svg.contains("by the probability of"), "{svg}");
}

/// The exact price lies within the interval of the sampled one, at any number of threads.
#[test]
fn a_sampled_exchange_has_intervals_that_hold_over_the_whole_ladder() {
    let folder = men(LADDER);
    let arguments =
        ["price", "men.toml", "--engine", "sample", "--trials", "20_000", "--out", "out"];
    insta::assert_snapshot!(stdout(&folder, &arguments));
    let sampled = read(&folder, "out/price.csv");
    stdout(&folder, &[&arguments[..], &["--threads", "2"]].concat());
    assert_eq!(read(&folder, "out/price.csv"), sampled, "the same at any number of threads");
    stdout(&folder, &["price", "men.toml", "--out", "exact"]);
    let exact = read(&folder, "exact/price.csv");
    let mut held = 0;
    for (exact, sampled) in rows(&exact).iter().zip(&rows(&sampled)) {
        let price = number(exact, "fair_price").filter(|_| !exact["variant"].is_empty());
        let ends = number(sampled, "ci_low").zip(number(sampled, "ci_high"));
        if let (Some(price), Some((low, high))) = (price, ends) {
            assert!(low <= price && price <= high, "{price} in {low} to {high}");
            held += 1;
        }
    }
    assert_eq!(held, 1);
    // What stands on a rung costs what the ladder says, whatever the dice say.
    for (name, price) in [("base", "80"), ("ninth-man", "90")] {
        let row = rows(&sampled).into_iter().find(|row| row["variant"] == name).unwrap();
        assert_eq!((&*row["fair_price"], &*row["ci_method"]), (price, "exact"), "{name}");
    }
}

/// Rungs that a file leaves out are between those that it states: the ninth man costs what he costs,
/// and marksmen the same, on a ladder of two rungs and on one of seven.
#[test]
fn a_ladder_has_every_rung_between_its_ends() {
    let fair = |ladder: &str| {
        let folder = men(ladder);
        stdout(&folder, &["price", "men.toml", "--out", "out"]);
        let csv = read(&folder, "out/price.csv");
        let price =
            |row: crate::support::program::Row| (row["variant"].clone(), row["fair_price"].clone());
        rows(&csv).into_iter().map(price).collect::<Vec<_>>()
    };
    let all = fair(LADDER);
    assert_eq!(fair(&LADDER.replace("[6, 7, 8, 9, 10, 11, 12]", "[6, 12]")), all);
    assert_eq!(all.iter().filter(|(variant, _)| variant.is_empty()).count(), 7);
    let listed = LADDER.replace("[6, 7, 8, 9, 10, 11, 12]", "[6, 12]");
    let listed = fair(&listed.replace("points = 10", "points = [60, 120]"));
    assert_eq!(listed.iter().filter(|(variant, _)| variant.is_empty()).count(), 2);
}

/// A ladder of what is lost: nothing lost is more than any price on it, and not a thing unseen.
#[test]
fn nothing_may_be_the_best_there_is() {
    let ladder = "[price]\nmeasure = \"lost\"\nladder.variants = { base = 60, two-men = 80 }\n\
                  printed = { screened = 70 }\n";
    let text = stdout(&men(ladder), &["price", "men.toml"]);
    assert!(text.contains("above 80       70  underpaid by at least 10"), "{text}");
    assert!(text.contains("less of it is better, as on the ladder"), "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Beware: lost falls along the ladder"), "{text}");
    assert!(text.contains("is cheapest. If more of lost is better for whoever pays"), "{text}");
}

/// Three rows of `above 80` said one thing three times.
#[test]
fn what_is_off_the_ladder_and_comes_to_the_same_is_one_row() {
    let more = "[variants.hidden]\ncircumstances = { screened = true, shooters = 9 }\n[price]\n\
                measure = \"lost\"\nladder.variants = { base = 60, two-men = 80 }\n";
    let text = stdout(&men(more), &["price", "men.toml"]);
    assert!(text.contains("\nscreened, hidden  "), "{text}");
    assert_eq!(text.matches("above 80").count(), 1, "{text}");
}

/// A price of the book is right if it is the fair one to the step of the book; what the step cannot
/// make is told.
#[test]
fn a_step_is_all_the_precision_of_a_price() {
    let ladder =
        LADDER.replace("marksmen = 100", "marksmen = 105").replace("base = 80", "base = 82");
    let text = stdout(&men(&ladder), &["price", "men.toml"]);
    assert!(text.contains("105      105  as printed, to the step of 5"), "{text}");
    assert!(text.contains("No multiple of the step of 5: 82 of `base`."), "{text}");
    assert!(text.contains("overpaid by 2 (2.4%)"), "{text}");
}

/// Marksmen are worth 107, which is 110 to the step of 10 by trials as well; whether it is 105 or 110 to the step
/// of 5, few trials leave open.
#[test]
fn a_step_is_all_the_precision_of_a_sampled_price() {
    let judged = |step: u32, printed: u32, more: &[&str]| {
        let ladder = LADDER.replace("marksmen = 100", &format!("marksmen = {printed}"));
        let folder = men(&ladder.replace("step = 5", &format!("step = {step}")));
        let text = stdout(&folder, &[&["price", "men.toml"], more].concat());
        text.lines().find(|line| line.starts_with("marksmen")).unwrap().to_owned()
    };
    let sampled = ["--engine", "sample", "--trials", "3_000"];
    for more in [&[][..], &sampled] {
        let said = judged(10, 110, more);
        assert!(said.ends_with("110      110  as printed, to the step of 10"), "{said}");
    }
    let said = judged(5, 105, &sampled);
    assert!(said.ends_with("cannot be told to the step of 5"), "{said}");
}

/// What trials never saw has no verdict, as what never happens has none.
#[test]
fn what_no_trial_saw_has_no_verdict() {
    let blind = "[variants.blind]\nfigures.hit = 0\n";
    let ladder = LADDER.replace("screened = 60", "blind = 60").replace("[6, 7,", "[1, 6, 7,");
    let folder = men(&format!("{blind}{ladder}"));
    let judged = |more: &[&str]| {
        let text = stdout(&folder, &[&["price", "men.toml", "--out", "out"], more].concat());
        let of = |row: &program::Row| row["variant"] == "blind";
        let row = rows(&read(&folder, "out/price.csv")).into_iter().find(of).unwrap();
        assert_eq!(row["overpaid"], "", "{text}");
        text.lines().find(|line| line.starts_with("blind")).unwrap().to_owned()
    };
    assert!(judged(&[]).ends_with("always 0: not seen by lost"));
    let sampled = judged(&["--engine", "sample", "--trials", "2_000"]);
    assert!(sampled.ends_with("0 in all of 2,000 trials: not seen by lost"), "{sampled}");
}

/// A price of the first man and the last is a ladder, too; and variants are.
#[test]
fn variants_make_a_ladder() {
    let ladder = "[price]\nmeasure = \"lost\"\n\
                  ladder.variants = { two-men = 20, base = 80, ninth-man = 90 }\n\
                  printed = { marksmen = 100 }\n";
    let text = stdout(&men(ladder), &["price", "men.toml"]);
    insta::assert_snapshot!(text);
}

/// Two situations that value a thing differently: where the verdict turns, and the worst case.
#[test]
fn a_price_says_how_far_it_depends_on_the_mix() {
    let mix = "[[mix]]\nweight = 3\ncircumstances.targets = 5\n\
               [[mix]]\nweight = 1\ncircumstances.targets = 1\n";
    let text = stdout(&men(&format!("{LADDER}{mix}")), &["price", "men.toml"]);
    insta::assert_snapshot!(text);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let begins = "the mix of situations (75% `";
    assert!(words.contains(begins) && words.contains("does not react to what is bought"), "{text}");
}

/// Many targets make the ninth man worth 90, one target 82: asked 86 for him, one pays too much where
/// the last is met often. Trials leave open where that begins, and say so by staying clear of it.
#[test]
fn trials_tell_how_far_a_price_depends_on_the_mix() {
    let mix = "[[mix]]\nweight = 9\ncircumstances.targets = 30\n\
               [[mix]]\nweight = 1\ncircumstances.targets = 1\n\
               [price]\nmeasure = \"lost\"\nprice = 80\nproportional = \"they are alike\"\n\
               printed = { ninth-man = 86, marksmen = 60 }\n";
    let folder = men(mix);
    let numbers = |more: &[&str], variant: &str| -> (String, Vec<f64>) {
        let text = stdout(&folder, &[&["price", "men.toml"], more].concat());
        let line =
            text.lines().find(|line| line.starts_with(&format!("  {variant}: worth"))).unwrap();
        let words = line.split([' ', '%', ';']).filter_map(|word| word.parse().ok());
        (line.to_owned(), words.collect())
    };
    let sampled = ["--engine", "sample", "--trials", "200_000"];
    let told = "underpaid as long as `targets 30` is more than ";
    let ((exact, by_hand), (seen, found)) =
        (numbers(&[], "ninth-man"), numbers(&sampled, "ninth-man"));
    assert!(exact.contains(told) && seen.contains(told), "{exact}\n{seen}");
    let ([low, high, turns, ..], [lowest, highest, at, ..]) = (&by_hand[..], &found[..]) else {
        panic!("{exact}\n{seen}");
    };
    assert!(lowest < low && high < highest && turns < at, "{exact}\n{seen}");
    for more in [&[][..], &sampled] {
        let (line, _) = numbers(more, "marksmen");
        assert!(line.ends_with("; underpaid in every mix."), "{line}");
    }
}

/// Under a condition each thing meets it in another part of a mix, so that none of its means need lie
/// between those of the situations.
#[test]
fn of_a_mean_under_a_condition_nothing_is_said_of_other_mixes() {
    let more = "[[mix]]\nweight = 9\ncircumstances.targets = 30\n\
                [[mix]]\nweight = 1\ncircumstances.targets = 1\n\
                [price]\nmeasure = \"hurt\"\nprice = 80\nproportional = \"they are alike\"\n\
                printed = { marksmen = 60 }\n";
    let gain = "gain = \"10 * lost - 15\"\n";
    let given = format!("{gain}hurt = {{ of = \"lost\", given = \"lost > 0\" }}\n");
    let folder = men(more);
    write(&folder, "men.toml", &format!("{MEN}{more}").replace(gain, &given));
    for more in [&[][..], &["--engine", "sample", "--trials", "20_000"]] {
        let text = stdout(&folder, &[&["price", "men.toml"], more].concat());
        assert!(text.contains("marksmen") && !text.contains("over all mixes"), "{text}");
        assert!(!text.contains("in every mix"), "{text}");
    }
}

/// What nobody shoots at changes nothing of what is lost: no price of it is right or wrong.
#[test]
fn what_a_measure_does_not_tell_apart_has_no_verdict() {
    let more = "[variants.crowd]\ncircumstances.targets = 29\n\
                [variants.horde]\ncircumstances.targets = 30\n\
                [price]\nmeasure = \"lost\"\nprice = 80\nproportional = \"they are alike\"\n";
    let judged = |printed: &str| {
        let folder = men(&format!("{more}printed = {printed}\n"));
        let text = stdout(&folder, &["price", "men.toml", "--out", "out"]);
        let csv = read(&folder, "out/price.csv");
        let row = rows(&csv).into_iter().find(|row| row["variant"] == "horde").unwrap();
        (text, row["overpaid"].clone())
    };
    let (text, overpaid) = judged("{ crowd = 100, horde = 120 }");
    assert!(text.contains("120  as crowd: not told apart by lost"), "{text}");
    assert_eq!(overpaid, "");
    let (text, overpaid) = judged("{ crowd = 100, horde = 100 }");
    assert!(!text.contains("not told apart"), "{text}");
    assert_ne!(overpaid, "");
}

#[test]
fn a_placeholder_is_named_wherever_its_number_is() {
    let placeholder = "placeholders = { \"figures.hit\" = \"the book has no chart\" }\n";
    let folder = men(&format!("{LADDER}{placeholder}"));
    let text = stdout(&folder, &["price", "men.toml", "--out", "out"]);
    assert!(text.contains("Placeholder: figures.hit (the book has no chart)."), "{text}");
    for file in ["out/price.csv", "out/price.md", "out/price.json"] {
        assert!(read(&folder, file).contains("figures.hit"), "{file}");
    }
    // A picture has words.
    assert!(read(&folder, "out/price.svg").contains("placeholder: hit"));
}

/// The ratio of values judges nothing until somebody says that it may.
#[test]
fn a_ratio_is_a_price_only_where_value_is_in_proportion() {
    let price = ["price", "men.toml", "--measure", "lost", "--price", "80", "--out", "out"];
    let text = stdout(&men(""), &price);
    insta::assert_snapshot!(text);
    let printed = "[price]\nmeasure = \"lost\"\nprice = 80\nprinted = { ninth-man = 90 }\n";
    let text = stdout(&men(printed), &["price", "men.toml"]);
    assert!(!text.contains("underpaid") && !text.contains("overpaid"), "{text}");
    let said = format!("{printed}proportional = \"for the test\"\n");
    let text = stdout(&men(&said), &["price", "men.toml"]);
    assert!(text.contains("overpaid") && text.contains("(for the test)"), "{text}");
}

#[test]
fn a_ladder_that_is_none_is_refused_with_its_place() {
    let with = |ladder: &str| {
        refused(&format!("[price]\nmeasure = \"lost\"\n{ladder}\n"), &["price", "men.toml"])
    };
    insta::assert_snapshot!(
        [
            with(""),
            with("ladder = {}"),
            with("ladder = { key = \"circumstances.shoters\", values = [1, 2], points = 1 }"),
            with("ladder = { key = \"circumstances.screened\", values = [1, 2], points = 1 }"),
            with("ladder = { key = \"circumstances.shooters\", values = [1, 99], points = 1 }"),
            with("ladder = { key = \"circumstances.shooters\", values = [1.5, 2], points = 1 }"),
            with("ladder = { key = \"circumstances.shooters\", values = [1, \"x\"], points = 1 }"),
            with("ladder = { key = \"circumstances.shooters\", values = [1], points = 1 }"),
            with("ladder = { key = \"circumstances.shooters\", values = [1, 2] }"),
            with("ladder = { key = \"circumstances.shooters\", values = [1, 2], points = [1] }"),
            with("ladder = { key = \"circumstances.shooters\", values = [1, 2], points = [3, 3] }"),
            with("ladder = { variants = { base = 1, nobody = 2 } }"),
            with("ladder = { variants = { base = 1, two-men = -2 } }"),
            with("ladder = { key = \"circumstances.shooters\", variants = { base = 1 } }"),
            with("ladder.variants = { base = 1, two-men = 2 }\nprice = 5"),
            with("ladder.variants = { base = 1, two-men = 2 }\nproportional = \"so\""),
            with("ladder.variants = { base = 1, two-men = 2 }\nstep = -5"),
            with("ladder.variants = { base = 1, two-men = 2, ninth-man = 3 }"),
            with("ladder = { key = \"figures.hurt\", values = [0.5, 0.505], points = 1 }"),
        ]
        .join("\n")
    );
}

/// Values that can be negative have no ratio; on a ladder it does not matter where their zero is.
#[test]
fn a_value_that_can_be_negative_is_priced_by_exchange_only() {
    let ratio = "[price]\nmeasure = \"gain\"\nprice = 80\nproportional = \"so\"\n";
    insta::assert_snapshot!(refused(ratio, &["price", "men.toml"]));
    let folder = men(LADDER);
    let price = |measure: &str| {
        stdout(&folder, &["price", "men.toml", "--measure", measure, "--out", "out"]);
        let csv = read(&folder, "out/price.csv");
        rows(&csv).into_iter().map(|row| row["fair_price"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(price("lost"), price("gain"));
}

#[test]
fn a_ladder_stands_on_the_command_line_as_well() {
    let folder = men("");
    let ladder = "circumstances.shooters=7,8,9,10";
    let text = stdout(
        &folder,
        &["price", "men.toml", "--measure", "lost", "--ladder", ladder, "--points", "10"],
    );
    let fair: Vec<&str> = text.lines().filter(|line| line.starts_with("ninth-man")).collect();
    assert!(fair[0].contains(" 90 "), "{text}");
    let lone = ["price", "men.toml", "--measure", "lost", "--ladder", "circumstances.shooters"];
    insta::assert_snapshot!(refused("", &[&lone[..], &["--points", "10"]].concat()));
}

/// Hundredths are asked for hundredths, and a probability for what it can be: the search never asks
/// for a number that the key refuses.
#[test]
fn tune_asks_a_key_only_for_numbers_that_it_takes() {
    let folder = men("");
    let tuned = |parameter: &str, more: &[&str]| {
        let tune = ["tune", "men.toml", "--measure", "lost", "--parameter", parameter];
        let text = stdout(&folder, &[&tune[..], more].concat());
        text.lines().find(|line| line.starts_with("  base")).unwrap().to_owned()
    };
    let sampled = ["--engine", "sample", "--trials", "20_000"];
    let range = ["--range", "0..1/1", "--target", "5/3"];
    insta::assert_snapshot!(
        [
            tuned("figures.hurt", &range),
            tuned("figures.hurt", &[&range[..], &sampled].concat()),
            tuned("figures.hit", &range),
            tuned("figures.hit", &[&range[..], &sampled].concat()),
        ]
        .join("\n")
    );
}

/// Of whole numbers, which, before what lies between them.
#[test]
fn tune_says_first_which_whole_number() {
    let folder = men("");
    let tuned = |target: &str, more: &[&str]| {
        let tune = ["tune", "men.toml", "--measure", "lost", "--range", "1..20"];
        let key = ["--parameter", "circumstances.shooters", "--target", target];
        let text = stdout(&folder, &[&tune[..], &key, more].concat());
        text.lines().find(|line| line.starts_with("  base")).unwrap().to_owned()
    };
    let few = ["--engine", "sample", "--trials", "2000"];
    let many = ["--engine", "sample", "--trials", "100_000"];
    insta::assert_snapshot!(
        [
            tuned("ninth-man", &[]),
            tuned("1.9", &[]),
            tuned("1.9", &many),
            tuned("1.9", &few),
            tuned("1/3", &many),
        ]
        .join("\n")
    );
}

/// A number in the file may be a fraction as well.
#[test]
fn a_fraction_is_a_number_in_a_file() {
    let tune = |range: &str, target: &str| {
        format!(
            "[tune]\nparameter = \"figures.hit\"\nrange = {range}\nmeasure = \"lost\"\n\
             target = {target}\n"
        )
    };
    let text = stdout(&men(&tune("[\"1/3\", 1]", "\"5/3\"")), &["tune", "men.toml"]);
    assert!(text.contains("= 5/3, with figures.hit from 1/3 to 1?"), "{text}");
    assert!(text.contains("the printed 0.5 is"), "{text}");
    insta::assert_snapshot!(
        [
            refused(&tune("[\"1/0\", 1]", "1"), &["tune", "men.toml"]),
            refused(&tune("[0, 1]", "\"two-men\""), &["tune", "men.toml"]),
            refused(
                &tune("[0.005, 1]", "1").replace("figures.hit", "figures.hurt"),
                &["tune", "men.toml"]
            ),
        ]
        .join("\n")
    );
}
