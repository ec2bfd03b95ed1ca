//! This module links routines and data into a static executable at fixed addresses.

use std::collections::HashMap;

use rivet_elf::{Class, Executable, Flags, NewSection, NewSegment, NewSymbol, Perms};
use rivet_isa::asm::ReferenceKind;
use rivet_isa::{Inst, Op, Xlen};

use super::data::{Data, Kind, section};
use super::dwarf::{self, Target};
use super::{Fixup, FixupKind, Format, Routine};
use crate::ir::{Abi, Global, Reach};
use crate::runtime::START;

/// Where the code begins.
const BASE: u64 = 0x10000;

const PAGE: u64 = 4096;

/// An executable of some routines and of the data of their file. Its entry is `_start`, or the first routine if there is none, and
/// in front of either what prepares the guard of frames; all have symbols.
///
/// # Errors
/// When something refers to a symbol that is not defined here, or is thread-local, or cannot be encoded.
pub fn link(routines: &[Routine], data: &Data) -> Result<Vec<u8>, String> {
    let data = data.without_assembly()?;
    let mut words: Vec<u32> = Vec::new();
    let (mut addresses, mut fixups) = (HashMap::new(), Vec::new());
    let mut symbols = Vec::new();
    let mut define = |name: &str, addr: u64, addresses: &mut HashMap<String, u64>| {
        addresses.insert(name.to_string(), addr);
        symbols.push(NewSymbol { name: name.to_string(), addr });
    };
    for routine in routines {
        words.resize(words.len().next_multiple_of(routine.align() as usize / 4), 0);
        let base = words.len() as u64 * 4;
        let (mut code, mut wanted) = routine.words(base)?;
        words.append(&mut code);
        fixups.append(&mut wanted);
        define(&routine.name, BASE + base, &mut addresses);
    }
    let mut end = BASE + words.len() as u64 * 4;
    let mut segments = Vec::new();
    let mut placed = Vec::new();
    for writable in [false, true] {
        let start = end.next_multiple_of(PAGE);
        end = start;
        for global in data.globals.iter().filter(|g| is_writable(g) == Some(writable)) {
            end = end.next_multiple_of(global.align.max(1).into());
            define(&global.name, end, &mut addresses);
            placed.push((global, end));
            end += global.size.max(1);
        }
        if end > start {
            let perms = Perms { read: true, write: writable, execute: false };
            segments.push(NewSegment { addr: start, bytes: Vec::new(), size: end - start, perms });
        }
    }
    for alias in &data.aliases {
        if alias.is_indirect {
            return Err(format!(
                "`{}` is an indirect function, which a C library has to resolve",
                alias.name
            ));
        }
        let target = find(&addresses, &alias.target)?;
        define(&alias.name, target.wrapping_add_signed(alias.addend), &mut addresses);
    }
    for (global, at) in placed {
        write(global, at, &addresses, &mut segments)?;
    }
    for fixup in &fixups {
        match fixup.kind {
            FixupKind::Part(kind, format) => part(fixup, kind, format, &fixups, &addresses, &mut words)?,
            FixupKind::Call => pair(fixup, Op::jalr, &addresses, &mut words)?,
            // There is no table of addresses: what is defined is here.
            FixupKind::Address(Reach::Local | Reach::External) => {
                pair(fixup, Op::addi, &addresses, &mut words)?;
            }
            FixupKind::Address(Reach::ThreadLocal) => {
                return Err(format!("`{}` is thread-local: write an object and link it", fixup.symbol));
            }
        }
    }
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    let perms = Perms { read: true, write: false, execute: true };
    let size = bytes.len() as u64;
    segments.insert(0, NewSegment { addr: BASE, bytes, size, perms });
    let debug = debug(routines, &addresses)?;
    let entry = [START, "_start"].into_iter().find_map(|name| addresses.get(name).copied()).unwrap_or(BASE);
    // The double-precision calling convention, or that of integers.
    let flags = Flags(if data.abi == Abi::Soft { 0 } else { 4 });
    let file = Executable { class: Class::Elf64, flags, entry, segments, symbols, debug };
    Ok(file.to_bytes())
}

/// The sections of debug information, each of which begins at 0.
fn debug(routines: &[Routine], addresses: &HashMap<String, u64>) -> Result<Vec<NewSection>, String> {
    let mut out = Vec::new();
    for section in dwarf::sections(routines)? {
        let mut bytes = section.bytes;
        for reference in section.references {
            let base = match reference.to {
                Target::Routine(number) => find(addresses, &routines[number].name)?,
                Target::Section(_) => 0,
            };
            let (at, size) = (reference.offset as usize, usize::from(reference.bytes));
            let value = base.wrapping_add_signed(reference.addend).to_le_bytes();
            bytes[at..at + size].copy_from_slice(&value[..size]);
        }
        out.push(NewSection { name: section.name.into(), bytes });
    }
    Ok(out)
}

/// Whether a variable is written; none if another file defines it.
fn is_writable(global: &Global) -> Option<bool> {
    section(global).map(|(kind, _)| !matches!(kind, Kind::ReadOnly | Kind::Relocated))
}

fn undefined(name: &str) -> String {
    format!("`{name}` is not defined: an executable has no libraries; write an object and link it")
}

fn find(addresses: &HashMap<String, u64>, name: &str) -> Result<u64, String> {
    let found = addresses.get(name).copied();
    found.ok_or_else(|| undefined(name))
}

/// Puts the first value of a variable into its segment.
fn write(
    global: &Global,
    at: u64,
    addresses: &HashMap<String, u64>,
    segments: &mut [NewSegment],
) -> Result<(), String> {
    let Some(init) = &global.init else { return Ok(()) };
    let segment = segments.iter_mut().find(|s| (s.addr..s.addr + s.size).contains(&at));
    let segment = segment.ok_or_else(|| format!("`{}` lies nowhere", global.name))?;
    let mut put = |address: u64, bytes: &[u8]| {
        let offset = (address - segment.addr) as usize;
        if segment.bytes.len() < offset + bytes.len() {
            segment.bytes.resize(offset + bytes.len(), 0);
        }
        segment.bytes[offset..offset + bytes.len()].copy_from_slice(bytes);
    };
    if !init.bytes.is_empty() {
        put(at, &init.bytes);
    }
    for relocation in &init.relocations {
        let target = find(addresses, &relocation.symbol)?.wrapping_add_signed(relocation.addend);
        let minus = relocation.minus.as_ref().map_or(Ok(0), |name| find(addresses, name))?;
        let value = target.wrapping_sub(minus).to_le_bytes();
        put(at + relocation.offset, &value[..relocation.bytes.into()]);
    }
    Ok(())
}

/// Fills in a part of an address.
fn part(
    fixup: &Fixup,
    kind: ReferenceKind,
    format: Format,
    all: &[Fixup],
    addresses: &HashMap<String, u64>,
    words: &mut [u32],
) -> Result<(), String> {
    let address =
        |fixup: &Fixup| find(addresses, &fixup.symbol).map(|symbol| symbol.wrapping_add_signed(fixup.addend));
    let value = match kind {
        ReferenceKind::PcrelLow(high) => {
            let high = all.iter().find(|fixup| fixup.offset == high).ok_or("%pcrel_lo of nothing")?;
            address(high)?.wrapping_sub(BASE + high.offset)
        }
        ReferenceKind::PcrelHigh => address(fixup)?.wrapping_sub(BASE + fixup.offset),
        _ => address(fixup)?,
    } as u32;
    words[fixup.offset as usize / 4] |= match format {
        Format::U => value.wrapping_add(0x800) & !0xfff,
        Format::I => value << 20,
        Format::S => value >> 5 << 25 | (value & 31) << 7,
    };
    Ok(())
}

/// Fills in the distance to a symbol: in `auipc` and the instruction `second`.
fn pair(
    fixup: &Fixup,
    second: Op,
    addresses: &HashMap<String, u64>,
    words: &mut [u32],
) -> Result<(), String> {
    let target = find(addresses, &fixup.symbol)?;
    let distance = target.wrapping_sub(BASE + fixup.offset) as i32;
    let at = fixup.offset as usize / 4;
    let (high, low) = (distance.wrapping_add(0x800) & !0xfff, distance << 20 >> 20);
    let field = |word: u32, at: u32| (word >> at & 31) as u8;
    let (base, rd) = (field(words[at], 7), field(words[at + 1], 7));
    let encode = |inst: Inst| inst.encode(Xlen::Rv64).ok_or("an offset does not fit");
    words[at] = encode(Inst { rd: base, imm: high, ..Inst::new(Op::auipc) })?;
    words[at + 1] = encode(Inst { rd, rs1: base, imm: low, ..Inst::new(second) })?;
    Ok(())
}
