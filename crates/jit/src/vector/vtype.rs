//! The compiler tracks vtype and vl at each instruction: [`VtypeState`].
//!
//! Where vl is known (it is VLMAX in nearly every trip of a loop) vector instructions become code for exactly that many
//! elements. A `vsetvli` whose AVL is only known when it runs goes on in two ways: one for VLMAX elements, one for as many
//! as there are. Invariant: [`VtypeState::Known`] is what the hart would hold.

use rivet_exec::Uop;
use rivet_hart::Hart;
use rivet_isa::{Chapter, Function, Op, Sew, VtypeKey};

use super::{CHUNK, kernel, plan};
use crate::flags::may_raise;
use crate::guards::CompileKey;
use crate::scalar::Format;

/// The compiler's knowledge of vl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Vl {
    /// vl has this value.
    Exact(u32),
    /// vl is at most this value, which is VLMAX; compiled code holds vl in a variable.
    UpTo(u32),
}

impl Vl {
    /// Can it be this?
    pub(crate) fn holds(self, vl: usize) -> bool {
        match self {
            Vl::Exact(n) => n as usize == vl,
            Vl::UpTo(n) => vl <= n as usize,
        }
    }

    /// The most that it can be.
    pub(crate) fn most(self) -> u32 {
        match self {
            Vl::Exact(n) | Vl::UpTo(n) => n,
        }
    }
}

/// The compiler's knowledge of vtype and vl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum VtypeState {
    /// Nothing is known.
    Unknown,
    /// vtype is known, vl is known or bounded, and vstart is 0.
    Known {
        /// [`rivet_hart::VectorUnit::vtype_key`].
        key: VtypeKey,
        vl: Vl,
        /// The state holds because a guard checks it at the region's entry, not because a `vset` in the region set it.
        entered: bool,
    },
}

/// The effect of a `vset` instruction on the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VsetEffect {
    /// The effect is not known when the code is compiled.
    Unknown,
    /// The instruction sets this key and vl.
    Known(VtypeKey, Vl),
    /// The instruction sets this key; vl becomes VLMAX (given) if the AVL is at least VLMAX, else the AVL.
    AvlDependent(VtypeKey, u32),
    /// The instruction sets this key, and vl to at most VLMAX (given); it is called in `exec`.
    Interpreted(VtypeKey, u32),
}

impl VsetEffect {
    /// Is the instruction lowered, not called in `exec`?
    pub(crate) fn is_lowered(self) -> bool {
        matches!(self, VsetEffect::Known(..) | VsetEffect::AvlDependent(..))
    }
}

impl VtypeState {
    /// What the hart holds now. Where vl is less than VLMAX and `varies` it need not be that each time.
    pub(crate) fn of(hart: &Hart, varies: bool) -> VtypeState {
        let v = &hart.v;
        // Of alternate formats compiled code knows nothing.
        if v.vstart != 0 || hart.vs != 3 || v.vtype().vill || v.vtype().altfmt {
            return VtypeState::Unknown;
        }
        let vl = match varies && v.vl < v.vlmax() {
            true => Vl::UpTo(v.vlmax() as u32),
            false => Vl::Exact(v.vl as u32),
        };
        VtypeState::Known { key: v.vtype_key(), vl, entered: true }
    }

    /// About how much code an instruction becomes, if that of a scalar one is 1: vectors are made chunk by chunk.
    pub(crate) fn cost(self, uop: &Uop) -> usize {
        match self {
            _ if !uop.op.is_vector() => 1,
            VtypeState::Known { key, vl, .. } if !uop.op.is_vset() => {
                let bytes = vl.most() * key.sew().bytes();
                let most = if may_raise(uop) { u32::MAX } else { kernel::LONG };
                2 + (bytes.min(most) / CHUNK) as usize
            }
            _ => 3,
        }
    }

    /// Does the hart hold this setting where it held `before`? What only holds because the region is entered so does
    /// not count: that is looked at only where something depends on it.
    pub(crate) fn was_set(self, before: VtypeState) -> bool {
        match (self, before) {
            (
                VtypeState::Known { key: a, vl: Vl::Exact(n), .. },
                VtypeState::Known { key: b, vl: Vl::Exact(m), entered: false },
            ) => (a, n) == (b, m),
            _ => false,
        }
    }

    /// The format of elements, where they may be floating-point numbers that are lowered.
    pub(crate) fn element(self) -> Option<Format> {
        let VtypeState::Known { key, .. } = self else { return None };
        match key.sew() {
            Sew::E32 => Some(Format::Single),
            Sew::E64 => Some(Format::Double),
            _ => None,
        }
    }

    /// After an instruction; where [`VsetEffect::AvlDependent`], and there are not, that is for the caller to say.
    pub(crate) fn after(self, uop: &Uop, compile_key: &CompileKey) -> VtypeState {
        match uop.op.semantics() {
            (Chapter::vset, ..) => match self.step(uop, compile_key) {
                VsetEffect::Unknown => VtypeState::Unknown,
                VsetEffect::Known(key, vl) => VtypeState::Known { key, vl, entered: false },
                VsetEffect::AvlDependent(key, vlmax) => {
                    VtypeState::Known { key, vl: Vl::Exact(vlmax), entered: false }
                }
                VsetEffect::Interpreted(key, vlmax) => {
                    VtypeState::Known { key, vl: Vl::UpTo(vlmax), entered: false }
                }
            },
            // What is lowered loads all elements, or nothing.
            (Chapter::vload, Function::fault_only_first, _)
                if plan::plan(uop, self, compile_key).is_none() =>
            {
                VtypeState::Unknown
            }
            _ => self,
        }
    }

    /// What an instruction does here, if it is a `vset`.
    pub(crate) fn step(self, uop: &Uop, compile_key: &CompileKey) -> VsetEffect {
        if !uop.op.is_vset() {
            return VsetEffect::Unknown;
        }
        let key = VtypeKey::of_imm(uop.imm as u64);
        let vtype = key.vtype();
        // Where vectors are not known to be on, the instruction has to find out.
        if !compile_key.vectors || !vtype.is_supported(compile_key.elen, compile_key.vlen) {
            return VsetEffect::Unknown;
        }
        let vlmax = vtype.vlmax(compile_key.vlen);
        match uop.op.base() {
            Op::vsetivli if u32::from(uop.rs1) >= vlmax && !compile_key.half_avl => {
                VsetEffect::Known(key, Vl::Exact(vlmax))
            }
            Op::vsetivli if u32::from(uop.rs1) <= vlmax => VsetEffect::Known(key, Vl::Exact(uop.rs1.into())),
            Op::vsetvli if uop.rs1 == 0 && uop.rd != 0 => VsetEffect::Known(key, Vl::Exact(vlmax)),
            Op::vsetvli if uop.rs1 == 0 => match self {
                VtypeState::Known { key: old, vl, .. } if old.vtype().vlmax(compile_key.vlen) == vlmax => {
                    VsetEffect::Known(key, vl)
                }
                _ => VsetEffect::Unknown,
            },
            Op::vsetivli => VsetEffect::Interpreted(key, vlmax),
            Op::vsetvli if compile_key.half_avl => VsetEffect::Interpreted(key, vlmax),
            Op::vsetvli => VsetEffect::AvlDependent(key, vlmax),
            _ => VsetEffect::Unknown,
        }
    }
}

/// Does the instruction read `vlenb`, or `vl` where that is known, and do nothing else?
pub(crate) fn reads_length(uop: &Uop, vector: VtypeState) -> bool {
    reads(uop, VLENB) || reads_vl(uop) && vector != VtypeState::Unknown
}

/// Does it read `vl` or `vlenb`, and do nothing else?
pub(crate) fn reads_vl_or_vlenb(uop: &Uop) -> bool {
    reads(uop, VLENB) || reads_vl(uop)
}

/// Does it read `vl`?
pub(crate) fn reads_vl(uop: &Uop) -> bool {
    reads(uop, VL)
}

fn reads(uop: &Uop, csr: u16) -> bool {
    uop.op.base() == Op::csrrs && uop.rs1 == 0 && uop.csr() == csr
}

pub(crate) const VL: u16 = 0xc20;

const VLENB: u16 = 0xc22;
