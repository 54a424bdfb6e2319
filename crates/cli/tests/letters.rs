//! What a page may say is what screens may be given: two crates that do not know each other say which
//! letters are none.

use sandtable_language::Rule;
use sandtable_report::letters::is_command;

#[test]
fn pages_refuse_what_screens_would_take_for_a_command() {
    for letter in ('\0'..='\u{2fff}').filter(|letter| !['"', '\\'].contains(letter)) {
        let page = format!(
            "rule test.page \"a{letter}\"\nresolve {{ result {{ hit = test d6 >= 4 \"a hit\" }} }}\n"
        );
        let may_stand = !is_command(letter) || ['\n', '\r', '\t'].contains(&letter);
        assert_eq!(Rule::read(&page).is_ok(), may_stand, "{letter:?}");
    }
}
