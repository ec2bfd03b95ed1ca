//! A function with arguments for it, made from its own accesses and from notes in its source.

use std::path::Path;

use rivet_cc::eval::{Choices, EvalError, Evaluator, Memory, Val};
use rivet_cc::ir::{Function, Module, Op, Scalar, Type, Value, ValueDef};
use rivet_cc::parse::parse;

/// A function to run.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) module: Module,
    /// The line of notes in front of the function in its source; none for kernels.
    notes: String,
}

/// What the source says will become of the loop.
pub(crate) struct Expected {
    pub(crate) vectorised: bool,
    pub(crate) words: Vec<String>,
}

/// What a run leaves: the result, and all memory that was there before.
pub(crate) type Outcome = (Option<Val>, Vec<Vec<Option<u8>>>);

/// Name, text and source of the programs of a folder.
pub(crate) fn folder(name: &str) -> Vec<(String, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc").join(name);
    let mut all = Vec::new();
    for entry in std::fs::read_dir(root).expect("a folder of programs") {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_some_and(|e| e == "ll") {
            let text = std::fs::read_to_string(&path).expect("a text");
            // What no C says has its notes in the program itself.
            let source = std::fs::read_to_string(path.with_extension("c")).unwrap_or_else(|_| text.clone());
            all.push((path.display().to_string(), text, source));
        }
    }
    all.sort();
    all
}

/// What the notes say.
pub(crate) fn expected(case: &Case) -> Option<Expected> {
    let words = case.notes.split('|').next()?.strip_prefix("//=")?;
    let mut words = words.split_whitespace();
    let vectorised = words.next()? == "vectorised";
    Some(Expected { vectorised, words: words.map(Into::into).collect() })
}

impl Case {
    /// The functions of a file.
    pub(crate) fn all(file: &str, text: &str, source: &str) -> Vec<Case> {
        let module = parse(file, text).unwrap_or_else(|e| panic!("{e}\n{}", e.snippet()));
        let names: Vec<String> = module.functions.iter().map(|f| f.name.clone()).collect();
        let notes = |name: &str| {
            let at = source.find(&format!("{name}("))?;
            let above = source[..at].rfind("//=")?;
            source[above..].lines().next().map(String::from)
        };
        let case =
            |name: String| Case { module: module.clone(), notes: notes(&name).unwrap_or_default(), name };
        names.into_iter().map(case).collect()
    }

    fn note(&self, word: &str) -> Vec<usize> {
        let notes = self.notes.split('|').skip(1).map(str::trim).filter_map(|n| n.strip_prefix(word));
        notes.flat_map(|n| n.split_whitespace().filter_map(|k| k.parse().ok())).collect()
    }

    fn function(&self) -> &Function {
        self.module.function(&self.name).expect("the function")
    }

    /// One, and another with pointers into one array if the function does not exclude it.
    pub(crate) fn variants(&self) -> u64 {
        let free = self.function().params().iter().filter(|p| p.ty == Type::PTR && !p.attrs.noalias).count();
        if free > 1 { 2 } else { 1 }
    }

    /// What the elements behind a parameter are.
    fn element(&self, index: usize) -> Scalar {
        let f = self.function();
        let root = |mut v: Value| {
            while let Some(d) = f.def(v) {
                match d.op {
                    Op::Gep(_) | Op::Phi => {
                        v = d.operands()[d.operands().len() - if d.op == Op::Phi { 1 } else { 2 }]
                    }
                    _ => break,
                }
            }
            v
        };
        let of = |v: Value| f.value(root(v)).def == ValueDef::Param(index);
        for block in f.layout() {
            for inst in f.block(*block).insts() {
                let d = f.inst(*inst);
                let (ptr, ty) = match d.op {
                    Op::Load => (d.operands()[0], d.ty),
                    Op::Store => (d.operands()[1], f.ty(d.operands()[0])),
                    _ => continue,
                };
                if let Type::Scalar(scalar) = ty
                    && of(ptr)
                {
                    return scalar;
                }
            }
        }
        Scalar::Int(32)
    }

    fn index_params(&self) -> Vec<usize> {
        match self.name.as_str() {
            "k_scatter" => vec![1],
            _ => self.note("index"),
        }
    }

    /// Runs the function of `module`, for `n` iterations at most.
    pub(crate) fn run(
        &self,
        module: &Module,
        n: u64,
        seed: u64,
        variant: u64,
        choices: Choices,
    ) -> Result<Outcome, EvalError> {
        let f = self.function();
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut memory = Memory::new();
        let mut arguments = Vec::new();
        let mut shared: Option<u64> = None;
        let last_int = f.params().iter().rposition(|p| p.ty.is_int());
        let limited = self.note("limit");
        for (index, param) in f.params().iter().enumerate() {
            let value = match param.ty {
                Type::Scalar(Scalar::Ptr) => {
                    let element = self.element(index);
                    let size = u64::from(element.bytes());
                    let bytes =
                        self.bytes(&mut random, element, 4 * n + 80, self.index_params().contains(&index), n);
                    if variant == 1 && !param.attrs.noalias {
                        let base = *shared.get_or_insert_with(|| memory.add("shared", bytes, 0));
                        Val::int(base + size * (16 + random.below(8)))
                    } else {
                        let base = memory.add(&format!("p{index}"), bytes, random.below(64) * size);
                        Val::int(base + size * 16)
                    }
                }
                Type::Scalar(scalar @ Scalar::Int(_)) if Some(index) == last_int => {
                    let small = if self.name == "k_sgemm" { 3 } else { n };
                    Val::int(small & scalar.mask())
                }
                Type::Scalar(Scalar::Int(_)) if self.name == "k_sgemm" => Val::int(n),
                Type::Scalar(Scalar::Int(64)) if limited.contains(&index) => Val::int(random.below(n + 1)),
                Type::Scalar(Scalar::Int(64)) => Val::int(random.below(4.min(n + 1))),
                Type::Scalar(scalar @ Scalar::Int(_)) => {
                    Val::int((random.below(21).wrapping_sub(10)) & scalar.mask())
                }
                Type::Scalar(scalar) => Val::float(scalar, random.below(9) as f64 - 4.0),
                _ => Val::int(0),
            };
            arguments.push(value);
        }
        let given = memory.regions().len();
        let mut evaluator = Evaluator::new(module, memory, Choices { fuel: 3_000_000, ..choices });
        let result = evaluator.call(&self.name, &arguments)?;
        let after = |r: &rivet_cc::eval::Region| {
            r.bytes.iter().zip(&r.poison).map(|(b, p)| (!p).then_some(*b)).collect::<Vec<_>>()
        };
        Ok((result, evaluator.memory.regions().iter().take(given).map(after).collect()))
    }

    /// Small numbers: sums of floating-point ones are exact, searches find something now and then.
    fn bytes(&self, random: &mut Random, element: Scalar, count: u64, index: bool, n: u64) -> Vec<u8> {
        let spread = [3, 9, 41, 251][random.below(4) as usize];
        let mut bytes = Vec::new();
        for _ in 0..count {
            let number = match element {
                _ if index => random.below(n.max(1)),
                Scalar::Int(_) => random.below(spread).wrapping_sub(spread / 3),
                float => Val::float(float, random.below(17) as f64 - 8.0).bits().unwrap_or(0),
            };
            bytes.extend_from_slice(&number.to_le_bytes()[..element.bytes() as usize]);
        }
        bytes
    }
}

/// A small generator of numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % limit.max(1)
    }
}
