//! What is known of vtype and vl at each instruction, and the `vset` instructions.
//!
//! Where vl is known (it is VLMAX in nearly every trip of a loop) vector instructions become code for exactly that many
//! elements. A `vset{i}vl{i}` that is lowered only checks that it sets what was expected, and leaves to the interpreter
//! where not; the hart learns of the setting where it has to. Invariant: [`Vector::Known`] is what the hart would hold.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F64, I64};
use cranelift_codegen::ir::{InstBuilder, Type};
use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::{Op, Sew, Vtype};

use super::{Lower, Setting};
use crate::abi;
use crate::region::Node;

/// What is known of vtype and vl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Vector {
    /// Nothing.
    Unknown,
    /// vstart is 0.
    Known {
        /// [`rivet_hart::VectorUnit::vtype_key`].
        key: u32,
        vl: u32,
        /// That holds because the region is entered only so.
        entered: bool,
    },
}

/// What a `vset` instruction does to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing can be said.
    Unknown,
    /// It sets this.
    To(u32, u32),
    /// It sets this if rs1 is vl at least.
    IfEnough(u32, u32),
}

impl Vector {
    /// What the hart holds now.
    pub(crate) fn of(hart: &Hart) -> Vector {
        let v = &hart.v;
        match v.vstart == 0 && hart.vs == 3 && !v.vtype().vill {
            true => Vector::Known { key: v.vtype_key(), vl: v.vl as u32, entered: true },
            false => Vector::Unknown,
        }
    }

    /// Does the hart hold this setting where it held `before`? What only holds because the region is entered so does
    /// not count: that is looked at only where something depends on it.
    pub(super) fn was_set(self, before: Vector) -> bool {
        match (self, before) {
            (Vector::Known { key: a, vl: n, .. }, Vector::Known { key: b, vl: m, entered: false }) => {
                (a, n) == (b, m)
            }
            _ => false,
        }
    }

    /// The format of elements, where they may be floating-point numbers that are lowered.
    pub(super) fn element(self) -> Option<Type> {
        let Vector::Known { key, .. } = self else { return None };
        match Vtype::from_bits(u64::from(key)).sew {
            Sew::E32 => Some(F32),
            Sew::E64 => Some(F64),
            _ => None,
        }
    }

    /// After an instruction.
    pub(crate) fn after(self, uop: &Uop, setting: &Setting) -> Vector {
        let row = uop.op.base().row();
        match (row.chapter, row.function) {
            ("vset", _) => match self.step(uop, setting) {
                Step::Unknown => Vector::Unknown,
                Step::To(key, vl) | Step::IfEnough(key, vl) => Vector::Known { key, vl, entered: false },
            },
            ("vload", "fault_only_first") => Vector::Unknown,
            _ => self,
        }
    }

    /// What a `vset` instruction does here.
    pub(super) fn step(self, uop: &Uop, setting: &Setting) -> Step {
        let key = uop.imm as u32;
        let vtype = Vtype::from_bits(u64::from(key));
        // Where vectors are not known to be on, the instruction has to find out.
        if setting.vector.is_none() || !vtype.is_supported(setting.elen, setting.vlen) {
            return Step::Unknown;
        }
        let vlmax = vtype.vlmax(setting.vlen);
        match uop.op.base() {
            Op::vsetivli if u32::from(uop.rs1) >= vlmax && !setting.half_avl => Step::To(key, vlmax),
            Op::vsetivli if u32::from(uop.rs1) <= vlmax => Step::To(key, uop.rs1.into()),
            Op::vsetvli if uop.rs1 == 0 && uop.rd != 0 => Step::To(key, vlmax),
            Op::vsetvli if uop.rs1 == 0 => match self {
                Vector::Known { key: old, vl, .. }
                    if Vtype::from_bits(u64::from(old)).vlmax(setting.vlen) == vlmax =>
                {
                    Step::To(key, vl)
                }
                _ => Step::Unknown,
            },
            // Short vectors where the region was found are likely short each time.
            Op::vsetvli if setting.vector == Some((key, true)) || setting.half_avl => Step::Unknown,
            Op::vsetvli => Step::IfEnough(key, vlmax),
            _ => Step::Unknown,
        }
    }
}

impl<'a> Lower<'a> {
    /// A `vset` instruction; false if nothing can be said of what it sets.
    pub(super) fn vset(&mut self, node: &'a Node, at: usize) -> bool {
        let uop = &node.uops[at];
        let (key, vl) = match self.vector.step(uop, &self.setting) {
            Step::Unknown => return false,
            Step::To(key, vl) => (key, vl),
            Step::IfEnough(key, vl) => {
                let avl = self.x(uop.rs1);
                let short = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, avl, i64::from(vl));
                let leaves = self.leaves_before(node, at);
                self.unless(short, leaves);
                (key, vl)
            }
        };
        let after = Vector::Known { key, vl, entered: false };
        self.dirty.setting |= !after.was_set(self.vector);
        let vl = self.b.ins().iconst(I64, i64::from(vl));
        self.set_x(uop.rd, vl);
        true
    }

    /// Tells the hart of vtype and vl, if it does not know.
    pub(super) fn write_back_setting(&mut self) {
        let Vector::Known { key, vl, .. } = self.vector else { return };
        if self.dirty.setting {
            let function = self.b.ins().iconst(I64, (abi::set_vector as *const ()).addr() as i64);
            let key = self.b.ins().iconst(I64, i64::from(key));
            let vl = self.b.ins().iconst(I64, i64::from(vl));
            self.b.ins().call_indirect(self.calls, function, &[self.hart, key, vl]);
        }
    }
}
