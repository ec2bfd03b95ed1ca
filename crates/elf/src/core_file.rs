//! Core files: memory and notes of a program that was stopped.

use std::ops::Range;
use std::sync::Arc;

use goblin::elf::header;
use goblin::elf::program_header as ph;

use crate::image::{Class, Data, Perms};
use crate::parse::{check_header, identify, inside, program_headers, read_header};
use crate::{Cause, ElfError, FileBytes};

/// Memory of a core file.
#[derive(Clone, Debug)]
pub struct CoreSegment {
    /// Addresses.
    pub range: Range<u64>,
    /// Permissions.
    pub perms: Perms,
    /// The first bytes; the rest is not in the file.
    pub data: Data,
}

/// A note of a core file.
#[derive(Clone, Debug)]
pub struct CoreNote {
    /// Its number (`NT_PRSTATUS` …), which has a meaning together with the name.
    pub kind: u32,
    /// The name, such as `CORE` or `LINUX`.
    pub name: String,
    /// What it says.
    pub content: Data,
}

/// A core file.
#[derive(Clone, Debug)]
pub struct CoreFile {
    /// Width of addresses.
    pub class: Class,
    /// Memory, in the order of the file.
    pub segments: Vec<CoreSegment>,
    /// Notes, in the order of the file: the first thread's come first.
    pub notes: Vec<CoreNote>,
}

impl CoreFile {
    /// Takes a file apart. `name` is for messages.
    pub fn parse(name: &str, bytes: Vec<u8>) -> Result<CoreFile, ElfError> {
        parse(&Arc::new(bytes.into())).map_err(|cause| ElfError { file: name.to_owned(), cause })
    }
}

fn parse(file: &Arc<FileBytes>) -> Result<CoreFile, Cause> {
    let bytes = file.all();
    let class = identify(bytes)?;
    let (header, ctx) = read_header(bytes, class)?;
    check_header(&header)?;
    if header.e_type != header::ET_CORE {
        return Err(Cause::NotCore);
    }
    let (mut segments, mut notes) = (Vec::new(), Vec::new());
    for (index, header) in program_headers(file, &header, ctx)?.iter().enumerate() {
        let range = inside(&format!("segment {index}"), header.p_offset, header.p_filesz, file.len())?;
        let part = |range| Data::part(file, range).ok_or(Cause::NoSegments);
        match header.p_type {
            ph::PT_LOAD => {
                let (vaddr, mem_size) = (header.p_vaddr, header.p_memsz);
                let outside = || Cause::OutOfSpace { index, vaddr, mem_size, bits: class.bits() };
                let end = vaddr.checked_add(mem_size).ok_or_else(outside)?;
                if header.p_filesz > mem_size {
                    return Err(Cause::FileSize { index, file_size: header.p_filesz, mem_size });
                }
                let is = |flag| header.p_flags & flag != 0;
                let perms = Perms { read: is(ph::PF_R), write: is(ph::PF_W), execute: is(ph::PF_X) };
                segments.push(CoreSegment { range: vaddr..end, perms, data: part(range)? });
            }
            ph::PT_NOTE => read_notes(file, range, &mut notes)?,
            _ => {}
        }
    }
    Ok(CoreFile { class, segments, notes })
}

/// Reads notes: sizes of name and content, kind, then both, each padded to 4 bytes.
fn read_notes(file: &Arc<FileBytes>, within: Range<usize>, notes: &mut Vec<CoreNote>) -> Result<(), Cause> {
    let bytes = &file.all()[..within.end];
    let mut at = within.start;
    while at + 12 <= within.end {
        let word = |n: usize| {
            let at = at + 4 * n;
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let (name_size, size, kind) = (u64::from(word(0)), u64::from(word(1)), word(2));
        let name_at = at as u64 + 12;
        let content_at = name_at + name_size.next_multiple_of(4);
        let name = inside("a note", name_at, name_size, bytes.len())?;
        let content = inside("a note", content_at, size, bytes.len())?;
        let next = content.start as u64 + size.next_multiple_of(4);
        let name = String::from_utf8_lossy(&bytes[name]).trim_end_matches('\0').to_owned();
        let content = Data::part(file, content).ok_or(Cause::NoSegments)?;
        notes.push(CoreNote { kind, name, content });
        at = usize::try_from(next).map_or(within.end, |next| next.min(within.end));
    }
    Ok(())
}
