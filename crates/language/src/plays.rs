//! Where a page plays other rules.

use crate::syntax::{Block, File, Item, PartBody, Play, StatementKind};

/// The places where a page plays other rules, in the order of the text.
pub(crate) fn plays(tree: &File) -> Vec<&Play> {
    let mut plays = Vec::new();
    for item in &tree.items {
        match item {
            Item::Resolve(block, _) => of_block(block, &mut plays),
            Item::Part(part) => {
                if let PartBody::Block(block) = &part.body {
                    of_block(block, &mut plays);
                }
            }
            _ => (),
        }
    }
    plays
}

/// The plays in a block, in the order of the text.
fn of_block<'p>(block: &'p Block, plays: &mut Vec<&'p Play>) {
    for statement in &block.statements {
        match &statement.kind {
            StatementKind::Play(play) => {
                plays.push(play);
                if let Some(skip) = &play.skip {
                    of_block(skip, plays);
                }
            }
            StatementKind::If(_, then, otherwise) => {
                of_block(then, plays);
                if let Some(block) = otherwise {
                    of_block(block, plays);
                }
            }
            StatementKind::When(_, arms) => {
                for arm in arms {
                    of_block(&arm.then, plays);
                }
            }
            StatementKind::Rounds { body, .. }
            | StatementKind::Each { body, .. }
            | StatementKind::Faces { body, .. } => of_block(body, plays),
            _ => (),
        }
    }
}
