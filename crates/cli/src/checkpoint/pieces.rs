//! `pieces.json`: what a job came to, piece by piece: the points of a sweep, the variants of a check,
//! the cells of a matrix, the pairs of a comparison. A job that was cut short is resumed from it, and shards are merged by it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use sandtable_sim::comparison::Played;
use sandtable_sim::distribution::Observation;
use sandtable_sim::margins::Margins;
use sandtable_sim::trials::Shard;
use serde::{Deserialize, Serialize};

use super::identity::{Difference, Identity};
use super::measured::{KeptDistribution, KeptMargins};
use super::pairs::KeptPlayed;
use super::search::KeptSearch;
use super::switched::KeptSwitched;
use super::tuning::KeptTuned;
use super::unfit::Unfit;
use super::unusable::{self, Unsound, Unusable};
use crate::observable::{Impossible, Observable};
use crate::{Failure, json_text};

/// The name of the file.
pub(crate) const PIECES: &str = "pieces.json";

/// The version of the form of this file.
const SCHEMA: u32 = 3;

/// A job in pieces, before any of them is done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Job {
    /// The words of the command line, from the command on.
    pub(crate) command: Vec<String>,
    /// What it is of, scenario by scenario.
    pub(crate) of: Vec<Identity>,
    /// A hash of all else that a piece depends on, by its form in a document.
    pub(crate) question: String,
    /// How many pieces there are in all shards together.
    pub(crate) pieces: usize,
    /// What a shard has a share of.
    pub(crate) divided: Divided,
    /// The share: every n-th; nothing for all of them.
    pub(crate) shard: Option<(u32, u32)>,
}

/// What a job is divided into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Divided {
    /// Pieces: a shard has some of them, each whole.
    Pieces,
    /// Blocks of trials: a shard has some of them, of every piece.
    #[default]
    Blocks,
}

/// What the pieces of a job came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pieces {
    schema: u32,
    job: Job,
    /// By their numbers.
    found: BTreeMap<usize, Piece>,
    /// The files that they were read from.
    #[serde(skip)]
    files: Vec<PathBuf>,
    /// A hash of all of the above, so that a damaged file is not taken for a result.
    checksum: String,
}

/// What a file says of its own form, whatever else is in it.
#[derive(Deserialize)]
struct Form {
    schema: serde_json::Value,
}

/// What one piece came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub(crate) enum Piece {
    /// It was enumerated.
    Exact {
        /// The paths that were run.
        paths: u64,
        /// The distribution of each measure.
        measures: Vec<KeptDistribution>,
    },
    /// It was sampled.
    Sampled {
        /// Whether no more trials are needed.
        done: bool,
        /// Why, if nobody asked for trials.
        why: Option<String>,
        /// The counts at every look, of ever more trials.
        looks: Vec<KeptMargins>,
    },
    /// Variants were played in pairs of trials with something else.
    Paired {
        /// Whether no more pairs are needed.
        done: bool,
        /// What each of them came to.
        played: Vec<KeptPlayed>,
    },
    /// Every combination of switches was played.
    Switched {
        /// Whether no more trials are needed.
        done: bool,
        /// What they came to.
        sums: Box<KeptSwitched>,
    },
    /// A parameter is being tuned: what the search has found so far.
    Searched(Box<KeptSearch>),
    /// A parameter was tuned.
    Tuned(Box<KeptTuned>),
}

impl Piece {
    /// What is kept of a piece that could be enumerated, where its laws are found again in no time.
    pub(crate) fn known() -> Piece {
        Piece::Exact { paths: 0, measures: Vec::new() }
    }

    /// What is kept of pairs.
    pub(crate) fn paired(done: bool, played: &[Played]) -> Piece {
        Piece::Paired { done, played: played.iter().map(KeptPlayed::from).collect() }
    }

    /// What each variant came to that was played in pairs; nothing of another piece.
    pub(crate) fn played(&self) -> Vec<Played> {
        match self {
            Piece::Paired { played, .. } => played.iter().map(KeptPlayed::played).collect(),
            _ => Vec::new(),
        }
    }

    /// The same piece with the trials of another shard added, if it is the same.
    fn with(&self, other: &Piece) -> Option<Piece> {
        match (self, other) {
            (Piece::Paired { done, played }, Piece::Paired { done: also, played: more }) => {
                let mut pairs = played.iter().zip(more);
                let is_like = |(one, other): (&KeptPlayed, &KeptPlayed)| one.is_like(other);
                if played.len() != more.len() || !pairs.all(is_like) {
                    return None;
                }
                let sum = |(played, more): (&KeptPlayed, &KeptPlayed)| {
                    let mut sum = played.played();
                    sum.add(more.played());
                    KeptPlayed::from(&sum)
                };
                let played: Vec<KeptPlayed> = played.iter().zip(more).map(sum).collect();
                let is_sound = played.iter().all(KeptPlayed::is_sound);
                is_sound.then_some(Piece::Paired { done: *done && *also, played })
            }
            (Piece::Switched { done, sums }, Piece::Switched { done: also, sums: more }) => {
                let sum = || Box::new(sums.with(more));
                let done = *done && *also;
                sums.is_like(more).then(|| Piece::Switched { done, sums: sum() })
            }
            (one, other) => (one == other).then(|| one.clone()),
        }
    }

    /// Whether it has the trials of all shards.
    fn is_whole(&self) -> bool {
        match self {
            Piece::Paired { played, .. } => played.iter().all(KeptPlayed::is_whole),
            Piece::Switched { sums, .. } => sums.is_whole(),
            _ => true,
        }
    }

    /// Whether nothing is left to be done of it.
    fn is_done(&self) -> bool {
        match self {
            Piece::Sampled { done, .. }
            | Piece::Paired { done, .. }
            | Piece::Switched { done, .. } => *done,
            Piece::Searched(_) => false,
            Piece::Exact { .. } | Piece::Tuned(_) => true,
        }
    }

    /// Whether all counts are those of as many trials as it says, or of the share of a shard in them, and
    /// an answer can be one.
    fn adds_up(&self, shard: Shard) -> bool {
        match self {
            Piece::Exact { .. } => true,
            Piece::Paired { played, .. } => played.iter().all(|played| played.is_of(shard)),
            Piece::Sampled { looks, .. } => looks.iter().all(KeptMargins::adds_up),
            Piece::Searched(search) => search.is_sound(),
            Piece::Tuned(tuned) => tuned.is_sound(),
            Piece::Switched { sums, .. } => sums.is_sound() && sums.is_of(shard),
        }
    }

    /// Why it is no answer about these measures, if it is none: it is of more or fewer of them, or of
    /// what they cannot come to.
    pub(crate) fn unfit(&self, wanted: &[Observable]) -> Option<Unfit> {
        let numbers: Vec<usize> = match self {
            Piece::Exact { measures, .. } => vec![measures.len()],
            Piece::Sampled { looks, .. } => looks.iter().map(KeptMargins::measures).collect(),
            _ => Vec::new(),
        };
        let other = numbers.into_iter().find(|number| *number != wanted.len());
        other
            .map(|found| Unfit::OtherMeasures { found, wanted: wanted.len() })
            .or_else(|| self.impossible(wanted).map(Unfit::Impossible))
    }

    /// The first counts of what one of these measures cannot come to.
    fn impossible(&self, wanted: &[Observable]) -> Option<Impossible> {
        let seen: Vec<(usize, Observation)> = match self {
            Piece::Exact { measures, .. } => {
                let seen = |(i, it): (usize, &KeptDistribution)| {
                    it.seen().map(move |it| (i, it)).collect::<Vec<_>>()
                };
                measures.iter().enumerate().flat_map(seen).collect()
            }
            Piece::Sampled { looks, .. } => looks.iter().flat_map(KeptMargins::seen).collect(),
            Piece::Paired { .. }
            | Piece::Searched(_)
            | Piece::Tuned(_)
            | Piece::Switched { .. } => Vec::new(),
        };
        let mut known =
            seen.into_iter().filter_map(|(measure, seen)| Some((wanted.get(measure)?, seen)));
        known.find_map(|(measure, seen)| measure.admit(seen).err())
    }

    /// As [`unfit`](Piece::unfit), of pairs: of each that was played beside another, what its measures
    /// can come to on either side, and the numbers of trials that there can be.
    pub(crate) fn unfit_in_pairs(
        &self,
        wanted: &[Vec<[Observable; 2]>],
        trials: &RangeInclusive<u64>,
    ) -> Option<Unfit> {
        let Piece::Paired { played, .. } = self else { return None };
        played.iter().zip(wanted).find_map(|(played, wanted)| {
            let other = played.other_measures(wanted.len());
            let end = Some(played.end()).filter(|end| !trials.contains(end));
            other
                .map(|found| Unfit::OtherMeasures { found, wanted: wanted.len() })
                .or(end.map(|found| Unfit::OtherTrials { found, wanted: *trials.end() }))
                .or_else(|| played.impossible(wanted).map(Unfit::Impossible))
        })
    }

    /// The counts after so many trials, if that was a look; else the latest before.
    pub(crate) fn margins(&self, trials: u64) -> Margins {
        match self {
            Piece::Sampled { looks, .. } => {
                let before = looks.iter().rev().find(|look| look.trials() <= trials);
                before.map(KeptMargins::margins).unwrap_or_default()
            }
            _ => Margins::default(),
        }
    }
}

impl Job {
    /// The part of it that is to be done here.
    pub(crate) fn shard(&self) -> Option<Shard> {
        self.shard.map(|(index, count)| Shard { index, count })
    }

    /// Whether a piece is to be done here.
    pub(crate) fn has(&self, number: usize) -> bool {
        let is_ours = |(index, count): (u32, u32)| number % count as usize == index as usize;
        self.divided == Divided::Blocks || self.shard.is_none_or(is_ours)
    }

    /// The first property in which a job differs from the one that is wanted, but for the shard.
    pub(crate) fn difference(&self, wanted: &Job) -> Option<Difference> {
        let mut pairs = self.of.iter().zip(&wanted.of);
        let of = pairs.find_map(|(found, wanted)| found.difference(wanted));
        let other = |what, found: String, wanted: String| {
            (found != wanted).then_some(Difference { what, found, wanted })
        };
        let count = |job: &Job| job.of.len().to_string();
        of.or_else(|| other("number of scenarios", count(self), count(wanted)))
            .or_else(|| {
                let (found, wanted) = (self.question.clone(), wanted.question.clone());
                other("hash of what is asked", found, wanted)
            })
            .or_else(|| {
                let (found, wanted) = (self.pieces.to_string(), wanted.pieces.to_string());
                other("number of pieces", found, wanted)
            })
    }
}

impl Pieces {
    /// A job of which nothing is done.
    pub(crate) fn none(job: Job) -> Pieces {
        let (found, files) = (BTreeMap::new(), Vec::new());
        Pieces { schema: SCHEMA, job, found, files, checksum: String::new() }
    }

    /// The files that they were read from.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// The job.
    pub(crate) fn job(&self) -> &Job {
        &self.job
    }

    /// What a piece came to, as far as it has been done.
    pub(crate) fn piece(&self, number: usize) -> Option<&Piece> {
        self.found.get(&number)
    }

    /// Whether nothing has been done of any piece.
    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Adds what a piece came to.
    pub(crate) fn add(&mut self, number: usize, piece: Piece) {
        self.found.insert(number, piece);
    }

    /// Adds the pieces of another shard of the same job, or its share of them. Says which was not
    /// counted as it is here, if one was not.
    pub(crate) fn add_all(&mut self, other: Pieces) -> Result<(), usize> {
        for (number, more) in other.found {
            let sum = self.found.get(&number).map_or(Some(more.clone()), |piece| piece.with(&more));
            self.found.insert(number, sum.ok_or(number)?);
        }
        self.files.extend(other.files);
        Ok(())
    }

    /// The number of the first piece that lacks trials, although all shards are there.
    pub(crate) fn first_short(&self) -> Option<usize> {
        self.found.iter().find(|(_, piece)| !piece.is_whole()).map(|(number, _)| *number)
    }

    /// The number of the first piece that is to be done here and is not.
    pub(crate) fn first_undone(&self) -> Option<usize> {
        let is_done = |number: &usize| self.found.get(number).is_some_and(Piece::is_done);
        (0..self.job.pieces).filter(|number| self.job.has(*number)).find(|number| !is_done(number))
    }

    /// The file's text.
    pub(crate) fn text(&self) -> String {
        let checksum = self.digest();
        json_text::line(&Pieces { checksum, ..self.clone() })
    }

    fn digest(&self) -> String {
        let unsigned = Pieces { checksum: String::new(), ..self.clone() };
        json_text::checksum(&serde_json::to_string(&unsigned).expect("plain values"))
    }

    /// What of it nobody can have counted, if anything.
    fn unsound(&self) -> Option<Unsound> {
        let share = self.job.shard().filter(|_| self.job.divided == Divided::Blocks);
        let share = share.unwrap_or(Shard::WHOLE);
        // A shard that there cannot be has no share.
        let share_of = Unsound::of_share(self.job.shard);
        if share_of.is_some() {
            return share_of;
        }
        let piece = self.found.iter().find(|(_, piece)| !piece.adds_up(share));
        piece.map(|(number, _)| Unsound::Piece(*number))
    }

    /// Reads the pieces of a file.
    ///
    /// # Errors
    ///
    /// If there is none, or it is damaged or of another form.
    pub(crate) fn read(path: &Path) -> Result<Pieces, Failure> {
        let text = unusable::text(path)?;
        let damaged = |source| Unusable::NoTally { path: path.to_owned(), source };
        let Form { schema } = serde_json::from_str(&text).map_err(damaged)?;
        if schema != SCHEMA {
            let (path, read) = (path.to_owned(), SCHEMA.into());
            return Err(Unusable::OtherForm { path, found: schema, read }.into());
        }
        let pieces: Pieces = serde_json::from_str(&text).map_err(damaged)?;
        if pieces.checksum != pieces.digest() {
            return Err(Unusable::Checksum(path.to_owned()).into());
        }
        match pieces.unsound() {
            Some(what) => Err(Unusable::Unsound { path: path.to_owned(), what }.into()),
            None => Ok(Pieces { files: vec![path.to_owned()], ..pieces }),
        }
    }

    /// Reads the pieces that the same job left in a folder; nothing if it left none.
    ///
    /// # Errors
    ///
    /// If they are damaged, or those of another job.
    pub(crate) fn left(folder: &Path, wanted: &Job) -> Result<Option<Pieces>, Failure> {
        let path = folder.join(PIECES);
        if std::fs::symlink_metadata(&path).is_err() {
            return Ok(None);
        }
        let pieces = Pieces::read(&path)?;
        let name = |job: &Job| {
            job.shard().map_or("the whole".to_owned(), |shard| format!("shard {shard}"))
        };
        let (found, asked) = (name(&pieces.job), name(wanted));
        let other = (found != asked).then_some(Difference {
            what: "share of the pieces",
            found,
            wanted: asked,
        });
        match pieces.job.difference(wanted).or(other) {
            Some(difference) => Err(Unusable::OtherRun { path, difference }.into()),
            None => Ok(Some(Pieces { job: wanted.clone(), ..pieces })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(shard: Option<(u32, u32)>) -> Job {
        let (command, question) = (vec!["sweep".to_owned()], "asked".to_owned());
        Job { command, of: Vec::new(), question, pieces: 5, divided: Divided::Pieces, shard }
    }

    fn sampled(done: bool, trials: &[u64]) -> Piece {
        let look = |trials: &u64| KeptMargins::from(&Margins { trials: *trials, counts: vec![] });
        Piece::Sampled { done, why: None, looks: trials.iter().map(look).collect() }
    }

    #[test]
    fn every_piece_is_in_one_shard() {
        for number in 0..5 {
            let has = (0..3).filter(|index| job(Some((*index, 3))).has(number));
            assert_eq!(has.count(), 1, "{number}");
        }
    }

    #[test]
    fn a_piece_of_blocks_is_in_every_shard() {
        let blocks = Job { divided: Divided::Blocks, ..job(Some((1, 3))) };
        assert!((0..5).all(|number| blocks.has(number)));
    }

    #[test]
    fn a_job_is_done_when_all_of_its_pieces_are() {
        let mut pieces = Pieces::none(job(Some((1, 3))));
        assert_eq!(pieces.first_undone(), Some(1));
        pieces.add(1, sampled(true, &[7]));
        pieces.add(4, sampled(false, &[7]));
        assert_eq!(pieces.first_undone(), Some(4));
        pieces.add(4, Piece::Exact { paths: 1, measures: Vec::new() });
        assert_eq!(pieces.first_undone(), None);
    }

    #[test]
    fn the_latest_counts_are_gone_on_with() {
        let piece = sampled(false, &[10, 20]);
        for (trials, expected) in [(5, 0), (10, 10), (15, 10), (20, 20), (90, 20)] {
            assert_eq!(piece.margins(trials).trials, expected);
        }
    }
}
