//! Fitting words into a given room.

use std::collections::{BTreeMap, BTreeSet};

use unicode_width::UnicodeWidthStr;

/// The width of an average character of a sans-serif face, in units of the font size.
///
/// The wider of the common faces (`DejaVu`, Verdana) average this on running text; Arial and
/// Helvetica need less.
const CHARACTER: f64 = 0.58;

/// How many columns of a terminal a text takes; wide characters take two.
pub(crate) fn columns_of(text: &str) -> usize {
    text.width()
}

/// About how many pixels this many columns of text take.
pub(crate) fn pixels(columns: usize, font_size: f64) -> f64 {
    columns as f64 * CHARACTER * font_size
}

/// About how many pixels a number takes: wider than running text, as it is of digits, and narrower where it
/// has a point. By `DejaVu Sans`, the widest of the common faces.
pub(crate) fn pixels_of_number(text: &str, font_size: f64) -> f64 {
    let of = |letter: char| match letter {
        '.' | ',' | ' ' => 0.32,
        '-' => 0.37,
        '<' | '>' | '+' => 0.84,
        '%' => 0.96,
        digit if digit.is_ascii_digit() => 0.64,
        _ => CHARACTER,
    };
    text.chars().map(of).sum::<f64>() * font_size
}

/// How many columns of text fit into this many pixels.
pub(crate) fn columns(pixels: f64, font_size: f64) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "rounds down, from zero"
    )]
    {
        (pixels / (CHARACTER * font_size)).max(0.0) as usize
    }
}

/// Shortens a text to this many columns: a key by its first words, `…clothing=true`, anything else by
/// leaving words out of its middle. Only a word that is longer than there is room for is cut itself.
///
/// What tells names apart is most often at their ends, of which twice as much is kept.
pub(crate) fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(1);
    let key = text.split(char::is_whitespace).next().unwrap_or_default();
    let dots = key.match_indices('.').map(|(dot, _)| dot + 1).filter(|end| is_joint(text, *end));
    let dots: Vec<usize> = dots.collect();
    if let Some(dot) = first_fitting(&dots, |dot| text[dot..].width() <= room) {
        return format!("…{}", &text[dot..]);
    }
    let (head, tail) = ends(text, room);
    format!("{head}…{tail}")
}

/// Names as they are to be cut: where some would read alike then, without the words that they begin and
/// end with alike, which tell nothing. Those are left out of all names, if all share them and are told
/// apart then, else of those that would read alike: a `base` shares nothing with its variants.
pub(crate) fn told_apart(names: &[&str], cut: impl Fn(&str) -> String) -> Vec<String> {
    let whole = || names.iter().map(|name| (*name).to_owned()).collect();
    if are_apart(names, &cut) {
        return whole();
    }
    let shorter = without_what_is_shared(names);
    let read: Vec<&str> = shorter.iter().map(String::as_str).collect();
    if are_apart(&read, &cut) {
        return shorter;
    }
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, name) in names.iter().enumerate() {
        alike.entry(cut(name)).or_default().push(place);
    }
    let mut told: Vec<String> = whole();
    for places in alike.values() {
        let group: Vec<&str> = places.iter().map(|place| names[*place]).collect();
        for (place, name) in places.iter().zip(without_what_is_shared(&group)) {
            told[*place] = name;
        }
    }
    told
}

/// Whether names that are not the same are not the same when they are cut.
fn are_apart(names: &[&str], cut: impl Fn(&str) -> String) -> bool {
    let different: BTreeSet<&str> = names.iter().copied().collect();
    let read: BTreeSet<String> = different.iter().map(|name| cut(name)).collect();
    read.len() == different.len()
}

/// Names without the words that all of them begin and end with; as they are, if they are all the same.
fn without_what_is_shared(names: &[&str]) -> Vec<String> {
    let whole = || names.iter().map(|name| (*name).to_owned());
    let Some(first) = names.first().filter(|first| names.iter().any(|name| name != *first)) else {
        return whole().collect();
    };
    let places = || first.char_indices().map(|(place, _)| place);
    let others = || names.iter().map(|name| name.as_bytes());
    let alike_before = others().map(|name| alike(first.bytes(), name.iter().copied())).min();
    let alike_behind = others().map(|name| alike(first.bytes().rev(), name.iter().rev().copied()));
    let (before, behind) = (alike_before.unwrap_or(0), alike_behind.min().unwrap_or(0));
    let is_begun = |end: &usize| *end <= before && names.iter().all(|name| is_joint(name, *end));
    let is_ended =
        |end: &usize| *end <= behind && names.iter().all(|name| is_joint(name, name.len() - end));
    let begun = places().rev().find(is_begun).unwrap_or(0);
    let ended = places().map(|start| first.len() - start).find(is_ended).unwrap_or(0);
    let middle = |name: &str| {
        let end = (name.len() - ended).max(begun);
        let [before, after] = [0 < begun, 0 < ended].map(|cut| if cut { "…" } else { "" });
        // What joins it to a word that is left out belongs to that.
        format!("{before}{}{after}", name[begun..end].trim_start().trim_end_matches(is_blank))
    };
    names.iter().map(|name| middle(name)).collect()
}

/// With how many like bytes two texts go on.
fn alike(one: impl Iterator<Item = u8>, other: impl Iterator<Item = u8>) -> usize {
    one.zip(other).take_while(|(one, other)| one == other).count()
}

/// The first of these places from which on what is left of a text fits; the further on, the less is left.
/// So by halves: a text may be a hundred thousand words long.
fn first_fitting(places: &[usize], fits: impl Fn(usize) -> bool) -> Option<usize> {
    places.get(places.partition_point(|place| !fits(*place))).copied()
}

/// The last of these places up to which a text fits, or its beginning.
fn last_fitting(places: &[usize], fits: impl Fn(usize) -> bool) -> usize {
    places[..places.partition_point(|place| fits(*place))].last().copied().unwrap_or(0)
}

/// The beginning and the end that are left of a text for which there is no room, in whole words as far
/// as there are any that fit.
fn ends(text: &str, room: usize) -> (&str, &str) {
    let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
    let joints: Vec<usize> =
        places.iter().copied().filter(|place| is_joint(text, *place)).collect();
    let until = |end: usize| text[..end].trim_end_matches(is_blank);
    let from = |start: usize| text[start..].trim_start();
    let head = |room: usize| last_fitting(&joints, |end| until(end).width() <= room);
    let first = until(head(room / 3));
    // A value without its key would be that of any.
    let starts: Vec<usize> =
        joints.iter().copied().filter(|place| !text[..*place].ends_with('=')).collect();
    if let Some(start) = first_fitting(&starts, |start| from(start).width() <= room - first.width())
    {
        // What the end leaves free is the beginning's.
        let rest = room - from(start).width();
        return (until(head(rest)), from(start));
    }
    let letters = room - first.width().min(room);
    let start = first_fitting(&places, |start| text[start..].width() <= letters);
    (first, &text[start.unwrap_or(text.len())..])
}

/// What stands between words and belongs to neither of them where one is left out.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || "-_/,.:".contains(letter)
}

/// Whether a text may be broken before this place: after a blank, or within a word at a joint; never
/// before a digit, as it may be one of many.
fn is_joint(text: &str, place: usize) -> bool {
    let mut before = text[..place].chars().rev();
    let (Some(last), Some(next)) = (before.next(), text[place..].chars().next()) else {
        return false;
    };
    if last.is_whitespace() || next.is_whitespace() {
        return last.is_whitespace();
    }
    let within = before.next().is_some_and(char::is_alphanumeric) && next.is_alphanumeric();
    within && JOINTS.contains(&last) && !next.is_ascii_digit()
}

/// Where a word may be broken.
const JOINTS: [char; 6] = ['.', '=', '_', '-', '/', ','];

/// Breaks a text at spaces into at most this many lines, and a word that is longer than a line at its
/// joints, as a text that is shortened: never before a digit; the last line is shortened if it must be.
pub(crate) fn wrapped(text: &str, columns: usize, lines: usize) -> Vec<String> {
    let mut wrapped: Vec<String> = Vec::new();
    for (gap, part) in text.split_whitespace().flat_map(|word| parts(word, columns)) {
        let full = wrapped.len() == lines;
        match wrapped.last_mut() {
            Some(line) if full || line.width() + gap.width() + part.width() <= columns => {
                line.push_str(gap);
                line.push_str(part);
            }
            _ => wrapped.push(part.to_owned()),
        }
    }
    wrapped.iter().map(|line| shortened(line, columns)).collect()
}

/// A word, or its pieces if it is longer than so many columns, between which it may be broken.
pub(crate) fn pieces(word: &str, columns: usize) -> Vec<&str> {
    parts(word, columns).into_iter().map(|(_, piece)| piece).collect()
}

/// How wide the longest part of a text is that is never broken.
pub(crate) fn longest_part(text: &str) -> usize {
    let parts = text.split_whitespace().flat_map(|word| parts(word, 0));
    parts.map(|(_, part)| part.width()).fold(0, usize::max)
}

/// A word, or its parts if it is longer than a line; each with what stands before it in a line.
fn parts(word: &str, columns: usize) -> Vec<(&'static str, &str)> {
    let long = columns < word.width();
    let joints = word.char_indices().map(|(place, _)| place).filter(|_| long);
    let starts: Vec<usize> =
        std::iter::once(0).chain(joints.filter(|place| is_joint(word, *place))).collect();
    let ends = starts.iter().skip(1).copied().chain([word.len()]);
    let gap = |start: usize| if start == 0 { " " } else { "" };
    starts.iter().zip(ends).map(|(&start, end)| (gap(start), &word[start..end])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_both_ends() {
        assert_eq!(shortened("ten regulars, advancing", 30), "ten regulars, advancing");
        assert_eq!(shortened("ten regulars in cover, advancing", 21), "ten…cover, advancing");
        assert_eq!(shortened("戦闘車両戦車", 7), "…両戦車");
    }

    #[test]
    fn words_are_left_out_whole() {
        let name = "three-men-in-the-open-with-a-very-long-name-that-does-not-fit";
        assert_eq!(shortened(name, 34), "three-men…name-that-does-not-fit");
        assert_eq!(shortened("circumstances.clothing and more of it", 16), "…and more of it");
        assert_eq!(shortened("Crossed. And then what?", 12), "…then what?");
        assert_eq!(shortened("one two three four five six", 20), "one…four five six");
        assert_eq!(shortened("incomprehensibilities", 9), "…bilities", "one word is cut");
    }

    /// `n = 1,587` that reads `…587` would be another number.
    #[test]
    fn no_number_is_cut() {
        assert_eq!(shortened("base (n = 1,587)", 8), "…1,587)");
        assert_eq!(shortened("in 2 turns of 12.25 inches", 15), "in 2…inches");
        assert_eq!(shortened("9.75 of very many points", 23), "9.75 of…many points");
        assert_eq!(shortened("from nothing at all to -4", 6), "…to -4");
        assert_eq!(shortened("how likely one of 1/12 is", 6), "how…is");
        assert_eq!(shortened("spacing_of_models=1_000", 18), "…of_models=1_000");
    }

    #[test]
    fn a_key_is_cut_from_its_beginning_and_broken_at_its_joints() {
        assert_eq!(shortened("circumstances.unit.clothing=true", 20), "…unit.clothing=true");
        assert_eq!(shortened("circumstances.unit.clothing=true", 18), "…clothing=true");
        let key = "circumstances.clothing=false";
        assert_eq!(wrapped(key, 26, 3), ["circumstances.clothing=", "false"]);
        assert_eq!(
            wrapped("by figures.results.forced_back", 16, 3),
            ["by figures.", "results.forced_", "back"]
        );
        assert_eq!(wrapped("a well-known key", 12, 3), ["a well-known", "key"]);
    }

    /// `wardens-1-against-raiders-` and `1` on a line of its own.
    #[test]
    fn no_word_is_broken_before_a_digit() {
        assert_eq!(
            wrapped("wardens-1-against-raiders-1", 26, 2),
            ["wardens-1-against-", "raiders-1"]
        );
        assert_eq!(wrapped("figures.models=1_000", 17, 2), ["figures.", "models=1_000"]);
    }

    /// `…false pace=storm` does not say what is false.
    #[test]
    fn no_value_is_left_without_its_key() {
        let options = "behaviour.shields=false behaviour.pace=storm";
        assert_eq!(shortened(options, 30), "behaviour…behaviour.pace=storm");
        assert_eq!(shortened("walls=false pace=storm", 20), "walls=…pace=storm");
    }

    #[test]
    fn a_long_title_is_wrapped_and_then_shortened() {
        assert_eq!(wrapped("one two three", 7, 2), ["one two", "three"]);
        assert_eq!(wrapped("one two three four five", 7, 2), ["one two", "…five"]);
        assert!(wrapped("", 7, 2).is_empty());
    }

    #[test]
    fn names_that_would_read_alike_are_told_by_what_they_do_not_share() {
        let cut = |name: &str| shortened(name, 16);
        let down = |pins: u32| format!("first unit goes down at {pins} pins and rallies");
        let names = [0, 1, 10].map(down);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(told_apart(&names, cut), ["…0…", "…1…", "…10…"]);
        let short = ["run", "walk", "run"];
        assert_eq!(told_apart(&short, cut), short);
        let ends = ["a squad of ten regulars in the open", "a squad of five regulars in the open"];
        assert_eq!(told_apart(&ends, cut), ["…ten…", "…five…"]);
        let part =
            ["crossing of the field by the tanks", "tanks", "crossing of the lane by the tanks"];
        assert_eq!(told_apart(&part, |_| String::new()), part, "one shares no beginning");
    }

    /// What is compared with is most often called `base`, and shares no word with its variants.
    #[test]
    fn names_are_told_apart_beside_one_that_shares_nothing_with_them() {
        let cut = |name: &str| shortened(name, 16);
        let names = [
            "base",
            "first unit goes down at 0 pins and rallies",
            "first unit goes down at 1 pins and rallies",
        ];
        assert_eq!(told_apart(&names, cut), ["base", "…0…", "…1…"]);
        let two = ["a regular squad in the open", "a veteran squad in the open", "out of the open"];
        assert_eq!(told_apart(&two, |name| shortened(name, 14))[..2], ["…regular…", "…veteran…"]);
        let joined = ["squad-with-detectors-of-its-own", "squad-without-detectors-of-its-own"];
        assert_eq!(told_apart(&joined, |name| shortened(name, 12)), ["…with…", "…without…"]);
    }

    #[test]
    fn what_is_shortened_fits_whatever_it_is() {
        let texts = [
            "ten regulars in cover, advancing",
            "a.b.c=1_000 = -2.5 / x",
            "戦闘車両 戦車 and 戦車",
            " -- ",
            "=====",
            "e\u{301}e\u{301}e\u{301} e\u{301}e\u{301}",
        ];
        for text in texts {
            for columns in 1..=text.width() {
                let short = shortened(text, columns);
                assert!(short.width() <= columns, "`{text}` in {columns}: `{short}`");
            }
        }
    }

    /// Measured from every place anew, each of these takes minutes: a test that does not end is told by
    /// whoever waits for it, and not by a clock, which another machine's load would set off.
    #[test]
    fn very_long_texts_are_shortened() {
        for part in ["a", "a ", " ", "a.", "a_", "戦", "e\u{301}", "-", "9"] {
            let long = part.repeat(160_000 / part.len());
            let both = [format!("{long}b"), format!("{long}c")];
            for text in [long, format!("b{}", &both[0])] {
                let short = shortened(&text, 40);
                assert!(short.width() <= 40, "{short}");
                assert!(wrapped(&text, 40, 3).iter().all(|line| line.width() <= 40));
            }
            let cut = |name: &str| shortened(name, 20);
            let names = told_apart(&[&both[0], &both[1]], cut);
            assert_eq!(names.len(), 2, "{}", cut(&names[0]));
        }
    }
}
