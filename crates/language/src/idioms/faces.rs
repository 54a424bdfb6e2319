//! Dice with faces of their own, as they are written elsewhere, and what comes to the same here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// What is said of dice whose faces are no numbers, or more than a die has.
const OTHERS: &str = "the faces of a die are numbers from 1; say what each comes to: \
    `when roll d4 { 1, 2: 0, else: 1 }`";

/// How dice are written here whose faces are found as the last, `0, 0, 1`, behind how many there are.
pub(super) fn written_here(found: &[&str]) -> String {
    let (faces, n) = found.split_last().unwrap_or((&"", &[]));
    let n = n.first().copied().unwrap_or("1");
    written(n, faces).unwrap_or_else(|| OTHERS.to_owned())
}

fn written(n: &str, faces: &str) -> Option<String> {
    let faces: Vec<i32> =
        faces.split(',').map(|face| face.trim().parse().ok()).collect::<Option<_>>()?;
    let sides = u8::try_from(faces.len()).ok().filter(|sides| 1 < *sides)?;
    let one = faces.iter().filter(|face| **face == 1).count();
    let is_one_or_none = faces.iter().all(|face| [0, 1].contains(face));
    let is_single = n == "1";
    // In parentheses, as it may stand among operators, which would become part of it.
    if is_one_or_none && 0 < one && one < faces.len() {
        let chance = format!("chance {one}/{sides}");
        return Some(if is_single {
            format!("write `(if {chance} then 1 else 0)`")
        } else {
            format!("write `(count {n} of {chance})`")
        });
    }
    let die = cases(&faces);
    Some(if is_single {
        format!("write `{die}`")
    } else {
        format!("make the die a part, `part own() = {die}`, and write `add up {n} of own()`")
    })
}

/// A case for each value, with the faces of an ordinary die that come to it.
fn cases(faces: &[i32]) -> String {
    let mut by_value: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
    for (face, value) in (1..).zip(faces) {
        by_value.entry(*value).or_default().push(face);
    }
    let mut said = format!("when roll d{} {{ ", faces.len());
    let last = by_value.len() - 1;
    for (at, (value, faces)) in by_value.into_iter().enumerate() {
        let each: Vec<String> = faces.iter().map(ToString::to_string).collect();
        let case = if at == last { "else".to_owned() } else { each.join(", ") };
        let behind = if at == last { " }" } else { ", " };
        write!(said, "{case}: {value}{behind}").expect("a text takes all");
    }
    said
}

/// What is said of faces that are asked for together, where it is not seen which these are.
const SOME: &str =
    "faces from 5 up are `d6 >= 5`, one is `d6 == 5`, and any two of six are `chance 2/6`";

/// How it is asked here whether a die shows one of some faces, of which there may be only the first and
/// the last: `6`, and `1, 6` or `1` and `3`.
pub(super) fn among(found: &[&str]) -> String {
    let (sides, faces) = found.split_first().unwrap_or((&"", &[]));
    asked(sides, &faces.join(".."))
        .map_or_else(|| SOME.to_owned(), |asked| format!("write `{asked}`"))
}

/// The same of several dice, behind the faces: `1, 6`, and `10` and `6`.
pub(super) fn counted_among(found: &[&str]) -> String {
    let [faces, n, sides] = found else { return SOME.to_owned() };
    let counted = |asked: String| format!("write `count {n} of {asked}`");
    asked(sides, faces).map_or_else(|| SOME.to_owned(), counted)
}

/// By a comparison, where the faces are the highest, the lowest or one; or else how likely they are.
fn asked(sides: &str, faces: &str) -> Option<String> {
    let sides: u8 = sides.parse().ok()?;
    let each = faces.split(',').map(|faces| from_to(faces, sides));
    let faces: BTreeSet<u8> = each.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    let (first, last, n) = (*faces.first()?, *faces.last()?, faces.len());
    let is_row = n == usize::from(last - first) + 1;
    Some(match (first, last) {
        (1, last) if is_row && last == sides => return None,
        (face, last) if face == last => format!("d{sides} == {face}"),
        (first, last) if is_row && last == sides => format!("d{sides} >= {first}"),
        (1, last) if is_row => format!("d{sides} <= {last}"),
        _ => format!("chance {n}/{sides}"),
    })
}

/// The faces from one to another, or one alone, that a die with so many sides has.
fn from_to(faces: &str, sides: u8) -> Option<RangeInclusive<u8>> {
    let (first, last) = faces.split_once("..").unwrap_or((faces, faces));
    let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (0 < first && last <= sides).then_some(first..=last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_faces_are_compared_or_have_a_chance() {
        assert_eq!(among(&["6", "4..6"]), "write `d6 >= 4`");
        assert_eq!(among(&["6", "4", "6"]), "write `d6 >= 4`");
        assert_eq!(among(&["6", "1, 2"]), "write `d6 <= 2`");
        assert_eq!(among(&["6", "6"]), "write `d6 == 6`");
        assert_eq!(among(&["6", "1, 6"]), "write `chance 2/6`");
        assert_eq!(among(&["10", "1, 3..4"]), "write `chance 3/10`");
        assert_eq!(counted_among(&["5,6", "4", "6"]), "write `count 4 of d6 >= 5`");
        for not_said in ["a, b", "0..3", "5..9", "6..4", "1..6", ""] {
            assert_eq!(among(&["6", not_said]), SOME, "{not_said}");
        }
    }

    #[test]
    fn each_face_comes_to_what_it_says() {
        assert_eq!(written_here(&["5", "0, 0, 1"]), "write `(count 5 of chance 1/3)`");
        assert_eq!(written_here(&["0,1"]), "write `(if chance 1/2 then 1 else 0)`");
        assert_eq!(written_here(&["1", "1, 1, 2"]), "write `when roll d3 { 1, 2: 1, else: 2 }`");
        assert_eq!(
            written_here(&["2", "3, 1, 1, -2"]),
            "make the die a part, `part own() = when roll d4 { 4: -2, 2, 3: 1, else: 3 }`, and write \
             `add up 2 of own()`"
        );
        assert_eq!(written_here(&["2", "a, b"]), OTHERS);
        assert_eq!(written_here(&["3"]), OTHERS);
    }
}
