//! `vtype` against the tables of the vector chapter and encodings of other assemblers.

use rivet_isa::ext::Xlen;
use rivet_isa::vtype::{Lmul, Sew, Vtype};

/// Immediates as llvm-mc encodes them in `vsetvli a0, a1, …`.
#[test]
fn immediates_are_those_of_assemblers() {
    let cases = [
        ("e8, m1, tu, mu", 0x00),
        ("e32, m2, ta, ma", 0xd1),
        ("e8, mf8, ta, ma", 0xc5),
        ("e16, mf2, tu, mu", 0x0f),
        ("e64, m8, ta, mu", 0x5b),
        ("e32, mf4, tu, ma", 0x96),
        // Zvfbfa: altfmt is bit 8.
        ("e16alt, m1, ta, ma", 0x1c8),
        ("e8alt, mf2, tu, mu", 0x107),
    ];
    for (text, imm) in cases {
        let vtype: Vtype = text.parse().expect(text);
        assert_eq!(vtype.imm(), imm, "{text}");
        assert_eq!(vtype.bits(Xlen::Rv64), u64::from(imm));
        assert_eq!(vtype.to_string(), text);
        assert_eq!(Vtype::from_bits(u64::from(imm)), vtype);
    }
}

#[test]
fn every_encoding_is_itself_or_illegal() {
    let mut legal = 0;
    for bits in 0..0x1_0000 {
        let vtype = Vtype::from_bits(bits);
        // altfmt, bit 8, is for SEW = 8 and 16.
        let altfmt = bits >> 8 == 1 && bits >> 3 & 7 < 2;
        let reserved = bits > 0xff && !altfmt || bits & 7 == 4 || bits >> 3 & 7 > 3;
        assert_eq!(vtype.vill, reserved, "{bits:#x}");
        if reserved {
            assert_eq!(vtype, Vtype::ILLEGAL);
        } else {
            assert_eq!(vtype.bits(Xlen::Rv32), bits);
            assert_eq!(vtype.to_string().parse(), Ok(vtype));
            legal += 1;
        }
    }
    assert_eq!(legal, (4 + 2) * 7 * 4);
}

#[test]
fn vill_is_the_top_bit_alone() {
    assert_eq!(Vtype::ILLEGAL.bits(Xlen::Rv32), 0x8000_0000);
    assert_eq!(Vtype::ILLEGAL.bits(Xlen::Rv64), 0x8000_0000_0000_0000);
    assert_eq!(Vtype::from_bits(0x8000_0000), Vtype::ILLEGAL);
    assert_eq!(Vtype::from_bits(1 << 63), Vtype::ILLEGAL);
    assert!(Vtype::from_bits(u64::from(Vtype::ILLEGAL.imm())).vill);
    assert_eq!(Vtype::ILLEGAL.to_string(), "vill");
    assert_eq!(Vtype::ILLEGAL.vlmax(128), 0);
}

/// VLMAX = LMUL·VLEN/SEW.
#[test]
fn vlmax_is_the_formula() {
    for sew in Sew::ALL {
        for lmul in Lmul::ALL {
            for vlen in [32u32, 64, 128, 256, 65536] {
                let vtype = Vtype::new(sew, lmul);
                let eighths = [1, 2, 4, 8, 16, 32, 64][(lmul.log2() + 3) as usize];
                assert_eq!(vtype.vlmax(vlen), eighths * vlen / (8 * sew.bits()), "{vtype} {vlen}");
                assert_eq!(vtype.ratio() * eighths, 8 * sew.bits());
            }
        }
    }
}

/// "Implementations must support SEW settings between SEWMIN and LMUL * min(ELEN, VLEN), inclusive."
#[test]
fn fractional_settings_are_supported_up_to_the_limit() {
    let supported = |text: &str, elen, vlen| text.parse::<Vtype>().expect(text).is_supported(elen, vlen);
    for text in ["e8, mf8", "e8, mf4", "e16, mf4", "e32, mf2", "e16, mf2", "e64, m1", "e64, m8"] {
        assert!(supported(text, 64, 128), "{text}");
    }
    for text in ["e16, mf8", "e32, mf8", "e32, mf4", "e64, mf2", "e64, mf8"] {
        assert!(!supported(text, 64, 128), "{text}");
    }
    for text in ["e8, mf4", "e16, mf2", "e32, m1"] {
        assert!(supported(text, 32, 32), "{text}");
        assert!(supported(text, 32, 512), "{text}");
    }
    for text in ["e8, mf8", "e16, mf4", "e32, mf2", "e64, m1", "e64, m8"] {
        assert!(!supported(text, 32, 512), "{text}");
    }
}

/// "EEW/EMUL = SEW/LMUL", and EMUL lies between 1/8 and 8.
#[test]
fn emul_keeps_the_ratio() {
    let emul = |text: &str, eew| text.parse::<Vtype>().expect(text).emul(eew).map(|l| l.to_string());
    let some = |text: &str| Some(text.to_string());
    assert_eq!(emul("e8, m1", Sew::E64), some("m8"));
    assert_eq!(emul("e8, m2", Sew::E64), None);
    assert_eq!(emul("e64, m1", Sew::E8), some("mf8"));
    assert_eq!(emul("e64, mf2", Sew::E8), None);
    assert_eq!(emul("e32, m4", Sew::E32), some("m4"));
    assert_eq!(emul("e16, mf4", Sew::E32), some("mf2"));
    assert_eq!(Lmul::M4.scaled(1), Some(Lmul::M8));
    assert_eq!(Lmul::M8.scaled(1), None);
    assert_eq!(Lmul::M8.scaled(i32::MAX), None);
}

#[test]
fn groups_begin_at_multiples() {
    for reg in 0..32u8 {
        assert!(Lmul::M1.is_aligned(reg) && Lmul::Mf8.is_aligned(reg));
        assert_eq!(Lmul::M2.is_aligned(reg), reg % 2 == 0);
        assert_eq!(Lmul::M4.is_aligned(reg), reg % 4 == 0);
        assert_eq!(Lmul::M8.is_aligned(reg), reg % 8 == 0);
    }
    assert_eq!(Lmul::ALL.map(Lmul::regs), [1, 1, 1, 1, 2, 4, 8]);
    assert_eq!(Lmul::ALL.map(Lmul::vlmul), [5, 6, 7, 0, 1, 2, 3]);
}

#[test]
fn widths_have_neighbours() {
    assert_eq!(Sew::E8.widened(), Some(Sew::E16));
    assert_eq!(Sew::E64.widened(), None);
    assert_eq!(Sew::E8.narrowed(), None);
    assert_eq!(Sew::E64.narrowed(), Some(Sew::E32));
    for sew in Sew::ALL {
        assert_eq!(Sew::from_bits(sew.bits()), Some(sew));
        assert_eq!((sew.bytes() * 8, 1 << sew.log2_bits()), (sew.bits(), sew.bits()));
    }
}

#[test]
fn texts_may_be_short_but_not_wrong() {
    assert_eq!("e32".parse(), Ok(Vtype::new(Sew::E32, Lmul::M1)));
    assert_eq!("E16,M4,TA".parse(), Ok(Vtype { vta: true, ..Vtype::new(Sew::E16, Lmul::M4) }));
    for text in
        ["", "e128", "m1", "e8, m3", "e8, mf16", "e8, m1, ma", "e8, m1, ta, ta", "e8, m1, ta, ma, x", "vill"]
    {
        assert!(text.parse::<Vtype>().is_err(), "{text}");
    }
}

/// Zvfbfa: "Attempting to set altfmt=1 and SEW >= 32 is reserved"; Zvfofp8min has it for SEW = 8.
#[test]
fn alternate_formats_are_of_harts_that_have_them() {
    let supported = |exts: &str, vtype: u64| {
        let isa: rivet_isa::Isa = format!("rv64gcv{exts}").parse().expect("an ISA string");
        let refusal = Vtype::refusal(vtype, &isa).map(|broken| broken.rule);
        assert_eq!(isa.supports(Vtype::from_bits(vtype)), refusal.is_none(), "{exts} {vtype:#x}");
        refusal
    };
    use rivet_isa::Rule::{Altfmt, VtypeBits};
    let (e8, e16, e32) = (0x100, 0x108, 0x110);
    for (exts, refusals) in [
        ("", [Some(VtypeBits); 3]),
        ("_experimental-zvfbfa", [None, None, Some(Altfmt)]),
        ("_experimental-zvfofp8min", [None, Some(Altfmt), Some(Altfmt)]),
    ] {
        assert_eq!([e8, e16, e32].map(|vtype| supported(exts, vtype)), refusals, "{exts}");
    }
    assert_eq!(supported("_experimental-zvfbfa", 0x300), Some(VtypeBits));
    assert!("e32alt, m1, ta, ma".parse::<Vtype>().is_err());
}
