//! Names that are values of keys.

use crate::letters::spoken;

/// The keys that all names are values of, `order=run engineers=true`, and their values; nothing of other names.
pub(super) fn keyed(names: &[&str]) -> Option<(String, Vec<String>)> {
    let parts: Vec<Vec<(&str, &str)>> =
        names.iter().map(|name| parts(name)).collect::<Option<_>>()?;
    let keys = |parts: &[(&str, &str)]| parts.iter().map(|it| it.0).collect::<Vec<_>>().join(", ");
    let values =
        |parts: &[(&str, &str)]| parts.iter().map(|it| it.1).collect::<Vec<_>>().join(", ");
    let first = keys(parts.first()?);
    let is_alike = !first.is_empty() && parts.iter().all(|it| keys(it) == first);
    is_alike.then(|| (spoken(&first), parts.iter().map(|it| values(it)).collect()))
}

/// A name as keys with their values, if it is nothing else.
fn parts(name: &str) -> Option<Vec<(&str, &str)>> {
    name.split_whitespace().map(|part| part.split_once('=')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_keys_or_of_none_are_left_as_they_are() {
        let (keys, values) = keyed(&["order=run dug_in=true", "order=walk dug_in=false"]).unwrap();
        assert_eq!(
            (keys.as_str(), values.join("; ").as_str()),
            ("order, dug in", "run, true; walk, false")
        );
        for names in [&["a=1 b=2", "a=1 c=2"][..], &["a=1", "stay away"], &[]] {
            assert_eq!(keyed(names), None);
        }
    }
}
