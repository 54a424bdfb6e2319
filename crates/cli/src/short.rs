//! Keys in short: as much of their end as tells them from others that are named beside them.

/// The last word of a key; of a place in a list, with the list.
pub(crate) fn last(key: &str) -> &str {
    let is_place = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    ends(key).find(|end| !end.split('.').next().is_some_and(is_place)).unwrap_or(key)
}

/// Keys that are named together, each by its last word, or by more of its end if another key ends so.
pub(crate) fn apart<'a>(keys: &[&'a str]) -> Vec<&'a str> {
    let short = |key: &&'a str| -> &'a str {
        let others = || keys.iter().filter(|other| *other != key);
        let at_least = last(key).len();
        let is_own = |end: &&str| !others().any(|other| ends(other).any(|it| it == *end));
        ends(key).filter(|end| at_least <= end.len()).find(is_own).unwrap_or(key)
    };
    keys.iter().map(short).collect()
}

/// A key as it is named alone: by its last word, or by more of its end if another of all keys ends so.
pub(crate) fn among<'a>(key: &'a str, all: &[String]) -> &'a str {
    let at_least = last(key).len();
    let is_own = |end: &&str| {
        all.iter().filter(|other| *other != key).all(|other| ends(other).all(|it| it != *end))
    };
    let is_place = |end: &str| end.starts_with(|first: char| first.is_ascii_digit());
    let mut long = ends(key).filter(|end| at_least <= end.len() && !is_place(end));
    long.find(is_own).unwrap_or(key)
}

/// A key in a title, with the unit of its numbers, unless its name says that.
pub(crate) fn titled(short: &str, unit: Option<&str>) -> String {
    let said = |unit: &&str| !short.rsplit('.').next().is_some_and(|word| word.contains(*unit));
    unit.filter(said).map_or_else(|| short.to_owned(), |unit| format!("{short} ({unit})"))
}

/// The ends of a key, from its last word to all of it.
fn ends(key: &str) -> impl Iterator<Item = &str> {
    let dots = key.rmatch_indices('.').map(|(at, _)| &key[at + 1..]);
    dots.chain(std::iter::once(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_list_is_named_with_the_list() {
        assert_eq!(last("circumstances.unit.pins"), "pins");
        assert_eq!(last("figures.needs.0"), "needs.0");
        assert_eq!(last("pins"), "pins");
        assert_eq!(last("0.1"), "0.1");
    }

    #[test]
    fn a_key_that_is_named_alone_is_told_from_all_others() {
        let all = ["circumstances.attacker.bases", "circumstances.defender.bases", "figures.hit"];
        let all = all.map(str::to_owned);
        assert_eq!(among("circumstances.defender.bases", &all), "defender.bases");
        assert_eq!(among("figures.hit", &all), "hit");
        let belts = ["circumstances.belts.0.depth", "circumstances.belts.1.depth"];
        assert_eq!(among(belts[1], &belts.map(str::to_owned)), "belts.1.depth");
        assert_eq!(among("circumstances.wire", &["figures.wire".to_owned()]), "circumstances.wire");
    }

    #[test]
    fn a_unit_is_told_unless_the_name_says_it() {
        assert_eq!(titled("defender.bases", Some("bases")), "defender.bases");
        assert_eq!(titled("width", Some("inches")), "width (inches)");
        assert_eq!(titled("width", None), "width");
    }

    #[test]
    fn keys_that_end_alike_are_told_apart() {
        let keys = ["circumstances.near.men", "circumstances.far.men", "figures.hit"];
        assert_eq!(apart(&keys), ["near.men", "far.men", "hit"]);
        assert_eq!(
            apart(&["circumstances.wire", "figures.wire"]),
            ["circumstances.wire", "figures.wire"]
        );
        assert_eq!(
            apart(&["circumstances.men", "circumstances.far.men"]),
            ["circumstances.men", "far.men"]
        );
        assert_eq!(apart(&["circumstances.men", "circumstances.men"]), ["men", "men"]);
    }
}
