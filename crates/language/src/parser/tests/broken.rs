//! No text makes the parser panic, and every problem is within the text.

use crate::parser::parse;
use proptest::prelude::*;
