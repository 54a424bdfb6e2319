//! Values.

use super::Lowering;
use crate::core::{Operation, Step, Value};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, and, binary, choose, pick, whole, yes_no};
use crate::syntax::{Arm, Assign, Binary, Cell, Expr, ExprKind, Name, Pattern, PatternKind, Unary};
use crate::types::{Fields, Type, Words};

impl Lowering<'_> {
    /// A value. What is expected of it decides what its words mean.
    pub(super) fn expression(&mut self, of: &Expr, expected: Option<&Type>) -> Shape {
        match &of.kind {
            ExprKind::Whole(number) => Shape::number(*number),
            ExprKind::Decimal(a, b) => self.decimal(*a, *b, of.span),
            ExprKind::YesNo(is) => Shape::YesNo(yes_no(*is)),
            ExprKind::Nothing => Shape::Nothing,
            ExprKind::Path(path) => self.path(path, expected),
            ExprKind::Call(name, args) => self.call_for_one(name, args, of.span, expected),
            ExprKind::Index(list, at) => self.index(list, at, of.span),
            ExprKind::Field(record, name) => {
                let record = self.expression(record, None);
                self.field(&record, name)
            }
            ExprKind::With(record, assigns) => self.with(record, assigns),
            ExprKind::Record(name, assigns) => self.record_named(name, assigns),
            ExprKind::Cells(cells) => self.cells(cells, of.span, expected),
            ExprKind::Chart(..) => {
                self.wrong(Problem::new(of.span, "a chart stands in circumstances alone"))
            }
            ExprKind::List(items) => self.list(items, expected),
            ExprKind::Unary(Unary::Minus, of) => self.minus(of),
            ExprKind::Unary(Unary::Not, of) => {
                let value = self.truth(of);
                Shape::YesNo(crate::shape::not(value))
            }
            ExprKind::Binary(Binary::And | Binary::Or, a, b) => {
                self.logical(matches!(of.kind, ExprKind::Binary(Binary::And, ..)), a, b)
            }
            ExprKind::Binary(Binary::Default, a, b) => self.default(a, b, expected),
            ExprKind::Binary(operator, a, b) => self.operator(*operator, a, b, of.span),
            ExprKind::If(test, then, otherwise) => {
                self.conditional(test, then, otherwise, expected)
            }
            ExprKind::When(of, arms) => self.when(of, arms, expected),
            ExprKind::Fold(fold) => self.fold(fold, of.span, expected),
            ExprKind::Stage(text, of) => {
                let stage = Some(sandtable_dice::intern(&text.text));
                let before = std::mem::replace(&mut self.body_mut().stage, stage);
                let shape = self.expression(of, expected);
                self.body_mut().stage = before;
                shape
            }
            ExprKind::Verb(verb) => self.verb(verb, of.span),
        }
    }

    /// A number with decimals, as a fraction.
    fn decimal(&mut self, a: i64, b: i64, span: Span) -> Shape {
        match (i32::try_from(a), i32::try_from(b)) {
            (Ok(a), Ok(b)) => Shape::Fraction(whole(a), whole(b)),
            _ => self.wrong(Problem::new(span, "this number has too many digits")),
        }
    }

    /// A value that is yes or no.
    pub(super) fn truth(&mut self, of: &Expr) -> Value {
        match self.expression(of, Some(&Type::YesNo)) {
            Shape::YesNo(value) => value,
            Shape::Broken => yes_no(true),
            other => {
                let message = format!("expected yes or no, found {}", other.told());
                let help = match other {
                    Shape::Whole(_) => "compare it: `0 < pins`",
                    Shape::Maybe(..) => "say what counts where it is nothing: `?? no`",
                    _ => "a condition compares something",
                };
                self.wrong(Problem::new(of.span, message).help(help));
                yes_no(true)
            }
        }
    }

    /// A value that is a whole number; yes counts as one.
    pub(super) fn whole(&mut self, of: &Expr) -> Value {
        let shape = self.expression(of, None);
        self.as_whole(shape, of.span)
    }

    /// A value that has to be a whole number; yes counts as one.
    pub(super) fn as_whole(&mut self, shape: Shape, span: Span) -> Value {
        match shape {
            Shape::Whole(value) | Shape::YesNo(value) => value,
            Shape::Broken => whole(1),
            other => {
                let message = format!("expected a whole number, found {}", other.told());
                let help = match other {
                    Shape::Fraction(..) => "`//` divides and rounds down",
                    Shape::Maybe(..) => "say what counts where it is nothing: `?? 0`",
                    _ => "compare it, or take a number of it",
                };
                self.wrong(Problem::new(span, message).help(help));
                whole(1)
            }
        }
    }

    /// One or the other, number by number.
    pub(super) fn either(&mut self, test: &Value, a: &Shape, b: &Shape, span: Span) -> Shape {
        match a.zip(b, &mut |a, b| choose(test, a.clone(), b.clone())) {
            Some(shape) => shape,
            None => {
                let message = format!("this is either {} or {}", a.told(), b.told());
                self.wrong(Problem::new(span, message).expecting("both must be of one kind"))
            }
        }
    }

    fn conditional(
        &mut self,
        test: &Expr,
        then: &Expr,
        otherwise: &Expr,
        expected: Option<&Type>,
    ) -> Shape {
        let value = self.truth(test);
        if let (Some(known), false) = (value.constant(), self.given.is_general()) {
            return self.expression(if known == 0 { otherwise } else { then }, expected);
        }
        let (a, of_a) = self.apart(|lowering| lowering.expression(then, expected));
        let (b, of_b) = self.apart(|lowering| lowering.expression(otherwise, expected));
        self.join(&value, (a, of_a), (b, of_b), then.span.to(otherwise.span))
    }

    /// What is worked out, and the steps that it takes.
    pub(super) fn apart<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, Vec<Step>) {
        self.body_mut().open();
        let found = work(self);
        (found, self.body_mut().close())
    }

    /// One or the other, where each may take steps of its own.
    pub(super) fn join(
        &mut self,
        test: &Value,
        (a, of_a): (Shape, Vec<Step>),
        (b, of_b): (Shape, Vec<Step>),
        span: Span,
    ) -> Shape {
        if let Some(known) = test.constant() {
            let (shape, steps) = if known == 0 { (b, of_b) } else { (a, of_a) };
            steps.into_iter().for_each(|step| self.body_mut().emit(step));
            return shape;
        }
        if of_a.is_empty() && of_b.is_empty() {
            return self.either(test, &a, &b, span);
        }
        let same = self.either(test, &a, &b, span);
        if matches!(same, Shape::Broken) {
            return Shape::Broken;
        }
        let places = same.map(&mut |_| Value::Slot(self.body_mut().fresh("", None, span)));
        let of_a = self.put(&places, &a, of_a, span);
        let of_b = self.put(&places, &b, of_b, span);
        self.body_mut().emit(Step::If(test.clone(), of_a, of_b));
        places
    }

    /// Steps that end with a value in its place.
    fn put(
        &mut self,
        places: &Shape,
        value: &Shape,
        mut steps: Vec<Step>,
        span: Span,
    ) -> Vec<Step> {
        // Brings the value to the shape of its place: a number to a fraction, nothing to a maybe.
        let _ = places.zip(value, &mut |place, value| {
            if let Value::Slot(slot) = place {
                steps.push(Step::Set(*slot, value.clone(), span));
            }
            place.clone()
        });
        steps
    }

    fn logical(&mut self, is_and: bool, a: &Expr, b: &Expr) -> Shape {
        let first = self.truth(a);
        let settles = i32::from(!is_and);
        if first.constant() == Some(settles) && !self.given.is_general() {
            return Shape::YesNo(whole(settles));
        }
        let (second, steps) = self.apart(|lowering| lowering.truth(b));
        if steps.is_empty() {
            let both = if is_and { and(first, second) } else { crate::shape::or(first, second) };
            return Shape::YesNo(both);
        }
        let settled = (Shape::YesNo(whole(settles)), Vec::new());
        let open = (Shape::YesNo(second), steps);
        let span = a.span.to(b.span);
        if is_and {
            self.join(&first, open, settled, span)
        } else {
            self.join(&first, settled, open, span)
        }
    }

    fn default(&mut self, a: &Expr, b: &Expr, expected: Option<&Type>) -> Shape {
        match self.expression(a, expected) {
            Shape::Maybe(known, value) => {
                let (other, steps) = self.apart(|lowering| lowering.expression(b, expected));
                self.join(&known, (*value, Vec::new()), (other, steps), a.span.to(b.span))
            }
            Shape::Nothing => self.expression(b, expected),
            Shape::Broken => Shape::Broken,
            other => {
                let message = format!("this is always there: {}", other.told());
                self.wrong(Problem::new(a.span, message).help("leave out `??` and what follows"))
            }
        }
    }

    fn minus(&mut self, of: &Expr) -> Shape {
        match self.expression(of, None) {
            Shape::Fraction(a, b) => {
                Shape::Fraction(binary(Operation::Subtract, whole(0), a, of.span), b)
            }
            shape => {
                let value = self.as_whole(shape, of.span);
                Shape::Whole(binary(Operation::Subtract, whole(0), value, of.span))
            }
        }
    }

    fn index(&mut self, list: &Expr, at: &Expr, span: Span) -> Shape {
        match self.expression(list, None) {
            Shape::List(items, _) => {
                let at = self.whole(at);
                self.item(&items, &at, span)
            }
            Shape::By(words, values) => {
                let expected = Type::Words(std::sync::Arc::clone(&words));
                let at = self.expression(at, Some(&expected));
                self.by_word(&words, &values, &at, span)
            }
            Shape::Broken => Shape::Broken,
            other => {
                let message = format!("{} has no items to choose from", other.told());
                self.wrong(Problem::new(list.span, message))
            }
        }
    }

    /// The item with a number, counted from 1.
    pub(super) fn item(&mut self, items: &[Shape], at: &Value, span: Span) -> Shape {
        if let Some(known) = at.constant() {
            let place = usize::try_from(known).ok().and_then(|at| at.checked_sub(1));
            return match place.and_then(|place| items.get(place)) {
                Some(item) => item.clone(),
                None => {
                    let message = format!("there is no item {known} in a list of {}", items.len());
                    self.wrong(Problem::new(span, message).help("items are counted from 1"))
                }
            };
        }
        let at = binary(Operation::Subtract, at.clone(), whole(1), span);
        self.picked(items, &at, span)
    }

    /// The one at a place, counted from 0, number by number.
    pub(super) fn picked(&mut self, items: &[Shape], at: &Value, span: Span) -> Shape {
        let Some(first) = items.first() else {
            return self.wrong(Problem::new(span, "there is nothing to choose from"));
        };
        let numbers: Vec<Vec<&Value>> = items.iter().map(Shape::numbers).collect();
        let mut place = 0;
        let count = numbers[0].len();
        if numbers.iter().any(|numbers| numbers.len() != count) {
            return self.wrong(Problem::new(span, "the items are not of one kind"));
        }
        first.map(&mut |_| {
            let each = numbers.iter().map(|numbers| numbers[place].clone()).collect();
            place += 1;
            pick(each, at.clone(), span)
        })
    }

    /// The value that a word has.
    fn by_word(
        &mut self,
        words: &Words,
        values: &[Option<Shape>],
        at: &Shape,
        span: Span,
    ) -> Shape {
        let place = match at {
            Shape::Word(_, place) => place,
            Shape::Broken => return Shape::Broken,
            other => {
                let message =
                    format!("expected a word of {}, found {}", words.told(), other.told());
                return self.wrong(Problem::new(span, message));
            }
        };
        if let Some(known) = place.constant().and_then(|at| usize::try_from(at).ok()) {
            return match values.get(known) {
                Some(Some(value)) => value.clone(),
                _ => {
                    let word = &words.words[known].name;
                    self.wrong(Problem::new(span, format!("there is no value for `{word}`")))
                }
            };
        }
        // A word without a value is no case that can come up: whoever asks has excluded it.
        let Some(some) = values.iter().flatten().next() else { return Shape::Broken };
        let all: Vec<Shape> = values.iter().map(|of| of.as_ref().unwrap_or(some).clone()).collect();
        self.picked(&all, place, span)
    }

    /// A value of a record.
    pub(super) fn field(&mut self, record: &Shape, name: &Name) -> Shape {
        match record {
            Shape::Record(fields, values) => {
                match fields.fields.iter().position(|field| field.name == name.text) {
                    Some(at) => values[at].clone(),
                    None => self.no_field(fields, name),
                }
            }
            Shape::Maybe(known, of) => match self.field(of, name) {
                Shape::Broken => Shape::Broken,
                Shape::Maybe(also, of) => Shape::Maybe(and(known.clone(), also), of),
                of => Shape::Maybe(known.clone(), Box::new(of)),
            },
            Shape::Broken => Shape::Broken,
            other => {
                let message = format!("{} has no `{}`", other.told(), name.text);
                self.wrong(Problem::new(name.span, message))
            }
        }
    }

    /// Says that a record has no such value.
    pub(super) fn no_field(&mut self, fields: &Fields, name: &Name) -> Shape {
        let what = fields.name.as_deref().map_or("this".to_owned(), |name| format!("a {name}"));
        let message = format!("{what} has no `{}`", name.text);
        let known = fields.fields.iter().map(|field| field.name.as_str());
        self.wrong(Problem::new(name.span, message).did_you_mean(&name.text, known))
    }

    fn list(&mut self, items: &[Expr], expected: Option<&Type>) -> Shape {
        let of = match expected {
            Some(Type::List { of, .. }) => Some(&**of),
            _ => None,
        };
        let items: Vec<Shape> = items
            .iter()
            .map(|item| {
                let shape = self.expression(item, of);
                of.map_or(shape.clone(), |of| self.coerce(shape, of, item.span))
            })
            .collect();
        let length = i32::try_from(items.len()).unwrap_or(i32::MAX);
        Shape::List(items, whole(length))
    }

    fn with(&mut self, record: &Expr, assigns: &[Assign]) -> Shape {
        let mut shape = self.expression(record, None);
        for assign in assigns {
            shape = self.replace(shape, &assign.key, assign);
        }
        shape
    }

    /// The record with one of its values replaced.
    fn replace(&mut self, record: Shape, key: &[Name], assign: &Assign) -> Shape {
        let Some((name, rest)) = key.split_first() else { return record };
        let (fields, mut values) = match record {
            Shape::Record(fields, values) => (fields, values),
            Shape::Broken => return Shape::Broken,
            other => {
                let message = format!("{} has no `{}` to change", other.told(), name.text);
                return self.wrong(Problem::new(name.span, message));
            }
        };
        let Some(at) = fields.fields.iter().position(|field| field.name == name.text) else {
            return self.no_field(&fields, name);
        };
        values[at] = if rest.is_empty() {
            self.assigned(assign, &fields.fields[at].of)
        } else {
            self.replace(values[at].clone(), rest, assign)
        };
        Shape::Record(fields, values)
    }

    /// What is said of a value: an expression, or the variable of its name.
    fn assigned(&mut self, assign: &Assign, of: &Type) -> Shape {
        let (shape, span) = match &assign.value {
            Some(value) => (self.expression(value, Some(of)), value.span),
            None => {
                let name = assign.key.last().expect("a key has a name");
                (self.path(std::slice::from_ref(name), Some(of)), name.span)
            }
        };
        self.coerce(shape, of, span)
    }

    fn record_named(&mut self, name: &Name, assigns: &[Assign]) -> Shape {
        let Some(fields) = self.page.record_named(&name.text) else {
            let known: Vec<_> = self.page.records.iter().filter_map(|of| of.name.clone()).collect();
            let problem = Problem::new(name.span, format!("there is no record `{}`", name.text));
            return self.wrong(problem.did_you_mean(&name.text, known.iter().map(String::as_str)));
        };
        let fields = std::sync::Arc::clone(fields);
        self.record(&fields, assigns, name.span)
    }

    /// A record of which some values are said and the others have their defaults.
    fn record(&mut self, fields: &std::sync::Arc<Fields>, assigns: &[Assign], span: Span) -> Shape {
        for assign in assigns {
            let name = &assign.key[0];
            if fields.get(&name.text).is_none() {
                self.no_field(fields, name);
            }
        }
        let mut values = Vec::new();
        for field in &fields.fields {
            let said = assigns.iter().find(|assign| assign.key[0].text == field.name);
            values.push(match said {
                Some(assign) => self.assigned(assign, &field.of),
                None => match self.default_of(field, fields, &values) {
                    Some(value) => value,
                    None => {
                        let message = format!("`{}` is missing", field.name);
                        self.wrong(
                            Problem::new(span, message).beside(field.span, "it has no default"),
                        )
                    }
                },
            });
        }
        Shape::Record(std::sync::Arc::clone(fields), values)
    }

    fn cells(&mut self, cells: &[Cell], span: Span, expected: Option<&Type>) -> Shape {
        let expected = match expected {
            Some(Type::Maybe(of)) => Some(&**of),
            expected => expected,
        };
        let Some(Type::Record(fields)) = expected else {
            let problem = Problem::new(span, "nothing says what record this is");
            return self.wrong(problem.help("name it: `Unit { pins = 2 }`"));
        };
        let mut assigns = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            assigns.push(match cell {
                Cell::Named(assign) => assign.clone(),
                Cell::Plain(value) => {
                    let Some(field) = fields.fields.get(at) else {
                        let message =
                            format!("there are only {} values in it", fields.fields.len());
                        return self.wrong(Problem::new(value.span, message));
                    };
                    let key = vec![Name { text: field.name.clone(), span: value.span }];
                    Assign { key, value: Some(value.clone()) }
                }
            });
        }
        self.record(fields, &assigns, span)
    }

    fn when(&mut self, of: &Expr, arms: &[Arm<Expr>], expected: Option<&Type>) -> Shape {
        let asked = self.expression(of, None);
        let asked = self.body_mut().keep_all("", &asked, of.span);
        let Some(tests) = self.cases(&asked, arms.iter().map(|arm| &arm.patterns), of.span) else {
            return Shape::Broken;
        };
        let mut found: Option<(Shape, Vec<Step>)> = None;
        for (arm, test) in self.possible(arms, tests).into_iter().rev() {
            let this = self.apart(|lowering| lowering.expression(&arm.then, expected));
            found = Some(match found {
                None => this,
                Some(others) => {
                    let span = arm.then.span;
                    self.apart(|lowering| lowering.join(&test, this, others, span))
                }
            });
        }
        let (shape, steps) = found.unwrap_or((Shape::Broken, Vec::new()));
        steps.into_iter().for_each(|step| self.body_mut().emit(step));
        shape
    }

    /// The arms that can come up: all of them in general, in a situation those not ruled out.
    pub(super) fn possible<'a, T>(
        &self,
        arms: &'a [Arm<T>],
        tests: Vec<Value>,
    ) -> Vec<(&'a Arm<T>, Value)> {
        let all = arms.iter().zip(tests);
        if self.given.is_general() {
            return all.collect();
        }
        let mut possible = Vec::new();
        for (arm, test) in all {
            let known = test.constant();
            if known != Some(0) {
                possible.push((arm, test));
            }
            if known == Some(1) {
                break;
            }
        }
        possible
    }

    /// When each arm holds, given that none before it does. The last always does.
    pub(super) fn cases<'a>(
        &mut self,
        asked: &Shape,
        arms: impl Iterator<Item = &'a Vec<Pattern>>,
        span: Span,
    ) -> Option<Vec<Value>> {
        let all: Vec<&Vec<Pattern>> = arms.collect();
        if !self.covers(asked, &all, span) {
            return None;
        }
        let mut tests: Vec<Value> = Vec::new();
        for patterns in &all {
            let each = patterns.iter().map(|pattern| case(asked, pattern));
            tests.push(each.fold(yes_no(false), crate::shape::or));
        }
        if let Some(last) = tests.last_mut() {
            *last = yes_no(true);
        }
        Some(tests)
    }

    /// Whether each case is one, is said once, and none is forgotten.
    fn covers(&mut self, asked: &Shape, arms: &[&Vec<Pattern>], span: Span) -> bool {
        let before = self.problems.len();
        let words: Vec<String> = match asked {
            Shape::Word(words, _) => words.words.iter().map(|word| word.name.clone()).collect(),
            Shape::YesNo(_) => vec!["no".to_owned(), "yes".to_owned()],
            Shape::Whole(_) => Vec::new(),
            Shape::Broken => return false,
            other => {
                let message = format!("cannot tell cases of {} apart", other.told());
                self.wrong(Problem::new(span, message));
                return false;
            }
        };
        let mut open: Vec<&String> = words.iter().collect();
        let mut is_complete = false;
        for pattern in arms.iter().copied().flatten() {
            self.check_case(pattern, &words, &mut open, &mut is_complete);
        }
        if !is_complete && (words.is_empty() || !open.is_empty()) {
            let names: Vec<String> = open.iter().map(|name| format!("`{name}`")).collect();
            let message = if words.is_empty() {
                "this does not say what holds for other numbers".to_owned()
            } else {
                format!("this does not say what holds for {}", names.join(", "))
            };
            self.wrong(Problem::new(span, message).help("a last case `else` takes all others"));
        }
        before == self.problems.len()
    }

    fn check_case<'w>(
        &mut self,
        pattern: &Pattern,
        words: &'w [String],
        open: &mut Vec<&'w String>,
        is_complete: &mut bool,
    ) {
        if *is_complete {
            self.wrong(Problem::new(pattern.span, "nothing is left for this case after `else`"));
            return;
        }
        match &pattern.kind {
            PatternKind::Else if !words.is_empty() && open.is_empty() => {
                self.wrong(Problem::new(pattern.span, "nothing is left for `else`"));
            }
            PatternKind::Else => *is_complete = true,
            PatternKind::Numbers(low, high) if words.is_empty() && low <= high => (),
            PatternKind::Numbers(..) => {
                self.wrong(Problem::new(pattern.span, "this number is no case of it"));
            }
            PatternKind::Word(name) => match open.iter().position(|word| **word == name.text) {
                Some(at) => drop(open.remove(at)),
                None if words.contains(&name.text) => {
                    let message = format!("the case `{}` is there twice", name.text);
                    self.wrong(Problem::new(pattern.span, message));
                }
                None => {
                    let problem =
                        Problem::new(pattern.span, format!("`{}` is no case of it", name.text));
                    let known = words.iter().map(String::as_str);
                    self.wrong(problem.did_you_mean(&name.text, known));
                }
            },
        }
    }
}

/// Whether a case holds.
fn case(asked: &Shape, pattern: &Pattern) -> Value {
    let equal =
        |value: &Value, to: i32| binary(Operation::Equal, value.clone(), whole(to), pattern.span);
    match (asked, &pattern.kind) {
        (Shape::Word(words, value), PatternKind::Word(name)) => {
            let place = words.position(&name.text).and_then(|at| i32::try_from(at).ok());
            equal(value, place.unwrap_or(-1))
        }
        (Shape::YesNo(value), PatternKind::Word(name)) => {
            equal(value, i32::from(name.text == "yes"))
        }
        (Shape::Whole(value), PatternKind::Numbers(low, high)) if low == high => equal(value, *low),
        (Shape::Whole(value), PatternKind::Numbers(low, high)) => {
            let from = binary(Operation::AtMost, whole(*low), value.clone(), pattern.span);
            and(from, binary(Operation::AtMost, value.clone(), whole(*high), pattern.span))
        }
        _ => yes_no(true),
    }
}
