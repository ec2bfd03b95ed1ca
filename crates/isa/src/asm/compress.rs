//! From an instruction to the compressed one that does the same: the rows that expand to it, read backwards.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::decode::available;
use crate::op::ROWS;
use crate::{Inst, Isa, Op, Row};

/// The compressed rows by the mnemonic of what they expand to: by name, because what RV32 encodes otherwise (`zext.h`)
/// has two rows, of which one is named.
static ROWS_BY_BASE: LazyLock<HashMap<&'static str, Vec<&'static Row>>> = LazyLock::new(|| {
    let mut rows: HashMap<_, Vec<_>> = HashMap::new();
    for row in ROWS {
        if let Some(base) = row.expands_to {
            rows.entry(base.row().mnemonic()).or_default().push(row);
        }
    }
    rows
});

/// The 16-bit form of `inst`, if `isa` has one that is no hint.
pub(super) fn compressed(inst: &Inst, isa: &Isa) -> Option<Inst> {
    candidates(inst).into_iter().flatten().find_map(|inst| {
        let rows = ROWS_BY_BASE.get(inst.op.row().mnemonic())?;
        rows.iter().filter(|row| available(row.op, isa)).find_map(|row| {
            let narrow = Inst { op: row.op, len: 2, ..inst };
            let raw = narrow.encode(isa.xlen)?;
            // What the row leaves out must be what it implies: the encoding reads back as the same operands.
            let mut back = Inst { raw, ..Inst::new(row.op) };
            let reads = row.operands.iter().all(|o| o.decode(raw, isa.xlen.bits(), &mut back));
            let same =
                reads && Inst { raw, ..narrow } == back && !back.is_compressed_hint() && !is_x0_hint(&back);
            same.then_some(back)
        })
    })
}

/// `c.add x0, …`, the hints of Zihintntl, and `c.nop` with an immediate, which nobody asked for.
fn is_x0_hint(inst: &Inst) -> bool {
    inst.rd == 0 && (inst.op == Op::c_add || matches!(inst.op, Op::c_nop | Op::c_addi) && inst.imm != 0)
}

/// `inst`, and other ways to say the same: sources swapped, or a move or a constant written as another addition.
fn candidates(inst: &Inst) -> [Option<Inst>; 3] {
    use Op::*;
    let swapped = Inst { rs1: inst.rs2, rs2: inst.rs1, ..*inst };
    let commutes = matches!(inst.op, add | addw | and | or | xor | mul | beq | bne);
    let moves = match (inst.op, inst.rs1, inst.rs2) {
        // `add rd, zero, zero` stays, as LLVM has it.
        (add, 0, source @ 1..) | (add, source @ 1.., 0) => {
            Some(Inst { op: addi, rs1: source, rs2: 0, imm: 0, ..*inst })
        }
        (addiw, 0, _) if inst.rd != 0 => Some(Inst { op: addi, ..*inst }),
        _ => None,
    };
    [Some(*inst), commutes.then_some(swapped), moves]
}
