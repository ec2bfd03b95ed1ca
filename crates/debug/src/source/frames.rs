//! The stack of a hart: one frame for each function that was called and has not returned.
//!
//! Invariant: no stack is endless. The walk ends where nothing says how to go on, where a frame does not lie above the
//! one before, and after a number of frames that the caller chooses.

use std::ops::Range;
use std::rc::Rc;

use super::cfi::Caller;
use super::info::DebugInfo;
use super::target::{Registers, Target};

/// The debug information of all that was loaded.
#[derive(Clone, Default)]
pub(crate) struct Sources(Rc<Vec<Module>>);

/// One loaded file.
pub(crate) struct Module {
    /// What was added to its addresses.
    pub(crate) bias: u64,
    /// Addresses of the file that were loaded.
    pub(crate) span: Range<u64>,
    pub(crate) info: Rc<DebugInfo>,
}

impl std::fmt::Debug for Sources {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} modules", self.0.len())
    }
}

impl Sources {
    pub(crate) fn new(modules: Vec<Module>) -> Sources {
        Sources(Rc::new(modules))
    }

    /// The debug information for a guest address, and the bias of its file.
    pub(crate) fn at(&self, address: u64) -> Option<(Rc<DebugInfo>, u64)> {
        let module = self.0.iter().find(|m| m.span.contains(&address.wrapping_sub(m.bias)))?;
        Some((Rc::clone(&module.info), module.bias))
    }

    pub(crate) fn modules(&self) -> impl Iterator<Item = &Module> {
        self.0.iter()
    }
}

/// A function that has not returned.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// Where it is.
    pub(crate) pc: u64,
    /// An address in the instruction that it is at: for callers that of the call.
    pub(crate) lookup: u64,
    /// Its registers.
    pub(crate) registers: Registers,
    /// Its canonical frame address: the stack pointer when it was called. None if nothing says.
    pub(crate) cfa: Option<u64>,
    /// Where it returns to.
    pub(crate) return_to: Option<u64>,
}

/// Frames, the innermost first.
pub(crate) struct Stack {
    pub(crate) frames: Vec<Frame>,
    pub(crate) sources: Sources,
    /// There may be more frames than were asked for.
    pub(crate) is_cut: bool,
}

/// Do the two instructions at an address return from a signal handler: `li a7, 139` (with 16 integer registers
/// `li t0, 139`) and `ecall`?
pub(crate) fn is_signal_return(target: &dyn Target, at: u64) -> bool {
    let mut code = [0; 8];
    target.memory(at, &mut code)
        && matches!(u64::from_le_bytes(code), 0x0000_0073_08b0_0893 | 0x0000_0073_08b0_0293)
}

/// Finds the caller where there is no call frame information.
pub(crate) type Fallback<'a> = &'a dyn Fn(&Registers, u64, bool) -> Option<Caller>;

impl Stack {
    /// Walks up at most `most` frames from these registers.
    pub(crate) fn walk(
        target: &dyn Target,
        sources: Sources,
        registers: Registers,
        pc: u64,
        most: usize,
        fallback: Fallback<'_>,
    ) -> Stack {
        let mut stack = Stack { frames: Vec::new(), sources, is_cut: false };
        let (mut pc, mut lookup, mut registers) = (pc, pc, registers);
        loop {
            if stack.frames.len() == most {
                stack.is_cut = true;
                break;
            }
            let first = stack.frames.is_empty();
            let by_cfi = stack
                .sources
                .at(lookup)
                .and_then(|(info, bias)| info.caller(target, &registers, lookup.wrapping_sub(bias), bias));
            let caller = by_cfi.or_else(|| fallback(&registers, lookup, first));
            let frame = |cfa, return_to| Frame { pc, lookup, registers: registers.clone(), cfa, return_to };
            let Some(caller) = caller else {
                stack.frames.push(frame(None, None));
                break;
            };
            let return_to = caller.return_to.map(|at| at & !1).filter(|&at| at != 0);
            let below = stack.frames.last().and_then(|frame| frame.cfa);
            // Signals may run on a stack of their own.
            let climbs = first || caller.is_signal || below.is_none_or(|below| caller.cfa > below);
            if !climbs {
                stack.frames.push(frame(None, None));
                break;
            }
            stack.frames.push(frame(Some(caller.cfa), return_to));
            let Some(next) = return_to.filter(|&at| target.memory(at, &mut [0; 2])) else { break };
            let same = next == pc && stack.frames.len() > 1 && below == Some(caller.cfa);
            if same {
                break;
            }
            (pc, registers) = (next, caller.registers);
            let called = !caller.is_signal && !is_signal_return(target, next);
            lookup = if called { next.wrapping_sub(1) } else { next };
        }
        stack
    }
}
