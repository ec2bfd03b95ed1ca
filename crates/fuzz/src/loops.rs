//! Random loops are compiled with random options, run on a hart, and compared with the evaluator.

use std::sync::Arc;

use rivet_cc::eval::{Choices, Evaluator, Memory, Val};
use rivet_cc::ir::Module;
use rivet_cc::pipeline::Compiled;
use rivet_cc::vset::Mode;
use rivet_cc::{Backwards, CcError, Options, Predication, Split, Tail, parse, pipeline};
use rivet_hart::{Agnostic, Config};
use rivet_testkit::{Argument, RandomLoop, Rng, random_loop};

use rivet_conformance::kernels::{Input, agree, compare, config, image};

/// What a seed stands for.
#[derive(Clone, Debug)]
pub struct LoopCase {
    /// The loop.
    pub random: RandomLoop,
    /// How it is compiled.
    pub options: Options,
    /// VLEN in bits.
    pub vlen: u32,
    /// What agnostic elements receive.
    pub agnostic: Agnostic,
    /// Whether `vl` is half of AVL where it may be.
    pub half_avl: bool,
}

/// What became of a case that is not wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The loop became a vector loop, and computes what it should.
    Vector,
    /// The loop stayed scalar, and computes what it should.
    Scalar,
    /// The compiler says that it cannot compile it.
    Unsupported,
}

impl LoopCase {
    /// The case of a seed.
    pub fn new(seed: u64) -> LoopCase {
        let mut r = Rng::new(seed);
        let options = Options {
            predication: r.pick(&[
                Predication::Evl,
                Predication::Evl,
                Predication::Mask,
                Predication::Scalar,
            ]),
            tail: r.pick(&[Tail::Auto, Tail::Auto, Tail::Evl, Tail::Hybrid, Tail::Mask, Tail::Scalar]),
            lmul: r.pick(&[None, None, Some(1), Some(2), Some(4), Some(8)]),
            interleave: r.pick(&[None, None, None, Some(1), Some(2), Some(4)]),
            fault_only_first: !r.one_in(3),
            backwards: r.pick(&[Backwards::Auto, Backwards::Turned]),
            split: r.pick(&[Split::Auto, Split::Always]),
            vset: r.pick(&[Mode::Optimised, Mode::Optimised, Mode::Naive]),
            ..Options::default()
        };
        let vlen = r.pick(&[64, 128, 256, 512, 1024]);
        let agnostic = match r.below(3) {
            0 => Agnostic::Undisturbed,
            1 => Agnostic::Ones,
            _ => Agnostic::Mixed { seed },
        };
        let half_avl = r.one_in(3);
        let random = random_loop(&mut r, 150);
        LoopCase { random, options, vlen, agnostic, half_avl }
    }

    /// The arrays and scalars. Each array ends where its page ends.
    fn input(&self) -> Input {
        let mut memory = Memory::new();
        let mut argument = |(i, argument): (usize, &Argument)| match argument {
            Argument::Scalar(bits) => Val::int(*bits),
            Argument::Array(bytes) => {
                let skew = (bytes.len() as u64).wrapping_neg() % 4096;
                Val::int(memory.add(&format!("argument {i}"), bytes.clone(), skew))
            }
        };
        let arguments = self.random.arguments.iter().enumerate().map(&mut argument).collect();
        Input { memory, arguments }
    }

    fn config(&self) -> Result<Config, String> {
        Ok(Config { agnostic: self.agnostic, half_avl: self.half_avl, ..config(self.vlen)? })
    }
}

/// Compiles, runs and compares the case of a seed.
///
/// # Errors
/// What is wrong, with the program.
pub fn check(seed: u64) -> Result<Verdict, String> {
    let case = LoopCase::new(seed);
    let text = &case.random.text;
    let fail = |what: String| {
        let (options, vlen) = (&case.options, case.vlen);
        format!(
            "seed {seed}: {what}\nVLEN {vlen}, half AVL {}, {:?}, {options:?}\n{text}",
            case.half_avl, case.agnostic
        )
    };
    let module: Module = parse::parse("loop.ll", text).map_err(|e| fail(format!("{e}\n{}", e.snippet())))?;
    let compiled = match pipeline::module(&module, &case.options) {
        Ok(compiled) => compiled,
        Err(CcError::Unsupported { .. }) => return Ok(Verdict::Unsupported),
        Err(error) => return Err(fail(error.to_string())),
    };
    if let Err(what) = same_meaning(&case, &module, &compiled) {
        return Err(fail(format!("the vector program is wrong: {what}")));
    }
    let image = image(&module, &compiled).map_err(fail)?;
    let config = Arc::new(case.config().map_err(fail)?);
    let code = |what| fail(format!("the code is wrong: {what}"));
    agree(&module, &module.functions[0], &image, &case.input(), &config, None).map_err(code)?;
    let vector = compiled.iter().any(|c| c.report.loops.iter().any(|l| l.is_vectorized()));
    Ok(if vector { Verdict::Vector } else { Verdict::Scalar })
}

/// Whether the vector program computes what the scalar one computes, both in the evaluator.
fn same_meaning(case: &LoopCase, module: &Module, compiled: &[Compiled]) -> Result<(), String> {
    let functions = compiled.iter().map(|c| c.vpir.clone()).collect();
    let vpir = Module { functions, ..Module::default() };
    let input = case.input();
    let choices = Choices { vscale: case.vlen / 64, half_strips: case.half_avl, ..Choices::default() };
    let run = |module: &Module| {
        let mut evaluator = Evaluator::new(module, input.memory.clone(), choices);
        let result = evaluator.call("f", &input.arguments).map_err(|e| e.to_string())?;
        Ok::<_, String>((result, evaluator.memory))
    };
    let (expected, memory) = run(module).map_err(|e| format!("the scalar program: {e}"))?;
    let (result, found) = run(&vpir)?;
    let regions: Vec<Vec<u8>> = found.regions().iter().map(|r| r.bytes.clone()).collect();
    compare(result.as_ref(), &regions, expected.as_ref(), &memory, None)
}
