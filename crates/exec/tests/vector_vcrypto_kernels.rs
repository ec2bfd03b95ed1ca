//! The host's kernels against those for any host, on register files with anything in them. What both are against the
//! standards' vectors is in `vector_vcrypto.rs`.

use rivet_exec::{Groups, Kernel, Series, Uop, grouped, portable, run_series};
use rivet_isa::{Chapter, Function};
use rivet_isa::{Op, Sew, Xlen};
use rivet_testkit::{Rng, random_inst};

/// Register files of VLEN 128 to 512 after both kernels, from the same start.
fn agree(op: Op, sew: Sew, of_host: Kernel) {
    let rng = &mut Rng::new(op as u64);
    let Some((of_any, elements)) = portable(op, sew) else { panic!("{op:?} has a kernel") };
    let bytes = elements as usize * sew.bytes() as usize;
    for vlenb in [16, 32, 64] {
        for round in 0..200 {
            let file: Vec<u8> = (0..32 * vlenb).map(|_| rng.bits() as u8).collect();
            // Groups of eight registers; vd and vs2 may be the same.
            let group = |rng: &mut Rng| rng.below(4) as usize * 8 * vlenb;
            let room = 8 * vlenb / bytes;
            let at = Groups {
                vd: group(rng),
                vs2: group(rng),
                vs1: group(rng),
                first: matches!(op.row().function, Function::vs | Function::ghsh_vs),
                imm: rng.below(32) as u8,
                count: round % (room + 1),
            };
            let (mut left, mut right) = (file.clone(), file);
            of_host(&mut left, &at);
            of_any(&mut right, &at);
            assert!(left == right, "{op:?} {at:?}");
        }
    }
}

#[test]
fn host_kernels_agree_with_those_for_any_host() {
    let mut own = 0;
    for op in Op::all() {
        for sew in Sew::ALL {
            let Some((of_any, _)) = portable(op, sew) else { continue };
            let of_host = grouped(op, sew).expect("a kernel for any host will do").kernel;
            if !std::ptr::fn_addr_eq(of_host, of_any) {
                own += 1;
                agree(op, sew, of_host);
            }
        }
    }
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx") && is_x86_feature_detected!("aes") {
        assert!(own >= 8, "AES has kernels of its own where the host can do it");
    }
    #[cfg(not(target_arch = "x86_64"))]
    assert_eq!(own, 0);
}

#[test]
fn instructions_on_groups_have_kernels_where_they_are_defined() {
    for op in Op::all().filter(|op| op.row().chapter == Chapter::vcrypto) {
        for sew in Sew::ALL {
            let long = sew == Sew::E64 && op.row().function == Function::sha2;
            assert_eq!(grouped(op, sew).is_some(), sew == Sew::E32 || long, "{op:?} {sew:?}");
        }
    }
}

#[test]
fn a_series_does_what_its_instructions_do_one_after_another() {
    let rng = &mut Rng::new(0x5e71);
    for series in [Series::Aes, Series::Sm4] {
        let ops: Vec<Op> = Op::all().filter(|&op| Series::of(op) == Some(series)).collect();
        for round in 0..if ops.is_empty() { 0 } else { 300 } {
            let vlenb = [16, 32, 64][round % 3];
            let uops: Vec<Uop> = (0..1 + rng.below(16))
                .map(|_| {
                    let op = ops[rng.below(ops.len() as u64) as usize];
                    let mut inst = random_inst(rng, op, Xlen::Rv64).expect("it has an encoding");
                    (inst.rd, inst.rs2) = (8, [0, 16, 24][rng.below(3) as usize]);
                    Uop::new(inst, 0)
                })
                .collect();
            let count = rng.below(8 * vlenb as u64 / 16 + 1) as usize;
            let mut left: Vec<u8> = (0..32 * vlenb).map(|_| rng.bits() as u8).collect();
            let mut right = left.clone();
            run_series(&mut left, &uops, vlenb, count);
            for uop in &uops {
                let (kernel, _) = portable(uop.op, Sew::E32).expect("it has a kernel");
                let (vd, vs2) = (8 * vlenb, usize::from(uop.rs2) * vlenb);
                let first = uop.op.row().function == Function::vs;
                kernel(&mut right, &Groups { vd, vs2, vs1: 0, first, imm: 0, count });
            }
            assert!(left == right, "{series:?} of {} on {count} groups", uops.len());
        }
    }
}
