//! Masks of a part: they stay in host registers from step to step, since bits that were stored just before are slow to
//! load.
//!
//! Invariant: a register has no bits but those of lanes of the body; what has changed is in the file when the part ends.

use iced_x86::{Code, Register};

use super::assembler::{Arg, Lanes};
use super::body::{ACTIVE, BODY, Body, DIFFER};
use super::{FusedLoop, FusedOp, Logic, OpKind, Source, codes};
use crate::vector::mask::Predicate;

/// Masks in registers.
#[derive(Default)]
pub(super) struct Masks {
    /// The last used comes last.
    held: Vec<Held>,
    /// Registers for masks but v0.
    pool: Vec<Register>,
}

/// One of them.
#[derive(Clone, Copy)]
struct Held {
    /// Where it begins in the register file, in bytes, and the part whose bits these are.
    home: u32,
    part: usize,
    register: Register,
    changed: bool,
}

impl Masks {
    /// None, with the registers that the fused loop's ops leave.
    pub(super) fn new(chain: &FusedLoop) -> Masks {
        let mut pool = vec![Register::K0, Register::K7];
        if !chain.ops.iter().any(|step| matches!(step.what, OpKind::Float { .. })) {
            pool.push(Register::K5);
        }
        if !chain.differs() {
            pool.push(DIFFER);
        }
        Masks { held: Vec::new(), pool }
    }
}

impl Body<'_> {
    /// The register of the mask that begins at byte `home` of the file; v0 is in [`ACTIVE`].
    pub(super) fn mask(&mut self, home: u32) -> Register {
        let known = self.held_mask(home).is_some();
        let register = self.hold(home);
        if !known {
            let bits = codes::bits(self.chain.lanes);
            self.asm.op(bits.load, &[register.into(), self.bits_of(home).into()]);
            if self.is_last {
                self.asm.op(bits.and, &[register.into(), register.into(), BODY.into()]);
            }
        }
        register
    }

    /// The same of a mask that is about to be written, all of its part.
    pub(super) fn new_mask(&mut self, home: u32) -> Register {
        let register = self.hold(home);
        if let Some(held) = self.masks.held.last_mut() {
            held.changed = true;
        }
        register
    }

    /// Finds a register for a mask, and makes it the last one used.
    fn hold(&mut self, home: u32) -> Register {
        let held = match self.held_mask(home) {
            Some(at) => self.masks.held.remove(at),
            None => {
                let register = if home == 0 { self.free_active() } else { self.free() };
                Held { home, part: self.part, register, changed: false }
            }
        };
        self.masks.held.push(held);
        held.register
    }

    fn held_mask(&self, home: u32) -> Option<usize> {
        self.masks.held.iter().position(|held| (held.home, held.part) == (home, self.part))
    }

    /// [`ACTIVE`], which may hold another part's bits.
    fn free_active(&mut self) -> Register {
        if let Some(at) = self.masks.held.iter().position(|held| held.register == ACTIVE) {
            let held = self.masks.held.remove(at);
            self.put_mask(held);
        }
        ACTIVE
    }

    /// A register that holds none, or the one that has not been used for longest.
    fn free(&mut self) -> Register {
        let is_held = |register| self.masks.held.iter().any(|held| held.register == register);
        if let Some(register) = self.masks.pool.iter().copied().find(|&register| !is_held(register)) {
            return register;
        }
        let oldest = self.masks.held.iter().position(|held| held.register != ACTIVE).unwrap_or_default();
        let held = self.masks.held.remove(oldest);
        self.put_mask(held);
        held.register
    }

    /// Puts what has changed into the file, and holds none.
    pub(super) fn put_masks(&mut self) {
        for held in std::mem::take(&mut self.masks.held) {
            self.put_mask(held);
        }
    }

    fn put_mask(&mut self, held: Held) {
        if !held.changed {
            return;
        }
        let bits = codes::bits(self.chain.lanes);
        let now = std::mem::replace(&mut self.part, held.part);
        let place = self.bits_of(held.home);
        self.part = now;
        if !self.is_last {
            self.asm.op(bits.store, &[place.into(), held.register.into()]);
            return;
        }
        let k4 = Register::K4;
        self.asm.op(bits.load, &[k4.into(), place.into()]);
        self.asm.op(bits.andn, &[k4.into(), BODY.into(), k4.into()]);
        self.asm.op(bits.or, &[k4.into(), k4.into(), held.register.into()]);
        self.asm.op(bits.store, &[place.into(), k4.into()]);
    }

    /// The bits of a mask, of active lanes alone if the step is masked: in `k3` then.
    pub(super) fn chosen(&mut self, step: &FusedOp, home: u32) -> Register {
        let mask = self.mask(home);
        if !step.masked {
            return mask;
        }
        let code = codes::bits(self.chain.lanes).and;
        self.asm.op(code, &[Register::K3.into(), mask.into(), ACTIVE.into()]);
        Register::K3
    }

    pub(super) fn compare(
        &mut self,
        step: &FusedOp,
        predicate: Predicate,
        to: u32,
        a: Source,
        b: Source,
    ) -> Option<()> {
        let (code, condition) = codes::comparison(predicate, step.sew)?;
        let (a, b) = (self.source(a), self.source(b));
        let lanes = self.lanes(step);
        let (k3, k4) = (Register::K3, Register::K4);
        let found = if step.masked { k3 } else { self.new_mask(to) };
        self.asm.masked(code, lanes, &[found.into(), a.into(), b.into(), Arg::Number(condition)]);
        if step.masked {
            let bits = codes::bits(self.chain.lanes);
            let old = self.mask(to);
            self.asm.op(bits.andn, &[k4.into(), ACTIVE.into(), old.into()]);
            let dest = self.new_mask(to);
            self.asm.op(bits.or, &[dest.into(), k3.into(), k4.into()]);
        }
        Some(())
    }

    pub(super) fn bits(&mut self, logic: Logic, to: u32, a: u32, b: u32) {
        let bits = codes::bits(self.chain.lanes);
        let (k3, k4) = (Register::K3, Register::K4);
        let (a, mut b) = (self.mask(a), self.mask(b));
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
            self.asm.op(bits.not, &[k4.into(), b.into()]);
            b = k4;
        }
        self.asm.op(code, &[k3.into(), b.into(), a.into()]);
        if inverts {
            self.asm.op(bits.not, &[k3.into(), k3.into()]);
        }
        let dest = self.new_mask(to);
        match self.is_last && (inverts || logic == Logic::Orn) {
            true => self.asm.op(bits.and, &[dest.into(), k3.into(), BODY.into()]),
            false => self.asm.op(Code::VEX_Kmovq_kr_km64, &[dest.into(), k3.into()]),
        }
    }

    /// Remembers where elements are not the same.
    pub(super) fn differ(&mut self, step: &FusedOp, a: Source, b: Source) -> Option<()> {
        let (code, condition) = codes::comparison(Predicate::NotEqual, step.sew)?;
        let (a, b) = (self.source(a), self.source(b));
        let lanes: Lanes = self.lanes(step);
        let found = Register::K3;
        self.asm.masked(code, lanes, &[found.into(), a.into(), b.into(), Arg::Number(condition)]);
        self.asm.op(Code::VEX_Korq_kr_kr_kr, &[DIFFER.into(), DIFFER.into(), found.into()]);
        Some(())
    }
}
