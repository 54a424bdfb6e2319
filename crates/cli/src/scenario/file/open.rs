//! Tables whose keys are those of the rule that is named.

use schemars::JsonSchema;

/// A table with the keys of the rule that is named, which is checked against those.
#[derive(JsonSchema)]
pub(super) struct Open {}
