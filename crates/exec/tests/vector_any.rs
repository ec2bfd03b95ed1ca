//! Random instructions on random states: whatever the specification says of all vector instructions alike.

use rivet_exec::{Uop, written_registers};
use rivet_hart::{Cause, Hart};
use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Xlen, decode::available};
use rivet_testkit::{Rng, machine, random_inst, randomize, with_drafts};

/// Vector instructions that neither access memory nor change vl.
fn is_arithmetic(op: Op) -> bool {
    op.is_vector() && !op.is_vset() && op.form().memory.is_none()
}

fn harts() -> Vec<Hart> {
    let isa = |xlen, vlen| Isa { vlen, ..with_drafts(xlen) };
    let crypto = ExtSet::of(&[Ext::Zve32f, Ext::Zvkned, Ext::Zvkg, Ext::Zvknha, Ext::Zvksed, Ext::Zvksh]);
    let embedded = Isa { vlen: 32, ..Isa::new(Xlen::Rv32, crypto) };
    [embedded, isa(Xlen::Rv64, 128), isa(Xlen::Rv32, 256), isa(Xlen::Rv64, 512)].map(machine).into()
}

/// A legal instruction ends with vstart = 0 and writes only its destination, past the elements before vstart; an
/// illegal one changes nothing.
fn check(hart: &mut Hart, inst: Inst) -> bool {
    let (before, x, f) = (hart.v.clone(), hart.x, hart.f);
    let written = written_registers(hart, &inst);
    let uop = Uop::new(inst, 0);
    match (uop.handler)(hart, &uop) {
        Ok(()) => {
            assert_eq!(hart.v.vstart, 0, "{inst:?}");
            assert_eq!((hart.v.vl, hart.v.vtype()), (before.vl, before.vtype()), "{inst:?}");
            for reg in (0..32).filter(|reg| !written.contains(reg)) {
                assert!(
                    hart.v.group(reg, 1) == before.group(reg, 1),
                    "{inst:?} writes v{reg}, not {written:?}"
                );
            }
            // V 5.4: no body, nothing written; moves of whole registers do not look at vl.
            if before.vstart >= before.vl && !inst.op.row().mnemonic().ends_with("r.v") {
                assert!(hart.v.file() == before.file(), "{inst:?} writes without a body");
            }
            true
        }
        Err(trap) => {
            assert_eq!((trap.cause, trap.tval), (Cause::IllegalInstruction, inst.raw.into()), "{inst:?}");
            assert!(!trap.why.is_empty(), "{inst:?}");
            assert!(hart.v.file() == before.file(), "{inst:?} changes a register");
            assert_eq!((hart.v.vstart, hart.x, hart.f), (before.vstart, x, f), "{inst:?}");
            false
        }
    }
}

#[test]
fn any_instruction_on_any_state() {
    let mut rng = Rng::new(0x5eed);
    let harts = &mut harts();
    for op in Op::all().filter(|&op| is_arithmetic(op)) {
        let mut legal = 0;
        for hart in harts.iter_mut().filter(|hart| available(op, &hart.config.isa)) {
            let xlen = hart.config.isa.xlen;
            for _ in 0..60 {
                randomize(&mut rng, hart);
                let inst = random_inst(&mut rng, op, xlen).unwrap();
                legal += u32::from(check(hart, inst));
            }
        }
        assert!(legal > 0, "{op:?} is never legal");
    }
}
