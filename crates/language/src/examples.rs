//! The tests in a rule's page: worked examples with the faces of the dice, and numbers that must
//! come out.

use std::fmt;

use sandtable_dice::{Misshown, Procedure, Reading, Shown, Value, greatest_common_divisor};

use crate::data::Data;
use crate::lower;
use crate::premises::Premise;
use crate::problem::{Problem, Span};
use crate::refusal::Refusal;
use crate::rule::Rule;
use crate::surface::stated_of;
use crate::syntax::{self, Expr, Item, Path, Section, dotted, written_out};
use crate::tested::{check_measure, check_statistic, measure_of};

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
    /// `mean`, `p_ge(3)`, …, as scenarios call it.
    pub statistic: String,
    /// The measure.
    pub measure: String,
    /// The same as the page writes it: of a library, a formula.
    pub formula: Span,
    /// What it must be: the numerator and the denominator, which is above zero, in lowest terms.
    pub value: (i128, i128),
    /// In which situation.
    pub given: Situation,
    /// The same as the page writes it, without what has to be said: `pins = 2, cover = wall`.
    pub said: String,
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
    /// What differs from the defaults, as the page writes it: `pins = 2, cover = wall`.
    pub given: String,
    /// The faces of the dice, in the order in which they are rolled.
    pub faces: Vec<u8>,
    /// What must come of it, as the page writes it.
    pub then: String,
    /// What is wrong; nothing if it came out as it says.
    pub problem: Option<String>,
}

/// Why a worked example does not hold.
#[derive(Debug)]
enum Failing {
    /// It cannot be played.
    Refused(Refusal),
    /// Its faces are not those that are rolled.
    Faces(Misshown),
    /// What a measure should be is no number.
    Unknown,
    /// A measure comes to something else.
    Otherwise { measure: String, found: Reading, expected: Reading },
}

impl fmt::Display for Failing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told =
            |reading: &Reading| reading.0.map_or("nothing".to_owned(), |value| value.to_string());
        match self {
            Failing::Refused(refusal) => refusal.fmt(f),
            Failing::Faces(misshown) => misshown.fmt(f),
            Failing::Unknown => f.write_str("what it should be is not known"),
            Failing::Otherwise { measure, found, expected } => {
                write!(f, "{measure} is {}, not {}", told(found), told(expected))
            }
        }
    }
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
            given: self.listed(example.given.iter().map(|(path, value)| (dotted(path), value))),
            faces: example.faces.iter().map(|(face, _)| *face).collect(),
            then: self.listed(example.then.iter().map(|(name, of)| (name.text.clone(), of))),
            problem: self.attempt(example).err().map(|error| error.to_string()),
        });
        tried.collect()
    }

    /// Names with their values, as the page writes these.
    fn listed<'e>(&self, said: impl Iterator<Item = (String, &'e Expr)>) -> String {
        let each = said.map(|(name, of)| format!("{name} = {}", self.sources.written(of.span)));
        each.collect::<Vec<_>>().join(", ")
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
                    check_measure(&self.page, name, &mut problems);
                }
            }
        }
        problems.extend(self.check_refusals());
        problems
    }

    /// The example of the rule with what the page asks of it; what is wrong with that.
    pub(crate) fn asked(&self, problems: &mut Vec<Problem>) -> Data {
        let example = self.example().clone();
        let Some(asks) = &self.page.tree.asks else { return example };
        if let Some(measure) = &asks.measure {
            check_measure(&self.page, measure, problems);
        }
        for (path, _) in &asks.given {
            let found = self.page.key(path);
            if found.is_ok_and(|found| found.section != Section::Circumstances) {
                let problem = Problem::new(path[0].span, "an example has circumstances alone");
                problems.push(problem.help("`expect` may be given figures and rulings"));
            }
        }
        self.laid(example, &asks.given, problems).circumstances
    }

    fn expected(&self, problems: &mut Vec<Problem>) -> Vec<Expectation> {
        let expects = self.page.tree.items.iter().filter_map(|item| match item {
            Item::Expect(expect) => Some(expect),
            _ => None,
        });
        let mut all = Vec::new();
        for expect in expects {
            let given = self.situation(&expect.given, problems);
            check_statistic(&expect.statistic, problems);
            let syntax::ExprKind::Path(path) = &expect.formula.kind else {
                let problem = Problem::new(expect.formula.span, "a test is about one measure");
                problems.push(problem.help("add a line to the result, and name it here"));
                continue;
            };
            check_measure(&self.page, &measure_of(path), problems);
            let Some(value) = self.outcome(&expect.value) else {
                let message = "expected a number that is known, such as 5/4";
                problems.push(Problem::new(expect.value.span, message));
                continue;
            };
            all.push(Expectation {
                span: expect.span,
                statistic: expect.statistic.text.clone(),
                measure: dotted(path),
                formula: expect.formula.span,
                value,
                given,
                said: self.listed(expect.given.iter().map(|(path, of)| (dotted(path), of))),
                because: expect.because.as_ref().map(|text| text.text.clone()),
            });
        }
        all
    }

    /// What must come out: a number that is written out, as long as it may be, or one that is known.
    fn outcome(&self, of: &Expr) -> Option<(i128, i128)> {
        let known = || {
            let (above, below) = lower::number(&self.page, &self.purity, &self.by_heart, of)?;
            Some((above.into(), below.into()))
        };
        let (above, below): (i128, i128) = written_out(of).or_else(known)?;
        let common = greatest_common_divisor(above.unsigned_abs(), below.unsigned_abs());
        let by = i128::try_from(common).ok()?.checked_mul(below.signum())?;
        Some((above.checked_div(by)?, below.checked_div(by)?))
    }

    /// A number that is known.
    fn number(&self, of: &Expr) -> Option<Value> {
        let (above, below) = self.outcome(of)?;
        Value::fraction(above, below)
    }

    /// What a test says of the situation, laid over the defaults and what must be said.
    pub(crate) fn situation(
        &self,
        given: &[(Path, Expr)],
        problems: &mut Vec<Problem>,
    ) -> Situation {
        self.laid(self.required(), given, problems)
    }

    /// What is said of the situation, laid over circumstances.
    fn laid(
        &self,
        circumstances: Data,
        given: &[(Path, Expr)],
        problems: &mut Vec<Problem>,
    ) -> Situation {
        let mut situation = Situation { circumstances, figures: Data::EMPTY, rulings: Data::EMPTY };
        for Premise { section, keys, data } in self.premises(given, problems) {
            let table = match section {
                Section::Circumstances => &mut situation.circumstances,
                Section::Figures => &mut situation.figures,
                Section::Rulings => &mut situation.rulings,
            };
            match data {
                Some(data) => table.put(&keys, data),
                None => table.open(&keys),
            }
        }
        situation
    }

    /// What must be said of circumstances, as the example has it, with what the page asks of it.
    pub fn required(&self) -> Data {
        let keys = self.keys().circumstances.iter();
        let required = keys.filter(|key| key.presence == crate::keys::Presence::Required);
        let names: Vec<&String> = required.map(|key| &key.name).collect();
        let said = names.iter().filter_map(|name| Some(((*name).clone(), self.shown(name)?)));
        let shown = Data::Table(said.collect());
        let Some(asks) = &self.page.tree.asks else { return shown };
        // What is wrong with what it asks is told where it is checked.
        let mut asked = self.laid(shown, &asks.given, &mut Vec::new()).circumstances;
        if let Data::Table(values) = &mut asked {
            values.retain(|(key, _)| names.contains(&key));
        }
        asked
    }

    /// What the example of the page states of a circumstance. What a record says itself of the rest
    /// follows from what is said.
    fn shown(&self, name: &str) -> Option<Data> {
        let whole = self.example().get(name)?;
        let field = self.page.circumstances.get(name);
        Some(match field.and_then(|field| Some((field.example.as_ref()?, &field.of))) {
            Some((said, of)) => stated_of(whole, Some(said), of),
            None => whole.clone(),
        })
    }

    fn attempt(&self, example: &syntax::Example) -> Result<(), Failing> {
        let mut problems = Vec::new();
        let given = self.situation(&example.given, &mut problems);
        let program = self
            .prepare(&given.circumstances, &given.figures, &given.rulings)
            .map_err(Failing::Refused)?;
        let faces: Vec<u8> = example.faces.iter().map(|(face, _)| *face).collect();
        let mut dice = Shown::new(faces);
        let outcome = program.resolve(&mut dice);
        dice.check().map_err(Failing::Faces)?;
        let measures = program.measures();
        for (name, value) in &example.then {
            let measure = measures.iter().find(|measure| measure.name == name.text);
            let Some(measure) = measure else { continue };
            let expected = self.reading(value).ok_or(Failing::Unknown)?;
            let found = measure.read(&outcome);
            if found != expected {
                return Err(Failing::Otherwise { measure: name.text.clone(), found, expected });
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
