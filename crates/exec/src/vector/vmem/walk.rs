//! The walk over the active elements of a load or store: TLB hits inline, all else one element at a time.

use std::ops::Range;

use rivet_hart::Hart;
use rivet_mem::{PAGE_SIZE, Tlb};

use super::active::Active;
use super::direction::{Direction, Segment, misaligned};
use super::{AddressPattern, Data, host};
use crate::uop::{Done, Uop};

/// What a walk needs to know, taken once.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The base address.
    base: u64,
    /// All bits of an address: 2^XLEN - 1.
    space: u64,
    /// Bits of an address that must be 0.
    align: u64,
    /// Byte of the register file where the group of the first field begins.
    data: usize,
    /// Fields in a segment; 1 for accesses without segments.
    fields: usize,
    /// Registers from one field's group to the next.
    regs: usize,
    /// The same in bytes.
    step: usize,
    /// The elements vstart to vl - 1.
    body: Range<usize>,
    /// Masked by v0.
    masked: bool,
}

impl Plan {
    /// An unmasked access to elements `body` of the registers at vd (or vs3), from address rs1 on.
    #[inline(always)]
    pub(crate) fn new<T: Data>(hart: &Hart, uop: &Uop, body: Range<usize>) -> Plan {
        let strict = !hart.config.misaligned;
        Plan {
            base: hart.x(uop.rs1),
            space: if hart.is_rv32 { u32::MAX.into() } else { u64::MAX },
            align: if strict { size_of::<T>() as u64 - 1 } else { 0 },
            data: uop.rd as usize * hart.v.vlenb(),
            fields: 1,
            regs: 0,
            step: 0,
            body,
            masked: false,
        }
    }

    /// The same with the instruction's mask and fields.
    #[inline(always)]
    pub(crate) fn segments<T: Data>(self, hart: &Hart, uop: &Uop) -> Plan {
        let (fields, vlenb) = (uop.nfields(), hart.v.vlenb());
        // "Each field will be held in successively numbered vector register groups" (V 7.8), of one register at least.
        let regs = if fields == 1 { 0 } else { (hart.v.vlmax() * size_of::<T>()).div_ceil(vlenb) };
        Plan { fields, regs, step: regs * vlenb, masked: !uop.vm, ..self }
    }

    /// First register of each field's group, for a destination `vd`.
    pub(crate) fn groups(&self, vd: u8) -> impl Iterator<Item = u8> + use<> {
        let regs = self.regs;
        (0..self.fields).map(move |f| vd + (f * regs) as u8)
    }

    #[inline(always)]
    fn address(&self, offset: u64) -> u64 {
        self.base.wrapping_add(offset) & self.space
    }

    #[inline(always)]
    fn segment<T: Data>(&self, addr: u64, i: usize, fields: usize) -> Segment {
        Segment { addr, at: self.data + i * size_of::<T>(), fields, step: self.step }
    }
}

/// Moves all active elements. On a fault vstart is the faulting element's index; otherwise it is not touched.
#[inline(always)]
pub(crate) fn walk<D: Direction, T: Data, P: AddressPattern>(
    hart: &mut Hart,
    plan: &Plan,
    pattern: P,
) -> Done {
    let mut active = Active::new(&plan.body);
    while !(Hits { tlb: &hart.tlb, file: hart.v.file_mut(), plan, pattern }).all::<D, T>(&mut active) {
        let i = active.next;
        let addr = plan.address(pattern.offset(hart.v.file(), i));
        if let Err(trap) = miss::<D, T>(hart, plan, addr, i) {
            if i != hart.v.vstart {
                hart.v.vstart = i;
                hart.v_changed();
            }
            return Err(trap);
        }
        active.next += 1;
    }
    Ok(())
}

/// Element `i`, which is not in the TLB, crosses pages, belongs to a device or is misaligned.
#[cold]
#[inline(never)]
fn miss<D: Direction, T: Data>(hart: &mut Hart, plan: &Plan, addr: u64, i: usize) -> Done {
    if addr & plan.align != 0 {
        return Err(misaligned::<D>(hart.unmasked(addr), size_of::<T>()));
    }
    D::anywhere::<T>(hart, plan.segment::<T>(addr, i, plan.fields))
}

/// Elements that the TLB knows. Its functions move elements until one misses, and say which.
struct Hits<'a, P> {
    tlb: &'a Tlb,
    file: &'a mut [u8],
    plan: &'a Plan,
    pattern: P,
}

impl<P: AddressPattern> Hits<'_, P> {
    /// All that is left. False when `active.next` is to be moved in another way.
    #[inline(always)]
    fn all<D: Direction, T: Data>(mut self, active: &mut Active) -> bool {
        if self.plan.masked {
            return self.masked::<D, T>(active);
        }
        let all = active.all();
        let end = all.end.max(all.start);
        active.next = self.run::<D, T>(all);
        active.next == end
    }

    /// The same where the mask says which elements there are.
    #[inline(never)]
    fn masked<D: Direction, T: Data>(mut self, active: &mut Active) -> bool {
        while let Some(mut bits) = active.bits(self.file) {
            let first = active.next;
            let ones = bits.trailing_ones() as usize;
            if bits.count_ones() as usize == ones {
                active.next = self.run::<D, T>(first..first + ones);
                if active.next != first + ones {
                    return false;
                }
                continue;
            }
            while bits != 0 {
                active.next = first + bits.trailing_zeros() as usize;
                if !self.one::<D, T>(active.next, self.plan.fields) {
                    return false;
                }
                bits &= bits - 1;
            }
            active.next += 1;
        }
        true
    }

    /// Neighbours. Gives the first that misses, or the end.
    #[inline(always)]
    fn run<D: Direction, T: Data>(&mut self, run: Range<usize>) -> usize {
        match (P::CONTIGUOUS, self.plan.fields) {
            (true, 1) => self.pages::<D, T>(run),
            (false, 1) => match self.pattern.stride() {
                Some(stride) => self.strided::<D, T>(run, stride),
                None => self.each::<D, T>(run, 1),
            },
            (false, fields) if self.pattern.stride().is_none() => self.each::<D, T>(run, fields),
            _ => self.segments::<D, T>(run),
        }
    }

    /// Segments at the same distance, the numbers of fields as constants.
    #[inline(never)]
    fn segments<D: Direction, T: Data>(&mut self, run: Range<usize>) -> usize {
        match self.plan.fields {
            2 => self.fields::<D, T, 2>(run),
            3 => self.fields::<D, T, 3>(run),
            4 => self.fields::<D, T, 4>(run),
            fields if !P::CONTIGUOUS => self.each::<D, T>(run, fields),
            5 => self.fields::<D, T, 5>(run),
            6 => self.fields::<D, T, 6>(run),
            7 => self.fields::<D, T, 7>(run),
            _ => self.fields::<D, T, 8>(run),
        }
    }

    /// Segments of `F` fields: neighbours together, others each by itself.
    #[inline(always)]
    fn fields<D: Direction, T: Data, const F: usize>(&mut self, run: Range<usize>) -> usize {
        if !P::CONTIGUOUS {
            return self.each::<D, T>(run, F);
        }
        let (plan, size) = (self.plan, size_of::<T>());
        let mut i = run.start;
        while i < run.end {
            let addr = plan.address(self.pattern.offset(self.file, i));
            let page = (PAGE_SIZE - addr % PAGE_SIZE) as usize / (F * size);
            let n = (run.end - i).min(host::PIECE / size).min(page);
            let it = plan.segment::<T>(addr, i, F);
            if n == 0 || addr & plan.align != 0 {
                break;
            }
            let moved = match host::shuffles() {
                true => D::shuffled::<T, F>(self.tlb, self.file, it, n * size),
                false => D::segments::<T>(self.tlb, self.file, it, n),
            };
            if moved.is_none() {
                break;
            }
            i += n;
        }
        i
    }

    /// Elements at the same distance, a page at a time where that holds several.
    #[inline(never)]
    fn strided<D: Direction, T: Data>(&mut self, run: Range<usize>, stride: u64) -> usize {
        let (plan, size) = (self.plan, size_of::<T>());
        if !(1..PAGE_SIZE / 2).contains(&stride) || stride & plan.align != 0 {
            return self.each::<D, T>(run, 1);
        }
        let mut i = run.start;
        while i < run.end {
            let addr = plan.address(self.pattern.offset(self.file, i));
            let left = (PAGE_SIZE - addr % PAGE_SIZE) as usize;
            if left < size || addr & plan.align != 0 {
                break;
            }
            let n = (run.end - i).min((left - size) / stride as usize + 1);
            let it = plan.segment::<T>(addr, i, 1);
            if D::strided::<T>(self.tlb, self.file, it, stride as usize, n).is_none() {
                break;
            }
            i += n;
        }
        i
    }

    /// Element by element.
    #[inline(always)]
    fn each<D: Direction, T: Data>(&mut self, run: Range<usize>, fields: usize) -> usize {
        let mut i = run.start;
        while i < run.end && self.one::<D, T>(i, fields) {
            i += 1;
        }
        i
    }

    /// Element `i`: false if it misses.
    #[inline(always)]
    fn one<D: Direction, T: Data>(&mut self, i: usize, fields: usize) -> bool {
        let addr = self.plan.address(self.pattern.offset(self.file, i));
        let it = self.plan.segment::<T>(addr, i, fields);
        addr & self.plan.align == 0 && D::segments::<T>(self.tlb, self.file, it, 1).is_some()
    }

    /// Neighbours in memory, a page at a time.
    #[inline(always)]
    fn pages<D: Direction, T: Data>(&mut self, run: Range<usize>) -> usize {
        let (plan, size) = (self.plan, size_of::<T>());
        let mut i = run.start;
        while i < run.end {
            let addr = plan.address(self.pattern.offset(self.file, i));
            // Whole elements up to the end of the page: none if this one crosses it.
            let n = (run.end - i).min((PAGE_SIZE - addr % PAGE_SIZE) as usize / size);
            let at = plan.data + i * size;
            if n == 0 || addr & plan.align != 0 || D::bytes(self.tlb, addr, self.file, at, n * size).is_none()
            {
                break;
            }
            i += n;
        }
        i
    }
}
