//! Numbers that are shares.

use sandtable_dice::Kind;
use sandtable_sim::statistic::Statistic;

/// Whether a statistic of a measure is a share, and shown in percent: how likely something is, or the
/// mean of what is yes or no.
pub(crate) fn is_share(statistic: Statistic, kind: Kind) -> bool {
    (statistic == Statistic::Mean && kind == Kind::YesNo) || statistic.event().is_some()
}
