//! The heap: what the allocator's functions, found by their symbols, hand out and take back.
//!
//! Inside of such a function nothing is reported: the allocator keeps its books in what is free.

mod custom;

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use rivet_elf::Image;
use rivet_exec::AddressHasher;
use rivet_hart::Hart;
use rivet_isa::Inst;

use super::Shadow;
use super::origin::{Cause, Origin, Origins};
use super::strings::{self, Text};
use super::uses::{Detail, Use};

/// Blocks above this many bytes count as defined: the shadow is not to take more than the guest.
const LARGEST: u64 = 1 << 26;
/// Blocks begin at multiples of so many bytes.
const ALIGNMENT: u64 = 16;
/// The allocator's other functions are within this many bytes around those that are found, in one file.
const AROUND: u64 = 1 << 14;

/// Registers: return address, stack pointer, first argument and result.
const RA: u8 = 1;
const SP: u8 = 2;
const A0: u8 = 10;

/// A function of the allocator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    /// malloc(size)
    Malloc,
    /// calloc(count, size)
    Calloc,
    /// realloc(block, size)
    Realloc,
    /// reallocarray(block, count, size)
    ReallocArray,
    /// aligned_alloc(alignment, size), memalign
    Aligned,
    /// posix_memalign(result, alignment, size)
    PosixMemalign,
    /// free(block)
    Free,
    /// malloc_usable_size(block)
    UsableSize,
    /// It touches the heap in ways of its own.
    Other,
    /// It is none of the allocator, but a function on strings.
    Text(Text),
}

const FUNCTIONS: &[(&str, Function)] = &[
    ("malloc", Function::Malloc),
    ("valloc", Function::Malloc),
    ("calloc", Function::Calloc),
    ("realloc", Function::Realloc),
    ("reallocarray", Function::ReallocArray),
    ("aligned_alloc", Function::Aligned),
    ("memalign", Function::Aligned),
    ("posix_memalign", Function::PosixMemalign),
    ("free", Function::Free),
    ("malloc_usable_size", Function::UsableSize),
    ("malloc_trim", Function::Other),
    ("mallopt", Function::Other),
    ("mallinfo", Function::Other),
    ("mallinfo2", Function::Other),
];

/// How names of the allocator's own functions begin, where these run when a thread or the program ends.
const INTERNAL: &[&str] = &["_int_free", "tcache", "__malloc_arena", "__libc_freeres", "free_"];

/// A function of the allocator that has not returned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Running {
    function: Function,
    /// Where it returns to, and the stack pointer then.
    ra: u64,
    sp: u64,
    args: [u64; 3],
}

/// A block that is in use.
#[derive(Clone, Copy, Debug)]
struct Block {
    size: u64,
}

/// Bits of the filter of functions.
const FILTER: usize = 1 << 13;

/// The heap.
pub(super) struct Heap {
    functions: HashMap<u64, Function, BuildHasherDefault<AddressHasher>>,
    /// A bit for each slot of their addresses: where it is 0 there is none.
    filter: Box<[u64; FILTER / 64]>,
    /// Code of the allocator.
    code: Vec<std::ops::Range<u64>>,
    /// The dynamic loader.
    loader: std::ops::Range<u64>,
    blocks: HashMap<u64, Block, BuildHasherDefault<AddressHasher>>,
    /// Blocks that were given back and not handed out again, with where that was.
    freed: HashMap<u64, Origin, BuildHasherDefault<AddressHasher>>,
}

impl Default for Heap {
    fn default() -> Heap {
        Heap {
            functions: HashMap::default(),
            filter: Box::new([0; FILTER / 64]),
            code: Vec::new(),
            loader: 0..0,
            blocks: HashMap::default(),
            freed: HashMap::default(),
        }
    }
}

impl Heap {
    fn bit(addr: u64) -> (usize, u64) {
        let bit = (addr >> 1) as usize % FILTER;
        (bit / 64, 1 << (bit % 64))
    }

    fn add(&mut self, addr: u64, function: Function) {
        let (word, bit) = Heap::bit(addr);
        self.filter[word] |= bit;
        self.functions.insert(addr, function);
    }

    /// The function that begins at an address.
    #[inline]
    fn function(&self, addr: u64) -> Option<Function> {
        let (word, bit) = Heap::bit(addr);
        if self.filter[word] & bit == 0 {
            return None;
        }
        self.functions.get(&addr).copied()
    }

    /// Learns of the functions in an image that is loaded at `bias` from the file `name`.
    pub(super) fn learn(&mut self, image: &Image, bias: u64, name: &str) {
        let found: Vec<(u64, Function)> = FUNCTIONS
            .iter()
            .filter_map(|&(name, function)| {
                let addr = image.symbols.address(name).filter(|&addr| addr != 0)?;
                Some((addr.wrapping_add(bias), function))
            })
            .collect();
        let texts = strings::FUNCTIONS.iter().filter_map(|&(name, text)| {
            let addr = image.symbols.address(name).filter(|&addr| addr != 0)?;
            Some((addr.wrapping_add(bias), Function::Text(text)))
        });
        texts.for_each(|(addr, text)| self.add(addr, text));
        let file = name.rsplit('/').next().unwrap_or(name);
        if ["ld-linux", "ld.so"].iter().any(|start| file.starts_with(start)) {
            let span = image.span();
            self.loader = span.start.wrapping_add(bias)..span.end.wrapping_add(bias);
        }
        let is_library = ["libc.so", "libc-", "ld-musl"].iter().any(|start| file.starts_with(start));
        if is_library || image.symbols.address(strings::GLIBC).is_some() {
            let copies = strings::COPIES.iter().filter_map(|name| image.symbols.address(name));
            copies.for_each(|addr| self.add(addr.wrapping_add(bias), Function::Text(Text::Copy)));
        }
        // What only calls the allocator of another file is none.
        let has = |wanted: Function| found.iter().any(|&(_, function)| function == wanted);
        if !has(Function::Malloc) || !has(Function::Free) {
            return;
        }
        // Elsewhere the program's own code may be as near.
        let ends = (found.iter().map(|&(addr, _)| addr).min(), found.iter().map(|&(addr, _)| addr).max());
        if let (Some(first), Some(last)) = ends
            && is_library
            && last - first < 4 * AROUND
        {
            self.code.push(first.saturating_sub(AROUND)..last.saturating_add(AROUND));
        }
        found.into_iter().for_each(|(addr, function)| self.add(addr, function));
    }

    /// The origin of an undefined byte. Of the word in which a block ends memory knows that of what is beyond.
    pub(super) fn origin_at(&self, origins: &mut Origins, addr: u64, origin: Origin) -> Origin {
        let Cause::Beyond { size } = origins.cause(origin) else { return origin };
        let word = addr & !3;
        let ends = |&end: &u64| {
            let block = self.blocks.get(&end.wrapping_sub(size));
            block.is_some_and(|block| block.size == size)
        };
        match (word + 1..word.saturating_add(4)).find(ends) {
            Some(end) if addr < end => origins.root(origins.node(origin).pc, None, Cause::Heap { size }),
            _ => origin,
        }
    }

    /// Whether the dynamic loader compares words of a name. It has string functions of its own, whose symbols are
    /// stripped as a rule.
    pub(super) fn is_loader_text(&self, pc: u64, used: Use, cause: Cause) -> bool {
        let is_word =
            used == Use::Branch || used == Use::ForbiddenRead && matches!(cause, Cause::Beyond { .. });
        is_word && self.loader.contains(&pc)
    }

    fn is_allocator(&self, pc: u64) -> bool {
        self.code.iter().any(|code| code.contains(&pc))
    }
}

impl Shadow {
    /// A jump has been taken: into the allocator, or back from it.
    #[inline]
    pub(super) fn jumped(&mut self, hart: &Hart) {
        match self.hart().allocator {
            Some(running) => {
                if hart.pc == running.ra && hart.x(SP) == running.sp {
                    self.hart_mut().allocator = None;
                    self.allocator_returned(hart, running);
                } else if hart.x(SP) > running.sp {
                    // It has been left in another way.
                    self.hart_mut().allocator = None;
                }
            }
            None => {
                if let Some(function) = self.heap.function(hart.pc) {
                    let args = std::array::from_fn(|i| self.address(hart.x(A0 + i as u8), 0));
                    let running = Running { function, ra: self.address(hart.x(RA), 0), sp: hart.x(SP), args };
                    self.allocator_called(hart, running);
                    self.hart_mut().allocator = Some(running);
                }
            }
        }
    }

    fn allocator_called(&mut self, hart: &Hart, running: Running) {
        let used = match running.function {
            Function::Malloc | Function::Free => 0..1,
            Function::Calloc | Function::Realloc | Function::Aligned => 0..2,
            Function::ReallocArray | Function::PosixMemalign => 0..3,
            Function::UsableSize | Function::Other | Function::Text(_) => 0..0,
        };
        let call = running.ra.saturating_sub(1);
        if let Function::Text(text) = running.function {
            return self.text_called(hart, call, text, running.args);
        }
        for register in used.map(|n| A0 + n) {
            if self.hart().dirty_x >> register & 1 != 0 {
                let origin = self.hart().x_origin[usize::from(register)];
                self.report(hart, Use::AllocationSize, call, None, origin, Detail::Register(register));
                self.trust(register);
            }
        }
        let block = running.args[0];
        if running.function == Function::Free
            && !self.heap.blocks.contains_key(&block)
            && let Some(&origin) = self.heap.freed.get(&block)
            && !self.keeps_books(call)
        {
            self.report(hart, Use::DoubleFree, call, None, origin, Detail::Address(block));
        }
    }

    fn allocator_returned(&mut self, hart: &Hart, running: Running) {
        let call = running.ra.saturating_sub(1);
        let (result, [a, b, c]) = (self.address(hart.x(A0), 0), running.args);
        match running.function {
            Function::Malloc => self.allocated(call, result, a),
            Function::Aligned => self.allocated(call, result, b),
            Function::Calloc => {
                let size = a.saturating_mul(b);
                self.allocated(call, result, size);
                self.memory.define(result..result.saturating_add(size.min(LARGEST)));
            }
            Function::PosixMemalign => {
                let mut block = [0; 8];
                let size = hart.xlen() as usize / 8;
                if result == 0 && hart.peek(a, &mut block[..size]) {
                    self.allocated(call, u64::from_le_bytes(block), c);
                }
            }
            Function::Realloc => self.reallocated(call, a, result, b),
            Function::ReallocArray => self.reallocated(call, a, result, b.saturating_mul(c)),
            Function::Free => self.gave_back(call, a),
            Function::UsableSize => {
                if let Some(block) = self.heap.blocks.get_mut(&a) {
                    let old = block.size;
                    block.size = old.max(result);
                    self.undefine_heap(call, a.saturating_add(old)..a.saturating_add(result), result);
                }
            }
            Function::Text(_) => self.trust(A0),
            Function::Other => {}
        }
    }

    fn undefine_heap(&mut self, call: u64, range: std::ops::Range<u64>, size: u64) {
        if range.start < range.end && range.end - range.start <= LARGEST {
            let origin = self.origins.root(call, None, Cause::Heap { size });
            self.memory.undefine(range, origin);
        } else {
            self.memory.define(range);
        }
    }

    fn allocated(&mut self, call: u64, block: u64, size: u64) {
        if block != 0 {
            self.heap.freed.remove(&block);
            self.heap.blocks.insert(block, Block { size });
            self.undefine_heap(call, block..block.saturating_add(size), size);
            self.forbid_beyond(call, block, size);
        }
    }

    /// What lies between the end of a block and where the next may begin is not to be accessed; of memory without such a
    /// gap some bytes, unless a block begins there.
    fn forbid_beyond(&mut self, call: u64, block: u64, size: u64) {
        let Some(end) = block.checked_add(size).filter(|_| size <= LARGEST) else { return };
        let next = match end % ALIGNMENT {
            0 if self.heap.blocks.contains_key(&end) => return,
            0 => end.saturating_add(ALIGNMENT / 2),
            _ => end.next_multiple_of(ALIGNMENT),
        };
        self.forbid(call, end..next, Cause::Beyond { size });
    }

    /// These bytes are not to be accessed; of more than a block may have none is followed.
    fn forbid(&mut self, pc: u64, bytes: std::ops::Range<u64>, cause: Cause) {
        if bytes.start < bytes.end && bytes.end - bytes.start <= LARGEST {
            let origin = self.origins.root(pc, None, cause);
            self.memory.undefine(bytes, origin);
            self.has_noaccess = true;
        }
    }

    /// What was in the old block has been copied like anything else; what is added is undefined.
    fn reallocated(&mut self, call: u64, old: u64, new: u64, size: u64) {
        if new == 0 {
            if size == 0 {
                self.gave_back(call, old);
            }
            return;
        }
        let kept = self.heap.blocks.get(&old).map_or(0, |block| block.size).min(size);
        if old != 0 && old != new {
            self.gave_back(call, old);
        }
        self.heap.freed.remove(&new);
        self.heap.blocks.insert(new, Block { size });
        self.undefine_heap(call, new.saturating_add(kept)..new.saturating_add(size), size);
        self.forbid_beyond(call, new, size);
    }

    fn gave_back(&mut self, call: u64, block: u64) {
        let Some(Block { size }) = self.heap.blocks.remove(&block) else { return };
        let origin = self.origins.root(call, None, Cause::Freed { size });
        if size <= LARGEST {
            self.memory.undefine(block..block.saturating_add(size), origin);
        }
        self.heap.freed.insert(block, origin);
    }

    /// The undefined bits of at most 16 bytes, and the origin of the first.
    pub(super) fn load(&mut self, addr: u64, len: u32) -> Option<(u128, Origin)> {
        let (undefined, origin) = self.memory.load(addr, len)?;
        let first = addr.wrapping_add(u64::from(undefined.trailing_zeros() / 8));
        Some((undefined, self.heap.origin_at(&mut self.origins, first, origin)))
    }

    /// The same for a scalar load. An aligned word that begins in a block of the heap and goes on beyond its end may be
    /// read, as functions on strings do, though not be used (Memcheck's manual, `--partial-loads-ok`).
    pub(super) fn load_word(&mut self, pc: u64, inst: &Inst, addr: u64, len: u32) -> Option<(u128, Origin)> {
        let (undefined, origin) = self.load(addr, len)?;
        let is_aligned_word = len >= 4 && addr.is_multiple_of(len.into());
        match self.origins.cause(origin) {
            Cause::Beyond { size } if is_aligned_word && undefined as u8 == 0 => {
                Some((undefined, self.origins.root(pc, Some(*inst), Cause::PartlyBeyond { size })))
            }
            _ => Some((undefined, origin)),
        }
    }

    /// Undefined bits that a load has found. Of memory that is not to be accessed the load is reported, and gives what is
    /// there.
    pub(super) fn found(&mut self, hart: &Hart, pc: u64, inst: &Inst, addr: u64, origin: Origin) -> bool {
        if !self.origins.cause(origin).is_forbidden() {
            return true;
        }
        if !self.keeps_books(pc) {
            self.report(hart, Use::ForbiddenRead, pc, Some(inst), origin, Detail::Address(addr));
        }
        false
    }

    /// A store is about to be noted: it is reported if the memory is not to be accessed.
    pub(super) fn stores(&mut self, hart: &Hart, pc: u64, inst: &Inst, addr: u64, len: u32) {
        if !self.has_freed() {
            return;
        }
        if let Some((_, origin)) = self.load(addr, len)
            && self.origins.cause(origin).is_forbidden()
            && !self.keeps_books(pc)
        {
            self.report(hart, Use::ForbiddenWrite, pc, Some(inst), origin, Detail::Address(addr));
        }
    }

    /// Whether an instruction may look into what was given back.
    pub(super) fn keeps_books(&self, pc: u64) -> bool {
        let is_internal = || {
            let names = self.names.as_ref()?;
            let (symbol, _) = names.borrow().symbol(pc)?;
            Some(INTERNAL.iter().any(|start| symbol.starts_with(start)))
        };
        self.is_quiet() || self.heap.is_allocator(pc) || is_internal().unwrap_or(false)
    }

    /// Whether there is memory that is not to be accessed.
    #[inline]
    pub(super) fn has_freed(&self) -> bool {
        !self.heap.freed.is_empty() || self.has_noaccess
    }

    /// Whether a store to these bytes may have to be reported.
    #[inline]
    pub(super) fn may_be_forbidden(&mut self, addr: u64, len: u32) -> bool {
        self.has_freed()
            && self.load(addr, len).is_some_and(|(_, origin)| self.origins.cause(origin).is_forbidden())
    }

    /// Whether nothing is reported now.
    pub(super) fn is_quiet(&self) -> bool {
        self.hart().allocator.is_some()
    }
}
