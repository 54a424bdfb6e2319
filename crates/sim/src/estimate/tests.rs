//! Estimates of known distributions, and of trials that were made up.

mod coverage;
mod deviations;
mod exact;
mod means;
mod missing;
mod properties;
mod quantiles;
mod support;
