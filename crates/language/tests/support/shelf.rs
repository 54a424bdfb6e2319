//! Pages that play each other.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_dice::{Procedure, Scale, Value};
use sandtable_language::{
    Data, Keys, Library, Playable, PlayedMeasure, Playing, Program, Refusal, Rule, Unfound,
};

/// Plays a rule once with the dice of some engine, and gives its measures.
pub(crate) type Play = fn(&Program, &mut dyn Any) -> Vec<Option<Value>>;

/// Pages by their names; each may play those that were put there before.
pub(crate) struct Shelf {
    pages: BTreeMap<String, Arc<dyn Playable>>,
    play: Play,
}

impl Shelf {
    /// An empty shelf, whose pages are played in this way.
    pub(crate) fn played(play: Play) -> Shelf {
        Shelf { pages: BTreeMap::new(), play }
    }

    /// The shelf with a page that is right.
    pub(crate) fn with(mut self, name: &str, text: &str) -> Shelf {
        let rule = Rule::read_with(text, &self).unwrap_or_else(|problems| panic!("{problems:#?}"));
        let page = Page::of(rule, self.play);
        self.pages.insert(name.to_owned(), Arc::new(page));
        self
    }
}

impl Library for Shelf {
    fn rule(&self, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        self.pages.get(named).cloned().ok_or_else(|| Unfound {
            message: format!("there is no rule `{named}`"),
            known: self.pages.keys().cloned().collect(),
        })
    }
}

#[derive(Debug)]
struct Page {
    rule: Rule,
    measures: Vec<PlayedMeasure>,
    play: Play,
}

impl Page {
    fn of(rule: Rule, play: Play) -> Page {
        let nothing = Data::EMPTY;
        let program = rule.prepare(rule.example(), &nothing, &nothing).expect("an example");
        let measures = program.measures().into_iter().map(|measure| PlayedMeasure {
            name: measure.name.to_owned(),
            meaning: measure.meaning.to_owned(),
            scale: measure.scale,
        });
        Page { measures: measures.collect(), rule, play }
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
        Ok(Arc::new(Ready { program, play: self.play }))
    }
}

struct Ready {
    program: Program,
    play: Play,
}

impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ready")
    }
}

impl Playing for Ready {
    fn scales(&self) -> Vec<Scale> {
        self.program.measures().into_iter().map(|measure| measure.scale).collect()
    }

    fn play(&self, dice: &mut dyn Any, read: &mut dyn FnMut(&[Option<Value>])) {
        read(&(self.play)(&self.program, dice));
    }
}
