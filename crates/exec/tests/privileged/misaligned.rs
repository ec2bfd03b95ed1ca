//! Misaligned accesses of every kind, where they work and where they trap.

use rivet_hart::{Cause, Config, Hart, MisalignedAtomic};
use rivet_isa::{Isa, Op, Vtype, Xlen};

use super::{DATA, cause, hart_of, plain};

fn misaligned(xlen: Xlen, op: Op, works: bool, addr: u64) -> Option<Cause> {
    raised(Config { misaligned: works, ..Config::new(Isa::everything(xlen)) }, op, addr)
}

fn raised(config: Config, op: Op, addr: u64) -> Option<Cause> {
    let mut h: Hart = hart_of(config, &[plain(op)]);
    h.set_x(10, addr);
    h.v.set_vtype(Vtype::from_bits(0b1101_0000));
    h.v.vl = 2;
    cause(&mut h)
}

#[test]
fn plain_accesses_by_configuration() {
    let loads = [Op::lh, Op::lhu, Op::lw, Op::flh, Op::flw, Op::fld, Op::vle16_v, Op::vle32_v, Op::vlse32_v];
    let stores = [Op::sh, Op::sw, Op::fsh, Op::fsw, Op::fsd, Op::vse32_v, Op::vsse32_v, Op::vsoxei8_v];
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        for (ops, trap) in [(&loads[..], Cause::LoadMisaligned), (&stores[..], Cause::StoreMisaligned)] {
            for &op in ops {
                assert_eq!(misaligned(xlen, op, true, DATA + 1), None, "{op:?}");
                assert_eq!(misaligned(xlen, op, false, DATA + 1), Some(trap), "{op:?}");
                assert_eq!(misaligned(xlen, op, false, DATA + 64), None, "{op:?}");
            }
        }
    }
    // A double on RV32 wants 8 bytes, as elsewhere; bytes and masks want nothing.
    assert_eq!(misaligned(Xlen::Rv32, Op::fld, false, DATA + 4), Some(Cause::LoadMisaligned));
    assert_eq!(misaligned(Xlen::Rv32, Op::fsd, false, DATA + 4), Some(Cause::StoreMisaligned));
    for op in [Op::lb, Op::sb, Op::vle8_v, Op::vse8_v, Op::vlm_v, Op::vsm_v, Op::vs1r_v] {
        assert_eq!(misaligned(Xlen::Rv64, op, false, DATA + 1), None, "{op:?}");
    }
    for op in [Op::ld, Op::lwu] {
        assert_eq!(misaligned(Xlen::Rv64, op, false, DATA + 2), Some(Cause::LoadMisaligned), "{op:?}");
    }
}

#[test]
fn atomics_always_trap() {
    for works in [true, false] {
        for op in [Op::lr_w, Op::lr_d] {
            assert_eq!(misaligned(Xlen::Rv64, op, works, DATA + 2), Some(Cause::LoadMisaligned), "{op:?}");
        }
        for op in [Op::sc_w, Op::sc_d, Op::amoadd_w, Op::amomax_d, Op::amoswap_d, Op::amocas_w, Op::amocas_q]
        {
            assert_eq!(misaligned(Xlen::Rv64, op, works, DATA + 2), Some(Cause::StoreMisaligned), "{op:?}");
        }
        assert_eq!(misaligned(Xlen::Rv64, Op::amoadd_h, works, DATA + 1), Some(Cause::StoreMisaligned));
        assert_eq!(misaligned(Xlen::Rv32, Op::amocas_d, works, DATA + 4), Some(Cause::StoreMisaligned));
        assert_eq!(misaligned(Xlen::Rv64, Op::lw_aq, works, DATA + 2), Some(Cause::LoadMisaligned));
        assert_eq!(misaligned(Xlen::Rv64, Op::sw_rl, works, DATA + 2), Some(Cause::StoreMisaligned));
        // No block is misaligned: its address is any within it.
        assert_eq!(misaligned(Xlen::Rv64, Op::cbo_zero, works, DATA + 33), None);
    }
}

#[test]
fn atomics_may_raise_access_faults() {
    let isa = Isa::everything(Xlen::Rv64);
    let config = Config { misaligned_atomic: MisalignedAtomic::AccessFault, ..Config::new(isa) };
    for op in [Op::lr_w, Op::lr_d, Op::lw_aq, Op::ld_aq] {
        assert_eq!(raised(config.clone(), op, DATA + 2), Some(Cause::LoadAccess), "{op:?}");
    }
    for op in [Op::sc_w, Op::sc_d, Op::sw_rl, Op::amoadd_w, Op::amomax_d, Op::amocas_w, Op::amocas_q] {
        assert_eq!(raised(config.clone(), op, DATA + 2), Some(Cause::StoreAccess), "{op:?}");
    }
    // Plain accesses have a choice of their own.
    assert_eq!(raised(config.clone(), Op::lw, DATA + 2), None);
    assert_eq!(raised(Config { misaligned: false, ..config }, Op::lw, DATA + 2), Some(Cause::LoadMisaligned));
}
