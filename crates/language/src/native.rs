//! Native parts: rules that are no text, which a page imports with keys of their own.
//!
//! A page says of such a part what it works out itself, at `play`. All other keys of the part are
//! handed on: they are keys of the page, and what a scenario says of them is said of the part.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::data::Data;
use crate::keys::{Key, Keys, Kind, Presence};
use crate::playable::{Habit, Playable, PlayedMeasure, Playing};
use crate::plays::plays;
use crate::problem::{Problem, Span};
use crate::refusal::Refusal;
use crate::syntax::{self, File, Name};
use crate::types::NativeKey;

/// A native part that a page imports.
#[derive(Clone, Debug)]
pub struct Native {
    /// What the page calls it: its circumstances stand under this name.
    pub name: String,
    /// The id of the rule that it is.
    pub rule: String,
    /// The keys of which the page says something itself: circumstances, figures and rulings.
    pub said: [BTreeSet<Vec<String>>; 3],
    pub(crate) of: Arc<dyn Playable>,
    /// Where its name stands.
    pub(crate) span: Span,
}

impl Native {
    /// A part that is imported, with what all plays of a file say of it.
    pub(crate) fn of(of: &syntax::Native, rule: Arc<dyn Playable>, tree: &File) -> Native {
        let mut said: [BTreeSet<Vec<String>>; 3] = Default::default();
        for play in plays(tree).into_iter().filter(|play| play.rule.text == of.name.text) {
            for says in &play.says {
                said[says.section.place()].extend(says.keys());
            }
        }
        let (name, id) = (of.name.text.clone(), of.rule.text.clone());
        Native { name, rule: id, said, of: rule, span: of.name.span }
    }

    /// The part, of which something is said already: of circumstances, figures and rulings.
    pub(crate) fn over(&self, base: [Data; 3]) -> Arc<dyn Playable> {
        let keys = optional(self.of.keys(), self.of.asked());
        Arc::new(Over { of: Arc::clone(&self.of), base, keys })
    }

    /// The part in its example.
    pub(crate) fn in_example(&self) -> Arc<dyn Playable> {
        self.over([self.of.example(), Data::EMPTY, Data::EMPTY])
    }
}

/// What is wrong with a native part as a page has it: nothing plays it, or a key of the page is
/// called as it is.
pub(crate) fn misused(tree: &File) -> Vec<Problem> {
    let natives = tree.items.iter().filter_map(|item| match item {
        syntax::Item::Native(of) => Some(of),
        _ => None,
    });
    let is_key = |name: &str| {
        tree.items.iter().any(|item| match item {
            syntax::Item::Circumstances(keys) => keys.iter().any(|key| key.name.text == name),
            _ => false,
        })
    };
    let wrong = natives.filter_map(|of| {
        let name = &of.name.text;
        if is_key(name) {
            let message = format!("`{name}` is a circumstance as well");
            let help = "give the part another name: its circumstances stand under it";
            return Some(Problem::new(of.name.span, message).help(help));
        }
        let is_played = plays(tree).iter().any(|play| play.rule.text == *name);
        let message = format!("nothing plays `{name}`");
        let help = format!("`play covered = {name} {{ … }}`, or leave it out");
        (!is_played).then(|| Problem::new(of.name.span, message).help(help))
    });
    wrong.collect()
}

/// The key of a native part that a path names, by what the page calls the part.
pub(crate) fn native_key(natives: &[Native], path: &[Name]) -> Result<NativeKey, Box<Problem>> {
    let (first, rest) = path.split_first().expect("a path has a name");
    let Some(native) = natives.iter().find(|native| native.name == first.text) else {
        let message = format!("there is no native part `{}`", first.text);
        let problem = Problem::new(first.span, message)
            .help("`use native \"ba.he.template\": placing` has types such as `placing.target`");
        let known = natives.iter().map(|native| native.name.as_str());
        return Err(Box::new(problem.did_you_mean(&first.text, known)));
    };
    let (mut keys, mut kind) = (&native.of.keys().circumstances, None);
    for name in rest {
        let Some(key) = keys.iter().find(|key| key.name == name.text) else {
            let message = format!("`{}` has no circumstance `{}`", native.rule, name.text);
            let known = keys.iter().map(|key| key.name.as_str());
            return Err(Box::new(Problem::new(name.span, message).did_you_mean(&name.text, known)));
        };
        kind = Some(&key.kind);
        keys = if let Kind::Table(inner) = &key.kind { inner } else { &NO_KEYS };
    }
    let path: Vec<String> = rest.iter().map(|name| name.text.clone()).collect();
    let example = native.of.example();
    let example = path.iter().try_fold(&example, |data, name| data.get(name));
    Ok(NativeKey {
        named: format!("{}.{}", native.name, path.join(".")),
        part: native.rule.clone(),
        kind: kind.cloned().expect("a path of a type has two names or more"),
        example: example.cloned().unwrap_or(Data::EMPTY),
        path,
    })
}

/// The keys of what has none.
static NO_KEYS: Vec<Key> = Vec::new();

/// What is wrong with figures and rulings of native parts, which keep their names: others are called
/// so as well.
pub(crate) fn clashes(natives: &[Native], keys: &Keys) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (at, own, is) in [(1, &keys.figures, "figure"), (2, &keys.rulings, "ruling")] {
        let mut taken: BTreeSet<&str> = own.iter().map(|key| key.name.as_str()).collect();
        for native in natives {
            let theirs = native.of.keys();
            let theirs = if at == 1 { &theirs.figures } else { &theirs.rulings };
            let is_said = |name: &str| native.said[at].iter().any(|key| key.join(".") == name);
            for Key { name, .. } in theirs.iter().filter(|key| !is_said(&key.name)) {
                if !taken.insert(name) {
                    let message = format!("`{name}` is a {is} of `{}` and another", native.rule);
                    let problem = Problem::new(native.span, message);
                    let help = format!("say it where the part is played: `{is}s {name} = …`");
                    problems.push(problem.help(help));
                }
            }
        }
    }
    problems
}

/// The same keys, none of which has to be said any more but those that are asked each time.
fn optional(keys: &Keys, asked: &[String]) -> Keys {
    let mut keys = keys.clone();
    let is_free = |key: &&mut Key| !asked.contains(&key.name);
    let free = |key: &mut Key| key.presence = Presence::Optional;
    keys.circumstances.iter_mut().filter(is_free).for_each(free);
    keys
}

/// A rule of which something is said already.
#[derive(Debug)]
struct Over {
    of: Arc<dyn Playable>,
    base: [Data; 3],
    keys: Keys,
}

impl Playable for Over {
    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn measures(&self) -> &[PlayedMeasure] {
        self.of.measures()
    }

    fn texts(&self) -> Vec<(String, String)> {
        self.of.texts()
    }

    fn assumes(&self) -> Vec<String> {
        self.of.assumes()
    }

    fn habits(&self) -> Vec<Habit> {
        self.of.habits()
    }

    fn example(&self) -> Data {
        self.of.example()
    }

    fn asked(&self) -> &[String] {
        self.of.asked()
    }

    fn prepare(
        &self,
        circumstances: &Data,
        figures: &Data,
        rulings: &Data,
    ) -> Result<Arc<dyn Playing>, Refusal> {
        let [under, numbers, switches] = &self.base;
        let laid = [(under, circumstances), (numbers, figures), (switches, rulings)];
        let [circumstances, figures, rulings] = laid.map(|(base, over)| base.clone().under(over));
        self.of.prepare(&circumstances, &figures, &rulings)
    }
}
