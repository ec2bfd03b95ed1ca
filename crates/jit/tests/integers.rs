//! Upper halves of products, shifts by elements and fixed-point sums in native code, against arithmetic of 128 bits.

use crate::common::{about_to_repeat, run_repeated};
use rivet_isa::{Isa, Xlen};
use rivet_testkit::{Rng, everything};

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
                    let instruction = format!("{name}.{form} v16, v8, {other}{mask}");
                    let mut hart = about_to_repeat(&instruction, &format!("e{sew}, m2, ta, mu"), isa);
                    hart.x[12] = SCALAR;
                    // Ends of the range are likelier than by chance.
                    for byte in hart.v.file_mut() {
                        *byte =
                            if rng.one_in(3) { rng.pick(&[0, 0x7f, 0x80, 0xff]) } else { rng.bits() as u8 };
                    }
                    let before = hart.v.file().to_vec();
                    native += run_repeated(&mut hart);
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
                        assert_eq!(
                            found, right,
                            "VLEN {vlen}, e{sew}, element {i} of {instruction}: {a:#x} and {b:#x}"
                        );
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
                    let instruction = format!("{name}.vv v16, v8, v12{mask}");
                    let mut hart = about_to_repeat(&instruction, &format!("e{sew}, m2, ta, mu"), isa);
                    hart.v.file_mut().iter_mut().for_each(|byte| *byte = rng.bits() as u8);
                    let before = hart.v.file().to_vec();
                    native += run_repeated(&mut hart);
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
                        assert_eq!(
                            found,
                            extended(right, bytes, false),
                            "VLEN {vlen}, e{sew}, element {i}: {instruction}"
                        );
                    }
                }
            }
        }
    }
    let most = if rivet_jit::vector_loops() == Some("AVX-512") { 3 * 2 * (3 * 3 + 2 * 2) } else { 3 * 2 * 9 };
    assert!(rivet_jit::vector_loops().is_none() || native >= most, "{native} native loops");
}

#[test]
fn fixed_point_sums_saturate_and_averages_are_rounded() {
    let mut rng = Rng::new(17);
    let (mut native, mut saturated) = (0, 0);
    for (vlen, sew) in [128, 256, 1024].into_iter().flat_map(|vlen| [8, 16, 32, 64].map(|sew| (vlen, sew))) {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let (vlenb, bytes) = (vlen as usize / 8, sew / 8);
        for name in ["vsadd", "vsaddu", "vssub", "vssubu", "vaadd", "vaaddu"] {
            let signed = !name.ends_with('u');
            for (case, form) in ["vv", "vx"].into_iter().cycle().take(16).enumerate() {
                let (other, mask) =
                    (if form == "vv" { "v12" } else { "a2" }, if case & 2 == 0 { "" } else { ", v0.t" });
                let instruction = format!("{name}.{form} v16, v8, {other}{mask}");
                let mut hart = about_to_repeat(&instruction, &format!("e{sew}, m2, ta, mu"), isa);
                // In some cases nothing saturates.
                let small = case >= 12;
                (hart.x[12], hart.v.vxrm) = (if small { 1 } else { SCALAR }, case as u8 / 4 % 4);
                for byte in hart.v.file_mut() {
                    *byte = if small { 1 } else { rng.bits() as u8 };
                }
                let (before, vxrm) = (hart.v.file().to_vec(), hart.v.vxrm);
                native += run_repeated(&mut hart);
                let mut saturates = false;
                for i in 0..2 * vlenb / bytes {
                    let at = |r: usize| r * vlenb + i * bytes;
                    let a = element(&before, at(8), bytes, signed);
                    let b = match form {
                        "vv" => element(&before, at(12), bytes, signed),
                        _ => extended(hart.x[12].into(), bytes, signed),
                    };
                    let (least, most) = match signed {
                        true => (-1 << (sew - 1), (1 << (sew - 1)) - 1),
                        false => (0, (1 << sew) - 1),
                    };
                    let sum = if name.contains("sub") { a - b } else { a + b };
                    let (half, odd) = (sum >> 1, sum & 1);
                    let right = match (name, vxrm) {
                        _ if !mask.is_empty() && before[i / 8] >> (i % 8) & 1 == 0 => {
                            element(&before, at(16), bytes, signed)
                        }
                        ("vaadd" | "vaaddu", 0) => half + odd,
                        ("vaadd" | "vaaddu", 1) => half + (odd & half),
                        ("vaadd" | "vaaddu", 2) => half,
                        ("vaadd" | "vaaddu", _) => half | odd,
                        _ => {
                            saturates |= sum.clamp(least, most) != sum;
                            sum.clamp(least, most)
                        }
                    };
                    let found = element(hart.v.file(), at(16), bytes, signed);
                    assert_eq!(found, right, "VLEN {vlen}, e{sew}, vxrm {vxrm}, element {i}: {instruction}");
                }
                assert_eq!(hart.v.vxsat, saturates, "VLEN {vlen}, e{sew}: {instruction}");
                saturated += u32::from(saturates);
            }
        }
    }
    assert!((400..3 * 4 * 4 * 16).contains(&saturated), "{saturated} saturate");
    // Of 8 and 16 bits; averages of 32 bits, too, by two of the four rounding modes.
    let most = 3 * 16 * (2 * 4 + 3 * 2 / 2);
    assert!(rivet_jit::vector_loops().is_none() || native >= most, "{native} native loops");
}

#[test]
fn shifts_round_and_clip_by_counts_in_registers() {
    let mut rng = Rng::new(19);
    let (mut native, mut saturated) = (0, 0);
    for (vlen, sew) in [128, 256, 1024].into_iter().flat_map(|vlen| [8, 16, 32, 64].map(|sew| (vlen, sew))) {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let (vlenb, bytes) = (vlen as usize / 8, sew / 8);
        for name in ["vssra.v", "vssrl.v", "vnclip.w", "vnclipu.w"] {
            let (narrows, signed) = (name.starts_with("vn"), matches!(name, "vssra.v" | "vnclip.w"));
            let wide = if narrows { 2 * bytes } else { bytes };
            for case in 0..if wide > 8 { 0 } else { 24 } {
                let any = rng.bits();
                let count = rng.pick(&[0, 1, sew as u64 / 2, 8 * wide as u64 - 1, any]);
                let (vxrm, mask) = (case % 4, if case & 4 == 0 { "" } else { ", v0.t" });
                let (form, other) =
                    if case < 16 { ("x", "a2".into()) } else { ("i", (count % 32).to_string()) };
                let count = if form == "x" { count } else { count % 32 };
                let instruction = format!("{name}{form} v16, v8, {other}{mask}");
                let mut hart = about_to_repeat(&instruction, &format!("e{sew}, m1, ta, mu"), isa);
                (hart.x[12], hart.v.vxrm) = (count, vxrm);
                hart.v.file_mut().iter_mut().for_each(|byte| *byte = rng.bits() as u8);
                let before = hart.v.file().to_vec();
                native += run_repeated(&mut hart);
                let mut saturates = false;
                for i in 0..vlenb / bytes {
                    let a = element(&before, 8 * vlenb + i * wide, wide, signed);
                    let by = count as usize % (8 * wide);
                    let (shifted, lost) = (a >> by, a & ((1 << by) - 1));
                    let half = 1 << by >> 1;
                    let up = match vxrm {
                        0 => by > 0 && lost >= half,
                        1 => by > 0 && (lost > half || lost == half && shifted & 1 == 1),
                        2 => false,
                        _ => lost != 0 && shifted & 1 == 0,
                    };
                    let rounded = shifted + i128::from(up);
                    let (least, most) = match signed {
                        true => (-1 << (sew - 1), (1 << (sew - 1)) - 1),
                        false => (0, (1 << sew) - 1),
                    };
                    let right = if narrows { rounded.clamp(least, most) } else { rounded };
                    let at = 16 * vlenb + i * bytes;
                    if !mask.is_empty() && before[i / 8] >> (i % 8) & 1 == 0 {
                        assert_eq!(hart.v.file()[at..at + bytes], before[at..at + bytes], "{instruction}");
                        continue;
                    }
                    saturates |= right != rounded;
                    let (found, right) =
                        (element(hart.v.file(), at, bytes, false), extended(right as u128, bytes, false));
                    assert_eq!(
                        found, right,
                        "VLEN {vlen}, e{sew}, vxrm {vxrm}, {a:#x} by {count}, element {i}: {instruction}"
                    );
                }
                assert_eq!(hart.v.vxsat, saturates, "VLEN {vlen}, e{sew}: {instruction}");
                saturated += u32::from(saturates);
            }
        }
    }
    assert!(saturated > 100, "{saturated} saturate");
    // By two of the four rounding modes.
    assert!(
        rivet_jit::vector_loops().is_none() || native >= 3 * 12 * (3 * 2 + 3 * 2),
        "{native} native loops"
    );
}
