//! `vrgather`: with AVX-512, indices are looked up in two host registers of the table at a time; with AVX2 they become numbers of
//! bytes, which are looked up in each block of 16 bytes.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::{Emit, FILE, HostWriter, RAX, RCX, at};
use super::file::{size, sized};
use super::host::{self, Vectors};
use super::vector::steps;
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{self, codes};
use crate::vector::Plan;
use crate::vector::mask::Predicate;
use crate::vector::permute::Permute;

/// Bytes of a host register of AVX-512.
const PART: u32 = 64;

/// Are elements like these looked up here?
pub(super) fn supports(plan: &Plan) -> bool {
    match host::vectors() {
        Some(Vectors::Avx512) => fused::can_permute() && plan.group <= 4 * PART,
        _ => (16..=2 * PART).contains(&plan.group),
    }
}

/// Are they where indices have 16 bits, and elements more?
pub(super) fn supports_16(plan: &Plan) -> bool {
    matches!(plan.sew, Sew::E32 | Sew::E64) && supports(plan)
}

/// Is one looked up whose number is in a register? The greatest number of its width has to be past the table.
pub(super) fn supports_number(plan: &Plan) -> bool {
    host::vectors() == Some(Vectors::Avx512) && vlmax(plan) < 1 << plan.sew.bits().min(63) && supports(plan)
}

/// Elements of the table.
fn vlmax(plan: &Plan) -> u64 {
    u64::from(plan.group / plan.sew.bytes())
}

impl Emit<'_> {
    /// `vrgather.vi`, and `.vx`
    pub(super) fn repeat(&mut self, uop: &Uop, plan: &Plan, permute: Permute) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let element = self.temp();
        match permute {
            Permute::Repeat(number) if u64::from(number) < vlmax(plan) => {
                let kept = self.temps;
                let place = (self.byte_of(uop.rs2) + number * sew.bytes(), sew.bytes());
                let from = self.source(place, 16);
                self.two(codes::broadcast(sew), sized(element, 64), from);
                self.temps = kept;
            }
            Permute::RepeatAt(number) => {
                self.get_into(number, RAX);
                self.load_number(RCX, u64::MAX);
                self.number(Code::Cmp_rm64_imm32, RAX, vlmax(plan) as i32);
                self.two(Code::Cmovae_r64_rm64, RAX, RCX);
                let kept = self.temps;
                let index = self.temp();
                self.spread(sized(index, 64), RAX, sew);
                self.look_up(uop, plan, element, index)?;
                self.temps = kept;
            }
            _ => {
                self.load_number(RAX, 0);
                self.spread(sized(element, 64), RAX, sew);
            }
        }
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, element);
            Some(())
        })
    }

    /// `vrgather.vv`, and `vrgatherei16.vv` where `by_16`
    pub(super) fn gather(&mut self, uop: &Uop, plan: &Plan, by_16: bool) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let index = match by_16 {
                true => {
                    let from = steps.place(emit.byte_of(uop.rs1), first, Sew::E16);
                    let bytes = size(steps.lanes * sew.bytes());
                    emit.extended(from, false, (sew.bits() / 16).ilog2(), sew, bytes)?
                }
                false => emit.step_of(steps, uop.rs1, first, sew),
            };
            let picked = emit.temp();
            match emit.vectors {
                Vectors::Avx512 => emit.look_up(uop, plan, picked, index)?,
                Vectors::Avx2 => {
                    let blocks = emit.blocks(uop, plan);
                    let mut bytes = index;
                    if sew != Sew::E8 {
                        bytes = emit.temp();
                        emit.asm.number_bytes(bytes, index, sew, vlmax(plan));
                    }
                    emit.asm.look_up(picked, bytes, &blocks);
                }
            }
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, picked);
            Some(())
        })
    }

    /// The blocks of 16 bytes of the table: where each is, and which half of a host register.
    fn blocks(&self, uop: &Uop, plan: &Plan) -> Vec<(Arg, u32)> {
        let table = self.byte_of(uop.rs2);
        let block = |byte: u32| match self.file.host_byte(byte) {
            Some((number, within)) => (sized(number, 32).into(), within / 16),
            None => (at(FILE, byte.into()).into(), 0),
        };
        (table..table + plan.group).step_by(16).map(block).collect()
    }

    /// The elements of vs2 at these indices, zeros where there are none.
    fn look_up(&mut self, uop: &Uop, plan: &Plan, to: usize, index: usize) -> Option<()> {
        let (sew, kept, mask) = (plan.sew, self.temps, Register::K5);
        let r = |number| sized(number, 64);
        self.look_up_in(uop, plan, 0, to, index);
        if plan.group > 2 * PART {
            let other = self.temp();
            self.look_up_in(uop, plan, 2, other, index);
            // The bit of an index that says which two registers of the table it is in.
            let bit = self.temp();
            self.load_number(RAX, (2 * PART / sew.bytes()).into());
            self.spread(r(bit), RAX, sew);
            self.three(codes::test(sew), mask, r(index), r(bit));
            self.masked(codes::copy(sew), Lanes::Merge(mask), &[r(to).into(), r(other).into()]);
            self.temps = kept;
        }
        let vlmax = vlmax(plan);
        if vlmax < 1 << sew.bits().min(63) {
            let end = self.temp();
            self.load_number(RAX, vlmax);
            self.spread(r(end), RAX, sew);
            let (compare, condition) = codes::comparison(Predicate::LessUnsigned, sew)?;
            self.asm.op(compare, &[mask.into(), r(index).into(), r(end).into(), Arg::Number(condition)]);
            self.masked(codes::copy(sew), Lanes::Zero(mask), &[r(to).into(), r(to).into()]);
        }
        self.temps = kept;
        Some(())
    }

    /// The elements at these indices in one or two parts of the table, from this one on.
    fn look_up_in(&mut self, uop: &Uop, plan: &Plan, part: u32, to: usize, index: usize) {
        let (one, two) = codes::gather(plan.sew);
        let r = |number| sized(number, 64);
        let start = self.byte_of(uop.rs2) + part * PART;
        let (kept, len) = (self.temps, plan.group.min(PART));
        let lower = self.bytes(start, len);
        if plan.group <= PART {
            self.three(one, r(to), r(index), r(lower));
        } else {
            self.two(codes::copy(Sew::E64), r(to), r(lower));
            self.temps = kept;
            let upper = self.bytes(start + PART, len);
            self.three(two, r(to), r(index), r(upper));
        }
        self.temps = kept;
    }
}
