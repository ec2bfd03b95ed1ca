//! The memory that an instruction is about to access follows from the registers before it.

use rivet_hart::Hart;
use rivet_isa::{Addressing, Inst, Op, Sew};

/// Bytes of a cache block.
const BLOCK: u64 = 64;

/// One access, or one element of a vector access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// First address.
    pub addr: u64,
    /// Bytes.
    pub len: u32,
    /// Does it store?
    pub store: bool,
    /// Element and field of a vector access.
    pub lane: Option<(usize, usize)>,
}

/// All accesses of `inst`, in the order of the elements; those of inactive elements are none.
pub fn accesses(hart: &Hart, inst: &Inst) -> Vec<Access> {
    match inst.op.form().memory {
        Some(_) => vector(hart, inst),
        None => scalar(hart, inst),
    }
}

fn scalar(hart: &Hart, inst: &Inst) -> Vec<Access> {
    if inst.op == Op::cbo_zero {
        let addr = hart.address(hart.x(inst.rs1), 0);
        return vec![Access { addr: addr & !(BLOCK - 1), len: BLOCK as u32, store: true, lane: None }];
    }
    let Some(found) = inst.op.scalar_access() else { return Vec::new() };
    let offset = if found.atomic { 0 } else { inst.imm as u64 };
    let addr = hart.address(hart.x(inst.rs1), offset);
    let access = |store| Access { addr, len: found.bytes, store, lane: None };
    let directions = [(found.loads, false), (found.stores, true)];
    directions.into_iter().filter(|(there, _)| *there).map(|(_, store)| access(store)).collect()
}

fn vector(hart: &Hart, inst: &Inst) -> Vec<Access> {
    let Some(memory) = inst.op.form().memory else { return Vec::new() };
    let v = &hart.v;
    let vtype = v.vtype();
    let (eew, store) = (memory.eew(vtype), memory.store);
    let base = hart.x(inst.rs1);
    let size = u64::from(eew.bytes());
    let fields = match memory.addressing {
        Addressing::Whole | Addressing::Mask => 1,
        _ => inst.nfields(),
    };
    let end = match memory.addressing {
        Addressing::Whole => {
            let registers = inst.op.form().vd.registers(vtype, v.vlenb() as u32 * 8).unwrap_or(1);
            registers as usize * v.vlenb() / eew.bytes() as usize
        }
        Addressing::Mask => v.vl.div_ceil(8),
        _ if vtype.vill => 0,
        _ => v.vl,
    };
    let mut all = Vec::new();
    for i in v.vstart..end {
        if !inst.vm && !v.mask(0, i) {
            continue;
        }
        let offset = match memory.addressing {
            Addressing::Strided => hart.x(inst.rs2).wrapping_mul(i as u64),
            Addressing::Indexed => index(hart, inst, i),
            _ => size * (i * fields) as u64,
        };
        for field in 0..fields {
            let addr = hart.address(base, offset.wrapping_add(size * field as u64));
            all.push(Access { addr, len: eew.bytes(), store, lane: Some((i, field)) });
        }
    }
    all
}

/// The offset in element `i` of vs2; 0 where the group would end before that.
fn index(hart: &Hart, inst: &Inst, i: usize) -> u64 {
    let v = &hart.v;
    let at = |reg: u8, width: usize| (usize::from(reg) * v.vlenb() + (i + 1) * width) <= v.file().len();
    let eew = inst.op.form().vs2.eew(v.vtype()).and_then(Sew::from_bits);
    match eew {
        Some(Sew::E8) if at(inst.rs2, 1) => v.get::<u8>(inst.rs2, i).into(),
        Some(Sew::E16) if at(inst.rs2, 2) => v.get::<u16>(inst.rs2, i).into(),
        Some(Sew::E32) if at(inst.rs2, 4) => v.get::<u32>(inst.rs2, i).into(),
        Some(Sew::E64) if at(inst.rs2, 8) => v.get::<u64>(inst.rs2, i),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use rivet_isa::Xlen;
    use rivet_testkit::{DATA, everything, machine};

    use super::*;

    #[test]
    fn cache_blocks_are_cleared_whole_and_managed_without_an_access() {
        let mut hart = machine(everything(Xlen::Rv64));
        hart.set_x(10, DATA + 70);
        let of = |op| accesses(&hart, &Inst { rs1: 10, ..Inst::new(op) });
        assert_eq!(of(Op::cbo_zero), [Access { addr: DATA + 64, len: 64, store: true, lane: None }]);
        for op in [Op::cbo_clean, Op::cbo_flush, Op::cbo_inval, Op::prefetch_r, Op::prefetch_w] {
            assert_eq!(of(op), []);
        }
    }
}
