//! Numbers as pictures name them: what is asked, and in which unit it is drawn.

use sandtable_dice::{Kind, Scale};
use sandtable_report::digits;
use sandtable_sim::statistic::Statistic;

use super::heading::wanted_low;
use super::plots;
use crate::scenario::Scenario;

/// What is measured, in the words that begin a title. Of what is wanted low, which is a minus and a name,
/// it says so; any other expression is as it is written.
pub(crate) fn titled(scenario: &Scenario, measured: &str) -> String {
    match wanted_low(measured) {
        Some(low) if is_named(scenario, low) => {
            format!("{}, the less the better", scenario.title_of(low))
        }
        None if is_named(scenario, measured) => scenario.title_of(measured),
        _ => measured.to_owned(),
    }
}

/// What is measured, with what it counts: in the words of its measure where it is one.
pub(crate) fn measured(scenario: &Scenario, measured: &str) -> String {
    let meaning = |name: &str| {
        let meaning = scenario.meaning_of(name);
        // What the scenario defines and says nothing of is called by its name.
        let is_definition = meaning.starts_with(&format!("{name} = "));
        if is_definition { name.replace('_', " ") } else { plots::asked(&meaning).to_owned() }
    };
    match wanted_low(measured) {
        Some(low) if is_named(scenario, low) => format!("minus {}", meaning(low)),
        None if is_named(scenario, measured) => meaning(measured),
        _ => measured.to_owned(),
    }
}

fn is_named(scenario: &Scenario, measure: &str) -> bool {
    scenario.measure_names().iter().any(|name| name == measure)
}

/// Whether a statistic of a measure is a share, which a picture shows in percent: how likely
/// something is, or the mean of what is yes or no.
pub(crate) fn is_share(statistic: Statistic, scale: Scale) -> bool {
    let mean = statistic == Statistic::Mean && scale.kind == Kind::YesNo;
    mean || statistic.event().is_some()
}

/// What is asked of a measure, with what it counts, as an axis says it.
pub(crate) fn asked(statistic: Statistic, meaning: &str, is_share: bool) -> String {
    let meaning = plots::asked(meaning);
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
    fn a_share_is_told_by_what_it_is_the_share_of() {
        let said = |statistic| asked(statistic, "crossed (1 yes, 0 no)", true);
        assert_eq!(said(Statistic::Mean), "how likely it is: crossed (%)");
        assert_eq!(said(Statistic::PGe(3.0)), "how likely 3 or more is: crossed (%)");
        assert_eq!(asked(Statistic::Mean, "hits", false), "mean of hits");
    }
}
