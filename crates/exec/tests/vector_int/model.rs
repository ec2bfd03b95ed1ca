//! All operations against their formulas, over random settings, masks, registers, overlaps and values.

use rivet_hart::{Agnostic, Hart};
use rivet_isa::{Inst, Lmul, Op, Operand, Sew, Vtype};

use rivet_testkit::Rng;

use crate::vector_int::formulas::{At, FORMULAS, Formula, M};
use crate::vector_int::{hart, hart_of, inst, run, set_agnostic};

/// A register for a group of EMUL 2^log2; now and then one that is not aligned.
fn random_reg(random: &mut Rng, log2: i32) -> u8 {
    let reg = random.below(32) as u8;
    if random.below(16) == 0 { reg } else { reg & !0 << log2.clamp(0, 3) }
}

/// Element `i` of `bits` bits at register `reg`. Groups of reserved encodings may leave the file.
fn element(file: &[u8], vlenb: usize, reg: u8, i: usize, bits: u32) -> i128 {
    let at = reg as usize * vlenb + i * bits as usize / 8;
    (0..bits as usize / 8).fold(0, |x, k| x | i128::from(file.get(at + k).copied().unwrap_or(0)) << (8 * k))
}

fn set_element(file: &mut [u8], vlenb: usize, reg: u8, i: usize, bits: u32, value: i128) {
    let at = reg as usize * vlenb + i * bits as usize / 8;
    for k in 0..bits as usize / 8 {
        if let Some(byte) = file.get_mut(at + k) {
            *byte = (value >> (8 * k)) as u8;
        }
    }
}

fn bit(file: &[u8], vlenb: usize, reg: u8, i: usize) -> bool {
    file[reg as usize * vlenb + i / 8] >> (i % 8) & 1 != 0
}

fn set_bit(file: &mut [u8], vlenb: usize, reg: u8, i: usize, value: bool) {
    let byte = &mut file[reg as usize * vlenb + i / 8];
    *byte = *byte & !(1 << (i % 8)) | u8::from(value) << (i % 8);
}

/// The kind of an instruction's second operand.
#[derive(Clone, Copy, PartialEq)]
enum Other {
    Vector,
    Value(i128),
}

/// What the register file should hold afterwards, and vxsat.
fn expected(hart: &Hart, inst: Inst, widths: [i32; 3], formula: Formula, other: Other) -> (Vec<u8>, bool) {
    let v = &hart.v;
    let (old, vlenb, vtype) = (v.file(), v.vlenb(), v.vtype());
    let mut file = old.to_vec();
    let sew = vtype.sew.bits();
    let width = |k: i32| if k >= 0 { sew << k } else { sew >> -k };
    let mut at = At { sew, vxrm: v.vxrm, c: 0, sat: v.vxsat };
    let takes_v0 = inst.op.row().operands.contains(&Operand::V0);
    if v.vstart >= v.vl {
        return (file, at.sat);
    }

    // Groups as registers, to see who overlaps: same rule for all operands of another width.
    let regs =
        |k: i32| if k == M { 1 } else { (v.vlmax() * width(k) as usize / 8).div_ceil(vlenb).max(1) as u8 };
    let overlaps =
        |reg: u8, k: i32| k != widths[0] && reg < inst.rd + regs(widths[0]) && inst.rd < reg + regs(k);
    let other_overlaps = other == Other::Vector && overlaps(inst.rs1, widths[2]);
    let mixed = overlaps(inst.rs2, widths[1]) && inst.op != Op::vmv_v_v || other_overlaps;
    let ones = hart.config.agnostic == Agnostic::Ones;

    for i in v.vstart..v.vl {
        let m = bit(old, vlenb, 0, i);
        let active = inst.vm || takes_v0 || m;
        let a = if inst.op == Op::vmv_v_v { 0 } else { element(old, vlenb, inst.rs2, i, width(widths[1])) };
        let b = match other {
            Other::Vector => element(old, vlenb, inst.rs1, i, width(widths[2])),
            Other::Value(value) => value,
        };
        let fill = ones && (vtype.vma || mixed);
        if active {
            at.c = i128::from(m && !inst.vm);
            let d = if widths[0] == M { 0 } else { element(old, vlenb, inst.rd, i, width(widths[0])) };
            let result = formula(&mut at, a, b, d);
            match widths[0] {
                M => set_bit(&mut file, vlenb, inst.rd, i, result != 0),
                k => set_element(&mut file, vlenb, inst.rd, i, width(k), result),
            }
        } else if fill {
            match widths[0] {
                M => set_bit(&mut file, vlenb, inst.rd, i, true),
                k => set_element(&mut file, vlenb, inst.rd, i, width(k), -1),
            }
        }
    }
    if widths[0] == M && ones {
        (v.vl..vlenb * 8).for_each(|i| set_bit(&mut file, vlenb, inst.rd, i, true));
    } else if widths[0] != M && ones && (vtype.vta || mixed) {
        let bits = width(widths[0]);
        let end = v.vlmax().max(vlenb * 8 / bits as usize);
        (v.vl..end).for_each(|i| set_element(&mut file, vlenb, inst.rd, i, bits, -1));
    }
    (file, at.sat)
}

/// The forms of a row: itself, and its twins with a scalar and an immediate.
fn forms(op: Op) -> Vec<Op> {
    let name = op.row().mnemonic;
    let twin = |to: &str| {
        let (stem, form) = name.rsplit_once('.')?;
        let form = match form {
            "vv" => format!("v{to}"),
            "wv" => format!("w{to}"),
            "vvm" => format!("v{to}m"),
            _ => return None,
        };
        rivet_isa::op::ROWS.iter().find(|row| row.mnemonic == format!("{stem}.{form}")).map(|row| row.op)
    };
    [Some(op), twin("x"), twin("i")].into_iter().flatten().collect()
}

/// One random case; did the instruction run?
fn check(hart: &mut Hart, random: &mut Rng, op: Op, widths: [i32; 3], formula: Formula) -> bool {
    let vlen = hart.config.isa.vlen;
    let vtype = Vtype {
        vma: random.below(2) != 0,
        vta: random.below(2) != 0,
        ..Vtype::new(random.pick(&Sew::ALL), random.pick(&Lmul::ALL))
    };
    if !vtype.is_supported(hart.config.isa.elen, vlen) {
        return false;
    }
    hart.v.set_vtype(vtype);
    let vlmax = hart.v.vlmax() as u64;
    let vls = [vlmax, random.below(vlmax + 1), random.below(vlmax.min(9) + 1)];
    hart.v.vl = random.pick(&vls) as usize;
    let vstarts = [0, 0, random.below(hart.v.vl as u64 + 2)];
    hart.v.vstart = random.pick(&vstarts) as usize;
    hart.v.vxrm = random.below(4) as u8;
    hart.v.vxsat = random.below(8) == 0;
    let agnostic = random.pick(&[Agnostic::Undisturbed, Agnostic::Ones]);
    if agnostic != hart.config.agnostic {
        set_agnostic(hart, agnostic);
    }
    // Bytes that are often extreme.
    for byte in hart.v.file_mut() {
        *byte = match random.below(8) {
            0 => 0,
            1 => 0xff,
            2 => 0x80,
            3 => 0x7f,
            _ => random.bits() as u8,
        };
    }

    let row = op.row();
    let emul = |k: i32| if k == M { 0 } else { vtype.lmul.log2() + k };
    let scalars = [0, 1, u64::MAX, 1 << 63, random.bits(), random.bits() >> 40];
    let scalar = random.pick(&scalars);
    hart.set_x(6, scalar);
    let (vs1, other) = match row.operands {
        o if o.contains(&Operand::Simm5) => {
            let imm = random.below(32) as i32 - 16;
            (imm, Other::Value(imm as i128 & ((1 << vtype.sew.bits()) - 1)))
        }
        o if o.contains(&Operand::Uimm5V) || o.contains(&Operand::Uimm6V) => {
            let imm = random.below(32) as i32;
            (imm, Other::Value(imm as i128))
        }
        o if o.contains(&Operand::Rs1) => {
            (6, Other::Value(hart.x(6) as i64 as i128 & ((1 << vtype.sew.bits()) - 1)))
        }
        o if o.contains(&Operand::Vs1) => (random_reg(random, emul(widths[2])).into(), Other::Vector),
        _ => (0, Other::Value(0)),
    };
    let mut rd = random_reg(random, emul(widths[0]));
    let mut vs2 = random_reg(random, emul(widths[1]));
    // Overlaps that are legal, more often than by chance.
    match random.below(4) {
        0 => vs2 = rd,
        1 if widths[0] > widths[1] => {
            vs2 = (rd + (1 << emul(widths[0]).max(0)) - (1 << emul(widths[1]).max(0))) & 31
        }
        2 if widths[0] == M => rd = vs2,
        _ => {}
    }
    let mut inst = inst(op, rd, vs2, vs1);
    if row.operands.contains(&Operand::Vm) {
        inst.vm = random.below(2) != 0;
    }

    let before = hart.v.clone();
    let done = run(hart, inst);
    let after = std::mem::replace(&mut hart.v, before);
    if done.is_err() {
        assert!(after.file() == hart.v.file(), "{inst:?} failed and wrote");
        return false;
    }
    let (file, vxsat) = expected(hart, inst, widths, formula, other);
    let context = format!("{inst:?} under {vtype}, VLEN {vlen}, vl {}, {agnostic:?}", after.vl);
    assert_eq!((after.vstart, after.vxsat), (0, vxsat), "{context}");
    if let Some(at) = after.file().iter().zip(&file).position(|(a, b)| a != b) {
        let (reg, byte) = (at / after.vlenb(), at % after.vlenb());
        let (is, not, was) = (after.file()[at], file[at], hart.v.file()[at]);
        panic!("{context}: v{reg} byte {byte} is {is:#x}, not {not:#x}; it was {was:#x}");
    }
    true
}

fn compare(mut hart: Hart, seed: u64, rounds: usize) {
    let mut random = Rng::new(seed);
    let (mut ran, mut all) = (0, 0);
    for &(op, widths, formula) in FORMULAS {
        for form in forms(op) {
            for _ in 0..rounds {
                all += 1;
                ran += usize::from(check(&mut hart, &mut random, form, widths, formula));
            }
        }
    }
    assert!(ran * 4 > all, "only {ran} of {all} cases were legal");
}

#[test]
fn at_vlen_128() {
    compare(hart(128), 1, 40);
}

#[test]
fn at_vlen_256() {
    compare(hart(256), 2, 40);
}

#[test]
fn at_vlen_1024() {
    compare(hart(1024), 3, 10);
}

#[test]
fn at_the_least_vlen() {
    compare(hart_of("rv64i_zve64x_zvbb_zvbc"), 4, 40);
}

#[test]
fn at_vlen_32() {
    compare(hart_of("rv32i_zve32x_zvbb"), 5, 40);
}

#[test]
fn at_vlen_65536() {
    let mut hart = hart(65536);
    let mut random = Rng::new(6);
    for &(op, widths, formula) in FORMULAS.iter().step_by(9) {
        check(&mut hart, &mut random, op, widths, formula);
    }
}
