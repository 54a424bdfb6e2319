//! Means of what may have no value.
//!
//! "Never" is not a number, so a time that may never come has no mean of all that happens; it has one
//! of the others, which says nothing of how often it never comes. `run`, `compare`, `sweep` and
//! `sense` show both numbers beside each other. Whatever has room for one number only (`price`, `tune`,
//! the effects of a factorial) refuses such a mean before any trial: the question has to say which of the
//! two it means. What may have no value by its scale, and always has one by an exact law, as turns have
//! where something is freed, is not refused where that law is followed.

use sandtable_dice::Scale;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::value::Value;
use thiserror::Error;

use crate::Failure;
use crate::engine::{self, EngineChoice};
use crate::refusal::Refusal;
use crate::scenario::{AskedMeasure, Scenario, Variant, counted, in_brackets};

/// A statistic of the values of what may have none.
#[derive(Clone, Debug, Error)]
#[error(
    "{asked}: `{measure}` of {of} may have no value ({missing}), so it has no {statistic} of all \
     that happens"
)]
pub(crate) struct MayBeMissing {
    /// Where it is asked for: an option, or a table of a file.
    asked: String,
    measure: String,
    /// Whose it is.
    of: String,
    missing: &'static str,
    statistic: Statistic,
    help: String,
}

impl MayBeMissing {
    /// Refuses a statistic of values, if the measure, by its name or as an expression, may have none on
    /// this scale.
    ///
    /// # Errors
    ///
    /// If it may.
    pub(crate) fn refuse(
        asked: impl FnOnce() -> String,
        scenario: &Scenario,
        (measure, scale): (&str, Scale),
        statistic: Statistic,
        of: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        match scale.missing {
            // What never happens is no event.
            Some(missing) if statistic.event().is_none() => Err(MayBeMissing {
                asked: asked(),
                measure: measure.to_owned(),
                of: of(),
                missing,
                statistic,
                help: format!(
                    "say what counts then, as in `{}`; if the {statistic} of the others is meant, say \
                     so under [measures]: {}",
                    counted(measure, scale),
                    others(scenario, measure)
                ),
            }
            .into()),
            _ => Ok(()),
        }
    }
}

/// Whether a variant has a value of a measure whatever happens, as its exact law says: where the engine may
/// follow it, and there is one.
pub(crate) fn always_has_a_value(
    scenario: &Scenario,
    measure: &AskedMeasure,
    variant: &Variant,
    engine: EngineChoice,
) -> bool {
    if engine == EngineChoice::Sample {
        return false;
    }
    let Ok(law) = engine::resolved_law(&*variant.prepared.experiment) else { return false };
    let read = |outcome: &[Option<Value>]| measure.of(scenario, outcome);
    Distribution::exact(&law, None, read).is_ok_and(|found| found.missing().is_none())
}

impl Refusal for MayBeMissing {
    fn help(&self) -> Option<String> {
        Some(self.help.clone())
    }
}

/// A definition of the measure under the condition that it has a value; with the condition that it
/// has already, if it is one.
fn others(scenario: &Scenario, measure: &str) -> String {
    match scenario.definition(measure) {
        Some((of, Some(given))) => {
            let given = in_brackets(given);
            format!("{measure} = {{ of = \"{of}\", given = \"{given} && known({of})\" }}")
        }
        _ => format!("others = {{ of = \"{measure}\", given = \"known({measure})\" }}"),
    }
}
