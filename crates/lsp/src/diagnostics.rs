//! What is wrong with a page, as the protocol says it.

use std::path::Path;

use sandtable_language::{Place, Problem, Span, Survey};
use serde_json::{Value, json};

use crate::files::Files;
use crate::links;
use crate::places::{Lines, is_in_page, stretch};

/// Everything that is wrong with a page; what is wrong with a library that it uses stands where the
/// library is named, and leads to the place there.
pub(crate) fn diagnostics(survey: &Survey, uri: &str, text: &str, files: &dyn Files) -> Value {
    let page = Page { survey, uri, lines: Lines::of(text), files };
    survey.problems().iter().map(|problem| page.diagnostic(problem)).collect()
}

/// A page that is looked at.
struct Page<'a> {
    survey: &'a Survey,
    uri: &'a str,
    lines: Lines<'a>,
    files: &'a dyn Files,
}

impl Page<'_> {
    fn diagnostic(&self, problem: &Problem) -> Value {
        let place = self.survey.sources().place(problem.span);
        let there = stretch(&place, problem.span);
        let mut related: Vec<Value> = Vec::new();
        let (here, message) = if self.is_here(&place) {
            (there, said(problem))
        } else {
            related.push(self.related(&place, there, &problem.message));
            let line = 1 + Lines::of(place.text).position(place.at).line;
            let named = self.survey.use_of(place.name).unwrap_or_default();
            (named, format!("{}, line {line}: {}", place.name, said(problem)))
        };
        if let Some(beside) = &problem.beside {
            let other = self.survey.sources().place(beside.0);
            related.push(self.related(&other, stretch(&other, beside.0), &beside.1));
        }
        json!({
            "range": self.lines.range(here),
            "severity": 1,
            "source": "sandtable",
            "message": message,
            "relatedInformation": related,
        })
    }

    fn is_here(&self, place: &Place) -> bool {
        is_in_page(self.survey.sources(), place)
    }

    fn related(&self, place: &Place, span: Span, message: &str) -> Value {
        let file = || self.files.file(Path::new(&links::path(self.uri)), place.name);
        let other = (!self.is_here(place)).then(file).flatten();
        let uri = other.map_or_else(|| self.uri.to_owned(), |file| links::uri(&file));
        let location = json!({ "uri": uri, "range": Lines::of(place.text).range(span) });
        json!({ "location": location, "message": message })
    }
}

/// What is wrong, what was expected, and how to mend it.
fn said(problem: &Problem) -> String {
    let mut said = problem.message.clone();
    if !problem.label.is_empty() {
        said = format!("{said}\n{}", problem.label);
    }
    match &problem.help {
        Some(help) => format!("{said}\nhelp: {help}"),
        None => said,
    }
}
