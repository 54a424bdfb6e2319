//! A sentence where there is nothing to be drawn: an empty axis would be a riddle.

use super::data::{Plot, Point, Series, lacked};
use crate::drawing::font::Anchor;
use crate::drawing::font::MEANING;
use crate::drawing::sheet::Sheet;

/// A picture that says why there is nothing in it.
pub(super) fn sentence(title: &str, subtitle: &[&str], said: &str) -> String {
    let mut sheet = Sheet::new(title, subtitle);
    sheet.top += 6.0;
    sheet.paragraph(said, MEANING.anchored(Anchor::Start));
    let foot = sheet.top + 14.0;
    sheet.finish(foot, said)
}

/// The same of distributions in which no variant has a value; nothing if one has.
pub(super) fn of_distributions(plot: &Plot) -> Option<String> {
    let possible = |point: &Point| 0.0 < point.p.max(point.high.unwrap_or(0.0));
    let has_value = |series: &Series| series.sorted().iter().any(possible);
    if plot.series.iter().any(has_value) {
        return None;
    }
    let known = super::known::common_known(plot).unwrap_or_default();
    let asked = !plot.axis.given.is_empty();
    let said = match (&plot.series[..], &lacked(&plot.series)[..]) {
        ([_], []) if asked => "Its condition is not met.".to_owned(),
        (_, []) if asked => "In no variant is its condition met.".to_owned(),
        ([_], []) => "It has no value.".to_owned(),
        (_, []) => "No variant has a value.".to_owned(),
        ([_], lacked) => format!("It has no value: {}.", lacked.join(", ")),
        (_, lacked) => format!("No variant has a value: {}.", lacked.join(", ")),
    };
    let counted = format!("{}.", plot.axis.meaning);
    Some(sentence(&plot.title, &[&counted, &plot.axis.condition(), known], &said))
}
