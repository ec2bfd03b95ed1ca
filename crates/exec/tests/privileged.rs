//! What the privileged architecture makes of instructions: triggers, counted events, enables, dirty state, alignment.

mod dirty;
mod enables;
mod hypervisor;
mod landing_pads;
mod misaligned;
mod random;
mod shadow_stack;
mod transfers;
mod triggers;

use std::sync::{Arc, Mutex};

use rivet_exec::{Engine, Exit, Interpreter, step};
use rivet_hart::{AddressSpace, Cause, Config, Hart, Trap};
use rivet_isa::{Inst, Isa, Op, Operand, Xlen};
use rivet_mem::Bus;

const RAM: u64 = 0x8000_0000;
/// Data in RAM; x10 of every hart.
const DATA: u64 = RAM + 0x1000;
/// The trap handler.
const HANDLER: u64 = RAM + 0x800;

const MSTATUS: u16 = 0x300;

/// A bare hart in M-mode, its units initial, with RAM and a program at the start of it.
fn hart_of(config: Config, program: &[Inst]) -> Hart {
    let xlen = config.isa.xlen;
    let mut bus = Bus::new();
    bus.add_ram(RAM, 0x4000).unwrap();
    for (i, inst) in program.iter().enumerate() {
        let word = inst.encode(xlen).unwrap_or_else(|| panic!("{inst:?} has no encoding"));
        bus.poke(RAM + 4 * i as u64, &word.to_le_bytes()).unwrap();
    }
    let mut hart = Hart::new(Arc::new(config), AddressSpace::Bare(Arc::new(Mutex::new(bus))));
    (hart.pc, hart.fs, hart.vs) = (RAM, 1, 1);
    hart.csr.mtvec = HANDLER;
    hart.csr.mcounteren = u64::MAX;
    hart.set_x(10, DATA);
    hart
}

fn hart(xlen: Xlen, program: &[Inst]) -> Hart {
    hart_of(Config::new(Isa::everything(xlen)), program)
}

/// Runs until a trap.
fn run(hart: &mut Hart) -> Trap {
    let mut engine = Interpreter::new();
    for _ in 0..1000 {
        match engine.run(hart, 100) {
            Exit::Trap(trap) => return trap,
            Exit::Fuel | Exit::Stop => {}
        }
    }
    panic!("no trap");
}

fn write(hart: &mut Hart, csr: u16, value: u64) {
    hart.write_csr(csr, value).unwrap_or_else(|why| panic!("{csr:#x}: {why}"));
}

fn i(op: Op, rd: u8, rs1: u8, imm: i32) -> Inst {
    Inst { rd, rs1, imm, ..Inst::new(op) }
}

fn s(op: Op, rs2: u8, rs1: u8, imm: i32) -> Inst {
    Inst { rs2, rs1, imm, ..Inst::new(op) }
}

/// `op` with x10 as its address or first source, and register 12 (or 8) everywhere else.
fn plain(op: Op) -> Inst {
    let mut inst = Inst { vm: true, ..Inst::new(op) };
    for operand in &op.row().operands {
        match operand {
            Operand::Rd | Operand::Fd => inst.rd = 12,
            Operand::Rs2 | Operand::Fs2 => inst.rs2 = 12,
            Operand::Rs1 | Operand::Mem => inst.rs1 = 10,
            Operand::Fs1 => inst.rs1 = 12,
            Operand::Vd | Operand::Vs3 => inst.rd = 8,
            Operand::Vs2 => inst.rs2 = 16,
            Operand::Vs1 => inst.rs1 = 24,
            _ => {}
        }
    }
    if inst.rs1 == 0 && op.row().operands.iter().any(|o| format!("{o:?}").contains("Mem")) {
        inst.rs1 = 10;
    }
    inst
}

/// The exception of one instruction, if it raises one.
fn cause(hart: &mut Hart) -> Option<Cause> {
    step(hart).err().map(|trap| trap.cause)
}
