//! Calls of functions that work on the hart and its register file.
//!
//! What is in host registers is stored before, as for a side exit, and loaded after: such a call costs about what a side
//! exit does, but the loop around it stays.

use iced_x86::{Code, Register};
use rivet_exec::Uop;

use super::emit::{BYTES, CONTEXT, Emit, FILE, HART, HostWriter, RAX, RCX, RETIRED, at, own_x};
use super::frame;
use super::mask_cache::MaskCache;
use crate::abi::{self, context};
use crate::flags;
use crate::operands::{numbers, uses};
use crate::vector::VtypeState;

/// Registers that are in use and that a call may change.
const CHANGED: [Register; 4] = [HART, CONTEXT, RETIRED, Register::R8];

impl Emit<'_> {
    /// Calls the function at an address, for which `arguments` writes the code: it may change what a call may, sources
    /// excepted that it has still to read. The result is in the frame then, at [`frame::RESULT`].
    pub(super) fn call(&mut self, function: usize, arguments: impl FnOnce(&mut Self)) {
        self.store_file();
        self.write_back_counts();
        for (place, register) in frame::KEPT.into_iter().zip(CHANGED) {
            self.store(at(Register::RSP, place), register);
        }
        arguments(self);
        self.asm.load_number(RAX, function as u64);
        self.asm.op(Code::VEX_Vzeroupper, &[]);
        self.asm.op(Code::Call_rm64, &[RAX.into()]);
        self.store(at(Register::RSP, frame::RESULT), RAX);
        for (place, register) in frame::KEPT.into_iter().zip(CHANGED) {
            self.load(register, at(Register::RSP, place));
        }
        self.load(BYTES, at(CONTEXT, i64::from(context::BYTES)));
        self.load(FILE, at(CONTEXT, i64::from(context::FILE)));
        self.load_file();
        self.mask_cache = MaskCache::default();
        self.make_constants();
        self.clear_counts();
    }

    /// Calls an instruction's function in `exec`, which can neither trap nor stop the hart; none if vtype is not known.
    pub(super) fn kernel(&mut self, uop: &Uop) -> Option<()> {
        let VtypeState::Known { key, vl, .. } = self.vector else { return None };
        let uses = uses(uop);
        for r in numbers(uses.reads.x) {
            if let Some(register) = self.x[r] {
                self.store(own_x(r as u8), register);
            }
        }
        let uop_at = (&raw const *uop).addr() as u64;
        let function = match flags::may_raise(uop) {
            true => abi::kernel_under::<true> as *const (),
            false => abi::kernel_under::<false> as *const (),
        };
        self.call(function.addr(), |emit| {
            // The hart and the context are where regions are given them.
            emit.load_number(RETIRED, uop_at);
            emit.load_number(RCX, key.bits().into());
            emit.vl_into(vl, Register::R8);
        });
        for r in numbers(uses.writes.x) {
            if let Some(register) = self.x[r] {
                self.load(register, own_x(r as u8));
            }
        }
        Some(())
    }
}
