//! Pages of rules as text on every engine.
//!
//! One interpreter plays all pages, so that it is compiled for the engines once, and here: apart from the
//! rules in Rust, of which each is compiled for itself, and as a crate that can be made quick where those
//! are made small, or are not optimized at all.
//!
//! ```
//! use sandtable_language::{Data, Rule};
//! use sandtable_sim::exact::Budget;
//!
//! let page = "rule own.volley \"Volley\"\nsource \"Own\"\nresolve { result { hits = count 2 of d6 >= 4 \"hits\" } }\n";
//! let rule = Rule::read(page).expect("it is a page");
//! let volley = rule.prepare(&rule.required(), &Data::EMPTY, &Data::EMPTY).expect("it can be played");
//! let law = sandtable_pages::mixture(&[1], vec![volley]).enumerate(&Budget::default()).expect("it is small");
//! let chances: Vec<f64> = law.outcomes.values().copied().collect();
//! assert_eq!(chances, [0.25, 0.5, 0.25]);
//! ```

use sandtable_language::Program;
use sandtable_sim::experiment::{self, Experiment};

/// The experiment of playing a page in one of several situations, each as often as its weight says.
///
/// # Panics
///
/// If there is no program, or not a weight for each, or the weights add up to zero or to more than
/// `u32::MAX`.
pub fn mixture(weights: &[u32], programs: Vec<Program>) -> Box<dyn Experiment> {
    experiment::mixture(weights, programs)
}
