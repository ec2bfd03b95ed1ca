//! Steps in which lanes have to do with others, but with none that come later: numbers of lanes, and what is counted or
//! put together from the first lane on; and gathers from tables that no step writes.
//!
//! What goes on from part to part is in [counters](super::Chain::counters), general registers of the host's.

use iced_x86::{Code, Register};
use rivet_isa::Sew;

use super::assembler::{Arg, Lanes, memory};
use super::body::{ACTIVE, Body, FILE, wide};
use super::{BYTES, FusedOp, IntOp, OpKind, codes};
use crate::vector::mask::Predicate;

/// For a moment.
const RAX: Register = Register::RAX;

impl Body<'_> {
    pub(super) fn permute(&mut self, step: &FusedOp) -> Option<()> {
        match step.what {
            OpKind::Count { mask, counter } => {
                let mask = self.chosen(step, mask);
                self.asm.op(Code::VEX_Kmovq_r64_kr, &[RAX.into(), mask.into()]);
                self.count(counter);
            }
            OpKind::First { mask, counter } => {
                let mask = self.chosen(step, mask);
                let counter = self.counter(counter);
                let (lane, done) = (self.lane(), self.asm.label());
                self.asm.op(Code::VEX_Kmovq_r64_kr, &[RAX.into(), mask.into()]);
                self.asm.op(Code::Test_rm64_r64, &[counter.into(), counter.into()]);
                self.asm.jump(Code::Jns_rel32_64, done);
                self.asm.op(Code::Test_rm64_r64, &[RAX.into(), RAX.into()]);
                self.asm.jump(Code::Je_rel32_64, done);
                self.asm.op(Code::Tzcnt_r64_rm64, &[counter.into(), RAX.into()]);
                self.asm.op(Code::Add_r64_rm64, &[counter.into(), lane.into()]);
                self.asm.place(done);
            }
            OpKind::Compress { from, mask, to, counter } => {
                let (code, k4, moment) = (codes::compress(step.sew), Register::K4, wide(31));
                let (from, mut mask) = (self.slot(from), self.mask(mask));
                // Register 0 means all lanes.
                if mask == Register::K0 {
                    self.asm.op(Code::VEX_Kmovq_kr_km64, &[Register::K3.into(), mask.into()]);
                    mask = Register::K3;
                }
                self.asm.op(Code::VEX_Kmovq_r64_kr, &[RAX.into(), mask.into()]);
                // As many bits as there are.
                self.asm.op(Code::VEX_Pext_r64_r64_rm64, &[RAX.into(), RAX.into(), RAX.into()]);
                self.asm.op(Code::VEX_Kmovq_kr_r64, &[k4.into(), RAX.into()]);
                self.asm.masked(code, Lanes::Zero(mask), &[moment.into(), from.into()]);
                let place = memory(FILE, self.counter(counter), step.sew.bytes(), to);
                let store = codes::store(BYTES, step.sew);
                self.asm.masked(store, Lanes::Merge(k4), &[place.into(), moment.into()]);
                self.count(counter);
            }
            OpKind::Counts { to, mask, counter, below } => {
                let (sum, before) = (wide(31), wide(30));
                let mask = self.chosen(step, mask);
                let below = wide(self.scalar(below));
                let add = codes::integer(IntOp::Add, step.sew)?;
                self.asm.op(Code::VEX_Kmovq_r64_kr, &[RAX.into(), mask.into()]);
                self.spread(step.sew, sum, RAX);
                self.asm.op(codes::integer(IntOp::And, step.sew)?, &[sum.into(), sum.into(), below.into()]);
                self.asm.op(codes::ones(step.sew)?, &[sum.into(), sum.into()]);
                let counted = self.counter(counter);
                self.spread(step.sew, before, counted);
                let dest = self.dest(to, step);
                let lanes = self.loop_carried(step);
                self.asm.masked(add, lanes, &[dest.into(), sum.into(), before.into()]);
                self.count(counter);
            }
            OpKind::Numbers { to, first } => {
                let (first, moment) = (wide(self.scalar(first)), wide(31));
                let lane = self.lane();
                self.spread(step.sew, moment, lane);
                let dest = self.dest(to, step);
                let lanes = self.loop_carried(step);
                let add = codes::integer(IntOp::Add, step.sew)?;
                self.asm.masked(add, lanes, &[dest.into(), first.into(), moment.into()]);
            }
            OpKind::Gather { to, from, table, bytes, end } => {
                let from = self.slot(from);
                let (less, condition) = codes::comparison(Predicate::LessUnsigned, step.sew)?;
                let (inside, end) = (Register::K3, wide(self.scalar(end)));
                self.asm.op(less, &[inside.into(), from.into(), end.into(), Arg::Number(condition)]);
                let dest = self.dest(to, step);
                let result = if step.masked { wide(31) } else { dest };
                let (one, two) = codes::gather(step.sew);
                let place = |offset| memory(FILE, Register::None, 1, table + offset);
                let inside = Lanes::Zero(inside);
                if bytes == BYTES {
                    self.asm.masked(one, inside, &[result.into(), from.into(), place(0).into()]);
                } else {
                    self.asm.op(codes::load(BYTES, Sew::E64), &[result.into(), place(0).into()]);
                    self.asm.masked(two, inside, &[result.into(), from.into(), place(BYTES).into()]);
                }
                if step.masked {
                    let copy = codes::copy(step.sew);
                    self.asm.masked(copy, Lanes::Merge(ACTIVE), &[dest.into(), result.into()]);
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Adds the bits of `rax`.
    fn count(&mut self, counter: usize) {
        let counter = self.counter(counter);
        self.asm.op(Code::Popcnt_r64_rm64, &[RAX.into(), RAX.into()]);
        self.asm.op(Code::Add_r64_rm64, &[counter.into(), RAX.into()]);
    }

    /// The low bits of a register in all lanes.
    fn spread(&mut self, sew: Sew, to: Register, from: Register) {
        let low = Register::EAX + (from as u32 - Register::RAX as u32);
        let from = if sew == Sew::E64 { from } else { low };
        self.asm.op(codes::spread(sew), &[to.into(), from.into()]);
    }
}
