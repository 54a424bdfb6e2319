//! How wide the sums of what a part gives are.

use crate::core::Range;
use crate::layout::Layout;

/// How sums of what a part gives are written; nothing if there is no room.
pub(super) fn summed(gives: &[Range]) -> Option<Layout> {
    Layout::new(gives.iter().map(|range| (0, sums_from_zero(*range))))
}

/// Of what is added up no more is written than by how much each is above its least; as a sum of no
/// more than 10,000 of them.
fn sums_from_zero(one: Range) -> Range {
    let most = (one.size() - 1).saturating_mul(10_000);
    i32::try_from(most).map_or(Range::ALL, |high| Range { low: 0, high })
}
