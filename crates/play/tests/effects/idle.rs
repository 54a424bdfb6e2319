//! Keys and words that do nothing in a rule.

use std::fmt;

use crate::support::rows::rows;

/// A key that does nothing in a rule, or a word of one that does what another does.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Idle {
    /// The id of the rule; or what ids begin with, and a `*`. A key within a table of figures does
    /// nothing in any rule of its book.
    rule: String,
    /// The name of the key; or what names begin with, and a `*`.
    key: String,
    /// The word; empty if it is the whole key, and `*` for that and all of its words.
    word: String,
}

/// What is said to do nothing in the rules of a book, and what no search has seen do anything yet.
pub(crate) fn idle(book: &str) -> Vec<Idle> {
    let said = rows("idle.tsv").map(|[rule, key, word, why]: [String; 4]| {
        assert!(!why.is_empty(), "{rule} {key}");
        Idle { rule, key, word }
    });
    let unseen = rows("effects/unseen.tsv");
    let unseen = unseen.map(|[rule, key, word]: [String; 3]| Idle { rule, key, word });
    said.chain(unseen).filter(|idle| idle.rule.starts_with(book)).collect()
}

impl Idle {
    /// A key of a rule, or a word of it.
    pub(crate) fn of(rule: &str, key: &str, word: &str) -> Idle {
        let [rule, key, word] = [rule, key, word].map(str::to_owned);
        Idle { rule, key, word }
    }

    /// Whether another is what this says.
    pub(crate) fn says(&self, other: &Idle) -> bool {
        let is = |said: &str, other: &str| match said.strip_suffix('*') {
            Some(start) => other.starts_with(start),
            None => other == said,
        };
        is(&self.rule, &other.rule) && is(&self.key, &other.key) && is(&self.word, &other.word)
    }
}

impl fmt::Display for Idle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.rule, self.key, self.word)
    }
}
