//! The walk over the active elements of a load or store: TLB hits inline, all else one element at a time.

use std::ops::Range;

use rivet_hart::Hart;
use rivet_mem::{PAGE_SIZE, Tlb};

use super::active::Active;
use super::direction::{Direction, Segment, misaligned};
use super::{Data, Place};
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
pub(crate) fn walk<D: Direction, T: Data, P: Place>(hart: &mut Hart, plan: &Plan, place: P) -> Done {
    let mut active = Active::new(&plan.body);
    while !hits::<D, T, P>(&hart.tlb, hart.v.file_mut(), plan, place, &mut active) {
        let i = active.next;
        let addr = plan.address(place.offset(hart.v.file(), i));
        if let Err(trap) = miss::<D, T>(hart, plan, addr, i) {
            hart.v.vstart = i;
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
        return Err(misaligned::<D>(addr, size_of::<T>()));
    }
    D::anywhere::<T>(hart, plan.segment::<T>(addr, i, plan.fields))
}

/// Moves elements as long as the TLB knows where they are. True when none is left; else `active.next` is to be moved
/// in another way.
#[inline(always)]
fn hits<D: Direction, T: Data, P: Place>(
    tlb: &Tlb,
    file: &mut [u8],
    plan: &Plan,
    place: P,
    active: &mut Active,
) -> bool {
    if plan.masked {
        return masked::<D, T, P>(tlb, file, plan, place, active);
    }
    let all = active.all();
    let end = all.end.max(all.start);
    active.next = run::<D, T, P>(tlb, file, plan, place, all);
    active.next == end
}

/// [`hits`] where the mask says which elements there are.
#[inline(never)]
fn masked<D: Direction, T: Data, P: Place>(
    tlb: &Tlb,
    file: &mut [u8],
    plan: &Plan,
    place: P,
    active: &mut Active,
) -> bool {
    while let Some(mut bits) = active.bits(file) {
        let first = active.next;
        let ones = bits.trailing_ones() as usize;
        if bits.count_ones() as usize == ones {
            active.next = run::<D, T, P>(tlb, file, plan, place, first..first + ones);
            if active.next != first + ones {
                return false;
            }
            continue;
        }
        while bits != 0 {
            active.next = first + bits.trailing_zeros() as usize;
            if !one::<D, T, P>(tlb, file, plan, place, active.next, plan.fields) {
                return false;
            }
            bits &= bits - 1;
        }
        active.next += 1;
    }
    true
}

/// Moves elements of `run`, and gives the first that cannot be.
#[inline(always)]
fn run<D: Direction, T: Data, P: Place>(
    tlb: &Tlb,
    file: &mut [u8],
    plan: &Plan,
    place: P,
    run: Range<usize>,
) -> usize {
    match (P::CONTIGUOUS, plan.fields) {
        (true, 1) => pages::<D, T, P>(tlb, file, plan, place, run),
        (false, 1) => each::<D, T, P>(tlb, file, plan, place, run, 1),
        _ => segments::<D, T, P>(tlb, file, plan, place, run),
    }
}

/// Segment by segment, the common numbers of fields as constants.
#[inline(never)]
fn segments<D: Direction, T: Data, P: Place>(
    tlb: &Tlb,
    file: &mut [u8],
    plan: &Plan,
    place: P,
    run: Range<usize>,
) -> usize {
    match plan.fields {
        2 => each::<D, T, P>(tlb, file, plan, place, run, 2),
        3 => each::<D, T, P>(tlb, file, plan, place, run, 3),
        4 => each::<D, T, P>(tlb, file, plan, place, run, 4),
        n => each::<D, T, P>(tlb, file, plan, place, run, n),
    }
}

/// Element by element.
#[inline(always)]
fn each<D: Direction, T: Data, P: Place>(
    tlb: &Tlb,
    file: &mut [u8],
    plan: &Plan,
    place: P,
    run: Range<usize>,
    fields: usize,
) -> usize {
    let mut i = run.start;
    while i < run.end && one::<D, T, P>(tlb, file, plan, place, i, fields) {
        i += 1;
    }
    i
}

/// Moves element `i`, if it can be.
#[inline(always)]
fn one<D: Direction, T: Data, P: Place>(
    tlb: &Tlb,
    file: &mut [u8],
    plan: &Plan,
    place: P,
    i: usize,
    fields: usize,
) -> bool {
    let addr = plan.address(place.offset(file, i));
    addr & plan.align == 0 && D::segment::<T>(tlb, file, plan.segment::<T>(addr, i, fields)).is_some()
}

/// Neighbours in memory, a page at a time.
#[inline(always)]
fn pages<D: Direction, T: Data, P: Place>(
    tlb: &Tlb,
    file: &mut [u8],
    plan: &Plan,
    place: P,
    run: Range<usize>,
) -> usize {
    let mut i = run.start;
    while i < run.end {
        let addr = plan.address(place.offset(file, i));
        // Whole elements up to the end of the page: none if this one crosses it.
        let n = (run.end - i).min((PAGE_SIZE - addr % PAGE_SIZE) as usize / size_of::<T>());
        let at = plan.data + i * size_of::<T>();
        if n == 0 || addr & plan.align != 0 || D::bytes(tlb, addr, file, at, n * size_of::<T>()).is_none() {
            break;
        }
        i += n;
    }
    i
}
