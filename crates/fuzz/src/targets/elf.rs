//! Mutated executables are rejected in one line, or loaded and run for a while.

use std::sync::Arc;

use rivet_elf::{Image, ObjectFile};
use rivet_jit::JitEngine;

use super::guest::Guest;
use crate::{Broken, Runner, Target, Verdict, corpus, mutate};

pub(super) const TARGET: Target = Target {
    name: "elf",
    about: "ELF files: parsed, loaded, run for 50,000 instructions",
    seeds: || corpus::shared("fixtures/bin", ".elf"),
    generate: mutate::bytes,
    runner: || Box::new(Elf),
    sample: 300,
};

struct Elf;

impl Runner for Elf {
    fn run(&mut self, input: &[u8]) -> Result<Verdict, Broken> {
        // The disassembler reads more types of files, and more of them.
        if let Ok(object) = ObjectFile::parse("input", input.to_vec()) {
            let layout = object.layout();
            for section in &object.sections {
                object.relocate(&section.name, &layout, &mut section.data.to_vec());
            }
        }
        let image = match Image::parse("input", input) {
            Ok(image) => Arc::new(image),
            Err(error) => return one_line(&error.to_string()),
        };
        for addr in [0, image.entry, image.span().end, u64::MAX] {
            let _ = image.symbols.lookup(addr);
        }
        match Guest::load(&image) {
            Err(error) => one_line(&error.to_string()),
            Ok(mut guest) => {
                // How it ends is its own affair.
                let _ = guest.run(|| Box::new(JitEngine::with_threshold(20)), 50_000);
                Ok(Verdict::Accepted)
            }
        }
    }
}

/// An error is one line.
pub(super) fn one_line(text: &str) -> Result<Verdict, Broken> {
    match text.contains(char::is_control) || text.is_empty() || text.len() > 1000 {
        true => {
            let start: String = text.chars().take(300).collect();
            Err(format!("an error that is not one plain line: {start:?}, {} bytes", text.len()))
        }
        false => Ok(Verdict::Refused),
    }
}
