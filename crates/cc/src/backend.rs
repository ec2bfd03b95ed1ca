//! This module lists the back-end passes in order, one line each.

use crate::emit::{self, Routine};
use crate::ir::Features;
use crate::legal::legalize;
use crate::mir::{self, Function};
use crate::regs::{self, Pressure};
use crate::select;
use crate::vset::{self, Mode};
use crate::{CcError, ir, rounding, verify};

/// A function after each of the back-end passes.
#[derive(Clone, Debug)]
pub struct LoweredFunction {
    /// Pseudo-instructions.
    pub pseudo: Function,
    /// With `vset*`.
    pub vset: Function,
    /// With physical registers.
    pub regs: Function,
    /// The code.
    pub routine: Routine,
    /// The values that were spilled.
    pub pressure: Pressure,
}

/// Lowers a function to code. The vectoriser has run before; this function changes no loop.
///
/// # Errors
/// When the function uses what the target does not support, or a pass produced an invalid program.
pub fn compile(function: &ir::Function, target: &Features, mode: Mode) -> Result<LoweredFunction, CcError> {
    let (pseudo, mut program) = with_vsets(function, target, mode)?;
    let broken = |pass: &str, message: String| broken(function, pass, message);
    vset::check(&program).map_err(|e| broken("vset", e))?;
    rounding::insert(&mut program);
    mir::verify(&program).map_err(|e| broken("rounding", e))?;
    let vset = program.clone();
    let assigned = regs::choose(program).map_err(|e| broken("registers", e))?;
    regs::check(&assigned).map_err(|e| broken("registers", e))?;
    let pressure = assigned.pressure;
    let mut regs = assigned.apply();
    vset::guard_copies(&mut regs);
    // A function that does not say what it may use has what its intrinsics need.
    let missing = function.attrs.features.and_then(|_| emit::missing(&regs, target));
    if let Some(name) = missing {
        return Err(CcError::unsupported(
            &function.name,
            format!("an operation that needs {name}, which the function may not use, cannot be compiled"),
        ));
    }
    let routine = emit::lower(&regs, target).map_err(|e| broken("emission", e))?;
    Ok(LoweredFunction { pseudo, vset, regs, routine, pressure })
}

/// How many `vset*` a function has with one in front of each instruction that needs one.
///
/// # Errors
/// As for [`compile`].
pub fn count_naive(function: &ir::Function, target: &Features) -> Result<usize, CcError> {
    Ok(vset::count(&with_vsets(function, target, Mode::Naive)?.1))
}

fn broken(function: &ir::Function, pass: &str, message: String) -> CcError {
    CcError::invalid(&function.name, format!("after {pass}: {message}"))
}

/// A function as pseudo-instructions, and with `vset*`.
fn with_vsets(
    function: &ir::Function,
    target: &Features,
    mode: Mode,
) -> Result<(Function, Function), CcError> {
    let broken = |pass: &str, message: String| broken(function, pass, message);
    let legal = &legalize(function, target);
    verify::check(legal)?;
    let mut program = select::select(legal, target)?;
    mir::verify(&program).map_err(|e| broken("selection", e))?;
    if mode == Mode::Optimised {
        select::common(&mut program);
        select::hoist(&mut program);
        select::reduce_strength(&mut program);
        select::common(&mut program);
        select::combine(&mut program, target);
        select::place_addends(&mut program);
        vset::shrink(&mut program);
        select::clean(&mut program);
        select::place_constants(&mut program);
        mir::verify(&program).map_err(|e| broken("folding", e))?;
        vset::schedule(&mut program);
    }
    mir::verify(&program).map_err(|e| broken("scheduling", e))?;
    let pseudo = program.clone();
    vset::insert(&mut program, mode);
    mir::verify(&program).map_err(|e| broken("vset", e))?;
    Ok((pseudo, program))
}
