//! The pipeline: the stages of a compilation in order, and what `--emit` shows after each of them. Passes over loops are
//! called in `transform::vectorize`, those after it in `backend`.
//!
//! Invariant: after every pass the program was verified; a program that breaks a rule there is an error that names the
//! function and the rule, and nothing is emitted.

use std::fmt::Write;

use crate::backend::{self, LoweredFunction};
use crate::emit::{self, Data, Routine};
use crate::error::CcError;
use crate::ir::{Flags, Function, LaneOp, Module, Op};
use crate::legal::simplify;
use crate::options::Options;
use crate::plan::print::PrintedPlan;
use crate::plan::report::{GroupReport, LoopReport};
use crate::regs::Pressure;
use crate::runtime;
use crate::transform::{self, Excluded, Vectorized};
use crate::verify::check;
use crate::vset::{self, Mode};

/// A place between passes, where the program can be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The scalar program, read and verified.
    Ir,
    /// What was planned for each loop, first in general, then as it is carried out.
    Plan,
    /// The plans that are carried out, as graphs for Graphviz.
    Dot,
    /// The vector program: scalable vectors and `llvm.vp.*`.
    VpIr,
    /// Pseudo-instructions, each with its own AVL, SEW, LMUL and policy.
    Pseudo,
    /// With `vset*` instructions.
    Vset,
    /// With registers of the machine.
    Regs,
    /// Assembly.
    Asm,
    /// A relocatable object.
    Obj,
    /// An executable.
    Elf,
}

/// A function at every stage.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The scalar function.
    pub ir: Function,
    /// The plans that were carried out.
    pub plans: Vec<PrintedPlan>,
    /// The vector function.
    pub vpir: Function,
    /// The instructions, from pseudo-instructions to the code.
    pub back: LoweredFunction,
    /// What the passes have to say.
    pub report: Report,
}

/// What the passes have to say about a function.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What became of each loop.
    pub loops: Vec<LoopReport>,
    /// Straight code that became vectors.
    pub groups: Vec<GroupReport>,
    /// How many `vset*` there are with one in front of each instruction that needs one.
    pub vset_naive: usize,
    /// How many there are in the code.
    pub vset: usize,
    /// What did not fit the registers.
    pub pressure: Pressure,
}

/// Compiles one function.
pub fn function(func: &Function, options: &Options) -> Result<Compiled, CcError> {
    let options = &Options { vectorize: options.vectorize && func.attrs.has_vectors(), ..*options };
    let simple = simplify(func)?;
    let written = simple.is_some().then(|| func.clone());
    let mut ir = simple.unwrap_or_else(|| func.clone());
    if options.fast_math {
        relax(&mut ir);
    }
    check(&ir)?;
    // A loop whose plan the later passes cannot finish stays scalar: the last one first, more at a
    // time the more there are.
    let mut excluded: Vec<Excluded> = Vec::new();
    let mut grouped = options.vectorize;
    loop {
        let mut vectorized = transform::vectorize_but(&ir, options, &excluded);
        let groups = if grouped { transform::group(&mut vectorized.function) } else { Vec::new() };
        let has_groups = !groups.is_empty();
        let changed = vectorized.reports.iter().filter(|report| report.has_changed());
        let headers: Vec<String> = changed.map(|report| report.header.clone()).collect();
        let error = match finish(&ir, vectorized, groups, options) {
            // Groups are done without first.
            Err(_) if has_groups => {
                grouped = false;
                continue;
            }
            Err(error) if !headers.is_empty() => error,
            done => return done.map(|code| Compiled { ir: written.unwrap_or(code.ir), ..code }),
        };
        let count = (excluded.len() / 3).max(1);
        excluded.extend(headers.into_iter().rev().take(count).map(|header| (header, error.to_string())));
    }
}

/// The passes behind the vectoriser.
fn finish(
    ir: &Function,
    vectorized: Vectorized,
    groups: Vec<GroupReport>,
    options: &Options,
) -> Result<Compiled, CcError> {
    let mut vpir = vectorized.function;
    if vectorized.plans.is_empty() {
        // What was written with predicates is lowered as the loops' own would be.
        transform::predicate(&mut vpir, options.predication);
    }
    check(&vpir)?;

    let features = vpir.attrs.target();
    let back = backend::compile(&vpir, &features, options.vset)?;
    let vset_naive = match options.vset {
        Mode::Naive => vset::count(&back.vset),
        Mode::Optimised => backend::count_naive(&vpir, &features)?,
    };
    let report = Report {
        loops: vectorized.reports,
        groups,
        vset_naive,
        vset: vset::count(&back.vset),
        pressure: back.pressure,
    };
    Ok(Compiled { ir: ir.clone(), plans: vectorized.plans, vpir, back, report })
}

/// Compiles all functions of a module.
///
/// # Errors
/// When there are functions that cannot be compiled: all of them are named.
pub fn module(module: &Module, options: &Options) -> Result<Vec<Compiled>, CcError> {
    let (mut compiled, mut errors) = (Vec::new(), Vec::new());
    for func in &module.functions {
        match function(func, options) {
            Ok(done) => compiled.push(done),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(compiled) } else { Err(CcError::all(errors)) }
}

/// All floating-point operations may be reassociated and so on.
fn relax(func: &mut Function) {
    let all: Vec<_> = func.layout().iter().flat_map(|&block| func.block(block).insts().to_vec()).collect();
    for inst in all {
        let data = func.inst(inst);
        let compares = matches!(data.op, Op::Lane(LaneOp::FCmp(_)));
        let computes = matches!(data.op, Op::Lane(_) | Op::Vp(_) | Op::Phi) && data.ty.is_float();
        let casts = matches!(data.op, Op::Lane(LaneOp::Cast(_)) | Op::Vp(LaneOp::Cast(_)));
        if compares || computes && !casts {
            func.edit(inst, |data| data.flags |= Flags::FAST);
        }
    }
}

/// The plans of a function's loops as text; of loops without a plan why there is none.
fn plans(compiled: &Compiled) -> String {
    if compiled.report.loops.is_empty() {
        return format!("; @{}: no loop to vectorise\n", compiled.ir.name);
    }
    let mut texts: Vec<String> = Vec::new();
    let mut plans = compiled.plans.iter();
    for report in &compiled.report.loops {
        texts.push(report.to_string().lines().map(|line| format!("; {line}\n")).collect());
        let carried_out = report.is_vectorized().then(|| plans.next()).flatten();
        if let Some(plan) = carried_out {
            texts.extend([plan.initial.clone(), plan.last.clone()]);
        }
    }
    texts.join("\n")
}

/// The plans of a function's loops as graphs; a comment where there is none.
fn graphs(compiled: &Compiled) -> String {
    if compiled.plans.is_empty() {
        return format!("// @{}: no vector loop, --emit=plan says why\n", compiled.ir.name);
    }
    compiled.plans.iter().map(|plan| plan.dot.as_str()).collect()
}

/// What there is to see of a module and its compiled functions at a stage: text, or the bytes of a file.
pub fn emit(module: &Module, functions: &[Compiled], stage: Stage) -> Result<Vec<u8>, CcError> {
    let data = Data::of(module);
    let routines: Vec<Routine> = functions.iter().map(|f| f.back.routine.clone()).collect();
    let of_all = |show: &dyn Fn(&Compiled) -> String| {
        let mut text = String::new();
        for (i, function) in functions.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(text, "{}{}", if i == 0 { "" } else { "\n" }, show(function));
        }
        Ok(text.into_bytes())
    };
    match stage {
        Stage::Ir => of_all(&|f| f.ir.to_string()),
        Stage::Plan => of_all(&plans),
        Stage::Dot => of_all(&graphs),
        Stage::VpIr => of_all(&|f| f.vpir.to_string()),
        Stage::Pseudo => of_all(&|f| f.back.pseudo.to_string()),
        Stage::Vset => of_all(&|f| f.back.vset.to_string()),
        Stage::Regs => of_all(&|f| f.back.regs.to_string()),
        Stage::Asm => Ok(emit::text(&routines, &data).into_bytes()),
        Stage::Obj => emit::object(&routines, &data).map_err(CcError::Request),
        Stage::Elf => link(module, &routines),
    }
}

/// An executable of a module whose functions were compiled to `routines`; what they need of the C library is added.
pub fn link(module: &Module, routines: &[Routine]) -> Result<Vec<u8>, CcError> {
    let mut all = routines.to_vec();
    let mut data = Data::of(module);
    all.extend(runtime::missing(routines, data.abi)?);
    let guard = module.functions.iter().find_map(|func| func.attrs.guard_offset);
    runtime::add_guard(&mut all, &mut data, guard)?;
    emit::link(&all, &data).map_err(CcError::Request)
}
