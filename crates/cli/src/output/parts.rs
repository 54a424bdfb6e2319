//! A job that is done piece by piece: each of them is kept when it is done.

use sandtable_sim::comparison::Played;
use sandtable_sim::shard::Shard;

use super::checkpoint::Checkpoints;
use super::pieces::{Job, Piece, Pieces};

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

    /// Adds what a piece came to, and keeps it if it is time.
    pub(crate) fn add(&mut self, number: usize, piece: Piece) {
        self.pieces.add(number, piece);
        if let Some(checkpoints) = &mut self.checkpoints {
            checkpoints.keep(|| self.pieces.text());
        }
    }

    /// One of them.
    pub(crate) fn part(&mut self, number: usize) -> Part<'_, 'a> {
        Part { parts: self, number }
    }

    /// The pieces.
    pub(crate) fn into_pieces(self) -> Pieces {
        self.pieces
    }
}

/// One piece of a job that is being done, of which pairs of trials are counted.
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

    /// What each variant has come to before; nothing if none was begun.
    pub(crate) fn played(&self) -> Vec<Played> {
        self.parts.piece(self.number).map(Piece::played).unwrap_or_default()
    }

    /// Keeps what each variant has come to so far, if it is time.
    pub(crate) fn keep(&mut self, played: impl FnOnce() -> Vec<Played>) {
        if self.parts.checkpoints.as_ref().is_some_and(Checkpoints::is_due) {
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
    pub(crate) fn is_known(&mut self) {
        self.parts.pieces.add(self.number, Piece::known());
    }
}
