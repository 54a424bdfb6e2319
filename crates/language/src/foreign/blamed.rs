//! Which key of a page is to blame where a rule that it plays cannot be played.

/// What a page says of the keys of a rule, as far as it says there what a key of its own is.
#[derive(Debug, Default)]
pub(crate) struct Blamed {
    /// Keys of the rule, and the key of the page that is said of each.
    pub(crate) said: Vec<(Vec<String>, Vec<String>)>,
    /// Under which name the other circumstances of the rule are keys of the page, if they are.
    pub(crate) handed_on: Option<String>,
}

impl Blamed {
    /// Whether it is a rule that is played, and no native part of the page.
    pub(super) fn is_of_rule(&self) -> bool {
        self.handed_on.is_none()
    }

    /// The key of the page for one of the rule; nothing if that is for the page to work out.
    pub(crate) fn key(&self, of_rule: &[String]) -> Option<Vec<String>> {
        let is_it = |key: &[String]| key.iter().zip(of_rule).all(|(one, other)| one == other);
        if let Some((_, key)) = self.said.iter().find(|(key, _)| is_it(key)) {
            return Some(key.clone());
        }
        let name = self.handed_on.as_ref()?;
        let (section, rest) = of_rule.split_first()?;
        let own = (section == "circumstances").then(|| name.clone());
        Some(std::iter::once(section.clone()).chain(own).chain(rest.iter().cloned()).collect())
    }
}
