//! A job that is done piece by piece: each of them is kept when it is done.

use super::checkpoint::Checkpoints;
use super::pieces::{Piece, Pieces};

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

    /// The pieces.
    pub(crate) fn into_pieces(self) -> Pieces {
        self.pieces
    }
}
