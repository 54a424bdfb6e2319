//! Finding a procedure by its id.

use std::sync::Arc;

use sandtable_language::{Playable, Unfound};
use sandtable_rules::parts;

use crate::catalogue;
use crate::parts::PartFace;
use crate::rule_face::RuleFace;

/// All procedures that a scenario can name: those of the catalog, and whatever is put beside them.
#[derive(Clone, Debug, Default)]
pub struct Library {
    others: Vec<RuleFace>,
}

impl Library {
    /// The library with another procedure, which goes before one of the catalog with the same id.
    #[must_use]
    pub fn with(mut self, rule: RuleFace) -> Library {
        self.others.push(rule);
        self
    }

    /// The procedure that an id names.
    pub fn find(&self, id: &str) -> Option<RuleFace> {
        let other = self.others.iter().find(|rule| rule.is_named(id));
        let other = other.cloned().map(|mut rule| {
            id.clone_into(&mut rule.about.named);
            rule
        });
        other.or_else(|| RuleFace::find(id))
    }

    /// A procedure of the catalog, a native part, or whatever is beside them, as pages see it that
    /// play it.
    ///
    /// # Errors
    ///
    /// If there is none of this id, or it cannot be played.
    pub fn playable(&self, id: &str) -> Result<Arc<dyn Playable>, Unfound> {
        if let Some(part) = PartFace::find(id) {
            return Ok(Arc::new(part));
        }
        let Some(rule) = self.find(id) else {
            let known = self.ids().chain(parts::IDS.iter().copied()).map(str::to_owned).collect();
            return Err(Unfound { message: format!("there is no rule `{id}`"), known });
        };
        rule.playable().map_err(|refused| Unfound {
            message: format!("`{id}` cannot be played: {}", refused.problem),
            known: Vec::new(),
        })
    }

    /// All ids that name a procedure.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let others = self.others.iter().map(|rule| &rule.about);
        let others = others.flat_map(|about| std::iter::once(&about.id).chain(&about.covers));
        others.map(String::as_str).chain(catalogue::ids())
    }
}
