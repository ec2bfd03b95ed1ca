//! Steps on integers, and on the bits of masks.

use iced_x86::Register;

use super::assembler::Lanes;
use super::body::{ACTIVE, BODY, Body, wide};
use super::{Logic, Source, Step, Work, codes};

impl Body<'_> {
    pub(super) fn bits(&mut self, logic: Logic, to: u32, a: u32, b: u32) {
        let bits = codes::bits(self.chain.lanes);
        let (k3, k4) = (Register::K3, Register::K4);
        self.asm.op(bits.load, &[k3.into(), self.bits_of(a).into()]);
        self.asm.op(bits.load, &[k4.into(), self.bits_of(b).into()]);
        let (code, inverts) = match logic {
            Logic::And => (bits.and, false),
            Logic::Nand => (bits.and, true),
            Logic::Or | Logic::Orn => (bits.or, false),
            Logic::Nor => (bits.or, true),
            Logic::Xor => (bits.xor, false),
            Logic::Xnor => (bits.xor, true),
            // It is the first that is inverted.
            Logic::Andn => (bits.andn, false),
        };
        if logic == Logic::Orn {
            self.asm.op(bits.not, &[k4.into(), k4.into()]);
        }
        self.asm.op(code, &[k3.into(), k4.into(), k3.into()]);
        if inverts {
            self.asm.op(bits.not, &[k3.into(), k3.into()]);
        }
        let mut lanes = Lanes::All;
        if self.is_last {
            self.asm.op(bits.and, &[k3.into(), k3.into(), BODY.into()]);
            lanes = Lanes::Merge(BODY);
        }
        self.put_bits(to, lanes);
    }

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
