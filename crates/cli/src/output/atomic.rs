//! The only way in which this program writes files: whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::Failure;

/// Writes a file: into a temporary one beside it, flushed to the disk, then renamed.
///
/// # Errors
///
/// If any of it fails; the error names the file, and what was there before is still there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_or_error(path, bytes, None).map_err(Failure::file(path))
}

/// Writes a file that is there already, in the same way. Its permissions stay, and a link to it
/// still leads to it.
///
/// # Errors
///
/// If it is not there or may not be written, or if any of it fails.
pub(crate) fn rewrite(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    rewrite_or_error(path, bytes).map_err(Failure::file(path))
}

/// Writes a file that is not there, in the same way.
///
/// # Errors
///
/// If there is a file of that name, which stays as it is, or if any of it fails.
pub(crate) fn create(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let file = beside(path, bytes, None).map_err(Failure::file(path))?;
    file.persist_noclobber(path).map_err(|error| Failure::file(path)(error.error))?;
    Ok(())
}

fn rewrite_or_error(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    // A new file would take the place of one that may not be written, too.
    let file = fs::OpenOptions::new().append(true).open(&path)?;
    write_or_error(&path, bytes, Some(file.metadata()?.permissions()))
}

fn write_or_error(
    path: &Path,
    bytes: &[u8],
    permissions: Option<fs::Permissions>,
) -> io::Result<()> {
    beside(path, bytes, permissions)?.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A temporary file beside a path, whole and flushed to the disk.
fn beside(
    path: &Path,
    bytes: &[u8],
    permissions: Option<fs::Permissions>,
) -> io::Result<tempfile::NamedTempFile> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sandtable-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o644));
    }
    let mut file = builder.tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Makes a folder and those around it.
///
/// # Errors
///
/// If it cannot be made, or is a file.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(Failure::file(path))
}
