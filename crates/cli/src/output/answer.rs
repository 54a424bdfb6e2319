//! The answer on the terminal: the question, the numbers, the main distribution, on one screen.

use std::collections::BTreeSet;
use std::fmt::Write;

use sandtable_report::bars::{self, Style};
use sandtable_report::digits;
use sandtable_report::table::{Align, Table};
use sandtable_rules::register;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Method, dvoretzky_kiefer_wolfowitz};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::trials::{Stop, StopReason};
use sandtable_sim::value::Value;

use super::heading::heading;
use super::why::{by, rounded_because, sampled_of};
use super::{by_default, closed, numbers, plots};
use crate::results::{self, Finding, FoundMeasure, HowKnown};
use crate::scenario::{Effort, Scenario, Settings};
use sandtable_report::folded::folded;

pub(crate) use crate::terminal::screen::Screen;

/// The answer to a scenario's question.
pub(crate) fn answer(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
    screen: Screen,
) -> String {
    let mut text = heading(scenario, screen.width);
    let say = |text: &mut String, sentence: &str| {
        let _ = writeln!(text, "{}", folded(sentence, screen.width));
    };
    let _ = write!(text, "\n{}", table(scenario, settings, findings, screen));
    let shown = shown(scenario, settings, findings, screen);
    for sentence in shown.iter().filter_map(|&i| whereof(findings, i, settings.confidence)) {
        say(&mut text, &sentence);
    }
    for sentence in of_one_value(scenario, settings, findings) {
        say(&mut text, &sentence);
    }
    if let Some(sentence) = others(scenario, settings, findings, screen) {
        say(&mut text, &sentence);
    }
    for finding in findings.iter().filter(|finding| !finding.known.complete()) {
        let stopped = stopped(&finding.known, settings);
        say(&mut text, &format!("PARTIAL: `{}` was stopped {stopped}.", finding.variant));
    }
    let never = |finding| never_a_value(scenario, finding, settings);
    for sentence in findings.iter().filter_map(never) {
        say(&mut text, &sentence);
    }
    let style = Style { width: screen.width, ascii: false, color: screen.color };
    if let Some(plot) = plots::plot_of(scenario, settings, findings, &settings.measure) {
        let _ = write!(text, "\n{}", bars::bars(&plot, &style));
    }
    let rounded = findings
        .iter()
        .filter_map(|finding| Some((finding.variant.as_str(), finding.known.why_rounded()?)));
    let sampled = findings
        .iter()
        .filter_map(|finding| Some((finding.variant.as_str(), finding.known.why_sampled()?)));
    let known = [
        intervals(scenario, settings, findings, screen),
        rounded_because(rounded),
        sampled_of(findings.len(), sampled),
    ];
    let models = models(scenario).map(|model| format!("A model, not a rule of the book. {model}"));
    let played = by_default::sentence(scenario).into_iter().chain(closed::sentences(scenario));
    for sentence in known.into_iter().flatten().chain(played).chain(models) {
        text.push('\n');
        say(&mut text, &sentence);
    }
    text
}

/// What the intervals of the screen are: their level, and their methods; and how far the bars, which
/// show none, may be off.
fn intervals(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
    screen: Screen,
) -> Option<String> {
    let shown = shown(scenario, settings, findings, screen);
    let sampled = || findings.iter().filter(|finding| finding.known.trials().is_some());
    let measures = sampled().flat_map(|finding| shown.iter().map(|&i| &finding.measures[i]));
    let means = measures.map(|measure| mean_of(measure, settings.confidence));
    let means = methods(means.filter(|mean| mean.interval.is_some()));
    let main = |finding: &'_ Finding| {
        finding.measures.iter().position(|measure| measure.name == settings.measure)
    };
    let trials =
        sampled().filter_map(|finding| finding.measures[main(finding)?].distribution.trials());
    let off = trials.min().map(|trials| {
        let off = share_is_off_by(trials, settings.confidence);
        let at_most = digits::percent_estimate(0.0, Some((0.0, off)));
        let method = Method::DvoretzkyKieferWolfowitz;
        format!("the share of any value is off by {at_most}, whichever it is ({method})")
    });
    let means = (!means.is_empty()).then(|| format!("each mean on its own ({means})"));
    let said: Vec<String> = means.into_iter().chain(off).collect();
    let percent = digits::percent(settings.confidence);
    (!said.is_empty()).then(|| {
        format!("Intervals at {percent}: {}. The CSV files have them all.", said.join("; "))
    })
}

/// How far the share of any value is from its probability at most, whichever value is looked at: it is
/// what lies between two sums of the distribution, each of which is off by no more than the band.
fn share_is_off_by(trials: u64, confidence: f64) -> f64 {
    (2.0 * dvoretzky_kiefer_wolfowitz(trials, confidence)).min(1.0)
}

/// The methods by which numbers have their intervals, each once.
fn methods(estimates: impl Iterator<Item = Estimate>) -> String {
    let methods: BTreeSet<Method> = estimates.map(|estimate| estimate.method).collect();
    let names: Vec<String> = methods.iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// What is assumed by entries of the register that are models, as of a physical act, and no rules.
fn models(scenario: &Scenario) -> impl Iterator<Item = &'static str> {
    let is_model = |id: &&str| register::find(id).is_some_and(|entry| entry.kind == "model");
    let assumptions = scenario.rule.about.assumptions.iter().map(String::as_str).filter(is_model);
    assumptions.filter_map(register::assumption).map(|assumption| assumption.text)
}

/// Why a run for precision ended without any.
fn never_a_value(scenario: &Scenario, finding: &Finding, settings: &Settings) -> Option<String> {
    let HowKnown::Sampled { stop: StopReason::NoValue, margins, .. } = &finding.known else {
        return None;
    };
    let scale = scenario.scale(scenario.variant(&finding.variant)?, &settings.measure);
    let never = numbers::never_a_value(Some(margins.trials).filter(|_| !scale.never));
    Some(format!(
        "{}: {} {never}, so that its mean cannot be made precise.",
        finding.variant, settings.measure
    ))
}

/// What stopped trials, and what was not reached by them.
fn stopped(known: &HowKnown, settings: &Settings) -> String {
    let by = match known {
        HowKnown::Sampled { stop: StopReason::TimeLimit, .. } => by(Stop::TimeLimit),
        HowKnown::Sampled { stop: StopReason::MaxTrials, .. } => {
            "after as many trials as there may be"
        }
        _ => by(Stop::Interrupted),
    };
    match settings.effort {
        Effort::Trials(_) => by.to_owned(),
        Effort::Precision(precision) => {
            format!("{by}: the precision of {precision} was not reached")
        }
    }
}

/// A row for each variant, a column for each measure that fits and tells variants apart.
fn table(scenario: &Scenario, settings: &Settings, findings: &[Finding], screen: Screen) -> String {
    let shown = shown(scenario, settings, findings, screen);
    let headers = shown.iter().map(|&i| findings[0].measures[i].name.as_str());
    let mut columns = vec![("mean of", Align::Left)];
    columns.extend(headers.map(|name| (name, Align::Right)));
    columns.push(("known", Align::Left));
    let mut table = Table::new(columns);
    let means = shown.iter().map(|&i| means(findings, i, settings.confidence));
    let columns: Vec<Vec<String>> = means.collect();
    for (place, finding) in findings.iter().enumerate() {
        let mut row = vec![finding.variant.clone()];
        row.extend(columns.iter().map(|column| column[place].clone()));
        row.push(plots::how_known(&finding.known));
        table.push(row);
    }
    table.in_blocks(screen.width, 1)
}

/// What is less likely than this, of what is exact, is not worth telling.
const NEGLIGIBLE: f64 = 1e-9;

/// What the means of a measure leave out: how often it has no value, or its condition is not met.
fn whereof(findings: &[Finding], i: usize, confidence: f64) -> Option<String> {
    let of_each = |told: fn(&FoundMeasure, f64) -> Option<(String, String)>| {
        let mut sentence = String::new();
        let mut last = None;
        for finding in findings {
            let Some((what, share)) = told(&finding.measures[i], confidence) else { continue };
            // What is the same for all variants, such as the limit of a time, is said once.
            let again = last.as_ref() == Some(&what);
            let before = if last.is_none() {
                ""
            } else if again {
                ", "
            } else {
                "; "
            };
            let what = if again { String::new() } else { format!("{} in ", last.insert(what)) };
            let _ = write!(sentence, "{before}{what}{} {share}", finding.variant);
        }
        last.map(|_| sentence)
    };
    let missing = |measure: &FoundMeasure, confidence: f64| {
        let missing = plots::missing(measure, confidence)?;
        let sampled = measure.distribution.trials().is_some();
        let share = digits::percent_estimate(missing.p, missing.low.zip(missing.high));
        let told = sampled || NEGLIGIBLE < missing.high.unwrap_or(missing.p);
        told.then(|| (numbers::missing(measure.scale), share))
    };
    let met = |measure: &FoundMeasure, confidence: f64| {
        let met = measure.condition_met(confidence)?;
        let ends = met.interval.map(|interval| (interval.low, interval.high));
        let share = digits::percent_estimate(met.value?, ends);
        Some(("its condition is met".to_owned(), share))
    };
    let name = &findings[0].measures[i].name;
    let never = of_each(missing).map(|never| format!("{name}: {never}; means are of the others."));
    let met = of_each(met).map(|met| format!("{name}: {met}; means are of these."));
    let sentences: Vec<String> = never.into_iter().chain(met).collect();
    (!sentences.is_empty()).then(|| sentences.join("\n"))
}

/// What is asked besides the main measure, and comes to one value: that has no picture.
fn of_one_value<'a>(
    scenario: &'a Scenario,
    settings: &'a Settings,
    findings: &'a [Finding],
) -> impl Iterator<Item = String> + 'a {
    let others = results::asked_for(scenario, settings).into_iter().skip(1);
    others.filter_map(move |name| {
        let plot = plots::plot_of(scenario, settings, findings, &name)?;
        Some(format!("{name}: {}.", bars::only_value(&plot)?))
    })
}

/// Whether a measure says of a variant that its target is out of reach, so that nothing happens there.
fn says_out_of_reach(findings: &[Finding], i: usize) -> bool {
    findings.iter().any(|finding| {
        let measure = &finding.measures[i];
        let says = measure.name == "in_range" || measure.name.ends_with("_in_range");
        let mut values = measure.distribution.shares().map(|(value, _)| value.map(Value::get));
        says && values.all(|value| value.is_some_and(|value| value <= 0.0))
    })
}

/// The positions of the measures that are shown: those that say that a target is out of reach, the
/// main one, and what else the scenario asks about, all of these; then those that are not the same for
/// all, or all of a rule that has no others, as far as there is room.
fn shown(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
    screen: Screen,
) -> Vec<usize> {
    let measures = &findings[0].measures;
    let main = measures.iter().position(|measure| measure.name == settings.measure).unwrap_or(0);
    let is_asked = |i: usize| scenario.asks_about(&measures[i].name);
    let out_of_reach = |&i: &usize| i != main && says_out_of_reach(findings, i);
    let nothing_varies = !(0..measures.len()).any(|i| varies(findings, i));
    let tells = |&i: &usize| nothing_varies || screen.verbose || varies(findings, i);
    let mut order: Vec<usize> = (0..measures.len()).filter(out_of_reach).collect();
    order.push(main);
    let asked: Vec<usize> =
        (0..measures.len()).filter(|i| is_asked(*i) && !order.contains(i)).collect();
    order.extend(asked);
    let certain = order.len();
    let others: Vec<usize> =
        (0..measures.len()).filter(|i| !order.contains(i)).filter(tells).collect();
    order.extend(others);
    let mut room = screen.width.saturating_sub(34);
    let fits = |(at, i): &(usize, usize)| {
        let cells = means(findings, *i, settings.confidence);
        let cell = cells.first().map_or(0, |cell| cell.chars().count());
        let width = 2 + measures[*i].name.len().max(cell);
        let fits = screen.verbose || *at < certain || width <= room;
        room = room.saturating_sub(width);
        fits
    };
    order.into_iter().enumerate().take_while(fits).map(|(_, i)| i).collect()
}

/// How many measures more there are, and how to see them.
fn others(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
    screen: Screen,
) -> Option<String> {
    let shown = shown(scenario, settings, findings, screen);
    let hidden: Vec<usize> =
        (0..findings[0].measures.len()).filter(|i| !shown.contains(i)).collect();
    let same = hidden.iter().filter(|&&i| !varies(findings, i)).count();
    // What was not seen in any trial may be there all the same.
    let sampled = findings.iter().any(|finding| finding.known.trials().is_some());
    let throughout = if sampled { "in all trials" } else { "throughout" };
    let same = match same {
        0 => String::new(),
        same if same == hidden.len() => format!(", the same {throughout}"),
        same => format!(", {same} of them the same {throughout}"),
    };
    let more = digits::counted(hidden.len() as u64, "measure");
    let told = format!("{more} more{same}: -v shows them, and summary.csv has them.");
    (!hidden.is_empty()).then_some(told)
}

/// Whether a measure is anything but one and the same value throughout.
fn varies(findings: &[Finding], i: usize) -> bool {
    let mut seen = findings.iter().flat_map(|finding| {
        finding.measures[i].distribution.shares().map(|(value, _)| value).collect::<Vec<_>>()
    });
    let first = seen.next();
    seen.any(|value| Some(value) != first)
}

/// The mean of a measure in each variant, one beside the other.
fn means(findings: &[Finding], i: usize, confidence: f64) -> Vec<String> {
    let mean = |finding: &Finding| {
        let measure = &finding.measures[i];
        (measure.scale, mean_of(measure, confidence))
    };
    numbers::statistics(Statistic::Mean, &findings.iter().map(mean).collect::<Vec<_>>())
}

fn mean_of(measure: &FoundMeasure, confidence: f64) -> Estimate {
    Estimate::of(Statistic::Mean, &measure.distribution, confidence, measure.scale)
}
