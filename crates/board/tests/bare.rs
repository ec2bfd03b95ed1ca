//! Small programs on the bare machine: HTIF, traps that nobody handles, timers, several harts.

mod device_tree;
mod devices;
mod harts;
mod interrupts;
mod lockstep;

use std::io::Write;
use std::sync::{Arc, Mutex};

use rivet_board::{Bare, Options, boot, with_modes};
use rivet_elf::{Class, Image, Perms, Segment};
use rivet_hart::Config;
use rivet_isa::{Inst, Isa, Op, Xlen};
use rivet_sim::{ExitStatus, Machine, SimError};

const RAM: u64 = 0x8000_0000;
/// Where the programs have tohost; fromhost comes 8 bytes later.
const TOHOST: u64 = RAM + 0x1000;

const ZERO: u8 = 0;
const T0: u8 = 5;
const T1: u8 = 6;
const T2: u8 = 7;
const A0: u8 = 10;
const A1: u8 = 11;
const T3: u8 = 28;

fn i(op: Op, rd: u8, rs1: u8, imm: i32) -> Inst {
    Inst { rd, rs1, imm, ..Inst::new(op) }
}

/// Stores and branches.
fn s(op: Op, rs2: u8, rs1: u8, imm: i32) -> Inst {
    Inst { rs2, rs1, imm, ..Inst::new(op) }
}

fn csrw(csr: i32, rs1: u8) -> Inst {
    i(Op::csrrw, ZERO, rs1, csr)
}

/// t0 = the address of tohost, by the first two instructions of a program.
fn tohost() -> [Inst; 2] {
    [i(Op::auipc, T0, 0, 0x1000), i(Op::addi, T0, T0, 0)]
}

fn spin() -> Inst {
    i(Op::jal, ZERO, 0, 0)
}

#[derive(Clone, Default)]
struct Console(Arc<Mutex<Vec<u8>>>);

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn segment(at: u64, data: Vec<u8>) -> Segment {
    let perms = Perms { read: true, write: true, execute: true };
    Segment { vaddr: at, paddr: at, offset: 0, data: data.into(), mem_size: 0x1000, perms, align: 4096 }
}

fn image(xlen: Xlen, program: &[Inst]) -> Image {
    let words = program.iter().flat_map(|inst| inst.encode(xlen).unwrap().to_le_bytes());
    let class = if xlen == Xlen::Rv32 { Class::Elf32 } else { Class::Elf64 };
    let segments = vec![segment(RAM, words.collect()), segment(TOHOST, vec![0; 16])];
    Image { tohost: Some(TOHOST), fromhost: Some(TOHOST + 8), ..Image::bare(class, RAM, segments) }
}

struct Run {
    machine: Machine,
    bare: Bare,
    console: Console,
}

impl Run {
    fn new(xlen: Xlen, image: &Image, harts: usize) -> Run {
        let isa = with_modes(Isa::parse(if xlen == Xlen::Rv32 { "rv32gc" } else { "rv64gc" }).unwrap());
        Run::with(Config::new(isa), image, harts)
    }

    fn with(config: Config, image: &Image, harts: usize) -> Run {
        let options = Options { harts, ..Options::with_ram(1 << 20) };
        let console = Console::default();
        let (machine, bare) = boot(image, Arc::new(config), &options, Box::new(console.clone())).unwrap();
        Run { machine, bare, console }
    }

    fn go(&mut self) -> Result<ExitStatus, SimError> {
        self.machine.run(&mut self.bare, 100_000)
    }

    fn text(&self) -> String {
        String::from_utf8(self.console.0.lock().unwrap().clone()).unwrap()
    }
}

fn rv64(program: &[Inst]) -> Result<ExitStatus, SimError> {
    Run::new(Xlen::Rv64, &image(Xlen::Rv64, program), 1).go()
}

fn code(program: &[Inst]) -> i32 {
    match rv64(program) {
        Ok(ExitStatus::Code(code)) => code,
        other => panic!("{other:?}"),
    }
}

#[test]
fn tohost_ends_the_program() {
    for (value, exit) in [(1, 0), (7, 3)] {
        for store in [Op::sd, Op::sw] {
            let [a, b] = tohost();
            let program = [a, b, i(Op::addi, T1, ZERO, value), s(store, T1, T0, 0), spin()];
            assert_eq!(code(&program), exit, "{store:?} of {value}");
        }
    }
}

#[test]
fn rv32_stores_tohost_by_halves_in_either_order() {
    let [a, b] = tohost();
    // Device 1 command 1, the terminal's output, is 0x0101 << 16 in the upper half.
    let start = [a, b, i(Op::lui, T2, 0, 0x0101_0000), i(Op::addi, T1, ZERO, b'A'.into())];
    let high = s(Op::sw, T2, T0, 4);
    let low = s(Op::sw, T1, T0, 0);
    let end = [i(Op::addi, T1, ZERO, 5), s(Op::sw, T1, T0, 0), s(Op::sw, ZERO, T0, 4), spin()];
    for halves in [[high, low], [low, high]] {
        // Until the host has taken it.
        let wait = [i(Op::jal, ZERO, 0, 4), i(Op::lw, A0, T0, 0), s(Op::bne, ZERO, A0, -4)];
        let program = [&start[..], &halves, &wait, &end].concat();
        let mut run = Run::new(Xlen::Rv32, &image(Xlen::Rv32, &program), 1);
        assert_eq!(run.go().unwrap(), ExitStatus::Code(2));
        assert_eq!(run.text(), "A");
    }
}

#[test]
fn system_calls_by_proxy() {
    // The eight words are at tohost + 64, the text at tohost + 32.
    let call = [
        i(Op::addi, T1, T0, 64),
        s(Op::sd, T1, T0, 0),
        // Until fromhost says that it is done.
        i(Op::ld, A0, T0, 8),
        s(Op::beq, ZERO, A0, -4),
        s(Op::sd, ZERO, T0, 8),
    ];
    let set = |word: i32, value: i32| [i(Op::addi, T1, ZERO, value), s(Op::sd, T1, T0, 64 + 8 * word)];
    let text = [i(Op::lui, T1, 0, 0x0a69_6000), i(Op::addi, T1, T1, 0x748), s(Op::sd, T1, T0, 32)];
    let buffer = [i(Op::addi, T1, T0, 32), s(Op::sd, T1, T0, 64 + 16)];
    let write = [&set(0, 64)[..], &set(1, 1), &buffer, &set(3, 4), &call, &[i(Op::ld, A1, T0, 64)]].concat();
    let wrong = [&set(0, 64)[..], &set(2, 0), &call, &[i(Op::ld, T2, T0, 64)]].concat();
    let unknown = [&set(0, 1000)[..], &call, &[i(Op::ld, T3, T0, 64)]].concat();
    let exit = [&set(0, 93)[..], &set(1, 9), &call[..2], &[spin()]].concat();
    let program = [&tohost()[..], &text, &write, &wrong, &unknown, &exit].concat();
    let mut run = Run::new(Xlen::Rv64, &image(Xlen::Rv64, &program), 1);
    assert_eq!(run.go().unwrap(), ExitStatus::Code(9));
    // 0x0a696748, the low byte first.
    assert_eq!(run.text(), "Hgi\n");
    // Bytes written, EFAULT, ENOSYS.
    let hart = run.machine.hart();
    assert_eq!([A1, T2, T3].map(|r| hart.x(r) as i64), [4, -14, -38]);
}

#[test]
fn a_trap_without_a_handler_is_an_error() {
    // mtvec is 0 after reset, and nothing is there.
    let error = rv64(&[i(Op::addi, T0, ZERO, 1), Inst::new(Op::ecall)]).unwrap_err();
    assert!(matches!(error, SimError::NoHandler { pc, vector: 0, .. } if pc == RAM + 4), "{error}");
    assert_eq!(
        error.to_string(),
        "environment call from M-mode at pc 0x80000004; no trap handler: instruction access fault: fetch at 0x0: only RAM is executable at trap vector 0x0"
    );
    // The handler's first instruction traps for ever.
    let ebreak = Inst::new(Op::ebreak);
    let error = rv64(&[i(Op::auipc, T0, 0, 0), i(Op::addi, T0, T0, 16), csrw(0x305, T0), ebreak, ebreak]);
    assert!(matches!(error, Err(SimError::NoHandler { vector, .. }) if vector == RAM + 16));
}

#[test]
fn a_handler_may_count_traps_and_go_on() {
    // Each of four calls goes to the handler, which skips it and counts in a0.
    let [a, b] = tohost();
    let ecall = Inst::new(Op::ecall);
    let program = [
        a,
        b,
        i(Op::auipc, T1, 0, 0),
        i(Op::addi, T1, T1, 44),
        csrw(0x305, T1),
        i(Op::addi, A0, ZERO, 0),
        ecall,
        ecall,
        ecall,
        ecall,
        i(Op::slli, A0, A0, 1),
        i(Op::addi, A0, A0, 1),
        s(Op::sd, A0, T0, 0),
        // The handler, at 13 * 4 = 8 + 44.
        i(Op::addi, A0, A0, 1),
        i(Op::csrrs, T2, ZERO, 0x341),
        i(Op::addi, T2, T2, 4),
        csrw(0x341, T2),
        // MPP is M.
        Inst::new(Op::mret),
    ];
    assert_eq!(code(&program), 4);
}

#[test]
fn limits_and_deadlocks() {
    assert_eq!(rv64(&[spin()]).unwrap(), ExitStatus::InstructionLimit);
    let mut run = Run::new(Xlen::Rv64, &image(Xlen::Rv64, &[spin()]), 1);
    run.go().unwrap();
    assert_eq!(run.machine.instret(), 100_000);
    assert!(matches!(rv64(&[Inst::new(Op::wfi), spin()]), Err(SimError::Deadlock)));
}

#[test]
fn the_timer_wakes_a_waiting_hart() {
    // mtimecmp = 2^20; mie = MTIE; wfi; the code is a part of mtime.
    let [a, b] = tohost();
    let program = [
        a,
        b,
        i(Op::lui, T1, 0, 0x0200_4000),
        i(Op::lui, T2, 0, 1 << 20),
        s(Op::sd, T2, T1, 0),
        i(Op::addi, A0, ZERO, 0x80),
        csrw(0x304, A0),
        Inst::new(Op::wfi),
        i(Op::lui, A1, 0, 0x0200_c000),
        i(Op::ld, A0, A1, -8),
        i(Op::srli, A0, A0, 19),
        i(Op::addi, A0, A0, 1),
        s(Op::sd, A0, T0, 0),
        spin(),
    ];
    // 2^20 >> 19 = 2, and 3 is code 1.
    assert_eq!(code(&program), 1);
}

#[test]
fn a_software_interrupt_wakes_another_hart() {
    // Hart 1 waits for msip and ends; hart 0 sets it.
    let [a, b] = tohost();
    let program = [
        a,
        b,
        i(Op::lui, T1, 0, 0x0200_0000),
        i(Op::addi, T2, ZERO, 8),
        csrw(0x304, T2),
        s(Op::bne, ZERO, A0, 12),
        s(Op::sw, T2, T1, 4), // bit 0 is clear: nothing
        i(Op::jal, ZERO, 0, 16),
        Inst::new(Op::wfi),
        i(Op::addi, T2, ZERO, 11),
        s(Op::sd, T2, T0, 0),
        i(Op::addi, T2, ZERO, 1),
        s(Op::sw, T2, T1, 4),
        Inst::new(Op::wfi),
    ];
    let mut run = Run::new(Xlen::Rv64, &image(Xlen::Rv64, &program), 2);
    assert_eq!(run.go().unwrap(), ExitStatus::Code(5));
}

#[test]
fn harts_run_in_turns() {
    // Every hart adds 1 to a counter; hart 0 waits until it is the number of harts, and ends.
    let [a, b] = tohost();
    let program = [
        a,
        b,
        i(Op::addi, T1, T0, 64),
        i(Op::addi, T2, ZERO, 1),
        Inst { rd: ZERO, rs1: T1, rs2: T2, ..Inst::new(Op::amoadd_d) },
        s(Op::bne, ZERO, A0, 0),
        i(Op::addi, T2, ZERO, 3),
        i(Op::ld, A1, T1, 0),
        s(Op::bne, T2, A1, -4),
        s(Op::sd, T2, T0, 0),
        spin(),
    ];
    let mut run = Run::new(Xlen::Rv64, &image(Xlen::Rv64, &program), 3);
    assert_eq!(run.go().unwrap(), ExitStatus::Code(1));
}

#[test]
fn interruptions_of_a_run_do_not_change_turns() {
    let run = |limits: &[u64]| {
        let mut run = Run::new(Xlen::Rv64, &image(Xlen::Rv64, &[i(Op::addi, T1, T1, 1), spin()]), 3);
        for &limit in limits {
            assert_eq!(run.machine.run(&mut run.bare, limit).unwrap(), ExitStatus::InstructionLimit);
        }
        run.machine.harts.iter().map(|hart| hart.instret).collect::<Vec<_>>()
    };
    // Turns of 10,000.
    let whole = run(&[45_000]);
    assert_eq!(whole, [20_000, 15_000, 10_000]);
    assert_eq!(run(&[1000; 45]), whole);
    assert_eq!(run(&[10_000, 10_000, 25_000]), whole);
}

#[test]
fn segments_beyond_ram_get_ram() {
    let mut image = image(Xlen::Rv64, &[spin()]);
    // Across the end of RAM.
    image.segments.push(segment(RAM + 0xf_f800, vec![7; 0x1000]));
    let run = Run::new(Xlen::Rv64, &image, 1);
    let mut bytes = [0; 2];
    run.bare.bus().peek(RAM + 0x10_0000, &mut bytes).unwrap();
    assert_eq!(bytes, [7, 7]);
    assert_eq!(run.bare.bus().ram().map(|ram| ram.end).max(), Some(RAM + 0x10_1000));
    // A program for another XLEN.
    let rv32 = Arc::new(Config::new(Isa::parse("rv32gc").unwrap()));
    let Err(error) = boot(&image, rv32, &Options::default(), Box::new(std::io::sink())) else {
        panic!("it must fail")
    };
    assert_eq!(error.to_string(), "cannot load the program: it is an rv64 program, but the hart is rv32");
}
