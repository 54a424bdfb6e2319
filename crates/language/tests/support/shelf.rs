//! Pages that play each other.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_dice::{Procedure, Scale, Value};
use sandtable_language::{
    Data, Keys, Library, Playable, PlayedMeasure, Playing, Refusal, Rule, Unfound,
};
use sandtable_sim::Experiment;
use sandtable_sim::experiment;

/// Pages by their names; each may play those that were put there before.
#[derive(Default)]
pub(crate) struct Shelf(BTreeMap<String, Arc<dyn Playable>>);

impl Shelf {
    /// The shelf with a page that is right.
    pub(crate) fn with(mut self, name: &str, text: &str) -> Shelf {
        let rule = Rule::read_with(text, &self).unwrap_or_else(|problems| panic!("{problems:#?}"));
        self.0.insert(name.to_owned(), Arc::new(Page::of(rule)));
        self
    }
}

impl Library for Shelf {
    fn rule(&self, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        self.0.get(named).cloned().ok_or_else(|| Unfound {
            message: format!("there is no rule `{named}`"),
            known: self.0.keys().cloned().collect(),
        })
    }
}

#[derive(Debug)]
struct Page {
    rule: Rule,
    measures: Vec<PlayedMeasure>,
}

impl Page {
    fn of(rule: Rule) -> Page {
        let nothing = Data::EMPTY;
        let program = rule.prepare(rule.example(), &nothing, &nothing).expect("an example");
        let measures = program.measures().into_iter().map(|measure| PlayedMeasure {
            name: measure.name.to_owned(),
            meaning: measure.meaning.to_owned(),
            scale: measure.scale,
        });
        Page { measures: measures.collect(), rule }
    }
}

impl Playable for Page {
    fn keys(&self) -> &Keys {
        self.rule.keys()
    }

    fn measures(&self) -> &[PlayedMeasure] {
        &self.measures
    }

    fn prepare(
        &self,
        circumstances: &Data,
        figures: &Data,
        rulings: &Data,
    ) -> Result<Arc<dyn Playing>, Refusal> {
        let program = self.rule.prepare(circumstances, figures, rulings)?;
        Ok(Arc::new(Ready(experiment::of(program))))
    }
}

struct Ready(Box<dyn Experiment>);

impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ready")
    }
}

impl Playing for Ready {
    fn scales(&self) -> Vec<Scale> {
        self.0.measures().into_iter().map(|measure| measure.scale).collect()
    }

    fn play(&self, dice: &mut dyn Any, read: &mut dyn FnMut(&[Option<Value>])) {
        read(&self.0.play(dice));
    }
}
