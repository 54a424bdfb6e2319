//! Which figures the documents print, and which assumption the others are of.

use std::collections::BTreeMap;

use sandtable_keys::{Key, Kind, Table};
use sandtable_play::RuleFace;
use sandtable_rules::catalog;

/// Meanings that say less than the table that they stand in.
const TERSE: [&str; 6] = [
    "For personnel.",
    "For tracked vehicles.",
    "Green and Trained.",
    "Veteran and Elite.",
    "On an Advance (inches).",
    "On a Run (inches).",
];

/// Of which assumption a figure is that no document prints, by the book and what its path has in
/// it; of none, if it is a number of a reading that the documents do not have, or one without which
/// nothing of the book could be played. The first row that fits counts.
const ASSUMED: &[(&str, &str, Option<&str>)] = &[
    ("ba", "morale", Some("ba.base.morale")),
    ("ba", "damage", Some("ba.base.damage")),
    ("ba", "to_hit", Some("ba.base.to-hit")),
    ("ba", "point_blank", Some("ba.base.to-hit")),
    ("ba", "range", Some("ba.base.to-hit")),
    ("ba", "small_unit_models", Some("ba.base.small-unit")),
    ("ba", "casualty_check", Some("ba.base.casualty-check")),
    ("ba", "movement", Some("ba.base.movement")),
    ("ba", "vehicle_damage", Some("ba.base.vehicle-damage")),
    ("ba", "he_vehicle", Some("ba.base.he-vehicle")),
    ("ba", "barrage", Some("ba.base.artillery-barrage")),
    ("ba", "assault", Some("ba.base.assault")),
    ("ba", "assault_reach", Some("ba.base.assault")),
    ("ba", "reach", Some("ba.base.assault")),
    ("ba", "armor", Some("ba.base.pen-modifiers")),
    ("ba", "penetration.belly", None),
    ("ba", "penetration.side", Some("ba.base.pen-modifiers")),
    ("ba", "penetration.rear", Some("ba.base.pen-modifiers")),
    ("ba", "penetration", Some("ba.base.assault")),
    ("ba", "down", Some("ba.base.down")),
    ("ba", "staying_down", Some("ba.base.down")),
    ("ba", "game_length", Some("ba.base.game-length")),
    ("ba", "points", Some("ba.base.points")),
    ("ba", "rifleman", Some("ba.base.points")),
    ("ba", "bombardment", Some("ba.base.preparatory-bombardment")),
    ("ba", "happens", Some("ba.base.preparatory-bombardment")),
    ("ba", "rally", Some("ba.base.rally")),
    ("ba", "reserves", Some("ba.base.reserves")),
    ("ba", "entry", Some("ba.base.reserves")),
    ("ba", "modifier.mountaineers", None),
    ("ba", "medium_mortar", None),
    ("cd", "hit_results", Some("cd.base.hit-results")),
    ("cd", "terrain", Some("cd.base.terrain")),
    ("cd", "indirect", Some("cd.base.indirect")),
    ("cd", "medium_cover", Some("cd.base.indirect")),
    ("cd", "hard_cover", Some("cd.base.indirect")),
    ("cd", "fortification", Some("cd.base.indirect")),
    ("cd", "firer_pinned", Some("cd.base.indirect")),
    ("cd", "weak_afv", Some("cd.base.indirect")),
    ("cd", "afv_class", Some("cd.base.indirect")),
    ("cd", "response", Some("cd.base.artillery-response")),
    ("cd", "flight", Some("cd.airborne.paradrop-physical")),
    ("cd", "personnel", Some("cd.base.movement")),
    ("cd", "allowance", Some("cd.base.movement")),
    ("cd", "cautious", Some("cd.base.orders")),
    ("cd", "hasty", Some("cd.base.orders")),
    ("cd", "hasty_advance", Some("cd.base.orders")),
    ("cd", "hasty_factor", Some("cd.base.orders")),
    ("cd", "screen.most_templates", None),
    ("cd", "ships", None),
    ("wtj", "damage", Some("wtj.base.damage")),
    ("wtj", "size", Some("wtj.base.unit-size")),
    ("wtj", "field_gun_class", Some("wtj.base.weapon-class")),
    ("wtj", "howitzer_class", Some("wtj.base.weapon-class")),
    ("wtj", "on_call", Some("wtj.base.on-call")),
    ("wtj", "needs", Some("wtj.base.on-call")),
    ("wtj", "hit_dice", Some("wtj.base.direct-artillery")),
    ("wtj", "in_sight", Some("wtj.base.small-arms")),
    ("wtj", "of", Some("wtj.base.small-arms")),
    ("wtj", "morale_scale", None),
    ("wtj", "shelter.rolling", None),
];

/// The keys of figures that have values of their own, each with its path.
fn figures(table: &Table, above: &[&str]) -> Vec<(Vec<String>, Key)> {
    let inner = |key: &Key| {
        let path = [above, &[key.name.as_str()]].concat();
        match &key.kind {
            Kind::Table(table) => figures(table, &path),
            _ => vec![(path.iter().map(ToString::to_string).collect(), key.clone())],
        }
    };
    table.keys.iter().flat_map(inner).collect()
}

fn figures_of(id: &str) -> Vec<(Vec<String>, Key)> {
    figures(&RuleFace::find(id).unwrap().keys.figures, &[])
}

/// Whether a number is printed is a fact of the number, and not of the entry that it is asked about
/// in, nor of the table that it stands in there.
#[test]
fn a_figure_is_printed_or_assumed_in_all_entries_alike() {
    let mut told = BTreeMap::new();
    let [mut printed, mut assumed] = [0, 0];
    for about in catalog::PROCEDURES {
        for (path, key) in figures_of(about.id) {
            let is_terse = TERSE.contains(&key.meaning.as_str());
            let within = if is_terse { path.join(".") } else { String::new() };
            let figure = format!("{within}: {:?} {:?}", key.kind, key.presence);
            let (first, in_first) = told
                .entry((figure, key.meaning.clone()))
                .or_insert_with(|| (about.id, key.assumed));
            assert_eq!(*in_first, key.assumed, "{first}, {}: {path:?}", about.id);
            *(if key.assumed { &mut assumed } else { &mut printed }) += 1;
        }
    }
    assert!(300 < printed && 300 < assumed, "{printed}, {assumed}");
}

/// Whoever reads that a number is assumed wants to know what else that is known from.
#[test]
fn an_entry_names_the_assumption_of_each_figure_that_is_assumed() {
    let mut named = 0;
    let mut missing = Vec::new();
    for about in catalog::PROCEDURES {
        for (path, _) in figures_of(about.id).into_iter().filter(|(_, key)| key.assumed) {
            let path = format!(".{}.", path.join("."));
            let book = about.id.split('.').next().unwrap();
            let row = ASSUMED
                .iter()
                .find(|(of, name, _)| *of == book && path.contains(&format!(".{name}.")));
            match row {
                Some((_, _, Some(assumption))) if !about.assumptions.contains(assumption) => {
                    missing.push(format!("{}{path}: {assumption}", about.id));
                }
                Some(_) => named += 1,
                None => {
                    missing.push(format!("{}{path}: no row of `ASSUMED` says of what", about.id));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(300 < named, "{named}");
}

#[test]
fn a_figure_says_whether_the_documents_print_it() {
    for (id, figure, assumed) in [
        ("ba.base.order-test", "morale.regular", true),
        ("ba.minefield.attack", "morale.regular", true),
        // A team weapon with one man, fire on the move, and the Pen at long range are in the rules
        // of weapons; the usual modifier of reserves is where they come in late.
        ("ba.base.to-hit", "to_hit.one_man_team", false),
        ("ba.base.to-hit", "to_hit.moving", false),
        ("ba.base.to-hit", "to_hit.score", true),
        ("ba.base.pen-modifiers", "penetration.long_range", false),
        ("ba.base.reserves", "reserves.modifier", false),
        ("ba.reserves.chaos", "entry.first_turn", true),
        ("ba.he.damage", "armor.side", true),
        ("ba.he.damage", "armor.top", false),
        ("ba.fog.standard", "assault_reach", true),
        ("ba.night.surprise-charge", "no_reaction", false),
        ("ba.night.spotting", "small_unit_models", true),
        ("ba.weapon.at", "point_blank", true),
        ("ba.snow", "rough.assault", true),
        ("ba.snow", "movement.artillery.run", false),
        ("ba.snow", "movement.base_pace.run", true),
        ("ba.weapon.at", "vehicle_damage.flamethrower", false),
        ("ba.weapon.at", "vehicle_damage.stunned", true),
        ("ba.weapon.categories", "medium_mortar", true),
        ("ba.weapon.categories", "light_mortar", false),
        ("ba.minefield.preparatory-bombardment", "happens", true),
        ("ba.minefield.preparatory-bombardment", "clears", false),
        // What the documents do not have is not printed because a ruling may grant it.
        ("ba.mud.table", "modifier.mountaineers", true),
        ("ba.minefield.once-per-turn", "penetration.belly", true),
        ("ba.base.volley", "pins", false),
        ("ba.mud.table", "movement.infantry.run", true),
        ("ba.mud.table", "rows.struggle", false),
        ("cd.base.hit-results", "hit_results.green.no_effect", true),
        ("cd.mine.laying", "hit_results.green.no_effect", true),
        ("cd.base.orders", "hasty_fire", false),
        ("cd.base.morale-test", "night_modifier", false),
        ("cd.mud.crossing", "terrain.woods.personnel", true),
        ("cd.mud.crossing", "terrain.woods.tracked", false),
        ("cd.mud.crossing", "hasty_advance", true),
        // "Three inches toward the beach each turn" is printed, and not what it is half of.
        ("cd.amphib.wading", "allowance", true),
        ("cd.amphib.wading", "cost", false),
        ("cd.amphib.naval-fire", "ships.destroyer.caliber", true),
        ("cd.amphib.naval-fire", "ships.destroyer.hit_number", false),
        ("cd.smoke.generator", "screen.most_templates", true),
        ("cd.smoke.generator", "screen.longest", false),
        ("wtj.base.extra-heavy", "penetration", false),
        ("wtj.203.battery-encounters", "field_gun_class", true),
        ("wtj.base.support", "machine_guns", false),
        ("wtj.301.fire-storm", "hit_dice", true),
        ("wtj.301.fire-storm", "on_call.needs", true),
        ("wtj.601.veteran-barrage", "shelter.rolling", true),
        ("wtj.501.lone-assault", "size.remnant_up_to", true),
        ("wtj.501.lone-assault", "damage.damage_to_kill", true),
        ("wtj.501.lone-assault", "morale_scale", true),
        ("wtj.501.lone-assault", "reach.limit", false),
    ] {
        let all = figures_of(id);
        let found = all.iter().find(|(path, _)| path.join(".") == figure);
        let (_, key) = found.unwrap_or_else(|| panic!("{id}: {figure}"));
        assert_eq!(key.assumed, assumed, "{id}: {figure}");
    }
}
