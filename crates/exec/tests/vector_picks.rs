//! Gathers, compress and iota over SEW, LMUL, vl, vstart, mask, policy and VLEN, against the specification's formulas
//! element by element (V 15.8, 16.4, 16.5).

use rivet_isa::{Op, Vtype};
use rivet_testkit::{Rng, Vectors, masked, vector};

const OPS: [Op; 5] = [Op::vrgather_vv, Op::vrgather_vx, Op::vrgatherei16_vv, Op::vcompress_vm, Op::viota_m];
/// vd, vs2 and vs1: apart at LMUL = 8.
const GROUPS: [u8; 3] = [8, 16, 24];

/// Element `i` of `bytes` bytes.
fn element(file: &[u8], vlenb: usize, reg: u8, i: usize, bytes: usize) -> u64 {
    let at = reg as usize * vlenb + i * bytes;
    file[at..at + bytes].iter().rev().fold(0, |x, &byte| x << 8 | u64::from(byte))
}

fn bit(file: &[u8], vlenb: usize, reg: u8, i: usize) -> bool {
    file[reg as usize * vlenb + i / 8] >> (i % 8) & 1 != 0
}

/// The register file after the instruction, agnostic elements being all ones.
fn expected(m: &Vectors, op: Op, unmasked: bool, x: u64) -> Vec<u8> {
    let (v, old) = (&m.hart.v, m.hart.v.file());
    let (vtype, vlenb, vl, vlmax) = (v.vtype(), v.vlenb(), v.vl, v.vlmax());
    let [vd, vs2, vs1] = GROUPS;
    let bytes = vtype.sew.bits() as usize / 8;
    let mut file = old.to_vec();
    let mut set = |i: usize, value: u64| {
        let at = vd as usize * vlenb + i * bytes;
        file[at..at + bytes].copy_from_slice(&value.to_le_bytes()[..bytes]);
    };
    if v.vstart >= vl {
        return file;
    }
    let picked = |index: u64| match index < vlmax as u64 {
        true => element(old, vlenb, vs2, index as usize, bytes),
        false => 0,
    };
    let group = vlmax.max(vlenb / bytes);
    let mut tail = vl..group;
    if op == Op::vcompress_vm {
        let chosen: Vec<usize> = (0..vl).filter(|&i| bit(old, vlenb, vs1, i)).collect();
        for (to, &from) in chosen.iter().enumerate() {
            set(to, element(old, vlenb, vs2, from, bytes));
        }
        tail.start = chosen.len();
    } else {
        let mut ones = 0;
        for i in v.vstart..vl {
            if !unmasked && !bit(old, vlenb, 0, i) {
                if vtype.vma {
                    set(i, u64::MAX);
                }
                continue;
            }
            match op {
                Op::vrgather_vv => set(i, picked(element(old, vlenb, vs1, i, bytes))),
                Op::vrgatherei16_vv => set(i, picked(element(old, vlenb, vs1, i, 2))),
                Op::vrgather_vx => set(i, picked(x)),
                _ => {
                    set(i, ones);
                    ones += u64::from(bit(old, vlenb, vs2, i));
                }
            }
        }
    }
    if vtype.vta {
        tail.for_each(|i| set(i, u64::MAX));
    }
    file
}

#[test]
fn formulas() {
    let rng = &mut Rng::new(7);
    let mut ran = 0;
    for vlen in [64, 128, 256, 512, 2048] {
        let m = &mut Vectors::new(vlen).with_ones();
        for case in 0..1200 {
            let sew = 8 << rng.below(4);
            let lmul = ["mf2", "m1", "m2", "m4", "m8"][rng.below(5) as usize];
            let policy = ["ta, ma", "ta, mu", "tu, ma", "tu, mu"][rng.below(4) as usize];
            let text = format!("e{sew}, {lmul}, {policy}");
            let vtype: Vtype = text.parse().expect("a vtype");
            let op = OPS[case % OPS.len()];
            // Offsets of 16 bits beside elements of 8 take twice the registers.
            if !vtype.is_supported(64, vlen) || op == Op::vrgatherei16_vv && sew == 8 && lmul == "m8" {
                continue;
            }
            m.vtype(&text, 0);
            let vlmax = m.hart.v.vlmax() as u64;
            m.hart.v.file_mut().fill_with(|| rng.bits() as u8);
            // Half the indices inside the table or just beyond it.
            let width = if op == Op::vrgatherei16_vv { 16 } else { sew };
            for i in 0..m.hart.v.vlmax() {
                let index = rng.below(vlmax + 2);
                if rng.below(2) == 0 {
                    match width {
                        8 => m.hart.v.set(GROUPS[2], i, index as u8),
                        16 => m.hart.v.set(GROUPS[2], i, index as u16),
                        32 => m.hart.v.set(GROUPS[2], i, index as u32),
                        _ => m.hart.v.set(GROUPS[2], i, index),
                    }
                }
            }
            let from_zero = matches!(op, Op::vcompress_vm | Op::viota_m);
            let vl = if rng.below(3) == 0 { vlmax } else { rng.below(vlmax + 1) };
            m.hart.v.vl = vl as usize;
            m.hart.v.vstart = if from_zero || rng.below(2) == 0 { 0 } else { rng.below(vlmax) as usize };
            let x = rng.below(vlmax + 2);
            m.hart.set_x(5, x);
            let unmasked = op == Op::vcompress_vm || rng.below(2) == 0;
            let last = match op {
                Op::vrgather_vx => 5,
                Op::viota_m => 16,
                _ => GROUPS[2],
            };
            let inst = vector(op, GROUPS[0], GROUPS[1], last);
            let wanted = expected(m, op, unmasked, x);
            let start = m.hart.v.vstart;
            m.run(if unmasked { inst } else { masked(inst) });
            let same = m.hart.v.file() == wanted;
            assert!(same, "{op:?} {text} VLEN {vlen} vl {vl} vstart {start} unmasked {unmasked}");
            ran += 1;
        }
    }
    assert!(ran > 4000, "{ran}");
}
