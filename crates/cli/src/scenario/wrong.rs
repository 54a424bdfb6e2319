//! What is wrong with a question that a scenario or a command line asks.

use super::ready::Scenario;
use super::variant::Variant;
use crate::problem::{list, nearest};

/// What is wrong with a question, and with which key of it.
#[derive(Clone, Debug)]
pub(crate) struct Wrong {
    /// The key; of a table within the question, with a dot: `ladder.key`.
    pub(crate) key: &'static str,
    /// What is wrong.
    pub(crate) message: String,
    /// What would be right.
    pub(crate) help: Option<String>,
}

impl Wrong {
    pub(super) fn new(key: &'static str, message: impl Into<String>) -> Wrong {
        Wrong { key, message: message.into(), help: None }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Wrong {
        Wrong { help: Some(help.into()), ..self }
    }

    /// The option of the command line that is like the key.
    pub(crate) fn option(&self) -> &'static str {
        self.key.split('.').next().unwrap_or(self.key)
    }
}

impl Scenario {
    /// The variant of a name that a key of a question says.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub(super) fn known_variant(&self, key: &'static str, name: &str) -> Result<&Variant, Wrong> {
        self.variant(name).ok_or_else(|| {
            let names: Vec<&str> =
                self.variants.iter().map(|variant| variant.name.as_str()).collect();
            let help = nearest(name, names.iter().copied());
            let message = format!("there is no variant `{name}`; expected one of {}", list(&names));
            Wrong { help, ..Wrong::new(key, message) }
        })
    }
}
