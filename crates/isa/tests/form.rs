//! Shapes of vector operands, against the naming rules and the chapters of the V specification.

use rivet_isa::Shape::{self, *};
use rivet_isa::form::Addressing;
use rivet_isa::op::ROWS;
use rivet_isa::{Lmul, Op, Operand, Sew, Vtype};

#[test]
fn shapes_are_there_where_operands_are() {
    for row in ROWS {
        let form = row.op.form();
        let has = |kind| row.operands.contains(&kind);
        assert_eq!(form.vd != None, has(Operand::Vd) || has(Operand::Vs3), "{}", row.mnemonic());
        assert_eq!(form.vs1 != None, has(Operand::Vs1), "{}", row.mnemonic());
        assert_eq!(form.vs2 != None, has(Operand::Vs2), "{}", row.mnemonic());
        assert_eq!(
            form.memory.is_some(),
            row.operands.contains(&Operand::Mem) && row.mnemonic().starts_with('v')
        );
    }
}

/// vd, vs2, vs1 as the specification has them, one or two instructions of each kind.
const EXPECTED: &[(&str, Shape, Shape, Shape)] = &[
    ("vadd.vv", Group(0), Group(0), Group(0)),
    ("vadd.vx", Group(0), Group(0), None),
    ("vadd.vi", Group(0), Group(0), None),
    ("vwadd.vv", Group(1), Group(0), Group(0)),
    ("vwadd.vx", Group(1), Group(0), None),
    ("vwadd.wv", Group(1), Group(1), Group(0)),
    ("vwsubu.wx", Group(1), Group(1), None),
    ("vwmul.vv", Group(1), Group(0), Group(0)),
    ("vwsll.vi", Group(1), Group(0), None),
    ("vzext.vf8", Group(0), Group(-3), None),
    ("vsext.vf2", Group(0), Group(-1), None),
    ("vadc.vvm", Group(0), Group(0), Group(0)),
    ("vmadc.vvm", Mask, Group(0), Group(0)),
    ("vmadc.vv", Mask, Group(0), Group(0)),
    ("vmsbc.vx", Mask, Group(0), None),
    ("vnsrl.wv", Group(0), Group(1), Group(0)),
    ("vnsra.wi", Group(0), Group(1), None),
    ("vnclipu.wx", Group(0), Group(1), None),
    ("vssrl.vv", Group(0), Group(0), Group(0)),
    ("vmseq.vv", Mask, Group(0), Group(0)),
    ("vmsgt.vi", Mask, Group(0), None),
    ("vmacc.vv", Group(0), Group(0), Group(0)),
    ("vmadd.vx", Group(0), Group(0), None),
    ("vwmacc.vv", Group(1), Group(0), Group(0)),
    ("vwmaccus.vx", Group(1), Group(0), None),
    ("vmerge.vvm", Group(0), Group(0), Group(0)),
    ("vmv.v.v", Group(0), None, Group(0)),
    ("vmv.v.x", Group(0), None, None),
    ("vfadd.vf", Group(0), Group(0), None),
    ("vfwadd.vv", Group(1), Group(0), Group(0)),
    ("vfwsub.wf", Group(1), Group(1), None),
    ("vfwmul.vf", Group(1), Group(0), None),
    ("vfmacc.vv", Group(0), Group(0), Group(0)),
    ("vfwnmsac.vv", Group(1), Group(0), Group(0)),
    ("vfwmaccbf16.vf", Group(1), Group(0), None),
    ("vfsqrt.v", Group(0), Group(0), None),
    ("vmfle.vf", Mask, Group(0), None),
    ("vfclass.v", Group(0), Group(0), None),
    ("vfcvt.x.f.v", Group(0), Group(0), None),
    ("vfwcvt.f.x.v", Group(1), Group(0), None),
    ("vfwcvt.f.f.v", Group(1), Group(0), None),
    ("vfwcvtbf16.f.f.v", Group(1), Group(0), None),
    ("vfncvt.x.f.w", Group(0), Group(1), None),
    ("vfncvt.rod.f.f.w", Group(0), Group(1), None),
    ("vfncvt.rtz.xu.f.w", Group(0), Group(1), None),
    ("vfncvtbf16.f.f.w", Group(0), Group(1), None),
    ("vredsum.vs", Element0(0), Group(0), Element0(0)),
    ("vwredsumu.vs", Element0(1), Group(0), Element0(1)),
    ("vfredmax.vs", Element0(0), Group(0), Element0(0)),
    ("vfwredosum.vs", Element0(1), Group(0), Element0(1)),
    ("vmand.mm", Mask, Mask, Mask),
    ("vcpop.m", None, Mask, None),
    ("vfirst.m", None, Mask, None),
    ("vmsbf.m", Mask, Mask, None),
    ("viota.m", Group(0), Mask, None),
    ("vid.v", Group(0), None, None),
    ("vmv.x.s", None, Element0(0), None),
    ("vmv.s.x", Element0(0), None, None),
    ("vfmv.f.s", None, Element0(0), None),
    ("vfmv.s.f", Element0(0), None, None),
    ("vslideup.vx", Group(0), Group(0), None),
    ("vfslide1down.vf", Group(0), Group(0), None),
    ("vrgather.vv", Group(0), Group(0), Group(0)),
    ("vrgatherei16.vv", Group(0), Group(0), Width(Sew::E16)),
    ("vcompress.vm", Group(0), Group(0), Mask),
    ("vmv1r.v", Whole(1), Whole(1), None),
    ("vmv8r.v", Whole(8), Whole(8), None),
    ("vaesem.vv", Group(0), Group(0), None),
    ("vaesem.vs", Group(0), ElementGroup(128), None),
    ("vsha2ms.vv", Group(0), Group(0), Group(0)),
    ("vgmul.vs", Group(0), ElementGroup(128), None),
    ("vghsh.vs", Group(0), ElementGroup(128), Group(0)),
    ("vabdu.vx", Group(0), Group(0), None),
    ("vwabda.vv", Group(1), Group(0), Group(0)),
    ("vdot4asu.vv", Group(0), Group(0), Group(0)),
    ("vzip.vv", Group(0), Half, Half),
    ("vunzipo.v", Half, Group(0), None),
    ("vpaire.vv", Group(0), Group(0), Group(0)),
    ("vfncvt.f.f.q", Group(0), Group(2), None),
    ("vfncvtbf16.sat.f.f.w", Group(0), Group(1), None),
    ("vle32.v", Width(Sew::E32), None, None),
    ("vle64ff.v", Width(Sew::E64), None, None),
    ("vsse16.v", Width(Sew::E16), None, None),
    ("vluxei8.v", Group(0), Width(Sew::E8), None),
    ("vsoxei64.v", Group(0), Width(Sew::E64), None),
    ("vlm.v", Mask, None, None),
    ("vsm.v", Mask, None, None),
    ("vl4re16.v", Whole(4), None, None),
    ("vs8r.v", Whole(8), None, None),
    ("vsetvli", None, None, None),
    ("add", None, None, None),
    ("fadd.d", None, None, None),
];

#[test]
fn shapes_are_those_of_the_specification() {
    for &(mnemonic, vd, vs2, vs1) in EXPECTED {
        let row = ROWS.iter().find(|r| r.mnemonic() == mnemonic).expect(mnemonic);
        let form = row.op.form();
        assert_eq!((form.vd, form.vs2, form.vs1), (vd, vs2, vs1), "{mnemonic}");
    }
}

#[test]
fn shapes_follow_the_names() {
    // V 11.2 and 10: "vw" and "vfw" widen; suffix ".w*" is a source of 2·SEW; "vn" and "vfn" narrow; "vm" gives masks.
    for row in ROWS.iter().filter(|r| r.section().starts_with("V ") && r.op.form().memory.is_none()) {
        let (name, form) = (row.mnemonic(), row.op.form());
        let (stem, suffix) = name.split_once('.').unwrap_or((name, ""));
        let reduces = suffix == "vs";
        let widens = stem.starts_with("vw") || stem.starts_with("vfw");
        assert_eq!(widens && !reduces, form.vd == Group(1), "{name}");
        assert_eq!(widens && reduces, form.vd == Element0(1), "{name}");
        let wide_source = suffix.starts_with('w') || suffix.ends_with(".w");
        assert_eq!(wide_source, form.vs2 == Group(1), "{name}");
        assert_eq!(name.contains('r') && stem.starts_with("vmv"), matches!(form.vd, Whole(_)), "{name}");
    }
}

#[test]
fn memory_is_what_the_mnemonic_says() {
    for row in ROWS.iter().filter(|r| r.op.form().memory.is_some()) {
        let (name, form) = (row.mnemonic(), row.op.form());
        let memory = form.memory.expect("memory");
        assert_eq!(memory.store, name.starts_with("vs"), "{name}");
        let addressing = match name {
            "vlm.v" | "vsm.v" => Addressing::Mask,
            _ if name.contains("xei") => Addressing::Indexed,
            _ if name.contains("ff") => Addressing::FaultOnlyFirst,
            _ if name.starts_with("vlse") || name.starts_with("vsse") => Addressing::Strided,
            _ if name.starts_with("vle") || name.starts_with("vse") => Addressing::Unit,
            _ => Addressing::Whole,
        };
        assert_eq!(memory.addressing, addressing, "{name}");
        let digits: String = name[3..].chars().filter(char::is_ascii_digit).collect();
        let width = match addressing {
            Addressing::Indexed => Option::None,
            Addressing::Mask => Some(8),
            Addressing::Whole if memory.store => Some(8),
            _ => digits.parse().ok(),
        };
        assert_eq!(memory.width.map(Sew::bits), width, "{name}");
        let vtype = Vtype::new(Sew::E16, Lmul::M1);
        assert_eq!(memory.eew(vtype).bits(), width.unwrap_or(16), "{name}");
    }
}

#[test]
fn shapes_have_widths_and_registers() {
    let vtype: Vtype = "e32, mf2, ta, ma".parse().expect("a vtype");
    assert_eq!(Group(1).registers(vtype, 128), Some(1));
    assert_eq!(Group(-2).eew(vtype), Some(8));
    assert_eq!(Group(-3).eew(vtype), Option::None);
    assert_eq!(Group(2).eew(vtype), Option::None);
    assert_eq!(Width(Sew::E8).emul(vtype, 128), Some(Lmul::Mf8));
    assert_eq!(ElementGroup(128).registers(vtype, 128), Some(1));
    assert_eq!(ElementGroup(128).registers(vtype, 32), Some(4));
    assert_eq!(Whole(4).registers(vtype, 128), Some(4));
    assert_eq!(None.registers(vtype, 128), Some(0));
    assert_eq!(Op::vlm_v.form().vd.registers("e8, m8".parse().expect("a vtype"), 128), Some(1));
}
