//! Valgrind's client requests on RV64: `srli zero, zero, 3`, 13, 51, 61, then `or a0, a0, a0`, none compressed. a4 points
//! to the number of the request and five arguments, and a3 receives the result.
//!
//! Numbers and results are those of Valgrind's manual and public headers (valgrind.h, memcheck.h). Other requests are left
//! alone, as without Valgrind.

mod message;

use rivet_debug::unwind;
use rivet_hart::Hart;
use rivet_isa::{Inst, Param};
use rivet_sim::bytes::little_endian;

use super::Shadow;
use super::origin::Cause;
use super::uses::{Detail, Message, Use};

/// The instructions in front, as they lie in memory.
const PREAMBLE: [u32; 4] = [0x0030_5013, 0x00d0_5013, 0x0330_5013, 0x03d0_5013];

/// Registers of the operands, the result and the arguments.
const A0: u8 = 10;
const RESULT: u8 = 13;
const ARGUMENTS: u8 = 14;

/// Requests to Valgrind itself.
const RUNNING_ON_VALGRIND: u64 = 0x1001;
const COUNT_ERRORS: u64 = 0x1201;
const MALLOCLIKE_BLOCK: u64 = 0x1301;
const FREELIKE_BLOCK: u64 = 0x1302;
const RESIZEINPLACE_BLOCK: u64 = 0x130b;
/// Texts: the arguments of the first two are at the second argument, of the others at the address that lies there.
const PRINTF: u64 = 0x1401;
const PRINTF_BACKTRACE: u64 = 0x1402;
const PRINTF_VALIST_BY_REF: u64 = 0x1403;
const PRINTF_BACKTRACE_VALIST_BY_REF: u64 = 0x1404;
/// Requests to Memcheck: its letters, and a number.
const MEMCHECK: u64 = 0x4d43_0000;
const MAKE_MEM_NOACCESS: u64 = MEMCHECK;
const MAKE_MEM_UNDEFINED: u64 = MEMCHECK + 1;
const MAKE_MEM_DEFINED: u64 = MEMCHECK + 2;
const CHECK_MEM_IS_ADDRESSABLE: u64 = MEMCHECK + 4;
const CHECK_MEM_IS_DEFINED: u64 = MEMCHECK + 5;
const MAKE_MEM_DEFINED_IF_ADDRESSABLE: u64 = MEMCHECK + 11;

/// Bytes that a request may name, at most.
const MOST: u64 = 1 << 28;

/// Whether an instruction may be the last of a request.
pub(super) fn may_be_request(inst: &Inst) -> bool {
    let registers = (inst.rd, inst.rs1, inst.rs2);
    inst.len == 4 && inst.op.semantics().2 == Param::Or && registers == (A0, A0, A0)
}

impl Shadow {
    /// Answers the request that ends with this instruction, if it is one.
    pub(super) fn request(&mut self, hart: &mut Hart, pc: u64) {
        let mut code = [0; 16];
        if self.is_rv32 || !hart.peek(pc.wrapping_sub(16), &mut code) {
            return;
        }
        if !code.chunks_exact(4).zip(PREAMBLE).all(|(bytes, word)| bytes == word.to_le_bytes()) {
            return;
        }
        let mut arguments = [0; 40];
        if !hart.peek(hart.x(ARGUMENTS), &mut arguments) {
            return;
        }
        let [request, at, length, third, fourth] =
            std::array::from_fn(|i| little_endian(&arguments[8 * i..8 * i + 8]));
        let range = at..at.saturating_add(length.min(MOST));
        let result = match request {
            RUNNING_ON_VALGRIND => 1,
            COUNT_ERRORS => self.uses.found.iter().map(|found| found.count).sum(),
            MAKE_MEM_NOACCESS | MAKE_MEM_UNDEFINED => {
                let cause = match request {
                    MAKE_MEM_UNDEFINED => Cause::Marked,
                    _ => Cause::NoAccess,
                };
                let origin = self.origins.root(pc, None, cause);
                self.memory.undefine(range, origin);
                self.has_noaccess |= request == MAKE_MEM_NOACCESS;
                u64::MAX
            }
            MAKE_MEM_DEFINED => {
                self.memory.define(range);
                u64::MAX
            }
            MAKE_MEM_DEFINED_IF_ADDRESSABLE => {
                self.define_addressable(range);
                u64::MAX
            }
            CHECK_MEM_IS_ADDRESSABLE | CHECK_MEM_IS_DEFINED => {
                self.check_memory(hart, pc, range, request == CHECK_MEM_IS_DEFINED)
            }
            // Those of no block are ignored.
            MALLOCLIKE_BLOCK | RESIZEINPLACE_BLOCK | FREELIKE_BLOCK if at == 0 => return,
            MALLOCLIKE_BLOCK => {
                self.block_given(pc, at, length, third, fourth != 0);
                0
            }
            RESIZEINPLACE_BLOCK => {
                self.block_resized(pc, at, third, fourth);
                0
            }
            FREELIKE_BLOCK => {
                self.block_taken(hart, pc, at);
                0
            }
            PRINTF | PRINTF_BACKTRACE | PRINTF_VALIST_BY_REF | PRINTF_BACKTRACE_VALIST_BY_REF => {
                let mut list = length.to_le_bytes();
                if matches!(request, PRINTF_VALIST_BY_REF | PRINTF_BACKTRACE_VALIST_BY_REF) {
                    hart.peek(length, &mut list);
                }
                let text = message::text(hart, at, u64::from_le_bytes(list));
                let bytes = text.len() as u64;
                let shows_callers = matches!(request, PRINTF_BACKTRACE | PRINTF_BACKTRACE_VALIST_BY_REF);
                self.message(hart, pc, text, shows_callers);
                bytes
            }
            _ => return,
        };
        hart.set_x(RESULT, result);
        self.trust(RESULT);
    }

    /// Keeps a text of the program's.
    fn message(&mut self, hart: &Hart, pc: u64, text: String, shows_callers: bool) {
        let names = self.names.as_ref().filter(|_| shows_callers);
        let frames = names.map_or_else(Vec::new, |names| unwind::frames(hart, &names.borrow()));
        let frames = frames.iter().skip(1).map(|frame| frame.pc).collect();
        self.uses.say(Message { after: self.uses.found.len(), pc, text, frames });
    }

    fn define_addressable(&mut self, range: std::ops::Range<u64>) {
        let mut at = range.start;
        while let Some((addr, _, origin)) = self.memory.first_undefined(at..range.end) {
            if !self.origins.cause(origin).is_forbidden() {
                self.memory.set_byte(addr, 0, origin);
            }
            at = addr + 1;
        }
    }

    /// The first byte that is not what it should be, or 0.
    fn check_memory(&mut self, hart: &Hart, pc: u64, range: std::ops::Range<u64>, defined: bool) -> u64 {
        let mut at = range.start;
        while let Some((addr, _, origin)) = self.memory.first_undefined(at..range.end) {
            let is_forbidden = self.origins.cause(origin).is_forbidden();
            if defined || is_forbidden {
                let used = if is_forbidden { Use::ForbiddenRead } else { Use::Check };
                self.report(hart, used, pc, None, origin, Detail::Address(addr));
                return addr;
            }
            at = addr + 1;
        }
        0
    }
}
