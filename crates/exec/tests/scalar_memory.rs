//! Loads, stores, atomics and cache blocks.

use std::sync::Arc;

use rivet_exec::step;
use rivet_hart::{Cause, Config, Hart, Trap};
use rivet_isa::{Ext, Inst, Isa, Op, Operand, Xlen};
use rivet_testkit::{CODE, DATA, DATA_SIZE, everything, machine, place};

const LAST: u64 = DATA + DATA_SIZE;

fn hart(xlen: Xlen) -> Hart {
    machine(everything(xlen))
}

/// Runs `op` with the address in x10, rs2 = x12 (f12) and rd = x14 (f14), the source of stores in their place.
fn run(hart: &mut Hart, op: Op, addr: u64, imm: i32) -> Result<u64, Trap> {
    hart.set_x(10, addr);
    let mut inst = Inst { rs1: 10, imm, ..Inst::new(op) };
    for operand in &op.row().operands {
        match operand {
            Operand::Rd | Operand::Fd => inst.rd = 14,
            Operand::Rs2 | Operand::Fs2 => inst.rs2 = 12,
            _ => {}
        }
    }
    place(hart, &[inst]);
    let pc = hart.pc;
    let result = step(hart);
    assert_eq!(hart.pc, if result.is_ok() { pc + 4 } else { pc });
    result.map(|_| hart.x(14))
}

fn cause(result: Result<u64, Trap>) -> (Cause, u64) {
    let trap = result.expect_err("it must trap");
    (trap.cause, trap.tval)
}

fn memory(hart: &mut Hart, addr: u64) -> u64 {
    hart.load(addr).unwrap()
}

#[test]
fn loads() {
    let h = &mut hart(Xlen::Rv64);
    h.store(DATA, 0xfedc_ba98_f6f5_84f3_u64).unwrap();
    let table = [
        (Op::lb, 0xffff_ffff_ffff_fff3),
        (Op::lbu, 0xf3),
        (Op::lh, 0xffff_ffff_ffff_84f3),
        (Op::lhu, 0x84f3),
        (Op::lw, 0xffff_ffff_f6f5_84f3),
        (Op::lwu, 0xf6f5_84f3),
        (Op::ld, 0xfedc_ba98_f6f5_84f3),
    ];
    for (op, expected) in table {
        assert_eq!(run(h, op, DATA + 8, -8).unwrap(), expected, "{op:?}");
    }
    let boxed = [
        (Op::flh, 0xffff_ffff_ffff_84f3),
        (Op::flw, 0xffff_ffff_f6f5_84f3),
        (Op::fld, 0xfedc_ba98_f6f5_84f3),
    ];
    for (op, expected) in boxed {
        run(h, op, DATA - 8, 8).unwrap();
        assert_eq!(h.f[14], expected, "{op:?}");
    }
    assert_eq!(run(h, Op::lw, DATA + 1, 0).unwrap(), 0xffff_ffff_98f6_f584, "misaligned");
    assert_eq!(cause(run(h, Op::ld, LAST - 4, 0)), (Cause::LoadPage, LAST), "the page after the last");
    h.fs = 0;
    assert_eq!(cause(run(h, Op::flw, LAST, 0)).0, Cause::IllegalInstruction);
}

#[test]
fn stores() {
    let h = &mut hart(Xlen::Rv64);
    h.set_x(12, 0x1122_3344_5566_7788);
    h.f[12] = 0x1122_3344_5566_7788; // not boxed: stores take the low bits as they are
    let table = [
        (Op::sb, 0xffff_ffff_ffff_ff88),
        (Op::sh, 0xffff_ffff_ffff_7788),
        (Op::sw, 0xffff_ffff_5566_7788),
        (Op::sd, 0x1122_3344_5566_7788),
        (Op::fsh, 0xffff_ffff_ffff_7788),
        (Op::fsw, 0xffff_ffff_5566_7788),
        (Op::fsd, 0x1122_3344_5566_7788),
    ];
    for (op, expected) in table {
        h.store(DATA, u64::MAX).unwrap();
        run(h, op, DATA - 16, 16).unwrap();
        assert_eq!(memory(h, DATA), expected, "{op:?}");
    }
    h.store(LAST - 8, 0_u64).unwrap();
    assert_eq!(cause(run(h, Op::sd, LAST - 4, 0)), (Cause::StorePage, LAST));
    assert_eq!(memory(h, LAST - 8), 0, "a store that fails writes nothing");
}

/// Addresses are computed modulo 2^XLEN.
#[test]
fn wrap_on_rv32() {
    let h = &mut hart(Xlen::Rv32);
    h.store(DATA, 0x8000_0000_u32).unwrap();
    assert_eq!(
        run(h, Op::lw, (DATA as u32).wrapping_sub(0x7ff).into(), 0x7ff).unwrap(),
        0xffff_ffff_8000_0000
    );
    assert_eq!(cause(run(h, Op::lw, 0xffff_fff0, 0)), (Cause::LoadPage, 0xffff_fff0));
    assert_eq!(cause(run(h, Op::lw, 8, -16)), (Cause::LoadPage, 0xffff_fff8));
}

#[test]
fn read_modify_write() {
    const M: u64 = 0xffff_ffff_8000_0001;
    let low = |m: u64| 0x5555_5555_0000_0000 | m & 0xffff_ffff;
    let table = [
        (Op::amoswap_w, M, 7, low(7)),
        (Op::amoadd_w, M, u64::MAX, low(0x8000_0000)),
        (Op::amoxor_w, M, 0xf, low(0x8000_000e)),
        (Op::amoand_w, M, 0xf, low(1)),
        (Op::amoor_w, M, 0xf, low(0x8000_000f)),
        (Op::amomin_w, M, 5, low(M)),
        (Op::amomax_w, M, 5, low(5)),
        (Op::amominu_w, M, 5, low(5)),
        (Op::amomaxu_w, M, 5, low(M)),
        (Op::amomaxu_w, M, 0x1_0000_0005, low(M)), // bits above the width do not count
        (Op::amoadd_d, M, 1 << 63, 0x7fff_ffff_8000_0001),
        (Op::amomin_d, M, 5, M),
        (Op::amomaxu_d, M, 5, M),
        (Op::amominu_d, M, 5, 5),
        (Op::amomax_h, 0x8000, 1, 0x5555_5555_5555_0001),
        (Op::amomaxu_h, 0x8000, 1, 0x5555_5555_5555_8000),
        (Op::amomin_b, 0x80, 0x101, 0x5555_5555_5555_5580),
        (Op::amoadd_b, 0xff, 1, 0x5555_5555_5555_5500),
    ];
    let h = &mut hart(Xlen::Rv64);
    for (op, before, rs2, after) in table {
        let bits = match op.row().mnemonic().as_bytes() {
            [.., b'b'] => 8,
            [.., b'h'] => 16,
            [.., b'w'] => 32,
            _ => 64,
        };
        let (mask, sext) =
            (u64::MAX >> (64 - bits), |v: u64| ((v << (64 - bits)) as i64 >> (64 - bits)) as u64);
        h.store(DATA, 0x5555_5555_5555_5555 & !mask | before & mask).unwrap();
        h.set_x(12, rs2);
        assert_eq!(run(h, op, DATA, 0).unwrap(), sext(before), "{op:?}: rd");
        assert_eq!(memory(h, DATA), after, "{op:?}: memory {:#x}", memory(h, DATA));
        if bits > 8 {
            assert_eq!(cause(run(h, op, DATA + 1, 0)), (Cause::StoreMisaligned, DATA + 1), "{op:?}");
        }
    }
    assert_eq!(cause(run(h, Op::amoadd_w, LAST, 0)), (Cause::StorePage, LAST));
}

#[test]
fn reservations() {
    let h = &mut hart(Xlen::Rv64);
    h.store(DATA, 0x8000_0000_u64).unwrap();
    h.set_x(12, 9);
    assert_eq!(run(h, Op::sc_w, DATA, 0).unwrap(), 1, "nothing is reserved");

    assert_eq!(run(h, Op::lr_w, DATA, 0).unwrap(), 0xffff_ffff_8000_0000);
    assert_eq!(run(h, Op::sc_w, DATA, 0).unwrap(), 0);
    assert_eq!(memory(h, DATA), 9);
    assert_eq!(run(h, Op::sc_w, DATA, 0).unwrap(), 1, "sc clears the reservation");

    run(h, Op::lr_d, DATA, 0).unwrap();
    assert_eq!(run(h, Op::sc_d, DATA + 8, 0).unwrap(), 1, "another address");
    assert_eq!(run(h, Op::sc_d, DATA, 0).unwrap(), 1, "that cleared it");

    run(h, Op::lr_d, DATA, 0).unwrap();
    h.store(DATA, 1_u64).unwrap();
    assert_eq!(run(h, Op::sc_d, DATA, 0).unwrap(), 1, "another value");
    assert_eq!(memory(h, DATA), 1);

    assert_eq!(cause(run(h, Op::lr_d, DATA + 4, 0)), (Cause::LoadMisaligned, DATA + 4));
    assert_eq!(cause(run(h, Op::sc_d, DATA + 4, 0)), (Cause::StoreMisaligned, DATA + 4));
    assert_eq!(cause(run(h, Op::lr_d, LAST, 0)), (Cause::LoadPage, LAST));
    // "No SC shall retire unless it passes memory permission checks."
    assert_eq!(cause(run(h, Op::sc_d, LAST, 0)), (Cause::StorePage, LAST));
}

#[test]
fn compare_and_swap() {
    let h = &mut hart(Xlen::Rv64);
    h.store(DATA, 0x8000_0080_u64).unwrap();
    h.set_x(12, 0x1_2345_6789);
    h.set_x(14, 1);
    assert_eq!(run(h, Op::amocas_w, DATA, 0).unwrap(), 0xffff_ffff_8000_0080);
    assert_eq!(memory(h, DATA), 0x8000_0080, "1 was not there");
    assert_eq!(run(h, Op::amocas_w, DATA, 0).unwrap(), 0xffff_ffff_8000_0080);
    assert_eq!(memory(h, DATA), 0x2345_6789);
    h.set_x(14, 0xff89);
    assert_eq!(
        run(h, Op::amocas_b, DATA, 0).unwrap(),
        0xffff_ffff_ffff_ff89,
        "upper bits of rd do not count"
    );
    h.set_x(14, 0x2345_6789);
    assert_eq!(run(h, Op::amocas_d, DATA, 0).unwrap(), 0x2345_6789);
    assert_eq!(memory(h, DATA), 0x1_2345_6789);
}

/// Runs a compare-and-swap of pairs with the given registers, reserved ones too.
fn cas(h: &mut Hart, op: Op, rd: u8, rs2: u8, addr: u64) -> Result<(), Trap> {
    h.set_x(10, addr);
    let raw = op.row().bits | u32::from(rs2) << 20 | 10 << 15 | u32::from(rd) << 7;
    h.store(CODE, raw)?;
    h.pc = CODE;
    step(h).map(drop)
}

#[test]
fn compare_and_swap_pairs() {
    for (xlen, op, half) in [(Xlen::Rv32, Op::amocas_d, 4), (Xlen::Rv64, Op::amocas_q, 8)] {
        let h = &mut hart(xlen);
        let load = |h: &mut Hart, addr| match half {
            4 => h.load::<u32>(addr).unwrap() as i32 as u64,
            _ => memory(h, addr),
        };
        for (r, value) in [(14, 1), (15, 2), (12, 3), (13, 4), (1, 77)] {
            h.set_x(r, value);
        }
        h.write(DATA, &[0xff; 16]).unwrap();
        cas(h, op, 14, 12, DATA).unwrap();
        assert_eq!((h.x(14), h.x(15)), (u64::MAX, u64::MAX), "fails and loads");
        cas(h, op, 14, 12, DATA).unwrap();
        assert_eq!((load(h, DATA), load(h, DATA + half)), (3, 4), "succeeds");
        // A pair at x0 reads as zeros and is not written.
        h.set_x(14, 3);
        h.set_x(15, 4);
        cas(h, op, 14, 0, DATA).unwrap();
        assert_eq!((load(h, DATA), load(h, DATA + half)), (0, 0));
        cas(h, op, 0, 12, DATA).unwrap();
        assert_eq!((load(h, DATA), load(h, DATA + half), h.x(1)), (3, 4, 77));
        for (rd, rs2) in [(15, 12), (14, 13)] {
            assert_eq!(cas(h, op, rd, rs2, DATA).unwrap_err().cause, Cause::IllegalInstruction);
        }
        let trap = cas(h, op, 14, 12, DATA + half).unwrap_err();
        assert_eq!((trap.cause, trap.tval), (Cause::StoreMisaligned, DATA + half));
    }
}

/// Zama16b: what lies within 16 aligned bytes need not be aligned, but for LR and SC; what does not, traps.
#[test]
fn misaligned_atomics_within_a_granule() {
    for misaligned in [false, true] {
        let isa = everything(Xlen::Rv64);
        let mut config = Config::new(Isa { exts: isa.exts.with(Ext::Zama16b), ..isa });
        config.misaligned = misaligned;
        let h = &mut machine(config.isa);
        h.choose(Arc::new(config));
        for (op, bytes) in [
            (Op::amoadd_h, 2),
            (Op::amoadd_w, 4),
            (Op::amoadd_d, 8),
            (Op::amocas_w, 4),
            (Op::lh_aq, 2),
            (Op::lw_aq, 4),
            (Op::ld_aq, 8),
            (Op::lw, 4),
            (Op::ld, 8),
        ] {
            for offset in 1..=16 {
                let whole = 0x1122_3344_5566_7788u64;
                h.write(DATA + 64 + offset, &whole.to_le_bytes()).unwrap();
                h.set_x(14, 0x5566_7788);
                h.set_x(12, 1);
                let result = run(h, op, DATA + 64 + offset, 0);
                let loaded = whole << (64 - 8 * bytes) >> (64 - 8 * bytes);
                let plain = matches!(op, Op::lw | Op::ld);
                if offset + bytes <= 16 || offset % bytes == 0 || plain && misaligned {
                    assert_eq!(result.unwrap(), loaded, "{op:?} {offset}");
                    let stored = match op {
                        Op::amocas_w => whole >> 32 << 32 | 1,
                        _ if plain || matches!(op, Op::lh_aq | Op::lw_aq | Op::ld_aq) => whole,
                        _ => whole + 1,
                    };
                    let mut bytes = [0; 8];
                    h.read(DATA + 64 + offset, &mut bytes).unwrap();
                    assert_eq!(u64::from_le_bytes(bytes), stored, "{op:?} {offset}");
                } else {
                    let stores = !plain && !matches!(op, Op::lh_aq | Op::lw_aq | Op::ld_aq);
                    let expected = if stores { Cause::StoreMisaligned } else { Cause::LoadMisaligned };
                    assert_eq!(cause(result), (expected, DATA + 64 + offset), "{op:?}");
                }
            }
        }
        assert_eq!(cause(run(h, Op::lr_w, DATA + 1, 0)), (Cause::LoadMisaligned, DATA + 1));
        assert_eq!(cause(run(h, Op::sc_w, DATA + 1, 0)), (Cause::StoreMisaligned, DATA + 1));
        // Faults are those of the store: behind the data there is nothing.
        assert_eq!(cause(run(h, Op::amoadd_w, LAST + 1, 0)), (Cause::StorePage, LAST + 1));
    }
}

#[test]
fn cache_blocks() {
    let h = &mut hart(Xlen::Rv64);
    h.write(DATA, &[0xff; 256]).unwrap();
    run(h, Op::cbo_zero, DATA + 64 + 17, 0).unwrap();
    let mut bytes = [0; 256];
    h.read(DATA, &mut bytes).unwrap();
    assert!(bytes.iter().enumerate().all(|(i, &b)| b == if i / 64 == 1 { 0 } else { 0xff }));
    for op in [Op::cbo_clean, Op::cbo_flush, Op::cbo_inval] {
        run(h, op, DATA + 5, 0).unwrap();
    }
    for op in [Op::cbo_clean, Op::cbo_flush, Op::cbo_inval, Op::cbo_zero] {
        assert_eq!(cause(run(h, op, LAST + 5, 0)), (Cause::StorePage, LAST + 5), "{op:?}");
    }
    for op in [Op::prefetch_i, Op::prefetch_r, Op::prefetch_w, Op::pause, Op::fence] {
        run(h, op, LAST, 0).unwrap();
    }
}

#[test]
fn may_be_operations() {
    let h = &mut hart(Xlen::Rv64);
    for op in [Op::mop_r, Op::mop_rr] {
        h.set_x(14, 5);
        assert_eq!(run(h, op, DATA, 0).unwrap(), 0);
    }
}
