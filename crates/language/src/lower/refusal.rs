//! What cannot be played.

use super::{Given, Lowering};
use crate::core::Told;
use crate::evaluate;
use crate::page::Page;
use crate::problem::Problem;
use crate::purity::Purity;
use crate::refusal::Refusal;
use crate::syntax::{Name, Refuse};

/// Why a situation cannot be played, if the rule refuses it.
pub(crate) fn refusal(page: &Page, purity: &Purity, given: &Given) -> Option<Refusal> {
    let mut lowering = Lowering::of(page, purity, given);
    lowering.body_mut().enter_main(&[]);
    page.refusals().find_map(|refuse| lowering.refused(refuse))
}

impl Lowering<'_> {
    /// Looks at all refusals, for what is wrong with them.
    pub(super) fn all_refusals(&mut self) {
        let page = self.page;
        for refuse in page.refusals() {
            let ((), steps) = self.apart(|lowering| {
                lowering.blamed(&refuse.key);
                let since = lowering.named(refuse);
                lowering.truth(&refuse.when);
                lowering.told(&refuse.text);
                lowering.forget(since, "value");
            });
            // A part without dice takes steps of its own; dice do not.
            if steps.iter().any(|step| matches!(step, crate::core::Step::Ask { .. })) {
                let problem = Problem::new(refuse.when.span, "a refusal rolls no dice");
                self.wrong(problem.help("circumstances that cannot be played are known before"));
            }
        }
    }

    /// Why the situation cannot be played, if a refusal says so.
    fn refused(&mut self, refuse: &Refuse) -> Option<Refusal> {
        let since = self.named(refuse);
        let holds = self.truth(&refuse.when);
        let is_refused = evaluate::value(&holds, &[]).is_some_and(|holds| holds != 0);
        let problem = is_refused.then(|| self.text(refuse));
        self.body_mut().forget(since);
        Some(Refusal { key: self.blamed(&refuse.key), problem: problem? })
    }

    /// Names the values that a refusal tells of.
    fn named(&mut self, refuse: &Refuse) -> usize {
        let since = self.body().names();
        for (name, value) in &refuse.values {
            let shape = self.expression(value, None);
            self.bind(name, shape, false);
        }
        since
    }

    fn text(&mut self, refuse: &Refuse) -> String {
        let told = self.told(&refuse.text);
        let mut text = String::new();
        for piece in told {
            match piece {
                Told::Said(said) => text.push_str(&said),
                Told::Number(of) => {
                    let number = evaluate::value(&of, &[]);
                    text.push_str(&number.map_or("?".to_owned(), |number| number.to_string()));
                }
                Told::Word(of, words) => {
                    let at = evaluate::value(&of, &[]).and_then(|at| usize::try_from(at).ok());
                    text.push_str(at.and_then(|at| words.get(at)).copied().unwrap_or("?"));
                }
            }
        }
        text
    }

    /// The key that a refusal blames, from its section on.
    fn blamed(&mut self, path: &[Name]) -> Vec<String> {
        let Some(first) = path.first() else { return Vec::new() };
        let names: Vec<String> = path.iter().map(|name| name.text.clone()).collect();
        let ruling = names.join(".");
        if self.page.rulings.get(&ruling).is_some() {
            return vec!["rulings".to_owned(), ruling];
        }
        let sections = ["circumstances", "figures", "rulings"];
        if sections.contains(&first.text.as_str()) {
            let mut key = names;
            if first.text == "rulings" {
                key = vec!["rulings".to_owned(), key[1..].join(".")];
            }
            return key;
        }
        for (section, fields) in
            [("circumstances", &self.page.circumstances), ("figures", &self.page.figures)]
        {
            if fields.get(&first.text).is_some() {
                return std::iter::once(section.to_owned()).chain(names).collect();
            }
        }
        let page = self.page;
        let all = [&page.circumstances, &page.figures, &page.rulings];
        let known = all.iter().flat_map(|fields| &fields.fields).map(|of| of.name.as_str());
        let problem = Problem::new(first.span, format!("there is no key `{}`", first.text));
        self.problems.push(problem.did_you_mean(&first.text, known));
        names
    }
}
