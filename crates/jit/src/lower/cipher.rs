//! Cryptographic instructions on element groups: calls of their kernels, which work on the register file.

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder};
use rivet_exec::{Grouped, Uop, grouped};
use rivet_isa::{Sew, Vtype};

use super::plan::Plan;
use super::{Lower, Setting, Vl};
use crate::ciphers;
use crate::operands::Registers;

/// How an instruction works on groups, if vl may be a whole number of them.
pub(super) fn cipher(uop: &Uop, vtype: Vtype, vl: Vl, setting: &Setting) -> Option<Grouped> {
    let op = uop.op.base();
    let grouped = grouped(op, vtype.sew)?;
    // Others than this one need nothing of the ISA but that they are there.
    let defined = vtype.sew == Sew::E32 || setting.long_hashes;
    let whole = |vl: u32| vl.is_multiple_of(grouped.elements);
    let fits = match vl {
        Vl::Is(vl) => whole(vl),
        Vl::AtMost(_) => true,
    };
    let room = vtype.vlmax(setting.vlen) >= grouped.elements;
    // Agnostic elements are what they were.
    (defined && fits && room && setting.undisturbed).then_some(grouped)
}

impl Lower<'_> {
    /// The call. Goes to `slow` where vl is not a whole number of groups.
    pub(super) fn cipher(&mut self, uop: &Uop, plan: &Plan, grouped: &Grouped, slow: Block) {
        let count = match plan.vl {
            Vl::Is(vl) => self.b.ins().iconst(I64, i64::from(vl / grouped.elements)),
            Vl::AtMost(_) => {
                let vl = self.vl_value(plan.vl);
                let over = self.b.ins().band_imm_s(vl, i64::from(grouped.elements) - 1);
                self.unless(over, slow);
                self.b.ins().ushr_imm_s(vl, i64::from(grouped.elements.ilog2()))
            }
        };
        let reads = Registers { v: plan.reads | plan.writes, ..Registers::default() };
        self.write_back(self.dirty.intersection(reads));
        let register = u64::from(self.setting.vlen / 8);
        let at = |r: u8| u64::from(r) * register;
        let constants = [
            (ciphers::run as *const ()).addr() as u64,
            (grouped.kernel as *const ()).addr() as u64,
            ciphers::places(at(uop.rd), at(uop.rs2)),
            ciphers::rest(at(uop.rs1), uop.imm as u8, grouped.first),
            32 * register,
        ];
        let [function, kernel, places, rest, bytes] =
            constants.map(|value| self.b.ins().iconst(I64, value as i64));
        let arguments = [self.context, kernel, places, rest, count, bytes];
        self.b.ins().call_indirect(self.movers, function, &arguments);
        self.reload(Registers { v: plan.writes, ..Registers::default() });
        self.dirty.v |= plan.writes & self.resident_in(self.tight);
    }
}
