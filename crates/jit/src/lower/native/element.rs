//! Element 0 of a vector register, to a scalar register and back.

use iced_x86::{Code, Register};
use rivet_isa::Sew;

use super::super::Vl;
use super::super::element0::Element0;
use super::super::operation::Other;
use super::super::plan::Plan;
use super::emit::{Emit, RAX, at as place_at, frame, own};
use super::file::sized;
use super::lanes::ACTIVE;
use crate::abi::hart;
use crate::chain::assembler::Lanes;
use crate::chain::codes;
use crate::region::Node;

impl Emit<'_> {
    /// The instruction.
    pub(super) fn element0(&mut self, node: &Node, at: usize, plan: &Plan, what: Element0) -> Option<()> {
        let (uop, sew) = (&node.uops[at], plan.sew);
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
                let value = self.splat(node, at, other, sew)?;
                match plan.vl {
                    Vl::Is(_) => self.load_number(RAX, 1),
                    // None if vl is 0.
                    Vl::AtMost(_) => {
                        self.number(Code::Cmp_rm32_imm8, place_at(Register::RSP, frame::VL), 1);
                        self.two(Code::Sbb_r32_rm32, Register::EAX, Register::EAX);
                        self.asm.op(Code::Not_rm32, &[Register::EAX.into()]);
                        self.number(Code::And_rm32_imm32, Register::EAX, 1);
                    }
                }
                self.two(Code::VEX_Kmovq_kr_r64, ACTIVE, RAX);
                let (byte, lanes) = (self.byte_of(uop.rd), Lanes::Merge(ACTIVE));
                match [64, 32, 16].into_iter().find_map(|len| self.file.whole_part(byte, len)) {
                    // The rest of the part has to stay.
                    Some(part) => self.masked(
                        codes::copy(sew),
                        lanes,
                        &[sized(part, 64).into(), sized(value, 64).into()],
                    ),
                    None => self.put_bytes(byte, 16, value, sew, lanes),
                }
            }
            Element0::Reduce(_) => return None,
        }
        Some(())
    }
}
