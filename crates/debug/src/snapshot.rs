//! A snapshot file holds a machine: harts, memory, and the state of the environment.
//!
//! | file | what it holds |
//! |---|---|
//! | `hart` | the state of a hart |
//! | `memory` | what memory holds |
//!
//! The file begins with a line of text, the version, the length of what follows and its digest. Invariant: a file is
//! read and checked as a whole before anything changes; it is for the machine that it was made with: the same program,
//! ISA and choices.

pub(crate) mod hart;
pub(crate) mod memory;

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::error::{Reply, complain};
use rivet_sim::bytes::{Reader, Writer, digest};
use rustix::fs::OFlags;

/// What every file begins with.
const MAGIC: &[u8] = b"rivet snapshot\n";
/// Another number for another format.
const VERSION: u64 = 5;
/// Bytes before the content.
const HEAD: usize = MAGIC.len() + 24;

/// Writes a snapshot. A file of another kind that has this name stays.
pub(crate) fn write(path: &Path, content: &[u8]) -> Reply<()> {
    let shown = path.display();
    if let Ok(mut old) = open(path) {
        let mut start = [0; MAGIC.len()];
        let ours = old.read_exact(&mut start).is_ok() && start == *MAGIC;
        if !ours {
            return complain!("{shown} exists and is not a snapshot; choose another name");
        }
    }
    let mut head = Writer::default();
    [VERSION, content.len() as u64, digest(content)].into_iter().for_each(|word| head.word(word));
    // Whoever is interrupted keeps the old one.
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part)
        .and_then(|mut file| {
            [MAGIC, head.bytes(), content].iter().try_for_each(|piece| file.write_all(piece))
        })
        .and_then(|()| std::fs::rename(&part, path));
    written.or_else(|error| {
        // It may not even be there.
        let _ = std::fs::remove_file(&part);
        complain!("cannot write {shown}: {}", plain(&error))
    })
}

/// Reads the content of a snapshot.
pub(crate) fn read(path: &Path) -> Reply<Vec<u8>> {
    let shown = path.display();
    let failed = |error: &std::io::Error| complain!("cannot read {shown}: {}", plain(error));
    let mut file = match open(path) {
        Ok(file) => file,
        Err(error) => return failed(&error),
    };
    if !file.metadata().is_ok_and(|meta| meta.is_file()) {
        return complain!("{shown} is not a regular file");
    }
    let mut head = [0; HEAD];
    if file.read_exact(&mut head).is_err() || head[..MAGIC.len()] != *MAGIC {
        return complain!("{shown} is not a Rivet snapshot; `save` writes snapshots");
    }
    let mut words = Reader::new(&head[MAGIC.len()..]);
    let (version, len, sum) = (words.word()?, words.word()?, words.word()?);
    if version != VERSION {
        return complain!(
            "{shown} has snapshot version {version}; this version of Rivet reads version {VERSION}"
        );
    }
    let mut content = Vec::new();
    if let Err(error) = file.take(len.saturating_add(1)).read_to_end(&mut content) {
        return failed(&error);
    }
    match content.len() as u64 {
        found if found < len => complain!("{shown} is truncated: {found} of {len} bytes"),
        found if found > len || digest(&content) != sum => complain!("{shown} is damaged"),
        _ => Ok(content),
    }
}

/// Opens what is to be read; a FIFO without a writer does not block.
fn open(path: &Path) -> std::io::Result<File> {
    File::options().read(true).custom_flags(OFlags::NONBLOCK.bits() as i32).open(path)
}

/// The words of the operating system, without the number.
fn plain(error: &std::io::Error) -> String {
    let words = error.to_string();
    words.split(" (os error").next().unwrap_or(&words).to_lowercase()
}
