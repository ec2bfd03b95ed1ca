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

/// A number without its low bits, rounded by vxrm (V 3.8).
fn rounded(exact: i128, bits: usize, vxrm: u8) -> i128 {
    let (shifted, lost, half) = (exact >> bits, exact & ((1 << bits) - 1), 1 << bits >> 1);
    let is_odd = shifted & 1 == 1;
    let up = match vxrm {
        _ if bits == 0 => false,
        0 => lost >= half,
        1 => lost > half || lost == half && is_odd,
        2 => false,
        _ => lost != 0 && !is_odd,
    };
    shifted + i128::from(up)
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
    let most =
        if rivet_jit::vector_loops() == Some("AVX-512") { 3 * 2 * (3 * 3 + 2 * 2) } else { 3 * 2 * 10 };
    assert!(rivet_jit::vector_loops().is_none() || native >= most, "{native} native loops");
}

#[test]
fn fixed_point_sums_saturate_and_averages_are_rounded() {
    let mut rng = Rng::new(17);
    let (mut native, mut saturated) = (0, 0);
    for (vlen, sew) in [128, 256, 1024].into_iter().flat_map(|vlen| [8, 16, 32, 64].map(|sew| (vlen, sew))) {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let (vlenb, bytes) = (vlen as usize / 8, sew / 8);
        for name in ["vsadd", "vsaddu", "vssub", "vssubu", "vaadd", "vaaddu", "vasub", "vasubu", "vsmul"] {
            let signed = !name.ends_with('u');
            for (case, form) in ["vv", "vx"].into_iter().cycle().take(16).enumerate() {
                let (other, mask) =
                    (if form == "vv" { "v12" } else { "a2" }, if case & 2 == 0 { "" } else { ", v0.t" });
                let instruction = format!("{name}.{form} v16, v8, {other}{mask}");
                let mut hart = about_to_repeat(&instruction, &format!("e{sew}, m2, ta, mu"), isa);
                // In some cases nothing saturates.
                let small = case >= 12;
                (hart.x[12], hart.v.vxrm) = (if small { 1 } else { SCALAR }, case as u8 / 4 % 4);
                let ends = [vec![0; bytes - 1], vec![0x80], vec![0xff; bytes - 1], vec![0x7f]].concat();
                for element in hart.v.file_mut().chunks_exact_mut(bytes) {
                    match () {
                        () if small => element.fill(1),
                        () if rng.one_in(8) => {
                            element.copy_from_slice(rng.pick(&[&ends[..bytes], &ends[bytes..]]))
                        }
                        () => element.iter_mut().for_each(|byte| *byte = rng.bits() as u8),
                    }
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
                    let is_active = mask.is_empty() || before[i / 8] >> (i % 8) & 1 == 1;
                    let (exact, bits) = match name {
                        "vsmul" => (a * b, sew - 1),
                        _ => (
                            if name.contains("sub") { a - b } else { a + b },
                            usize::from(name.starts_with("va")),
                        ),
                    };
                    let rounded = rounded(exact, bits, vxrm);
                    let right = match () {
                        () if !is_active => element(&before, at(16), bytes, signed),
                        // Differences without signs wrap.
                        () if name.starts_with("va") => extended(rounded as u128, bytes, signed),
                        () => rounded.clamp(least, most),
                    };
                    saturates |= is_active && !name.starts_with("va") && right != rounded;
                    let found = element(hart.v.file(), at(16), bytes, signed);
                    assert_eq!(found, right, "VLEN {vlen}, e{sew}, vxrm {vxrm}, element {i}: {instruction}");
                }
                assert_eq!(hart.v.vxsat, saturates, "VLEN {vlen}, e{sew}: {instruction}");
                saturated += u32::from(saturates);
            }
        }
    }
    assert!((400..3 * 4 * 5 * 16).contains(&saturated), "{saturated} saturate");
    // Averages by two of the four rounding modes, and products but those of 64 bits.
    let most = 3 * 16 * (4 * 4 + 4 * 4 / 2) + 3 * 16 * 3 / 2;
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
            for case in 0..if wide > 8 { 0 } else { 32 } {
                let any = rng.bits();
                let count = rng.pick(&[0, 1, sew as u64 / 2, 8 * wide as u64 - 1, any]);
                let (vxrm, mask) = (case % 4, if case & 4 == 0 { "" } else { ", v0.t" });
                let (form, other) = match case {
                    ..16 => ("x", "a2".into()),
                    16..24 => ("i", (count % 32).to_string()),
                    _ => ("v", "v12".into()),
                };
                let count = if form == "i" { count % 32 } else { count };
                let instruction = format!("{name}{form} v16, v8, {other}{mask}");
                let mut hart = about_to_repeat(&instruction, &format!("e{sew}, m1, ta, mu"), isa);
                (hart.x[12], hart.v.vxrm) = (count, vxrm);
                hart.v.file_mut().iter_mut().for_each(|byte| *byte = rng.bits() as u8);
                let before = hart.v.file().to_vec();
                native += run_repeated(&mut hart);
                let mut saturates = false;
                for i in 0..vlenb / bytes {
                    let a = element(&before, 8 * vlenb + i * wide, wide, signed);
                    let count = match form {
                        "v" => element(&before, 12 * vlenb + i * bytes, bytes, false) as u64,
                        _ => count,
                    };
                    let by = count as usize % (8 * wide);
                    let rounded = rounded(a, by, vxrm);
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
    // By two of the four rounding modes; with AVX2, of counts in groups, not all widths.
    let by_groups = if rivet_jit::vector_loops() == Some("AVX-512") { 3 * 2 } else { 2 * 2 };
    assert!(
        rivet_jit::vector_loops().is_none() || native >= 3 * 12 * (3 * 2 + 3 * 2) + 3 * 4 * by_groups,
        "{native} native loops"
    );
}

#[test]
fn carries_are_added() {
    let mut rng = Rng::new(23);
    let mut native = 0;
    for (vlen, sew) in [128, 256, 1024].into_iter().flat_map(|vlen| [8, 16, 32, 64].map(|sew| (vlen, sew))) {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let (vlenb, bytes) = (vlen as usize / 8, sew / 8);
        for instruction in [
            "vadc.vvm v16, v8, v12, v0",
            "vadc.vxm v16, v8, a2, v0",
            "vadc.vim v16, v8, -3, v0",
            "vsbc.vvm v8, v8, v12, v0",
            "vsbc.vxm v16, v8, a2, v0",
        ] {
            let mut hart = about_to_repeat(instruction, &format!("e{sew}, m2, ta, ma"), isa);
            hart.x[12] = SCALAR;
            hart.v.file_mut().iter_mut().for_each(|byte| *byte = rng.bits() as u8);
            // Where an operand is written over, each of the hundred times counts.
            let (vd, times) = if instruction.contains("v16") { (16, 1) } else { (8, 100) };
            let sign = if instruction.starts_with("vadc") { 1 } else { -1 };
            let before = hart.v.file().to_vec();
            native += run_repeated(&mut hart);
            for i in 0..2 * vlenb / bytes {
                let at = |r: usize| r * vlenb + i * bytes;
                let a = element(&before, at(8), bytes, true);
                let b = match instruction {
                    _ if instruction.contains("vxm") => extended(SCALAR.into(), bytes, true),
                    _ if instruction.contains("vim") => -3,
                    _ => element(&before, at(12), bytes, true),
                };
                let carry = i128::from(before[i / 8] >> (i % 8) & 1);
                let right = a + sign * times * (b + carry);
                let (found, right) =
                    (element(hart.v.file(), at(vd), bytes, false), extended(right as u128, bytes, false));
                assert_eq!(found, right, "VLEN {vlen}, e{sew}, element {i}: {instruction}");
            }
        }
    }
    assert!(rivet_jit::vector_loops().is_none() || native >= 3 * 4 * 5, "{native} native loops");
}

#[test]
fn carries_are_noted_in_masks() {
    let mut rng = Rng::new(29);
    let mut native = 0;
    for (vlen, sew) in [128, 256, 1024].into_iter().flat_map(|vlen| [8, 16, 32, 64].map(|sew| (vlen, sew))) {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let (vlenb, bytes) = (vlen as usize / 8, sew / 8);
        for (name, operands) in ["vmadc", "vmsbc"].into_iter().flat_map(|name| {
            [
                "vvm v20, v8, v12, v0",
                "vxm v20, v8, a2, v0",
                "vv v20, v8, v12",
                "vx v20, v8, a2",
                "vim v20, v8, -3, v0",
            ]
            .into_iter()
            .filter(move |operands| name == "vmadc" || !operands.starts_with("vim"))
            .map(move |operands| (name, operands))
        }) {
            let instruction = format!("{name}.{operands}");
            let mut hart = about_to_repeat(&instruction, &format!("e{sew}, m2, ta, ma"), isa);
            hart.x[12] = SCALAR;
            // All ones, zeros and equal operands are likelier than by chance.
            for element in hart.v.file_mut().chunks_exact_mut(bytes) {
                match rng.below(3) {
                    0 => element.fill(rng.pick(&[0, 0xff])),
                    _ => element.iter_mut().for_each(|byte| *byte = rng.bits() as u8),
                }
            }
            let before = hart.v.file().to_vec();
            native += run_repeated(&mut hart);
            for i in 0..2 * vlenb / bytes {
                let at = |r: usize| r * vlenb + i * bytes;
                let bit = |file: &[u8], r: usize| file[r * vlenb + i / 8] >> (i % 8) & 1 == 1;
                let a = element(&before, at(8), bytes, false);
                let b = match &operands[..2] {
                    "vx" => extended(SCALAR.into(), bytes, false),
                    "vi" => extended(-3i128 as u128, bytes, false),
                    _ => element(&before, at(12), bytes, false),
                };
                let carry = i128::from(operands.ends_with("v0") && bit(&before, 0));
                let right = match name {
                    "vmadc" => a + b + carry >= 1 << sew,
                    _ => a - b - carry < 0,
                };
                assert_eq!(bit(hart.v.file(), 20), right, "VLEN {vlen}, e{sew}, element {i}: {instruction}");
            }
        }
    }
    assert!(rivet_jit::vector_loops().is_none() || native >= 3 * 4 * 9, "{native} native loops");
}

#[test]
fn bits_are_reversed_and_counted() {
    let mut rng = Rng::new(17);
    let mut native = 0;
    for vlen in [128, 256, 1024] {
        let isa = Isa { vlen, ..everything(Xlen::Rv64) };
        let vlenb = vlen as usize / 8;
        for bytes in [1, 2, 4, 8] {
            for name in ["vrev8", "vbrev8", "vbrev", "vclz", "vctz", "vcpop"] {
                for mask in ["", ", v0.t"] {
                    let instruction = format!("{name}.v v16, v8{mask}");
                    let mut hart = about_to_repeat(&instruction, &format!("e{}, m2, ta, mu", 8 * bytes), isa);
                    for byte in hart.v.file_mut() {
                        *byte = if rng.one_in(3) { 0 } else { rng.bits() as u8 >> rng.below(8) };
                    }
                    let before = hart.v.file().to_vec();
                    native += run_repeated(&mut hart);
                    for i in 0..2 * vlenb / bytes {
                        let at = |r: usize| r * vlenb + i * bytes;
                        let mut a = [0; 8];
                        a[..bytes].copy_from_slice(&before[at(8)..at(8) + bytes]);
                        // From the upper end of 64 bits.
                        let high = u64::from_le_bytes(a) << (64 - 8 * bytes);
                        let right = match name {
                            _ if !mask.is_empty() && before[i / 8] >> (i % 8) & 1 == 0 => {
                                element(&before, at(16), bytes, false) as u64
                            }
                            "vrev8" => high.swap_bytes(),
                            "vbrev8" => high.swap_bytes().reverse_bits() >> (64 - 8 * bytes),
                            "vbrev" => high.reverse_bits(),
                            "vclz" => u64::from(high.leading_zeros()).min(8 * bytes as u64),
                            "vctz" => u64::from(u64::from_le_bytes(a).trailing_zeros()).min(8 * bytes as u64),
                            _ => high.count_ones().into(),
                        };
                        let found = element(hart.v.file(), at(16), bytes, false) as u64;
                        assert_eq!(found, right, "VLEN {vlen}, element {i} of {bytes} bytes: {instruction}");
                    }
                }
            }
        }
    }
    assert!(rivet_jit::vector_loops().is_none() || native >= 144, "{native} native loops");
}
