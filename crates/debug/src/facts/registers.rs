//! Registers of all kinds, each with whether it has changed.

use rivet_hart::Hart;
use rivet_isa::{csr, reg};

use super::{MemoryFacts, byte_at};
use crate::debugger::Debugger;
use crate::expr::{Lanes, float_register};
use crate::format::{Format, NumberKind};
use crate::memory::instruction_at_pc;
use crate::view::csr::words;
use crate::view::lane_kinds::float_registers;
use crate::view::lanes::{LaneGroup, lanes};
use crate::view::vector::Parts;

/// The CSRs that are told, in their order.
const CSRS: [&str; 7] = ["vl", "vtype", "vstart", "vxrm", "vxsat", "frm", "fflags"];

/// Registers and memory at an earlier moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// The number of the hart.
    hart: u64,
    x: [u64; 32],
    f: [u64; 32],
    v: Vec<u8>,
    /// Values of [`CSRS`].
    csrs: Vec<Option<u64>>,
    memory: (u64, Vec<u8>),
}

/// A register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// Its name in the ABI.
    pub name: &'static str,
    /// Its bits; of a float that is NaN-boxed those of the number.
    pub bits: u64,
    /// How to read them.
    pub format: Format,
    /// The name of the address that it holds, if it has one.
    pub symbol: Option<String>,
    /// Is it another value than before?
    pub changed: bool,
}

/// A control and status register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsrValue {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: u64,
    /// What that says; empty where the number says it all.
    pub words: String,
    /// Is it another value than before?
    pub changed: bool,
}

/// The vector registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorFacts {
    /// `e32, m2, ta, mu`, or `vill`.
    pub vtype: String,
    /// Elements that instructions work on.
    pub vl: usize,
    /// Elements of a group.
    pub vlmax: usize,
    /// The first element that the next instruction works on.
    pub vstart: usize,
    /// The bits of v0 for the body, where the next instruction is masked: lanes are told masked off by it.
    pub mask: Option<Vec<bool>>,
    /// All groups of LMUL registers.
    pub groups: Vec<LaneGroup>,
}

impl Baseline {
    pub(super) fn of(hart: &Hart, memory: Option<&MemoryFacts>) -> Baseline {
        let memory =
            memory.map(|memory| (memory.address, memory.bytes.iter().map(|(byte, _)| *byte).collect()));
        Baseline {
            hart: hart.id,
            x: hart.x,
            f: hart.f,
            v: hart.v.file().to_vec(),
            csrs: CSRS.map(|name| value(hart, name)).to_vec(),
            memory: memory.unwrap_or_default(),
        }
    }

    /// Is it the state of this hart?
    pub(super) fn is_of(&self, hart: &Hart) -> bool {
        self.hart == hart.id
    }

    /// The byte that was `n` bytes after an address.
    pub(super) fn byte(&self, hart: &Hart, address: u64, n: usize) -> Option<u8> {
        byte_at(hart, self.memory.0, &self.memory.1, address, n)
    }
}

fn value(hart: &Hart, name: &str) -> Option<u64> {
    hart.peek_csr(csr::number(name)?)
}

pub(super) fn csrs(hart: &Hart, before: Option<&Baseline>) -> Vec<CsrValue> {
    let told = CSRS.iter().enumerate().filter_map(|(n, name)| {
        let value = value(hart, name)?;
        let old = before.and_then(|before| before.csrs[n]);
        let changed = old.is_some_and(|old| old != value);
        Some(CsrValue { name, value, words: words(hart, name, value), changed })
    });
    told.collect()
}

pub(super) fn integers(dbg: &Debugger, before: Option<&Baseline>) -> Vec<Register> {
    let hart = dbg.session.hart();
    let register = |n: u8| {
        let bits = if hart.is_rv32 { hart.x(n) & 0xffff_ffff } else { hart.x(n) };
        Register {
            name: reg::x_name(n),
            bits,
            format: Format::new(NumberKind::Hex, hart.xlen()),
            symbol: dbg.symbol(bits),
            changed: before.is_some_and(|before| before.x[usize::from(n)] != hart.x(n)),
        }
    };
    (1..hart.config.isa.integer_registers()).map(register).collect()
}

pub(super) fn floats(hart: &Hart, before: Option<&Baseline>) -> Vec<Register> {
    let register = |n: u8| {
        let (format, bits) = float_register(hart, n, None);
        let changed = before.is_some_and(|before| before.f[usize::from(n)] != hart.f[usize::from(n)]);
        Register { name: reg::f_name(n), bits, format, symbol: None, changed }
    };
    (0..32).map(register).collect()
}

pub(super) fn vectors(
    dbg: &Debugger,
    kind: Option<NumberKind>,
    before: Option<&Baseline>,
) -> Option<VectorFacts> {
    let hart = dbg.session.hart();
    let v = &hart.v;
    if v.vlenb() == 0 {
        return None;
    }
    let vtype = v.vtype();
    let step = if vtype.vill { 1 } else { vtype.lmul.regs() as u8 };
    // In the scratch machine no instruction comes next.
    let next = instruction_at_pc(hart).filter(|_| dbg.scratch.is_none());
    let is_masked = next.is_some_and(|inst| !inst.vm);
    let parts = Parts::of(hart, is_masked);
    let sew = if vtype.vill { 8 } else { vtype.sew.bits() };
    let floats = if kind.is_none() { float_registers(dbg) } else { 0 };
    let group = |n: u8| {
        let float = (floats >> n & 1 != 0).then_some(NumberKind::Float);
        let format = kind.or(float).map(|kind| Format { kind, bits: None }.at(sew));
        let group = dbg.scope().group(&Lanes { reg: n, lmul: None, format, range: None }).ok()?;
        let lanes = lanes(hart, &group, &parts, 0..group.len, before.map(|before| before.v.as_slice()));
        Some(LaneGroup { register: n, registers: group.regs, format: group.format, lanes })
    };
    let groups = (0..32 / step).filter_map(|n| group(n * step)).collect();
    Some(VectorFacts {
        vtype: vtype.to_string(),
        vl: v.vl,
        vlmax: v.vlmax(),
        vstart: v.vstart,
        mask: parts.mask,
        groups,
    })
}
