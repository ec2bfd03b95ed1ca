//! Signatures: the memory in which an architecture test leaves its results, as text to be compared with another
//! simulator's.
//!
//! One line a granule from `begin_signature` on, most significant byte first, hexadecimal without `0x`; where the
//! signature ends inside the last granule, that is filled with zeros, as Spike does.

use std::path::Path;
use std::str::FromStr;

use rivet_elf::Image;

use crate::rig::Rig;

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

/// Writes the signature of a program that has run; the error is why there is none.
pub(super) fn write(rig: &Rig, image: &Image, granularity: Granularity, file: &Path) -> Result<(), String> {
    let (Some(begin), Some(end)) = (image.begin_signature, image.end_signature) else {
        return Err("it has no signature: begin_signature or end_signature is missing".into());
    };
    let len = end.checked_sub(begin).filter(|&len| len <= LIMIT);
    let len = len.ok_or_else(|| format!("its signature, from {begin:#x} to {end:#x}, makes no sense"))?;
    let mut bytes = vec![0; len as usize];
    rig.read(begin, &mut bytes).map_err(|at| format!("its signature at {at:#x} is not in memory"))?;
    let fail = |e: std::io::Error| format!("cannot write {}: {}", file.display(), super::find::plain(&e));
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rivet-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let temporary = builder.tempfile_in(folder).map_err(fail)?;
    std::fs::write(temporary.path(), dump(&bytes, granularity)).map_err(fail)?;
    temporary.persist(file).map(drop).map_err(|e| fail(e.error))
}
