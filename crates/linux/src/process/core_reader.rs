//! Core files are opened: the process stands as it was, and cannot run.
//!
//! Layouts are those of Linux' `struct elf_prstatus` and `__riscv_v_regset_state`; see `core_file`, which writes them.
//! Kernels leave out what is in the files that were mapped: it is read from these, where they are known.

use std::ops::Range;
use std::sync::Arc;

use rivet_elf::{Class, CoreFile, CoreNote, Image};
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_mem::{Origin, Perms, UserSpace};
use rivet_sim::SimError;

use super::core_file::{
    NT_AUXV, NT_FILE, NT_PRFPREG, NT_PRSTATUS, NT_RISCV_USER_CFI, NT_RISCV_VECTOR, NT_SIGINFO, SHADOW_ENABLED,
};
use super::loader::Module;
use crate::config::LinuxConfig;
use crate::kernel::mode::Mode;
use crate::{Diagnosis, Linux};

const AT_BASE: u64 = 7;
const AT_ENTRY: u64 = 9;
/// Most threads of a core file.
const MOST_THREADS: usize = 1 << 14;

/// A mapped file.
struct MappedFile {
    range: Range<u64>,
    /// Offset of the first byte in the file.
    offset: u64,
    path: String,
}

/// A core file.
pub struct Core {
    file: CoreFile,
    mapped: Vec<MappedFile>,
}

/// Returns the word at a byte of a note.
fn word(bytes: &[u8], at: usize, class: Class) -> Option<u64> {
    let rest = bytes.get(at..)?;
    match class {
        Class::Elf32 => rest.first_chunk().map(|bytes| u32::from_le_bytes(*bytes).into()),
        Class::Elf64 => rest.first_chunk().map(|bytes| u64::from_le_bytes(*bytes)),
    }
}

fn wrong(what: &str) -> SimError {
    SimError::Load(format!("the core file {what}"))
}

impl Core {
    /// Takes a core file.
    pub fn new(file: CoreFile) -> Result<Core, SimError> {
        let mut core = Core { file, mapped: Vec::new() };
        if core.threads().next().is_none() {
            return Err(wrong("has no thread"));
        }
        core.mapped = core.mapped_files().unwrap_or_default();
        Ok(core)
    }

    /// Returns the width of addresses.
    pub fn class(&self) -> Class {
        self.file.class
    }

    /// Returns the bytes of a vector register, if vector registers are in the file.
    pub fn vlenb(&self) -> Option<u64> {
        word(&self.note(NT_RISCV_VECTOR)?.content, 4 * self.word_size(), self.file.class)
    }

    /// Returns the path of the program, if the file says it.
    pub fn program(&self) -> Option<&str> {
        let entry = self.auxv(AT_ENTRY)?;
        self.mapped.iter().find(|file| file.range.contains(&entry)).map(|file| file.path.as_str())
    }

    fn word_size(&self) -> usize {
        self.file.class.bits() as usize / 8
    }

    fn note(&self, kind: u32) -> Option<&CoreNote> {
        self.file.notes.iter().find(|note| note.kind == kind)
    }

    fn auxv(&self, tag: u64) -> Option<u64> {
        let (bytes, size) = (&self.note(NT_AUXV)?.content, self.word_size());
        let word = |n: usize| word(bytes, n * size, self.file.class);
        (0..bytes.len() / size / 2).find(|n| word(2 * n) == Some(tag)).and_then(|n| word(2 * n + 1))
    }

    /// The notes of each thread.
    fn threads(&self) -> impl Iterator<Item = &[CoreNote]> {
        let notes = &self.file.notes;
        let starts = notes.iter().enumerate().filter(|(_, note)| note.kind == NT_PRSTATUS);
        let starts: Vec<usize> = starts.map(|(n, _)| n).take(MOST_THREADS).collect();
        let ends = starts.clone().into_iter().skip(1).chain([notes.len()]);
        starts.into_iter().zip(ends).map(|(start, end)| &notes[start..end])
    }

    /// `NT_FILE`: count and page size, then start, end and offset of each file, then the paths.
    fn mapped_files(&self) -> Option<Vec<MappedFile>> {
        let (bytes, size) = (&self.note(NT_FILE)?.content, self.word_size());
        let word = |n: usize| word(bytes, n.checked_mul(size)?, self.file.class);
        let count = usize::try_from(word(0)?).ok().filter(|&count| count <= bytes.len() / size / 3)?;
        let page = word(1)?;
        let mut paths = bytes.get((2 + 3 * count) * size..)?.split(|&byte| byte == 0);
        (0..count)
            .map(|n| {
                let at = 2 + 3 * n;
                let path = String::from_utf8_lossy(paths.next()?).into_owned();
                let offset = word(at + 2)?.checked_mul(page)?;
                Some(MappedFile { range: word(at)?..word(at + 1)?, offset, path })
            })
            .collect()
    }

    /// Builds the address space; `read` gives the bytes of a mapped file.
    fn memory(&self, read: &mut dyn FnMut(&str) -> Option<Arc<Vec<u8>>>) -> Result<Arc<UserSpace>, SimError> {
        let end = self.file.segments.iter().map(|segment| segment.range.end).max().unwrap_or(0);
        let bits = (64 - end.saturating_sub(1).leading_zeros()).max(32);
        let space = UserSpace::new(bits)?;
        for segment in &self.file.segments {
            let (range, perms) = (&segment.range, segment.perms);
            let bits = u8::from(perms.read) | u8::from(perms.write) << 1 | u8::from(perms.execute) << 2;
            let file = self.mapped.iter().find(|file| file.range.contains(&range.start));
            let offset = |file: &MappedFile| file.offset.wrapping_add(range.start - file.range.start);
            let origin = file.map_or(Origin::anonymous(), |file| Origin::file(&file.path, offset(file)));
            let len = range.end - range.start;
            let mapped = space.map(range.start, len, Perms::from_bits(bits), origin);
            mapped.map_err(|error| wrong(&format!("has memory that does not fit: {error}")))?;
            let held = segment.data.len() as u64;
            if let Some(file) = file
                && held < len
                && let Some(bytes) = read(&file.path)
            {
                let from = usize::try_from(offset(file).saturating_add(held)).unwrap_or(usize::MAX);
                let rest = bytes.get(from..).unwrap_or_default();
                let rest = &rest[..rest.len().min((len - held) as usize)];
                space.poke(range.start + held, rest).map_err(|fault| wrong(&fault.to_string()))?;
            }
            space.poke(range.start, &segment.data).map_err(|fault| wrong(&fault.to_string()))?;
        }
        Ok(space)
    }

    /// The byte of `struct elf_prstatus` at which pc and the registers begin.
    fn registers_at(&self) -> usize {
        // Signal numbers; pending and held signals; pid, ppid, pgrp, sid; four times.
        32 + 10 * self.word_size()
    }

    /// The first integer register that is not in a `struct elf_prstatus`; 32 if it is whole.
    fn first_missing(&self, status: &[u8]) -> u8 {
        let words = status.len().saturating_sub(self.registers_at()) / self.word_size();
        // Behind the registers is `pr_fpvalid`, in a word.
        if words >= 32 { 32 } else { words.saturating_sub(1).max(1) as u8 }
    }

    /// Returns the first integer register that some thread lacks, if any does: GDB on another architecture writes as many
    /// bytes as its host's structure has.
    pub fn first_missing_register(&self) -> Option<u8> {
        let first =
            self.threads().filter_map(|notes| Some(self.first_missing(&notes.first()?.content))).min();
        first.filter(|&number| number < 32)
    }

    /// Builds the hart of a thread.
    fn hart(&self, notes: &[CoreNote], isa: &Arc<Config>, space: &Arc<UserSpace>) -> Option<Hart> {
        let class = self.file.class;
        let size = self.word_size();
        let (pid, registers) = (16 + 2 * size, self.registers_at());
        let status = &notes.first()?.content;
        let mut hart = Hart::new(Arc::clone(isa), AddressSpace::User(Arc::clone(space)));
        hart.id = u64::from(u32::from_le_bytes(*status.get(pid..)?.first_chunk()?)).saturating_sub(1);
        hart.pc = word(status, registers, class)?;
        for n in 1..self.first_missing(status) {
            hart.set_x(n, word(status, registers + usize::from(n) * size, class)?);
        }
        let find = |kind| notes.iter().find(|note| note.kind == kind).map(|note| &note.content);
        let width = hart.flen() as usize / 8;
        if let Some(floats) = find(NT_PRFPREG).filter(|floats| width > 0 && floats.len() >= 32 * width + 4) {
            for (register, bytes) in hart.f.iter_mut().zip(floats.chunks(width)) {
                let mut all = [0xff; 8];
                all[..width].copy_from_slice(bytes);
                *register = u64::from_le_bytes(all);
            }
            let fcsr = floats[32 * width];
            (hart.frm, hart.fflags) = (fcsr >> 5, fcsr & 31);
        }
        if let Some(vectors) = find(NT_RISCV_VECTOR) {
            let field = |n: usize| word(vectors, n * size, class);
            let data = vectors.get(5 * size..)?;
            let vlenb = hart.v.vlenb();
            if vlenb > 0 && field(4)? == vlenb as u64 && data.len() >= 32 * vlenb {
                hart.v.file_mut().copy_from_slice(&data[..32 * vlenb]);
                crate::abi::vector::restore(&mut hart, field(2)?, field(1)?, field(0)?);
                let vcsr = field(3)?;
                (hart.v.vxrm, hart.v.vxsat) = ((vcsr >> 1 & 3) as u8, vcsr & 1 != 0);
            }
        }
        if let Some([state, ssp]) = find(NT_RISCV_USER_CFI).and_then(|note| note.as_chunks().0.first_chunk())
        {
            let [state, ssp] = [state, ssp].map(|bytes| u64::from_le_bytes(*bytes));
            hart.enable_landing_pads(state & 1 != 0);
            hart.set_shadow_stack(state & SHADOW_ENABLED != 0, ssp);
        }
        Some(hart)
    }

    /// The programs whose names are wanted: the program, if it is known, and its dynamic loader.
    fn modules(
        &self,
        program: Option<Arc<Image>>,
        read: &mut dyn FnMut(&str) -> Option<Arc<Vec<u8>>>,
    ) -> Vec<Module> {
        let Some(image) = program else { return Vec::new() };
        let bias = self.auxv(AT_ENTRY).map_or(0, |entry| entry.wrapping_sub(image.entry));
        let name = self.program().unwrap_or_default().to_owned();
        let loader = self.auxv(AT_BASE).filter(|&base| base != 0).and_then(|base| {
            let file = self.mapped.iter().find(|file| file.range.contains(&base))?;
            let image = Image::parse(&file.path, &read(&file.path)?).ok()?;
            Some(Module { name: file.path.clone(), bias: base, image: Arc::new(image) })
        });
        [Some(Module { name, bias, image }), loader].into_iter().flatten().collect()
    }
}

impl Linux {
    /// Builds the process of a core file and its harts, the one that was stopped first. `program` is the program's
    /// image, if it is known, `read` gives the bytes of a mapped file. The process cannot run.
    pub fn core(
        core: &Core,
        isa: &Arc<Config>,
        program: Option<Arc<Image>>,
        read: &mut dyn FnMut(&str) -> Option<Arc<Vec<u8>>>,
    ) -> Result<(Linux, Vec<Hart>), SimError> {
        let space = core.memory(read)?;
        let harts: Option<Vec<Hart>> = core.threads().map(|notes| core.hart(notes, isa, &space)).collect();
        let mut harts = harts.ok_or_else(|| wrong("has a thread without its registers"))?;
        let modules = core.modules(program, read);
        let auxv = core.note(NT_AUXV).map_or(Vec::new(), |note| note.content.to_vec());
        let hart = harts.remove(0);
        let config = LinuxConfig::new([core.program().unwrap_or("program")]);
        let (mut linux, hart) = Linux::without_kernel(config, isa, space, hart, modules, auxv)?;
        harts.insert(0, hart);
        linux.mode = Mode::Core;
        linux.diagnosis = core.diagnosis(&linux, &harts[0]);
        Ok((linux, harts))
    }
}

impl Core {
    /// Returns which signal has killed the program, and where.
    fn diagnosis(&self, linux: &Linux, hart: &Hart) -> Option<Diagnosis> {
        const FAULTS: [u32; 4] = [4, 5, 7, 11];
        let int = |bytes: &[u8], at: usize| {
            bytes.get(at..).and_then(<[u8]>::first_chunk).map(|bytes| u32::from_le_bytes(*bytes))
        };
        let info = self.note(NT_SIGINFO).map(|note| &*note.content);
        let status = self.note(NT_PRSTATUS).map(|note| &*note.content)?;
        let (signal, code) = match info {
            Some(info) => (int(info, 0)?, int(info, 8)? as i32),
            None => (u32::from(*status.get(12)?), 0),
        };
        let address = info.filter(|_| FAULTS.contains(&signal)).and_then(|info| {
            // si_addr follows three integers, aligned.
            word(info, 12_usize.next_multiple_of(self.word_size()), self.file.class)
        });
        let mut raw = [0; 4];
        let space = linux.space();
        let instruction = space.peek(hart.pc, &mut raw).ok().map(|()| u32::from_le_bytes(raw));
        let symbol = linux.symbol(hart.pc);
        let (thread, pc) = (hart.id as u32 + 1, hart.pc);
        (signal != 0).then(|| Diagnosis {
            signal,
            code,
            thread,
            pc,
            symbol,
            instruction,
            address,
            reason: address.map_or(String::new(), |address| format!("address {address:#x}")),
        })
    }
}
