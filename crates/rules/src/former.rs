//! Former spellings: what keys and readings of the rules were called before, so that the old name
//! is refused with the new one.

use std::sync::LazyLock;

use sandtable_keys::Former;

/// All former spellings, one to a row of `crates/rules/data/former.tsv`.
///
/// A row has four cells, parted by tabs:
///
/// - the rules: an id such as `ba.fog.indirect`, or the words that ids begin with, such as `ba`;
/// - the former key, from its section (`rulings.fog.zeroed_needs_sight`), or as much of its end as
///   tells it apart (`unit.dug_in`, `dug_in`);
/// - its former value as JSON (`true`, `"dug_in"`), or nothing if the key itself was renamed;
/// - what is written now, as a scenario writes it: `posture = "dug-in"`.
pub static FORMER: LazyLock<Vec<Former>> =
    LazyLock::new(|| Former::read(include_str!("../data/former.tsv")));
