//! Destinations: body, inactive and tail elements (V 5.3).

use rivet_isa::Chapter;

use super::{Active, Traced, Vector};
use crate::definedness::bits::low;
use crate::definedness::origin::{Cause, Origin};

/// The results of the body, from vstart on.
pub(super) enum Body {
    /// All bits are defined.
    Defined,
    /// Of each element.
    Lanes(Vec<(u64, Origin)>),
}

impl Body {
    /// Of results with origins: defined where no bit is undefined.
    pub(super) fn of(lanes: Vec<Traced>) -> Body {
        match lanes.iter().any(|(bits, _)| bits.is_undefined()) {
            true => Body::Lanes(lanes.into_iter().map(|(bits, origin)| (bits.undefined, origin)).collect()),
            false => Body::Defined,
        }
    }

    fn get(&self, i: usize) -> (u64, Origin) {
        match self {
            Body::Defined => (0, Origin::default()),
            Body::Lanes(lanes) => lanes.get(i).copied().unwrap_or_default(),
        }
    }
}

impl Vector<'_> {
    /// The origin of tail elements, if they are agnostic.
    pub(super) fn tail_origin(&mut self) -> Option<Origin> {
        let vlmax = self.before.vlmax as u32;
        let cause = Cause::TailAgnostic { vl: self.vl as u32, vlmax };
        (self.before.vtype.vta || self.agnostic).then(|| self.origins.root(self.pc, Some(*self.inst), cause))
    }

    fn inactive_origin(&mut self) -> Option<Origin> {
        let agnostic = (self.before.vtype.vma || self.agnostic) && self.is_masked();
        agnostic.then(|| self.origins.root(self.pc, Some(*self.inst), Cause::MaskAgnostic))
    }

    /// Writes elements `start..vl` of the group at `register`, and what is tail from `tail` on to the end of its last
    /// register.
    pub(super) fn write_group(&mut self, register: u8, bytes: usize, start: usize, tail: usize, body: &Body) {
        let registers = self.registers_of(self.form().vd).max(1);
        let (vlenb, vl) = (self.vlenb(), self.vl);
        let base = usize::from(register) * vlenb;
        let end = (base + registers * vlenb).min(32 * vlenb);
        if self.before.vstart >= self.before.vl {
            return;
        }
        if !self.is_masked() && matches!(body, Body::Defined) {
            if start < vl {
                self.registers.fill(base + start * bytes..base + vl * bytes, None);
            }
        } else {
            let inactive = self.inactive_origin();
            for i in start..vl {
                let at = base + i * bytes;
                let width = 8 * bytes as u32;
                match self.active(i) {
                    Active::Yes => {
                        let (undefined, origin) = body.get(i - start);
                        let origin = if undefined != 0 { self.step(origin) } else { origin };
                        self.registers.set_element(at, bytes, undefined, origin);
                    }
                    Active::Unknown(origin) => {
                        let origin = self.step(origin);
                        self.registers.set_element(at, bytes, low(width), origin);
                    }
                    Active::No => {
                        if let Some(origin) = inactive {
                            self.registers.set_element(at, bytes, low(width), origin);
                        }
                    }
                }
            }
        }
        let tail = base + tail * bytes;
        if tail < end
            && let Some(origin) = self.tail_origin()
        {
            self.registers.fill(tail..end, Some(origin));
        }
    }

    /// Writes bits vstart to vl of a mask register, and its tail, which is agnostic always.
    pub(super) fn write_mask(&mut self, register: u8, body: &Body) {
        let (vl, vstart) = (self.vl, self.before.vstart);
        if vstart >= vl {
            return;
        }
        let inactive = self.inactive_origin();
        for i in vstart..vl {
            match self.active(i) {
                Active::Yes => {
                    let (undefined, origin) = body.get(i - vstart);
                    let origin = if undefined != 0 { self.step(origin) } else { origin };
                    self.registers.set_bit(register, i, undefined & 1 != 0, origin);
                }
                Active::Unknown(origin) => {
                    let origin = self.step(origin);
                    self.registers.set_bit(register, i, true, origin);
                }
                Active::No => {
                    if let Some(origin) = inactive {
                        self.registers.set_bit(register, i, true, origin);
                    }
                }
            }
        }
        self.mask_tail(register, vl);
    }

    /// The bits of a mask register from `from` on are tail.
    pub(super) fn mask_tail(&mut self, register: u8, from: usize) {
        let vlenb = self.vlenb();
        let vl = self.vl as u32;
        let origin = self.origins.root(self.pc, Some(*self.inst), Cause::MaskTail { vl });
        let whole = from.div_ceil(8);
        for i in from..(whole * 8).min(8 * vlenb) {
            self.registers.set_bit(register, i, true, origin);
        }
        let base = usize::from(register) * vlenb;
        self.registers.fill(base + whole..base + vlenb, Some(origin));
    }

    /// fflags or vxsat may have been set by undefined operands.
    pub(super) fn flags(&mut self, origin: Origin) {
        let op = self.inst.op;
        let origin = self.step(origin);
        if op.writes_fflags() {
            self.registers.fflags |= 0x1f & !self.before.fflags;
            self.registers.flags_origin = origin;
            self.flags = Some(origin);
        }
        if op.semantics().0 == Chapter::vfixed && !self.before.vxsat {
            self.registers.vxsat = true;
            self.registers.flags_origin = origin;
        }
    }
}
