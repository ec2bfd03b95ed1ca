//! What is known of vtype and vl at each instruction, and the `vset` instructions.
//!
//! Where vl is known (it is VLMAX in nearly every trip of a loop) vector instructions become code for exactly that many
//! elements. A `vsetvli` whose AVL is only known when it runs goes on in two ways: one for VLMAX elements, one for as many
//! as there are. The hart learns of the setting where it has to. Invariant: [`Vector::Known`] is what the hart would hold.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F64, I64};
use cranelift_codegen::ir::{InstBuilder, Type, Value};
use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::{Chapter, Function, Op, Sew, VtypeKey};

use super::plan::CHUNK;
use super::{Lower, Setting, kernel, may_raise, plan};
use crate::abi;
use crate::region::{Node, Target};

/// What is known of vl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Vl {
    /// It is this.
    Is(u32),
    /// It is this, which is VLMAX, or less; code has it in a variable.
    AtMost(u32),
}

impl Vl {
    /// Can it be this?
    pub(crate) fn holds(self, vl: usize) -> bool {
        match self {
            Vl::Is(n) => n as usize == vl,
            Vl::AtMost(n) => vl <= n as usize,
        }
    }

    /// The most that it can be.
    pub(super) fn most(self) -> u32 {
        match self {
            Vl::Is(n) | Vl::AtMost(n) => n,
        }
    }
}

/// What is known of vtype and vl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Vector {
    /// Nothing.
    Unknown,
    /// vstart is 0.
    Known {
        /// [`rivet_hart::VectorUnit::vtype_key`].
        key: VtypeKey,
        vl: Vl,
        /// That holds because the region is entered only so.
        entered: bool,
    },
}

/// What a `vset` instruction does to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Nothing can be said.
    Unknown,
    /// It sets this.
    To(VtypeKey, Vl),
    /// It sets this vtype, and vl to VLMAX, which is given, if rs1 is that at least, else to rs1.
    IfEnough(VtypeKey, u32),
    /// It sets this vtype, and vl to VLMAX at most; `exec` finds out.
    Called(VtypeKey, u32),
}

impl Step {
    /// Is it done here?
    pub(super) fn is_lowered(self) -> bool {
        matches!(self, Step::To(..) | Step::IfEnough(..))
    }
}

impl Vector {
    /// What the hart holds now. Where vl is less than VLMAX and `varies` it need not be that each time.
    pub(crate) fn of(hart: &Hart, varies: bool) -> Vector {
        let v = &hart.v;
        if v.vstart != 0 || hart.vs != 3 || v.vtype().vill {
            return Vector::Unknown;
        }
        let vl = match varies && v.vl < v.vlmax() {
            true => Vl::AtMost(v.vlmax() as u32),
            false => Vl::Is(v.vl as u32),
        };
        Vector::Known { key: v.vtype_key(), vl, entered: true }
    }

    /// About how much code an instruction becomes, if that of a scalar one is 1: vectors are made chunk by chunk.
    pub(crate) fn weight(self, uop: &Uop) -> usize {
        match self {
            _ if !uop.op.is_vector() => 1,
            Vector::Known { key, vl, .. } if !uop.op.is_vset() => {
                let bytes = vl.most() * key.sew().bytes();
                let most = if may_raise(uop) { u32::MAX } else { kernel::LONG };
                2 + (bytes.min(most) / CHUNK) as usize
            }
            _ => 3,
        }
    }

    /// Does the hart hold this setting where it held `before`? What only holds because the region is entered so does
    /// not count: that is looked at only where something depends on it.
    pub(super) fn was_set(self, before: Vector) -> bool {
        match (self, before) {
            (
                Vector::Known { key: a, vl: Vl::Is(n), .. },
                Vector::Known { key: b, vl: Vl::Is(m), entered: false },
            ) => (a, n) == (b, m),
            _ => false,
        }
    }

    /// The format of elements, where they may be floating-point numbers that are lowered.
    pub(super) fn element(self) -> Option<Type> {
        let Vector::Known { key, .. } = self else { return None };
        match key.sew() {
            Sew::E32 => Some(F32),
            Sew::E64 => Some(F64),
            _ => None,
        }
    }

    /// After an instruction; where [`Step::IfEnough`], and there are not, that is for the caller to say.
    pub(crate) fn after(self, uop: &Uop, setting: &Setting) -> Vector {
        let row = uop.op.base().row();
        match (row.chapter, row.function) {
            (Chapter::vset, _) => match self.step(uop, setting) {
                Step::Unknown => Vector::Unknown,
                Step::To(key, vl) => Vector::Known { key, vl, entered: false },
                Step::IfEnough(key, vlmax) => Vector::Known { key, vl: Vl::Is(vlmax), entered: false },
                Step::Called(key, vlmax) => Vector::Known { key, vl: Vl::AtMost(vlmax), entered: false },
            },
            // What is lowered loads all elements, or nothing.
            (Chapter::vload, Function::fault_only_first) if plan::plan(uop, self, setting).is_none() => {
                Vector::Unknown
            }
            _ => self,
        }
    }

    /// What an instruction does here, if it is a `vset`.
    pub(crate) fn step(self, uop: &Uop, setting: &Setting) -> Step {
        if !uop.op.is_vset() {
            return Step::Unknown;
        }
        let key = VtypeKey::of_imm(uop.imm as u64);
        let vtype = key.vtype();
        // Where vectors are not known to be on, the instruction has to find out.
        if !setting.vectors || !vtype.is_supported(setting.elen, setting.vlen) {
            return Step::Unknown;
        }
        let vlmax = vtype.vlmax(setting.vlen);
        match uop.op.base() {
            Op::vsetivli if u32::from(uop.rs1) >= vlmax && !setting.half_avl => Step::To(key, Vl::Is(vlmax)),
            Op::vsetivli if u32::from(uop.rs1) <= vlmax => Step::To(key, Vl::Is(uop.rs1.into())),
            Op::vsetvli if uop.rs1 == 0 && uop.rd != 0 => Step::To(key, Vl::Is(vlmax)),
            Op::vsetvli if uop.rs1 == 0 => match self {
                Vector::Known { key: old, vl, .. } if old.vtype().vlmax(setting.vlen) == vlmax => {
                    Step::To(key, vl)
                }
                _ => Step::Unknown,
            },
            Op::vsetivli => Step::Called(key, vlmax),
            Op::vsetvli if setting.half_avl => Step::Called(key, vlmax),
            Op::vsetvli => Step::IfEnough(key, vlmax),
            _ => Step::Unknown,
        }
    }
}

/// Does the instruction read `vlenb`, or `vl` where that is known, and do nothing else?
pub(crate) fn reads_length(uop: &Uop, vector: Vector) -> bool {
    reads(uop, VLENB) || reads_vl(uop) && vector != Vector::Unknown
}

/// Does it read `vl`?
pub(super) fn reads_vl(uop: &Uop) -> bool {
    reads(uop, VL)
}

fn reads(uop: &Uop, csr: u16) -> bool {
    uop.op.base() == Op::csrrs && uop.rs1 == 0 && uop.csr() == csr
}

const VL: u16 = 0xc20;
const VLENB: u16 = 0xc22;

impl Lower<'_> {
    /// A `vset` instruction that does not end a node; false if it has to be called in `exec`.
    pub(super) fn vset(&mut self, node: &Node, at: usize) -> bool {
        let uop = &node.uops[at];
        let Step::To(key, vl) = self.vector.step(uop, &self.setting) else { return false };
        let after = Vector::Known { key, vl, entered: false };
        self.dirty.setting |= !after.was_set(self.vector);
        let value = self.vl_value(vl);
        self.set_x(uop.rd, value);
        true
    }

    /// `csrr rd, vlenb`, which compilers put before each spill of a vector register, and `csrr rd, vl`; false for others.
    pub(super) fn length(&mut self, uop: &Uop) -> bool {
        let value = match self.vector {
            vector if !reads_length(uop, vector) => return false,
            Vector::Known { vl, .. } if uop.csr() == VL => self.vl_value(vl),
            _ => self.b.ins().iconst(I64, i64::from(self.setting.vlen / 8)),
        };
        self.set_x(uop.rd, value);
        true
    }

    /// `vsetvli` at the end of a node: for VLMAX elements it goes on in one way, for fewer in another.
    pub(super) fn split(&mut self, uop: &Uop, enough: Target, short: Target) {
        let Step::IfEnough(key, vlmax) = self.vector.step(uop, &self.setting) else { return };
        let avl = self.x(uop.rs1);
        self.dirty.setting = true;
        let fewer = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, avl, i64::from(vlmax));
        let (less, all) = (self.cold_block(), self.b.create_block());
        self.b.ins().brif(fewer, less, &[], all, &[]);
        let dirty = self.dirty;
        for (block, vl, target) in [(all, Vl::Is(vlmax), enough), (less, Vl::AtMost(vlmax), short)] {
            self.b.switch_to_block(block);
            self.dirty = dirty;
            self.vector = Vector::Known { key, vl, entered: false };
            if let Vl::AtMost(_) = vl {
                self.b.def_var(self.vl, avl);
            }
            let value = self.vl_value(vl);
            self.set_x(uop.rd, value);
            self.go(target);
        }
    }

    /// vl as a value, at most VLMAX.
    pub(super) fn vl_value(&mut self, vl: Vl) -> Value {
        match vl {
            Vl::Is(n) => self.b.ins().iconst(I64, i64::from(n)),
            Vl::AtMost(_) => self.b.use_var(self.vl),
        }
    }

    /// Tells the hart of vtype and vl, if it does not know.
    pub(super) fn write_back_setting(&mut self) {
        let Vector::Known { key, vl, .. } = self.vector else { return };
        if self.dirty.setting {
            let function = self.b.ins().iconst(I64, (abi::set_vector as *const ()).addr() as i64);
            let key = self.b.ins().iconst(I64, i64::from(key.bits()));
            let vl = self.vl_value(vl);
            self.b.ins().call_indirect(self.calls, function, &[self.hart, key, vl]);
        }
    }
}
