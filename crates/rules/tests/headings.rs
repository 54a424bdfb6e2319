//! Whoever is told of a trial reads which turn, craft or hit it is: rounds say what they are, in the
//! words of the rulebook, or have a reason not to.

use std::fs;
use std::path::{Path, PathBuf};

/// Rounds that no heading stands above, by the file, how many it has, and why.
const UNHEADED: [(&str, usize, &str); 17] = [
    ("command-decision/src/airborne/aa_effect/stick.rs", 1, "the first hits are no rounds"),
    ("command-decision/src/airborne/glider/outcome.rs", 1, "its gliders are headed"),
    ("command-decision/src/ammunition/fire.rs", 1, "a die each"),
    ("command-decision/src/amphibious/approach/run.rs", 1, "fire until something comes of it"),
    ("command-decision/src/amphibious/naval_fire/salvo.rs", 1, "a die each"),
    ("command-decision/src/base/direct_fire.rs", 1, "a die each"),
    ("command-decision/src/base/indirect_fire.rs", 1, "a roll on the chart each"),
    ("command-decision/src/bridge/demolition.rs", 1, "a roll on the chart each"),
    ("command-decision/src/core/work.rs", 1, "whose work it is says what its turns are"),
    ("command-decision/src/hit_results/chart.rs", 1, "a roll on the chart each"),
    ("command-decision/src/mud/crossing.rs", 1, "the steps of a turn, which is headed"),
    ("command-decision/src/structure/bua_damage.rs", 1, "its places are headed"),
    ("command-decision/src/wind/direction.rs", 1, "a die that is rolled again"),
    ("rulebook/src/odds.rs", 1, "a chance each"),
    ("wtj-1916/src/base/chart.rs", 1, "a roll on the chart each"),
    ("wtj-1916/src/fire_storm.rs", 2, "a chance each"),
    ("wtj-1916/src/scouts/screen.rs", 1, "a die each"),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !path.ends_with("tests.rs")
        {
            found.push(path);
        }
    }
}

#[test]
fn rounds_say_what_they_are() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for book in ["bolt-action", "command-decision", "wtj-1916", "rulebook"] {
        sources(&crates.join(book).join("src"), &mut files);
    }
    let mut rounds = 0;
    for file in files {
        let name = file.strip_prefix(crates).unwrap().to_str().unwrap().replace('\\', "/");
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let count =
            |verbs: &[&str]| -> usize { verbs.iter().map(|verb| code.matches(verb).count()).sum() };
        let played = count(&["dice.rounds(", ").rounds(", ".rounds_adding_up(", ".independent("]);
        let headed = count(&[".at(\"", ".each(\""]);
        let excused = UNHEADED.iter().find(|(file, ..)| *file == name).map_or(0, |of| of.1);
        assert!(
            played <= headed + excused,
            "{name} plays {played} times, and says only {headed} times what each of these is: \
             `dice.at(\"turn\", turn)` or `dice.each(\"craft\")`"
        );
        assert!(excused <= played, "{name} plays {played} times: mend the list of excuses");
        rounds += played;
    }
    assert!(100 < rounds, "{rounds} plays of rounds were found");
    for (file, ..) in UNHEADED {
        assert!(crates.join(file).exists(), "there is no {file}");
    }
}
