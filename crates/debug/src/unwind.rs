//! The unwinder finds the callers of a function: by call frame information, or else by reading its prologue.
//!
//! Without call frame information a function's code from its symbol on is read up to pc: stack adjustments, and where ra
//! and s0 were saved. That needs symbols and no debug information.

use rivet_hart::Hart;
use rivet_isa::{Inst, Op};

use crate::memory::{encoding, peek};
use crate::names::Names;
use crate::source::{Caller, Registers, Stack, Target, is_signal_return, kept};

/// Instructions of a function that are read, at most.
const LONGEST: usize = 100_000;

const RA: u8 = 1;
const SP: u8 = 2;
const S0: u8 = 8;

/// Frames of [`frames`], at most.
const MOST: usize = 64;

/// A function that has not returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Where it is.
    pub pc: u64,
}

/// The frames of a hart, the innermost first; 64 at most.
pub fn frames(hart: &Hart, names: &Names) -> Vec<Frame> {
    stack(hart, names, MOST).frames.iter().map(|frame| Frame { pc: frame.pc }).collect()
}

/// What a function has done to the stack.
#[derive(Clone, Copy, Debug, Default)]
struct Prologue {
    /// How far the stack pointer is below the caller's.
    size: i64,
    /// Where ra and s0 are, from the caller's stack pointer.
    ra: Option<i64>,
    s0: Option<i64>,
    /// s0 is the caller's stack pointer less this.
    frame_pointer: Option<i64>,
}

/// At most `most` frames of a hart, the innermost first.
pub(crate) fn stack(hart: &Hart, names: &Names, most: usize) -> Stack {
    let registers = registers(hart);
    let fallback =
        |registers: &Registers, at: u64, first: bool| by_prologue(hart, names, registers, at, first);
    Stack::walk(hart, names.sources().clone(), registers, hart.pc, most, &fallback)
}

/// The registers of the innermost frame.
pub(crate) fn registers(hart: &Hart) -> Registers {
    let mut known = [None; 64];
    for n in 0..32u8 {
        known[usize::from(n)] = Some(hart.x(n));
        known[32 + usize::from(n)] = Some(hart.f[usize::from(n)]);
    }
    Registers { known, innermost: true }
}

impl Target for Hart {
    fn memory(&self, at: u64, to: &mut [u8]) -> bool {
        peek(self, at, to).is_ok()
    }

    fn csr(&self, number: u16) -> Option<u64> {
        self.peek_csr(number)
    }

    fn vector(&self, register: u8) -> Option<&[u8]> {
        let present = register < 32 && self.v.vlenb() > 0;
        present.then(|| self.v.group(register, 32 - usize::from(register)))
    }

    fn address_size(&self) -> u8 {
        if self.is_rv32 { 4 } else { 8 }
    }
}

/// The registers that a signal has interrupted, from the frame that the kernel has put on the stack: `struct rt_sigframe`
/// with the siginfo, the ucontext up to its 16-byte aligned registers, and these: pc, x1 to x31, f0 to f31.
fn by_signal_frame(hart: &Hart, registers: &Registers) -> Option<Caller> {
    let (start, size) = if hart.is_rv32 { (288, 4) } else { (304, 8) };
    let at = hart.address(registers.get(SP.into())?, start);
    let pc = word(hart, at)?;
    let mut caller = registers.clone();
    caller.innermost = false;
    for n in 1..32u64 {
        caller.known[n as usize] = Some(word(hart, hart.address(at, n * size))?);
    }
    let floats = hart.address(at, 32 * size);
    for n in 0..32u64 {
        let mut bytes = [0; 8];
        let known = peek(hart, hart.address(floats, n * 8), &mut bytes).is_ok();
        caller.known[32 + n as usize] = known.then(|| u64::from_le_bytes(bytes));
    }
    let cfa = caller.get(SP.into())?;
    Some(Caller { registers: caller, cfa, return_to: Some(pc), is_signal: true })
}

fn by_prologue(hart: &Hart, names: &Names, registers: &Registers, at: u64, first: bool) -> Option<Caller> {
    if is_signal_return(hart, at) {
        return by_signal_frame(hart, registers);
    }
    let prologue = match names.range(at) {
        Some(range) => read(hart, range.start, at),
        None if first => Prologue::default(),
        None => return None,
    };
    let (sp, s0) = (registers.get(SP.into())?, registers.get(S0.into()));
    let cfa = match (prologue.frame_pointer, s0) {
        (Some(below), Some(s0)) => hart.address(s0, below as u64),
        _ => hart.address(sp, prologue.size as u64),
    };
    let saved = |at: Option<i64>| word(hart, hart.address(cfa, at? as u64));
    let return_to = saved(prologue.ra).or(registers.get(RA.into())).filter(|&to| {
        let known = names.range(to).is_some() || names.sources().at(to).is_some();
        known && to != at && encoding(hart, to).is_some()
    });
    let mut caller = kept(registers);
    caller.known[usize::from(SP)] = Some(cfa);
    caller.known[usize::from(S0)] = saved(prologue.s0).or(s0);
    Some(Caller { registers: caller, cfa, return_to, is_signal: false })
}
fn read(hart: &Hart, start: u64, pc: u64) -> Prologue {
    let mut now = Prologue::default();
    // The state before the last piece of epilogue, which other paths jump over.
    let mut body = now;
    let mut at = start;
    for _ in 0..LONGEST {
        if at >= pc {
            break;
        }
        let Some(inst) = encoding(hart, at).and_then(|raw| hart.config.decoder.decode(raw)) else { break };
        let op = inst.op.base();
        match op {
            Op::addi if inst.rd == SP && inst.rs1 == SP => {
                if now.size >= 0 && inst.imm < 0 {
                    now.size -= i64::from(inst.imm);
                } else {
                    body = if body.size < now.size { now } else { body };
                    now.size -= i64::from(inst.imm);
                }
            }
            Op::addi if inst.rd == S0 && inst.rs1 == SP => {
                now.frame_pointer = Some(now.size - i64::from(inst.imm));
            }
            Op::sd | Op::sw if inst.rs1 == SP => {
                let place = Some(i64::from(inst.imm) - now.size);
                match inst.rs2 {
                    RA if now.ra.is_none() => now.ra = place,
                    S0 if now.s0.is_none() => now.s0 = place,
                    _ => {}
                }
            }
            // Restored: the caller's value is in the register again.
            Op::ld | Op::lw if inst.rs1 == SP && inst.rd == RA => {
                body = if body.size < now.size || body.ra.is_none() { now } else { body };
                now.ra = None;
            }
            Op::ld | Op::lw if inst.rs1 == SP && inst.rd == S0 => {
                (now.s0, now.frame_pointer) = (None, None);
            }
            Op::jalr if inst.rd == 0 => now = if body.size > now.size { body } else { now },
            _ => {}
        }
        at += u64::from(inst.len);
    }
    now
}

fn word(hart: &Hart, addr: u64) -> Option<u64> {
    let mut bytes = [0; 8];
    let size = hart.xlen() as usize / 8;
    peek(hart, addr, &mut bytes[..size]).ok()?;
    Some(u64::from_le_bytes(bytes))
}

/// Is it a call, by the calling convention: a jump that saves where it came from in ra or t0?
pub(crate) fn is_call(inst: &Inst) -> bool {
    matches!(inst.op.base(), Op::jal | Op::jalr) && matches!(inst.rd, 1 | 5)
}
