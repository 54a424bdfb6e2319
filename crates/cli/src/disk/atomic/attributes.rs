//! What the system keeps beside a file: its access list, and the attributes that its users give it.

#[cfg(target_os = "linux")]
pub(super) use linux::keep;

/// Gives a file those of another, as far as they are known here.
///
/// # Errors
///
/// None: nothing is known of them here.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there are errors")]
pub(super) fn keep(_: &std::path::Path, _: &std::path::Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeSet;
    use std::io;
    use std::path::Path;

    use rustix::fs::{XattrFlags, getxattr, listxattr, removexattr, setxattr};
    use rustix::io::Errno;

    /// The name under which the access list of a file is kept.
    const ACCESS: &str = "system.posix_acl_access";

    /// How the names of attributes begin that users give. Labels and capabilities are not theirs.
    const OF_USERS: &str = "user.";

    /// The most bytes that names, or a value, can have.
    const LONGEST: usize = 1 << 16;

    /// Gives a file the access list and the attributes of users that another has, and no others.
    ///
    /// # Errors
    ///
    /// If they cannot be read, or not be given to the file.
    pub(in super::super) fn keep(from: &Path, to: &Path) -> io::Result<()> {
        let (wanted, there) = (names(from)?, names(to)?);
        for name in there.difference(&wanted) {
            removexattr(to, name.as_str())?;
        }
        let mut value = vec![0; LONGEST];
        for name in &wanted {
            let length = getxattr(from, name.as_str(), &mut value[..])?;
            setxattr(to, name.as_str(), &value[..length], XattrFlags::empty())?;
        }
        Ok(())
    }

    fn names(path: &Path) -> io::Result<BTreeSet<String>> {
        let mut list = vec![0; LONGEST];
        let length = match listxattr(path, &mut list[..]) {
            // Not every system of files has any.
            Err(Errno::NOTSUP) => 0,
            other => other?,
        };
        let names = list[..length].split(|byte| *byte == 0);
        let names = names.map(|name| String::from_utf8_lossy(name).into_owned());
        Ok(names.filter(|name| name == ACCESS || name.starts_with(OF_USERS)).collect())
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::fs;
        use std::os::unix::fs::MetadataExt;

        /// Owner, one other user, group, mask, all others: read and write, read, read, read, nothing.
        fn access_list() -> Vec<u8> {
            let entries: [(u16, u16, u32); 5] =
                [(1, 6, !0), (2, 4, 1234), (4, 4, !0), (16, 4, !0), (32, 0, !0)];
            let entry = |(tag, may, id): (u16, u16, u32)| {
                [&tag.to_le_bytes()[..], &may.to_le_bytes(), &id.to_le_bytes()].concat()
            };
            let version = 2u32.to_le_bytes().to_vec();
            std::iter::once(version).chain(entries.map(entry)).collect::<Vec<_>>().concat()
        }

        fn value(path: &Path, name: &str) -> Vec<u8> {
            let mut value = vec![0; LONGEST];
            let length = getxattr(path, name, &mut value[..]).unwrap();
            value[..length].to_vec()
        }

        /// A file with an access list and an attribute; nothing where files have none.
        #[expect(clippy::print_stderr, reason = "what is skipped is said")]
        fn with_attributes(path: &Path) -> Option<()> {
            #[expect(clippy::disallowed_methods, reason = "a test file need not survive a crash")]
            fs::write(path, b"before").unwrap();
            let of_user = setxattr(path, "user.mine", b"a note", XattrFlags::empty());
            let list = setxattr(path, ACCESS, &access_list(), XattrFlags::empty());
            if let Err(error) = of_user.and(list) {
                eprintln!("SKIPPED: files have no attributes here ({error})");
                return None;
            }
            Some(())
        }

        #[test]
        fn a_file_that_is_replaced_keeps_its_access_list_and_the_attributes_of_users() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("kept");
            if with_attributes(&path).is_none() {
                return;
            }
            let before = fs::metadata(&path).unwrap();
            crate::disk::atomic::write(&path, b"after").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"after");
            assert_eq!(value(&path, "user.mine"), b"a note");
            assert_eq!(value(&path, ACCESS), access_list());
            let after = fs::metadata(&path).unwrap();
            assert_eq!(after.permissions(), before.permissions());
            assert_ne!(after.ino(), before.ino(), "it was replaced, and not written in its place");
        }

        #[test]
        fn what_the_other_file_has_not_is_taken_away() {
            let folder = tempfile::tempdir().unwrap();
            let [plain, other] = ["plain", "other"].map(|name| folder.path().join(name));
            if with_attributes(&other).is_none() {
                return;
            }
            #[expect(clippy::disallowed_methods, reason = "a test file need not survive a crash")]
            fs::write(&plain, b"").unwrap();
            keep(&plain, &other).unwrap();
            assert_eq!(names(&other).unwrap(), BTreeSet::new());
        }
    }
}
