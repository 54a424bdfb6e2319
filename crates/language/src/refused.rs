//! Situations that a page expects to be refused.

use std::fmt;

use crate::examples::Tried;
use crate::page::Found;
use crate::problem::Problem;
use crate::refusal::Refusal;
use crate::rule::Rule;
use crate::syntax::{Item, Refused, dotted};

/// Why a situation is not refused as the page expects.
#[derive(Debug)]
enum Unrefused {
    /// It can be played.
    Played,
    /// Another key is to blame than this.
    OtherKey { expected: String, refusal: Refusal },
    /// In other words.
    Otherwise(Refusal),
}

impl fmt::Display for Unrefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrefused::Played => f.write_str("it is not refused"),
            Unrefused::OtherKey { expected, refusal } => {
                write!(f, "it is refused for another key than `{expected}`: {refusal}")
            }
            Unrefused::Otherwise(refusal) => write!(f, "it is refused otherwise: {refusal}"),
        }
    }
}

impl Rule {
    /// Tries the situations that the page expects to be refused.
    pub fn try_refusals(&self) -> Vec<Tried> {
        let tried = self.expected_refusals().map(|of| Tried {
            title: self.written(of),
            span: of.span,
            given: String::new(),
            faces: Vec::new(),
            then: String::new(),
            problem: self.refuse(of).err().map(|error| error.to_string()),
        });
        tried.collect()
    }

    /// What is wrong with these as they are written.
    pub(crate) fn check_refusals(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for of in self.expected_refusals() {
            self.situation(&of.given, &mut problems);
            problems.extend(self.blamed(of).and_then(Result::err));
        }
        problems
    }

    fn expected_refusals(&self) -> impl Iterator<Item = &Refused> {
        self.page.tree.items.iter().filter_map(|item| match item {
            Item::Refused(of) => Some(of),
            _ => None,
        })
    }

    /// What is expected, as the page writes it, on one line.
    fn written(&self, of: &Refused) -> String {
        let written: Vec<&str> = self.sources.written(of.span).split_whitespace().collect();
        written.join(" ")
    }

    fn blamed(&self, of: &Refused) -> Option<Result<Found, Problem>> {
        of.blaming.as_ref().map(|path| self.page.key(path))
    }

    /// Holds a situation to what is expected of it.
    fn refuse(&self, of: &Refused) -> Result<(), Unrefused> {
        let mut problems = Vec::new();
        let given = self.situation(&of.given, &mut problems);
        let Err(refusal) = self.prepare(&given.circumstances, &given.figures, &given.rulings)
        else {
            return Err(Unrefused::Played);
        };
        let Refusal { key, problem } = &refusal;
        if let (Some(Ok(found)), Some(path)) = (self.blamed(of), &of.blaming) {
            let blamed = [vec![found.section.name().to_owned()], found.keys].concat();
            if !key.starts_with(&blamed) {
                return Err(Unrefused::OtherKey { expected: dotted(path), refusal });
            }
        }
        match &of.text {
            Some(text) if text.text != *problem => Err(Unrefused::Otherwise(refusal)),
            _ => Ok(()),
        }
    }
}
