//! What is said of a rule that is played.

use super::expression::Expr;
use super::word::{Path, Text};
use crate::problem::Span;

/// `unit.kind = "wheeled"`, `figures save.wheeled = 3`: what is said of a key of the rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Says {
    /// Which keys it is one of.
    pub(crate) section: Section,
    /// The key.
    pub(crate) key: Path,
    /// What is said.
    pub(crate) value: Saying,
}

/// Which keys of a rule one is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Section {
    /// What a player would read out.
    Circumstances,
    /// The numbers of the rule.
    Figures,
    /// The switches of the rule.
    Rulings,
}

impl Section {
    /// All, in the order in which values are said of them.
    pub(crate) const ALL: [Section; 3] =
        [Section::Circumstances, Section::Figures, Section::Rulings];

    /// As it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Section::Circumstances => "circumstances",
            Section::Figures => "figures",
            Section::Rulings => "rulings",
        }
    }

    /// The one that is written so.
    pub(crate) fn named(name: &str) -> Option<Section> {
        Section::ALL.into_iter().find(|section| section.name() == name)
    }

    /// Its place among the three.
    pub(crate) fn place(self) -> usize {
        self as usize
    }
}

/// What is said of a key.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Saying {
    /// `"wheeled"`: a word.
    Word(Text),
    /// `{ kind = "wheeled"  models = 3 }`: of its own keys.
    Table(Vec<(Path, Saying)>, Span),
    /// `["mmg", "lmg"]`.
    List(Vec<Saying>, Span),
    /// A value of the page.
    Of(Expr),
}

impl Says {
    /// The key, as it is written.
    pub(crate) fn dotted(&self) -> String {
        let names: Vec<&str> = self.key.iter().map(|name| name.text.as_str()).collect();
        names.join(".")
    }

    /// The keys that something is said of, down to those that have no keys of their own here. What a
    /// table says twice stands there twice.
    pub(crate) fn keys(&self) -> Vec<Vec<String>> {
        let own: Vec<String> = self.key.iter().map(|name| name.text.clone()).collect();
        let mut keys = Vec::new();
        self.value.keys_below(&own, &mut keys);
        keys
    }

    /// Where the key stands.
    pub(crate) fn key_span(&self) -> Span {
        self.key.iter().fold(self.key[0].span, |span, name| span.to(name.span))
    }
}

impl Saying {
    /// Where it stands.
    pub(crate) fn span(&self) -> Span {
        match self {
            Saying::Word(text) => text.span,
            Saying::Table(_, span) | Saying::List(_, span) => *span,
            Saying::Of(expr) => expr.span,
        }
    }

    fn keys_below(&self, above: &[String], keys: &mut Vec<Vec<String>>) {
        match self {
            Saying::Table(says, _) if !says.is_empty() => {
                for (path, saying) in says {
                    let below = path.iter().map(|name| name.text.clone());
                    let key: Vec<String> = above.iter().cloned().chain(below).collect();
                    saying.keys_below(&key, keys);
                }
            }
            Saying::List(items, _) if !items.is_empty() => {
                for (at, item) in items.iter().enumerate() {
                    let key: Vec<String> =
                        above.iter().cloned().chain([(at + 1).to_string()]).collect();
                    item.keys_below(&key, keys);
                }
            }
            _ => keys.push(above.to_vec()),
        }
    }

    /// The expressions that it is made of.
    pub(crate) fn expressions(&self) -> Vec<&Expr> {
        match self {
            Saying::Word(_) => Vec::new(),
            Saying::Table(says, _) => says.iter().flat_map(|(_, of)| of.expressions()).collect(),
            Saying::List(items, _) => items.iter().flat_map(Saying::expressions).collect(),
            Saying::Of(expr) => vec![expr],
        }
    }
}
