//! Lists of circumstances that can be longer than what a rule can keep of them.

use crate::data::Data;
use crate::page::Page;
use crate::problem::Problem;
use crate::purity::Purity;
use crate::situation::{Found, found};
use crate::types::{FieldOf, Type};

/// In general longer lists are looked at as one item, so that how much is kept of all of them is not
/// seen there.
const LONG: u32 = 8;

/// Says of each list that the rule cannot be played with as many items as it may have, and with how
/// many it can: items like those of the example, which can be played.
pub(crate) fn too_long(page: &Page, purity: &Purity, example: &Data) -> Vec<Problem> {
    let lists = page.circumstances.fields.iter().filter_map(|field| match &field.of {
        Type::List { most, .. } if *most > LONG => Some((field, *most)),
        _ => None,
    });
    let wrong = lists.filter_map(|(field, most)| {
        let items = match example.get(&field.name)? {
            Data::List(items) if !items.is_empty() => items.as_slice(),
            _ => return None,
        };
        let play = |length: u32| {
            let Found { lacks, numbers } =
                found(page, purity, &with(example, field, items, length));
            lacks.into_iter().chain(numbers).next()
        };
        let good = u32::try_from(items.len()).ok()?;
        play(most).map(|problem| told(field, (good, most), &problem, &play))
    });
    wrong.collect()
}

/// The example with so many items in a list.
fn with(example: &Data, field: &FieldOf, items: &[Data], length: u32) -> Data {
    let items = items.iter().cycle().take(length as usize).cloned().collect();
    let mut longer = example.clone();
    longer.put(std::slice::from_ref(&field.name), Data::List(items));
    longer
}

/// What is said of a list, given a length that is good, one at which it is too long, and what is
/// wrong then.
fn told(
    field: &FieldOf,
    (good, most): (u32, u32),
    problem: &Problem,
    play: &dyn Fn(u32) -> Option<Problem>,
) -> Problem {
    let (mut good, mut bad) = (good, most);
    while good + 1 < bad {
        let middle = u32::midpoint(good, bad);
        if play(middle).is_some() {
            bad = middle;
        } else {
            good = middle;
        }
    }
    let message = format!("`{}` may have {most} items, and that is too long", field.name);
    let label = format!("{}; {}", problem.message, problem.label);
    Problem::new(field.span, message)
        .expecting(label.trim_end_matches("; "))
        .help(format!("let it have no more than the rule can keep, `list 1..{good} of …`"))
}
