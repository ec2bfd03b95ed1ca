//! Vector configuration, integer, fixed-point and move instructions: corner values worked out by hand, the rules of
//! legality, and policies. Random cases of all operations are compared with the suite's statements, in
//! `vector_statements`.

mod policy;
mod rules;
mod set;
mod values;

use std::sync::Arc;

use rivet_exec::Uop;
use rivet_hart::{Agnostic, Hart, Trap};
use rivet_isa::{Inst, Isa, Lmul, Op, Operand, Sew, Vtype, Xlen};
use rivet_testkit::{everything, machine};

/// A hart with all extensions and this VLEN.
fn hart(vlen: u32) -> Hart {
    let mut isa = everything(Xlen::Rv64);
    isa.vlen = vlen;
    machine(isa)
}

/// A hart of an ISA string.
fn hart_of(isa: &str) -> Hart {
    machine(Isa::parse(isa).expect("an ISA string"))
}

fn set_agnostic(hart: &mut Hart, agnostic: Agnostic) {
    Arc::make_mut(&mut hart.config).agnostic = agnostic;
}

/// Sets vtype, and vl to VLMAX.
fn set_vtype(hart: &mut Hart, sew: Sew, lmul: Lmul) {
    hart.v.set_vtype(Vtype::new(sew, lmul));
    hart.v.vl = hart.v.vlmax();
}

/// `op vd, vs2, vs1|rs1|imm`, unmasked; instructions that read v0 as an operand do.
fn inst(op: Op, vd: u8, vs2: u8, vs1: i32) -> Inst {
    let operands = &*op.row().operands;
    let immediate = operands.iter().any(|o| matches!(o, Operand::Simm5 | Operand::Uimm5V | Operand::Uimm6V));
    let mut inst = Inst { rd: vd, rs2: vs2, vm: !operands.contains(&Operand::V0), ..Inst::new(op) };
    if immediate {
        inst.imm = vs1;
    } else {
        inst.rs1 = vs1 as u8;
    }
    inst
}

/// The same, masked.
fn masked(inst: Inst) -> Inst {
    Inst { vm: false, ..inst }
}

fn run(hart: &mut Hart, inst: Inst) -> Result<(), Trap> {
    let uop = Uop::new(inst, hart.pc);
    (uop.handler)(hart, &uop)
}

fn ok(hart: &mut Hart, inst: Inst) {
    run(hart, inst).unwrap_or_else(|trap| panic!("{inst:?} under {}: {trap}", hart.v.vtype()));
}

/// Runs an instruction that must be illegal and change nothing; gives the reason.
fn illegal(hart: &mut Hart, inst: Inst) -> String {
    let before = hart.v.clone();
    let trap = run(hart, inst).expect_err(&format!("{inst:?} under {} ran", before.vtype()));
    assert_eq!(trap.cause, rivet_hart::Cause::IllegalInstruction);
    assert_eq!(hart.v.file(), before.file());
    assert_eq!((hart.v.vl, hart.v.vstart, hart.v.vtype()), (before.vl, before.vstart, before.vtype()));
    assert!(!trap.why.is_empty());
    trap.why.to_string()
}
