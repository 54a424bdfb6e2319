//! What rules leave to their players, and what is said of it.

use sandtable_rules::{Choice, Rule, catalog};

/// What a rule leaves to its players.
struct Choices;

impl catalog::Visitor for Choices {
    type Output = &'static [Choice];

    fn visit<R: Rule>(self) -> &'static [Choice] {
        R::CHOICES
    }
}

fn all() -> impl Iterator<Item = (&'static str, &'static [Choice])> {
    let each = catalog::PROCEDURES.iter().map(|about| about.id);
    each.filter_map(|id| Some((id, catalog::visit(id, Choices)?)))
}

#[test]
fn everything_that_is_seen_or_can_be_done_is_explained() {
    for (id, choices) in all() {
        for Choice { decision, options, sees, .. } in choices {
            assert_eq!(decision.options.len(), options.len(), "{id}: {}", decision.name);
            assert_eq!(decision.sees.len(), sees.len(), "{id}: {}", decision.name);
            assert!(sees.iter().all(|seen| seen.least < seen.most), "{id}: {}", decision.name);
        }
    }
}

/// The chapter on what players do lists the rules that ask them, and no others.
#[test]
fn the_book_lists_the_rules_that_ask_their_players() {
    let rows =
        include_str!("../../../docs/choice.md").lines().filter(|line| line.starts_with("| `"));
    let told: Vec<&str> = rows.filter_map(|row| row.split('|').nth(1)).collect();
    for (id, choices) in all() {
        let is_told = told.iter().any(|ids| ids.contains(&format!("`{id}`")));
        assert_eq!(is_told, !choices.is_empty(), "{id}");
    }
}
