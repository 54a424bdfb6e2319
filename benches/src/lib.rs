//! Reference procedures that the benches share.
