//! What cannot be played.

use super::given::Given;
use super::lowering::Lowering;
use crate::assigned::{rolling, rolls};
use crate::core::{Step, Told};
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
            if self.roll(&steps) {
                let problem = Problem::new(refuse.when.span, "a refusal rolls no dice");
                self.wrong(problem.help("circumstances that cannot be played are known before"));
            }
        }
    }

    /// Whether some steps ask the dice, themselves or by a part that does.
    pub(super) fn roll(&self, steps: &[Step]) -> bool {
        rolls(steps, &rolling(&self.routines))
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
        match self.page.key(path) {
            Ok(found) => std::iter::once(found.section.to_owned()).chain(found.keys).collect(),
            Err(problem) => {
                self.problems.push(problem);
                Vec::new()
            }
        }
    }
}
