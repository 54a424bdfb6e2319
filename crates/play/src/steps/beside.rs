//! The rules of a chain, each with what a situation says of it.

use std::sync::Arc;

use sandtable_dice::Behaviour;
use sandtable_language::{
    self as language, Data, Playable, PlayedMeasure, Playing, Refusal, Unfound,
};
use serde_json::{Value, json};

use super::step::Step;
use crate::playable::Face;
use crate::rule_face::Situation;
use crate::within::behaviour_within;

/// The rules of a chain, in a situation of it.
pub(super) struct Beside<'a> {
    pub(super) steps: &'a [Step],
    pub(super) faces: &'a [Arc<Face>],
    pub(super) situation: &'a Situation,
    pub(super) behaviour: &'a Behaviour,
}

impl language::Library for Beside<'_> {
    fn page(&self, from: &str, path: &str) -> Result<(String, String), Unfound> {
        ().page(from, path)
    }

    fn rule(&self, from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        let mut each = self.steps.iter().zip(self.faces);
        let Some((step, face)) = each.find(|(step, _)| step.name == named) else {
            return ().rule(from, named);
        };
        let of = |table: &Value| table.get(named).cloned().unwrap_or_else(|| json!({}));
        let rulings = self.situation.rulings.as_object().into_iter().flatten();
        let rulings = rulings.filter_map(|(name, reading)| {
            let own = name.strip_prefix(&step.name)?.strip_prefix('.')?;
            Some((own.to_owned(), reading.clone()))
        });
        let base = Situation {
            weight: 1,
            circumstances: of(&self.situation.circumstances),
            figures: of(&self.situation.figures),
            rulings: Value::Object(rulings.collect()),
            behaviour: json!({}),
        };
        let keys = optional(face.keys());
        let (said, all) = (&self.situation.behaviour, self.behaviour);
        let behaviour = behaviour_within(named, &step.rule.decisions, said, all);
        Ok(Arc::new(Based { face: Arc::clone(face), base, behaviour, keys }))
    }
}

/// A rule of which much is said already.
#[derive(Debug)]
struct Based {
    face: Arc<Face>,
    base: Situation,
    behaviour: Behaviour,
    keys: language::Keys,
}

impl Playable for Based {
    fn keys(&self) -> &language::Keys {
        &self.keys
    }

    fn measures(&self) -> &[PlayedMeasure] {
        self.face.measures()
    }

    fn texts(&self) -> Vec<(String, String)> {
        self.face.texts()
    }

    fn assumes(&self) -> Vec<String> {
        self.face.assumes()
    }

    fn prepare(
        &self,
        circumstances: &Data,
        figures: &Data,
        rulings: &Data,
    ) -> Result<Arc<dyn Playing>, Refusal> {
        self.face.prepare_over(&self.base, &self.behaviour, [circumstances, figures, rulings])
    }
}

/// The same keys, none of which has to be said any more.
fn optional(keys: &language::Keys) -> language::Keys {
    let mut keys = keys.clone();
    for key in &mut keys.circumstances {
        key.presence = language::Presence::Optional;
    }
    keys
}
