//! `fmt`: pages in the one form, and which are not.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use tempfile::TempDir;

use crate::support::program::{read, refused, run, sandtable, stdout, write};

const LOOSE: &str = "rule a.b \"T\"
resolve
{
  let hits=count 3 of d6>=4  # three
  result { hits = hits \"hits\" }
}
";

const SET: &str = "rule a.b \"T\"
resolve {
  let hits = count 3 of d6 >= 4  # three
  result { hits = hits \"hits\" }
}
";

/// A folder with a page that is in the one form, and one that is not.
fn pages() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "house/loose.rule", LOOSE);
    write(&folder, "house/set.rule", SET);
    folder
}

#[test]
fn pages_of_a_folder_are_set_out_once_and_for_all() {
    let folder = pages();
    let told = stdout(&folder, &["fmt", "house"]);
    assert_eq!(told, "set out  house/loose.rule\n1 of 2 pages changed.\n");
    assert_eq!(read(&folder, "house/loose.rule"), SET);
    assert_eq!(stdout(&folder, &["fmt", "house"]), "0 of 2 pages changed.\n");
}

#[test]
fn a_check_changes_nothing_and_says_what_would_be() {
    let folder = pages();
    let output = run(&folder, &["fmt", "house", "--check"]);
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8(output.stdout).unwrap();
    let shown = "house/loose.rule:2:
-resolve
-{
-  let hits=count 3 of d6>=4  # three
+resolve {
+  let hits = count 3 of d6 >= 4  # three

1 of 2 pages are in the one form.
";
    assert_eq!(told, shown);
    assert_eq!(read(&folder, "house/loose.rule"), LOOSE);
    stdout(&folder, &["fmt", "house/set.rule", "--check"]);
}

#[test]
fn a_page_that_cannot_be_read_is_refused_and_none_is_changed() {
    let folder = pages();
    write(&folder, "house/wrong.rule", "rule a.b \"T\"\nresolve { let a = }\n");
    let (code, told) = refused(&folder, &["fmt", "house"]);
    assert_eq!(code, 2);
    assert!(told.contains("house/wrong.rule:2:"), "{told}");
    assert_eq!(read(&folder, "house/loose.rule"), LOOSE);
    let (code, told) = refused(&folder, &["fmt", "nowhere.rule"]);
    assert!(code == 2 && told.contains("cannot read the rule"), "{told}");
}

#[test]
fn a_page_on_standard_input_is_printed() {
    let folder = pages();
    let input = |arguments: &[&str], page: &str| {
        let mut command = sandtable(&folder, arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(page.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(input(&["fmt", "-"], LOOSE), (0, SET.to_owned()));
    assert_eq!(input(&["fmt", "-"], SET), (0, SET.to_owned()));
    assert_eq!(input(&["fmt", "-", "--check"], LOOSE).0, 3);
    assert_eq!(input(&["fmt", "-"], "rule"), (2, String::new()));
}

#[test]
fn a_folder_without_pages_is_nothing_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let (code, told) = refused(&folder, &["fmt", "."]);
    assert_eq!((code, told.as_str()), (4, "error: no rule written as text (*.rule) in .\n"));
}

#[cfg(unix)]
mod on_unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use super::*;

    #[test]
    fn permissions_and_links_stay_and_what_is_set_out_is_not_touched() {
        let folder = pages();
        let path = |name: &str| folder.path().join("house").join(name);
        let kept = |name: &str| fs::metadata(path(name)).unwrap().ino();
        fs::set_permissions(path("loose.rule"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("loose.rule", path("link.rule")).unwrap();
        let before = kept("set.rule");
        stdout(&folder, &["fmt", "house/link.rule", "house/set.rule"]);
        assert_eq!(read(&folder, "house/loose.rule"), SET);
        assert!(fs::symlink_metadata(path("link.rule")).unwrap().is_symlink());
        assert_eq!(fs::metadata(path("loose.rule")).unwrap().mode() & 0o777, 0o640);
        assert_eq!(kept("set.rule"), before);
    }
}

/// Reading a pipe waits for whoever writes it, and what was read of it is gone.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_neither_waited_for_nor_replaced() {
    use std::os::unix::fs::FileTypeExt;

    let folder = pages();
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.rule")).status();
    assert!(made.unwrap().success());
    for arguments in [&["fmt", "pipe.rule"][..], &["fmt", "pipe.rule", "--check"]] {
        let (code, said) = refused(&folder, arguments);
        assert_eq!(code, 2);
        assert!(said.contains("it is a device or a named pipe, and no file"), "{said}");
        assert!(said.contains("`sandtable fmt -` reads a rule from standard input"), "{said}");
    }
    let there = fs::metadata(folder.path().join("pipe.rule")).unwrap();
    assert!(there.file_type().is_fifo());
}
