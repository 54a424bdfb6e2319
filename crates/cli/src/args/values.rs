//! How numbers, times and shards are written on the command line.

use std::time::Duration;

use sandtable_keys::part_of_one;
use sandtable_sim::trials::Shard;

use crate::scenario::LAST_SEED;
use crate::shard::ShardChoice;

pub(super) fn number(text: &str) -> Result<f64, String> {
    let parsed = |text: &str| text.replace('_', "").parse::<f64>().ok();
    let meant = |number: f64| format!("write {number}");
    parsed(text).ok_or_else(|| {
        let part = text.strip_suffix('%').and_then(|part| parsed(part.trim()));
        let point = parsed(&text.replacen(',', ".", 1)).filter(|_| text.contains(','));
        let help = match (part, point) {
            (Some(part), _) => {
                format!("; a percentage is a part of 1: {}", meant(part_of_one(part)))
            }
            (_, Some(number)) => format!("; decimals have a point: {}", meant(number)),
            _ => String::new(),
        };
        format!("expected a number, such as 1000000, 1_000_000 or 1e6{help}")
    })
}

/// A seed, in the words of a user and not of a parser.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    let parsed = text.parse().ok().filter(|seed| *seed <= LAST_SEED);
    parsed.ok_or_else(|| format!("expected a whole number from 0 to {LAST_SEED}, such as 1"))
}

pub(super) fn trials(text: &str) -> Result<u64, String> {
    crate::scenario::whole_trials(number(text)?).map_err(|error| error.to_string())
}

pub(super) fn trial_number(text: &str) -> Result<u64, String> {
    match number(text)? {
        0.0 => Ok(0),
        number => crate::scenario::whole_trials(number).map_err(|_| {
            let most = sandtable_sim::trials::MAX_TRIALS;
            format!("expected the number of a trial, from 0 to {most}, found {number}")
        }),
    }
}

pub(super) fn positive(text: &str) -> Result<f64, String> {
    match number(text)? {
        number if number.is_finite() && 0.0 < number => Ok(number),
        number => Err(format!("expected a number above 0, found {number}")),
    }
}

pub(super) fn probability(text: &str) -> Result<f64, String> {
    match number(text)? {
        p if 0.0 < p && p < 1.0 => Ok(p),
        p => Err(format!("expected a probability above 0 and below 1, such as 5e-6, found {p}")),
    }
}

pub(super) fn confidence(text: &str) -> Result<f64, String> {
    match number(text)? {
        level if (0.5..1.0).contains(&level) => Ok(level),
        level => {
            let help = if (50.0..100.0).contains(&level) {
                format!("; write {}", part_of_one(level))
            } else {
                String::new()
            };
            Err(format!("expected a level from 0.5 to below 1, such as 0.95, found {level}{help}"))
        }
    }
}

/// Which share of a job, or who says so.
pub(super) fn shard(text: &str) -> Result<ShardChoice, String> {
    if text == "auto" {
        return Ok(ShardChoice::Auto(None));
    }
    if let Some(count) = text.strip_prefix("auto/") {
        let count = count.parse().ok().filter(|count| 0 < *count);
        let wrong = || {
            format!(
                "expected auto/N with a whole number from 1 to {}, such as auto/4 for one of four",
                u32::MAX
            )
        };
        return count.map(|count| ShardChoice::Auto(Some(count))).ok_or_else(wrong);
    }
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((index, count)) if index < count => Ok(ShardChoice::Given(Shard { index, count })),
        Some((_, 0)) => Err("there is at least one shard, 0/1, which is the whole".to_owned()),
        Some((i, 1)) => Err(format!("shards are counted from 0: {i}/1 is not the only one, 0/1")),
        Some((i, n)) => Err(format!(
            "shards are counted from 0: {i}/{n} is not one of 0/{n} to {}/{n}",
            n.saturating_sub(1)
        )),
        None => Err(format!(
            "expected auto, or I/N with whole numbers up to {}, such as 0/4 for the first of four",
            u32::MAX
        )),
    }
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let error = || "expected a time, such as 90s, 10m or 2h".to_owned();
    let (digits, unit) =
        text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let seconds = match unit {
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(error()),
    };
    let amount = digits.parse::<f64>().map_err(|_| error())?;
    let duration = Duration::try_from_secs_f64(amount * seconds).map_err(|_| error())?;
    if duration.is_zero() { Err(error()) } else { Ok(duration) }
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
            assert_eq!(shard(text), Err(expected.to_owned()), "{text}");
        }
    }
}
