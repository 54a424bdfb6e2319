//! Pages that link to the pages of results below a folder.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::program::{SCENARIO, folder, read, rows, run, stdout, write};

#[test]
fn a_folder_of_folders_gets_a_page_that_links_to_all() {
    let folder = folder();
    write(&folder, "two.toml", &SCENARIO.replace("Order test", "Another <test>"));
    stdout(&folder, &["run", "order.toml", "two.toml", "-q"]);
    let said = stdout(&folder, &["report", "reports"]);
    assert_eq!(said, "Written to reports/index.html, with links to 2 pages\n");
    let index = read(&folder, "reports/index.html");
    assert!(index.contains("<h2>bolt-action</h2>"));
    assert!(index.contains("<a href=\"bolt-action/order/index.html\">Order test</a>"));
    assert!(index.contains("<a href=\"bolt-action/two/index.html\">Another &#60;test&#62;</a>"));
    assert!(index.contains("<p>Probability of passed: 41.6667% in base"));
    assert!(index.contains("data-words=\"ba.base.order-test bolt-action order base veterans "));
    assert!(read(&folder, "reports/bolt-action/two/index.html").contains("Another"));
    assert!(!Path::new(&folder.path().join("reports/bolt-action/index.html")).exists());
}

#[test]
fn a_run_of_a_folder_writes_its_pages_and_an_index_of_those_that_are_there() {
    let folder = folder();
    write(&folder, "s/one.toml", SCENARIO);
    write(&folder, "s/two.toml", &SCENARIO.replace("Order test", "Another"));
    stdout(&folder, &["run", "s", "-q"]);
    let index = read(&folder, "reports/index.html");
    assert!(index.contains("<a href=\"bolt-action/one/index.html\">Order test</a>"));
    assert!(index.contains("<a href=\"bolt-action/two/index.html\">Another</a>"));
    assert!(read(&folder, "reports/bolt-action/two/index.html").contains("<h1>Another</h1>"));
    // A run of one scenario leaves the others' pages, and the next index does not link to it.
    stdout(&folder, &["run", "s/one.toml", "-q"]);
    write(&folder, "t/three.toml", SCENARIO);
    stdout(&folder, &["run", "t", "s/two.toml", "-q"]);
    let index = read(&folder, "reports/index.html");
    let linked =
        ["one", "two", "three"].map(|name| index.contains(&format!("/{name}/index.html\"")));
    assert_eq!(linked, [false, true, true]);
}

#[test]
fn a_page_of_somebody_else_is_in_nobodys_way() {
    let folder = folder();
    write(&folder, "s/one.toml", SCENARIO);
    write(&folder, "reports/index.html", "<h1>Mine</h1>");
    write(&folder, "s/two.toml", SCENARIO);
    let output = run(&folder, &["run", "s", "-q"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("reports/index.html is not as this program wrote it, and is left"),
        "{said}"
    );
    assert_eq!(read(&folder, "reports/index.html"), "<h1>Mine</h1>");
    assert!(folder.path().join("reports/bolt-action/one/index.html").exists());
}

#[test]
fn a_shard_of_a_folder_writes_no_page() {
    let folder = folder();
    write(&folder, "s/one.toml", SCENARIO);
    stdout(
        &folder,
        &["run", "s", "-q", "--engine", "sample", "--trials", "40000", "--shard", "0/2"],
    );
    assert!(!folder.path().join("reports/bolt-action/one/index.html").exists());
}

/// Whoever looks for the results of a rule, a variant or a measure finds them by its name.
#[test]
fn a_page_is_searched_by_its_rule_and_every_variant_and_measure() {
    let folder = folder();
    stdout(&folder, &["run", "order.toml", "-q", "--out", "all/one"]);
    stdout(&folder, &["report", "all", "-q"]);
    let index = read(&folder, "all/index.html");
    let (_, words) = index.split_once("data-words=\"").unwrap();
    let words: BTreeSet<&str> = words.split_once('"').unwrap().0.split(' ').collect();
    let summary = rows(&read(&folder, "all/one/summary.csv"));
    let mut told: BTreeSet<&str> = ["ba.base.order-test", "bolt-action", "order"].into();
    for row in &summary {
        told.extend(["variant", "measure"].map(|column| row[column].as_str()));
    }
    assert!(5 < told.len(), "{told:?}");
    let lost: Vec<_> = told.difference(&words).collect();
    assert!(lost.is_empty(), "{lost:?} of {words:?}");
}
