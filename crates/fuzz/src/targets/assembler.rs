//! The assembler rejects a text with a line and column inside it, or assembles it to bytes that decode.

use rivet_isa::{Isa, Xlen, asm};

use crate::{Broken, Runner, Target, Verdict, corpus, mutate};

pub(super) const TARGET: Target = Target {
    name: "asm",
    about: "assembly text, for RV64 and RV32",
    seeds: || {
        let mut seeds = corpus::shared("riscv-tests/src/vset", ".S");
        seeds.extend(corpus::shared("riscv-tests/src/rv64ui", ".S"));
        seeds
    },
    generate: mutate::lines,
    runner: || Box::new(Assembler { isas: [Xlen::Rv64, Xlen::Rv32].map(Isa::everything) }),
    sample: 2000,
};

struct Assembler {
    isas: [Isa; 2],
}

impl Runner for Assembler {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        let text = String::from_utf8_lossy(input);
        let lines: Vec<&str> = text.split('\n').collect();
        let mut verdict = Verdict::Refused;
        for isa in &self.isas {
            let options = asm::Options { compress: true, ..asm::Options::default() };
            match asm::program(&text, 0x1_0000, isa, &options) {
                Ok(program) => {
                    let len = program.bytes.len() as u64;
                    if let Some((at, line)) = program.lines.iter().find(|(at, _)| *at > 0x1_0000 + len) {
                        return Err(format!("line {line} is at {at:#x}, behind the end"));
                    }
                    verdict = Verdict::Accepted;
                }
                Err(errors) => {
                    let lost = errors.iter().find(|error| error.line == 0 || error.line > lines.len());
                    if let Some(error) = lost.or(errors.is_empty().then(|| &errors[0])) {
                        return Err(format!("an error at a line that there is not: {error}"));
                    }
                }
            }
        }
        Ok(verdict)
    }
}
