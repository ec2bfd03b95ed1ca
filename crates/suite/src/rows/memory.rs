//! Vector loads and stores (V 7). Addresses are relative to a window of memory; an access outside it is a fault, and a
//! case that takes one is not part of the suite, but for fault-only-first loads.

use std::collections::HashSet;

use rivet_isa::op::Row;

use crate::machine::{Fault, Machine};
use crate::pool::Pool;
use crate::shape::{Cell, Held, MaskUse, Overlap};
use crate::statement::{Inst, Meaning, Memory, Run, Second, Statement, Tail};

/// How a row finds its addresses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Unit,
    FaultOnlyFirst,
    Strided,
    Indexed,
    Mask,
    Whole,
}

/// A row's name taken apart.
struct Name {
    mode: Mode,
    store: bool,
    /// Elements are accessed in order.
    ordered: bool,
    /// The number in the name: EEW of the data, or of the indices.
    eew: usize,
    /// Whole registers.
    regs: usize,
}

impl Name {
    fn new(mnemonic: &str) -> Option<Name> {
        let stem = mnemonic.strip_suffix(".v")?;
        let (store, rest) = match stem.split_at_checked(2)? {
            ("vl", rest) => (false, rest),
            ("vs", rest) => (true, rest),
            _ => return None,
        };
        let name = |mode, ordered, eew: &str, regs: &str| {
            Some(Name { mode, store, ordered, eew: eew.parse().ok()?, regs: regs.parse().ok()? })
        };
        if let Some((regs, eew)) = rest.split_once("re") {
            return name(Mode::Whole, false, eew, regs);
        }
        if let Some(regs) = rest.strip_suffix('r') {
            return name(Mode::Whole, false, "8", regs);
        }
        if let Some(eew) = rest.strip_prefix("uxei") {
            return name(Mode::Indexed, false, eew, "1");
        }
        if let Some(eew) = rest.strip_prefix("oxei") {
            return name(Mode::Indexed, true, eew, "1");
        }
        if let Some(eew) = rest.strip_prefix("se") {
            return name(Mode::Strided, false, eew, "1");
        }
        match rest.strip_prefix('e') {
            Some(eew) if eew.ends_with("ff") => {
                name(Mode::FaultOnlyFirst, false, eew.trim_end_matches('f'), "1")
            }
            Some(eew) => name(Mode::Unit, false, eew, "1"),
            None if rest == "m" => name(Mode::Mask, false, "8", "1"),
            None => None,
        }
    }

    /// Bits of a data element.
    fn data(&self, cell: &Cell) -> usize {
        if self.mode == Mode::Indexed { cell.sew } else { self.eew }
    }

    /// Bytes from one segment to the next, if they follow each other.
    fn segment(&self, cell: &Cell) -> usize {
        cell.nf * self.data(cell) / 8
    }
}

/// All elements that a row accesses, as (element, field, address).
fn accesses(st: &Statement, name: &Name, inst: &Inst, m: &Machine) -> Vec<(usize, usize, u64)> {
    let active = match name.mode {
        // "The effective vector length is evl = ceil(vl/8) … vstart is in units of bytes".
        Mode::Mask => (m.vstart..m.vl.div_ceil(8)).collect(),
        // "evl = NFIELDS*VLEN/EEW, regardless of current settings in vtype and vl".
        Mode::Whole => (m.vstart..name.regs * m.cell.vlen / name.eew).collect(),
        _ => st.active(inst, m),
    };
    let offset = |i: usize| match name.mode {
        Mode::Strided => (i as u64).wrapping_mul(m.scalars.rs2),
        // "The vector offset operand is treated as a vector of byte-address offsets", zero-extended.
        Mode::Indexed => m.element(inst.at.vs2, name.eew, i),
        _ => (i * name.segment(&m.cell)) as u64,
    };
    let field = |i, f: usize| {
        let within = (f * name.data(&m.cell) / 8) as u64;
        (i, f, m.scalars.rs1.wrapping_add(offset(i)).wrapping_add(within))
    };
    active.iter().flat_map(|&i| (0..m.cell.nf).map(move |f| (i, f))).map(|(i, f)| field(i, f)).collect()
}

/// The register group of field `f`.
fn group(inst: &Inst, m: &Machine, eew: usize, f: usize) -> usize {
    let emul = m.cell.lmul + eew.ilog2() as i32 - m.cell.sew.ilog2() as i32;
    inst.at.vd + f * (1 << emul.max(0))
}

fn load(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let Some(name) = Name::new(st.row.mnemonic()) else { return Err(Fault) };
    whole_in_range(&name, m)?;
    let eew = name.data(&m.cell);
    let before = m.clone();
    for (i, f, address) in accesses(st, &name, inst, &before) {
        match before.load(address, eew) {
            Ok(value) => m.set_element(group(inst, m, eew, f), eew, i, value),
            // "If an element > 0 raises an exception, the corresponding trap is not taken, and the vector length vl is
            // reduced to the index of the element that would have raised an exception."
            Err(Fault) if i > 0 && name.mode == Mode::FaultOnlyFirst => {
                trim(inst, &before, m, i);
                break;
            }
            Err(Fault) => return Err(Fault),
        }
    }
    m.vstart = 0;
    Ok(())
}

/// vl = `i`; whatever a partly loaded segment has written is forgotten, as the comparison does.
fn trim(inst: &Inst, before: &Machine, m: &mut Machine, i: usize) {
    let Some(name) = Name::new(inst.row.mnemonic()) else { return };
    m.vl = i;
    for f in 0..m.cell.nf {
        let reg = group(inst, m, name.eew, f);
        m.set_element(reg, name.eew, i, before.element(reg, name.eew, i));
    }
}

fn store(st: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let Some(name) = Name::new(st.row.mnemonic()) else { return Err(Fault) };
    whole_in_range(&name, m)?;
    let eew = name.data(&m.cell);
    let mut written = HashSet::new();
    for (i, f, address) in accesses(st, &name, inst, m) {
        let value = m.element(group(inst, m, eew, f), eew, i);
        m.store(address, eew, value)?;
        // Which of two unordered stores to one place wins is not said: no such case.
        let fresh = (0..eew as u64 / 8).all(|byte| written.insert(address + byte));
        if !fresh && !name.ordered {
            return Err(Fault);
        }
    }
    m.vstart = 0;
    Ok(())
}

/// Whole-register accesses "are reserved if vstart ≥ evl".
fn whole_in_range(name: &Name, m: &Machine) -> Result<(), Fault> {
    let evl = name.regs * m.cell.vlen / name.eew;
    if name.mode == Mode::Whole && m.vstart >= evl { Err(Fault) } else { Ok(()) }
}

/// Offsets of aligned elements in the first half of the window, once the base has made up for what all of them have:
/// those of 16 and 32 bits their highest bit, which must not be extended as a sign; those of 64 bits are negative.
fn offsets(cell: &Cell, eew: usize) -> Pool {
    let half = 16 * cell.vlenb() as u64;
    let keep = (half - 1) & !(cell.sew as u64 / 8 - 1);
    match eew {
        8 => Pool::bounded(eew, keep),
        64 => Pool::bounded_with(eew, keep, half.wrapping_neg()),
        _ => Pool::bounded_with(eew, keep, 1 << (eew - 1)),
    }
}

/// Offsets that are all different in as many elements as fit, neighbours far apart.
fn distinct(cell: &Cell, eew: usize) -> Pool {
    let segment = (cell.nf * cell.sew / 8).next_power_of_two() as u64;
    let range = (16 * cell.vlenb() as u64).min(1 << eew.min(32));
    Pool { step: 5 * segment, ..Pool::exact(eew, (range - 1) & !(segment - 1)) }
}

/// The pool of indices, by their width and by whether they may be equal.
fn indices(eew: usize, store_unordered: bool) -> fn(&Cell) -> Pool {
    match (eew, store_unordered) {
        (8, false) => |cell| offsets(cell, 8),
        (16, false) => |cell| offsets(cell, 16),
        (32, false) => |cell| offsets(cell, 32),
        (_, false) => |cell| offsets(cell, 64),
        (8, true) => |cell| distinct(cell, 8),
        (16, true) => |cell| distinct(cell, 16),
        (32, true) => |cell| distinct(cell, 32),
        (_, true) => |cell| distinct(cell, 64),
    }
}

/// Strides for data of `eew` bits: one segment after the other, with gaps, backwards, on the spot, overlapping.
fn strides(eew: usize) -> fn(&Cell) -> Vec<i64> {
    fn of(cell: &Cell, eew: i64) -> Vec<i64> {
        let (element, segment) = (eew / 8, cell.nf as i64 * eew / 8);
        vec![segment, 2 * segment, -segment, 0, 3 * segment, -2 * segment, element, segment + element]
    }
    match eew {
        8 => |cell| of(cell, 8),
        16 => |cell| of(cell, 16),
        32 => |cell| of(cell, 32),
        _ => |cell| of(cell, 64),
    }
}

/// Where the window's last elements are: half of the segments that VLMAX asks for are in it.
fn near_the_end(eew: usize) -> fn(&Cell) -> i64 {
    fn of(cell: &Cell, eew: usize) -> i64 {
        let bytes = (cell.vlmax() / 2 + 1) * cell.nf * eew / 8;
        (32 * cell.vlenb() - bytes) as i64
    }
    match eew {
        8 => |cell| of(cell, 8),
        16 => |cell| of(cell, 16),
        32 => |cell| of(cell, 32),
        _ => |cell| of(cell, 64),
    }
}

/// The statement of a row of this chapter.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let name = Name::new(row.mnemonic())?;
    let run: Run = if name.store { store } else { load };
    let mut st = Statement::new(row, Meaning::Other(run));
    st.memory = if name.store { Memory::Store } else { Memory::Load };
    st.shape.vd = Some(match name.mode {
        Mode::Indexed => Held::Sew(0),
        Mode::Mask => Held::Mask,
        Mode::Whole => Held::Whole(name.regs),
        _ => Held::Bits(name.eew),
    });
    match name.mode {
        Mode::Mask => st.tail = if name.store { Tail::None } else { Tail::MaskBytes },
        Mode::Whole => {
            st.tail = Tail::None;
            st.exists = |cell| cell.sew == 8 || cell.sew == 64;
        }
        Mode::Strided => {
            st.rs2 = strides(name.eew);
            st.base = |cell| 16 * cell.vlenb() as i64;
        }
        Mode::Indexed => {
            st.shape.vs2 = Some(Held::Bits(name.eew));
            st.shape.overlap = Overlap::Index;
            let unordered_store = name.store && !name.ordered;
            st.second = (Second::Vs2, indices(name.eew, unordered_store));
            st.base = match name.eew {
                16 if !unordered_store => |_| -(1 << 15),
                32 if !unordered_store => |_| -(1 << 31),
                64 if !unordered_store => |cell| 16 * cell.vlenb() as i64,
                _ => |_| 0,
            };
        }
        Mode::FaultOnlyFirst => {
            (st.memory, st.tail) = (Memory::Guarded, Tail::Trimmed);
            st.base = near_the_end(name.eew);
        }
        Mode::Unit => {}
    }
    if st.shape.mask == MaskUse::Optional {
        st.fields = &[1, 2, 3, 4, 5, 6, 7, 8];
    }
    Some(st)
}
