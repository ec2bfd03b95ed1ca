//! This pass hoists `vset*` out of loops and from joins to the paths that need them.
//!
//! Where a block's first demand is met on some paths to it but not on others, a `vset*` at the ends of those others
//! replaces the one in the block, if they run less often together.

use rivet_isa::Vtype;

use super::demand::demand;
use super::flow::{meet_demand, run, states, vset, wish};
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

/// A demand that is not met at the beginning of a block.
struct UnmetDemand {
    wish: VtypeRequest,
    demand: super::Demand,
}

impl UnmetDemand {
    fn met_by(&self, state: &VtypeState) -> bool {
        state.meets(self.wish, self.demand)
    }
}

/// The first demand of a block, if it is one of the state at its beginning and not met.
fn first_missing(function: &Function, id: BlockId, state: Option<&VtypeState>) -> Option<UnmetDemand> {
    let mut defined: Vec<Reg> = function.at(id).params.clone();
    for inst in &function.at(id).insts {
        if inst.is_vset() || inst.code == crate::mir::Code::Call {
            return None;
        }
        let wanted = demand(inst);
        if let Some(wish) = wish(inst).filter(|_| wanted.is_any()) {
            let own = matches!(wish.avl, Avl::Reg(reg) if defined.contains(&reg));
            meet_demand(&mut state?.clone(), inst)?;
            return (!own).then_some(UnmetDemand { wish, demand: wanted });
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
