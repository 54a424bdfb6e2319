//! Native parts that are no rules by themselves, with their types forgotten.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use sandtable_dice::{Dice, Scale, Value as Number, count};
use sandtable_keys::{Keys, Table};
use sandtable_language::{self as language, Data, Kept, Playable, PlayedMeasure, Playing, Refusal};
use sandtable_rules::picture::Picture;
use sandtable_rules::{Answer, Part, parts};
use sandtable_sim::experiment::{OnDice, lent};
use serde_json::Value;

use crate::catalogue::keys_of_part;
use crate::plain::json;
use crate::playable::{as_said, keys};
use crate::reading::keys_of;
use crate::said::data_of;
use crate::typed::{self, Misfit};

/// What the program sees of a part.
#[derive(Clone, Debug)]
pub(crate) struct PartFace {
    /// What it is called.
    pub(crate) title: &'static str,
    /// What can be said of it once for a situation; of behaviour and figures nothing.
    pub(crate) keys: Arc<Keys>,
    /// Circumstances for a page of which nothing is known yet.
    pub(crate) example: Value,
    /// The same and what it is told each time, as pages see it.
    told: Arc<language::Keys>,
    asked: Arc<[String]>,
    measures: Arc<[PlayedMeasure]>,
    prepare: fn(&Value, &Value) -> Result<Ready, Misfit>,
}

/// A part in a situation.
pub(crate) struct Ready {
    /// What it looks like on the table, if that can be drawn.
    pub(crate) picture: Option<Picture>,
    scales: Vec<Scale>,
    answer: Box<Answering>,
}

/// Answers what it is asked, on the dice of an engine.
type Answering = dyn Fn(&[i32], &mut Kept, &mut dyn Any) -> Vec<u32> + Send + Sync;

impl PartFace {
    /// The part that an id names.
    pub(crate) fn find(id: &str) -> Option<PartFace> {
        struct Face;

        impl parts::Visitor for Face {
            type Output = PartFace;

            fn visit<P: Part>(self) -> PartFace {
                face::<P>()
            }
        }

        parts::visit(id, Face)
    }
}

fn face<P: Part>() -> PartFace {
    let keys_of_part = keys_of_part::<P>();
    let asked = keys_of::<P::Asked>();
    let names = asked.names().map(str::to_owned).collect();
    let once = &keys_of_part.circumstances.keys;
    let whole = Table { keys: once.iter().chain(&asked.keys).cloned().collect(), gone: Vec::new() };
    let told = language::Keys {
        circumstances: keys(&whole),
        figures: Vec::new(),
        rulings: keys(&keys_of_part.rulings),
    };
    let measures = P::ANSWERS.iter().map(|answer| PlayedMeasure {
        name: answer.name.to_owned(),
        meaning: answer.meaning.to_owned(),
        scale: scale(answer, answer.most),
        list: answer.list,
    });
    PartFace {
        title: P::TITLE,
        example: keys_of_part.circumstances.complete(&json(&P::example())),
        keys: Arc::new(keys_of_part),
        told: Arc::new(told),
        asked: names,
        measures: measures.collect(),
        prepare: prepare::<P>,
    }
}

fn scale(answer: &Answer, most: u32) -> Scale {
    count(answer.unit, 0..=most)
}

fn prepare<P: Part>(circumstances: &Value, rulings: &Value) -> Result<Ready, Misfit> {
    let circumstances: P::Circumstances = typed::read("circumstances", circumstances)?;
    let rulings: P::Rulings = typed::read("rulings", rulings)?;
    let part = P::prepare(circumstances, rulings).map_err(Misfit::refused)?;
    let mut most = part.most().into_iter();
    let each = P::ANSWERS.iter().flat_map(|answer| {
        let places = answer.list.map_or(1, |places| places as usize);
        std::iter::repeat_n(answer, places)
    });
    let scales = each.map(|answer| scale(answer, most.next().unwrap_or(0))).collect();
    let picture = part.picture();
    let answer: Box<Answering> = Box::new(move |asked, kept, dice| {
        let asked: Vec<u32> = asked.iter().map(|number| (*number).max(0).cast_unsigned()).collect();
        lent(dice, Question { part: &part, asked: &asked, kept })
    });
    Ok(Ready { picture, scales, answer })
}

/// What a part is asked.
struct Question<'a, P> {
    part: &'a P,
    asked: &'a [u32],
    kept: &'a mut Kept,
}

impl<P: Part> OnDice for Question<'_, P> {
    type Output = Vec<u32>;

    fn on<D: Dice>(self, dice: &mut D) -> Vec<u32> {
        let Question { part, asked, kept } = self;
        let settled = kept.settled(part, || part.settle(dice));
        part.answer(dice, settled, asked)
    }
}

impl Playable for PartFace {
    fn keys(&self) -> &language::Keys {
        &self.told
    }

    fn measures(&self) -> &[PlayedMeasure] {
        &self.measures
    }

    fn texts(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    fn example(&self) -> Data {
        data_of(&self.example)
    }

    fn asked(&self) -> &[String] {
        &self.asked
    }

    fn prepare(
        &self,
        circumstances: &Data,
        _figures: &Data,
        rulings: &Data,
    ) -> Result<Arc<dyn Playing>, Refusal> {
        let mut whole = Vec::new();
        for ((name, table), said) in
            self.keys.sections().zip([circumstances, &Data::EMPTY, rulings])
        {
            let said = as_said(said, table);
            if let Some(fault) =
                table.check(&said, sandtable_keys::Extent::Whole).into_iter().next()
            {
                let path = fault.path.iter().map(ToString::to_string);
                let key = std::iter::once(name.to_owned()).chain(path).collect();
                return Err(Refusal { key, problem: fault.problem });
            }
            whole.push(table.complete(&said));
        }
        let refused = |misfit: Misfit| {
            let (key, problem) = misfit.blame();
            Refusal { key, problem }
        };
        let ready = (self.prepare)(&whole[0], &whole[2]).map_err(refused)?;
        Ok(Arc::new(ready))
    }
}

impl Playing for Ready {
    fn scales(&self) -> Vec<Scale> {
        self.scales.clone()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn play(&self, dice: &mut dyn Any, read: &mut dyn FnMut(&[Option<Number>])) {
        self.ask(&[], &mut Kept::default(), dice, read);
    }

    fn ask(
        &self,
        asked: &[i32],
        kept: &mut Kept,
        dice: &mut dyn Any,
        read: &mut dyn FnMut(&[Option<Number>]),
    ) {
        let answers = (self.answer)(asked, kept, dice).into_iter();
        let all = answers.chain(std::iter::repeat(0)).take(self.scales.len());
        let values: Vec<Option<Number>> = all.map(|number| Some(Number::from(number))).collect();
        read(&values);
    }
}

impl fmt::Debug for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ready").finish_non_exhaustive()
    }
}
