//! Reasons against the decoder, and against the specification's sentences on single fields.

use rivet_isa::isa_string::Parsed;
use rivet_isa::reserved::Reason;
use rivet_isa::{Decoder, Isa, Rule, Xlen};

fn isa(text: &str) -> Isa {
    text.parse::<Parsed>().expect("an ISA").isa
}

/// The rule, what breaks it, and the likeliest instruction.
fn why(raw: u32, isa: &Isa) -> (Rule, String, Option<String>) {
    match Reason::of(raw, isa) {
        Some(Reason::Reserved { broken, near }) => {
            (broken.rule, broken.how, near.first().map(|inst| inst.text(isa.xlen, None).to_string()))
        }
        other => panic!("{raw:#010x}: {other:?}"),
    }
}

#[test]
fn fields_that_must_hold_something_else() {
    let v = isa("rv64gcv");
    let near = |raw| {
        let (rule, how, near) = why(raw, &v);
        (rule, how, near.unwrap_or_default())
    };
    let some = |rule, how: &str, near: &str| (rule, how.to_string(), near.to_string());
    let mew = some(Rule::Mew, "mew = 1, but vle8.v requires 0", "vle8.v v8, (a0)");
    assert_eq!(near(0x1205_0407), mew);
    let lumop = "lumop = 0b00101; defined values are 0b00000 (vle8.v), 0b01000 (vl1re8.v), 0b01011 (vlm.v), 0b10000 (vle8ff.v)";
    assert_eq!(near(0x0255_0407), some(Rule::Lumop, lumop, "vle8.v v8, (a0)"));
    // Three whole registers: not taken for a segment load with another lumop.
    let whole = "nf = 0b010; defined values are 0b000 (vl1re8.v), 0b001 (vl2re8.v), 0b011 (vl4re8.v), 0b111 (vl8re8.v)";
    assert_eq!(near(0x4285_0407), some(Rule::WholeNf, whole, "vl2r.v v8, (a0)"));
    let carry = some(Rule::CarryUnmasked, "vm = 1, but vadc.vvm requires 0", "vadc.vvm v8, v16, v24, v0");
    assert_eq!(near(0x430c_0457), carry);
    let moved = some(Rule::MoveVs2, "vs2 = 0b10000, but vmv.v.v requires 0b00000", "vmv.v.v v8, v24");
    assert_eq!(near(0x5f0c_0457), moved);
    let vsetvl =
        some(Rule::NoEncoding, "inst[29:25] = 0b00011, but vsetvl requires 0b00000", "vsetvl a2, a0, a1");
    assert_eq!(near(0x86b5_7657), vsetvl);
    let mret = some(Rule::NoEncoding, "rd = 0b00010, but mret requires 0b00000", "mret");
    assert_eq!(near(0x3020_0173), mret);
}

#[test]
fn operands_that_must_hold_something_else() {
    let rv64 = isa("rv64gc_zacas");
    assert_eq!(why(0x4002, &rv64), (Rule::CLwsp, "rd of c.lwsp is 0".into(), None));
    assert_eq!(why(0x00c5_d553, &rv64).0, Rule::RoundingMode);
    // amocas.q with rd = x11
    assert_eq!(why(0x28c5_45af, &rv64).0, Rule::PairOdd);
}

#[test]
fn other_isas() {
    let lacking = |raw, text: &str| Reason::of(raw, &isa(text)).map(|why| why.to_string());
    let vadd = 0x02a6_0457;
    assert_eq!(lacking(vadd, "rv64gc").as_deref(), Some("it needs zve32x, which rv64gc lacks"));
    assert_eq!(lacking(vadd, "rv64gcv"), None);
    // addiw a0, a0, 1
    assert_eq!(lacking(0x0015_051b, "rv32gc").as_deref(), Some("it needs RV64, which rv32gc lacks"));
}

/// With 16 registers exactly the instructions are left that neither read nor write another one, whatever the operand.
#[test]
fn bases_of_sixteen_registers_lack_what_names_the_others() {
    for name in
        ["rv32?mac_zcmp_zdinx_zacas_zba_zbkb_zilsd_zicsr", "rv32?mafdcv_zvbb", "rv64?mafdcv_zba_zabha_zimop"]
    {
        let [i, e] = ["i", "e"].map(|base| Decoder::new(&isa(&name.replace('?', base))));
        let (mut word, mut kept, mut lost) = (1_u32, 0, 0);
        for round in 0..200_000 {
            word = word.wrapping_mul(0x915f_77f5).wrapping_add(0x6d2b_79f5);
            let raw = if round % 3 == 0 { word >> 16 & !3 | round % 3 } else { word.rotate_left(9) | 3 };
            let Some(inst) = i.decode(raw) else {
                assert_eq!(e.decode(raw), None, "{raw:#x}");
                continue;
            };
            let named = (inst.reads().x | inst.writes().x) >> 16 != 0;
            assert_eq!(e.decode(raw), (!named).then_some(inst), "{raw:#010x}: {inst:?}");
            (kept, lost) = (kept + u32::from(!named), lost + u32::from(named));
        }
        assert!(kept > 1000 && lost > 1000, "{name}: {kept} and {lost}");
    }
    let how = "x17 does not exist: rv32emc has x0 to x15";
    assert_eq!(why(0x0118_8833, &isa("rv32emc")), (Rule::RegisterBeyondE, how.into(), None));
}

#[test]
fn opcodes_that_no_instruction_has() {
    let v = isa("rv64gcv");
    let free = "this ISA has no OP-V instruction with funct6 = 0b111011 and funct3 = 0b000";
    assert_eq!(why(0xef0c_0657, &v), (Rule::NoEncoding, free.into(), None));
    // vmv<nr>r.v masked and with 3 registers: two fields at once.
    let both = (Rule::NoEncoding, "no instruction has this encoding".into(), None);
    assert_eq!(why(0x9c81_3457, &v), both);
}

#[test]
fn the_two_words_that_are_never_instructions() {
    let rv64 = isa("rv64gc");
    assert_eq!(why(0, &rv64).0, Rule::AllZeros);
    assert_eq!(why(u32::MAX, &rv64).0, Rule::AllOnes);
}

/// There is a reason exactly where the decoder finds nothing, and what is said to be near is an instruction.
#[test]
fn reasons_are_the_decoders() {
    let e = ["rv32emac_zcmp_zfinx", "rv64emafdcv"].map(isa);
    for isa in [isa("rv64gcv"), isa("rv32gc_zve32x_zbkb"), Isa::everything(Xlen::Rv64), e[0], e[1]] {
        let decoder = Decoder::new(&isa);
        let mut word = 1_u32;
        for _ in 0..5000 {
            word = word.wrapping_mul(0x915f_77f5).wrapping_add(0x6d2b_79f5);
            // One in two belongs to vectors.
            let raw = if word & 0x100 == 0 { word.rotate_left(7) } else { word & !0x7f | 0x57 };
            let reason = Reason::of(raw, &isa);
            assert_eq!(reason.is_none(), decoder.decode(raw).is_some(), "{raw:#010x}: {reason:?}");
            if let Some(Reason::Reserved { near, .. }) = reason {
                for inst in near {
                    assert_eq!(decoder.decode(inst.raw).map(|found| found.op), Some(inst.op), "{raw:#010x}");
                }
            }
        }
    }
}
