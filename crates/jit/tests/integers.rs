//! Upper halves of products and shifts by elements in native code, against arithmetic of 128 bits.

use crate::common::load;
use rivet_exec::Engine;
use rivet_isa::{Isa, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{Rng, everything, machine};

const SCALAR: u64 = 0x8f3c_a5d1_80ff_93fe;

/// Element `i` of a group, with a sign or without.
fn element(file: &[u8], at: usize, bytes: usize, signed: bool) -> i128 {
    let mut wide = [0; 16];
    wide[..bytes].copy_from_slice(&file[at..at + bytes]);
    extended(u128::from_le_bytes(wide), bytes, signed)
}

fn extended(bits: u128, bytes: usize, signed: bool) -> i128 {
    let unused = 128 - 8 * bytes;
    if signed { (bits << unused) as i128 >> unused } else { (bits << unused >> unused) as i128 }
}

#[test]
fn upper_halves_are_those_of_whole_products() {
    let mut rng = Rng::new(7);
    let mut native = 0;
    for vlen in [128, 256, 1024] {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let vlenb = vlen as usize / 8;
        for sew in [8, 16, 32] {
            for (name, signed) in
                [("vmulh", (true, true)), ("vmulhu", (false, false)), ("vmulhsu", (true, false))]
            {
                for (form, masked) in [("vv", false), ("vx", false), ("vv", true), ("vx", true)] {
                    let (other, mask) =
                        (if form == "vv" { "v12" } else { "a2" }, if masked { ", v0.t" } else { "" });
                    let text = format!(
                        "vsetvli a3, zero, e{sew}, m2, ta, mu\nloop: {name}.{form} v16, v8, {other}{mask}\n\
                         addi a1, a1, -1\nbnez a1, loop\nj ."
                    );
                    let mut hart = machine(isa);
                    load(&mut hart, &text);
                    (hart.fs, hart.vs) = (3, 3);
                    (hart.x[11], hart.x[12]) = (100, SCALAR);
                    // Ends of the range are likelier than by chance.
                    for byte in hart.v.file_mut() {
                        *byte =
                            if rng.one_in(3) { rng.pick(&[0, 0x7f, 0x80, 0xff]) } else { rng.bits() as u8 };
                    }
                    let before = hart.v.file().to_vec();
                    let mut jit = JitEngine::with_threshold(4);
                    jit.run(&mut hart, 1000);
                    native += jit.native_regions();
                    let (bytes, file) = (sew / 8, hart.v.file());
                    for i in 0..2 * vlenb / bytes {
                        let at = |r: usize| r * vlenb + i * bytes;
                        let a = element(&before, at(8), bytes, signed.0);
                        let b = match form {
                            "vv" => element(&before, at(12), bytes, signed.1),
                            _ => extended(SCALAR.into(), bytes, signed.1),
                        };
                        let is_active = !masked || before[i / 8] >> (i % 8) & 1 == 1;
                        let right =
                            if is_active { a * b >> sew } else { element(&before, at(16), bytes, false) };
                        let right = extended(right as u128, bytes, false);
                        let found = element(file, at(16), bytes, false);
                        assert_eq!(found, right, "VLEN {vlen}, element {i} of {text}: {a:#x} and {b:#x}");
                    }
                }
            }
        }
    }
    // One of bytes of which one has a sign and one has none is called.
    assert!(rivet_jit::vector_loops().is_none() || native >= 96, "{native} native loops");
}

#[test]
fn elements_are_shifted_by_their_own_counts() {
    let mut rng = Rng::new(13);
    let mut native = 0;
    for vlen in [128, 256, 1024] {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let vlenb = vlen as usize / 8;
        for sew in [8, 16, 32, 64] {
            for name in ["vsll", "vsrl", "vsra", "vror", "vrol"] {
                for mask in ["", ", v0.t"] {
                    let text = format!(
                        "vsetvli a3, zero, e{sew}, m2, ta, mu\nloop: {name}.vv v16, v8, v12{mask}\n\
                         addi a1, a1, -1\nbnez a1, loop\nj ."
                    );
                    let mut hart = machine(isa);
                    load(&mut hart, &text);
                    (hart.fs, hart.vs, hart.x[11]) = (3, 3, 100);
                    hart.v.file_mut().iter_mut().for_each(|byte| *byte = rng.bits() as u8);
                    let before = hart.v.file().to_vec();
                    let mut jit = JitEngine::with_threshold(4);
                    jit.run(&mut hart, 1000);
                    native += jit.native_regions();
                    let bytes = sew / 8;
                    for i in 0..2 * vlenb / bytes {
                        let at = |r: usize| r * vlenb + i * bytes;
                        let [a, by, old] = [8, 12, 16].map(|r| element(&before, at(r), bytes, false) as u128);
                        let by = by as usize % sew;
                        let signed = element(&before, at(8), bytes, true);
                        let right = match name {
                            _ if !mask.is_empty() && before[i / 8] >> (i % 8) & 1 == 0 => old,
                            "vsll" => a << by,
                            "vsrl" => a >> by,
                            "vsra" => (signed >> by) as u128,
                            "vror" => a >> by | a << (sew - by),
                            _ => a << by | a >> (sew - by),
                        };
                        let found = element(hart.v.file(), at(16), bytes, false);
                        assert_eq!(found, extended(right, bytes, false), "VLEN {vlen}, element {i}: {text}");
                    }
                }
            }
        }
    }
    let most = if rivet_jit::vector_loops() == Some("AVX-512") { 3 * 2 * (3 * 3 + 2 * 2) } else { 3 * 2 * 9 };
    assert!(rivet_jit::vector_loops().is_none() || native >= most, "{native} native loops");
}
