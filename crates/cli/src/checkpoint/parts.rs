//! A job that is done piece by piece: each of them is kept when it is done.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use sandtable_sim::comparison::Played;
use sandtable_sim::factorial::Design;
use sandtable_sim::shard::Shard;

#[cfg(test)]
use super::pieces::Job;
use super::pieces::{Piece, Pieces};
use super::search::KeptSearch;
use super::switched::KeptSwitched;
use super::tuning::KeptTuned;
use super::unfit::Unfit;
use super::unusable::Unusable;
use super::writer::Checkpoints;
use crate::observable::Observable;
use crate::watch::Watch;

/// The pieces of a job that is being done.
#[derive(Debug)]
pub(crate) struct Parts<'a> {
    pieces: Pieces,
    /// What keeps them; nothing where all of them are done already.
    checkpoints: Option<Checkpoints<'a>>,
}

impl<'a> Parts<'a> {
    /// A job of which these pieces are done, and more will be.
    pub(crate) fn new(pieces: Pieces, checkpoints: Checkpoints<'a>) -> Parts<'a> {
        Parts { pieces, checkpoints: Some(checkpoints) }
    }

    /// A job that was done elsewhere.
    pub(crate) fn done(pieces: Pieces) -> Parts<'a> {
        Parts { pieces, checkpoints: None }
    }

    /// A job that is done in one, of which nothing is kept.
    #[cfg(test)]
    pub(crate) fn in_one() -> Parts<'a> {
        Parts::done(Pieces::none(Job::default()))
    }

    /// Whether a piece is to be done here.
    pub(crate) fn has(&self, number: usize) -> bool {
        self.pieces.job().has(number)
    }

    /// What a piece came to, as far as it has been done.
    pub(crate) fn piece(&self, number: usize) -> Option<&Piece> {
        self.pieces.piece(number)
    }

    /// Refuses counts of more or fewer measures than are asked about at a piece, and of what these cannot
    /// come to: somebody else has counted, or forged them.
    pub(crate) fn refuse_other_measures(
        &self,
        number: usize,
        wanted: &[Observable],
    ) -> Result<(), Unusable> {
        self.fit(number, |piece, _| piece.unfit(wanted)).map(|_| ())
    }

    /// What a piece came to, as far as it has been done; refused, with the file that it stands in, if
    /// a look at it, and at the shard that it is of, says that it is no answer.
    fn fit(
        &self,
        number: usize,
        look: impl Fn(&Piece, Shard) -> Option<Unfit>,
    ) -> Result<Option<&Piece>, Unusable> {
        let Some(piece) = self.piece(number) else { return Ok(None) };
        let shard = self.pieces.job().shard().unwrap_or(Shard::WHOLE);
        match look(piece, shard) {
            None => Ok(Some(piece)),
            Some(why) => {
                let files = self.to_blame(number, look);
                Err(Unusable::Unfit { files, piece: number, why })
            }
        }
    }

    /// The files that the pieces were read from in which a piece by itself is no answer. If each of them
    /// alone could be one, all of them: it is what they come to together.
    fn to_blame(
        &self,
        number: usize,
        look: impl Fn(&Piece, Shard) -> Option<Unfit>,
    ) -> Vec<PathBuf> {
        let files = self.pieces.files();
        let is_unfit = |path: &&PathBuf| {
            let Ok(alone) = Pieces::read(path) else { return false };
            let shard = alone.job().shard().unwrap_or(Shard::WHOLE);
            alone.piece(number).is_some_and(|piece| look(piece, shard).is_some())
        };
        let unfit: Vec<PathBuf> = files.iter().filter(is_unfit).cloned().collect();
        if unfit.is_empty() { files.to_vec() } else { unfit }
    }

    /// Adds what a piece came to, and keeps it if it is time.
    pub(crate) fn add(&mut self, number: usize, piece: Piece) {
        self.add_together([(number, piece)]);
    }

    /// Adds what pieces came to that belong together: all of them are kept, or none.
    pub(crate) fn add_together(&mut self, pieces: impl IntoIterator<Item = (usize, Piece)>) {
        for (number, piece) in pieces {
            self.pieces.add(number, piece);
        }
        if let Some(checkpoints) = &mut self.checkpoints {
            checkpoints.keep(|| self.pieces.text());
        }
    }

    /// Keeps all that was added, because there may be no more.
    pub(crate) fn keep_at_last(&mut self) {
        if let Some(checkpoints) = self.checkpoints.as_mut().filter(|_| !self.pieces.is_empty()) {
            checkpoints.write(|| self.pieces.text());
        }
    }

    /// One of them, or several from this one on.
    pub(crate) fn part(&mut self, number: usize) -> Part<'_, 'a> {
        Part { parts: self, number }
    }

    /// The pieces. If somebody wants an end, they are kept, whatever becomes of what is made of them.
    pub(crate) fn into_pieces(mut self, watch: &Watch) -> Pieces {
        if watch.wish().is_some() {
            self.keep_at_last();
        }
        self.pieces
    }
}

/// A part of a job that is being done: one piece, of which pairs of trials are counted; or several
/// pieces, which are counted from the first of them.
#[derive(Debug)]
pub(crate) struct Part<'p, 'a> {
    parts: &'p mut Parts<'a>,
    number: usize,
}

impl Part<'_, '_> {
    /// The share of its blocks that is to be done here.
    pub(crate) fn shard(&self) -> Shard {
        self.parts.pieces.job().shard().unwrap_or(Shard::WHOLE)
    }

    /// Whether one of several pieces is to be done here.
    pub(crate) fn has(&self, number: usize) -> bool {
        self.parts.has(self.number + number)
    }

    fn fit(
        &self,
        number: usize,
        look: impl Fn(&Piece, Shard) -> Option<Unfit>,
    ) -> Result<Option<&Piece>, Unusable> {
        self.parts.fit(self.number + number, look)
    }

    /// What the trials of combinations of switches came to before; refuses those of other numbers of
    /// measures and cells, of other trials, and sums that these measures cannot come to.
    pub(crate) fn switched(
        &self,
        design: &Design,
        wanted: &[Observable],
        most: u64,
    ) -> Result<Option<&KeptSwitched>, Unusable> {
        let sizes = [wanted.len(), design.cells(), design.effects().len()];
        let trials = self.trials(most);
        let is_ours = |sums: &KeptSwitched, shard| {
            sums.fits(sizes, most)
                && trials.contains(&sums.end())
                && sums.is_of(shard)
                && sums.add_up(design, wanted)
        };
        let look = |piece: &Piece, shard| match piece {
            Piece::Switched { sums, .. } if !is_ours(sums, shard) => Some(Unfit::OtherCells),
            _ => None,
        };
        match self.fit(0, look)? {
            Some(Piece::Switched { sums, .. }) => Ok(Some(sums)),
            _ => Ok(None),
        }
    }

    /// What the parameter was tuned to in one of several pieces, if it was; refuses what lies outside
    /// a range, took more trials than may be, or is no answer to what is asked.
    pub(crate) fn tuned(
        &self,
        number: usize,
        (range, most): ([f64; 2], u64),
        is_answer: impl Fn(&KeptTuned) -> bool,
    ) -> Result<Option<&KeptTuned>, Unusable> {
        let is_ours = |kept: &KeptTuned| kept.is_within(range) && kept.is_of(most);
        let look = |piece: &Piece, _| match piece {
            Piece::Tuned(kept) if !is_ours(kept) => Some(Unfit::OutOfRange),
            Piece::Tuned(kept) if !is_answer(kept) => Some(Unfit::OtherAnswer),
            _ => None,
        };
        match self.fit(number, look)? {
            Some(Piece::Tuned(kept)) => Ok(Some(kept)),
            _ => Ok(None),
        }
    }

    /// What the search for the answer of one of several pieces had found when it was cut short; refuses
    /// what lies outside a range.
    pub(crate) fn searched(
        &self,
        number: usize,
        range: [f64; 2],
    ) -> Result<Option<&KeptSearch>, Unusable> {
        let look = |piece: &Piece, _| match piece {
            Piece::Searched(kept) if !kept.is_within(range) => Some(Unfit::OutOfRange),
            _ => None,
        };
        match self.fit(number, look)? {
            Some(Piece::Searched(kept)) => Ok(Some(kept)),
            _ => Ok(None),
        }
    }

    /// Whether it is time to keep what is done.
    pub(crate) fn is_due(&self) -> bool {
        self.parts.checkpoints.as_ref().is_some_and(Checkpoints::is_due)
    }

    /// Adds what one of several pieces came to, and keeps it if it is time.
    pub(crate) fn add(&mut self, number: usize, piece: Piece) {
        self.parts.add(self.number + number, piece);
    }

    /// Keeps all pieces that are done, because there may be no more.
    pub(crate) fn keep_pieces(&mut self) {
        self.parts.keep_at_last();
    }

    /// How many trials there can be of so many that are asked for: of what was done elsewhere, all.
    fn trials(&self, most: u64) -> RangeInclusive<u64> {
        let is_done = self.parts.checkpoints.is_none();
        if is_done { most..=most } else { 0..=most }
    }

    /// What each variant has come to before; nothing if none was begun. Refuses counts of what the
    /// measures of each cannot come to on that side of the pairs, and of other trials than there can be.
    pub(crate) fn played(
        &self,
        wanted: &[Vec<[Observable; 2]>],
        most: u64,
    ) -> Result<Vec<Played>, Unusable> {
        let trials = self.trials(most);
        let piece = self.fit(0, |piece, _| piece.unfit_in_pairs(wanted, &trials))?;
        Ok(piece.map(Piece::played).unwrap_or_default())
    }

    /// Keeps what each variant has come to so far, if it is time.
    pub(crate) fn keep(&mut self, played: impl FnOnce() -> Vec<Played>) {
        if self.is_due() {
            self.parts.add(self.number, Piece::paired(false, &played()));
        }
    }

    /// Keeps what each variant has come to, because somebody wants an end before it is enough to tell
    /// anything.
    pub(crate) fn keep_at_last(&mut self, played: &[Played]) {
        let Parts { pieces, checkpoints } = self.parts;
        if let Some(checkpoints) = checkpoints.as_mut().filter(|_| !played.is_empty()) {
            pieces.add(self.number, Piece::paired(false, played));
            checkpoints.write(|| pieces.text());
        }
    }

    /// What each variant came to, and whether that is all that is needed.
    pub(crate) fn end(&mut self, done: bool, played: &[Played]) {
        self.parts.pieces.add(self.number, Piece::paired(done, played));
    }

    /// It could be enumerated.
    pub(crate) fn end_known(&mut self) {
        self.parts.pieces.add(self.number, Piece::known());
    }
}
