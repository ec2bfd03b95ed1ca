//! Random programs without branches are compiled, run on a hart, and compared with the evaluator.

use std::sync::Arc;

use rivet_cc::eval::{Memory, Val};
use rivet_cc::ir::Features;
use rivet_cc::vset::Mode;
use rivet_cc::{CcError, Options, parse, pipeline};
use rivet_hart::{Agnostic, Config};
use rivet_testkit::{Argument, RandomProgram, Rng, random_program};

use rivet_conformance::kernels::{Input, agree, config, image};

/// Extensions that a program may use, of those for numbers of 16 bits; none: it does not say.
const SMALL_FLOATS: [Option<&str>; 8] = [
    None,
    None,
    Some(""),
    Some("+zfhmin,+zfbfmin"),
    Some("+zfh"),
    Some("+zvfhmin,+zvfbfmin"),
    Some("+zfh,+zvfhmin,+zfbfmin,+zvfbfmin"),
    Some("+zfh,+zvfh,+zbb"),
];

/// What became of a program that is not wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It computes what it should.
    Right,
    /// The compiler says that it cannot compile it, and why.
    Refused(String),
}

/// Compiles, runs and compares the program of a seed, of `count` operations; of one of them only, if it is named.
///
/// # Errors
/// What is wrong, with the program.
pub fn check(seed: u64, count: usize, only: Option<&str>) -> Result<Verdict, String> {
    let mut r = Rng::new(seed);
    let mode = r.pick(&[Mode::Optimised, Mode::Optimised, Mode::Naive]);
    let vlen = r.pick(&[128, 256, 512, 1024]);
    let agnostic = r.pick(&[Agnostic::Undisturbed, Agnostic::Ones, Agnostic::Mixed { seed }]);
    // Which AVLs become shorter strips is for the hart to choose, so that lanes beyond them must not be compared.
    let half_avl = false;
    let program = random_program(&mut r, count, only);
    let features = r.pick(&SMALL_FLOATS);
    let fail = |what: String| {
        format!(
            "seed {seed}: {what}\nVLEN {vlen}, half AVL {half_avl}, {agnostic:?}, {mode:?}, {features:?}\n{}",
            program.text
        )
    };
    let mut module = parse::parse("straight.ll", &program.text)
        .map_err(|error| fail(format!("{error}\n{}", error.snippet())))?;
    for function in &mut module.functions {
        function.attrs.features = features.map(Features::of_function);
    }
    let compiled = match pipeline::module(&module, &Options { vset: mode, ..Options::default() }) {
        Ok(compiled) => compiled,
        Err(CcError::Unsupported { message, .. }) => return Ok(Verdict::Refused(message)),
        Err(error) => return Err(fail(error.to_string())),
    };
    let image = match image(&module, &compiled) {
        Ok(image) => image,
        // It calls a function of libm.
        Err(why) if why.contains("is not defined") => return Ok(Verdict::Refused(why)),
        Err(why) => return Err(fail(why)),
    };
    let config = config(vlen).map_err(fail)?;
    let config = Arc::new(Config { agnostic, half_avl, ..config });
    let agreed = agree(&module, &module.functions[0], &image, &input(&program), &config, None);
    agreed.map_err(|what| fail(format!("{what}\n{}", compiled[0].back.vset)))?;
    Ok(Verdict::Right)
}

/// The arrays and scalars that a program is called with.
fn input(program: &RandomProgram) -> Input {
    let mut memory = Memory::new();
    let mut argument = |(i, argument): (usize, &Argument)| match argument {
        Argument::Scalar(bits) => Val::int(*bits),
        Argument::Array(bytes) => Val::int(memory.add(&format!("argument {i}"), bytes.clone(), 0)),
    };
    let arguments = program.arguments.iter().enumerate().map(&mut argument).collect();
    Input { memory, arguments }
}
