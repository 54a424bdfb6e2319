//! The pictures of best play: the ladder, and each decision of the plan as a grid.

use sandtable_dice::Decision;
use sandtable_report::digits;
use sandtable_report::plot::{
    self, Across, Curve, Difference, Differences, Estimate, HeatCell, HeatMap, Line, LinePoint,
    Steps, Title,
};
use sandtable_sim::best::{ComeTo, Corner, Ladder, Plan, PlanCell, Rung};

use super::objective::Objective;
use crate::best::{Found, Request};
use crate::output::heading::wanted_low;
use crate::output::numbers::Better;
use crate::output::pictured;
use crate::scenario::file_word;

const LADDER: &str = "best-ladder.svg";
const FRONTIER: &str = "best-frontier.svg";

/// A plan is drawn that has so many values of a number at most.
const MOST_STEPS: usize = 24;

/// The names of all pictures that may be drawn.
pub(super) fn names(request: &Request) -> Vec<String> {
    let plans = request.question.decide.iter().map(|it| name(request, it));
    [LADDER, FRONTIER].map(str::to_owned).into_iter().chain(plans).collect()
}

fn name(request: &Request, decision: &str) -> String {
    let decisions = request.question.decide.iter().map(String::as_str);
    format!("best-plan-{}.svg", file_word(decision, decisions))
}

/// The pictures that there are.
pub(super) fn pictures(request: &Request, found: &Found) -> Vec<(String, String)> {
    let mut pictures = Vec::new();
    if let Some(losses) = found.ladder.as_ref().map(|ladder| losses(request, found, ladder)) {
        // Where nothing is lost, the answer says so.
        if losses.rows.iter().any(|row| row.difference.is_some_and(|of| of.value != 0.0)) {
            pictures.push((LADDER.to_owned(), plot::differences(&losses)));
        }
    }
    if let Some(corners) = found.frontier.as_ref().filter(|corners| 1 < corners.len()) {
        pictures.push((FRONTIER.to_owned(), plot::curve(&frontier(request, corners))));
    }
    if let Some((rung, come_to)) = found.plan.as_ref().zip(found.come_to.as_ref()) {
        let mut decisions: Vec<&Decision> = rung.plan.cells.iter().map(|it| it.decision).collect();
        decisions.dedup();
        for decision in decisions {
            let known = plan_known(request, rung);
            if let Some(map) = grid(request, (&rung.plan, come_to), decision, &known) {
                pictures.push((name(request, decision.name), plot::heat_map(&map)));
            }
        }
    }
    pictures
}

/// A name in words.
fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

fn title(request: &Request, shown: &str) -> Title {
    let shown = pictured::of_variant(shown, &request.question.variant);
    pictured::title(request.scenario, &shown)
}

/// What is done at a decision.
fn said(decision: &str) -> String {
    format!("What is done about \"{}\"", spaced(decision))
}

/// What is lost by looking at less.
fn losses(request: &Request, found: &Found, ladder: &Ladder) -> Differences {
    let objective = Objective::of(request);
    let row = |label: String, value: f64| Difference {
        label,
        known: "exact".to_owned(),
        difference: Some(Estimate::exact(objective.drawn(found.unrounded(value - ladder.bound)))),
        verdict: String::new(),
        ..Difference::default()
    };
    let mut rows = vec![row("as the scenario says".to_owned(), found.habit)];
    let mut before: &[&str] = &[];
    for rung in ladder.best() {
        let names = &rung.plan.looks_at[..];
        let label = match names {
            [] => "looks at nothing".to_owned(),
            [before_it @ .., last] if !before.is_empty() && before_it == before => {
                format!("and at {}", spaced(last))
            }
            names => format!("looks at {}", spaced(&names.join(", "))),
        };
        rows.push(row(label, rung.value));
        before = names;
    }
    // Nobody comes to what the rule alone knows by looking at more.
    let (lost_by, whose) = match found.solution.torn() {
        Some(_) => ("knowing", "one who knows all that the rule knows"),
        None => ("looking at", "one who sees everything"),
    };
    Differences {
        title: title(request, &format!("How much is lost by {lost_by} less")),
        meaning: format!("{}, less that of {whose}", objective.meaning()),
        called: format!("{} than {whose}", objective.lost()),
        intervals: String::new(),
        margin: 0.0,
        rows,
    }
}

/// By what a plan is made, what it loses, and whether it is known to be the best of its kind.
fn plan_known(request: &Request, rung: &Rung) -> String {
    let by = match &rung.plan.looks_at[..] {
        [] => "the best plan that looks at nothing".to_owned(),
        names => format!("the best plan by {}", spaced(&names.join(", "))),
    };
    let by = if rung.is_proved { by } else { by + " that was found, not proved" };
    match rung.loss {
        0.0 => format!("{by}; it loses nothing"),
        loss => format!("{by}; it loses {}", Objective::of(request).difference(loss)),
    }
}

/// What has to be given up of the objective for more of something else.
fn frontier(request: &Request, corners: &[Corner]) -> Curve {
    let question = &request.question;
    let other = question.frontier.as_ref().map_or("", |frontier| &frontier.text);
    // What is wanted low is drawn as what it is, and not as less than nothing.
    let drawn = |objective| match wanted_low(objective) {
        Some(low) => (-1.0, "less", pictured::measured(request.scenario, low)),
        None => (1.0, "more", pictured::measured(request.scenario, objective)),
    };
    let (times, _, of_one) = drawn(question.objective.text.as_str());
    let (times_other, wanted, of_other) = drawn(other);
    // Adding zero turns a negative zero into a zero.
    let points = corners
        .iter()
        .map(|corner| LinePoint::exact(times_other * corner.other + 0.0, times * corner.one + 0.0));
    let known = "exact; each marker is a play, a line mixes two".to_owned();
    let unit = pictured::unit(&of_other).map_or(String::new(), |unit| format!(" ({unit})"));
    let named = of_other.strip_suffix(&unit).unwrap_or(&of_other);
    Curve {
        title: title(request, &format!("What {wanted} of {named} costs")),
        across: Across { meaning: format!("mean of {of_other}"), ..Across::default() },
        meaning: format!("mean of {of_one}"),
        lines: vec![Line { name: String::new(), known, points: points.collect() }],
        dotted: true,
        ..Curve::default()
    }
}

/// What stands before what is done where the first is not open.
const OR: &str = plot::OR;

/// What is done at a decision over the one or two numbers that are looked at there; nothing if there
/// are more of them, or none.
fn grid(
    request: &Request,
    (plan, come_to): (&Plan, &ComeTo),
    decision: &Decision,
    of_plan: &str,
) -> Option<HeatMap> {
    let places = plan.places(decision);
    let cells = plan.cells.iter().zip(&come_to.cells);
    let cells: Vec<(&PlanCell, Option<f64>)> = cells
        .filter(|(cell, _)| cell.decision.name == decision.name)
        .map(|(cell, come_to)| (cell, *come_to))
        .collect();
    let steps = |at: usize| {
        let mut values: Vec<i32> = cells.iter().map(|(cell, _)| cell.seen[at]).collect();
        values.sort_unstable();
        values.dedup();
        values
    };
    let (across, up) = match places.len() {
        1 => (steps(0), vec![0]),
        2 => (steps(0), steps(1)),
        _ => return None,
    };
    if MOST_STEPS < across.len().max(up.len()) {
        return None;
    }
    let cell = |x: i32, y: i32| {
        let is_it = |(cell, _): &&(&PlanCell, Option<f64>)| {
            cell.seen[0] == x && cell.seen.get(1).is_none_or(|it| *it == y)
        };
        let (cell, come_to) = cells.iter().find(is_it).filter(|(cell, _)| 0.0 < cell.reached)?;
        let named = |option: u8| decision.options[usize::from(option)];
        let otherwise = cell.otherwise_met().map(|it| format!("{OR}{}", named(it)));
        let otherwise = otherwise.unwrap_or_default();
        let done = named(cell.option);
        let better = Better::of(cell.margin, request.question.near_tie);
        let margin = Objective::of(request).better(cell.margin);
        let come_to = come_to.map(|it| format!(", come to in {}", digits::percent(it)));
        let come_to = come_to.unwrap_or_default();
        Some(HeatCell {
            value: f64::from(cell.option),
            text: if better.is_near() { format!("({done})") } else { done.to_owned() } + &otherwise,
            note: format!("{done}{otherwise}: {margin}{come_to}"),
            interval: None,
        })
    };
    let rows: Vec<Vec<Option<HeatCell>>> =
        up.iter().map(|&y| across.iter().map(|&x| cell(x, y)).collect()).collect();
    let all = || rows.iter().flatten();
    let near = all().flatten().any(|cell| cell.text.starts_with('('));
    let near = near.then_some("in parentheses what is a tie, or nearly");
    let other = all().flatten().any(|cell| cell.text.contains(OR));
    let other = other.then_some("behind \"or\" what is done where the first is not open");
    let known: Vec<&str> = [Some(of_plan), near, other].into_iter().flatten().collect();
    let labels = |values: &[i32]| values.iter().map(ToString::to_string).collect();
    let of = |place: usize, values: &[i32]| Steps {
        meaning: places.get(place).map_or(String::new(), |&at| spaced(decision.sees[at])),
        labels: if place < places.len() { labels(values) } else { vec![String::new()] },
    };
    Some(HeatMap {
        title: title(request, &said(decision.name)),
        meaning: Objective::of(request).wanted(),
        known: known.join("; "),
        most: None,
        across: of(0, &across),
        up: of(1, &up),
        cells: rows,
        blank: "nobody comes there".to_owned(),
        lacking: None,
        met: None,
        options: decision.options.iter().map(|option| (*option).to_owned()).collect(),
    })
}
