//! The verifier checks that a function is valid IR, after parsing and after every pass.
//!
//! Invariant: a function that passes can be handed to any pass, the printer and the evaluator without further checks of
//! operand counts, types and dominance.

mod inst;
mod intrinsic;
mod lane;

use std::collections::HashMap;

use crate::error::CcError;
use crate::ir::{Block, Dominators, Function, Inst, InstData, Module, Op, Param, Type};

/// A broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleViolation {
    /// The instruction that breaks it; none if it is the function as a whole.
    pub inst: Option<Inst>,
    /// Which rule, and what was found.
    pub message: String,
}

type RuleResult = Result<(), String>;

/// An error with this message if a condition does not hold.
fn need(holds: bool, message: impl FnOnce() -> String) -> RuleResult {
    if holds { Ok(()) } else { Err(message()) }
}

/// Verifies a function between passes.
pub fn check(func: &Function) -> Result<(), CcError> {
    function(func, None).map_err(|fault| {
        let at = fault.inst.map_or(String::new(), |inst| format!(" in '{}'", func.display_inst(inst)));
        CcError::invalid(&func.name, fault.message + &at)
    })
}

/// What a module says of the functions that may be called, by name.
pub struct Callees<'m>(HashMap<&'m str, Callee>);

/// What is said of a function.
enum Callee {
    /// The types of its result and its parameters, and whether it takes more arguments.
    Function(Type, Vec<Type>, bool),
    /// It is another name.
    Alias,
}

impl<'m> Callees<'m> {
    /// What `module` defines and declares; a declaration counts more than a definition.
    pub fn of(module: &'m Module) -> Callees<'m> {
        let types = |params: &[Param]| params.iter().map(|param| param.ty).collect();
        let aliases = module.aliases.iter().map(|a| (a.name.as_str(), Callee::Alias));
        let defined = module
            .functions
            .iter()
            .map(|f| (f.name.as_str(), Callee::Function(f.ret, types(f.params()), f.attrs.variadic)));
        let declared = module
            .declarations
            .iter()
            .map(|d| (d.name.as_str(), Callee::Function(d.ret, types(&d.params), d.variadic)));
        Callees(aliases.chain(defined).chain(declared).collect())
    }
}

/// Verifies a function; calls are compared with what is said of the callees, if that is given.
pub fn function(func: &Function, callees: Option<&Callees>) -> Result<(), RuleViolation> {
    let whole = |message: &str| RuleViolation { inst: None, message: message.into() };
    let entry = func.entry().ok_or_else(|| whole("a function has at least one block"))?;
    let predecessors = func.predecessors();
    if !predecessors[entry.index()].is_empty() {
        return Err(whole("the first block must not be branched to"));
    }
    // Dominators are asked for only where all blocks end as they should.
    for &block in func.layout() {
        shape(func, block)?;
    }
    let dominators = Dominators::new(func);
    for &block in func.layout() {
        for &inst in func.block(block).insts() {
            let data = func.inst(inst);
            let rule = operands(func, &dominators, inst, data)
                .and_then(|()| match data.op {
                    Op::Phi => phi(func, data, &predecessors[block.index()]),
                    _ => inst::check(func, data, callees),
                })
                .and_then(|()| inst::flags(func, data));
            rule.map_err(|message| RuleViolation { inst: Some(inst), message })?;
        }
    }
    Ok(())
}

/// Phis first, one terminator, at the end, to blocks that exist.
fn shape(func: &Function, block: Block) -> Result<(), RuleViolation> {
    let insts = func.block(block).insts();
    let Some((&last, before)) = insts.split_last() else {
        return Err(RuleViolation {
            inst: None,
            message: "a block is empty: it must end in a branch or 'ret'".into(),
        });
    };
    let fault = |inst, message: &str| Err(RuleViolation { inst: Some(inst), message: message.into() });
    let mut phis = true;
    for &inst in before {
        let op = func.inst(inst).op;
        if op.is_terminator() {
            return fault(inst, "a terminator must be the last instruction of its block");
        }
        if op == Op::Phi && !phis {
            return fault(inst, "phis come before all other instructions of their block");
        }
        phis &= op == Op::Phi;
    }
    if !func.inst(last).op.is_terminator() {
        return fault(last, "a block must end in a branch, 'ret' or 'unreachable'");
    }
    if func.successors(block).iter().any(|next| !func.layout().contains(next)) {
        return fault(last, "a branch to a block that is not in the function");
    }
    Ok(())
}

/// Operands are defined where they are used.
fn operands(func: &Function, dominators: &Dominators, inst: Inst, data: &InstData) -> RuleResult {
    for (i, &value) in data.operands().iter().enumerate() {
        let available = match data.op {
            Op::Phi => data.blocks().get(i).and_then(|&block| func.terminator(block)).is_none_or(|end| {
                func.inst(end).block().is_none_or(|from| !dominators.is_reachable(from))
                    || dominators.is_available(func, value, end)
            }),
            _ => dominators.is_available(func, value, inst),
        };
        need(available, || format!("operand {} is used where it is not defined on every path", i + 1))?;
    }
    Ok(())
}

/// One value for each edge into the block.
fn phi(func: &Function, data: &InstData, predecessors: &[Block]) -> RuleResult {
    need(data.ty != Type::Void, || format!("a phi cannot be of type {}", data.ty))?;
    need(data.operands().iter().all(|&v| func.ty(v) == data.ty), || {
        "the values of a phi are of its type".into()
    })?;
    let mut expected = predecessors.to_vec();
    let mut found = data.blocks().to_vec();
    expected.sort_unstable();
    found.sort_unstable();
    need(expected == found, || "a phi has one value for each predecessor of its block".into())?;
    for (block, value) in data.incoming() {
        let same = data.incoming().all(|(other, v)| other != block || v == value);
        need(same, || "a phi has the same value for all edges from one block".into())?;
    }
    Ok(())
}
