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
