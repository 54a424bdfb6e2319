//! The situation on a page: what is in sight, what is folded, and that all of it is there.

use crate::support::program::{folder, read, stdout, write};

/// What stands between two texts.
#[track_caller]
fn cut<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("{from}\n{text}"));
    rest.split_once(to).unwrap_or_else(|| panic!("{to}\n{rest}")).0
}

/// A rule that leaves something to a player, and a scenario that says little.
const RULE: &str = "rule house.climb \"Men climb\"
enum Pace { slow \"They take their time.\"  fast \"They hurry.\" }
circumstances {
  men   1..20 (climbers) = 5    \"Men who climb.\"
  rain  yes | no = no      \"Whether it rains.\"
  steep 0..2 (degrees) = 0 \"How many degrees steep it is.\"
  dark  yes | no = no      \"Whether it is dark.\"
  ropes 0..1 = 0           \"What ropes help.\"
}
resolve {
  let pace = choose \"pace\" by climber \"How they climb.\" { slow, fast } seeing steep
  let hard = 2 + steep + rain + dark + (if pace == fast then 1 else 0) - ropes
  let up = count men of d6 >= max(2, min(6, hard))
  result { up = up (men) \"men who are up\" all = up == men \"all are up\" }
}
";

const CLIMB: &str = "title = \"A climb\"\nrule = \"climb.rule\"
[circumstances]\nmen = 8
[behaviour]\npace = [{ when = \"steep >= 1\", do = \"slow\" }, { do = \"fast\" }]
[measures]\nrest = { of = \"up\", given = \"not all\" }
[variants.rain]\ncircumstances.rain = true
[variants.either]\nbehaviour.pace = { slow = 1, fast = 2 }
";

#[track_caller]
fn climb() -> String {
    let folder = folder();
    write(&folder, "climb.rule", RULE);
    write(&folder, "climb.toml", CLIMB);
    stdout(&folder, &["run", "climb.toml", "-q", "--out", "o"]);
    stdout(&folder, &["report", "o"]);
    read(&folder, "o/index.html")
}

#[test]
fn what_holds_by_default_is_folded_and_what_anybody_sets_is_in_sight() {
    let html = climb();
    let set =
        cut(&html, "<details class=\"part\" open>\n<summary><h3>Circumstances</h3>", "</details>");
    assert!(set.contains(">men</th><td>8</td><td>scenario</td>"), "{set}");
    assert!(set.contains("Men who climb (climbers)."), "{set}");
    assert!(set.contains(">rain</th>"), "a variant sets it: {set}");
    assert_eq!(set.matches("<tr>").count(), 3, "{set}");
    let folded = "<details class=\"part\">\n<summary><h3>3 more circumstances hold by default</h3>";
    let others = cut(&html, folded, "</details>");
    assert_eq!(others.matches("<td>default</td>").count(), 3, "{others}");
    assert!(
        others.contains("<td>How many degrees steep it is.</td>"),
        "it says its unit: {others}"
    );
}

#[test]
fn a_page_says_what_players_do_and_under_which_condition_a_measure_is_told() {
    let html = climb();
    let said = "<th scope=\"row\">behaviour.pace</th><td>slow when steep &#62;= 1, else fast</td>\
                <td>scenario</td><td>How they climb. ";
    assert!(html.contains(said), "{html}");
    let changed =
        "<td>slow when steep &#62;= 1, else fast</td><td>by chance: slow 1 to fast 2</td>";
    assert!(html.contains(changed), "{html}");
    assert!(html.contains("<td>rest = up, given: not all</td>"), "{html}");
}

/// The value in sight is that of the first situation of a mix: what only the second sets is not set there.
#[test]
fn what_another_situation_of_a_mix_sets_is_no_word_on_the_first() {
    let folder = folder();
    write(&folder, "climb.rule", RULE);
    let mix = "[[mix]]\nweight = 1\n[[mix]]\nweight = 1\ncircumstances.ropes = 1\n";
    write(&folder, "climb.toml", &(CLIMB.to_owned() + mix));
    stdout(&folder, &["run", "climb.toml", "-q", "--out", "o"]);
    stdout(&folder, &["report", "o"]);
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&folder, "o/manifest.json")).unwrap();
    let said = |key: &str| manifest["keys"][key]["said"].clone();
    assert_eq!(
        (said("circumstances.ropes"), said("circumstances.men")),
        (false.into(), true.into())
    );
    let html = read(&folder, "o/index.html");
    assert!(html.contains(">ropes</th><td>0</td><td>default</td>"), "{html}");
}
