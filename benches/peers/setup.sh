#!/bin/sh
# Makes the Python environment of the peers, benches/peers/.venv, and the one in Rust, which needs the
# registry of crates.
set -eu
cd "$(dirname "$0")"
python3 -m venv .venv
.venv/bin/pip install --quiet --requirement requirements.txt
cargo build --release --manifest-path eurydice/Cargo.toml
