//! What is said of what was not looked at, be it that the time was over or that somebody wanted an end.

/// That something was not looked at.
pub(crate) const NOT_REACHED: &str = "not reached before the end";

/// Where it is looked at, if not everything was.
pub(crate) const WHEREVER_REACHED: &str = "wherever it was reached before the end";
