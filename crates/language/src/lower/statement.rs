//! Statements.

use super::body::Local;
use super::lowering::Lowering;
use super::targets::sets;
use crate::core::{Noted, Step, Value};
use crate::problem::{About, Problem, Span, values as counted};
use crate::shape::Shape;
use crate::syntax::{
    Arm, Block, Expr, ExprKind, Gift, Name, Piece, Statement, StatementKind, Template,
};

impl Lowering<'_> {
    /// Statements with names of their own.
    pub(super) fn block(&mut self, block: &Block) {
        let (since, known) = (self.body().names(), self.body().facts.count());
        self.statements(&block.statements);
        self.body_mut().facts.forget(known);
        self.forget(since, "variable");
    }

    /// Statements whose names stay.
    pub(super) fn statements(&mut self, all: &[Statement]) {
        for (at, one) in all.iter().enumerate() {
            self.statement(one);
            if !self.given.is_general() && self.body().has_ended() {
                return;
            }
            if ends(one)
                && let Some(next) = all.get(at + 1)
            {
                let problem = Problem::absence(next.span, "this is never reached");
                self.wrong(problem.beside(one.span, "nothing follows this"));
                return;
            }
        }
    }

    /// Forgets names, and says which nothing read.
    pub(super) fn forget(&mut self, since: usize, what: &str) {
        for local in self.body_mut().forget(since) {
            self.tell_unread(what, &local.name, local.span, local.may_be_blank);
        }
    }

    fn statement(&mut self, of: &Statement) {
        self.body_mut().begin_statement();
        match &of.kind {
            StatementKind::Let(names, value) => self.let_(names, value),
            StatementKind::Var { name, of, value } => self.var(name, of.as_ref(), value),
            StatementKind::Set(places, value) => self.set(places, value, of.span),
            StatementKind::Change { place, is_less, by } => {
                self.change(place, *is_less, by, of.span);
            }
            StatementKind::If(test, then, otherwise) => self.if_(test, then, otherwise.as_ref()),
            StatementKind::When(asked, arms) => self.when_(asked, arms),
            StatementKind::Rounds { most, at, body } => {
                self.rounds(most, at.as_ref(), body, of.span);
            }
            StatementKind::Each { name, at, list, body } => {
                self.each(name, at.as_ref(), list, body, of.span);
            }
            StatementKind::Faces { face, count, pool, from_highest, body } => {
                self.faces([face, count], pool, *from_highest, body, of.span);
            }
            StatementKind::Stop => {
                if self.body().rounds == 0 {
                    let problem = Problem::new(of.span, "there are no rounds to stop here");
                    self.wrong(
                        problem.help("`finish` goes on to the result, `give` leaves a part"),
                    );
                }
                if self.body().rounds == 1 {
                    self.tell_turn(true);
                }
                self.body_mut().emit(Step::Stop);
            }
            StatementKind::Play(play) => self.play(play, of.span),
            StatementKind::Finish => self.finish(of.span),
            StatementKind::Give(values) => self.give_all(values, of.span),
            StatementKind::Note(text) => self.note(text),
            StatementKind::Series(lines) => self.misplaced_series(lines, of.span),
            StatementKind::Result(_) => {
                let is_second = self.result.is_some() && self.in_hand.is_empty();
                let message = if is_second {
                    "there is another result behind this one; a rule has one"
                } else {
                    "the result stands at the end of `resolve`"
                };
                let problem = Problem::absence(of.span, message);
                self.wrong(problem.help("`finish` goes on to it from anywhere"));
            }
        }
    }

    /// What several names stand for.
    pub(super) fn values(&mut self, value: &Expr, count: usize) -> Option<Vec<Shape>> {
        let found = match &value.kind {
            ExprKind::Call(name, args) if self.page.part(name).is_some() => {
                self.call(name, args, value.span)
            }
            ExprKind::Stage(text, of) => {
                return self.with_stage(&text.text, |lowering| lowering.values(of, count));
            }
            _ => vec![self.expression(value, None)],
        };
        if found.is_empty() || found.iter().any(|shape| matches!(shape, Shape::Broken)) {
            return None;
        }
        if found.len() != count {
            let message = format!("this gives {}, for {count} names", counted(found.len()));
            let help = "as many names as values; a part says what it gives: `-> hits, pins`";
            self.wrong(Problem::new(value.span, message).help(help));
            return None;
        }
        Some(found)
    }

    fn let_(&mut self, names: &[Name], value: &Expr) {
        let found = self.values(value, names.len());
        let found = found.unwrap_or_else(|| vec![Shape::Broken; names.len()]);
        for (name, shape) in names.iter().zip(found).filter(|(name, _)| name.is_kept()) {
            let kept = self.body_mut().keep_all(&name.text, &shape, name.span);
            self.bind(name, kept, false);
            if names.len() > 1 {
                self.body_mut().may_be_blank();
            }
        }
    }

    /// Gives a value a name, which must be a new one.
    pub(super) fn bind(&mut self, name: &Name, shape: Shape, is_variable: bool) {
        let is_told = |first: &Local| matches!(first.shape, Shape::Broken);
        if let Some(first) = self.body_mut().find(&name.text).filter(|first| !is_told(first)) {
            let first = first.span;
            let message = format!("`{}` is the name of something else here", name.text);
            let problem = Problem::new(name.span, message).beside(first, "it is declared here");
            self.wrong(problem.help("give it a name of its own"));
        }
        self.body_mut().bind(name, shape, is_variable);
    }

    fn if_(&mut self, asked: &Expr, then: &Block, otherwise: Option<&Block>) {
        self.check_condition(asked);
        let test = self.truth(asked);
        let general = self.given.is_general();
        let known = test.constant().filter(|_| !general);
        if let Some(known) = known {
            let holds = known != 0;
            self.block_where(asked, holds, if holds { Some(then) } else { otherwise });
            self.learn_behind(asked, then);
            return;
        }
        let mut ways = self.part_ways();
        let mut way = |holds, block| {
            let go = |lowering: &mut Self| lowering.block_where(asked, holds, block);
            self.way(&mut ways, |lowering| lowering.apart(go)).1
        };
        let (holds, fails) = (way(true, Some(then)), way(false, otherwise));
        self.meet(ways);
        self.branch(&test, holds, fails);
        self.learn_behind(asked, then);
    }

    /// Keeps in mind what follows for what comes behind a condition: if nothing does where it holds,
    /// that it does not.
    fn learn_behind(&mut self, asked: &Expr, then: &Block) {
        if always(then, ends) {
            self.learn(asked, false);
        }
    }

    /// Statements, if there are some, where a condition holds or does not.
    fn block_where(&mut self, asked: &Expr, holds: bool, block: Option<&Block>) {
        if let Some(block) = block {
            self.where_it(asked, holds, |lowering| lowering.block(block));
        }
    }

    /// One or the other, or the one that is known to be.
    pub(super) fn branch(&mut self, test: &Value, then: Vec<Step>, otherwise: Vec<Step>) {
        match test.constant() {
            None => self.body_mut().emit(Step::If(test.clone(), then, otherwise)),
            Some(known) => {
                let steps = if known == 0 { otherwise } else { then };
                self.body_mut().emit_all(steps);
            }
        }
    }

    fn when_(&mut self, of: &Expr, arms: &[Arm<Block>]) {
        let asked = self.expression(of, None);
        let asked = self.body_mut().keep_all("", &asked, of.span);
        let Some(tests) = self.cases(&asked, arms.iter().map(|arm| &arm.patterns), of) else {
            return;
        };
        let mut rest: Vec<Step> = Vec::new();
        let mut all = Vec::new();
        let mut ways = self.part_ways();
        for (arm, test) in self.possible(arms, tests) {
            let go = |lowering: &mut Self| {
                lowering.in_case(of, arm, |lowering| lowering.block(&arm.then));
            };
            let ((), steps) = self.way(&mut ways, |lowering| lowering.apart(go));
            all.push((test, steps));
        }
        self.meet(ways);
        for (test, steps) in all.into_iter().rev() {
            let others = std::mem::take(&mut rest);
            ((), rest) = self.apart(|lowering| lowering.branch(&test, steps, others));
        }
        self.body_mut().emit_all(rest);
    }

    fn rounds(&mut self, most: &Expr, at: Option<&Name>, block: &Block, span: Span) {
        self.check_some(most);
        let most = self.whole(most);
        let name = at.map_or("the round", |name| &name.text);
        let counter = self.body_mut().counter(name, span);
        let since = self.body().names();
        if let Some(name) = at {
            self.bind(name, Shape::Whole(Value::Slot(counter)), false);
        }
        self.body_mut().rounds += 1;
        self.body_mut().doubt_variables();
        let is_outermost = self.body().is_outermost();
        let ((), body) = self.apart(|lowering| match block.statements.split_first() {
            Some((first, rest)) if is_outermost && lowering.is_series(first) => {
                lowering.told_turns((first, rest), counter, &most);
            }
            _ => lowering.block(block),
        });
        self.body_mut().rounds -= 1;
        // Whoever is told of a trial reads the number, whether the page does or not.
        self.body_mut().forget(since);
        let each = at.map(|name| sandtable_dice::intern(&name.text.replace('-', " ")));
        self.body_mut().emit(Step::Rounds { most, counter, each, body, span });
    }

    fn each(&mut self, name: &Name, at: Option<&Name>, list: &Expr, block: &Block, span: Span) {
        self.check_items(list);
        let (list, at_list) = (self.expression(list, None), list.span);
        let are_alike = matches!(list, Shape::Alike(..));
        let Some(items) = self.items(list, at_list) else { return };
        self.body_mut().rounds += 1;
        let mut was_read = items.is_empty();
        let ((), steps) = self.apart(|lowering| {
            for item in items {
                let is_set = sets(block, &lowering.body().variables_in(&item.shape));
                was_read |= lowering.one_of_each(name, at, &item, block, are_alike || is_set);
            }
        });
        self.body_mut().rounds -= 1;
        if !was_read {
            self.tell_unread("item", &name.text, name.span, true);
        }
        if !stops(block) {
            self.body_mut().emit_all(steps);
            return;
        }
        // What is stopped is the going through the list: rounds of which there is one.
        let counter = self.body_mut().fresh("", None, span);
        let most = crate::shape::whole(1);
        self.body_mut().emit(Step::Rounds { most, counter, each: None, body: steps, span });
    }

    /// What happens to one item; whether it was looked at. It is what it was when its turn came: where it
    /// has others like it, or its list may be set meanwhile, it is copied, for what a condition says of it
    /// is said of no other, and of nothing that comes after.
    fn one_of_each(
        &mut self,
        name: &Name,
        at: Option<&Name>,
        item: &super::fold::Item,
        block: &Block,
        is_copied: bool,
    ) -> bool {
        if item.is_there.constant() == Some(0) {
            return true;
        }
        let since = self.body().names();
        let ((), steps) = self.apart(|lowering| {
            let shape = if is_copied {
                lowering.body_mut().copy_all(&name.text, &item.shape, name.span)
            } else {
                item.shape.clone()
            };
            if name.is_kept() {
                lowering.bind(name, shape, false);
            }
            if let Some(at) = at {
                lowering.body_mut().bind_silently(at, Shape::number(item.number));
            }
            lowering.block(block);
        });
        self.branch(&item.is_there, steps, Vec::new());
        self.body_mut().forget(since).iter().all(|local| local.name != name.text)
    }

    fn give_all(&mut self, values: &[Expr], span: Span) {
        let Some(part) = self.in_hand.last().copied() else {
            let problem = Problem::new(span, "only a part gives something");
            self.wrong(problem.help("`finish` goes on to the result"));
            return;
        };
        let page = self.page;
        let types = &page.signatures[part].gives;
        let gifts = page.part_at(part).map_or(&[][..], |part| part.gives.as_slice());
        if !types.is_empty() && types.len() != values.len() {
            let message = format!("this part gives {}, not {}", counted(types.len()), values.len());
            let help = "behind `->` stands what it gives";
            self.wrong(Problem::new(span, message).help(help));
            return;
        }
        let shapes = values.iter().enumerate().map(|(at, value)| {
            let of = types.get(at).and_then(Option::as_ref);
            let shape = self.expression(value, of);
            let name = gifts.get(at).and_then(|gift| gift.name.as_ref());
            let before = self.problems.len();
            let shape = match (of, name) {
                (Some(of), Some(name)) => {
                    self.coerce_named(|| name.text.clone(), shape, of, value.span)
                }
                (Some(of), None) => self.coerce(shape, of, value.span),
                (None, _) => shape,
            };
            let told = self.problems.split_off(before).into_iter();
            let what = self.given(at);
            self.problems.extend(told.map(|it| it.about(what)));
            shape
        });
        let shapes: Vec<Shape> = shapes.collect();
        let each: Vec<Span> = values.iter().map(|value| value.span).collect();
        self.give(&shapes, &each, span);
        self.body_mut().emit(Step::Return);
    }

    /// One of the things that are given here.
    fn given(&self, at: usize) -> About {
        let part = self.in_hand.last().and_then(|part| self.page.part_at(*part));
        About::Given(part.map(|part| part.name.span), at)
    }

    /// Puts what is given, of which each may stand at a place of its own, where whoever asked finds it.
    pub(super) fn give(&mut self, shapes: &[Shape], each: &[Span], span: Span) {
        let shapes: Vec<Shape> = shapes.iter().cloned().map(Shape::apart).collect();
        let places = self.body().gives.clone().unwrap_or_else(|| {
            let mut place =
                |_: &Value| Value::Slot(self.body_mut().variable("what is given", None, span));
            let places: Vec<Shape> = shapes.iter().map(|of| of.map(&mut place)).collect();
            self.body_mut().gives = Some(places.clone());
            places
        });
        if places.len() != shapes.len() {
            let given = counted(shapes.len());
            let message = format!("this gives {given}, {} {}", self.elsewhere(), places.len());
            self.wrong(Problem::new(span, message).help("give as many everywhere"));
            return;
        }
        for (at, (place, shape)) in places.iter().zip(&shapes).enumerate() {
            if place.is_broken() || shape.is_broken() {
                continue;
            }
            let mut sets = Vec::new();
            let fits = place.zip(shape, &mut |place, value| {
                sets.push((place.clone(), value.clone()));
                place.clone()
            });
            if fits.is_none_or(|fitted| fitted.numbers().len() != place.numbers().len()) {
                let (given, other) = (shape.told_beside(place), place.told_beside(shape));
                let message = format!("this gives {given}, {} {other}", self.elsewhere());
                let span = each.get(at).copied().filter(|_| 1 < shapes.len()).unwrap_or(span);
                let problem = Problem::new(span, message).help(self.one_kind(at, shape, place));
                self.wrong(problem.about(self.given(at)));
                continue;
            }
            for (place, value) in sets {
                if let Value::Slot(slot) = place {
                    self.body_mut().emit(Step::Set(slot, value, span));
                }
            }
        }
    }

    /// How a part can give values of two kinds in one place.
    fn one_kind(&self, at: usize, shape: &Shape, other: &Shape) -> String {
        let part = self.in_hand.last().and_then(|part| self.page.part_at(*part));
        let gifts = part.map_or(&[][..], |part| &part.gives);
        let called = gifts.iter().map(|Gift { name, .. }| name.as_ref());
        let mut names: Vec<&str> =
            called.map(|name| name.map_or("lost", |name| name.text.as_str())).collect();
        if names.len() <= at {
            names = vec!["lost"];
        }
        let one = at.min(names.len() - 1);
        match (shape, other) {
            (Shape::Whole(_), Shape::YesNo(_)) => {
                let said = format!("{} 0..10", names[one]);
                names[one] = &said;
                format!("say that it is a number: `-> {}`; yes counts as 1 there", names.join(", "))
            }
            (Shape::Nothing | Shape::Maybe(..), _) | (_, Shape::Nothing) => {
                "say that the part may give nothing: `-> maybe 0..10`".to_owned()
            }
            _ if shape.lengths_beside(other).is_some() => {
                "give lists of one length everywhere".to_owned()
            }
            _ => "give the same kind everywhere".to_owned(),
        }
    }

    /// What else gives what comes of the part in hand, or of the rule itself.
    fn elsewhere(&self) -> &'static str {
        if self.in_hand.is_empty() { "another end" } else { "another `give`" }
    }

    fn note(&mut self, text: &Template) {
        let told = self.told(text);
        self.body_mut().emit(Step::Note(told));
    }

    /// A text with its values.
    pub(super) fn told(&mut self, text: &Template) -> Vec<Noted> {
        let mut told = Vec::new();
        for piece in &text.pieces {
            match piece {
                Piece::Said(said) => told.push(Noted::Said(said.clone())),
                Piece::Value(of) => {
                    let shape = self.expression(of, None);
                    self.tell(&shape, of.span, &mut told);
                }
            }
        }
        told
    }

    /// Adds a value to what is told.
    pub(super) fn tell(&mut self, shape: &Shape, span: Span, told: &mut Vec<Noted>) {
        match shape {
            Shape::Whole(value) => told.push(Noted::Number(value.clone())),
            Shape::YesNo(value) => told.push(Noted::Word(value.clone(), vec!["no", "yes"])),
            Shape::Word(words, value) => {
                let all = words.words.iter().map(|word| sandtable_dice::intern(&word.spelt));
                told.push(Noted::Word(value.clone(), all.collect()));
            }
            Shape::Fraction(a, b) => {
                told.push(Noted::Number(a.clone()));
                told.push(Noted::Said("/".to_owned()));
                told.push(Noted::Number(b.clone()));
            }
            Shape::Broken => (),
            other => {
                let message = format!("{} cannot stand in a text", other.told());
                self.wrong(Problem::new(span, message).help("take a number or a word of it"));
            }
        }
    }
}

/// Whether nothing follows a statement.
fn ends(of: &Statement) -> bool {
    matches!(of.kind, StatementKind::Stop | StatementKind::Finish | StatementKind::Give(_))
}

/// Whether each way through ends with `give`.
pub(super) fn always_gives(block: &Block) -> bool {
    always(block, |last| matches!(last.kind, StatementKind::Give(_)))
}

/// Whether each way through ends with something.
fn always(block: &Block, is_end: fn(&Statement) -> bool) -> bool {
    block.statements.last().is_some_and(|last| match &last.kind {
        StatementKind::If(_, then, Some(otherwise)) => {
            always(then, is_end) && always(otherwise, is_end)
        }
        StatementKind::When(_, arms) => arms.iter().all(|arm| always(&arm.then, is_end)),
        _ => is_end(last),
    })
}

/// Whether a block stops what it is in, itself.
fn stops(block: &Block) -> bool {
    block.statements.iter().any(|of| match &of.kind {
        StatementKind::Stop => true,
        StatementKind::If(_, then, otherwise) => {
            stops(then) || otherwise.as_ref().is_some_and(stops)
        }
        StatementKind::When(_, arms) => arms.iter().any(|arm| stops(&arm.then)),
        StatementKind::Play(of) => of.skip.as_ref().is_some_and(stops),
        _ => false,
    })
}
