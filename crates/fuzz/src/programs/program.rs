//! A generated program is a list of chunks that can be written as text, assembled, and shortened.
//!
//! Invariant: each chunk sets up what it needs (vector type, addresses, labels), so that a program without some of its
//! chunks is a program still.

use std::collections::BTreeMap;

use rivet_elf::{Class, Executable, Flags, NewSegment, NewSymbol, Perms};
use rivet_isa::{Ext, Isa, Op, asm};

use super::layout::Layout;
use super::runtime;
use super::{Flavour, ProgramError};

/// What a step is, for whoever wants to leave steps out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// An instruction with its operands' set-up: it can go.
    Free,
    /// Sets vtype, which later steps rely on.
    Sets,
    /// Flow of control: labels, branches, counters.
    Flow,
}

/// Lines that belong together.
#[derive(Clone, Debug)]
pub(super) struct Fragment {
    pub(super) role: Role,
    /// The instruction that it is about.
    pub(super) op: Option<Op>,
    pub(super) lines: Vec<String>,
}

/// A part of the program that stands for itself.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    /// Its kind, for people.
    pub(super) kind: &'static str,
    pub(super) steps: Vec<Fragment>,
}

/// A random program.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) flavour: Flavour,
    pub(super) isa: Isa,
    pub(super) seed: u64,
    /// What the registers hold at the start, and the table of values.
    pub(super) start: runtime::Start,
    pub(super) chunks: Vec<Chunk>,
}

/// How much of what is in a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Instructions that were chosen, each once however often it runs.
    pub instructions: usize,
    /// By chapter of the table, such as `vload` or `amo`; reserved encodings count as `reserved`.
    pub classes: BTreeMap<&'static str, usize>,
    /// Chunks by their kinds, such as `loop` or `trap`.
    pub chunks: BTreeMap<&'static str, usize>,
    /// Different rows of the table.
    pub rows: usize,
}

impl Program {
    /// The whole program as assembly.
    pub fn text(&self) -> String {
        let layout = Layout::of(self.flavour);
        let mut text = runtime::head(self, &layout);
        for (number, chunk) in self.chunks.iter().enumerate() {
            text += &format!("\n# {number}: {}\n", chunk.kind);
            for line in chunk.steps.iter().flat_map(|step| &step.lines) {
                text += line;
                text.push('\n');
            }
            // Often enough to see what is overwritten later, seldom enough to be quick.
            if number % 4 == 3 {
                text += "    jal     x31, checkpoint\n";
            }
        }
        text + &runtime::tail(self, &layout)
    }

    /// The instructions alone, without the frame around them.
    pub fn body(&self) -> String {
        let chunk = |chunk: &Chunk| {
            let lines: Vec<&str> =
                chunk.steps.iter().flat_map(|step| &step.lines).map(String::as_str).collect();
            format!("# {}\n{}\n", chunk.kind, lines.join("\n"))
        };
        self.chunks.iter().map(chunk).collect()
    }

    /// The executable.
    ///
    /// # Errors
    ///
    /// When the text does not assemble, which is a mistake of the generator's.
    pub fn elf(&self) -> Result<Vec<u8>, ProgramError> {
        let layout = Layout::of(self.flavour);
        let text = self.text();
        let program = asm::program(&text, layout.text, &self.isa, &asm::Options::default())
            .map_err(|errors| ProgramError::Assemble(errors[0].to_string()))?;
        let symbol = |name: &str| {
            let addr = program.address(name)?;
            Some(NewSymbol { name: name.into(), addr })
        };
        let double = if self.isa.has(Ext::D) { 4 } else { 0 };
        let compressed = u32::from(self.isa.has(Ext::Zca));
        let names = ["_start", "handler", "checkpoint", "body", "dump", "values", "tohost", "fromhost"];
        Ok(Executable {
            class: Class::Elf64,
            flags: Flags(compressed | double),
            entry: layout.text,
            segments: vec![NewSegment {
                addr: layout.text,
                size: program.bytes.len() as u64,
                // A bare machine has tohost among the code.
                perms: Perms { read: true, write: self.flavour == Flavour::Bare, execute: true },
                bytes: program.bytes.clone(),
            }],
            symbols: names.into_iter().filter_map(symbol).collect(),
            debug: Vec::new(),
        }
        .to_bytes())
    }

    /// What it was made for.
    pub fn isa(&self) -> &Isa {
        &self.isa
    }

    /// What is in it.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        let mut rows = std::collections::BTreeSet::new();
        for chunk in &self.chunks {
            *counts.chunks.entry(chunk.kind).or_default() += 1;
            for step in chunk.steps.iter() {
                let Some(op) = step.op else { continue };
                counts.instructions += 1;
                *counts.classes.entry(op.base().row().chapter.name()).or_default() += 1;
                rows.insert(op);
            }
        }
        counts.rows = rows.len();
        counts
    }
}
