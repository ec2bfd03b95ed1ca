//! What differs between two machines, and which recorded step made it so.

use std::collections::HashMap;

use rivet_hart::Hart;

use super::watch::Ran;
use rivet_isa::{Chapter, Shape};
use rivet_sim::bytes::little_endian;

/// Elements of an operand that are recorded as sources, at most.
const SOURCES: usize = 256;
/// Values that a step records, at most.
const VALUES: usize = 64;
/// No step.
const NONE: u32 = u32::MAX;

/// A place where values can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Location {
    /// An integer register.
    X(u8),
    /// A floating-point register.
    F(u8),
    /// A byte of the vector register file.
    V(usize),
    /// A byte of memory.
    Memory(u64),
    /// fflags and vxsat.
    Flags,
}

/// A value that differs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) at: Location,
    /// Bytes of it.
    pub(super) bytes: usize,
    /// In the first machine and in the second.
    pub(super) values: [u64; 2],
}

/// A source of a step that differed: where it was, and the step that made it so.
pub(super) type Source = (Location, u32);

/// The differences.
pub(super) struct Tracked {
    x: [u32; 32],
    f: [u32; 32],
    v: Vec<u32>,
    memory: HashMap<u64, u32>,
    flags: u32,
}

impl Tracked {
    pub(super) fn new(hart: &Hart) -> Tracked {
        let v = vec![NONE; hart.v.file().len()];
        Tracked { x: [NONE; 32], f: [NONE; 32], v, memory: HashMap::new(), flags: NONE }
    }

    /// Nothing differs any more.
    pub(super) fn is_empty(&self) -> bool {
        let all = self.x.iter().chain(&self.f).chain(&self.v);
        self.memory.is_empty() && self.flags == NONE && all.into_iter().all(|&step| step == NONE)
    }

    /// The step that made a place differ.
    pub(super) fn source(&self, at: Location) -> Option<Source> {
        let step = match at {
            Location::X(r) => self.x[usize::from(r)],
            Location::F(r) => self.f[usize::from(r)],
            Location::V(byte) => *self.v.get(byte)?,
            Location::Memory(addr) => *self.memory.get(&addr)?,
            Location::Flags => self.flags,
        };
        (step != NONE).then_some((at, step))
    }

    /// What an instruction reads that differs.
    pub(super) fn sources(&self, hart: &Hart, ran: &Ran) -> Vec<Source> {
        let inst = &ran.inst;
        let (reads, form) = (inst.reads(), inst.op.form());
        let bits = |set: u32| (0..32u8).filter(move |r| set >> r & 1 != 0);
        let mut found: Vec<Source> = bits(reads.x).filter_map(|r| self.source(Location::X(r))).collect();
        found.extend(bits(reads.f).filter_map(|r| self.source(Location::F(r))));
        let whole = inst.op.base().row().chapter == Chapter::vperm;
        let vd = if form.stores() || form.reads_vd { form.vd } else { Shape::None };
        for (shape, reg, whole) in
            [(form.vs1, inst.rs1, false), (form.vs2, inst.rs2, whole), (vd, inst.rd, false)]
        {
            let fields = if form.stores() && reg == inst.rd { inst.nfields() } else { 1 };
            for range in operand(ran, hart.v.vlenb(), shape, reg, fields, whole) {
                let bytes = range.filter_map(|byte| self.source(Location::V(byte)));
                found.extend(bytes.take(SOURCES * 8));
            }
        }
        if reads.v & 1 != 0 && (!inst.vm || inst.op.base().row().chapter == Chapter::vcarry) {
            found.extend((0..ran.vl.div_ceil(8)).filter_map(|byte| self.source(Location::V(byte))));
        }
        for access in hart.accesses.iter().filter(|access| !access.store) {
            if !self.memory.is_empty() {
                let bytes = (0..u64::from(access.len)).map(|i| access.addr.wrapping_add(i));
                found.extend(bytes.filter_map(|addr| self.source(Location::Memory(addr))).take(SOURCES));
            }
        }
        if inst.op.is_csr() {
            found.extend(self.source(Location::Flags));
        }
        found
    }

    /// Compares the machines after an instruction, or after what is no instruction. What differs anew, or was written by
    /// it, was made so by `step`. Gives these values.
    pub(super) fn compare(&mut self, a: &Hart, b: &Hart, ran: Option<&Ran>, step: u32) -> Vec<Value> {
        let mut values = Vec::new();
        let writes = ran.map(|ran| ran.inst.writes()).unwrap_or_default();
        for r in 1..32u8 {
            let i = usize::from(r);
            let written = writes.x >> r & 1 != 0;
            if mark(&mut self.x[i], a.x[i] != b.x[i], written, step) {
                values.push(Value { at: Location::X(r), bytes: 8, values: [a.x[i], b.x[i]] });
            }
        }
        for r in 0..32u8 {
            let i = usize::from(r);
            let written = writes.f >> r & 1 != 0;
            if mark(&mut self.f[i], a.f[i] != b.f[i], written, step) {
                values.push(Value { at: Location::F(r), bytes: 8, values: [a.f[i], b.f[i]] });
            }
        }
        let flags = (a.fflags, a.v.vxsat) != (b.fflags, b.v.vxsat);
        if mark(&mut self.flags, flags, false, step) {
            values.push(Value { at: Location::Flags, bytes: 1, values: [a.fflags.into(), b.fflags.into()] });
        }
        if ran.is_none_or(|ran| ran.inst.op.is_vector()) {
            self.compare_vectors(a, b, ran, step, &mut values);
        }
        self.compare_stores(a, b, step, &mut values);
        values
    }

    fn compare_vectors(&mut self, a: &Hart, b: &Hart, ran: Option<&Ran>, step: u32, values: &mut Vec<Value>) {
        let vlenb = a.v.vlenb();
        let (mut written, mut size) = (Vec::new(), 1);
        if let Some(ran) = ran
            && ran.inst.op.form().writes_registers()
        {
            let (inst, form) = (&ran.inst, ran.inst.op.form());
            let fields = form.memory.map_or(1, |_| inst.nfields());
            written = operand(ran, vlenb, form.vd, inst.rd, fields, false);
            size = form.vd.eew(ran.vtype).map_or(1, |eew| (eew as usize / 8).max(1));
        }
        let (x, y) = (a.v.file(), b.v.file());
        let mut last = None;
        for i in 0..x.len() {
            if x[i] == y[i] && self.v[i] == NONE {
                continue;
            }
            let is_written = written.iter().any(|range| range.contains(&i));
            let element = i / size * size;
            if mark(&mut self.v[i], x[i] != y[i], is_written, step)
                && last != Some(element)
                && values.len() < VALUES
            {
                last = Some(element);
                let end = (element + size.min(8)).min(x.len());
                let values_at = [x, y].map(|file| little_endian(&file[element..end]));
                values.push(Value { at: Location::V(element), bytes: size, values: values_at });
            }
        }
    }

    fn compare_stores(&mut self, a: &Hart, b: &Hart, step: u32, values: &mut Vec<Value>) {
        let mut at = 0;
        for access in a.accesses.iter().filter(|access| access.store) {
            let range = at..at + access.len as usize;
            at = range.end;
            let (Some(x), Some(y)) = (a.stored.get(range.clone()), b.stored.get(range)) else { return };
            if x == y && self.memory.is_empty() {
                continue;
            }
            for (i, (p, q)) in x.iter().zip(y).enumerate() {
                let addr = access.addr.wrapping_add(i as u64);
                match p == q {
                    true => drop(self.memory.remove(&addr)),
                    false => drop(self.memory.insert(addr, step)),
                }
            }
            if x != y && values.len() < VALUES {
                let bytes = x.len().min(8);
                let both = [x, y].map(|bytes| little_endian(&bytes[..bytes.len().min(8)]));
                values.push(Value { at: Location::Memory(access.addr), bytes, values: both });
            }
        }
    }
}

/// Notes who made a place differ; true if that is this step.
fn mark(owner: &mut u32, differs: bool, written: bool, step: u32) -> bool {
    match differs {
        false => *owner = NONE,
        true if written || *owner == NONE => *owner = step,
        true => {}
    }
    *owner == step
}

/// The bytes of the register file that an operand has in the body; all of its group if `whole`.
fn operand(
    ran: &Ran,
    vlenb: usize,
    shape: Shape,
    reg: u8,
    fields: usize,
    whole: bool,
) -> Vec<std::ops::Range<usize>> {
    let base = usize::from(reg) * vlenb;
    let registers = shape.registers(ran.vtype, vlenb as u32 * 8).unwrap_or(1).max(1) as usize;
    let file = 32 * vlenb;
    let clip = |range: std::ops::Range<usize>| range.start.min(file)..range.end.min(file);
    match shape {
        Shape::None => Vec::new(),
        Shape::Mask => vec![clip(base..base + ran.vl.div_ceil(8))],
        Shape::Whole(_) | Shape::ElementGroup(_) => vec![clip(base..base + registers * vlenb)],
        Shape::Element0(_) => {
            let eew = shape.eew(ran.vtype).unwrap_or(8) as usize / 8;
            vec![clip(base..base + eew)]
        }
        Shape::Group(_) | Shape::Half | Shape::Width(_) if whole => {
            vec![clip(base..base + registers * vlenb)]
        }
        Shape::Group(_) | Shape::Half | Shape::Width(_) => {
            let eew = shape.eew(ran.vtype).unwrap_or(8) as usize / 8;
            let field = |f: usize| base + f * registers * vlenb;
            (0..fields).map(|f| clip(field(f) + ran.vstart * eew..field(f) + ran.vl * eew)).collect()
        }
    }
}
