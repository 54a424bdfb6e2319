//! One trial, told dice by dice.

mod faces;
mod hand;
mod headings;

use std::borrow::Cow;
use std::hash::Hash;
use std::ops::{Add, ControlFlow, RangeInclusive};

use sandtable_dice::{
    Bands, Behaviour, Chance, Check, Decision, Dice, Die, Open, Pool, PoolFace, Shown, Table,
    as_planned,
};

use crate::Sampler;
use crate::common::{CommonDice, Play};
use crate::series::Mark;
use crate::threshold::{Probe, Record, Shift};
use crate::value::Values;
use hand::Hand;
use headings::{Headings, Scope};

pub use headings::Nth;

/// A trial as it would be told at the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Narration {
    /// What happened, in order.
    pub lines: Vec<Line>,
    /// What it came to.
    pub values: Values,
}

/// One thing that happened in a trial.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// Dice were rolled.
    Roll {
        /// What for, in the rulebook's words; empty if it was not said.
        stage: String,
        /// What was asked of them: `3 times 4+ on a D6`.
        asked: String,
        /// The faces, in the order of the dice; none where something else than dice decided.
        faces: Vec<u8>,
        /// What it came to: `2 passes`, `passed`, `failed`, `7`.
        result: String,
    },
    /// Something that the procedure had to say.
    Note(String),
    /// A player decided something, and had a choice.
    Decided {
        /// What.
        decision: &'static Decision,
        /// What is done, counted from zero.
        option: u8,
        /// The numbers that the player saw.
        seen: Vec<i32>,
        /// How much better that is than the next best option, if the policy knows it; zero for a tie.
        margin: Option<f64>,
    },
    /// Dice chose one of several situations: which, counted from zero.
    Situation(usize),
    /// Which of its like what follows is, the outermost first: the third craft, and of that the second
    /// turn. None where what was headed is over.
    Heading(Vec<Nth>),
}

/// Dice that roll as others do, and tell what they were asked, write down the thresholds that they
/// met, or move one of them.
///
/// Where nothing is rolled, or what is rolled for is certain, there is nothing to tell.
///
/// Every request goes to the others, and nothing else does: a narrated trial is, bit for bit, the
/// trial that they run. Where they draw a number of passes or a total at once, the faces behind it are
/// rolled by a second generator among all that come to this result. They are a fair roll given the
/// result; they are not what decided it.
#[derive(Debug)]
pub struct Narrator {
    hand: Hand,
    stage: &'static str,
    /// What has been told, and the dice that fill in faces; nothing if nobody listens.
    told: Option<(Vec<Line>, Sampler)>,
    headings: Headings,
    probe: Option<Probe>,
    /// What is marked, if that is asked for.
    pub(crate) marks: Option<Vec<Mark>>,
}

/// Rounds that are under way.
struct Rounds {
    play: Option<Play>,
    /// The stage before the first, and where headings go on after the last.
    stage: &'static str,
    around: Scope,
    played: u32,
}

impl Narrator {
    /// A narrator of what this sampler rolls next, with the dice that fill in faces.
    pub fn new(sampler: Sampler, faces: Sampler) -> Narrator {
        Narrator::own(sampler).telling(faces)
    }

    /// Dice of a trial by itself that tell nothing.
    pub(crate) fn own(dice: Sampler) -> Narrator {
        Narrator::silent(Hand::Own(dice))
    }

    /// Common dice that tell nothing.
    pub(crate) fn common(dice: CommonDice) -> Narrator {
        Narrator::silent(Hand::Common(dice))
    }

    /// The dice of a worked example, that tell nothing.
    pub(crate) fn shown(dice: Shown) -> Narrator {
        Narrator::silent(Hand::Shown(dice))
    }

    /// The dice of a worked example, as they are now; none if it had others.
    pub(crate) fn into_shown(self) -> Option<Shown> {
        match self.hand {
            Hand::Shown(dice) => Some(dice),
            Hand::Own(_) | Hand::Common(_) => None,
        }
    }

    fn silent(hand: Hand) -> Narrator {
        let headings = Headings::default();
        Narrator { hand, stage: "", told: None, headings, probe: None, marks: None }
    }

    /// Tells what happens, with the dice that fill in faces.
    pub(crate) fn telling(self, faces: Sampler) -> Narrator {
        Narrator { told: Some((Vec::new(), faces)), ..self }
    }

    /// Moves a threshold.
    pub(crate) fn moving(self, shift: Option<&Shift>) -> Narrator {
        Narrator { probe: shift.cloned().map(Probe::Move), ..self }
    }

    /// Keeps what is marked.
    pub(crate) fn marking(self) -> Narrator {
        Narrator { marks: Some(Vec::new()), ..self }
    }

    /// Writes down the thresholds that are met, in addition to those before.
    pub(crate) fn recording(self, record: Record) -> Narrator {
        Narrator { probe: Some(Probe::Record(record)), ..self }
    }

    /// What has been told.
    pub fn into_lines(self) -> Vec<Line> {
        self.told.map(|(lines, _)| lines).unwrap_or_default()
    }

    /// The thresholds that were met.
    pub(crate) fn into_record(self) -> Record {
        match self.probe {
            Some(Probe::Record(record)) => record,
            _ => Record::default(),
        }
    }

    /// What has been told, with what is headed by now, and the dice that fill in faces; nothing if nobody
    /// listens.
    fn listening(&mut self) -> Option<&mut (Vec<Line>, Sampler)> {
        let told = self.told.as_mut()?;
        told.0.extend(self.headings.fresh().map(Line::Heading));
        Some(told)
    }

    /// Tells of dice, if anybody listens: the faces that they would have shown, and the result.
    fn tell(
        &mut self,
        asked: impl FnOnce() -> String,
        faces: impl FnOnce(&mut Sampler) -> Vec<u8>,
        result: impl FnOnce() -> String,
    ) {
        let stage = self.stage;
        if let Some((lines, dice)) = self.listening() {
            let stage = stage.to_owned();
            lines.push(Line::Roll { stage, asked: asked(), faces: faces(dice), result: result() });
        }
    }

    fn begin_rounds(&mut self) -> Rounds {
        let play = self.hand.begin_rounds();
        Rounds { play, stage: self.stage, around: self.headings.begin_rounds(), played: 0 }
    }

    fn begin_round(&mut self, rounds: &mut Rounds) {
        rounds.played += 1;
        self.stage = rounds.stage;
        self.hand.begin_round(rounds.play, rounds.played);
        self.headings.begin_round();
    }

    fn end_rounds(&mut self, rounds: &Rounds) {
        self.stage = rounds.stage;
        self.headings.end(rounds.around);
        self.hand.end_rounds(rounds.play);
    }

    /// Carries out a part: the stage and the headings before it go on after it.
    fn apart<O>(&mut self, part: impl FnOnce(&mut Self) -> O) -> O {
        let (stage, around) = (self.stage, self.headings.begin());
        let outcome = part(self);
        self.stage = stage;
        self.headings.end(around);
        outcome
    }

    /// Tells which of several situations it is, counted from zero.
    pub(crate) fn tell_situation(&mut self, situation: usize) {
        if let Some((lines, _)) = &mut self.told {
            lines.push(Line::Situation(situation));
        }
    }

    /// Tells of something that is no dice, if anybody listens.
    fn note_down(&mut self, line: impl FnOnce() -> Line) {
        if let Some((lines, _)) = self.listening() {
            lines.push(line());
        }
    }

    /// The check that is rolled instead of one, if a threshold is moved.
    fn probed(&mut self, check: Check) -> Check {
        match &mut self.probe {
            Some(probe) => probe.check(self.stage, check, true),
            None => check,
        }
    }

    /// The row that dice come to.
    fn position(&mut self, bands: &Bands, modifier: i32) -> usize {
        let pool = bands.pool();
        let total = self.hand.total(pool);
        let (bands, modifier) = match &mut self.probe {
            Some(probe) => probe.bands(self.stage, bands, modifier, true),
            None => (Cow::Borrowed(bands), modifier),
        };
        self.tell(
            || match modifier {
                0 => format!("{pool} on a table"),
                _ if modifier < 0 => format!("{pool} less {} on a table", modifier.unsigned_abs()),
                _ => format!("{pool} plus {modifier} on a table"),
            },
            |dice| faces::roll(dice, pool, |sum| sum == total),
            || (total + modifier).to_string(),
        );
        bands.position(total + modifier)
    }

    fn probed_total(&mut self, pool: Pool, total: i32) -> i32 {
        match &mut self.probe {
            Some(probe) => probe.total(self.stage, pool, total, true),
            None => total,
        }
    }
}

impl Dice for Narrator {
    fn roll(&mut self, die: Die) -> u8 {
        let rolled = self.hand.roll(die);
        let face = self.probed_total(die.times(1), rolled.into());
        self.tell(|| die.to_string(), |_| vec![rolled], || face.to_string());
        u8::try_from(face).expect("a modified face is a face")
    }

    /// Names the dice that follow, until the next stage.
    fn stage(&mut self, name: &'static str) -> &mut Self {
        self.stage = name;
        self.hand.begin_stage(name);
        self
    }

    fn note(&mut self, text: impl FnOnce() -> String) {
        self.note_down(|| Line::Note(text()));
    }

    fn at(&mut self, what: &'static str, number: u32) -> &mut Self {
        if self.told.is_some() {
            self.headings.at(what, number);
        }
        self
    }

    fn each(&mut self, what: &'static str) -> &mut Self {
        if self.told.is_some() {
            self.headings.each(what);
        }
        self
    }

    fn mark(&mut self, series: &'static str, turns: RangeInclusive<u32>, state: u32) {
        if let Some(marks) = &mut self.marks {
            marks.extend(Mark::each(series, turns, state));
        }
    }

    fn check(&mut self, check: Check) -> bool {
        let check = self.probed(check);
        let passed = self.hand.check(check);
        self.tell(
            || check.to_string(),
            |dice| faces::roll(dice, check.pool(), |total| check.passes(total) == passed),
            || if passed { "passed" } else { "failed" }.to_owned(),
        );
        passed
    }

    fn successes(&mut self, n: u32, check: Check) -> u32 {
        let check = self.probed(check);
        let passed = self.hand.successes(n, check);
        if n == 0 {
            return passed;
        }
        self.tell(
            || if n == 1 { check.to_string() } else { format!("{n} times {check}") },
            |dice| faces::roll_times(dice, n, check, passed),
            || if passed == 1 { "1 pass".to_owned() } else { format!("{passed} passes") },
        );
        passed
    }

    /// A face is what was rolled, and no threshold: moved, it would be another face of the same pool.
    fn showing(&mut self, face: PoolFace, left: u32) -> u32 {
        let showing = self.hand.showing(face, left);
        self.tell(
            || {
                let shown = face.face();
                match left {
                    _ if face.is_first() => format!("{shown} among {}", face.dice(left)),
                    1 => format!("{shown} on the die left"),
                    _ => format!("{shown} among the {left} dice left"),
                }
            },
            |_| Vec::new(),
            || match showing {
                0 => "none".to_owned(),
                1 => "1 die".to_owned(),
                _ => format!("{showing} dice"),
            },
        );
        showing
    }

    fn total(&mut self, pool: Pool) -> i32 {
        let rolled = self.hand.total(pool);
        let total = self.probed_total(pool, rolled);
        if pool.n() == 0 {
            return total;
        }
        self.tell(
            || pool.to_string(),
            |dice| faces::roll(dice, pool, |sum| sum == rolled),
            || total.to_string(),
        );
        total
    }

    fn table<T: Copy>(&mut self, table: &Table<T>, modifier: i32) -> T {
        table.result(self.position(table.bands(), modifier))
    }

    fn chance(&mut self, chance: Chance) -> bool {
        if let Some(happens) = chance.certain() {
            return happens;
        }
        let happens = self.hand.chance(chance);
        self.tell(
            || format!("a chance of {chance}"),
            |_| Vec::new(),
            || if happens { "happens" } else { "does not happen" }.to_owned(),
        );
        happens
    }

    /// Tells what is done and what was seen, where there was something to decide.
    fn choose(
        &mut self,
        behaviour: &Behaviour,
        decision: &'static Decision,
        seen: &[i32],
        open: Open,
    ) -> u8 {
        let stage = self.stage;
        let option = as_planned(self, behaviour, decision, seen, open);
        self.stage = stage;
        if 1 < open.options().count() {
            self.note_down(|| Line::Decided {
                decision,
                option,
                seen: seen.to_vec(),
                margin: behaviour.margin(decision, seen, open),
            });
        }
        option
    }

    fn uniform(&mut self) -> f64 {
        let number = self.hand.uniform();
        self.tell(|| "a number from 0 to 1".to_owned(), |_| Vec::new(), || format!("{number:.6}"));
        number
    }

    /// The stage before a part goes on after it.
    fn marginal<K, O, F>(&mut self, key: K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "a marginal part depends on its key alone") }
        self.apart(|dice| part(dice, &key))
    }

    /// The stage before a part goes on after it.
    fn marginal_behaving<K, O, F>(&mut self, behaviour: &Behaviour, key: K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &Behaviour, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "a marginal part depends on its key alone") }
        self.apart(|dice| part(dice, behaviour, &key))
    }

    /// As defined; only that those of several plays are counted on, as they are alike.
    fn independent<K, O, F>(&mut self, n: u32, key: &K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Add<Output = O> + Default + Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "an independent part depends on its key alone") }
        self.apart(|dice| {
            dice.headings.count_on();
            dice.rounds((n, O::default()), |dice, (left, sum)| match *left {
                0 => ControlFlow::Break(sum.clone()),
                left => {
                    let one = dice.marginal(key.clone(), part);
                    ControlFlow::Continue((left - 1, sum.clone() + one))
                }
            })
        })
    }

    /// Each round begins with the stage before the first.
    fn rounds<S, O>(&mut self, start: S, round: impl Fn(&mut Self, &S) -> ControlFlow<O, S>) -> O
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        let mut rounds = self.begin_rounds();
        let mut state = start;
        loop {
            self.begin_round(&mut rounds);
            match round(self, &state) {
                ControlFlow::Continue(next) => state = next,
                ControlFlow::Break(outcome) => {
                    self.end_rounds(&rounds);
                    return outcome;
                }
            }
        }
    }
}
