//! A rule that is ready to be carried out by any engine.

use std::cell::LazyCell;
use std::sync::Arc;

use sandtable_dice::{Dice, Form, Kind, Measure, Procedure, Reading, Scale, Series};

use crate::absent::settled;
use crate::compile::{Compiled, compile, compile_to_merge};
use crate::core::{Core, MeasureLine, Over, Range, Slot};
use crate::limits::latest;
use crate::machine::{FEW, MANY, merge, sample};
use crate::normal::normal;
use crate::playable::Playing;
use crate::problem::{Problem, Span};
use crate::ranges::{Ranges, analyze};
use crate::results::{Digit, Digits, Results};
use crate::series::{series, untold};
use crate::teller::tell;

/// A rule in its circumstances, ready to be carried out.
///
/// Clones share everything.
#[derive(Clone, Debug)]
pub struct Program {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// The rule as it is told.
    core: Arc<Core>,
    /// The rule as it is sampled and merged, which tells nothing turn by turn.
    compiled: Arc<Compiled>,
    /// The rule as it is merged where it does, if it tells anything.
    marked: Option<Arc<Compiled>>,
    digits: Digits,
    /// The ranges of what it gives, which are those of the digits where it is alone.
    gives: Vec<Range>,
    measures: Vec<Measure<Results>>,
    series: Vec<Series>,
    /// What dice of the rule are for that say nothing of their own.
    name: &'static str,
}

impl Program {
    /// The situations of other rules that are played, in the order of their arguments.
    pub fn played(&self) -> impl Iterator<Item = &Arc<dyn Playing>> {
        self.shared.compiled.foreign.iter().flatten().flat_map(|table| table.ready())
    }

    /// Makes a rule ready. If `decided`, what no dice can change is a problem, too.
    ///
    /// # Errors
    ///
    /// Every place where a number may leave its range, the dice be asked for something that there
    /// is not, or more be kept at once than there is room for.
    pub fn new(core: &Core, decided: bool) -> Result<Program, Vec<Problem>> {
        let shared = prepare(core, decided)?;
        Ok(Program { shared: Arc::new(shared) })
    }

    /// One rule in several situations, whose results are read alike: what is given in one of them need
    /// not be within the ranges of another.
    ///
    /// # Errors
    ///
    /// If there is no room for all that is given in any of them.
    pub fn in_common(programs: Vec<Program>) -> Result<Vec<Program>, Vec<Problem>> {
        let Some(first) = programs.first().filter(|_| 1 < programs.len()) else {
            return Ok(programs);
        };
        let mut gives = first.shared.gives.clone();
        for program in &programs[1..] {
            for (range, other) in gives.iter_mut().zip(&program.shared.gives) {
                let (low, high) = (range.low.min(other.low), range.high.max(other.high));
                *range = Range { low, high };
            }
        }
        programs.into_iter().map(|program| program.giving(&gives)).collect()
    }

    /// The same with digits for these ranges, which its own lie within.
    fn giving(self, gives: &[Range]) -> Result<Program, Vec<Problem>> {
        if self.shared.gives == gives {
            return Ok(self);
        }
        let Shared { core, compiled, marked, gives: own, series, name, .. } = &*self.shared;
        let digits = digits(core, gives).map_err(|problem| vec![*problem])?;
        let measures = measures(core, &digits, own)?;
        let (core, compiled) = (Arc::clone(core), Arc::clone(compiled));
        let (marked, series, gives) = (marked.clone(), series.clone(), own.clone());
        let shared = Shared { core, compiled, marked, digits, gives, measures, series, name };
        Ok(Program { shared: Arc::new(shared) })
    }
}

fn prepare(core: &Core, decided: bool) -> Result<Shared, Vec<Problem>> {
    is_whole(core).map_err(|problem| vec![*problem])?;
    let core = settled(normal(core));
    let ranges = analyze(&core, decided)?;
    let core = ready(core, &ranges);
    let first = |problem: Box<Problem>| vec![*problem];
    let marked = if core.series.is_empty() {
        None
    } else {
        Some(Arc::new(compile_to_merge(&core, &ranges).map_err(first)?))
    };
    let compiled = compile(&untold(&core), &ranges).map_err(first)?;
    let gives = ranges.gives.last().cloned().unwrap_or_default();
    let digits = digits(&core, &gives).map_err(|problem| vec![*problem])?;
    let measures = measures(&core, &digits, &gives)?;
    let series = series(&core, &ranges)?;
    let name = core.routines.last().map_or("", |routine| routine.name);
    let (core, compiled) = (Arc::new(core), Arc::new(compiled));
    Ok(Shared { core, compiled, marked, digits, gives, measures, series, name })
}

/// The same core, with the rules that it plays made ready for all situations.
fn ready(mut core: Core, ranges: &Ranges) -> Core {
    for (at, routine) in core.routines.iter_mut().enumerate() {
        let args = ranges.slots[at].get(..routine.params).unwrap_or_default();
        routine.foreign = routine.foreign.as_ref().map(|of| of.ready(args));
    }
    core
}

/// Refuses what is no rule, or needs what nobody gives it.
fn is_whole(core: &Core) -> Result<(), Box<Problem>> {
    let Some(rule) = core.routines.last() else {
        return Err(Box::new(Problem::new(Span::default(), "there is no rule here")));
    };
    if let Some(slot) = rule.slots.first().filter(|_| 0 < rule.params) {
        let message = format!("nothing says what `{}` is", slot.name);
        return Err(Box::new(Problem::new(slot.span, message)));
    }
    let most = usize::from(Slot::MAX / 2);
    match core.routines.iter().find(|routine| most < routine.slots.len()) {
        Some(long) => {
            let span = long.slots.first().map_or(Span::default(), |slot| slot.span);
            Err(Box::new(Problem::new(span, format!("`{}` keeps too many numbers", long.name))))
        }
        None => Ok(()),
    }
}

fn digits(core: &Core, gives: &[Range]) -> Result<Digits, Box<Problem>> {
    Digits::new(gives).ok_or_else(|| {
        let widest = |measure: &&MeasureLine| gives.get(measure.number).map(|range| range.size());
        let measure = core.measures.iter().max_by_key(widest);
        let span = measure.map_or(Span::default(), |measure| measure.span);
        let name = measure.map_or("", |measure| measure.name);
        let problem = Problem::new(span, "what this rule comes to is too wide to be counted")
            .expecting("all measures together have room for 128 bits")
            .help(format!("say how large the widest can become: `{name}`"));
        Box::new(problem)
    })
}

/// The measures, read off digits; what they can come to is said by the ranges of what is given here.
fn measures(
    core: &Core,
    digits: &Digits,
    gives: &[Range],
) -> Result<Vec<Measure<Results>>, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut measures = Vec::new();
    let latest = LazyCell::new(|| latest(core));
    for line in &core.measures {
        let may_never_be = line.kind == Kind::Time && line.known.is_some();
        let latest = may_never_be.then(|| latest.get(line.number).copied().flatten()).flatten();
        match measure(line, latest, digits, gives) {
            Ok(measure) => measures.push(measure),
            Err(problem) => problems.push(*problem),
        }
    }
    if problems.is_empty() { Ok(measures) } else { Err(problems) }
}

fn measure(
    line: &MeasureLine,
    latest: Option<i32>,
    digits: &Digits,
    ranges: &[Range],
) -> Result<Measure<Results>, Box<Problem>> {
    let given = |place: usize| {
        digits.at(place).ok_or_else(|| {
            let message = format!("the rule does not give what `{}` is", line.name);
            Box::new(Problem::new(line.span, message))
        })
    };
    let number = given(line.number)?;
    let over = match line.over {
        Over::Constant(over) => Divisor::Constant(over),
        Over::Given(place) => Divisor::Given(given(place)?),
    };
    let known = line.known.map(|(place, _)| given(place)).transpose()?;
    let range = |place: usize, digit: Digit| ranges.get(place).copied().unwrap_or(digit.range());
    let divided_by = match (line.over, over) {
        (Over::Given(place), Divisor::Given(digit)) => range(place, digit),
        _ => over.range(),
    };
    let scale = scale(line, range(line.number, number), divided_by)?;
    let scale = within(scale, latest);
    Ok(Measure::made(line.name, scale, line.meaning, move |results: &Results| {
        if known.is_some_and(|known| known.read(*results) == 0) {
            return Reading::MISSING;
        }
        match over.read(*results) {
            1 => number.read(*results).into(),
            0 => Reading::MISSING,
            over => Reading::fraction(number.read(*results), over),
        }
    }))
}

/// By what a number is divided.
#[derive(Clone, Copy)]
enum Divisor {
    Constant(i32),
    Given(Digit),
}

impl Divisor {
    fn read(self, results: Results) -> i32 {
        match self {
            Divisor::Constant(number) => number,
            Divisor::Given(digit) => digit.read(results),
        }
    }

    fn range(self) -> Range {
        match self {
            Divisor::Constant(number) => Range::only(number),
            Divisor::Given(digit) => digit.range(),
        }
    }
}

/// The scale of a measure, with what its numbers can come to.
fn scale(line: &MeasureLine, number: Range, over: Range) -> Result<Scale, Box<Problem>> {
    let problem = |message: String| Problem::new(line.span, message);
    let name = line.name;
    if over.has(0) && (line.known.is_none() || over == Range::ZERO) {
        let problem = problem(format!("`{name}` may be divided by zero"));
        return Err(Box::new(problem.expecting(format!("the divisor is {over}"))));
    }
    if over != Range::only(1) && line.kind != Kind::Amount {
        let problem = problem(format!("`{name}` may not be whole"));
        return Err(Box::new(problem.help("what is divided is an amount")));
    }
    if line.kind == Kind::YesNo && !Range::YES_NO.holds(number) {
        let message = format!("`{name}` is yes or no, and may be {number}");
        return Err(Box::new(problem(message)));
    }
    let (low, high) = if line.kind == Kind::YesNo { (0.0, 1.0) } else { quotients(number, over) };
    let (kind, unit) = (line.kind, line.unit);
    let scale = Scale { kind, unit, low, high, missing: None, never: false };
    Ok(match line.known {
        Some((_, missing)) => scale.or_none(missing),
        None => scale,
    })
}

/// The scale of what may never happen, to the time until which it would be seen: that it did not happen
/// until then says more than that it did not until the latest time at which it can.
fn within(scale: Scale, latest: Option<i32>) -> Scale {
    match latest {
        Some(latest) => Scale { high: scale.high.max(latest.into()), ..scale },
        None => scale,
    }
}

/// The least and the most that a number can be, divided by another that is not zero.
fn quotients(number: Range, over: Range) -> (f64, f64) {
    let mut ends = vec![over.low, over.high];
    ends.extend([-1, 1].into_iter().filter(|near| over.has(*near)));
    ends.retain(|end| *end != 0);
    let each = ends.into_iter().flat_map(|over| {
        [number.low, number.high].map(|number| f64::from(number) / f64::from(over))
    });
    each.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), quotient| {
        (low.min(quotient), high.max(quotient))
    })
}

impl Procedure for Program {
    type Outcome = Results;

    fn measures(&self) -> Vec<Measure<Results>> {
        self.shared.measures.clone()
    }

    fn series(&self) -> Vec<Series> {
        self.shared.series.clone()
    }

    #[inline]
    fn resolve<D: Dice>(&self, dice: &mut D) -> Results {
        let Shared { core, compiled, marked, digits, name, .. } = &*self.shared;
        match D::FORM {
            // Dice that are lent to another rule are slow to sample, so nobody else lends them.
            Form::Sampled if compiled.plays() => sample::<D, MANY, true>(compiled, digits, dice),
            Form::Sampled if compiled.sampled.registers <= FEW => {
                sample::<D, FEW, false>(compiled, digits, dice)
            }
            Form::Sampled => sample::<D, MANY, false>(compiled, digits, dice),
            Form::Merged if dice.is_marking() => {
                merge::<D, MANY>(marked.as_ref().unwrap_or(compiled), digits, name, dice)
            }
            Form::Merged if compiled.fits(FEW) => merge::<D, FEW>(compiled, digits, name, dice),
            Form::Merged => merge::<D, MANY>(compiled, digits, name, dice),
            Form::Told => {
                let given = tell(core, dice);
                digits.results(|place| given.get(place).copied().unwrap_or(0))
            }
        }
    }
}
