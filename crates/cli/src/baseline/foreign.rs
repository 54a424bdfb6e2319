//! What a file is that stands where a baseline belongs and is none, and what to do about it.

use super::layout::MAGIC;

/// What mends it in the end.
const RESTORE: &str =
    "restore the baseline from version control, or write it anew with `sandtable accept`";

/// What it seems to be, and how it is mended.
pub(super) fn help(text: &str) -> String {
    let first = text.trim_start().lines().next().unwrap_or_default();
    if first.is_empty() {
        return format!("the file is empty: {RESTORE}");
    }
    if first.starts_with("version https://git-lfs.") {
        return "it is a pointer of Git LFS: `git lfs pull` fetches the baseline itself".to_owned();
    }
    if text.contains('\r') && !text.contains('\n') {
        return format!(
            "its lines end with a carriage return alone, and not with a line feed: {RESTORE}"
        );
    }
    if text.starts_with('\u{feff}') || first.contains(MAGIC.trim_end()) {
        return format!(
            "something stands before the first words, as editors put it there: {RESTORE}"
        );
    }
    format!("it looks like {}: move it to another place if it is of use, and {RESTORE}", kind(text))
}

/// What bytes seem to be that are no text in UTF-8, and how that is mended.
pub(super) fn help_for_bytes(bytes: &[u8]) -> String {
    let is_utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let kind = if is_utf16 { "text in UTF-16, as a Windows shell writes it" } else { "no text" };
    format!("the file is {kind}: {RESTORE}")
}

fn kind(text: &str) -> &'static str {
    let has = |begin: &str| text.lines().any(|line| line.trim_start().starts_with(begin));
    match text.trim_start().chars().next() {
        Some('{') => "JSON",
        Some('<') => "HTML or XML",
        _ if has("rule = ") || has("[circumstances]") => "a scenario",
        _ if has("resolve") => "a rule as text",
        _ => "a text of another kind",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_what_stands_where_a_baseline_belongs() {
        for (text, said) in [
            ("", "is empty"),
            ("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "`git lfs pull`"),
            ("\u{feff}sandtable baseline, format 1\n", "before the first words"),
            ("sandtable baseline, format 1\ra\r", "end with a carriage return alone"),
            ("title = \"a\"\nrule = \"b\"\n", "a scenario: move it"),
            ("{ \"a\": 1 }", "JSON"),
            ("<svg/>", "XML"),
            ("notes of mine\n", "a text of another kind"),
        ] {
            assert!(help(text).contains(said), "{text}: {}", help(text));
        }
        assert!(help_for_bytes(&[0xff, 0xfe, b's', 0]).contains("UTF-16"));
        assert!(help_for_bytes(&[0x89, b'P']).contains("no text"));
    }
}
