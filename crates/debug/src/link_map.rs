//! The link map is the dynamic loader's list of what it has loaded (System V ABI, `struct r_debug`, `struct link_map`).

use rivet_hart::Hart;
use rivet_linux::Linux;
use rivet_sim::bytes::little_endian;

use crate::memory::peek;

/// Libraries of a list, entries of a dynamic section, bytes of a path, at most.
const MOST: usize = 4096;
/// Tags: of the auxiliary vector, of program headers, of the dynamic section.
const AT_PHDR: u64 = 3;
const AT_PHNUM: u64 = 5;
const PT_DYNAMIC: u64 = 2;
const DT_DEBUG: u64 = 21;

/// A library of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Linked {
    /// The guest's path; empty for the program.
    pub(crate) name: String,
    /// Address of its `struct link_map`.
    pub(crate) at: u64,
    /// What is added to the addresses in its file.
    pub(crate) bias: u64,
    /// Address of its dynamic section.
    pub(crate) dynamic: u64,
}

/// The address of the program's `struct r_debug` and its list, whose first is the program; empty before the loader has
/// made one.
pub(crate) fn list(linux: &Linux, hart: &Hart) -> (u64, Vec<Linked>) {
    let mut all = Vec::new();
    let size = u64::from(hart.xlen()) / 8;
    let word = |at: u64| word(hart, at);
    let Some(head) = debug(linux, hart) else { return (0, all) };
    let mut next = word(head.wrapping_add(size));
    while let Some(at) = next.filter(|&at| at != 0 && all.len() < MOST) {
        let field = |n: u64| word(at.wrapping_add(n * size));
        let (Some(bias), Some(name), Some(dynamic)) = (field(0), field(1), field(2)) else { break };
        all.push(Linked { name: text(hart, name), at, bias, dynamic });
        next = field(3);
    }
    (head, all)
}

/// The address of the program's `struct r_debug`, as its dynamic section says.
fn debug(linux: &Linux, hart: &Hart) -> Option<u64> {
    let size = u64::from(hart.xlen()) / 8;
    let auxv = |tag| {
        let words: Vec<u64> = linux.auxv().chunks(size as usize).map(little_endian).collect();
        words.chunks_exact(2).find(|pair| pair[0] == tag).map(|pair| pair[1])
    };
    let (headers, count, bias) = (auxv(AT_PHDR)?, auxv(AT_PHNUM)?, linux.modules().first()?.bias);
    // Elf64_Phdr and Elf32_Phdr.
    let (length, vaddr) = if size == 8 { (56, 16) } else { (32, 8) };
    let dynamic = (0..count.min(MOST as u64)).find_map(|n| {
        let header = headers.wrapping_add(n * length);
        let kind = word(hart, header)? & 0xffff_ffff;
        (kind == PT_DYNAMIC).then(|| word(hart, header.wrapping_add(vaddr)))?
    })?;
    let entry = |n: u64| dynamic.wrapping_add(bias).wrapping_add(2 * n * size);
    let tags = (0..MOST as u64).map_while(|n| Some((entry(n), word(hart, entry(n))?)));
    let (at, _) = tags.take_while(|(_, tag)| *tag != 0).find(|(_, tag)| *tag == DT_DEBUG)?;
    word(hart, at.wrapping_add(size)).filter(|&at| at != 0)
}

fn word(hart: &Hart, at: u64) -> Option<u64> {
    let mut bytes = [0; 8];
    let size = hart.xlen() as usize / 8;
    peek(hart, hart.address(at, 0), &mut bytes[..size]).ok()?;
    Some(little_endian(&bytes[..size]))
}

/// The bytes up to a zero.
fn text(hart: &Hart, at: u64) -> String {
    let byte = |n: u64| {
        let mut byte = [0];
        peek(hart, hart.address(at, n), &mut byte).ok()?;
        (byte[0] != 0).then_some(byte[0])
    };
    let bytes: Vec<u8> = (0..MOST as u64).map_while(byte).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
