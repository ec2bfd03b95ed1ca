//! `same` compares two functions up to names and the numbers of their entities.

use std::collections::HashMap;

use super::entity::Value;
use super::flags::LoopMeta;
use super::function::Function;
use super::value::{Const, ValueDef};

/// Whether two functions are the same: blocks and instructions pairwise in order. Says where they first differ.
pub fn same(a: &Function, b: &Function) -> Result<(), String> {
    let at = |what: &str| format!("{what} differ");
    if (a.ret, a.params(), a.attrs) != (b.ret, b.params(), b.attrs) || a.name != b.name {
        return Err(at("the signatures"));
    }
    if a.layout().len() != b.layout().len() {
        return Err(at("the numbers of blocks"));
    }
    let blocks: HashMap<_, _> = a.layout().iter().copied().zip(b.layout().iter().copied()).collect();
    let mut results = HashMap::new();
    for (&block, &other) in &blocks {
        let (insts, others) = (a.block(block).insts(), b.block(other).insts());
        if insts.len() != others.len() {
            return Err(format!("the numbers of instructions in {block:?} differ"));
        }
        let defined = |f: &Function, i| f.inst(i).result();
        results
            .extend(insts.iter().zip(others).filter_map(|(&i, &j)| Some((defined(a, i)?, defined(b, j)?))));
    }
    let value = |v: Value, w: Value| -> bool {
        a.ty(v) == b.ty(w)
            && match (&a.value(v).def, &b.value(w).def) {
                (ValueDef::Inst(_), ValueDef::Inst(_)) => results.get(&v) == Some(&w),
                (ValueDef::Param(i), ValueDef::Param(j)) => i == j,
                (ValueDef::Const(c), ValueDef::Const(d)) => same_constant(a, c, b, d),
                _ => false,
            }
    };
    for (&block, &other) in &blocks {
        for (&i, &j) in a.block(block).insts().iter().zip(b.block(other).insts()) {
            let (x, y) = (a.inst(i), b.inst(j));
            let call = match (x.op, y.op) {
                (super::Op::Call(s), super::Op::Call(t)) => a.symbol(s) == b.symbol(t),
                (o, p) => o == p,
            };
            // Debug information is not part of what a program means.
            let meta =
                |meta: Option<LoopMeta>| meta.map(|meta| LoopMeta { start: None, parallel: None, ..meta });
            let plain = (x.ty, x.flags, x.align, meta(x.loop_meta), x.weights, &x.zeroext, x.named)
                == (y.ty, y.flags, y.align, meta(y.loop_meta), y.weights, &y.zeroext, y.named);
            let targets =
                x.blocks().iter().map(|t| blocks.get(t).copied()).eq(y.blocks().iter().map(|t| Some(*t)));
            let operands = x.operands().len() == y.operands().len()
                && x.operands().iter().zip(y.operands()).all(|(&v, &w)| value(v, w));
            if !(call && plain && targets && operands) {
                return Err(format!("'{}' and '{}' differ", a.display_inst(i), b.display_inst(j)));
            }
        }
    }
    Ok(())
}

fn same_constant(a: &Function, c: &Const, b: &Function, d: &Const) -> bool {
    let lane = |v: Value, w: Value| match (a.as_const(v), b.as_const(w)) {
        (Some(c), Some(d)) => same_constant(a, c, b, d),
        _ => false,
    };
    match (c, d) {
        (Const::Splat(v), Const::Splat(w)) => lane(*v, *w),
        (Const::Symbol(s), Const::Symbol(t)) => a.symbol(*s) == b.symbol(*t),
        (Const::Lanes(vs), Const::Lanes(ws)) => {
            vs.len() == ws.len() && vs.iter().zip(ws).all(|(&v, &w)| lane(v, w))
        }
        _ => c == d,
    }
}
