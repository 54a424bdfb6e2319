//! What cannot be compared.

use thiserror::Error;

use crate::refusal::Refusal;
use crate::terminal::shell;

/// Why sides or measures cannot be compared.
#[derive(Debug, Error)]
pub(crate) enum CannotCompare {
    /// There is only one variant.
    #[error("{file} has no variants to compare")]
    NoVariants {
        /// The scenario.
        file: String,
    },
    /// No variant has the name of the reference.
    #[error("--reference: no variant `{name}` in {files}")]
    NoReference {
        /// The name.
        name: String,
        /// The scenarios.
        files: String,
        /// The names that there are.
        help: String,
    },
    /// There is no variant of this name.
    #[error("{file} has no variant `{name}`")]
    NoVariant {
        /// The name.
        name: String,
        /// The scenario.
        file: String,
        /// The names that there are.
        help: String,
    },
    /// There is no measure of this name.
    #[error("{file} has no measure `{name}`")]
    NoMeasure {
        /// The name.
        name: String,
        /// The scenario.
        file: String,
        /// The names that there are.
        help: String,
    },
    /// Scenarios are about different procedures.
    #[error("{} is about `{}`, but {} is about `{}`", .first[0], .first[1], .other[0], .other[1])]
    OtherProcedure {
        /// A scenario and its rule.
        first: [String; 2],
        /// Another scenario and its rule.
        other: [String; 2],
    },
    /// Two sides are the same question.
    #[error("`{variant}` changes nothing: it is the same as `{other}`")]
    Equal {
        /// One of them.
        variant: String,
        /// The other.
        other: String,
        /// What was looked at, and is the same.
        looked_at: String,
        /// The rule, which knows what each key is by default.
        rule: String,
    },
}

impl Refusal for CannotCompare {
    fn help(&self) -> Option<String> {
        match self {
            CannotCompare::NoVariants { .. } => Some(
                "add a [variants.NAME] table, name a second file of the same procedure, or try \
                 --toggle KEY=A,B"
                    .to_owned(),
            ),
            CannotCompare::NoReference { help, .. }
            | CannotCompare::NoVariant { help, .. }
            | CannotCompare::NoMeasure { help, .. } => Some(help.clone()),
            CannotCompare::OtherProcedure { .. } => Some(
                "no measure of one has the name, the kind and the unit of one of the other: \
                     define one in the `[measures]` of both"
                    .to_owned(),
            ),
            CannotCompare::Equal { looked_at, rule, .. } => Some(format!(
                "{looked_at}; `sandtable describe {}` shows what each key is by default",
                shell::word(rule)
            )),
        }
    }
}
