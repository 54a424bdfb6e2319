//! The rules that a page plays.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::library::{Library, Unfound};
use crate::playable::Playable;
use crate::problem::Problem;
use crate::syntax::{Block, File, Item, PartBody, Play, StatementKind};

/// The rules that a page plays, by how it names them. Says of which there are none.
pub(super) fn found(
    tree: &File,
    library: &dyn Library,
    problems: &mut Vec<Problem>,
) -> BTreeMap<String, Arc<dyn Playable>> {
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
    let mut found = BTreeMap::new();
    for play in plays {
        let named = &play.rule.text;
        if found.contains_key(named) {
            continue;
        }
        match library.rule(named) {
            Ok(rule) => {
                found.insert(named.clone(), rule);
            }
            Err(Unfound { message, known }) => {
                let problem = Problem::new(play.rule.span, message);
                let known = known.iter().map(String::as_str);
                problems.push(problem.did_you_mean(named, known));
            }
        }
    }
    found
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
