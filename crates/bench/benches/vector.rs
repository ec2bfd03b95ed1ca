//! Time per vector instruction, as a call of its handler: the cost of element loops without fetch and dispatch.

use std::time::Duration;

use criterion::Criterion;
use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::{Inst, Lmul, Op, Sew, Vtype, Xlen};
use rivet_testkit::{everything, machine};

/// Instructions by what their loops do; vd = v8, vs2 = v16, vs1 = v24.
const OPS: &[Op] = &[
    Op::vadd_vv,
    Op::vadd_vx,
    Op::vmul_vv,
    Op::vsll_vv,
    Op::vmacc_vv,
    Op::vmslt_vv,
    Op::vmerge_vvm,
    Op::vadc_vvm,
    Op::vsadd_vv,
    Op::vaadd_vv,
    Op::vwadd_vv,
    Op::vwmacc_vv,
    Op::vnsrl_wv,
    Op::vnclip_wv,
    Op::vzext_vf2,
];

/// The settings measured for all: SEW, LMUL, VLEN.
const SETTINGS: &[(Sew, Lmul, u32)] = &[
    (Sew::E8, Lmul::M1, 256),
    (Sew::E32, Lmul::M1, 256),
    (Sew::E64, Lmul::M1, 256),
    (Sew::E8, Lmul::M8, 256),
    (Sew::E32, Lmul::M8, 256),
    (Sew::E64, Lmul::M8, 256),
    (Sew::E32, Lmul::M1, 1024),
    (Sew::E32, Lmul::M8, 1024),
];

fn hart(vlen: u32, vtype: Vtype) -> Hart {
    let mut isa = everything(Xlen::Rv64);
    isa.vlen = vlen;
    let mut hart = machine(isa);
    hart.v.set_vtype(vtype);
    hart.v.vl = hart.v.vlmax();
    hart.x[5] = 3;
    let mut random = 1u64;
    for byte in hart.v.file_mut() {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        *byte = (random >> 56) as u8;
    }
    hart
}

fn instructions(c: &mut Criterion) {
    for &(sew, lmul, vlen) in SETTINGS {
        let mut group = c.benchmark_group(format!("{sew}{lmul},{vlen}"));
        for &op in OPS {
            for vm in [true, false] {
                let always_masked = op.row().mnemonic.ends_with('m');
                if always_masked && vm {
                    continue;
                }
                let rs1 = if op.row().mnemonic.ends_with("vx") { 5 } else { 24 };
                let inst = Inst { rd: 8, rs2: 16, rs1, vm, ..Inst::new(op) };
                let uop = Uop::new(inst, 0);
                let mut hart = hart(vlen, Vtype { vma: true, vta: true, ..Vtype::new(sew, lmul) });
                if (uop.handler)(&mut hart, &uop).is_err() {
                    continue; // A setting that the instruction does not have.
                }
                let name = format!("{}{}", op.row().mnemonic, if vm || always_masked { "" } else { ",m" });
                group.bench_function(name, |b| b.iter(|| (uop.handler)(&mut hart, &uop).is_ok()));
            }
        }
    }
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(100))
        .sample_size(20)
        .without_plots()
        .configure_from_args();
    instructions(&mut criterion);
    criterion.final_summary();
}
