//! The compiler rejects textual LLVM IR with a place, or compiles it.

use rivet_cc::ir::same;
use rivet_cc::parse::parse;
use rivet_cc::{CcError, Options, pipeline};

use crate::{Broken, Runner, Target, Verdict, corpus, mutate};

pub(super) const TARGET: Target = Target {
    name: "ir",
    about: "textual LLVM IR: parsed, printed, parsed again, compiled",
    seeds: || {
        ["loops", "examples", "vset"]
            .iter()
            .flat_map(|f| corpus::shared(&format!("tests/cc/{f}"), ".ll"))
            .collect()
    },
    generate: mutate::lines,
    runner: || Box::new(Compiler),
    sample: 200,
};

struct Compiler;

impl Runner for Compiler {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let text = String::from_utf8_lossy(input);
        let module = match parse("input.ll", &text) {
            Ok(module) => module,
            Err(error) => {
                let CcError::Syntax { at, .. } = error.first() else {
                    return Err(format!("an error without a place: {error}"));
                };
                let place = at.place;
                return match place.line >= 1 && place.column >= 1 && place.width >= 1 {
                    true => Ok(Verdict::Refused),
                    false => Err(format!("an error at a place that there is not: {place:?}")),
                };
            }
        };
        let printed = module.to_string();
        let again = parse("printed.ll", &printed).map_err(|e| format!("what was printed is refused: {e}"))?;
        for (a, b) in module.functions.iter().zip(&again.functions) {
            same(a, b).map_err(|difference| format!("printed and read again: {difference}"))?;
        }
        for func in &module.functions {
            if let Err(error @ CcError::Invalid { .. }) = pipeline::function(func, &Options::default()) {
                return Err(format!("a pass broke the program: {error}"));
            }
        }
        Ok(Verdict::Accepted)
    }
}
