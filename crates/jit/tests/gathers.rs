//! `vrgather` in native code: each element is the one that its index names (V 16.4).

use crate::common::{about_to_repeat, run_repeated};
use rivet_isa::{Isa, Xlen};
use rivet_testkit::{Rng, everything};

/// Element `i` of a group.
fn element(file: &[u8], at: usize, bytes: usize) -> u64 {
    let mut wide = [0; 8];
    wide[..bytes].copy_from_slice(&file[at..at + bytes]);
    u64::from_le_bytes(wide)
}

#[test]
fn elements_are_those_that_the_indices_name() {
    let mut rng = Rng::new(11);
    let (mut native, mut count) = (0, 0);
    for vlen in [128, 256, 1024] {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let vlenb = vlen as usize / 8;
        for (sew, lmul, masked) in (0..48).map(|n| (8 << (n % 4), 1 << (n / 4 % 2), n / 8 % 2 == 1)) {
            let (bytes, vlmax) = (sew / 8, vlenb * lmul / (sew / 8));
            let number = rng.pick(&[0, 1, vlmax as u64 - 1, vlmax as u64, 255, 256, u64::MAX]);
            let immediate = rng.below(32);
            let mut forms = vec![("vrgather.vv", "v12".to_owned()), ("vrgather.vx", "a2".to_owned())];
            forms.push(("vrgather.vi", immediate.to_string()));
            // Indices of bytes take two groups.
            forms.extend((sew > 8).then(|| ("vrgatherei16.vv", "v12".to_owned())));
            for (name, other) in forms {
                let mask = if masked { ", v0.t" } else { "" };
                let instruction = format!("{name} v16, v8, {other}{mask}");
                let mut hart = about_to_repeat(&instruction, &format!("e{sew}, m{lmul}, ta, mu"), isa);
                hart.x[12] = number;
                hart.v.file_mut().iter_mut().for_each(|byte| *byte = rng.bits() as u8);
                let width = if name == "vrgatherei16.vv" { 2 } else { bytes };
                for i in 0..vlmax {
                    // A few name nothing.
                    let index = if rng.one_in(8) { rng.bits() } else { rng.below(vlmax as u64 + 2) };
                    let at = 12 * vlenb + i * width;
                    hart.v.file_mut()[at..at + width].copy_from_slice(&index.to_le_bytes()[..width]);
                }
                let before = hart.v.file().to_vec();
                count += 1;
                native += run_repeated(&mut hart);
                for i in 0..vlmax {
                    let index = match name {
                        "vrgather.vx" => number,
                        "vrgather.vi" => immediate,
                        _ => element(&before, 12 * vlenb + i * width, width),
                    };
                    let is_active = !masked || before[i / 8] >> (i % 8) & 1 == 1;
                    let right = match is_active {
                        true if index < vlmax as u64 => {
                            element(&before, 8 * vlenb + index as usize * bytes, bytes)
                        }
                        true => 0,
                        false => element(&before, 16 * vlenb + i * bytes, bytes),
                    };
                    let found = element(hart.v.file(), 16 * vlenb + i * bytes, bytes);
                    assert_eq!(
                        found, right,
                        "VLEN {vlen}, e{sew}, element {i} of index {index}: {instruction}"
                    );
                }
            }
        }
    }
    let most = if rivet_jit::vector_loops() == Some("AVX-512") { count * 9 / 10 } else { count * 3 / 5 };
    assert!(rivet_jit::vector_loops().is_none() || native >= most, "{native} native loops of {count}");
}
