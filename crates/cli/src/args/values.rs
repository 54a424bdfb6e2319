//! How numbers, times and shards are written on the command line.

use std::time::Duration;

use sandtable_sim::trials::Shard;

use super::wrong::Wrong;
use crate::scenario::{LAST_SEED, MOST_CONFIDENCE, WrittenNumber, whole_trials};
use crate::shard::ShardChoice;

pub(super) fn number(text: &str) -> Result<f64, Wrong> {
    let parsed = |text: &str| text.replace('_', "").parse::<f64>().ok();
    let wrong = || {
        let percent = text.strip_suffix('%').and_then(|part| parsed(part.trim()));
        let point = parsed(&text.replacen(',', ".", 1)).filter(|_| text.contains(','));
        match (percent, point) {
            (Some(percent), _) => Wrong::Percent { percent },
            (_, Some(meant)) => Wrong::Comma { meant },
            _ => Wrong::NoNumber,
        }
    };
    parsed(text).ok_or_else(wrong)
}

pub(super) fn seed(text: &str) -> Result<u64, Wrong> {
    text.parse().ok().filter(|seed| *seed <= LAST_SEED).ok_or(Wrong::Seed)
}

pub(super) fn trials(text: &str) -> Result<u64, Wrong> {
    Ok(whole_trials(number(text)?)?)
}

pub(super) fn trial_number(text: &str) -> Result<u64, Wrong> {
    match number(text)? {
        0.0 => Ok(0),
        found => whole_trials(found).map_err(|_| Wrong::TrialNumber { found }),
    }
}

pub(super) fn positive(text: &str) -> Result<f64, Wrong> {
    match number(text)? {
        number if number.is_finite() && 0.0 < number => Ok(number),
        found => Err(Wrong::NotPositive { found }),
    }
}

pub(super) fn probability(text: &str) -> Result<f64, Wrong> {
    match number(text)? {
        p if 0.0 < p && p < 1.0 => Ok(p),
        found => Err(Wrong::NoProbability { found }),
    }
}

pub(super) fn confidence(text: &str) -> Result<f64, Wrong> {
    match number(text)? {
        level if (0.5..=MOST_CONFIDENCE).contains(&level) => Ok(level),
        found => Err(Wrong::NoConfidence { found }),
    }
}

/// Numbers between commas, each as a decimal or a fraction; nothing if one of them is neither.
pub(super) fn written_numbers(list: &str) -> Option<Vec<WrittenNumber>> {
    let written = |text: &str| {
        let written = match text.trim().parse() {
            Ok(number) => WrittenNumber::Number(number),
            Err(_) => WrittenNumber::Fraction(text.trim().to_owned()),
        };
        written.number().map(|_| written)
    };
    list.split(',').map(written).collect()
}

/// Which share of a job, or who says so.
pub(super) fn shard(text: &str) -> Result<ShardChoice, Wrong> {
    if text == "auto" {
        return Ok(ShardChoice::Auto(None));
    }
    if let Some(count) = text.strip_prefix("auto/") {
        let count = count.parse().ok().filter(|count| 0 < *count).ok_or(Wrong::NoAutoShard)?;
        return Ok(ShardChoice::Auto(Some(count)));
    }
    let (index, count) = text.split_once('/').ok_or(Wrong::NoShard)?;
    let whole = |text: &str| text.parse::<u32>().map_err(|_| Wrong::NoShard);
    match (whole(index)?, whole(count)?) {
        (index, count) if index < count => Ok(ShardChoice::Given(Shard { index, count })),
        (_, 0) => Err(Wrong::NoShards),
        (index, 1) => Err(Wrong::NotTheOnlyShard { index }),
        (index, count) => Err(Wrong::ShardBeyond { index, count }),
    }
}

pub(super) fn duration(text: &str) -> Result<Duration, Wrong> {
    let (digits, unit) =
        text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let seconds = match unit {
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(Wrong::NoTime),
    };
    let amount = digits.parse::<f64>().map_err(|_| Wrong::NoTime)?;
    let duration = Duration::try_from_secs_f64(amount * seconds).map_err(|_| Wrong::NoTime)?;
    if duration.is_zero() { Err(Wrong::NoTime) } else { Ok(duration) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_those_there_are_or_is_refused_in_a_sentence() {
        let given = |index, count| Ok(ShardChoice::Given(Shard { index, count }));
        assert_eq!(shard("0/4"), given(0, 4));
        assert_eq!(shard("3/4"), given(3, 4));
        assert_eq!(shard("0/1"), given(0, 1));
        assert_eq!(shard("auto"), Ok(ShardChoice::Auto(None)));
        assert_eq!(shard("auto/4"), Ok(ShardChoice::Auto(Some(4))));
        let none = "there is at least one shard, 0/1, which is the whole";
        let form = "expected auto, or I/N with whole numbers up to 4294967295, such as 0/4 for the \
                    first of four";
        let auto = "expected auto/N with a whole number from 1 to 4294967295, such as auto/4 for \
                    one of four";
        for (text, expected) in [
            ("0/0", none),
            ("1/0", none),
            ("1/1", "shards are counted from 0: 1/1 is not the only one, 0/1"),
            ("4/4", "shards are counted from 0: 4/4 is not one of 0/4 to 3/4"),
            ("5/4", "shards are counted from 0: 5/4 is not one of 0/4 to 3/4"),
            ("-1/4", form),
            ("1/-4", form),
            ("1/4/2", form),
            ("1", form),
            ("/", form),
            ("", form),
            ("0.5/4", form),
            ("0/4294967296", form),
            ("Auto", form),
            ("auto/0", auto),
            ("auto/-1", auto),
            ("auto/1/4", auto),
            ("auto/", auto),
        ] {
            assert_eq!(shard(text).unwrap_err().to_string(), expected, "{text}");
        }
    }
}
