//! The hypervisor extension: what mtinst says of an instruction that failed, and who may do what.

use rivet_exec::Engine;
use rivet_hart::{Cause, Hart, Mode};
use rivet_isa::{Inst, Op, Xlen};

use super::{RAM, hart, i, run, s, write};

/// No memory is there.
const NOWHERE: u64 = 0x1000;
const MTINST: u16 = 0x34a;
const MTVAL2: u16 = 0x34b;

/// mtinst after the exception of an instruction; x10, x2 and x11 are what is given.
fn trap_instruction(xlen: Xlen, inst: Inst, address: u64) -> (Cause, u64) {
    let mut h = hart(xlen, &[inst]);
    for register in [2, 10] {
        h.set_x(register, address);
    }
    let trap = run(&mut h);
    h.take_trap(&trap);
    assert_eq!(h.peek_csr(MTVAL2), Some(0));
    (trap.cause, h.peek_csr(MTINST).expect("H"))
}

fn r(op: Op, rd: u8, rs1: u8, rs2: u8) -> Inst {
    Inst { rd, rs1, rs2, ..Inst::new(op) }
}

/// The transformations of the chapter, by hand: opcode, funct3 and the data register stay, rs1 becomes the address offset.
#[test]
fn loads_stores_and_atomics_are_transformed() {
    let (load, store) = (Cause::LoadAccess, Cause::StoreAccess);
    let cases = [
        (i(Op::lw, 11, 10, 8), load, 0x2583),
        (i(Op::lb, 11, 10, -1), load, 0x0583),
        (i(Op::lhu, 31, 10, 0), load, 0x5f83),
        (s(Op::sw, 11, 10, 4), store, 0x00b0_2023),
        (s(Op::sb, 31, 10, 2047), store, 0x01f0_0023),
        (i(Op::flw, 9, 10, 0), load, 0x2487),
        (i(Op::fld, 9, 10, 0), load, 0x3487),
        (s(Op::fsd, 9, 10, 0), store, 0x0090_3027),
        (i(Op::flh, 9, 10, 0), load, 0x1487),
        (r(Op::amoadd_w, 12, 10, 11), store, 0x00b0_262f),
        (r(Op::lr_w, 12, 10, 0), load, 0x1000_262f),
        (r(Op::hlv_w, 12, 10, 0), load, 0x6800_4673),
        (r(Op::hlvx_hu, 12, 10, 0), load, 0x6430_4673),
        (r(Op::hsv_w, 0, 10, 11), store, 0x6ab0_4073),
        // Compressed: as what they expand to, with bit 1 clear.
        (i(Op::c_lw, 11, 10, 4), load, 0x2581),
        (i(Op::c_lwsp, 11, 2, 8), load, 0x2581),
        (s(Op::c_sw, 11, 10, 4), store, 0x00b0_2021),
        (i(Op::c_lbu, 11, 10, 1), load, 0x4581),
        (s(Op::c_sh, 11, 10, 2), store, 0x00b0_1021),
    ];
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        for (inst, cause, expected) in cases {
            assert_eq!(trap_instruction(xlen, inst, NOWHERE), (cause, expected), "{xlen:?} {:?}", inst.op);
        }
    }
    assert_eq!(trap_instruction(Xlen::Rv64, i(Op::c_ldsp, 11, 2, 8), NOWHERE), (load, 0x3581));
    // Two bytes of it are in RAM, whose end is 0x4000 bytes on: the offset of what failed is 2.
    assert_eq!(trap_instruction(Xlen::Rv64, i(Op::lw, 11, 10, 0), RAM + 0x3ffe), (load, 0x1_2583));
}

#[test]
fn other_instructions_have_no_transformation() {
    let vector = Inst { rd: 8, rs1: 10, ..Inst::new(Op::vl1re8_v) };
    let cases = [
        (vector, Cause::LoadAccess),
        (r(Op::cbo_zero, 0, 10, 0), Cause::StoreAccess),
        (Inst::new(Op::ecall), Cause::EcallM),
        (Inst::new(Op::ebreak), Cause::Breakpoint),
        (Inst { imm: 0x7c0, ..Inst::new(Op::csrrs) }, Cause::IllegalInstruction),
        (r(Op::jalr, 0, 10, 0), Cause::FetchAccess),
    ];
    for (inst, cause) in cases {
        assert_eq!(trap_instruction(Xlen::Rv64, inst, NOWHERE), (cause, 0), "{:?}", inst.op);
    }
}

/// A hart in a mode, with one instruction to run.
fn in_mode(mode: Mode, inst: Inst) -> Hart {
    const HSTATUS_HU: u64 = 1 << 9;
    let mut h = hart(Xlen::Rv64, &[inst]);
    for (csr, value) in [(0x3b0, u64::MAX), (0x3a0, 0x1f), (0x600, HSTATUS_HU)] {
        write(&mut h, csr, value);
    }
    h.csr.mepc = RAM;
    write(&mut h, 0x300, (mode.privilege() as u64) << 11 | u64::from(mode.is_virtual()) << 39 | 1 << 13);
    h.mret(0).expect("M-mode");
    assert_eq!(h.mode(), mode);
    h
}

/// The words of a refusal name the mode and the rule.
#[test]
fn refusals_are_explained() {
    let cases = [
        (
            Mode::VS,
            r(Op::hlv_w, 12, 10, 0),
            "virtual instruction: hypervisor instruction in VS-mode [Hypervisor, traps H_virtinst_vu_vs_hinst]",
        ),
        (
            Mode::VU,
            Inst::new(Op::sret),
            "virtual instruction: sret in VU-mode [Hypervisor, traps H_virtinst_vu_sret_sfence]",
        ),
        (
            Mode::VS,
            Inst { imm: 0x600, rs1: 0, rd: 5, ..Inst::new(Op::csrrs) },
            "virtual instruction: hstatus requires HS-mode, but the hart is in VS-mode \
             [Hypervisor, traps H_virtinst_vu_vs_nonhigh_allowedhs_tvm0]",
        ),
        (
            Mode::VU,
            Inst { imm: 0x100, rs1: 0, rd: 5, ..Inst::new(Op::csrrs) },
            "virtual instruction: sstatus requires S-mode, but the hart is in VU-mode \
             [Hypervisor, traps H_virtinst_vu_nonhigh_supervisor_allowedhs_tvm0]",
        ),
        (
            Mode::VS,
            Inst { imm: 0x300, rs1: 0, rd: 5, ..Inst::new(Op::csrrs) },
            "illegal instruction: mstatus requires M-mode, but the hart is in VS-mode [Privileged, CSRs Zicsr_illegal_mode]",
        ),
        (
            Mode::VS,
            Inst { rd: 1, rs1: 0, ..Inst::new(Op::fmv_w_x) },
            "illegal instruction: floating point is disabled: vsstatus.FS = 0 [Hypervisor, vsstatus vsstatus_fs_op]",
        ),
    ];
    for (mode, inst, words) in cases {
        let mut h = in_mode(mode, inst);
        assert_eq!(run(&mut h).to_string(), words);
    }
}

/// A fault of the G-stage says which address it was, and of what.
#[test]
fn guest_page_faults_are_explained() {
    let load = i(Op::lw, 11, 10, 0);
    let mut h = in_mode(Mode::VS, load);
    // Sv39x4 with an empty root at RAM: the first fetch fails.
    h.csr.hgatp = 8 << 60 | (RAM + 0x4000) >> 12;
    let mut engine = rivet_exec::Interpreter::new();
    h.forget_translations();
    let rivet_exec::Exit::Trap(trap) = engine.run(&mut h, 10) else { panic!("no trap") };
    assert_eq!(
        trap.to_string(),
        "instruction access fault: fetch at 0x80000000: a page table is not in RAM",
        "RAM ends at 0x80004000"
    );
    h.csr.hgatp = 8 << 60 | RAM >> 12;
    h.forget_translations();
    let rivet_exec::Exit::Trap(trap) = engine.run(&mut h, 10) else { panic!("no trap") };
    assert_eq!(trap.cause, Cause::FetchGuestPage);
    assert_eq!(
        trap.to_string(),
        "instruction guest-page fault: fetch at 0x80000000: guest physical address 0x80000000: the page-table entry is \
         not valid: V = 0"
    );
    h.take_trap(&trap);
    assert_eq!(h.peek_csr(MTVAL2), Some(RAM >> 2));
    assert_eq!(h.peek_csr(MTINST), Some(0));
}

/// Cache-block management needs what a load or a store needs (CMO): where the VS-stage permits the load alone and the
/// G-stage nothing, the fault is the G-stage's.
#[test]
fn cache_blocks_that_the_g_stage_refuses_are_guest_page_faults() {
    const PAGE: u64 = 0x4000_0000;
    let [v, read, w, x, u, a, d]: [u64; 7] = [1, 2, 4, 8, 16, 64, 128];
    let vs_root = RAM + 0x1000;
    for op in [Op::cbo_clean, Op::cbo_flush, Op::cbo_inval] {
        for (vs_stage, cause) in
            [(read, Cause::StoreGuestPage), (read | w, Cause::StoreGuestPage), (x, Cause::StorePage)]
        {
            let mut h = hart(Xlen::Rv64, &[r(op, 0, 10, 0)]);
            for (csr, value) in [(0x3b0, u64::MAX), (0x3a0, 0x1f), (0x30a, 0x70), (0x60a, 0x70)] {
                write(&mut h, csr, value);
            }
            // Gigapages: that of RAM as it is in both stages; the other one in the VS-stage alone. The root of Sv39x4 has
            // 2048 entries, of which it uses the third.
            let all = RAM >> 2 | v | read | w | x | a | d;
            for (at, entry) in
                [(RAM + 16, all | u), (vs_root + 16, all), (vs_root + 8, PAGE >> 2 | v | vs_stage | a | d)]
            {
                h.store::<u64>(at, entry).expect("RAM");
            }
            h.csr.hgatp = 8 << 60 | RAM >> 12;
            h.csr.vsatp = 8 << 60 | vs_root >> 12;
            h.csr.mepc = RAM;
            write(&mut h, 0x300, 1 << 11 | 1 << 39);
            h.mret(0).expect("M-mode");
            h.forget_translations();
            h.set_x(10, PAGE);
            let trap = run(&mut h);
            assert_eq!(trap.cause, cause, "{op:?}, VS-stage {vs_stage:#x}: {trap}");
        }
    }
}
