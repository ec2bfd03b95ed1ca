//! This module collects the extensions that a routine needs, and its marks for linkers.

use std::collections::BTreeSet;

use rivet_isa::{Op, Operand, Sew};

use super::arch;
use crate::assembly;
use crate::ir::Features;
use crate::mir::{Function, Inst, Refer, Reg};

/// Extensions beyond those that [`arch`] says anyway, by the names that assemblers have for them, such as `zvfh`.
pub(super) fn extensions(function: &Function, target: &Features) -> BTreeSet<&'static str> {
    let mut all = needs(function);
    all.retain(|any| !any.iter().any(|name| arch::is_base(name, target)));
    let first = |any: Vec<&'static str>| any.first().copied();
    all.into_iter().filter_map(first).collect()
}

/// An extension that a function needs and the target does not have.
pub(crate) fn missing(function: &Function, target: &Features) -> Option<&'static str> {
    let lacks = |any: &Vec<&'static str>| any.iter().all(|name| target.extension(name) == Some(false));
    needs(function).into_iter().find(lacks)?.first().copied()
}

/// What a function needs: of each list one extension is enough.
fn needs(function: &Function) -> Vec<Vec<&'static str>> {
    let mut out = Vec::new();
    let mut add = |op: Op| {
        let rows = op.row().needs.iter();
        out.extend(rows.map(|any| any.iter().map(|ext| ext.name()).collect::<Vec<_>>()));
    };
    let insts = || function.blocks.iter().flat_map(|b| &b.insts);
    for inst in insts() {
        if let Some(op) = inst.op() {
            add(op);
        }
        let Refer::Symbol(name) = &inst.refer else { continue };
        // What cannot be read was refused by the parser.
        let code = assembly::code(name).and_then(|code| assembly::instructions(code).ok());
        code.into_iter().flatten().for_each(|(inst, _)| add(inst.op));
    }
    let of_lanes = insts().filter_map(|inst| lane_extension(inst, inst.op()?));
    out.extend(of_lanes.map(|name| vec![name]));
    let floats = insts().any(|inst| inst.defs().chain(inst.uses()).any(|reg| is_float(&reg)));
    out.extend(floats.then(|| vec!["f"]));
    out
}

/// The extension that makes a vector instruction work on lanes of its width.
fn lane_extension(inst: &Inst, op: Op) -> Option<&'static str> {
    let sew = inst.vector.as_ref()?.vtype.sew;
    let name = op.row().mnemonic();
    let float = name.starts_with("vf") && name != "vfirst.m" || name.starts_with("vmf");
    let doubled = ["vw", "vfw", "vn", "vfn"].iter().any(|head| name.starts_with(head));
    match (sew, float) {
        (Sew::E16, _) => half_extension(op),
        (Sew::E64, true) => Some("zve64d"),
        (Sew::E32, true) if doubled => Some("zve64d"),
        (Sew::E64, false) if name.starts_with("vmulh") || name.starts_with("vsmul") => Some("v"),
        (Sew::E64, false) => Some("zve64x"),
        (Sew::E32, false) if doubled => Some("zve64x"),
        _ => None,
    }
}

/// The extension that makes it work on numbers of binary16 in lanes. Conversions that have integers on the narrow side need none.
fn half_extension(op: Op) -> Option<&'static str> {
    let name = op.row().mnemonic();
    let float = name.starts_with("vf") || name.starts_with("vmf");
    let scalar = op.row().operands.iter().any(|o| matches!(o, Operand::Fs1 | Operand::Fd));
    let other = name.contains("bf16")
        || name.starts_with("vfwcvt.f.x")
        || name.starts_with("vfncvt") && !name.starts_with("vfncvt.f") && !name.starts_with("vfncvt.rod")
        || name == "vfirst.m";
    let converts = matches!(op, Op::vfwcvt_f_f_v | Op::vfncvt_f_f_w);
    ((float || scalar) && !other).then_some(if converts { "zvfhmin" } else { "zvfh" })
}

/// Is it a floating-point register?
fn is_float(reg: &Reg) -> bool {
    (32..64).contains(&reg.number())
}

/// Are there vectors among its parameters or results? Linkers must then not bind it lazily.
pub(super) fn passes_vectors(function: &Function) -> bool {
    let vector = |reg: &Reg| reg.number() >= Reg::V0.number();
    function.params.iter().any(|p| vector(&p.from))
        || function.blocks.iter().any(|b| b.term.uses().iter().any(vector))
}
