//! A signature is the memory in which an architecture test leaves its results, as text to compare with another
//! simulator's.
//!
//! One line a granule from `begin_signature` on, most significant byte first, hexadecimal without `0x`; where the
//! signature ends inside the last granule, that is filled with zeros, as Spike does.

use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

use rivet_elf::Image;
use rivet_sim::input::plain;

use super::Test;
use crate::sandbox::Sandbox;

/// Bytes of a line: 4, 8 or 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Granularity(usize);

impl Default for Granularity {
    /// 4 bytes, as the architecture tests use.
    fn default() -> Granularity {
        Granularity(4)
    }
}

impl FromStr for Granularity {
    type Err = String;

    fn from_str(text: &str) -> Result<Granularity, String> {
        match text {
            "4" => Ok(Granularity(4)),
            "8" => Ok(Granularity(8)),
            "16" => Ok(Granularity(16)),
            _ => Err("expected 4, 8 or 16 bytes".into()),
        }
    }
}

/// Most bytes of a signature.
const LIMIT: u64 = 64 << 20;

/// A signature as text.
pub fn dump(bytes: &[u8], granularity: Granularity) -> String {
    let mut text = String::with_capacity(bytes.len() * 2 + bytes.len() / granularity.0 + 2 * granularity.0);
    for granule in bytes.chunks(granularity.0) {
        for at in (0..granularity.0).rev() {
            let byte = granule.get(at).copied().unwrap_or(0);
            text.extend(
                [byte >> 4, byte & 15].map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])),
            );
        }
        text.push('\n');
    }
    text
}

/// Where signatures go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignaturePlace {
    /// That of the one test there is, into this file.
    File(PathBuf),
    /// That of each test into a file of its own in this folder: its name and `.signature`.
    Folder(PathBuf),
}

/// Which signatures are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signatures {
    /// Bytes of a line.
    pub granularity: Granularity,
    /// Where they go.
    pub place: SignaturePlace,
}

impl Signatures {
    /// The file of a test.
    pub fn file(&self, test: &Test) -> PathBuf {
        match &self.place {
            SignaturePlace::File(file) => file.clone(),
            SignaturePlace::Folder(folder) => {
                let mut file = folder.clone();
                // A name may be a path that leads elsewhere.
                file.extend(
                    Path::new(&test.name).components().filter(|part| matches!(part, Component::Normal(_))),
                );
                file.as_mut_os_string().push(".signature");
                file
            }
        }
    }

    /// Writes the signature of a test that has run; the error is why there is none.
    pub(super) fn write(&self, test: &Test, sandbox: &Sandbox, image: &Image) -> Result<(), String> {
        let (Some(begin), Some(end)) = (image.begin_signature, image.end_signature) else {
            return Err("no signature: symbol begin_signature or end_signature is missing".into());
        };
        let len = end.checked_sub(begin).filter(|&len| len <= LIMIT);
        let len = len.ok_or_else(|| format!("invalid signature range {begin:#x} to {end:#x}"))?;
        let mut bytes = vec![0; len as usize];
        sandbox.read(begin, &mut bytes).map_err(|at| format!("the signature at {at:#x} is not in memory"))?;
        let file = self.file(test);
        let text = dump(&bytes, self.granularity);
        write_whole(&file, text.as_bytes())
            .map_err(|e| format!("cannot write {}: {}", file.display(), plain(&e)))
    }
}

/// Writes a file, with the folders above it, whole or not at all.
pub(super) fn write_whole(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rivet-");
    // As other programs' new files: the umask decides.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut temporary = builder.tempfile_in(folder)?;
    temporary.write_all(bytes)?;
    temporary.persist(file).map(drop).map_err(|e| e.error)
}
