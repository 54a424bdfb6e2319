//! What both sides of a matrix come to, as that which is tuned and priced.

use tempfile::TempDir;

use crate::support::program::{document, folder, read, refused, rows, stdout, write};

fn holding(text: &str) -> TempDir {
    let folder = folder();
    write(&folder, "it.toml", text);
    folder
}

#[track_caller]
fn assert_near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} and {other}");
}

/// The dummy section of the book, sections with mines a little cheaper.
const MATRIX: &str = r#"title = "A dummy section, where players choose"
rule = "ba.minefield.attack"
[circumstances]
unit = { kind = "infantry", quality = "regular", models = 10 }
order = "run"
section = { mines = "anti-personnel" }
[matrix]
payoff = "points_lost"
uses = 5
[matrix.rows]
key = "circumstances.section.mines"
values = ["anti-personnel", "dummy"]
cost = { anti-personnel = 40, dummy = 5 }
none = 0
[matrix.columns]
key = "circumstances.order"
values = ["run", "advance"]
cost = { advance = 4, detour = 9 }
fixed = { detour = 0 }
[variants.engineers]
circumstances.unit.engineers = true
[variants.veterans]
circumstances.unit.quality = "veteran"
"#;

/// The value of the matrix of a variant.
fn value_of_matrix(folder: &TempDir, more: &[&str]) -> f64 {
    let asked = ["matrix", "it.toml", "--out", "matrix", "--into-existing"];
    stdout(folder, &[&asked, more].concat());
    document(folder, "matrix/matrix.json")["matrix"]["value"]["value"].as_f64().unwrap()
}

#[test]
fn what_both_sides_come_to_is_tuned() {
    let folder = holding(MATRIX);
    let asked = ["tune", "it.toml", "--parameter", "figures.section.dice_on_run"];
    let asked = [&asked[..], &["--range", "0..6", "--measure", "equilibrium"]].concat();
    let said = stdout(&folder, &[&asked[..], &["--target", "0.5", "--out", "tune"]].concat());
    assert!(said.contains("mean of points_lost in equilibrium = 0.5"), "{said}");
    let curve = rows(&read(&folder, "tune/tuning-curve.csv"));
    let at = |x: &str| -> f64 {
        curve.iter().find(|row| row["x"] == x).unwrap()["value"].parse().unwrap()
    };
    let [book, none] = [at("3"), at("0")];
    assert_near(book, value_of_matrix(&folder, &[]));
    assert!(none < book, "where running sets nothing off, nobody walks");
    // Between two numbers each is played for a part of the time.
    let sampled =
        [&asked[..], &["--target", "0.5", "--engine", "sample", "--out", "sampled"]].concat();
    let (_, said) = refused(&folder, &sampled);
    assert!(said.contains("can only be tuned where every cell is exact"), "{said}");
    let spread = [&asked[..], &["--target", "0.5", "--statistic", "sd", "--out", "sd"]].concat();
    let (_, said) = refused(&folder, &spread);
    assert!(said.contains("is a mean, and nothing else"), "{said}");
}

#[test]
fn what_both_sides_come_to_is_priced() {
    let priced = r#"
[price]
measure = "equilibrium"
price = 50
proportional = "a point is a point"
"#;
    let folder = holding(&format!("{MATRIX}{priced}"));
    let said = stdout(&folder, &["price", "it.toml", "--out", "price"]);
    assert!(said.contains("worth is the mean of points_lost in equilibrium"), "{said}");
    let bought = rows(&read(&folder, "price/price.csv"));
    let of = |variant: &str, column: &str| -> f64 {
        let row =
            bought.iter().find(|row| row["variant"] == variant && row["situation"].is_empty());
        row.unwrap()[column].parse().unwrap()
    };
    let book = value_of_matrix(&folder, &[]);
    let of_engineers = value_of_matrix(&folder, &["--variant", "engineers"]);
    assert_near(of("base", "value"), book);
    assert_near(of("engineers", "value"), of_engineers);
    assert_near(of("engineers", "fair_price"), 50.0 * of_engineers / book);
    let (_, said) =
        refused(&folder, &["price", "it.toml", "--engine", "sample", "--out", "sampled"]);
    assert!(said.contains("can only be a price where every cell is exact"), "{said}");
    // Without a way out the rows may pay for what takes nothing.
    let bound = folder_without_none(priced);
    let (_, said) = refused(&bound, &["price", "it.toml", "--out", "price"]);
    assert!(said.contains("can be negative"), "{said}");
}

fn folder_without_none(priced: &str) -> TempDir {
    holding(&format!("{}{priced}", MATRIX.replace("none = 0\n", "")))
}

/// Options that are words need not be listed, those of what players decide no more than others.
#[test]
fn all_that_a_player_may_decide_are_options_where_none_is_listed() {
    let folder = holding(
        "title = \"Down\"\nrule = \"ba.night.night-fight\"\n[circumstances]\nturns = 1\ndistance = 12\n\
         first = { cover = \"soft\" }\nsecond = { cover = \"soft\" }\n\
         [matrix]\npayoff = \"difference\"\n\
         rows = { key = \"behaviour.first_goes_down\" }\n\
         columns = { key = \"behaviour.second_goes_down\" }\n\
         [run]\nengine = \"sample\"\ntrials = 2000\nseed = 1\n",
    );
    stdout(&folder, &["matrix", "it.toml", "--out", "out"]);
    let cells = rows(&read(&folder, "out/matrix.csv"));
    let options: Vec<[&str; 2]> = cells.iter().map(|it| [&*it["row"], &*it["column"]]).collect();
    assert_eq!(options, [["no", "no"], ["no", "yes"], ["yes", "no"], ["yes", "yes"]]);
}

/// A shot that hits on 4, or on 5 in cover, at a cost that is too dear even for nothing.
fn shots() -> TempDir {
    let folder = holding(
        r#"title = "Shots"
rule = "shot.rule"
[matrix]
payoff = "hits"
rows = [
 { name = "none", set = { circumstances.shots = 0 } },
 { name = "one", set = { circumstances.shots = 1 }, cost = 0.1 },
]
columns = [
 { name = "open" },
 { name = "cover", set = { circumstances.needed = 5 }, cost = 1 },
 { name = "pay", payoff = 4, cost = 1 },
]
"#,
    );
    let page = r#"rule house.shot "A shot"
circumstances { shots 0..3 (shots) = 1 "Shots." needed 4..6 = 4 "Needed." }
resolve {
  let hits = count shots of d6 >= needed
  result { hits = hits (hits) "hits" }
}
"#;
    write(&folder, "shot.rule", page);
    folder
}

/// What the table marks as about so is about so on the page as well, and a picture says which cells are known how.
#[test]
fn what_follows_from_sampled_cells_is_told_as_about_so_wherever_it_stands() {
    let folder = shots();
    let sampled = ["matrix", "it.toml", "--engine", "sample", "--trials", "500", "--out", "out"];
    let said = stdout(&folder, &sampled);
    assert!(said.contains("~auto-take"), "{said}");
    stdout(&folder, &["report", "out", "-q"]);
    let page = read(&folder, "out/index.html");
    assert!(page.contains("costs 0.1, which is ~an auto-take: it enters below ~"), "{page}");
    assert!(said.contains("n = 500 on the same dice in 2 cells, "), "{said}");
    let svg = read(&folder, "out/matrix.svg");
    assert!(svg.contains("n = 500 in 2 of 6 cells"), "{svg}");
}

/// Who would have to be paid to take an option loses by it at any cost.
#[test]
fn an_option_that_is_not_taken_for_nothing_is_told_as_that() {
    let folder = shots();
    stdout(&folder, &["matrix", "it.toml", "--out", "out"]);
    let svg = read(&folder, "out/matrix-prices-columns.svg");
    assert!(svg.contains("enters below -3.5") && !svg.contains("at no cost"), "{svg}");
    stdout(&folder, &["report", "out", "-q"]);
    let page = read(&folder, "out/index.html");
    let said = "costs 1, which is a trap, as it would be for nothing: it enters below -3.5";
    assert!(page.contains(said), "{page}");
}
