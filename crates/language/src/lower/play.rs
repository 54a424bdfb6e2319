//! Rules that are played within the rule.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use sandtable_dice::Kind;

use super::lowering::Lowering;
use super::saying::Arguments;
use crate::core::{Range, Routine, Slot, SlotInfo, Step, Value};
use crate::foreign::{Asked, Called, Foreign, Read, name_at};
use crate::keys::{Key, Presence};
use crate::playable::{Playable, PlayedMeasure};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, not, whole, yes_no};
use crate::syntax::{Play, Section};
use crate::types::{FieldOf, Fields, Type};

/// What a record of measures is called, before the name of the rule that was played.
pub(super) const PLAY_OF: &str = "play of ";

impl Lowering<'_> {
    /// A rule that is played, and what happens where it cannot be.
    pub(super) fn play(&mut self, of: &Play, span: Span) {
        let native = self.given.native(&of.rule.text);
        let Some(rule) = native.or_else(|| self.page.playable(&of.rule)) else {
            // That it is not to be had has been said.
            self.bind(&of.name, Shape::Broken, false);
            return;
        };
        let rule = Arc::clone(rule);
        let may_lack = of.skip.is_some() || of.when.is_some();
        let measures = rule.measures();
        let reads = reads(measures, may_lack);
        let into: Vec<Slot> = reads
            .iter()
            .map(|read| {
                let name = told_of(*read, measures);
                match read {
                    Read::Number(_) => self.body_mut().maybe(&name, span),
                    Read::Played | Read::Known(_) => self.body_mut().fresh(&name, None, span),
                }
            })
            .collect();
        let comes_to = record(&of.rule.text, measures, may_lack, (&reads, &into));
        let when = of.when.as_ref().map_or(yes_no(true), |when| self.truth(when));
        let ((), steps) = self.apart(|lowering| {
            let arguments = match &of.when {
                Some(when) => {
                    lowering.where_it(when, true, |lowering| lowering.arguments_of(of, &*rule))
                }
                None => lowering.arguments_of(of, &*rule),
            };
            lowering.call_foreign(of, Arc::clone(&rule), arguments, (&reads, &into), span);
        });
        // In rounds an earlier one may have been played. What the numbers are where there is none is
        // settled when it is known what they can be.
        let nothing = into.iter().map(|slot| Step::Set(*slot, whole(0), span)).collect();
        self.branch(&when, steps, nothing);
        if let Some(skip) = &of.skip {
            let ((), steps) = self.apart(|lowering| lowering.block(skip));
            if !steps.is_empty() {
                let was_played = Value::Slot(into[0]);
                self.body_mut().emit(Step::If(not(was_played), steps, Vec::new()));
            }
        }
        self.bind(&of.name, comes_to, false);
    }

    /// Makes a routine of the rule, and calls it.
    fn call_foreign(
        &mut self,
        of: &Play,
        rule: Arc<dyn Playable>,
        arguments: Arguments,
        (reads, into): (&[Read], &[Slot]),
        span: Span,
    ) {
        let Arguments { said, names, values, declared } = arguments;
        let asked = Asked::of(&*rule, &said, values.len());
        let needs = names.iter().zip(declared);
        let mut slots: Vec<SlotInfo> = needs
            .map(|(name, (declared, span))| SlotInfo {
                name: name.as_str().into(),
                declared,
                is_maybe: false,
                span,
            })
            .collect();
        let params = slots.len();
        let measures = rule.measures();
        let read_off = reads.iter().map(|read| told_of(*read, measures));
        let slot =
            |name: String| SlotInfo { name: name.into(), declared: None, is_maybe: false, span };
        slots.extend(read_off.map(slot));
        let gives = (params..slots.len()).filter_map(|slot| Slot::try_from(slot).ok()).collect();
        let blamed = self.blamed(of);
        let called = Called {
            named: of.rule.text.clone(),
            alias: of.name.text.clone(),
            rule,
            said,
            asked,
            blamed,
            names,
            may_skip: of.skip.is_some(),
            is_general: self.given.is_general(),
            span: of.rule.span,
            known: Mutex::new(BTreeMap::new()),
        };
        let foreign = Foreign {
            called: Arc::new(called),
            reads: reads.to_vec(),
            absent: Vec::new(),
            table: None,
        };
        let name = sandtable_dice::intern(&of.rule.text);
        let body = Vec::new();
        self.routines.push(Routine { name, slots, params, gives, body, foreign: Some(foreign) });
        let routine = self.routines.len() - 1;
        let stage = self.body().stage;
        self.body_mut().emit(Step::Call {
            routine,
            args: values,
            into: into.to_vec(),
            stage,
            span,
        });
    }

    /// What is said of the rule.
    fn arguments_of(&mut self, of: &Play, rule: &dyn Playable) -> Arguments {
        let keys = rule.keys();
        let mut arguments = Arguments::default();
        let mut said: BTreeSet<(Section, Vec<String>)> = BTreeSet::new();
        for says in &of.says {
            let all = match says.section {
                Section::Circumstances => &keys.circumstances,
                Section::Figures => &keys.figures,
                Section::Rulings => &keys.rulings,
            };
            let is_new = says.keys().into_iter().all(|key| {
                let twice = is_said(&said, says.section, &key).then(|| key.join("."));
                if let Some(twice) = &twice {
                    let message = format!("`{twice}` is said twice");
                    self.wrong(Problem::new(says.key_span(), message).help("say it once"));
                }
                said.insert((says.section, key));
                twice.is_none()
            });
            if !is_new {
                continue;
            }
            self.say(says, all, &mut arguments);
        }
        self.must_say(of, &keys.circumstances);
        arguments
    }

    /// Says which keys have to be said and are not.
    fn must_say(&mut self, of: &Play, keys: &[Key]) {
        let is_said = |key: &&Key| {
            let mut circumstances =
                of.says.iter().filter(|says| says.section == Section::Circumstances);
            circumstances.any(|says| says.key[0].text == key.name)
        };
        let required = keys.iter().filter(|key| key.presence == Presence::Required);
        for key in required.filter(|key| !is_said(key)) {
            let message = format!("`{}` has to be told its `{}`", of.rule.text, key.name);
            self.wrong(Problem::new(of.rule.span, message).help(key.meaning.clone()));
        }
    }
}

/// Whether something was said already of a key, of one that it belongs to, or of one of its own.
fn is_said(said: &BTreeSet<(Section, Vec<String>)>, section: Section, key: &[String]) -> bool {
    let of_section = said.iter().filter(|(other, _)| *other == section);
    of_section.into_iter().any(|(_, other)| other.iter().zip(key).all(|(one, other)| one == other))
}

/// The numbers that are read off: first whether it was played, if it need not be.
fn reads(measures: &[PlayedMeasure], may_lack: bool) -> Vec<Read> {
    let mut reads = Vec::new();
    if may_lack {
        reads.push(Read::Played);
    }
    for (at, measure) in each_read(measures) {
        if is_maybe(measure, may_lack) {
            reads.push(Read::Known(at));
        }
        reads.extend((at..at + measure.places()).map(Read::Number));
    }
    reads
}

/// The measures that a page can read, each with its first place among the values.
fn each_read(measures: &[PlayedMeasure]) -> impl Iterator<Item = (usize, &PlayedMeasure)> {
    let placed = measures.iter().scan(0, |next, measure| {
        let at = *next;
        *next += measure.places();
        Some((at, measure))
    });
    placed.filter(|(_, measure)| is_read(measure))
}

/// Whether a page can read a measure: it has whole numbers alone.
fn is_read(measure: &PlayedMeasure) -> bool {
    measure.scale.kind != Kind::Amount
}

fn is_maybe(measure: &PlayedMeasure, may_lack: bool) -> bool {
    may_lack || measure.scale.missing.is_some()
}

fn told_of(read: Read, measures: &[PlayedMeasure]) -> String {
    match read {
        Read::Played => "whether it is played".to_owned(),
        Read::Number(at) => name_at(measures, at).to_owned(),
        Read::Known(at) => format!("whether {} is known", name_at(measures, at)),
    }
}

/// What a rule comes to, as a record of its measures.
fn record(
    rule: &str,
    measures: &[PlayedMeasure],
    may_lack: bool,
    (reads, into): (&[Read], &[Slot]),
) -> Shape {
    let slot = |read: Read| {
        let at = reads.iter().position(|other| *other == read).unwrap_or_default();
        Value::Slot(into.get(at).copied().unwrap_or_default())
    };
    let mut fields = Vec::new();
    let mut values = Vec::new();
    for (at, measure) in each_read(measures) {
        let one = |at: usize| match (measure.scale.kind, slot(Read::Number(at))) {
            (Kind::YesNo, number) => (Type::YesNo, Shape::YesNo(number)),
            (_, number) => (Type::Whole(Range::ALL, None), Shape::Whole(number)),
        };
        let (of, value) = match measure.list {
            None => one(at),
            Some(most) => {
                let items = (at..at + measure.places()).map(|at| one(at).1).collect();
                let of = Type::List { least: most, most, of: Box::new(one(at).0) };
                (of, Shape::List(items, whole(i32::try_from(most).unwrap_or(i32::MAX))))
            }
        };
        let is_maybe = is_maybe(measure, may_lack);
        let known = || slot(Read::Known(at));
        values.push(if is_maybe { Shape::Maybe(known(), Box::new(value)) } else { value });
        fields.push(field(measure, if is_maybe { Type::Maybe(Box::new(of)) } else { of }));
    }
    let name = Some(format!("{PLAY_OF}{rule}"));
    Shape::Record(Arc::new(Fields { name, fields, is_one_of: false }), values)
}

fn field(measure: &PlayedMeasure, of: Type) -> FieldOf {
    FieldOf {
        name: measure.name.clone(),
        is_flat: false,
        of,
        defaults: Vec::new(),
        is_required: false,
        example: None,
        is_assumed: false,
        meaning: measure.meaning.clone(),
        span: Span::default(),
        settled: None,
    }
}
