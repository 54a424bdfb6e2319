//! Days of the calendar, for what is only meant to last until one of them.

use std::fmt;
use std::str::FromStr;

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Date {
    year: i32,
    month: u32,
    day: u32,
}

/// The text is not a day of the calendar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a day, such as 2027-01-31")]
pub(crate) struct ParseDateError(String);

impl Date {
    /// The day that it is, in UTC.
    ///
    /// The only place where the program asks for it, and only the expiry of suppressed checks and the days
    /// of a ledger depend on the answer; `--today` says another one.
    #[expect(clippy::disallowed_methods, reason = "a suppression ends on a day of the calendar")]
    pub(crate) fn today() -> Date {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let days = since.map_or(0, |since| since.as_secs() / 86_400);
        Date::after_epoch(i64::try_from(days).unwrap_or(0))
    }

    /// The day so many days after the first of January 1970.
    ///
    /// # References
    ///
    /// H. Hinnant (2013), "chrono-compatible low-level date algorithms", `civil_from_days`.
    fn after_epoch(days: i64) -> Date {
        let shifted = days + 719_468;
        let era = shifted.div_euclid(146_097);
        let of_era = shifted.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        let narrow = |number: i64| u32::try_from(number).unwrap_or(1);
        Date {
            year: i32::try_from(year).unwrap_or(i32::MAX),
            month: narrow(month),
            day: narrow(day),
        }
    }

    fn days_in_month(year: i32, month: u32) -> u32 {
        let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        match month {
            2 => 28 + u32::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Date, ParseDateError> {
        let digits = |text: &str, count: usize| {
            let plain = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| text.parse::<u32>().ok()).flatten()
        };
        let mut parts = text.split('-');
        let mut part = |count| parts.next().and_then(|part| digits(part, count));
        let date = part(4).zip(part(2)).zip(part(2));
        let date = date.filter(|_| parts.next().is_none());
        match date {
            Some(((year, month), day)) => {
                let year = i32::try_from(year).unwrap_or(i32::MAX);
                let exists = (1..=12).contains(&month)
                    && (1..=Date::days_in_month(year, month)).contains(&day);
                exists.then_some(Date { year, month, day })
            }
            None => None,
        }
        .ok_or_else(|| ParseDateError(text.to_owned()))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_written_alike() {
        for text in ["2027-01-31", "2024-02-29", "1944-12-16"] {
            assert_eq!(text.parse::<Date>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in ["", "2027-02-29", "2027-13-01", "2027-1-31", "31-01-2027", "2027-01-31-1", "x"]
        {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }

    #[test]
    fn days_after_the_epoch_are_those_of_the_calendar() {
        for (days, text) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_777, "2026-11-20")]
        {
            assert_eq!(Date::after_epoch(days).to_string(), text);
        }
    }

    #[test]
    fn earlier_days_come_first() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        assert!(day("2026-12-31") < day("2027-01-01"));
    }
}
