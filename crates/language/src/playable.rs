//! Rules that a page can play.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use sandtable_dice::{Scale, Value};

use crate::data::Data;
use crate::keys::Keys;
use crate::refusal::Refusal;

/// A rule that a page can play: of a book, or another page.
pub trait Playable: fmt::Debug + Send + Sync {
    /// What can be said about it.
    fn keys(&self) -> &Keys;

    /// What it comes to, as it is in its example.
    fn measures(&self) -> &[PlayedMeasure];

    /// The texts that it is made of, with their names, for whoever has to tell that one of them was
    /// changed; none of a rule that is no text.
    fn texts(&self) -> Vec<(String, String)>;

    /// Circumstances of an example, as far as they are known.
    fn example(&self) -> Data {
        Data::EMPTY
    }

    /// The ids of the assumptions that it leans on.
    fn assumes(&self) -> Vec<String> {
        Vec::new()
    }

    /// What its players do, and those of the rules that it plays: what they do by default, for whoever
    /// plays it says nothing of it.
    fn habits(&self) -> Vec<Habit> {
        Vec::new()
    }

    /// The circumstances that it is told anew each time it is played, by name: whole numbers or lists of
    /// them, of which nothing is known when it is made ready. A rule has none; a native part may.
    fn asked(&self) -> &[String] {
        &[]
    }

    /// Makes it ready for a situation. What is left out has its default.
    ///
    /// # Errors
    ///
    /// If the situation cannot be played, with the key to blame.
    fn prepare(
        &self,
        circumstances: &Data,
        figures: &Data,
        rulings: &Data,
    ) -> Result<Arc<dyn Playing>, Refusal>;
}

/// A measure of a rule that is played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMeasure {
    /// Its name.
    pub name: String,
    /// What it means.
    pub meaning: String,
    /// What kind of number it is, and what it can come to.
    pub scale: Scale,
    /// How many numbers it is at most, if it is a list of them: each has this scale, and a place of its
    /// own among the scales and the values.
    pub list: Option<u32>,
}

impl PlayedMeasure {
    /// How many places it has among the scales and the values.
    pub(crate) fn places(&self) -> usize {
        self.list.map_or(1, |places| places as usize)
    }
}

/// What a player of a rule that is played does by default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Habit {
    /// The rule, as it is named by who plays it.
    pub rule: String,
    /// The decision.
    pub decision: String,
    /// What is decided, as a sentence.
    pub meaning: String,
    /// What is done, as a clause.
    pub otherwise: String,
}

/// What native parts have settled by dice for the rest of a trial, such as where models stand.
#[derive(Debug, Default)]
pub struct Kept(Vec<(usize, Box<dyn Any>)>);

impl Kept {
    /// What a part has settled in this trial, or settles now. A part is told from others by where it is.
    ///
    /// # Panics
    ///
    /// If a part settles now one thing and now another.
    pub fn settled<P, T: 'static>(&mut self, part: &P, settle: impl FnOnce() -> T) -> &T {
        let here = std::ptr::from_ref(part) as usize;
        let known = self.0.iter().position(|(part, _)| *part == here);
        let at = known.unwrap_or_else(|| {
            self.0.push((here, Box::new(settle())));
            self.0.len() - 1
        });
        self.0[at].1.downcast_ref().expect("a part settles one kind of thing")
    }
}

/// A rule that is ready to be played in a situation.
pub trait Playing: fmt::Debug + Send + Sync {
    /// What each measure can come to, in the order of [`Playable::measures`]; of one that is a list,
    /// each of as many numbers as that can have.
    fn scales(&self) -> Vec<Scale>;

    /// Itself, for whoever made it and knows more of it: what it looks like on the table.
    fn as_any(&self) -> &dyn Any;

    /// Plays it once with some dice, and hands over what it comes to: the measures in their order.
    ///
    /// The dice are those of an engine; all engines that play pages play all rules.
    ///
    /// # Panics
    ///
    /// If the dice are of no engine that there is.
    fn play(&self, dice: &mut dyn Any, read: &mut dyn FnMut(&[Option<Value>]));

    /// Plays it once with what it is [told anew](Playable::asked) each time: the numbers in the order of
    /// those circumstances. What it settles for the whole of a trial is kept.
    ///
    /// # Panics
    ///
    /// As [`play`](Playing::play).
    fn ask(
        &self,
        _asked: &[i32],
        _kept: &mut Kept,
        dice: &mut dyn Any,
        read: &mut dyn FnMut(&[Option<Value>]),
    ) {
        self.play(dice, read);
    }
}
