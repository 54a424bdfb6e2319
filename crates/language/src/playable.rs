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
}

/// A rule that is ready to be played in a situation.
pub trait Playing: fmt::Debug + Send + Sync {
    /// What each measure can come to, in the order of [`Playable::measures`].
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
}
