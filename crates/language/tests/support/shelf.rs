//! Pages that use and play each other, found by their names.

#![allow(dead_code, reason = "no test needs all of it")]

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_dice::{Procedure, Scale, Value};
use sandtable_language::{
    Data, Faults, Keys, Library, Playable, PlayedMeasure, Playing, Program, Refusal, Rule, Span,
    Unfound,
};

/// Plays a rule once with the dice of some engine, and gives its measures.
pub(crate) type Play = fn(&Program, &mut dyn Any) -> Vec<Option<Value>>;

/// Texts that pages can use, `base/morale.rule`, and rules that they can play; each may play those
/// that were put there before.
pub(crate) struct Shelf {
    texts: Vec<(String, String)>,
    pages: BTreeMap<String, Arc<dyn Playable>>,
    play: Play,
}

impl Shelf {
    /// A shelf of texts, of whose rules none is ever played.
    pub(crate) fn of(texts: impl IntoIterator<Item = (String, String)>) -> Shelf {
        let texts = texts.into_iter().collect();
        Shelf { texts, ..Shelf::played(|_, _| Vec::new()) }
    }

    /// An empty shelf, whose rules are played in this way.
    pub(crate) fn played(play: Play) -> Shelf {
        Shelf { texts: Vec::new(), pages: BTreeMap::new(), play }
    }

    /// The shelf with a page that is right.
    pub(crate) fn with(mut self, name: &str, text: &str) -> Shelf {
        let rule =
            Rule::read_with(name, text, &self).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let page = Page::of(rule, self.play);
        self.pages.insert(name.to_owned(), Arc::new(page));
        self
    }
}

impl Library for Shelf {
    /// A path is relative to the folder of the page that names it.
    fn page(&self, from: &str, path: &str) -> Result<(String, String), Unfound> {
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut name: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
        for part in path.split('/') {
            if part == ".." {
                name.pop();
            } else {
                name.push(part);
            }
        }
        let name = name.join("/");
        let found = self.texts.iter().find(|(known, _)| *known == name);
        found.cloned().ok_or_else(|| Unfound::because("there is no such file"))
    }

    fn rule(&self, _from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
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
            list: None,
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

    fn texts(&self) -> Vec<(String, String)> {
        self.rule.sources().files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
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

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn play(&self, dice: &mut dyn Any, read: &mut dyn FnMut(&[Option<Value>])) {
        read(&(self.play)(&self.program, dice));
    }
}

/// Where something begins: the name of its text, the line and the column.
pub(crate) fn place(faults: &Faults, span: Span) -> (String, usize, usize) {
    let place = faults.sources.place(span);
    let before = &place.text[..place.at];
    let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
    (place.name.to_owned(), before.matches('\n').count() + 1, column)
}
