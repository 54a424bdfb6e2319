//! What else a scenario may say, as examples that work when the `#` before them is taken away.

use std::fmt::Write;

use sandtable_dice::{Decision, Kind};
use sandtable_play::{Prepared, RuleFace};
use sandtable_sim::experiment::MeasureInfo;
use sandtable_sim::statistic::Statistic;
use serde_json::Value;

use super::changes::{changes, changes_beside};
use super::odds::{
    Known, Tunable, countable, either, expected, is_exact, mean, telling, threshold, tunable,
};
use super::question::asked;
use super::writer::commented;

/// An example of a measure of one's own.
pub(super) fn measures(rule: &RuleFace, prepared: Option<&Prepared>, width: usize) -> String {
    let mut text = commented(
        "Measures of your own: expressions over the built-in ones, which `sandtable describe` \
         lists; comparisons give 0 or 1.",
        width,
    );
    text.push_str("[measures]\n");
    if let Some(prepared) = prepared {
        text.push_str(&own_measure(rule, prepared));
    }
    text
}

/// A measure that is no other in other words: whether a number is reached that need not be, whether
/// one of two things happens that need not, or that one does not.
fn own_measure(rule: &RuleFace, prepared: &Prepared) -> String {
    let all = prepared.experiment.measures();
    let first = valued(rule, &all);
    let is_number =
        |i: &usize| all[*i].scale.kind != Kind::YesNo && all[*i].scale.missing.is_none();
    let mut numbers = std::iter::once(first).chain(0..all.len()).filter(is_number);
    if let Some((i, least)) = numbers.find_map(|i| Some((i, threshold(prepared, i)?))) {
        return format!("#at_least_{least} = \"{} >= {least}\"\n", all[i].name);
    }
    let is_yes_no =
        |i: &usize| all[*i].scale.kind == Kind::YesNo && all[*i].scale.missing.is_none();
    let yes_no: Vec<usize> = (0..all.len()).filter(is_yes_no).take(YES_OR_NO).collect();
    if let Some([one, other]) = telling_pair(prepared, &yes_no) {
        return format!("#either = \"{} or {}\"\n", all[one].name, all[other].name);
    }
    let sometimes = |i: &&usize| mean(prepared, **i).is_some_and(|p| 0.0 < p && p < 1.0);
    match (yes_no.iter().find(sometimes).or(yes_no.first()), all.get(first)) {
        (Some(&one), _) => format!("#not_{0} = \"not {0}\"\n", all[one].name),
        (_, Some(measure)) => format!("#twice = \"2 * {}\"\n", measure.name),
        _ => String::new(),
    }
}

/// So many measures that are yes or no are tried with each other, at most.
const YES_OR_NO: usize = 6;

/// Two of some measures that are yes or no of which one or the other happens more often than either,
/// and not always.
fn telling_pair(prepared: &Prepared, yes_no: &[usize]) -> Option<[usize; 2]> {
    let pairs = yes_no
        .iter()
        .enumerate()
        .flat_map(|(at, &one)| yes_no[at + 1..].iter().map(move |&other| [one, other]));
    let tells = |&[one, other]: &[usize; 2]| {
        let alone = mean(prepared, one)?.max(mean(prepared, other)?);
        either(prepared, one, other).map(|p| alone + 1e-9 < p && p < 1.0 - 1e-9)
    };
    pairs.into_iter().find(|pair| tells(pair) == Some(true))
}

/// The measure that answers the question.
fn answering(rule: &RuleFace, measures: &[MeasureInfo]) -> usize {
    let asked = asked(rule, measures).map(|measure| measure.name);
    measures.iter().position(|measure| Some(measure.name) == asked).unwrap_or(0)
}

/// The measure that answers the question, or the first that always has a value, if any has.
fn valued(rule: &RuleFace, measures: &[MeasureInfo]) -> usize {
    let first = answering(rule, measures);
    let mut ordered = std::iter::once(first).chain(0..measures.len());
    let is_valued = |i: &usize| measures.get(*i).is_some_and(|it| it.scale.missing.is_none());
    ordered.find(is_valued).unwrap_or(first)
}

/// Examples of a variant, a mix, an expectation, a price and a tune; and where players decide, of best play
/// and of a matrix.
pub(super) fn examples(rule: &RuleFace, prepared: &Prepared, width: usize) -> String {
    let measures = prepared.experiment.measures();
    let example = Example { rule, prepared, width, first: valued(rule, &measures), measures };
    let asked = [example.changes(), example.expectation(), example.price(), example.tune()];
    [asked.concat(), example.best(), example.matrix()].concat()
}

struct Example<'a> {
    rule: &'a RuleFace,
    prepared: &'a Prepared,
    width: usize,
    measures: Vec<MeasureInfo>,
    /// Which measure examples ask for.
    first: usize,
}

impl Example<'_> {
    fn said(&self, text: &str) -> String {
        commented(text, self.width)
    }

    fn changes(&self) -> String {
        let in_force = &self.prepared.in_force[0];
        let all = changes(self.rule, in_force);
        let Some(change) = telling(self.rule, self.prepared, self.first, all) else {
            return String::new();
        };
        let others = changes_beside(self.rule, in_force, &change);
        let other = telling(self.rule, self.prepared, self.first, others);
        format!(
            "{}#[variants.changed]\n{}{}#[[mix]]\n#weight = 0.7\n#[[mix]]\n#weight = 0.3\n{}",
            self.said("A variant changes any of the above, and is answered beside it."),
            change.line(),
            self.said(
                "With a mix, situations are met with these weights, and the answer is that of the \
                 mixture."
            ),
            other.unwrap_or(change).line()
        )
    }

    /// Where the mean is known to be.
    fn expectation(&self) -> String {
        let value = match expected(self.rule, self.prepared, self.first) {
            None => return String::new(),
            Some(Known::Exactly(fraction)) => match fraction.to_string() {
                whole if !whole.contains('/') => whole,
                fraction => Value::from(fraction).to_string(),
            },
            Some(Known::Within([low, high])) if high <= low => low.to_string(),
            Some(Known::Within([low, high])) => format!("[{low}, {high}]"),
        };
        let mut text = self.said(
            "What you know to be true, worked out by hand; `sandtable check` holds the rule to it. \
             The statistic may also be sd, variance, quantile(0.5), p_eq(1), p_ge(1) or p_le(1); the \
             value a number, a range, or a fraction such as \"5/12\". With `given` and a yes/no \
             measure, only outcomes count in which that is yes.",
        );
        let name = self.measures[self.first].name;
        let _ = write!(
            text,
            "#[[expect]]\n#measure = \"{name}\"\n#statistic = \"mean\"\n#value = {value}\n\
             #because = \"the program found it; say how you worked out yours\"\n"
        );
        text
    }

    /// On a ladder of something that can be counted; where there is none, by the ratio of values.
    fn price(&self) -> String {
        let ladder = countable(self.rule, &self.prepared.in_force[0], self.first);
        let is_ladder = |it: &Tunable| it.range[0].as_f64().is_some_and(|low| 0.0 <= low);
        let Some(Tunable { parameter, range: [low, high], measure, .. }) = ladder.filter(is_ladder)
        else {
            return self.price_by_ratio();
        };
        format!(
            "{}#[price]\n#measure = \"{}\"\n#[price.ladder]\n#key = {}\n#values = [{low}, {high}]\n\
             #points = 10\n",
            self.said(
                "What should each variant cost, if each one of this number costs 10 points? \
                 `sandtable price` answers."
            ),
            self.measures[measure].name,
            Value::from(parameter)
        )
    }

    /// What always has a value and is worth something in the example; only if there is nothing else,
    /// something that hardly ever is.
    fn price_by_ratio(&self) -> String {
        const HARDLY_EVER: f64 = 1e-3;
        let always_has_value = |&i: &usize| {
            let scale = &self.measures[i].scale;
            scale.missing.is_none() && 0.0 <= scale.low
        };
        let all = || std::iter::once(self.first).chain(0..self.measures.len());
        let worth = |i: &usize| mean(self.prepared, *i).unwrap_or(0.0);
        let often = all().filter(always_has_value).find(|i| HARDLY_EVER < worth(i));
        let ever = || all().filter(always_has_value).find(|i| 0.0 < worth(i));
        let Some(measure) = often.or_else(ever) else {
            let is_known = all().filter(always_has_value).all(|i| mean(self.prepared, i).is_some());
            let why = if is_known {
                "here no measure that always has a value, and is never negative, comes to more than 0"
            } else {
                "trials have to tell what anything is worth, and take longer than a draft waits"
            };
            return self.said(&format!(
                "No example of a [price]: {why}. `sandtable price` answers what each variant should \
                 cost where a measure is worth something."
            ));
        };
        format!(
            "{}#[price]\n#measure = \"{}\"\n#price = 50\n#proportional = \"say why twice the value \
             is worth twice the points\"\n",
            self.said(
                "What should each variant cost, if this costs 50? `sandtable price` answers."
            ),
            self.measures[measure].name
        )
    }

    /// What always has a value, and so a mean: the measure that answers the question, if it does.
    fn objective(&self) -> Option<&'static str> {
        let mut all = std::iter::once(self.first).chain(0..self.measures.len());
        let valued = all.find(|&i| self.measures[i].scale.missing.is_none())?;
        Some(self.measures[valued].name)
    }

    /// The decisions of the rule itself.
    fn decisions(&self) -> impl Iterator<Item = &'static Decision> + '_ {
        self.rule.decisions.iter().filter(|face| !face.is_within()).map(|face| face.decision)
    }

    /// Where players decide anything.
    fn best(&self) -> String {
        let (Some(first), Some(objective)) = (self.decisions().next(), self.objective()) else {
            return String::new();
        };
        let own = self.decisions().filter(|it| it.player == first.player);
        let own: Vec<&str> = own.map(|it| it.name).collect();
        format!(
            "{}#[best]\n#objective = \"{objective}\"\n#decide = {}\n",
            self.said(&format!(
                "What should a player do who wants this high, or low with a minus before it, and decides \
                 these? `sandtable best` answers. `{} = \"best\"` under [behaviour] lets every command play \
                 what is found.",
                first.name
            )),
            Value::from(own)
        )
    }

    /// Where two players decide.
    fn matrix(&self) -> String {
        let Some(rows) = self.decisions().next() else { return String::new() };
        let columns = self.decisions().find(|it| it.player != rows.player);
        let (Some(columns), Some(payoff)) = (columns, self.objective()) else {
            return String::new();
        };
        let side = |of: &str, decision: &Decision| {
            let options: Vec<&str> = decision.options.iter().take(2).copied().collect();
            let (name, values) = (decision.name, Value::from(options));
            format!("#[matrix.{of}]\n#key = \"behaviour.{name}\"\n#values = {values}\n")
        };
        format!(
            "{}#[matrix]\n#payoff = \"{payoff}\"\n{}{}",
            self.said(
                "What should two sides do, neither of which knows what the other takes? `sandtable \
                 matrix` answers: the rows want the payoff high, the columns want it low."
            ),
            side("rows", rows),
            side("columns", columns)
        )
    }

    /// Why there is no example of a number that is tuned.
    fn why_nothing_is_tuned(&self) -> String {
        let why = if is_exact(self.prepared) {
            "the draft found no number that makes a mean only rise or only fall, moved by itself"
        } else {
            "to find out what each number does to a mean takes longer here than a draft waits"
        };
        format!(
            "No example of a [tune]: {why}. `sandtable tune` answers at which value of a number a \
             statistic comes to a target."
        )
    }

    fn tune(&self) -> String {
        let asked = answering(self.rule, &self.measures);
        let tunable = tunable(self.rule, self.prepared, self.first, asked);
        let Some(Tunable { parameter, range: [low, high], measure, statistic, target, .. }) =
            tunable
        else {
            return self.said(&self.why_nothing_is_tuned());
        };
        let (what, statistic) = match statistic {
            Statistic::Mean => ("mean", String::new()),
            statistic => ("statistic", format!("#statistic = \"{statistic}\"\n")),
        };
        format!(
            "{}#[tune]\n#parameter = {}\n#range = [{low}, {high}]\n#measure = \"{}\"\n{statistic}#target = {target}\n",
            self.said(&format!(
                "At which value of a number does the {what} come to the target? `sandtable tune` \
                 answers."
            )),
            Value::from(parameter),
            self.measures[measure].name
        )
    }
}
