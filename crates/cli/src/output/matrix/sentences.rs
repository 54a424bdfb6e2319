//! What is said of a matrix in words.

use sandtable_games::Choice;
use sandtable_report::digits;

use super::certain::{saddle_points, sampled, trials};
use super::words::{LONGEST, has_costs, no_matter, number, share, value_of, verdict_spoken};
use crate::matrix::{Found, Request, Solved};
use crate::output::heading::assumed;
use crate::output::why;
use crate::scenario::SIDES;

/// What is best, and for whom: in the rule as it is written.
pub(super) fn heading(request: &Request) -> String {
    let payoff = &request.question.payoff.text;
    let variant = &request.question.variant;
    let of =
        if variant == crate::scenario::BASE { String::new() } else { format!(" of `{variant}`") };
    let best = match request.variant.best {
        Some(_) => "; what is \"best\" is done by players who know both",
        None => "",
    };
    format!(
        "Best in the stated rule{of} for the mean of {payoff}, and not at the table: the rows want it \
         high, the columns low, and neither knows what the other takes{best}.{} What the rows get{}:",
        assumed(request.scenario),
        if has_costs(request) { ", with the costs of both" } else { "" }
    )
}

/// What the game is worth.
pub(super) fn value(request: &Request, main: &Solved) -> String {
    let played = |side: usize| mixture(request, main, side);
    let alone = "This is what either side can make sure of, whatever the other does.";
    format!(
        "Value: {}. {alone}\nRows take {}; columns take {}.",
        value_of(request, main),
        played(0),
        played(1)
    )
}

/// What either side can make sure of by its mixture.
pub(super) fn sure_of(request: &Request, main: &Solved) -> String {
    format!(
        "By the mixtures of the margins the rows are sure of {value} at least, whatever the columns do, and \
         the columns of losing {value} at most.",
        value = value_of(request, main)
    )
}

/// The options that a side takes, and how often.
fn mixture(request: &Request, main: &Solved, side: usize) -> String {
    let choices = [&main.analysis.rows, &main.analysis.columns][side];
    let options = request.question.sides[side].iter().zip(choices);
    let taken = options.filter(|(_, choice)| 0.0 < choice.share.value);
    let said = taken.map(|(option, choice)| {
        let fraction = choice.share.fraction.as_ref().map(ToString::to_string);
        let fraction = fraction.filter(|it| it.contains('/') && it.len() <= LONGEST);
        let share = share(main, &choice.share);
        match fraction {
            Some(fraction) => format!("{} {share} ({fraction})", option.name),
            None if choice.share.value >= 1.0 && trials(main).is_none() => {
                format!("{} always", option.name)
            }
            None => format!("{} {share}", option.name),
        }
    });
    let said = said.collect::<Vec<_>>().join(", ");
    match as_good(request, main, side) {
        as_good if as_good.is_empty() => said,
        as_good => format!("{said} (as good: {})", as_good.join(", ")),
    }
}

/// The options that are not taken and are as good taken always, as far as that is known.
fn as_good<'a>(request: &'a Request, main: &Solved, side: usize) -> Vec<&'a str> {
    let choices = [&main.analysis.rows, &main.analysis.columns][side];
    let options = request.question.sides[side].iter().zip(choices);
    let is_as_good = |choice: &Choice| choice.share.value <= 0.0 && 1.0 <= choice.shares.most.value;
    let good = options.filter(|(_, choice)| is_as_good(choice) && trials(main).is_none());
    good.map(|(option, _)| option.name.as_str()).collect()
}

/// So many pairs that neither side leaves are named.
const MOST_POINTS: usize = 4;

/// What follows for single options: pairs that neither leaves.
pub(super) fn choices(request: &Request, main: &Solved) -> Vec<String> {
    let points = saddle_points(main);
    let said = |&(row, column): &(usize, usize)| {
        format!("`{}` against `{}`", request.rows()[row].name, request.columns()[column].name)
    };
    if points.is_empty() {
        return Vec::new();
    }
    let mut pairs: Vec<String> = points.iter().take(MOST_POINTS).map(said).collect();
    if MOST_POINTS < points.len() {
        pairs.push(format!("and {} more", points.len() - MOST_POINTS));
    }
    let choices = main.analysis.rows.iter().chain(&main.analysis.columns);
    let is_mixed = choices.map(|choice| choice.share.value).any(|share| 0.0 < share && share < 1.0);
    let beside = if is_mixed { ", as good as the mixtures" } else { "" };
    vec![format!(
        "Saddle point: {}{beside}; neither side would take another option, even if it knew.",
        pairs.join(", ")
    )]
}

const LOSES: &str = "Loses alone: against a best opponent, by taking nothing else.";

const PRICES: &str = " Enters below: what it may cost to be taken at all. Alone below: what it must \
                      cost less than to be taken always. Fair is between the two; each price with all \
                      others at their cost as it stands, for there is no single fair list of prices.";

/// How the table of options is to be read, and what is to be known about it.
pub(super) fn notes(request: &Request, found: &Found, main: &Solved) -> Vec<String> {
    let mut notes = vec![LOSES.to_owned()];
    if has_costs(request) {
        notes[0] += PRICES;
    }
    let uses = &request.question.uses;
    if *uses != sandtable_sim::Fraction::ONE {
        notes.push(format!("What a row costs is spread over {uses} plays."));
    }
    if trials(main).is_some() {
        notes.push(certainty(request, found, main));
    }
    notes
}

fn certainty(request: &Request, found: &Found, main: &Solved) -> String {
    let percent = digits::percent(request.settings.confidence);
    let n = digits::counted(found.trials.unwrap_or_default(), "trial");
    match main.certain {
        Some(_) => format!(
            "Certain at {percent}, all together: the cells, the value, what is lost alone, and what is \
             said to be always better, never worse or a saddle point. What has a ~ follows from the means \
             of {n} alone."
        ),
        None => format!(
            "What `{}` can come to is not known, so nothing here is certain; state it in [bounds]. All \
             follows from the means of {n}.",
            request.question.payoff.text
        ),
    }
}

/// How the numbers are known.
pub(super) fn known(request: &Request, found: &Found, main: &Solved) -> String {
    let played = main.cells.iter().flatten().filter(|cell| cell.rule.is_some()).count();
    let sampled = sampled(main);
    match (found.trials, &found.why) {
        (Some(trials), Some(why)) if 0 < sampled => {
            let rest = if played == sampled { "" } else { "; the others are exact" };
            let percent = digits::percent(request.settings.confidence);
            format!(
                "Known: n = {} on the same dice in {}, with intervals that hold together \
                 at {percent}{rest}; sampled, because {why}.",
                digits::count(trials),
                digits::counted(sampled as u64, "cell")
            )
        }
        _ if main.is_in_fractions() => "Known: exact, in fractions.".to_owned(),
        _ => "Known: exact to rounding; the fractions are too long.".to_owned(),
    }
}

/// That not everything is there, if it is not.
pub(super) fn partial(found: &Found) -> Option<String> {
    let stop = found.stopped?;
    let found = if found.main.is_none() { "not all cells were found" } else { "this was found" };
    Some(why::partial(stop, &format!("{found} until then")))
}

/// What the curve shows.
pub(super) fn of_curve(request: &Request) -> String {
    let key = request.question.over.as_ref().map_or("", |guess| guess.key.as_str());
    format!("By {key}, which is a guess: the value, and below which cost an option enters.")
}

/// The answer in sentences, for a page and for other programs.
pub(super) fn answer(request: &Request, found: &Found, main: &Solved) -> Vec<String> {
    let mut said = vec![value(request, main).replace('\n', " ")];
    said.extend(choices(request, main));
    for (side, name) in SIDES.iter().enumerate() {
        let options = request.question.sides[side].iter().zip(&main.prices[side]);
        for (at, (option, prices)) in options.enumerate() {
            let Some(cost) = option.cost.as_ref().map(sandtable_sim::Fraction::to_f64) else {
                continue;
            };
            if let Some(reason) = no_matter(request, main, (side, at)) {
                let cost = digits::exact(cost);
                said.push(format!("`{}` of the {name} costs {cost}; {reason}.", option.name));
            }
            let judged = |it| Some((it, verdict_spoken(main, it)?));
            let Some((prices, judged)) = prices.as_ref().and_then(judged) else { continue };
            said.push(format!(
                "`{}` of the {name} costs {}, which is {judged}: it enters below {}, and below {} \
                 nothing else is taken.",
                option.name,
                digits::exact(cost),
                number(main, &prices.enters_below),
                number(main, &prices.crowds_out_below),
            ));
        }
    }
    said.push(known(request, found, main));
    said
}
