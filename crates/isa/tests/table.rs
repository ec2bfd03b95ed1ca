//! The table is consistent with itself: fields do not collide with fixed bits, and encode inverts decode.

use rivet_isa::decode::available;
use rivet_isa::op::{ROWS, Xlens};
use rivet_isa::{Decoder, Ext, Inst, Isa, Op, Operand, Xlen};

#[test]
fn fields_and_fixed_bits_are_disjoint_and_complete() {
    // Bits that the specification tells implementations to ignore.
    let ignored = |op: Op| match op {
        Op::fence | Op::fence_i => 0xffff_ffff,
        _ => 0,
    };
    for row in ROWS {
        let mut used = row.mask;
        for o in &row.operands {
            assert_eq!(o.bits() & used, 0, "{}: operand {o:?} overlaps", row.mnemonic());
            used |= o.bits();
        }
        let all = if row.len == 4 { u32::MAX } else { 0xffff };
        assert_eq!((used | ignored(row.op)) & all, all, "{}: bits that nothing explains", row.mnemonic());
    }
}

/// ISAs that have all of the table together.
fn isas() -> impl Iterator<Item = Isa> {
    [Xlen::Rv32, Xlen::Rv64].into_iter().flat_map(|xlen| {
        let all = Isa::everything(xlen);
        // Of the drafts, this one cannot be where integer registers hold numbers.
        [all, Isa::embedded(xlen), Isa::new(xlen, all.exts.with(Ext::Zvfofp8min))]
    })
}

#[test]
fn encode_inverts_decode() {
    let mut seed = 1u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 32) as u32
    };
    for isa in isas() {
        let (xlen, decoder) = (isa.xlen, Decoder::new(&isa));
        for row in ROWS.iter().filter(|row| available(row.op, &isa)) {
            let mut seen = 0;
            for _ in 0..200 {
                let raw = (random() & !row.mask) | row.bits;
                let raw = if row.len == 2 { raw & 0xffff } else { raw };
                let Some(inst) = decoder.decode(raw) else { continue };
                if inst.op != row.op {
                    continue; // A more specific row.
                }
                seen += 1;
                if matches!(row.op, Op::fence_i) {
                    continue; // Its ignored fields are encoded as 0.
                }
                let mut raw = raw;
                if row.op == Op::fence {
                    raw &= !0x000f_8f80;
                }
                assert_eq!(inst.encode(xlen), Some(raw), "{} {raw:08x} {inst:?}", row.mnemonic());
            }
            assert!(seen > 0, "{} never decodes on {xlen}", row.mnemonic());
        }
    }
}

#[test]
fn operands_hold_their_whole_range() {
    // Every value in an operand's range survives encode and decode, and its neighbours outside are refused.
    for row in ROWS {
        let xlen = if row.xlens == Xlens::rv32 { Xlen::Rv32 } else { Xlen::Rv64 };
        let isa = isas().find(|isa| isa.xlen == xlen && available(row.op, isa)).expect("an ISA that has it");
        let decoder = Decoder::new(&isa);
        for &o in row.operands.iter().filter(|o| o.slot() == rivet_isa::Slot::Imm && !o.is_implicit()) {
            let (min, max, step) = o.range();
            for v in [min, min + step, max - step, max, 0, min.saturating_sub(step), max.saturating_add(step)]
            {
                let mut inst = Inst { imm: v, ..Inst::new(row.op) };
                if row.op == Op::c_lui {
                    inst.rd = 1;
                }
                for &o in &row.operands {
                    set_smallest(o, &mut inst);
                }
                let Some(raw) = inst.encode(xlen) else { continue };
                assert!((min..=max).contains(&v), "{}: {v} is out of range", row.mnemonic());
                if let Some(back) = decoder.decode(raw).filter(|b| b.op == row.op) {
                    assert_eq!(back.imm, v, "{}", row.mnemonic());
                }
            }
        }
    }
}

/// Gives register operands their smallest legal value.
fn set_smallest(o: Operand, inst: &mut Inst) {
    use rivet_isa::Slot::*;
    let min = o.range().0.max(i32::from(matches!(o.constraint(), rivet_isa::Constraint::NonZero))) as u8;
    match o.slot() {
        Rd => inst.rd = inst.rd.max(min),
        Rs1 => inst.rs1 = min,
        Rs2 => inst.rs2 = min,
        RdRs1 => (inst.rd, inst.rs1) = (min, min),
        Imm if o.is_memory() => inst.rs1 = if o.bits() & 0x380 == 0x380 { 8 } else { 2 },
        _ => {}
    }
}

/// A pattern: fixed bits, their values, length in bytes; and who has it.
#[derive(Clone, Copy)]
struct Pattern<'a> {
    name: &'a str,
    mask: u32,
    bits: u32,
    len: u8,
    /// Of [`isas`], a bit for each.
    isas: u8,
}

/// Pairs that some encoding fits, and neither of which is the more specific: which one it is would depend on the order of
/// rows.
fn ambiguous(patterns: &[Pattern<'_>]) -> Vec<String> {
    let mut out = Vec::new();
    for (i, a) in patterns.iter().enumerate() {
        for b in &patterns[i + 1..] {
            let meet = a.len == b.len && (a.bits ^ b.bits) & a.mask & b.mask == 0;
            let apart = a.isas & b.isas == 0;
            let both = a.mask & b.mask;
            let ordered = a.mask != b.mask && (both == a.mask || both == b.mask);
            if meet && !apart && !ordered {
                out.push(format!("{} and {} overlap", a.name, b.name));
            }
        }
    }
    out
}

#[test]
fn no_two_rows_overlap() {
    let all = |op: Op| {
        let row = op.row();
        let isas =
            isas().enumerate().filter(|(_, isa)| available(op, isa)).fold(0, |set, (n, _)| set | 1 << n);
        Pattern { name: row.mnemonic(), mask: row.mask, bits: row.bits, len: row.len, isas }
    };
    let mut patterns: Vec<Pattern<'_>> = Op::all().map(all).collect();
    assert_eq!(ambiguous(&patterns), Vec::<String>::new());

    // Like `add`, but with bit 31 free and bit 7 fixed: neither is the more specific.
    let add = Op::add.row();
    let (mask, bits) = (add.mask & !(1 << 31) | 1 << 7, add.bits);
    patterns.push(Pattern { name: "made.up", mask, bits, len: 4, isas: u8::MAX });
    assert!(ambiguous(&patterns).contains(&"add and made.up overlap".to_owned()));
}
