//! The runtime is the part of the C library that compiled code calls by itself, for executables without a C library.

use crate::emit::{Line, Routine};
use crate::error::CcError;
use crate::options::Options;
use crate::{parse, pipeline};

/// The functions of the runtime, as IR.
const TEXT: &str = include_str!("runtime.ll");

/// The functions of the runtime that routines call and do not define, compiled.
pub(crate) fn missing(routines: &[Routine]) -> Result<Vec<Routine>, CcError> {
    let module = parse::parse("runtime.ll", TEXT)?;
    let mut added: Vec<Routine> = Vec::new();
    loop {
        let all = || routines.iter().chain(&added);
        let is_called = |name: &str| {
            let mut lines = all().flat_map(|routine| &routine.lines);
            lines.any(|line| matches!(line, Line::Call(callee) | Line::TailCall(callee) if callee == name))
        };
        let is_missing = |name: &str| is_called(name) && !all().any(|routine| routine.name == name);
        let Some(func) = module.functions.iter().find(|func| is_missing(&func.name)) else {
            return Ok(added);
        };
        let compiled = pipeline::function(func, &Options::default())?;
        added.push(compiled.back.routine);
    }
}
