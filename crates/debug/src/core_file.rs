//! A core file holds the memory and the registers of a program that a signal has killed, in ELF, as Linux writes it.
//!
//! Notes of each thread (the one that was killed comes first): NT_PRSTATUS with the integer registers, NT_PRFPREG with
//! the floating-point registers, NT_RISCV_VECTOR with the vector registers. Of the process: NT_PRPSINFO, NT_SIGINFO,
//! NT_AUXV, NT_FILE. Layouts are those of Linux' `struct elf_prstatus`, `elf_prpsinfo` and `__riscv_v_regset_state`.

use std::io::{self, Write};

use rivet_hart::{AddressSpace, Hart};
use rivet_isa::csr;
use rivet_linux::{Diagnosis, Linux};
use rivet_mem::{Mapping, Perms};
use rivet_sim::Machine;

const PAGE: u64 = 4096;
/// Bytes that are copied at once.
const PIECE: usize = 1 << 16;
/// Paths of mapped files together, at most.
const MOST_NAMES: usize = 1 << 20;

const NT_PRSTATUS: u32 = 1;
const NT_PRFPREG: u32 = 2;
const NT_PRPSINFO: u32 = 3;
const NT_AUXV: u32 = 6;
const NT_RISCV_VECTOR: u32 = 0x901;
const NT_FILE: u32 = 0x4649_4c45;
const NT_SIGINFO: u32 = 0x5349_4749;

/// Bytes in the layout of a machine.
struct Layout {
    bytes: Vec<u8>,
    wide: bool,
}

impl Layout {
    fn new(wide: bool) -> Layout {
        Layout { bytes: Vec::new(), wide }
    }

    fn half(mut self, value: u16) -> Layout {
        self.bytes.extend(value.to_le_bytes());
        self
    }

    fn int(mut self, value: u32) -> Layout {
        self.bytes.extend(value.to_le_bytes());
        self
    }

    /// XLEN bits.
    fn word(mut self, value: u64) -> Layout {
        let size = if self.wide { 8 } else { 4 };
        self.bytes.extend(&value.to_le_bytes()[..size]);
        self
    }

    fn words(self, count: usize) -> Layout {
        (0..count).fold(self, |layout, _| layout.word(0))
    }

    /// To a multiple of this many bytes.
    fn aligned(mut self, to: usize) -> Layout {
        self.bytes.resize(self.bytes.len().next_multiple_of(to), 0);
        self
    }

    /// A text, cut or filled up to `size` bytes with at least one 0.
    fn text(mut self, text: &str, size: usize) -> Layout {
        let end = text.len().min(size - 1);
        self.bytes.extend(&text.as_bytes()[..end]);
        self.bytes.resize(self.bytes.len() + size - end, 0);
        self
    }

    fn note(self, kind: u32, name: &str, content: &[u8]) -> Layout {
        let mut layout = self
            .int(name.len() as u32 + 1)
            .int(content.len() as u32)
            .int(kind)
            .text(name, name.len() + 1)
            .aligned(4);
        layout.bytes.extend(content);
        layout.aligned(4)
    }
}

/// Writes the core file of a program that a signal has killed; `program` are its words.
pub fn write(machine: &Machine, linux: &Linux, program: &[String], to: &mut impl Write) -> io::Result<()> {
    let (Some(diagnosis), Some(hart)) = (linux.diagnosis(), machine.harts.get(machine.current)) else {
        return Err(io::Error::other("the program was not killed"));
    };
    let AddressSpace::User(space) = &hart.space else {
        return Err(io::Error::other("only programs of Linux have core files"));
    };
    let wide = !hart.is_rv32;
    let mappings = space.mappings();
    let notes = notes(machine, linux, diagnosis, program, &mappings);
    let (header, entry) = if wide { (64, 56) } else { (52, 32) };
    let count = mappings.len() + 1;
    // Programs with more mappings than the field can count have no core file.
    let Ok(phnum) = u16::try_from(count) else { return Err(io::Error::other("too many mappings")) };
    let at_notes = header + entry * count as u64;
    let mut at = (at_notes + notes.len() as u64).next_multiple_of(PAGE);
    let mut head = Layout::new(wide);
    let class = if wide { 2 } else { 1 };
    head.bytes.extend([0x7f, b'E', b'L', b'F', class, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // ET_CORE, EM_RISCV; no sections. The flags are those of the program.
    let flags = linux.modules().first().map_or(0, |module| module.image.flags.0);
    head = head.half(4).half(243).int(1).word(0).word(header).word(0).int(flags);
    head = head.half(header as u16).half(entry as u16).half(phnum).half(0).half(0).half(0);
    head = segment(head, 4, 0, at_notes, 0, (notes.len() as u64, 0), 4);
    for mapping in &mappings {
        let size = mapping.end - mapping.start;
        let stored = if is_stored(mapping) { size } else { 0 };
        // PF_X is 1 and PF_R is 4; PROT_READ is 1 and PROT_EXEC is 4.
        let perms = u32::from(mapping.perms.bits());
        let flags = perms >> 2 | perms & 2 | (perms & 1) << 2;
        head = segment(head, 1, flags, at, mapping.start, (stored, size), PAGE);
        at += stored;
    }
    head.bytes.extend(notes);
    to.write_all(&head.aligned(PAGE as usize).bytes)?;
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

/// A program header.
fn segment(
    head: Layout,
    kind: u32,
    flags: u32,
    offset: u64,
    address: u64,
    (stored, size): (u64, u64),
    align: u64,
) -> Layout {
    match head.wide {
        true => {
            head.int(kind).int(flags).word(offset).word(address).word(0).word(stored).word(size).word(align)
        }
        false => {
            head.int(kind).word(offset).word(address).word(0).word(stored).word(size).int(flags).word(align)
        }
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
    let wide = !machine.harts[current].is_rv32;
    let mut notes = Layout::new(wide);
    let others = (0..machine.harts.len()).filter(|&index| index != current);
    for (n, index) in std::iter::once(current).chain(others).enumerate() {
        let hart = &machine.harts[index];
        notes = notes.note(NT_PRSTATUS, "CORE", &status(hart, diagnosis));
        if n == 0 {
            notes = notes
                .note(NT_PRPSINFO, "CORE", &process(wide, program))
                .note(NT_SIGINFO, "CORE", &signal(wide, diagnosis))
                .note(NT_AUXV, "CORE", linux.auxv())
                .note(NT_FILE, "CORE", &files(wide, mappings));
        }
        if hart.flen() > 0 {
            notes = notes.note(NT_PRFPREG, "CORE", &floats(hart));
        }
        if hart.v.vlenb() > 0 {
            notes = notes.note(NT_RISCV_VECTOR, "LINUX", &vectors(hart));
        }
    }
    notes.bytes
}

/// The number of the hart's thread: as in the GDB server.
fn thread(hart: &Hart) -> u32 {
    hart.id as u32 + 1
}

/// `struct elf_prstatus`: the signal, numbers of the process, times, then pc and x1 to x31.
fn status(hart: &Hart, diagnosis: &Diagnosis) -> Vec<u8> {
    let wide = !hart.is_rv32;
    let layout = Layout::new(wide).int(diagnosis.signal).int(diagnosis.code as u32).int(0);
    let layout = layout.half(diagnosis.signal as u16).aligned(if wide { 8 } else { 4 });
    // Pending and held signals; pid, ppid, pgrp and sid; four times of two words.
    let layout = layout.words(2).int(thread(hart)).int(0).int(1).int(1).words(8).word(hart.pc);
    let layout = (1..32).fold(layout, |layout, n| layout.word(hart.x(n)));
    layout.int(1).aligned(if wide { 8 } else { 4 }).bytes
}

/// `struct elf_prpsinfo`: state, numbers, the program's name and its words.
fn process(wide: bool, program: &[String]) -> Vec<u8> {
    let name = program.first().map_or("", |path| path.rsplit('/').next().unwrap_or(path));
    let layout = Layout::new(wide).int(0).aligned(if wide { 8 } else { 4 }).word(0);
    // uid, gid, pid, ppid, pgrp, sid.
    let layout = layout.int(0).int(0).int(1).int(0).int(1).int(1);
    layout.text(name, 16).text(&program.join(" "), 80).bytes
}

/// `siginfo_t`: number, errno, code, and the address of a fault.
fn signal(wide: bool, diagnosis: &Diagnosis) -> Vec<u8> {
    let layout = Layout::new(wide).int(diagnosis.signal).int(0).int(diagnosis.code as u32);
    let layout = layout.aligned(if wide { 8 } else { 4 }).word(diagnosis.address.unwrap_or(0));
    layout.aligned(128).bytes
}

/// The mapped files: addresses and offsets in pages, then the names.
fn files(wide: bool, mappings: &[Mapping]) -> Vec<u8> {
    let mut names = Vec::new();
    let mut ranges = Layout::new(wide);
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
    let mut layout = Layout::new(wide).word(count).word(PAGE);
    layout.bytes.extend(ranges.bytes);
    layout.bytes.extend(names);
    layout.bytes
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

/// `struct __riscv_v_regset_state`: vstart, vl, vtype, vcsr, vlenb, v0 to v31.
fn vectors(hart: &Hart) -> Vec<u8> {
    let value = |name| csr::number(name).and_then(|number| hart.peek_csr(number)).unwrap_or(0);
    let names = ["vstart", "vl", "vtype", "vcsr", "vlenb"];
    let mut layout =
        names.into_iter().fold(Layout::new(!hart.is_rv32), |layout, name| layout.word(value(name)));
    layout.bytes.extend(hart.v.group(0, 32));
    layout.bytes
}
