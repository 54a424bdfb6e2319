#!/bin/sh
# Makes the Python environment of the peers: benches/peers/.venv
set -eu
cd "$(dirname "$0")"
python3 -m venv .venv
.venv/bin/pip install --quiet --requirement requirements.txt
