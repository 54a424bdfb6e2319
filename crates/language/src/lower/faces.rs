//! Dice of a pool, gone through face by face.
//!
//! Of dice of which none has come up with a face before, each shows any of the faces left alike. So
//! the number that show the next one is that of the successes of the dice left, on a die with as
//! many sides as there are faces left; and all that is kept from face to face is how many dice are
//! left, and what the body changes. The last face takes the dice that are left, and rolls nothing.
//! Whoever shows dice shows them all at the first face, as they lie on the table.
//!
//! A face that no die shows comes up as well, with a count of 0, so that runs and gaps can be told.
//!
//! # References
//!
//! A. J. Liu, "Icepool: Efficient Computation of Dice Pool Probabilities", AIIDE 2022.

use super::lowering::Lowering;
use crate::core::{Check, Operation, Pool, Range, Relation, Showing, Slot, Step, Value, Verb};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, and, binary, whole};
use crate::syntax::{self, Block, Count, Name};

/// There can be so many dice.
const DICE: Range = Range { low: 0, high: 10_000 };

/// A die can have so many sides.
const SIDES: Range = Range { low: 1, high: 255 };

/// A pool while it is gone through.
struct Faces {
    /// The sides of each die: a constant, or a slot that nothing changes.
    sides: Value,
    /// The number of the face in the order of the loop, from 1.
    number: Slot,
    from_highest: bool,
    /// How many dice have not come up yet.
    left: Slot,
    /// How many dice show the face.
    count: Slot,
    /// Where the dice stand.
    span: Span,
}

impl Lowering<'_> {
    /// What happens at each face of a pool; the names are those of the face and of the number of
    /// dice that show it.
    pub(super) fn faces(
        &mut self,
        names: [&Name; 2],
        pool: &syntax::Pool,
        from_highest: bool,
        block: &Block,
        span: Span,
    ) {
        let n = self.within_reach("the number of dice", &pool.n, DICE, pool.span);
        let sides = self.within_reach("the number of sides", &pool.sides, SIDES, pool.span);
        let body = self.body_mut();
        let left = body.variable("the dice left", None, pool.span);
        let number = body.fresh("the number of the face", None, pool.span);
        let count = body.fresh(&names[1].text, None, names[1].span);
        body.emit(Step::Set(left, n, pool.span));
        let most = sides.clone();
        let faces = Faces { sides, number, from_highest, left, count, span: pool.span };
        let body = self.at_each_face(names, &faces, block);
        self.body_mut().emit(Step::Rounds { most, counter: number, each: None, body, span });
    }

    /// A number that belongs to the dice, kept where nothing changes it.
    fn within_reach(&mut self, what: &str, of: &Count, possible: Range, span: Span) -> Value {
        let value = match of {
            Count::Fixed(number) => whole(i32::try_from(*number).unwrap_or(i32::MAX)),
            Count::Of(of) => self.whole(of),
        };
        match value.constant() {
            None => {
                let slot = self.body_mut().fresh(what, Some(possible), span);
                self.body_mut().emit(Step::Set(slot, value, span));
                Value::Slot(slot)
            }
            Some(number) if possible.has(number) => value,
            Some(number) => {
                let problem = Problem::new(span, format!("{what} cannot be {number}"));
                self.wrong(problem.expecting(format!("it can be {possible}")));
                whole(1)
            }
        }
    }

    fn at_each_face(
        &mut self,
        [face, count]: [&Name; 2],
        faces: &Faces,
        block: &Block,
    ) -> Vec<Step> {
        let since = self.body().names();
        self.bind(face, Shape::Whole(faces.face()), false);
        // Who only counts what is alike need not look at the face.
        if let Some(face) = self.body_mut().find(&face.text) {
            face.was_read = true;
        }
        self.bind(count, Shape::Whole(Value::Slot(faces.count)), false);
        let stage = self.body().stage;
        self.body_mut().rounds += 1;
        self.body_mut().doubt_variables();
        let ((), body) = self.apart(|lowering| {
            faces.shown(stage).into_iter().for_each(|step| lowering.body_mut().emit(step));
            lowering.block(block);
        });
        self.body_mut().rounds -= 1;
        self.forget(since, "number of dice");
        body
    }
}

impl Faces {
    /// The face.
    fn face(&self) -> Value {
        if self.from_highest { self.open() } else { Value::Slot(self.number) }
    }

    /// How many faces there are behind this one.
    fn behind(&self) -> Value {
        binary(Operation::Subtract, self.sides.clone(), Value::Slot(self.number), self.span)
    }

    /// How many faces there are, this one and those behind it.
    fn open(&self) -> Value {
        let sides = binary(Operation::Add, self.sides.clone(), whole(1), self.span);
        let open = binary(Operation::Subtract, sides, Value::Slot(self.number), self.span);
        match self.sides.constant() {
            Some(_) => open,
            // Of sides that are not known it is not seen that the loop ends with the last face.
            None => binary(Operation::Max, open, whole(1), self.span),
        }
    }

    /// How many dice show the face, and how many are left.
    fn shown(&self, stage: Option<&'static str>) -> Vec<Step> {
        let (left, span) = (Value::Slot(self.left), self.span);
        let verb = Verb::Showing(Box::new(Showing {
            number: Value::Slot(self.number),
            from_highest: self.from_highest,
            left: left.clone(),
            check: self.check(),
        }));
        let rolled = Step::Ask { into: self.count, stage, verb, span };
        let all = Step::Set(self.count, left.clone(), span);
        // Numbers that are not 0, and no comparisons: those of a page must not be always so.
        let is_open = and(self.behind(), left.clone());
        let others = binary(Operation::Subtract, left, Value::Slot(self.count), span);
        let others = binary(Operation::Max, others, whole(0), span);
        vec![Step::If(is_open, vec![rolled], vec![all]), Step::Set(self.left, others, span)]
    }

    /// Whether a die that shows this face or one behind it shows this one.
    fn check(&self) -> Check {
        let sides = self.open();
        let target = if self.from_highest { sides.clone() } else { whole(1) };
        let pool = Pool { n: whole(1), sides };
        Check { pool, relation: Relation::Exactly, target, lowest: whole(1), highest: whole(1) }
    }
}
