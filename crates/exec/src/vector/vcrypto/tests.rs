//! The host's kernels against those for any host, on register files with anything in them. What both are against the
//! standards' vectors is in `tests/vector_vcrypto.rs`.

use rivet_isa::{Op, Sew};
use rivet_testkit::Rng;

use super::host;
use super::kernel::{Groups, grouped, portable};

/// Register files of VLEN 128 to 512 after both kernels, from the same start.
fn agree(op: Op, sew: Sew, of_host: super::Kernel) {
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
                first: op.row().function == "vs",
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
            if let Some(kernel) = host::kernel(op, sew) {
                own += 1;
                agree(op, sew, kernel);
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
    for op in Op::all().filter(|op| op.row().chapter == "vcrypto") {
        for sew in Sew::ALL {
            let long = sew == Sew::E64 && op.row().function == "sha2";
            assert_eq!(grouped(op, sew).is_some(), sew == Sew::E32 || long, "{op:?} {sew:?}");
        }
    }
}
