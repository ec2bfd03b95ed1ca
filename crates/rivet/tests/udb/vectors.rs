//! What vector configuration does.

use rivet_hart::Hart;
use rivet_isa::Ext;

use super::{M, Probe, get, run, set};

const VL: u16 = 0xc20;
const VTYPE: u16 = 0xc21;

/// vsetvli rd, rs1, vtype
fn vsetvli(rd: u32, rs1: u32, vtype: u32) -> u32 {
    vtype << 20 | rs1 << 15 | 7 << 12 | rd << 7 | 0x57
}

fn on(p: &Probe) -> Hart {
    let mut hart = p.hart();
    set(&mut hart, 0x300, 1 << 9 | 1 << 13);
    hart
}

pub(super) fn vectors(p: &mut Probe) {
    if !p.has(Ext::Zve32x) {
        return;
    }
    let (vill, vlen) = (1 << (p.xlen() - 1), u64::from(p.isa.vlen));
    let mut h = on(p);
    p.is("FOLLOW_VTYPE_RESET_RECOMMENDATION", get(&h, VTYPE) == vill && get(&h, VL) == 0);
    p.is("VLEN", 8 * get(&h, 0xc22));
    let supported = |hart: &mut Hart, vtype: u32| {
        run(hart, M, &[vsetvli(5, 0, vtype)], 0);
        get(hart, VTYPE) != vill
    };
    let widths: Vec<u32> = (0..8).filter(|&sew| supported(&mut h, sew << 3)).map(|sew| 8 << sew).collect();
    let (narrowest, widest) = (widths[0], widths[widths.len() - 1]);
    p.is("SEW_MIN", narrowest);
    p.is("ELEN", widest);
    // LMUL = 1/2, 1/4, 1/8 with each SEW: all that have to be, and no other.
    let required = |sew: u32, shift: u32| 8 << sew <= widest >> shift;
    let mut fractions = (1..4).flat_map(|shift| (0..4).map(move |sew| (sew, shift)));
    let exact =
        fractions.all(|(sew, shift)| supported(&mut h, sew << 3 | (8 - shift)) == required(sew, shift));
    p.is("SUPPORT_FRACTIONAL_LMUL_BEYOND_REQUIRED", if exact { "no_unrequired_supported" } else { "custom" });
    p.is("VILL_SET_ON_RESERVED_VTYPE", !supported(&mut h, 3 << 3 | 5));
    // e8, m1 with one element more than fits.
    let mut h = on(p);
    run(&mut h, M, &[vsetvli(5, 6, 0)], vlen / 8 + 2);
    let vl = get(&h, VL);
    let rule = match vl {
        vl if vl == vlen / 8 => "VLMAX",
        vl if vl == vlen / 16 + 1 => "ceil(AVL/2)",
        _ => "custom",
    };
    p.is("RVV_VL_WHEN_AVL_LT_DOUBLE_VLMAX", rule);
    // vsetvli x0, x0 with another VLMAX, and after vill.
    let word = |sets: bool| if sets { "always" } else { "never" };
    run(&mut h, M, &[vsetvli(5, 0, 0), vsetvli(0, 0, 8)], 0);
    p.is("RESERVED_VSET_X0X0_VLMAX_CHANGE", word(get(&h, VTYPE) == vill));
    let mut h = on(p);
    run(&mut h, M, &[vsetvli(0, 0, 0)], 0);
    p.is("RESERVED_VSET_X0X0_VILL_SET", word(get(&h, VTYPE) == vill));
    // vle8.v v8, (x6) makes the state dirty; a load of misaligned elements, and of a whole register.
    let mut h = on(p);
    run(&mut h, M, &[vsetvli(5, 0, 0), 0x0203_0407], super::RAM);
    p.is("HW_MSTATUS_VS_DIRTY_UPDATE", if get(&h, 0x300) >> 9 & 3 == 3 { "precise" } else { "never" });
    for (name, load) in [("", 0x0203_6407), ("WHOLEREG_", 0x0283_6407)] {
        let mut h = on(p);
        let trapped = run(&mut h, M, &[vsetvli(5, 0, 2 << 3), load], super::RAM + 1);
        p.is(&format!("VECTOR_LS_{name}MISALIGNED_LEGAL"), !trapped);
    }
    // vluxei64.v v8, (x6), v16 with SEW = 8 and LMUL = 1/8.
    let mut h = on(p);
    let wide = !run(&mut h, M, &[vsetvli(5, 0, 5), 0x0703_7407], super::RAM);
    p.is("VECTOR_LS_INDEX_MAX_EEW", if wide == (p.xlen() == 64) { "XLEN" } else { "32" });
    // vadd.vv v8, v8, v8 at vstart = 1.
    let mut h = on(p);
    run(&mut h, M, &[vsetvli(5, 0, 0)], 0);
    set(&mut h, 0x008, 1);
    p.is("LEGAL_VSTART", if run(&mut h, M, &[0x0284_0457], 0) { "custom" } else { "1_stride" });
    faults(p);
    if p.has(Ext::Zve32f) {
        sums(p);
    }
    let host = p.has(Ext::H) && super::written(&mut h, 0x200, 1 << 9) >> 9 & 3 == 1;
    p.is("VSSTATUS_VS_EXISTS", host);
}

/// Loads and stores that come to the end of memory.
fn faults(p: &mut Probe) {
    const END: u64 = super::RAM + super::RAM_SIZE;
    const OLD: u8 = 0x55;
    let at_end = |p: &Probe, code: u32, bytes: u64| {
        let mut h = on(p);
        run(&mut h, M, &[vsetvli(5, 0, 0)], 0);
        h.v.group_mut(8, 2).fill(OLD);
        let trapped = run(&mut h, M, &[code], END - bytes);
        let kept = |reg: u8, from: usize| h.v.group(reg, 1)[from..].iter().all(|&byte| byte == OLD);
        (trapped, get(&h, VL), kept(8, 2) && kept(9, 2), kept(8, 4))
    };
    // vle8.v, vlseg2e8.v: elements 4, and 2, are the first that fault.
    let (plain, segments) = (at_end(p, 0x0203_0407, 4), at_end(p, 0x2203_0407, 5));
    assert!(plain.0 && segments.0);
    p.is("VECTOR_LOAD_PAST_TRAP", !(plain.3 && segments.2));
    // vle8ff.v, vlseg2e8ff.v
    let (plain, segments) = (at_end(p, 0x0303_0407, 4), at_end(p, 0x2303_0407, 5));
    assert_eq!((plain.0, plain.1, segments.0, segments.1), (false, 4, false, 2));
    let word = |kept: bool, word: &'static str| if kept { word } else { "custom" };
    p.is("VECTOR_FF_UPDATE_PAST_TRIM", word(plain.3, "update_none"));
    p.is("VECTOR_FF_SEG_EXCEPTION_PARTIAL_LOAD", word(segments.2, "no_subsegment_loaded"));
    p.is("VECTOR_LOAD_SEG_FF_OVERWRITE_ELEMENTS_AFTER_FAULT", word(segments.2, "no_overwrite"));
    let all = at_end(p, 0x0303_0407, 1 << 20);
    p.is("VECTOR_FF_NO_EXCEPTION_TRIM", all.1 != u64::from(p.isa.vlen) / 8);
    // vsseg2e8.v: the first field of segment 2 is the last byte of memory.
    let mut h = on(p);
    run(&mut h, M, &[vsetvli(5, 0, 0)], 0);
    h.v.group_mut(8, 2).fill(OLD);
    assert!(run(&mut h, M, &[0x2203_0427], END - 5));
    p.is("VECTOR_LS_SEG_PARTIAL_ACCESS", h.load::<u8>(END - 1).expect("RAM") == OLD);
}

/// vfredusum.vs v8, v16, v24 of 32-bit elements.
fn sums(p: &mut Probe) {
    let sum = |p: &Probe, code: u32, start: u32, elements: u32| {
        let mut h = on(p);
        run(&mut h, M, &[vsetvli(5, 6, 2 << 3)], 2);
        h.v.set(24, 0, start);
        for i in 0..2 {
            h.v.set(16, i, elements);
        }
        assert!(!run(&mut h, M, &[code], 0));
        (h.v.get::<u32>(8, 0), h.fflags)
    };
    // Without active elements a signaling NaN stays one, for nothing is added to it.
    const SIGNALING: u32 = 0x7f80_0001;
    let kept = sum(p, 0x050c_1457, SIGNALING, 0) == (SIGNALING, 0);
    p.is("VFREDUSUM_NAN", if kept { "no_change" } else { "custom" });
    for node in ["INACTIVE_NODE", "FINAL_NODE"] {
        p.is(&format!("VFREDUSUM_{node}_ELEMENT_BEHAVIOR"), if kept { "copy" } else { "additive_identity" });
    }
    // 2^24 + 1 rounds to 2^24, and that with another 1 again.
    let start = 16_777_216f32.to_bits();
    let rounded = sum(p, 0x070c_1457, start, 1f32.to_bits()).0 == start;
    p.is("VFREDUSUM_NODE_ROUNDING_BEHAVIOR", if rounded { "SEW_precision" } else { "custom" });
}
