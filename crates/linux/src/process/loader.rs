//! The program loader: address layout, auxiliary vector, initial stack.
//!
//! Addresses are random only with [`LinuxConfig::aslr`]: otherwise the same program with the same arguments gets the
//! same addresses in every run.

use std::ffi::OsStr;
use std::fmt;
use std::ops::Range;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;

use rivet_elf::{Class, Data, Image, ImageKind};
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::Ext;
use rivet_mem::{Origin, PAGE_SIZE, Perms, UserSpace};
use rivet_sim::SimError;

use crate::abi::record::Record;
use crate::abi::vdso;
use crate::config::LinuxConfig;
use crate::fs::fdtable::Files;
use crate::kernel::identity::{gid, is_secure, real_gid, real_uid, uid};
use crate::kernel::random::Generator;
use crate::mm::STACK_GAP;
use crate::signal::frame;
use crate::thread::rseq;

/// Lowest address for mappings without a fixed address (`vm.mmap_min_addr`).
const MMAP_MIN: u64 = 0x1_0000;
/// Number of bytes that are copied from a file at once.
const PIECE: usize = 1 << 15;
/// Upper limit of user addresses on RV32.
const RV32_TOP: u64 = 0xc000_0000;

/// A loaded image.
#[derive(Clone, Debug)]
pub struct Module {
    /// Path as the guest sees it.
    pub name: String,
    /// Difference between loaded and linked addresses.
    pub bias: u64,
    /// The image.
    pub image: Arc<Image>,
}

/// A program ready to run.
pub(crate) struct Loaded {
    pub(crate) space: Arc<UserSpace>,
    pub(crate) hart: Hart,
    /// Start of the heap.
    pub(crate) brk: u64,
    /// Range of mappings.
    pub(crate) mmap: Range<u64>,
    /// Lowest address of the stack.
    pub(crate) stack: u64,
    /// Address of the signal return trampoline.
    pub(crate) trampoline: u64,
    pub(crate) modules: Vec<Module>,
    /// The auxiliary vector as it lies on the stack.
    pub(crate) auxv: Vec<u8>,
}

fn load_error(what: impl Into<String>) -> SimError {
    SimError::Load(what.into())
}

/// Loads a program and its dynamic loader; `execfn` is the name for `AT_EXECFN`.
pub(crate) fn load(
    config: &LinuxConfig,
    isa: &Arc<Config>,
    files: &Files,
    image: Arc<Image>,
    execfn: &OsStr,
    random: &Generator,
) -> Result<Loaded, SimError> {
    check(isa, &image)?;
    let rv32 = image.class == Class::Elf32;
    let space = UserSpace::new(config.address_bits.unwrap_or(if rv32 { 32 } else { 38 }))?;
    let top = if rv32 { space.size().min(RV32_TOP) } else { space.size() };
    let stack_size = config.stack_size.checked_next_multiple_of(PAGE_SIZE).filter(|&size| size < top / 2);
    let stack_size = stack_size.ok_or_else(|| load_error("the stack does not fit into the address space"))?;
    // By chance, a part of the address space lies between each thing and its usual place.
    let chance = config.aslr.map(Generator::new);
    let shift = |part: u64| chance.as_ref().map_or(0, |chance| chance.pages_below(top / part));
    // The last page stays free, so that no address behind the stack wraps.
    let end = top - PAGE_SIZE - shift(64);
    let stack = end - stack_size..end;
    let mmap = MMAP_MIN..stack.start.saturating_sub(STACK_GAP + shift(32)).max(MMAP_MIN);

    let bias = match image.kind {
        ImageKind::Executable => 0,
        ImageKind::Pie => pie_base(&image, top, shift(32)),
    };
    let name = config.path.to_string_lossy().into_owned();
    let mut modules = vec![place(&space, name, image, bias, stack.start)?];
    let program = Arc::clone(&modules[0].image);
    let brk = (bias + program.span().end).next_multiple_of(PAGE_SIZE) + shift(1 << 12);
    let mut entry = bias + program.entry;
    let mut base = 0;
    if let Some(path) = &program.interp {
        let interp = Arc::new(read_interp(files, path)?);
        check(isa, &interp)?;
        let span = interp.span();
        base = match interp.kind {
            ImageKind::Executable => 0,
            ImageKind::Pie => gap(&space, span.end, &mmap)?,
        };
        entry = base + interp.entry;
        modules.push(place(&space, path.clone(), interp, base, stack.start)?);
    }
    let map_error = |error| load_error(format!("no room in the address space: {error}"));
    let is_e = isa.isa.has(Ext::E);
    let (image, sigreturn) = match rv32 {
        _ if is_e => (frame::TRAMPOLINE_E.to_vec(), 0),
        // What C libraries of RV64 look for.
        false => {
            let vdso = vdso::build();
            (vdso.bytes, vdso.sigreturn)
        }
        true => (frame::TRAMPOLINE.to_vec(), 0),
    };
    let vdso = space
        .map_anywhere(0, image.len() as u64, Perms::RX, Origin::from("[vdso]"), mmap.clone())
        .map_err(map_error)?;
    space.poke(vdso, &image).map_err(|fault| load_error(fault.to_string()))?;
    let trampoline = vdso + sigreturn;
    let perms = if program.exec_stack { Perms::RWX } else { Perms::RW };
    space.map(stack.start, stack_size, perms, Origin::from("[stack]")).map_err(map_error)?;

    // Registers that the CPU lacks are there for the instructions that it lacks.
    let whole = config.chip_check.as_ref().map_or_else(|| Arc::clone(isa), |check| check.whole(isa));
    let mut hart = Hart::new(whole, AddressSpace::User(Arc::clone(&space)));
    hart.choose(Arc::clone(isa));
    let mut facts = vec![
        (51, frame::size(rv32, hart.v.vlenb())),     // AT_MINSIGSTKSZ
        (16, hwcap(isa)),                            // AT_HWCAP
        (6, PAGE_SIZE),                              // AT_PAGESZ
        (17, 100),                                   // AT_CLKTCK
        (3, program.phdr.map_or(0, |at| at + bias)), // AT_PHDR
        (4, program.phentsize.into()),               // AT_PHENT
        (5, program.phnum.into()),                   // AT_PHNUM
        (7, base),                                   // AT_BASE
        (8, 0),                                      // AT_FLAGS
        (9, bias + program.entry),                   // AT_ENTRY
        (11, real_uid().into()),                     // AT_UID
        (12, uid().into()),                          // AT_EUID
        (13, real_gid().into()),                     // AT_GID
        (14, gid().into()),                          // AT_EGID
        (23, is_secure().into()),                    // AT_SECURE
        (27, rseq::FEATURES),                        // AT_RSEQ_FEATURE_SIZE
        (28, rseq::ALIGN),                           // AT_RSEQ_ALIGN
    ];
    if !rv32 && !is_e {
        facts.push((33, vdso)); // AT_SYSINFO_EHDR
    }
    let (sp, bytes, auxv) = fill_stack(config, rv32, &stack, &facts, execfn, random)?;
    space.poke(sp, &bytes).map_err(|fault| load_error(fault.to_string()))?;
    tracing::debug!(pc = %hex(entry), sp = %hex(sp), stack = %hex(stack.start), interpreter = ?program.interp, "starting");
    hart.pc = entry;
    hart.set_x(2, sp);
    Ok(Loaded { space, hart, brk, mmap, stack: stack.start, trampoline, modules, auxv })
}

/// Formats a number for the log lazily.
fn hex(number: u64) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "{number:#x}"))
}

fn check(isa: &Config, image: &Image) -> Result<(), SimError> {
    let bits = image.class.bits();
    if bits != isa.isa.xlen.bits() {
        return Err(load_error(format!("it is a {bits}-bit program, but the ISA is {}", isa.isa.xlen)));
    }
    if image.flags.rve() && !isa.isa.has(Ext::E) {
        let xlen = isa.isa.xlen;
        return Err(load_error(format!(
            "it uses the ABI of 16 integer registers: name a base such as {xlen}e"
        )));
    }
    Ok(())
}

/// Returns the load address of a position-independent program: two thirds up the address space, as in the kernel.
fn pie_base(image: &Image, top: u64, shift: u64) -> u64 {
    let align =
        image.segments.iter().map(|segment| segment.align).max().unwrap_or(1).clamp(PAGE_SIZE, 1 << 30);
    (top / 3 * 2 + shift) / align * align
}

/// Returns a free range of `len` bytes.
fn gap(space: &UserSpace, len: u64, within: &Range<u64>) -> Result<u64, SimError> {
    let at = space.map_anywhere(0, len, Perms::NONE, Origin::anonymous(), within.clone());
    let at = at.map_err(|error| load_error(format!("no room for the dynamic loader: {error}")))?;
    space.unmap(at, len).map_err(|error| load_error(error.to_string()))?;
    Ok(at)
}

fn read_interp(files: &Files, path: &str) -> Result<Image, SimError> {
    let missing = |why: &str| {
        load_error(format!(
            "it needs the dynamic loader {path}, which cannot be opened ({why}); use -L to name its root directory"
        ))
    };
    let file = files.open_program(Path::new(path)).map_err(|errno| missing(&format!("{errno:?}")))?;
    Image::parse_owned(path, file).map_err(|error| load_error(error.to_string()))
}

/// Maps and fills the segments of an image.
fn place(
    space: &UserSpace,
    name: String,
    image: Arc<Image>,
    bias: u64,
    limit: u64,
) -> Result<Module, SimError> {
    let (mut mapped_to, mut piece) = (0, Vec::new());
    let entry = image.entry.wrapping_add(bias);
    tracing::debug!(file = ?name, bias = %hex(bias), entry = %hex(entry), "loading");
    for segment in &image.segments {
        let outside = || {
            load_error(format!("{name}: a segment at {:#x} extends past the address space", segment.vaddr))
        };
        let start = segment.vaddr.checked_add(bias).ok_or_else(outside)?;
        let end = start.checked_add(segment.mem_size).filter(|&end| end <= limit).ok_or_else(outside)?;
        let perms = Perms::from_bits(
            u8::from(segment.perms.read)
                | u8::from(segment.perms.write) << 1
                | u8::from(segment.perms.execute) << 2,
        );
        tracing::debug!(start = %hex(start), end = %hex(end), perms = %segment.perms, "segment");
        let mut first = start / PAGE_SIZE * PAGE_SIZE;
        let end = end.next_multiple_of(PAGE_SIZE);
        // ShmSegments may share a page: it allows what either needs.
        if first < mapped_to {
            let shared = space.perms_at(first).unwrap_or_default() | perms;
            space.protect(first, PAGE_SIZE, shared).map_err(|error| load_error(error.to_string()))?;
            first = mapped_to;
        }
        if first < end {
            let offset = segment.offset.wrapping_add(first.wrapping_sub(start));
            let origin = Origin::file(&name, offset);
            space.map(first, end - first, perms, origin).map_err(|error| load_error(error.to_string()))?;
            mapped_to = end;
        }
        copy(space, start, &segment.data, &mut piece)?;
    }
    Ok(Module { name, bias, image })
}

/// Copies a segment's bytes from its file to `start`, by way of `piece`.
fn copy(space: &UserSpace, start: u64, data: &Data, piece: &mut Vec<u8>) -> Result<(), SimError> {
    for done in (0..data.len()).step_by(PIECE) {
        piece.resize(PIECE.min(data.len() - done), 0);
        data.read(done, piece).map_err(|error| load_error(error.to_string()))?;
        space.poke(start + done as u64, piece).map_err(|fault| load_error(fault.to_string()))?;
    }
    Ok(())
}

/// Returns `AT_HWCAP`: a bit for each single-letter extension.
fn hwcap(isa: &Config) -> u64 {
    let letters = [
        (Ext::I, 'i'),
        (Ext::M, 'm'),
        (Ext::A, 'a'),
        (Ext::F, 'f'),
        (Ext::D, 'd'),
        (Ext::C, 'c'),
        (Ext::V, 'v'),
    ];
    letters.iter().filter(|(ext, _)| isa.isa.has(*ext)).map(|(_, letter)| 1 << (*letter as u8 - b'a')).sum()
}

/// Writes the initial stack (psABI, "Process Initialization"): argc, argv, envp, auxv, strings.
fn fill_stack(
    config: &LinuxConfig,
    rv32: bool,
    stack: &Range<u64>,
    facts: &[(u64, u64)],
    execfn: &OsStr,
    random: &Generator,
) -> Result<(u64, Vec<u8>, Vec<u8>), SimError> {
    let mut strings = Vec::new();
    let mut add = |bytes: &[u8]| {
        let at = strings.len() as u64;
        strings.extend_from_slice(bytes);
        at
    };
    let mut add_string = |text: &[u8]| {
        let at = add(text);
        add(b"\0");
        at
    };
    let args: Vec<u64> = config.args.iter().map(|arg| add_string(arg.as_bytes())).collect();
    let env: Vec<u64> = config.env.iter().map(|var| add_string(var.as_bytes())).collect();
    let name = add_string(execfn.as_bytes());
    let mut seed = [0; 16];
    random.fill(&mut seed);
    let seed = add(&seed);

    // Behind the strings the kernel keeps a zero word.
    let strings_at = (stack.end - 8).checked_sub(strings.len() as u64).map(|at| at & !15);
    let word = if rv32 { 4 } else { 8 };
    let words = 1 + args.len() + 1 + env.len() + 1 + 2 * (facts.len() + 3);
    let sp = strings_at.and_then(|at| at.checked_sub(words as u64 * word)).map(|sp| sp & !15);
    let room = (stack.end - stack.start) / 4;
    let (Some(strings_at), Some(sp)) = (strings_at, sp.filter(|&sp| sp >= stack.end - room)) else {
        return Err(load_error("arguments and environment do not fit on the stack"));
    };
    let mut auxv = Record::new(rv32);
    for &(tag, value) in facts {
        auxv = auxv.word(tag).word(value);
    }
    // AT_RANDOM, AT_EXECFN, AT_NULL.
    let auxv = auxv.word(25).word(strings_at + seed).word(31).word(strings_at + name).word(0).word(0).done();
    let mut record = Record::new(rv32).word(args.len() as u64);
    for list in [&args, &env] {
        for at in list {
            record = record.word(strings_at + at);
        }
        record = record.word(0);
    }
    let record = record.bytes(&auxv).pad_to((strings_at - sp) as usize).bytes(&strings);
    Ok((sp, record.done(), auxv))
}

/// Returns the image of the file that is mapped at `addr`.
pub(crate) fn module_at(space: &UserSpace, files: &Files, addr: u64) -> Option<Module> {
    let mapping = space.mapping_at(addr)?;
    let offset = mapping.origin.offset?;
    let name = mapping.origin.name.to_string();
    let file = files.open_program(Path::new(&name)).ok()?;
    let image = Image::parse_library(&name, file).ok()?;
    let mapped = image.segments.iter().find(|segment| {
        let first = segment.offset & !(PAGE_SIZE - 1);
        let end = segment.offset.saturating_add(segment.data.len() as u64);
        (first..end).contains(&offset)
    })?;
    let linked = mapped.vaddr.wrapping_sub(mapped.offset).wrapping_add(offset);
    Some(Module { name, bias: mapping.start.wrapping_sub(linked), image: Arc::new(image) })
}

/// Returns the symbol of an address.
pub(crate) fn symbol(modules: &[Module], addr: u64) -> Option<String> {
    modules.iter().find_map(|module| {
        let at = addr.checked_sub(module.bias).filter(|at| module.image.span().contains(at))?;
        let (symbol, offset) = module.image.symbols.lookup(at)?;
        Some(match offset {
            0 => symbol.name.to_owned(),
            _ => format!("{}+{offset:#x}", symbol.name),
        })
    })
}
