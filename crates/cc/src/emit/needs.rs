//! This module collects the extensions that a routine needs beyond RV64GCV, and its marks for linkers.

use std::collections::BTreeSet;

use rivet_isa::{Ext, Op, Operand, Sew};

use crate::assembly;
use crate::ir::Features;
use crate::mir::{Function, Inst, Refer, Reg};

/// Extensions beyond RV64GCV by the names that assemblers have for them, such as `zvfh`.
pub(super) fn extensions(function: &Function) -> BTreeSet<&'static str> {
    let first = |any: Vec<&'static str>| any.first().copied();
    needs(function).into_iter().filter_map(first).collect()
}

/// An extension for numbers of 16 bits that a function needs and the target does not have.
pub(crate) fn missing(function: &Function, target: &Features) -> Option<&'static str> {
    let lacks =
        |any: &Vec<&'static str>| any.iter().all(|name| target.small_float_extension(name) == Some(false));
    needs(function).into_iter().find(lacks)?.first().copied()
}

/// Of what a function needs beyond RV64GCV the extensions of which each is enough.
fn needs(function: &Function) -> Vec<Vec<&'static str>> {
    let mut out = Vec::new();
    let mut add = |op: Op| {
        for any in op.row().needs {
            if !any.iter().any(|ext| is_base(*ext)) {
                out.push(any.iter().map(|ext| ext.name()).collect());
            }
        }
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
    let halves = insts().filter_map(|inst| half_extension(inst, inst.op()?));
    out.extend(halves.map(|name| vec![name]));
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

/// The extension that makes it work on numbers of binary16 in lanes. Conversions that have integers on the narrow side need none.
fn half_extension(inst: &Inst, op: Op) -> Option<&'static str> {
    let halves = inst.vector.as_ref().is_some_and(|v| v.vtype.sew == Sew::E16);
    let name = op.row().mnemonic;
    let float = name.starts_with("vf") || name.starts_with("vmf");
    let scalar = op.row().operands.iter().any(|o| matches!(o, Operand::Fs1 | Operand::Fd));
    let other = name.contains("bf16")
        || name.starts_with("vfwcvt.f.x")
        || name.starts_with("vfncvt") && !name.starts_with("vfncvt.f") && !name.starts_with("vfncvt.rod")
        || name == "vfirst.m";
    let converts = matches!(op, Op::vfwcvt_f_f_v | Op::vfncvt_f_f_w);
    (halves && (float || scalar) && !other).then_some(if converts { "zvfhmin" } else { "zvfh" })
}

/// Are there vectors among its parameters or results? Linkers must then not bind it lazily.
pub(super) fn passes_vectors(function: &Function) -> bool {
    let vector = |reg: &Reg| reg.number() >= Reg::V0.number();
    function.params.iter().any(|p| vector(&p.from))
        || function.blocks.iter().any(|b| b.term.uses().iter().any(vector))
}
