//! The runtime is the part of the C library that compiled code calls by itself, for executables without a C library.

use crate::emit::{Data, Line, Routine};
use crate::error::CcError;
use crate::ir::{Abi, Binding, Features, Function, Global, Initializer};
use crate::legal::{FAIL, GUARD};
use crate::options::Options;
use crate::{parse, pipeline};

/// The functions of the runtime, as IR.
const TEXT: &str = include_str!("runtime.ll");

/// Those that do the same by fewer instructions of the machine, or what others have instructions for.
const PLAIN: &str = include_str!("runtime_plain.ll");

/// What executables with guarded frames begin with, before what they begin with otherwise.
pub(crate) const START: &str = "__stack_chk_start";

fn calls<'r>(mut routines: impl Iterator<Item = &'r Routine>, name: &str) -> bool {
    routines.any(|routine| {
        let mut lines = routine.lines.iter();
        lines.any(|line| matches!(line, Line::Call(callee) | Line::TailCall(callee) if callee == name))
    })
}

/// What all routines may use.
fn common_target(routines: &[Routine]) -> Features {
    routines.iter().fold(Features::UNSTATED, |common, routine| common.common(routine.target))
}

/// A function of the runtime compiled for a target.
fn compiled(func: &Function, target: Features, abi: Abi) -> Result<Routine, CcError> {
    let mut func = func.clone();
    (func.attrs.features, func.attrs.abi) = (Some(target), Some(abi));
    Ok(pipeline::function(&func, &Options::default())?.back.routine)
}

/// The functions of the runtime that routines call and do not define, compiled.
pub(crate) fn missing(routines: &[Routine], abi: Abi) -> Result<Vec<Routine>, CcError> {
    let (usual, plain) = (parse::parse("runtime.ll", TEXT)?, parse::parse("runtime_plain.ll", PLAIN)?);
    let target = common_target(routines);
    let modules = if target.v { [usual, plain] } else { [plain, usual] };
    let functions = || modules.iter().flat_map(|module| &module.functions);
    let mut added: Vec<Routine> = Vec::new();
    loop {
        let all = || routines.iter().chain(&added);
        let is_missing = |name: &str| calls(all(), name) && !all().any(|routine| routine.name == name);
        let Some(func) = functions().find(|func| is_missing(&func.name)) else {
            return Ok(added);
        };
        added.push(compiled(func, target, abi)?);
    }
}

/// Adds the guard of frames, if there are any and the program has none of its own, and the code that gives it a value: seven of
/// the random bytes that the kernel leaves (`AT_RANDOM`), above a zero that ends strings.
pub(crate) fn add_guard(
    routines: &mut Vec<Routine>,
    data: &mut Data,
    offset: Option<i32>,
) -> Result<(), CcError> {
    let is_defined = data.globals.iter().any(|global| global.name == GUARD && global.init.is_some());
    if is_defined || !calls(routines.iter(), FAIL) {
        return Ok(());
    }
    data.globals.retain(|global| global.name != GUARD);
    data.globals.push(Global {
        name: GUARD.into(),
        binding: Binding::default(),
        thread_local: false,
        constant: false,
        align: 8,
        size: 8,
        init: Some(Initializer::default()),
    });
    let entry = match routines.iter().find(|routine| routine.name == "_start").or(routines.first()) {
        Some(routine) => routine.name.clone(),
        None => return Ok(()),
    };
    // The arguments, the environment, and pairs of a type and a value are above the stack pointer.
    let mut code = vec![
        "ld t0, 0(sp)",
        "slli t0, t0, 3",
        "add t1, sp, t0",
        "addi t1, t1, 16",
        "1:",
        "ld t0, 0(t1)",
        "addi t1, t1, 8",
        "bnez t0, 1b",
        "2:",
        "ld t0, 0(t1)",
        "ld t2, 8(t1)",
        "addi t1, t1, 16",
        "beqz t0, 3f",
        "addi t0, t0, -25",
        "bnez t0, 2b",
        // Of 16 bytes at any address eight in a row are aligned.
        "addi t2, t2, 7",
        "andi t2, t2, -8",
        "ld t0, 0(t2)",
        "andi t0, t0, -256",
        "3:",
        "lla t1, __stack_chk_guard",
        "sd t0, 0(t1)",
    ];
    let from_thread = offset.map(|offset| format!("li t0, {offset}"));
    if let Some(distance) = &from_thread {
        code.extend([distance.as_str(), "sub tp, t1, t0"]);
    }
    let jump = format!("tail {entry}");
    code.push(&jump);
    let text = format!(
        "define void @{START}() naked {{\n  call void asm sideeffect \"{}\", \"\"()\n  unreachable\n}}\n",
        code.join("\\0A")
    );
    let module = parse::parse("runtime.ll", &text)?;
    let target = common_target(routines);
    for func in &module.functions {
        routines.push(compiled(func, target, data.abi)?);
    }
    Ok(())
}
