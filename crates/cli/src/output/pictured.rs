//! What pictures are called, and numbers as they name them: what is asked, and in which unit it is
//! drawn. All titles are made here, and all words for what has a name of a program.

use sandtable_keys::Keys;
use sandtable_report::digits;
use sandtable_report::letters::{capitalized, spoken};
use sandtable_report::plot::Title;
use sandtable_sim::statistic::Statistic;

use super::heading::wanted_low;
use crate::scenario::{BASE, Scenario};

/// The title of a picture of a scenario that shows this.
pub(crate) fn title(scenario: &Scenario, shown: &str) -> Title {
    Title::new(shown, &scenario.title)
}

/// What a picture shows of one variant alone, which it names unless that is the scenario as it is: pictures of
/// two variants would have one title.
pub(crate) fn of_variant(shown: &str, name: &str) -> String {
    if name == BASE { shown.to_owned() } else { format!("{shown}, variant {}", variant(name)) }
}

/// The title of a picture of what is measured.
pub(crate) fn title_of(scenario: &Scenario, measured: &str) -> Title {
    title(scenario, &titled(scenario, measured))
}

/// The same of a picture that shows it by something else: by the keys that are varied, or by position.
pub(crate) fn title_by(scenario: &Scenario, measured: &str, by: &str) -> Title {
    let measured = titled(scenario, measured);
    // What has parts would seem to be parted by what is behind its last.
    let comma = if measured.contains(',') { "," } else { "" };
    title(scenario, &format!("{measured}{comma} by {by}"))
}

/// The same of a picture that shows something about it: its fair prices, or options against options.
pub(crate) fn title_about(scenario: &Scenario, measured: &str, about: &str) -> Title {
    title(scenario, &format!("{}, {about}", titled(scenario, measured)))
}

/// A number that is moved as it is read: of dice which show no more than their faces, what is added to them.
pub(crate) fn input(name: &str) -> String {
    name.replace("modifier, within its faces", "added to the dice")
}

/// A variant as pictures call it: the keys that are changed in it, which it is called by, in words.
pub(crate) fn variant(name: &str) -> String {
    let is_change = |word: &str| {
        let begins =
            |section: &str| word.strip_prefix(section).is_some_and(|rest| rest.starts_with('.'));
        word.contains('=') && Keys::SECTIONS.into_iter().any(begins)
    };
    let mut told = String::new();
    for (at, word) in name.split(' ').enumerate() {
        if 0 < at {
            told.push_str(if is_change(word) { ", " } else { " " });
        }
        told.push_str(&if is_change(word) { spoken(word) } else { word.to_owned() });
    }
    told
}

/// A key along an axis: what it means, as far as that is known, and the key itself.
pub(crate) fn across(meaning: Option<&str>, key: &str) -> String {
    let meaning = meaning.map_or_else(|| capitalized(&spoken(key)), str::to_owned);
    format!("{} ({key})", meaning.trim_end_matches('.'))
}

/// What is measured, in the words that begin a title. Of what is wanted low, which is a minus and a name,
/// it says so; of any other expression its names are words.
fn titled(scenario: &Scenario, measured: &str) -> String {
    match wanted_low(measured) {
        Some(low) if is_named(scenario, low) => {
            format!("{}, the less the better", scenario.title_of(low))
        }
        None if is_named(scenario, measured) => scenario.title_of(measured),
        _ => spoken(measured),
    }
}

/// What is measured, with what it counts: in the words of its measure where it is one.
pub(crate) fn measured(scenario: &Scenario, measured: &str) -> String {
    let meaning = |name: &str| {
        if scenario.has_no_words_for(name) {
            spoken(name) + &under(scenario.given(name))
        } else {
            counted(&scenario.meaning_of(name)) + &under(scenario.given(name))
        }
    };
    match wanted_low(measured) {
        Some(low) if is_named(scenario, low) => format!("minus {}", meaning(low)),
        None if is_named(scenario, measured) => meaning(measured),
        _ => spoken(measured),
    }
}

/// The unit that stands in parentheses at the end of what a measure counts.
pub(crate) fn unit(measured: &str) -> Option<&str> {
    let counted = measured.split(", given: ").next()?;
    let (_, unit) = counted.strip_suffix(')')?.rsplit_once('(')?;
    Some(unit)
}

fn is_named(scenario: &Scenario, measure: &str) -> bool {
    scenario.measure_names().iter().any(|name| name == measure)
}

/// What a measure counts, in words; what is yes or no without the numbers that stand for it: a picture
/// has none.
pub(crate) fn counted(meaning: &str) -> String {
    spoken(meaning.strip_suffix(" (1 yes, 0 no)").unwrap_or(meaning))
}

/// The condition under which a measure is given, behind what it counts; empty if it is under none.
pub(crate) fn under(given: Option<&str>) -> String {
    given.map_or(String::new(), |given| format!(", given: {}", spoken(given)))
}

/// What is asked of a measure, with what it counts and under which condition, as an axis says it.
pub(crate) fn asked(
    statistic: Statistic,
    (meaning, given): (&str, Option<&str>),
    is_share: bool,
) -> String {
    let meaning = counted(meaning) + &under(given);
    if !is_share {
        return format!("{statistic} of {meaning}");
    }
    let value = digits::exact;
    match statistic {
        Statistic::PEq(it) => format!("how likely {} is: {meaning} (%)", value(it)),
        Statistic::PGe(it) => format!("how likely {} or more is: {meaning} (%)", value(it)),
        Statistic::PLe(it) => format!("how likely {} or less is: {meaning} (%)", value(it)),
        _ => format!("how likely it is: {meaning} (%)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_modifier_is_what_is_added_and_a_variant_is_named_where_it_is_not_the_base() {
        assert_eq!(input("storm: modifier, within its faces"), "storm: added to the dice");
        assert_eq!(input("to hit: 4+ on D6"), "to hit: 4+ on D6");
        assert_eq!(of_variant("what a pip would change", BASE), "what a pip would change");
        assert_eq!(of_variant("position", "retire"), "position, variant retire");
    }

    #[test]
    fn a_variant_that_is_a_change_is_told_in_words_and_any_other_as_it_is_named() {
        assert_eq!(variant("circumstances.unit.kind=tank"), "unit kind = tank");
        assert_eq!(variant("tough_fighters = 4"), "tough_fighters = 4");
        let both = "old_hands circumstances.order=run figures.to_hit.veteran=5";
        assert_eq!(variant(both), "old_hands, order = run, to hit veteran = 5");
        assert_eq!(variant("figures.new"), "figures.new");
    }

    #[test]
    fn an_axis_says_what_a_key_means_before_the_key() {
        assert_eq!(across(Some("Dice on a run."), "figures.dice"), "Dice on a run (figures.dice)");
        assert_eq!(
            across(None, "figures.price_per_model"),
            "Price per model (figures.price_per_model)"
        );
    }

    #[test]
    fn a_share_is_told_by_what_it_is_the_share_of() {
        let said = |statistic| asked(statistic, ("crossed (1 yes, 0 no)", None), true);
        assert_eq!(said(Statistic::Mean), "how likely it is: crossed (%)");
        assert_eq!(said(Statistic::PGe(3.0)), "how likely 3 or more is: crossed (%)");
        assert_eq!(asked(Statistic::Mean, ("hits", None), false), "mean of hits");
        let given = ("hits", Some("men_hit >= 1"));
        assert_eq!(asked(Statistic::Mean, given, false), "mean of hits, given: men hit >= 1");
    }
}
