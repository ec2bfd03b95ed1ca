//! This pass lowers AVLs to what readers need and folds merges into the instructions before them.
//!
//! An instruction at VLMAX whose result is only read for n lanes runs for n lanes. A move under a length or a merge
//! under a mask of a value that nobody else reads becomes part of the instruction that makes the value.

use rivet_isa::Function as Semantics;
use std::collections::HashMap;

use rivet_isa::{Chapter, Op, Operand, Shape, Slot};

use super::demand::reads_lanes_below_vl;
use crate::mir::{Avl, BlockId, Code, Function, Inst, Reg, Role, Vector};

/// Where a register is read: block, place, role, slot.
type RegisterUse = (BlockId, usize, Role, Slot);

/// Folds merges and lowers AVLs until nothing changes.
pub fn shrink(function: &mut Function) {
    for _ in 0..16 {
        let a = shorten(function);
        let b = fold_merges(function);
        if !a && !b {
            return;
        }
    }
}

fn readers(function: &Function) -> HashMap<Reg, Vec<RegisterUse>> {
    let mut out: HashMap<Reg, Vec<RegisterUse>> = HashMap::new();
    for id in function.ids() {
        let block = function.at(id);
        for (at, inst) in block.insts.iter().enumerate() {
            for (slot, reg) in [(Slot::Rs1, inst.rs1), (Slot::Rs2, inst.rs2), (Slot::Rs3, inst.rs3)] {
                reg.into_iter().for_each(|r| out.entry(r).or_default().push((id, at, Role::Use, slot)));
            }
            if !inst.writes_rd() {
                let stored = inst.rd.iter().chain(&inst.more);
                stored.for_each(|r| out.entry(*r).or_default().push((id, at, Role::Use, Slot::Rd)));
            }
            if let Some(vector) = &inst.vector {
                vector
                    .passthru
                    .iter()
                    .for_each(|r| out.entry(*r).or_default().push((id, at, Role::Tied, Slot::Rd)));
                vector
                    .mask
                    .iter()
                    .for_each(|r| out.entry(*r).or_default().push((id, at, Role::Mask, Slot::Vm)));
            }
        }
        // What leaves the block is read as a whole.
        let outs =
            block.term.edges().into_iter().flat_map(|e| e.args.iter().copied()).chain(block.term.uses());
        for reg in outs {
            out.entry(reg).or_default().push((id, usize::MAX, Role::Use, Slot::Rd));
        }
    }
    out
}

/// The place of each definition.
fn places(function: &Function) -> HashMap<Reg, (BlockId, usize)> {
    let mut out = HashMap::new();
    for id in function.ids() {
        for (at, inst) in function.at(id).insts.iter().enumerate() {
            inst.defs().for_each(|r| {
                out.insert(r, (id, at));
            });
        }
    }
    out
}

/// Lowers VLMAX to the one AVL that all readers have.
fn shorten(function: &mut Function) -> bool {
    let (readers, places, dominators) = (readers(function), places(function), function.dominators());
    let mut changed = false;
    for id in function.reverse_postorder().into_iter().rev() {
        for at in (0..function.at(id).insts.len()).rev() {
            let inst = &function.at(id).insts[at];
            let Some(vector) = inst.vector.as_ref().filter(|v| v.avl == Avl::Max) else { continue };
            let (Some(rd), true, true) = (inst.rd, inst.writes_rd(), inst.more.is_empty()) else { continue };
            if !function.class(rd).is_vector() || inst.loads() && is_whole(inst) || writes_across(inst) {
                continue;
            }
            let Some(found) = readers.get(&rd) else { continue };
            let mut avl: Option<Avl> = None;
            let ratio = vector.vtype.log2_ratio();
            let same = found.iter().all(|&(block, place, role, slot)| {
                let Some(reader) = function.at(block).insts.get(place) else { return false };
                let Some(v) = &reader.vector else { return false };
                let lanes = match role {
                    Role::Mask => true,
                    Role::Tied => v.vtype.vta,
                    _ => reader.op().is_some_and(|op| reads_lanes_below_vl(op, slot)),
                };
                let own = *avl.get_or_insert(v.avl) == v.avl;
                lanes && own && v.avl != Avl::None && v.vtype.log2_ratio() == ratio
            });
            let Some(avl) = avl.filter(|a| same && *a != Avl::Max) else { continue };
            if let Avl::Reg(reg) = avl {
                let before = match places.get(&reg) {
                    Some(&(block, place)) => {
                        block == id && place < at || block != id && dominators.dominates(block, id)
                    }
                    // A parameter of a block.
                    None => function
                        .ids()
                        .any(|b| function.at(b).params.contains(&reg) && dominators.dominates(b, id)),
                };
                if !before {
                    continue;
                }
            }
            if let Some(vector) = &mut function.at_mut(id).insts[at].vector {
                vector.avl = avl;
                changed = true;
            }
        }
    }
    changed
}

fn is_whole(inst: &Inst) -> bool {
    inst.op().is_some_and(|op| matches!(op.form().vd, Shape::Whole(_)))
}

/// Does what it writes depend on more than the lanes it is asked for, as where lanes move?
fn writes_across(inst: &Inst) -> bool {
    inst.op().is_some_and(|op| {
        let row = op.row();
        matches!(row.chapter, Chapter::vred | Chapter::vfred)
            || matches!(
                row.function,
                Semantics::compress | Semantics::slide1down_vx | Semantics::fslide1down_vf
            )
    })
}

/// Lets the instruction that makes a value write it where a merge would put it.
fn fold_merges(function: &mut Function) -> bool {
    let counts = function.use_counts();
    for id in function.ids() {
        for at in 0..function.at(id).insts.len() {
            let Some((source, passthru, mask)) = as_merge(&function.at(id).insts[at]) else { continue };
            if counts[source.number()] != 1 {
                continue;
            }
            let insts = &function.at(id).insts;
            let Some(from) = insts[..at].iter().position(|i| i.writes_rd() && i.rd == Some(source)) else {
                continue;
            };
            if let Some(new) = folded(insts, from, at, passthru, mask) {
                let block = function.at_mut(id);
                block.insts[at] = new;
                block.insts.remove(from);
                return true;
            }
        }
    }
    false
}

/// `vmv.v.v` under a length, or a merge: source, what is kept, mask.
fn as_merge(inst: &Inst) -> Option<(Reg, Option<Reg>, Option<Reg>)> {
    let vector = inst.vector.as_ref()?;
    match inst.op()? {
        Op::vmv_v_v => Some((inst.rs1?, vector.passthru, None)),
        // Where the mask is set vs1, otherwise vs2; the tail is the passthru's or nobody's.
        Op::vmerge_vvm => {
            let kept = vector.passthru.is_none_or(|p| Some(p) == inst.rs2);
            kept.then_some((inst.rs1?, inst.rs2, vector.mask))
        }
        _ => None,
    }
}

fn folded(insts: &[Inst], from: usize, at: usize, passthru: Option<Reg>, mask: Option<Reg>) -> Option<Inst> {
    let (source, merge) = (&insts[from], &insts[at]);
    let (op, vector, outer) = (source.op()?, source.vector.as_ref()?, merge.vector.as_ref()?);
    let operands = &*op.row().operands;
    let maskable = operands.contains(&Operand::Vm);
    let lanes = matches!(op.form().vd, Shape::Group(_) | Shape::Width(_))
        && !matches!(op.row().chapter, Chapter::vred | Chapter::vfred);
    let shape = source.rd.is_some() && source.more.is_empty() && lanes && !is_whole(source);
    // An accumulator, or a value of a merge, is a passthru that must stay.
    let same_passthru = vector.passthru.is_none() || vector.passthru == passthru;
    let moved = &insts[from + 1..at];
    let memory = source.loads() && moved.iter().any(Inst::stores);
    let width = op.form().vd.eew(vector.vtype) == Some(outer.vtype.sew.bits());
    let same_ratio = vector.vtype.log2_ratio() == outer.vtype.log2_ratio();
    let length = vector.avl == outer.avl || vector.avl == Avl::Max && !writes_across(source);
    let masks = vector.mask.is_none() || mask.is_none() || vector.mask == mask;
    // Under a mask, `viota` counts other bits.
    let special = matches!(op, Op::vmv_v_v | Op::vcompress_vm | Op::viota_m)
        || op.row().function == Semantics::fault_only_first;
    if !shape || !same_passthru || memory || !width || !same_ratio || !length || !masks || special {
        return None;
    }
    if mask.is_some() && !maskable {
        return None;
    }
    let mut vtype = vector.vtype;
    let keeps_tail = outer.passthru.is_some() && !outer.vtype.vta;
    vtype.vta = !keeps_tail;
    if vector.mask.is_none() || mask.is_some() {
        vtype.vma = mask.is_none() || passthru.is_none();
    }
    // Without mask and tail to keep, there is nothing to pass through.
    let passthru = passthru.filter(|_| keeps_tail || mask.is_some()).or(vector.passthru);
    let new = Vector { passthru, mask: mask.or(vector.mask), avl: outer.avl, vtype, ..*vector };
    Some(Inst { rd: merge.rd, vector: Some(new), code: Code::Isa(op), ..source.clone() })
}
