//! What `new` drafts: ladders and expectations that fit the rule.

use crate::support::program::{stdout, write};

/// A thief who has four turns to climb, and may stop in each.
const CLIMB: &str = r#"rule luck.climb "A thief climbs and may stop"
enum Move { stop-here "She banks what she has." go-on "She rolls on." sprint "She rolls two dice." }
circumstances {
  goal 5..30 (points) = 15 "Points that win."
  turns 1..8 (turns) = 4 "Turns she has."
}
resolve {
  var banked = 0
  rounds up to turns at turn {
    var pot = 0
    rounds up to 6 {
      let move = choose "move" by thief { go-on, sprint when pot >= 4, stop-here when pot > 0 }
        seeing pot, banked, turn
      when move {
        stop-here { stop }
        go-on {
          let face = roll d6
          if face == 1 { pot = 0 stop }
          pot = min(30, pot + face)
        }
        sprint {
          let low = roll d6
          let high = roll d6
          if low == 1 or high == 1 { pot = 0 stop }
          pot = min(30, pot + low + high)
        }
      }
    }
    banked = min(30, banked + pot)
    if banked >= goal { stop }
  }
  result { won = banked >= goal "she makes it" }
}
"#;

/// The beast's wounds come first, and with more of them it is slain less often: no ladder of what the
/// saint is worth.
#[test]
fn a_draft_takes_a_ladder_along_which_the_measure_rises() {
    let page = r#"rule house.hunt "A saint hunts a beast"
circumstances {
  health  1..20 (wounds) = 3 "Wounds that the beast can take."
  stamina 1..8 (points) = 5  "Stamina of the saint."
}
resolve {
  let hits = "to hit": count stamina of d6 >= 4
  result { slain = hits >= health "the beast is slain" }
}
"#;
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "hunt.rule", page);
    let draft = stdout(&folder, &["new", "hunt.rule"]);
    assert!(draft.contains("#[price.ladder]\n#key = \"circumstances.stamina\"\n"), "{draft}");
    write(
        &folder,
        "hunt.rule",
        &page
            .replace("stamina of d6", "3 of d6")
            .replace("  stamina 1..8 (points) = 5  \"Stamina of the saint.\"\n", ""),
    );
    let draft = stdout(&folder, &["new", "hunt.rule"]);
    assert!(!draft.contains("ladder"), "none along which it rises: {draft}");
}

/// Some two hundred thousand paths, which `run` enumerates.
#[test]
fn a_draft_expects_what_is_exact_where_run_is_exact() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "climb.rule", CLIMB);
    let draft = stdout(&folder, &["new", "climb.rule"]);
    assert!(draft.contains("#value = \"1269271365903832261/1579460446107205632\""), "{draft}");
}
