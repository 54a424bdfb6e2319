//! What is said of best play in words.

use sandtable_report::digits;
use sandtable_sim::best::{Cell, Ladder, Rung};
use sandtable_sim::distribution::Distribution;

use super::objective::Objective;
use super::tables::{is_shown, number, rungs};
use crate::best::{Found, Request};
use crate::output::heading::{aim, assumed, seen, wanted_low};
use crate::solver::Rounded;

/// What is best, for whom, and what is taken for granted: in the rule as it is written.
pub(super) fn heading(request: &Request) -> String {
    let question = &request.question;
    let variant = &question.variant;
    let of =
        if variant == crate::scenario::BASE { String::new() } else { format!(" of `{variant}`") };
    let others = match &question.oppose[..] {
        [] => "All else is decided as the scenario says".to_owned(),
        oppose => format!(
            "The other side decides {}, and wants it as low as it can be",
            oppose.join(", ")
        ),
    };
    let free = question.free();
    format!(
        "Best in the stated rule{of} for {}, and not at the table: the {} decides {}. {others}. \
         {}{}",
        aim(&question.objective.text),
        question.player,
        question.decide.join(", "),
        seen(request.scenario, |name| free.iter().any(|it| it == name)),
        assumed(request.scenario),
    )
}

/// What it comes to, and what behaviour as it is stated comes to.
pub(super) fn value(request: &Request, found: &Found) -> String {
    let objective = Objective::of(request);
    let fraction = found.fraction.as_ref().ok().map(ToString::to_string);
    let fraction = fraction.filter(|it| digits::reads_as_fraction(it));
    let fraction = fraction.map_or_else(String::new, |it| format!(" = {}", objective.fraction(it)));
    let spread = found.law.as_ref().and_then(Distribution::sd);
    let spread = spread.map_or_else(String::new, |sd| objective.spread(sd));
    let gain = found.gain;
    let habit = if gain == 0.0 {
        "Behaviour as the scenario says it comes to the same.".to_owned()
    } else {
        format!(
            "Behaviour as the scenario says it comes to {}, which is {} {}.",
            objective.values(&[found.habit, found.value])[0],
            objective.difference(gain.abs()),
            objective.more_or_less(gain < 0.0)
        )
    };
    format!("Value: {}{fraction}{spread}. {habit}", objective.exact(found.value))
}

/// That players would need to see more, if they would.
pub(super) fn torn(request: &Request, found: &Found) -> Option<String> {
    let torn = found.solution.torn()?;
    let bound = *found.solution.bound();
    let player = request.question.player;
    let objective = Objective::of(request);
    let how_good = if torn.is_proved {
        format!(
            "It is proved that no play does better in which the {player} does the same in those"
        )
    } else {
        let short = objective.difference((bound - found.value).abs());
        format!(
            "So this is the best that was found, and not more than {short} from the best there is"
        )
    };
    Some(format!(
        "The rule knows more than the {player} sees: some situations look alike and want different options. \
         {how_good}; who knew all that the rule knows would come to {}.",
        objective.values(&[bound, found.value])[0],
    ))
}

/// Of which rows of the ladder it is not known whether they are the best of their kind, and how to see what
/// is done by a row that is not shown, if there is one that can be asked for.
pub(super) fn of_ladder(found: &Found, ladder: &Ladder, verbose: bool) -> Vec<String> {
    let is_other = |rung: &&Rung| !rung.plan.looks_at.is_empty() && !is_shown(found, rung);
    let see = rungs(ladder, verbose).find(is_other).map(|other| {
        let names = other.plan.looks_at.join(",");
        format!("--sees {names} shows what is done in that row, and so for others.")
    });
    let all: Vec<&Rung> = rungs(ladder, verbose).collect();
    untried(ladder).into_iter().chain(unproved(&all)).chain(see).collect()
}

/// That other plans may come to more by as many numbers, where there were too many choices to try each.
fn untried(ladder: &Ladder) -> Option<String> {
    let is_all = ladder.best().all(|rung| rung.plan.looks_at.len() <= ladder.tried_all);
    (!is_all).then(|| {
        format!(
            "By more than {} other plans may come to more: of so many not each choice was tried.",
            digits::counted(ladder.tried_all as u64, "number")
        )
    })
}

/// That other plans may come to more which look at the same, if that is not ruled out.
fn unproved(rungs: &[&Rung]) -> Option<String> {
    let unproved = rungs.iter().filter(|rung| !rung.is_proved);
    let names = unproved.map(|rung| match &rung.plan.looks_at[..] {
        [] => "nothing".to_owned(),
        names => names.join(", "),
    });
    let names: Vec<String> = names.collect();
    let all = match (names.len(), rungs.len()) {
        (0, _) => return None,
        (some, all) if some == all => "any of these".to_owned(),
        _ => names.join("; by "),
    };
    Some(format!(
        "Plans by {all} are the best that were found: that none comes to more is not proved. What they lose \
         is certain."
    ))
}

/// What the table of a plan shows, as a sentence without its end.
pub(super) fn of_plan(request: &Request, rung: &Rung) -> String {
    let looked = match &rung.plan.looks_at[..] {
        [] => "without looking at anything but what is open".to_owned(),
        names => format!("by {}", names.join(", ")),
    };
    let loss = match rung.loss {
        0.0 => "which loses nothing".to_owned(),
        loss => format!("which loses {}", Objective::of(request).difference(loss)),
    };
    format!("What is done {looked}, {loss}")
}

/// What the table of options shows.
pub(super) fn of_options(request: &Request, found: &Found) -> String {
    let whose = if request.question.oppose.is_empty() { "" } else { " to its player" };
    let how = match found.solution.torn() {
        Some(_) => " By the best plays that were found, of one who sees no more than is told.",
        None => "",
    };
    format!(
        "What each option is worth{whose}: what is lost where it is not there and another is open; and what \
         is lost by behaving at a decision as the scenario says, all else played best.{how}"
    )
}

/// What the table of the frontier shows, if that is asked.
pub(super) fn frontier(request: &Request) -> Option<String> {
    let frontier = &request.question.frontier.as_ref()?.text;
    let objective = &request.question.objective.text;
    let low = wanted_low(frontier);
    let (more, name) = low.map_or(("more", frontier.as_str()), |name| ("less", name));
    Some(format!(
        "What has to be given up of {objective} for {more} of {name}: the best plays that were found, and \
         what one {more} of {name} costs from one row to the next. Mixtures of two neighbors lie between \
         them."
    ))
}

/// What is in the policy.
pub(super) fn policy(found: &Found) -> String {
    let cells = found.solution.cells();
    let ties = cells.iter().filter(|cell| cell.margin == 0.0).count();
    let first = if cells.iter().all(|cell| takes_first(found, cell)) {
        "the first in the order of the rule is taken"
    } else {
        "one of them is taken"
    };
    let said = match ties {
        0 => "In none of them is there a tie.".to_owned(),
        _ => format!(
            "In {} of them several options are worth the same; {first}.",
            digits::count(ties as u64)
        ),
    };
    format!(
        "policy.csv says what is done in each of {} that can be told apart. {said}",
        digits::counted(cells.len() as u64, "situation")
    )
}

/// Whether no option before the one that is taken is worth the same.
fn takes_first(found: &Found, cell: &Cell<f64>) -> bool {
    let own = cell.values.iter().find(|(option, _)| *option == cell.option);
    let is_tied = |value: f64| own.is_some_and(|(_, own)| found.unrounded(value - own) == 0.0);
    let before = cell.values.iter().filter(|(option, _)| *option < cell.option);
    cell.margin != 0.0 || !before.into_iter().any(|(_, value)| is_tied(*value))
}

/// How the numbers are known.
pub(super) fn known(found: &Found) -> String {
    match &found.fraction {
        Ok(_) => {
            "Known: the value is exact, in fractions; plans are worked out in rounded numbers."
                .to_owned()
        }
        Err(Rounded::GivenUp(why)) => match found.solution.within() {
            0.0 => format!("Known: exact to rounding; no fractions, because {why}."),
            within => format!(
                "Known: between two bounds, less than {} from either; no fractions, because {why}.",
                number(within)
            ),
        },
        Err(Rounded::OfPlan) => {
            "Known: exact to rounding; the play that was found is one of the plans.".to_owned()
        }
    }
}

/// The answer in sentences, for a page and for other programs.
pub(super) fn answer(request: &Request, found: &Found) -> Vec<String> {
    // In an index there is only the first of these: who decides what, and what it comes to.
    let mut said = vec![format!("{} {}", heading(request), value(request, found))];
    said.extend(torn(request, found));
    said.extend(found.plan.as_ref().map(|rung| of_plan(request, rung) + "."));
    for worth in &found.worth {
        let options = worth.decision.options.iter().zip(&worth.options);
        let dead = options.filter(|(_, worth)| **worth == 0.0).map(|(name, _)| format!("`{name}`"));
        let dead: Vec<String> = dead.collect();
        if !dead.is_empty() {
            said.push(format!(
                "At `{}`, {} is never needed.",
                worth.decision.name,
                dead.join(", ")
            ));
        }
    }
    said.push(known(found));
    said
}
