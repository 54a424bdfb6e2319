# Each recipe is a command that one could type.

# Everything that CI checks.
check:
    bash .ci/run

# The tests.
test:
    cargo test --workspace

# Every shipped scenario, into reports/.
report:
    cargo run --release -- run scenarios

# The gallery but for its studies, into reports/gallery/; `git diff` says what has changed.
gallery:
    SANDTABLE_GALLERY=write cargo test -p sandtable --test suite gallery::

# The studies of the gallery, which take long; read again what their pages conclude.
studies:
    cargo run --release -p sandtable-sim --example check_study > reports/gallery/check-study/README.md
    cargo run --release -p sandtable --example pip_faults scenarios > reports/gallery/check-study/pip-faults.csv
    cargo run --release -p sandtable-sim --example comparison_study > reports/gallery/comparison-study/README.md
    cargo run --release -p sandtable-sim --example coverage > reports/gallery/measure-study/README.md
    cargo run --release -p sandtable-sim --example tuning_study problems > reports/gallery/tuning-study/problems.csv

# The benches, paired and by criterion.
bench:
    cargo bench -p sandtable-benches

# The same work in the tools people use today.
peers:
    benches/peers/setup.sh
    cargo build --profile bench -p sandtable-benches --bin peer
    benches/peers/.venv/bin/python benches/peers/compare.py

# How long a check of a hundred exact scenarios takes: the first hundred by name, without the two that are sampled.
check-hundred:
    cargo build --release
    bash -c 'time target/release/sandtable check --out target/check-hundred $(find scenarios -name "*.toml" | sort | grep -v -e he-formation -e airborne-drop-dispersion | head -100)'
