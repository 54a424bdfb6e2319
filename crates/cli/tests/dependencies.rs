//! What the program is built from: the lock file is the one that is used, everything comes from the
//! registry, under licenses that `deny.toml` allows, and once, but for what it knows to be there twice.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What `cargo` says of all packages. It refuses a lock file that does not fit what crates ask for.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// The licenses that are allowed, from the file that `cargo deny` reads.
fn allowed() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let file: toml_edit::DocumentMut = text.parse().unwrap();
    let allowed = file["licenses"]["allow"].as_array().unwrap();
    allowed.iter().map(|license| license.as_str().unwrap().to_owned()).collect()
}

/// Whether a license expression can be met with what is allowed: `(A OR B) AND C`, `A/B`.
fn is_met(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let expression = expression.replace('/', " OR ");
    let mut rest = expression.as_str();
    let met = either(&mut rest, allowed);
    assert_eq!(rest, "", "{expression} is no license expression");
    met
}

fn either(rest: &mut &str, allowed: &BTreeSet<String>) -> bool {
    let mut met = both(rest, allowed);
    while let Some(after) = rest.strip_prefix(" OR ") {
        *rest = after;
        met |= both(rest, allowed);
    }
    met
}

fn both(rest: &mut &str, allowed: &BTreeSet<String>) -> bool {
    let mut met = one(rest, allowed);
    while let Some(after) = rest.strip_prefix(" AND ") {
        *rest = after;
        met &= one(rest, allowed);
    }
    met
}

fn one(rest: &mut &str, allowed: &BTreeSet<String>) -> bool {
    if let Some(after) = rest.strip_prefix('(') {
        *rest = after;
        let met = either(rest, allowed);
        *rest = rest.strip_prefix(')').expect("a closing parenthesis");
        return met;
    }
    let ends = [" OR ", " AND ", ")"].iter().filter_map(|end| rest.find(end));
    let (name, after) = rest.split_at(ends.min().unwrap_or(rest.len()));
    *rest = after;
    allowed.contains(name)
}

#[test]
fn license_expressions_are_read_as_written() {
    let allowed: BTreeSet<String> = ["MIT", "Zlib"].map(str::to_owned).into();
    for (expression, met) in [
        ("MIT", true),
        ("GPL-3.0-only", false),
        ("MIT OR GPL-3.0-only", true),
        ("GPL-3.0-only/Zlib", true),
        ("MIT AND GPL-3.0-only", false),
        ("(MIT OR GPL-3.0-only) AND Zlib", true),
        ("(MIT OR Zlib) AND GPL-3.0-only", false),
    ] {
        assert_eq!(is_met(expression, &allowed), met, "{expression}");
    }
}

#[test]
fn everything_comes_from_the_registry_under_a_license_that_is_allowed() {
    let allowed = allowed();
    let packages = packages();
    let others: Vec<&Value> = packages.iter().filter(|it| !it["source"].is_null()).collect();
    assert!(100 < others.len(), "only {} packages were found", others.len());
    for package in others {
        let (name, license) = (&package["name"], package["license"].as_str().unwrap_or_default());
        assert_eq!(package["source"], REGISTRY, "{name}");
        assert!(is_met(license, &allowed), "{name} is under {license:?}");
    }
}

#[test]
fn nothing_is_there_twice_but_what_is_known_to_be() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let said = |key: &str| package[key].as_str().unwrap().to_owned();
        versions.entry(said("name")).or_default().insert(said("version"));
    }
    let twice = versions.into_iter().filter(|(_, versions)| 1 < versions.len());
    let text = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let file: toml_edit::DocumentMut = text.parse().unwrap();
    let known = file["bans"]["skip"].as_array().unwrap().iter().map(|skipped| {
        let skipped = skipped.as_inline_table().unwrap();
        assert!(!skipped["reason"].as_str().unwrap().is_empty());
        skipped["crate"].as_str().unwrap().split('@').next().unwrap().to_owned()
    });
    assert_eq!(twice.map(|(name, _)| name).collect::<Vec<_>>(), known.collect::<Vec<_>>());
}

/// A Python that reads what `.ci/bill-of-materials` reads, if there is one.
fn python() -> Option<&'static str> {
    let knows = |name: &&str| {
        let tried = Command::new(name).args(["-c", "import tomllib"]).output();
        tried.is_ok_and(|output| output.status.success())
    };
    ["python3", "python"].into_iter().find(knows)
}

fn said(command: &mut Command) -> String {
    let output = command.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What `cargo tree` says that the program is built from on Linux, as `name version`.
fn built_from() -> BTreeSet<String> {
    let words = ["tree", "--locked", "-p", "sandtable", "--target", TARGET];
    let form = ["--edges", "normal,build", "--prefix", "none", "--format", "{p}"];
    let told = said(Command::new(env!("CARGO")).args(words).args(form));
    let package = |line: &str| {
        let mut words = line.split(' ');
        Some(format!("{} {}", words.next()?, words.next()?.strip_prefix('v')?))
    };
    told.lines().filter_map(package).filter(|it| !it.starts_with("sandtable ")).collect()
}

const TARGET: &str = "x86_64-unknown-linux-musl";

/// Where there is no Python, there is no release either.
#[test]
fn the_bill_of_materials_has_every_package_with_version_license_and_checksum() {
    let Some(python) = python() else { return };
    let text = said(Command::new(python).args([".ci/bill-of-materials", TARGET]));
    let bill: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&bill["bomFormat"], &bill["specVersion"]), (&"CycloneDX".into(), &"1.5".into()));
    let lock: toml_edit::DocumentMut =
        std::fs::read_to_string(root().join("Cargo.lock")).unwrap().parse().unwrap();
    let locked = lock["package"].as_array_of_tables().unwrap();
    let mut listed = BTreeSet::new();
    for component in bill["components"].as_array().unwrap() {
        let [name, version] = ["name", "version"].map(|key| component[key].as_str().unwrap());
        let is_it = |it: &&toml_edit::Table| {
            it["name"].as_str() == Some(name) && it["version"].as_str() == Some(version)
        };
        let checksum = locked.iter().find(is_it).unwrap().get("checksum");
        assert_eq!(component["hashes"][0]["content"].as_str(), checksum.and_then(|it| it.as_str()));
        assert!(checksum.is_some() || name.starts_with("sandtable-"), "{name} {version}");
        let license = component["licenses"][0]["expression"].as_str().unwrap();
        assert!(is_met(license, &allowed()), "{name} is under {license:?}");
        listed.insert(format!("{name} {version}"));
    }
    assert_eq!(listed, built_from());
    assert_eq!(said(Command::new(python).args([".ci/bill-of-materials", TARGET])), text);
}

/// The toolchain of `rust-toolchain.toml` goes before what `rustup default` says, and it has no
/// target but that of the machine; what a variable says goes before both.
#[test]
fn workflows_build_with_the_oldest_toolchain_that_is_promised() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).unwrap();
    let workspace: toml_edit::DocumentMut = read("Cargo.toml").parse().unwrap();
    let oldest = workspace["workspace"]["package"]["rust-version"].as_str().unwrap();
    let said = format!("RUSTUP_TOOLCHAIN: \"{oldest}\"");
    for name in [".github/workflows/ci.yml", ".github/workflows/release.yml", "action.yml"] {
        let text = read(name);
        assert!(text.contains(&said), "{name} says another toolchain");
        assert!(text.contains("rustup toolchain install \"$RUSTUP_TOOLCHAIN\""), "{name}");
        assert!(!text.contains("rustup default"), "{name}: what it says is not heeded");
    }
}
