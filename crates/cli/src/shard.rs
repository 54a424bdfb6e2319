//! Which shard of a job this process is to do: as the command line says, or as the scheduler says
//! that started it.

use sandtable_sim::trials::Shard;
use thiserror::Error;

use crate::exit::note;
use crate::refusal::Refusal;

/// What the command line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShardChoice {
    /// This one.
    Given(Shard),
    /// That of the scheduler, of so many if that is said.
    Auto(Option<u32>),
}

/// A scheduler that starts the parts of a job as processes of their own, and how it numbers them.
#[derive(Debug)]
struct Scheduler {
    /// The variable with the number of this one.
    index: &'static str,
    /// The variable with how many there are, if it says so.
    count: Option<&'static str>,
    /// The variables with the lowest and the highest number, if they need not be those of all.
    ends: Option<[&'static str; 2]>,
    /// What says how many jobs there are, where nothing has told this one.
    how_many: &'static str,
    /// How jobs are numbered from 0 on.
    from_zero: &'static str,
}

/// The schedulers that are known. Of Kubernetes, a pod is told its number and not how many there are.
static SCHEDULERS: [Scheduler; 3] = [
    Scheduler {
        index: "SLURM_ARRAY_TASK_ID",
        count: Some("SLURM_ARRAY_TASK_COUNT"),
        ends: Some(["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX"]),
        how_many: "an array has as many jobs as its --array names, as four of --array=0-3",
        from_zero: "number the jobs from 0 on, as --array=0-3 does",
    },
    Scheduler {
        index: "JOB_COMPLETION_INDEX",
        count: None,
        ends: None,
        how_many: "an indexed job has as many as its `completions`",
        from_zero: "an indexed job is numbered from 0 on, up to one less than its `completions`",
    },
    Scheduler {
        index: "AWS_BATCH_JOB_ARRAY_INDEX",
        count: Some("AWS_BATCH_JOB_ARRAY_SIZE"),
        ends: None,
        how_many: "an array job has as many as its size",
        from_zero: "an array job is numbered from 0 on, up to one less than its size",
    },
];

/// Why it is not known which shard this is.
#[derive(Debug, PartialEq, Eq, Error)]
pub(crate) enum NoShard {
    /// No scheduler says so.
    #[error("--shard auto: none of {} is set", names())]
    NoScheduler,
    /// Several do.
    #[error("--shard auto: {first} and {second} are both set")]
    Several {
        /// One variable.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
    /// A variable does not hold a number.
    #[error("--shard auto: {name} is `{value}`, but should be a whole number up to {max}", max = u32::MAX)]
    NoNumber {
        /// The variable.
        name: &'static str,
        /// What it is.
        value: String,
    },
    /// It is not said how many there are.
    #[error("--shard auto: {index} is {value}, but nothing says of how many")]
    NoCount {
        /// The variable with the number.
        index: &'static str,
        /// The number.
        value: u32,
    },
    /// A scheduler says that there are no jobs.
    #[error("--shard auto: {name} is 0, but this is a job")]
    NoJobs {
        /// The variable.
        name: &'static str,
    },
    /// The parts are not numbered from 0 on, one after the other.
    #[error("--shard auto: {index} is {value}, but {}", not_from_zero(*.count))]
    NotFromZero {
        /// The variable with the number.
        index: &'static str,
        /// The number.
        value: u32,
        /// How many there are.
        count: u32,
    },
    /// There is one part, which may be all there are or the one that is run again.
    #[error(
        "--shard auto: {index} is 0, of an array of one job: the whole, or one shard that is run again"
    )]
    Alone {
        /// The variable with the number.
        index: &'static str,
    },
}

impl Refusal for NoShard {
    fn help(&self) -> Option<String> {
        Some(match self {
            NoShard::NoScheduler => {
                "start it as an array job, or say which it is, such as --shard 0/4".to_owned()
            }
            NoShard::Several { first, .. } => {
                format!("say which it is, such as --shard \"${first}/4\"")
            }
            NoShard::NoNumber { name, .. } | NoShard::NoJobs { name } => {
                format!("set {name} as the scheduler does")
            }
            NoShard::NoCount { index, .. } => {
                let how_many = of_index(index).map_or("say of how many", |it| it.how_many);
                format!("{how_many}; say it: --shard auto/4")
            }
            NoShard::NotFromZero { index, .. } => {
                let numbered = of_index(index).map_or("number them from 0 on", |it| it.from_zero);
                format!(
                    "{numbered}; where only some of them are run again, say of how many: \
                     --shard auto/4"
                )
            }
            NoShard::Alone { .. } => {
                "say of how many: --shard auto/1 for the whole, --shard auto/4 for one of four"
                    .to_owned()
            }
        })
    }
}

/// The scheduler that numbers its jobs by a variable.
fn of_index(index: &str) -> Option<&'static Scheduler> {
    SCHEDULERS.iter().find(|scheduler| scheduler.index == index)
}

fn names() -> String {
    SCHEDULERS.iter().map(|scheduler| scheduler.index).collect::<Vec<_>>().join(", ")
}

fn not_from_zero(count: u32) -> String {
    match count {
        1 => "the only job is not numbered 0".to_owned(),
        count => format!("the {count} jobs are not numbered from 0 to {}", count.saturating_sub(1)),
    }
}

/// The shard that this process is to do; nothing for the whole. Says so, where the scheduler chose.
///
/// # Errors
///
/// If the scheduler is to say so, and does not.
pub(crate) fn chosen(choice: Option<ShardChoice>) -> Result<Option<Shard>, NoShard> {
    match choice {
        None => Ok(None),
        Some(ShardChoice::Given(shard)) => Ok(Some(shard)),
        Some(ShardChoice::Auto(count)) => {
            let (shard, index) = of_scheduler(count, set_to)?;
            note(&format!("shard {shard}, by {index}"));
            Ok(Some(shard))
        }
    }
}

/// What a variable is set to, letters that are none replaced; nothing if it is empty.
fn set_to(name: &'static str) -> Option<String> {
    let value = std::env::var_os(name)?;
    Some(value.to_string_lossy().into_owned()).filter(|value| !value.is_empty())
}

/// The shard by the variables that a scheduler sets, and the variable that says which.
fn of_scheduler(
    count: Option<u32>,
    variable: impl Fn(&'static str) -> Option<String>,
) -> Result<(Shard, &'static str), NoShard> {
    let number = |name: &'static str| -> Result<Option<u32>, NoShard> {
        let Some(value) = variable(name) else { return Ok(None) };
        let parsed = value.parse().map_err(|_| NoShard::NoNumber { name, value });
        parsed.map(Some)
    };
    let mut set = SCHEDULERS.iter().filter(|scheduler| variable(scheduler.index).is_some());
    let scheduler = set.next().ok_or(NoShard::NoScheduler)?;
    if let Some(other) = set.next() {
        return Err(NoShard::Several { first: scheduler.index, second: other.index });
    }
    let index = scheduler.index;
    let value = number(index)?.ok_or(NoShard::NoScheduler)?;
    let said = scheduler.count.map(number).transpose()?.flatten();
    if let (Some(name), Some(0)) = (scheduler.count, said) {
        return Err(NoShard::NoJobs { name });
    }
    let of = count.or(said).ok_or(NoShard::NoCount { index, value })?;
    let [lowest, highest] = scheduler.ends.map_or([Ok(None), Ok(None)], |ends| ends.map(number));
    let (lowest, highest) = (lowest?.unwrap_or(0), highest?.unwrap_or(0));
    // Of jobs 2 to 5 none is 0, and of 0 and 5 the scheduler says that there are two.
    let is_whole = said != Some(of) || lowest == 0 && highest < of;
    if of <= value || !is_whole {
        return Err(NoShard::NotFromZero { index, value, count: of });
    }
    if of == 1 && count.is_none() {
        return Err(NoShard::Alone { index });
    }
    Ok((Shard { index: value, count: of }, index))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn under(
        variables: &'static [(&str, &str)],
        count: Option<u32>,
    ) -> Result<(Shard, &'static str), NoShard> {
        let variable = |name: &str| {
            let found = variables.iter().find(|(set, _)| *set == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        of_scheduler(count, variable)
    }

    #[test]
    fn each_scheduler_says_which_shard_it_is() {
        let third = Shard { index: 2, count: 4 };
        let slurm: &[_] = &[
            ("SLURM_ARRAY_TASK_ID", "2"),
            ("SLURM_ARRAY_TASK_COUNT", "4"),
            ("SLURM_ARRAY_TASK_MIN", "0"),
        ];
        assert_eq!(under(slurm, None), Ok((third, "SLURM_ARRAY_TASK_ID")));
        let batch: &[_] = &[("AWS_BATCH_JOB_ARRAY_INDEX", "2"), ("AWS_BATCH_JOB_ARRAY_SIZE", "4")];
        assert_eq!(under(batch, None), Ok((third, "AWS_BATCH_JOB_ARRAY_INDEX")));
        let kubernetes: &[_] = &[("JOB_COMPLETION_INDEX", "2")];
        assert_eq!(under(kubernetes, Some(4)), Ok((third, "JOB_COMPLETION_INDEX")));
        let refused = NoShard::NoCount { index: "JOB_COMPLETION_INDEX", value: 2 };
        let help = refused.help().unwrap();
        assert!(help.contains("`completions`") && !help.contains("--array"), "{help}");
        assert_eq!(under(kubernetes, None), Err(refused));
    }

    #[test]
    fn one_job_that_is_run_again_is_not_taken_for_all() {
        let again: &[_] = &[
            ("SLURM_ARRAY_TASK_ID", "2"),
            ("SLURM_ARRAY_TASK_COUNT", "1"),
            ("SLURM_ARRAY_TASK_MIN", "2"),
        ];
        let index = "SLURM_ARRAY_TASK_ID";
        let refused = NoShard::NotFromZero { index, value: 2, count: 1 };
        let expected = format!("--shard auto: {index} is 2, but the only job is not numbered 0");
        assert_eq!(refused.to_string(), expected);
        assert_eq!(under(again, None), Err(refused));
        assert_eq!(under(again, Some(4)), Ok((Shard { index: 2, count: 4 }, index)));
    }

    /// `--array=0`, of a job of one or to mend the first shard of four.
    #[test]
    fn the_first_job_alone_is_not_taken_for_all() {
        let first: &[_] = &[
            ("SLURM_ARRAY_TASK_ID", "0"),
            ("SLURM_ARRAY_TASK_COUNT", "1"),
            ("SLURM_ARRAY_TASK_MIN", "0"),
            ("SLURM_ARRAY_TASK_MAX", "0"),
        ];
        let index = "SLURM_ARRAY_TASK_ID";
        assert_eq!(under(first, None), Err(NoShard::Alone { index }));
        for count in [1, 4] {
            assert_eq!(under(first, Some(count)), Ok((Shard { index: 0, count }, index)));
        }
    }

    /// `--array=0,3`, to mend two shards of four.
    #[test]
    fn some_jobs_that_are_run_again_are_not_taken_for_all() {
        let again: &[_] = &[
            ("SLURM_ARRAY_TASK_ID", "0"),
            ("SLURM_ARRAY_TASK_COUNT", "2"),
            ("SLURM_ARRAY_TASK_MIN", "0"),
            ("SLURM_ARRAY_TASK_MAX", "3"),
        ];
        let index = "SLURM_ARRAY_TASK_ID";
        assert_eq!(under(again, None), Err(NoShard::NotFromZero { index, value: 0, count: 2 }));
        assert_eq!(under(again, Some(4)), Ok((Shard { index: 0, count: 4 }, index)));
    }

    #[test]
    fn jobs_that_begin_with_one_are_refused() {
        let from_one: &[_] = &[
            ("SLURM_ARRAY_TASK_ID", "3"),
            ("SLURM_ARRAY_TASK_COUNT", "4"),
            ("SLURM_ARRAY_TASK_MIN", "1"),
        ];
        let refused = under(from_one, None).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "--shard auto: SLURM_ARRAY_TASK_ID is 3, but the 4 jobs are not numbered from 0 to 3"
        );
        assert!(refused.help().unwrap().contains("--array=0-3"));
    }

    #[test]
    fn odd_values_are_refused_in_a_sentence() {
        let said = |variables, count| under(variables, count).unwrap_err().to_string();
        let (index, count) = ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT");
        for (value, text) in [
            ("-1", "`-1`"),
            ("2.5", "`2.5`"),
            (" 2", "` 2`"),
            ("4294967296", "`4294967296`"),
            ("1/4", "`1/4`"),
        ] {
            let expected = format!(
                "--shard auto: {index} is {text}, but should be a whole number up to 4294967295"
            );
            let odd = of_scheduler(Some(4), |name| (name == index).then(|| value.to_owned()));
            assert_eq!(odd.unwrap_err().to_string(), expected);
        }
        let none: &[_] = &[("SLURM_ARRAY_TASK_ID", "0"), ("SLURM_ARRAY_TASK_COUNT", "0")];
        assert_eq!(said(none, None), format!("--shard auto: {count} is 0, but this is a job"));
        let odd: &[_] = &[("SLURM_ARRAY_TASK_ID", "0"), ("SLURM_ARRAY_TASK_COUNT", "four")];
        assert!(said(odd, None).starts_with(&format!("--shard auto: {count} is `four`, but")));
        let beyond: &[_] = &[("JOB_COMPLETION_INDEX", "7")];
        assert_eq!(
            said(beyond, Some(4)),
            "--shard auto: JOB_COMPLETION_INDEX is 7, but the 4 jobs are not numbered from 0 to 3"
        );
    }

    #[test]
    fn jobs_beyond_those_of_their_scheduler_are_told_how_it_numbers_them() {
        let beyond: &[_] = &[("AWS_BATCH_JOB_ARRAY_INDEX", "4"), ("AWS_BATCH_JOB_ARRAY_SIZE", "4")];
        let help = under(beyond, None).unwrap_err().help().unwrap();
        assert!(help.starts_with("an array job is numbered from 0 on, up to one less"), "{help}");
        let unknown: &[_] = &[("AWS_BATCH_JOB_ARRAY_INDEX", "2")];
        let help = under(unknown, None).unwrap_err().help().unwrap();
        assert!(help.starts_with("an array job has as many as its size; say it"), "{help}");
    }

    #[test]
    fn two_schedulers_or_none_say_nothing() {
        let both: &[_] = &[("SLURM_ARRAY_TASK_ID", "0"), ("AWS_BATCH_JOB_ARRAY_INDEX", "1")];
        assert!(matches!(under(both, Some(4)), Err(NoShard::Several { .. })));
        assert_eq!(under(&[], Some(4)), Err(NoShard::NoScheduler));
        let odd: &[_] = &[("JOB_COMPLETION_INDEX", "two")];
        assert!(matches!(under(odd, Some(4)), Err(NoShard::NoNumber { .. })));
    }
}
