//! The unwinder finds the callers of a function by reading its prologue.
//!
//! A function's code from its symbol on is read up to pc: stack adjustments, and where ra and s0 were saved. That needs
//! symbols and no debug information. Invariant: every frame but the first lies above the one before.

use rivet_hart::Hart;
use rivet_isa::{Inst, Op};

use crate::memory::{encoding, peek};
use crate::names::Names;

/// Instructions of a function that are read, at most.
const LONGEST: usize = 100_000;
/// Frames, at most.
const DEEPEST: usize = 64;

const RA: u8 = 1;
const SP: u8 = 2;
const S0: u8 = 8;

/// A function that has not returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Where it is.
    pub pc: u64,
    /// The stack pointer when it was called.
    pub caller_sp: u64,
    /// Where it returns to.
    pub return_to: u64,
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

/// The frames of a hart, the innermost first. The last has no known caller.
pub fn frames(hart: &Hart, names: &Names) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    let (mut pc, mut sp, mut s0, mut ra) = (hart.pc, hart.x(SP), hart.x(S0), Some(hart.x(RA)));
    while frames.len() < DEEPEST {
        let prologue = names.range(pc).map(|range| read(hart, range.start, pc)).unwrap_or_default();
        let caller_sp = match prologue.frame_pointer {
            Some(below) => hart.address(s0, below as u64),
            None => hart.address(sp, prologue.size as u64),
        };
        let saved = |at: Option<i64>| word(hart, hart.address(caller_sp, at? as u64));
        let return_to = saved(prologue.ra).or(ra.take()).unwrap_or(0);
        frames.push(Frame { pc, caller_sp, return_to });
        let climbs = caller_sp > sp || frames.len() == 1 && caller_sp == sp;
        if return_to == 0 || !climbs || encoding(hart, return_to).is_none() || return_to == pc {
            break;
        }
        s0 = saved(prologue.s0).unwrap_or(s0);
        (pc, sp) = (return_to, caller_sp);
        if names.range(pc).is_none() {
            break;
        }
    }
    frames
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
