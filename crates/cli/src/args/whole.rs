//! What is said to who wants a share of a job that has none.

use clap::Args;

/// A job that is done as a whole.
#[derive(Clone, Debug, Args)]
pub(crate) struct WholeArguments {
    // Read, to be refused with a reason, but not offered.
    #[arg(id = "shard", long = "shard", value_name = "I/N", hide = true, value_parser = refused)]
    _shard: Option<String>,
}

fn refused(_: &str) -> Result<String, String> {
    Err("this command is done as a whole, and has no shards; \
         `run`, `sweep`, `check`, `compare`, `sense` and `price` have"
        .to_owned())
}
