//! A core file holds the memory and the registers of a program that a signal has killed, in ELF, as Linux writes it.
//!
//! Notes of each thread (the one that was killed comes first): NT_PRSTATUS with the integer registers, NT_PRFPREG with
//! the floating-point registers, NT_RISCV_VECTOR with the vector registers. Of the process: NT_PRPSINFO, NT_SIGINFO,
//! NT_AUXV, NT_FILE. Layouts are those of Linux' `struct elf_prstatus`, `elf_prpsinfo` and `__riscv_v_regset_state`.

use std::io::{self, Write};

use rivet_hart::{AddressSpace, Hart};
use rivet_isa::{Ext, csr};
use rivet_mem::{Mapping, Perms};
use rivet_sim::Machine;

use crate::abi::record::Record;
use crate::kernel::siginfo::siginfo;
use crate::{Diagnosis, Linux};

const PAGE: u64 = 4096;
/// Bytes that are copied at once.
const PIECE: usize = 1 << 16;
/// Paths of mapped files together, at most.
const MOST_NAMES: usize = 1 << 20;

pub(super) const NT_PRSTATUS: u32 = 1;
pub(super) const NT_PRFPREG: u32 = 2;
const NT_PRPSINFO: u32 = 3;
pub(super) const NT_AUXV: u32 = 6;
pub(super) const NT_RISCV_VECTOR: u32 = 0x901;
pub(super) const NT_RISCV_USER_CFI: u32 = 0x903;
/// The bit of `struct user_cfi_state` for an enabled shadow stack.
pub(super) const SHADOW_ENABLED: u64 = 1 << 3;
pub(super) const NT_FILE: u32 = 0x4649_4c45;
pub(super) const NT_SIGINFO: u32 = 0x5349_4749;

/// Appends a note.
fn note(notes: Record, kind: u32, name: &str, content: &[u8]) -> Record {
    let head = notes.u32(name.len() as u32 + 1).u32(content.len() as u32).u32(kind);
    head.text(name, name.len() + 1).align(4).bytes(content).align(4)
}

/// Writes the core file of a program that a signal has killed; `program` are its words.
pub(crate) fn write(
    machine: &Machine,
    linux: &Linux,
    program: &[String],
    to: &mut impl Write,
) -> io::Result<()> {
    let (Some(diagnosis), Some(hart)) = (linux.diagnosis(), machine.harts.get(machine.current)) else {
        return Err(io::Error::other("the program was not killed"));
    };
    let AddressSpace::User(space) = &hart.space else {
        return Err(io::Error::other("only programs of Linux have core files"));
    };
    let rv32 = hart.is_rv32;
    let mappings = space.mappings();
    let notes = notes(machine, linux, diagnosis, program, &mappings);
    let (header, entry) = if rv32 { (52, 32) } else { (64, 56) };
    let count = mappings.len() + 1;
    // Programs with more mappings than the field can count have no core file.
    let Ok(phnum) = u16::try_from(count) else { return Err(io::Error::other("too many mappings")) };
    let at_notes = header + entry * count as u64;
    let mut at = (at_notes + notes.len() as u64).next_multiple_of(PAGE);
    let class = if rv32 { 1 } else { 2 };
    let ident = [0x7f, b'E', b'L', b'F', class, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    // ET_CORE, EM_RISCV; no sections. The flags are those of the program.
    let flags = linux.modules().first().map_or(0, |module| module.image.flags.0);
    let head = Record::new(rv32).bytes(&ident);
    let head = head.u16(4).u16(243).u32(1).word(0).word(header).word(0).u32(flags);
    let head = head.u16(header as u16).u16(entry as u16).u16(phnum).u16(0).u16(0).u16(0);
    let mut head = segment(head, 4, 0, at_notes, 0, (notes.len() as u64, 0), 4);
    for mapping in &mappings {
        let size = mapping.end - mapping.start;
        let stored = if is_stored(mapping) { size } else { 0 };
        // PF_X is 1 and PF_R is 4; PROT_READ is 1 and PROT_EXEC is 4.
        let perms = u32::from(mapping.perms.bits());
        let flags = perms >> 2 | perms & 2 | (perms & 1) << 2;
        head = segment(head, 1, flags, at, mapping.start, (stored, size), PAGE);
        at += stored;
    }
    to.write_all(&head.bytes(&notes).align(PAGE as usize).done())?;
    let mut piece = vec![0; PIECE];
    for mapping in mappings.iter().filter(|mapping| is_stored(mapping)) {
        let mut from = mapping.start;
        while from < mapping.end {
            let length = (mapping.end - from).min(PIECE as u64) as usize;
            // Pages behind the end of a mapped file are not there.
            if space.peek(from, &mut piece[..length]).is_err() {
                piece[..length].fill(0);
            }
            to.write_all(&piece[..length])?;
            from += length as u64;
        }
    }
    Ok(())
}

/// Is there anything that a program could have read?
fn is_stored(mapping: &Mapping) -> bool {
    mapping.perms.bits() & Perms::R.bits() != 0
}

/// Appends a program header.
fn segment(
    head: Record,
    kind: u32,
    flags: u32,
    offset: u64,
    address: u64,
    (stored, size): (u64, u64),
    align: u64,
) -> Record {
    let head = head.u32(kind);
    // ELF32 has the flags further back.
    match head.is_rv32() {
        true => head.word(offset).word(address).word(0).word(stored).word(size).u32(flags).word(align),
        false => head.u32(flags).word(offset).word(address).word(0).word(stored).word(size).word(align),
    }
}

fn notes(
    machine: &Machine,
    linux: &Linux,
    diagnosis: &Diagnosis,
    program: &[String],
    mappings: &[Mapping],
) -> Vec<u8> {
    let current = machine.current;
    let rv32 = machine.harts[current].is_rv32;
    let mut notes = Record::new(rv32);
    let others = (0..machine.harts.len()).filter(|&index| index != current);
    for (n, index) in std::iter::once(current).chain(others).enumerate() {
        let hart = &machine.harts[index];
        notes = note(notes, NT_PRSTATUS, "CORE", &status(hart, diagnosis));
        if n == 0 {
            let info = siginfo(diagnosis.signal, diagnosis.code, diagnosis.address.unwrap_or(0), rv32);
            notes = note(notes, NT_PRPSINFO, "CORE", &process(rv32, program));
            notes = note(notes, NT_SIGINFO, "CORE", &info);
            notes = note(notes, NT_AUXV, "CORE", linux.auxv());
            notes = note(notes, NT_FILE, "CORE", &files(rv32, mappings));
        }
        if hart.flen() > 0 {
            notes = note(notes, NT_PRFPREG, "CORE", &floats(hart));
        }
        if hart.config.isa.has(Ext::Zicfilp) || hart.config.isa.has(Ext::Zicfiss) {
            let locks = linux.threads.get(index).attributes.cfi_locks();
            notes = note(notes, NT_RISCV_USER_CFI, "LINUX", &integrity(hart, locks));
        }
        if hart.v.vlenb() > 0 {
            notes = note(notes, NT_RISCV_VECTOR, "LINUX", &vectors(hart));
        }
    }
    notes.done()
}

/// The number of the hart's thread: as in the GDB server.
fn thread(hart: &Hart) -> u32 {
    hart.id as u32 + 1
}

/// `struct elf_prstatus`: the signal, numbers of the process, times, then pc and x1 to x31.
fn status(hart: &Hart, diagnosis: &Diagnosis) -> Vec<u8> {
    let word = hart.xlen() as usize / 8;
    let words = |record: Record, count: usize| (0..count).fold(record, |record, _| record.word(0));
    let record = Record::new(hart.is_rv32).u32(diagnosis.signal).u32(diagnosis.code as u32).u32(0);
    let record = record.u16(diagnosis.signal as u16).align(word);
    // Pending and held signals; pid, ppid, pgrp and sid; four times of two words.
    let record = words(record, 2).u32(thread(hart)).u32(0).u32(1).u32(1);
    let record = words(record, 8).word(hart.pc);
    let record = (1..32).fold(record, |record, n| record.word(hart.x(n)));
    record.u32(1).align(word).done()
}

/// `struct elf_prpsinfo`: state, numbers, the program's name and its words.
fn process(rv32: bool, program: &[String]) -> Vec<u8> {
    let name = program.first().map_or("", |path| path.rsplit('/').next().unwrap_or(path));
    let record = Record::new(rv32).u32(0).align(if rv32 { 4 } else { 8 }).word(0);
    // uid, gid, pid, ppid, pgrp, sid.
    let record = record.u32(0).u32(0).u32(1).u32(0).u32(1).u32(1);
    record.text(name, 16).text(&program.join(" "), 80).done()
}

/// The mapped files: addresses and offsets in pages, then the names.
fn files(rv32: bool, mappings: &[Mapping]) -> Vec<u8> {
    let mut names = Vec::new();
    let mut ranges = Record::new(rv32);
    let mut count = 0;
    for mapping in mappings {
        let (Some(offset), name) = (mapping.origin.offset, &mapping.origin.name) else { continue };
        if names.len() + name.len() >= MOST_NAMES {
            break;
        }
        ranges = ranges.word(mapping.start).word(mapping.end).word(offset / PAGE);
        names.extend(name.as_bytes());
        names.push(0);
        count += 1;
    }
    Record::new(rv32).word(count).word(PAGE).bytes(&ranges.done()).bytes(&names).done()
}

/// f0 to f31 and fcsr.
fn floats(hart: &Hart) -> Vec<u8> {
    let size = hart.flen() as usize / 8;
    let mut bytes: Vec<u8> = hart.f.iter().flat_map(|bits| bits.to_le_bytes()[..size].to_vec()).collect();
    let fcsr = csr::number("fcsr").and_then(|number| hart.peek_csr(number)).unwrap_or(0);
    bytes.extend((fcsr as u32).to_le_bytes());
    bytes.resize(bytes.len().next_multiple_of(size), 0);
    bytes
}

/// `struct user_cfi_state`: bits for landing pads (enabled, locked, one is expected) and the shadow stack (enabled, locked,
/// ssp follows), then ssp.
fn integrity(hart: &Hart, [pads_locked, shadow_locked]: [bool; 2]) -> Vec<u8> {
    let has_shadow = hart.has_shadow_stack();
    let bits =
        [hart.has_landing_pads(), pads_locked, hart.csr.elp != 0, has_shadow, shadow_locked, has_shadow];
    let state = bits.iter().rev().fold(0, |state, &bit| state << 1 | u64::from(bit));
    Record::new(hart.is_rv32).u64(state).u64(if has_shadow { hart.csr.ssp } else { 0 }).done()
}

/// `struct __riscv_v_regset_state`: vstart, vl, vtype, vcsr, vlenb, v0 to v31.
pub(crate) fn vectors(hart: &Hart) -> Vec<u8> {
    let value = |name| csr::number(name).and_then(|number| hart.peek_csr(number)).unwrap_or(0);
    let names = ["vstart", "vl", "vtype", "vcsr", "vlenb"];
    let record = names.into_iter().fold(Record::new(hart.is_rv32), |record, name| record.word(value(name)));
    record.bytes(hart.v.group(0, 32)).done()
}
