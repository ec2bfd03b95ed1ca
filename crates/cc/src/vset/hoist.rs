//! This pass hoists `vset*` out of loops and from joins to the paths that need them.
//!
//! Where the first demand of a block that is not met on all paths to it is met on some, a `vset*` at the ends of the others
//! replaces the one in the block, if they run less often together and demands in front of it are met as well then.

use rivet_isa::Vtype;

use super::Demand;
use super::demand::demand;
use super::flow::{is_fault_only_first, run, states, vl_reader, vset, wish};
use super::state::{VtypeRequest, VtypeState};
use crate::mir::{Avl, BlockId, Dominators, Function, Loops, Reg, Terminator};

/// Moves one; was there any?
pub(crate) fn hoist(function: &mut Function) -> bool {
    let ins = states(function);
    let loops = Loops::of(function);
    let dominators = function.dominators();
    let preds = function.predecessors();
    for id in function.reverse_postorder() {
        let Some(missing) = first_missing(function, id, ins[id.index()].as_ref()) else { continue };
        let mut paths: Vec<(BlockId, usize, VtypeState)> = Vec::new();
        let mut sources = preds[id.index()].clone();
        sources.sort_unstable();
        sources.dedup();
        for from in sources {
            let Some(mut state) = ins[from.index()].clone() else { continue };
            run(function, from, &mut state);
            for (which, edge) in function.at(from).term.edges().into_iter().enumerate() {
                if edge.to == id {
                    paths.push((from, which, state.along(edge, &function.at(id).params)));
                }
            }
        }
        let (good, bad): (Vec<_>, Vec<_>) =
            paths.into_iter().partition(|(_, _, state)| missing.met_by(state));
        let cost: f64 = bad.iter().map(|(from, ..)| loops.weight(*from).min(loops.weight(id))).sum();
        let available = |avl: Avl, from: BlockId| match avl {
            Avl::Reg(reg) => is_defined_at(function, &dominators, reg, from),
            _ => true,
        };
        if good.is_empty()
            || bad.is_empty()
            || cost >= loops.weight(id)
            || !bad.iter().all(|(from, ..)| available(missing.wish.avl, *from))
        {
            continue;
        }
        // What the other paths have in common is best had on these, too.
        let common = good.iter().skip(1).fold(good[0].2.clone(), |a, (_, _, b)| a.meet(b));
        let wish = VtypeRequest { vtype: common.vtype_like(missing.wish.vtype), ..missing.wish };
        if !bad.iter().all(|(_, _, state)| missing.agrees(wish, state)) {
            continue;
        }
        for (from, which, _) in bad {
            let mut state = ins[from.index()].clone().unwrap_or_default();
            run(function, from, &mut state);
            let inst = vset(function, wish, &state);
            let at = match function.at(from).term {
                Terminator::Jump(_) => from,
                _ => function.split_edge(from, which),
            };
            function.at_mut(at).insts.push(inst);
        }
        return true;
    }
    false
}

/// A demand that is not met at the beginning of a block, and those in front of it, which are.
struct UnmetDemand {
    wish: VtypeRequest,
    demand: Demand,
    earlier: Vec<(VtypeRequest, Demand)>,
}

impl UnmetDemand {
    fn met_by(&self, state: &VtypeState) -> bool {
        state.meets(self.wish, self.demand)
    }

    /// Whether the demands in front of it are met, too, when this is set.
    fn agrees(&self, wish: VtypeRequest, state: &VtypeState) -> bool {
        let mut state = state.clone();
        match state.keeps_length(wish) {
            true => state.change(wish.vtype),
            false => state = VtypeState::after(wish, None),
        }
        self.earlier.iter().all(|(wish, demand)| state.meets(*wish, *demand))
    }
}

/// The first demand of a block that the state at its beginning does not meet, if nothing in front of it changes that state.
fn first_missing(function: &Function, id: BlockId, state: Option<&VtypeState>) -> Option<UnmetDemand> {
    let mut defined: Vec<Reg> = function.at(id).params.clone();
    let mut earlier = Vec::new();
    for inst in &function.at(id).insts {
        if inst.is_vset() || inst.code == crate::mir::Code::Call {
            return None;
        }
        let wanted = demand(inst);
        if let Some(wish) = wish(inst).filter(|_| wanted.is_any()) {
            if matches!(wish.avl, Avl::Reg(reg) if defined.contains(&reg)) {
                return None;
            }
            if !state?.meets(wish, wanted) {
                return Some(UnmetDemand { wish, demand: wanted, earlier });
            }
            earlier.push((wish, wanted));
        }
        if is_fault_only_first(inst) || vl_reader(inst).is_some() {
            return None;
        }
        defined.extend(inst.defs());
    }
    None
}

/// Does a register have its value at the end of a block?
fn is_defined_at(function: &Function, dominators: &Dominators, reg: Reg, at: BlockId) -> bool {
    let defines = |id: &BlockId| {
        let block = function.at(*id);
        block.params.contains(&reg) || block.insts.iter().any(|i| i.defs().any(|d| d == reg))
    };
    reg.is_physical() || function.ids().find(defines).is_some_and(|id| dominators.dominates(id, at))
}

impl VtypeState {
    /// This state's vtype, if it has the ratio of `wished`; that otherwise.
    fn vtype_like(&self, wished: Vtype) -> Vtype {
        self.vtype().filter(|v| v.log2_ratio() == wished.log2_ratio()).unwrap_or(wished)
    }
}
