//! The tests in a rule's page: worked examples with the faces of the dice, and numbers that must
//! come out.

mod faces;

use sandtable_dice::{Procedure, Reading, Value};

use crate::data::Data;
use crate::lower;
use crate::problem::{Problem, Span};
use crate::rule::{Rule, dotted};
use crate::syntax::{self, Expr, Item, Name, Path};
use crate::types::{Fields, Type};
use faces::Faces;

/// What differs from the defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The circumstances.
    pub circumstances: Data,
    /// The figures.
    pub figures: Data,
    /// The rulings.
    pub rulings: Data,
}

/// A number that a page says must come out.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// Where it stands.
    pub span: Span,
    /// `mean`, `sd`, …, as scenarios call it.
    pub statistic: String,
    /// The measure.
    pub measure: String,
    /// What it must be.
    pub value: Value,
    /// In which situation.
    pub given: Situation,
    /// Why.
    pub because: Option<String>,
}

/// What became of a worked example.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// What it shows.
    pub title: String,
    /// Where it stands.
    pub span: Span,
    /// What is wrong; nothing if it came out as it says.
    pub problem: Option<String>,
}

impl Rule {
    /// Carries out the worked examples of the page.
    pub fn try_examples(&self) -> Vec<Tried> {
        let examples = self.page.tree.items.iter().filter_map(|item| match item {
            Item::Example(example) => Some(example),
            _ => None,
        });
        let tried = examples.map(|example| Tried {
            title: example.title.text.clone(),
            span: example.title.span,
            problem: self.attempt(example).err(),
        });
        tried.collect()
    }

    /// The numbers that the page says must come out.
    pub fn expectations(&self) -> Vec<Expectation> {
        let mut problems = Vec::new();
        self.expected(&mut problems)
    }

    /// What is wrong with the tests of the page as they are written.
    pub(crate) fn check_tests(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        self.expected(&mut problems);
        for item in &self.page.tree.items {
            if let Item::Example(example) = item {
                self.situation(&example.given, &mut problems);
                for (name, _) in &example.then {
                    self.check_measure(name, &mut problems);
                }
            }
        }
        problems
    }

    fn expected(&self, problems: &mut Vec<Problem>) -> Vec<Expectation> {
        let expects = self.page.tree.items.iter().filter_map(|item| match item {
            Item::Expect(expect) => Some(expect),
            _ => None,
        });
        let mut all = Vec::new();
        for expect in expects {
            let given = self.situation(&expect.given, problems);
            let syntax::ExprKind::Path(path) = &expect.formula.kind else {
                let message = "a test is about a measure of the result";
                problems.push(Problem::new(expect.formula.span, message));
                continue;
            };
            for name in path {
                self.check_measure(name, problems);
            }
            let Some(value) = self.number(&expect.value) else {
                let message = "expected a number that is known, such as 5/4";
                problems.push(Problem::new(expect.value.span, message));
                continue;
            };
            all.push(Expectation {
                span: expect.span,
                statistic: expect.statistic.text.clone(),
                measure: dotted(path),
                value,
                given,
                because: expect.because.as_ref().map(|text| text.text.clone()),
            });
        }
        all
    }

    fn check_measure(&self, name: &Name, problems: &mut Vec<Problem>) {
        let measures = self.measure_names();
        if !measures.contains(&name.text.as_str()) {
            let problem = Problem::new(name.span, format!("the result has no `{}`", name.text));
            problems.push(problem.did_you_mean(&name.text, measures));
        }
    }

    /// The names of what is read off.
    fn measure_names(&self) -> Vec<&str> {
        let blocks = self.page.tree.items.iter().filter_map(|item| match item {
            Item::Resolve(block, _) => block.statements.last(),
            _ => None,
        });
        let lines = blocks.filter_map(|last| match &last.kind {
            syntax::StatementKind::Result(lines) => Some(lines),
            _ => None,
        });
        lines.flatten().map(|line| line.name.text.as_str()).collect()
    }

    /// A number that is known.
    fn number(&self, of: &Expr) -> Option<Value> {
        let (above, below) = lower::number(&self.page, &self.purity, of)?;
        Value::fraction(above.into(), below.into())
    }

    /// What a test says of the situation, laid over the defaults and what must be said.
    fn situation(&self, given: &[(Path, Expr)], problems: &mut Vec<Problem>) -> Situation {
        let mut situation = Situation {
            circumstances: self.required(),
            figures: Data::EMPTY,
            rulings: Data::EMPTY,
        };
        for (path, value) in given {
            let found = self.section_of(path).and_then(|(section, keys, of)| {
                let data = lower::data(&self.page, &self.purity, value, &of)?;
                Some((section, keys, data))
            });
            let Some((section, keys, data)) = found else {
                let span = path.first().map_or(value.span, |name| name.span.to(value.span));
                let message = format!("`{}` cannot be given so", dotted(path));
                problems
                    .push(Problem::new(span, message).help("a key of the rule, and a value of it"));
                continue;
            };
            let table = match section {
                "circumstances" => &mut situation.circumstances,
                "figures" => &mut situation.figures,
                _ => &mut situation.rulings,
            };
            table.put(&keys, data);
        }
        situation
    }

    /// What must be said of circumstances, as the example has it.
    pub fn required(&self) -> Data {
        let keys = self.keys().circumstances.iter();
        let required = keys.filter(|key| key.presence == crate::keys::Presence::Required);
        let said = required
            .filter_map(|key| Some((key.name.clone(), self.example().get(&key.name)?.clone())));
        Data::Table(said.collect())
    }

    /// The section that a path leads into, the keys within it, and what stands there.
    fn section_of(&self, path: &[Name]) -> Option<(&'static str, Vec<String>, Type)> {
        let ruling = dotted(path);
        if let Some(field) = self.page.rulings.get(&ruling) {
            return Some(("rulings", vec![ruling], field.of.clone()));
        }
        let (first, rest) = path.split_first()?;
        let sections =
            [("circumstances", &self.page.circumstances), ("figures", &self.page.figures)];
        if let Some((section, fields)) = sections.iter().find(|(name, _)| *name == first.text) {
            let (keys, of) = key_at(fields, rest)?;
            return Some((section, keys, of));
        }
        sections.iter().find_map(|(section, fields)| {
            let (keys, of) = key_at(fields, path)?;
            Some((*section, keys, of))
        })
    }

    fn attempt(&self, example: &syntax::Example) -> Result<(), String> {
        let mut problems = Vec::new();
        let given = self.situation(&example.given, &mut problems);
        let program = self
            .prepare(&given.circumstances, &given.figures, &given.rulings)
            .map_err(|refusal| refusal.to_string())?;
        let mut dice = Faces::new(example.faces.iter().map(|(face, _)| *face).collect());
        let outcome = program.resolve(&mut dice);
        dice.check()?;
        let measures = program.measures();
        for (name, value) in &example.then {
            let measure = measures.iter().find(|measure| measure.name == name.text);
            let Some(measure) = measure else { continue };
            let expected = self.reading(value).ok_or("what it should be is not known")?;
            let found = measure.read(&outcome);
            if found != expected {
                let told = |reading: Reading| {
                    reading.0.map_or("nothing".to_owned(), |value| value.to_string())
                };
                return Err(format!("{} is {}, not {}", name.text, told(found), told(expected)));
            }
        }
        Ok(())
    }

    fn reading(&self, of: &Expr) -> Option<Reading> {
        match of.kind {
            syntax::ExprKind::Nothing => Some(Reading::MISSING),
            _ => Some(Reading::from(self.number(of)?)),
        }
    }
}

/// The keys that a path goes through in scenarios, and the type at its end.
fn key_at(fields: &Fields, path: &[Name]) -> Option<(Vec<String>, Type)> {
    let (name, rest) = path.split_first()?;
    let field = fields.get(&name.text)?;
    let own = if field.is_flat { Vec::new() } else { vec![field.name.clone()] };
    let (inner, of) = within(&field.of, rest)?;
    Some((own.into_iter().chain(inner).collect(), of))
}

fn within(of: &Type, path: &[Name]) -> Option<(Vec<String>, Type)> {
    let Some((name, rest)) = path.split_first() else { return Some((Vec::new(), of.clone())) };
    match of {
        Type::Record(fields) => key_at(fields, path),
        Type::Maybe(of) => within(of, path),
        Type::By { words, of, .. } => {
            let word = &words.words[words.position(&name.text)?];
            let (inner, of) = within(of, rest)?;
            Some((std::iter::once(word.spelt.clone()).chain(inner).collect(), of))
        }
        Type::Bands(bands) => {
            let row = bands.rows.iter().find(|row| row.key == name.text)?;
            Some((vec![row.key.clone()], Type::Whole(row.within, None)))
        }
        _ => None,
    }
}
