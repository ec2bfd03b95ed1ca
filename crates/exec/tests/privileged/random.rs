//! Random privileged programs: CSR writes, mode changes, fences, accesses to guests, with random page tables in memory. The
//! hart neither panics nor leaves its invariants.

use rivet_exec::step;
use rivet_hart::{Hart, Mode, Privilege, csr as rows};
use rivet_isa::{Inst, Op, Xlen};
use rivet_rng::Rng;

use super::{RAM, hart};

const SIZE: u64 = 0x4000;
const OPS: &[Op] = &[
    Op::mret,
    Op::sret,
    Op::wfi,
    Op::ecall,
    Op::ebreak,
    Op::sfence_vma,
    Op::hfence_vvma,
    Op::hfence_gvma,
    Op::hinval_gvma,
    Op::sfence_w_inval,
    Op::hlv_w,
    Op::hlvx_hu,
    Op::hsv_b,
    Op::lw,
    Op::sw,
    Op::amoadd_w,
    Op::lr_w,
    Op::cbo_zero,
    Op::cbo_inval,
    Op::fmv_w_x,
    Op::vmv_v_i,
    Op::vle8_v,
    Op::vse8_v,
];

/// Values that registers of address translation, enables and states make something of.
fn value(rng: &mut Rng) -> u64 {
    match rng.below(6) {
        0 => rng.bits(),
        1 => 0,
        2 => u64::MAX,
        3 => rng.pick(&[8, 9, 10]) << 60 | (RAM + rng.below(4) * 0x1000) >> 12,
        4 => 1 << rng.below(64),
        _ => RAM + rng.below(SIZE),
    }
}

/// What ties the mode, FS and VS to the registers.
fn check(h: &Hart) {
    let csr = |number: u16| h.peek_csr(number).expect("H");
    assert!(!h.virtualized || h.privilege < Privilege::M);
    // With the AIA there are guest external interrupts, too.
    assert_eq!(csr(0x303) & 0x1444, 0x1444, "mideleg");
    let (own, guest) = (csr(0x300), csr(0x200));
    for (effective, shift) in [(h.fs, 13), (h.vs, 9)] {
        let states = [own >> shift & 3, guest >> shift & 3];
        match h.mode() {
            Mode::VS | Mode::VU => {
                assert_eq!(effective == 0, states.contains(&0), "{states:?}");
                assert_eq!(effective == 3, states == [3, 3], "{states:?}");
            }
            _ => assert_eq!(u64::from(effective), states[0]),
        }
    }
    let tlb_is_used = h.physical(RAM);
    assert!(tlb_is_used.is_none_or(|addr| addr < 1 << 56));
}

#[test]
fn random_privileged_programs_keep_the_invariants() {
    let numbers: Vec<u16> = rows::descriptions().flat_map(|row| row.numbers).collect();
    let mut modes = [0; 5];
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let xlen = if seed % 3 == 0 { Xlen::Rv32 } else { Xlen::Rv64 };
        let mut h = hart(xlen, &[]);
        // All of memory may be a page table: leaves and pointers to it.
        for at in (RAM..RAM + SIZE).step_by(8) {
            let any = rng.bits() & 0x3ff;
            let flags = rng.pick(&[0x01, 0x01, 0xdf, 0xdf, 0xcf, 0x5b, any]);
            let entry = (RAM + rng.below(4) * 0x1000) >> 12 << 10 | flags;
            h.write(at, &entry.to_le_bytes()).expect("RAM");
        }
        for (csr, value) in [(0x3b0, u64::MAX), (0x3a0, 0x1f)] {
            h.write_csr(csr, value).expect("M-mode");
        }
        for _ in 0..400 {
            if rng.one_in(2) {
                let number = rng.pick(&numbers);
                // Not the clock: a wait for ever is no test.
                if rng.one_in(8) || !(0x3a0..0x3f0).contains(&number) {
                    _ = h.write_csr(number, value(&mut rng));
                }
            } else {
                let op = rng.pick(OPS);
                let [rd, rs1, rs2] = [0; 3].map(|_| rng.below(32) as u8);
                let inst = Inst { rd, rs1, rs2, vm: true, ..Inst::new(op) };
                // As if it had been fetched: most addresses have no code.
                let uop = rivet_exec::Uop::new(inst, h.pc);
                for register in [rd, rs1, rs2] {
                    h.set_x(register, value(&mut rng));
                }
                if let Err(trap) = (uop.handler)(&mut h, &uop) {
                    h.take_trap(&trap);
                }
                if rng.one_in(4)
                    && let Err(trap) = step(&mut h)
                {
                    h.take_trap(&trap);
                }
            }
            if rng.one_in(16) {
                h.take_interrupt();
            }
            // Chance alone seldom leaves M-mode.
            if h.privilege == Privilege::M && rng.one_in(4) {
                let (privilege, high) = (rng.below(2), rng.below(2) << 7);
                let units = rng.below(4) << 13 | rng.below(4) << 9;
                let top = if xlen == Xlen::Rv32 { 0 } else { high << 32 };
                h.write_csr(0x300, top | units | privilege << 11).expect("M-mode");
                if xlen == Xlen::Rv32 {
                    h.write_csr(0x310, high).expect("M-mode");
                }
                h.mret(0).expect("M-mode");
            }
            check(&h);
            modes[h.mode() as usize] += 1;
        }
    }
    assert!(modes.iter().all(|&n| n > 500), "{modes:?}");
}
