//! A `VtypeState` is what is known of `vl` and `vtype` at a point.

use std::collections::BTreeSet;

use rivet_isa::{Lmul, Sew, Vtype};

use super::demand::{Demand, LmulDemand, SewDemand, VlDemand};
use crate::mir::{Avl, Edge, Reg};

/// The least VLEN with elements of 64 bits.
const VLEN: u32 = 64;

/// What is known. Fields that are `None` may have any value.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct VtypeState {
    /// AVLs each of which would give the `vl` there is, under the VLMAX there is.
    avls: BTreeSet<Avl>,
    /// Is `vl` known not to be zero?
    nonzero: bool,
    /// Logarithm of SEW/LMUL.
    ratio: Option<u32>,
    sew: Option<Sew>,
    lmul: Option<Lmul>,
    /// Does the tail stay undisturbed?
    tail: bool,
    /// Do masked-off elements stay undisturbed?
    mask: bool,
    /// Is `vill` known to be clear?
    valid: bool,
}

/// What an instruction would have if it could choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VtypeRequest {
    pub(crate) avl: Avl,
    pub(crate) vtype: Vtype,
}

impl VtypeState {
    /// The state after a `vset*`.
    pub(crate) fn after(wish: VtypeRequest, result: Option<Reg>) -> VtypeState {
        let mut state = VtypeState { avls: BTreeSet::from([wish.avl]), ..VtypeState::default() };
        state.nonzero = is_nonzero(wish.avl);
        state.change(wish.vtype);
        state.avls.extend(result.filter(|r| *r != Reg::ZERO).map(Avl::Reg));
        state
    }

    /// The same length under another vtype of the same ratio.
    pub(crate) fn change(&mut self, vtype: Vtype) {
        self.ratio = Some(vtype.log2_ratio());
        self.sew = Some(vtype.sew);
        self.lmul = Some(vtype.lmul);
        self.tail = !vtype.vta;
        self.mask = !vtype.vma;
        self.valid = true;
    }

    /// After a fault-only-first load: a length that only `reg` knows.
    pub(crate) fn shortened(&mut self, reg: Option<Reg>) {
        self.avls = reg.map(Avl::Reg).into_iter().collect();
        // V 7.7: the first element is never skipped.
    }

    /// A register gets a new value.
    pub(crate) fn defined(&mut self, reg: Reg) {
        self.avls.remove(&Avl::Reg(reg));
    }

    /// A register has the value of a length that is known here.
    pub(crate) fn copied(&mut self, from: Reg, to: Reg) {
        if self.avls.contains(&Avl::Reg(from)) {
            self.avls.insert(Avl::Reg(to));
        }
    }

    /// Along an edge: the parameters of the block are new values, equal to the arguments.
    pub(crate) fn along(&self, edge: &Edge, params: &[Reg]) -> VtypeState {
        let mut out = self.clone();
        params.iter().for_each(|&p| out.defined(p));
        for (&param, &arg) in params.iter().zip(&edge.args) {
            if self.avls.contains(&Avl::Reg(arg)) {
                out.avls.insert(Avl::Reg(param));
            }
        }
        out
    }

    /// What is known where two paths meet.
    pub(crate) fn meet(&self, other: &VtypeState) -> VtypeState {
        let same_ratio = self.ratio == other.ratio;
        let avls =
            if same_ratio { self.avls.intersection(&other.avls).copied().collect() } else { BTreeSet::new() };
        VtypeState {
            avls,
            nonzero: self.nonzero && other.nonzero,
            ratio: self.ratio.filter(|_| same_ratio),
            sew: self.sew.filter(|_| self.sew == other.sew),
            lmul: self.lmul.filter(|_| self.lmul == other.lmul),
            tail: self.tail && other.tail,
            mask: self.mask && other.mask,
            valid: self.valid && other.valid,
        }
    }

    /// Has `vl` the value that this AVL gives under this vtype?
    fn length_is(&self, wish: VtypeRequest) -> bool {
        if !self.avls.contains(&wish.avl) {
            return false;
        }
        if self.ratio == Some(wish.vtype.log2_ratio()) {
            return true;
        }
        // So few elements that every VLMAX has them.
        let least = |ratio: u32| VLEN >> ratio;
        match (wish.avl, self.ratio) {
            (Avl::Imm(n), Some(ratio)) => u32::from(n) <= least(ratio).min(least(wish.vtype.log2_ratio())),
            _ => false,
        }
    }

    /// Is everything demanded as wished, if the length is?
    pub(crate) fn meets_but_length(&self, wish: VtypeRequest, demand: Demand) -> bool {
        self.meets(wish, Demand { length: VlDemand::Any, ..demand })
    }

    /// The vtype, if its SEW and LMUL are known.
    pub(crate) fn vtype(&self) -> Option<Vtype> {
        let vtype = Vtype::new(self.sew?, self.lmul?);
        Some(Vtype { vta: !self.tail, vma: !self.mask, ..vtype })
    }

    /// Is everything demanded as wished?
    pub(crate) fn meets(&self, wish: VtypeRequest, demand: Demand) -> bool {
        let length = match demand.length {
            VlDemand::Any => true,
            VlDemand::Zeroness => self.length_is(wish) || self.nonzero && is_nonzero(wish.avl),
            VlDemand::Exact => self.length_is(wish),
        };
        let sew = match demand.sew {
            SewDemand::Any => true,
            SewDemand::AtLeast => self.sew.is_some_and(|s| s >= wish.vtype.sew),
            SewDemand::Exact => self.sew == Some(wish.vtype.sew),
        };
        // What is written when vl is exact but VLMAX is not: the tail goes on to another register's end.
        let ratio = !demand.ratio || self.ratio == Some(wish.vtype.log2_ratio());
        length
            && sew
            && ratio
            && self.fits(demand.lmul, wish.vtype.lmul)
            && (!demand.tail || self.tail)
            && (!demand.mask || self.mask)
            && (!demand.valid || self.valid)
    }

    /// Is LMUL known to be what is asked for?
    fn fits(&self, asked: LmulDemand, wish: Lmul) -> bool {
        match asked {
            LmulDemand::Any => true,
            LmulDemand::NoMore => self.lmul.is_some_and(|lmul| lmul.regs() <= wish.regs()),
            LmulDemand::Exact => self.lmul == Some(wish),
        }
    }

    /// Is VLMAX known to be that of `vtype`?
    pub(crate) fn has_ratio(&self, vtype: Vtype) -> bool {
        self.ratio == Some(vtype.log2_ratio())
    }

    /// Would a `vset*` for this wish keep `vl` and VLMAX, so that it may be of the form x0, x0?
    pub(crate) fn keeps_length(&self, wish: VtypeRequest) -> bool {
        self.ratio == Some(wish.vtype.log2_ratio()) && self.avls.contains(&wish.avl)
    }

    /// What to set for an instruction whose demand is not met: what it does not depend on is chosen so that `vl` can
    /// stay.
    pub(crate) fn adjusted(&self, wish: VtypeRequest, demand: Demand) -> VtypeRequest {
        let mut out = wish;
        let enough = match demand.length {
            VlDemand::Any => true,
            VlDemand::Zeroness => self.nonzero && is_nonzero(wish.avl),
            VlDemand::Exact => false,
        };
        if let (true, Some(avl), Some(ratio)) = (enough, self.avls.first().copied(), self.ratio)
            && demand.lmul == LmulDemand::Any
            && !demand.ratio
            && let Some(lmul) = Lmul::from_log2(wish.vtype.sew.log2_bits() as i32 - ratio as i32)
        {
            let vtype = Vtype { lmul, ..wish.vtype };
            if vtype.is_supported(64, VLEN) {
                out = VtypeRequest { avl, vtype };
            }
        }
        // An undisturbed policy that stands is no harm, and may be wanted again.
        if self.keeps_length(out) && self.sew == Some(out.vtype.sew) {
            out.vtype.vta &= !self.tail;
            out.vtype.vma &= !self.mask;
        }
        out
    }
}

/// Gives the AVL a `vl` that is not zero?
pub(crate) fn is_nonzero(avl: Avl) -> bool {
    matches!(avl, Avl::Max | Avl::Imm(1..))
}
