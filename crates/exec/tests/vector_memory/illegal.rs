//! Encodings that are illegal under the current vtype, or always.

use rivet_isa::{Ext, ExtSet, Inst, Isa, Op, Rule, Vtype, Xlen};
use rivet_testkit::{DATA, Vectors, masked};

use super::*;

#[test]
fn illegal_accesses() {
    let m = &mut machine(128);
    m.hart.v.set_vtype(Vtype::ILLEGAL);
    for op in [Op::vle8_v, Op::vse8_v, Op::vlse8_v, Op::vluxei8_v, Op::vle8ff_v, Op::vlm_v, Op::vsm_v] {
        let inst = access(m, op, DATA);
        assert_eq!(rule(m, inst), Some(Rule::Vill), "{op:?}");
    }
    m.vtype("e8, m2, tu, mu", 4);
    let odd = |inst: Inst| Inst { rd: 9, ..inst };
    let to_v0 = |inst: Inst| Inst { rd: 0, ..masked(inst) };
    let cases = [
        (odd(access(m, Op::vle8_v, DATA)), Rule::MemoryAligned),
        (odd(access(m, Op::vsse8_v, DATA)), Rule::MemoryAligned),
        (odd(access(m, Op::vl2re8_v, DATA)), Rule::WholeAligned),
        (Inst { rs2: 13, ..access(m, Op::vluxei8_v, DATA) }, Rule::MemoryAligned),
        (access(m, Op::vle64_v, DATA), Rule::MemoryEmul),
        (fields(access(m, Op::vle8_v, DATA), 5), Rule::Fields),
        (fields(access(m, Op::vse16_v, DATA), 3), Rule::Fields),
        (fields(Inst { rd: 28, ..access(m, Op::vse8_v, DATA) }, 3), Rule::PastV31),
        (to_v0(access(m, Op::vle8_v, DATA)), Rule::Mask),
        (to_v0(access(m, Op::vlse8_v, DATA)), Rule::Mask),
        (to_v0(access(m, Op::vle8ff_v, DATA)), Rule::Mask),
        (to_v0(access(m, Op::vluxei8_v, DATA)), Rule::Mask),
        (to_v0(access(m, Op::vse8_v, DATA)), Rule::SourceWidth),
        (Inst { rs2: 8, ..access(m, Op::vsuxei16_v, DATA) }, Rule::SourceWidth),
        (Inst { rs2: 8, rd: 10, ..access(m, Op::vluxei16_v, DATA) }, Rule::Overlap),
        (fields(Inst { rs2: 10, ..access(m, Op::vluxei8_v, DATA) }, 2), Rule::IndexApart),
    ];
    for (inst, expected) in cases {
        assert_eq!(rule(m, inst), Some(expected), "{inst:?}");
    }
    let m = &mut Vectors::of(Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::Zve32x])));
    m.vtype("e32, m1, tu, mu", 1);
    for op in [Op::vle64_v, Op::vse64_v, Op::vluxei64_v, Op::vle64ff_v, Op::vl1re64_v] {
        let inst = access(m, op, DATA);
        let expected = if op == Op::vluxei64_v { Rule::IndexEew } else { Rule::MemoryEew };
        assert_eq!(rule(m, inst), Some(expected), "{op:?}");
    }
}
