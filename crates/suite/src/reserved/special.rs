//! Reserved encodings that are no instruction of the table: by hand.

use rivet_isa::Rule;
use rivet_isa::op::ROWS;

use super::case::{Case, Expect, Test};

/// Registers that suit every group.
const VD: u32 = 8;
const VS2: u32 = 16;
const VS1: u32 = 24;

/// The register that the program lets instructions write.
const RD: u32 = 12;

/// OPIVV, OPFVV, … (V 10.1): funct3.
const OPIVV: u32 = 0;
const OPFVV: u32 = 1;
const OPMVV: u32 = 2;
const OPIVI: u32 = 3;
const OPIVX: u32 = 4;
const OPFVF: u32 = 5;
const OPMVX: u32 = 6;

/// An instruction of OP-V.
fn op_v(funct6: u32, vm: u32, vs2: u32, vs1: u32, funct3: u32, vd: u32) -> u32 {
    funct6 << 26 | vm << 25 | vs2 << 20 | vs1 << 15 | funct3 << 12 | vd << 7 | 0x57
}

/// An instruction of OP-VE, where vector cryptography lives.
fn op_ve(funct6: u32, vm: u32, vs2: u32, vs1: u32, funct3: u32, vd: u32) -> u32 {
    op_v(funct6, vm, vs2, vs1, funct3, vd) ^ 0x57 ^ 0x77
}

/// A vector load (`store` 0) or store (1) at the address in a0.
fn memory(store: u32, nf: u32, mew: u32, mop: u32, vm: u32, vs2: u32, width: u32) -> u32 {
    nf << 29
        | mew << 28
        | mop << 26
        | vm << 25
        | vs2 << 20
        | 10 << 15
        | width << 12
        | VD << 7
        | 0x07
        | store << 5
}

/// The cases of this file.
pub(super) fn cases() -> Vec<Case> {
    [memory_encodings(), moves(), masks(), unused()].concat()
}

/// A word that traps, and one that does not, in the plain state.
fn words(name: &str, rule: Rule, reserved: u32, twin: u32) -> Case {
    Case::new(name, rule, Test::plain(reserved, Expect::Illegal), Test::plain(twin, Expect::Runs))
}

/// Encodings of loads and stores that are not taken.
fn memory_encodings() -> Vec<Case> {
    let mut all = Vec::new();
    for store in 0..2 {
        let kind = ["vl", "vs"][store as usize];
        for mop in 0..4 {
            let vs2 = [0, VS2, 11, VS2][mop as usize];
            for width in [0, 5, 6, 7] {
                let word = |mew| memory(store, 0, mew, mop, 1, vs2, width);
                all.push(words(&format!("{kind} mew=1 mop={mop}"), Rule::Mew, word(1), word(0)));
            }
        }
        let rule = if store == 0 { Rule::Lumop } else { Rule::Sumop };
        for lumop in 1..32 {
            let taken = matches!(lumop, 0b01000 | 0b01011) || lumop == 0b10000 && store == 0;
            for width in [0, 5, 6, 7] {
                let word = |lumop| memory(store, 0, 0, 0, 1, lumop, width);
                if !taken {
                    all.push(words(&format!("{kind} lumop={lumop}"), rule, word(lumop), word(0)));
                }
                // "unit-stride, mask load, EEW=8", and whole stores "are encoded similar to … EEW=8".
                if width != 0 && (lumop == 0b01011 || lumop == 0b01000 && store == 1) {
                    let twin = memory(store, 0, 0, 0, 1, lumop, 0);
                    all.push(words(&format!("{kind} lumop={lumop}"), rule, word(lumop), twin));
                }
            }
        }
        for (nf, near) in [(2, 1), (4, 3), (5, 7), (6, 7)] {
            let word = |nf| memory(store, nf, 0, 0, 1, 0b01000, 0);
            all.push(words(&format!("{kind}{}r.v", nf + 1), Rule::WholeNf, word(nf), word(near)));
        }
        for nf in 1..8 {
            let word = |nf| memory(store, nf, 0, 0, 1, 0b01011, 0);
            all.push(words(&format!("{kind}m.v nf={nf}"), Rule::NoEncoding, word(nf), word(0)));
        }
        for lumop in [0b01000, 0b01011] {
            let word = |vm| memory(store, 0, 0, 0, vm, lumop, 0);
            all.push(words(&format!("{kind} lumop={lumop} vm=0"), Rule::NoEncoding, word(0), word(1)));
        }
    }
    all
}

/// Moves with other values in the fields that they do not use.
fn moves() -> Vec<Case> {
    let mut all = Vec::new();
    for imm in (0..32).filter(|imm| ![0, 1, 3, 7].contains(imm)) {
        let word = |imm| op_v(0b100111, 1, VS2, imm, OPIVI, VD);
        all.push(words("vmv<nr>r.v", Rule::MoveNreg, word(imm), word(0)));
    }
    for imm in [0, 1, 3, 7] {
        let word = |vm| op_v(0b100111, vm, VS2, imm, OPIVI, VD);
        all.push(words("vmv<nr>r.v vm=0", Rule::NoEncoding, word(0), word(1)));
    }
    for vs2 in [1, 8, 16, 31] {
        for (name, rule, funct6, vs1, funct3) in [
            ("vmv.v.v", Rule::MoveVs2, 0b010111, VS1, OPIVV),
            ("vmv.v.x", Rule::MoveVs2, 0b010111, 11, OPIVX),
            ("vmv.v.i", Rule::MoveVs2, 0b010111, 11, OPIVI),
            ("vfmv.v.f", Rule::FloatMoveVs2, 0b010111, 11, OPFVF),
            ("vid.v", Rule::IdVs2, 0b010100, 0b10001, OPMVV),
        ] {
            let at = |vs2, expect| {
                // e32, for the floating-point move.
                Test { vtype: 0xd0, ..Test::plain(op_v(funct6, 1, vs2, vs1, funct3, VD), expect) }
            };
            all.push(Case::new(name, rule, at(vs2, Expect::Illegal), at(0, Expect::Runs)));
        }
    }
    all
}

/// The other value of vm where only one is an instruction.
fn masks() -> Vec<Case> {
    let mut all = Vec::new();
    let mut flip = |name: &str, rule, funct6, vs2, vs1, funct3, legal_vm| {
        let vd = if name == "vmv.x.s" { RD } else { VD };
        let at =
            |vm, expect| Test { vtype: 0xd0, ..Test::plain(op_v(funct6, vm, vs2, vs1, funct3, vd), expect) };
        all.push(Case::new(name, rule, at(1 - legal_vm, Expect::Illegal), at(legal_vm, Expect::Runs)));
    };
    for (name, funct6, funct3) in [
        ("vadc.vvm", 0b010000, OPIVV),
        ("vadc.vxm", 0b010000, OPIVX),
        ("vadc.vim", 0b010000, OPIVI),
        ("vsbc.vvm", 0b010010, OPIVV),
        ("vsbc.vxm", 0b010010, OPIVX),
    ] {
        flip(name, Rule::CarryUnmasked, funct6, VS2, VS1, funct3, 0);
    }
    let logical = ["vmandn", "vmand", "vmor", "vmxor", "vmorn", "vmnand", "vmnor", "vmxnor"];
    for (name, funct6) in logical.iter().zip(0b011000..) {
        flip(&format!("{name}.mm"), Rule::LogicalMasked, funct6, VS2, VS1, OPMVV, 1);
    }
    flip("vcompress.vm", Rule::CompressMasked, 0b010111, VS2, VS1, OPMVV, 1);
    flip("vmv.x.s", Rule::ScalarMoveMasked, 0b010000, VS2, 0, OPMVV, 1);
    flip("vmv.s.x", Rule::ScalarMoveMasked, 0b010000, 0, 11, OPMVX, 1);
    flip("vfmv.f.s", Rule::FloatScalarMoveMasked, 0b010000, VS2, 0, OPFVV, 1);
    flip("vfmv.s.f", Rule::FloatScalarMoveMasked, 0b010000, 0, 11, OPFVF, 1);
    // Vector cryptography has element groups and no masks.
    for row in ROWS.iter().filter(|row| row.bits & 0x7f == 0x77 && row.draft().is_none()) {
        let word = row.bits | (VD << 7 | VS1 << 15 | VS2 << 20) & !row.mask;
        let egs8 = row.mnemonic().starts_with("vsm3");
        let at = |word, expect| Test {
            vtype: if egs8 { 0xd1 } else { 0xd0 },
            vl: if egs8 { 8 } else { 4 },
            ..Test::plain(word, expect)
        };
        let name = format!("{} vm=0", row.mnemonic());
        all.push(Case::new(
            &name,
            Rule::NoEncoding,
            at(word & !(1 << 25), Expect::Illegal),
            at(word, Expect::Runs),
        ));
    }
    all
}

/// The rule against an unmasked word of OP-V or OP-VE with `VS2` and `VS1` or an opcode there: that of the instruction
/// which has other values in these fields, if the specification has a sentence on them.
fn rule_of(word: u32) -> Rule {
    let [funct6, vs1, funct3] =
        [(26, 6), (15, 5), (12, 3)].map(|(at, width)| word >> at & ((1 << width) - 1));
    match (word & 0x7f, funct6, funct3) {
        // vadc, vsbc
        (0x57, 0b010000, OPIVV | OPIVX | OPIVI) | (0x57, 0b010010, OPIVV | OPIVX) => Rule::CarryUnmasked,
        // vmv.v.v, vmv.v.x, vmv.v.i, vfmv.v.f
        (0x57, 0b010111, OPIVV | OPIVX | OPIVI) => Rule::MoveVs2,
        (0x57, 0b010111, OPFVF) => Rule::FloatMoveVs2,
        // vmv<nr>r.v
        (0x57, 0b100111, OPIVI) => Rule::MoveNreg,
        // vid.v
        (0x57, 0b010100, OPMVV) if vs1 == 0b10001 => Rule::IdVs2,
        _ => Rule::NoEncoding,
    }
}

/// Encodings in OP-V and OP-VE that belong to no instruction.
fn unused() -> Vec<Case> {
    // What drafts take is free on harts that lack them.
    let taken = || ROWS.iter().filter(|row| row.len == 4 && row.draft().is_none());
    let is_free = |word: u32| !taken().any(|row| word & row.mask == row.bits);
    // vadd.vv
    let twin = op_v(0, 1, VS2, VS1, OPIVV, RD);
    let mut all: Vec<Case> = Vec::new();
    let mut add = |word: u32, name: String| {
        let new = all.iter().all(|case| case.reserved.word != word);
        if is_free(word) && new {
            all.push(words(&name, rule_of(word), word, twin));
        }
    };
    for funct6 in 0..64 {
        for funct3 in 0..7 {
            add(
                op_v(funct6, 1, VS2, VS1, funct3, RD),
                format!("OP-V funct6={funct6:06b} funct3={funct3:03b}"),
            );
        }
        for funct3 in 0..8 {
            add(
                op_ve(funct6, 1, VS2, VS1, funct3, RD),
                format!("OP-VE funct6={funct6:06b} funct3={funct3:03b}"),
            );
        }
    }
    // Spaces where vs1 is a part of the opcode: VWXUNARY0, VXUNARY0, VMUNARY0, VWFUNARY0, VFUNARY0, VFUNARY1.
    for (funct6, funct3) in [
        (0b010000, OPMVV),
        (0b010010, OPMVV),
        (0b010100, OPMVV),
        (0b010000, OPFVV),
        (0b010010, OPFVV),
        (0b010011, OPFVV),
    ] {
        for vs1 in 0..32 {
            add(op_v(funct6, 1, VS2, vs1, funct3, RD), format!("OP-V funct6={funct6:06b} vs1={vs1:05b}"));
        }
    }
    // And where vs2 is: VRXUNARY0, VRFUNARY0.
    for funct3 in [OPMVX, OPFVF] {
        for vs2 in 0..32 {
            add(op_v(0b010000, 1, vs2, 11, funct3, RD), format!("OP-V funct6=010000 vs2={vs2:05b}"));
        }
    }
    for funct6 in [0b101000, 0b101001] {
        for vs1 in 0..32 {
            add(op_ve(funct6, 1, VS2, vs1, OPMVV, RD), format!("OP-VE funct6={funct6:06b} vs1={vs1:05b}"));
        }
    }
    all
}
