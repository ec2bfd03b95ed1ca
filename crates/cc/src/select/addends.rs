//! This pass chooses what a multiply-add overwrites, and keeps splats that are addends out of registers where these are few.
//!
//! Selection lets the result take the place of the addend. Where that lives on and a factor does not, the form that
//! overwrites the factor saves a copy. Where the vectors of a block need more registers than there are, a splat that it
//! adds to products is made in front of each of them: one instruction, as the copy of a register.

use std::collections::HashMap;

use rivet_isa::Op;

use crate::mir::{BlockId, Code, Function, Inst, Loops, Reg, Role, Vector};

/// The multiply-adds that overwrite the addend, and those that compute the same and overwrite a factor.
const FORMS: [(Op, Op); 12] = [
    (Op::vmacc_vv, Op::vmadd_vv),
    (Op::vmacc_vx, Op::vmadd_vx),
    (Op::vnmsac_vv, Op::vnmsub_vv),
    (Op::vnmsac_vx, Op::vnmsub_vx),
    (Op::vfmacc_vv, Op::vfmadd_vv),
    (Op::vfmacc_vf, Op::vfmadd_vf),
    (Op::vfnmacc_vv, Op::vfnmadd_vv),
    (Op::vfnmacc_vf, Op::vfnmadd_vf),
    (Op::vfmsac_vv, Op::vfmsub_vv),
    (Op::vfmsac_vf, Op::vfmsub_vf),
    (Op::vfnmsac_vv, Op::vfnmsub_vv),
    (Op::vfnmsac_vf, Op::vfnmsub_vf),
];

/// Registers of vectors, without the mask and what a choice of other instructions may need.
const ROOM: u32 = 31;

/// Chooses for all multiply-adds.
pub fn place_addends(function: &mut Function) {
    let loops = Loops::of(function);
    for id in function.ids().collect::<Vec<BlockId>>() {
        sink(function, id);
    }
    overwrite_factors(function, &loops);
}

/// The form of a multiply-add that overwrites a factor, if all its elements are computed and none is kept.
fn other_form(inst: &Inst) -> Option<Op> {
    let vector = inst.vector.as_ref().filter(|v| v.mask.is_none() && v.vtype.vta && v.passthru.is_some())?;
    let op = inst.op()?;
    FORMS.into_iter().find(|(macc, _)| *macc == op).map(|(_, madd)| madd).filter(|_| vector.vtype.vma)
}

/// Lets results take the place of factors that end there, where the addend is needed later.
fn overwrite_factors(function: &mut Function, loops: &Loops) {
    let uses = function.use_counts();
    let mut home: HashMap<Reg, usize> = HashMap::new();
    for id in function.ids() {
        let block = function.at(id);
        let defs = block.params.iter().copied().chain(block.insts.iter().flat_map(Inst::defs));
        home.extend(defs.map(|reg| (reg, id.index())));
    }
    for id in function.ids().collect::<Vec<BlockId>>() {
        let depth = |reg: Reg| home.get(&reg).map_or(0, |at| loops.depth[*at]);
        let here = loops.depth[id.index()];
        let ends = |reg: &Reg| uses[reg.number()] == 1 && depth(*reg) == here;
        for at in 0..function.at(id).insts.len() {
            let inst = &function.at(id).insts[at];
            let Some((op, vector)) = other_form(inst).zip(inst.vector) else { continue };
            // Where it is needed on one of several ways only, or as what a merge keeps, both forms need a copy.
            let rest = &function.at(id).insts[at + 1..];
            let reads = |inst: &Inst, reg: &Reg| inst.operands().contains(&(*reg, Role::Use));
            let lives_on = |reg: &Reg| depth(*reg) < here || rest.iter().any(|inst| reads(inst, reg));
            let Some(addend) = vector.passthru.filter(lives_on) else { continue };
            let is_vector = |reg: &Reg| function.class(*reg).is_vector();
            // Either factor may be the one; the other stays where a scalar would be.
            let Some((factor, other)) = [(inst.rs2, inst.rs1), (inst.rs1, inst.rs2)]
                .into_iter()
                .filter_map(|(factor, other)| factor.zip(other))
                .find(|(factor, other)| factor != other && is_vector(factor) && ends(factor))
            else {
                continue;
            };
            let inst = &mut function.at_mut(id).insts[at];
            inst.code = Code::Isa(op);
            (inst.rs1, inst.rs2) = (Some(other), Some(addend));
            inst.vector = Some(Vector { passthru: Some(factor), ..vector });
        }
    }
}

/// Makes splats that a block only adds to products in front of these, as many as do not fit the registers.
fn sink(function: &mut Function, id: BlockId) {
    let block = function.at(id);
    let mut addends: Vec<Reg> = Vec::new();
    let mut others: Vec<Reg> = block.term.edges().iter().flat_map(|edge| edge.args.clone()).collect();
    for inst in &block.insts {
        let addend = inst.vector.and_then(|v| v.passthru).filter(|_| other_form(inst).is_some());
        let is_other = |(_, role): &(Reg, Role)| addend.is_none() || *role != Role::Tied;
        others.extend(inst.operands().into_iter().filter(is_other).map(|(reg, _)| reg));
        addends.extend(addend);
    }
    if addends.is_empty() {
        return;
    }
    let mut splats: Vec<Inst> = Vec::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        let is_wanted = |reg: &Reg| addends.contains(reg) && !others.contains(reg);
        if is_splat(inst) && inst.rd.is_some_and(|rd| is_wanted(&rd)) {
            splats.push(inst.clone());
        }
    }
    for splat in splats {
        let Some(reg) = splat.rd.filter(|_| pressure(function, id) > ROOM) else { return };
        let class = function.class(reg);
        let mut at = 0;
        while at < function.at(id).insts.len() {
            let inst = &function.at(id).insts[at];
            if let Some(user) = inst.vector.filter(|v| v.passthru == Some(reg)) {
                let own = function.reg(class);
                // It is as long as what is added to it.
                let vector = splat.vector.map(|v| Vector { avl: user.avl, ..v });
                let insts = &mut function.at_mut(id).insts;
                insts[at].vector = Some(Vector { passthru: Some(own), ..user });
                insts.insert(at, Inst { rd: Some(own), vector, ..splat.clone() });
                at += 1;
            }
            at += 1;
        }
    }
}

/// Whether an instruction puts a scalar into all elements, and nothing else.
fn is_splat(inst: &Inst) -> bool {
    matches!(inst.op(), Some(Op::vfmv_v_f | Op::vmv_v_x | Op::vmv_v_i))
        && inst.vector.is_some_and(|v| v.passthru.is_none() && v.mask.is_none())
}

/// Registers that vectors take at the worst place of a block, as if it were a loop.
fn pressure(function: &Function, id: BlockId) -> u32 {
    let block = function.at(id);
    let width = |reg: &Reg| if function.class(*reg).is_vector() { function.class(*reg).width() } else { 0 };
    let own: Vec<Reg> = block.params.iter().copied().chain(block.insts.iter().flat_map(Inst::defs)).collect();
    let mut live: Vec<Reg> = block.term.edges().iter().flat_map(|edge| edge.args.clone()).collect();
    // What comes from outside lives all the time.
    live.extend(block.insts.iter().flat_map(|inst| inst.uses()).filter(|reg| !own.contains(reg)));
    live.sort_unstable();
    live.dedup();
    let sum = |live: &[Reg]| live.iter().map(width).sum::<u32>();
    let mut most = sum(&live);
    for inst in block.insts.iter().rev() {
        let defs: Vec<Reg> = inst.defs().collect();
        live.retain(|reg| !defs.contains(reg));
        let before = live.len();
        for reg in inst.uses() {
            if own.contains(&reg) && !live.contains(&reg) {
                live.push(reg);
            }
        }
        // A result may take the place of an operand that ends here.
        let in_place = live.len() > before;
        let results = if in_place { 0 } else { defs.iter().map(width).sum() };
        most = most.max(sum(&live) + results);
    }
    most
}
