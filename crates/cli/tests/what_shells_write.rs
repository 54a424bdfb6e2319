//! What other programs and shells write in the place of what is meant, and what the system says.

use crate::support::program::{SCENARIO, folder, refused};

#[test]
fn a_file_in_utf_16_is_told_how_to_be_saved() {
    for (mark, bytes) in
        [([0xff, 0xfe], u16::to_le_bytes as fn(u16) -> [u8; 2]), ([0xfe, 0xff], u16::to_be_bytes)]
    {
        let folder = folder();
        let text = SCENARIO.encode_utf16().flat_map(bytes);
        let text: Vec<u8> = mark.into_iter().chain(text).collect();
        #[expect(clippy::disallowed_methods, reason = "a test file need not survive a crash")]
        std::fs::write(folder.path().join("order.toml"), text).unwrap();
        let (code, said) = refused(&folder, &["run", "order.toml"]);
        assert_eq!(code, 2);
        assert!(said.contains("the scenario is UTF-16, and has to be UTF-8"), "{said}");
        assert!(said.contains("= help: save it as UTF-8; in PowerShell, "), "{said}");
    }
}

#[test]
fn a_text_of_wide_letters_without_a_mark_or_of_wider_ones_is_told_as_that() {
    let wider = ['\u{feff}'].into_iter().chain(SCENARIO.chars());
    let wider = wider.flat_map(|letter| u32::from(letter).to_le_bytes()).collect::<Vec<u8>>();
    let without_mark = SCENARIO.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    for (bytes, name) in [(wider, "UTF-32"), (without_mark, "UTF-16")] {
        let folder = folder();
        #[expect(clippy::disallowed_methods, reason = "a test file need not survive a crash")]
        std::fs::write(folder.path().join("order.toml"), bytes).unwrap();
        let (_, said) = refused(&folder, &["run", "order.toml"]);
        assert!(said.contains(&format!("the scenario is {name}, and has to be UTF-8")), "{said}");
        assert!(said.contains("= help: save it as UTF-8"), "{said}");
    }
}

#[test]
fn what_the_system_says_has_no_number() {
    let (code, said) = refused(&folder(), &["run", "ordre.toml"]);
    assert_eq!(code, 2);
    assert!(said.contains("cannot read the scenario: ") && !said.contains("os error"), "{said}");
    assert!(said.contains("did you mean `order.toml`?"), "{said}");
}

#[test]
fn numbers_of_a_command_line_are_told_as_they_are_written_here() {
    for (number, help) in [
        ("95%", "a percentage is a part of 1: write 0.95"),
        ("0,95", "decimals have a point: write 0.95"),
        ("95", "found 95; write 0.95"),
    ] {
        let (code, said) = refused(&folder(), &["run", "order.toml", "--confidence", number]);
        assert_eq!(code, 2);
        assert!(said.contains(help), "{number}: {said}");
    }
}
