//! This module collects the extensions that a routine needs beyond RV64GCV, and its marks for linkers.

use std::collections::BTreeSet;

use rivet_isa::{Ext, Op, Operand, Sew};

use crate::mir::{Function, Inst, Reg};

/// Extensions beyond RV64GCV by the names that assemblers have for them, such as `zvfh`.
pub(super) fn extensions(function: &Function) -> BTreeSet<&'static str> {
    let mut out = BTreeSet::new();
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        let Some(op) = inst.op() else { continue };
        for any in op.row().needs {
            if !any.iter().any(|ext| is_base(*ext)) {
                out.extend(any.first().map(|ext| ext.name()));
            }
        }
        if computes_halves(inst, op) {
            out.insert("zvfh");
        }
    }
    out
}

/// Is it part of RV64GCV?
fn is_base(ext: Ext) -> bool {
    let name = ext.name();
    name.len() == 1
        || name.starts_with("zve")
        || name.starts_with("zi")
        || matches!(name, "zmmul" | "zaamo" | "zalrsc")
}

/// Does it work on numbers of binary16 in lanes? Conversions that have integers on the narrow side do not.
fn computes_halves(inst: &Inst, op: Op) -> bool {
    let halves = inst.vector.as_ref().is_some_and(|v| v.vtype.sew == Sew::E16);
    let name = op.row().mnemonic;
    let float = name.starts_with("vf") || name.starts_with("vmf");
    let scalar = op.row().operands.iter().any(|o| matches!(o, Operand::Fs1 | Operand::Fd));
    let other = name.contains("bf16")
        || name.starts_with("vfwcvt.f.x")
        || name.starts_with("vfncvt") && !name.starts_with("vfncvt.f") && !name.starts_with("vfncvt.rod")
        || name == "vfirst.m";
    halves && (float || scalar) && !other
}

/// Are there vectors among its parameters or results? Linkers must then not bind it lazily.
pub(super) fn passes_vectors(function: &Function) -> bool {
    let vector = |reg: &Reg| reg.number() >= Reg::V0.number();
    function.params.iter().any(|p| vector(&p.from))
        || function.blocks.iter().any(|b| b.term.uses().iter().any(vector))
}
