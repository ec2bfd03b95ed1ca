//! Configuration-setting instructions (V 6).

use rivet_isa::op::Row;

use crate::machine::{Fault, Machine, Vtype};
use crate::shape::Cell;
use crate::statement::{Inst, Meaning, Statement, Tail};

/// vtype values to set: every SEW and LMUL of the grid under changing policies, and values that must set vill.
const VTYPES: &[i64] = &[
    0x00, 0x41, 0x82, 0xc3, 0xc5, 0x86, 0x47, 0x08, 0xc9, 0x8a, 0x4b, 0x0e, 0xcf, 0xd0, 0x91, 0x52, 0x13,
    0xd7, 0x18, 0x59, 0x9a, 0xdb, // SEW × LMUL
    0x04, 0x4c, // the reserved LMUL
    0x20, 0x2b, 0x38, // reserved SEWs
    0x100, 0x2c1, 0x200, // reserved upper bits
    0x40, 0x80,
];

/// The same, for a register: bit 63 as well, which is vill itself.
fn vtypes(_: &Cell) -> Vec<i64> {
    let mut state = 5u64;
    let mut pick = || VTYPES[(crate::pool::random(&mut state) % VTYPES.len() as u64) as usize];
    let mut out: Vec<i64> = (0..7).map(|_| pick()).collect();
    out.push(-1);
    out
}

/// Immediate AVLs.
fn avls(_: &Cell) -> Vec<i64> {
    vec![0, 1, 2, 3, 7, 15, 16, 31]
}

/// SEW and log2 of LMUL that vtype bits name, if they must be supported; `None` must set vill.
fn config(vtype: u64) -> Option<(usize, i32)> {
    let (sew, lmul) = (8usize << (vtype >> 3 & 7), (vtype & 7) as i32);
    let lmul = if lmul > 4 { lmul - 8 } else { lmul };
    let supported = Cell::all(128).any(|c| c.sew == sew && c.lmul == lmul);
    (vtype >> 8 == 0 && lmul != 4 && supported).then_some((sew, lmul))
}

/// "vl = AVL if AVL ≤ VLMAX; ceil(AVL / 2) ≤ vl ≤ VLMAX if AVL < 2 * VLMAX; vl = VLMAX if AVL ≥ 2 * VLMAX".
/// What an implementation may choose has no case.
fn set(_: &Statement, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
    let rs2 = inst.rs2.unwrap_or(0);
    let (vtype, avl) = match inst.row.mnemonic() {
        "vsetvl" => (rs2 as u64, m.scalars.rs1),
        "vsetivli" => (inst.imm as u64, rs2 as u64),
        _ => (inst.imm as u64, m.scalars.rs1),
    };
    let rd_is_x0 = inst.x0[0];
    let rs1_is_x0 = inst.x0[1] && inst.row.mnemonic() != "vsetivli";
    let avl = match (rd_is_x0, rs1_is_x0) {
        (true, true) => m.vl as u64,
        (false, true) => u64::MAX,
        _ => avl,
    };
    match config(vtype) {
        Some((sew, lmul)) => {
            let vlmax = Cell { sew, lmul, ..m.cell }.vlmax();
            // "This form can only be used when VLMAX … is not actually changed".
            if rd_is_x0 && rs1_is_x0 && vlmax != m.cell.vlmax() {
                return Err(Fault);
            }
            m.vl = match usize::try_from(avl) {
                Ok(avl) if avl <= vlmax => avl,
                Ok(avl) if avl < 2 * vlmax => return Err(Fault),
                _ => vlmax,
            };
            m.vtype = Vtype { vill: false, bits: vtype as u8 };
        }
        None if rd_is_x0 && rs1_is_x0 => return Err(Fault),
        None => {
            m.vl = 0;
            m.vtype = Vtype { vill: true, bits: 0 };
        }
    }
    if !rd_is_x0 {
        m.scalars.rd = m.vl as u64;
    }
    m.vstart = 0;
    Ok(())
}

/// The statement of a row of this chapter.
pub(super) fn statement(row: &'static Row) -> Option<Statement> {
    let mut st = Statement::new(row, Meaning::Other(set));
    match row.mnemonic() {
        "vsetvl" => st.rs2 = vtypes,
        "vsetivli" => (st.immediates, st.rs2) = (VTYPES, avls),
        "vsetvli" => st.immediates = VTYPES,
        _ => return None,
    }
    st.tail = Tail::None;
    st.x0 = true;
    // AVLs from 0 to beyond twice the largest VLMAX.
    st.scalar = |cell| (4 * cell.vlen as u64 - 1, 0);
    Some(st)
}
