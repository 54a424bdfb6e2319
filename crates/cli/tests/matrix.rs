//! `matrix` from outside: shipped questions, sampled cells, guesses, and everything that is refused.

use std::path::Path;

use tempfile::TempDir;

use crate::support::program::{
    self, MINED_SECTION, MIRED_TRUCK, Row, folder, number, read, rows, run, stdout, write,
};

/// A scenario of the repository.
fn shipped(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/bolt-action");
    std::fs::read_to_string(root.join(name)).unwrap()
}

fn asking(scenario: &str, more: &str) -> TempDir {
    let folder = folder();
    write(&folder, "it.toml", &format!("{scenario}{more}"));
    folder
}

/// The row of a file about an option of a side.
#[track_caller]
fn of(text: &str, side: &str, option: &str) -> Row {
    let found = rows(text).into_iter().find(|row| row["side"] == side && row["option"] == option);
    found.unwrap_or_else(|| panic!("no {option} in {text}"))
}

/// The fraction in two columns.
fn fraction(row: &Row, column: &str) -> String {
    format!("{}/{}", row[&format!("{column}_numerator")], row[&format!("{column}_denominator")])
}

#[test]
fn a_dummy_is_worth_the_delay_that_it_causes() {
    let folder = asking(&shipped("mine-dummy-choice.toml"), "");
    insta::assert_snapshot!(stdout(&folder, &["matrix", "it.toml", "--out", "out"]));
    insta::assert_snapshot!("matrix.csv", read(&folder, "out/matrix.csv"));
    insta::assert_snapshot!("equilibrium.csv", read(&folder, "out/equilibrium.csv"));
    insta::assert_snapshot!("entry-prices.csv", read(&folder, "out/entry-prices.csv"));
    let dummy = of(&read(&folder, "out/entry-prices.csv"), "rows", "dummy");
    assert_eq!(fraction(&dummy, "enters_below"), "150/13", "30/13 in each of five crossings");
    assert_eq!(dummy["verdict"], "trap", "at 25 points");
}

/// At 12.5, 10, 9, 49/6 and 6 points a crossing, which a section with mines costs.
#[test]
fn what_a_dummy_may_cost_depends_on_what_a_section_with_mines_costs() {
    let scenario = shipped("mine-dummy-choice.toml").replace("uses = 5\n", "");
    let over = "rows.anti-personnel.cost=12.5,10,9,49/6,6";
    let folder = asking(&scenario, "");
    stdout(&folder, &["matrix", "it.toml", "--over", over, "--out", "out"]);
    let csv = read(&folder, "out/matrix-curve.csv");
    let dummies = rows(&csv).into_iter().filter(|row| row["option"] == "dummy");
    let enters: Vec<String> = dummies.map(|row| fraction(&row, "enters_below")).collect();
    assert_eq!(enters, ["11/6", "4/1", "42/13", "30/13", "0/1"], "the cheapest mines first");
}

/// In the traffic and at the guesses of the book's chapter on prices when players choose.
#[test]
fn four_kinds_of_section_and_concealed_ones_have_their_prices() {
    let assert_enter = |scenario: &str, expected: &[(&str, f64)]| {
        let folder = asking(&shipped(scenario), "");
        stdout(&folder, &["matrix", "it.toml", "--out", "out"]);
        let prices = read(&folder, "out/entry-prices.csv");
        for (option, price) in expected {
            let found = number(&of(&prices, "rows", option), "enters_below").unwrap();
            assert!((found - price).abs() < 1e-9, "{option} of {scenario}: {found} and {price}");
        }
    };
    let seen = [
        ("anti-personnel", 655.0 / 12.0),
        ("anti-tank", 3275.0 / 71.0),
        ("mixed", 4150.0 / 71.0),
        ("dummy", 50.0),
    ];
    assert_enter("mine-kinds-choice.toml", &seen);
    // Six crossings by who runs: six times what each takes.
    let secret = [
        ("anti-personnel", 6.0 * 251.0 / 16.0),
        ("anti-tank", 6.0 * 1385.0 / 144.0),
        ("mixed", 6.0 * (0.7 * 12.5 + 1385.0 / 144.0)),
    ];
    assert_enter("mine-concealed-choice.toml", &secret);
}

/// Twenty cells. Engineers are hit half as often; trucks set off what is against tanks.
#[test]
fn each_section_takes_its_toll_of_each_order() {
    let folder = asking(&shipped("mine-orders.toml"), "");
    insta::assert_snapshot!(stdout(&folder, &["matrix", "it.toml", "--out", "out"]));
    let cells = rows(&read(&folder, "out/matrix.csv"));
    let means: Vec<String> = cells.iter().map(|row| fraction(row, "payoff")).collect();
    let trucks = |row: usize| means[5 * row + 3..5 * row + 5].to_vec();
    assert_eq!(means.len(), 20);
    assert_eq!(means[..3], ["25/2", "25/6", "25/12"]);
    assert_eq!(means[10..13], ["25/2", "25/6", "25/12"], "mixed ones are both");
    assert_eq!(trucks(0), ["185/8", "10/1"]);
    assert_eq!(trucks(1), ["13850/432", "50/3"].map(reduced));
    assert_eq!(trucks(2), trucks(1));
    assert!(means[5..8].iter().chain(&means[15..]).all(|it| it == "0/1"), "{means:?}");
}

fn reduced(fraction: &str) -> String {
    let (above, below) = fraction.split_once('/').unwrap();
    let [above, below]: [u64; 2] = [above, below].map(|it| it.parse().unwrap());
    let divisor = (1..=below).rev().find(|it| above % it == 0 && below % it == 0).unwrap();
    format!("{}/{}", above / divisor, below / divisor)
}

/// Two squads that are the same: each has the other's options, and the value is zero.
const MIRRORED: &str = r#"title = "A mirrored duel"
rule = "ba.night.night-fight"
[circumstances]
first = { cover = "soft" }
second = { cover = "soft" }
distance = 12
acts_first = "drawn"
turns = 1
[run]
seed = 1944
[matrix]
payoff = "difference"
rows = { key = "circumstances.first.goes_down_at", values = [0, 1, 3] }
columns = { key = "circumstances.second.goes_down_at", values = [0, 1, 3] }
"#;

#[test]
fn the_bracket_of_sampled_cells_covers_the_value_of_a_mirrored_duel() {
    let folder = asking(MIRRORED, "");
    let sampled = ["matrix", "it.toml", "--engine", "sample", "--trials", "20_000", "--out", "out"];
    insta::assert_snapshot!(stdout(&folder, &sampled));
    let row = of(&read(&folder, "out/equilibrium.csv"), "rows", "0");
    let ends = [number(&row, "value_ci_low").unwrap(), number(&row, "value_ci_high").unwrap()];
    assert!(ends[0] < 0.0 && 0.0 < ends[1] && ends[1] - ends[0] < 0.3, "{ends:?}");
    let kept = read(&folder, "out/matrix.json");
    stdout(&folder, &[&sampled[..], &["--threads", "2"]].concat());
    assert_eq!(read(&folder, "out/matrix.json"), kept, "the same at any number of threads");
    stdout(&folder, &["matrix", "it.toml", "--out", "exact"]);
    let exact = rows(&read(&folder, "exact/matrix.csv"));
    for (exact, sampled) in exact.iter().zip(rows(&read(&folder, "out/matrix.csv"))) {
        let payoff = number(exact, "payoff").unwrap();
        let [low, high] = ["ci_low", "ci_high"].map(|it| number(&sampled, it).unwrap());
        assert!(low <= payoff && payoff <= high, "{payoff} in {low} to {high}");
    }
    assert_eq!(of(&read(&folder, "exact/equilibrium.csv"), "rows", "0")["value"], "0");
}

/// Sides exchanged, with the opposite payoff: the value is the opposite one.
#[test]
fn from_the_other_side_the_value_is_the_opposite() {
    let section = "circumstances.section.mines=anti-personnel,dummy";
    let order = "circumstances.order=run,advance,other";
    let folder = asking(MINED_SECTION, "");
    let value = |rows: &str, columns: &str, payoff: &str| {
        let ask = ["matrix", "it.toml", "--rows", rows, "--columns", columns, "--payoff", payoff];
        stdout(&folder, &[&ask[..], &["--out", "out"]].concat());
        let csv = read(&folder, "out/equilibrium.csv");
        program::rows(&csv)[0]["value_numerator"].clone()
    };
    let one = value(section, order, "12 * casualties + pins");
    let other = value(order, section, "0 - 12 * casualties - pins");
    assert_eq!(format!("-{one}"), other);
    assert_ne!(one, "0");
}

#[test]
fn several_keys_make_every_combination() {
    let folder = asking(MINED_SECTION, "");
    let text = stdout(
        &folder,
        &[
            "matrix",
            "it.toml",
            "--rows",
            "circumstances.section.mines=anti-personnel,dummy",
            "--columns",
            "circumstances.order=run,advance",
            "--columns",
            "circumstances.unit.engineers=false,true",
            "--payoff",
            "points_lost",
        ],
    );
    insta::assert_snapshot!(text);
}

/// A key of the scenario as a guess: its cells are played at each value.
#[test]
fn a_figure_can_be_guessed() {
    let matrix = "[matrix]\npayoff = \"points_lost\"\n\
        rows = { key = \"circumstances.section.mines\", values = [\"anti-personnel\"], \
        cost = { anti-personnel = 10 }, none = 0 }\n\
        columns = { key = \"circumstances.order\", values = [\"run\", \"advance\"] }\n\
        over = { key = \"figures.section.dice_on_advance\", values = [1, 2, 3] }\n";
    let folder = asking(MINED_SECTION, matrix);
    stdout(&folder, &["matrix", "it.toml", "--out", "out", "--png"]);
    let csv = read(&folder, "out/matrix-curve.csv");
    let mines = rows(&csv).into_iter().filter(|row| row["option"] == "anti-personnel");
    let enters: Vec<String> = mines.map(|row| fraction(&row, "enters_below")).collect();
    assert_eq!(enters, ["25/6", "25/3", "25/2"], "each die takes 5/12 of a man of ten points");
    for name in ["matrix", "matrix-prices-rows", "matrix-curve-rows"] {
        assert!(folder.path().join(format!("out/{name}.png")).exists(), "{name}");
    }
    stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    assert!(
        page.contains("What both sides do best") && page.contains("an auto-take")
            || page.contains("a trap"),
        "{page}"
    );
    // Who has the page alone sees what the options are, the plays and what they make sure of.
    for said in [
        "What the options are",
        "<td>circumstances.section.mines = &#34;anti-personnel&#34;</td>",
        "the rows are sure of",
        "What is found of each option",
        "By what is guessed",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
}

/// Two columns `run below` left open which of them was the rows'.
#[test]
fn options_of_both_sides_that_are_called_alike_are_told_apart_over_a_guess() {
    let matrix = "[matrix]\npayoff = \"points_lost\"\n\
        rows = [{ name = \"few\", cost = 1, payoff = 2 }, { name = \"many\", cost = 2, payoff = 3 }]\n\
        columns = [{ name = \"few\", cost = 1, set.circumstances.order = \"run\" }, \
        { name = \"none\", set.circumstances.order = \"advance\" }]\n\
        over = { key = \"rows.many.cost\", values = [1, 2] }\n";
    let text = stdout(&asking(MINED_SECTION, matrix), &["matrix", "it.toml"]);
    for told in ["few of the rows below", " many below", "few of the columns below"] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

/// More lines than are told apart would be cut off without a word.
#[test]
fn many_options_over_a_guess_are_rows_of_cells_and_none_is_left_out() {
    let costs = (1..=8).map(|dice| format!("\"{dice}\" = {dice}")).collect::<Vec<_>>().join(", ");
    let matrix = format!(
        "[matrix]\npayoff = \"points_lost\"\n\
        rows = {{ key = \"figures.section.dice_on_advance\", values = [1, 2, 3, 4, 5, 6, 7, 8], \
        cost = {{ {costs} }}, none = 0 }}\n\
        columns = {{ key = \"circumstances.order\", values = [\"run\", \"advance\"] }}\n\
        uses = 2\nover = {{ key = \"uses\", values = [1, 2, 3] }}\n"
    );
    let folder = asking(MINED_SECTION, &matrix);
    stdout(&folder, &["matrix", "it.toml", "--out", "out", "-q"]);
    for name in ["matrix-prices-rows", "matrix-curve-rows"] {
        let svg = read(&folder, &format!("out/{name}.svg"));
        for option in 1..=8 {
            assert!(svg.contains(&format!(">{option}</text>")), "{name}: {option} of {svg}");
        }
        assert!(svg.contains("cost of an option (points), spread over 2 plays"), "{name}: {svg}");
    }
    assert!(!folder.path().join("out/matrix-prices-columns.svg").exists(), "they cost nothing");
}

#[test]
fn what_both_sides_may_leave_out_is_said() {
    let matrix = "[matrix]\npayoff = \"casualties\"\n\
        rows = { key = \"circumstances.section.mines\", values = [\"anti-tank\", \"dummy\"] }\n\
        columns = { key = \"circumstances.order\" }\n";
    let text = stdout(&asking(MINED_SECTION, matrix), &["matrix", "it.toml"]);
    assert!(text.contains("could be taken as well"), "{text}");
    assert!(text.contains("and 4 more"), "{text}");
}

/// The time is over before the first cell: nothing is said of the rest, and the exit code is that of
/// what is not decided.
#[test]
fn a_matrix_that_is_cut_short_says_so() {
    let folder = asking(MIRRORED, "");
    let ask = ["matrix", "it.toml", "--engine", "sample", "--trials", "1e12", "--max-time", "10s"];
    let output = run(&folder, &[&ask[..], &["--out", "out"]].concat());
    assert_eq!(output.status.code(), Some(5));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("PARTIAL: stopped by its time limit"), "{text}");
    assert!(read(&folder, "out/matrix.json").contains("\"complete\": false"));
}

/// The refusal of a matrix that stands in a file.
#[track_caller]
fn refused(scenario: &str, matrix: &str) -> String {
    let (code, said) = program::refused(&asking(scenario, matrix), &["matrix", "it.toml"]);
    assert_eq!(code, 2, "{said}");
    said
}

const SIDES: &str = "rows = { key = \"circumstances.section.mines\", values = [\"mixed\", \"dummy\"] }\n\
                     columns = { key = \"circumstances.order\" }\n";

#[test]
fn what_is_wrong_with_a_matrix_is_told_with_its_place() {
    let payoff = |payoff: &str| format!("[matrix]\npayoff = \"{payoff}\"\n{SIDES}");
    let rows = |rows: &str| {
        let columns = "columns = { key = \"circumstances.order\" }";
        refused(
            MINED_SECTION,
            &format!("[matrix]\npayoff = \"casualties\"\nrows = {rows}\n{columns}\n"),
        )
    };
    let more = |more: &str| refused(MINED_SECTION, &format!("{}{more}\n", payoff("casualties")));
    let key = "key = \"circumstances.section.mines\"";
    let all = [
        ("an unknown measure", refused(MINED_SECTION, &payoff("casualtys"))),
        ("an unknown key", rows("{ key = \"circumstances.section.mine\" }")),
        ("an unknown word", rows(&format!("{{ {key}, values = [\"mixed\", \"dumy\"] }}"))),
        ("a value of another kind", rows(&format!("{{ {key}, values = [3, 4] }}"))),
        ("a number without values", rows("{ key = \"circumstances.unit.models\" }")),
        ("values without a key", rows("{ values = [1, 2] }")),
        ("no options", rows("[]")),
        ("a key without quotes", rows("{ keys = { circumstances.section.mines = [\"mixed\"] } }")),
        ("no key", rows("{}")),
        ("a cost of nobody", rows(&format!("{{ {key}, cost = {{ dumy = 3 }} }}"))),
        ("a cost that is no number", rows(&format!("{{ {key}, cost = {{ dummy = \"a lot\" }} }}"))),
        (
            "too many options",
            rows(
                "{ key = \"circumstances.unit.models\", values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] }",
            ),
        ),
        (
            "far too many options",
            rows(&format!(
                "{{ keys = {{ {}, {} }}, none = 0 }}",
                "\"circumstances.unit.models\" = [1, 2, 3, 4, 5, 6, 7, 8]",
                "\"figures.section.dice_on_run\" = [1, 2, 3, 4, 5, 6, 7, 8]"
            )),
        ),
        ("one key for both", rows("{ key = \"circumstances.order\" }")),
        (
            "a misspelt change",
            rows(
                "[{ name = \"a\", set = { circumstances.section.mins = \"dummy\" } }, { name = \"b\" }]",
            ),
        ),
        (
            "a change of another kind",
            rows("[{ name = \"a\", set = { circumstances.section.mines = 3 } }, { name = \"b\" }]"),
        ),
        ("an unknown key of an option", rows("[{ name = \"a\", price = 3 }, { name = \"b\" }]")),
        (
            "two options of a name",
            rows("[{ name = \"a\", payoff = 1 }, { name = \"a\", payoff = 2 }]"),
        ),
        (
            "two options of a name but for a space",
            rows("[{ name = \"a\", payoff = 1 }, { name = \"a \", payoff = 2 }]"),
        ),
        (
            "an option in two ways",
            rows("[{ name = \"a\", payoff = 1, none = 2 }, { name = \"b\" }]"),
        ),
        (
            "a cost of not taking part",
            rows("[{ name = \"a\", none = 1, cost = 2 }, { name = \"b\" }]"),
        ),
        ("an option without a name", rows("[{ name = \" \" }, { name = \"b\" }]")),
        (
            "two options that are the same",
            rows(
                "[{ name = \"a\" }, { name = \"b\", set = { circumstances.section.mines = \"anti-personnel\" } }]",
            ),
        ),
        ("an unknown variant", more("variant = \"bse\"")),
        ("no uses", more("uses = 0")),
        ("a guess of nothing", more("over = { key = \"rows.dumy.cost\", values = [1, 2] }")),
        (
            "a guess of what is played",
            more("over = { key = \"rows.dummy.payoff\", values = [1, 2] }"),
        ),
        ("a guess of no number", more("over = { key = \"rows.dummy.price\", values = [1, 2] }")),
        (
            "a guess of a word",
            more("over = { key = \"circumstances.unit.quality\", values = [1, 2] }"),
        ),
        (
            "a guess of a key that is not there",
            more("over = { key = \"figures.section.dice\", values = [1, 2] }"),
        ),
        (
            "a guess between whole numbers",
            more("over = { key = \"circumstances.unit.models\", values = [1, 2.5] }"),
        ),
        ("a guess of one value", more("over = { key = \"uses\", values = [1, 1] }")),
        ("an unknown key of the matrix", more("payof = 1")),
    ];
    let said: Vec<String> = all.iter().map(|(what, said)| format!("# {what}\n{said}")).collect();
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn sides_that_contradict_each_other_are_refused() {
    let both = |rows: &str, columns: &str| {
        refused(
            MINED_SECTION,
            &format!("[matrix]\npayoff = \"casualties\"\nrows = {rows}\ncolumns = {columns}\n"),
        )
    };
    let option = |more: &str| format!("[{{ name = \"a\", {more} }}, {{ name = \"b\" }}]");
    let said = [
        both(&option("none = 0"), &option("none = 1")),
        both(&option("payoff = 0"), &option("payoff = 1")),
        both("[{ name = \"a\" }]", "[{ name = \"b\" }]"),
        // Nine pins are as many as veterans bear; nobody else does.
        both(
            "[{ name = \"pinned\", set = { circumstances.unit.pins = 9 } }, { name = \"fresh\" }]",
            "[{ name = \"veterans\", set = { circumstances.unit.quality = \"veteran\" } }, \
             { name = \"regulars\" }]",
        ),
    ];
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn a_payoff_without_a_mean_of_all_that_happens_is_refused() {
    let sides = "rows = { key = \"circumstances.mud\", values = [\"deep\", \"moderate\"] }\n\
                 columns = { key = \"circumstances.turns\", values = [3, 6] }\n";
    let missing = format!("[matrix]\npayoff = \"turns\"\n{sides}");
    let given = format!(
        "[measures]\nsoon = {{ of = \"turns ?? 9\", given = \"freed\" }}\n[matrix]\npayoff = \"soon\"\n{sides}"
    );
    insta::assert_snapshot!([missing, given].map(|it| refused(MIRED_TRUCK, &it)).join("\n"));
}

#[test]
fn what_is_wrong_with_the_command_line_is_told_with_its_option() {
    let folder = asking(MINED_SECTION, "");
    let refused =
        |more: &[&str]| program::refused(&folder, &[&["matrix", "it.toml"], more].concat());
    let rows = ["--rows", "circumstances.section.mines=mixed,dummy"];
    let columns = ["--columns", "circumstances.order=run,advance"];
    let payoff = ["--payoff", "casualties"];
    let whole = [&rows[..], &columns, &payoff].concat();
    let said = [
        refused(&[]),
        refused(&rows),
        refused(&[&whole[..4], &["--payoff", "casualtys"]].concat()),
        refused(&[&whole[2..], &["--rows", "circumstances.section.mine=mixed"]].concat()),
        refused(&[&whole[2..], &["--rows", "circumstances.section.mines"]].concat()),
        refused(&[&whole[..], &rows].concat()),
        refused(&[&whole[..], &["--over", "columns.run.cost=3..1"]].concat()),
        refused(&[&whole[..], &["--over", "columns.runn.cost=1..3"]].concat()),
        refused(&[&whole[..], &["--over", "columns.run.cost"]].concat()),
        refused(&[&whole[..], &["--uses", "-1"]].concat()),
        refused(&[&whole[..], &["--variant", "bse"]].concat()),
        refused(&[&whole[..], &["--shard", "2/2"]].concat()),
    ];
    insta::assert_snapshot!(said.map(|(code, said)| format!("{code}\n{said}")).join("\n"));
}

/// Neither side has a cost, and both have options that are called by numbers.
#[test]
fn a_picture_says_which_side_is_which_and_what_a_cell_means() {
    let bids = r#"rule house.bid "Two bid"
circumstances { ours 0..4 (stamina) = 2 "What we bid." theirs 0..4 (stamina) = 2 "What they bid." }
resolve {
  let dealt = count 1 + ours of d6 >= 4
  let taken = count 1 + theirs of d6 >= 4
  result { margin = dealt - taken (wounds) "wounds dealt beyond those taken" }
}
"#;
    let scenario = r#"title = "Bids"
rule = "bid.rule"
[measures]
score = { of = "margin", meaning = "wounds less what they cost" }
[matrix]
payoff = "score"
[matrix.rows]
key = "circumstances.ours"
values = [0, 1]
[matrix.columns]
key = "circumstances.theirs"
values = [0, 1]
"#;
    let folder = asking(scenario, "");
    write(&folder, "bid.rule", bids);
    stdout(&folder, &["matrix", "it.toml", "--out", "out"]);
    let svg = read(&folder, "out/matrix.svg");
    assert!(svg.contains("mean of wounds less what they cost"), "{svg}");
    assert!(!svg.contains("with costs"), "{svg}");
    for side in ["rows (ours)", "columns (theirs)"] {
        let said = format!("{side}: what they gain, and how often each is taken");
        assert!(svg.contains(&said), "{svg}");
    }
}
