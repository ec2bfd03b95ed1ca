//! Copies of folders: each run changes its own, so that runs do not see each other and the user's files stay as they are.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rivet_linux::Grant;
use rivet_sim::bytes::digest;
use tempfile::TempDir;

use super::MatrixError;

/// Most bytes that are copied for a run.
const MOST: u64 = 256 << 20;
/// Folders in folders, at most.
const DEEPEST: usize = 64;

/// The folders that a run may change, as it found them.
pub(crate) struct Copies {
    /// For each writable grant: the copy, or none where it is read-only.
    folders: Vec<Option<TempDir>>,
}

/// What folders hold: by path, what each file is.
pub(crate) type Contents = BTreeMap<PathBuf, u64>;

impl Copies {
    /// Copies the writable ones of these grants into `base`, and makes `grants` lead there.
    pub(super) fn make(base: &Path, grants: &mut [Grant]) -> Result<Copies, MatrixError> {
        let mut left = MOST;
        let mut folders = Vec::new();
        for grant in grants.iter_mut() {
            if grant.read_only {
                folders.push(None);
                continue;
            }
            let copy = tempfile::tempdir_in(base).map_err(|source| failed(base, source))?;
            copy_folder(&grant.host, copy.path(), &mut left, 0).map_err(|error| match error {
                MatrixError::Large { most, .. } => {
                    MatrixError::Large { path: grant.host.display().to_string(), most }
                }
                error => error,
            })?;
            if grant.guest.is_none() {
                let here = std::env::current_dir().map_err(|source| failed(&grant.host, source))?;
                grant.guest = Some(here.join(&grant.host));
            }
            grant.host = copy.path().to_owned();
            folders.push(Some(copy));
        }
        Ok(Copies { folders })
    }

    /// What the folders hold now.
    pub(super) fn contents(&self) -> Contents {
        let mut all = Contents::new();
        for (i, folder) in self.folders.iter().enumerate() {
            if let Some(folder) = folder {
                // Paths tell folders apart by the number of their grant.
                list(folder.path(), &PathBuf::from(i.to_string()), &mut all, 0);
            }
        }
        all
    }
}

fn failed(path: &Path, source: io::Error) -> MatrixError {
    MatrixError::Copy { path: path.display().to_string(), source }
}

fn copy_folder(from: &Path, to: &Path, left: &mut u64, depth: usize) -> Result<(), MatrixError> {
    let fail = |source| failed(from, source);
    if depth > DEEPEST {
        return Err(fail(io::Error::other("too many folders in folders")));
    }
    for entry in fs::read_dir(from).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let fail = |error| failed(&source, error);
        let meta = entry.metadata().map_err(fail)?;
        if meta.is_dir() {
            fs::create_dir(&target).map_err(fail)?;
            copy_folder(&source, &target, left, depth + 1)?;
        } else if meta.is_symlink() {
            let link = fs::read_link(&source).map_err(fail)?;
            std::os::unix::fs::symlink(link, &target).map_err(fail)?;
        } else if meta.is_file() {
            *left = left
                .checked_sub(meta.len())
                .ok_or_else(|| MatrixError::Large { path: String::new(), most: MOST })?;
            fs::copy(&source, &target).map_err(fail)?;
        }
    }
    Ok(())
}

/// Adds what a folder holds. What cannot be read counts as a file of its own kind.
fn list(folder: &Path, name: &Path, to: &mut Contents, depth: usize) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), name.join(entry.file_name()));
        let Ok(meta) = entry.metadata() else { continue };
        if meta.is_dir() && depth <= DEEPEST {
            to.insert(name.clone(), 1);
            list(&path, &name, to, depth + 1);
        } else if meta.is_symlink() {
            let link = fs::read_link(&path).unwrap_or_default();
            to.insert(name, digest(link.as_os_str().as_encoded_bytes()));
        } else {
            to.insert(name, fs::read(&path).map_or(2, |bytes| digest(&bytes)));
        }
    }
}
