//! What a parameter was tuned to, and how that is kept.

use sandtable_sim::tuning::{Answer, Doubt, Tuning};

use crate::checkpoint::tuning::{KeptKnown, KeptTuned};
use crate::engine::{FoundBy, WhySampled};
use crate::scenario::{Parameter, TuneQuestion, TuneTarget};

/// What a parameter of one variant was tuned to.
#[derive(Debug)]
pub(crate) struct Tuned {
    /// The variant.
    pub(crate) variant: String,
    /// The parameter, with its present values.
    pub(crate) parameter: Parameter,
    /// What the curve was to meet. Zero if the curve is a difference.
    pub(crate) target: f64,
    /// The variant from which the curve is the difference.
    pub(crate) difference_from: Option<String>,
    /// Whether what is measured is a share, which is told in percent.
    pub(crate) is_share: bool,
    /// What was found.
    pub(crate) tuning: Tuning,
    /// Why it was sampled; nothing if it was not.
    pub(crate) sampled_because: Option<WhySampled>,
}

impl Tuned {
    /// What the parameter is now, if it is one number in all situations.
    pub(crate) fn present(&self) -> Option<f64> {
        self.parameter.present()
    }

    /// Whether the parameter is a number of the rule, and not one of the situation.
    pub(crate) fn is_figure(&self) -> bool {
        self.parameter.key.starts_with("figures.")
    }

    /// The engine, as files name it.
    pub(crate) fn engine(&self) -> &'static str {
        FoundBy::trials(self.tuning.trials).word()
    }

    /// Whether it is known where the target is met, be it in several places.
    pub(crate) fn is_met(&self) -> bool {
        let answer = &self.tuning.answer;
        answer.x().is_some() || matches!(answer, Answer::Several(_))
    }

    /// Whether somebody wanted an end before there was an answer.
    pub(super) fn is_stopped(&self) -> bool {
        matches!(self.tuning.answer, Answer::Uncertified { doubt: Doubt::Stopped, .. })
    }

    /// What is kept of it; nothing if it was stopped.
    pub(super) fn kept(&self) -> Option<KeptTuned> {
        let known = match &self.sampled_because {
            None => KeptKnown::Exact,
            Some(why) if why.is_unasked() => KeptKnown::Because(why.to_string()),
            Some(_) => KeptKnown::Asked,
        };
        KeptTuned::of(self.target, known, &self.tuning)
    }

    /// What was kept of an answer to a question.
    pub(super) fn of_kept(
        variant: String,
        parameter: Parameter,
        question: &TuneQuestion,
        is_share: bool,
        kept: &KeptTuned,
    ) -> Tuned {
        let sampled_because = match kept.known() {
            KeptKnown::Exact => None,
            KeptKnown::Asked => Some(WhySampled::AskedFor),
            KeptKnown::Because(why) => Some(WhySampled::Kept(why.clone())),
        };
        // Of laws, the other variant is a number; of trials, it is played beside.
        let difference_from = match &question.target {
            TuneTarget::Variant(other) if sampled_because.is_some() => Some(other.variant.clone()),
            _ => None,
        };
        let (target, tuning) = (kept.target(), kept.tuning());
        Tuned { variant, parameter, target, difference_from, is_share, tuning, sampled_because }
    }
}
