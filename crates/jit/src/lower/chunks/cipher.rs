//! Cryptographic instructions on element groups are calls of their kernels, which work on the register file. Rounds of a
//! cipher that follow one another are a series, which is one call.

use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use rivet_exec::{Grouped, Series, Uop};

use crate::ciphers;
use crate::lower::Lower;
use crate::operands::Registers;
use crate::vector::{Plan, VectorOp, Vl};

impl Lower<'_> {
    /// Finds the series of the next node, and makes the plans of their members say so.
    pub(in crate::lower) fn join_series(&self, uops: &[Uop], plans: &mut [Option<Plan>]) {
        // A fused loop's instructions are done elsewhere.
        let chains = self.vectors.candidates.last().map_or(&[][..], |found| found);
        let series = |plans: &[Option<Plan>], at: usize| match plans.get(at)?.as_ref()?.op {
            VectorOp::Groups(_) if !chains.iter().any(|chain| chain.range.contains(&at)) => {
                Series::of(uops[at].op)
            }
            _ => None,
        };
        let mut at = 0;
        while at < plans.len() {
            let start = at;
            let (first, vd) = (series(plans, start), uops[start].rd);
            at += 1;
            let Some(Plan { reads, writes, .. }) = plans[start].filter(|_| first.is_some()) else { continue };
            // What it changes is no other's key.
            let mut all = reads;
            let own = |at: usize| writes >> uops[at].rs2 & 1 == 0;
            while own(start) && series(plans, at) == first && uops[at].rd == vd && own(at) {
                all |= plans[at].map_or(0, |plan| plan.reads);
                at += 1;
            }
            if at - start == 1 {
                continue;
            }
            for plan in plans[start..at].iter_mut().flatten() {
                plan.op = VectorOp::Joined;
            }
            if let Some(plan) = &mut plans[start] {
                (plan.op, plan.reads) = (VectorOp::Series((at - start) as u32), all);
            }
        }
    }

    /// The call of a series whose first instruction this is.
    pub(in crate::lower) fn series(&mut self, uop: &Uop, plan: &Plan, len: u32, slow: Block) {
        // Blocks of ciphers are of 128 bits.
        let count = self.group_count(plan, 128 / plan.sew.bits(), slow);
        self.write_back_groups(plan);
        let register = i64::from(self.compile_key.vlen / 8);
        let constants = [
            (ciphers::run_series as *const ()).addr() as i64,
            (&raw const *uop).addr() as i64,
            i64::from(len),
            register,
            32 * register,
        ];
        let [function, uops, len, register, bytes] = constants.map(|value| self.b.ins().iconst(I64, value));
        let arguments = [self.context, uops, len, register, count, bytes];
        self.b.ins().call_indirect(self.signatures.mover, function, &arguments);
        self.reload_groups(plan);
    }

    /// How many groups of so many elements there are. Goes to `slow` where vl is not a whole number of groups.
    fn group_count(&mut self, plan: &Plan, elements: u32, slow: Block) -> Value {
        match plan.vl {
            Vl::Exact(vl) => self.b.ins().iconst(I64, i64::from(vl / elements)),
            Vl::UpTo(_) => {
                let vl = self.vl_value(plan.vl);
                let over = self.b.ins().band_imm_s(vl, i64::from(elements) - 1);
                self.unless(over, slow);
                self.b.ins().ushr_imm_s(vl, i64::from(elements.ilog2()))
            }
        }
    }

    /// Gives the file what a call reads and writes there.
    fn write_back_groups(&mut self, plan: &Plan) {
        let reads = Registers { v: plan.reads | plan.writes, ..Registers::default() };
        self.write_back(self.dirty.intersection(reads));
    }

    /// Takes from the file what a call has written there.
    fn reload_groups(&mut self, plan: &Plan) {
        self.reload(Registers { v: plan.writes, ..Registers::default() });
        self.dirty.v |= plan.writes & self.resident_in(self.tight);
    }

    /// The call. Goes to `slow` where vl is not a whole number of groups.
    pub(in crate::lower) fn cipher(&mut self, uop: &Uop, plan: &Plan, grouped: &Grouped, slow: Block) {
        let count = self.group_count(plan, grouped.elements, slow);
        self.write_back_groups(plan);
        let register = u64::from(self.compile_key.vlen / 8);
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
        self.b.ins().call_indirect(self.signatures.mover, function, &arguments);
        self.reload_groups(plan);
    }
}
