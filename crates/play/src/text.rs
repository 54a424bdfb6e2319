//! Rules that are written as text, as the program sees them.

use std::sync::Arc;

use sandtable_dice::Behaviour;
use sandtable_keys::{
    Form, Forms, Key, Keys, Kind, List, NOTHING, Number, Presence, Reading, Table, Text, Told,
};
use sandtable_language::{self as language, Data, Faults, Program, Rule, Shelved};
use serde_json::Value;

use crate::about::About;
use crate::decision::{self, DecisionFace};
use crate::natives::{self, of_natives};
use crate::page_tests::{PageExpectation, PageTests};
use crate::rule_face::{Played, RuleFace, Situation, Unplayable};
use crate::said::{data_of, json};

impl RuleFace {
    /// The rule that a page of text says, under the id that scenarios name it by: the path of the
    /// file. The page has a name of its own, by which it asks for libraries and for rules that it plays.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the page, or with the libraries that it uses.
    pub fn of_text(
        id: &str,
        name: &str,
        text: &str,
        libraries: &dyn language::Library,
    ) -> Result<RuleFace, Faults> {
        Ok(face(id, Rule::read_with(name, text, libraries)?))
    }

    /// What a library expects of its parts: for each number that must come out a rule that comes to
    /// it, and expects it.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the library, or with those that it uses.
    pub fn tests_of_library(
        id: &str,
        name: &str,
        text: &str,
        libraries: &dyn language::Library,
    ) -> Result<(String, Vec<RuleFace>), Faults> {
        let library = Shelved::read_with(name, text, libraries)?;
        let title = library.title().to_owned();
        Ok((title, library.into_tests().into_iter().map(|rule| face(id, rule)).collect()))
    }
}

fn face(id: &str, rule: Rule) -> RuleFace {
    let rule = Arc::new(rule);
    let of_page = Arc::clone(&rule);
    RuleFace {
        about: about(id, &rule),
        keys: Arc::new(Keys {
            behaviour: decision::keys(&decisions(&rule)),
            ..natives::handed_on(keys(rule.keys()), &rule)
        }),
        example: natives::example(json(rule.example()), &rule),
        asks: rule.asks().map(ToOwned::to_owned),
        chart: None,
        tests: Some(Arc::new(move || tests(&of_page))),
        decisions: decisions(&rule).into(),
        prepare: Arc::new(move |situations, behaviours| prepare(&rule, situations, behaviours)),
    }
}

/// What a page leaves to its players.
fn decisions(rule: &Rule) -> Vec<DecisionFace> {
    rule.decisions().iter().map(DecisionFace::of_page).collect()
}

fn about(id: &str, rule: &Rule) -> About {
    let own = rule.id();
    let own_texts = rule.sources().files();
    let own_texts = own_texts.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let assumed = rule.played().flat_map(|(_, played)| played.assumes());
    let assumptions = rule.assumes().iter().cloned().chain(assumed);
    let mut texts = own_texts.chain(rule.played().flat_map(|(_, played)| played.texts()));
    About {
        id: id.to_owned(),
        named: id.to_owned(),
        rulebook: own.split('.').next().unwrap_or(&own).to_owned(),
        title: rule.title().to_owned(),
        kind: if rule.rolls() { "random" } else { "deterministic" }.to_owned(),
        source: rule.source().unwrap_or("a rule of your own").to_owned(),
        covers: rule.covers(),
        assumptions: each_once(assumptions),
        text: texts.next().map(|(_, text)| text),
        libraries: texts.collect(),
        plays: rule.played().next().is_some(),
        habits: each_once(rule.played().flat_map(|(_, played)| played.habits())),
    }
}

/// Things without those that were there before.
fn each_once<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut once = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

/// Makes a rule ready for a mixture of situations.
fn prepare(
    rule: &Rule,
    situations: &[Situation],
    behaviours: &[Behaviour],
) -> Result<Played, Unplayable> {
    let mut programs = Vec::with_capacity(situations.len());
    for (at, (situation, behaviour)) in situations.iter().zip(behaviours).enumerate() {
        let program = prepare_one(rule, situation, behaviour);
        programs.push(program.map_err(|refusal| Unplayable {
            situation: at,
            key: refusal.key,
            problem: refusal.problem,
        })?);
    }
    let programs = in_common(programs)?;
    let weights: Vec<u32> = situations.iter().map(|situation| situation.weight).collect();
    let picture = match programs.as_slice() {
        [program] => natives::picture(program),
        _ => None,
    };
    Ok(Played { experiment: sandtable_pages::mixture(&weights, programs), picture })
}

/// One page in several situations, whose results are read alike.
///
/// # Errors
///
/// If there is no room for all that it comes to in any of them.
pub(crate) fn in_common(programs: Vec<Program>) -> Result<Vec<Program>, Unplayable> {
    Program::in_common(programs).map_err(|problems| {
        let problem = problems.into_iter().next().map(|problem| problem.message);
        let key = vec!["mix".to_owned()];
        Unplayable { situation: 0, key, problem: problem.unwrap_or_default() }
    })
}

fn prepare_one(
    rule: &Rule,
    situation: &Situation,
    behaviour: &Behaviour,
) -> Result<Program, language::Refusal> {
    let keys = rule.keys();
    let section = |name, value, keys| table(value, keys).map_err(|refusal| refusal.within(name));
    let circumstances = section("circumstances", &situation.circumstances, &keys.circumstances)?;
    let figures = section("figures", &situation.figures, &keys.figures)?;
    let rulings = section("rulings", &situation.rulings, &keys.rulings)?;
    let natives = of_natives(rule, situation);
    rule.prepare_behaving([&circumstances, &figures, &rulings], &natives, behaviour)
}

/// What a scenario says of some keys, which it fits. What cannot be read after all is refused, and never
/// left out: the default would stand in its place.
fn table(value: &Value, keys: &[language::Key]) -> Result<Data, language::Refusal> {
    let mut said = Vec::new();
    for key in keys {
        let Some(value) = value.get(&key.name).filter(|value| !value.is_null()) else { continue };
        if value == NOTHING && self::key(key).is_nothing(value) {
            // Where it has no value if it is left out, nothing has to be said.
            if matches!(key.presence, language::Presence::Default(_)) || key.is_worked_out {
                said.push((key.name.clone(), Data::Nothing));
            }
        } else {
            let data = data(value, &key.kind).map_err(|refusal| refusal.within(&key.name))?;
            said.push((key.name.clone(), data));
        }
    }
    Ok(Data::Table(said))
}

fn data(value: &Value, kind: &language::Kind) -> Result<Data, language::Refusal> {
    match kind {
        language::Kind::Table(keys) => table(value, keys),
        language::Kind::Forms(forms) => form(value, forms),
        language::Kind::List { of, .. } => {
            let items = value.as_array().ok_or_else(|| unread(value))?.iter().enumerate();
            let item = |(at, item): (usize, &Value)| {
                data(item, of).map_err(|refusal| refusal.within(&at.to_string()))
            };
            items.map(item).collect::<Result<_, _>>().map(Data::List)
        }
        plain => self::plain(value, plain).ok_or_else(|| unread(value)),
    }
}

/// That something fits its key by what the table of keys says, and is no value all the same.
fn unread(value: &Value) -> language::Refusal {
    language::Refusal::of(format!("{value} is no value that it can have"))
}

/// A value that holds no others.
fn plain(value: &Value, kind: &language::Kind) -> Option<Data> {
    Some(match kind {
        language::Kind::Whole(..) => Data::Number(whole(value)?),
        language::Kind::Decimal(..) | language::Kind::Number(..) => {
            Data::Decimal(value.as_number()?.to_string())
        }
        language::Kind::YesNo => Data::YesNo(value.as_bool()?),
        language::Kind::Chance => {
            let chance: sandtable_dice::Chance = serde_json::from_value(value.clone()).ok()?;
            Data::Chance(chance.num(), chance.den())
        }
        language::Kind::Dice | language::Kind::Words(_) => Data::Word(value.as_str()?.to_owned()),
        language::Kind::Native(..) => data_of(value),
        // No page has a key of another kind; the first three hold others.
        language::Kind::Table(_)
        | language::Kind::Forms(_)
        | language::Kind::List { .. }
        | language::Kind::Other(_) => return None,
    })
}

/// One of several forms: the name of one alone, or a table that has it as its only key.
fn form(value: &Value, forms: &[language::Form]) -> Result<Data, language::Refusal> {
    if let Some(name) = value.as_str() {
        return Ok(Data::Word(name.to_owned()));
    }
    let only = value.as_object().and_then(|held| held.iter().next());
    let (name, held) = only.ok_or_else(|| unread(value))?;
    let form = forms.iter().find(|form| form.name == *name);
    let holds = form.and_then(|form| form.holds.as_ref()).ok_or_else(|| unread(value))?;
    let data = data(held, holds).map_err(|refusal| refusal.within(name))?;
    Ok(Data::Table(vec![(name.clone(), data)]))
}

/// A whole number, also one that is written as `3.0`.
fn whole(value: &Value) -> Option<i32> {
    let whole = value.as_i64().or_else(|| {
        let number = value.as_f64().filter(|number| number.fract() == 0.0)?;
        format!("{number:.0}").parse().ok()
    });
    whole.and_then(|number| i32::try_from(number).ok())
}

/// The keys of a page, as all keys are told.
fn keys(of: &language::Keys) -> Keys {
    let table = |keys: &[language::Key]| Table::new(keys.iter().map(key));
    Keys {
        circumstances: table(&of.circumstances),
        figures: table(&of.figures),
        rulings: table(&of.rulings),
        behaviour: Table::default(),
    }
}

fn key(of: &language::Key) -> Key {
    let presence = match &of.presence {
        language::Presence::Required => Presence::Required,
        language::Presence::Default(data) => Presence::Default(json(data)),
        language::Presence::Optional => Presence::Optional,
    };
    let unit = of.unit.clone();
    let (name, meaning) = (of.name.clone(), of.meaning.clone());
    let (assumed, may_be_nothing) = (of.is_assumed, of.may_be_nothing);
    Key {
        unit,
        presence,
        assumed,
        may_be_nothing,
        worked_out: of.is_worked_out,
        ..Key::new(name, kind(&of.kind)).meaning(meaning)
    }
}

fn kind(of: &language::Kind) -> Kind {
    match of {
        language::Kind::Whole(low, high) => Kind::whole((*low).into(), (*high).into()),
        language::Kind::Decimal(low, high, steps) => Kind::Number(Number {
            least: Some((*low).into()),
            most: Some((*high).into()),
            parts: u32::try_from(*steps).ok(),
            ..Number::default()
        }),
        language::Kind::Number(low, high) => {
            let end = |of: &str| of.parse().unwrap_or_default();
            Kind::number(end(low), end(high))
        }
        language::Kind::Dice => Kind::Text(Text::Dice),
        language::Kind::YesNo => Kind::YesOrNo,
        language::Kind::Chance => Kind::Chance,
        language::Kind::Words(words) => {
            let reading = |(word, meaning): &(String, String)| Reading {
                word: word.clone(),
                meaning: meaning.clone(),
            };
            Kind::Choice(words.iter().map(reading).collect())
        }
        language::Kind::Forms(forms) => {
            let form = |form: &language::Form| Form {
                name: form.name.clone(),
                meaning: form.meaning.clone(),
                holds: form.holds.as_ref().map(kind),
            };
            Kind::Forms(Forms::new(Told::ByName, forms.iter().map(form).collect()))
        }
        language::Kind::Native(part, path) => {
            natives::kind_of(part, path).unwrap_or(Kind::Text(Text::Free))
        }
        // No page has such a key.
        language::Kind::Other(_) => Kind::Text(Text::Free),
        language::Kind::Table(keys) => Kind::Table(Table::new(keys.iter().map(key))),
        language::Kind::List { least, most, of } => Kind::List(List {
            of: Box::new(kind(of)),
            least: *least as usize,
            most: Some(*most as usize),
        }),
    }
}

/// Carries out the worked examples of a page, tries what must be refused, and tells what else it
/// expects.
fn tests(rule: &Rule) -> PageTests {
    let expectations = rule.expectations().into_iter().map(|expected| {
        let given = expected.given;
        PageExpectation {
            at: expected.span.start,
            statistic: expected.statistic,
            measure: expected.measure,
            formula: rule.sources().written(expected.formula).to_owned(),
            value: fraction(expected.value),
            given: serde_json::json!({
                "circumstances": natives::example(json(&given.circumstances), rule),
                "figures": json(&given.figures),
                "rulings": json(&given.rulings),
            }),
            said: expected.said,
            because: expected.because,
        }
    });
    PageTests {
        examples: rule.try_examples(),
        refusals: rule.try_refusals(),
        expectations: expectations.collect(),
    }
}

/// A number as an expectation of a scenario says it.
fn fraction((numerator, denominator): (i128, i128)) -> String {
    match denominator {
        1 => numerator.to_string(),
        _ => format!("{numerator}/{denominator}"),
    }
}
