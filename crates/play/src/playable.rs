//! Any procedure, as pages see it that play it.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use sandtable_dice::{Behaviour, Scale, Value as Number};
use sandtable_keys::{Key, Kind, Presence, Table, Text};
use sandtable_language::{
    self as language, Data, Habit, Playable, PlayedMeasure, Playing, Refusal,
};
use sandtable_rules::picture::Picture;
use sandtable_sim::Experiment;
use serde_json::{Map, Value};

use crate::rule_face::{Prepared, RuleFace, Situation, Unplayable};
use crate::said::{data_of, json};

/// A procedure that a page plays.
#[derive(Debug)]
pub(crate) struct Face {
    pub(crate) rule: RuleFace,
    keys: language::Keys,
    measures: Vec<PlayedMeasure>,
    /// The situations that are ready, of whose players nothing is said: a page that plays one that
    /// plays another asks for the same again and again.
    ready: Mutex<BTreeMap<String, Made>>,
}

/// A procedure made ready for a situation, or why it cannot be played.
type Made = Result<Arc<dyn Playing>, Refusal>;

/// More situations than this are not remembered.
const MOST_READY: usize = 20_000;

/// A procedure in a situation.
pub(crate) struct Ready {
    experiment: Box<dyn Experiment>,
    /// What it looks like on the table, if that can be drawn.
    pub(crate) picture: Option<Picture>,
}

impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ready").finish_non_exhaustive()
    }
}

impl RuleFace {
    /// The procedure, as pages see it that play it.
    ///
    /// # Errors
    ///
    /// If its own example cannot be played: why.
    pub fn playable(self) -> Result<Arc<dyn Playable>, Unplayable> {
        Ok(Arc::new(self.face()?))
    }

    pub(crate) fn face(self) -> Result<Face, Unplayable> {
        let example = Situation::of(self.example.clone());
        let measures = self.prepare(&[example])?.experiment.measures();
        let measures = measures.into_iter().map(|info| PlayedMeasure {
            name: info.name.to_owned(),
            meaning: info.meaning.to_owned(),
            scale: info.scale,
            list: None,
        });
        let keys = language::Keys {
            circumstances: keys(&self.keys.circumstances),
            figures: keys(&self.keys.figures),
            rulings: keys(&self.keys.rulings),
        };
        Ok(Face { measures: measures.collect(), rule: self, keys, ready: Mutex::default() })
    }
}

impl Playable for Face {
    fn keys(&self) -> &language::Keys {
        &self.keys
    }

    fn measures(&self) -> &[PlayedMeasure] {
        &self.measures
    }

    fn texts(&self) -> Vec<(String, String)> {
        let about = &self.rule.about;
        let own = about.text.iter().map(|text| (about.id.clone(), text.clone()));
        own.chain(about.libraries.iter().cloned()).collect()
    }

    fn assumes(&self) -> Vec<String> {
        self.rule.about.assumptions.clone()
    }

    fn habits(&self) -> Vec<Habit> {
        let own = self.rule.decisions.iter().map(|face| Habit {
            rule: self.rule.about.named.clone(),
            decision: face.decision.name.to_owned(),
            meaning: face.meaning.clone(),
            otherwise: face.otherwise.clone(),
        });
        own.chain(self.rule.about.habits.iter().cloned()).collect()
    }

    fn example(&self) -> Data {
        data_of(&self.rule.example)
    }

    fn prepare(
        &self,
        circumstances: &Data,
        figures: &Data,
        rulings: &Data,
    ) -> Result<Arc<dyn Playing>, Refusal> {
        let nothing = || Value::Object(Map::new());
        let base = Situation { figures: nothing(), rulings: nothing(), ..Situation::of(nothing()) };
        self.prepare_over(&base, &Behaviour::default(), [circumstances, figures, rulings])
    }
}

impl Face {
    /// Makes it ready for a situation that is laid over another, with players who behave so.
    pub(crate) fn prepare_over(
        &self,
        base: &Situation,
        behaviour: &Behaviour,
        over: [&Data; 3],
    ) -> Result<Arc<dyn Playing>, Refusal> {
        let mut situation = base.clone();
        for ((name, table), over) in self.rule.keys.sections().zip(over) {
            table.lay(situation.section_mut(name), &as_said(over, table));
        }
        if *behaviour != Behaviour::default() {
            return self.make_ready(situation, behaviour);
        }
        let Situation { circumstances, figures, rulings, .. } = &situation;
        let asked = format!("{circumstances} {figures} {rulings}");
        let known = self.ready.lock().unwrap_or_else(PoisonError::into_inner).get(&asked).cloned();
        known.unwrap_or_else(|| {
            let ready = self.make_ready(situation, behaviour);
            let mut all = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
            if all.len() < MOST_READY {
                all.insert(asked, ready.clone());
            }
            ready
        })
    }

    fn make_ready(
        &self,
        situation: Situation,
        behaviour: &Behaviour,
    ) -> Result<Arc<dyn Playing>, Refusal> {
        self.fits(&situation)?;
        let refused = |Unplayable { key, problem, .. }: Unplayable| Refusal { key, problem };
        let Prepared { experiment, picture, .. } = self
            .rule
            .prepare_behaving(&[situation], std::slice::from_ref(behaviour))
            .map_err(refused)?;
        let told = experiment.measures();
        if told.len() != self.measures.len() {
            let problem = "it has other measures than in its example".to_owned();
            return Err(Refusal { key: vec!["circumstances".to_owned()], problem });
        }
        Ok(Arc::new(Ready { experiment, picture }))
    }

    /// Refuses what does not fit the keys.
    fn fits(&self, situation: &Situation) -> Result<(), Refusal> {
        for (name, table) in self.rule.keys.sections() {
            let extent = match name {
                "circumstances" => sandtable_keys::Extent::Whole,
                _ => sandtable_keys::Extent::Changes,
            };
            let faults = table.check(situation.section(name), extent);
            if let Some(fault) = faults.into_iter().next() {
                let mut key = vec![name.to_owned()];
                key.extend(fault.path.iter().map(ToString::to_string));
                return Err(Refusal { key, problem: fault.problem });
            }
        }
        Ok(())
    }
}

impl Playing for Ready {
    fn scales(&self) -> Vec<Scale> {
        self.experiment.measures().into_iter().map(|info| info.scale).collect()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn play(&self, dice: &mut dyn Any, read: &mut dyn FnMut(&[Option<Number>])) {
        read(&self.experiment.play(dice));
    }
}

/// What is said of some keys, as a scenario says it.
pub(crate) fn as_said(data: &Data, table: &Table) -> Value {
    let Data::Table(said) = data else { return json(data) };
    let each = said.iter().map(|(name, of)| {
        let key = table.keys.iter().find(|key| key.name == *name);
        (name.clone(), of_kind(of, key.map(|key| &key.kind)))
    });
    each.collect()
}

/// A value as a scenario says it of a key of some kind: a fraction is a number with decimals where
/// that is what the key is.
fn of_kind(data: &Data, kind: Option<&Kind>) -> Value {
    match (data, kind) {
        (Data::Chance(above, below), Some(Kind::Number(_))) => {
            (f64::from(*above) / f64::from(*below)).into()
        }
        (Data::Table(_), Some(Kind::Table(table))) => as_said(data, table),
        (Data::List(items), Some(Kind::List(list))) => {
            items.iter().map(|item| of_kind(item, Some(&list.of))).collect()
        }
        _ => json(data),
    }
}

/// Keys, as a page sees them that plays what has them.
pub(crate) fn keys(table: &Table) -> Vec<language::Key> {
    table.keys.iter().map(key).collect()
}

fn key(of: &Key) -> language::Key {
    language::Key {
        name: of.name.clone(),
        meaning: of.meaning.clone(),
        unit: of.unit.clone(),
        presence: match of.presence {
            Presence::Required => language::Presence::Required,
            Presence::Default(_) | Presence::Optional => language::Presence::Optional,
        },
        kind: kind(&of.kind),
        is_assumed: of.assumed,
        may_be_nothing: of.may_be_nothing,
        is_worked_out: of.worked_out,
    }
}

/// What a value may be, as far as a page can say it.
fn kind(of: &Kind) -> language::Kind {
    match of {
        Kind::Number(number) if number.whole => {
            #[expect(clippy::cast_possible_truncation, reason = "it is brought within the range")]
            let end = |of: f64| of.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            let low = number.least.map_or(i32::MIN, end);
            language::Kind::Whole(low, number.most.map_or(i32::MAX, end))
        }
        Kind::Chance => language::Kind::Chance,
        Kind::YesOrNo => language::Kind::YesNo,
        Kind::Text(Text::Dice) => language::Kind::Dice,
        Kind::Choice(readings) => language::Kind::Words(
            readings.iter().map(|of| (of.word.clone(), of.meaning.clone())).collect(),
        ),
        Kind::Table(table) => language::Kind::Table(keys(table)),
        Kind::List(list) => language::Kind::List {
            least: u32::try_from(list.least).unwrap_or(u32::MAX),
            most: list.most.and_then(|most| u32::try_from(most).ok()).unwrap_or(u32::MAX),
            of: Box::new(kind(&list.of)),
        },
        other => language::Kind::Other(other.allowed()),
    }
}
