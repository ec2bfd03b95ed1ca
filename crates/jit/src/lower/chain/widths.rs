//! Members of chains whose elements have more than one width, or are shifted in more than one step.

use rivet_exec::Uop;
use rivet_isa::Sew;

use super::super::Setting;
use super::super::narrow::Shift;
use super::super::operation::Other;
use super::super::widen::{Then, Widening};
use super::find::Asked;
use super::member::Builder;
use crate::chain::{Scalar, Source, Step, What, Work};

impl Builder {
    pub(super) fn widen(
        &mut self,
        uop: &Uop,
        sew: Sew,
        widening: &Widening,
        setting: &Setting,
    ) -> Option<What> {
        let to = self.group(uop.rd, sew, setting)?;
        if widening.then == Then::Nothing {
            let from = self.group(uop.rs2, narrower(sew, widening.log)?, setting)?;
            return Some(What::Extend { signed: widening.signed.0, log: widening.log, to, from });
        }
        let narrow = narrower(sew, 1)?;
        let extended = |builder: &mut Self, r, signed| {
            let from = builder.group(r, narrow, setting)?;
            let moment = builder.moment(sew);
            builder.step(sew, What::Extend { signed, log: 1, to: moment, from });
            Some(Source::Slot(moment))
        };
        let a = match widening.log {
            0 => self.source(uop.rs2, sew, setting)?,
            _ => extended(self, uop.rs2, widening.signed.0)?,
        };
        let signed = widening.signed.1;
        let b = match widening.other {
            Other::Vector(r) => extended(self, r, signed)?,
            Other::Integer(r) => self.ask(Scalar::Element(sew), Asked::Extended { r, from: narrow, signed }),
            _ => return None,
        };
        let work = match widening.then {
            Then::Add => Work::Add,
            Then::Sub => Work::Sub,
            Then::Accumulate => Work::Macc,
            _ => Work::Mul,
        };
        Some(What::Integer { work, to, a, b })
    }

    /// Bytes shifted by an immediate number: in pairs, and then without the bits of their neighbours.
    pub(super) fn shift_bytes(
        &mut self,
        uop: &Uop,
        work: Work,
        by: Other,
        setting: &Setting,
    ) -> Option<What> {
        let Other::Immediate(by) = by else { return None };
        let by = by as u32 & 7;
        let a = self.source(uop.rs2, Sew::E8, setting)?;
        let to = self.group(uop.rd, Sew::E8, setting)?;
        let moment = self.moment(Sew::E8);
        let count = self.count(Other::Immediate(by as i32), Sew::E16)?;
        let own = if work == Work::Sll { 0xff << by & 0xff } else { 0xff >> by };
        let own = Source::Scalar(self.constant(Sew::E8, own));
        let pairs = if work == Work::Sll { Work::Sll } else { Work::Srl };
        let shifted = Source::Slot(moment);
        self.step(Sew::E16, What::Integer { work: pairs, to: moment, a, b: count });
        if work != Work::Sra {
            return Some(What::Integer { work: Work::And, to, a: shifted, b: own });
        }
        self.step(Sew::E8, What::Integer { work: Work::And, to: moment, a: shifted, b: own });
        // The sign's bit, where it is now, tells what is to be above it.
        let sign = Source::Scalar(self.constant(Sew::E8, 0x80 >> by));
        self.step(Sew::E8, What::Integer { work: Work::Xor, to: moment, a: shifted, b: sign });
        Some(What::Integer { work: Work::Sub, to, a: shifted, b: sign })
    }

    /// Shifts that narrow, round or clip.
    pub(super) fn shift(
        &mut self,
        uop: &Uop,
        sew: Sew,
        shift: &Shift,
        masked: bool,
        setting: &Setting,
    ) -> Option<What> {
        let wide = if shift.narrows { Sew::from_bits(sew.bits() * 2)? } else { sew };
        if wide == Sew::E8 {
            return None;
        }
        let a = self.source(uop.rs2, wide, setting)?;
        let to = self.group(uop.rd, sew, setting)?;
        let work = if shift.signed { Work::Sra } else { Work::Srl };
        let count = self.count(shift.by, wide)?;
        let moment = self.moment(wide);
        let value = Source::Slot(moment);
        self.step(wide, What::Integer { work, to: moment, a, b: count });
        self.rounds |= shift.rounds;
        if let Some(less) = shift.last_bit(wide, setting.vxrm) {
            let (last, less) = (self.moment(wide), self.count(Other::Immediate(less), wide)?);
            let (bit, one) = (Source::Slot(last), Source::Scalar(self.constant(wide, 1)));
            self.step(wide, What::Integer { work, to: last, a, b: less });
            self.step(wide, What::Integer { work: Work::And, to: last, a: bit, b: one });
            self.step(wide, What::Integer { work: Work::Add, to: moment, a: value, b: bit });
        }
        if shift.clips {
            let clipped = self.moment(wide);
            let (range, limits) = (Source::Slot(clipped), shift.range(sew));
            let works = if shift.signed { [Work::Min, Work::Max] } else { [Work::Minu, Work::Maxu] };
            let mut from = value;
            for (work, limit) in works.into_iter().zip([limits.1, limits.0]) {
                let limit = Source::Scalar(self.constant(wide, limit as u64));
                self.step(wide, What::Integer { work, to: clipped, a: from, b: limit });
                from = range;
            }
            self.saturates = true;
            self.chain.steps.push(Step { what: What::Differ { a: value, b: range }, sew: wide, masked });
            return Some(What::Truncate { to, from: clipped });
        }
        Some(match shift.narrows {
            true => What::Truncate { to, from: moment },
            false => What::Integer { work: Work::Copy, to, a: value, b: value },
        })
    }
}

/// The width of elements of 2^-log of one.
fn narrower(sew: Sew, log: u32) -> Option<Sew> {
    Sew::from_bits(sew.bits() >> log)
}
