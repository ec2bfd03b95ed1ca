//! Steps on integers.

use iced_x86::Register;

use super::assembler::Lanes;
use super::body::{ACTIVE, Body, wide};
use super::{Source, Step, Work, codes};

impl Body<'_> {
    pub(super) fn integer(&mut self, step: &Step, work: Work, to: usize, a: Source, b: Source) -> Option<()> {
        let lanes = self.kept(step);
        let copy = codes::copy(step.sew);
        let moment = wide(31);
        match work {
            Work::Copy | Work::Fill => {
                let from = self.source(if work == Work::Copy { a } else { b });
                let dest = self.dest(to, step);
                self.asm.masked(copy, lanes, &[dest.into(), from.into()]);
            }
            // All lanes are written, some with a.
            Work::Merge => {
                let (a, b) = (self.source(a), self.source(b));
                let dest = self.dest(to, &Step { masked: false, ..*step });
                let code = codes::integer(work, step.sew)?;
                self.asm.masked(code, Lanes::Merge(ACTIVE), &[dest.into(), a.into(), b.into()]);
            }
            Work::Macc | Work::Nmsac | Work::Madd | Work::Nmsub => {
                let (a, b, d) = (self.source(a), self.source(b), self.slot(to));
                let dest = self.dest(to, step);
                let (factor, addend) = if matches!(work, Work::Macc | Work::Nmsac) { (a, d) } else { (d, a) };
                let sum = if matches!(work, Work::Macc | Work::Madd) { Work::Add } else { Work::Sub };
                self.asm.op(codes::integer(work, step.sew)?, &[moment.into(), factor.into(), b.into()]);
                let sum = codes::integer(sum, step.sew)?;
                self.asm.masked(sum, lanes, &[dest.into(), addend.into(), moment.into()]);
            }
            _ => {
                let code = codes::integer(work, step.sew)?;
                let b_is_count = matches!(work, Work::Sll | Work::Srl | Work::Sra);
                let (a, b) = (self.source(a), self.source(b));
                let b = if b_is_count { Register::XMM0 + (b as u32 - Register::ZMM0 as u32) } else { b };
                let (first, second) = if matches!(work, Work::Rsub | Work::Andn) { (b, a) } else { (a, b) };
                let dest = self.dest(to, step);
                // What has no lanes of its own goes there by a copy that has.
                let bitwise = matches!(work, Work::And | Work::Or | Work::Xor | Work::Andn);
                if bitwise && step.masked {
                    self.asm.op(code, &[moment.into(), first.into(), second.into()]);
                    self.asm.masked(copy, lanes, &[dest.into(), moment.into()]);
                } else {
                    self.asm.masked(code, lanes, &[dest.into(), first.into(), second.into()]);
                }
            }
        }
        Some(())
    }
}
