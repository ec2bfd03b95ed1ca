//! Element 0 of a vector register, to a scalar register and back; reductions; numbers of lanes.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::constants::Constant;
use super::emit::{Emit, HostWriter, RAX, at as place_at, own};
use super::file::{narrowed, size, sized};
use super::frame;
use super::lanes::ACTIVE;
use super::vector::{narrow, steps};
use crate::abi::hart;
use crate::fused::assembler::Lanes;
use crate::fused::{IntOp, codes};
use crate::vector::arithmetic::Other;
use crate::vector::element0::{Element0, Reduction};
use crate::vector::{Plan, Vl};

impl Emit<'_> {
    /// The instruction.
    pub(super) fn element0(&mut self, uop: &Uop, plan: &Plan, what: Element0) -> Option<()> {
        let sew = plan.sew;
        match what {
            Element0::ToInteger | Element0::ToFloat => {
                let byte = self.byte_of(uop.rs2);
                let from = self.bytes(byte, 16);
                self.two(Code::EVEX_Vmovq_rm64_xmm, RAX, sized(from, 16));
                if what == Element0::ToFloat {
                    let f = |offset| own(hart::F + 8 * i32::from(uop.rd) + offset);
                    match sew {
                        Sew::E32 => {
                            self.two(Code::Mov_rm32_r32, f(0), Register::EAX);
                            self.number(Code::Mov_rm32_imm32, f(4), -1);
                        }
                        _ => self.store(f(0), RAX),
                    }
                    return Some(());
                }
                match sew {
                    Sew::E8 => self.two(Code::Movsx_r64_rm8, RAX, Register::AL),
                    Sew::E16 => self.two(Code::Movsx_r64_rm16, RAX, Register::AX),
                    Sew::E32 => self.two(Code::Movsxd_r64_rm32, RAX, Register::EAX),
                    Sew::E64 => {}
                }
                self.put(uop.rd, RAX);
            }
            Element0::FromInteger | Element0::FromFloat => {
                let other = match what {
                    Element0::FromInteger => Other::Integer(uop.rs1),
                    _ => Other::Float(uop.rs1),
                };
                let value = self.splat(other, sew)?;
                self.put_element0(uop.rd, value, sew, plan.vl);
            }
            Element0::Reduce(reduction) => self.reduce(uop, plan, reduction, None)?,
            Element0::WidenSum(signed) => self.reduce(uop, plan, Reduction::Sum, Some(signed))?,
        }
        Some(())
    }

    /// Element 0 of a host register becomes that of a group, if vl is not 0.
    pub(super) fn put_element0(&mut self, rd: u8, value: usize, sew: Sew, vl: Vl) {
        match vl {
            Vl::Exact(_) => self.asm.load_mask(ACTIVE, 1),
            Vl::UpTo(_) => {
                self.number(Code::Cmp_rm32_imm8, place_at(Register::RSP, frame::VL), 1);
                self.two(Code::Sbb_r32_rm32, Register::EAX, Register::EAX);
                self.asm.op(Code::Not_rm32, &[Register::EAX.into()]);
                self.number(Code::And_rm32_imm32, Register::EAX, 1);
                self.two(Code::VEX_Kmovq_kr_r64, ACTIVE, RAX);
            }
        }
        let (byte, lanes) = (self.byte_of(rd), Lanes::Merge(ACTIVE));
        match [64, 32, 16].into_iter().find_map(|len| self.file.whole_part(byte, len)) {
            // The rest of the part has to stay.
            Some(part) => {
                let args = [sized(part, 64).into(), sized(value, 64).into()];
                self.masked(codes::copy(sew), lanes, &args);
            }
            None => self.put_bytes(byte, 16, value, sew, lanes),
        }
    }

    /// All elements and the first of vs1 made one.
    fn reduce(&mut self, uop: &Uop, plan: &Plan, reduction: Reduction, widens: Option<bool>) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let int_op = match reduction {
            Reduction::Sum => IntOp::Add,
            Reduction::And => IntOp::And,
            Reduction::Or => IntOp::Or,
            Reduction::Xor => IntOp::Xor,
            Reduction::Min => IntOp::Min,
            Reduction::Minu => IntOp::Minu,
            Reduction::Max => IntOp::Max,
            Reduction::Maxu => IntOp::Maxu,
        };
        let (all, step) = (self.temp(), self.temp());
        let mut bytes = size(steps.lanes * sew.bytes());
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let to = if first == 0 { all } else { step };
            let from = match widens {
                Some(signed) => {
                    let narrow = narrow(sew, 1);
                    let place = steps.place(emit.byte_of(uop.rs2), first, narrow);
                    emit.extended(place, signed, 1, sew, bytes)?
                }
                None => emit.step_of(steps, uop.rs2, first, sew),
            };
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            if lanes != Lanes::All {
                // Lanes were found in `rax`, where a constant may be made.
                let neutral = emit.constant(Constant::Bits(reduction.neutral(sew), sew));
                emit.two(codes::copy(Sew::E64), sized(to, 64), sized(neutral, 64));
            }
            let args = [sized(to, bytes).into(), sized(from, bytes).into()];
            emit.masked(narrowed(codes::copy(sew), bytes), lanes, &args);
            if first > 0 {
                emit.operate(int_op, sew, bytes, Lanes::All, (all, all, step, 0));
            }
            Some(())
        })?;
        self.free_temps(2);
        while bytes > sew.bytes() {
            bytes /= 2;
            self.upper_half(step, all, bytes);
            self.operate(int_op, sew, bytes.max(16), Lanes::All, (all, all, step, 0));
        }
        let start = self.bytes(self.byte_of(uop.rs1), 16);
        self.operate(int_op, sew, 16, Lanes::All, (all, all, start, 0));
        self.put_element0(uop.rd, all, sew, plan.vl);
        Some(())
    }

    /// `vid.v`
    pub(super) fn numbers(&mut self, uop: &Uop, plan: &Plan) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let bytes = size(place.1);
            let numbers = emit.constant(Constant::LaneNumbers(sew));
            let lane = emit.constant(Constant::Bits(first.into(), sew));
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.result(place, sew, lanes, |emit, to, lanes| {
                emit.operate(IntOp::Add, sew, bytes, lanes, (to, numbers, lane, 0));
            });
            Some(())
        })
    }
}
