//! Which variables statements may set.

use crate::syntax::{Block, StatementKind};

/// Whether some statements may set one of these variables, in whole or in part.
pub(super) fn sets(block: &Block, names: &[String]) -> bool {
    let sets = |block: &Block| sets(block, names);
    block.statements.iter().any(|of| match &of.kind {
        StatementKind::Set(places, _) => places.iter().any(|it| names.contains(&it.name.text)),
        StatementKind::Change { place, .. } => names.contains(&place.name.text),
        StatementKind::If(_, then, otherwise) => sets(then) || otherwise.as_ref().is_some_and(sets),
        StatementKind::When(_, arms) => arms.iter().any(|arm| sets(&arm.then)),
        StatementKind::Rounds { body, .. }
        | StatementKind::Each { body, .. }
        | StatementKind::Faces { body, .. } => sets(body),
        StatementKind::Play(of) => of.skip.as_ref().is_some_and(sets),
        StatementKind::Let(..)
        | StatementKind::Var { .. }
        | StatementKind::Stop
        | StatementKind::Finish
        | StatementKind::Give(_)
        | StatementKind::Note(_)
        | StatementKind::Series(_)
        | StatementKind::Result(_) => false,
    })
}
