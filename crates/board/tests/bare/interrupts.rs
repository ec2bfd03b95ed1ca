//! Interrupts at the right instruction, timers, and waiting for them.

use std::time::{Duration, Instant};

use rivet_board::with_modes;
use rivet_hart::{Config, Hart, Privilege};
use rivet_isa::{Inst, Isa, Op, Xlen};
use rivet_sim::ExitStatus;

use super::{A0, RAM, Run, T0, T1, T2, TOHOST, ZERO, csrw, i, image, s};

/// Where the handler is: it ends the program with code 0.
const HANDLER: u64 = RAM + 0x100;
/// Its length in instructions, up to the store.
const HANDLER_LEN: u64 = 4;

const MSTATUS: u16 = 0x300;
const MIDELEG: u16 = 0x303;
const MIE: u16 = 0x304;
const MTVEC: u16 = 0x305;
const MENVCFG: u16 = 0x30a;
const STIMECMP: u16 = 0x14d;
const MSTATUS_MIE: u64 = 8;

/// A machine with `body` at its start, and the handler where mtvec points to.
fn run(xlen: Xlen, config: Option<Config>, body: &[Inst]) -> Run {
    let mut program = body.to_vec();
    program.resize(64, super::spin());
    let offset = (TOHOST - HANDLER) as i32;
    let high = (offset + 0x800) & !0xfff;
    program.extend([
        i(Op::auipc, T0, 0, high),
        i(Op::addi, T0, T0, offset - high),
        i(Op::addi, T1, ZERO, 1),
        s(Op::sw, T1, T0, 0),
        super::spin(),
    ]);
    let image = image(xlen, &program);
    let mut run = match config {
        Some(config) => Run::with(config, &image, 1),
        None => Run::new(xlen, &image, 1),
    };
    write(hart(&mut run), MTVEC, HANDLER);
    run
}

fn hart(run: &mut Run) -> &mut Hart {
    &mut run.machine.harts[0]
}

fn write(hart: &mut Hart, csr: u16, value: u64) {
    hart.write_csr(csr, value).unwrap_or_else(|why| panic!("{csr:#x}: {why}"));
}

/// Runs to the end, which the handler makes; gives mcause and mepc, and when the interrupt came, in instructions.
fn taken(run: &mut Run) -> (u64, u64, u64) {
    assert_eq!(run.go().unwrap(), ExitStatus::Code(0));
    // The store of half a value settles later: count back to where the handler began.
    let hart = hart(run);
    let top = 1 << (hart.xlen() - 1);
    assert_ne!(hart.csr.mcause & top, 0, "an interrupt");
    (hart.csr.mcause & !top, hart.csr.mepc, hart.instret)
}

/// Increments a0 for ever, by two instructions.
fn counting() -> [Inst; 2] {
    [i(Op::addi, A0, A0, 1), i(Op::jal, ZERO, 0, -4)]
}

#[test]
fn an_enabled_interrupt_comes_before_the_next_instruction() {
    // SSIP is pending; each program enables it with its first instruction.
    let enable_all = i(Op::csrrsi, ZERO, MSTATUS_MIE as u8, MSTATUS.into());
    let enable_one = csrw(MIE.into(), T2);
    let raise = csrw(0x344, T2);
    for (first, mip, mie, mstatus) in
        [(enable_all, 2, 2, 0), (enable_one, 2, 0, MSTATUS_MIE), (raise, 0, 2, MSTATUS_MIE)]
    {
        let nop = Inst::new(Op::addi);
        let mut run = run(Xlen::Rv64, None, &[nop, first, nop, nop]);
        let h = hart(&mut run);
        write(h, 0x344, mip);
        write(h, MIE, mie);
        write(h, MSTATUS, mstatus);
        h.set_x(T2, 2);
        let (code, mepc, _) = taken(&mut run);
        assert_eq!((code, mepc), (1, RAM + 8));
    }
}

#[test]
fn mret_lets_a_waiting_interrupt_in() {
    let mut run = run(Xlen::Rv64, None, &[Inst::new(Op::mret)]);
    let h = hart(&mut run);
    write(h, 0x344, 0x202);
    write(h, MIE, 0x202);
    write(h, MSTATUS, 1 << 7);
    h.csr.mepc = RAM + 0x20;
    let (code, mepc, _) = taken(&mut run);
    // SEI before SSI, in U-mode before its first instruction.
    assert_eq!((code, mepc), (9, RAM + 0x20));
    assert_eq!(hart(&mut run).csr.mstatus >> 11 & 3, Privilege::U as u64);
}

#[test]
fn stimecmp_fires_on_the_instruction() {
    // stimecmp = 3 ticks, or 300 instructions; set by the program itself.
    let program = [&[csrw(STIMECMP.into(), T2)][..], &counting()].concat();
    let mut run = run(Xlen::Rv64, None, &program);
    let h = hart(&mut run);
    write(h, MENVCFG, 1 << 63);
    write(h, STIMECMP, u64::MAX);
    write(h, MIE, 1 << 5);
    write(h, MSTATUS, MSTATUS_MIE);
    h.set_x(T2, 3);
    let (code, mepc, _) = taken(&mut run);
    // After one instruction 299 of the loop: a0 = 150, and the jump is next.
    assert_eq!((code, mepc, hart(&mut run).x(A0)), (5, RAM + 8, 150));
}

#[test]
fn waiting_costs_no_instructions() {
    let mut run = run(Xlen::Rv64, None, &[csrw(STIMECMP.into(), T2), Inst::new(Op::wfi), super::spin()]);
    let h = hart(&mut run);
    write(h, MENVCFG, 1 << 63);
    write(h, STIMECMP, u64::MAX);
    write(h, MIE, 1 << 5);
    write(h, MSTATUS, MSTATUS_MIE);
    h.set_x(T2, 1_000_000_000);
    let (code, mepc, instret) = taken(&mut run);
    assert_eq!((code, mepc), (5, RAM + 8), "mepc = pc + 4");
    // The handler, and the instructions after which half a value of tohost settles.
    assert!(instret < 2 + HANDLER_LEN + 200, "{instret}");
    assert!((1_000_000_000..1_000_000_010).contains(&hart(&mut run).time()));
}

#[test]
fn a_counter_overflows_on_the_instruction() {
    let mut run = run(Xlen::Rv64, None, &counting());
    let h = hart(&mut run);
    write(h, 0x323, 2);
    write(h, 0xb03, (-1001_i64) as u64);
    write(h, MIE, 1 << 13);
    write(h, MSTATUS, MSTATUS_MIE);
    let (code, mepc, _) = taken(&mut run);
    assert_eq!((code, mepc, hart(&mut run).x(A0)), (13, RAM + 4, 501));
    assert_eq!(hart(&mut run).read_csr(0xda0).unwrap(), 8, "scountovf");
}

#[test]
fn vectored_interrupts_and_delegation() {
    let mut run = run(Xlen::Rv64, None, &counting());
    let h = hart(&mut run);
    write(h, MTVEC, (HANDLER - 4 * 7) | 1);
    write(h, MIDELEG, 0x222);
    write(h, MIE, 0x2aa);
    write(h, 0x344, 2);
    write(h, MSTATUS, MSTATUS_MIE);
    // In M-mode what is delegated does not come; the machine's timer does.
    h.store(0x0200_4000, 5_u64).unwrap();
    let (code, _, _) = taken(&mut run);
    assert_eq!(code, 7);
    assert_eq!(hart(&mut run).x(A0), 250);
}

#[test]
fn rv32_sets_timers_by_halves() {
    // mtimecmp is all ones: low half first, as the specification has it done.
    let program = [
        &[i(Op::lui, T1, 0, 0x0200_4000), s(Op::sw, T2, T1, 0), s(Op::sw, ZERO, T1, 4), i(Op::lw, T0, T1, 0)]
            [..],
        &counting(),
    ]
    .concat();
    let mut run = run(Xlen::Rv32, None, &program);
    let h = hart(&mut run);
    write(h, MIE, 1 << 7);
    write(h, MSTATUS, MSTATUS_MIE);
    h.set_x(T2, 2);
    let (code, mepc, _) = taken(&mut run);
    assert_eq!((code, mepc, hart(&mut run).x(A0)), (7, RAM + 16, 98));
}

#[test]
fn time_may_be_the_hosts() {
    let isa = with_modes(Isa::parse("rv64gc").unwrap());
    let config = Config { host_time: true, ..Config::new(isa) };
    let mut run =
        run(Xlen::Rv64, Some(config), &[csrw(STIMECMP.into(), T2), Inst::new(Op::wfi), super::spin()]);
    let h = hart(&mut run);
    write(h, MENVCFG, 1 << 63);
    write(h, STIMECMP, u64::MAX);
    write(h, MIE, 1 << 5);
    write(h, MSTATUS, MSTATUS_MIE);
    let start = Instant::now();
    // 20 ms at 10 MHz.
    let at = h.time() + 200_000;
    h.set_x(T2, at);
    let (code, mepc, instret) = taken(&mut run);
    assert_eq!((code, mepc), (5, RAM + 8));
    assert!(start.elapsed() >= Duration::from_millis(19) && instret < 1000);
    assert!(hart(&mut run).time() >= at);
}
